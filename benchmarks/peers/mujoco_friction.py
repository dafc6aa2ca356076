"""MuJoCo: a pendulum whose hinge has ``frictionloss``, dry friction of a constant torque, by its soft constraints."""

from __future__ import annotations

import time

import numpy as np

from .mujoco_peer import _load, available

__all__ = ["SETTINGS", "available", "run_pendulum"]

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
    between = round(end / (samples - 1) / step)
    angles, begin = [float(data.qpos[0])], time.perf_counter()
    for _ in range(samples - 1):
        mujoco.mj_step(model, data, between)
        angles.append(float(data.qpos[0]))
    return np.array(angles), time.perf_counter() - begin
