"""MuJoCo: the ball between two walls; solref in its direct form, -k/m and no damping."""

from __future__ import annotations

import time

from .compliant_models import WallsSpec
from .fastest import Run, fastest
from .mujoco_peer import _load, available

__all__ = ["available", "runs"]

STEPS = (1e-3, 1e-4, 1e-5)
WALLS = """<mujoco><option gravity="0 0 0" integrator="{integrator}" timestep="{dt}" cone="elliptic"/>
<default><geom solref="-{rate} 0" solimp="0.9999 0.9999 0.001" condim="1" margin="0"/></default><worldbody>
<geom type="plane" size="1 1 1" pos="0 0 -{away}"/><geom type="plane" size="1 1 1" pos="0 0 {away}" euler="180 0 0"/>
<body><joint type="slide" axis="0 0 1"/><geom type="sphere" size="{radius}" mass="{mass}"/></body></worldbody>
</mujoco>"""


def runs(spec: WallsSpec) -> list[Run]:
    """All settings and steps."""
    settings = [(integrator, dt) for integrator in ("RK4", "implicitfast") for dt in STEPS]
    return [fastest(lambda s=setting: _run(spec, *s)) for setting in settings]


def _run(spec: WallsSpec, integrator: str, dt: float) -> Run:
    mujoco = _load()
    text = WALLS.format(
        integrator=integrator, dt=dt, rate=spec.stiffness / spec.mass, away=spec.free / 2 + spec.radius,
        radius=spec.radius, mass=spec.mass,
    )  # fmt: skip
    model = mujoco.MjModel.from_xml_string(text)
    data, steps = mujoco.MjData(model), round(spec.end / dt)
    data.qvel[0] = spec.speed
    begin = time.perf_counter()
    mujoco.mj_step(model, data, steps)
    wall = time.perf_counter() - begin
    return Run(f"mujoco: {integrator}, {dt:g}", wall, abs(data.qpos[0] - spec.position(spec.end)))
