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
    touched: ca.MX  # 1 for contacts that touched after the step before


class RowSpeeds(NamedTuple):
    """Velocities of all closing rows: old, and new without impulses."""

    before: ca.MX
    free: ca.MX
    rates: Any  # of the old ones while bodies and coordinates keep their velocities


class Aims(NamedTuple):
    """What the contacts are to do in a step."""

    closed: Any  # 1 for contacts that take part
    rebound: Any  # their least normal speed at the end, by Newton's law
    held: Any  # speeds in the middle of the step with which contacts that touched go on, three per contact
    mu: Any  # coefficients of friction, for the slip before the step
    lands: Any  # 1 if some contact on its island is hit in this step: friction is that of impacts then


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
) -> Aims:
    """Which contacts take part in a step, what they are to do, and which are hit.

    A gap that closes by the end of the step is closed: a blow is half a step early or late, never a whole one late, and
    no overlap is left whose removal would lift the bodies. Bounces of one or two steps are left out.

    As bodies roll and move along curves, the points of contact wander over them. So a contact that is held has some
    speed in the middle of the step by the old velocities, and minus that by the new ones: it is neither hit by it, nor
    does it cost energy.
    """
    h, e, speed = given.h, given.e, given.speed
    sizes = [len(f.rows) for _, f in s.closing]
    starts = np.cumsum([0, *sizes]).tolist()
    closed, rebounds, held, coefficients, lands = [], [], [], [], []
    for k, ci in enumerate(s.contacts):
        law, bilateral = s.closing[ci][1].contact.law, s.closing[ci][1].contact.bilateral
        mine = slice(starts[ci], starts[ci] + 3)
        a, v = rows.before[mine], rows.free[starts[ci]]
        wander = -h / 2 * given.touched[k] * rows.rates[mine]
        own = a + wander
        fact = ContactFacts.of(facts[k])
        here = ca.logic_and(fact.gap <= STEP_CLOSED + h / 2 * ca.fmax(-v, 0), fact.edge >= 0)
        closed.append(ca.MX(0) if bilateral else here)
        rebound = _rebound()(e[k], ca.fmin(a[0], 0), ca.fmax(a[0] - v, 0) / h, fact.gap, h)
        rebounds.append(rebound * (-e[k] * ca.fmin(own[0], 0) > 2 * ca.fmax(a[0] - v, 0)))
        lands.append(ca.logic_and(closed[-1], -own[0] > 2 * ca.fabs(v - a[0])))
        held.append(wander)
        slip, ratio = ca.norm_2(own[1:]), ca.norm_2(ratios[k][1:3])
        mu = ca.if_else(slip > 0, ratio, fact.kinetic)
        if law.sticks and law.slides:
            mu = ca.if_else(slip <= STEP_REST * speed[islands.of_contact[k]], fact.static, mu)
        coefficients.append(mu if law.slides else ca.MX(NO_END))
    of = islands.of_contact  # in a blow all contacts on the island have the friction of impacts
    hit = largest_of(tuple(of), islands.count)(ca.vertcat(*lands), ca.MX.zeros(islands.count))
    hits = [hit[i] for i in of]
    held = [speeds * (1 - mine) for speeds, mine in zip(held, hits, strict=True)]
    return Aims(*(ca.densify(ca.vertcat(*v)) for v in (closed, rebounds, held, coefficients, hits)))
