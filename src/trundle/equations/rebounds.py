"""The contacts that take part in a step of time stepping, with their rebounds and friction."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from ..core.thresholds import STEP_CLOSED, STEP_REST
from .islands import EnergyIslands
from .records import ContactFacts
from .spatial import OPTIONS, SX
from .step_parts import largest_of
from .system import System

NO_END = 1e6  # coefficient of friction that stands for ideal rolling


class StepInputs(NamedTuple):
    """The inputs of a step."""

    t: ca.MX
    x: ca.MX
    P: ca.MX
    h: ca.MX
    last: ca.MX  # change of the velocities to start from
    guess: ca.MX  # expected impulses
    e: ca.MX  # coefficients of restitution
    speed: ca.MX  # the largest contact speed met on each island


class RowSpeeds(NamedTuple):
    """Velocities of all closing rows: old, and new without impulses."""

    before: ca.MX
    free: ca.MX


@cache
def _rebound() -> ca.Function:
    """(e, old normal speed v ≤ 0, pull towards the contact g, gap in the middle, h) → speed at the end of the step.

    The blow comes where the gap closes, with the speed √(v² + 2 g·gap); the body leaves with e times that, and gravity
    acts on it for the rest of the step. So a bounce loses what the law says, wherever in the step it is.
    """
    e, v, g, middle, h = (SX.sym(name) for name in ("e", "v", "g", "gap", "h"))
    away = e * ca.sqrt(ca.fmax(v**2 + 2 * g * ca.fmax(middle - h / 2 * v, 0), 0))
    out = away
    for _ in range(6):
        out = ca.sqrt(ca.fmax(away**2 - 2 * g * ca.fmax(middle + h / 2 * out, 0), 0))
    return ca.Function("rebound", [e, v, g, middle, h], [out], OPTIONS)


def aims(
    s: System, islands: EnergyIslands, given: StepInputs, rows: RowSpeeds, facts: list[Any], ratios: list[Any]
) -> list[Any]:
    """Which contacts take part in a step (1), their rebounds and coefficients of friction, and which are hit (1).

    A gap that closes by the end of the step is closed: a blow is half a step early or late, never a whole one late, and
    no overlap is left whose removal would lift the bodies. Bounces of one or two steps are left out.
    """
    h, e, speed = given.h, given.e, given.speed
    sizes = [len(f.rows) for _, f in s.closing]
    starts = np.cumsum([0, *sizes]).tolist()
    closed, rebounds, coefficients, lands = [], [], [], []
    for k, ci in enumerate(s.contacts):
        law, held = s.closing[ci][1].contact.law, s.closing[ci][1].contact.bilateral
        a, v = rows.before[starts[ci] : starts[ci] + 3], rows.free[starts[ci]]
        fact = ContactFacts.of(facts[k])
        here = ca.logic_and(fact.gap <= STEP_CLOSED + h / 2 * ca.fmax(-v, 0), fact.edge >= 0)
        closed.append(ca.MX(0) if held else here)
        rebound = _rebound()(e[k], ca.fmin(a[0], 0), ca.fmax(a[0] - v, 0) / h, fact.gap, h)
        rebounds.append(rebound * (-e[k] * ca.fmin(a[0], 0) > 2 * ca.fmax(a[0] - v, 0)))
        lands.append(ca.logic_and(closed[-1], -a[0] > 2 * ca.fabs(v - a[0])))
        slip, ratio = ca.norm_2(a[1:]), ca.norm_2(ratios[k][1:3])
        mu = ca.if_else(slip > 0, ratio, fact.kinetic)
        if law.sticks and law.slides:
            mu = ca.if_else(slip <= STEP_REST * speed[islands.of_contact[k]], fact.static, mu)
        coefficients.append(mu if law.slides else ca.MX(NO_END))
    of = islands.of_contact  # in a blow all contacts on the island have the friction of impacts
    hit = largest_of(tuple(of), islands.count)(ca.vertcat(*lands), ca.MX.zeros(islands.count))
    return [ca.densify(ca.vertcat(*v)) for v in (closed, rebounds, coefficients, [hit[i] for i in of])]
