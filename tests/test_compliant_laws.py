"""Laws of compliant contact against closed forms, tables and quadrature; derivatives at touching and at circles."""

import dataclasses
import re

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trundle as tr
from trundle.library.contact.compliant.contensou import circular
from trundle.library.contact.compliant.curvature import overlap, relative_curvature
from trundle.library.contact.compliant.ellipse import patch, round_patch
from trundle.library.contact.compliant.elliptic_friction import elliptic
from trundle.library.contact.compliant.touch import Overlap
from trundle.library.rolling.closed import Contact
from trundle.model.ports import KinematicPort

C, M, S = tr.compliant, tr.materials, tr.surfaces
steel = C.Hertz(material_A=M.steel, material_B=M.steel)


def touch(depth, A=50.0, B=50.0, rate=0.0, slip=(0.0, 0.0), spin=0.0, is_round=False):
    """What the template gives to the laws, for the gap A x² + B y²."""
    total, depth = ca.SX(A + B), ca.SX(depth)
    shape = round_patch(total) if is_round else patch(total, ca.SX((B - A) ** 2))
    c = ca.sqrt(shape.spread * depth)
    section = np.pi / np.sqrt(A * B)
    size = Overlap(section * depth**2 / 2, section * depth, section * depth**3 / 6)
    a, b = c * (1 + shape.flattening), c * (1 - shape.flattening)
    return C.Touch(depth, ca.SX(rate), ca.SX(slip), ca.SX(spin), a, b, total, ca.SX(A * B), shape, size, is_round)


def number(expression):
    return float(ca.DM(ca.evalf(ca.SX(expression))))


def port(T=None, r=(0, 0, 0)):
    T = np.eye(3) if T is None else T
    return KinematicPort(ca.SX(ca.DM(r)), ca.SX(ca.DM(T)), ca.SX.zeros(3), ca.SX.zeros(3))


def turned(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


# -- materials ----------------------------------------------------------------------------------------------------
def test_effective_modulus_of_two_bodies_and_of_a_soft_one_on_a_rigid_one():
    assert M.effective_modulus(M.steel, M.steel) == pytest.approx(1.153846154e11, rel=1e-9)
    assert M.effective_modulus(M.steel, None) == pytest.approx(210e9 / 0.91, rel=1e-12)
    assert M.effective_modulus(M.rubber, M.steel) == pytest.approx(M.effective_modulus(M.rubber, None), rel=1e-4)


def test_every_material_names_its_source():
    found = [v for v in vars(M).values() if isinstance(v, M.Material)]
    assert len(found) >= 7
    assert all(m.source for m in found)


@pytest.mark.parametrize(
    ("changes", "named"),
    [({"modulus": -1.0}, "modulus"), ({"poisson": 0.6}, "poisson"), ({"density": 0.0}, "density")],
)
def test_impossible_materials_are_refused_by_name(changes, named):
    found = M.Material(**{"density": 1.0, "modulus": 1.0, "poisson": 0.3, **changes})
    assert [name for name, _ in found.problems()] == [named]


# -- Hertz --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ratio", "axes", "force"),
    [
        (1.0, 1.0, 1.333333),
        (0.9, 0.932173, 1.334567),
        (0.5, 0.630596, 1.386901),
        (0.2, 0.345999, 1.627105),
        (0.1, 0.222250, 1.950147),
        (0.05, 0.144328, 2.418538),
        (0.01, 0.0549840, 4.299852),
    ],
)
def test_elliptic_patches_against_the_table(ratio, axes, force):
    shape = patch(ca.SX(1), ca.SX(((1 - ratio) / (1 + ratio)) ** 2))
    lam = number(shape.flattening)
    assert (1 - lam) / (1 + lam) == pytest.approx(axes, rel=3e-6)  # as many digits as the table has
    assert 4 / 3 * number(shape.stiffness) == pytest.approx(force, rel=4e-7)


