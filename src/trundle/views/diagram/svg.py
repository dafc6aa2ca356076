"""The arranged diagram as SVG text."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from .boxes import text_width
from .parts import (
    BODY,
    CONSTRAINT,
    CONTACT,
    DASHES,
    FAINT,
    FONT,
    INK,
    LINE,
    MEANING,
    OFFSET,
    PAD,
    SIGNAL,
    STROKE,
    TINT,
    Bend,
    Box,
    Wire,
)

MARGIN, TITLE, ROW = 16.0, 46.0, 20.0
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # no characters of XML


def _safe(text: Any) -> str:
    """Any text as XML text or attribute value."""
    return escape(_FORBIDDEN.sub("\ufffd", str(text)), quote=True).replace("\n", "&#10;")


def _n(value: float) -> str:
    """A number, short."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _tag(name: str, inside: str | None = None, **attributes: Any) -> str:
    """One element; underscores in attribute names become hyphens, a trailing one is dropped."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = _n(value) if isinstance(value, float) else _safe(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    head = " ".join(parts)
    return f"<{head}/>" if inside is None else f"<{head}>{inside}</{name}>"


def _text(x: float, y: float, words: str, size: float, **more: Any) -> str:
    return _tag("text", _safe(words), x=x, y=y, font_size=size, **more)


def draw(structure: dict[str, Any], root: Box, wires: list[Wire], title: str) -> str:
    """The whole picture: title, boxes and lines, legend."""
    top = TITLE if title else 10.0
    legend_items = _legend(structure, root, wires)
    width = max(root.width + 2 * MARGIN, 480.0, text_width(title, 16, True) + 4 * MARGIN)
    legend, legend_height = _flow(legend_items, width - 2 * MARGIN)
    height = top + root.height + legend_height + MARGIN
    parts = [_tag("rect", width=width, height=height, fill="#FFFFFF")]
    if title:
        bodies = sum(not b.get("base") for b in structure["bodies"])
        facts = f"{_count(bodies, 'body', 'bodies')}, {_count(len(structure['constraints']), 'constraint')}"
        facts += f", {_count(len(structure['blocks']), 'block')}" if structure.get("blocks") else ""
        parts.append(_text(MARGIN, 26.0, title, 16, font_weight="bold", fill=INK))
        parts.append(_text(MARGIN, 42.0, facts, 11, fill=FAINT))
    inside = [*(_container(b) for b in _all(root) if b.kind == "model" and b.parent)]
    inside += [_port(w) for w in wires]
    inside += [_leaf(b) for b in _all(root) if b.kind != "model"]
    inside += [_name(b) for b in _all(root) if b.kind == "model" and b.parent]
    x = (width - root.width) / 2
    parts.append(_tag("g", "\n".join(["", *inside, ""]), transform=f"translate({_n(x)} {_n(top)})"))
    shift = f"translate({_n(MARGIN)} {_n(top + root.height)})"
    parts.append(_tag("g", legend, class_="legend", transform=shift, fill=INK))
    size = f"0 0 {_n(width)} {_n(height)}"
    head = {"xmlns": "http://www.w3.org/2000/svg", "class_": "trundle-diagram", "viewBox": size}
    if title:
        parts.insert(0, _tag("title", _safe(title)))
    return _tag("svg", "\n".join(["", *parts, ""]), **head, width=width, height=height, font_family=FONT) + "\n"


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def _all(box: Box) -> list[Box]:
    """A box and all within it, the outer ones first."""
    return [box, *(inner for child in box.children for inner in _all(child))]


def _group(box: Box, inside: str, class_: str) -> str:
    """The group of a box with its attributes for scripts and its tooltip."""
    more = {"data_count": len(box.stack), "data_paths": " ".join(box.stack)} if box.stack else {}
    more |= {key.replace("-", "_"): value for key, value in box.attributes.items()}
    more["data_model"] = box.parent.path if box.parent else None
    return _tag("g", _tag("title", _safe(box.tip)) + inside, class_=class_, data_path=box.path, **more)


def _container(box: Box) -> str:
    """The frame of a container, the darker the deeper; of a stack with the edges of two more behind it."""
    shade = f"{max(255 - 8 * len(box.ancestors()), 215):02X}"
    look = {"fill": f"#{shade * 3}", "stroke": "#8C8C8C", "stroke_width": "1"}
    behind = (OFFSET, OFFSET / 2) if box.stack else ()
    frames = (
        _tag("rect", x=box.x + k, y=box.y - k, width=box.width, height=box.height, rx=10.0, **look)
        for k in (*behind, 0.0)
    )
    return _group(box, "".join(frames), "model")


def _name(box: Box) -> str:
    """A container's name in its upper left corner, over the lines."""
    x, y = box.x + PAD, box.y + 16
    note = ", ".join(box.lines[1:])
    parts = _text(x, y, box.lines[0], 12, font_weight="bold", fill=INK)
    parts += _text(x, y + 13, note, 10, fill=FAINT) if note else ""
    return _tag("g", parts, pointer_events="none")


