"""The model's graph as data and as a picture: complete, well-formed, and nothing lies on anything else."""

import json
import re
import xml.etree.ElementTree as ET
from functools import cache

import casadi as ca
import pytest

import trundle as tr
from trundle.equations.prepare import prepare
from trundle.results.structure import structure
from trundle.views.diagram import picture

SVG = "{http://www.w3.org/2000/svg}"
MODELS = tr.gallery.models()
PORT = ("data-constraint", "data-body")


@cache
def found(name):
    return structure(prepare(MODELS[name]()).system)


def by_path(data, path):
    return next(c for c in data["constraints"] if c["path"] == path)


def words(data, path):
    return {bond["name"]: bond["words"] for bond in by_path(data, path)["bonds"]}


# -- data -----------------------------------------------------------------------------------------------------------
def test_pendulum():
    data = found("pendulum")
    assert data["models"][0]["path"] == ""
    assert data["models"][0]["type"] == "Pendulum"
    assert [(b["path"], b["model"], b["base"]) for b in data["bodies"]] == [("world", "", True), ("rod", "", False)]
    assert data["bodies"][0]["mass"] is None
    hinge = data["constraints"][0]
    assert (hinge["kind"], hinge["in_tree"]) == ("joint", True)
    assert hinge["bodies"] == [{"port": "A", "body": "world"}, {"port": "B", "body": "rod"}]
    assert [b["kind"] for b in hinge["bonds"]] == ["locked"] * 5 + ["effort"]
    assert hinge["bonds"][4]["words"] == "no displacement along the axis"
    assert hinge["bonds"][4]["level"] == "position"
    assert hinge["bonds"][5]["signals"] == [f"{hinge['path']}.turn.{s}" for s in ("effort", "flow", "power")]


def test_four_bar_has_one_joint_outside_the_forest():
    data = found("four-bar")
    assert [c["path"] for c in data["constraints"] if not c["in_tree"]] == ["C"]
    assert by_path(data, "C")["kind"] == "joint"


def test_omni_vehicle_is_nested():
    data = found("omni-vehicle")
    assert [m["path"] for m in data["models"]] == ["", "wheel[0]", "wheel[1]", "wheel[2]"]
    slot = by_path(data, "wheel[1].contact")
    assert (slot["kind"], slot["model"]) == ("contact", "wheel[1]")
    assert [p["port"] for p in slot["bodies"]] == ["A", "B", "others[0]", "others[1]", "others[2]"]
    assert [p["body"] for p in slot["bodies"]] == ["world", *(f"wheel[1].roller[{j}]" for j in range(4))]
    assert {b["kind"] for b in slot["bonds"]} == {"switching"}
    text = words(data, "wheel[1].contact")
    assert text["normal"] == "Flight: no effort; touching (the nearest of 4 carriers): gap stays 0"
    friction = re.fullmatch(
        r"Flight: no effort; Sliding: friction by the law (.*); Rolling: no slip", text["tangent_1"]
    )
    assert friction
    assert friction[1].startswith("Coulomb(mu=")


def test_snakeboard_tells_its_laws():
    data = found("snakeboard")
    assert words(data, "rotor_servo")["turn"] == "turning about the axis is given: phi = 0.7 * sin(t)"
    edge = by_path(data, "rear_edge")
    assert (edge["kind"], edge["in_tree"], edge["bonds"][0]["level"]) == ("constraint", False, "velocity")
    assert words(data, "stand_x")["height"] == "B's origin stays at its height over the plane of A"


