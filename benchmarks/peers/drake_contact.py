"""Drake: the sliding ball and the tippe top by point contact of a sphere with a half space.

Drake's contact is compliant with Hunt-Crossley dissipation, so the sphere sinks in by m g / k and rolls on a smaller
radius. Friction is regularised below a slip `stiction`, each approximation by its own law (`contact_models.LAWS`):
TAMSI "quadratic", similar, lagged and CENIC "root", a continuous plant "step". SAP takes no stiction tolerance; its
slip scale follows from the step and is far below the others, so it is compared with "coulomb". SAP and similar glide:
sliding lifts the body, the more so the stiffer the contact and the larger the step.
"""

from __future__ import annotations

import logging
import math
import sys
import warnings
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from .contact_models import (
    BALL_SAMPLES,
    TOP_SAMPLES,
    BallSpec,
    ContactRun,
    ContactSetting,
    Recorder,
    TopSpec,
    step_counter,
    tabulate,
)
from .models import Vec3

__all__ = ["SETTINGS", "available", "run_ball", "run_top"]

LARGEST_STEP = 0.1  # of the continuous integrators [s]

BALL = {"stiffness": 1e9, "dissipation": 1e3, "stiction": 1e-5}
GLIDING = {"stiffness": 1e6, "dissipation": 1.0, "stiction": 1e-4}  # the best for SAP and similar at 1e-4 s
TOP = {"stiffness": 1e5, "dissipation": 1e2}  # stiction: delta of the spec
DRY = {"stiffness": 1e7, "dissipation": 1e2, "stiction": 1e-6}


def _continuous(scheme: str, accuracies: Sequence[float], scene: str, options: dict[str, Any]) -> list[ContactSetting]:
    """One setting per accuracy; the step of a run is the largest allowed one."""
    law = "coulomb" if scene == "ball" else "root" if scheme == "cenic" else "step"
    return [
        ContactSetting(
            f"{scheme}, accuracy {accuracy:g}, k {options['stiffness']:g}",
            scene,
            (LARGEST_STEP,),
            options | {"scheme": scheme, "accuracy": accuracy},
            law,
        )
        for accuracy in accuracies
    ]


SETTINGS = [
    ContactSetting("defaults (lagged, soft contact)", "ball", (1e-3, 1e-4), {"stiction": 1e-3}),
    ContactSetting("SAP", "ball", (1e-3, 1e-4, 1e-5), GLIDING | {"approximation": "sap"}),
    ContactSetting("similar", "ball", (1e-3, 1e-4, 1e-5), GLIDING | {"approximation": "similar"}),
    ContactSetting("lagged", "ball", (1e-2, 1e-3, 1e-4), BALL),
    ContactSetting("TAMSI", "ball", (1e-2, 1e-3, 1e-4, 1e-5), BALL | {"approximation": "tamsi"}),
    *_continuous("cenic", (1e-3, 1e-5, 1e-7), "ball", BALL),
    *_continuous("implicit_euler", (1e-3, 1e-5, 1e-7), "ball", BALL),
    *_continuous("radau3", (1e-2, 1e-3, 1e-5), "ball", BALL),
    *_continuous("runge_kutta3", (1e-5,), "ball", BALL),
    ContactSetting("defaults (lagged, soft contact)", "top", (1e-3, 1e-4), {"stiction": 1e-3}, "root", 1e-3),
    ContactSetting("SAP", "top", (1e-3, 1e-4), DRY | {"approximation": "sap"}),
    ContactSetting("TAMSI, stiction 1e-6", "top", (1e-3, 1e-4, 1e-5), DRY | {"approximation": "tamsi"}),
    ContactSetting("TAMSI, stiction 0.01", "top", (1e-3, 1e-4, 1e-5), TOP | {"approximation": "tamsi"}, "quadratic"),
    ContactSetting("similar, stiction 0.01", "top", (1e-3, 1e-4), TOP | {"approximation": "similar"}, "root"),
    ContactSetting("lagged, stiction 0.01", "top", (1e-3, 1e-4), TOP, "root"),
    *_continuous("cenic", (1e-5, 1e-6, 1e-7), "top", TOP),
    *_continuous("radau3", (1e-3, 1e-4, 1e-5), "top", TOP),
    *_continuous("runge_kutta3", (1e-4, 1e-5, 1e-6), "top", TOP),
    *_continuous("runge_kutta3", (1e-6,), "top", TOP | {"stiffness": 1e6}),
]


def available() -> str | None:
    """Version of Drake, or None if it cannot be imported."""
    from importlib.metadata import version

    try:
        _load()
        return version("drake")
    except RuntimeError:
        return None


def run_ball(spec: BallSpec, dt: float, *, times: Sequence[float] | None = None, **settings: Any) -> ContactRun:
    """The sliding ball, sampled at `times`; for `settings` see `_Scene`."""
    start = ((0.0, 0.0, spec.radius), (1.0, 0.0, 0.0, 0.0), (spec.v0, 0.0, 0.0), (0.0, 0.0, 0.0))
    scene = _Scene(_load(), spec, dt, (spec.inertia,) * 3, 0.0, start, **settings)
    return scene.run(Recorder(spec.end, BALL_SAMPLES, times))


