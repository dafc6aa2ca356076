"""Which modes contacts have: complementarity on accelerations, over all contacts together."""

from __future__ import annotations

from math import hypot, isfinite
from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..equations.contact import PRELOAD
from ..model.contact import FLIGHT, ROLLING, SLIDING
from .complementarity import ON_CONE, Answer, solve
from .facts import Facts

if TYPE_CHECKING:
    from .contacts import Contacts

NO_FORCE = 1e-11  # of the largest effort: what counts as none
SHARES = (0.5, 0.8, 0.95, 0.99, 1 - 1e-3, 1 - 1e-4, 1 - 1e-5, 1 - 1e-6)  # of the cones, for redundant contacts


def choose(contacts: Contacts, t: float, facts: Facts, closed: list[int]) -> list[int]:
    """Modes of the contacts that are closed, by complementarity on accelerations; all others fly.

    → the contacts that start to slip.
    """
    if len(closed) < contacts.n:
        for away in set(range(contacts.n)) - set(closed):
            contacts.put(away, SLIDING if contacts.held[away] else FLIGHT)
    started = [i for island in contacts.islands.groups(closed) for i in _choose_together(contacts, t, facts, island)]
    contacts.sort()
    return started


def _choose_together(contacts: Contacts, t: float, facts: Facts, closed: list[int]) -> list[int]:
    """Modes of the closed contacts of one island. → those that start to slip."""
    here, numbered = np.array(closed, dtype=int), list(enumerate(closed))
    first = len(contacts.islands.bilateral(here))
    static, law = facts.static.tolist(), contacts.laws
    undecided = {i for _, i in numbered if facts.sticks[i]}
    mu = {i: static[i] if law[i].slides else 1e6 for i in undecided}
    started: set[int] = set()
    edge = 1 - (2 * (1 - SHARES[-1]) if contacts.s.redundant else 1e-10)
    held = _held(contacts, facts, here, numbered, mu, undecided) if contacts.s.redundant else None
    for _ in range(len(here) + 1):
        answer = held or _accelerations(contacts, facts, here, mu, undecided)
        if not answer.found:
            raise _inconsistent(contacts, t, facts, here, undecided, answer)
        efforts = answer.effort.tolist()
        more = set()
        for k, i in numbered if held is None else ():
            N, *F = efforts[first + 3 * k : first + 3 * k + 3]
            open_question = i in undecided and law[i].slides and i not in started
            if open_question and N > 0 and hypot(*F) >= mu[i] * N * edge:
                more.add(i)
        if not more:
            break
        started |= more
        if all(mu[i] == facts.kinetic[i] for i in more):
            break
        for i in more:
            mu[i] = facts.kinetic[i]
    size = max(contacts.force[closed[0]], max(map(abs, efforts[first:])))
    for k, i in numbered:
        a = first + 3 * k
        if NO_FORCE * size >= efforts[a]:
            contacts.put(i, FLIGHT)
        elif i in undecided and i not in started:
            contacts.put(i, ROLLING)
        else:
            if i in started:
                F = answer.effort[a + 1 : a + 3]
                way = -F if F.any() else answer.motion[a + 1 : a + 3]
            else:
                way = facts.v[i, 1:]
                _require_stable(contacts, t, facts, here, i)
            length = hypot(*way.tolist())
            contacts.put(i, SLIDING, facts.tangents[i] @ way / length if length > 0 else None)
        if held is not None and contacts.mode[i] != FLIGHT:
            contacts.tail[i, PRELOAD] = held.effort[a : a + 3] * (
                [1, 1, 1] if contacts.mode[i] == ROLLING else [1, 0, 0]
            )
    contacts.meet_force(contacts.islands.contacts[contacts.islands.of_contact[closed[0]]], size)
    return [i for _, i in numbered if i in started and contacts.mode[i] == SLIDING]


def _held(
    contacts: Contacts,
    facts: Facts,
    here: np.ndarray,
    numbered: list[tuple[int, int]],
    mu: dict[int, float],
    undecided: set[int],
) -> Answer | None:
    """Efforts with which all contacts at rest stay so, well inside of their cones; None if there are none.

    Where friction is statically indeterminate the efforts of least norm may leave a cone although others do not.
    """
    if not undecided:
        return None
    noise = 1e-12 * float(np.abs(facts.drift[contacts.rows_of(here)]).max(initial=0.0))
    for share in SHARES:
        answer = _accelerations(contacts, facts, here, {i: share * m for i, m in mu.items()}, undecided)
        if answer.found and all(
            _rests(contacts, facts, answer, (k, len(here)), i, mu[i], noise) for k, i in numbered if i in undecided
        ):
            return answer
    return None


