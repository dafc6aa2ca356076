"""Exudyn: planar rigid bodies with revolute and prismatic joints, TrapezoidalIndex2."""

from __future__ import annotations

import numpy as np

from .exudyn_peer import _load, _settings, _solve, available
from .loop_models import GROUND, LoopRun, LoopSpec, turned

__all__ = ["available", "run"]


def run(spec: LoopSpec, steps: int) -> LoopRun:
    """A run of so many steps."""
    exu = _load()
    items = exu.itemInterface
    mbs = exu.SystemContainer().AddSystem()
    ground = mbs.AddObject(items.ObjectGround())
    nodes, bodies = [], []
    start = np.array([link.q for link in spec.links])
    for link, (origin, angle), (velocity, rate) in zip(spec.links, spec.poses(start), spec.rates(), strict=True):
        arm = turned(angle, np.array(link.centre))
        at, moving = origin + arm, velocity + rate * np.array([-arm[1], arm[0]])
        # coordinates count from the reference: the pose at the start
        node = mbs.AddNode(
            items.NodeRigidBody2D(
                referenceCoordinates=[*at, angle], initialCoordinates=[0, 0, 0], initialVelocities=[*moving, rate]
            )
        )
        body = mbs.AddObject(
            items.ObjectRigidBody2D(physicsMass=link.mass, physicsInertia=link.moment, nodeNumber=node)
        )
        marker = mbs.AddMarker(items.MarkerBodyMass(bodyNumber=body))
        mbs.AddLoad(items.LoadMassProportional(markerNumber=marker, loadVector=[0, -spec.g, 0]))
        nodes.append(node)
        bodies.append(body)

    def marker_on(link: int, point: tuple[float, float]) -> int:
        body, centre = (ground, (0.0, 0.0)) if link == GROUND else (bodies[link], spec.links[link].centre)
        place = [*(np.array(point) - np.array(centre)), 0.0]
        return int(mbs.AddMarker(items.MarkerBodyRigid(bodyNumber=body, localPosition=place)))

    for k, link in enumerate(spec.links):
        ends = [marker_on(link.parent, link.at), marker_on(k, (0.0, 0.0))]
        if link.slides:
            axes = {"axisMarker0": [1.0, 0.0, 0.0], "normalMarker1": [0.0, 1.0, 0.0]}
            mbs.AddObject(items.ObjectJointPrismatic2D(markerNumbers=ends, **axes))
        else:
            mbs.AddObject(items.ObjectJointRevolute2D(markerNumbers=ends))
    for pin in spec.pins:
        ends = [marker_on(pin.a, pin.at_a), marker_on(pin.b, pin.at_b)]
        mbs.AddObject(items.ObjectJointRevolute2D(markerNumbers=ends))
    if spec.spring is not None:
        ends = [marker_on(GROUND, spec.spring.ground), marker_on(spec.spring.link, spec.spring.at)]
        law = {"stiffness": spec.spring.stiffness, "referenceLength": spec.spring.length, "damping": 0.0}
        mbs.AddObject(items.ObjectConnectorSpringDamper(markerNumbers=ends, **law))
    if spec.torque:
        marker = mbs.AddMarker(items.MarkerNodeRigid(nodeNumber=nodes[0]))
        mbs.AddLoad(items.LoadTorqueVector(markerNumber=marker, loadVector=[0, 0, spec.torque]))
    mbs.Assemble()
    settings = _settings(exu, spec.end, steps)
    settings.timeIntegration.newton.useModifiedNewton = False
    if len(spec.links) > 12:
        settings.linearSolverType = exu.LinearSolverType.EigenSparse
    wall = _solve(mbs, settings, exu.DynamicSolverType.TrapezoidalIndex2)
    found = [mbs.GetNodeOutput(node, exu.OutputVariableType.Coordinates) for node in nodes]
    poses = []
    for link, (origin, angle), change in zip(spec.links, spec.poses(start), found, strict=True):
        turn = angle + change[2]
        centre = origin + turned(angle, np.array(link.centre)) + change[:2]
        poses.append((centre - turned(turn, np.array(link.centre)), turn))
    gaps = []
    for pin in spec.pins:
        one, other = (poses[i][0] + turned(poses[i][1], np.array(p)) for i, p in ((pin.a, pin.at_a), (pin.b, pin.at_b)))
        gaps.append(float(np.linalg.norm(one - other)))
    return LoopRun(f"trapezoidal, {steps} steps", wall, poses[0][1], max(gaps))
