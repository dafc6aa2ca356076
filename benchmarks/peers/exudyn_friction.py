"""Exudyn: dry friction of a coordinate by bristles (CoordinateSpringDamperExt), in a hinge and in a slider."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from .exudyn_peer import _load, _node, _sensor, _settings, _solve, _tree, available

__all__ = ["RIG_STEPS", "STEPS", "available", "run_pendulum", "run_rig"]

STEPS = (1e-2, 1e-3, 1e-4)
RIG_STEPS = (1e-3, 1e-4)  # with 1e-2 Newton's method fails
STICKING = 1e4  # N/m or N·m/rad: stiffness of the bristles, damped critically for 1 kg or 1 kg·m²; stiffer ones fail
DECAY = 1e-3  # m/s: slip over which static friction is gone


def _dry(exu: ModuleType, mbs: Any, markers: list[Any], kinetic: float, more: float) -> None:
    items = exu.itemInterface
    data = mbs.AddNode(items.NodeGenericData(numberOfDataCoordinates=3, initialCoordinates=[1, 0, 0]))
    laws = {"fDynamicFriction": kinetic, "fStaticFrictionOffset": more, "exponentialDecayStatic": DECAY}
    sticks = {"stickingStiffness": STICKING, "stickingDamping": 2 * STICKING**0.5}
    connector = items.ObjectConnectorCoordinateSpringDamperExt
    mbs.AddObject(connector(markerNumbers=markers, nodeNumber=data, **laws, **sticks))


def _run(exu: ModuleType, mbs: Any, node: Any, end: float, samples: int, step: float) -> tuple[np.ndarray, float]:
    sensor = _sensor(exu, mbs, node, exu.OutputVariableType.Coordinates)
    mbs.Assemble()
    settings = _settings(exu, end, round(end / step), sample=end / (samples - 1))
    settings.timeIntegration.generalizedAlpha.spectralRadius = 0.9
    wall = _solve(mbs, settings, exu.DynamicSolverType.GeneralizedAlpha)
    rows = np.atleast_2d(mbs.GetSensorStoredData(sensor))
    return np.interp(np.linspace(0, end, samples), rows[:, 0], rows[:, 1]), wall


def run_pendulum(step: float, spec: dict[str, float], end: float, samples: int) -> tuple[np.ndarray, float]:
    """(angles at equidistant times, seconds of wall time)."""
    exu = _load()
    container = exu.SystemContainer()
    mbs, items, L, m = container.AddSystem(), exu.itemInterface, spec["length"], spec["mass"]
    node = _node(exu, mbs, [spec["angle"]], [0.0])
    inertia = [m * L**2 / 12] * 3
    fields = _tree(
        exu,
        jointTypes=[exu.JointType.RevoluteZ],
        linkParents=[-1],
        jointOffsets=[(0.0, 0.0, 0.0)],
        linkInertiasCOM=[inertia],
        linkCOMs=[(0.0, -L / 2, 0.0)],
        linkMasses=[m],
    )
    mbs.AddObject(items.ObjectKinematicTree(nodeNumber=node, gravity=[0.0, -9.81, 0.0], **fields))
    ground = mbs.AddNode(items.NodePointGround())
    markers = [mbs.AddMarker(items.MarkerNodeCoordinate(nodeNumber=n, coordinate=0)) for n in (ground, node)]
    _dry(exu, mbs, markers, spec["torque"], 0.0)
    return _run(exu, mbs, node, end, samples, step)


def run_rig(step: float, spec: dict[str, float], end: float, samples: int) -> tuple[np.ndarray, float]:
    """(extensions of the spring, seconds): a mass on a running belt, held by a spring."""
    exu = _load()
    container = exu.SystemContainer()
    mbs, items = container.AddSystem(), exu.itemInterface
    nodes = []
    for mass, speed in ((spec["m"], spec["V"]), (1.0, spec["V"])):
        node = mbs.AddNode(items.Node1D(referenceCoordinates=[0.0], initialVelocities=[speed]))
        mbs.AddObject(items.ObjectMass1D(physicsMass=mass, nodeNumber=node))
        nodes.append(node)
    ground = mbs.AddNode(items.NodePointGround())
    mass, belt, still = (
        mbs.AddMarker(items.MarkerNodeCoordinate(nodeNumber=n, coordinate=0)) for n in (*nodes, ground)
    )
    mbs.AddObject(items.ObjectConnectorCoordinateSpringDamper(markerNumbers=[still, mass], stiffness=spec["k"]))
    runs = {"offset": spec["V"], "velocityLevel": True}
    mbs.AddObject(items.ObjectConnectorCoordinate(markerNumbers=[still, belt], **runs))
    _dry(exu, mbs, [belt, mass], spec["kinetic"], spec["static"] - spec["kinetic"])
    return _run(exu, mbs, nodes[0], end, samples, step)