@pytest.mark.parametrize("ratio", [0.999, 0.7, 0.3, 0.1, 0.01, 1e-3, 1e-4])
def test_elliptic_patches_fulfil_hertzs_equations_with_other_elliptic_integrals(ratio):
    from scipy.special import ellipe, ellipk

    A, B = ratio / (1 + ratio), 1 / (1 + ratio)
    shape = patch(ca.SX(1), ca.SX((B - A) ** 2))
    lam, c = number(shape.flattening), np.sqrt(number(shape.spread))
    a, b = c * (1 + lam), c * (1 - lam)
    m = 1 - (b / a) ** 2
    K, E = ellipk(m), ellipe(m)
    assert (K - E) / ((a / b) ** 2 * E - K) == pytest.approx(ratio, rel=1e-8)
    assert a**2 == pytest.approx((K - E) / (A * m * K), rel=1e-8)
    assert 4 / 3 * number(shape.stiffness) == pytest.approx(2 / 3 * np.pi * a / K, rel=1e-9)


def test_steel_sphere_on_a_plane():
    at = touch(1e-5, is_round=True)
    assert number(steel.force(at)) == pytest.approx(486.504255, rel=1e-8)
    assert number(at.a) == pytest.approx(0.316227766e-3, rel=1e-9)
    assert number(steel.energy(at)) == pytest.approx(0.4 * 486.504255e-5, rel=1e-8)
    assert number(steel.force(touch(1e-5))) == pytest.approx(486.504255, rel=1e-8)  # an ellipse that is a circle


def test_ellipsoid_at_its_pole_on_a_rigid_plane_from_its_hesse_matrix():
    stone = S.Ellipsoid(semi=(0.2, 0.03, 0.02)).with_constants()
    contact = Contact(ca.SX([0, 0, -0.02]), ca.SX([0, 0, 1]), ca.SX(0))
    x, y = ca.SX([0.6, 0.8, 0]), ca.SX([-0.8, 0.6, 0])
    k = relative_curvature(S.Plane(up="z").with_constants(), stone, port(), port(), contact, x, y)
    assert number(k.total) == pytest.approx(0.25 + 100 / 9, rel=1e-12)
    assert number(k.product) == pytest.approx(0.25 * 100 / 9, rel=1e-12)
    assert abs(number(k.x[0])) == pytest.approx(1, rel=1e-12)  # the long axis
    at = touch(1e-5, 0.25, 100 / 9)
    law = C.Hertz(material_A=M.steel, material_B=None)
    assert number(law.force(at)) == pytest.approx(6898.157196, rel=1e-8)
    assert number(at.a) == pytest.approx(5.44094995e-3, rel=1e-8)
    assert number(at.b) == pytest.approx(0.483643911e-3, rel=1e-8)


def bowl(k1, k2, sign):
    """A general surface with the principal curvatures k1, k2 at its origin, above (−1) or below (+1) it."""
    return S.Implicit(function=lambda r: sign * r[2] + (k1 * r[0] ** 2 + k2 * r[1] ** 2) / 2 + r[0] ** 3)


def test_two_general_surfaces_turned_by_thirty_degrees():
    contact = Contact(ca.SX.zeros(3), ca.SX([0, 0, 1]), ca.SX(0))
    x, y = ca.SX([1, 0, 0]), ca.SX([0, 1, 0])
    other = port(turned(np.pi / 6))
    k = relative_curvature(bowl(50.0, 20.0, 1), bowl(100.0, 12.5, -1), port(), other, contact, x, y)
    half = np.sqrt(number(k.difference_squared)) / 2
    A, B = number(k.total) / 2 - half, number(k.total) / 2 + half
    assert pytest.approx(19.1896425, rel=1e-8) == A
    assert pytest.approx(72.0603575, rel=1e-8) == B
    at = touch(2e-6, A, B)
    assert number(at.a) == pytest.approx(0.251174712e-3, rel=1e-8)
    assert number(at.b) == pytest.approx(0.104661396e-3, rel=1e-8)
    assert number(steel.force(at)) == pytest.approx(52.2879217, rel=1e-8)


