"""Program: the functions of one structure, each made when first asked for and then kept."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import casadi as ca

from ..core.errors import SimulationError
from . import fused, midpoint, stepping
from .carry import many_steps
from .functions import (
    along,
    auditing,
    deciding,
    flow,
    given_motions,
    observing,
    residuals,
    restoring,
    sliding,
    starting,
)
from .functions.signals import Signal
from .functions.switches import switches
from .system import System

POWERS = 7  # largest degree of the interpolants of all methods
SCAN = (0.2, 0.4, 0.6, 0.8)  # fractions of a step at which events are searched for, besides its end


class Program:
    """All functions of (t, x, P) that a system offers. Systems of equal structure share one program."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._motions: dict[frozenset[str], tuple[ca.Function, list[Signal]]] = {}
        self._sought: dict[tuple[int, tuple[int, ...]], ca.Function] = {}
        self.kernels: dict[tuple[str, str], Any] = {}  # kernels made so far, by integrator and way of compiling

    def require_no_crowd(self) -> None:
        """Raises where contacts are not part of the equations of motion."""
        for crowd in self.system.crowds:
            raise SimulationError(
                crowd.path,
                "is for time stepping: its contacts are not part of the equations of motion",
                "Use method='moreau'; or write a tr.RigidContact for each pair of bodies.",
            )

    @cached_property
    def flow(self) -> ca.Function:
        self.require_no_crowd()
        return flow.flow(self.system)

    @cached_property
    def stage(self) -> ca.Function:
        """The flow inside a step: of contacts the guards only; full signals are evaluated at the end of the step."""
        return flow.stage(self.system) if self.system.contacts else self.flow

    @cached_property
    def rhs(self) -> ca.Function:
        return flow.rhs(self.system, self.stage)

    @cached_property
    def seek(self) -> ca.Function:
        return flow.seek(self.system, self.flow, POWERS, 1)

    @cached_property
    def scan(self) -> ca.Function:
        return flow.seek(self.system, self.flow, POWERS, len(SCAN))

    @cached_property
    def decide(self) -> ca.Function:
        return deciding.decide(self.system)

    @cached_property
    def reaction_loads(self) -> ca.Function:
        return deciding.reaction_loads(self.system)

    @cached_property
    def supports(self) -> ca.Function:
        return deciding.supports(self.system)

    @cached_property
    def carriers(self) -> ca.Function:
        return deciding.carriers(self.system)

    @cached_property
    def apply_impulses(self) -> ca.Function:
        return deciding.apply_impulses(self.system)

    @cached_property
    def project(self) -> ca.Function:
        return restoring.project(self.system)

    @cached_property
    def resume(self) -> ca.Function:
        return restoring.resume(self.system, self.project, self.flow)

    @cached_property
    def stop_slips(self) -> ca.Function:
        return restoring.stop_slips(self.system, self.flow)

    @cached_property
    def along(self) -> ca.Function:
        return along.along(self.system)

    @cached_property
    def residual(self) -> ca.Function:
        return residuals.residual(self.system)

    @cached_property
    def given_motions(self) -> tuple[ca.Function, list[tuple[str, slice]]] | None:
        return given_motions.given_motions(self.system)

    @cached_property
    def audit(self) -> ca.Function:
        return auditing.audit(self.system)

    @cached_property
    def validity(self) -> ca.Function:
        return residuals.validity(self.system)

    @cached_property
    def switches(self) -> ca.Function:
        return switches(self.system)

    @cached_property
    def facing(self) -> ca.Function:
        return residuals.facing(self.system)

    @cached_property
    def delassus(self) -> ca.Function:
        return deciding.delassus(self.system)

    @cached_property
    def rates(self) -> ca.Function:
        return midpoint.rates(self.system)

    @cached_property
    def laws(self) -> ca.Function:
        return sliding.laws(self.system)

    @cached_property
    def problem(self) -> ca.Function:
        return stepping.problem(self.system, self.rates)

    @cached_property
    def steps(self) -> ca.Function:
        return many_steps(self.system, fused.step(self.system, self.rates, self.energy))

    @cached_property
    def advance(self) -> ca.Function:
        return stepping.advance(self.system)

    @cached_property
    def close_gaps(self) -> ca.Function:
        return stepping.close_gaps(self.system)

    @cached_property
    def energy(self) -> ca.Function:
        return stepping.energy(self.system)

    @cached_property
    def states(self) -> tuple[ca.Function, list[Signal]]:
        """The signals that need no forces: those that initial values may pin."""
        return observing.observe_states(self.system)

    def motions(self, bodies: frozenset[str]) -> tuple[ca.Function, list[Signal]]:
        """The motions of these bodies; made once for each choice."""
        if bodies not in self._motions:
            self._motions[bodies] = observing.observe_motions(self.system, bodies)
        return self._motions[bodies]

    @cached_property
    def tracked(self) -> ca.Function:
        return starting.tracked(self.system)

    @cached_property
    def poses(self) -> ca.Function:
        return starting.poses(self.system)

    def sought(self, level: int, signals: tuple[int, ...]) -> ca.Function:
        """Closing rows of a level and elements of ``states``, with their Jacobian; made once for each choice."""
        if (level, signals) not in self._sought:
            self._sought[level, signals] = starting.sought(self.system, self.residual, self.states[0], level, signals)
        return self._sought[level, signals]

    @cached_property
    def everything(self) -> tuple[ca.Function, list[Signal]]:
        if self.system.crowds:  # forces and accelerations are those of the steps
            return self.states
        return observing.observe(self.system)
