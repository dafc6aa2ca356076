"""Friction of a patch on the rigid contact: force, couple and their coupling, against classical equations."""

from itertools import pairwise

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import trundle as tr
from reference import patch_friction as reference

C, M, S = tr.compliant, tr.materials, tr.surfaces
VM = {"compile": "never"}
LAW = C.ContensouErismann(mu=0.4, delta=1e-4)
RUBBER = C.HertzPatch(material_A=M.rubber, material_B=None)


def law_of(law, u, w, a=1.0):
    """(force along u, couple) of a law on a circle, per normal force."""
    at = C.Touch(ca.SX(1), ca.SX(0), ca.SX([u, 0]), ca.SX(w), ca.SX(a), ca.SX(a), is_round=True)
    force, couple = law.ratios(at)
    assert float(force[1]) == 0
    return float(force[0]), float(couple)


def ring(u, w, count=4000):
    t = 2 * np.pi * (np.arange(count) + 0.5) / count
    x, y = u - w * np.sin(t), w * np.cos(t)
    size = np.hypot(x, y)
    return np.mean(x / size), np.mean((y * np.cos(t) - x * np.sin(t)) / size)


def disc(u, w):
    """Rings of all radii, split where the centre of rotation is."""
    x, weight = np.polynomial.legendre.leggauss(40)
    middle = min(u / w, 1.0)
    r = np.concatenate([middle * (x + 1) / 2, middle + (1 - middle) * (x + 1) / 2])
    share = np.concatenate([middle * weight / 2, (1 - middle) * weight / 2])
    found = np.array([ring(u, w * one) for one in r])
    return share @ (2 * r * found[:, 0]), share @ (2 * r**2 * found[:, 1])


@pytest.mark.parametrize(("law", "theory"), [(C.FlatDisc, disc), (C.Ring, ring)])
@pytest.mark.parametrize(("u", "w"), [(1e-4, 1.0), (0.3, 1.0), (0.9, 1.0), (1.0, 0.8), (1.0, 0.1)])
def test_discs_and_rings_agree_with_sums_over_their_points(law, theory, u, w):
    assert law_of(law(mu=1, delta=1e-12), u, w) == pytest.approx(theory(u, w), abs=2e-7)


def test_limits_of_discs_and_rings_are_exact():
    flat, band = C.FlatDisc(mu=1, delta=1e-15), C.Ring(mu=1, delta=1e-15)
    assert law_of(flat, 0.0, 1.0) == pytest.approx((0, 2 / 3), abs=1e-14)
    assert law_of(band, 0.0, 1.0) == pytest.approx((0, 1), abs=1e-14)
    assert law_of(flat, 1e-9, 1.0)[0] == pytest.approx(1e-9, rel=1e-12)  # f = s for small s
    assert law_of(band, 1e-9, 1.0)[0] == pytest.approx(5e-10, rel=1e-12)
    assert law_of(flat, 1.0, 1e-9)[1] == pytest.approx(2.5e-10, rel=1e-12)
    assert law_of(band, 1.0, 1e-9)[1] == pytest.approx(5e-10, rel=1e-12)
    assert law_of(band, 1.0, 1.0) == pytest.approx((2 / np.pi, 2 / np.pi), abs=1e-12)


@settings(deadline=None, max_examples=60, derandomize=True)
@given(st.floats(-4, 4), st.sampled_from([C.FlatDisc, C.Ring, C.ContensouErismann]))
def test_force_and_couple_are_the_slopes_of_one_dissipation(power, kind):
    """g' = −s f', and F·u + M ω ≥ 0; away from s = 1, where a ring has no slope."""
    s, law = 10.0**power, kind(mu=1, delta=1e-12)
    if abs(s - 1) < 0.05:
        return
    at = ca.SX.sym("s")
    touch = C.Touch(ca.SX(1), ca.SX(0), ca.vertcat(at, 0), ca.SX(1), ca.SX(1), ca.SX(1), is_round=True)
    force, couple = law.ratios(touch)
    slopes = ca.Function("slopes", [at], [force[0], couple, ca.jacobian(force[0], at), ca.jacobian(couple, at)])
    f, g, df, dg = (float(v) for v in slopes(s))
    assert dg == pytest.approx(-s * df, rel=1e-7, abs=1e-13)
    assert f * s + g > 0


