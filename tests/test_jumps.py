"""Laws of time that jump give motions that nothing can have: they are named, however few times are wanted."""

import casadi as ca
import pytest

import trundle as tr

VM = {"compile": "never"}


class Swing(tr.Model):
    """A rod that hangs on another one, which a servo turns, on a base that moves sideways."""

    angle: object = tr.law(lambda t: 0.0, doc="law of the servo")
    shift: object = tr.law(lambda t: 0.0, doc="law of the base")

    def world(self):
        return tr.World(position=lambda t: ca.vertcat(self.shift(t), 0, 0))

    def build(self, world):
        upper = self.add("upper", tr.Body.rod(mass=1.0, length=1.0, axis="y"))
        lower = self.add("lower", tr.Body.rod(mass=1.0, length=1.0, axis="y"))
        servo = tr.joints.FixedServoJoint(world.frame(), upper.frame(r=(0, 0.5, 0)), axis="z", angle=self.angle)
        self.add("servo", servo)
        self.add("hinge", tr.joints.Revolute(upper.frame(r=(0, -0.5, 0)), lower.frame(r=(0, 0.5, 0)), axis="z"))


class Rope(tr.Model):
    """A ball on a massless rod whose length is a law of time."""

    length: object = tr.law(doc="law of the length")

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
        self.add("rope", tr.joints.Distance(world.frame(), ball.frame(), length=self.length))

    def guess(self):
        return {"ball.r": (0, -0.5, 0)}


def step(t):
    return 0.5 + ca.if_else(t > 0.52, 0.3, 0)


def ramp(t):
    return 0.5 + ca.fmax(t - 0.52, 0)


def hum(t):
    return 0.5 + 0.001 * ca.sin(900 * t)


@pytest.mark.parametrize(
    ("model", "path"),
    [(Swing(angle=step), "servo"), (Swing(shift=step), "world"), (Rope(length=step), "rope")],
)
@pytest.mark.parametrize("at", [[0.0, 0.5, 1.0], [1.0], [0.3]])
def test_places_that_jump(model, path, at):
    """A base at rest that jumps with all that hangs on it changes no energy: only its law tells."""
    with pytest.raises(tr.errors.SimulationError, match=rf"^{path}: .*a place that jumps at t = 0\.52: "):
        tr.simulate(model, until=1, at=at, rtol=1e-7, **VM)


@pytest.mark.parametrize(
    ("model", "path"),
    [(Swing(angle=ramp), "servo"), (Swing(shift=ramp), "world"), (Rope(length=ramp), "rope")],
)
@pytest.mark.parametrize("at", [[0.0, 0.5, 1.0], [1.0]])
def test_speeds_that_jump(model, path, at):
    with pytest.raises(tr.errors.SimulationError, match=rf"^{path}: .*a speed that jumps at t = 0\.52: "):
        tr.simulate(model, until=1, at=at, rtol=1e-7, **VM)


def test_fast_motions_are_no_jumps():
    assert tr.simulate(Swing(angle=hum), until=0.3, at=[0.3], rtol=1e-6, **VM).success


def test_the_ledger_is_read_over_the_whole_run():
    """Where only the end is wanted a wrong motion is as wrong."""

    class Unbooked(tr.Force):
        """Pushes by a stored energy that it does not have."""

        def wrench(self, A, B, t):
            return tr.WrenchPort(F=ca.vertcat(1, 0, 0))

        def energy(self, A, B, t):
            return ca.if_else(t > 0.5, 3.0, 0.0)

    class Pushed(tr.Model):
        def world(self):
            return tr.World(gravity=0.0)

        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            self.add("push", Unbooked(world.frame(), ball.frame()))

    for at in (None, [1.0]):
        with pytest.raises(tr.errors.SimulationError, match="energy and work differ by 3 J"):
            tr.simulate(Pushed(), until=1, at=at, **VM)
