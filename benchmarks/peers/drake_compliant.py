"""Drake: the ball between two half spaces, point contact without dissipation; continuous plant by error control."""

from __future__ import annotations

import time

import numpy as np

from .compliant_models import WallsSpec
from .drake_contact import _load, available
from .fastest import Run, fastest

__all__ = ["available", "runs"]

INTEGRATORS = {"runge_kutta3": (1e-4, 1e-6, 1e-8), "runge_kutta5": (1e-6, 1e-9, 1e-12), "radau3": (1e-4, 1e-6)}


def runs(spec: WallsSpec) -> list[Run]:
    """All integrators and accuracies."""
    return [
        fastest(lambda n=name, a=accuracy: _run(spec, n, a))
        for name, values in INTEGRATORS.items()
        for accuracy in values
    ]


def _run(spec: WallsSpec, integrator: str, accuracy: float) -> Run:
    drake = _load()
    builder = drake.DiagramBuilder()
    plant, _ = drake.AddMultibodyPlantSceneGraph(builder, time_step=0.0)
    plant.mutable_gravity_field().set_gravity_vector(np.zeros(3))
    inertia = drake.SpatialInertia.SolidSphereWithMass(spec.mass, spec.radius)
    ball = plant.AddRigidBody("ball", inertia)
    slide = plant.AddJoint(
        drake.PrismaticJoint("slide", plant.world_frame(), ball.body_frame(), np.array([0.0, 0.0, 1.0]))
    )
    surface = drake.ProximityProperties()
    friction = drake.CoulombFriction(0.0, 0.0)
    drake.AddContactMaterial(
        dissipation=0.0, point_stiffness=2 * spec.stiffness, friction=friction, properties=surface
    )  # two alike in series have half of it
    plant.RegisterCollisionGeometry(ball, drake.RigidTransform(), drake.Sphere(spec.radius), "ball", surface)
    away = spec.free / 2 + spec.radius
    for name, up, at in (("floor", 1.0, -away), ("ceiling", -1.0, away)):
        pose = drake.HalfSpace.MakePose(np.array([0.0, 0.0, up]), np.array([0.0, 0.0, at]))
        plant.RegisterCollisionGeometry(plant.world_body(), pose, drake.HalfSpace(), name, surface)
    plant.Finalize()
    simulator = drake.Simulator(builder.Build())
    drake.ResetIntegratorFromFlags(simulator, integrator, 1e-3)
    simulator.get_mutable_integrator().set_target_accuracy(accuracy)
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    slide.set_translation_rate(context, spec.speed)
    simulator.Initialize()
    begin = time.perf_counter()
    simulator.AdvanceTo(spec.end)
    wall = time.perf_counter() - begin
    error = abs(slide.get_translation(context) - spec.position(spec.end))
    return Run(f"drake: {integrator}, {accuracy:g}", wall, error)