@settings(deadline=None, max_examples=60, derandomize=True)
@given(st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1), st.floats(0.2, 1.0))
def test_elliptic_patches_dissipate_and_have_a_potential(x, y, w, ratio):
    """∂F/∂ω = ∂M/∂u: force and couple are the gradient of one function."""
    if abs(w) < 0.05 or np.hypot(x, y) < 0.05:
        return
    law = C.ContensouErismann(mu=1, delta=1e-12)
    u, spin = ca.SX.sym("u", 2), ca.SX.sym("w")
    touch = C.Touch(ca.SX(1), ca.SX(0), u, spin, ca.SX(1), ca.SX(ratio), is_round=False)
    force, couple = law.ratios(touch)
    both = ca.Function("both", [u, spin], [force, couple, ca.jacobian(force, spin), ca.jacobian(couple, u).T])
    F, couple_, along, across = (np.array(v).ravel() for v in both([x, y], w))
    assert F @ [x, y] + couple_[0] * w > 0
    if abs(np.hypot(x / ratio, y) / abs(w) - 1) > 0.1:  # the rule changes where the centre of rotation leaves the patch
        assert along == pytest.approx(across, abs=2e-6)


class Ball(tr.Model):
    """A ball of radius R on the floor."""

    patch: C.PatchSize = tr.structure(doc="size of the patch")
    friction: C.PatchFriction = tr.structure(LAW, doc="friction")
    v: tuple = tr.structure((0.3, 0.0, 0.0), doc="velocity")
    w: tuple = tr.structure((0.0, 60.0, 0.0), doc="angular velocity")
    exchanged: bool = tr.structure(False, doc="whether the ball is body A")
    R = 0.03
    mass = 0.1244

    def build(self, world):
        ball = self.add("ball", tr.Body.sphere(mass=self.mass, radius=self.R))
        ends = [(world.frame(), S.Plane()), (ball.frame(), S.Sphere(radius=self.R))]
        (A, a), (B, b) = ends[::-1] if self.exchanged else ends
        laws = {"friction": self.friction, "patch": self.patch}
        self.add("contact", tr.RigidContact(A, B, surface_A=a, surface_B=b, **laws))

    def initial(self):
        return {"ball.r": (0, self.R, 0), "ball.v": self.v, "ball.w": self.w}


def slip_and_spin(model, a, until, mu=0.4, delta=1e-4):
    m, R, N = model.mass, model.R, model.mass * 9.81
    inertia = 0.4 * m * R**2

    def rate(_, y):
        force, couple = reference.per_normal_force(np.array([y[0], 0.0]), y[1], a, mu, delta)
        return [(1 / m + R**2 / inertia) * N * force[0], N * couple / inertia]

    return solve_ivp(rate, (0, until), [model.v[0], model.w[1]], "LSODA", rtol=1e-11, atol=1e-13).y[:, -1]


@pytest.mark.parametrize("size", [C.GivenPatch(radius=2e-3), RUBBER], ids=["given", "hertz"])
def test_a_ball_slides_and_spins_as_the_two_equations_say(size):
    model = Ball(patch=size)
    sol = tr.simulate(model, 0.05, samples=11, **VM)
    hertz = (3 * model.mass * 9.81 * model.R / (4 * M.effective_modulus(M.rubber, None))) ** (1 / 3)
    slip, spin = slip_and_spin(model, hertz if size is RUBBER else 2e-3, 0.05)
    assert np.linalg.norm(sol["contact.slip"].values[-1]) == pytest.approx(slip, abs=1e-9)
    assert sol["contact.spin.flow"].values[-1] == pytest.approx(spin, abs=1e-7)
    assert abs(sol.stats["energy_residual"]) < 1e-10


def test_exchanged_bodies_and_absolute_coordinates_move_alike():
    runs = [
        tr.simulate(
            Ball(patch=RUBBER, exchanged=exchanged, v=(0.2, 0, 0.1), w=(3, 40, 1)), 0.03, samples=4, **VM, **more
        )
        for exchanged, more in ((False, {}), (True, {}), (False, {"coordinates": "absolute"}))
    ]
    for other in runs[1:]:
        for name in ("ball.v", "ball.w"):
            assert np.abs(other[name].values - runs[0][name].values).max() < 1e-8


