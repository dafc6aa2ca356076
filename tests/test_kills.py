"""Kills at random moments of ``run --out``, ``report``, ``film`` and of compilation.

No earlier file is lost or half-written, no process and no folder of a compilation stays behind.

The study takes about five seconds a kill: ``pytest -m study tests/test_kills.py``; TRUNDLE_KILLS sets their number.
"""

import os
from collections import Counter

import numpy as np
import pytest

import trundle as tr
from kills import ENDINGS, Command, complete, digest, ended, intact, leftovers, stale

KILLS = int(os.environ.get("TRUNDLE_KILLS", "300"))


def whole_page(file):
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.rstrip().endswith("</html>")


def whole_film(file):
    from PIL import Image, ImageSequence

    with Image.open(file) as film:
        assert sum(1 for frame in ImageSequence.Iterator(film) if frame.load()) > 1


COMMANDS = (
    Command(("run", "bouncing-ball", "--until", "1", "--out", "run.nc"), "run.nc", tr.load),
    Command(("report", "bouncing-ball", "--until", "1", "-o", "run.html"), "run.html", whole_page),
    Command(
        ("film", "bouncing-ball", "--until", "1", "--width", "300", "--height", "200", "-o", "run.gif"),
        "run.gif",
        whole_film,
    ),
    Command(("run", "rolling-disc", "--until", "1", "--out", "compiled.nc"), "compiled.nc", tr.load, empty_cache=True),
    Command(
        ("run", "pendulum", "--until", "1", "--compile", "ahead", "--out", "ahead.nc"),
        "ahead.nc",
        tr.load,
        empty_cache=True,
    ),
)


@pytest.mark.study
@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: c.target)
def test_no_kill_costs_an_earlier_file(command, tmp_path):
    folder, cache = tmp_path / "work", tmp_path / "cache"
    folder.mkdir()
    cache.mkdir()
    assert complete(command, folder, cache).code == 0  # kernels are compiled
    usual = complete(command, folder, cache).seconds
    earlier, size = digest(folder / command.target), (folder / command.target).stat().st_size
    random, seen = np.random.default_rng(14), Counter()
    for k in range(KILLS // len(COMMANDS)):
        how = ENDINGS[k % len(ENDINGS)]
        if command.empty_cache:
            cache = tmp_path / f"cache-{k}"
            cache.mkdir()
        before = leftovers(folder)
        found = ended(command, how, folder, cache, random, usual, size)
        seen[how, intact(command, folder, earlier), found.code] += 1
        earlier = digest(folder / command.target)
        if how == "full disk":
            assert found.code in (0, 2), (found.code, found.words)
            assert "Traceback" not in found.words, found.words
        if how != "SIGKILL":
            assert leftovers(folder) <= before, (how, found.words)
        if command.empty_cache:  # the next command clears what a kill left, and may compile in the background
            assert complete(command, folder, cache).code == 0
            earlier = digest(folder / command.target)
            assert not stale(cache)
    print(command.arguments[0], *(f"{key}: {count}" for key, count in sorted(seen.items())), sep="\n  ")
    assert complete(command, folder, cache).code == 0
    assert os.listdir(folder) == [command.target]
    assert not stale(cache)


def test_the_study_notices_lost_and_half_written_files(tmp_path):
    sol = tr.simulate(tr.gallery.BouncingBall(), 0.2, samples=11, compile="never")
    sol.save(tmp_path / "run.nc")
    sol.report(tmp_path / "run.html")
    sol.film(tmp_path / "run.gif", size=(80, 60))
    sol.save(tmp_path / "compiled.nc")
    sol.save(tmp_path / "ahead.nc")
    for command in COMMANDS:
        file = tmp_path / command.target
        assert intact(command, tmp_path, digest(file)) == "earlier"
        assert intact(command, tmp_path, "") == "new"
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        with pytest.raises((AssertionError, tr.errors.StorageError, OSError)):
            intact(command, tmp_path, "")
        file.unlink()
        with pytest.raises(AssertionError, match="lost"):
            intact(command, tmp_path, "")
