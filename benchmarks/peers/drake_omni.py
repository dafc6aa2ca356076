"""Drake: the omni vehicle in discrete time, each roller a convex mesh against a half space, point contact.

The best at 1 ms is TAMSI with a stiff contact that hardly dissipates; SAP, similar and lagged are close and slower. A
stiffness of 1e5 N/m and a dissipation of 100 s/m brake the yaw, a finer mesh changes little, a box instead of the half
space is not faster. Rollers made of 25 or 50 spheres are slower and worse: several touch at a time.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from .drake_contact import _load, available
from .mujoco_omni import COARSE, FINE, SAMPLE, OmniRun, OmniSpec

__all__ = ["SETTINGS", "available", "run"]

SETTINGS: dict[str, tuple[float, dict[str, Any]]] = {
    "fine mesh, TAMSI, 1 ms": (1e-3, {"mesh": FINE}),
    "fine mesh, SAP, 1 ms": (1e-3, {"mesh": FINE, "approximation": "sap"}),
    "coarse mesh, TAMSI, 1 ms": (1e-3, {"mesh": COARSE}),
}
"""Step and options of `run`."""


def run(
    spec: OmniSpec,
    dt: float = 1e-3,
    *,
    mesh: tuple[int, int] = FINE,
    approximation: str = "tamsi",
    stiffness: float = 3e6,
    dissipation: float = 1.0,
    stiction: float = 1e-4,
) -> OmniRun:
    """Run by `AdvanceTo` from sample to sample; `stiffness` [N/m] is that of the pair, the start is sunk in by it."""
    drake = _load()
    config = drake.MultibodyPlantConfig(
        time_step=dt,
        contact_model="point",
        discrete_contact_approximation=approximation,
        stiction_tolerance=stiction,
        sap_near_rigid_threshold=0.0,  # otherwise SAP softens a stiff contact
        use_sampled_output_ports=False,
    )
    builder = drake.DiagramBuilder()
    plant, scene = drake.AddMultibodyPlant(config, builder)
    plant.mutable_gravity_field().set_gravity_vector((0.0, 0.0, -spec.g))
    still = drake.RigidTransform()

    def material() -> Any:
        found = drake.ProximityProperties()
        drake.AddContactMaterial(
            friction=drake.CoulombFriction(spec.mu, spec.mu),
            point_stiffness=2.0 * stiffness,
            dissipation=dissipation,
            properties=found,
        )
        found.AddProperty("material", "relaxation_time", 0.5 * dt)  # SAP's dissipation
        return found

    def body(name: str, mass: float, moments: tuple[float, float, float]) -> Any:
        unit = drake.UnitInertia(*(moment / mass for moment in moments))
        return plant.AddRigidBody(name, drake.SpatialInertia(mass, np.zeros(3), unit))

    def hinge(parent: Any, turn: Any, position: np.ndarray, child: Any, axis: tuple[float, float, float]) -> Any:
        pose = drake.RigidTransform(turn, position)
        frame = drake.FixedOffsetFrame(f"for {child.name()}", parent.body_frame(), pose)
        return plant.AddJoint(drake.RevoluteJoint(child.name(), plant.AddFrame(frame), child.body_frame(), axis))

    plant.RegisterCollisionGeometry(plant.world_body(), still, drake.HalfSpace(), "plane", material())
    platform = body("platform", spec.mass, spec.moments)
    mass, axial, transverse = spec.roller
    shape = drake.Convex(points=spec.points(*mesh).T, label="roller")
    joints, surfaces = [], drake.GeometrySet()
    for i in range(3):
        rate, spins = spec.rates(i)
        wheel = body(f"wheel{i}", spec.wheel_mass, spec.wheel_moments)
        hub = drake.RotationMatrix(spec.hub(i))
        joints.append((hinge(platform, hub, spec.rho * spec.outward(i), wheel, (0.0, 0.0, 1.0)), spec.chi[i], rate))
        for j, spin in enumerate(spins):
            name = f"roller{i}.{j}"
            roller = body(name, mass, (axial, transverse, transverse))
            position, angle = spec.seat(j)
            turn = drake.RotationMatrix.MakeZRotation(angle)
            joints.append((hinge(wheel, turn, position, roller, (1.0, 0.0, 0.0)), 0.0, spin))
            surfaces.Add(plant.RegisterCollisionGeometry(roller, still, shape, name, material()))
    plant.Finalize()
    scene.collision_filter_manager().Apply(drake.CollisionFilterDeclaration().ExcludeWithin(surfaces))
    simulator = drake.Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    sunk = plant.CalcTotalMass(context) * spec.g / 3 / stiffness
    plant.SetFreeBodyPose(context, platform, drake.RigidTransform((0.0, 0.0, spec.R - sunk)))
    motion = drake.SpatialVelocity((0.0, 0.0, spec.yaw_rate), (spec.speed, 0.0, 0.0))
    plant.SetFreeBodySpatialVelocity(context, platform, motion)
    for joint, angle, rate in joints:
        joint.set_angle(context, angle)
        joint.set_angular_rate(context, rate)
    simulator.Initialize()
    times = np.linspace(0.0, spec.end, round(spec.end / SAMPLE) + 1)
    positions, yaw, wall = [], [], 0.0
    try:
        for t in times:
            start = time.perf_counter()
            simulator.AdvanceTo(float(t))
            wall += time.perf_counter() - start
            pose = plant.EvalBodyPoseInWorld(context, platform)
            positions.append(pose.translation())
            yaw.append(np.arctan2(*pose.rotation().matrix()[[1, 0], 0]))
    except RuntimeError as error:
        raise RuntimeError(f"Drake failed at {context.get_time():.6g} s: {error}") from error
    return OmniRun.of(spec, wall, times, positions, yaw, plant.CalcKineticEnergy(context))