@pytest.mark.parametrize("hertz", [False, True])
def test_a_tippe_top_with_a_patch_moves_as_the_classical_equations_say(hertz):
    modulus = M.effective_modulus(M.rubber, None)

    def radius(N):
        return (3 * abs(N) * 0.02 / (4 * modulus)) ** (1 / 3) if hertz else 5e-4

    size = RUBBER if hertz else C.GivenPatch(radius=5e-4)
    top = tr.gallery.TippeTop(friction=C.ContensouErismann(mu=0.15, delta=1e-2), patch=size)
    sol = tr.simulate(top, 0.3, samples=4, **VM)
    numbers = (top.m, top.R, top.alpha, top.I1, top.I3, top.g, top.tilt, top.spin)
    axis, _, v = reference.tippe_top(*numbers, 0.15, 1e-2, radius, 0.3)
    assert sol["top.T"].values[-1][:, 2] == pytest.approx(axis, abs=1e-7)
    assert sol["top.v"].values[-1] == pytest.approx(v, abs=1e-8)
    change = np.abs(sol["jellett"].values / sol["jellett"].values[0] - 1).max()
    assert change > 1e-4  # the couple brakes the spin


def test_an_elliptic_patch_has_the_axes_of_hertz():
    """An ellipsoid at its pole, N from its weight: a, b and the friction of that patch, turned by 30°."""
    semi, mass = (0.2, 0.02, 0.03), 500.0

    class Rest(tr.Model):
        def build(self, world):
            body = self.add("body", tr.Body(mass=mass, inertia=(1.0, 1.0, 1.0)))
            laws = {"friction": LAW, "patch": C.HertzPatch(material_A=M.steel, material_B=None)}
            surfaces = {"surface_A": S.Plane(), "surface_B": S.Ellipsoid(semi=semi)}
            self.add("contact", tr.RigidContact(world.frame(), body.frame(), **surfaces, **laws))

        def initial(self):
            half = np.radians(30) / 2
            return {
                "body.r": (0, semi[1], 0), "body.q": (np.cos(half), 0, np.sin(half), 0),
                "body.v": (0.02, 0, 0.01), "body.w": (0, 7.0, 0),
            }  # fmt: skip

    sol = tr.simulate(Rest(), 1e-9, samples=2, **VM)
    N = sol["contact.normal.effort"].values[0]
    A, B = semi[1] / (2 * semi[0] ** 2), semi[1] / (2 * semi[2] ** 2)
    known = {"a": 5.44094995e-3, "b": 0.483643911e-3, "P": 6898.157196}  # for 0.2 × 0.03 × 0.02, rigid plane, δ = 1e-5
    assert pytest.approx((0.25, 11.1111), rel=1e-5) == (A, B)
    a, b = (known[name] * (N / known["P"]) ** (1 / 3) for name in "ab")
    c, s = np.cos(np.radians(30)), np.sin(np.radians(30))
    along, across = np.array([c, 0, -s]), np.array([s, 0, c])
    u = np.array([0.02, 0, 0.01])
    slip = np.array([along @ u, across @ u])
    steps = np.linspace(-1, 1, 1201)[:-1] + 1 / 1200
    x, y = np.meshgrid(a * steps, b * steps, indexing="ij")
    pressure = np.sqrt(np.maximum(1 - (x / a) ** 2 - (y / b) ** 2, 0))
    # turning about y up: ω × r = ω (along × …) with y = across: the patch's x, y and the normal
    side = np.cross(along, across)[1]
    vx, vy = slip[0] - side * 7.0 * y, slip[1] + side * 7.0 * x
    size = np.hypot(vx, vy)
    weight = 0.4 * pressure / pressure.sum()
    F = -N * ((weight * vx / size).sum() * along + (weight * vy / size).sum() * across)
    couple = -N * side * (weight * (x * vy - y * vx) / size).sum()
    found = sol["contact.F_B"].values[0]
    assert found[[0, 2]] == pytest.approx(F[[0, 2]], rel=3e-4)
    assert sol["contact.spin.effort"].values[0] == pytest.approx(couple, rel=3e-4)


