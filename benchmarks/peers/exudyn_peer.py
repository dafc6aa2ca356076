"""Exudyn: minimal coordinates, RK44 for the chain, implicit for the four-bar and the rolling disc."""

from __future__ import annotations

import io
import math
import sys
import time
from contextlib import redirect_stdout
from types import ModuleType
from typing import Any

import numpy as np

from .models import (
    BATCHES,
    DISC_SAMPLES,
    ChainSpec,
    DiscSpec,
    FourBarSpec,
    batch_size,
    disc_result,
    drift_stride,
    four_bar_result,
    four_bar_stops,
    step_count,
)

FOUR_BAR_DT = 5e-5
DISC_DT = 5e-4
DISC_TOLERANCES = (1e-11, 1e-12)  # relative and absolute, of Newton; the defaults show in the error from dt = 5e-4 down
RK44_STAGES = 4
RHS_DT = 1e-6  # step of the timing runs: small, so that the chain stays near its start state


def available() -> str | None:
    """Version of Exudyn, or None if it cannot be imported."""
    try:
        return str(_load().__version__)
    except RuntimeError:
        return None


def chain_start(spec: ChainSpec) -> tuple[float, np.ndarray]:
    """Potential energy [J] and joint accelerations [rad/s^2] of the start state, both by Exudyn.

    Exudyn reports no energy of a tree, so its centres of mass are read by sensors; the accelerations are
    those of one explicit Euler step.
    """
    exu = _load()
    chain = _Chain(exu, spec)
    heights = chain.centre_heights()
    chain.solve(RHS_DT, 1, exu.DynamicSolverType.ExplicitEuler)
    acceleration = np.array(chain.mbs.systemData.GetODE2Coordinates_tt())
    return spec.mass * spec.g * float(np.sum(heights)), acceleration