def _rests(
    contacts: Contacts, facts: Facts, answer: Answer, place: tuple[int, int], i: int, mu: float, noise: float
) -> bool:
    """True if a contact does not start to slip: its acceleration is nothing beside what friction could cause.

    place: which of how many contacts it is in the answer.
    """
    k, count = place
    row = contacts.first_row[i]
    a = len(answer.effort) - 3 * (count - k)
    N, F = answer.effort[a], answer.effort[a + 1 : a + 3]
    size = float(np.linalg.norm(F))
    if N <= 0:
        return True
    if size == 0:
        return bool(np.abs(answer.motion[a + 1 : a + 3]).max() <= noise)
    could = float(F @ facts.W[row + 1 : row + 3, row + 1 : row + 3] @ F) / size**2 * mu * N
    return bool(np.abs(answer.motion[a + 1 : a + 3]).max() <= max(1e-8 * could, noise))


def _accelerations(
    contacts: Contacts, facts: Facts, here: np.ndarray, mu: dict[int, float], undecided: set[int]
) -> Answer:
    guess = guessed(contacts, facts, here, mu)
    if guess is not None:
        return guess
    W, q, _ = contacts.system(facts, here, facts.drift)
    given = [None if i in undecided else facts.ratios[i][1:3] for i in here]
    limits = np.array([mu.get(i, 0.0) for i in here.tolist()])
    bilateral, mobilities = len(contacts.islands.bilateral(here)), contacts.mobilities(facts, here)
    return solve(W, q, bilateral, limits, given, mobilities=mobilities)


def guessed(contacts: Contacts, facts: Facts, here: np.ndarray, mu: dict[int, float]) -> Answer | None:
    """The kernel's guess if it is for these contacts, and all of them press and are inside of their cones.

    Most often it is that.
    """
    if contacts.s.redundant:
        return None
    island = set(contacts.islands.contacts[contacts.islands.of_contact[int(here[0])]])
    touching = [i for i in contacts.free if facts.touching[i] and i in island]
    efforts = facts.guess.tolist()
    if touching != here.tolist() or not isfinite(sum(efforts)):
        return None
    motion = facts.W @ facts.guess + facts.drift
    rows = contacts.rows_of(here)
    size, moved = float(np.abs(facts.guess[rows]).max()), motion.tolist()
    noise = 1e-9 * float(np.abs(facts.drift[rows]).max())
    for i in here.tolist():
        a = contacts.first_row[i]
        N, F1, F2 = efforts[a : a + 3]
        if 1e-9 * size >= N or (i in mu and mu[i] * N * (1 + ON_CONE) < hypot(F1, F2)):
            return None
        if max(map(abs, moved[a : a + (3 if i in mu else 1)])) > noise:  # its equations are not solved well
            return None
    return Answer(facts.guess[rows], motion[rows], 0.0)


def _require_stable(contacts: Contacts, t: float, facts: Facts, here: np.ndarray, i: int) -> None:
    with_friction, without = contacts.pivot(facts, here, i)
    if with_friction <= 1e-9 * without:
        raise contacts.painleve(t, i, with_friction)


def _inconsistent(
    contacts: Contacts, t: float, facts: Facts, here: np.ndarray, undecided: set[int], answer: Answer
) -> SimulationError:
    for i in here:
        if int(i) not in undecided:
            value, _ = contacts.pivot(facts, here, i)
            if value <= 0:
                return contacts.painleve(t, int(i), value)
    for i in here:
        if not contacts.items[i].friction.slides:
            return SimulationError(
                contacts.items[i].path,
                f"can neither roll nor part at t = {t:.9g}: ideal rolling asks the surfaces to pull on each other",
                "Use Coulomb(mu=…) instead of NoSlip().",
            )
    return SimulationError(
        ", ".join(contacts.items[i].path for i in here[:4]),
        f"no consistent set of modes was found at t = {t:.9g} (a misfit of {answer.residual:.2g} remains)",
        "Rigid contacts with this friction contradict each other here. Lower mu, remove redundant contacts, or use"
        " method='moreau'.",
    )
