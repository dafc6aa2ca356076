"""What the commands print: a run's summary, one JSON object."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .lines import print_numbers, say, short_names

MOST = 8  # entries of a list before "… more"
NEGLIGIBLE = 1e-9  # work below this part of the energy is not shown


def terminal() -> Any:
    from rich.console import Console

    return Console()


def first_line(cls: type) -> str:
    return (cls.__doc__ or "").strip().partition("\n")[0]


def emit(data: dict[str, Any]) -> None:
    import numpy as np

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: plain(v) for k, v in value.items()}
        if isinstance(value, np.ndarray | list | tuple):
            return [plain(v) for v in value]
        if isinstance(value, float | np.floating):
            return float(value) if np.isfinite(value) else None
        return int(value) if isinstance(value, np.integer) else value

    print(json.dumps(plain(data)))


def print_report(
    name: str,
    solution: Any,
    model: Any,
    changes: dict[str, Any],
    signals: dict[str, Any],
    every: bool,
    out: Path | None,
    plot: Path | None,
) -> None:
    """What happened, for people: values, energy, accuracy, contacts, cost, checks, files."""
    console = terminal()
    say(console, name, first_line(type(model)), "bold", max(10, len(name) + 2))
    if changes:
        say(console, "with", ", ".join(f"{k} = {v}" for k, v in changes.items()))
    _values(console, solution, signals, solution.time.values, every)
    for what, text in solution.summary().items():
        say(console, what, text)
    _energy(console, solution)
    stats = solution.stats
    say(
        console,
        "accuracy",
        f"position {stats['position_residual']:.1e}, velocity {stats['velocity_residual']:.1e}, "
        f"energy {stats['energy_residual']:.1e} (relative)",
    )
    _contacts(console, solution)
    implicit = f" ({stats['implicit_steps']} implicit)" if stats.get("implicit_steps") else ""
    say(
        console,
        "cost",
        f"{stats['steps']} steps{implicit}, {stats['rejected']} rejected, {stats['wall_seconds']:.3g} s + "
        f"{stats['build_seconds']:.2g} s to build, {stats['compile_seconds']:.2g} s to compile; "
        f"{stats['method']}, {stats['kernel']}",
    )
    if solution.success:
        for check in solution.checks():
            mark, style = ("✓", "green") if check.passed else ("✗", "red")
            say(console, mark, f"{check.name}: {check.value:.3g}", style, 2)
    for what, file in (("results", out), ("figure", plot)):
        if file is not None:
            say(console, what, str(file))
    if not solution.success:
        say(console, "stopped", solution.reason, "red")


def _values(console: Any, solution: Any, signals: dict[str, Any], times: Any, every: bool) -> None:
    """The signals at all times that were asked for, else at the start, in the middle and at the end."""
    import numpy as np

    shown = range(len(times)) if every else sorted({0, len(times) // 2, len(times) - 1})
    rows = []
    for path, values in signals.items():
        unit = solution[path].attrs.get("units", "")
        for index in np.ndindex(*values.shape[1:]):
            label = path + (f"[{','.join(map(str, index))}]" if index else "")
            rows.append([label, *(f"{values[(k, *index)]:.9g}" for k in shown), unit])
    print_numbers(console, ["signal", *(f"t = {times[k]:g}" for k in shown), "unit"], rows)


def _energy(console: Any, solution: Any) -> None:
    """The energy at start and end, and the components that did the most work."""
    ledger = solution.energy
    say(console, "energy", f"{float(ledger['total'][0]):.6g} → {float(ledger['total'][-1]):.6g} J")
    work = {str(w): float(ledger["work"].sel(worker=w)[-1]) for w in ledger["worker"].values}
    done = {path: w for path, w in work.items() if abs(w) > NEGLIGIBLE * ledger.attrs["scale"]}
    most = sorted(done, key=lambda path: -abs(done[path]))[:MOST]
    parts = [f"{path} {'+' if done[path] > 0 else '−'}{abs(done[path]):.4g} J" for path in most]
    if len(done) > MOST:
        parts.append(f"… {len(done) - MOST} more")
    if parts:
        say(console, "work", ", ".join(parts))


def _contacts(console: Any, solution: Any) -> None:
    """How long contacts were in which mode, and the first events."""
    events = solution.events
    alike: dict[str, list[str]] = {}
    for path, spans in solution.timeline.items():
        total: dict[str, float] = {}
        for span in spans:
            total[span.mode] = total.get(span.mode, 0.0) + span.end - span.start
        hits = sum(e.is_impact and e.path == path for e in events)
        parts = [f"{mode} {seconds:.4g} s" for mode, seconds in total.items()]
        parts += [f"{hits} impact{'s' if hits > 1 else ''}"] if hits else []
        alike.setdefault(", ".join(parts), []).append(path)
    for words, paths in list(alike.items())[:MOST]:
        say(console, "contact", f"{short_names(paths)}: {words}")
    if len(alike) > MOST:
        left = sum(len(paths) for paths in list(alike.values())[MOST:])
        say(console, "", f"… and {left} more contacts")
    for event in events[:3]:
        say(console, "event", str(event))
    if len(events) > 3:
        say(console, "", f"… {len(events)} events in all")
