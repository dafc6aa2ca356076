"""What a diagram is made of: boxes, wires, and the sizes and colours of them all."""

from __future__ import annotations

from dataclasses import dataclass, field

BODY, CONSTRAINT, CONTACT = "#0072B2", "#D55E00", "#009E73"  # colour-blind readers can distinguish them (Okabe, Ito)
SIGNAL = "#A6468A"
TINT = {"body": "#E3F0F8", "constraint": "#FBE9DF", "contact": "#DDF3EC", "block": "#F7E6F1"}
STROKE = {"body": BODY, "constraint": CONSTRAINT, "contact": CONTACT, "block": SIGNAL}
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
INK, FAINT = "#1A1A1A", "#5A5A5A"
MANY, LESS = 6, 3  # more alike siblings than this are drawn as a stack; the second where the picture is too wide
BROAD = 2000.0
DASHES = {"locked": "none", "mixed": "9 3", "effort": "2 3", "switching": "9 3 2 3", "signal": "none"}
MEANING = {
    "locked": "all bonds locked",
    "mixed": "some locked, some efforts",
    "effort": "efforts only",
    "switching": "bonds switch by mode",
}

SIDE, GAP, STEP = 14.0, 14.0, 34.0  # inside a container's border; between siblings; between layers
HEADER, LINE, PAD = 36.0, 14.0, 8.0
PIN, OFFSET = 12.0, 4.0  # least distance of two ports on one side of a node; of the sheets of a stack
WIDE = 160.0  # a box of this width takes its wires where they come from, not at its middle
TALL, COLUMN = 2.2, 9  # taller than this many times its width, and of more layers: folded into columns


@dataclass(eq=False)
class Box:
    """A body, a constraint or a container: its texts, its position, and for containers what they hold."""

    path: str
    kind: str  # body | constraint | contact | block | model
    lines: list[str]
    tip: str
    parent: Box | None = None
    stack: list[str] = field(default_factory=list)  # paths of all members, if it stands for several
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Box] = field(default_factory=list)
    base: bool = False
    bold: bool = False
    width: float = 0.0
    height: float = 0.0
    x: float = 0.0  # of the left edge, within the parent; in the end absolute
    y: float = 0.0
    gates: dict[Wire, float] = field(default_factory=dict)  # of a container: where its wires pass the border

    def ancestors(self) -> list[Box]:
        """The containers around it, the innermost first."""
        return [] if self.parent is None else [self.parent, *self.parent.ancestors()]


@dataclass(eq=False)
class Wire:
    """One port: a constraint's frame on a body. Or a signal: from ``body`` to ``constraint``."""

    constraint: Box
    body: Box
    port: str
    style: str
    from_constraint: bool = True  # its path starts at the constraint (else at the body)
    pieces: list[tuple[Box, list[Bend]]] = field(default_factory=list)  # its way through each container, downwards
    line: list[Bend] = field(default_factory=list)  # the whole way, in the picture


@dataclass(frozen=True)
class Bend:
    """A piece of a line from (x1, y1) to (x2, y2), upright at both ends; with ``turn`` out to that height and back."""

    x1: float
    y1: float
    x2: float
    y2: float
    turn: float | None = None
