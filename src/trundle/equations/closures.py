"""Guesses in closed form: how models close their loops at the start, from the poses of frames."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..core.errors import InitialValueError
from ..model.frame import Frame
from ..model.model import Model, PoseOf
from ..model.pose import Pose
from .program import Program
from .system import System
from .targets import Target


class Closures:
    """The models of a system that have a closed form, evaluated at a state."""

    def __init__(self, program: Program, s: System, P: np.ndarray, t0: float) -> None:
        self.program, self.s, self.P, self.t0 = program, s, P, t0
        self.models = [m for m in s.assembly.models.values() if type(m).closure is not Model.closure]

    def of(self, model: Model, x: np.ndarray, wanted: Iterable[Target] = ()) -> dict[str, Any]:
        """The guesses of one model, by path; ``wanted``: signals that do not have their values at x yet."""
        prefix = f"{model.path}." if model.path else ""
        return {prefix + name: value for name, value in model.closure(self._place(x, wanted)).items()}

    def failure(self, x: np.ndarray) -> InitialValueError | None:
        """Why some model has no solution at this state, or no unique one; None if all have one."""
        for model in self.models:
            try:
                self.of(model, x)
            except InitialValueError as failure:
                return failure
        return None

    def _place(self, x: np.ndarray, wanted: Iterable[Target]) -> PoseOf:
        function, signals = self.program.states
        values = np.array(function(self.t0, x, self.P)).ravel()
        for target in wanted:
            values[target.index] = target.value
        seen = {sig.name: values[sig.start : sig.start + max(1, int(np.prod(sig.shape)))] for sig in signals}

        def pose_of(frame: Frame) -> Pose:
            T, r = np.eye(3), np.zeros(3)
            if frame.body is not self.s.world or self.s.world.moves:
                path = frame.body.path
                T, r = seen[f"{path}.T"].reshape(3, 3, order="F"), seen[f"{path}.r"]
            offset = frame.offset
            r = r if offset is None else r + T @ offset
            return Pose(r, T if frame.R is None else T @ frame.R)

        return pose_of
