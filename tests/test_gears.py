"""Spur gears: geometry of involutes, constant ratio, transmission error, sliding, backlash, friction."""

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from trundle.library.gears import mesh as meshing
from trundle.model.ports import KinematicPort

VM = {"compile": "never"}
W = 100.0


def geometry(gears):
    """Function (distance, angle of A, angle of B) → depth, point, normal, distance: one row per pair, ahead first."""
    contact = gears.mesh().with_constants()
    d, a, b = (ca.SX.sym(name) for name in "dab")

    def turned(angle):
        T = ca.SX.eye(3)
        T[0, 0] = T[1, 1] = ca.cos(angle)
        T[1, 0], T[0, 1] = ca.sin(angle), -ca.sin(angle)
        return T

    still = ca.SX.zeros(3), ca.SX.zeros(3)
    A, B = KinematicPort(ca.SX.zeros(3), turned(a), *still), KinematicPort(ca.vertcat(d, 0, 0), turned(b), *still)
    rows = [
        ca.vertcat(c.depth, A.T[:2, :2] @ c.point, A.T[:2, :2] @ c.normal, c.distance).T
        for side in meshing.SIDES
        for c in contact.contacts(A, B)[side]
    ]
    function = ca.Function("pairs", [d, a, b], [ca.vertcat(*rows)])
    return lambda *args: np.array(function(*args))


def test_numbers_of_the_pair_20_40():
    gears = tr.gallery.SpurGears()
    one, other = gears.gear(20), gears.gear(40)
    assert (one.base_radius, other.base_radius) == pytest.approx((18.7938524e-3, 37.5877048e-3), rel=1e-8)
    assert one.base_pitch == pytest.approx(5.90426287e-3, rel=1e-8)
    pole = np.array([one.base_radius, other.base_radius]) * np.tan(np.radians(20))
    assert (other.reach - pole[1], one.reach - pole[0]) == pytest.approx((5.05857647e-3, 4.59599129e-3), rel=1e-8)
    assert gears.mesh().contact_ratio() == pytest.approx(1.635185964, rel=1e-9)
    assert tr.gallery.SpurGears(z1=17, z2=17).mesh().contact_ratio() == pytest.approx(1.514800445, rel=1e-9)


def flank(gear, side, rolls):
    """Points of a flank of tooth 0 and its outward normals, by the definition of the involute."""
    base, half = float(gear.base_radius), float(gear.half_angle)
    phi = side * half - side * rolls
    e, t = np.stack([np.cos(phi), np.sin(phi)]), np.stack([-np.sin(phi), np.cos(phi)])
    return base * (e + side * rolls * t), side * t


def deepest(mine, turn, apart, its, other_turn, other_apart):
    """How deep the flank of the one gear's tooth is in the other's, by sampled curves: coarse, then fine."""
    R, Q = (np.array([[np.cos(v), -np.sin(v)], [np.sin(v), np.cos(v)]]) for v in (turn, other_turn))
    q, n = flank(its, 1, np.linspace(0, float(its.reach / its.base_radius), 8001))
    q, n = Q @ q + [[other_apart], [0]], Q @ n

    def depths(rolls):
        p = R @ flank(mine, 1, rolls)[0] + [[apart], [0]]
        near = [int(np.argmin(np.hypot(*(q - x[:, None])))) for x in p.T]
        inside = [0 < k < q.shape[1] - 1 for k in near]
        return np.where(inside, np.einsum("ij,ij->j", n[:, near], q[:, near] - p), -np.inf)

    tip = float(mine.reach / mine.base_radius)
    rolls = np.linspace(0, tip, 101)
    best = rolls[int(np.argmax(depths(rolls)))]
    return depths(np.clip(best + tip / 100 * np.linspace(-1, 1, 81), 0, tip)).max()


@pytest.mark.parametrize("extra", [0.0, 4e-4])
def test_depths_of_flanks_and_corners_agree_with_the_curves_themselves(extra):
    gears = tr.gallery.SpurGears(extra=extra, backlash=0.0)
    one, other = gears.gear(20), gears.gear(40)
    pairs, rng, kinds = geometry(gears), np.random.default_rng(3), set()
    path = float(other.reach - other.base_radius * np.tan(np.radians(20))), float(one.reach)
    for _ in range(20):
        a = rng.uniform(-np.pi / 20, np.pi / 20)
        b = gears.touching() - a / 2 + 2e-5 / 0.0376
        found = pairs(gears.distance, a, b)[:4]
        for depth, x, y, _, _, distance in found[np.abs(found[:, 0]) < 1e-4]:
            tooth = round((np.arctan2(y, x) - a) / (2 * np.pi / 20) - 0.1)
            mate = round((np.arctan2(y, x - gears.distance) - b) / (2 * np.pi / 40) - 0.1)
            first, second = (one, a + tooth * np.pi / 10, 0.0), (other, b + mate * np.pi / 20, gears.distance)
            sampled = max(deepest(*first, *second), deepest(*second, *first))
            assert depth == pytest.approx(sampled, abs=1e-9)
            kinds.add("line" if -path[0] < distance < path[1] - one.base_radius * np.tan(np.radians(20)) else "corner")
    assert kinds == {"line", "corner"} or extra


