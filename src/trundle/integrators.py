"""Ways through time, for ``simulate(method=…)``. ``Integrator`` is the base class."""

from .running.methods import (
    Auto,
    Bdf,
    Cvodes,
    Dop853,
    Dopri5,
    EventDriven,
    FixedSteps,
    Integrator,
    Moreau,
    Radau5,
    RungeKutta,
)
from .running.tableau import Tableau

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
    "Tableau",
]
