"""Positions where a linkage has more freedoms for a moment: passed with speed, named where nothing decides."""

import numpy as np
import pytest

import trundle as tr
from audit import close

J = tr.joints
BOTH = pytest.mark.parametrize("rtol", [1e-6, 1e-10])
EXACT = {"compile": "never"}


class Window(tr.Model):
    """A parallelogram of unlike rods, with gravity along its base: hanging in line it is at rest.

    In line it may go on as a parallelogram (all rods turn alike), or with the right rod and the top one folded.
    """

    th0: float = tr.parameter(0.5, unit="rad", doc="angle at the start")
    damping: float = tr.parameter(0.0, unit="N·m·s", ge=0, doc="of the left pivot")
    direction: str = tr.structure("+x", doc="of gravity")
    drive: object = tr.structure(None, doc="angle of the left rod, if it is prescribed")

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=9.81, direction=self.direction))

    def build(self, world):
        rods = {"left": 1.0, "right": 2.5, "top": 0.7}
        left, right, top = (self.add(k, tr.Body.rod(mass=m, length=1.0, axis="x")) for k, m in rods.items())
        low, high = {"r": (-0.5, 0, 0)}, {"r": (0.5, 0, 0)}
        ends = world.frame(), left.frame(**low)
        if self.drive is None:
            self.add("A", J.FixedControlledJoint(*ends, axis="z", torque=Damping(d=self.damping)))
        else:
            self.add("A", J.FixedServoJoint(*ends, axis="z", angle=self.drive))
        self.add("D", J.Revolute(world.frame(r=(1, 0, 0)), right.frame(**low), axis="z"))
        self.add("B", J.Revolute(left.frame(**high), top.frame(**low), axis="z"))
        self.add("C", J.RevolutePlanarLoopConstraint(top.frame(**high), right.frame(**high), axis="z"))

    def initial(self):
        return {} if self.drive is not None else {"A.phi": self.th0, "A.phi_dot": 0.0}

    def guess(self):
        return {"D.phi": self.th0, "B.phi": -self.th0}


class Damping(tr.Law):
    d: float = tr.parameter(unit="N·m·s", doc="damping")

    def __call__(self, t, phi, phi_dot):
        return -self.d * phi_dot


@BOTH
@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
def test_a_swing_through_the_line_goes_on_as_it_came(rtol, coordinates):
    """((m₁ + m₂)/3 + m₃) θ'' = −((m₁ + m₂)/2 + m₃) g sin θ: its energy, and both rods alike."""
    sol = tr.simulate(Window(), 3.0, rtol=rtol, coordinates=coordinates, **EXACT)
    th, rate = sol["A.phi"].values, sol["A.phi_dot"].values
    assert np.sum(np.diff(np.sign(th)) != 0) >= 3
    energy = (3.5 / 3 + 0.7) * rate**2 / 2 - (3.5 / 2 + 0.7) * 9.81 * np.cos(th)
    close(energy, energy[0], 100 * rtol)
    close(sol["D.phi"], th, 1e-9)


def test_a_linkage_may_come_to_rest_in_line():
    sol = tr.simulate(Window(damping=20.0), 20.0, **EXACT)
    close(sol["A.phi"][-1], 0.0, 1e-6)
    close(sol["D.phi"][-1], 0.0, 1e-6)


@BOTH
def test_a_drive_passes_the_line_at_the_time_of_an_output(rtol):
    """At t = 1 the rods are in line exactly; efforts and work are finite, and the ledger closes."""
    sol = tr.simulate(Window(drive=lambda t: 0.5 - 0.5 * t), 2.0, at=[0, 0.5, 1.0, 1.5, 2.0], rtol=rtol, **EXACT)
    close(sol["D.phi"], [0.5, 0.25, 0.0, -0.25, -0.5], 1e-9)
    assert sol.stats["energy_residual"] < 1e-6


@BOTH
@pytest.mark.parametrize("power", [2, 3])
def test_a_drive_that_halts_in_line_ends_the_run_and_says_why(rtol, power):
    model = Window(drive=lambda t: 0.5 * (1 - t) ** power)
    sol = tr.simulate(model, 2.0, rtol=rtol, raises=False, **EXACT)
    assert not sol.success
    assert "C: the linkage has come to a bifurcation" in sol.reason
    assert "its freedoms are 1 here and 0 beside it" in sol.reason
    assert sol.time.values[-1] == pytest.approx(1.0, abs=0.02)
    close(sol["D.phi"].sel(time=slice(0, 0.95)), sol["A.phi"].sel(time=slice(0, 0.95)), 1e-9)


@BOTH
def test_a_start_in_line_at_rest_that_gravity_moves_is_named(rtol):
    with pytest.raises(tr.errors.SimulationError, match=r"C: .* bifurcation .* freedoms are 2 here and 1 beside it"):
        tr.simulate(Window(th0=0.0, direction="-y"), 1.0, rtol=rtol, **EXACT)


def test_rates_that_lie_between_the_branches_are_named():
    rates = {"A.phi_dot": 1.0, "D.phi_dot": 0.3}
    with pytest.raises(tr.errors.SimulationError, match=r"C: .* bifurcation at t = 0: .* rates do not tell"):
        tr.simulate(Window(th0=0.0), 1.0, initial=rates, **EXACT)


@pytest.mark.parametrize(("rate", "folded"), [(1.0, False), (0.0, True)])
def test_rates_along_a_branch_choose_it(rate, folded):
    """Left and right rod at equal rates, or the left one at rest: each is a motion of its own."""
    sol = tr.simulate(Window(th0=0.0), 0.2, initial={"A.phi_dot": rate, "D.phi_dot": 1.0}, rtol=1e-8, **EXACT)
    turned = sol["D.phi"].values[-1]
    assert turned > 0.1
    close(sol["A.phi"][-1], 0.0 if folded else turned, 1e-6)


@BOTH
def test_a_rocker_that_is_driven_beyond_its_reach_is_at_a_dead_point(rtol):
    """A four-bar driven by its rocker: ψ cannot exceed 2.510092611."""

    class Driven(tr.gallery.FourBar):
        def build(self, world):
            sizes = {"crank": 0.3, "coupler": 0.9, "rocker": 0.7}
            rods = [self.add(k, tr.Body.rod(length=length, axis="x", density=1.0)) for k, length in sizes.items()]
            near = [rod.frame(r=(-length / 2, 0, 0)) for rod, length in zip(rods, sizes.values(), strict=True)]
            far = [rod.frame(r=(length / 2, 0, 0)) for rod, length in zip(rods, sizes.values(), strict=True)]
            self.add("A", J.Revolute(world.frame(), near[0], axis="z"))
            self.add("B", J.Revolute(far[0], near[1], axis="z"))
            angle = tr.laws.Ramp(rate=1.0, offset=1.8341761764)
            self.add("D", J.FixedServoJoint(world.frame(r=(1, 0, 0)), near[2], axis="z", angle=angle))
            self.add("C", J.RevolutePlanarLoopConstraint(far[2], far[1], axis="z"))

        def initial(self):
            return {}

        def guess(self):
            return {"A.phi": 1.57, "B.phi": -1.14}

    sol = tr.simulate(Driven(), 1.0, rtol=rtol, raises=False, **EXACT)
    assert "C: the linkage is at a dead point at t = 0.67591" in sol.reason
    assert sol["D.phi"].values.max() == pytest.approx(2.510092611, abs=0.005)
