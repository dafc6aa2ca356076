"""Lines and tables that fit the terminal: long words hang under their own column, wide tables go on below."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

from .words import clean

INDENT = 10  # columns before the words of a line


def say(console: Any, key: str, words: str, style: str = "", indent: int = INDENT) -> None:
    """A key and its words; what does not fit goes on below the words."""
    from rich.text import Text

    key, words = clean(key), clean(words)
    first = f"{key:{indent - 1}s} "
    lines = wrap(
        words,
        max(40, console.width),
        initial_indent=first,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    text = Text("\n".join(lines or [first.rstrip()]))
    text.stylize(style, 0, len(key))
    console.print(text, soft_wrap=True)


def print_numbers(console: Any, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table with names on the left, numbers, and units on the right. Too many columns of numbers go on below."""
    from rich.text import Text

    table = [list(head), *([clean(cell) for cell in row] for row in rows)]
    widths = [max(len(row[k]) for row in table) for k in range(len(head))]
    for k, block in enumerate(_blocks(widths, console.width)):
        if k:
            console.print()
        for row in table:
            cells = [row[0].ljust(widths[0]), *(row[i].rjust(widths[i]) for i in block), row[-1]]
            console.print(Text("  ".join(cells).rstrip(), "bold" if row is table[0] else ""), soft_wrap=True)


def _blocks(widths: list[int], room: int) -> list[list[int]]:
    """The columns of numbers that stand beside each other; at least one."""
    left = room - widths[0] - widths[-1] - 2
    blocks: list[list[int]] = []
    used = 0
    for i in range(1, len(widths) - 1):
        need = widths[i] + 2
        if not blocks or used + need > left:
            blocks.append([])
            used = 0
        blocks[-1].append(i)
        used += need
    return blocks or [[]]


def print_catalogue(console: Any, title: str, entries: Iterable[tuple[str, str, str]]) -> None:
    """Names, what they are, and below that their parameters."""
    from rich.text import Text

    listed = list(entries)
    indent = max((len(name) for name, _, _ in listed), default=0) + 2
    console.print(Text(title, "italic"))
    for name, words, parameters in listed:
        say(console, name, words, "bold", indent)
        if parameters:
            say(console, "", parameters, indent=indent)


def short_names(names: Iterable[str]) -> str:
    """'corner[0…3], corner[5]' for the names of parts that are alike."""
    found: list[tuple[str, int, int] | str] = []
    for name in names:
        match = re.fullmatch(r"(.*)\[(\d+)\]([^\[\]]*)", name)
        last = found[-1] if found else ""
        if match is None:
            found.append(name)
        elif isinstance(last, tuple) and last[0] == f"{match[1]}[@]{match[3]}" and last[2] + 1 == int(match[2]):
            found[-1] = (last[0], last[1], int(match[2]))
        else:
            found.append((f"{match[1]}[@]{match[3]}", int(match[2]), int(match[2])))
    return ", ".join(item if isinstance(item, str) else _range(*item) for item in found)


def _range(name: str, first: int, last: int) -> str:
    return name.replace("[@]", f"[{first}]" if first == last else f"[{first}…{last}]")
