"""Trundle: object-oriented multibody dynamics where contact, friction and rolling are the subject."""

from . import gallery
from .core.errors import (
    BondError, InitialValueError, ModelError, ParameterError, PathError, SimulationError, StorageError, TrundleError,
)
from .core.fields import law, parameter, structure
from .library.forces import AppliedForce, AppliedTorque, SpringDamper
from .library.joints import (
    CombinedJoint, FixedControlledJoint, FixedIdealJoint, FixedServoJoint, FreeIdealJoint, FreeSlideJoint, Spherical,
    SpringIdealJoint, Weld,
)
from .library.laws import Law, Ramp, Sine
from .model.body import Body
from .model.bond import Bond, Effort, Locked
from .model.check import Check
from .model.constraint import Constraint, Force
from .model.frame import Frame
from .model.joint import Joint, JointMotion
from .model.model import Model, output
from .model.ports import KinematicPort, WrenchPort
from .model.world import Gravity, PointGravity, UniformGravity, World
from .results.solution import Solution
from .results.storage import load
from .simulate.simulate import simulate

__version__ = "0.1.0"
