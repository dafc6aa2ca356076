"""Chooses between explicit steps, implicit ones, and those for slips that turn fast."""

from __future__ import annotations

from math import factorial
from typing import Any

import numpy as np

from ..equations.program import Program
from ..kernel.kernel import Callers
from .collocation import radau
from .contacts import Contacts
from .explicit import ExplicitStepper
from .grouped_jacobian import groups_of
from .outcome import Statistics
from .problem import Companion
from .radau import ImplicitStepper
from .slip_stepper import SlipStepper, slip_order
from .tableau import Tableau

SLIDE_STIFF = 5.0  # rate of a slip's direction times the step, above which slips are implicit,
SLIDE_EASY = 1.0, 2.0  # and below which they are explicit; the second if explicit steps are of the higher order
STIFF_SLIP = 0.3  # the same, above which the slip keeps explicit steps short
ALONE, ALONE_LEFT = 300, 1e5  # steps that friction keeps short, and steps left at this pace, after which
# explicit methods take implicit slips, too
HELD_BACK = 6  # explicit steps in a row between these two, after which implicit slips are tried,
FOLLOWS = 5.0  # rate of a slip's direction, relative to that of the slip: above it the direction follows the slip, and
# explicit steps are short for a rate that is not seen in the motion
WORTH, JUDGED = 3.0, 4  # how many times longer implicit slips must make such steps, judged after so many attempts
LEAP = 2.5  # with a step longer by this factor
STABLE = 3.2, 6.0  # rate times step at the limit of stability, for methods of order 5 and 8
PATIENCE = 15  # steps at the limit of stability, after which implicit ones take over
NEAR, TRIAL, RARELY = 0.8, 30, 3000  # rate times step at which compliant contacts may be merely stiff: after so many
# explicit steps in turn implicit ones are tried, after twice as many the next time, and so on
SETTLED, GAIN = 15, 15.0  # implicit steps in a row until a trial is judged, and how much longer they must be
FEW_STATES = 30  # up to this many, or with bodies in groups, an implicit step is cheap
FORGIVEN = 0.25  # failures that are forgiven per successful step for slips


