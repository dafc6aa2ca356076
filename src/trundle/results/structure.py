"""The structure of a model as plain data: containers, bodies, constraints, ports, and every bond in words."""

from __future__ import annotations

import re
from typing import Any

import casadi as ca
import numpy as np

from ..core.component import Component
from ..equations.closing import ConstraintFunctions
from ..equations.functions.observing import owner_of
from ..equations.lifting import Row
from ..equations.spatial import port_of, rest
from ..equations.system import System
from ..graph.topology import WORLD
from ..library.joints import Spherical
from ..library.rolling import Rolling, RollingConstraintVerticalWheel, Upright
from ..model.block import Block, Sampled
from ..model.bond import ABSENT, Effort, Locked
from ..model.constraint import Constraint
from ..model.contact import ROLLING, Unilateral
from ..model.frame import Frame
from ..model.joint import Joint
from ..model.joint_motion import SIGNALS, JointMotion, depends
from ..model.ports import KinematicPort
from ..model.world import World

LEVELS = ("position", "velocity", "acceleration")
SHORT = 80  # an equation of more characters is left out: its words must do
BODY_SIGNALS = ("r", "q", "v", "w", "w_0", "a", "eps", "L_0", "kinetic", "potential")
WRENCHES = ("F_A", "M_A", "F_B", "M_B", "P", "power")
AXIS = {  # of a joint's two own bonds: coordinate, what moves, where to, letter of the effort
    "slide": ("nu", "displacement", "along the axis", "F"),
    "turn": ("phi", "turning", "about the axis", "M"),
}
KEPT = {  # the four bonds that every joint locks
    "align_1": "B's axis stays parallel to A's (first direction across it)",
    "align_2": "B's axis stays parallel to A's (second direction across it)",
    "across_1": "B's origin stays on the axis of A (first direction across it)",
    "across_2": "B's origin stays on the axis of A (second direction across it)",
}
WORDS: dict[type, dict[str, str]] = {
    Spherical: {name: f"B's origin stays at A's origin, along {name} of A" for name in "xyz"},
    Rolling: {
        "normal": "the surfaces stay in touch: gap 0",
        "tangent_1": "no slip (first direction in the tangent plane)",
        "tangent_2": "no slip (second direction in the tangent plane)",
        "spin": "no relative spin about the common normal",
    },
    Upright: {
        "height": "B's origin stays at its height over the plane of A",
        "level": "the given axis of B stays parallel to the plane of A",
    },
    RollingConstraintVerticalWheel: {
        "long": "the wheel's lowest point does not slip along the rolling",
        "lat": "the wheel's lowest point does not slip along the axle",
    },
}


def structure(system: System) -> dict[str, Any]:
    """What a prepared model consists of, as data that JSON can hold: ``models``, ``bodies``, ``constraints``,
    ``blocks`` and the ``wires`` of signals between them.

    >>> import trundle as tr
    >>> from trundle.equations.prepare import prepare
    >>> found = structure(prepare(tr.gallery.Pendulum()).system)
    >>> [body["path"] for body in found["bodies"]], found["constraints"][0]["bonds"][-1]["words"]
    (['world', 'rod'], 'free: no effort about the axis')
    """
    assembly = system.assembly
    bodies = [_body(system.world, "world"), *(_body(b, b.path) for b in assembly.bodies)]
    return {
        "models": [
            {"path": path, "type": type(m).__name__, "doc": first_line(m)} for path, m in assembly.models.items()
        ],
        "bodies": bodies,
        "constraints": [_constraint(system, c) for c in assembly.constraints],
        "blocks": [_block(b, f.names) for b, f in system.blocks],
        "wires": _wires(system),
    }


def _container(path: str) -> str:
    """The path of the model that a component stands in."""
    return path.rpartition(".")[0]


def first_line(component: Component) -> str:
    """The first line of the class's docstring; '' if there is none but what the dataclass machinery wrote."""
    cls = type(component)
    text = (cls.__doc__ or "").strip()
    return "" if text.startswith(f"{cls.__name__}(") else text.partition("\n")[0].replace("``", "")


