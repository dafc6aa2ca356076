"""Runs scenes, each in a process of its own with a limit on its time, and reaches a verdict."""

from __future__ import annotations

import multiprocessing as mp
import os
import re
import resource
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from .data import Scene
from .draw import WHOLE, Width, draw
from .judge import Judge, Record
from .script import script

LIMIT = 20.0  # s of processor time for the run of a scene,
JUDGING = 60.0  # and for all with the checks, of which some are by brute force
PATIENCE = 6.0  # so many times the first by the clock is waited, and again where it has not stood still,
STILL = 1e-3  # which is less processor time than this part of that
VERDICTS = ("right", "refused", "ended", "silent", "crash", "timeout")
SIGNALS = re.compile(
    r"body\[\d+\]\.(r|T|v|w|a|eps)|(joint|spring)\[\d+\]\.([FM]_[AB]|P)"
    r"|contact\[\d+\](\.place\[\d+\])?\.([FM]_[AB]|P|mode|gap)|audit\.work"
)


@dataclass
class Verdict:
    """right; refused (an overlapping start, rightly); ended (with a reason); silent violation; crash; timeout."""

    seed: int
    verdict: str
    words: list[str] = field(default_factory=list)
    seconds: float = 0.0
    about: str = ""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def recorded(scene: Scene, compile: str = "background") -> Record:
    """Run a scene in this process."""
    import trundle as tr

    module = sys.modules["drawn_scene"] = ModuleType("drawn_scene")  # dataclasses look up where they were made
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(script(scene), module.__dict__)
        sol = tr.simulate(module.model, **module.settings, compile=compile, raises=False)
        signals = {s: sol[s].values for s in sol.signals if SIGNALS.fullmatch(s)}
        return Record(sol.time.values, signals, sol.reason)


def verdict_of(scene: Scene, compile: str = "background", after_run: Callable[[], None] = lambda: None) -> Verdict:
    """Run and judge one scene in this process. ``after_run`` is called in between."""
    import trundle as tr

    begin = time.process_time()
    out = Verdict(scene.seed, "right", about=_about(scene))
    try:
        record = recorded(scene, compile)
    except tr.errors.TrundleError as error:
        overlapping = [p for p in scene.overlapping if p in str(error)]
        out.verdict = "refused" if overlapping else "ended"
        out.words = [f"{type(error).__name__}: {error}"]
    except Exception:
        out.verdict, out.words = "crash", [traceback.format_exc()]
    else:
        out.seconds = time.process_time() - begin
        after_run()
        began = record.time.size > 1
        found = Judge(scene, record).violations() if began else []
        out.words = [str(v) for v in found]
        if record.reason:
            overlapping = not began and any(p in record.reason for p in scene.overlapping)
            out.verdict, out.words = "refused" if overlapping else "ended", [record.reason, *out.words]
        elif found:
            out.verdict = "silent"
    out.seconds = out.seconds or time.process_time() - begin
    return out


def _about(scene: Scene) -> str:
    kinds = sorted({f"{c.surface_B['kind']} on {_hollow(c.surface_A)}{c.surface_A['kind']}" for c in scene.contacts})
    joints = sorted({j.kind for j in scene.joints})
    moving = ", moving base" if scene.base else ""
    parts = f"{len(scene.bodies)} bodies, {len(scene.contacts)} contacts ({', '.join(kinds)}), joints {joints}{moving}"
    return f"{parts}; {scene.start}; {scene.method} {scene.rtol:g} {scene.coordinates}"


def _hollow(shape: dict[str, Any]) -> str:
    return "hollow " if shape.get("hollow") else ""


def _child(pipe: Any, seed: int, width: Width, compile: str, limit: float) -> None:
    most = int(limit + JUDGING)

    def judging() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))

    resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, most + 1))
    pipe.send(verdict_of(draw(seed, width), compile, judging))
    pipe.close()


def _answers(pipe: Any, pid: int, wait: float) -> bool:
    """True as soon as a process answers; False if it stands still. It may be slow where other programs are running."""
    spent = 0.0
    while not pipe.poll(wait):
        now = _processor_time(pid)
        if now < spent + STILL * wait:
            return False
        spent = now
    return True


def _processor_time(pid: int) -> float:
    """Processor time (s) that a process has used; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def try_scene(seed: int, width: Width = WHOLE, compile: str = "background", limit: float = LIMIT) -> Verdict:
    """Run and judge one scene in a process that is stopped at the limit."""
    context = mp.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(there, seed, width, compile, limit))
    begin = time.perf_counter()
    process.start()
    there.close()
    out: Verdict | None = None
    try:
        if _answers(here, process.pid or 0, limit * PATIENCE):
            out = here.recv()
    except EOFError:
        pass
    process.join(timeout=1.0)
    if process.is_alive():
        process.kill()
        process.join()
    if out is not None:
        return out
    spent = time.perf_counter() - begin
    scene = draw(seed, width)
    stopped = process.exitcode in (-24, -9)  # the limit of processor time, or killed
    words = [] if stopped else [f"the process ended with {process.exitcode}"]
    return Verdict(seed, "timeout" if stopped else "crash", words, spent, _about(scene))