class Steppers:
    """The steppers of a run; ``current`` is the one in use."""

    def __init__(
        self,
        program: Program,
        calls: Callers,
        P: np.ndarray,
        tol: np.ndarray,
        tableau: Tableau | None,
        companion: Companion,
        stats: Statistics,
    ) -> None:
        self.s, self.calls, self.P, self.tol, self.stats = program.system, calls, P, tol, stats
        self._companion = companion
        self.explicit = None if tableau is None else ExplicitStepper(program, calls, tableau, P, tol)
        self.implicit: ImplicitStepper | None = None
        self.slipping: SlipStepper | None = None
        self.current: Any = self.explicit
        self.stiff_steps = self.easy_steps = self.held_back = 0
        self.near_steps, self.trial, self.tried_at = 0, TRIAL, 0.0
        more = 1 + (8 if tableau is None else tableau.order)
        self.limit = (factorial(more) * float(tol[0])) ** (1 / more)  # rate times step of a decay whose explicit steps
        # are as accurate as asked: the first term of the exponential series that they leave out
        self.easy = SLIDE_EASY[tableau is not None and tableau.order > slip_order(self.s, float(tol[0]))]
        self.tried, self.wait, self.slid_from = 0, HELD_BACK, 0.0  # attempts with implicit slips, since when they wait
        self._alone: int | None = 0  # steps in turn that friction has kept short; None once implicit slips are taken
        s = program.system
        self._tries = any(f.switches for _, f in s.forces) and (s.nx + s.nu <= FEW_STATES or groups_of(s) is not None)
        self.failed = 0.0  # steps that failed lately: for slips, or those that took over from them
        self.took_over = False  # True if implicit steps took over from steps for slips

    @property
    def is_explicit(self) -> bool:
        """True if the steps are explicit at present."""
        return self.current is self.explicit

    @property
    def is_slipping(self) -> bool:
        """True if the steps are those for slips at present."""
        return self.current is self.slipping

    def all(self) -> list[Any]:
        """All steppers that have been used."""
        return [stepper for stepper in (self.explicit, self.implicit, self.slipping) if stepper is not None]

    def bind(self) -> None:
        """Rebind functions and parameters after a change: explicit steps keep references to them."""
        if self.explicit is not None:
            self.explicit.bind()

    def change(self, program: Program) -> None:
        """Go on with other functions of the same states."""
        if self.explicit is not None:
            self.explicit.change(program)
        was_implicit, self.implicit = self.current is self.implicit, None
        if was_implicit:
            self.to_implicit()

    def to_implicit(self, tried_at: float = 0.0) -> None:
        """Implicit steps from now on; tried_at: for a trial, the explicit step that they must exceed by ``GAIN``."""
        if self.implicit is None:
            self.implicit = ImplicitStepper(self.s, self._companion("radau5"), self.P, self.tol)
        self.implicit.forget()
        self.current = self.implicit
        self.stiff_steps = self.easy_steps = self.near_steps = 0
        self.failed, self.tried_at = 0.0, tried_at

    def note(self, error: float) -> None:
        """Count failed attempts. Steps for slips fail where other forces are stiff, too; implicit ones where the
        tolerance is near rounding."""
        is_slipping = self.current is self.slipping
        if is_slipping or self.took_over:
            wrong = error == np.inf if is_slipping else not error <= 1.0
            self.failed = self.failed + 1 if wrong else max(min(self.failed, 0.0), self.failed - FORGIVEN)

    def _hand_over(self) -> None:
        """Change from failing steps for slips to implicit ones; back once, if these fail, too."""
        if self.is_slipping:
            self.to_implicit()
            self.took_over = True
        elif self.took_over and self.slipping is not None:
            self.slipping.forget()
            self.current, self.took_over, self.failed = self.slipping, False, -np.inf
        self.stats.switches += 1

    def cannot_slide(self, h: float, contacts: Contacts, left: float) -> bool:
        """True if explicit steps alone do not get past slips: exact friction turns a slip that begins or ends without
        a bound on its rate. They would take more than ``ALONE_LEFT`` steps for the time that is left; from then on
        slips have steps of their own."""
        if self._alone is None:
            return True
        short = self.is_explicit and contacts.stiffness * h > STIFF_SLIP and left > ALONE_LEFT * h
        self._alone = self._alone + 1 if short else 0
        if self._alone > ALONE and contacts.at_points:
            self._alone = None
            self.easy = STIFF_SLIP  # steps may stay short on either side of the usual bound
        return self._alone is None

    def slide_or_not(self, h: float, contacts: Contacts, longest: float) -> float:
        """Steps with implicit slips where friction turns a slip fast, explicit ones elsewhere. → the step to take."""
        if self.failed > PATIENCE and self.s.forces:
            self._hand_over()
        if self.current is self.implicit or not contacts.at_points:
            return h
        assert self.explicit is not None
        turns = contacts.stiffness * h
        follows = turns > self.limit and contacts.lag() > FOLLOWS
        if self.is_explicit:
            self.held_back = self.held_back + 1 if follows or turns > self.easy else 0
            short = self.held_back > (HELD_BACK if turns > self.easy else self.wait)  # friction keeps the steps short
            if short or turns > SLIDE_STIFF:
                self._slide(h)
            return min(h * LEAP, longest) if short else h
        self.tried += 1
        if turns < self.easy and not (follows and self._pays(h)):
            self.current, self.held_back = self.explicit, 0
            self.stats.switches += 1
        return h

    def _slide(self, h: float) -> None:
        """Change to implicit slips. h: the explicit step."""
        if self.slipping is None:
            order = slip_order(self.s, float(self.tol[0]))
            calls = self._companion(f"slip{order}")
            self.slipping = SlipStepper(self.s, calls, self.calls, self.P, self.tol, radau(order))
        self.slipping.forget()
        self.current, self.tried, self.slid_from = self.slipping, 0, h
        self.stats.switches += 1

    def _pays(self, h: float) -> bool:
        """True if steps with implicit slips are so much longer than the explicit ones that they are worth their cost;
        else the next trial waits for twice as many explicit steps."""
        if self.tried == JUDGED:
            self.wait = HELD_BACK if h > WORTH * self.slid_from else min(2 * self.wait, RARELY)
        return self.tried < JUDGED or h > WORTH * self.slid_from

    def choose(self, h: float, rate: float, stiffness: float) -> None:
        """Implicit steps where stability, not accuracy, would limit the explicit ones for long; and back.

        An explicit step is far cheaper: short stiff passages are crossed with small ones.
        """
        if self.explicit is not None and self.current is self.explicit:
            if h * rate <= NEAR and not (self.stiff_steps or self.near_steps):
                return  # far from that limit, as most steps are
            turns = h * stiffness > self.easy  # these slips have special steps
            tries = self._tries and not turns and self._is_near(h * rate)
            if self._is_stiff(h * rate, turns) or tries:
                self.to_implicit(h if tries else 0.0)
                self.stats.switches += 1
        elif self.current is self.implicit and self._is_easy(h, rate):
            assert self.explicit is not None
            self.current, self.easy_steps, self.stiff_steps, self.near_steps = self.explicit, 0, 0, 0
            self.took_over = False
            self.stats.switches += 1

    @property
    def patience(self) -> tuple[float, float]:
        """After how many explicit steps implicit ones take over: at the limit of stability, and near it."""
        return PATIENCE, self.trial if self._tries else np.inf

    def marched(self, stiff: int, near: int, h: float) -> None:
        """Take note of explicit steps that were made elsewhere, the last one of length h: how many in turn were at the
        limit of stability, and near it."""
        self.stiff_steps, self.near_steps = stiff, near
        tries = self._tries and near > self.trial
        if tries:
            self.trial = min(2 * self.trial, RARELY)
        if tries or stiff > PATIENCE:
            self.to_implicit(h if tries else 0.0)
            self.stats.switches += 1

    def _is_stiff(self, scaled_rate: float, turns: bool) -> bool:
        """True if explicit steps have been at the limit of stability for long."""
        assert self.explicit is not None
        stiff = scaled_rate > STABLE[self.explicit.order == 8] and not turns
        self.stiff_steps = self.stiff_steps + 1 if stiff else max(0, self.stiff_steps - 1)
        return self.stiff_steps > PATIENCE

    def _is_near(self, scaled_rate: float) -> bool:
        """True if explicit steps may be at that limit: implicit ones are then tried, less often each time."""
        self.near_steps = self.near_steps + 1 if scaled_rate > NEAR else 0
        if self.near_steps <= self.trial:
            return False
        self.trial = min(2 * self.trial, RARELY)
        return True

    def _is_easy(self, h: float, rate: float) -> bool:
        """True if explicit steps could be as long as the implicit ones, or these are not worth their cost."""
        self.near_steps += 1
        self.easy_steps = self.easy_steps + (h > 0) if h * rate < 1.0 else 0
        if self.near_steps != SETTLED:
            return self.easy_steps > 3
        worth = h >= GAIN * self.tried_at
        self.trial = TRIAL if worth else self.trial
        return not worth or self.easy_steps > 3
