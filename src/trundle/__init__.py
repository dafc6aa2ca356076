"""Trundle: object-oriented multibody dynamics where contact, friction and rolling are the subject.

What one writes models with is here; groups and verbs are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .core.fields import law, parameter, structure
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

if TYPE_CHECKING:
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
    from .analysis.along import linearise_along
    from .analysis.linearise import linearise
    from .analysis.trim import trim
    from .batches import batch
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
    from .pipeline.compile import compile
    from .pipeline.doctor import doctor
    from .pipeline.fidelities import fidelities
    from .pipeline.simulate import simulate
    from .pipeline.start import start
    from .results.storage import load
    from .running.watching import When
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
    "linearise_along",
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

_VERBS = {
    "CompliantContact": "library.contact",
    "Law": "library.laws",
    "RigidContact": "library.contact",
    "When": "running.watching",
    "batch": "batches.batch",
    "compile": "pipeline.compile",
    "doctor": "pipeline.doctor",
    "fidelities": "pipeline.fidelities",
    "laboratory": "views.show",
    "linearise": "analysis.linearise",
    "linearise_along": "analysis.along",
    "load": "results.storage",
    "simulate": "pipeline.simulate",
    "start": "pipeline.start",
    "trim": "analysis.trim",
}  # the module in which each is written
_CATALOGUE = (
    "assemblies",
    "blocks",
    "drives",
    "forces",
    "gears",
    "joints",
    "materials",
    "parts",
    "rolling",
    "sensors",
    "surfaces",
    "switching",
    "tyres",
    "wheels",
)  # groups that are folders or files of the library


def __getattr__(name: str) -> Any:
    """A group or a verb, when it is first asked for."""
    if name in _VERBS:
        found = getattr(import_module(f".{_VERBS[name]}", __name__), name)
    elif name in _CATALOGUE:
        found = import_module(f".library.{name}", __name__)
    elif name in __all__:
        found = import_module(f".{name}", __name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
