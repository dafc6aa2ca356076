"""Text for the terminal: none of it is taken for markup or control codes, and it fits the terminal's encoding."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import Any

PLAIN = "trundle.plain"  # the name under which Python knows how to write what an encoding lacks
SIGNS = {"→": "->", "−": "-", "–": "-", "…": "...", "✓": "ok", "✗": "failed"}
SIGNS |= {"·": "*", "≥": ">=", "≤": "<=", "×": "x", "°": " deg"}
CONTROL = ("Cc", "Cf", "Cs")  # categories of Unicode: control, format, surrogate
BARS = "─━═╴╶╸╺│┃╭╮╰╯┏┓┗┛┌┐└┘├┤┬┴┼█"


def clean(text: Any) -> str:
    """A text without control characters: what a file or a name holds must not steer the terminal."""
    return "".join("�" if unicodedata.category(ch) in CONTROL and ch not in "\n\t" else ch for ch in str(text))


def fit_the_terminal() -> None:
    """Write by plain letters what the terminal's encoding does not have, instead of failing."""
    codecs.register_error(PLAIN, _plainly)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and (stream.encoding or "").lower().replace("-", "") != "utf8":
            stream.reconfigure(errors=PLAIN)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_plain(ch) for ch in error.object[error.start : error.end]), error.end


def _plain(ch: str) -> str:
    if ch in SIGNS:
        return SIGNS[ch]
    if ch in BARS:
        return "|" if ch in "│┃" else "-"
    name = unicodedata.name(ch, "")
    if name.startswith("GREEK"):
        letter = name.rsplit(" ", 1)[-1]
        return letter.lower() if " SMALL " in name else letter.capitalize()
    if name.startswith("SUPERSCRIPT"):
        return "^" + unicodedata.normalize("NFKD", ch)
    letters = unicodedata.normalize("NFKD", ch).encode("ascii", "ignore").decode()
    return letters or "?"
