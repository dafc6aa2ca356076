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
BLOCK, BLOCKS = 5, 12  # steps in a block, which is skipped if all steps are done; number of blocks
MANY = BLOCK * BLOCKS
KEPT = "x", "modes", "guess", "before", "after", "stop"  # entries of ``Carry`` that are shown after each step


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
    """(times, count, P, e, no_slip, steady, *carry) → (*carry, number of steps made, *``KEPT`` after each step).

    Steps from each of the times to the next, ``count`` of them and at most ``MANY``, until one is ``REFUSED``; or until
    a contact has changed, where contacts in Flight follow nearest points, which are updated between the steps.
    """
    carry = Carry(s).symbols()
    stop, kept = list(carry).index("stop"), [list(carry).index(name) for name in KEPT]
    least = NOTED if any(f.tracked for _, f in s.closing) else REFUSED
    fixed = [s.symbols()[2], *(ca.MX.sym(name, size) for name, size in (("e", len(s.contacts)), ("no_slip", 1)))]
    fixed.append(ca.MX.sym("steady"))
    symbols = one_step.mx_in()
    stay = ca.Function("no_step", symbols, symbols[len(symbols) - len(carry) :])
    step_if = ca.Function.if_else("step_if", one_step, stay)

    def is_wanted(now: list[Any], left: ca.MX) -> Any:
        return ca.logic_and(now[stop] < least, left > 0)

    def block() -> ca.Function:
        times, left = ca.MX.sym("times", BLOCK + 1), ca.MX.sym("left")
        now, made, shown = list(carry.values()), ca.MX(0), []
        for k in range(BLOCK):
            go = is_wanted(now, left - k)
            now = list(step_if(go, times[k], times[k + 1] - times[k], *fixed, *now))
            shown.append([now[i] for i in kept])
            made = made + go * (now[stop] != REFUSED)
        inputs = [times, left, *fixed, *carry.values()]
        columns = [ca.densify(ca.horzcat(*values)) for values in zip(*shown, strict=True)]
        some = ca.Function("some_steps", inputs, [*now, ca.densify(made), *columns])
        rest = [*carry.values(), ca.MX(ca.DM(0.0)), *(ca.MX.zeros(v.shape) for v in columns)]
        return ca.Function.if_else("block_if", some, ca.Function("no_steps", inputs, rest))

    some_if = block()
    times, count = ca.MX.sym("times", MANY + 1), ca.MX.sym("count")
    now, made, shown = list(carry.values()), ca.MX(0), []
    for first in range(0, MANY, BLOCK):
        left = count - first
        found = some_if(is_wanted(now, left), times[first : first + BLOCK + 1], left, *fixed, *now)
        now, made = list(found[: len(carry)]), made + found[len(carry)]
        shown.append(found[len(carry) + 1 :])
    out = [*now, made, *(ca.horzcat(*values) for values in zip(*shown, strict=True))]
    return ca.Function("steps", [times, count, *fixed, *carry.values()], [ca.densify(v) for v in out])
