"""Impacts: impulses over all contacts that take part, through the joints, with Coulomb's cone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import BLOW_DEPENDENT, ENERGY_GAIN, IDLE, LOSSLESS, TINY, UNCOUPLED
from ..equations.records import Audit
from ..kernel.kernel import Callers
from ..model.impact import Restitution
from .complementarity import Answer, solve
from .reaction_loads import with_loads

if TYPE_CHECKING:
    from .contacts import Contacts
    from .facts import Facts

IN_TURN = 2000  # blows of a propagating impact before the rest is solved together
LARGE = 10.0  # coefficient of friction that stands for ideal rolling where that has no solution
LOW = 100.0  # gaps that count as closed: a bounce that is lower ends the bouncing
FAST = 1.0  # m/s: a rebound that is not low, whatever pulls
UNLIKE = 1e8  # condition of the matrix of a blow above which its masses are too unlike for rounding

Asked = Callable[[int, float, float], Restitution]  # (contact, approach, compression) → what its law asks for


class Blow(NamedTuple):
    """What a blow is solved with: the velocities v of all rows may change from one blow in turn to the next."""

    contacts: Contacts
    facts: Facts
    slow: np.ndarray  # closing speeds that count as none, by contact
    t: float
    asked: Asked
    notes: dict[int, str]


@dataclass
class Hits:
    """What an impact does to contacts. Where bouncing ends, its last bounces are left out."""

    struck: dict[int, dict[str, float]] = field(default_factory=dict)  # approach speed, impulse and loss
    notes: dict[int, str] = field(default_factory=dict)  # remarks
    delays: dict[int, float] = field(default_factory=dict)  # s: how long the bounces that are left out would have taken
    plastic: list[int] = field(default_factory=list)  # contacts that do not bounce


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
    """x after the impact on the contacts ``here``. slow: closing speeds that count as none, by contact."""
    first = facts.speeds
    ended: dict[int, float] = {}
    for i in here.tolist():
        row = contacts.first_row[i]
        approach = max(-float(first[row]), 0.0)
        rebound = _rebound(contacts, facts, i, approach)
        loses = approach == 0 or rebound < (1 - LOSSLESS) * approach
        pull = contacts.pull(facts, i, here, slow) if 0 < rebound < FAST else 0.0
        low = rebound**2 < 2 * pull * LOW * contacts.rounding[i]
        if low:  # a bounce too low to follow is none, also where the next ones would be as high
            hits.delays[i] = 2 * rebound / pull / (1 - rebound / approach) if loses else 0.0  # all bounces to come
            hits.notes[i] = ", bouncing ends"
        if low or (loses and i in hits.plastic):
            ended[i] = np.inf if loses else approach  # a lossless one may be hit harder in turn
    total, loss = blow(contacts, facts, here, ended, slow, t, hits.notes)
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
            hits.struck[int(i)] = {"approach": float(max(-first[rows[0]], 0)), "impulse": size, "loss": float(-loss[i])}
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
    others = np.array([i for i in here.tolist() if i not in in_turn], dtype=int)
    for _ in range(IN_TURN if in_turn else 0):
        speeds = v[contacts.first_row[here]]
        closing = speeds < -slow[here]
        worst = int(here[np.argmin(np.where(closing, speeds, 0.0))])
        if not closing.any():
            break
        for block in [np.array([worst])] if worst in in_turn else _blocks(contacts, facts, others):
            v, total = _add(contacts, facts, v, total, loss, _together(blow, block, v))
    ended |= dict.fromkeys(in_turn, np.inf)
    for block in _blocks(contacts, facts, here):
        if (v[contacts.first_row[block]] < -slow[block]).any():
            v, total = _add(contacts, facts, v, total, loss, _together(blow, block, v))
    return total, loss


def restitution(contacts: Contacts, i: int, approach: float, compression: float) -> Restitution:
    """What a contact's law asks for; raises if that is no answer."""
    law, compression = contacts.impacts[i], max(compression, 0.0)  # less than nothing is rounding
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
    """True if a contact is struck alone, before or after the others; without a rebound that makes no difference."""
    return contacts.impacts[i].in_turn and _rebound(contacts, facts, i, 1.0) > 0


