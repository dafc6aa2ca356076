"""Impacts: impulses over all contacts that take part, through the joints, with Coulomb's cone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import SimulationError
from ..library.contact.impact import Poisson, Propagating
from .complementarity import solve

if TYPE_CHECKING:
    from .contacts import Contacts
    from .facts import Facts

KINETIC = 2  # place of the kinetic energy in the kernel's audit
IN_TURN = 2000  # blows of a propagating impact before the rest is solved together
LARGE = 10.0  # coefficient of friction that stands for ideal rolling where that has no solution
SHORT = 1e-7  # of the run's length: a bounce shorter than this ends the bouncing


def strike(
    contacts: Contacts,
    calls: Any,
    t: float,
    x: np.ndarray,
    facts: Facts,
    here: np.ndarray,
    slow: float,
    struck: dict[int, dict[str, float]],
    notes: dict[int, str],
    delays: dict[int, float],
    plastic: list[int],
) -> np.ndarray:
    """x after the impact on the contacts ``here``, of which the ``plastic`` ones do not bounce.

    ``struck`` gets approach speed, impulse and loss of each contact, ``notes`` remarks. Where bouncing ends, ``delays``
    gets the time that its last bounces would have taken: they are left out.
    """
    first = facts.speeds
    e = np.array([c.impact.e for c in contacts.items])
    e[[i for i in plastic if e[i] < 1]] = 0.0
    for i in here:  # a bounce too short to follow is none
        rebound = -e[i] * first[contacts.first_row[i]]
        pull = -facts.drift[contacts.first_row[i]]
        if rebound > 0 and pull > 0 and 2 * rebound / pull < SHORT * max(contacts.span, abs(t)) and e[i] < 1:
            delays[int(i)] = float(2 * rebound / pull / (1 - e[i]))  # all bounces to come
            notes[int(i)] = ", bouncing ends"
            e[i] = 0.0
    total, loss = blow(contacts, facts, here, e, slow, t, notes)
    before, x = x, calls["kick"](t, x, contacts.P, total)[0]
    if contacts.drive is not None:  # what moves by a law of time takes its share of the blow
        gain = (calls["audit"](t, x, contacts.P)[0] - calls["audit"](t, before, contacts.P)[0])[KINETIC]
        x[contacts.drive] += gain - loss.sum()
    for i in here:
        rows = contacts.first_row[i] + np.arange(3)
        size = float(np.linalg.norm(total[rows]))
        x[contacts.work[i]] += loss[i]
        if total[rows[0]] > 0:
            struck[int(i)] = {"approach": float(max(-first[rows[0]], 0)), "impulse": size, "loss": float(-loss[i])}
    return x


def blow(
    contacts: Contacts, facts: Facts, here: np.ndarray, e: np.ndarray, slow: float, t: float, notes: dict[int, str]
) -> tuple[np.ndarray, np.ndarray]:
    """(impulses of all rows, work of each contact) by the laws of restitution, with the coefficients ``e``."""
    v, e = facts.speeds.copy(), e.copy()
    total, loss = np.zeros(contacts.rows), np.zeros(contacts.n)
    in_turn = [int(i) for i in here if isinstance(contacts.items[i].impact, Propagating) and e[i] > 0]
    for _ in range(IN_TURN if in_turn else 0):
        speeds = v[contacts.first_row[here]]
        worst = int(here[np.argmin(speeds)])
        if worst not in in_turn or speeds.min() >= -slow:
            break
        part = _together(contacts, facts, np.array([worst]), v, e, slow, t, notes)
        v, total = _add(contacts, facts, v, total, loss, part)
    e[in_turn] = 0.0
    for block in _blocks(contacts, facts, here):
        if (v[contacts.first_row[block]] < -slow).any():
            part = _together(contacts, facts, block, v, e, slow, t, notes)
            v, total = _add(contacts, facts, v, total, loss, part)
    return total, loss


def _blocks(contacts: Contacts, facts: Facts, here: np.ndarray) -> list[np.ndarray]:
    """Contacts that feel each other's impulses; uncoupled groups are solved separately."""
    from scipy.sparse.csgraph import connected_components

    from .complementarity import eliminated

    W, q, _ = contacts.system(facts, here, facts.speeds, extra=False)
    reduced = eliminated(W, q, len(contacts.islands.bilateral(here)), contacts.mobilities(facts, here))[0]
    size = np.sqrt(np.maximum(np.abs(np.diag(reduced)), 1e-300))
    coupled = np.abs(reduced / np.outer(size, size)) > 1e-12
    blocks = coupled.reshape(len(here), 3, len(here), 3).any(axis=(1, 3))
    count, label = connected_components(blocks, directed=False)
    return [here[label == k] for k in range(count)]


