"""Blocks that act at their own rate and hold their outputs between two samples."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from ...core.fields import parameter, structure
from ...core.signal import Signal
from ...model.block import Sampled
from .pid import ThreeTerms
from .relay import TwoPoint


class Controller(Sampled):
    """Any Python function as a controller: ``function(t, signals)`` → commands by name.

    ``inputs``: signals by name, of any kind; ``commands``: names of what the function returns, each a signal of this
    block. The function may keep what it likes; runs are reproducible if it starts afresh with each: give ``make``, a
    function without arguments that makes it.

    >>> import trundle as tr
    >>> law = lambda t, s: {"torque": -20 * s["angle"] - 2 * s["rate"]}
    >>> digital = lambda hinge: tr.blocks.Controller(
    ...     function=law, period=1e-3, commands=("torque",),
    ...     inputs={"angle": hinge.signal("phi"), "rate": hinge.signal("phi_dot")})
    """

    function: Any = structure(None, doc="function(t, signals) → commands")
    make: Any = structure(None, doc="makes the function anew for each run")
    inputs: Any = structure(doc="signals by name")
    commands: tuple[str, ...] = structure(("out",), doc="names of the outputs")

    def problems(self) -> Any:
        yield from super().problems()
        if callable(self.function) == callable(self.make):
            yield "function", "and make: exactly one of both must be a function"
        if not isinstance(self.inputs, dict) or not all(isinstance(s, Signal) for s in self.inputs.values()):
            yield "inputs", f"= {self.inputs!r} must be signals by name: {{'angle': hinge.signal('phi')}}"
        if isinstance(self.commands, str):
            yield "commands", f"= {self.commands!r} must be names: ({self.commands!r},)"

    def memory(self) -> Any:
        return self.make() if self.make is not None else self.function

    def first(self) -> dict[str, float]:
        return dict.fromkeys(self.commands, 0.0)

    def seen(self) -> dict[str, Signal]:
        return dict(self.inputs)

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        answer = memory(t, {name: given[name] for name in self.inputs})
        if not isinstance(answer, dict):
            raise TypeError(f"it returned {answer!r}, not commands by name such as {{'{self.commands[0]}': 0.0}}")
        return answer, memory


class SampledPID(Sampled, ThreeTerms):
    """u = Kp (b r − y) + I + D, limited to [low, high], every ``period`` h (Åström and Hägglund 2006, §13.4).

    D ← Tf/(Tf + h) D + Kd/(Tf + h) ((c r − y) − (c r − y)before), and after the output I ← I + Ki h (r − y)
    + h/Tt (u_limited − u). Tf = 1/N.

    >>> import trundle as tr
    >>> pid = lambda hinge: tr.blocks.SampledPID(input=hinge.signal("phi"), Kp=20.0, Ki=5.0, Kd=2.0, period=1e-3)
    """

    def memory(self) -> Any:
        return None  # then (I, D, c r − y)

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        g, h, Tf = given, given["period"], 1 / given["N"]
        r, y = g["set_point"], g["input"]
        weighted = g["c"] * r - y
        integral, slope, before = memory if memory is not None else (0.0, 0.0, weighted)
        slope = Tf / (Tf + h) * slope + g["Kd"] / (Tf + h) * (weighted - before)
        wanted = g["Kp"] * (g["b"] * r - y) + integral + slope
        out = min(max(wanted, g["low"]), g["high"])
        integral += g["Ki"] * h * (r - y) + h / g["Tt"] * (out - wanted)
        return {"out": out}, (integral, slope, weighted)


class Hold(Sampled):
    """The input as it was at the last sample: zero-order hold; of any signal, forces and accelerations too.

    >>> import trundle as tr
    >>> load = lambda joint: tr.blocks.Hold(input=joint.signal("F_B[1]"), period=1e-3)
    """

    input: float = parameter(doc="input u")

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        return {"out": given["input"]}, None


class Quantiser(Sampled):
    """The sampled input, rounded to whole steps: an encoder, an analogue-to-digital converter.

    >>> import trundle as tr
    >>> encoder = lambda hinge: tr.blocks.Quantiser(input=hinge.signal("phi"), step=0.01, period=1e-3)
    """

    input: float = parameter(doc="input u")
    step: float = parameter(gt=0, doc="size of a step")

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        return {"out": given["step"] * float(np.round(given["input"] / given["step"]))}, None


class Delay(Sampled):
    """The input as it was ``samples`` periods ago; ``start`` before.

    >>> import trundle as tr
    >>> late = lambda u: tr.blocks.Delay(input=u, samples=5, period=1e-3)
    """

    input: float = parameter(doc="input u")
    samples: int = structure(1, doc="number of periods")
    start: float = parameter(0.0, doc="output before there is any")

    def problems(self) -> Any:
        yield from super().problems()
        if isinstance(self.samples, int) and self.samples < 1:
            yield "samples", f"= {self.samples} must be ≥ 1"

    def first(self) -> dict[str, float]:
        return {"out": self.start if isinstance(self.start, float) else 0.0}

    def memory(self) -> Any:
        return deque([self.first()["out"]] * self.samples)

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        memory.append(given["input"])
        return {"out": memory.popleft()}, memory


class SampledRelay(Sampled, TwoPoint):
    """``high`` once the input is above ``on``, ``low`` once it is below ``off``; between them as it was.

    >>> import trundle as tr
    >>> thermostat = lambda u: tr.blocks.SampledRelay(input=u, on=1.0, off=-1.0, high=5.0, low=0.0, period=1e-2)
    """

    def memory(self) -> Any:
        return False

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        is_on = given["input"] > given["on"] or (memory and given["input"] >= given["off"])
        return {"out": given["high"] if is_on else given["low"]}, is_on


class Noise(Sampled):
    """Normally distributed numbers, a new one with each sample; runs with the same seed have the same ones.

    >>> import trundle as tr
    >>> tr.blocks.Noise(deviation=0.01, seed=1, period=1e-3).seed
    1
    """

    deviation: float = parameter(ge=0, doc="standard deviation")
    mean: float = parameter(0.0, doc="mean value")
    seed: int = structure(0, doc="seed of the generator")

    def memory(self) -> Any:
        return np.random.default_rng(self.seed)

    def sample(self, t: float, given: dict[str, float], memory: Any) -> tuple[dict[str, float], Any]:
        return {"out": given["mean"] + given["deviation"] * float(memory.standard_normal())}, memory