def test_a_puck_ends_its_slide_and_its_spin_together_at_a_known_ratio():
    """s = u/(a ω) tends to 0.653 (Farkas et al. 2003), where (f − 2 s g)/2g = ds/d ln ω has its zero; near it by ωᵖ."""
    law = C.FlatDisc(mu=1, delta=1e-15)

    def turning(s):
        f, g = law_of(law, s, 1.0)
        return f / (2 * g) - s

    known = brentq(turning, 0.1, 0.99)
    assert known == pytest.approx(0.653, abs=5e-4)
    power = (turning(known + 1e-5) - turning(known - 1e-5)) / 2e-5
    for u0, w0 in ((1.0, 30.0), (0.7, 30.0)):
        puck = tr.gallery.SpinningPuck(u0=u0, w0=w0, delta=1e-9)
        sol = tr.simulate(puck, 4.0, samples=2001, **VM)
        ratio, spin = sol["ratio"].values, sol["spin"].values
        first, last = (np.flatnonzero(spin > least)[-1] for least in (3.0, 0.3))
        off = (ratio[[first, last]] - known) * (-1 if ratio[0] < known else 1)
        assert off[1] / off[0] == pytest.approx((spin[last] / spin[first]) ** power, rel=0.1)
        assert np.hypot(sol["speed"].values, puck.radius * spin)[last + 20 :].max() < 1e-8


@pytest.mark.parametrize(
    ("sockets", "words"),
    [
        ({"friction": LAW}, "patch is missing"),
        ({"friction": tr.friction.Viscous(mu=0.1), "patch": RUBBER}, "friction at a point"),
        ({"friction": C.Bristles(mu=0.1, kappa=1e5), "patch": C.GivenPatch(radius=1e-3)}, "states of its own"),
        ({"friction": LAW, "patch": 0.01}, "not a size of a patch"),
        ({"friction": LAW, "patch": RUBBER, "surface_B": S.Point()}, "use GivenPatch"),
    ],
)
def test_sockets_that_do_not_fit_are_refused_by_name(sockets, words):
    class Wrong(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1)}
            self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **{**surfaces, **sockets}))

    with pytest.raises(tr.errors.TrundleError, match=words.replace("(", r"\(")):
        tr.simulate(Wrong(), 0.01, **VM)


def test_time_stepping_refuses_patches_by_the_normal_force_by_name():
    with pytest.raises(tr.errors.SimulationError, match=r"contact\.patch.*depends on the normal force"):
        tr.simulate(Ball(patch=RUBBER), 0.01, method="moreau", **VM)


def test_time_stepping_of_a_puck_is_of_first_order_and_comes_to_rest():
    """Against the two equations of slide and spin; δ so small that explicit couples would turn the spin to and fro."""
    puck = tr.gallery.SpinningPuck(u0=1.0, w0=30.0)
    exact = puck.reduced(np.array([0.0, 0.5]))[-1] / [1, puck.radius]
    errors = []
    for step in (4e-3, 2e-3, 1e-3):
        sol = tr.simulate(puck, 2.0, at=[0.0, 0.5, 2.0], method="moreau", max_step=step, **VM)
        errors.append([sol["speed"].values[1] - exact[0], sol["spin"].values[1] - exact[1]])
        assert abs(sol["speed"].values[2]) + abs(sol["spin"].values[2]) < 1e-12
        energy = puck.m * puck.u0**2 / 2 + puck.inertia * puck.w0**2 / 2
        assert sol.energy["dissipated"].values[-1] == pytest.approx(energy, rel=1e-9)
    for coarse, fine in pairwise(errors):
        assert np.array(coarse) / fine == pytest.approx([2.0, 2.0], rel=0.03)
    assert np.abs(errors[-1]) == pytest.approx([0.0, 0.0], abs=1e-2)


