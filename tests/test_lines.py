"""What the command line prints fits the terminal, and no number is cut off."""

import io
import re

import pytest
from rich.console import Console

import trundle as tr
from trundle.cli.lines import print_catalogue, print_numbers, say, short_names
from trundle.cli.printing import print_report


def printed(write, width=80):
    text = io.StringIO()
    write(Console(file=text, width=width))
    return text.getvalue()


@pytest.mark.parametrize("width", [60, 80, 200])
def test_words_hang_under_their_column(width):
    words = "a sentence of many words " * 10
    lines = printed(lambda c: say(c, "energy", words), width).splitlines()
    assert all(len(line) <= width for line in lines)
    assert lines[0].startswith("energy    a sentence")
    assert all(line.startswith(" " * 10) and line[10] != " " for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == f"energy {words.strip()}"


def test_markup_and_brackets_are_printed_as_they_are():
    assert printed(lambda c: say(c, "[bold]", "wheel[0] [/red] [link]")) == "[bold]    wheel[0] [/red] [link]\n"


@pytest.mark.parametrize("width", [40, 80, 120])
def test_wide_tables_go_on_below_and_keep_every_digit(width):
    head = ["signal", *(f"t = {k}" for k in range(20)), "unit"]
    rows = [[f"body[{i}].r", *(f"{(-1) ** i * (k + 1) / 7:.9g}" for k in range(20)), "m"] for i in range(3)]
    text = printed(lambda c: print_numbers(c, head, rows), width)
    assert all(len(line) <= width for line in text.splitlines())
    assert "…" not in text
    for row in rows:
        found = [m for line in text.splitlines() if line.startswith(row[0]) for m in line.split()[1:-1]]
        assert found == row[1:-1]


def test_names_of_alike_parts_are_shortened():
    assert short_names([f"corner[{i}]" for i in (0, 1, 2, 5, 6, 8)]) == "corner[0…2], corner[5…6], corner[8]"
    assert short_names(["wheel[0].contact", "wheel[1].contact", "foot"]) == "wheel[0…1].contact, foot"
    assert short_names(["wheel[0].roller[1].c", "wheel[1].roller[2].c"]) == "wheel[0].roller[1].c, wheel[1].roller[2].c"


def test_a_catalogue_keeps_names_whole():
    text = printed(lambda c: print_catalogue(c, "gallery", [("a-long-name", "words " * 30, "m, g"), ("b", "x", "")]))
    assert all(len(line) <= 80 for line in text.splitlines())
    assert text.splitlines()[-1] == "b            x"


@pytest.mark.parametrize("name", ["tumbling-box", "rotating-platform", "omni-vehicle"])
def test_a_report_fits_eighty_columns(name, monkeypatch):
    model = tr.gallery.models()[name]()
    sol = tr.simulate(model, 0.05, samples=5, rtol=1e-6, compile="never")
    signals = {s: sol[s].values for s in [*sol.default_signals(), next(s for s in sol.signals if s.endswith(".T"))]}
    text = io.StringIO()
    monkeypatch.setattr("trundle.cli.printing.terminal", lambda: Console(file=text, width=80))
    print_report(name, sol, model, {"m": 1.0}, signals, True, None, None)
    lines = text.getvalue().splitlines()
    assert max(map(len, lines)) <= 80, max(lines, key=len)
    assert not any("−0 J" in line for line in lines)
    numbers = [line for line in lines if re.match(r"\S+\.T\[", line)]
    assert len(numbers) % 9 == 0
    assert not any("…" in line for line in numbers)
