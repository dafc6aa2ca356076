"""Exudyn: balls as rigid bodies, each with a contact of sphere and torus at both races; the shaft is very heavy."""

from __future__ import annotations

import io
import math
import time
from contextlib import redirect_stdout
from typing import Any

import numpy as np

from .bearing_models import BearingSpec
from .exudyn_peer import _load, available
from .fastest import Run, fastest

__all__ = ["available", "runs"]

HEAVY = 1e6  # kg, kg·m²: the balls do not slow the shaft down
STEPS = (5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 5e-6)


def runs(spec: BearingSpec) -> list[Run]:
    """Generalised alpha with fixed steps: its explicit methods refuse this model."""
    kind = _load().DynamicSolverType.GeneralizedAlpha
    return [fastest(lambda step=dt: _run(spec, "generalised alpha", kind, step)) for dt in STEPS]


def _bearing(spec: BearingSpec, system: Any) -> int:
    """Adds the bearing. → its first ball."""
    exu = _load()
    items = exu.itemInterface
    inertia = exu.utilities.RigidBodyInertia(HEAVY, HEAVY * np.eye(3))
    shaft = system.CreateRigidBody(inertia=inertia, initialAngularVelocity=[0, 0, spec.shaft])
    rings = [
        (system.AddMarker(items.MarkerBodyRigid(bodyNumber=body)), core, stiffness)
        for body, core, stiffness in zip(
            (shaft, system.CreateGround()), (spec.inner_core, spec.outer_core), spec.stiffness, strict=True
        )
    ]
    moment = 0.1 * spec.mass * spec.diameter**2
    balls = []
    for angle in 2 * math.pi * np.arange(spec.balls) / spec.balls:
        out = np.array([math.cos(angle), math.sin(angle), 0.0])
        ball = system.CreateRigidBody(
            inertia=exu.utilities.RigidBodyInertia(spec.mass, moment * np.eye(3)),
            referencePosition=spec.r * out,
            initialVelocity=spec.v * np.array([-out[1], out[0], 0.0]),
            initialAngularVelocity=[0, 0, spec.w],
        )
        at = system.AddMarker(items.MarkerBodyRigid(bodyNumber=ball))
        for ring, core, stiffness in rings:
            memory = system.AddNode(items.NodeGenericData(initialCoordinates=[0, 0, 0, 0], numberOfDataCoordinates=4))
            system.AddObject(
                items.ObjectContactSphereTorus(
                    markerNumbers=[at, ring], nodeNumber=memory, sphereRadius=spec.diameter / 2,
                    torusMajorRadius=core, torusMinorRadius=spec.groove, torusAxis=[0, 0, 1],
                    dynamicFriction=spec.mu, frictionProportionalZone=spec.delta, contactStiffness=stiffness,
                    contactDamping=spec.damping, contactStiffnessExponent=1.5,
                )
            )  # fmt: skip
        balls.append(ball)
    return int(balls[0])


def _run(spec: BearingSpec, name: str, kind: Any, dt: float) -> Run:
    exu = _load()
    system = exu.SystemContainer().AddSystem()
    ball = _bearing(spec, system)
    system.Assemble()
    settings = exu.SimulationSettings()
    settings.timeIntegration.endTime = spec.end
    settings.timeIntegration.numberOfSteps = round(spec.end / dt)
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.newton.useModifiedNewton = True
    settings.timeIntegration.generalizedAlpha.spectralRadius = 0.8
    settings.solutionSettings.writeSolutionToFile = False
    settings.solutionSettings.solutionInformation = ""
    begin = time.perf_counter()
    with redirect_stdout(io.StringIO()):
        system.SolveDynamic(settings, solverType=kind)
    wall = time.perf_counter() - begin
    x, y, _ = system.GetObjectOutputBody(ball, exu.OutputVariableType.Position, localPosition=[0, 0, 0])
    wanted = spec.v / spec.r * spec.end
    error = abs((math.atan2(y, x) - wanted + math.pi) % (2 * math.pi) - math.pi)
    return Run(f"exudyn: {name}, {dt:g}", wall, error)