def _body(body: Any, path: str) -> dict[str, Any]:
    base = isinstance(body, World)
    return {
        "path": path,
        "type": type(body).__name__,
        "model": _container(path),
        "doc": first_line(body),
        "base": base,
        "mass": None if base else float(body.mass),
        "signals": [] if base else [f"{path}.{name}" for name in BODY_SIGNALS],
    }


def _block(block: Block, outputs: tuple[str, ...]) -> dict[str, Any]:
    return {
        "path": block.path,
        "type": type(block).__name__,
        "model": _container(block.path),
        "doc": first_line(block),
        "sampled": isinstance(block, Sampled),
        "signals": [f"{block.path}.{name}" for name in outputs],
    }


def _wires(system: System) -> list[dict[str, str]]:
    """Signals from one component to another: which, from where, and for which number."""
    assembly = system.assembly
    found = []
    for part in (*assembly.constraints, *assembly.blocks):
        for name, signal in part.seen().items() if isinstance(part, Sampled) else part.wires():
            source = owner_of(system, signal.path)
            found.append({"signal": signal.path, "source": source, "target": part.path, "input": name})
    return found


def _constraint(system: System, c: Constraint) -> dict[str, Any]:
    bonds = _bonds(system, c)
    for bond in bonds:
        parts = ("F_B", "M_B", "power") if bond["name"] == "wrench" else _parts(bond["name"])
        bond["signals"] = [f"{c.path}.{name}" for name in parts]
    return {
        "path": c.path,
        "type": type(c).__name__,
        "model": _container(c.path),
        "kind": _kind(system, c),
        "doc": first_line(c),
        "bodies": [{"port": port, "body": _body_path(system, f)} for port, f in _frames(c)],
        "in_tree": id(c) in system.edge_of_joint,
        "bonds": bonds,
        "signals": _signals(c, bonds),
        **({"modes": list(c.modes)} if isinstance(c, Unilateral) else {}),
    }


def _parts(bond: str) -> tuple[str, ...]:
    return f"{bond}.effort", f"{bond}.flow", f"{bond}.power"


def _signals(c: Constraint, bonds: list[dict[str, Any]]) -> list[str]:
    """The paths of what a run knows of this constraint: its bonds first, then its motion, then its wrenches."""
    more: list[str] = list(SIGNALS) if isinstance(c, Joint) else []
    if isinstance(c, Unilateral):
        more += ["mode", *c.shown(), *(["carrier"] if c.others else [])]
    names = [path for bond in bonds for path in bond["signals"]] + [f"{c.path}.{name}" for name in (*more, *WRENCHES)]
    return list(dict.fromkeys(names))


def _frames(c: Constraint) -> list[tuple[str, Frame]]:
    others: tuple[Frame, ...] = getattr(c, "others", ())
    return [("A", c.A), ("B", c.B), *((f"others[{i}]", f) for i, f in enumerate(others))]


def _body_path(system: System, frame: Frame) -> str:
    i = system.topology.body_of(frame)
    return "world" if i == WORLD else system.topology.bodies[i].path


def _kind(system: System, c: Constraint) -> str:
    """joint: it offers coordinates or is a Joint; contact: its bonds switch; force: it locks nothing."""
    if isinstance(c, Unilateral):
        return "contact"
    if isinstance(c, Joint) or system.catalogue.lifted(c)[2] is not None:
        return "joint"
    return "force" if any(c is f for f in system.topology.forces) else "constraint"


# -- bonds ----------------------------------------------------------------------------------------------------------
def _bonds(system: System, c: Constraint) -> list[dict[str, Any]]:
    f = system.catalogue.constraint(c)
    if isinstance(c, Joint):
        return _joint_bonds(system, c, f)
    if isinstance(c, Unilateral):
        return [_contact_bond(c, i, row) for i, row in enumerate(f.rows) if not row.name.startswith(ABSENT)]
    equations = _equations(system, c, f)
    bonds = [_bond(row, _general_words(c, row, equations[row.name]), equations[row.name]) for row in f.rows]
    if f.has_effort:
        bonds.append(_entry("wrench", "effort", None, "N, N·m", "force and torque on B follow a law", ""))
    return bonds


