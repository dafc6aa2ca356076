"""The basic problems of the IFToMM benchmark (González, Dopico, Lugrís, Cuadrado 2006), 10 s each.

The energies drift by far less than it allows: 5e-5 J (pendulum), 0.1 J (row of four-bars), 1e-3 J (Bricard). Andrews'
squeezer is in test_mechanisms.
"""

import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from reference.flyball import StiffGovernor

J = tr.joints


class PointPendulum(tr.Model):
    """1 kg on a massless rod of 1 m, from the horizontal."""

    def build(self, world):
        bob = self.add("bob", tr.Body.point(mass=1.0))
        self.add("hinge", J.Revolute(world.frame(), bob.frame(r=(-1, 0, 0)), axis="z"))


def drift(sol):
    energy = sol["audit.kinetic"].values + sol["audit.potential"].values
    return np.abs(energy - energy[0]).max()


@pytest.mark.parametrize(
    ("model", "limit"),
    [(PointPendulum(), 5e-5), (tr.gallery.NFourBar(n=2), 0.1), (tr.gallery.Bricard(), 1e-3)],
    ids=["pendulum", "four-bars", "Bricard"],
)
def test_energies_stay_far_within_the_limits(model, limit):
    assert drift(tr.simulate(model, 10.0, rtol=1e-8)) < limit
    assert drift(tr.simulate(model, 10.0)) < 1e-3 * limit


class Governor(tr.Model):
    """The stiff flyball governor; the shaft is along y."""

    def build(self, world):
        size = StiffGovernor()
        shaft = self.add("shaft", tr.Body.box(density=size.density, size=(0.01, 1.0, 0.01)))
        slider = self.add("slider", tr.Body.box(density=size.density, size=(0.1, 0.1, 0.1)))
        self.add("bearing", J.Revolute(world.frame(r=(0, 0.5, 0)), shaft.frame(), axis="y"))
        self.add("slide", J.Prismatic(shaft.frame(r=(0, -0.5, 0)), slider.frame(), axis="y"))
        for k, side in enumerate((1, -1)):
            arm = self.add(f"arm[{k}]", tr.Body.box(density=size.density, size=(1.0, 0.01, 0.01)))
            ball = self.add(f"ball[{k}]", tr.Body.point(mass=size.ball))
            base = shaft.frame(r=(0.05 * side, 0.5, 0), R=("y", 0.0 if side > 0 else np.pi))
            self.add(f"hinge[{k}]", J.Revolute(base, arm.frame(r=(-0.5, 0, 0)), axis=(0, 0, -1)))
            self.add(f"tip[{k}]", J.Weld(arm.frame(r=(0.5, 0, 0)), ball.frame()))
            ends = slider.frame(r=(0.05 * side, 0, 0)), arm.frame()
            self.add(f"strut[{k}]", tr.forces.SpringDamper(*ends, c=size.c, d=size.d, s0=size.rest))

    def initial(self):
        size = StiffGovernor()
        angles = {f"hinge[{k}].phi": size.beta0 for k in (0, 1)}
        return angles | {"slide.nu": size.s0, "bearing.phi_dot": size.spin0}


def test_the_stiff_governor_against_its_three_freedoms():
    times = np.linspace(0, 10, 51)
    sol = audit(tr.simulate(Governor(), 10.0, at=times, rtol=1e-8), energy=1e-6, newton=1e-7)
    assert sol.stats["steps"] < 3000  # explicit ones would take 10⁵ and more
    beta, s, _, s_dot = StiffGovernor().simulate(times)
    close(sol["hinge[0].phi"], beta, 2e-7)
    close(sol["hinge[1].phi"], beta, 2e-7)
    close(sol["slide.nu"], s, 2e-7)
    close(sol["slide.nu_dot"], s_dot, 2e-6)