def _leaf(box: Box) -> str:
    """A body (rounded), a constraint (square) or a contact (cut corners), with its texts."""
    kind = box.kind
    sheets = OFFSET if box.stack else 0.0
    width, height = box.width - 2 * sheets, box.height - 2 * sheets
    look = {"fill": TINT[kind], "stroke": STROKE[kind], "stroke_width": "2.6" if box.bold else "1.3"}
    layers = [_outline(kind, box.x + k * sheets, box.y + (2 - k) * sheets, width, height, look) for k in (2, 1)]
    shapes = "".join(layers if box.stack else []) + _outline(kind, box.x, box.y + 2 * sheets, width, height, look)
    middle = box.x + width / 2
    y = box.y + 2 * sheets + PAD / 2 + 11
    words = _text(middle, y, box.lines[0], 12, font_weight="bold", fill=INK)
    for i, line in enumerate(box.lines[1:], start=1):
        style = {"font_style": "italic"} if line.startswith("stack of") and i > 1 else {}
        words += _text(middle, y + i * LINE - 1, line, 10, fill=FAINT, **style)
    class_ = "constraint contact" if kind == "contact" else kind
    return _group(box, shapes + _tag("g", words, text_anchor="middle"), class_)


def _outline(kind: str, x: float, y: float, width: float, height: float, look: dict[str, str]) -> str:
    if kind == "contact":
        c = 7.0
        xs, ys = (x, x + c, x + width - c, x + width), (y, y + c, y + height - c, y + height)
        corners = ((1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1))
        return _tag("polygon", points=" ".join(f"{_n(xs[i])},{_n(ys[k])}" for i, k in corners), **look)
    radius = min(height / 2, 14.0) if kind == "body" else 1.5
    return _tag("rect", x=x, y=y, width=width, height=height, rx=radius, **look)


def _port(wire: Wire) -> str:
    """The line of a port, with its letter at the constraint's end."""
    if wire.style == "signal":
        return _signal(wire)
    colour = STROKE[wire.constraint.kind]
    look = {"fill": "none", "stroke": colour, "stroke_width": "1.5", "stroke_dasharray": DASHES[wire.style]}
    names = {"data_constraint": wire.constraint.path, "data_port": wire.port, "data_body": wire.body.path}
    tip = f"{wire.constraint.path}: port {wire.port} on {wire.body.path} ({MEANING[wire.style]})"
    line = _tag("path", _tag("title", _safe(tip)), class_="port", d=_path(wire.line), **look, **names)
    return line + _letter(wire)


def _signal(wire: Wire) -> str:
    """The line of a signal, with an arrow where it goes to."""
    tip = f"{wire.body.path} → {wire.constraint.path}: {wire.port}"
    names = {"data_source": wire.body.path, "data_target": wire.constraint.path}
    look = {"fill": "none", "stroke": SIGNAL, "stroke_width": "1.2"}
    line = _tag("path", _tag("title", _safe(tip)), class_="signal", d=_path(wire.line), **look, **names)
    if not wire.line:
        return line
    first = wire.from_constraint
    end = wire.line[0 if first else -1]
    x, y = (end.x1, end.y1) if first else (end.x2, end.y2)
    back = 7.0 if _goes_down(end, first) == first else -7.0
    points = ((x, y), (x - 3.5, y + back), (x + 3.5, y + back))
    return line + _tag("polygon", points=" ".join(f"{_n(a)},{_n(b)}" for a, b in points), fill=SIGNAL)


def _letter(wire: Wire) -> str:
    """A or B beside the end of the line, where the line does not bend to; a slot's other carriers have none."""
    if not wire.line or wire.port not in ("A", "B"):
        return ""
    first = wire.from_constraint
    end = wire.line[0 if first else -1]
    x, y, far = (end.x1, end.y1, end.x2) if first else (end.x2, end.y2, end.x1)
    below = _goes_down(end, first) == first
    left = far > x + 0.5
    position = {"x": x - 3, "text_anchor": "end"} if left else {"x": x + 3}
    return _text(
        **position, y=y + (10.0 if below else -4.0), words=wire.port, size=9, fill=FAINT, pointer_events="none"
    )


