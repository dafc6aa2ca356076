"""Laws with a jump: steps that alternate across it end the run with a reason; hard but honest runs go on."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import close
from trundle.running import chatter

VM = {"compile": "never"}


class Brake(tr.Model):
    """A pendulum whose hinge has friction as beginners write it; it comes to rest at t = 9.24 s, held."""

    law: str = tr.structure("jump", choices=("jump", "steep", "switched"), doc="form of the torque")

    def build(self, world):
        rod = self.add("rod", tr.Body.sphere(mass=1.0, radius=0.1))
        laws = {
            "jump": lambda t, phi, phi_dot: -0.5 * ca.sign(phi_dot),
            "steep": lambda t, phi, phi_dot: -0.5 * ca.tanh(phi_dot / 1e-6),
            "switched": lambda t, phi, phi_dot: -0.5 * ca.sign(ca.sin(20 * t)),
        }
        joint = tr.joints.FixedControlledJoint(world.frame(), rod.frame(r=(0, 1, 0)), axis="z", torque=laws[self.law])
        self.add("hinge", joint)

    def initial(self):
        return {"hinge.phi": 1.0, "hinge.phi_dot": 0.0}


@pytest.mark.parametrize("rtol", [1e-10, 1e-6])
@pytest.mark.parametrize("method", ["auto", "dop853", "dopri5", "radau5", "cvodes", "bdf"])
def test_a_law_with_a_jump_ends_the_run(method, rtol):
    with pytest.raises(tr.errors.SimulationError, match=r"hinge\.phi_dot.*tr\.friction\.Coulomb") as failed:
        tr.simulate(Brake(), 20, samples=21, method=method, rtol=rtol, **VM)
    sol = failed.value.solution
    assert sol.stats["steps"] < 5000
    assert sol.time[-1] == 9.0  # the last sample before it comes to rest
    close(sol["hinge.phi"][-1], tr.simulate(Brake(), 9, samples=2, **VM)["hinge.phi"][-1], 1e-4)


def test_a_law_that_jumps_at_the_start_ends_the_run():
    """Held from the very start: no longer steps came before."""
    with pytest.raises(tr.errors.SimulationError, match=r"hinge\.phi_dot.*jumps between -0\.\d+ and 0\.\d+"):
        tr.simulate(Brake(), 20, initial={"hinge.phi": 0.03}, samples=21, method="dop853", **VM)


@pytest.mark.parametrize("law", ["steep", "switched"])
def test_steep_laws_and_rare_jumps_do_not_end_the_run(law, monkeypatch):
    """Even if every look counts: a steep law is continuous, and single jumps are passed."""
    monkeypatch.setattr(chatter, "MANY", 0.0)
    assert tr.simulate(Brake(law=law), 20, samples=21, rtol=1e-8, **VM).success


@pytest.mark.parametrize("name", ["bouncing-ball", "tumbling-box", "euler-disc", "block-on-incline", "newtons-cradle"])
def test_gallery_models_are_not_taken_for_chattering(name, monkeypatch):
    monkeypatch.setattr(chatter, "MANY", 0.0)
    monkeypatch.setattr(chatter, "CHECK_EVERY", chatter.KEPT)
    assert tr.simulate(tr.gallery.find(name)(), 2.0, samples=11, rtol=1e-8, **VM).success


def test_steps_that_collapse_end_the_run():
    """A law that is continuous, but finer from some time on than any step: no jump is found, and no end is near."""

    class Rough(tr.Model):
        def build(self, world):
            body = self.add("body", tr.Body.sphere(mass=1.0, radius=0.1))
            rough = lambda t, B: (ca.if_else(t > 1, ca.sin(1e11 * B.r[0]), 0), 0, 0)  # noqa: E731
            self.add("push", tr.forces.AppliedForce(world.frame(), body.frame(), force=rough))

        def initial(self):
            return {"body.r": (0, 0, 0), "body.v": (1, 0, 0), "body.w": (0, 0, 0)}

    with pytest.raises(tr.errors.SimulationError, match=r"body\.v\[0\]: the steps have shrunk to") as failed:
        tr.simulate(Rough(), 20, samples=21, method="dop853", **VM)
    assert failed.value.solution.stats["steps"] < 2000
    assert np.isclose(failed.value.solution.time[-1], 1.0)
