"""Contacts of a blow that are solved together, each by its own law of restitution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import BLOW_DEPENDENT, ENERGY_GAIN, IDLE, JAM_PRESSED, ON_CONE, SHARE_FOUND, TINY
from ..model.impact import Restitution
from .complementarity import Answer, ContactProblem
from .limit import TimeOver
from .reaction_loads import with_loads

if TYPE_CHECKING:
    from .contacts import Contacts
    from .facts import Facts

LARGE = 10.0  # coefficient of friction that stands for ideal rolling where that has no solution
UNLIKE = 1e8  # condition of the matrix of a blow above which its masses are too different for double precision
SAME_JAM = 1e-3  # distance of the impulses of a slow approach from their limit, relative to those of the jam
SHARES = (1.0, 0.8, 0.6, 0.4, 0.2, 0.1, 0.0)  # of the restitution that is asked for: a jam may leave no room for it
WEDGED_FOUND = 1e-3  # how well the share of friction is found that wedges surfaces
MOST_SHARES, NARROW = 60, 1e-3  # tries to find the share that adds no energy; of the bracket: how near to its ends

Asked = Callable[[int, float, float], Restitution]  # (contact, approach, compression) → what its law asks for


class NoImpulse(SimulationError):
    """No impulses within the cones of friction were found that end the approach."""


class Blow(NamedTuple):
    """The data of a blow; the velocities v of all rows may change from one of a series of blows to the next."""

    contacts: Contacts
    facts: Facts
    slow: np.ndarray  # closing speeds that are treated as zero, by contact
    t: float
    asked: Asked
    notes: dict[int, str]
    jammed: Mapping[int, float] = {}  # contacts whose friction jams them, with the slip of each (m/s)


@dataclass(frozen=True)
class Block:
    """Contacts of a blow that are solved together, with all that their velocities do not change."""

    here: np.ndarray
    n: int  # number of bilateral rows, which come first
    rows: np.ndarray  # among those of all contacts
    C: np.ndarray  # efforts of all rows = C @ those of the block
    mu: np.ndarray
    pressed: np.ndarray  # m/s: slips of contacts that their friction jams, as far as they count
    problem: ContactProblem  # without its motion

    @classmethod
    def of(cls, blow: Blow, here: np.ndarray) -> Block:
        contacts, facts = blow.contacts, blow.facts
        n = len(contacts.islands.bilateral(here))
        W, nothing, C = contacts.system(facts, here, np.zeros(contacts.rows), extra=False)
        mu = np.array([contacts.coefficient(facts, int(i)) for i in here])
        for k, i in enumerate(here.tolist()):
            more = contacts.critical(facts, here, i) if i in blow.jammed else np.inf
            if more < np.inf:  # a contact that friction presses less is not jammed by its own friction
                mu[k] *= max(more, 1 + ON_CONE)  # a slip that it turns round ends just beyond where it jams
        pressed = JAM_PRESSED * np.array([blow.jammed.get(int(i), 0.0) for i in here])
        problem = ContactProblem(W, nothing, n, mobilities=contacts.mobilities(facts, here))
        return cls(here, n, contacts.rows_of(here), C, mu, pressed, problem.with_sets(contacts.sets_of(here)))

    @property
    def W(self) -> np.ndarray:
        """Changes of the rows' velocities by their impulses."""
        return self.problem.W

    @cached_property
    def normal(self) -> np.ndarray:
        """Normal rows of the contacts."""
        return self.n + 3 * np.arange(len(self.here))


