"""From the data of a model to boxes and wires."""

from __future__ import annotations

from typing import Any

from .parts import LINE, OFFSET, PAD, Box, Wire
from .stacks import INDEXED


def make_boxes(structure: dict[str, Any], stacks: dict[str, list[str]]) -> tuple[Box, list[Wire]]:
    """The tree of boxes below the outermost model, and the wires between its leaves."""
    hidden = {path for members in stacks.values() for path in members[1:]}

    def shown(path: str) -> bool:
        return path not in hidden and not any(path.startswith(f"{h}.") for h in hidden)

    root = Box("", "model", [], "")
    models = {"": root}
    for m in sorted((m for m in structure["models"] if m["path"]), key=lambda m: m["path"].count(".")):
        if shown(m["path"]):
            models[m["path"]] = _box(m, "model", m["type"], models, stacks, [m.get("doc", "")])
    leaves: dict[str, Box] = {}
    for b in structure["bodies"]:
        if shown(b["path"]):
            leaves[b["path"]] = _box(b, "body", _body_note(b), models, stacks, [b.get("doc", "")])
            leaves[b["path"]].base = bool(b.get("base"))
    wires: list[Wire] = []
    others: dict[str, Box] = {}
    for c in structure["constraints"]:
        if shown(c["path"]):
            kind = "contact" if c["kind"] == "contact" else "constraint"
            box = _box(c, kind, c["type"], models, stacks, [c.get("doc", ""), *_bond_lines(c)])
            box.bold = bool(c["in_tree"])
            box.attributes = {"data-kind": c["kind"], "data-tree": "yes" if c["in_tree"] else "no"}
            style = _style(c)
            ends = [(p["port"], leaves[p["body"]]) for p in c["bodies"] if p["body"] in leaves]
            wires += [Wire(box, body, port, style) for port, body in ends]
            others[c["path"]] = box
    for b in structure.get("blocks", ()):
        if shown(b["path"]):
            others[b["path"]] = _box(b, "block", b["type"], models, stacks, [b.get("doc", "")])
            others[b["path"]].attributes = {"data-kind": "block"}
    return root, wires + _signals(structure, leaves | others)


def _signals(structure: dict[str, Any], boxes: dict[str, Box]) -> list[Wire]:
    """One line for all signals from one box to another."""
    found: dict[tuple[str, str], Wire] = {}
    for wire in structure.get("wires", ()):
        ends = wire["source"], wire["target"]
        if ends[0] in boxes and ends[1] in boxes:
            name = f"{wire['input']} = {wire['signal']}"
            if ends in found:
                found[ends].port += f", {name}"
            else:
                found[ends] = Wire(boxes[ends[1]], boxes[ends[0]], name, "signal")
    return list(found.values())


def _box(
    part: dict[str, Any], kind: str, note: str, models: dict[str, Box], stacks: dict[str, list[str]], more: list[str]
) -> Box:
    """One box with its texts, added to its container."""
    path: str = part["path"]
    parent = _container_of(part, models)
    name = path.removeprefix(f"{parent.path}.") if parent.path else path
    members = stacks.get(path, [])
    lines = [name, note]
    if members:
        match = INDEXED.match(members[-1])
        last = match["index"] if match else ""
        lines = [f"{name[:-1]}…{last}]", note, f"stack of {len(members)}"]
    tip = "\n".join([*([path] if not members else [f"{path} … {members[-1]}: {len(members)} alike"]), part["type"]])
    tip = "\n".join([tip, *(line for line in more if line)])
    box = Box(path, kind, [line for line in lines if line], tip, parent, stack=members)
    parent.children.append(box)
    if kind != "model":
        box.width = max(text_width(line, 12 if i == 0 else 10, i == 0) for i, line in enumerate(box.lines)) + 2 * PAD
        box.height = LINE * len(box.lines) + PAD + (2 * OFFSET if members else 0)
        box.width += 2 * OFFSET if members else 0
    return box


def _container_of(part: dict[str, Any], models: dict[str, Box]) -> Box:
    """The box of the model that a part stands in; the nearest one drawn if that is not there."""
    path = part.get("model", part["path"].rpartition(".")[0])
    while path and (path not in models or path == part["path"]):
        path = path.rpartition(".")[0]
    return models[path]


def _body_note(body: dict[str, Any]) -> str:
    mass = body.get("mass")
    return "the base" if body.get("base") else "" if mass is None else f"{mass:.3g} kg"


def _bond_lines(c: dict[str, Any]) -> list[str]:
    """The bonds in words, one line each."""
    return [f"{bond['name']}: {bond['words']}" for bond in c["bonds"]]


def _style(c: dict[str, Any]) -> str:
    """How a constraint's ports are drawn: by what its bonds are."""
    kinds = {bond["kind"] for bond in c["bonds"]}
    if "switching" in kinds:
        return "switching"
    return "mixed" if len(kinds) > 1 else "effort" if kinds == {"effort"} else "locked"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """A careful guess of a text's width: fonts differ, and no label may be clipped."""
    units = sum(
        0.34
        if ch in "iljtfr.,:;'|![]() "
        else 0.9
        if ch in "mwMW" or ord(ch) > 0x2E7F
        else 0.72
        if ch.isupper()
        else 0.6
        for ch in text
    )
    return units * size * (1.04 if bold else 1.0)
