"""docs/architecture.md is true: the files that it names exist, and a roller's radius takes the way it describes."""

import re
from pathlib import Path

import numpy as np
import pytest

import trundle as tr
from trundle.equations.parameters import parameter_table
from trundle.equations.prepare import prepare
from trundle.results.scene import unpacked

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "trundle"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
RADIUS = "wheel[0].contact.surface_B.radius"
LAYERS = re.findall(r'"trundle\.(\w+)",', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def rooms_of_the_way():
    return re.findall(r"^\d\. \*\*(\w+)\*\*: (.*?)(?=^\d\.|^`tests)", PAGE, re.MULTILINE | re.DOTALL)


def test_named_files_exist():
    for room, text in re.findall(r"^\| `(\w+)` \|.*\| (.*?) \|$", PAGE, re.MULTILINE):
        for name in re.findall(r"`([\w/.]+)`", text):
            assert (SOURCE / name).exists() or (SOURCE / room / name).exists(), f"{room}: {name}"
    for room, text in rooms_of_the_way():
        for name in re.findall(r"`([\w/]+\.(?:py|js))`", text):
            assert (SOURCE / room / name).exists(), f"{room}: {name}"


def test_layers_are_those_of_the_linter():
    listed = re.search(r"list of layers, never.*?: (.*?)\. The linter", PAGE, re.DOTALL)[1]
    assert re.findall(r"`(\w+)`", listed) == LAYERS[::-1]


def test_the_way_is_forward():
    order = ["gallery", "library", "model", "graph", "equations", "kernel", "running", "results", "views"]
    assert [room for room, _ in rooms_of_the_way()] == order


@pytest.fixture(scope="module")
def vehicle():
    return tr.gallery.OmniVehicle()


def test_the_radius_takes_this_way(vehicle):
    ready = prepare(vehicle)
    assert parameter_table(ready)[RADIUS] == vehicle.R  # model: it has a path
    assert "wheel[0].contact" in {c.path for c in ready.topology.closing}  # graph: the contact closes
    other = prepare(tr.gallery.OmniVehicle(R=2 * vehicle.R))
    assert other.program is ready.program  # equations and kernel: the same functions,
    changed = np.flatnonzero(other.P != ready.P)  # other numbers
    assert np.isclose(ready.P[changed], vehicle.R).any()
    sol = tr.simulate(vehicle, 0.01, samples=3, compile="never")
    assert np.abs(sol["wheel[0].contact.gap"].values).max() < 1e-12  # results: what it decides
    scene = sol.description["scene"]
    roller = next(body for body in scene["bodies"] if body["path"] == "wheel[0].roller[0]")
    points = unpacked(scene["shapes"][roller["visuals"][0]]["points"], columns=3)
    widest = vehicle.R * (1 - np.cos(np.pi / vehicle.n))  # views: the mesh of the roller's profile
    assert np.hypot(points[:, 1], points[:, 2]).max() == pytest.approx(widest, rel=1e-3)