class BlowProblem:
    """A block of a blow, at the velocities v of all rows.

    Contacts with phases (Poisson) keep their impulses of compression, get what is asked for, and more where they would
    close again; those without (Newton) get one impulse, which lets them part as fast as is asked for.
    """

    def __init__(self, blow: Blow, block: Block, v: np.ndarray) -> None:
        self.blow, self.block = blow, block
        self.here, self.W, self.normal, self.pressed = block.here, block.W, block.normal, block.pressed
        self.q = v[block.rows]
        self.q[: block.n] = 0.0

    def impulses(self) -> np.ndarray:
        """Impulses of all rows."""
        try:
            self._ask()
            answer = self._with_room()
        except NoImpulse as found:
            raise self._wedged() or found from None
        felt = self.blow.contacts.felt[self.block.rows]
        if _gain(self.W, self.q, felt * answer) > _tolerance(self.q, answer):
            answer = self._without_gain(felt)
        return self.block.C @ answer

    def _ask(self) -> None:
        """Ask the laws for restitution, after the compression for those that use it."""
        contacts, here, normal = self.blow.contacts, self.here, self.normal
        approach = np.where(self.q[normal] < -self.blow.slow[here], -self.q[normal], 0.0).tolist()
        _require_yielding(self.blow, here, approach)
        self._compressed, stopped = np.zeros_like(self.q), [0.0] * len(here)
        if any(contacts.impacts[i].compresses for i in here):
            self._compressed = self._pressed(self.q, self.pressed)
            stopped = self._compressed[normal].tolist()
        self._asks = [self.blow.asked(int(i), a, c) for i, a, c in zip(here, approach, stopped, strict=True)]
        self._phases = [ask.impulse is not None for ask in self._asks]
        for k, phase in enumerate(self._phases):
            if not phase:
                self._compressed[normal[k] : normal[k] + 3] = 0.0
        self._compressed[: self.block.n] = 0.0  # computed again for the impulses that are kept

    def _with_room(self) -> np.ndarray:
        """Impulses with the largest share of the restitution that a jam leaves room for."""
        for share in SHARES:
            try:
                answer = self._restored(share)
            except TimeOver:
                raise
            except SimulationError:
                if share == 0.0 or _spread(self.W) > UNLIKE:
                    raise
                continue
            if share < 1.0:
                self._note(f", restitution reduced to {share:.3g} of itself: friction jams")
            break
        return answer

    def _without_gain(self, felt: np.ndarray) -> np.ndarray:
        """Impulses with the largest share of the restitution that adds no energy."""
        gain = lambda share: _gain(self.W, self.q, felt * self._restored(share))  # noqa: E731
        low = _last_loss(gain)
        answer = self._restored(low)
        self._note(f", restitution reduced to {low:.3g} of itself: it would have added energy")
        return answer

    def _restored(self, share: float) -> np.ndarray:
        """Impulses with a share of the restitution; with a share of zero those of a blow that loses most energy."""
        if share == 0.0:
            return self._pressed(self.q, self.pressed)
        stored = np.zeros_like(self.q)
        stored[self.normal] = [share * (ask.impulse or 0.0) for ask in self._asks]
        kept = self._compressed + stored
        wanted = self.q + self.W @ kept
        wanted[self.normal] -= [share * ask.speed for ask in self._asks]
        late = np.where(self._phases, 0.0, self.pressed)  # the others were pressed in their compression
        return kept + self._pressed(wanted, late, base=stored[self.normal] if any(self._phases) else None)

    def _pressed(self, wanted: np.ndarray, pressed: np.ndarray, base: np.ndarray | None = None) -> np.ndarray:
        """Impulses that take the wanted speeds away; where friction jams, the limit of those of ever slower approaches.

        No impulse at all is an answer there as well, but not one of any approach, however slow.
        """
        if not pressed.any():
            return self._solved(wanted, base)
        touching, normal = wanted.copy(), wanted[self.normal]
        touching[self.normal] = np.where(pressed > 0, np.minimum(normal, 0.0), normal)  # none parts, however slowly
        closing = touching.copy()
        closing[self.normal] -= pressed
        near = self._solved(closing, base)
        limit = self._solved(touching, base, near)
        same = np.linalg.norm(limit - near) < SAME_JAM * np.linalg.norm(near)
        return limit if same else near

    def _solved(
        self, wanted: np.ndarray, base: np.ndarray | None = None, guess: np.ndarray | None = None
    ) -> np.ndarray:
        """Impulses in the cones that take the wanted speeds away. base: impulses that widen the cones."""

        mu = self.block.mu
        answer = self._within(mu, wanted, base, guess)
        if not answer.found and mu.max() > LARGE:  # ideal rolling may have no solution
            answer = self._within(np.minimum(mu, LARGE), wanted, base, guess)
        return _impulses(self.blow.contacts, self.here, answer, self.W, self.blow.t)

    def _within(
        self, mu: np.ndarray, wanted: np.ndarray, base: np.ndarray | None = None, guess: np.ndarray | None = None
    ) -> Answer:
        """The answer with these coefficients of friction."""
        self.blow.contacts.alive()

        block = self.block

        def at(W: np.ndarray, q: np.ndarray) -> Answer:
            problem = block.problem if W is block.W else block.problem.with_matrix(W)
            return problem.with_motion(q, base, self.q).answer(mu, guess)

        return with_loads(self.blow.facts, self.here, block.n, block.C, (self.W, wanted), at)

    def _wedged(self) -> SimulationError | None:
        """The reason if no impulse ends the approach because of friction, and less friction would let one; else None.

        Where joints leave the surfaces fewer than three motions friction may turn every impulse against itself.
        """
        contacts = self.blow.contacts
        enough, too_much = 0.0, 1.0
        mu = self.block.mu
        if not self._within(0 * mu, self.q).found:
            return None
        while too_much - enough > WEDGED_FOUND:
            share = (enough + too_much) / 2
            found = self._within(share * mu, self.q).found
            enough, too_much = (share, too_much) if found else (enough, share)
        least = f"mu = {enough * mu[0]:.3g}" if len(self.here) == 1 else f"{enough:.2g} of it"
        return SimulationError(
            ", ".join(contacts.items[i].path for i in self.here[:4]),
            f"friction wedges the surfaces that meet at t = {contacts.epoch + self.blow.t:.9g}: no impulse within its"
            f" cones ends their approach, which needs less friction (at most {least})",
            "Lower mu, drive the joint by a torque in place of a servo, or give the mechanism compliance where it is"
            " stiff (normal=tr.contacts.Compliant(…)).",
        )

    def _note(self, text: str) -> None:
        for i in self.here:
            self.blow.notes[int(i)] = text