def run_top(spec: TopSpec, dt: float, *, times: Sequence[float] | None = None, **settings: Any) -> ContactRun:
    """The tippe top, sampled at `times`; for `settings` see `_Scene`."""
    settings.setdefault("stiction", spec.delta)
    turn = (math.cos(0.5 * spec.theta), math.sin(0.5 * spec.theta), 0.0, 0.0)
    spin = tuple(spec.spin * part for part in spec.axis)
    start = ((0.0, 0.0, spec.height), turn, (0.0, 0.0, 0.0), spin)
    scene = _Scene(_load(), spec, dt, spec.inertia, spec.offset, start, **settings)
    return scene.run(Recorder(spec.end, TOP_SAMPLES, times))


class _Scene:
    """An eccentric sphere on a half space; the body frame sits in the mass centre.

    A plant in discrete time with the contact `approximation`, or in continuous time if an integration `scheme` is
    given, then `dt` is its largest step. `stiffness` [N/m] and `dissipation` [s/m] are those of the pair (Drake's
    defaults if None); the sphere starts sunk in by its weight.
    """

    def __init__(
        self,
        drake: ModuleType,
        spec: BallSpec | TopSpec,
        dt: float,
        inertia: Vec3,
        offset: float,
        start: tuple[Sequence[float], ...],
        *,
        approximation: str = "lagged",
        scheme: str | None = None,
        accuracy: float = 1e-3,
        stiction: float = 1e-3,
        stiffness: float | None = None,
        dissipation: float | None = None,
    ) -> None:
        self.dt, self.discrete = dt, scheme is None
        config = drake.MultibodyPlantConfig(
            time_step=dt if self.discrete else 0.0,
            contact_model="point",
            stiction_tolerance=stiction,
            sap_near_rigid_threshold=0.0,  # otherwise SAP softens a stiff contact
        )
        if self.discrete:
            config.discrete_contact_approximation = approximation
            config.use_sampled_output_ports = False  # nothing is read from them, so nothing is copied
        builder = drake.DiagramBuilder()
        plant, _ = drake.AddMultibodyPlant(config, builder)
        plant.mutable_gravity_field().set_gravity_vector((0.0, 0.0, -spec.g))
        unit = drake.UnitInertia(*(moment / spec.mass for moment in inertia))
        body = plant.AddRigidBody("body", drake.SpatialInertia(spec.mass, np.zeros(3), unit))

        def material() -> Any:
            """Of one of the two bodies: stiffnesses are in series, dissipations are weighted, times add up."""
            found = drake.ProximityProperties()
            friction = drake.CoulombFriction(spec.mu, spec.mu)
            stiff = None if stiffness is None else 2.0 * stiffness
            drake.AddContactMaterial(
                friction=friction, point_stiffness=stiff, dissipation=dissipation, properties=found
            )
            if approximation == "sap":
                found.AddProperty("material", "relaxation_time", 0.5 * dt)
            return found

        plant.RegisterCollisionGeometry(
            plant.world_body(), drake.RigidTransform(), drake.HalfSpace(), "plane", material()
        )
        plant.RegisterCollisionGeometry(
            body, drake.RigidTransform((0.0, 0.0, offset)), drake.Sphere(spec.radius), "sphere", material()
        )
        plant.Finalize()
        self.simulator = drake.Simulator(builder.Build())
        if not self.discrete:
            scheme_config = drake.SimulatorConfig(
                integration_scheme=scheme, max_step_size=dt, accuracy=accuracy, use_error_control=True
            )
            drake.ApplySimulatorConfig(scheme_config, self.simulator)
        self.plant, self.body = plant, body
        self.context = plant.GetMyMutableContextFromRoot(self.simulator.get_mutable_context())
        position, turn, velocity, spin = start
        sunk = 0.0 if stiffness is None else spec.mass * spec.g / stiffness
        pose = drake.RigidTransform(drake.Quaternion(turn), np.array(position) - (0.0, 0.0, sunk))
        plant.SetFreeBodyPose(self.context, body, pose)
        plant.SetFreeBodySpatialVelocity(self.context, body, drake.SpatialVelocity(spin, velocity))
        self.simulator.Initialize()

    def read(self) -> tuple[np.ndarray, ...]:
        pose = self.plant.EvalBodyPoseInWorld(self.context, self.body)
        speed = self.plant.EvalBodySpatialVelocityInWorld(self.context, self.body)
        return pose.translation(), pose.rotation().matrix(), speed.translational(), speed.rotational()

    def run(self, recorder: Recorder) -> ContactRun:
        """Run by `AdvanceTo` from sample to sample; the integrators stop at the samples."""
        counts = step_counter(self.dt, recorder.times) if self.discrete else {}
        try:
            recorder.run(self.simulator.AdvanceTo, self.read)
        except RuntimeError as error:
            raise RuntimeError(f"Drake failed at {self.context.get_time():.6g} s: {error}") from error
        end = float(recorder.times[-1])
        return recorder.result(counts[end] if self.discrete else self.simulator.get_num_steps_taken())


def _load() -> ModuleType:
    try:
        import pydrake.all
    except ImportError as error:
        raise RuntimeError(f"Drake cannot be imported: {error}") from error
    logging.getLogger("drake").setLevel(logging.ERROR)  # half spaces and the end of TAMSI
    warnings.filterwarnings("ignore", module="pydrake")
    return pydrake.all


if __name__ == "__main__":
    print(f"Drake {available()}")
    tabulate(sys.modules[__name__], sys.argv[1:] or ("ball", "top"))
