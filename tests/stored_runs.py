"""Stored runs: results and generated code, to be compared before and after a change that must alter neither.

    python -m stored_runs store FILE [WITHOUT …]     run everything but some models and keep it
    python -m stored_runs compare FILE               run it again and print what differs; exit status 1 if results do

With ``--rtol 1e-12`` after ``store`` all runs have this tolerance instead of their own: where two states of the code
differ at the tolerances of the models and agree at a tight one, the difference is the error of the runs.

All gallery models (those with contacts also by time stepping) and ten random scenes run for a short time. Per model
the C code of each function is kept by its number of lines and its digest. Results must agree to ``AGREES``, relative
to the largest value of all signals of a run with the same unit, so that the rounding of what should be zero does not
count; code that differs is only reported: the number of lines tells whether it has become longer. The scenes are kept
in the file as scripts, so that a change of their generator does not matter.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
import warnings
from collections.abc import Iterator
from functools import cached_property
from types import ModuleType
from typing import Any

import casadi as ca
import numpy as np

import trundle as tr
from scenes.draw import draw
from scenes.script import script
from trundle.equations.program import Program
from trundle.equations.ready import ready_state
from trundle.running.methods.by_name import integrator
from trundle.running.slipping import slip_functions

SCENES = (6, 16, 65, 88, 93, 103, 161, 178, 213, 220)
UNTIL, STEPPED = 0.6, 0.1  # s: of the runs, and of those by time stepping
BRIEF = {"BallBearing": 1e-4}  # s: models whose steps are microseconds
AGREES = 1e-10  # relative to the largest value of all signals with the same unit


def stored(scripts: dict[str, str], without: list[str], rtol: float | None) -> dict[str, Any]:
    """Everything that is compared: results by run, and code by model and function."""
    found: dict[str, Any] = {"scripts": scripts, "without": without, "rtol": rtol, "runs": {}, "code": {}}
    for name, model, settings, methods in _tasks(scripts):
        if name in without:
            continue
        begin = time.process_time()
        ready = ready_state(model, settings.get("parameters"), settings.get("coordinates", "joint"), 0.0,
                            settings.get("initial"), settings.get("guess"))[0]  # fmt: skip
        found["code"][name] = dict(_code(ready, methods))
        for method in methods:
            found["runs"][f"{name} {method}"] = _run(model, settings | ({} if rtol is None else {"rtol": rtol}), method)
        print(f"{name}: {time.process_time() - begin:.1f} s", file=sys.stderr, flush=True)
    return found


def _tasks(scripts: dict[str, str]) -> Iterator[tuple[str, Any, dict[str, Any], tuple[str, ...]]]:
    """(name, model, settings of the run, methods)."""
    for name, cls in tr.gallery.models().items():
        model = cls()
        has_contacts = bool(ready_state(model, None, "joint", 0.0, None, None)[0].system.contacts)
        yield name, model, {}, ("auto", "moreau") if has_contacts else ("auto", "radau5")
    for name, text in scripts.items():
        module = sys.modules["drawn_scene"] = ModuleType("drawn_scene")  # dataclasses look up where they were made
        exec(text, module.__dict__)
        settings = dict(module.settings)
        yield name, module.model, settings, (settings.pop("method", "auto"),)


def _run(model: Any, settings: dict[str, Any], method: str) -> dict[str, Any]:
    """The end of a run and some of its signals."""
    until = BRIEF.get(type(model).__name__, STEPPED if method == "moreau" else UNTIL)
    kept = {k: v for k, v in settings.items() if k not in ("until", "samples", "at")}
    try:
        sol = tr.simulate(model, until, samples=7, method=method, raises=False, **kept)
    except tr.errors.TrundleError as error:
        return {"reason": str(error), "signals": {}, "units": {}}
    arrays = {s: sol[s] for s in sol.signals if sol[s].values.dtype.kind == "f"}
    signals = {s: array.values.tolist() for s, array in arrays.items()}
    return {"reason": sol.reason, "signals": signals, "units": {s: a.attrs["units"] for s, a in arrays.items()}}


def _code(ready: Any, methods: tuple[str, ...]) -> Iterator[tuple[str, list[Any]]]:
    """(name of a function, [lines of its C code, their digest])."""
    program = ready.program
    for name, attribute in vars(Program).items():
        if isinstance(attribute, cached_property):
            try:
                value = getattr(program, name)
            except (RuntimeError, ValueError, IndexError, TypeError, NotImplementedError):
                continue  # a function of contacts, and there are none
            yield name, _lines(value[0] if isinstance(value, tuple) else value)
    for method in methods:
        try:
            functions = integrator(method).functions(program)
        except (RuntimeError, tr.errors.TrundleError):
            continue  # time stepping of what it cannot follow
        yield f"functions of {method}", [sum(_lines(f)[0] for f in functions.values()), ""]
    if program.system.contacts:
        yield "functions of sliding", [sum(_lines(f)[0] for f in slip_functions(program).values()), ""]


def _lines(function: ca.Function) -> list[Any]:
    code = ca.CodeGenerator("stored")
    code.add(function)
    text = code.dump()
    return [text.count("\n"), hashlib.sha256(text.encode()).hexdigest()[:16]]


def differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """Results that differ, in words."""
    for name, before in old["runs"].items():
        after = new["runs"][name]
        if before["reason"] != after["reason"]:
            yield f"{name}: ended with {after['reason']!r}, before with {before['reason']!r}"
        if before["signals"].keys() != after["signals"].keys():
            yield f"{name}: other signals: {sorted(before['signals'].keys() ^ after['signals'].keys())[:6]}"
            continue
        worst, where, largest = 0.0, "", _largest(before)
        for signal, values in before["signals"].items():
            a, b = np.asarray(values, float), np.asarray(after["signals"][signal], float)
            if a.shape != b.shape or not np.array_equal(np.isnan(a), np.isnan(b)):
                worst, where = np.inf, signal
                break
            apart = float(np.nanmax(np.abs(a - b), initial=0.0))
            error = apart / largest[before["units"][signal]] if apart else 0.0
            if error > worst:
                worst, where = error, signal
        if worst > AGREES:
            yield f"{name}: {where} differs by {worst:.2g}"


def _largest(run: dict[str, Any]) -> dict[str, float]:
    """The largest value of all signals with a unit."""
    found: dict[str, float] = {}
    for signal, values in run["signals"].items():
        unit = run["units"][signal]
        found[unit] = max(found.get(unit, 1e-300), float(np.nanmax(np.abs(np.asarray(values, float)), initial=0.0)))
    return found


def code_changes(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """Functions whose code differs, in words."""
    for model, before in old["code"].items():
        after = new["code"][model]
        for name in before.keys() | after.keys():
            a, b = before.get(name, [0, ""]), after.get(name, [0, ""])
            if a != b:
                yield f"{model}.{name}: {a[0]} lines, now {b[0]}" + (" (the same number)" if a[0] == b[0] else "")


def main(what: str, file: str, *without: str) -> int:
    warnings.simplefilter("ignore")
    if what == "store":
        rtol = None
        if without[:1] == ("--rtol",):
            rtol, without = float(without[1]), without[2:]
        scripts = {f"scene {seed}": script(draw(seed)) for seed in SCENES}
        with open(file, "w") as out:
            json.dump(stored(scripts, list(without), rtol), out)
        return 0
    with open(file) as kept:
        old = json.load(kept)
    new = json.loads(json.dumps(stored(old["scripts"], old["without"], old["rtol"])))
    for line in sorted(code_changes(old, new)):
        print("code:", line)
    found = list(differences(old, new))
    print("\n".join(found) if found else f"{len(old['runs'])} runs agree to {AGREES:g}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
