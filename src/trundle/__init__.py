"""Trundle: object-oriented multibody dynamics where contact, friction and rolling are the subject."""

from . import (
    compliant,
    contacts,
    errors,
    friction,
    gallery,
    gravity,
    impacts,
    integrators,
    laws,
    plots,
    studies,
    types,
)
from .analysis.linearise import linearise
from .analysis.trim import trim
from .batches import batch
from .core.fields import law, parameter, structure
from .library import (
    assemblies,
    blocks,
    drives,
    forces,
    gears,
    joints,
    materials,
    parts,
    rolling,
    sensors,
    surfaces,
    switching,
    tyres,
    wheels,
)
from .library.contact import CompliantContact, RigidContact
from .library.laws import Law
from .model.block import Block, Sampled
from .model.body import Body
from .model.bond import Effort, Locked
from .model.check import Check
from .model.constraint import Constraint, Force
from .model.contact import Friction
from .model.impact import Impact
from .model.joint import Joint
from .model.model import Model, output
from .model.ports import WrenchPort
from .model.pose import Pose
from .model.pose_joint import PoseJoint
from .model.switch import Switch
from .model.world import World
from .pipeline.compile import compile
from .pipeline.doctor import doctor
from .pipeline.fidelities import fidelities
from .pipeline.simulate import simulate
from .pipeline.start import start
from .results.storage import load
from .simulate.watching import When
from .views.show import laboratory

__version__ = "0.1.0"

__all__ = [
    "Block",
    "Body",
    "Check",
    "CompliantContact",
    "Constraint",
    "Effort",
    "Force",
    "Friction",
    "Impact",
    "Joint",
    "Law",
    "Locked",
    "Model",
    "Pose",
    "PoseJoint",
    "RigidContact",
    "Sampled",
    "Switch",
    "When",
    "World",
    "WrenchPort",
    "assemblies",
    "batch",
    "blocks",
    "compile",
    "compliant",
    "contacts",
    "doctor",
    "drives",
    "errors",
    "fidelities",
    "forces",
    "friction",
    "gallery",
    "gears",
    "gravity",
    "impacts",
    "integrators",
    "joints",
    "laboratory",
    "law",
    "laws",
    "linearise",
    "load",
    "materials",
    "output",
    "parameter",
    "parts",
    "plots",
    "rolling",
    "sensors",
    "simulate",
    "start",
    "structure",
    "studies",
    "surfaces",
    "switching",
    "trim",
    "types",
    "tyres",
    "wheels",
]
