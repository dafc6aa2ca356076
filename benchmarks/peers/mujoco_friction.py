"""MuJoCo: a hinge and a slider with ``frictionloss``, dry friction of a constant size, by its soft constraints."""

from __future__ import annotations

import time
from types import ModuleType
from typing import Any

import numpy as np

from .mujoco_peer import _load, available

__all__ = ["SETTINGS", "available", "run_pendulum", "run_rig"]

SETTINGS = [
    ("defaults", "Euler", ""),
    ("implicitfast", "implicitfast", ""),
    ("RK4, stiff", "RK4", 'solreffriction="{stiff} 1" solimpfriction="0.9999 0.9999 0.001"'),
]
STEPS = (1e-2, 1e-3, 1e-4)

MODEL = """
<mujoco>
  <option timestep="{step}" integrator="{integrator}" gravity="0 -9.81 0"/>
  <worldbody>
    <body>
      <joint name="hinge" type="hinge" axis="0 0 1" frictionloss="{torque}" {more}/>
      <inertial pos="0 {com} 0" mass="{mass}" diaginertia="{inertia} {inertia} {inertia}"/>
    </body>
  </worldbody>
</mujoco>
"""

RIG = """
<mujoco>
  <option timestep="{step}" integrator="{integrator}" gravity="0 0 0"/>
  <worldbody>
    <body>
      <joint name="end" type="slide" axis="1 0 0"/>
      <inertial pos="0 0 0" mass="1e9" diaginertia="1 1 1"/>
    </body>
    <body>
      <joint name="mass" type="slide" axis="1 0 0" frictionloss="{kinetic}" {more}/>
      <inertial pos="0 0 0" mass="{m}" diaginertia="1 1 1"/>
    </body>
  </worldbody>
  <tendon>
    <fixed stiffness="{k}" springlength="0"><joint joint="end" coef="1"/><joint joint="mass" coef="-1"/></fixed>
  </tendon>
</mujoco>
"""  # the spring's end is a body so heavy that it goes on evenly


def run_pendulum(setting: tuple[str, str, str], step: float, spec: dict[str, float], end: float, samples: int) -> tuple:
    """(angles at equidistant times, seconds of wall time)."""
    mujoco = _load()
    _, integrator, more = setting
    numbers = {"com": -spec["length"] / 2, "mass": spec["mass"], "inertia": spec["mass"] * spec["length"] ** 2 / 12}
    more = more.format(stiff=2.1 * step)
    text = MODEL.format(step=step, integrator=integrator, torque=spec["torque"], more=more, **numbers)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qpos[0] = spec["angle"]
    found, wall = _run(mujoco, model, data, round(end / (samples - 1) / step), samples)
    return found[:, 0], wall


def run_rig(setting: tuple[str, str, str], step: float, spec: dict[str, float], end: float, samples: int) -> tuple:
    """(extensions of the spring, seconds): a mass on rough ground, drawn by a spring; sliding friction only."""
    mujoco = _load()
    _, integrator, more = setting
    numbers = {name: spec[name] for name in ("m", "k", "kinetic")}
    text = RIG.format(step=step, integrator=integrator, more=more.format(stiff=2.1 * step), **numbers)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qvel[0] = spec["V"]
    found, wall = _run(mujoco, model, data, round(end / (samples - 1) / step), samples)
    return found[:, 0] - found[:, 1], wall


def _run(mujoco: ModuleType, model: Any, data: Any, between: int, samples: int) -> tuple[np.ndarray, float]:
    found, begin = [data.qpos.copy()], time.perf_counter()
    for _ in range(samples - 1):
        mujoco.mj_step(model, data, between)
        found.append(data.qpos.copy())
    return np.array(found), time.perf_counter() - begin
