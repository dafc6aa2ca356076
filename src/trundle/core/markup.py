"""Small tables in HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

CELL = "text-align:left;vertical-align:top;padding:1px 12px 1px 0"
NUMBER = "text-align:right;padding:1px 12px 1px 0;font-variant-numeric:tabular-nums"


def heading(title: str, text: str = "") -> str:
    """A line with a title in bold."""
    return f"<div><b>{escape(title)}</b>{'&ensp;' + escape(text) if text else ''}</div>"


def facts(rows: Iterable[tuple[str, str]]) -> str:
    """A table of names and words."""
    body = "".join(
        f'<tr><th style="{CELL};font-weight:normal;opacity:.7;white-space:nowrap">{escape(name)}</th>'
        f'<td style="{CELL}">{escape(text)}</td></tr>'
        for name, text in rows
    )
    return f"<table>{body}</table>"


def numbers(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first and last columns are words, the others numbers."""

    def line(cells: Sequence[str], tag: str) -> str:
        style = [CELL, *([NUMBER] * (len(cells) - 2)), CELL]
        return "".join(f'<{tag} style="{s}">{escape(c)}</{tag}>' for c, s in zip(cells, style, strict=True))

    lines = [line(head, "th"), *(line(row, "td") for row in rows)]
    return f"<table>{''.join(f'<tr>{text}</tr>' for text in lines)}</table>"


def folded(title: str, content: str) -> str:
    """Content that a click shows."""
    return f"<details><summary>{escape(title)}</summary>{content}</details>"
