"""All stages in turn: accelerations and closing efforts at a state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .accelerations import Accelerations, free
from .closed import closed
from .delassus import Delassus, delassus
from .efforts import Efforts
from .inertias import Inertias, articulated
from .kinematics import Kinematics
from .loads import Loads, loads
from .reactions import loaded_efforts
from .response import response
from .rows import closing_rows, drifts

ROUNDS = 6  # iterations for friction that depends on normal efforts: each reduces the error by a factor of μ/10 or less


@dataclass(frozen=True, eq=False, repr=False)
class Solved:
    """The equations solved at a state."""

    k: Kinematics
    loads: Loads
    inertias: Inertias
    accelerations: Accelerations
    closing: Delassus | None = None  # None without closing constraints
    drift: Any = None  # accelerations of all rows without closing efforts
    lam: list[Any] = field(default_factory=list)  # closing efforts by constraint; empty if there are none
    turning: Any = None  # how the given friction turns the slips (``efforts``)
    unsettled: dict[int, Any] = field(
        default_factory=dict
    )  # by contact with a patch: what is left of its iteration (N)


def solved(k: Kinematics, given: dict[int, Any] | None = None, forces: Loads | None = None) -> Solved:
    """All accelerations, closing efforts included.

    ``given``: per contact the friction φ per normal effort, instead of the law's at the actual slip;
    ``forces``: instead of the loads of this state.
    """
    open_ = solved_open(k, loads(k) if forces is None else forces)
    if not k.s.closing:
        return open_
    rows = closing_rows(k, "dynamics")
    d = delassus(open_.inertias, rows)
    if not rows.active:
        return Solved(k, open_.loads, open_.inertias, open_.accelerations, d)
    drift = drifts(k, rows, open_.accelerations)
    found, unsettled = _efforts(d, -drift, given)
    accelerations = closed(open_.inertias, open_.accelerations, response(d, found.by_constraint))
    efforts = found.by_constraint, found.turning, unsettled
    return Solved(k, open_.loads, open_.inertias, accelerations, d, drift, *efforts)


def solved_open(k: Kinematics, loads: Loads) -> Solved:
    """The same without closing constraints."""
    inertias = articulated(k, loads)
    return Solved(k, loads, inertias, free(inertias))


def _efforts(d: Delassus, b: Any, given: dict[int, Any] | None) -> tuple[Efforts, dict[int, Any]]:
    """Closing efforts; where friction depends on the normal efforts, by iteration from the friction of a point contact.

    → also the last change of these normal efforts, by contact.
    """
    k = d.inertias.k
    sized = k.s.sized_contacts if given is None else []
    N: dict[int, Any] = {}
    for _ in range(ROUNDS if sized else 0):
        found = loaded_efforts(d, b, "dynamics", {ci: _ratios(k, ci, None, N) for ci in k.s.contacts})
        N = {ci: found.by_constraint[ci][0] for ci in sized}
    ratios = {ci: _ratios(k, ci, given, N) for ci in k.s.contacts}
    found = loaded_efforts(d, b, "dynamics", ratios, given is not None)
    return found, {ci: found.by_constraint[ci][0] - N[ci] for ci in sized}


def _ratios(k: Kinematics, ci: int, given: dict[int, Any] | None, N: dict[int, Any]) -> Any:
    """Efforts of a contact's bonds per unit of normal effort."""
    _, f, arguments = k.closing[ci]
    if given is None:
        return f.contact.ratios(arguments, k.modes[ci], N.get(ci, 0))
    return f.contact.given_ratios()(*arguments, k.modes[ci], given[ci])
