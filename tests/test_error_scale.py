"""What errors the tolerances allow: one formula in numbers and CasADi, looser for points that the poses determine."""

import casadi as ca
import numpy as np

import trundle as tr
from audit import close
from trundle.equations.ready import ready_state
from trundle.running.error_scale import ErrorScale, followed_points

S = tr.surfaces


class Egg(tr.Model):
    """An ellipsoid above a round hill: its nearest points are followed."""

    def build(self, world):
        egg = self.add("egg", tr.Body(mass=1.0, inertia=(0.02, 0.03, 0.04)))
        surfaces = {"surface_A": S.Ellipsoid(semi=(2.0, 1.0, 1.5)), "surface_B": S.Ellipsoid(semi=(0.3, 0.2, 0.25))}
        self.add(
            "contact", tr.RigidContact(world.frame(), egg.frame(), **surfaces, friction=tr.friction.Coulomb(mu=0.3))
        )

    def initial(self):
        return {"egg.r": (0.1, 1.25, 0.05), "egg.w": (1.0, 2.0, 0.5)}


def test_points_are_judged_by_the_root_of_the_tolerance():
    ready, x = ready_state(Egg(), None, "joint", 0.0, None, None)
    s = ready.system
    points = followed_points(s)
    found = [s.state_names[i].name.partition("[")[0] for i in np.flatnonzero(points)]
    assert found == 3 * ["contact.p_a"] + 3 * ["contact.p_b"]
    f, h, tol = np.linspace(-1, 1, s.size), 0.01, np.array([1e-8, 1e-10])
    scale = ErrorScale(s)(np.abs(x), f, h, tol)
    size = np.abs(x)
    size[s.size - s.nw :] = np.maximum(size[s.size - s.nw :], h * np.abs(f[s.size - s.nw :]))
    close(scale / (tol[1] + tol[0] * size), np.where(points, 1e4, 1.0), 1e-9)
    X, F, H, T = ca.MX.sym("x", s.size), ca.MX.sym("f", s.size), ca.MX.sym("h"), ca.MX.sym("tol", 2)
    same = ca.Function("scale", [X, F, H, T], [ErrorScale(s)(ca.fabs(X), F, H, T)])
    close(same(x, f, h, tol).full().ravel(), scale, 1e-22)


def test_runs_with_followed_points_are_as_exact_as_others():
    sol, fine = (tr.simulate(Egg(), 1.0, samples=11, rtol=rtol, compile="never") for rtol in (1e-9, 1e-12))
    assert sol.stats["impacts"] > 0
    close(sol["egg.r"].values, fine["egg.r"].values, 1e-6)
    close(sol["contact.gap"].values[-1], fine["contact.gap"].values[-1], 1e-6)