def _entry(name: str, kind: str, level: str | None, unit: str, words: str, equation: str) -> dict[str, Any]:
    return {"name": name, "kind": kind, "level": level, "unit": unit, "words": words, "equation": equation}


def _bond(row: Row, words: str, equation: str = "", kind: str = "locked") -> dict[str, Any]:
    return _entry(row.name, kind, LEVELS[row.level], row.unit, words, equation)


def _joint_bonds(system: System, c: Joint, f: ConstraintFunctions) -> list[dict[str, Any]]:
    """The four bonds that keep the axes together, then slide and turn, by their laws with this joint's numbers."""
    p, lifted, _ = system.catalogue.lifted(c)
    j = JointMotion.symbols()
    rows = {row.name: row for row in f.rows}
    bonds = [_bond(rows[name], words) for name, words in KEPT.items()]
    for name, bond in zip(AXIS, lifted.both(j), strict=True):
        if isinstance(bond, Effort):
            words, equation = _effort_words(name, bond, _numeric(bond.value, p, c), j)
            bonds.append(_entry(name, "effort", None, f.efforts[name][2], words, equation))
        else:
            level = rows[name].level
            words, equation = _locked_words(name, level, _numeric(bond.equation, p, c), j)
            bonds.append(_bond(rows[name], words, equation))
    return bonds


def _locked_words(name: str, level: int, law: Any, j: JointMotion) -> tuple[str, str]:
    """(words, equation) of a joint's locked slide or turn."""
    symbol, what, where, _ = AXIS[name]
    own = j.levels[level][0 if name == "slide" else 1]
    slope = ca.jacobian(law, own)
    everything = ca.vertcat(*(s for symbols in j.levels for s in symbols), j.t)
    if slope.nnz() == 0 or depends(slope, everything):
        equation = _equation(law)
        return f"{what} {where} locked on {_plural(level)}" + _after(equation), equation
    value = -ca.substitute(law, own, 0) / slope
    if level == 0 and value.is_zero():
        return f"no {what} {where}", f"{symbol} = 0"
    text = _text(value)
    left = symbol + ("", "_dot", "_ddot")[level]
    noun = (what, f"speed of {what}", f"acceleration of {what}")[level]
    return f"{noun} {where} is given" + _by(left, text, value, everything), f"{left} = {text}" if text else ""


def _effort_words(name: str, bond: Effort, value: Any, j: JointMotion) -> tuple[str, str]:
    """(words, equation) of a joint's slide or turn that is an effort."""
    _, _, where, letter = AXIS[name]
    if value.is_zero():
        return f"free: no effort {where}", f"{letter} = 0"
    text = _text(value)
    everything = ca.vertcat(*(s for symbols in j.levels for s in symbols), j.t)
    words = f"free, with an effort {where}" + _by(letter, text, value, everything)
    words += ", which stores energy" if bond.energy is not None else ""
    return words, f"{letter} = {text}" if text else ""


def _by(left: str, text: str, value: Any, symbols: Any) -> str:
    """The law, or what it depends on if it is long."""
    if text:
        return f": {left} = {text}"
    names = [str(s) for s in ca.vertsplit(symbols) if depends(value, s)]
    return f": {left} is a law of {', '.join(names)}" if names else ""


def _contact_bond(c: Unilateral, i: int, row: Row) -> dict[str, Any]:
    """A bond of a contact: what each of its modes makes of it."""
    if i > 2:
        socket = getattr(c, "spinning" if row.name == "spin" else "rolling", None) or c.friction
        law = f" by the law {_law_text(socket)}" if isinstance(socket, Component) else ""
        words = f"Flight: no effort; touching: effort in proportion to the normal one{law}"
        return _entry(row.name, "effort", None, row.unit, words, "")
    if i == 0:
        who = f" (the nearest of {len(c.carriers)} carriers)" if c.others else ""
        words = "gap stays 0, whatever the sign of the effort" if c.bilateral else f"touching{who}: gap stays 0"
        words = words if "gap" in c.shown() else "loaded: the load is given"
    else:
        words = "; ".join(_tangent_words(c))
    words = words if c.bilateral else f"{c.modes[0]}: no effort; {words}"
    return _bond(row, words, kind="switching")


