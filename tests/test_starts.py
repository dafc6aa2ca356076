"""A random attack on start values: linkages and wheels of any size and speed, judged by closed forms."""

import numpy as np
import pytest

import trundle as tr
from trundle.equations.functions import starting
from trundle.equations.ready import ready_state

SIZES = (1e-4, 1e-3, 1.0, 1e2, 1e5)
RATES = (0.0, 1e-6, 1.0, 40.0, 1e4, 1e9)


def start(model, **given):
    """The consistent initial state by the names of its states."""
    ready, x = ready_state(model, None, "joint", 0.0, given.get("initial"), given.get("guess"))
    return {n.name: v for n, v in zip(ready.system.state_names, x, strict=True)}


def four_bar_angles(a, b, c, d, th):
    """Both closed forms: (rocker ψ, coupler χ) with a e^{iθ} + b e^{iχ} = d + c e^{iψ}."""
    pin = a * np.exp(1j * th) - d  # from the rocker's pivot to the crank's pin
    away, line = abs(pin), np.angle(pin)
    corner = np.arccos((away**2 + c**2 - b**2) / (2 * away * c))
    found = []
    for psi in (line - corner, line + corner):
        coupler = np.angle(d + c * np.exp(1j * psi) - a * np.exp(1j * th))
        found.append((psi, coupler))
    return found


def wrapped(angle):
    return (angle + np.pi) % (2 * np.pi) - np.pi


def random_four_bar(rng):
    """Lengths of a crank-rocker (Grashof), far enough from its dead points."""
    while True:
        a, b, c, d = rng.uniform(0.2, 1.0, size=4)
        lengths = sorted((b, c, d))
        if a < 0.8 * lengths[0] and a + lengths[2] < 0.9 * (lengths[0] + lengths[1]):
            return a, b, c, d


@pytest.mark.parametrize("seed", range(25))
def test_random_four_bars_start_at_the_assembly_nearest_to_the_guesses(seed):
    rng = np.random.default_rng(seed)
    size, rate = rng.choice(SIZES), rng.choice(RATES)
    a, b, c, _ = lengths = random_four_bar(rng)
    th = rng.uniform(-np.pi, np.pi)
    wanted, other = rng.permutation(four_bar_angles(*lengths, th))
    noise = rng.uniform(-0.35, 0.35, size=2)
    guess = {"D.phi": wanted[0] + noise[0], "B.phi": wrapped(wanted[1] - th) + noise[1]}

    def distance(angles):
        return np.hypot(wrapped(angles[0] - guess["D.phi"]), wrapped(angles[1] - th - guess["B.phi"]))

    psi, chi = wanted if distance(wanted) < distance(other) else other
    names = ("crank", "coupler", "rocker", "ground")
    model = tr.gallery.FourBar(**{n: size * v for n, v in zip(names, lengths, strict=True)}, th0=th, th_dot0=rate)
    x = start(model, guess=guess)
    assert abs(wrapped(x["D.phi"] - psi)) < 1e-11
    assert abs(wrapped(x["B.phi"] - chi + th)) < 1e-11
    psi_dot = rate * a * np.sin(th - chi) / (c * np.sin(psi - chi))
    chi_dot = rate * a * np.sin(psi - th) / (b * np.sin(chi - psi))
    assert abs(x["D.phi_dot"] - psi_dot) <= 1e-10 * (rate + abs(psi_dot))
    assert abs(x["B.phi_dot"] - (chi_dot - rate)) <= 1e-10 * (rate + abs(chi_dot))


@pytest.mark.parametrize("seed", range(15))
def test_random_slider_cranks_start_from_the_crank_or_from_the_slider(seed):
    rng = np.random.default_rng(100 + seed)
    size, rate = rng.choice(SIZES), rng.choice(RATES)
    r, l = 1.0, rng.uniform(1.3, 4.0)
    th = rng.uniform(-np.pi, np.pi)
    rod = np.arcsin(-r * np.sin(th) / l)
    place = r * np.cos(th) + l * np.cos(rod)
    speed = -rate * (r * np.sin(th) - r * np.cos(th) * np.tan(rod))
    model = tr.gallery.SliderCrank(r=size * r, l=size * l, th0=th, th_dot0=rate)
    x = start(model)
    assert abs(x["main.phi"] - th) < 1e-15
    assert abs(x["guide.nu"] - size * place) < 1e-11 * size
    assert abs(x["guide.nu_dot"] - size * speed) <= 1e-10 * size * (rate + abs(speed))
    if abs(np.sin(th)) > 0.2:  # away from the dead points: the same from the other end
        pins = {"main.phi": None, "main.phi_dot": None, "guide.nu": size * place, "guide.nu_dot": size * speed}
        y = start(model, initial=pins, guess={"main.phi": th + rng.uniform(-0.2, 0.2)})
        assert abs(y["main.phi"] - th) < 1e-9
        assert abs(y["main.phi_dot"] - rate) <= 1e-8 * rate


@pytest.mark.parametrize("seed", range(10))
def test_random_wheelsets_roll_from_the_start(seed):
    rng = np.random.default_rng(200 + seed)
    size, rate = rng.choice(SIZES), rng.choice(RATES)
    R, half = size * rng.uniform(0.1, 0.5), size * rng.uniform(0.2, 1.0)
    v, turn = size * rate * rng.uniform(-1, 1), rate * rng.uniform(-1, 1)
    x = start(tr.gallery.Wheelset(R=R, l=half, v=v, Om=turn))
    for wheel, side in (("joint1", 1), ("joint2", -1)):
        spin = (v - side * half * turn) / R
        assert abs(x[f"{wheel}.phi_dot"] - spin) <= 1e-10 * (abs(spin) + rate)
    assert abs(x["rod.r[2]"] - R) < 1e-13 * size


def test_the_search_makes_its_functions_once(monkeypatch):
    """Starts of one structure share their functions, whatever the numbers."""
    model = tr.gallery.FourBar
    start(model())
    made = []
    build = starting.sought
    monkeypatch.setattr(starting, "sought", lambda *a: made.append(1) or build(*a))
    for th in (0.1, 2.0, -1.0):
        start(model(th0=th, crank=0.31))
    assert not made