def _add(
    contacts: Contacts, facts: Facts, v: np.ndarray, total: np.ndarray, loss: np.ndarray, part: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    after = v + facts.W @ part
    for i in range(contacts.n):
        rows = contacts.first_row[i] + np.arange(3)
        loss[i] += part[rows] @ (v[rows] + after[rows]) / 2
    return after, total + part


def _together(
    contacts: Contacts,
    facts: Facts,
    here: np.ndarray,
    v: np.ndarray,
    e: np.ndarray,
    slow: float,
    t: float,
    notes: dict[int, str],
) -> np.ndarray:
    """Impulses of all rows, all contacts in ``here`` solved together."""
    n = len(contacts.islands.bilateral(here))
    W, q, C = contacts.system(facts, here, v, extra=False)
    mobilities = contacts.mobilities(facts, here)
    q[:n] = 0.0
    mu = np.array([contacts.coefficient(facts, int(i)) for i in here])
    normal = n + 3 * np.arange(len(here))
    closing = q[normal] < -slow
    none: list[Any] = [None] * len(here)

    def solved(wanted: np.ndarray, **more: Any) -> np.ndarray:
        answer = solve(W, wanted, n, mu, none, mobilities=mobilities, **more)
        if not answer.found and mu.max() > LARGE:  # ideal rolling may ask for the impossible
            answer = solve(W, wanted, n, np.minimum(mu, LARGE), none, mobilities=mobilities, **more)
        return _impulses(contacts, here, answer, t)

    def newton(share: float) -> np.ndarray:
        wanted = q.copy()
        wanted[normal] += np.where(closing, share * e[here] * q[normal], 0.0)
        return solved(wanted)

    if all(isinstance(contacts.items[i].impact, Poisson) for i in here):
        compressed = solved(q)
        stored = np.zeros_like(q)
        stored[normal] = e[here] * compressed[normal]
        middle = q + W @ compressed
        answer = compressed + stored + solved(middle + W @ stored, base=stored[normal])
        if _gain(W, q, answer) > _tolerance(q, answer):
            answer = compressed
            for i in here:
                notes[int(i)] = ", without restitution: friction would have added energy"
        return C @ answer
    for share in (1.0, 0.8, 0.6, 0.4, 0.2, 0.1, 0.0):  # a jam may leave no room for restitution
        try:
            answer = newton(share)
        except SimulationError:
            if share == 0.0:
                raise
            continue
        for i in here if share < 1.0 else ():
            notes[int(i)] = f", restitution reduced to {share * e[i]:.3g}: friction jams"
        break
    if _gain(W, q, answer) > _tolerance(q, answer):
        low, high = 0.0, 1.0
        for _ in range(40):
            share = (low + high) / 2
            trial = newton(share)
            low, high = (share, high) if _gain(W, q, trial) <= 0 else (low, share)
        answer = newton(low)
        for i in here:
            notes[int(i)] = f", restitution reduced to {low * e[i]:.3g}: friction would have added energy"
    return C @ answer


def _gain(W: np.ndarray, q: np.ndarray, P: np.ndarray) -> float:
    """Change of the kinetic energy."""
    return float(P @ (q + W @ P / 2))


def _tolerance(q: np.ndarray, P: np.ndarray) -> float:
    return 1e-12 * float(np.abs(P) @ np.abs(q))


def _impulses(contacts: Contacts, here: np.ndarray, answer: Any, t: float) -> np.ndarray:
    if answer.found:
        return answer.effort
    raise SimulationError(
        ", ".join(contacts.items[i].path for i in here[:4]),
        f"the impact at t = {t:.9g} has no solution (a misfit of {answer.residual:.2g} remains)",
        "Lower mu, or use method='moreau'.",
    )