def _tangent_words(c: Unilateral) -> list[str]:
    friction = c.friction
    found = [f"Sliding: friction by the law {_law_text(friction)}"] if friction.slides else []
    return found + ([f"{c.modes[ROLLING]}: no slip"] if friction.sticks else [])


def _law_text(law: Component) -> str:
    """A law object with its numbers, as one would write it: Coulomb(mu=0.3)."""
    numbers = [f"{name}={', '.join(f'{x:g}' for x in value)}" for name, _, value in law.numbers()]
    return type(law).__name__ + (f"({', '.join(numbers)})" if numbers else "")


def _general_words(c: Constraint, row: Row, equation: str) -> str:
    """The library's own words, or for anyone's constraint its level and, if it is short, its equation."""
    for cls in type(c).__mro__:
        if row.name in WORDS.get(cls, {}):
            return WORDS[cls][row.name]
    return f"locked on {_plural(row.level)}" + (_after(equation) or f" (the equation of bond {row.name})")


def _plural(level: int) -> str:
    return ("positions", "velocities", "accelerations")[level]


def _after(equation: str) -> str:
    return f": {equation}" if equation else ""


# -- equations as text ----------------------------------------------------------------------------------------------
def _equations(system: System, c: Constraint, f: ConstraintFunctions) -> dict[str, str]:
    """The equations of a general constraint by bond, with its numbers and the ports' symbols; '' for long ones."""
    p, lifted, _ = system.catalogue.lifted(c)
    A, B = (_port(side, frame) for side, frame in (("A", c.A), ("B", c.B)))
    found: dict[str, str] = {row.name: "" for row in f.rows}
    for name, bond in lifted.bonds(A, B, ca.SX.sym("t")).items():
        if isinstance(bond, Locked):
            found[name] = _equation(_numeric(ca.SX(bond.equation), p, c))
    return found


def _port(side: str, frame: Frame) -> KinematicPort:
    """A frame's port in symbols named after it (B.r[0], …); in numbers on a base at rest."""
    if isinstance(frame.body, World) and not frame.body.moves:
        zero = ca.SX(6, 1)
        return port_of(rest(), zero).at(*(None if v is None else ca.SX(ca.DM(v)) for v in (frame.offset, frame.R)))

    def column(name: str) -> Any:
        return ca.vertcat(*(ca.SX.sym(f"{side}.{name}[{i}]") for i in range(3)))

    T = ca.horzcat(*(ca.vertcat(*(ca.SX.sym(f"{side}.T[{i},{k}]") for i in range(3))) for k in range(3)))
    return KinematicPort(column("r"), T, column("v"), column("w"), column("a"), column("eps"))


def _numeric(expression: Any, p: Any, c: Constraint) -> Any:
    """The expression with the constraint's numbers in the place of its parameters' symbols."""
    if not p.numel():
        return expression
    return ca.substitute(expression, p, ca.SX(ca.DM(np.concatenate([v for _, _, v in c.numbers()]))))


def _equation(expression: Any) -> str:
    text = _text(expression)
    return f"{text} = 0" if text else ""


def _text(expression: Any) -> str:
    """An expression as text; '' when it is long or names its own parts."""
    if ca.n_nodes(expression) > SHORT:
        return ""
    text = str(expression)
    while _wrapped(text):
        text = text[1:-1]
    text = re.sub(r"(?<=[\w)\]])(?<!\d[eE])([-+*/])(?=[-\w(])", r" \1 ", text).replace(" + -", " - ")
    return "" if len(text) > SHORT or "@" in text else text


def _wrapped(text: str) -> bool:
    """True if one pair of brackets encloses the whole text."""
    depth = 0
    for i, ch in enumerate(text):
        depth += (ch == "(") - (ch == ")")
        if depth == 0:
            return text[0] == "(" and i == len(text) - 1 and i > 0
    return False