def test_crossed_equal_cylinders_press_as_a_sphere_on_a_plane():
    contact = Contact(ca.SX.zeros(3), ca.SX([0, 0, 1]), ca.SX(0))
    one, two = (S.Cylinder(radius=0.01, axis=axis).with_constants() for axis in ("x", "y"))
    x, y = ca.SX([1, 0, 0]), ca.SX([0, 1, 0])
    k = relative_curvature(one, two, port(r=(0, 0, -0.01)), port(r=(0, 0, 0.01)), contact, x, y)
    assert number(k.total) == pytest.approx(100, rel=1e-12)
    assert number(k.difference_squared) == pytest.approx(0, abs=1e-20)


@pytest.mark.parametrize(
    ("surface", "at"),
    [
        (S.Sphere(radius=0.3), (0.1, 0.2, 0.2)),
        (S.Sphere(radius=0.3, hollow=True), (0.1, 0.2, 0.2)),
        (S.Cylinder(radius=0.5, axis=(1, 2, 2)), (0.3, -0.1, 0.4)),
        (S.Cylinder(radius=0.5, axis="z", hollow=True), (0.3, -0.4, 0.4)),
        (S.Torus(ring=0.5, tube=0.2, axis=(2, -1, 2)), (0.5, 0.1, 0.3)),
        (S.Torus(ring=0.5, tube=0.2, axis="y", hollow=True), (0.3, 0.1, -0.2)),
        (S.Plane(up=(1, 2, 3)), (0.1, 0.1, -0.1)),
    ],
    ids=str,
)
def test_closed_forms_of_curvatures_are_those_of_the_hesse_matrix(surface, at):
    own = surface.with_constants()
    r = ca.DM(at)
    for _ in range(30):  # onto the surface
        f, g = surface.field(r)
        r = r - f * g / ca.sumsqr(g)
    n = np.array(surface.field(r)[1]).ravel()
    n /= np.linalg.norm(n)
    t1 = np.cross(n, [0.3, -0.5, 0.8])
    t1 /= np.linalg.norm(t1)
    place = ca.SX(r), ca.SX(ca.DM(t1)), ca.SX(ca.DM(np.cross(n, t1)))
    found, general = ([number(k) for k in form(own, *place)] for form in (type(own).bending, S.Surface.bending))
    assert found == pytest.approx(general, rel=1e-10, abs=1e-10)


def test_derivatives_of_hertz_are_right_and_finite_at_touching_and_at_circles():
    d, k = ca.SX.sym("d"), ca.SX.sym("k", 3)  # k11, k22, k12 in the tangent plane
    shape = patch(k[0] + k[1], (k[0] - k[1]) ** 2 + 4 * k[2] ** 2)
    force = 4 / 3 * shape.stiffness * ca.fmax(d, 0) ** 1.5
    function = ca.Function("force", [d, k], [force, ca.jacobian(force, ca.vertcat(d, k))])
    for place in ([1e-5, 50, 50, 0], [1e-5, 60, 20, 7], [1e-5, 50, 50, 1e-9], [1e-5, 1, 200, 3], [0, 50, 50, 0]):
        values = np.array(place, dtype=float)
        slope = np.array(function(values[0], values[1:])[1]).ravel()
        assert np.all(np.isfinite(slope))
        for i in range(4):
            step = np.zeros(4)
            step[i] = 1e-4 * max(abs(values[i]), 1e-5 if i == 0 else 1.0)
            if values[0] == 0 and i == 0:
                continue
            up, down = (float(function((values + s)[0], (values + s)[1:])[0]) for s in (step, -step))
            assert slope[i] == pytest.approx((up - down) / (2 * step[i]), rel=1e-6, abs=1e-10 * np.abs(slope).max())


