"""Blocks of control systems: controllers, filters, limits, tables, sources, and what acts at its own rate."""

from ...core.signal import TIME
from .limits import DeadZone, Limiter, RateLimiter
from .linear import Integrator, LeadLag, StateSpace, Sum, TransferFunction
from .pid import PD, PI, PID
from .sampled import Controller, Delay, Hold, Noise, Quantiser, Relay, SampledPID
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
    "Sine",
    "SmoothData",
    "Spline",
    "StateSpace",
    "Step",
    "Sum",
    "Table",
    "TransferFunction",
    "Trapezoid",
]
