"""Brakes, a screw jack and a squealing brush: numbers that are not the defaults, both ways of turning."""

import numpy as np
import pytest

import trundle as tr

G = tr.gallery
VM = {"compile": "never"}


def passed(sol):
    checks = sol.checks()
    assert checks
    for check in checks:
        assert check.passed, check
    return sol


@pytest.mark.parametrize(
    "numbers", [{"w0": -12.0}, {"w0": 9.0, "n": 3, "wrap": 2.1, "mu": 0.45, "T": 21.0}, {"n": 5, "mu": 0.0}]
)
def test_band_brake(numbers):
    sol = passed(tr.simulate(G.BandBrake(**numbers), until=2.0, **VM))
    assert abs(sol["drum.w"].values[-1, 2]) < 1e-12 or numbers.get("mu") == 0.0 or numbers["w0"] < 0


def test_many_links_make_the_capstan_law():
    """The growth of the tension over n links converges to e^(μθ) with 1/n²."""
    errors = [G.BandBrake(n=n, mu=0.4, wrap=5.0).ratio() / np.exp(0.4 * 5.0) - 1 for n in (16, 32, 64)]
    assert np.allclose([errors[0] / errors[1], errors[1] / errors[2]], 4.0, rtol=0.05)


def test_a_drum_brake_holds_the_drum_once_it_rests():
    sol = passed(tr.simulate(G.DrumBrake(F=311.0, mu=0.41, c=0.02, w0=17.0), until=2.0, **VM))
    assert np.ptp(sol["axle.phi"].values[-20:]) == 0


@pytest.mark.parametrize("mu", [0.02, 0.0635, 0.0638, 0.3])  # tan λ = 0.06366
def test_screw_jack(mu):
    sol = passed(tr.simulate(G.ScrewJack(mu=mu), until=1.5, **VM))
    falls = sol["screw.phi_dot"].values[-1] < -1e-6
    assert falls == (mu < 0.006 / (2 * np.pi * 0.015))


def test_absolute_coordinates_of_a_screw_jack_agree():
    one, other = (tr.simulate(G.ScrewJack(), until=0.6, coordinates=c, **VM) for c in ("joint", "absolute"))
    assert np.abs(one["screw.phi"].values - other["screw.phi"].values).max() < 1e-9


def test_flanks_press_harder():
    """A thread with flanks of 30° has the friction of a square one with μ/cos 30°."""
    flank = float(np.radians(30))

    class Jack(tr.Model):
        thread: tr.switching.Thread = tr.structure(doc="thread")

        def build(self, world):
            load = self.add("load", tr.Body(mass=200.0, inertia=(0.3, 0.3, 0.3)))
            self.add("screw", tr.joints.Screw(world.frame(), load.frame(), axis="y", lead=0.01, friction=self.thread))

        def initial(self):
            return {"screw.phi_dot": 15.0}

    ends = []
    for mu, angle in ((0.1, flank), (0.1 / np.cos(flank), 0.0)):
        thread = tr.switching.Thread(law=tr.friction.Coulomb(mu=float(mu)), radius=0.02, flank=angle)
        ends.append(tr.simulate(Jack(thread=thread), until=1.0, samples=21, **VM)["screw.phi"].values)
    assert np.abs(ends[0] - ends[1]).max() < 1e-9


def test_a_brush_squeals_or_not_by_its_damping_and_lean():
    assert G.BrushSqueal(alpha=0.4).growth() > G.BrushSqueal(alpha=0.0).growth() > G.BrushSqueal(alpha=-0.4).growth()
    for numbers in ({"c": 12.0, "alpha": 0.0}, {"alpha": -0.5, "V": 0.3, "P": 11.0}):
        sol = passed(tr.simulate(G.BrushSqueal(**numbers), until=0.06, samples=601, **VM))
        sticks = any(e.after == "Sticking" for e in sol.events)
        assert not (sticks and G.BrushSqueal(**numbers).growth() < 0)


def test_a_leading_shoe_that_locks_by_itself_stops_the_drum_at_once():
    """μ R > h with pins below the axis: the drum's whole energy is lost in one impact without collision."""
    model = tr.gallery.DrumBrake(mu=1.2, c=0.0)
    sol = tr.simulate(model, 0.3, samples=31)
    first = sol.events[0]
    assert "friction jams" in first.cause
    assert first.loss == pytest.approx(model.J * model.w0**2 / 2, rel=1e-12)
    assert np.abs(sol["drum.w"].values).max() < 1e-20
