"""Blocks of control systems: controllers, filters, limits, tables, sources, and what acts at its own rate."""

from ...core.signal import TIME
from ...model.block import Triggered
from .limits import DeadZone, Limiter, RateLimiter
from .linear import Integrator, LeadLag, StateSpace, Sum, TransferFunction
from .pid import PD, PI, PID
from .relay import Hysteresis, Relay
from .sampled import Controller, Delay, Hold, Noise, Quantiser, SampledPID, SampledRelay
from .sources import Chirp, Constant, FromData, MinimumJerk, Ramp, Sine, SmoothData, Step, Trapezoid
from .tables import Spline, Table

__all__ = [
    "PD",
    "PI",
    "PID",
    "TIME",
    "Chirp",
    "Constant",
    "Controller",
    "DeadZone",
    "Delay",
    "FromData",
    "Hold",
    "Hysteresis",
    "Integrator",
    "LeadLag",
    "Limiter",
    "MinimumJerk",
    "Noise",
    "Quantiser",
    "Ramp",
    "RateLimiter",
    "Relay",
    "SampledPID",
    "SampledRelay",
    "Sine",
    "SmoothData",
    "Spline",
    "StateSpace",
    "Step",
    "Sum",
    "Table",
    "TransferFunction",
    "Trapezoid",
    "Triggered",
]