def test_constraints_of_the_user():
    class Rod(tr.Constraint):
        """A massless rod."""

        length: float = tr.parameter(unit="m", gt=0, doc="length")

        def bonds(self, A, B, t):
            d = B.r - A.r
            return {"along": tr.Locked(ca.sqrt(ca.dot(d, d)) - self.length), "up": tr.Locked(B.v[1] - 0.25 * t)}

    class Screw(tr.Joint):
        def slide(self, j):
            return tr.Locked(j.nu - 0.5 * j.phi)

        def turn(self, j):
            return tr.Effort(-2.0 * j.phi_dot)

    class Pull(tr.Force):
        def wrench(self, A, B, t):
            return tr.WrenchPort(F=A.r - B.r)

    class System(tr.Model):
        def build(self, world):
            a, b = (self.add(n, tr.Body.sphere(mass=1.0, radius=0.1)) for n in "ab")
            self.add("screw", Screw(world.frame(), a.frame(), axis="x"))
            self.add("rod", Rod(world.frame(), b.frame(), length=0.5))
            self.add("pull", Pull(a.frame(), b.frame()))

    data = structure(prepare(System()).system)
    text = words(data, "screw")
    assert text["slide"] == "displacement along the axis is given: nu = 0.5 * phi"
    assert text["turn"] == "free, with an effort about the axis: M = -2 * phi_dot"
    rod = by_path(data, "rod")
    assert (rod["kind"], rod["doc"]) == ("constraint", "A massless rod.")
    assert by_path(data, "screw")["doc"] == ""
    assert [b["level"] for b in rod["bonds"]] == ["position", "velocity"]
    assert rod["bonds"][0]["words"].startswith("locked on positions: ")
    assert rod["bonds"][1]["words"] == "locked on velocities: B.v[1] - (0.25 * t) = 0"
    pull = by_path(data, "pull")
    assert (pull["kind"], [b["kind"] for b in pull["bonds"]]) == ("force", ["effort"])
    check(picture(data), data)


@pytest.mark.parametrize("name", ["four-bar", "omni-vehicle", "spring-mass", "snakeboard", "heavy-top", "euler-disc"])
def test_signals_are_those_of_a_run(name):
    ready = prepare(MODELS[name]())
    known = {s.name for s in ready.program.everything[1]}
    known |= {n[:-2] + ".q" for n in known if n.endswith(".T")}
    data = structure(ready.system)
    told = {path for part in data["bodies"] + data["constraints"] for path in part["signals"]}
    added = {path for path in told if path.endswith((".mode", ".carrier"))}  # by the simulation
    assert told - added <= known
    assert {path for c in data["constraints"] for b in c["bonds"] for path in b["signals"]} <= told


# -- picture --------------------------------------------------------------------------------------------------------
def numbers(text):
    return [float(x) for x in re.findall(r"-?\d+(?:\.\d+)?", text)]


def box_of(group):
    """Smallest box around the shapes of a group: (left, top, right, bottom)."""
    xs, ys = [], []
    for e in group:
        if e.tag == f"{SVG}rect":
            x, y, w, h = (float(e.get(k)) for k in ("x", "y", "width", "height"))
            xs += [x, x + w]
            ys += [y, y + h]
        elif e.tag == f"{SVG}polygon":
            points = numbers(e.get("points"))
            xs += points[::2]
            ys += points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def points_of(d):
    """Points along a path of straight lines and cubic curves."""
    at, found = None, []
    for command, text in re.findall(r"([MLC])([^MLC]*)", d):
        v = numbers(text)
        if command == "M":
            at = v
        elif command == "L":
            found += [[at[k] + (v[k] - at[k]) * i / 10 for k in (0, 1)] for i in range(11)]
            at = v
        else:
            p = [at, v[:2], v[2:4], v[4:]]
            weights = [
                ((1 - s) ** 3, 3 * s * (1 - s) ** 2, 3 * s * s * (1 - s), s**3) for s in (i / 24 for i in range(25))
            ]
            found += [[sum(w * q[k] for w, q in zip(ws, p)) for k in (0, 1)] for ws in weights]
            at = p[3]
    return found


def overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.2 and min(a[3], b[3]) - max(a[1], b[1]) > 0.2


def inside(p, box, margin):
    return box[0] + margin < p[0] < box[2] - margin and box[1] + margin < p[1] < box[3] - margin


