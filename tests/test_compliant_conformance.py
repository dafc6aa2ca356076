"""Every law for the sockets of a compliant contact, found by itself: small, documented, dissipative, and it runs."""

import inspect

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from test_compliant_laws import number, touch

C, M = tr.compliant, tr.materials
LINES = 45
VALUES = {  # of fields that have no default
    "k": 1e6, "n": 1.5, "d": 50.0, "lam": 0.3, "e": 0.7, "speed": 1.0, "mu": 0.2, "delta": 1e-3, "kappa": 1e5,
    "material_A": M.steel, "material_B": M.steel, "material": M.ice, "thickness": 1e-3,
}  # fmt: skip


def laws(base):
    """One object of every law of the library for a socket."""
    kinds = [k for k in base.__subclasses__() if k.__module__.startswith("trundle.")]
    made = []
    for kind in kinds:
        names = [n for n in inspect.signature(kind).parameters if n in VALUES]
        made.append(kind(**{name: VALUES[name] for name in names}))
    return made


def by_name(law):
    return type(law).__name__


EVERY = [*laws(C.Elastic), *laws(C.Damping), *laws(C.PatchFriction)]


def test_all_laws_are_found_and_public():
    assert len(EVERY) >= 13
    assert all(getattr(C, by_name(law)) is type(law) for law in EVERY)


@pytest.mark.parametrize("law", EVERY, ids=by_name)
def test_a_law_is_one_small_class_with_an_equation_and_an_example(law):
    assert len(inspect.getsource(type(law)).splitlines()) <= LINES
    assert ">>>" in type(law).__doc__
    assert list(law.problems()) == []


@pytest.mark.parametrize("law", laws(C.Elastic), ids=by_name)
def test_elastic_laws_push_more_with_depth_and_have_finite_slopes(law):
    depth = ca.SX.sym("depth")
    at = touch(depth, 30.0, 50.0)
    function = ca.Function("N", [depth], [law.force(at), ca.jacobian(law.force(at), depth), law.energy(at)])
    found = np.array([[float(v) for v in function(d)] for d in (0.0, 1e-12, 1e-7, 1e-6, 1e-5, 1e-4)])
    assert np.all(np.isfinite(found))
    assert np.all(np.diff(found[:, 0]) > 0)
    assert np.all(found[:, 1] >= 0)
    assert np.all(np.diff(found[:, 2]) > 0)
    assert found[0, 0] == found[0, 2] == 0


@pytest.mark.parametrize("law", laws(C.Damping), ids=by_name)
def test_damping_laws_resist_the_approach_and_the_parting(law):
    for rate in (-0.5, -1e-3, 0.0, 1e-3, 0.5):
        force = number(law.force(touch(1e-5, rate=rate), ca.SX(10.0)))
        assert force * rate >= 0
        assert (force == 0) == (rate == 0 or isinstance(law, C.Undamped))


@pytest.mark.parametrize("law", EVERY, ids=by_name)
def test_every_law_runs_loses_energy_only_and_closes_the_ledger(law):
    sockets = {"elastic": C.Hertz(material_A=M.ice, material_B=M.ice)}
    for name, kind in (("elastic", C.Elastic), ("damping", C.Damping), ("friction", C.PatchFriction)):
        if isinstance(law, kind):
            sockets[name] = law

    class Throw(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=0.03, radius=0.01))
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Ellipsoid(semi=(0.02, 0.01, 0.015))}
            self.add("contact", tr.CompliantContact(world.frame(), ball.frame(), **surfaces, **sockets))

        def initial(self):
            return {"ball.r": (0, 0.011, 0), "ball.v": (0.2, -1, 0.1), "ball.w": (10, 50, 5)}

    sol = tr.simulate(Throw(), 0.004, samples=41, compile="never", rtol=1e-9)
    assert sol.events[0].after == "Contact"
    assert sol.energy.attrs["relative_residual"] < 1e-7
    total = sol.energy["total"].values
    assert total[-1] <= total[0] * (1 + 1e-7)
