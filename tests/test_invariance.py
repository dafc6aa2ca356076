"""Nature does not know where we stand: scenes turned, shifted, mirrored, in other units, on a train, exchanged."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import trundle as tr
from seen import UP, Scene, View

TILT = Rotation.from_euler("xyz", [0.3, -0.2, 0.7]).as_matrix()
SLOPE = Rotation.from_euler("xz", [0.2, -0.1]).as_matrix()
ANY = Rotation.from_euler("zxy", [2.1, -0.8, 1.3]).as_matrix()

VIEWS = {
    "turned": View(turn=ANY),
    "shifted": View(turn=ANY.T, shift=(-13.3, 2.1, 0.7)),
    "mirrored": View(turn=ANY, mirror=(1.0, 1.0, -1.0)),
    "small": View(units=(1e-6, 1e-2, 1e-1)),
    "large": View(units=(1e6, 1e2, 1e1)),
    "odd units": View(units=(1e3, 0.3048, 60.0)),
    "exchanged": View(exchange=True),
    "moving": View(train=(1.7, -0.6, 2.9)),
    "other method": View(options={"method": "dopri5"}),
}


class SpinningBall(Scene):
    """An unbalanced ball with spin bounces and rolls down a slope."""

    until = 1.6
    signals = {"b.r": "place", "b.v": "velocity", "b.w_0": "spin", "c.F_B": "force", "c.normal.effort": (1, 1, -2)}

    def build(self, view, model, world):
        ball = model.add("b", view.body(0.7, np.diag([4.1e-3, 3.7e-3, 3.2e-3])))
        shapes = tr.surfaces.Plane(up=view.axis(UP)), tr.surfaces.Sphere(radius=view.of(0.11, m=1))
        laws = {"friction": tr.friction.Coulomb(mu=0.27, mu_static=0.31), "impact": tr.impacts.Poisson(e=0.35)}
        ends = view.sides(view.base(world, R=SLOPE), view.on(ball))
        model.add("c", tr.RigidContact(*ends, **view.surfaces(*shapes), **laws))

    def initial(self, view):
        rates = {"b.v": view.velocity((0.5, -0.3, 1.1)), "b.w": view.spin((11, -23, 7))}
        return {"b.r": view.place((0.1, 0.6, -0.2)), "b.q": view.attitude(TILT), **rates}


class PebbleOnTorus(Scene):
    """An ellipsoid bounces on a ring until it rolls: both points of contact are followed as states."""

    until = 0.35
    signals = {"b.r": "place", "b.v": "velocity", "b.w_0": "spin", "c.F_B": "force"}

    def build(self, view, model, world):
        pebble = model.add("b", view.body(0.7, np.diag([4.1e-3, 3.7e-3, 3.2e-3])))
        ring = tr.surfaces.Torus(ring=view.of(0.5, m=1), tube=view.of(0.1, m=1), axis=view.axis(UP))
        laws = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.4)}
        shapes = ring, tr.surfaces.Ellipsoid(semi=view.of((0.12, 0.07, 0.09), m=1))
        ends = view.sides(view.base(world), view.on(pebble))
        model.add("c", tr.RigidContact(*ends, **view.surfaces(*shapes), **laws))

    def initial(self, view):
        rates = {"b.v": view.velocity((0.1, -0.3, 0.4)), "b.w": view.spin((3, -5, 7))}
        return {"b.r": view.place((0.47, 0.3, 0.1)), "b.q": view.attitude(TILT), **rates}


class DryPendulum(Scene):
    """Two links about skew axes; both hinges rub under their own reactions, one has stops."""

    signals = {"a.r": "place", "b.v": "velocity", "b.w_0": "spin", "h1.F_B": "force", "h2.F_B": "force"}

    def build(self, view, model, world):
        a = model.add("a", view.body(1.3, np.diag([0.02, 0.03, 0.04]), cm=(0.1, -0.3, 0.05)))
        b = model.add("b", view.body(0.8, np.diag([0.012, 0.013, 0.024]), cm=(0.02, -0.2, -0.05)))
        pins = [
            tr.switching.Bearing(radius=view.of(0.03, m=1), collar=view.of(0.02, m=1)),
            tr.switching.Bearing(radius=view.of(0.02, m=1), moment=0.1),
        ]
        laws = tr.friction.Coulomb(mu=0.2), tr.friction.Stribeck(mu=0.1, mu_static=0.2, vs=view.of(0.3, s=-1), b=0.0)
        dry = [tr.switching.Dry(law=law, load=pin) for law, pin in zip(laws, pins, strict=True)]
        lower, upper = (-0.5, 0.8) if view.exchange else (-0.8, 0.5)
        stop = tr.switching.Stop(lower=lower, upper=upper, impact=tr.impacts.Newton(e=0.4))
        axes = view.axis((0.1, 0.2, 1.0), turns=True), view.axis((1.0, 0.2, 1.0), turns=True)
        ends = view.sides(view.base(world, (0.1, 0.2, 0.3), TILT), view.on(a))
        model.add("h1", tr.joints.Revolute(*ends, axis=axes[0], friction=dry[0]))
        ends = view.sides(view.on(a, (0.1, -0.6, 0)), view.on(b))
        model.add("h2", tr.joints.Revolute(*ends, axis=axes[1], friction=dry[1], stop=stop))

    def initial(self, view):
        way = -1 if view.exchange else 1
        angles = {"h1.phi": 1.9 * way, "h2.phi": 0.1 * way}
        return angles | {"h1.phi_dot": view.of(1.0 * way, s=-1), "h2.phi_dot": view.of(-4.0 * way, s=-1)}


class Sled(Scene):
    """Three points slide on a slope with friction that differs by direction, then rest or slide on."""

    until = 0.6
    signals = {
        "b.r": "place",
        "b.v": "velocity",
        "b.w_0": "spin",
        "c[0].F_B": "force",
        "c[2].normal.effort": (1, 1, -2),
    }

    def build(self, view, model, world):
        sled = model.add("b", view.body(1.3, np.diag([0.013, 0.011, 0.017])))
        grain = {"direction": view.axis((1.0, 0, 0.2)), "fixed_in": "B" if view.exchange else "A"}
        laws = {
            "friction": tr.friction.Coulomb(mu=0.25),
            "anisotropy": tr.friction.Anisotropy(across=2.0, **grain),
        }
        shapes = view.surfaces(tr.surfaces.Plane(up=view.axis(UP)), tr.surfaces.Point())
        for i, (x, z) in enumerate(((-0.1, -0.07), (-0.1, 0.05), (0.12, -0.07))):
            ends = view.sides(view.base(world, R=SLOPE), view.on(sled, (x, -0.03, z)))
            model.add(f"c[{i}]", tr.RigidContact(*ends, **shapes, **laws))

    def initial(self, view):
        rates = {"b.v": view.velocity(SLOPE @ (1.1, 0, -0.6)), "b.w": view.spin((0, 2.5, 0))}
        return {"b.r": view.place(SLOPE @ (0, 0.03, 0)), "b.q": view.attitude(SLOPE), **rates}


class Pebbles(Scene):
    """Two soft ellipsoids collide: Hertz on elliptic patches, damping, friction with spin."""

    g, until = 0.0, 0.06
    signals = {"b.r": "place", "b.v": "velocity", "b.w_0": "spin", "d.w_0": "spin", "c.F_B": "force"}

    def build(self, view, model, world):
        b = model.add("b", view.body(0.7, np.diag([4.1e-3, 3.7e-3, 3.2e-3])))
        d = model.add("d", view.body(1.7, np.diag([6.1e-3, 5.7e-3, 6.2e-3])))
        stuffs = view.sides(
            *(
                tr.materials.Material(density=1.0, modulus=view.of(E, kg=1, m=-1, s=-2), poisson=nu)
                for E, nu in ((3e7, 0.3), (6e7, 0.4))
            )
        )
        laws = {
            "elastic": tr.compliant.Hertz(material_A=stuffs[0], material_B=stuffs[1]),
            "damping": tr.compliant.HuntCrossley(lam=view.of(0.2, m=-1, s=1)),
            "friction": tr.compliant.ContensouErismann(mu=0.3, delta=view.of(1e-3, m=1, s=-1)),
        }
        shapes = (tr.surfaces.Ellipsoid(semi=view.of(s, m=1)) for s in ((0.15, 0.17, 0.11), (0.12, 0.07, 0.09)))
        ends = view.sides(view.on(d), view.on(b))
        model.add("c", tr.CompliantContact(*ends, **view.surfaces(*shapes), **laws))

    def initial(self, view):
        places = {"b.r": view.place((0.13, 0.29, -0.07)), "d.r": view.place((0, 0, 0))}
        ways = {"b.v": view.velocity((-0.5, -3, 0.1)), "d.v": view.velocity((0, 0, 0))}
        turns = {"b.q": view.attitude(TILT), "d.q": view.attitude(TILT.T)}
        return places | ways | turns | {"b.w": view.spin((11, -23, 7)), "d.w": view.spin((2, -3, 9))}


class FourBar(Scene):
    """A four-bar in a tilted plane, all reactions unique."""

    until = 1.5
    signals = {"a.r": "place", "b.v": "velocity", "c.w_0": "spin", "A.F_B": "force", "D.F_B": "force", "C.F_B": "force"}

    def build(self, view, model, world):
        sizes = {"a": (0.3, 0.4), "b": (0.9, 0.9), "c": (0.7, 0.6)}
        moments = {k: m * L**2 / 12 * np.diag([0.01, 1, 1]) for k, (L, m) in sizes.items()}
        a, b, c = (model.add(k, view.body(m, moments[k], cm=(L / 2, 0, 0))) for k, (L, m) in sizes.items())
        axis = view.axis((0, 0, 1.0), turns=True)
        hinges = {
            "A": (view.base(world, R=TILT), view.on(a)),
            "B": (view.on(a, (0.3, 0, 0)), view.on(b)),
            "D": (view.base(world, TILT @ (1.0, 0, 0), TILT), view.on(c)),
        }
        for name, ends in hinges.items():
            model.add(name, tr.joints.Revolute(*view.sides(*ends), axis=axis))
        ends = view.sides(view.on(b, (0.9, 0, 0)), view.on(c, (0.7, 0, 0)))
        model.add("C", tr.joints.RevolutePlanarLoopConstraint(*ends, axis=axis))

    def initial(self, view):
        way = -1 if view.exchange else 1
        return {"A.phi": 0.5 * way, "A.phi_dot": view.of(6.0 * way, s=-1)}

    def guess(self, view):
        way = -1 if view.exchange else 1
        return {"B.phi": 0.5 * way, "D.phi": 1.7 * way}


SCENES = [SpinningBall, PebbleOnTorus, DryPendulum, Sled, Pebbles, FourBar]
plain = {}


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("scene", SCENES)
def test_results_do_not_depend_on_the_frame_of_reference(scene, name):
    if scene not in plain:
        plain[scene] = scene().run(View())
    wanted, times, _ = plain[scene]
    found, seen, sol = scene().run(VIEWS[name])
    for path, values in wanted.items():
        assert np.abs(found[path] - values).max() < 1e-8 * np.abs(values).max(), path
    if len(seen) == len(times):  # bounces are followed down to a height in metres: not as many in other units
        assert np.allclose(seen, times, rtol=0, atol=1e-8)
    else:
        assert any("bouncing ends" in event.cause for event in sol.events)
    assert abs(sol.stats["energy_residual"]) < 1e-9


def test_micrometres_bounce_as_metres_do():
    """Bounces of a ball of 0.1 µm are followed as far down, beside its size, as those of larger ones are."""
    wanted, times, _ = SpinningBall().run(View())
    found, seen, _ = SpinningBall().run(View(units=(1e-9, 1e-6, 1e-3)))
    assert len(seen) > len(times) / 2
    for path, values in wanted.items():
        assert np.abs(found[path] - values).max() < 1e-7 * np.abs(values).max(), path


class BouncingPair(Scene):
    """A ball with a bob on a dry hinge bounces: rates of angles are no measure for the speeds of contacts."""

    until = 0.6
    signals = {"b.r": "place", "d.v": "velocity", "d.w_0": "spin"}

    def build(self, view, model, world):
        ball = model.add("b", view.body(0.7, np.diag([4.1e-3, 3.7e-3, 3.2e-3])))
        bob = model.add("d", view.body(0.3, np.diag([1.1e-3, 0.7e-3, 1.2e-3])))
        friction = tr.switching.Dry(
            law=tr.friction.Coulomb(mu=0.3), load=tr.switching.Bearing(radius=view.of(0.03, m=1))
        )
        axis = view.axis((0.1, 0.2, 1.0), turns=True)
        arms = view.on(ball, (0.1, 0.05, 0)), view.on(bob, (-0.1, 0, 0.05))
        model.add("h", tr.joints.Revolute(*arms, axis=axis, friction=friction))
        laws = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.3)}
        shapes = tr.surfaces.Plane(up=view.axis(UP)), tr.surfaces.Sphere(radius=view.of(0.1, m=1))
        model.add("c", tr.RigidContact(view.base(world), view.on(ball), **view.surfaces(*shapes), **laws))

    def initial(self, view):
        rates = {"b.v": view.velocity((0.5, -0.3, 0.1)), "b.w": view.spin((1, -2, 7))}
        start = {"b.r": view.place((0.1, 0.4, -0.2)), "b.q": view.attitude(TILT), **rates}
        return start | {"h.phi": 0.2, "h.phi_dot": view.of(12.0, s=-1)}


def test_rates_of_angles_do_not_hide_bounces_of_small_bodies():
    wanted, times, _ = BouncingPair().run(View())
    found, seen, sol = BouncingPair().run(View(units=(1e-9, 1e-6, 1e-3)))
    assert len(seen) > 0.8 * len(times)
    assert abs(sol.stats["energy_residual"]) < 1e-10
    for path, values in wanted.items():
        assert np.abs(found[path] - values).max() < 1e-6 * np.abs(values).max(), path


def test_followed_points_of_tiny_bodies_cost_no_more():
    """Ellipsoids of 10 µm: the equations of their nearest points are as well scaled as those of large ones."""
    wanted, _, large = Pebbles().run(View())
    found, _, small = Pebbles().run(View(units=(1e-12, 1e-4, 1e-3)))
    assert small.stats["steps"] < 1.5 * large.stats["steps"]
    for path, values in wanted.items():
        assert np.abs(found[path] - values).max() < 1e-8 * np.abs(values).max(), path
