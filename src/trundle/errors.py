"""Errors and warnings: each names the component, the value and the next step."""

from .core.errors import (
    ArgumentError,
    BondError,
    FrozenError,
    InitialValueError,
    ModelError,
    ModelWarning,
    ParameterError,
    PathError,
    SimulationError,
    StorageError,
    TrundleError,
)

__all__ = [
    "ArgumentError",
    "BondError",
    "FrozenError",
    "InitialValueError",
    "ModelError",
    "ModelWarning",
    "ParameterError",
    "PathError",
    "SimulationError",
    "StorageError",
    "TrundleError",
]