@pytest.mark.parametrize("extra", [0.0, 5e-4, -2e-5])
def test_the_ratio_of_speeds_is_constant_with_stiff_teeth_at_any_distance_of_the_axes(extra):
    gears = tr.gallery.SpurGears(k=2.8e11, load=0.02, extra=extra, backlash=2e-4)
    sol = tr.simulate(gears, 0.004, samples=2001, rtol=1e-9)
    ratio = sol["hinge.phi_dot"].values / sol["shaft.phi_dot"].values
    assert np.abs(ratio + 0.5).max() < 1e-6 * 0.5
    pairs = sol["mesh.pairs"].values
    cycle = 2 * np.pi / 20 / W
    whole = sol.time.values <= cycle
    assert pairs[whole].mean() == pytest.approx(gears.mesh().contact_ratio(gears.distance), abs=0.01)


def test_the_transmission_error_is_in_proportion_to_the_load():
    found = {}
    for load in (5.0, 10.0, 20.0):
        for angle in (0.0, 0.22):  # two pairs, one pair
            gears = tr.gallery.SpurGears(load=load, w=0.0)
            start = {"hinge.phi": gears.touching() - angle / 2 + gears.lag(1)}
            sol = tr.simulate(
                gears, 0.01, samples=3, rtol=1e-9, initial=start, parameters={"shaft.angle": lambda t, a=angle: a}, **VM
            )
            count = int(sol["mesh.pairs"].values[-1])
            found[load, count] = float(sol["error"].values[-1])
            assert found[load, count] == pytest.approx(gears.push / (count * gears.k), rel=1e-6)
    assert {count for _, count in found} == {1, 2}


def test_flanks_slide_with_the_sum_of_the_speeds_times_the_distance_from_the_pitch_point():
    gears = tr.gallery.SpurGears(k=2.8e11, load=0.02)
    sol = tr.simulate(gears, 0.002, samples=201, rtol=1e-9)
    distance, slip, depth = (sol[f"mesh.{name}"].values for name in ("distance", "slip", "depth"))
    inside = (depth > 0) & (distance > -5.0e-3) & (distance < 4.5e-3)
    assert inside.any(axis=1).all()
    assert np.abs(np.abs(slip[inside]) - 1.5 * W * np.abs(distance[inside])).max() < 1e-5
    moving = np.diff(distance[:, 1])
    assert np.median(np.abs(moving)) / np.diff(sol.time.values)[0] == pytest.approx(W * 18.7938524e-3, rel=1e-6)


def test_backlash_is_the_play_along_the_line_of_action():
    for backlash in (0.0, 1e-4):
        gears = tr.gallery.SpurGears(backlash=backlash)
        pairs = geometry(gears)
        for a, shift in ((0.0, 1e-6), (0.13, -2e-5), (-0.4, 5e-5)):
            found = pairs(gears.distance, a, gears.touching() - a / 2 + shift)[:, 0]
            ahead, behind = (found[half][np.argmin(np.abs(found[half]))] for half in (slice(0, 4), slice(4, 8)))
            assert ahead + behind == pytest.approx(-backlash * np.cos(np.radians(20)), abs=1e-9)


def test_a_loose_wheel_rattles_between_both_flanks_and_loses_energy_only():
    gears = tr.gallery.SpurGears(load=0.0, w=0.0, backlash=2e-4)
    sol = tr.simulate(gears, 0.01, samples=201, rtol=1e-9, initial={"hinge.phi_dot": -3.0}, **VM)
    assert {"flanks touch", "flanks part"} <= {event.cause for event in sol.events}
    error = sol["error"].values  # from one flank to the other: the play along the line of action
    play = 2e-4 * np.cos(np.radians(20))
    assert error.max() > 0
    assert error.min() < -play
    assert abs(sol.stats["energy_residual"]) < 1e-8
    assert np.diff(sol.energy["dissipated"].values).min() > -1e-12


