"""Many steps of an explicit pair in one call, with their lengths chosen and switches of laws crossed on the way.

For models without closing constraints. It does what ``Advance``, ``Pace`` and ``Switching`` do one by one; where
something else is to be done it stops, and the next step is made there.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..core.thresholds import LENGTHENED, SLIGHTLY_BEFORE
from ..equations.program import Program
from ..equations.system import System
from .explicit import step_function
from .march_lengths import judged, planned, restarted, turned
from .march_records import CROSSED, NOT_MOVED, Bounds, Here, Marched, switch_count
from .tableau import EXPLICIT, Tableau

BLOCK, BLOCKS = 8, 8  # attempts in a block, which is skipped once the march has stopped; number of blocks


def can_march(s: System, pair: str) -> bool:
    """True if many steps of this system by a pair of this name can be one call."""
    return pair in EXPLICIT and not (s.closing or s.crowds)


def march_functions(program: Program, name: str) -> dict[str, ca.Function]:
    """The march of a pair: ``march_dop853`` or ``march_dopri5``."""
    tableau = EXPLICIT[name.partition("_")[2]]()
    return {name: march_function(program, tableau, step_function(program, tableau))}


def march_function(program: Program, tableau: Tableau, step: ca.Function) -> ca.Function:
    """(P, tol, ``Bounds``, *``Marched``) → (*``Marched``; after each attempt: ``Here``, x, f, rates and directions of
    the switches)."""
    s = program.system
    carry, fixed = Marched.symbols(s), _fixed(s)
    attempt = _attempt_if(program, tableau, step)
    stop = Here.at.stop

    def several(go_on: ca.Function, count: int, name: str) -> ca.Function:
        now, kept = list(carry), []
        for _ in range(count):
            *now, seen = go_on(now[-1][stop] == 0, *fixed, *now)
            kept.append(seen)
        return ca.Function(name, [*fixed, *carry], [*now, ca.horzcat(*kept)], {"never_inline": True})

    block = several(attempt, BLOCK, "march_block")
    none = ca.Function("march_rest", [*fixed, *carry], [*carry, ca.MX.zeros(*block.size_out(len(carry)))])
    whole = several(ca.Function.if_else("march_if", block, none), BLOCKS, "march")
    names = [*("P", "tol", "bounds"), *Marched._fields], [*(f"{name}_new" for name in Marched._fields), "log"]
    name = f"march_{tableau.name}"
    return ca.Function(name, [*fixed, *carry], [ca.densify(v) for v in whole(*fixed, *carry)], *names)


def _fixed(s: System) -> list[ca.MX]:
    return [s.symbols()[2], ca.MX.sym("tol", 2), ca.MX.sym("bounds", Bounds.SIZE)]


def _logged(now: list[Any]) -> Any:
    """What is kept of an attempt."""
    x, f, _, rates, towards, _, here = now
    return ca.densify(ca.vertcat(here, x, f, rates, towards))


def _look(program: Program) -> ca.Function:
    """(t, x, P) → (values, rates) of the switches."""
    if program.system.switches:
        return program.switches
    t, x, P = program.system.symbols()
    return ca.Function("no_switches", [t, x, P], [ca.MX(ca.DM([-1.0])), ca.MX(ca.DM([0.0]))])


def _attempt_if(program: Program, tableau: Tableau, step: ca.Function) -> ca.Function:
    """(go on?, *fixed, *``Marched``) → (*``Marched`` after one attempt, what is kept of it)."""
    s = program.system
    carry, fixed = Marched.symbols(s), _fixed(s)
    bounds, n = fixed[2], switch_count(s)
    tried, due = planned(n)(carry.here, *carry[2:5], bounds)
    attempt = _attempt(program, tableau, step)
    halt = Here.changed(carry.here, done=ca.MX(NOT_MOVED), stop=ca.MX(1))
    halted = [*carry[:-1], halt]
    length = ca.MX.sym("length")
    stays = ca.Function("march_stays", [length, *fixed, *carry], [*halted, _logged(halted)])
    choice = ca.Function.if_else("march_choice", stays, attempt)
    found = choice(due, tried, *fixed, *carry)
    going = ca.Function("march_attempt", [*fixed, *carry], list(found), {"never_inline": True})
    none = ca.Function("march_none", [*fixed, *carry], [*carry, ca.MX.zeros(*going.size_out(len(carry)))])
    return ca.Function.if_else("march_attempt_if", going, none)


def _attempt(program: Program, tableau: Tableau, step: ca.Function) -> ca.Function:
    """(length, *fixed, *``Marched``) → (*``Marched`` after an attempt of this length, what is kept of it)."""
    s = program.system
    carry, fixed, length = Marched.symbols(s), _fixed(s), ca.MX.sym("length")
    P, tol, bounds = fixed
    x, f, here, n = carry.x, carry.f, carry.here, switch_count(s)
    start = bounds[Bounds.at.epoch] + here[Here.at.t]
    new, f_new, error, *_, rate = step(start, x, f, length, P, tol)
    values, rates = _look(program)(start + length, new, P)
    valid = ca.mmin(program.validity(start + length, new, P)) > 0 if s.validity_names else ca.MX(1)
    turns = turned(n)(*carry[2:5], values, rates)
    middle = (x + new) / 2 + length / 8 * (f - f_new)
    inside = _middle_if(program)(ca.mmax(turns) > 0, start + length / 2, middle, P)
    seen = [*carry[2:5], values, rates, turns, inside]
    judge = judged(n, tableau.order, 1 / (tableau.error_order + 1))
    here, first, moves, left = judge(here, carry.first, length, error, rate, valid, *seen, bounds)
    pairs = (new, x), (f_new, f), (values, carry.values), (rates, carry.rates)
    reached = [*(ca.if_else(moves, a, b) for a, b in pairs), carry.towards, first, here]
    now = list(_crossing_if(program)(left > 0, left, *fixed, *reached))
    return ca.Function("march_step", [length, *fixed, *carry], [*now, _logged(now)], {"never_inline": True})


def _middle_if(program: Program) -> ca.Function:
    """(wanted?, t, x, P) → values of the switches; ones if they are not wanted."""
    at, ones = list(program.system.symbols()), ca.MX(ca.DM.ones(switch_count(program.system)))
    look = ca.Function("march_middle", at, [_look(program)(*at)[0]])
    return ca.Function.if_else("march_middle_if", look, ca.Function("march_no_middle", at, [ones]))


def _crossing_if(program: Program) -> ca.Function:
    """(wanted?, time to a change ahead, *fixed, *``Marched``) → ``Marched`` just beyond it, along the rates."""
    s = program.system
    carry, fixed, left = Marched.symbols(s), _fixed(s), ca.MX.sym("left")
    P, _, bounds = fixed
    here, n, look = carry.here, switch_count(s), _look(program)
    start = bounds[Bounds.at.epoch] + here[Here.at.t]
    time, values, rates = ca.MX(0), carry.values, carry.rates
    for longer in LENGTHENED:
        beyond = ca.mmax(carry.towards * values) > 0
        further = (1 + longer) * left + longer * SLIGHTLY_BEFORE * here[Here.at.h]
        time = ca.if_else(beyond, time, further)
        values, rates = _unless(look)(beyond, start + time, carry.x + time * carry.f, P, values, rates)
    x = carry.x + time * carry.f
    f = program.rhs(start + time, x, P)
    here, towards, first = restarted(n)(here, carry.first, time, values, rates, carry.towards, bounds)
    crosses = here[Here.at.done] == CROSSED
    old = carry.x, carry.f, carry.values, carry.rates
    pairs = zip((x, f, values, rates), old, strict=True)
    out = [*(ca.densify(ca.if_else(crosses, a, b)) for a, b in pairs), towards, first, here]
    across = ca.Function("march_across", [left, *fixed, *carry], out, {"never_inline": True})
    return ca.Function.if_else(
        "march_across_if", across, ca.Function("march_here", [left, *fixed, *carry], list(carry))
    )


def _unless(look: ca.Function) -> ca.Function:
    """(known?, t, x, P, values, rates) → (values, rates) of the switches: those given if they are known."""
    t, x, P = (ca.MX.sym(name, look.size1_in(i)) for i, name in enumerate("txP"))
    known = [ca.MX.sym(name, look.size1_out(i)) for i, name in enumerate(("values", "rates"))]
    inputs = [t, x, P, *known]
    return ca.Function.if_else(
        "march_unless", ca.Function("march_known", inputs, known), ca.Function("march_look", inputs, look(t, x, P))
    )