# -- the overlap --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("normal", "depth", "volume"),
    [((0, 0, 1), 1e-4, 9.40906999750e-9), ((0.3, 0.4, np.sqrt(0.75)), 1e-3, 9.27336892895e-8)],
)
def test_volume_of_an_ellipsoid_below_a_plane(normal, depth, volume):
    plane, stone = S.Plane(up=normal).with_constants(), S.Ellipsoid(semi=(0.2, 0.03, 0.02)).with_constants()
    d = ca.SX.sym("d")
    contact = Contact(ca.SX.zeros(3), ca.SX(ca.DM(normal)), -d)
    found = overlap(plane, stone, port(), port(), contact, None, d)
    function = ca.Function(
        "V", [d], [found.volume, found.section, ca.gradient(found.volume, d), ca.gradient(found.moment, d)]
    )
    V, section, rate, moment_rate = (float(v) for v in function(depth))
    assert pytest.approx(volume, rel=1e-10) == V
    assert section == pytest.approx(rate, rel=1e-12)
    assert moment_rate == pytest.approx(V, rel=1e-12)


@pytest.mark.parametrize(
    ("ratio", "share"), [(1.0, 1.0), (0.5, 0.99011), (0.2, 0.94916), (0.1, 0.90168), (0.05, 0.84474), (0.01, 0.69684)]
)
def test_hertz_by_volumes_is_exact_for_circles_and_softer_for_ellipses(ratio, share):
    at = touch(1e-5, ratio * 50.0, 50.0)
    law = C.VolumetricHertz(material_A=M.steel, material_B=M.steel)
    V, section = number(at.overlap.volume), number(at.overlap.section)
    found = number(law.force(at))
    assert found == pytest.approx(8 / 3 * M.effective_modulus(M.steel, M.steel) * V / np.sqrt(2 * np.pi * section))
    assert found / number(steel.force(at)) == pytest.approx(share, abs=5e-6)


ELASTIC = [
    C.Linear(k=1e6),
    C.Power(k=1e9, n=1.7),
    steel,
    C.Volumetric(k=1e12),
    C.VolumetricHertz(material_A=M.steel, material_B=None),
]


@pytest.mark.parametrize("law", ELASTIC, ids=lambda law: type(law).__name__)
def test_elastic_energies_are_the_integrals_of_the_forces_and_vanish_at_touching(law):
    x, w = np.polynomial.legendre.leggauss(40)
    nodes = 2e-5 * ((1 + x) / 2) ** 2
    work = sum(
        wi * 2e-5 * (1 + xi) / 2 * number(law.force(touch(d, 20.0, 60.0)))
        for xi, wi, d in zip(x, w, nodes, strict=True)
    )
    assert number(law.energy(touch(2e-5, 20.0, 60.0))) == pytest.approx(work, rel=1e-9)
    assert number(law.force(touch(0.0, 20.0, 60.0))) == number(law.energy(touch(0.0, 20.0, 60.0))) == 0


# -- damping ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("law", [C.LankaraniNikravesh, C.Flores, C.WantedRestitution])
def test_damping_for_a_restitution_near_one_is_hunt_crossleys_with_lam_of_its_first_order(law):
    at = touch(1e-5, rate=0.3)
    wanted = number(C.HuntCrossley(lam=1.5 * 0.001 / 2.0).force(at, ca.SX(100)))
    found = number(law(e=0.999, speed=2.0).force(at, ca.SX(100)))
    assert found == pytest.approx(wanted, rel=0.07 if law is C.Flores else 2e-3)


