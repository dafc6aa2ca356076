"""Trundle: object-oriented multibody dynamics where contact, friction and rolling are the subject."""

from . import gallery, studies
from .core.errors import (
    ArgumentError,
    BondError,
    InitialValueError,
    ModelError,
    ModelWarning,
    ParameterError,
    PathError,
    SimulationError,
    StorageError,
    TrundleError,
)
from .core.fields import law, parameter, structure
from .library import joints, materials, surfaces
from .library.contact import (
    CompliantContact,
    Coulomb,
    Frictionless,
    Newton,
    NoSlip,
    Poisson,
    Propagating,
    RegularisedCoulomb,
    Resistance,
    RigidContact,
    Viscous,
    compliant,
)
from .library.forces import AppliedForce, AppliedTorque, SpringDamper
from .library.joints import (
    CombinedJoint,
    Cylindrical,
    FixedControlledJoint,
    FixedIdealJoint,
    FixedServoJoint,
    FreeIdealJoint,
    FreeSlideJoint,
    Prismatic,
    Revolute,
    Spherical,
    SpringIdealJoint,
    Weld,
)
from .library.laws import Law, Ramp, Sine
from .library.rolling import DiscOnBase, Rolling, RollingConstraintVerticalWheel, Upright
from .library.wheels import (
    IdealServo,
    Motor,
    Mount,
    OmniVehicle,
    OmniWheel,
    Place,
    RollingWheel,
    RollingWheelSet,
    SmoothSteps,
    SpeedServo,
    TorqueMotor,
    VelocityController,
)
from .model.body import Body
from .model.bond import Bond, Effort, Locked
from .model.check import Check
from .model.constraint import Constraint, Force
from .model.contact import Friction, Unilateral
from .model.coordinates import Coordinates
from .model.frame import Frame
from .model.impact import Impact, Restitution
from .model.joint import Joint, JointMotion
from .model.model import Model, output
from .model.ports import KinematicPort, WrenchPort
from .model.pose import Pose
from .model.pose_joint import PoseJoint
from .model.switch import Switch
from .model.world import Gravity, PointGravity, UniformGravity, World
from .pipeline.compile import compile
from .pipeline.doctor import doctor
from .pipeline.fidelities import fidelities
from .pipeline.simulate import simulate
from .pipeline.start import start
from .results.solution import Solution
from .results.storage import load
from .simulate.methods import Dop853, Dopri5, Integrator, Moreau, Radau5
from .simulate.watching import When
from .views.modes import plot_modes
from .views.overlay import overlay
from .views.show import laboratory

__version__ = "0.1.0"

__all__ = [
    "AppliedForce",
    "AppliedTorque",
    "ArgumentError",
    "Body",
    "Bond",
    "BondError",
    "Check",
    "CombinedJoint",
    "CompliantContact",
    "Constraint",
    "Coordinates",
    "Coulomb",
    "Cylindrical",
    "DiscOnBase",
    "Dop853",
    "Dopri5",
    "Effort",
    "FixedControlledJoint",
    "FixedIdealJoint",
    "FixedServoJoint",
    "Force",
    "Frame",
    "FreeIdealJoint",
    "FreeSlideJoint",
    "Friction",
    "Frictionless",
    "Gravity",
    "IdealServo",
    "Impact",
    "InitialValueError",
    "Integrator",
    "Joint",
    "JointMotion",
    "KinematicPort",
    "Law",
    "Locked",
    "Model",
    "ModelError",
    "ModelWarning",
    "Moreau",
    "Motor",
    "Mount",
    "Newton",
    "NoSlip",
    "OmniVehicle",
    "OmniWheel",
    "ParameterError",
    "PathError",
    "Place",
    "PointGravity",
    "Poisson",
    "Pose",
    "PoseJoint",
    "Prismatic",
    "Propagating",
    "Radau5",
    "Ramp",
    "RegularisedCoulomb",
    "Resistance",
    "Restitution",
    "Revolute",
    "RigidContact",
    "Rolling",
    "RollingConstraintVerticalWheel",
    "RollingWheel",
    "RollingWheelSet",
    "SimulationError",
    "Sine",
    "SmoothSteps",
    "Solution",
    "SpeedServo",
    "Spherical",
    "SpringDamper",
    "SpringIdealJoint",
    "StorageError",
    "Switch",
    "TorqueMotor",
    "TrundleError",
    "UniformGravity",
    "Unilateral",
    "Upright",
    "VelocityController",
    "Viscous",
    "Weld",
    "When",
    "World",
    "WrenchPort",
    "compile",
    "compliant",
    "doctor",
    "fidelities",
    "gallery",
    "joints",
    "laboratory",
    "law",
    "load",
    "materials",
    "output",
    "overlay",
    "parameter",
    "plot_modes",
    "simulate",
    "start",
    "structure",
    "studies",
    "surfaces",
]
