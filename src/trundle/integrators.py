"""Ways through time, for ``simulate(method=…)``. ``Integrator`` is the base class."""

from .simulate.methods import (
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
from .simulate.tableau import Tableau

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
