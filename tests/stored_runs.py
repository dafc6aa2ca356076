"""Stored runs: results and generated code, to be compared before and after a change that must alter neither.

    python -m stored_runs store FILE [WITHOUT …]     run everything but some models and keep it
    python -m stored_runs compare FILE               run it again and print what differs; exit status 1 if results do

With ``--rtol 1e-12`` after ``store`` all runs have this tolerance instead of their own: where two states of the code
differ at the tolerances of the models and agree at a tight one, the difference is the error of the runs.

All gallery models (those with contacts also by time stepping) and ten random scenes run for a short time. Per model
the C code of each function is kept by its number of lines and its digest. Results must agree to ``AGREES``, relative
to the size that each unit has in a run: of its lengths, times and forces, so that the rounding of what should be zero
does not count. Directions of tangents are a free choice: only sizes of what lies in a tangential plane are compared.
Code that differs is only reported: the number of lines tells whether it has become longer. The scenes are kept in the
file as scripts, so that a change of their generator does not matter.

Where the motion agrees and efforts or works of single contacts do not, look at their sums: shares of redundant
reactions are a choice, too. Where fixed steps differ, look whether both approach the same motion with shorter steps.
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
from trundle.running.collocation import radau
from trundle.running.methods.by_name import integrator
from trundle.running.slipping import slip_functions

SCENES = (6, 16, 65, 88, 93, 103, 161, 178, 213, 220)
UNTIL, STEPPED = 0.6, 0.1  # s: of the runs, and of those by time stepping
BRIEF = {"BallBearing": 1e-4}  # s: models whose steps are microseconds
AGREES = 1e-10  # relative to the size of the unit in the run
GRAVITY = 9.81  # m/s²: least acceleration that counts where there are forces
PLANES = ("tangent_1.", "tangent_2."), ("roll_1.", "roll_2.")  # components in the tangential plane


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
        yield "functions of sliding", [sum(_lines(f)[0] for f in slip_functions(program, radau(9)).values()), ""]


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
        worst, where, size = 0.0, "", _sizes(before)
        old_signals, new_signals = _compared(before["signals"]), _compared(after["signals"])
        for signal, a in old_signals.items():
            b = new_signals[signal]
            if a.shape != b.shape or not np.array_equal(np.isnan(a), np.isnan(b)):
                worst, where = np.inf, signal
                break
            error = float(np.nanmax(np.abs(a - b), initial=0.0)) / size[before["units"][signal]]
            if error > worst:
                worst, where = error, signal
        if worst > AGREES:
            yield f"{name}: {where} differs by {worst:.2g}"


def _compared(signals: dict[str, Any]) -> dict[str, np.ndarray]:
    """What does not depend on the directions of tangents: two components of one plane become their size, or sum."""
    found = {}
    for name, values in signals.items():
        for first, second in PLANES:
            other = name.replace(first, second)
            if first in name and other in signals:
                a, b = np.asarray(values, float), np.asarray(signals[other], float)
                found[name] = a + b if name.endswith(".power") else np.hypot(a, b)
                break
            if second in name and name.replace(second, first) in signals:
                break
        else:
            found[name] = np.asarray(values, float)
    return found


def _sizes(run: dict[str, Any]) -> dict[str, float]:
    """What counts as large in each unit, from the lengths, speeds, accelerations and forces of a run."""
    top = dict.fromkeys(("m", "m/s", "m/s²", "rad/s", "rad/s²", "N", "N·m", "J"), 0.0)
    for signal, values in run["signals"].items():
        unit = run["units"][signal]
        if not signal.startswith("audit."):
            top[unit] = max(top.get(unit, 0.0), float(np.nanmax(np.abs(np.asarray(values, float)), initial=0.0)))
    length = top["m"] or 1.0
    speed = max(top["m/s"], top["rad/s"] * length)
    pull = max(top["m/s²"], top["rad/s²"] * length, speed**2 / length, GRAVITY if top["N"] else 0.0) or 1.0
    speed = max(speed, (pull * length) ** 0.5)
    force = max(top["N"], top["N·m"] / length, top["J"] / length) or 1.0
    known = {"m": length, "m/s": speed, "m/s²": pull, "rad/s": speed / length, "rad/s²": pull / length, "N": force}
    known |= {"N·m": force * length, "J": force * length, "W": force * speed, "kg·m²/s": force * length**2 / speed}
    known |= {"m, rad or 1": max(1.0, length), "m/s or rad/s": max(speed, speed / length)}
    known |= {unit: max(1.0, top.get(unit, 0.0)) for unit in ("rad", "1")}
    return {unit: value or 1.0 for unit, value in top.items()} | known


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