def test_time_stepping_books_the_work_of_couples_against_spinning():
    """I ω' = −b N on a frictionless ball: it stops after I ω/(b m g) and has lost its energy to the couple."""

    class Spun(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            laws = {"friction": tr.friction.Frictionless(), "spinning": tr.friction.Resistance(arm=1e-3, delta=1e-9)}
            surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=0.1)}
            self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **surfaces, **laws))

        def initial(self):
            return {"ball.r": (0, 0.1, 0), "ball.v": (0, 0, 0), "ball.w": (0, 2.0, 0)}

    sol = tr.simulate(Spun(), 1.0, at=[0.0, 0.5, 1.0], method="moreau", max_step=5e-3, **VM)
    slowing = 1e-3 * 9.81 / (0.4 * 0.1**2)
    assert sol["ball.w"].values[:, 1] == pytest.approx([2.0, 2.0 - 0.5 * slowing, 0.0], abs=0.02)
    assert sol.energy["dissipated"].values[-1] == pytest.approx(0.5 * 0.4 * 0.1**2 * 4.0, rel=1e-6)


def test_a_draw_shot_returns_as_the_closed_form_says():
    """v' = −μ g and R ω' = −(5/2) μ g while it slips; the balls exchange (1 + e)/2 of v; (5 v − 2 R ω)/7 remain."""
    shot = tr.gallery.Billiards()
    sol = tr.simulate(shot, 1.6, samples=17, rtol=1e-9, **VM)
    a = shot.mu * 9.81
    t = (shot.v - np.sqrt(shot.v**2 - 2 * a * shot.gap)) / a
    v, back = shot.v - a * t, shot.R * shot.spin[2] - 2.5 * a * t
    assert v + back > 0  # still slipping
    hit = next(event for event in sol.events if event.path == "balls")
    assert hit.time == pytest.approx(t, rel=1e-9)
    cue, other = v * (1 - shot.e) / 2, v * (1 + shot.e) / 2
    assert sol["cue.v"].values[-1, 0] == pytest.approx((5 * cue - 2 * back) / 7, abs=1e-8)
    assert sol["object.v"].values[-1, 0] == pytest.approx(5 * other / 7, abs=1e-8)
    assert sol["cue.v"].values[-1, 0] < 0


def test_a_masse_goes_along_the_mirror_image_and_straighter_with_more_spin():
    ends = {}
    for spin in ((120.0, 0.0, 0.0), (-120.0, 0.0, 0.0), (120.0, 400.0, 0.0)):
        sol = tr.simulate(tr.gallery.Billiards(spin=spin, alone=True), 0.15, samples=4, rtol=1e-9, **VM)
        ends[spin] = sol["cue.r"].values[-1]
    left, right, spun = ends.values()
    assert left == pytest.approx(right * [1, 1, -1], abs=1e-10)
    assert 0 < spun[2] < 0.998 * left[2]


@pytest.mark.parametrize(("mu", "spin"), [(0.15, 155.0), (1.0, 300.0), (2.0, 80.0)])
def test_the_normal_force_and_the_patch_that_it_makes_are_found_together(mu, spin):
    """What the iteration leaves is far below what ends a run."""
    top = tr.gallery.TippeTop(friction=C.ContensouErismann(mu=mu, delta=1e-2), patch=RUBBER, spin=spin, tilt=1.0)
    source = tr.simulate(top, 1e-3, samples=2, **VM)._source
    P = source._P.copy()
    P[source._system.modes_start :] = source._modes[-1]
    left = np.array(source._program.validity(1e-3, source._states[-1], P)).ravel()[-1]
    assert 0 <= 1 - left < 1e-2


def test_a_patch_whose_size_is_not_found_ends_the_run_in_words(monkeypatch):
    from trundle.equations.functions import residuals
    from trundle.equations.stages import solution

    class Strict(tr.gallery.TippeTop):
        """After one round of the iteration; with another body, so that its equations are made anew."""

        def build(self, world):
            super().build(world)
            self.add("bystander", tr.Body.sphere(mass=1.0, radius=0.01))

    monkeypatch.setattr(solution, "ROUNDS", 1)
    monkeypatch.setattr(residuals, "PATCH_SETTLED", 1e-12)
    top = Strict(friction=C.ContensouErismann(mu=0.77, delta=1e-2), patch=RUBBER, tilt=0.9)
    with pytest.raises(tr.errors.TrundleError, match=r"contact\.patch: the normal force and the size of the patch"):
        tr.simulate(top, 0.01, **VM)
