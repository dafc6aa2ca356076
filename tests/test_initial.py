"""Consistent initial states from pins and guesses."""

import numpy as np

import trundle as tr
from audit import audit, close


def first(model, **settings):
    return tr.simulate(model, 0.01, samples=2, compile="never", **settings)


def test_pins_on_any_signal_of_position_level():
    """A chain pulled to a given place of its last link: the hinges follow with the least change."""
    loose = {f"hinge[{i}].phi": None for i in range(1, 5)}
    sol = first(tr.gallery.Chain(n=5), initial={**loose, "link[4].r[0]": 0.1})
    close(sol["link[4].r[0]"][0], 0.1, 1e-12)
    close(sol["hinge[0].phi"][0], 0.1, 1e-15)


def test_pins_on_any_signal_of_velocity_level():
    """The speed of the lower rod's centre instead of its hinge's rate."""

    class ByVelocity(tr.gallery.DoublePendulum):
        def initial(self):
            return {"hinge1.phi": self.phi1, "hinge2.phi": self.phi2, "lower.v[0]": 0.7, "hinge1.phi_dot": 0.2}

    sol = first(ByVelocity())
    close(sol["lower.v[0]"][0], 0.7, 1e-12)
    close(sol["hinge1.phi_dot"][0], 0.2, 1e-14)


def test_velocities_of_a_loop_follow_from_one_rate():
    sol = first(tr.gallery.FourBar(), initial={"A.phi": 0.5, "A.phi_dot": 1.0})
    a, b, c, d = 0.3, 0.9, 0.7, 1.0
    th, psi, co = (float(sol[k][0]) for k in ("th", "psi", "coupler_angle"))
    close(
        [a * np.cos(th) + b * np.cos(co), a * np.sin(th) + b * np.sin(co)],
        [d + c * np.cos(psi), c * np.sin(psi)],
        1e-12,
    )
    close(sol["D.phi_dot"][0], a * np.sin(th - co) / (c * np.sin(psi - co)), 1e-12)


def test_loop_can_be_driven_from_the_other_end():
    """Pin the rocker instead of the crank."""

    class FromRocker(tr.gallery.FourBar):
        def initial(self):
            return {"D.phi": 1.8, "D.phi_dot": 0.5}

    sol = first(FromRocker(), guess={"A.phi": 1.5, "B.phi": -1.0})
    close(sol["psi"][0], 1.8, 1e-14)
    close(sol["D.phi_dot"][0], 0.5, 1e-14)


def test_closing_joint_can_be_pinned():
    """C closes the loop; its angle and rate may be pinned like any other."""

    class FromC(tr.gallery.FourBar):
        def initial(self):
            return {"C.phi": -1.0, "C.phi_dot": 0.4}

    sol = first(FromC())
    close(sol["C.phi"][0], -1.0, 1e-12)
    close(sol["C.phi_dot"][0], 0.4, 1e-12)


def test_no_guess_still_finds_a_closed_loop():
    class Blind(tr.gallery.FourBar):
        def guess(self):
            return {}

    sol = first(Blind())
    assert sol.stats["position_residual"] < 1e-13


def test_attitude_of_a_body_on_a_joint():
    """A quaternion pin on a hinged body is turned into its joint angle."""
    half = 0.35
    sol = first(tr.gallery.Pendulum(), initial={"rod.q": (np.cos(half), 0, 0, np.sin(half)), "hinge.phi": 0.7})
    close(sol["hinge.phi"][0], 0.7, 1e-12)


def test_redundant_but_consistent_pins_are_fine():
    sol = first(tr.gallery.Pendulum(), initial={"hinge.phi": 0.3, "rod.r[1]": -0.5 * np.cos(0.3)})
    close(sol["rod.r[0]"][0], 0.5 * np.sin(0.3), 1e-12)


def test_initial_values_do_not_recompile():
    tr.compile(tr.gallery.Pendulum())
    for phi in (0.1, 0.2):
        sol = audit(tr.simulate(tr.gallery.Pendulum(), 1, initial={"hinge.phi": phi}))
        assert sol.stats["compile_seconds"] == 0
