"""Angles that turn come from the motion, whatever is sampled."""

import numpy as np
import pytest

import trundle as tr
from audit import close
from trundle.equations.program import Program

G = tr.gallery
VM = {"compile": "never"}


@pytest.mark.parametrize("method", ["auto", "dopri5", "radau5", "cvodes", "bdf"])
@pytest.mark.parametrize("options", [{"at": [10.0]}, {"at": [2, 4, 6, 8, 10]}, {"samples": 101, "interpolate": True}])
def test_heading_of_a_wheelset(method, options):
    """Turning steadily at 2 rad/s, it is at 20 rad after 10 s."""
    sol = tr.simulate(G.Wheelset(Om=2.0), 10, method=method, rtol=1e-7, **options, **VM)
    close(sol["th"], 2 * sol.time, 1e-4)


@pytest.mark.parametrize("name", ["skateboard", "snakeboard", "heavy-top", "omni-vehicle"])
def test_few_samples_give_the_angles_of_many(name):
    model = G.find(name)()
    signal = {"heavy-top": "psi", "omni-vehicle": "yaw"}.get(name, "th")
    until = {"omni-vehicle": 1.0, "heavy-top": 4.0}.get(name, 20.0)
    many = tr.simulate(model, until, samples=801, rtol=1e-7, **VM)
    few = tr.simulate(model, until, samples=2, rtol=1e-7, **VM)
    course = np.unwrap(many[signal].values)
    close(many[signal], course, 1e-12)
    close(few[signal][-1], course[-1], 1e-6)


class Spin(tr.Model):
    """A wheel that turns at 100 rad/s without any torque: single steps cover many turns."""

    driven: bool = tr.structure(False, doc="by a servo")

    def build(self, world):
        wheel = self.add("wheel", tr.Body.sphere(mass=1.0, radius=0.1))
        if self.driven:
            joint = tr.joints.FixedServoJoint(world.frame(), wheel.frame(), axis="z", angle=lambda t: 100 * t)
        else:
            joint = tr.joints.FixedIdealJoint(world.frame(), wheel.frame(), axis="z")
        self.add("hinge", joint)

    def initial(self):
        return {} if self.driven else {"hinge.phi": 0.3, "hinge.phi_dot": 100.0}

    @tr.output(unit="rad", doc="angle of the wheel", turns=True)
    def th(self, sol):
        T = sol["wheel.T"].values
        return np.arctan2(T[:, 1, 0], T[:, 0, 0])


@pytest.mark.parametrize("driven", [False, True])
def test_steps_longer_than_a_turn(driven):
    sol = tr.simulate(Spin(driven=driven), 10, samples=2, **VM)
    assert sol.stats["steps"] < 100
    close(sol["th"], [0.3 * (not driven), 1000 + 0.3 * (not driven)], 1e-6)


def test_angles_are_kept_in_files(tmp_path):
    sol = tr.simulate(G.Wheelset(Om=2.0), 10, at=[10.0], rtol=1e-7, **VM)
    sol.save(tmp_path / "turn.nc")
    close(tr.load(tmp_path / "turn.nc")["th"][-1], 20.0, 1e-4)


def test_long_runs_are_worked_out_in_parts(monkeypatch):
    from trundle.results import turning

    monkeypatch.setattr(turning, "BLOCK", 10)
    sol = tr.simulate(G.Wheelset(Om=2.0), 10, samples=5, rtol=1e-9, **VM)
    assert sol.stats["steps"] > 30
    close(sol["th"], 2 * sol.time, 1e-4)


def test_time_stepping():
    """A ball that spins on the spot: no friction resists that."""

    class Top(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            surfaces = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            self.add(
                "contact",
                tr.RigidContact(world.frame(), ball.frame(), **surfaces, friction=tr.friction.Coulomb(mu=0.2)),
            )

        def initial(self):
            return {"ball.r": (0, 0.1, 0), "ball.v": (0, 0, 0), "ball.w": (0, 7, 0)}

        @tr.output(unit="rad", doc="how far it has turned", turns=True, since_start=True)
        def turned(self, sol):
            T = sol["ball.T"].values
            return np.arctan2(T[:, 0, 2], T[:, 2, 2])

    sol = tr.simulate(Top(), 2.0, samples=2, method="moreau", **VM)
    close(sol["turned"][-1], 14.0, 1e-3)


class TwoWheels(tr.Model):
    """A wheel whose angle is an output, and one of which nothing is asked."""

    def build(self, world):
        for name, x in (("shown", 0.0), ("other", 1.0)):
            wheel = self.add(name, tr.Body.sphere(mass=1.0, radius=0.1))
            self.add(f"{name}_axle", tr.joints.FixedIdealJoint(world.frame(r=(x, 0, 0)), wheel.frame(), axis="z"))

    def initial(self):
        return {"shown_axle.phi_dot": 5.0, "other_axle.phi_dot": 7.0}

    @tr.output(unit="rad", doc="angle of the first wheel", turns=True)
    def th(self, sol):
        T = sol["shown.T"].values
        return np.arctan2(T[:, 1, 0], T[:, 0, 0])


def test_angles_compute_the_motions_of_their_bodies_alone(monkeypatch):
    """At every step of a run, of which a vehicle on many rollers has thousands."""
    asked = []
    made = Program.motions
    monkeypatch.setattr(Program, "motions", lambda self, bodies: asked.append(bodies) or made(self, bodies))
    sol = tr.simulate(TwoWheels(), 10, samples=2, max_step=0.1, **VM)
    close(sol["th"], [0, 50], 1e-8)
    assert set(asked) == {frozenset(["shown"])}
    signals = sol._source.program.motions(frozenset(["shown"]))[1]
    assert {signal.name.partition(".")[0] for signal in signals} == {"shown"}
