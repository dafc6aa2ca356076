"""Exudyn: the omni vehicle, each roller an ObjectContactConvexRoll, whose hull is a polynomial.

Free bodies with revolute joints, rotation vectors and sparse matrices are several times faster than a kinematic tree,
whose Jacobian is numeric, and than Euler parameters. Modified Newton and one discontinuous iteration; the default five
take 7 times as long at n = 8. The step has to be adaptive: Newton fails at some handovers at 1 ms. Contact damping
stays zero, as it acts on the velocity of a roller's centre instead of that of the contact point; the spectral radius
damps. Friction is proportional to slip below 10 mm/s: 3 mm/s takes two to three times as long, 1 mm/s a hundred times,
with the same yaw. Explicit solvers need 50 us. TrapezoidalIndex2 is slower and bounces, stiffness 1e6 sinks more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .exudyn_peer import _load, _settings, _solve, available
from .models import step_count
from .mujoco_omni import SAMPLE, OmniRun, OmniSpec

__all__ = ["SETTINGS", "available", "run"]

SETTINGS: dict[str, tuple[float, dict[str, Any]]] = {"convex rolls, 1 ms, 0.5 ms from n = 32 on": (1e-3, {})}
"""Step and options of `run`."""

DEGREE = 8  # of the hull; 1e-6 m at n = 4, 1e-9 m at n = 8
MOST = 0.6  # rad that a roller may turn in a step at the start, or the step is halved: at 1.05 (n = 32) a run explodes
TO_Z = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])  # axes whose z is the x of a roller


def hull(spec: OmniSpec) -> np.ndarray:
    """Coefficients of the meridian, highest power first: an even polynomial, least squares at Chebyshev's points."""
    x = np.cos(np.pi * (np.arange(400) + 0.5) / 400)
    powers = np.arange(0, DEGREE + 1, 2)
    coefficients = np.zeros(DEGREE + 1)
    found = np.linalg.lstsq(x[:, None] ** powers, spec.meridian(spec.half_length * x), rcond=None)[0]
    coefficients[powers] = found / spec.half_length**powers
    return coefficients[::-1]


def run(
    spec: OmniSpec, dt: float = 1e-3, *, stiffness: float = 1e7, zone: float = 1e-2, radius: float = 0.3
) -> OmniRun:
    """Run from the start, sunk in by `stiffness` [N/m]; friction is proportional to slip up to `zone` [m/s]."""
    fastest = max(abs(spin) for i in range(3) for spin in spec.rates(i)[1])
    while dt * fastest > MOST:
        dt /= 2
    exu = _load()
    items, kinds = exu.itemInterface, exu.OutputVariableType
    container = exu.SystemContainer()  # owns mbs and has to outlive it
    mbs = container.AddSystem()
    mass, axial, transverse = spec.roller
    sunk = (spec.mass + 3 * (spec.wheel_mass + spec.n * mass)) * spec.g / 3 / stiffness
    bodies: list[tuple[Any, float, Any]] = []

    def body(m: float, moments: tuple[float, float, float], r: Any, turn: Any, v: Any, w: Any) -> Any:
        number = mbs.CreateRigidBody(
            inertia=exu.utilities.RigidBodyInertia(m, np.diag(moments)),
            nodeType=exu.NodeType.RotationRotationVector,
            referencePosition=r,
            referenceRotationMatrix=turn,
            initialVelocity=v,
            initialAngularVelocity=w,
            gravity=[0.0, 0.0, -spec.g],
        )
        bodies.append((number, m, moments))
        return number

    def marker(number: Any, position: Any = (0.0, 0.0, 0.0)) -> Any:
        return mbs.AddMarker(items.MarkerBodyRigid(bodyNumber=number, localPosition=position))

    def hinge(parent: Any, position: Any, turn: Any, child: Any, own: Any) -> None:
        ends = [marker(parent, position), marker(child)]
        mbs.AddObject(items.ObjectJointRevoluteZ(markerNumbers=ends, rotationMarker0=turn, rotationMarker1=own))

    ground = marker(mbs.AddObject(items.ObjectGround()))
    shape = hull(spec)
    centre, v0, w0 = np.array([0.0, 0.0, spec.R - sunk]), np.array([spec.speed, 0.0, 0.0]), spec.yaw_rate * np.eye(3)[2]
    platform = body(spec.mass, spec.moments, centre, np.eye(3), v0, w0)
    for i in range(3):
        rate, spins = spec.rates(i)
        arm, hub = spec.rho * spec.outward(i), spec.hub(i)
        turn = hub @ _about_z(spec.chi[i])
        v, w = v0 + np.cross(w0, arm), w0 + rate * spec.outward(i)
        wheel = body(spec.wheel_mass, spec.wheel_moments, centre + arm, turn, v, w)
        hinge(platform, arm, hub, wheel, np.eye(3))
        for j, spin in enumerate(spins):
            position, angle = spec.seat(j)
            seat, lever = _about_z(angle), turn @ position
            roller = body(
                mass,
                (axial, transverse, transverse),
                centre + arm + lever,
                turn @ seat,
                v + np.cross(w, lever),
                w + spin * (turn @ seat)[:, 0],
            )
            hinge(wheel, position, seat @ TO_Z, roller, TO_Z)
            touches = np.cos(spec.chi[i] + angle) > np.cos(spec.alpha)
            gap = [-sunk if touches else spec.R, 0.0, 0.0]
            data = items.NodeGenericData(initialCoordinates=gap, numberOfDataCoordinates=3)
            mbs.AddObject(
                items.ObjectContactConvexRoll(
                    markerNumbers=[ground, marker(roller)],
                    nodeNumber=mbs.AddNode(data),
                    contactStiffness=stiffness,
                    dynamicFriction=spec.mu,
                    frictionProportionalZone=zone,
                    rollLength=2 * spec.half_length,
                    coefficientsHull=shape,
                )
            )
    sensors = [
        mbs.AddSensor(items.SensorBody(bodyNumber=platform, storeInternal=True, outputVariableType=kind))
        for kind in (kinds.Position, kinds.RotationMatrix)
    ]
    mbs.Assemble()
    settings = _settings(exu, spec.end, step_count(spec.end, dt), sample=SAMPLE)
    settings.linearSolver.solverType = exu.LinearSolverType.EigenSparse
    scheme = settings.timeIntegration
    scheme.generalizedAlpha.spectralRadius = radius
    scheme.adaptiveStep, scheme.adaptiveStepRecoverySteps, scheme.adaptiveStepIncrease = True, 0, 4.0
    scheme.minimumStepSize = 1e-7
    scheme.discontinuous.maxIterations, scheme.discontinuous.ignoreMaxIterations = 1, True
    scheme.newton.useModifiedNewton = True
    scheme.newton.relativeTolerance, scheme.newton.absoluteTolerance = 1e-5, 1e-7
    wall = _solve(mbs, settings, exu.DynamicSolverType.GeneralizedAlpha)
    rows, turns = (np.array(mbs.GetSensorStoredData(sensor)) for sensor in sensors)
    kinetic = 0.0
    for number, m, moments in bodies:
        v = np.array(mbs.GetObjectOutputBody(number, kinds.Velocity))
        w = np.array(mbs.GetObjectOutputBody(number, kinds.AngularVelocityLocal))
        kinetic += 0.5 * float(m * v @ v + w**2 @ np.array(moments))
    return OmniRun.of(spec, wall, rows[:, 0], rows[:, 1:], np.arctan2(turns[:, 4], turns[:, 1]), kinetic)


def _about_z(angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