def chain_rhs_time(spec: ChainSpec, repeats: int) -> float:
    """Microseconds of one right-hand side inside an explicit RK44 run: wall / (4 * steps).

    Exudyn offers no forward dynamics from Python without overhead, so whole steps are timed in C++; the few
    vector operations of the integrator and the start of the solver are included. One right-hand side
    assembles the dense n x n mass matrix of the tree, factorises it by LU and solves, so it grows as n^3. The
    module without range checks is used. `repeats` counts right-hand sides per batch, cut to a tenth of a second.
    """
    exu = _load()
    chain = _Chain(exu, spec)
    rk44 = exu.DynamicSolverType.RK44
    chain.solve(RHS_DT, 1, rk44)
    each = chain.solve(RHS_DT, 1, rk44) / RK44_STAGES
    steps = max(1, batch_size(repeats, each) // RK44_STAGES)
    best = min(chain.solve(RHS_DT * steps, steps, rk44) for _ in range(BATCHES))
    return 1e6 * best / (RK44_STAGES * steps)


def chain_energy_drift(spec: ChainSpec, t_end: float, dt: float) -> tuple[float, float]:
    """Largest relative energy drift of an explicit RK44 run and its wall seconds; nan if the run blew up."""
    exu = _load()
    steps = step_count(t_end, dt)
    chain = _Chain(exu, spec)
    sensors = [
        _sensor(exu, chain.mbs, chain.node, kind)
        for kind in (exu.OutputVariableType.Coordinates, exu.OutputVariableType.Coordinates_t)
    ]
    chain.mbs.Assemble()
    wall = chain.solve(t_end, steps, exu.DynamicSolverType.RK44, sample=drift_stride(steps) * dt)
    q, v = (np.atleast_2d(chain.mbs.GetSensorStoredData(sensor))[:, 1:] for sensor in sensors)
    return spec.drift(q, v), wall


def four_bar(spec: FourBarSpec, t_end: float = 10.0, dt: float = FOUR_BAR_DT) -> dict[str, float]:
    """Crank angle of the four-bar: kinematic tree with one loop constraint, TrapezoidalIndex2, full Newton.

    Exudyn's explicit solvers take no loop constraints, so the implicit ones remain, all of second order. The
    tree is 1.5 to 4 times more accurate than three planar bodies with revolute joints at the same step.
    """
    exu = _load()
    stops = four_bar_stops(t_end, dt)
    _container, mbs, sensor = _four_bar(exu, spec)
    period = dt * math.gcd(*(steps for _, steps in stops))
    settings = _settings(exu, t_end, step_count(t_end, dt), sample=period)
    settings.timeIntegration.newton.useModifiedNewton = False
    wall = _solve(mbs, settings, exu.DynamicSolverType.TrapezoidalIndex2)
    rows = np.atleast_2d(mbs.GetSensorStoredData(sensor))
    theta: dict[float, float] = {}
    for t, _ in stops:
        row = rows[int(np.argmin(np.abs(rows[:, 0] - t)))]
        if not abs(row[0] - t) < 0.5 * dt or not math.isfinite(row[1]):
            raise RuntimeError(f"Exudyn four-bar has no value at t={t} s (nearest: {row[0]} s)")
        theta[t] = float(row[1])
    return four_bar_result(wall, theta, t_end)


def disc(spec: DiscSpec, t_end: float = 20.0, dt: float = DISC_DT) -> dict[str, Any]:
    """Centre of the rolling disc: ObjectJointRollingDisc, TrapezoidalIndex2, modified Newton.

    The plane is normal to the x axis of Exudyn, which turns the Tait-Bryan angles of the body into precession,
    tilt and spin: they are regular unless the disc lies flat, and 12 times more accurate than with z up for the
    default disc, which nutates little (1.4 times at theta = 60 deg). Exudyn's explicit solvers refuse the joint.
    """
    exu = _load()
    steps = step_count(t_end, dt)
    stride = drift_stride(steps, DISC_SAMPLES)
    _container, mbs, sensor, turn = _disc(exu, spec)
    settings = _settings(exu, t_end, steps, sample=stride * dt)
    newton = settings.timeIntegration.newton
    newton.useModifiedNewton = True
    newton.relativeTolerance, newton.absoluteTolerance = DISC_TOLERANCES
    wall = _solve(mbs, settings, exu.DynamicSolverType.TrapezoidalIndex2)
    rows = np.atleast_2d(mbs.GetSensorStoredData(sensor))
    times = np.linspace(0.0, t_end, steps // stride + 1)
    if rows.shape[0] != times.size or not np.allclose(rows[:, 0], times, rtol=0.0, atol=0.5 * dt):
        raise RuntimeError(f"Exudyn disc has {rows.shape[0]} samples instead of {times.size} equidistant ones")
    if not np.all(np.isfinite(rows)):
        raise RuntimeError(f"Exudyn disc is not finite at dt={dt} s: take a smaller dt")
    return disc_result(wall, times, rows[:, 1:] @ turn)


def _load() -> ModuleType:
    """Exudyn without range checks, unless it was imported before or the processor lacks AVX2."""
    if "exudyn" not in sys.modules:
        sys.exudynFast = True  # type: ignore[attr-defined]
    try:
        with redirect_stdout(io.StringIO()):
            import exudyn
            import exudyn.itemInterface
            import exudyn.utilities
    except ImportError as error:
        raise RuntimeError(f"Exudyn cannot be imported: {error}") from error
    return exudyn


def _settings(exu: ModuleType, t_end: float, steps: int, sample: float | None = None) -> Any:
    """One thread, fixed steps, no files, sensors every `sample` seconds if given."""
    settings = exu.SimulationSettings()
    settings.timeIntegration.endTime = t_end
    settings.timeIntegration.numberOfSteps = steps
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.automaticStepSize = False
    settings.timeIntegration.adaptiveStep = False
    settings.timeIntegration.explicit.computeEndOfStepAccelerations = False  # would be a fifth evaluation
    settings.solution.file.write = False
    settings.solution.sensors.active = sample is not None
    if sample is not None:
        settings.solution.sensors.writePeriod = sample
    settings.parallel.numberOfThreads = 1
    return settings


def _solve(mbs: Any, settings: Any, solver: Any) -> float:
    """Wall seconds of one run from the start state."""
    start = time.perf_counter()
    try:
        with redirect_stdout(io.StringIO()):
            success = mbs.SolveDynamic(settings, solverType=solver)
    except Exception as error:
        raise RuntimeError(f"Exudyn's {solver} failed: {error}") from error
    wall = time.perf_counter() - start
    if not success:
        raise RuntimeError(f"Exudyn's {solver} reported no success")
    return wall


def _tree(exu: ModuleType, **fields: Any) -> dict[str, Any]:
    """Fields of an ObjectKinematicTree whose joint frames are all parallel at zero angles."""
    count = len(fields["linkMasses"])
    fields["jointTransformations"] = exu.Matrix3DList([np.eye(3)] * count)
    for name in ("jointOffsets", "linkCOMs"):
        fields[name] = exu.Vector3DList([np.array(vector) for vector in fields[name]])
    fields["linkInertiasCOM"] = exu.Matrix3DList([np.diag(moments) for moments in fields["linkInertiasCOM"]])
    return fields


def _node(exu: ModuleType, mbs: Any, q: list[float], v: list[float]) -> Any:
    return mbs.AddNode(
        exu.itemInterface.NodeGenericODE2(
            numberOfODE2Coordinates=len(q),
            referenceCoordinates=[0.0] * len(q),
            initialCoordinates=q,
            initialCoordinates_t=v,
        )
    )


def _sensor(exu: ModuleType, mbs: Any, node: Any, kind: Any) -> Any:
    """Sensor that keeps the coordinates of `node` in memory."""
    item = exu.itemInterface.SensorNode(nodeNumber=node, storeInternal=True, outputVariableType=kind)
    return mbs.AddSensor(item)


class _Chain:
    """The chain as one kinematic tree; link frames sit at the hinges."""

    def __init__(self, exu: ModuleType, spec: ChainSpec) -> None:
        self.exu, self.spec = exu, spec
        self.container = exu.SystemContainer()  # owns mbs and has to outlive it
        self.mbs = self.container.AddSystem()
        self.node = _node(exu, self.mbs, [spec.phi0] * spec.n, [0.0] * spec.n)
        types = {"z": exu.JointType.RevoluteZ, "x": exu.JointType.RevoluteX}
        fields = _tree(
            exu,
            jointTypes=[types[spec.axis(i)] for i in range(spec.n)],
            linkParents=list(range(-1, spec.n - 1)),
            jointOffsets=[(0.0, -spec.length if i else 0.0, 0.0) for i in range(spec.n)],
            linkInertiasCOM=[spec.inertia] * spec.n,
            linkCOMs=[(0.0, -0.5 * spec.length, 0.0)] * spec.n,
            linkMasses=[spec.mass] * spec.n,
        )
        item = exu.itemInterface.ObjectKinematicTree(nodeNumber=self.node, gravity=[0.0, -spec.g, 0.0], **fields)
        self.tree = self.mbs.AddObject(item)
        self.mbs.Assemble()

    def solve(self, t_end: float, steps: int, solver: Any, sample: float | None = None) -> float:
        """Wall seconds of an explicit run from the start state."""
        settings = _settings(self.exu, t_end, steps, sample)
        settings.linearSolver.solverType = self.exu.LinearSolverType.EigenDense  # the fastest from n=10 on
        return _solve(self.mbs, settings, solver)

    def centre_heights(self) -> np.ndarray:
        """World y of all centres of mass in the start state."""
        sensors = [
            self.mbs.AddSensor(
                self.exu.itemInterface.SensorKinematicTree(
                    objectNumber=self.tree,
                    linkNumber=i,
                    localPosition=[0.0, -0.5 * self.spec.length, 0.0],
                    outputVariableType=self.exu.OutputVariableType.Position,
                    storeInternal=True,
                )
            )
            for i in range(self.spec.n)
        ]
        self.mbs.Assemble()
        return np.array([self.mbs.GetSensorValues(sensor)[1] for sensor in sensors])


def _four_bar(exu: ModuleType, spec: FourBarSpec) -> tuple[Any, Any, Any]:
    """Container, system and sensor of the four-bar: crank-coupler and rocker, tips joined in x and y."""
    items = exu.itemInterface
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    (th, beta, psi), (th_dot, beta_dot, psi_dot) = spec.angles(), spec.rates()
    node = _node(exu, mbs, [th, beta - th, psi], [th_dot, beta_dot - th_dot, psi_dot])
    fields = _tree(
        exu,
        jointTypes=[exu.JointType.RevoluteZ] * 3,
        linkParents=[-1, 0, -1],
        jointOffsets=[(0.0, 0.0, 0.0), (spec.crank, 0.0, 0.0), (spec.ground, 0.0, 0.0)],
        linkInertiasCOM=[spec.inertia(length) for length in spec.rods],
        linkCOMs=[(0.5 * length, 0.0, 0.0) for length in spec.rods],
        linkMasses=[spec.mass(length) for length in spec.rods],
    )
    tree = mbs.AddObject(items.ObjectKinematicTree(nodeNumber=node, gravity=[0.0, -spec.g, 0.0], **fields))
    tips = [
        mbs.AddMarker(
            items.MarkerKinematicTreeRigid(objectNumber=tree, linkNumber=link, localPosition=[length, 0.0, 0.0])
        )
        for link, length in ((1, spec.coupler), (2, spec.rocker))
    ]
    mbs.AddObject(items.ObjectJointSpherical(markerNumbers=tips, constrainedAxes=[1, 1, 0]))
    sensor = _sensor(exu, mbs, node, exu.OutputVariableType.Coordinates)
    mbs.Assemble()
    return container, mbs, sensor


def _disc(exu: ModuleType, spec: DiscSpec) -> tuple[Any, Any, Any, np.ndarray]:
    """Container, system, sensor of the centre, and the matrix from world axes (z up) to Exudyn's (x up)."""
    items = exu.itemInterface
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    turn = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    c, s = math.cos(spec.theta), math.sin(spec.theta)
    attitude = turn @ np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])
    up = turn[:, 2]
    ground = mbs.AddObject(items.ObjectGround())
    body = mbs.CreateRigidBody(
        inertia=exu.utilities.RigidBodyInertia(spec.mass, np.diag(spec.inertia)),
        nodeType=exu.NodeType.RotationRxyz,
        referencePosition=spec.height * up,
        referenceRotationMatrix=attitude,
        initialVelocity=turn @ np.array(spec.velocity),
        initialAngularVelocity=attitude @ np.array(spec.omega),
        gravity=-spec.g * up,
    )
    markers = [mbs.AddMarker(items.MarkerBodyRigid(bodyNumber=number)) for number in (ground, body)]
    mbs.AddObject(
        items.ObjectJointRollingDisc(
            markerNumbers=markers, discRadius=spec.radius, discAxis=[0.0, 0.0, 1.0], planeNormal=up
        )
    )
    position = exu.OutputVariableType.Position
    sensor = mbs.AddSensor(items.SensorBody(bodyNumber=body, storeInternal=True, outputVariableType=position))
    mbs.Assemble()
    return container, mbs, sensor, turn
