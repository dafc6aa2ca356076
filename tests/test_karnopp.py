"""Karnopp's band of slips that count as none: closed forms of a drawn mass, the limit of no band, slips that turn."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import trundle as tr
from audit import audit
from test_friction_everywhere import SIGNAL, G, Rig

F = tr.friction
M, K, V, FC, FS = 1.0, 2.0, 0.1, 1.0, 1.5  # the rig of the literature
W = np.sqrt(K / M)
IDEAL = 2 * (FS - FC) / (K * V) + 2 / W * (np.pi - np.arctan((FS - FC) * W / K / V))


def cycle(D):
    """(time in the band, outside, at rest) of the drawn mass, by pieces of e'' = −(K e − F)/M, e = V t − x."""
    band = np.arccos(1 - D / V) / W  # from rest, K e = FS: v = V (1 − cos W t)
    a, b = FS / K + V / W * np.sin(W * band) - FC / K, (V - D) / W
    slower = lambda t: V + a * W * np.sin(W * t) - b * W * np.cos(W * t) - D  # noqa: E731
    fastest = (np.pi / 2 + np.arctan(b / a)) / W
    outside = brentq(slower, fastest, fastest + np.pi / W, xtol=1e-14)
    left = FC / K + a * np.cos(W * outside) + b * np.sin(W * outside)
    return band, outside, (FS / K - left) / V


@pytest.mark.parametrize("where", SIGNAL)
@pytest.mark.parametrize("D", [1e-2, 1e-4, 1e-6])
def test_stick_slip_has_its_closed_form(D, where):
    per = G if where == "contact" else 1.0
    sol = audit(tr.simulate(Rig(law=F.Karnopp(mu=FC / per, mu_static=FS / per, width=D), where=where), until=32))
    slips = np.array([e.time for e in sol.events if e.after == "Sliding"])
    sticks = np.array([e.time for e in sol.events if e.after == "Sticking"])
    band, outside, rest = cycle(D)
    assert sticks.size >= 3
    assert np.allclose(sticks - slips[: sticks.size], band + outside, atol=1e-8)
    assert np.allclose(slips[1:] - sticks[: slips.size - 1], rest, atol=1e-8)
    assert "band" in next(e for e in sol.events if e.after == "Sticking").cause
    assert abs(sum(cycle(D)) - IDEAL) < 6 * np.sqrt(D)


def test_the_limit_of_no_band_is_coulombs_law_with_stiction():
    """The mass needs √(2 D M/(K V)) to pass through the band: what is left falls with the root of it."""
    errors = [sum(cycle(D)) - IDEAL for D in (1e-4, 1e-6, 1e-8)]
    assert np.allclose([errors[0] / errors[1], errors[1] / errors[2]], 10.0, rtol=0.01)
    law, limit = F.Karnopp(mu=FC, mu_static=FS, width=1e-10), F.Coulomb(mu=FC, mu_static=FS)
    one, other = (tr.simulate(Rig(law=v), until=20, samples=41)["joint.nu"].values for v in (law, limit))
    assert np.abs(one - other).max() < 1e-4


def test_outside_of_its_band_it_is_the_sliding_law_and_inside_it_holds_what_is_applied():
    sol = tr.simulate(Rig(law=F.Karnopp(mu=FC, mu_static=FS, width=0.02, b=0.3)), until=20, samples=801)
    path = "joint.slide.friction"
    v, force, mode = (sol[name].values for name in ("joint.nu_dot", f"{path}.tangent.effort", f"{path}.mode"))
    applied = K * (V * sol.time.values - sol["joint.nu"].values)
    fast, passing, rests = (mode == 1) & (v > 0.0201), (mode == 1) & (v < 0.0199), mode == 2
    assert min(fast.sum(), passing.sum(), rests.sum()) > 5
    assert np.allclose(force[fast], -(FC + 0.3 * v[fast]), atol=1e-9)
    assert np.allclose(force[passing], -FS, atol=1e-9)
    assert np.allclose(force[rests], -applied[rests], atol=1e-9)
    assert np.abs(v[rests]).max() == 0


def thrown(force, v0, law, until, **options):
    model = Rig(law=law, force=force)
    return tr.simulate(model, until=until, initial={"joint.nu": 0.0, "joint.nu_dot": v0}, **options)


def test_a_slip_that_is_forced_back_loses_what_it_has_in_the_band():
    """A force of 4 N against the motion: v falls to D, is lost, and grows again from zero under 4 − 1.5 N, then 3 N."""
    D, at = 0.05, np.linspace(0, 0.497, 50)
    sol = audit(thrown(lambda t, x: -4.0 + 0 * t, 1.0, F.Karnopp(mu=FC, mu_static=FS, width=D), at[-1], at=at))
    stop, turn = (1.0 - D) / 5.0, D / 2.5
    late = at - stop - turn
    v = np.where(at < stop, 1 - 5 * at, np.where(late < 0, -2.5 * (at - stop), -D - 3 * late))
    assert np.abs(sol["joint.nu_dot"].values - v).max() < 1e-9
    lost = -sol["joint.slide.friction.work"].values[-1]
    moved = (1 - D**2) / 10, D**2 / 5, D * late[-1] + 1.5 * late[-1] ** 2
    assert abs(lost - (D**2 / 2 + moved[0] * FC + moved[1] * FS + moved[2] * FC)) < 1e-9


def test_a_start_within_the_band_is_held_at_once():
    sol = thrown(lambda t, x: 1.2 + 0 * t, 0.009, F.Karnopp(mu=FC, mu_static=FS, width=0.01), 1.0, samples=5)
    assert np.abs(sol["joint.nu_dot"].values).max() == 0
    assert np.ptp(sol["joint.nu"].values) == 0


class Floor(tr.Model):
    """A point mass on a floor that moves along z."""

    law: tr.Friction = tr.structure(doc="friction")
    belt: float = tr.parameter(0.8, unit="m/s", doc="speed of the floor")

    def build(self, world):
        belt = self.add("belt", tr.Body.box(mass=1.0, size=(0.1, 0.1, 0.1)))
        runs = {"along": lambda j: tr.Locked(j.nu - self.belt * j.t), "about": lambda j: tr.Locked(j.phi)}
        self.add("drive", tr.joints.CombinedJoint(world.frame(), belt.frame(), axis="z", **runs))
        mass = self.add("mass", tr.Body.box(mass=0.4, size=(0.1, 0.1, 0.1)))
        self.add("free", tr.joints.FreeMotion(world.frame(), mass.frame()))
        spring = lambda t, B: (-3 * B.r[0], 0, -3 * B.r[2])  # noqa: E731
        self.add("spring", tr.forces.AppliedForce(world.frame(), mass.frame(), force=spring))
        surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Point()}
        self.add("contact", tr.RigidContact(belt.frame(), mass.frame(), **surfaces, friction=self.law))

    def initial(self):
        return {"mass.r": (0, 0, 0), "mass.v": (1.0, 0, 0), "mass.w": (0, 0, 0)}


def test_a_slip_that_turns_ends_at_the_band():
    """In two directions: m a = −3 r − μ N u/|u|, u = v − V e_z, until |u| = D; then it moves with the floor."""
    mu, D, belt, m = 0.3, 0.03, 0.8, 0.4

    def flow(t, y):
        u = y[2:] - [0, belt]
        return [*y[2:], *(-3 / m * y[:2] - mu * G * u / np.linalg.norm(u))]

    slow = lambda t, y: np.linalg.norm(y[2:] - [0, belt]) - D  # noqa: E731
    slow.terminal = True
    out = solve_ivp(flow, (0, 2), np.array([0, 0, 1.0, 0]), "DOP853", rtol=1e-12, atol=1e-14, events=slow)
    (when,), (end,) = out.t_events[0], out.y_events[0]
    law = F.Karnopp(mu=mu, mu_static=0.5, width=D)
    sol = tr.simulate(Floor(law=law), until=when + 0.1, at=[0, when - 1e-3, when + 0.1], rtol=1e-10)
    held = sol.events[0]
    assert held.after == "Sticking"
    assert abs(held.time - when) < 1e-8
    wanted = end[0], end[1] + 0.1 * belt
    assert np.abs(sol["mass.r"].values[-1, [0, 2]] - wanted).max() < 1e-8
    assert sol.stats["energy_residual"] < 1e-8


def test_time_stepping_tends_to_the_exact_run():
    law, at = F.Karnopp(mu=FC, mu_static=FS, width=1e-3), np.linspace(0, 16, 81)
    exact = tr.simulate(Rig(law=law), until=16, at=at)["joint.nu"].values
    steps = tr.simulate(Rig(law=law), until=16, at=at, method=tr.integrators.Moreau(step=1e-3))["joint.nu"].values
    assert np.abs(exact - steps).max() < 5e-3


def test_static_friction_below_sliding_friction_is_refused():
    with pytest.raises(tr.errors.ParameterError, match=r"mu_static = 0\.9 is less than mu = 1"):
        tr.simulate(Rig(law=F.Karnopp(mu=1.0, mu_static=0.9, width=1e-3)), until=1)
