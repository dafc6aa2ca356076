"""Why a run cannot go on: the component, and the next step to try."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from ..core.errors import SimulationError
from ..core.thresholds import NEAR_CRITICAL
from ..equations.records import ContactSignals
from ..model.contact import FLIGHT, SLIDING
from .health import stuck
from .steppers import STIFF_SLIP

if TYPE_CHECKING:
    from .run import Run

LAST = 200  # latest events, from which the contact is found that keeps a run from going on


class Faults:
    """What keeps the steps of a run short."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def stiff(self) -> tuple[str, str]:
        """The contact whose friction keeps explicit steps short, and what helps; both empty if none does."""
        run, contacts = self.run, self.run.contacts
        if contacts is None or not run.steppers.is_explicit or contacts.stiffness * run.h < STIFF_SLIP:
            return "", ""
        found = run.c[ContactSignals.every.stiffness]
        assert run.steppers.explicit is not None
        return (
            contacts.items[int(np.argmax(found))].path,
            f"Its friction turns a small slip fast, which the explicit steps of '{run.steppers.explicit.name}' can"
            " follow by very short ones only. Use method='auto'.",
        )

    def pace(self) -> tuple[str, str]:
        """The component that keeps the run from going on, and the next step to try."""
        run, contacts = self.run, self.run.contacts
        path, advice = self.stiff()
        if path:
            return path, advice
        if contacts is not None and contacts.events:
            last = Counter((e.path, e.cause) for e in contacts.events[-LAST:])
            (path, cause), count = last.most_common(1)[0]
            if count > LAST / (2 * contacts.n):
                return path, (
                    f"Most of its last events: {cause}. Try another mu or a larger rtol there, remove redundant"
                    " contacts, or use method='moreau'."
                )
        worst = int(np.argmax(np.abs(run.f[: run.s.nx + run.s.nu])))
        return run.s.state_names[worst].name, (
            "Its rate is the largest. Look for a law with noise, a jump or a singular point there, take a larger rtol,"
            " or end the run before this time."
        )

    def jammed(self) -> list[int]:
        """Sliding contacts whose normal efforts grow without bound: friction is about to jam them (Painlevé)."""
        run, contacts = self.run, self.run.contacts
        if contacts is None or not (contacts.mode == SLIDING).any():
            return []
        facts, here = contacts.facts(run.calls, run.t, run.x), np.flatnonzero(contacts.mode != FLIGHT)
        sliding = [int(i) for i in here if contacts.mode[i] == SLIDING]
        beside = {i: contacts.islands.beside(here.tolist(), [i]) for i in sliding}
        return [i for i in sliding if contacts.critical(facts, beside[i], i) < 1 + NEAR_CRITICAL]

    def stuck(self) -> SimulationError:
        """Why the step cannot shrink further."""
        run = self.run
        return stuck(run.s, run.calls, run.t, run.x, run.P, run.first_validity)
