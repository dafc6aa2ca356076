"""The starts of many runs at once, on the device: what ``TimeStepping.beginning`` finds for one run.

Only starts that need no search: initial values that are consistent as they are, contacts that are apart or touch
without a blow. For all other runs ``Start.good`` is False, and they are begun one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.columns import Undecided, plain
from ..core.thresholds import (
    BEGUN_ALIKE,
    ENERGY_AT_REST,
    FULL_RANK,
    GAP_LEVEL,
    SAME_FORM,
    SLOWEST_CONTACT,
    TINY,
)
from ..equations.closures import Closures
from ..equations.inner import InnerStates
from ..equations.ledger import Book
from ..equations.points import is_point
from ..equations.records import Audit, ContactFacts, ContactSignals, Energies, Mode
from ..kernel.flat.samples import SampleCode, sample_code
from ..pipeline.flow import Flow
from ..running.contacts import MOTION, ROUNDING, TOUCHES
from ..running.moreau import TimeStepping
from ..running.settling import NEAR
from .plan import Device
from .traced import Traced, table

AGREE = 1e-9  # of the largest: how well the first run must agree with its start made on the CPU


@dataclass(frozen=True)
class Start:
    """Arrays of the device with a column per run."""

    numbers: Any
    start: Any  # what the first step needs: state, modes, …
    good: np.ndarray  # False: to be begun by itself


class Starts:
    """Begins runs of a traced model like one of them that was begun on the CPU."""

    def __init__(self, traced: Traced, flow: Flow, steps: TimeStepping, device: Device) -> None:
        self._traced, self._s, self._device = traced, flow.ready.system, device
        self._steps, self._c, self._at = steps, steps.contacts, flow.start
        _require_simple(flow, steps)
        if flow.ready.program is not traced.ready.program:
            raise Undecided("the first run has other equations at its start")
        p, s = flow.ready.program, self._s
        self._first = sample_code(p, ["residual", *(["carriers"] if s.slots else [])])
        self._rows = sum(p.residual.nnz_out(k) for k in (0, 1))
        self._decide = sample_code(p, ["decide"], self._facts_in(p.decide))
        self._forces = sample_code(p, ["flow"], self._forces_in(p.flow))
        self.audit: SampleCode = sample_code(p, ["audit", "energy"])
        self._e = np.array([plain(i.impact.coefficient) for i in _contacts(traced)], dtype=object)
        self._at_rest = self._masses(traced)

    def _facts_in(self, decide: Any) -> list[int]:
        """Where W, speeds and facts stand among the outputs of ``decide``."""
        sizes = np.cumsum([0, *(decide.numel_out(k) for k in range(decide.n_out()))])
        return [k for part in (0, 1, 3) for k in range(int(sizes[part]), int(sizes[part + 1]))]

    def _forces_in(self, flow: Any) -> list[int]:
        """Where the three forces of each contact stand among the outputs of ``flow``."""
        at, first = ContactSignals.at, flow.numel_out(0)
        mine = [at.normal_effort, *range(flow.numel_out(1))[at.friction]]
        return [first + ContactSignals.SIZE * i + k for i in range(self._c.n) for k in mine]

    def _masses(self, traced: Traced) -> np.ndarray:
        """Energy that counts as none, per island."""
        islands, s = self._steps.islands, traced.ready.system
        found = [0.0] * islands.count
        for edge, island in zip(s.edges, islands.of_edge, strict=True):
            found[island] = found[island] + ENERGY_AT_REST * s.topology.bodies[edge.body].mass
        return np.array(found, dtype=object)

    def of(self, first: int, last: int) -> Start:
        """Some of the runs."""
        xp, s, c = self._device.arrays, self._s, self._c
        P, x = (table(v, first, last, xp) for v in (self._traced.ready.P[: s.modes_start], self._traced.x))
        x[s.size - s.nw :] = 0.0
        still = np.array([c.still / 10, float(self._steps.ledger.steady)])
        numbers = xp.concatenate([P, table(self._e, first, last, xp), table(still, first, last, xp)])
        seen = self._at_samples(self._first, x, numbers)
        good = (xp.abs(seen[: self._rows]) < TINY).all(axis=0)
        modes = xp.zeros((c.n, Mode.SIZE, last - first))
        self._take_over(xp, modes, seen[-2 * self._slots :])
        speed, settled = self._settled(xp, x, modes, numbers)
        modes = modes.reshape(-1, last - first)
        states = xp.concatenate([x, modes])
        audits = self._at_samples(self.audit, states, numbers)
        fast = xp.maximum(1.0, speed.max(axis=0))
        good &= settled & (audits[Audit.at.position] < BEGUN_ALIKE) & (audits[Audit.at.velocity] < BEGUN_ALIKE * fast)
        impulses = self._expected(xp, modes, self._at_samples(self._forces, states, numbers))
        at_rest = table(self._at_rest, first, last, xp)
        start = self._start(xp, states, impulses, speed, audits[Audit.SIZE :], at_rest)
        return Start(numbers, start, self._device.host(good))

    def require_like(self, begun: Start, numbers: np.ndarray, start: np.ndarray) -> None:
        """Raise unless the first run is the one that was begun on the CPU."""
        if not begun.good[0]:
            raise Undecided(f"run {self._traced.runs[0]} does not start from a consistent state")
        n, c, modes = self._s.size, self._c, self._s.size + Mode.SIZE * self._c.n
        kept = [Mode.at.touches, Mode.at.sticks, Mode.at.carrier]  # a step reads no others
        where = [*range(n), *(n + Mode.SIZE * i + k for i in range(c.n) for k in kept), *range(modes, start.size)]
        mine = [self._device.host(v[:, 0]) for v in (begun.numbers, begun.start[self._device.arrays.asarray(where)])]
        for one, own in zip(mine, (numbers, start[where]), strict=True):
            if not np.all(np.abs(one - own) <= AGREE * np.abs(own).max(initial=1.0)):
                raise Undecided(f"run {self._traced.runs[0]} starts otherwise when it is begun by itself")

    @property
    def _slots(self) -> int:
        """Number of all carriers."""
        return sum(len(item.carriers) for item in self._c.items if item.others)

    def _at_samples(self, code: Any, states: Any, numbers: Any) -> Any:
        times = self._device.arrays.full((1, states.shape[1]), self._at)
        return self._device.samples(code, times, states[None], numbers)[0]

    def _take_over(self, xp: Any, modes: Any, seen: Any) -> None:
        """The carriers in contact, as ``running.carriers.take_over`` finds them."""
        at, half, close = 0, len(seen) // 2, GAP_LEVEL / 2
        for i, item in enumerate(self._c.items):
            if not item.others:
                continue
            end = at + len(item.carriers)
            gaps, reaches, at = seen[at:end], seen[half + at : half + end], end
            as_near = xp.where(gaps <= gaps[0] + close, reaches, -np.inf)
            new = xp.where(reaches[0] < close, as_near.argmax(axis=0), 0)
            modes[i, Mode.at.carrier] = xp.where(gaps.min(axis=0) < gaps[0] - close, gaps.argmin(axis=0), new)

    def _settled(self, xp: Any, x: Any, modes: Any, numbers: Any) -> tuple[Any, Any]:
        """(largest contact speed by contact, False for runs whose modes are to be chosen by themselves)."""
        c = self._c
        n, m = x.shape[1], c.rows
        seen = self._at_samples(self._decide, xp.concatenate([x, modes.reshape(-1, n)]), numbers)
        W, v, facts = (
            seen[: m * m],
            seen[m * m : m * m + m][xp.asarray(c.three_rows)],
            seen[m * m + m :].reshape(c.n, -1, n),
        )
        at = ContactFacts.at
        good = xp.isfinite(seen).all(axis=0)
        speed = xp.full((c.n, n), SLOWEST_CONTACT)
        for members, (velocities, levers) in zip(c.islands.contacts, c.velocities, strict=True):
            moves = MOTION * xp.abs(xp.asarray(levers)[:, None] * x[xp.asarray(velocities)]).max(axis=0)
            here = xp.asarray(members)
            speed[here] = xp.maximum(SLOWEST_CONTACT, xp.maximum(xp.abs(v[here]).max(axis=(0, 1)), moves))
        gap, slow = facts[:, at.gap], c.still * speed
        rounding = xp.maximum(GAP_LEVEL, ROUNDING * facts[:, at.far])
        near = (facts[:, at.edge] >= 0) & (gap <= NEAR * rounding)
        slip, rate = xp.sqrt(v[:, 1] ** 2 + v[:, 2] ** 2), v[:, 0]
        closed, sticking = near & (rate <= 10 * slow), xp.asarray(np.array(c.sticking))[:, None]
        bad = (gap < -TOUCHES * rounding) | (facts[:, at.jump] > SAME_FORM) | (near & (rate < -slow))
        bad |= closed & sticking & (slip > slow) & (slip <= 10 * slow)
        modes[:, Mode.at.touches] = closed
        modes[:, Mode.at.sticks] = closed & sticking & (slip <= slow)
        modes[:, Mode.at.no_slip] = slow / 10
        return speed, good & ~bad.any(axis=0) & self._as_independent(xp, W.reshape(m, m, n))

    def _as_independent(self, xp: Any, W: Any) -> Any:
        """True for runs whose rows depend on each other as little as those of the first run do."""
        same = (xp.abs(W - W[:, :, :1]) <= BEGUN_ALIKE * xp.abs(W[:, :, :1]).max()).all(axis=(0, 1))
        if self._s.redundant or bool(same.all()):
            return same
        scale = 1 / xp.sqrt(xp.maximum(xp.stack([W[k, k] for k in range(len(W))]), TINY))
        scaled = self._device.host((W * scale[:, None] * scale[None]).transpose(2, 0, 1))
        least = np.linalg.eigvalsh(np.nan_to_num(scaled)).min(axis=1)
        return same | xp.asarray(least > FULL_RANK)

    def _expected(self, xp: Any, modes: Any, forces: Any) -> Any:
        """Impulses of all rows near which those of the first step are sought. forces: three per contact."""
        c, n = self._c, modes.shape[1]
        touches = modes.reshape(c.n, Mode.SIZE, n)[:, Mode.at.touches]
        found = xp.zeros((c.rows, n))
        for i, row in enumerate(c.first_row):
            found[row : row + 3] = self._steps.length.now * touches[i] * forces[3 * i : 3 * i + 3]
        return found

    def _start(self, xp: Any, states: Any, impulses: Any, speed: Any, energies: Any, at_rest: Any) -> Any:
        """What the first step is given, in the order of ``TimeStepping.beginning``. states: with the modes."""
        s, islands, n = self._s, self._steps.islands, states.shape[1]
        fastest = xp.full((islands.count, n), SLOWEST_CONTACT)
        for i, island in enumerate(islands.of_contact):
            fastest[island] = xp.maximum(fastest[island], speed[i])
        now, books = energies.reshape(islands.count, -1, n), xp.zeros((islands.count, Book.SIZE, n))
        of, book = Energies.at, Book.at
        books[:, book.scale] = at_rest
        books[:, book.first] = now[:, of.kinetic] + now[:, of.potential] + now[:, of.stored] - now[:, of.work]
        books[:, book.least], books[:, book.potential] = books[:, book.first], now[:, of.potential]
        change, calm, largest = (xp.zeros((k, n)) for k in (s.nu, islands.count, islands.count))
        return xp.concatenate([states, change, impulses, calm, fastest, largest, books.reshape(-1, n)])


def _contacts(traced: Traced) -> list[Any]:
    s = traced.ready.system
    return [s.closing[i][0] for i in s.contacts]


def _require_simple(flow: Flow, steps: TimeStepping) -> None:
    """Raise for what is looked at run by run at a start."""
    s, c = flow.ready.system, steps.contacts
    closures = Closures(flow.ready.program, s, flow.ready.P, 0.0).models
    inner = InnerStates(flow.ready.program, s, flow.ready.P, 0.0).found
    reasons = {
        "closed forms at the start": closures,
        "states that are found for given poses": inner or (s.closing and flow.ready.program.residual.nnz_out(2)),
        "gaps that are searched for": steps.gaps.pairs,
        "friction with a layer": any(c.layered) or any(c.banded),
        "stops and dry joints": c.shared or c.reactive or any(c.loaded) or c.some_given,
        "what moves by a law of time": c.drive is not None,
        "point masses": any(is_point(b) for b in s.topology.bodies),
        "contacts that are always closed": bool(c.held.any()) or not c.alone,
    }
    for reason, found in reasons.items():
        if found:
            raise Undecided(f"{reason} need a start by themselves")
