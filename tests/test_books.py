"""A run whose energy does not balance is not a success."""

import casadi as ca
import pytest

import trundle as tr

S = tr.surfaces
VM = {"compile": "never"}


class Trickster(tr.Friction):
    """Resists at the slips at which laws are tried, and drives in between."""

    mu: float = tr.parameter(ge=0, doc="coefficient")

    def ratio(self, u, s):
        size = ca.sqrt(ca.dot(u, u) + 1e-12)
        return self.mu * u * (size - 0.15) * (size - 2.8)


class TwoIslands(tr.Model):
    """A pendulum, and a ball that slides on the floor beside it."""

    friction: tr.Friction = tr.structure(tr.friction.Coulomb(mu=0.3), doc="law of the ball")
    heavy: float = tr.parameter(1.0, unit="kg", gt=0, doc="mass of the ball")
    long: float = tr.parameter(1.0, unit="kg", gt=0, doc="mass of the rod")

    def world(self):
        return tr.World(up="z")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=self.heavy, radius=0.1))
        surfaces = {"surface_A": S.Plane(up="z"), "surface_B": S.Sphere(radius=0.1)}
        self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, friction=self.friction))
        rod = self.add("rod", tr.Body.rod(mass=self.long, length=1.0))
        self.add("hinge", tr.joints.Revolute(world.frame(r=(0, 3, 2)), rod.frame(r=(0, 0, 0.5)), axis="y"))

    def initial(self):
        return {"ball.r": (0, 0, 0.1), "ball.v": (1.0, 0, 0), "hinge.phi": 1.0, "hinge.phi_dot": 0.0}


@pytest.mark.parametrize("long", [1.0, 1e6])
def test_a_friction_law_that_adds_energy_ends_the_run(long):
    with pytest.raises(tr.errors.SimulationError, match=r"contact\.friction has put .* J into the motion") as caught:
        tr.simulate(TwoIslands(friction=Trickster(mu=0.5), long=long), 1.0, samples=51, rtol=1e-6, **VM)
    assert not caught.value.solution.success
    assert caught.value.solution.time.size == 51  # what was computed is there


@pytest.mark.parametrize("heavy", [1.0, 1e6])
def test_a_large_residual_names_the_bodies(monkeypatch, heavy):
    """Steps that lose energy on one island: the ledger says on which."""
    from trundle.running.explicit import ExplicitStepper

    accepted = ExplicitStepper.accepted

    def lossy(self):
        place = [n.name for n in self.s.state_names].index("hinge.phi_dot")
        self.x_new[place] *= 0.97
        accepted(self)

    monkeypatch.setattr(ExplicitStepper, "accepted", lossy)
    sol = tr.simulate(TwoIslands(heavy=heavy), 2.0, samples=51, rtol=1e-6, method="dop853", raises=False, **VM)
    assert not sol.success
    assert sol.reason.startswith("rod: energy and work differ by ")
    assert "ball" not in sol.reason
