"""Meshes that are drawn: closed, turned outwards, and of the size of what they stand for."""

import numpy as np
import pytest

import trundle as tr
from trundle.core import meshes
from trundle.model.model import elaborate
from trundle.model.shapes import Box, Cylinder, Disc, Ellipsoid, Rod
from trundle.results.scene import scene, unpacked

S = tr.surfaces


def volume(mesh):
    """∮ (r, n)/3 dA over the triangles: positive only if they wind around outward normals."""
    a, b, c = (mesh.points[mesh.triangles[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def outwards(mesh):
    corners = mesh.points[mesh.triangles]
    face = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return np.einsum("ij,ij->i", face, mesh.normals[mesh.triangles].mean(axis=1)).min()


@pytest.mark.parametrize(
    "shape",
    [
        Box(size=(1.0, 2.0, 3.0)),
        Cylinder(length=2.0, radius=0.5, axis="y"),
        Cylinder(length=2.0, radius=0.5, axis=(1.0, 2.0, -1.0)),
        Ellipsoid(semi=(0.3, 0.2, 0.9)),
    ],
    ids=repr,
)
def test_solids_have_their_volume_and_inertia(shape):
    mesh = shape.mesh()
    assert volume(mesh) == pytest.approx(shape.volume(), rel=0.03)
    assert outwards(mesh) > 0
    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1)


@pytest.mark.parametrize("shape", [Rod(length=1.0), Disc(radius=0.4, axis="x")], ids=repr)
def test_thin_things_are_drawn_with_some_thickness(shape):
    mesh = shape.mesh()
    assert volume(mesh) > 0
    assert np.ptp(mesh.points, axis=0).max() == pytest.approx(1.0 if isinstance(shape, Rod) else 0.8, rel=1e-12)


ROLLER = S.Roller(radius=0.1, alpha=np.pi / 6, beta=0.6)


@pytest.mark.parametrize(
    "surface",
    [
        S.Sphere(radius=0.3),
        S.Ellipsoid(semi=(0.2, 0.03, 0.02)),
        ROLLER,
        S.Spindle(radius=0.1, alpha=np.pi / 4, axis="y"),
        S.Torus(ring=0.3, tube=0.02, axis="z"),
        S.Cylinder(radius=0.2, axis="x"),
        S.Implicit(function=lambda r: r[0] ** 2 + 2 * r[1] ** 2 + r[2] ** 2 * (1 + 0.2 * r[0]) - 1),
    ],
    ids=lambda s: type(s).__name__,
)
def test_points_of_a_surface_lie_on_it_with_its_normals(surface):
    import casadi as ca

    mesh = surface.mesh()
    assert volume(mesh) > 0
    assert outwards(mesh) > 0
    own, r = surface.with_constants(), ca.SX.sym("r", 3)
    if not isinstance(surface, S.Roller):
        f = ca.Function("f", [r], [own.f(r)])
        side = np.abs(mesh.normals[:, 0]) < 0.5 if isinstance(surface, S.Cylinder) else slice(None)  # not its flat ends
        value = f(ca.DM(mesh.points[side].T))
        assert np.abs(np.array(value)).max() < 1e-12
    if own.support(r) is not None and not isinstance(surface, S.Torus):
        support = ca.Function("s", [r], [own.support(r)])
        found = np.array(support(ca.DM(mesh.normals.T))).T
        assert np.abs(found - mesh.points).max() < 1e-9


def values(surface, points):
    import casadi as ca

    r = ca.SX.sym("r", 3)
    return np.array(ca.Function("f", [r], [surface.with_constants().f(r)])(ca.DM(points.T))).ravel()


def test_wavy_ground_is_a_sheet_over_the_motion():
    import casadi as ca

    ground = S.Implicit(function=lambda r: r[1] - 0.05 * ca.sin(6 * r[0]) * ca.cos(4 * r[2]))

    class Wavy(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            surfaces = {"surface_A": ground, "surface_B": S.Sphere(radius=0.1)}
            self.add(
                "touch", tr.RigidContact(world.frame(), ball.frame(), friction=tr.friction.Coulomb(mu=0.3), **surfaces)
            )

    way = np.array([[0.0, 0.2, 0.0], [5.0, 0.1, 1.0]])
    found = scene(elaborate(Wavy()), lambda: way)
    points = unpacked(found["shapes"][found["bodies"][0]["visuals"][0]]["points"], columns=3).astype(float)
    assert np.abs(values(ground, points)).max() < 1e-6
    assert points.min(axis=0)[[0, 2]] == pytest.approx([-0.3, -0.3], abs=1e-6)
    assert points.max(axis=0)[[0, 2]] == pytest.approx([5.3, 1.3], abs=1e-6)
    assert np.ptp(points[:, 1]) == pytest.approx(0.1, rel=0.02)


@pytest.mark.parametrize(
    "function",
    [
        lambda r: 0.25 - (r[0] ** 2 + r[1] ** 2 + r[2] ** 2),  # a hollow
        lambda r: (r[0] ** 2 - 0.25) ** 2 + r[1] ** 2 + r[2] ** 2 - 0.02,  # two pieces
        lambda r: (r[0] ** 2 + r[2] ** 2 + r[1] ** 2 + 0.24) ** 2 - (r[0] ** 2 + r[2] ** 2),  # a ring
    ],
    ids=["hollow", "pieces", "ring"],
)
def test_surfaces_that_are_not_seen_from_the_origin_are_drawn_too(function):
    surface = S.Implicit(function=function)
    mesh = surface.mesh()
    assert len(mesh.triangles) > 500
    assert np.abs(values(surface, mesh.points)).max() < 1e-9
    assert outwards(mesh) > 0
    line = 0.75 * ((np.arange(100) + 0.5) / 50 - 1)
    grid = np.stack(np.meshgrid(line, line, line), axis=-1).reshape(-1, 3)
    within = (values(surface, grid) < 0) != (values(surface, np.array([[5.0, 0.0, 0.0]])) < 0)  # also of a hollow
    assert abs(volume(mesh)) == pytest.approx(within.mean() * 1.5**3, rel=0.02)  # closed, and each piece once


def test_hollow_things_are_clear():
    assert S.Sphere(radius=1.0, hollow=True).mesh().clear
    assert S.Cylinder(radius=1.0, hollow=True).mesh().clear


def test_bars_join_two_points():
    a, b = np.array([0.1, 0.2, 0.3]), np.array([1.0, -1.0, 2.0])
    mesh = meshes.bar(a, b, 0.01)
    along = (b - a) / np.linalg.norm(b - a)
    assert ((mesh.points - a) @ along).min() == pytest.approx(0, abs=1e-12)
    assert ((mesh.points - b) @ along).max() == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("name", list(tr.gallery.models()))
def test_every_gallery_model_can_be_seen(name):
    found = scene(elaborate(tr.gallery.find(name)()))
    for body in found["bodies"][1:]:
        assert body["visuals"], body["path"]
    for shape in found["shapes"]:
        points = unpacked(shape["points"], columns=3)
        triangles = unpacked(shape["triangles"], "<u4", 3)
        assert np.isfinite(points).all()
        assert triangles.max() < len(points) == len(unpacked(shape["normals"], columns=3))
    assert len({shape["points"] for shape in found["shapes"]}) == len(
        found["shapes"]
    )  # alike bodies share their meshes
    assert len(found["shapes"]) <= {"andrews-squeezer": 17}.get(name, 12)  # its seven bodies are all unlike


def test_what_is_drawn_follows_frames_and_mass_centres():
    class Odd(tr.Model):
        def build(self, world):
            body = self.add("body", tr.Body(mass=1.0, inertia=(1, 1, 1), cm=(0.5, 0, 0)))
            self.draw(body.frame(r=(0, 0, 2.0), R=("z", np.pi / 2)), Box(size=(1.0, 0.2, 0.1)))

    found = scene(elaborate(Odd()))
    points = unpacked(found["shapes"][found["bodies"][1]["visuals"][0]]["points"], columns=3)
    assert points.mean(axis=0) == pytest.approx([-0.5, 0, 2.0], abs=1e-6)  # from the centre of mass
    assert np.ptp(points, axis=0) == pytest.approx([0.2, 1.0, 0.1], abs=1e-6)


def test_many_bodies_get_coarse_meshes(monkeypatch):
    fine = scene(elaborate(tr.gallery.Chain(n=3)))
    monkeypatch.setattr("trundle.results.scene.MANY", 2)
    coarse = scene(elaborate(tr.gallery.Chain(n=3)))
    assert len(coarse["shapes"][0]["points"]) < len(fine["shapes"][0]["points"]) / 2


def test_two_crossed_bars_are_both_drawn():
    class Cross(tr.Model):
        def build(self, world):
            hub = self.add("hub", tr.Body.box(mass=1.0, size=(1.0, 1.0, 1.0)))
            self.draw(hub.frame(), Box(size=(1.0, 1.0, 1.0)))  # the same again: drawn once
            self.draw(hub.frame(), Ellipsoid(semi=(0.5, 0.5, 0.5)))  # as high and wide, but not the same
            for angle in (np.pi / 4, -np.pi / 4):
                c, s = np.cos(angle), np.sin(angle)
                self.draw(hub.frame(R=[[c, -s, 0], [s, c, 0], [0, 0, 1]]), Box(size=(3.0, 0.1, 0.1)))

    hub = next(b for b in scene(elaborate(Cross()))["bodies"] if b["path"] == "hub")
    assert len(hub["visuals"]) == 4
