"""A block's outputs and rates as functions of its states, time and parameters."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..core.errors import BondError
from ..model.block import Block, Sampled
from ..model.laws import refuse_nan
from ..model.own_states import OwnStates
from .spatial import OPTIONS, SX


class BlockFunctions:
    """``out``: (z, t, p) → outputs, one after the other (``names``); ``rates``: (z, t, p) → derivatives of z.

    ``direct``: entries of p that the outputs depend on directly. Values that a sampled block holds are the last of p.
    ``jumps``, ``kinks``: p → times.
    """

    jumps: ca.Function
    kinks: ca.Function

    def __init__(self, name: str, block: Block) -> None:
        count = sum(len(v) for _, _, v in block.numbers())
        held = list(block.first()) if isinstance(block, Sampled) else []
        p, t = SX.sym("p", count + len(held)), SX.sym("t")
        lifted = block.lift(p[:count])
        object.__setattr__(lifted, "held", {n: p[count + i] for i, n in enumerate(held)})
        self.own = OwnStates.of(lifted)
        z = self.own.symbols()
        outputs = _checked(block, lifted.outputs(t))
        self.names = tuple(outputs)
        values = ca.densify(ca.vertcat(*outputs.values())) if outputs else SX(0, 1)
        by_owner = {id(owner): owner.rates(t) for _, owner, _ in self.own.owners}
        rates = self.own.rates(block.path, by_owner)
        self.out = ca.Function(f"{name}_out", [z, t, p], [values], OPTIONS)
        self.rates = ca.Function(f"{name}_rates", [z, t, p], [ca.densify(rates)], OPTIONS)
        self.direct = {int(j) for j in ca.jacobian(values, p).sparsity().get_col()} if values.numel() else set()
        for kind in ("jumps", "kinks"):
            times = ca.densify(ca.vertcat(SX(0, 1), *getattr(lifted, kind)()))
            setattr(self, kind, ca.Function(f"{name}_{kind}", [p], [times], OPTIONS))
        h = SX.sym("h")
        moved = z + ca.solve(SX.eye(z.numel()) - h * ca.jacobian(rates, z), h * rates) if z.numel() else z
        self.step = ca.Function(f"{name}_step", [z, t, p, h], [ca.densify(moved)], OPTIONS)


def _checked(block: Block, outputs: Any) -> dict[str, Any]:
    """Outputs as scalar expressions by name."""
    if not isinstance(outputs, dict):
        raise BondError(f"{block.path}.outputs", f"gave {outputs!r}", "Return expressions by name: {'out': …}.")
    found = {}
    for name, value in outputs.items():
        try:
            expression = SX(value)
        except Exception:
            raise BondError(f"{block.path}.{name}", f"is {value!r}, not an expression", "Return expressions.") from None
        if expression.numel() != 1:
            raise BondError(f"{block.path}.{name}", f"has {expression.numel()} values", "Name each output by itself.")
        refuse_nan(f"{block.path}.{name}", expression)
        found[name] = expression
    return found
