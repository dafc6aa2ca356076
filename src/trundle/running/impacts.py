"""Impacts: impulses over all contacts that take part, through the joints, with Coulomb's cone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..core.groups import connected
from ..core.thresholds import ENERGY_GAIN, LOSSLESS, TINY, UNCOUPLED
from ..equations.records import Audit
from ..kernel.kernel import Callers
from ..model.impact import Restitution
from .blow_problem import Block, Blow, BlowProblem, driven_together
from .complementarity import eliminated
from .limit import TimeOver
from .painleve import HeldFast

if TYPE_CHECKING:
    from .contacts import Contacts
    from .facts import Facts

IN_TURN = 2000  # blows of a propagating impact, after which the remaining contacts are solved together
ROUNDS = 10  # blows per contact that must halve the fastest approach, where laws lose energy; else the same
LOW = 100.0  # height of a bounce, in gaps that are treated as closed, below which bouncing ends
JAMS = ", friction jams (Painlevé)"
FAST = 1.0  # m/s: faster rebounds are always followed


@dataclass
class Hits:
    """What an impact does to contacts. Where bouncing ends, the last bounces are left out."""

    struck: dict[int, dict[str, float]] = field(default_factory=dict)  # approach speed, impulse and loss
    notes: dict[int, str] = field(default_factory=dict)  # remarks
    delays: dict[int, float] = field(default_factory=dict)  # s: how long the bounces that are left out would have taken
    plastic: list[int] = field(default_factory=list)  # contacts that do not bounce

    def add(self, i: int, **hit: float) -> None:
        """Record one more blow on contact i."""
        before = self.struck.get(i, {})
        self.struck[i] = {name: before.get(name, 0.0) + value for name, value in hit.items()}


class Fading:
    """Watches the approaches in the blows of a propagating impact.

    A light body between heavy ones is thrown to and fro as often as their masses are unlike. Without losses that is
    followed; with losses each blow takes next to nothing from the heavy ones, and soon nothing else happens.
    """

    def __init__(self, count: int, loses: bool) -> None:
        """count: blows that must halve the fastest approach; loses: True if some law loses energy."""
        self._count, self._loses = count, loses
        self._before, self._now, self._seen = np.inf, 0.0, 0

    def has_stalled(self, approach: float) -> bool:
        """Take note of the fastest approach (m/s) before a blow; True if the blows lead nowhere."""
        self._now, self._seen = max(self._now, approach), self._seen + 1
        if self._seen % self._count:
            return False
        stalled = self._loses and self._now > self._before / 2
        self._before, self._now = self._now, 0.0
        return stalled


def strike(
    contacts: Contacts,
    calls: Callers,
    t: float,
    x: np.ndarray,
    facts: Facts,
    here: np.ndarray,
    slow: np.ndarray,
    hits: Hits,
) -> np.ndarray:
    """x after the impact on the contacts ``here``. slow: closing speeds that are treated as zero, by contact."""
    first = facts.speeds
    ended: dict[int, float] = {}
    here = _yielding(contacts, facts, here, slow, t)
    for i in here.tolist():
        row = contacts.first_row[i]
        approach = -float(first[row])
        if approach <= slow[i]:  # at rest but for rounding: others may press it, but this is no bounce that is too low
            approach = 0.0
        rebound = _rebound(contacts, facts, i, approach)
        loses = approach == 0 or rebound < (1 - LOSSLESS) * approach
        pull = contacts.pull(facts, i, here, slow) if 0 < rebound < FAST else 0.0
        low = rebound**2 < 2 * pull * LOW * contacts.rounding[i]
        if low:  # bounces too low to follow are left out, even if the next ones would be as high
            hits.delays[i] = 2 * rebound / pull / (1 - rebound / approach) if loses else 0.0  # all bounces to come
            hits.notes[i] = ", bouncing ends"
        if low or (loses and i in hits.plastic):
            ended[i] = np.inf if loses else approach  # a lossless contact may be hit harder later in the same impact
    total, loss = blow(contacts, facts, here, ended, slow, t, hits.notes)
    return _struck(contacts, calls, t, x, first, here, (total, loss), hits)


def _yielding(contacts: Contacts, facts: Facts, here: np.ndarray, slow: np.ndarray, t: float) -> np.ndarray:
    """Those of the contacts that impulses can open; raises for surfaces that meet although none can.

    Where joints alone hold two surfaces together they take the blow, and an impulse of their contact has no effect.
    """
    yields = contacts.can_open(facts, here)
    for i in here[~yields].tolist():
        if facts.rates[i] < -slow[i]:
            raise driven_together(contacts, i, t)
    return here[yields]


def jam(
    contacts: Contacts,
    calls: Callers,
    t: float,
    x: np.ndarray,
    facts: Facts,
    here: np.ndarray,
    jammed: list[int],
    hits: Hits,
) -> np.ndarray:
    """x after an impact without collision: the friction of sliding contacts ends their slip, or turns it round.

    Where sliding has no finite forces (Painlevé's paradox) velocities jump although nothing closes: the limit of an
    impact whose approach is ever slower (Génot, Brogliato 1999). It never adds energy.
    """

    def asked(i: int, approach: float, compression: float) -> Restitution:
        return restitution(contacts, i, approach, compression) if i not in hits.plastic else Restitution()

    slips = {i: float(facts.slip[i]) for i in jammed}
    v, total, loss = facts.speeds.copy(), np.zeros(contacts.rows), np.zeros(contacts.n)
    slow = contacts.still * np.array(contacts.speed)
    blow = Blow(contacts, facts, slow, t, asked, hits.notes, slips)
    try:
        impulses = BlowProblem(blow, Block.of(blow, here), v).impulses()
    except TimeOver:
        raise
    except SimulationError as error:
        raise _held_fast(contacts, t, jammed) from error
    _, total = _add(contacts, facts, v, total, loss, impulses)
    for i in here.tolist():
        if total[contacts.first_row[i]] > 0:
            hits.notes[i] = JAMS + hits.notes.get(i, "")
    return _struck(contacts, calls, t, x, facts.speeds, here, (total, loss), hits)


def _held_fast(contacts: Contacts, t: float, jammed: list[int]) -> HeldFast:
    return HeldFast(
        ", ".join(contacts.items[i].path for i in jammed[:4]),
        f"friction jams it at t = {contacts.epoch + t:.9g} (Painlevé's paradox: rigid sliding has no solution), and no"
        " impulse ends its slip: what moves it is driven by laws of time, or wedged by other contacts",
        "Lower mu, change the geometry, drive the joint by a torque in place of a servo, or give the mechanism"
        " compliance where it is stiff (normal=tr.contacts.Compliant(…)).",
    )


def _struck(
    contacts: Contacts,
    calls: Callers,
    t: float,
    x: np.ndarray,
    first: np.ndarray,
    here: np.ndarray,
    found: tuple[np.ndarray, np.ndarray],
    hits: Hits,
) -> np.ndarray:
    """x after a blow. first: speeds of all rows before it; found: impulses of all rows, work of each contact."""
    total, loss = found
    before, x = x, calls["apply_impulses"](t, x, contacts.P, total)[0]
    if contacts.drive is not None:  # what moves by a law of time takes its share of the blow
        later, sooner = (Audit.of(calls["audit"](t, at, contacts.P)[0]).kinetic for at in (x, before))
        gain = later - sooner
        x[contacts.drive] += gain - loss.sum()
    for i in here:
        rows = contacts.first_row[i] + np.arange(3)
        size = float(np.linalg.norm(total[rows]))
        x[contacts.work[i]] += loss[i]
        if total[rows[0]] > 0:
            hits.add(int(i), approach=float(max(-first[rows[0]], 0)), impulse=size, loss=float(-loss[i]))
    return x


def blow(
    contacts: Contacts,
    facts: Facts,
    here: np.ndarray,
    plastic: Mapping[int, float],
    slow: np.ndarray,
    t: float,
    notes: dict[int, str],
) -> tuple[np.ndarray, np.ndarray]:
    """(impulses of all rows, work of each contact) by the laws of restitution.

    plastic: approaches (m/s) up to which contacts do not bounce.
    """
    v, ended = facts.speeds.copy(), dict(plastic)
    total, loss = np.zeros(contacts.rows), np.zeros(contacts.n)

    def asked(i: int, approach: float, compression: float) -> Restitution:
        bounces = approach > ended.get(i, -1.0)
        return restitution(contacts, i, approach, compression) if bounces else Restitution()

    blow = Blow(contacts, facts, slow, t, asked, notes)
    in_turn = {i for i in here.tolist() if ended.get(i, 0.0) < np.inf and _in_turn(contacts, facts, i)}
    alone = {i: Block.of(blow, np.array([i])) for i in in_turn}
    others = np.array([i for i in here.tolist() if i not in in_turn], dtype=int)
    together = [Block.of(blow, block) for block in _blocks(contacts, facts, others)] if in_turn and others.size else []
    fading = Fading(ROUNDS * len(here), any(_rebound(contacts, facts, i, 1.0) < 1 - LOSSLESS for i in here.tolist()))
    for _ in range(IN_TURN if in_turn else 0):
        speeds = v[contacts.first_row[here]]
        closing = speeds < -slow[here]
        worst = int(here[np.argmin(np.where(closing, speeds, 0.0))])
        if not closing.any() or fading.has_stalled(-float(speeds.min())):
            break
        for block in [alone[worst]] if worst in in_turn else together:
            v, total = _add(contacts, facts, v, total, loss, BlowProblem(blow, block, v).impulses())
    ended |= dict.fromkeys(in_turn, np.inf)
    for members in _blocks(contacts, facts, here):
        if (v[contacts.first_row[members]] < -slow[members]).any():
            problem = BlowProblem(blow, Block.of(blow, members), v)
            v, total = _add(contacts, facts, v, total, loss, problem.impulses())
    return total, loss


def restitution(contacts: Contacts, i: int, approach: float, compression: float) -> Restitution:
    """What a contact's law asks for; raises if that is no ``Restitution``."""
    law, compression = contacts.impacts[i], max(compression, 0.0)  # negative values are rounding
    found = law.restitution(approach, compression)
    path = f"{contacts.items[i].path}.impact"
    if not isinstance(found, Restitution):
        raise SimulationError(
            path,
            f"restitution(approach, compression) of {type(law).__name__} gave {found!r}",
            "Return tr.impacts.Restitution(speed=…), or tr.impacts.Restitution(impulse=…).",
        )
    for name, value in zip(found._fields, found, strict=True):
        if value is not None and not 0 <= value < np.inf:
            raise SimulationError(
                path,
                f"{type(law).__name__} asks for the {name} {value!r} after an approach of {approach:.4g} m/s with an"
                f" impulse of compression of {compression:.4g} N·s",
                f"Return a {name} that is finite and not negative.",
            )
    return found


def _rebound(contacts: Contacts, facts: Facts, i: int, approach: float) -> float:
    """How fast a contact would part if it were hit alone and without friction."""
    row = contacts.first_row[i]
    normal = max(float(facts.W[row, row]), TINY)
    found = restitution(contacts, i, approach, approach / normal)
    return max(found.speed, (found.impulse or 0.0) * normal)


def _in_turn(contacts: Contacts, facts: Facts, i: int) -> bool:
    """True if a contact is struck separately, before or after the others; without a rebound that does not matter."""
    return contacts.impacts[i].in_turn and _rebound(contacts, facts, i, 1.0) > 0


def _blocks(contacts: Contacts, facts: Facts, here: np.ndarray) -> list[np.ndarray]:
    """Contacts that feel each other's impulses; uncoupled groups are solved separately."""
    if contacts.reactive or len(here) == 1:  # the reactions of joints couple them all
        return [here]
    W, q, _ = contacts.system(facts, here, facts.speeds, extra=False)
    reduced = eliminated(W, q, len(contacts.islands.bilateral(here)), contacts.mobilities(facts, here))[0]
    size = np.sqrt(np.maximum(np.abs(np.diag(reduced)), TINY))
    coupled = np.abs(reduced / np.outer(size, size)) > UNCOUPLED
    blocks = coupled.reshape(len(here), 3, len(here), 3).any(axis=(1, 3))
    return [here[group] for group in connected(blocks)]


def _add(
    contacts: Contacts, facts: Facts, v: np.ndarray, total: np.ndarray, loss: np.ndarray, part: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    after = v + facts.W @ part
    rows = contacts.three_rows
    rounding = ENERGY_GAIN * float(np.abs(part) @ (np.abs(v) + np.abs(after))) / 2
    loss += booked((contacts.felt[rows] * part[rows] * (v[rows] + after[rows])).sum(axis=1) / 2, rounding)
    return after, total + part


def booked(works: np.ndarray, rounding: float) -> np.ndarray:
    """Works of the contacts of one blow, none of them positive if their sum is not, or is ``rounding`` at most.

    The sum is the change of the energy; the share of each contact depends on the way the velocities take in the blow,
    which rigid bodies leave open. On a straight way a contact that is torn open or made to slip the other way by its
    neighbours would seem to drive the motion: its gain is subtracted from the losses of the others.
    """
    gained, lost = float(works[works > 0].sum()), -float(works[works < 0].sum())
    if not 0 < gained <= lost + rounding:
        return works
    return np.where(works < 0, works * (1 - min(gained / max(lost, TINY), 1.0)), 0.0)