class Loose(tr.Model):
    """Two free gears in mesh, the one of which turns."""

    def world(self):
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world):
        gears = tr.gallery.SpurGears()
        one, other = (self.add(name, gears.body(z)) for name, z in (("one", 20), ("other", 40)))
        self.add("mesh", gears.mesh(one.frame(), other.frame()))

    def initial(self):
        gears = tr.gallery.SpurGears()
        turned = (np.cos(gears.touching() / 2), 0, 0, np.sin(gears.touching() / 2))
        start = {"one.r": (0, 0, 0), "one.v": (0, 0, 0), "one.w": (0, 0, 5.0)}
        return start | {
            "other.r": (gears.distance, 0, 0),
            "other.q": turned,
            "other.v": (0, 0, 0),
            "other.w": (0, 0, 0),
        }


def test_free_gears_keep_their_momentum_and_angular_momentum():
    sol = tr.simulate(Loose(), 5e-4, samples=6, rtol=1e-10, **VM)
    masses = {name: float(sol._source.model[name].mass) for name in ("one", "other")}
    momentum = sum(m * sol[f"{name}.v"].values for name, m in masses.items())
    turning = sum(
        sol[f"{name}.L_0"].values + m * np.cross(sol[f"{name}.r"].values, sol[f"{name}.v"].values)
        for name, m in masses.items()
    )
    assert np.abs(momentum).max() < 1e-12
    assert np.abs(turning - turning[0]).max() < 1e-12
    assert np.abs(sol["other.w"].values[-1, 2]) > 0.1  # they have pushed each other
    assert abs(sol.stats["energy_residual"]) < 1e-8


def test_friction_takes_the_power_of_sliding():
    law = tr.friction.RegularisedCoulomb(mu=0.1, delta=1e-3)
    gears = tr.gallery.SpurGears(friction=law)
    sol = tr.simulate(gears, 0.005, samples=501, rtol=1e-9)
    slip, force = sol["mesh.slip"].values, sol["mesh.force"].values
    lost = 0.1 * np.sum(np.abs(slip) * force * np.minimum(np.abs(slip) / 1e-3, 1), axis=1)
    rub = sol["mesh.power"].values
    steady = sol.time.values > 1e-3
    quiet = np.abs(np.gradient(sol["mesh.N"].values)) < 1e-4 * gears.push
    quiet &= np.roll(quiet, 1) & np.roll(quiet, -1)
    assert (steady & quiet).sum() > 50
    assert rub[steady & quiet] == pytest.approx(-lost[steady & quiet], rel=0.01, abs=0.1)
    assert abs(sol.stats["energy_residual"]) < 1e-7


def test_exchanged_gears_press_alike():
    gears = tr.gallery.SpurGears()
    swapped = tr.gallery.SpurGears(z1=40, z2=20)
    a, b = 0.07, gears.touching() - 0.035 + 1e-6 / 0.0376
    one = geometry(gears)(gears.distance, a, b)
    other = geometry(swapped)(gears.distance, b + np.pi, a + np.pi)  # seen from the other side
    assert sorted(one[np.abs(one[:, 0]) < 1e-4, 0]) == pytest.approx(
        sorted(other[np.abs(other[:, 0]) < 1e-4, 0]), abs=1e-12
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"gear_B": tr.gears.SpurGear(module=1e-3, teeth=40, width=0.02)}, r"mesh\.gear_B\.module.*do not mesh"),
        ({"gear_A": tr.gears.SpurGear(module=2e-3, teeth=3, width=0.02)}, r"teeth.*at least five"),
        ({"friction": tr.friction.Coulomb(mu=0.1)}, r"mesh\.friction.*RegularisedCoulomb"),
        ({"elastic": tr.compliant.Hertz(material_A=tr.materials.steel, material_B=None)}, r"mesh\.elastic"),
    ],
)
def test_what_does_not_mesh_is_refused_by_name(changes, words):
    class Wrong(tr.gallery.SpurGears):
        def mesh(self, *frames):
            good = super().mesh(*frames)
            sockets = {name: getattr(good, name) for name in ("gear_A", "gear_B", "elastic", "damping", "friction")}
            return tr.gears.InvoluteMesh(good.A, good.B, **{**sockets, **changes})

    with pytest.raises(tr.errors.TrundleError, match=words):
        tr.simulate(Wrong(), 0.001, **VM)


def test_teeth_that_start_on_teeth_end_the_run_with_the_reason():
    with pytest.raises(tr.errors.TrundleError, match=r"mesh.*tenth of the module"):
        tr.simulate(tr.gallery.SpurGears(), 0.001, initial={"hinge.phi": 0.0}, **VM)


def test_axes_too_near_end_the_run_with_the_reason():
    with pytest.raises(tr.errors.TrundleError, match=r"mesh.*base circle"):
        tr.simulate(tr.gallery.SpurGears(z1=10, z2=40), 0.001, **VM)