def _blocks(contacts: Contacts, facts: Facts, here: np.ndarray) -> list[np.ndarray]:
    """Contacts that feel each other's impulses; uncoupled groups are solved separately."""
    from scipy.sparse.csgraph import connected_components

    from .complementarity import eliminated

    if contacts.reactive:  # the reactions of joints couple them all
        return [here]
    W, q, _ = contacts.system(facts, here, facts.speeds, extra=False)
    reduced = eliminated(W, q, len(contacts.islands.bilateral(here)), contacts.mobilities(facts, here))[0]
    size = np.sqrt(np.maximum(np.abs(np.diag(reduced)), TINY))
    coupled = np.abs(reduced / np.outer(size, size)) > UNCOUPLED
    blocks = coupled.reshape(len(here), 3, len(here), 3).any(axis=(1, 3))
    count, label = connected_components(blocks, directed=False)
    return [here[label == k] for k in range(count)]


def _add(
    contacts: Contacts, facts: Facts, v: np.ndarray, total: np.ndarray, loss: np.ndarray, part: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    after = v + facts.W @ part
    rows = contacts.three_rows
    loss += _booked((contacts.felt[rows] * part[rows] * (v[rows] + after[rows])).sum(axis=1) / 2)
    return after, total + part


def _booked(works: np.ndarray) -> np.ndarray:
    """Works of the contacts of one blow, none of them positive if their sum is not.

    The sum is the change of the energy; the share of each contact depends on the way the velocities take in the blow,
    which rigid bodies do not tell. On a straight way a contact that is torn open or made to slip the other way by its
    neighbours would seem to drive the motion: that is booked to those who lose.
    """
    gained, lost = float(works[works > 0].sum()), -float(works[works < 0].sum())
    return np.where(works < 0, works * (1 - gained / lost), 0.0) if 0 < gained <= lost else works


def _together(blow: Blow, here: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Impulses of all rows, all contacts in ``here`` solved together, each by its own law.

    Contacts with phases (Poisson) keep their impulses of compression, get what is asked for, and more where they would
    close again; those without (Newton) get one impulse, which lets them part as fast as is asked for.
    """
    contacts, facts = blow.contacts, blow.facts
    n = len(contacts.islands.bilateral(here))
    W, q, C = contacts.system(facts, here, v, extra=False)
    mobilities = contacts.mobilities(facts, here)
    q[:n] = 0.0
    mu = np.array([contacts.coefficient(facts, int(i)) for i in here])
    normal = n + 3 * np.arange(len(here))
    none: list[Any] = [None] * len(here)

    def solved(wanted: np.ndarray, **more: Any) -> np.ndarray:
        def within(mu: np.ndarray) -> Answer:
            def at(q_now: np.ndarray) -> Answer:
                return solve(W, q_now, n, mu, none, mobilities=mobilities, remainder_of=q, **more)

            return with_loads(facts, here, n, C, wanted, at)

        answer = within(mu)
        if not answer.found and mu.max() > LARGE:  # ideal rolling may ask for the impossible
            answer = within(np.minimum(mu, LARGE))
        return _impulses(contacts, here, answer, W, blow.t)

    approach = np.where(q[normal] < -blow.slow[here], -q[normal], 0.0).tolist()
    _require_yielding(blow, here, approach)
    compressed, stopped = np.zeros_like(q), [0.0] * len(here)
    if any(contacts.impacts[i].compresses for i in here):
        compressed = solved(q)
        stopped = compressed[normal].tolist()
    asks = [blow.asked(int(i), a, c) for i, a, c in zip(here, approach, stopped, strict=True)]
    phases = [ask.impulse is not None for ask in asks]
    for k, phase in enumerate(phases):
        if not phase:
            compressed[normal[k] : normal[k] + 3] = 0.0
    compressed[:n] = 0.0  # found anew for what is kept

    def restored(share: float) -> np.ndarray:
        """Impulses with a share of what is asked for; with nothing of it those of a blow that loses most."""
        if share == 0.0:
            return solved(q)
        stored = np.zeros_like(q)
        stored[normal] = [share * (ask.impulse or 0.0) for ask in asks]
        kept = compressed + stored
        wanted = q + W @ kept
        wanted[normal] -= [share * ask.speed for ask in asks]
        return kept + solved(wanted, base=stored[normal] if any(phases) else None)

    for share in (1.0, 0.8, 0.6, 0.4, 0.2, 0.1, 0.0):  # a jam may leave no room for restitution
        try:
            answer = restored(share)
        except SimulationError:
            if share == 0.0 or _spread(W) > UNLIKE:
                raise
            continue
        for i in here if share < 1.0 else ():
            blow.notes[int(i)] = f", restitution reduced to {share:.3g} of itself: friction jams"
        break
    felt = contacts.felt[contacts.rows_of(here)]
    if _gain(W, q, felt * answer) > _tolerance(q, answer):
        low, high = 0.0, 1.0
        for _ in range(40):
            share = (low + high) / 2
            trial = restored(share)
            low, high = (share, high) if _gain(W, q, felt * trial) <= 0 else (low, share)
        answer = restored(low)
        for i in here:
            blow.notes[int(i)] = f", restitution reduced to {low:.3g} of itself: it would have added energy"
    return C @ answer


def _gain(W: np.ndarray, q: np.ndarray, p: np.ndarray) -> float:
    """Change of the kinetic energy."""
    return float(p @ (q + W @ p / 2))


def _tolerance(q: np.ndarray, p: np.ndarray) -> float:
    return ENERGY_GAIN * float(np.abs(p) @ np.abs(q))


def _spread(W: np.ndarray) -> float:
    """How unlike the masses of a blow are: the condition of its matrix, rows scaled alike.

    Rows that depend on each other (a body on a hinge, four feet of a table) are no matter of masses.
    """
    diagonal = np.sqrt(np.maximum(np.diag(W), TINY))
    sizes = np.linalg.svd(W / np.outer(diagonal, diagonal), compute_uv=False)
    felt = sizes[sizes > BLOW_DEPENDENT * sizes[0]]
    return float(sizes[0] / felt.min()) if felt.size else np.inf


def _require_yielding(blow: Blow, here: np.ndarray, approach: list[float]) -> None:
    """Raise for surfaces that approach each other by laws of time alone."""
    contacts = blow.contacts
    for i, speed in zip(here.tolist(), approach, strict=True):
        row = contacts.first_row[i]
        if speed > 0 and blow.facts.W[row, row] < IDLE * _mobility(contacts.items[i]):
            raise SimulationError(
                contacts.items[i].path,
                f"the surfaces are driven into each other at t = {contacts.epoch + blow.t:.9g}: their motion is locked"
                " or given by laws of time, and no impulse can stop it",
                "Drive the joint by a torque or a controller (tr.joints.FixedControlledJoint) in place of a servo, or"
                " keep the surfaces apart.",
            )


def _mobility(contact: Any) -> float:
    """What a free body, the lighter of the two, would yield to an impulse at its centre (1/kg)."""
    masses = [getattr(frame.body, "mass", None) for frame in (contact.A, contact.B)]
    return max(0.0 if mass is None else 1 / float(mass) for mass in masses)


def _impulses(contacts: Contacts, here: np.ndarray, answer: Any, W: np.ndarray, t: float) -> np.ndarray:
    if answer.found:
        return answer.effort
    spread = _spread(W)
    if spread > UNLIKE:
        raise SimulationError(
            ", ".join(contacts.items[i].path for i in here[:4]),
            f"the impact at t = {contacts.epoch + t:.9g} cannot be solved: the masses that meet are so unlike (a"
            f" condition of {spread:.0e}) that rounding hides the light ones",
            "Make the masses less unlike (below 1e8), or hold what is very heavy by a joint to the world.",
        )
    raise SimulationError(
        ", ".join(contacts.items[i].path for i in here[:4]),
        f"the impact at t = {contacts.epoch + t:.9g} has no solution (a misfit of {answer.residual:.2g} remains)",
        "Lower mu, or use method='moreau'.",
    )