@pytest.mark.parametrize("e", [0.02, 0.1, 0.3, 0.5, 0.748434932, 0.9, 0.99, 0.9999, 1.0])
def test_damping_of_a_wanted_restitution_fulfils_hunt_crossleys_relation(e):
    y = number(C.WantedRestitution(e=e, speed=1.0).force(touch(1e-5, rate=1.0), ca.SX(1)))
    if e > 0.05:
        assert y * (1 + e) == pytest.approx(np.log1p(y) - np.log1p(-e * y), rel=1e-9, abs=1e-15)
    else:
        assert y == pytest.approx(1 / e, rel=1e-9)  # it stops almost dead


# -- friction of a patch ------------------------------------------------------------------------------------------
_u, _h = ca.SX.sym("u", 2), ca.SX.sym("h")
_f, _g = circular(_u, _h)
CIRCLE = ca.Function("circle", [_u, _h], [_f, _g, ca.jacobian(ca.vertcat(_f, _g), ca.vertcat(_u, _h))])
_r = ca.SX.sym("r")
ELLIPSE = ca.Function("ellipse", [_u, _h, _r], [*elliptic(_u, _h, _r)])


def f_and_g(s):
    size = np.hypot(s, 1)
    f, g, _ = CIRCLE([s / size, 0], 1 / size)
    return float(f[0]), float(g)


@pytest.mark.parametrize(
    ("s", "f", "g"),
    [
        (0.1, 0.1175152002, 0.5831802256),
        (0.5, 0.5522330836, 0.4555922940),
        (1.0, 9 * np.pi / 32, 9 * np.pi / 128),
        (2.0, 0.9742785793, 0.1019093329),
        (4.0, 0.9937074021, 0.0502267871),
        (10.0, 0.9989989256, 0.0200143216),
    ],
)
def test_force_and_couple_of_a_circle(s, f, g):
    assert f_and_g(s) == pytest.approx((f, g), abs=1e-10)


def test_force_and_couple_of_a_circle_at_the_limits():
    assert f_and_g(1e-12)[1] == pytest.approx(3 * np.pi / 16, rel=1e-12)
    assert f_and_g(1e-6)[0] == pytest.approx(3 * np.pi / 8 * 1e-6, rel=1e-10)
    assert f_and_g(1e6) == pytest.approx((1, 1 / 5e6), rel=1e-10)
    for u, h in (((0, 0), 1), ((1, 0), 0), ((np.sqrt(0.5), 0), np.sqrt(0.5))):
        assert np.all(np.isfinite(np.array(CIRCLE(u, h)[2])))


@settings(max_examples=60, deadline=None)
@given(st.floats(-3, 3))
def test_the_couples_slope_follows_from_the_forces(exponent):
    """g' = −s f': both come from one convex dissipation function."""
    s = 10.0**exponent
    step = 1e-4 * s
    (f1, g1), (f2, g2) = f_and_g(s - step), f_and_g(s + step)
    assert (g2 - g1) / (2 * step) == pytest.approx(-s * (f2 - f1) / (2 * step), rel=1e-5, abs=1e-9)


def by_points(u, w, r):
    """Coulomb's law integrated over the ellipse, about the centre of rotation if that is inside (else about 0)."""
    centre = np.array([-u[1], u[0]]) / w if w else np.full(2, np.inf)
    if np.hypot(centre[0], centre[1] / r) >= 1:
        centre = np.zeros(2)
    x, weight = np.polynomial.legendre.leggauss(120)
    theta = 2 * np.pi * (np.arange(1200) + 0.5) / 1200
    e = np.stack([np.cos(theta), np.sin(theta)])
    q, c, scaled = (e[0] ** 2 + (e[1] / r) ** 2), np.array([centre[0], centre[1] / r]), np.stack([e[0], e[1] / r])
    along = c @ scaled
    most = (-along + np.sqrt(along**2 + q * (1 - c @ c))) / q
    root = (1 + x[:, None]) / 2
    rho, measure = most * (1 - root**2), most * 2 * root * weight[:, None] / 2
    X, Y = centre[0] + rho * e[0], centre[1] + rho * e[1]
    p = 1.5 / (np.pi * r) * np.sqrt(np.maximum(1 - X**2 - (Y / r) ** 2, 0)) * rho * measure * 2 * np.pi / 1200
    vx, vy = u[0] - w * Y, u[1] + w * X
    V = np.hypot(vx, vy)
    return np.array([(p * vx / V).sum(), (p * vy / V).sum(), (p * (X * vy - Y * vx) / V).sum()])


