"""The numbers of a model by dotted path."""

from __future__ import annotations

from .prepare import Prepared


def parameter_table(ready: Prepared) -> dict[str, float]:
    """All numeric parameters by dotted path; found once per prepared model."""
    if ready.table is None:
        ready.table = _table(ready)
    return dict(ready.table)


def _table(ready: Prepared) -> dict[str, float]:
    parts = [ready.assembly.world, *ready.assembly.models.values(), *ready.assembly.by_path.values()]
    table: dict[str, float] = {}
    for part in dict.fromkeys(parts):
        prefix = f"{part.path}." if part.path else ""
        for name, field, value in part.numbers():
            if field.kind in ("captured", "signal"):  # these belong to another component
                continue
            if value.size == 1:
                table[prefix + name] = float(value[0])
            else:
                table |= {f"{prefix}{name}[{i}]": float(v) for i, v in enumerate(value)}
    return table
