"""What time stepping carries from one step to the next, and many steps in one call."""

from __future__ import annotations

from typing import Any

import casadi as ca

from .islands import EnergyIslands
from .ledger import Book
from .records import Mode
from .step_parts import driver
from .system import System

GOES_ON, NOTED, REFUSED = (
    0,
    1,
    2,
)  # values of stop: no; a contact has changed or was struck; the next step is to be made by parts
BLOCK, BLOCKS = 5, 4  # steps in a block, which is skipped if all steps are done; number of blocks
MANY = BLOCK * BLOCKS


class Carry:
    """Names and sizes of what goes from one step to the next."""

    def __init__(self, s: System) -> None:
        n, islands = len(s.contacts), EnergyIslands.of(s, driver(s) is not None).count
        self.sizes = {
            "x": s.size,
            "modes": Mode.SIZE * n,  # of the contacts
            "last": s.nu,  # change of the velocities in the last step, where a similar one is expected
            "guess": 3 * n,  # impulses of the last step
            "calm": islands,  # 1 for islands without blows: similar impulses are expected
            "speed": islands,  # largest contact speed so far
            "largest": islands,  # largest normal impulse so far
            "books": Book.SIZE * islands,  # ledger of energy
            "before": 3 * n,  # speeds of the contacts before the last step
            "after": 3 * n,  # speeds of the contacts after it
            "residual": 1,  # of the contact problems, the largest so far
            "stop": 1,  # GOES_ON, NOTED or REFUSED
        }

    def symbols(self) -> dict[str, Any]:
        return {name: ca.MX.sym(name, size) for name, size in self.sizes.items()}


def many_steps(s: System, one_step: ca.Function) -> ca.Function:
    """(times, count, P, e, no_slip, steady, *carry) → (*carry, states after all steps, number of steps made).

    Steps from each of the times to the next, ``count`` of them and at most ``MANY``, until one asks to ``stop``.
    """
    carry = Carry(s).symbols()
    stop = list(carry).index("stop")
    fixed = [s.symbols()[2], *(ca.MX.sym(name, size) for name, size in (("e", len(s.contacts)), ("no_slip", 1)))]
    fixed.append(ca.MX.sym("steady"))
    symbols = one_step.mx_in()
    stay = ca.Function("no_step", symbols, symbols[len(symbols) - len(carry) :])
    step_if = ca.Function.if_else("step_if", one_step, stay)

    def is_wanted(now: list[Any], left: ca.MX) -> Any:
        return ca.logic_and(now[stop] == GOES_ON, left > 0)

    def block() -> ca.Function:
        times, left = ca.MX.sym("times", BLOCK + 1), ca.MX.sym("left")
        now, states, made = list(carry.values()), [], ca.MX(0)
        for k in range(BLOCK):
            go = is_wanted(now, left - k)
            now = list(step_if(go, times[k], times[k + 1] - times[k], *fixed, *now))
            states.append(now[0])
            made = made + go * (now[stop] != REFUSED)
        inputs = [times, left, *fixed, *carry.values()]
        some = ca.Function("some_steps", inputs, [*now, ca.densify(ca.horzcat(*states)), ca.densify(made)])
        rest = [*carry.values(), ca.repmat(carry["x"], 1, BLOCK), ca.MX(ca.DM(0.0))]
        return ca.Function.if_else("block_if", some, ca.Function("no_steps", inputs, rest))

    some_if = block()
    times, count = ca.MX.sym("times", MANY + 1), ca.MX.sym("count")
    now, states, made = list(carry.values()), [], ca.MX(0)
    for first in range(0, MANY, BLOCK):
        left = count - first
        *now, reached, steps = some_if(is_wanted(now, left), times[first : first + BLOCK + 1], left, *fixed, *now)
        states.append(reached)
        made = made + steps
    out = [*now, ca.horzcat(*states), made]
    return ca.Function("steps", [times, count, *fixed, *carry.values()], [ca.densify(v) for v in out])