@pytest.mark.parametrize(
    ("u", "w", "wanted"),
    [
        ((1, 0), 0.5, (0.976603089, 0, 0.0956833379)),
        ((0, 1), 0.5, (0, 0.997490897, 0.00968114267)),
        ((0.5, 0.5), 1, (0.689866725, 0.528178870, 0.186892058)),
        ((0, 0), 1, (0, 0, 0.411179069)),
        ((0.2, 0), 1, (0.46606412256, 0, 0.36651059044)),
        ((0, 0.2), 1, (0, 0.28002092296, 0.38335139076)),  # by quadrature with 20 digits
        ((0.01, 0.2), -1, None),
        ((0.3, -0.2), 0, None),
    ],
)
def test_force_and_couple_of_an_ellipse(u, w, wanted):
    found = np.concatenate([np.array(v).ravel() for v in ELLIPSE(u, w, 0.3)])
    if wanted is not None:
        assert found == pytest.approx(wanted, abs=1e-8)
    assert found == pytest.approx(by_points(u, w, 0.3), abs=1e-6)


def test_an_ellipse_that_is_a_circle_has_the_closed_form():
    for u, w in (((0.6, 0), 0.8), ((0.1, -0.3), 0.4), ((0.5, 0.5), -0.2), ((0.3, 0.1), 1e-3)):
        size = np.sqrt(u[0] ** 2 + u[1] ** 2 + w**2)
        exact = CIRCLE(np.array(u) / size, w / size)
        found = ELLIPSE(u, w, 1.0)
        assert np.array(found[0]).ravel() == pytest.approx(np.array(exact[0]).ravel(), abs=1e-9)
        assert float(found[1]) == pytest.approx(float(exact[1]), abs=1e-9)


def test_friction_of_a_steel_ball_in_si_units():
    at = touch(1e-6, 0.5, 0.5, slip=(0.02, 0), spin=50.0, is_round=True)
    assert number(at.a) == pytest.approx(1e-3, rel=1e-12)
    force, couple = C.ContensouErismann(mu=0.3, delta=1e-6).ratios(at)
    assert 10 * number(force[0]) == pytest.approx(1.35716803, rel=1e-8)
    assert 10 * number(couple) == pytest.approx(1.50136713e-3, rel=1e-8)


SLIPS = st.floats(-2, 2).filter(lambda v: v == 0 or abs(v) > 1e-6)


@settings(max_examples=40, deadline=None)
@given(SLIPS, SLIPS, SLIPS, st.sampled_from([1.0, 0.6, 0.2]))
@pytest.mark.parametrize("law", [C.ContensouErismann(mu=0.3, delta=1e-3), C.PadeContensou(mu=0.3, delta=1e-3)])
def test_friction_of_a_patch_always_resists(law, ux, uy, w, ratio):
    at = touch(1e-2, 50.0 * ratio, 50.0, slip=(ux, uy), spin=50 * w, is_round=ratio == 1.0)
    force, couple = law.ratios(at)
    loss = number(force[0]) * ux + number(force[1]) * uy + number(couple) * 50 * w
    assert loss >= 0
    assert np.hypot(number(force[0]), number(force[1])) <= 0.3 + 1e-9