def check(svg, data, complete=True):
    """Well-formed; every part once; no overlaps; children in their containers; lines past unrelated boxes."""
    root = ET.fromstring(svg)
    groups = [g for g in root.iter(f"{SVG}g") if g.get("data-path") is not None]
    paths = [g.get("data-path") for g in groups]
    assert len(set(paths)) == len(paths)
    if complete:
        parts = [*data["models"][1:], *data["bodies"], *data["constraints"], *data.get("blocks", [])]
        assert sorted(paths) == sorted(p["path"] for p in parts)
    boxes = {g.get("data-path"): box_of(g) for g in groups}
    models = {g.get("data-path"): g.get("data-model") for g in groups}
    for i, a in enumerate(paths):
        for b in paths[i + 1 :]:
            if models[a] == models[b]:
                assert not overlap(boxes[a], boxes[b]), (a, b)
        if models[a]:
            outer, box = boxes[models[a]], boxes[a]
            assert outer[0] <= box[0], a
            assert outer[1] <= box[1], a
            assert outer[2] >= box[2], a
            assert outer[3] >= box[3], a
    main = next(g for g in root if g.get("transform") and g.get("class") is None)
    dx, dy = numbers(main.get("transform"))
    _, _, width, height = numbers(root.get("viewBox"))
    lines = {}
    for line in root.iter(f"{SVG}path"):
        signal = line.get("class") == "signal"
        constraint, body = (line.get(k) for k in (("data-target", "data-source") if signal else PORT))
        if not signal:
            lines[constraint, line.get("data-port")] = body
        own = {constraint, body}
        own |= {m for m in models if any(end.startswith(f"{m}.") for end in (constraint, body))}
        points = points_of(line.get("d"))
        for p in points:
            assert 0 <= p[0] + dx <= width, line.attrib
            assert 0 <= p[1] + dy <= height, line.attrib
            assert not [path for path in paths if path not in own and inside(p, boxes[path], 1.0)], line.attrib
        for end in (constraint, body):  # the line ends at the edges of both
            box = boxes[end]
            touching = [p for p in (points[0], points[-1]) if inside(p, box, -1.0) and not inside(p, box, 1.0)]
            assert touching, (end, line.attrib)
    if complete:
        assert lines == {(c["path"], p["port"]): p["body"] for c in data["constraints"] for p in c["bodies"]}
    for box in boxes.values():
        assert box[0] + dx >= 0
        assert box[1] + dy >= 0
        assert box[2] + dx <= width
        assert box[3] + dy <= height
    return root


@pytest.mark.parametrize("name", MODELS)
def test_every_part_is_drawn_once(name):
    data = found(name)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    check(picture(data, collapse=False), data)
    check(picture(data, title=name), data, complete=False)


def test_stacks():
    data = structure(prepare(tr.gallery.OmniVehicle(n=16)).system)
    root = check(picture(data), data, complete=False)
    stacks = [g for g in root.iter(f"{SVG}g") if g.get("data-count")]
    assert len(stacks) == 6
    rollers = next(g for g in stacks if g.get("data-path") == "wheel[0].roller[0]")
    assert rollers.get("data-paths").split() == [f"wheel[0].roller[{j}]" for j in range(16)]
    words = " ".join(rollers.itertext())
    assert "roller[0…15]" in words
    assert "stack of 16" in words
    whole = check(picture(data, collapse=False), data)
    assert not [g for g in whole.iter(f"{SVG}g") if g.get("data-count")]


def test_unlike_siblings_are_not_stacked():
    data = structure(prepare(tr.gallery.Chain(n=10)).system)
    check(picture(data), data, complete=True)


