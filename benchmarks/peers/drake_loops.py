"""Drake: a discrete plant, loops closed by ball constraints of its SAP solver."""

from __future__ import annotations

import time

import numpy as np

from .drake_contact import _load, available
from .loop_models import GROUND, LoopRun, LoopSpec

__all__ = ["available", "run"]


def run(spec: LoopSpec, steps: int) -> LoopRun:
    """A run of so many steps."""
    drake = _load()
    builder = drake.DiagramBuilder()
    plant = drake.MultibodyPlant(time_step=spec.end / steps)
    builder.AddSystem(plant)
    plant.set_discrete_contact_approximation(drake.DiscreteContactApproximation.kSap)
    plant.mutable_gravity_field().set_gravity_vector(np.array([0.0, -spec.g, 0.0]))
    bodies, joints = [], []
    for k, link in enumerate(spec.links):
        about = drake.UnitInertia(*([link.moment / link.mass] * 3)).ShiftFromCenterOfMass(np.array([*link.centre, 0.0]))
        body = plant.AddRigidBody(f"link{k}", drake.SpatialInertia(link.mass, np.array([*link.centre, 0.0]), about))
        parent = plant.world_body() if link.parent == GROUND else bodies[link.parent]
        kind, axis = (drake.PrismaticJoint, (1.0, 0, 0)) if link.slides else (drake.RevoluteJoint, (0, 0, 1.0))
        at = drake.FixedOffsetFrame(f"at{k}", parent.body_frame(), drake.RigidTransform(np.array([*link.at, 0.0])))
        joints.append(plant.AddJoint(kind(f"joint{k}", plant.AddFrame(at), body.body_frame(), np.array(axis))))
        bodies.append(body)
    for pin in spec.pins:
        ends = [np.array([*at, 0.0]) for at in (pin.at_a, pin.at_b)]
        plant.AddBallConstraint(bodies[pin.a], ends[0], bodies[pin.b], ends[1])
    if spec.spring is not None:
        ends = plant.world_body(), np.array([*spec.spring.ground, 0.0])
        tip = bodies[spec.spring.link], np.array([*spec.spring.at, 0.0])
        plant.AddForceElement(drake.LinearSpringDamper(*ends, *tip, spec.spring.length, spec.spring.stiffness, 0.0))
    if spec.torque:
        plant.AddJointActuator("motor", joints[0])
    plant.Finalize()
    simulator = drake.Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    if spec.torque:
        plant.get_actuation_input_port().FixValue(context, [spec.torque])
    for joint, link in zip(joints, spec.links, strict=True):
        if link.slides:
            joint.set_translation(context, link.q)
            joint.set_translation_rate(context, link.v)
        else:
            joint.set_angle(context, link.q)
            joint.set_angular_rate(context, link.v)
    simulator.Initialize()
    begin = time.perf_counter()
    simulator.AdvanceTo(spec.end)
    wall = time.perf_counter() - begin
    pairs = zip(joints, spec.links, strict=True)
    q = np.array([j.get_translation(context) if k.slides else j.get_angle(context) for j, k in pairs])
    return LoopRun(f"SAP, {steps} steps", wall, float(q[0]), spec.gap(q))