@pytest.mark.parametrize("ratio", [1.0, 0.6, 0.2])
@pytest.mark.parametrize("law", [C.ContensouErismann(mu=0.3, delta=1e-3), C.PadeContensou(mu=0.3, delta=1e-3)])
def test_friction_of_a_patch_has_finite_derivatives_also_at_rest(law, ratio):
    x = ca.SX.sym("x", 3)
    at = dataclasses.replace(touch(1e-4, 50.0 * ratio, 50.0, is_round=ratio == 1.0), slip=x[:2], spin=x[2])
    ratios = ca.vertcat(*law.ratios(at))
    function = ca.Function("ratios", [x], [ratios, ca.jacobian(ratios, x)])
    for place in (np.zeros(3), [1e-9, 0, 0], [0, 0, 1e-6], [0.1, 0.2, 0], [0, 0, 5.0], [0.1, -0.2, 40.0]):
        values, slopes = (np.array(v) for v in function(place))
        assert np.all(np.isfinite(values))
        assert np.all(np.isfinite(slopes))
    size, slopes = 1e-5, np.array(function([0.1, -0.2, 40.0])[1])
    for i in range(3):
        step = size * np.eye(3)[i]
        up, down = (np.array(function(np.array([0.1, -0.2, 40.0]) + s)[0]).ravel() for s in (step, -step))
        assert slopes[:, i] == pytest.approx((up - down) / (2 * size), rel=1e-5, abs=1e-9)


def test_pade_approximations_have_the_right_slopes_and_known_errors():
    law = C.PadeContensou(mu=1.0, delta=1e-12)
    s = np.geomspace(1e-3, 1e3, 400)

    def approximate(value):
        at = touch(1e-6, 0.5, 0.5, slip=(value * 1e-3, 0), spin=1.0, is_round=True)
        force, couple = law.ratios(at)
        return number(force[0]), number(couple) / 1e-3

    pairs, exact = np.array([approximate(v) for v in s]), np.array([f_and_g(v) for v in s])
    assert np.abs(pairs - exact).max(axis=0) == pytest.approx((0.344, 0.230), abs=1e-3)
    assert pairs[0] == pytest.approx(exact[0], rel=4e-3)


# -- layers and pairs of materials --------------------------------------------------------------------------------
def test_a_thin_layer_is_a_bed_of_confined_columns():
    """Of a paraboloid that sinks in by δ each column under it is compressed by its depth: N = ∫ (M/h) w dA."""
    foam = M.Material(density=50, modulus=1e5, poisson=0.2)
    confined = 1e5 * 0.8 / (1.2 * 0.6)
    law = C.ThinLayer(material=foam, thickness=4e-3)
    delta, A, B = 1e-3, 30.0, 50.0
    n = 2000
    x, y = (np.linspace(-1, 1, n) * np.sqrt(delta / k) for k in (A, B))
    depth = np.maximum(delta - A * x[:, None] ** 2 - B * y[None, :] ** 2, 0)
    columns = confined / 4e-3 * depth.sum() * (x[1] - x[0]) * (y[1] - y[0])
    assert number(law.force(touch(delta, A, B))) == pytest.approx(columns, rel=1e-5)
    with pytest.raises(tr.errors.TrundleError, match="cannot be compressed"):
        C.ThinLayer(material=M.rubber, thickness=1e-3).check("layer")


def test_friction_pairs_are_found_in_either_order_and_missing_ones_are_named():
    pair = M.friction_pair(M.aluminium, M.steel)
    assert pair is M.friction_pair(M.steel, M.aluminium)
    assert tr.friction.Coulomb(mu=pair.sliding, mu_static=pair.static).mu == 0.47
    with pytest.raises(tr.errors.TrundleError, match=r"ice on rubber.*Known pairs"):
        M.friction_pair(M.rubber, M.ice)


def test_every_material_and_pair_says_where_its_numbers_are_from():
    """The year of a publication, or that they are typical, and of what."""
    every = [m for m in vars(M).values() if isinstance(m, M.Material)] + list(M.PAIRS.values())
    assert len(every) >= 11
    assert all("typical" in item.source or re.search(r"(19|20)\d\d", item.source) for item in every)
