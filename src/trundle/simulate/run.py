"""The loop that accepts steps, fills the output, and stops for good reasons only."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from ..core.errors import SimulationError
from ..equations.contact import GAP, GUARDS, MODE, PIVOT, RATE, SLIP, TOUCH
from ..equations.system import System
from ..kernel.kernel import Callers, Kernel
from ..model.contact import FLIGHT, ROLLING, SLIDING
from .contacts import CAUSES, STILL, Contacts
from .explicit import ExplicitStepper
from .health import EXACT, check_guards, require_finite, settled, stuck
from .outcome import Outcome, Statistics
from .radau import ImplicitStepper
from .slipping import SlipStepper
from .tableau import EXPLICIT

SAFETY, SHRINK, GROW = 0.9, 0.2, 8.0
SCAN = tuple(np.linspace(1 / 5, 1, 5))  # where in a step an event is looked for,
SOON = tuple(0.5 ** np.arange(11, 2, -1))  # and where besides if a contact has just opened: it may be a small bounce
SLIDE_STIFF, SLIDE_EASY = 5.0, 2.0  # rate of a slip's direction times the step: implicit slips above, not below
NEARLY = 0.88, 0.985  # of the time to the end of a slip that turns: one step, and one where all is smooth
ONSET = 0.15  # of the time in which the friction that Rolling needs doubles: the first step of a slip
PATIENCE = 15  # steps at the limit of stability before implicit ones take over


Report = Callable[[float, int], None]
Implicit = Callable[[str], Callers]


class Run:
    """Integrates with an explicit pair, an implicit method, or both, restoring all invariants after each step.

    Stops at the events of contacts, where their modes change. An output inside a step gets a step of its own from the
    step's start, so it is as exact as the steps are; with ``interpolate_outputs`` it comes from the interpolant.
    """

    def __init__(
        self,
        s: System,
        kernel: Kernel,
        method: str,
        x0: np.ndarray,
        P: np.ndarray,
        times: np.ndarray,
        rtol: float,
        atol: float,
        max_step: float,
        interpolate_outputs: bool = False,
        report: Report | None = None,
        implicit: Implicit | None = None,
    ) -> None:
        self.s, self.kernel, self.times, self.report = s, kernel, times, report
        self.P, self.x = P.copy(), x0.copy()
        self.tol = np.array([rtol, atol])
        self.max_step, self.interpolate_outputs = max_step, interpolate_outputs
        self.stats = Statistics(method=method)
        self.calls = Callers(kernel)
        self.t, self.end = float(times[0]), float(times[-1])
        self.states = np.zeros((times.size, s.size))
        self.contacts = Contacts(s, self.P, self.end - self.t, rtol) if s.contacts else None
        self.modes = np.zeros((times.size, MODE * len(s.contacts)))
        self.filled = 0
        self.auto = method == "auto"
        self._make_implicit = implicit
        self.explicit: ExplicitStepper | None = None
        self.implicit: ImplicitStepper | None = None
        self.slipping: SlipStepper | None = None
        if method != "radau5":
            tableau = EXPLICIT["dop853" if self.auto else method]()
            self.explicit = ExplicitStepper(s, self.calls, tableau, self.P, self.tol)
        self.stepper: Any = self.explicit
        self.growth, self.stiff_steps, self.easy_steps, self.rate = GROW, 0, 0, 0.0
        self.longest = 0.0  # step since the last event
        self.past: tuple[float, float, Any] | None = None  # step, error and method of the last step

    def go(self) -> Outcome:
        reason, error, first = "", None, {}
        begin = time.perf_counter()
        try:
            with _without_collections():
                first = self._start()
                while self.filled < self.times.size:
                    if self.calls.refresh():
                        if self.explicit is not None:
                            self.explicit.bind()
                        self.stats.compiled_from_step = self.stats.steps
                    self._advance()
                    if self.report is not None and self.stats.steps % 8 == 0:
                        self.report(self.t, self.stats.steps)
        except KeyboardInterrupt:
            reason = f"interrupted at t = {self.t:.6g}"
        except SimulationError as failure:
            reason, error = str(failure), failure
        stats, k = self.stats, self.filled
        if not k:  # not even the start: show it all the same
            self.states[0], k = self.x, 1
        stats.wall_seconds = time.perf_counter() - begin
        stats.kernel = self.kernel.where
        events = self.contacts.events if self.contacts else []
        stats.events, stats.impacts = len(events), sum(e.is_impact for e in events)
        for stepper in (self.explicit, self.implicit, self.slipping):
            if stepper is not None:
                stats.rhs_calls += stepper.rhs_calls
        if self.implicit is not None:
            stats.jacobians = self.implicit.jacobians
        return Outcome(
            self.times[:k].copy(), self.states[:k].copy(), reason, error, stats, self.modes[:k].copy(), first, events
        )

    # -- start --------------------------------------------------------------------------------------------------
    def _start(self) -> dict[str, str]:
        first: dict[str, str] = {}
        if self.contacts:
            self.x = self.contacts.begin(self.calls, self.t, self.x)
            first = self.contacts.names()
            if self.s.closing:
                self.x = settled(self.s, self.calls, self.t, self.x, self.P)
        self._evaluate()
        require_finite(self.s, self.t, self.f, "initial state")
        self.first_guards = (
            check_guards(self.s, self.calls, self.t, self.x, self.P) if self.s.guard_names else np.zeros(0)
        )
        if self.explicit is None:
            self._to_implicit()
        self.h = min(_first_step(self.calls, 8, self.t, self.x, self.f, self.P, self.tol, self.end), self.max_step)
        self._record(self.t, self.x)
        return first

    def _evaluate(self) -> None:
        """Derivatives and signals of the contacts at the current state."""
        if self.contacts:
            self.f, self.c = self.calls["flow"](self.t, self.x, self.P)
            self.contacts.follow(self.c)
        else:
            self.f, self.c = self.calls["rhs"](self.t, self.x, self.P)[0], np.zeros(0)
        self.stats.rhs_calls += 1

    def _record(self, t: float, x: np.ndarray) -> None:
        """Fill all outputs at time t."""
        while self.filled < self.times.size and self.times[self.filled] == t:
            self.states[self.filled] = x
            if self.contacts:
                self.modes[self.filled] = self.contacts.tail.ravel()
            self.filled += 1

    # -- one step -----------------------------------------------------------------------------------------------
    def _advance(self) -> None:
        if self.contacts:
            if self.contacts.sliders:
                self._close_in()
            if self.auto:
                self._slide_or_not()
        t, h, stepper = self.t, self.h, self.stepper
        last = t + h >= self.end - 1e-12 * max(abs(self.end), h)
        if last:
            h = self.end - t
        e = stepper.attempt(t, self.x, self.f, h)
        if not e <= 1.0:  # also when it is not a number
            self.stats.rejected += 1
            gentle = np.isfinite(e) and self.growth > 0.5
            self.h = h * (max(SHRINK, SAFETY * e**-stepper.exponent) if gentle else SHRINK if np.isfinite(e) else 0.4)
            self.growth = 1.0 if self.growth > 1 else 0.0 if self.growth == 0.5 else 0.5  # third refusal in a row: 0.2
            if self.h < 1e-14 * max(abs(t), 1e-3):
                raise self._stuck()
            return
        if self.contacts and self.contacts.suspicious(self.c, stepper.touches, stepper.low):
            found = self._locate(h)
            if found is not None and found[0] < 0:
                self.stats.rejected += 1
                self.h = -found[0]
                if self.h < 1e-14 * max(abs(t), 1e-3):
                    raise self._stuck()
                return
            if found is not None:
                self._event(h, *found)
                return
        t_new = self.end if last else t + h
        self.stopped = False
        self._accept(t_new)
        if self.stopped:
            self._restart(h)
            return
        self.h, self.growth = min(h * self._factor(e, h), self.max_step), GROW
        if self.auto:
            self._choose_method(h)

    def _factor(self, e: float, h: float) -> float:
        """Growth of the next step: by the error of this one, and by the trend from the last (Gustafsson 1994)."""
        power, e = self.stepper.exponent, max(e, 1e-12)
        factor = SAFETY * e**-power
        if self.past is not None and self.past[2] is self.stepper:
            last, error, _ = self.past
            factor = min(factor, factor * h / last * (error / e) ** power)
        self.past = h, e, self.stepper
        return max(SHRINK, min(max(self.growth, 1.0), factor))

    def _close_in(self) -> None:
        """If a slip that turns ends within the next step: go most of the way there."""
        assert self.contacts is not None
        left = self.contacts.time_to_stop(self.c)
        if left < self.h / NEARLY[0]:
            self.h = min(self.h, NEARLY[self.past is not None and self.past[1] < 0.01] * left)

    def _accept(self, t_new: float, at_event: bool = False) -> None:
        """Take the step that the stepper holds, with the outputs inside it."""
        s, stepper = self.s, self.stepper
        x_new, f_new, c_new = stepper.x_new, stepper.f_new, stepper.touches
        if s.guard_names:
            check_guards(s, self.calls, t_new, x_new, self.P)
        if s.closing and not stepper.residual < EXACT:
            x_new = settled(s, self.calls, t_new, x_new, self.P)
            f_new, c_new = self.calls["flow"](t_new, x_new, self.P)
        stepper.accepted()
        rate, implicit = stepper.rate, stepper is not self.explicit
        self.longest = max(self.longest, stepper.h)
        self._fill_inside(t_new)
        before = self.c
        self.c = c_new
        self.t, self.x, self.f, self.rate = t_new, x_new, f_new, rate
        self.stats.steps += 1
        self.stats.implicit_steps += implicit
        if self.contacts:
            creeps = not at_event and self.contacts.creeping(before, c_new)
            self.contacts.follow(c_new)
            if creeps:
                self._change({int(i): "slip vanished" for i in np.flatnonzero(self.contacts.mode == SLIDING)})
                self.stopped = True
        self._record(t_new, self.x)

    def _fill_inside(self, t_new: float) -> None:
        """Outputs strictly between the step's start and t_new."""
        if self.filled >= self.times.size or self.times[self.filled] >= t_new:
            return
        reached = int(np.searchsorted(self.times, t_new, side="left"))
        inside = self.times[self.filled : reached]
        if self.interpolate_outputs:
            rows = list(self.stepper.dense((inside - self.t) / self.stepper.h))
            rows = [self.calls["project"](when, row, self.P)[0] for when, row in zip(inside, rows, strict=True)]
        else:
            rows = []
            whole = self.stepper.h
            for when in inside:
                self.stepper.rewind()
                if not self.stepper.attempt(self.t, self.x, self.f, when - self.t) <= 1.0:
                    self.stepper.recall(whole)
                    row = self.stepper.dense((when - self.t) / whole)
                    rows.append(self.calls["project"](when, row, self.P)[0])
                else:
                    rows.append(self.stepper.x_new)
        for when, row in zip(inside, rows, strict=True):
            self._record(when, row)

    # -- events -------------------------------------------------------------------------------------------------
    def _guard(self, theta: float, h: float) -> np.ndarray:
        """Guards at t + θh from the interpolant."""
        assert self.contacts is not None
        flow = self.calls["flow"]
        flow.args[0][0], flow.args[1][:], flow.args[2][:] = self.t + theta * h, self.stepper.dense(theta), self.P
        flow.call()
        touches = flow.res[1].copy()
        self.stats.rhs_calls += 1
        self._rates = touches.reshape(self.contacts.n, TOUCH)[:, RATE]
        return self._deflated(touches, theta * h)

    def _deflated(self, touches: np.ndarray, since: float) -> np.ndarray:
        """Guards; of a contact that has just opened the mean rate of its gap: the gap itself starts at zero."""
        assert self.contacts is not None
        c = touches.reshape(self.contacts.n, TOUCH)
        values = c[:, GUARDS] + self._levels
        if self._flying:
            values[self._wide, 0] = c[self._wide, GAP]
            opened = self._opened
            if opened.any():
                start = self.c.reshape(self.contacts.n, TOUCH)[opened]
                gap = c[opened, GAP]
                values[opened, 0] = (gap - start[:, GAP]) / since if since > 0 else start[:, RATE]
        return values

    def _locate(self, h: float) -> tuple[float, np.ndarray] | None:
        """(time from the step's start to the first event, guards there), or None: the stepper then holds that step."""
        contacts, stepper = self.contacts, self.stepper
        assert contacts is not None
        c = self.c.reshape(contacts.n, TOUCH)
        flies = contacts.mode == FLIGHT
        self._opened = flies & (np.abs(c[:, GAP]) < 1e-9) & (c[:, RATE] > STILL * contacts.speed)
        self._wide, self._flying = flies & (c[:, GAP] > 1e-9), bool(flies.any())
        self._levels = contacts.levels()
        near = contacts.event_tolerance()
        low, before, high, after = 0.0, None, None, np.zeros(0)
        rates = c[:, RATE]
        for theta in (*SOON, *SCAN) if self._opened.any() else SCAN:
            falling = rates < 0
            values, rates = self._guard(theta, h), self._rates
            for i in np.flatnonzero(flies & falling & (rates > 0)) if self._flying else ():
                least = self._least_gap(int(i), low, theta, h)
                there = self._guard(least, h)
                if there.min() < 0:
                    theta, values = least, there
            if values.min() < 0:
                high, after = theta, values
                break
            low, before = theta, values
        if high is None:
            return None
        if before is None:
            before = self._guard(low, h)
            if before.min() < 0:  # at the very start
                self._slope = 0.0
                return 0.0, self._deflated(self.c, 0.0)
        high, which, slope = self._zero(h, low, before, high, after, near)
        self._slope = slope
        beyond = 0.5 * near[which] / -slope if slope < 0 else 0.0  # a little past the zero: the event is due then
        step, small = min(high * h, h), 1e-3 * h
        values = np.zeros((contacts.n, 3))
        for _ in range(6):  # from the interpolant to the steps themselves
            if step <= 1e-15 * max(abs(self.t), 1e-6):
                return 0.0, self._deflated(self.c, 0.0)
            if not stepper.attempt(self.t, self.x, self.f, step) <= 1.0:
                return -step / 2, values  # not as smooth as it looked: go there by smaller steps
            values = self._deflated(stepper.touches, step)
            if -near[which] < values[which] <= 0:
                break
            change = -values[which] / slope + beyond if slope else 0.0
            if not abs(change) < small:
                break
            if abs(change) < 1e-13 * max(step, 1e-3 * abs(self.t)):
                break
            small = abs(change) / 2
            step += change
        return step, values

    def _zero(
        self, h: float, low: float, before: np.ndarray, high: float, after: np.ndarray, near: np.ndarray
    ) -> tuple[float, tuple[int, ...], float]:
        """Where the first guard becomes negative between two places of the step, which one, and its slope there.

        False position with Illinois' weights, halved where that is slow.
        """
        weight, side = 1.0, 0
        for k in range(60):
            which = np.unravel_index(int(np.argmin(after / near)), after.shape)
            a, b = float(before[which]), float(after[which])
            slope = (b - a) / ((high - low) * h)
            if b >= -near[which] or high - low < 1e-12:
                break
            a *= weight
            part = a / (a - b) if a > 0 and k % 8 < 6 else 0.5
            theta = low + (high - low) * min(max(part + 0.5 * near[which] / (a - b), 1e-3), 0.999)
            values = self._guard(theta, h)
            if values.min() < 0:
                high, after = theta, values
                weight, side = (weight / 2 if side == 1 else 1.0), 1
            else:
                low, before, weight, side = theta, values, 1.0, -1
        return high, tuple(int(i) for i in which), slope

    def _least_gap(self, i: int, low: float, high: float, h: float) -> float:
        """Where between two places of the step the gap of a contact is least: a fast or grazing encounter."""
        from scipy.optimize import brentq

        def rate(theta: float) -> float:
            self._guard(theta, h)
            return float(self._rates[i])

        ends = rate(low), rate(high)
        return float(brentq(rate, low, high, xtol=1e-12)) if ends[0] < 0 < ends[1] else low

    def _event(self, h: float, step: float, values: np.ndarray) -> None:
        """Go to the event and change modes there."""
        contacts, stepper = self.contacts, self.stepper
        assert contacts is not None
        limit = np.full((contacts.n, 3), 1e-9)
        limit[:, 0] = np.where(contacts.mode == FLIGHT, 1e-9, 1e-6 * contacts.force)
        limit[:, 1] = np.where(contacts.mode == ROLLING, 1e-6 * contacts.force, 1e-6 * contacts.speed)
        if step > 0:
            slipping = np.flatnonzero((values[:, 1] < limit[:, 1]) & (contacts.mode == SLIDING))
            slip = stepper.touches.reshape(contacts.n, TOUCH)[slipping, SLIP]
            if (
                slip.size
                and np.linalg.norm(slip, axis=1).max() > 10 * contacts.still * contacts.speed
                and step > 1e-13 * max(1e-3, abs(self.t))
            ):
                self.h = 0.7 * step  # the slip turns as it ends: go on by ever smaller steps
                return
        causes: dict[int, str] = {}
        for i, k in zip(*np.nonzero(values < limit), strict=True):
            causes.setdefault(int(i), CAUSES.get((int(contacts.mode[i]), int(k)), ""))
        if step > 0:
            self._accept(min(self.t + step, self.end), at_event=True)
        first = np.inf
        if "friction cone left" in causes.values() and self._slope < 0:
            first = ONSET * contacts.force / -self._slope
        self._change(causes)
        self._restart(h, first)
        if self.auto:
            self._choose_method(0.0)

    def _restart(self, h: float, first: float = np.inf) -> None:
        """The step after an event: as long as any before it, but no longer than ``first``."""
        self.h = min(max(h, self.longest), self.max_step, first)
        self.longest, self.past, self.growth = 0.0, None, GROW

    def _change(self, causes: dict[int, str]) -> None:
        """New modes at the current state, and what follows from them."""
        assert self.contacts is not None
        if self.filled and self.times[self.filled - 1] == self.t:
            self.filled -= 1  # an output at the very time of an event shows what is after it
        self.x = self.contacts.settle(self.calls, self.t, self.x, causes)
        self.x = settled(self.s, self.calls, self.t, self.x, self.P)
        self._evaluate()
        self.stepper.forget()
        self._record(self.t, self.x)

    # -- explicit or implicit -----------------------------------------------------------------------------------
    def _to_implicit(self) -> None:
        if self.implicit is None:
            assert self._make_implicit is not None
            self.implicit = ImplicitStepper(self.s, self._make_implicit("radau5"), self.P, self.tol)
        self.implicit.forget()
        self.stepper = self.implicit
        self.stiff_steps = self.easy_steps = 0

    def _slide_or_not(self) -> None:
        """Steps with implicit slips where friction turns a slip fast, explicit ones elsewhere."""
        if self.stepper is self.implicit:
            return
        assert self.contacts is not None
        assert self.explicit is not None
        turns = self.contacts.stiffness * self.h
        if self.stepper is self.explicit and turns > SLIDE_STIFF:
            if self.slipping is None:
                assert self._make_implicit is not None
                self.slipping = SlipStepper(self.s, self._make_implicit("slip"), self.P, self.tol)
            self.slipping.forget()
            self.stepper = self.slipping
            self.stats.switches += 1
        elif self.stepper is self.slipping and turns < SLIDE_EASY:
            self.stepper = self.explicit
            self.stats.switches += 1

    def _choose_method(self, h: float) -> None:
        """Implicit steps where stability, not accuracy, would limit the explicit ones for long; and back.

        An explicit step is far cheaper: short stiff stretches are crossed with small ones.
        """
        if self.stepper is self.explicit:
            limit = 6.0 if self.explicit.order == 8 else 3.2
            turns = self.contacts is not None and h * self.contacts.stiffness > SLIDE_EASY
            stiff = h * self.rate > limit and not turns  # slips have steps of their own
            self.stiff_steps = self.stiff_steps + 1 if stiff else max(0, self.stiff_steps - 1)
            if self.stiff_steps > PATIENCE:
                self._to_implicit()
                self.stats.switches += 1
        elif self.stepper is self.implicit:
            self.easy_steps = self.easy_steps + (h > 0) if h * self.rate < 1.0 else 0
            if self.easy_steps > 3:
                assert self.explicit is not None
                self.stepper, self.easy_steps, self.stiff_steps = self.explicit, 0, 0
                self.stats.switches += 1

    def _stuck(self) -> SimulationError:
        if self.contacts:
            pivot = self.c.reshape(self.contacts.n, TOUCH)[:, PIVOT]
            for i in np.flatnonzero(self.contacts.mode == SLIDING):
                if pivot[i] < 1e-3:
                    return self.contacts.painleve(self.t, int(i), float(pivot[i]))
        return stuck(self.s, self.calls, self.t, self.x, self.P, self.first_guards)


@contextmanager
def _without_collections() -> Iterator[None]:
    """Without Python's search for reference cycles: steps leave none, and it costs an eighth of a run with contacts."""
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.enable()


def _first_step(
    calls: Callers, order: int, t: float, x: np.ndarray, f: np.ndarray, P: np.ndarray, tol: np.ndarray, end: float
) -> float:
    """Hairer, Nørsett, Wanner (1993), II.4."""
    scale = tol[1] + tol[0] * np.abs(x)
    rms = lambda v: float(np.sqrt(np.mean((v / scale) ** 2)))  # noqa: E731
    d0, d1 = rms(x), rms(f)
    h0 = 1e-6 if min(d0, d1) < 1e-5 else 0.01 * d0 / d1
    h0 = min(h0, end - t)
    f1 = calls["rhs"](t + h0, x + h0 * f, P)[0]
    d2 = rms(f1 - f) / h0
    worst = max(d1, d2)
    h1 = max(1e-6, h0 * 1e-3) if worst <= 1e-15 else (0.01 / worst) ** (1 / order)
    step = min(100 * h0, h1, end - t)
    return step if np.isfinite(step) and step > 0 else 1e-6 * (end - t)
