"""Signal: a reference to a quantity of a model that changes in time, given where a number could stand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Signal:
    """The signal of this dotted path: ``hinge.signal("phi")``, ``body.signal("r[0]")``, ``block.signal("out")``.

    It may stand in the place of any single number of a law, a force or a block; ``tr.blocks.TIME`` is the clock.
    """

    path: str

    def __repr__(self) -> str:
        return f"<signal {self.path}>"


TIME = Signal("time")