def _last_loss(gain: Callable[[float], float]) -> float:
    """The largest share from 0, which gains nothing, to 1, which does, without a gain: by the Illinois method."""
    low, high, below, above = 0.0, 1.0, min(gain(0.0), 0.0), gain(1.0)
    last = 0
    for k in range(MOST_SHARES):
        share = low + (high - low) * below / (below - above) if k % 8 < 6 else (low + high) / 2
        share = min(max(share, low + NARROW * (high - low)), high - NARROW * (high - low))
        found = gain(share)
        side = 1 if found > 0 else -1
        if side > 0:
            high, above, below = share, found, below / 2 if last == side else below
        else:
            low, below, above = share, found, above / 2 if last == side else above
        last = side
        if high - low < SHARE_FOUND or found == 0.0:
            break
    return low


def _gain(W: np.ndarray, q: np.ndarray, p: np.ndarray) -> float:
    """Change of the kinetic energy."""
    return float(p @ (q + W @ p / 2))


def _tolerance(q: np.ndarray, p: np.ndarray) -> float:
    return ENERGY_GAIN * float(np.abs(p) @ np.abs(q))


def _spread(W: np.ndarray) -> float:
    """How different the masses of a blow are: the condition of its matrix, with all rows scaled to the same size.

    Rows that depend on each other (a body on a hinge, four feet of a table) do not count.
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
            raise driven_together(contacts, i, blow.t)


def driven_together(contacts: Contacts, i: int, t: float) -> SimulationError:
    """Surfaces meet that nothing can stop."""
    return SimulationError(
        contacts.items[i].path,
        f"the surfaces are driven into each other at t = {contacts.epoch + t:.9g}: their motion is locked or given by"
        " laws of time, and no impulse can stop it",
        "Drive the joint by a torque or a controller (tr.joints.FixedControlledJoint) in place of a servo, or keep the"
        " surfaces apart.",
    )


def _mobility(contact: Any) -> float:
    """Velocity of the lighter of the two bodies per unit impulse at its centre, if it were free (1/kg)."""
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
    raise NoImpulse(
        ", ".join(contacts.items[i].path for i in here[:4]),
        f"the impact at t = {contacts.epoch + t:.9g} has no solution (a misfit of {answer.residual:.2g} remains)",
        "Lower mu, or use method='moreau'.",
    )