def test_models_in_models():
    class Leg(tr.Model):
        def build(self, world):
            thigh, shin = (self.add(n, tr.Body.rod(mass=1.0, length=0.5, axis="y")) for n in ("thigh", "shin"))
            self.add(
                "knee", tr.joints.FixedIdealJoint(thigh.frame(r=(0, -0.25, 0)), shin.frame(r=(0, 0.25, 0)), axis="z")
            )
            self.add("ground", tr.forces.SpringDamper(world.frame(r=(0, -2, 0)), shin.frame(), c=10.0))

    class Side(tr.Model):
        def build(self, world):
            hip = self.add("hip", tr.Body.box(mass=2.0, size=(0.2, 0.1, 0.1)))
            for i, leg in enumerate(self.add("leg", [Leg(), Leg()])):
                self.add(
                    f"joint[{i}]", tr.joints.FixedIdealJoint(hip.frame(), leg["thigh"].frame(r=(0, 0.25, 0)), axis="z")
                )

    class Walker(tr.Model):
        def build(self, world):
            trunk = self.add("trunk", tr.Body.box(mass=5.0, size=(1.0, 0.3, 0.3)))
            for i, side in enumerate(self.add("side", [Side(), Side()])):
                self.add(f"weld[{i}]", tr.joints.Weld(trunk.frame(), side["hip"].frame()))

    data = structure(prepare(Walker()).system)
    assert by_path(data, "side[1].leg[0].knee")["model"] == "side[1].leg[0]"
    check(picture(data, collapse=False), data)


def by_hand(*names):
    """A structure as a file might hold it, with any names."""
    model, body, constraint, word = names
    bond = {"name": word, "kind": "locked", "level": "position", "unit": "N", "words": word, "equation": ""}
    joint = {"type": word, "kind": "joint", "doc": word, "in_tree": True, "bonds": [bond], "signals": []}
    ports = [{"port": "A", "body": "world"}, {"port": word, "body": body}]
    return {
        "models": [{"path": "", "type": word}, {"path": model, "type": word}],
        "bodies": [
            {"path": "world", "type": "World", "model": "", "base": True, "mass": None},
            {"path": body, "type": word, "model": model, "mass": 1.0},
        ],
        "constraints": [{"path": constraint, "model": "", "bodies": ports, **joint}],
    }


@pytest.mark.parametrize(
    "text", ['<script>alert("1")</script>', "a\"b'c&d<e>", "]]>", "x\ny\tz", "\x00\x08\ud800\uffff", "体"]
)
def test_any_name_is_only_text(text):
    data = by_hand(text, f"{text}.{text}", f"c{text}", text)
    svg = picture(data, title=text)
    root = ET.fromstring(svg)
    assert {e.tag.removeprefix(SVG) for e in root.iter()} <= {
        "svg",
        "g",
        "title",
        "rect",
        "polygon",
        "path",
        "line",
        "text",
    }
    assert {name for e in root.iter() for name in e.keys() if name.startswith("on")} == set()  # noqa: SIM118
    assert "<script" not in svg
    if text.isprintable():
        check(svg, data)


def test_same_input_same_picture():
    data = found("omni-ledge")
    again = json.loads(json.dumps(data))
    assert picture(data, title="a") == picture(again, title="a")
    assert data == again  # and it leaves the data alone


def test_picture_tells_the_bonds():
    svg = picture(found("pendulum"))
    root = ET.fromstring(svg)
    hinge = next(g for g in root.iter(f"{SVG}g") if g.get("class") == "constraint")
    lines = hinge.find(f"{SVG}title").text.split("\n")
    assert lines[1] == "FixedIdealJoint"
    assert lines[-1] == "turn: free: no effort about the axis"
    assert not re.search(r"(href|url\(|@import|<style|<script)", svg)


def test_signals_are_lines_of_their_own_between_boxes():
    data = found("balancing-robot")
    drawn = picture(data, title="Robot")
    lines = [line for line in check(drawn, data).iter(f"{SVG}path") if line.get("class") == "signal"]
    ends = {(line.get("data-source"), line.get("data-target")) for line in lines}
    assert {("balance", "left_command"), ("left_command", "left_motor"), ("chassis", "balance")} <= ends
    assert len(ends) == len(lines) == len({(w["source"], w["target"]) for w in data["wires"]})
    assert drawn.count('class="block"') == len(data["blocks"])
    assert ">signal<" in drawn
