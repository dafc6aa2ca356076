"""Which modes contacts have: complementarity on accelerations, over all contacts together."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, isfinite
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..core.thresholds import (
    BESIDE_JOINTS,
    NO_CHOICE,
    NO_FORCE,
    NO_FORCE_REDUNDANT,
    NO_PULL,
    ON_CONE,
    ON_EDGE,
    ON_EDGE_REDUNDANT,
    REMAINDER,
    SHARE_WHOLE,
    SHARES_LEFT,
    SLOW_START,
    TINY,
)
from ..model.contact import FLIGHT, ROLLING, SLIDING
from .complementarity import Answer, ContactProblem, Hopeless, eliminated
from .dependent_rows import are_independent
from .facts import Facts
from .painleve import inconsistent, jam, note_other_solution
from .preloads import put_preloads
from .reaction_loads import with_loads
from .shared_bonds import awake, one_holder_each

if TYPE_CHECKING:
    from .contacts import Contacts

SHARES = (0.5, 0.8, 0.95, 0.99, *(1 - left for left in SHARES_LEFT))  # narrower cones for redundant contacts,
NEAR_CONE = 1e-2  # of its cone: friction that lacks more is not on it
CLEARLY = 1e-2  # relative to what friction could cause: an acceleration that no better answer removes
WHOLE = (1 - SHARE_WHOLE, 1.0)  # and further ones for contacts that have not just left their cones


class Known(NamedTuple):
    """What events tell of the modes to choose."""

    left: frozenset[int] = frozenset()  # contacts whose friction has left its cone, and nothing else happened: where it
    # is not unique it is not sought on the edges of the cones again
    vanished: frozenset[int] = frozenset()  # contacts whose normal efforts have vanished: where these are not unique,
    # they fly if the others hold without them
    quiet: frozenset[int] = frozenset()  # islands of which nothing has changed: their contacts keep their modes


NOTHING = Known()


def choose(
    contacts: Contacts,
    t: float,
    facts: Facts,
    closed: list[int],
    notes: dict[int, str],
    shares: tuple[float, ...] = SHARES + WHOLE,
    known: Known = NOTHING,
) -> list[int]:
    """Modes of the contacts that are closed, by complementarity on accelerations; all others fly.

    → the contacts that start to slip. ``notes`` gets remarks, by contact; ``shares``: fractions of the cones in which
    the friction of redundant contacts is sought, in turn.
    """
    if len(closed) < contacts.n:
        for away in set(range(contacts.n)) - set(closed):
            contacts.put(away, SLIDING if contacts.held[away] else FLIGHT)
    started = []
    awake(contacts)
    for island in contacts.islands.groups(closed):
        if contacts.islands.of_contact[island[0]] in known.quiet:
            continue
        pressed = _without_idle(contacts, facts, island)
        if contacts.shared and pressed:
            pressed = one_holder_each(contacts, facts, pressed, lambda these: _efforts(contacts, facts, these))
        gone = [i for i in pressed if i in known.vanished]
        if gone and _is_redundant(contacts, facts, pressed) and _hold_without(contacts, facts, pressed, gone):
            for i in gone:
                contacts.put(i, FLIGHT)
            pressed = [i for i in pressed if i not in known.vanished]
        if pressed:
            within = SHARES if known.left.intersection(pressed) else shares
            started += _choose_together(contacts, t, facts, pressed, notes, within)
    contacts.sort()
    return started


def _efforts(contacts: Contacts, facts: Facts, closed: list[int]) -> np.ndarray:
    """Efforts of all rows with these contacts closed; those whose slip is near zero are held by static friction."""
    here = np.array(closed, dtype=int)
    undecided = _undecided(contacts, facts, closed)
    limits = {i: float(facts.static[i]) for i in undecided}
    C = contacts.system(facts, here, facts.drift, everywhere=not closed)[2]
    if not closed:
        return np.zeros(contacts.rows)
    efforts: np.ndarray = C @ _accelerations(contacts, facts, here, limits, undecided).effort
    return efforts


def _without_idle(contacts: Contacts, facts: Facts, closed: list[int]) -> list[int]:
    """Closed contacts that efforts can open; the others fly."""
    if facts.mobilities is None and not len(contacts.islands.bilateral(closed)):
        return closed
    here = np.array(closed, dtype=int)
    yields = contacts.can_open(facts, here)
    for i in here[~yields].tolist():
        contacts.put(i, FLIGHT)
    return here[yields].tolist()


def _undecided(contacts: Contacts, facts: Facts, closed: list[int]) -> set[int]:
    """Closed contacts whose slip is near zero and that may stick."""
    return {i for i in closed if facts.sticks[i] and contacts.gripping[i]}


def _is_redundant(contacts: Contacts, facts: Facts, closed: list[int]) -> bool:
    """True if the rows of closed contacts, all of one island, depend on each other or on those of its joints."""
    if not contacts.s.redundant:
        return False
    may_stick = _undecided(contacts, facts, closed)
    mine = [contacts.three_rows[i][: 3 if i in may_stick else 1] for i in closed]
    rows = np.concatenate([contacts.islands.bilateral(closed), *mine])
    W = facts.W[rows[:, None], rows]
    scale = 1 / np.sqrt(np.maximum(W.diagonal(), TINY))
    return not are_independent(W * (scale[:, None] * scale))


def _hold_without(contacts: Contacts, facts: Facts, closed: list[int], gone: list[int]) -> bool:
    """True if the contacts ``gone`` stay open without efforts of their own, while the others of ``closed`` act."""
    others = [i for i in closed if i not in gone]
    if not others:
        return False
    here = np.array(others)
    may_stick = _undecided(contacts, facts, others)
    answer = _accelerations(contacts, facts, here, {i: float(facts.static[i]) for i in may_stick}, may_stick)
    C = contacts.system(facts, here, facts.drift)[2]
    rises = (facts.drift + facts.W @ (C @ answer.effort))[contacts.first_row[gone]]
    small = REMAINDER * float(np.abs(facts.drift[contacts.first_row[closed]]).max())
    return answer.found and bool(np.all(rises >= -small))


def _choose_together(
    contacts: Contacts, t: float, facts: Facts, closed: list[int], notes: dict[int, str], shares: tuple[float, ...]
) -> list[int]:
    """Modes of the closed contacts of one island. → those that start to slip."""
    here, numbered = np.array(closed, dtype=int), list(enumerate(closed))
    first = len(contacts.islands.bilateral(here))
    static, law = facts.static.tolist(), contacts.laws
    undecided, redundant = _undecided(contacts, facts, closed), _is_redundant(contacts, facts, closed)
    mu = {i: static[i] if law[i].slides else 1e6 for i in undecided}
    started: set[int] = set()
    edge = 1 - (ON_EDGE_REDUNDANT if redundant else ON_EDGE)
    held = _held(contacts, facts, here, mu, undecided, undecided, shares) if redundant else None
    for _ in range(len(here) + 1):
        answer = held or _accelerations(contacts, facts, here, mu, undecided)
        ideal = [i for i in undecided if not law[i].slides]  # on the edge of their cone they would slip all the same
        if not answer.found or any(_slips(contacts, facts, here, i, answer, mu[i], edge) for i in ideal):
            raise inconsistent(contacts, t, facts, here, undecided, answer)
        efforts = answer.effort.tolist()
        slips = set()
        for _, i in numbered if held is None else ():
            if i in undecided and law[i].slides and _slips(contacts, facts, here, i, answer, mu[i], edge):
                slips.add(i)
        more = slips - started
        if not more:
            started = slips  # the friction of others that slip may hold one that seemed to start
            break
        started |= more
        if all(mu[i] == facts.kinetic[i] for i in more):
            break
        for i in more:
            mu[i] = facts.kinetic[i]
    if redundant and started:
        started, answer = _not_held(contacts, facts, here, mu, undecided, started, answer, shares)
        efforts = answer.effort.tolist()
    joints = max(map(abs, efforts[:first]), default=0.0)
    size = max(contacts.force[closed[0]], BESIDE_JOINTS * joints, *map(abs, efforts[first:]))
    least = (NO_FORCE_REDUNDANT if redundant else NO_FORCE) * size
    pressed = {
        i: answer.effort[first + 3 * k : first + 3 * k + 3] for k, i in numbered if efforts[first + 3 * k] > least
    }
    starting = {i: effort[1:] / effort[0] for i, effort in pressed.items() if i in started}
    unstable = _unstable(contacts, facts, here, [i for i in pressed if i not in undecided], starting)
    if unstable is not None:
        others = _without(contacts, t, facts, closed, unstable, notes, starting.get(unstable))
        return _choose_together(contacts, t, facts, others, notes, shares) if others else []
    for k, i in numbered:
        a = first + 3 * k
        if (NO_FORCE * size if contacts.loaded[i] else least) >= efforts[a]:
            contacts.put(i, FLIGHT)
            if i not in undecided:
                note_other_solution(contacts, t, facts, here, i, _rises(contacts, facts, i), notes)
        elif i in undecided and i not in started:
            contacts.put(i, ROLLING)
        else:
            F = answer.effort[a + 1 : a + 3]
            starts = contacts.slip_direction(i, F) if F.any() else answer.motion[a + 1 : a + 3]
            _slide(contacts, facts, i, starts if i in started else facts.v[i, 1:])
    if contacts.s.redundant:  # the kernel goes on from these efforts, not from earlier ones
        put_preloads(contacts, facts, closed, [answer.effort[first + 3 * k : first + 3 * k + 3] for k, _ in numbered])
    contacts.meet(contacts.islands.contacts[contacts.islands.of_contact[closed[0]]], 0.0, size)
    return [i for _, i in numbered if i in started and contacts.mode[i] == SLIDING]


def _slide(contacts: Contacts, facts: Facts, i: int, way: np.ndarray) -> None:
    """Contact i slides this way, along its tangents."""
    length = hypot(*way.tolist())
    contacts.put(i, SLIDING, facts.tangential(i, (way / length).tolist()) if length > 0 else None)


def _slips(contacts: Contacts, facts: Facts, here: np.ndarray, i: int, answer: Answer, mu: float, edge: float) -> bool:
    """True if a contact starts to slip: its friction is on its cone.

    Friction under a very small load is found with a large relative error. Then its slip tells: it accelerates more than
    by what its friction seems to lack.
    """
    a = len(answer.effort) - 3 * (len(here) - here.tolist().index(i))
    N, *F = answer.effort[a : a + 3].tolist()
    size = contacts.size_of(i, F)
    if N <= 0 or size >= mu * N * edge:
        return N > 0
    if size < mu * N * (1 - NEAR_CONE):
        return False
    first, lacks = len(contacts.islands.bilateral(here)), mu * N - size
    W, q, _ = contacts.system(facts, here, facts.drift)
    k = a - first
    yields = eliminated(W, q, first, contacts.mobilities(facts, here))[0][k + 1 : k + 3, k + 1 : k + 3]
    return bool(np.linalg.norm(answer.motion[a + 1 : a + 3]) > np.linalg.norm(yields) * lacks)


def _not_held(
    contacts: Contacts,
    facts: Facts,
    here: np.ndarray,
    mu: dict[int, float],
    undecided: set[int],
    started: set[int],
    answer: Answer,
    shares: tuple[float, ...],
) -> tuple[set[int], Answer]:
    """Those of the contacts ``started`` that do start to slip, and the answer.

    Where friction is statically indeterminate some may be on their cones without a motion that they could slip in while
    others slip: efforts are sought with which these stay well inside their cones.
    """
    first = len(answer.effort) - 3 * len(here)
    motion = {i: answer.motion[first + 3 * k + 1 : first + 3 * k + 3] for k, i in enumerate(here.tolist())}
    noise = SLOW_START * float(np.abs(facts.drift[contacts.rows_of(here)]).max(initial=0.0))
    idle = {i for i in started if np.abs(motion[i]).max() <= noise}
    if not idle or idle == started:
        return started, answer
    limits = mu | {i: float(facts.static[i]) for i in idle}
    found = _held(contacts, facts, here, limits, undecided, undecided - (started - idle), shares)
    if found is None:
        return started, answer
    edge = 1 - ON_EDGE_REDUNDANT
    return {i for i in started - idle if _slips(contacts, facts, here, i, found, limits[i], edge)}, found


def _held(
    contacts: Contacts,
    facts: Facts,
    here: np.ndarray,
    mu: dict[int, float],
    undecided: set[int],
    resting: set[int],
    shares: tuple[float, ...],
) -> Answer | None:
    """Efforts with which the contacts ``resting`` stay at rest, well inside their cones; None if there are none.

    Where friction is statically indeterminate the efforts of least norm may leave a cone although others do not.
    """
    if not resting:
        return None
    noise = NO_PULL * float(np.abs(facts.drift[contacts.rows_of(here)]).max(initial=0.0))
    problem = _problem(contacts, facts, here, undecided)
    which = [(k, i) for k, i in enumerate(here.tolist()) if i in resting]
    W, q, _ = contacts.system(facts, here, facts.drift)
    first = len(contacts.islands.bilateral(here))
    yields = eliminated(W, q, first, contacts.mobilities(facts, here))[0]
    blocks = [yields[3 * k + 1 : 3 * k + 3, 3 * k + 1 : 3 * k + 3].tolist() for k, _ in which]

    def rest(answer: Answer, small: float) -> bool:
        """True if none of them starts to slip."""
        efforts, motion = answer.effort[first:].tolist(), answer.motion[first:].tolist()
        for (k, i), block in zip(which, blocks, strict=True):
            mine = slice(3 * k, 3 * k + 3)
            if not _rests(block, efforts[mine], motion[mine], small * mu[i], noise):
                return False
        return True

    known = not set(facts.reactive) & set(here.tolist())  # else the loads of rough answers are not yet those of joints
    hopeless = (lambda rough: not rest(rough, CLEARLY)) if known else None

    def within(share: float) -> Answer | None:
        """The efforts for cones narrowed to this fraction."""
        small = SLOW_START if share < 1 else 0.0  # with the whole cones even the slowest slip counts
        answer = problem({i: share * m if i in resting else m for i, m in mu.items()}, hopeless)
        return answer if answer.found and rest(answer, small) else None

    def needed(answer: Answer) -> float:
        """The fraction of the cones that an answer uses."""
        efforts = [(i, answer.effort[first + 3 * k : first + 3 * k + 3].tolist()) for k, i in which]
        sizes = (contacts.size_of(i, F) / (mu[i] * N) for i, (N, *F) in efforts if mu[i] * N > 0)
        return max(sizes, default=0.0)

    parts, whole = [share for share in shares if share < 1], [share for share in shares if share >= 1]
    return _first(parts, within, needed) or _first(whole, within, needed)


def _first(
    shares: list[float], within: Callable[[float], Answer | None], needed: Callable[[Answer], float]
) -> Answer | None:
    """The answer for the smallest share that has one, by bisection: every larger share then has one, too.

    An answer that needs less than its share also holds for smaller shares.
    """
    if not shares:
        return None
    found, low, high = within(shares[-1]), -1, len(shares) - 1
    while found is not None:
        enough = needed(found) * (1 + ON_CONE)
        high = next(k for k in range(low + 1, high + 1) if k == high or shares[k] > enough)
        if high - low == 1:
            break
        middle = (low + high) // 2 if low >= 0 else 0  # most often the smallest has one
        answer = within(shares[middle])
        low, high, found = (middle, high, found) if answer is None else (low, middle, answer)
    return found


def _rests(yields: list[list[float]], efforts: list[float], motion: list[float], mu: float, noise: float) -> bool:
    """True if a contact does not start to slip: its acceleration is less than friction with mu could cause.

    yields: accelerations of its slip by its friction, through the joints.
    """
    N, F1, F2 = efforts
    if N <= 0:
        return True
    square, moved = F1 * F1 + F2 * F2, max(abs(motion[1]), abs(motion[2]))
    if square == 0:
        return moved <= noise
    (a, b), (c, d) = yields
    could = (F1 * (a * F1 + b * F2) + F2 * (c * F1 + d * F2)) / square * mu * N
    return moved <= max(could, noise)


def _accelerations(
    contacts: Contacts, facts: Facts, here: np.ndarray, mu: dict[int, float], undecided: set[int]
) -> Answer:
    guess = guessed(contacts, facts, here, mu)
    return _problem(contacts, facts, here, undecided)(mu, None) if guess is None else guess


def _problem(
    contacts: Contacts, facts: Facts, here: np.ndarray, undecided: set[int]
) -> Callable[[dict[int, float], Hopeless | None], Answer]:
    """(coefficients of the undecided contacts, test for a hopeless answer) → the answer of the contact problem."""
    W, q, C = contacts.system(facts, here, facts.drift)
    given = [None if i in undecided else facts.ratios[i][1:3] for i in here]
    bilateral, mobilities = len(contacts.islands.bilateral(here)), contacts.mobilities(facts, here)
    posed: dict[bytes, ContactProblem] = {}

    def answer(mu: dict[int, float], hopeless: Hopeless | None) -> Answer:
        limits = np.array([mu.get(i, 0.0) for i in here.tolist()])
        contacts.alive()

        def with_load(W: np.ndarray, q: np.ndarray) -> Answer:
            key = W.tobytes() + q.tobytes()
            if key not in posed:
                posed.clear()
                problem = ContactProblem(W, q, bilateral, given, mobilities=mobilities)
                posed[key] = problem.with_sets(contacts.sets_of(here))
            return posed[key].answer(limits, hopeless=hopeless)

        return with_loads(facts, here, bilateral, C, (W, q), with_load)

    return answer


def guessed(contacts: Contacts, facts: Facts, here: np.ndarray, mu: dict[int, float]) -> Answer | None:
    """The kernel's guess if it is for these contacts, and all of them press and are inside their cones; else None.

    In most cases the guess is the answer.
    """
    if contacts.s.redundant or contacts.reactive:
        return None
    mine = here.tolist()
    island = contacts.islands.contacts[contacts.islands.of_contact[mine[0]]]
    touching = [i for i in contacts.free if facts.touching[i] and (len(island) == contacts.n or i in island)]
    if touching != mine or any(facts.sticks[i] and i not in mu for i in touching):
        return None
    efforts = facts.guess.tolist()
    if not isfinite(sum(efforts)):
        return None
    motion, rows = facts.W @ facts.guess + facts.drift, contacts.rows_of(here)
    size, moved, first = max(map(abs, facts.guess[rows].tolist())), motion.tolist(), contacts.first_rows
    noise = NO_CHOICE * max(map(abs, facts.drift[rows].tolist()))
    for i in mine:
        a = first[i]
        N, *F = efforts[a : a + 3]
        if NO_CHOICE * size >= N or (i in mu and mu[i] * N * (1 + ON_CONE) < contacts.size_of(i, F)):
            return None
        if max(map(abs, moved[a : a + (3 if i in mu else 1)])) > noise:  # its equations are not solved accurately
            return None
    return Answer(facts.guess[rows], motion[rows], 0.0)


def _unstable(
    contacts: Contacts, facts: Facts, here: np.ndarray, sliding: list[int], starting: dict[int, np.ndarray]
) -> int | None:
    """A pressed contact whose friction opens it the faster the more it is pressed; None if there is none.

    starting: contacts that start to slip, with their friction per unit of normal effort. Such a one has stuck as long
    as its cone held it; beyond its cone no slip has forces that are near those before, and it parts if it can.
    """

    def opens(i: int) -> bool:
        with_friction, without = contacts.pivot(facts, here, i, starting.get(i))
        return with_friction <= NO_CHOICE * without

    mine = here.tolist()
    found = (i for i in (*sliding, *starting) if opens(i))
    return next((i for i in found if i in sliding or _rises_beside(contacts, facts, mine, i) > 0), None)


def _without(
    contacts: Contacts,
    t: float,
    facts: Facts,
    closed: list[int],
    i: int,
    notes: dict[int, str],
    friction: np.ndarray | None,
) -> list[int]:
    """The closed contacts except i, which is unstable while it presses and so parts. Raises if it cannot part.

    friction: of a contact that starts to slip, per unit of normal effort.
    """
    rises = _rises_beside(contacts, facts, closed, i)
    if rises < 0:
        raise jam(contacts, t, facts, np.array(closed), i)
    contacts.put(i, FLIGHT)
    note_other_solution(contacts, t, facts, np.array(closed), i, rises, notes, friction)
    return [k for k in closed if k != i]


def _rises_beside(contacts: Contacts, facts: Facts, closed: list[int], i: int) -> float:
    """The normal acceleration (m/s²) of contact i if the other closed ones act, and it does not."""
    others = [k for k in closed if k != i]
    if not others:
        return _rises(contacts, facts, i)
    row = contacts.first_row[i]
    return float(facts.drift[row] + facts.W[row] @ _efforts(contacts, facts, others))


def _rises(contacts: Contacts, facts: Facts, i: int) -> float:
    """The normal acceleration (m/s²) of contact i if no contact acts."""
    here = np.array([i])
    W, q, _ = contacts.system(facts, here, facts.drift)
    free = eliminated(W, q, len(contacts.islands.bilateral(here)), contacts.mobilities(facts, here))[1]
    return float(free[0])
