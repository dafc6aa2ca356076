"""Integrators as objects: one class each, found by its name."""

from .by_name import integrator, names
from .event_driven import Auto, Dop853, Dopri5, EventDriven, Radau5, RungeKutta
from .fixed import FixedSteps
from .integrator import Integrator
from .moreau import Moreau
from .sundials import Bdf, Cvodes

__all__ = [
    "Auto",
    "Bdf",
    "Cvodes",
    "Dop853",
    "Dopri5",
    "EventDriven",
    "FixedSteps",
    "Integrator",
    "Moreau",
    "Radau5",
    "RungeKutta",
    "integrator",
    "names",
]
