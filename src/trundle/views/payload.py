"""What the page shows, as one JSON-able object: scene, poses, signals, ledger, modes, structure, words."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.errors import StorageError
from ..model.contact import ROLLING
from ..results.scene import packed
from ..results.solution import Solution
from .diagram import picture
from .palette import DRAWN_MODES, body_colours

FORMAT = "trundle-page-1"
FRAMES = 2000  # most instants that are shown; longer results are thinned out evenly
BUDGET = 1_200_000  # most numbers of signals that travel with the page
CONTACT = ("P", "n", "F_B")
EMPTY: dict[str, Any] = {
    "up": [0.0, 1.0, 0.0],
    **{key: [] for key in ("shapes", "bodies", "planes", "joints", "springs", "contacts")},
}
FIRST = ("phi", "phi_dot", "nu", "gap", "mode", "carrier", "slip", "r", "v", "w", "kinetic", "power", "effort", "flow")


def payload(solution: Solution, *, signals: bool = True, most: int = FRAMES) -> dict[str, Any]:
    """Everything the page needs. ``signals`` = False leaves their numbers out: the page then asks for them."""
    try:
        return _payload(solution, signals, most)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        if solution.is_live:
            raise
        raise StorageError(
            solution.model, f"has a damaged description ({type(error).__name__}: {error})", "Save the result again."
        ) from None


def _payload(solution: Solution, signals: bool, most: int) -> dict[str, Any]:
    about = solution.description
    keep = kept(solution, most)
    names = solution.signals
    known = set(names)
    shown = about.get("scene") or EMPTY
    bodies = [body["path"] for body in shown["bodies"]]
    moving = [path for path in bodies if {f"{path}.r", f"{path}.q"} <= known]
    result = {
        "format": FORMAT,
        "model": solution.model,
        "about": about.get("about", ""),
        "reason": solution.reason,
        "samples": solution.samples,
        "scene": shown,
        "times": packed(solution.time.values[keep], "<f8"),
        "moving": moving,
        "colours": body_colours(shown),
        "unseen": [path for path in bodies if path not in {"world", *moving}],
        "poses": packed(_poses(solution, moving, keep)),
        "contacts": [
            {"path": p, "data": packed(contact(solution, p)[keep])}
            for p in shown["contacts"]
            if {f"{p}.{n}" for n in CONTACT} <= known
        ],
        "energy": _energy(solution, keep),
        "modes": {p: [[s.start, s.end, s.mode, s.cause] for s in spans] for p, spans in solution.timeline.items()},
        "events": [e.as_dict() for e in solution.events],
        "structure": about.get("structure", {}),
        "diagram": picture(about["structure"]) if about.get("structure") else "",
        "doctor": about.get("doctor", ""),
        "summary": solution.summary(),
        "panels": solution.panels(),
        "picture": _picture(solution),
        "statistics": solution.stats,
        "parameters": solution.parameters,
        "versions": about.get("versions", {}),
        "names": names,
    }
    result["signals"] = chosen_signals(solution, names, keep) if signals else []
    return result


def kept(solution: Solution, most: int = FRAMES) -> np.ndarray:
    """Indices of the instants that are shown; the first and the last are among them."""
    count = solution.time.size
    step = max(1, -(-count // most))
    return np.unique([*range(0, count, step), count - 1])


def signal(solution: Solution, name: str, keep: np.ndarray) -> dict[str, Any]:
    """One signal: name, unit, words, and its numbers, column by column."""
    array = solution[name]
    values = array.values.reshape(array.shape[0], -1)[keep]
    return {
        "name": name,
        "unit": array.attrs.get("units", ""),
        "text": array.attrs.get("long_name", ""),
        "columns": values.shape[1],
        "data": packed(values.T),
    }


def _picture(solution: Solution) -> dict[str, Any]:
    """What the model wants drawn."""
    wanted = solution.picture()
    lists = {key: list(wanted.get(key, [])) for key in ("signals", "track", "against")}
    return lists | {"curves": dict(wanted.get("curves", {}))}


def chosen_signals(solution: Solution, names: list[str], keep: np.ndarray) -> list[dict[str, Any]]:
    """All signals if they fit; else the model's own first, then what is asked for most."""
    asked = [n for n in solution.picture().get("signals", []) if n in names]

    def rank(name: str) -> int:
        last = name.rsplit(".", 1)[-1]
        return -2 if name in asked else -1 if "." not in name else FIRST.index(last) if last in FIRST else len(FIRST)

    found, left = [], BUDGET
    for name in sorted(names, key=rank):
        left -= int(solution[name][0].size) * keep.size
        if left < 0:
            break
        found.append(signal(solution, name, keep))
    return found


def _poses(solution: Solution, moving: list[str], keep: np.ndarray) -> np.ndarray:
    """(frames, bodies, 7): position, then quaternion with the scalar first."""
    poses = np.zeros((keep.size, len(moving), 7))
    for i, path in enumerate(moving):
        poses[:, i, :3] = solution[f"{path}.r"].values[keep]
        poses[:, i, 3:] = solution[f"{path}.q"].values[keep]
    return poses


def contact(solution: Solution, path: str) -> np.ndarray:
    """Point, normal, force and mode of a contact, ten numbers per sample; the force on B, or on A if B is the base.

    The mode is that of ``DRAWN_MODES``. What rolls by a constraint has none of its own: it is always Rolling.
    """
    size, mode, depth = solution.time.size, f"{path}.mode", f"{path}.depth"
    parts = [solution[f"{path}.{name}"].values.reshape(size, 3) for name in CONTACT]
    if mode in solution:
        modes = solution[mode].values
    elif depth in solution:
        modes = np.where(solution[depth].values > 0, float(DRAWN_MODES.index("Contact")), 0.0)
    else:
        modes = np.full(size, float(ROLLING))
    found = np.column_stack([*parts, modes])
    if path in solution.description["scene"].get("onto_base", ()):
        found[:, 3:9] *= -1
    return found


def _energy(solution: Solution, keep: np.ndarray) -> dict[str, Any]:
    ledger = solution.energy
    series = {
        name: packed(ledger[name].values[keep])
        for name in ("kinetic", "potential", "elastic", "total", "injected", "dissipated", "residual")
    }
    work = {str(w): packed(ledger["work"].sel(worker=w).values[keep]) for w in ledger["worker"].values}
    about = {"relative": float(ledger.attrs["relative_residual"]), "scale": float(ledger.attrs["scale"])}
    return {**series, "work": work, **about}
