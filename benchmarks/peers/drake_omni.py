"""Drake: the omni vehicle."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from .drake_contact import _load, available
from .mujoco_omni import SAMPLE, OmniRun, OmniSpec

__all__ = ["SETTINGS", "available", "run"]

SETTINGS: dict[str, tuple[float, dict[str, Any]]] = {}


def run(
    spec: OmniSpec,
    dt: float = 1e-3,
    *,
    spheres: int = 0,
    mesh: tuple[int, int] = (40, 48),
    approximation: str = "lagged",
    stiction: float = 1e-4,
    stiffness: float = 1e6,
    dissipation: float = 10.0,
    relaxation: float = 0.5,
    sink: bool = True,
    ground: str = "half space",
) -> OmniRun:
    drake = _load()
    config = drake.MultibodyPlantConfig(
        time_step=dt,
        contact_model="point",
        discrete_contact_approximation=approximation,
        stiction_tolerance=stiction,
        sap_near_rigid_threshold=0.0,
        use_sampled_output_ports=False,
    )
    builder = drake.DiagramBuilder()
    plant, scene = drake.AddMultibodyPlant(config, builder)
    plant.mutable_gravity_field().set_gravity_vector((0.0, 0.0, -spec.g))

    def material() -> Any:
        found = drake.ProximityProperties()
        drake.AddContactMaterial(
            friction=drake.CoulombFriction(spec.mu, spec.mu),
            point_stiffness=2.0 * stiffness,
            dissipation=dissipation,
            properties=found,
        )
        found.AddProperty("material", "relaxation_time", relaxation * dt)
        return found

    def body(name: str, mass: float, moments: Any) -> Any:
        unit = drake.UnitInertia(*(moment / mass for moment in moments))
        return plant.AddRigidBody(name, drake.SpatialInertia(mass, np.zeros(3), unit))

    def hinge(name: str, parent: Any, rotation: Any, place: Any, child: Any, axis: Any) -> Any:
        pose = drake.RigidTransform(drake.RotationMatrix(rotation), place)
        return plant.AddJoint(drake.RevoluteJoint(
            name,
            plant.AddFrame(drake.FixedOffsetFrame(f"at {name}", parent.body_frame(), pose)),
            child.body_frame(), axis))

    if ground == "half space":
        plant.RegisterCollisionGeometry(plant.world_body(), drake.RigidTransform(), drake.HalfSpace(), "plane", material())
    else:
        plant.RegisterCollisionGeometry(plant.world_body(), drake.RigidTransform((0,0,-.5)), drake.Box(20,20,1), "plane", material())
    platform = body("platform", spec.mass, spec.moments)
    mass, axial, transverse = spec.roller
    shape = drake.Convex(points=spec.points(*mesh).T, label="roller")
    joints = []
    bodies = drake.GeometrySet()
    for i in range(3):
        wheel = body(f"wheel{i}", spec.wheel_mass, spec.wheel_moments)
        rate, rollers = spec.rates(i)
        joint = hinge(f"hinge{i}", platform, spec.hub(i), spec.rho * spec.outward(i), wheel, (0.0, 0.0, 1.0))
        joints.append((joint, spec.chi[i], rate))
        for j, spin in enumerate(rollers):
            roller = body(f"roller{i}.{j}", mass, (axial, transverse, transverse))
            place, angle = spec.seat(j)
            turn = drake.RotationMatrix.MakeZRotation(angle).matrix()
            joints.append((hinge(f"axle{i}.{j}", wheel, turn, place, roller, (1.0, 0.0, 0.0)), 0.0, spin))
            if spheres:
                for k, (x, r) in enumerate(spec.spheres(spheres)):
                    g = plant.RegisterCollisionGeometry(roller, drake.RigidTransform((x, 0.0, 0.0)), drake.Sphere(r), f"roller{i}.{j}.{k}", material())
                    bodies.Add(g)
            else:
                bodies.Add(plant.RegisterCollisionGeometry(roller, drake.RigidTransform(), shape, f"roller{i}.{j}", material()))
    plant.Finalize()
    scene.collision_filter_manager().Apply(drake.CollisionFilterDeclaration().ExcludeWithin(bodies))
    simulator = drake.Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    total = plant.CalcTotalMass(context)
    depth = total * spec.g / 3 / stiffness if sink else 0.0
    plant.SetFreeBodyPose(context, platform, drake.RigidTransform((0.0, 0.0, spec.R - depth)))
    plant.SetFreeBodySpatialVelocity(context, platform, drake.SpatialVelocity((0.0, 0.0, spec.yaw_rate), (spec.speed, 0.0, 0.0)))
    for joint, angle, rate in joints:
        joint.set_angle(context, angle)
        joint.set_angular_rate(context, rate)
    simulator.Initialize()
    times = np.linspace(0.0, spec.end, round(spec.end / SAMPLE) + 1)
    place, yaw, wall = [], [], 0.0
    try:
        for t in times:
            start = time.perf_counter()
            simulator.AdvanceTo(float(t))
            wall += time.perf_counter() - start
            pose = plant.EvalBodyPoseInWorld(context, platform)
            place.append(pose.translation())
            yaw.append(np.arctan2(*pose.rotation().matrix()[[1, 0], 0]))
    except RuntimeError as error:
        raise RuntimeError(f"Drake failed at {context.get_time():.6g} s: {error}") from error
    return OmniRun.of(spec, wall, times, place, yaw, plant.CalcKineticEnergy(context))
