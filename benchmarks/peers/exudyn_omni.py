"""Exudyn: the omni vehicle."""

from __future__ import annotations

from typing import Any

import numpy as np

from .exudyn_peer import _load, _node, _sensor, _settings, _solve, _tree, available
from .mujoco_omni import SAMPLE, OmniRun, OmniSpec
from .models import step_count

__all__ = ["SETTINGS", "available", "run"]

SETTINGS: dict[str, tuple[float, dict[str, Any]]] = {}


def hull(spec: OmniSpec, degree: int) -> np.ndarray:
    """Coefficients of the meridian, highest power first: an even polynomial, least squares at Chebyshev's points."""
    x = spec.half_length * np.cos(np.pi * (np.arange(400) + 0.5) / 400)
    powers = np.arange(0, degree + 1, 2)
    found = np.linalg.lstsq((x[:, None] / spec.half_length) ** powers, spec.meridian(x), rcond=None)[0]
    coefficients = np.zeros(degree + 1)
    coefficients[powers] = found / spec.half_length**powers
    return coefficients[::-1]


def run(
    spec: OmniSpec,
    dt: float = 1e-3,
    *,
    stiffness: float = 1e6,
    damping: float = 0.0,
    zone: float = 1e-3,
    degree: int = 8,
    solver: str = "GeneralizedAlpha",
    radius: float = 0.7,
    modified: bool = True,
    dense: bool = False,
    tree: bool = True,
    tol: tuple = (1e-8, 1e-10),
    tune=None,
    nodetype="RotationEulerParameters",
) -> OmniRun:
    exu = _load()
    items = exu.itemInterface
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    mass, axial, transverse = spec.roller
    kinds = exu.JointType
    total = spec.mass + 3 * (spec.wheel_mass + spec.n * mass)
    sunk = total * spec.g / 3 / stiffness
    ground = mbs.AddMarker(items.MarkerBodyRigid(bodyNumber=mbs.AddObject(items.ObjectGround())))
    if tree:
        base = [kinds.PrismaticX, kinds.PrismaticY, kinds.PrismaticZ, kinds.RevoluteZ, kinds.RevoluteY, kinds.RevoluteX]
        nothing = [((0.0,) * 3, 0.0)] * 5
        links = [(kind, k - 1, np.eye(3), np.zeros(3), spec.mass * (k == 5), np.multiply(spec.moments, k == 5)) for k, kind in enumerate(base)]
        q, v = [0.0, 0.0, spec.R - sunk, 0.0, 0.0, 0.0], [spec.speed, 0.0, 0.0, spec.yaw_rate, 0.0, 0.0]
        rollers = []
        for i in range(3):
            rate, spins = spec.rates(i)
            wheel = len(links)
            links.append((kinds.RevoluteZ, 5, spec.hub(i), spec.rho * spec.outward(i), spec.wheel_mass, spec.wheel_moments))
            q.append(spec.chi[i]); v.append(rate)
            for j, spin in enumerate(spins):
                place, a = spec.seat(j)
                turn = np.array([[np.cos(a), -np.sin(a), 0.0], [np.sin(a), np.cos(a), 0.0], [0.0, 0.0, 1.0]])
                rollers.append(len(links))
                links.append((kinds.RevoluteX, wheel, turn, place, mass, (axial, transverse, transverse)))
                q.append(0.0); v.append(spin)
        types, parents, turns, offsets, masses, moments = zip(*links)
        node = _node(exu, mbs, q, v)
        fields = _tree(exu, jointTypes=list(types), linkParents=list(parents), jointOffsets=offsets, linkInertiasCOM=moments, linkCOMs=[np.zeros(3)] * len(links), linkMasses=list(masses))
        fields["jointTransformations"] = exu.Matrix3DList([np.asarray(t) for t in turns])
        body = mbs.AddObject(items.ObjectKinematicTree(nodeNumber=node, gravity=[0.0, 0.0, -spec.g], **fields))
        markers = [mbs.AddMarker(items.MarkerKinematicTreeRigid(objectNumber=body, linkNumber=link, localPosition=[0.0] * 3)) for link in rollers]
    else:
        grav = [0.0, 0.0, -spec.g]
        inertia = exu.utilities.RigidBodyInertia
        def R(a, k):
            c, s_ = np.cos(a), np.sin(a)
            return np.array([[c, -s_, 0], [s_, c, 0], [0, 0, 1.0]]) if k == "z" else np.array([[1.0, 0, 0], [0, c, -s_], [0, s_, c]])
        nt = getattr(exu.NodeType, nodetype)
        up = np.array([0, 0, spec.yaw_rate])
        p0, v0 = np.array([0, 0, spec.R - sunk]), np.array([spec.speed, 0, 0])
        def add(m, mom, pos, rot, w):
            return mbs.CreateRigidBody(inertia=inertia(m, np.diag(mom)), nodeType=nt, referencePosition=pos, referenceRotationMatrix=rot, initialVelocity=v0 + np.cross(up, pos - p0) if vel is None else vel, initialAngularVelocity=w, gravity=grav)
        vel = None
        platform = add(spec.mass, spec.moments, p0, np.eye(3), up)
        mk = lambda b, pos, rot=None: mbs.AddMarker(items.MarkerBodyRigid(bodyNumber=b, localPosition=pos))
        markers = []
        def joint(b0, b1, pos0, rot0, rot1):
            mbs.AddObject(items.ObjectJointRevoluteZ(markerNumbers=[mk(b0, pos0), mk(b1, [0, 0, 0])], rotationMarker0=rot0, rotationMarker1=rot1))
        toz = np.array([[0, 0, 1.0], [1, 0, 0], [0, 1, 0]])  # its z column is x
        for i in range(3):
            rate, spins = spec.rates(i)
            e = spec.outward(i)
            rot = spec.hub(i) @ R(spec.chi[i], "z")
            hubp = p0 + spec.rho * e
            ww = up + rate * e
            vel = v0 + np.cross(up, spec.rho * e); vh = vel
            wheel = add(spec.wheel_mass, spec.wheel_moments, hubp, rot, ww)
            joint(platform, wheel, spec.rho * e, spec.hub(i), np.eye(3))
            for j, spin in enumerate(spins):
                place, a = spec.seat(j)
                rr = rot @ R(a, "z")
                vel = vh + np.cross(ww, rot @ place)
                roller = add(mass, (axial, transverse, transverse), hubp + rot @ place, rr, ww + spin * rr[:, 0])
                joint(wheel, roller, place, R(a, "z") @ toz, toz)
                markers.append(mk(roller, [0, 0, 0]))
    coefficients = hull(spec, degree)
    for k, marker in enumerate(markers):
        i, j = divmod(k, spec.n)
        gamma = (spec.chi[i] + 2 * np.pi * j / spec.n + np.pi) % (2 * np.pi) - np.pi
        data = mbs.AddNode(items.NodeGenericData(initialCoordinates=[-sunk if abs(gamma)<spec.alpha else 1.0, 0.0, 0.0], numberOfDataCoordinates=3))
        mbs.AddObject(items.ObjectContactConvexRoll(
            markerNumbers=[ground, marker], nodeNumber=data, contactStiffness=stiffness, contactDamping=damping,
            dynamicFriction=spec.mu, frictionProportionalZone=zone, rollLength=2 * spec.half_length, coefficientsHull=coefficients))
    if tree: sensors = [_sensor(exu, mbs, node, kind) for kind in (exu.OutputVariableType.Coordinates, exu.OutputVariableType.Coordinates_t)]
    else:
        V = exu.OutputVariableType
        sensors = [mbs.AddSensor(items.SensorBody(bodyNumber=platform, storeInternal=True, outputVariableType=t)) for t in (V.Position, V.RotationMatrix)]
    mbs.Assemble()
    steps = step_count(spec.end, dt)
    settings = _settings(exu, spec.end, steps, sample=SAMPLE)
    ti = settings.timeIntegration
    ti.newton.useModifiedNewton = modified
    ti.newton.relativeTolerance, ti.newton.absoluteTolerance = tol
    ti.generalizedAlpha.spectralRadius = radius
    if dense: settings.linearSolver.solverType = exu.LinearSolverType.EigenDense
    if tune: tune(settings)
    wall = _solve(mbs, settings, getattr(exu.DynamicSolverType, solver))
    rows = np.array(mbs.GetSensorStoredData(sensors[0]))
    rates = np.array(mbs.GetSensorStoredData(sensors[1]))[-1, 1:]
    if not tree:
        T = np.array(mbs.GetSensorStoredData(sensors[1]))[:, 1:]
        return wall, np.column_stack([rows, np.unwrap(np.arctan2(T[:, 3], T[:, 0]))]), rates
    energy = 0.5*rates@mass_matrix(spec, rows[-1,1:])@rates if False else float("nan")
    return wall, rows, rates