def _goes_down(bend: Bend, start: bool) -> bool:
    """The direction of a line at the start or at the end of a bend."""
    if bend.turn is None:
        return bend.y2 > bend.y1
    return bend.turn > bend.y1 if start else bend.turn < bend.y2


def _path(line: list[Bend]) -> str:
    """Path data: straight where it goes straight, else curves that are upright at both ends."""
    if not line:
        return "M0 0"
    parts = [f"M{_n(line[0].x1)} {_n(line[0].y1)}"]
    for i, b in enumerate(line):
        straight = b.turn is None and abs(b.x1 - b.x2) < 0.5
        if straight and i + 1 < len(line) and line[i + 1].turn is None and abs(line[i + 1].x2 - b.x1) < 0.5:
            continue
        if straight:
            parts.append(f"L{_n(b.x2)} {_n(b.y2)}")
        elif b.turn is None:
            middle = _n((b.y1 + b.y2) / 2)
            parts.append(f"C{_n(b.x1)} {middle} {_n(b.x2)} {middle} {_n(b.x2)} {_n(b.y2)}")
        else:
            parts.append(f"C{_n(b.x1)} {_n(b.turn)} {_n(b.x2)} {_n(b.turn)} {_n(b.x2)} {_n(b.y2)}")
    return "".join(parts)


def _legend(structure: dict[str, Any], root: Box, wires: list[Wire]) -> list[tuple[str, str]]:
    """(drawing of 30 × 12, words) of all that occurs in this picture."""
    boxes = _all(root)
    found: list[tuple[str, str]] = []
    kinds = (("body", "body"), ("constraint", "constraint"), ("contact", "contact"), ("block", "block"))
    for kind, words in kinds:
        if any(b.kind == kind for b in boxes):
            look = {"fill": TINT[kind], "stroke": STROKE[kind], "stroke_width": "1.3"}
            found.append((_swatch(kind, look), words))
    if any(b.bold for b in boxes):
        look = {"fill": TINT["constraint"], "stroke": CONSTRAINT, "stroke_width": "2.6"}
        found.append((_swatch("constraint", look), "its motion is coordinates"))
    if any(b.kind == "model" and b.parent for b in boxes):
        found.append(
            (_tag("rect", x=1.0, y=0.0, width=28.0, height=12.0, rx=4.0, fill="#F7F7F7", stroke="#8C8C8C"), "model")
        )
    if any(b.stack for b in boxes):
        look = {"fill": TINT["body"], "stroke": BODY, "stroke_width": "1"}
        sheets = (_tag("rect", x=1.0 + k, y=4.0 - k, width=24.0, height=8.0, rx=4.0, **look) for k in (4.0, 2.0, 0.0))
        found.append(("".join(sheets), "stack: many alike, drawn once"))
    for style, words in MEANING.items():
        if any(w.style == style for w in wires):
            colour = CONTACT if style == "switching" else CONSTRAINT
            look = {"stroke": colour, "stroke_width": "1.5", "stroke_dasharray": DASHES[style]}
            found.append((_tag("line", x1=0.0, y1=6.0, x2=30.0, y2=6.0, **look), f"port, {words}"))
    if any(w.style == "signal" for w in wires):
        line = _tag("line", x1=0.0, y1=6.0, x2=24.0, y2=6.0, stroke=SIGNAL, stroke_width="1.2")
        found.append((line + _tag("polygon", points="30,6 23,2.5 23,9.5", fill=SIGNAL), "signal"))
    return found


def _swatch(kind: str, look: dict[str, str]) -> str:
    if kind == "contact":
        return _tag("polygon", points="4,0 26,0 29,3 29,9 26,12 4,12 1,9 1,3", **look)
    return _tag("rect", x=1.0, y=0.0, width=28.0, height=12.0, rx=6.0 if kind == "body" else 1.5, **look)


def _flow(items: list[tuple[str, str]], width: float) -> tuple[str, float]:
    """The legend in rows that fit the width, and its height."""
    x, y, parts = 0.0, 8.0, []
    for drawing, words in items:
        wide = 36 + text_width(words, 10.5) + 14
        if x and x + wide > width:
            x, y = 0.0, y + ROW
        parts.append(_tag("g", drawing + _text(36.0, 10.0, words, 10.5), transform=f"translate({_n(x)} {_n(y)})"))
        x += wide
    return "".join(parts), y + ROW
