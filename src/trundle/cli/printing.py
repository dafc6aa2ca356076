"""What the commands print: a run's summary, one JSON object."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def terminal() -> Any:
    from rich.console import Console

    return Console()


def first_line(cls: type) -> str:
    return (cls.__doc__ or "").strip().splitlines()[0] if cls.__doc__ else ""


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


def _contacts(console: Any, solution: Any) -> None:
    """How long each contact was in which mode, and the last events."""
    table, events = solution.timeline, solution.events
    for path, spans in list(table.items())[:8]:
        total: dict[str, float] = {}
        for span in spans:
            total[span.mode] = total.get(span.mode, 0.0) + span.end - span.start
        hits = sum(e.is_impact and e.path == path for e in events)
        parts = [f"{mode} {seconds:.4g} s" for mode, seconds in total.items()]
        console.print(
            f"contact   {path}: {', '.join(parts)}" + (f", {hits} impacts" if hits else ""),
            highlight=False,
            markup=False,
        )
    if len(table) > 8:
        console.print(f"          … and {len(table) - 8} more contacts", highlight=False)
    for event in events[:3]:
        console.print(f"event     {event}", highlight=False, markup=False)
    if len(events) > 3:
        console.print(f"          … {len(events)} events in all", highlight=False)


def print_report(
    name: str,
    solution: Any,
    model: Any,
    changes: dict[str, Any],
    signals: dict[str, Any],
    times: Any,
    every: bool,
    out: Path | None,
    plot: Path | None,
) -> None:
    import numpy as np
    from rich.table import Table

    console, stats = terminal(), solution.stats
    console.print(f"[bold]{name}[/bold]  {first_line(type(model))}", highlight=False)
    if changes:
        console.print("with " + ", ".join(f"{k} = {v}" for k, v in changes.items()), highlight=False, markup=False)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("signal")
    rows = range(len(times)) if every else sorted({0, len(times) // 2, len(times) - 1})
    for k in rows:
        table.add_column(f"t = {times[k]:g}", justify="right")
    table.add_column("unit")
    for path, values in signals.items():
        flat = values.reshape(len(times), -1)
        for i in range(flat.shape[1]):
            label = (
                path if flat.shape[1] == 1 else f"{path}[{','.join(map(str, np.unravel_index(i, values.shape[1:])))}]"
            )
            table.add_row(label, *(f"{flat[k, i]:.9g}" for k in rows), solution[path].attrs.get("units", ""))
    console.print(table)
    for what, text in solution.summary().items():
        console.print(f"{what:9s} {text}", highlight=False, markup=False)
    ledger = solution.energy
    work = {str(w): float(ledger["work"].sel(worker=w)[-1]) for w in ledger["worker"].values}
    parts = [f"{path} {'+' if v > 0 else '−'}{abs(v):.4g} J" for path, v in work.items()]
    start, end = float(ledger["total"][0]), float(ledger["total"][-1])
    console.print(
        f"energy    {start:.6g} → {end:.6g} J" + (f"   work: {', '.join(parts)}" if parts else ""), highlight=False
    )
    console.print(
        f"accuracy  position {stats['position_residual']:.1e}, velocity {stats['velocity_residual']:.1e}, "
        f"energy {stats['energy_residual']:.1e} (relative)",
        highlight=False,
    )
    _contacts(console, solution)
    implicit = f" ({stats['implicit_steps']} implicit)" if stats.get("implicit_steps") else ""
    console.print(
        f"cost      {stats['steps']} steps{implicit}, {stats['rejected']} rejected, {stats['wall_seconds']:.3g} s + "
        f"{stats['build_seconds']:.2g} s to build, {stats['compile_seconds']:.2g} s to compile; "
        f"{stats['method']}, {stats['kernel']}",
        highlight=False,
    )
    if solution.success:
        for check in solution.checks():
            mark = "[green]✓[/green]" if check.passed else "[red]✗[/red]"
            console.print(f"{mark} {check.name}: {check.value:.3g}", highlight=False)
    for what, file in (("results", out), ("figure", plot)):
        if file is not None:
            console.print(f"{what:9s} {file}", highlight=False, markup=False)
    if not solution.success:
        console.print(f"[red]stopped[/red]   {solution.reason}", highlight=False)
