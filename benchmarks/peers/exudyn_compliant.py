"""Exudyn: the ball as a point mass between two unilateral springs: its contact of coordinates, the leanest it has."""

from __future__ import annotations

import io
import time
from contextlib import redirect_stdout
from typing import Any

from .compliant_models import WallsSpec
from .exudyn_peer import _load, available
from .fastest import Run, fastest

__all__ = ["available", "runs"]

STEPS = (1e-3, 1e-4, 1e-5)
TOLERANCES = tuple(10.0**-k for k in range(3, 12))  # with 1e-12 it does not come to an end


def runs(spec: WallsSpec) -> list[Run]:
    """Two methods with fixed steps, one with error control."""
    exu = _load()
    kinds = exu.DynamicSolverType
    settings = [("generalised alpha", kinds.GeneralizedAlpha, dt, None) for dt in STEPS]
    settings += [("RK44", kinds.RK44, dt, None) for dt in STEPS]
    settings += [("DOPRI5", kinds.DOPRI5, 1e-2, tolerance) for tolerance in TOLERANCES]
    return [fastest(lambda s=setting: _run(spec, *s)) for setting in settings]


def _run(spec: WallsSpec, name: str, kind: Any, dt: float, tolerance: float | None = None) -> Run:
    import exudyn.itemInterface as items

    exu = _load()
    system = exu.SystemContainer().AddSystem()
    node = system.AddNode(items.Point(referenceCoordinates=[0, 0, 0], initialVelocities=[spec.speed, 0, 0]))
    system.AddObject(items.MassPoint(physicsMass=spec.mass, nodeNumber=node))
    ball = system.AddMarker(items.MarkerNodeCoordinate(nodeNumber=node, coordinate=0))
    for side in (1, -1):
        ground = system.AddNode(items.NodePointGround(referenceCoordinates=[0, 0, 0]))
        wall = system.AddMarker(items.MarkerNodeCoordinate(nodeNumber=ground, coordinate=0))
        memory = system.AddNode(items.NodeGenericData(initialCoordinates=[1], numberOfDataCoordinates=1))
        markers = [ball, wall] if side > 0 else [wall, ball]  # the gap is that of the second from the first
        system.AddObject(
            items.ObjectContactCoordinate(
                markerNumbers=markers, nodeNumber=memory, contactStiffness=spec.stiffness, contactDamping=0,
                offset=-spec.free / 2,
            )
        )  # fmt: skip
    system.Assemble()
    settings = exu.SimulationSettings()
    settings.timeIntegration.endTime = spec.end
    settings.timeIntegration.numberOfSteps = round(spec.end / dt)
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.generalizedAlpha.spectralRadius = 1.0
    settings.solutionSettings.writeSolutionToFile = False
    settings.solutionSettings.solutionInformation = ""
    if tolerance is not None:
        settings.timeIntegration.automaticStepSize = True
        settings.timeIntegration.relativeTolerance = settings.timeIntegration.absoluteTolerance = tolerance
    begin = time.perf_counter()
    with redirect_stdout(io.StringIO()):
        system.SolveDynamic(settings, solverType=kind)
    wall = time.perf_counter() - begin
    at = system.GetNodeOutput(node, exu.OutputVariableType.Displacement)[0]
    label = f"{dt:g}" if tolerance is None else f"tolerance {tolerance:g}"
    return Run(f"exudyn: {name}, {label}", wall, abs(float(at) - spec.position(spec.end)))
