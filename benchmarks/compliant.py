"""A ball between two walls that give way: error against wall time, with MuJoCo, Drake and Exudyn beside; then a ball
bearing (``bearing``)."""

from __future__ import annotations

import trundle as tr

from . import bearing
from .peers import drake_compliant, exudyn_compliant, mujoco_compliant
from .peers.compliant_models import WallsSpec
from .peers.fastest import Run, fastest, printed

TOLERANCES = tuple(10.0**-k for k in range(3, 13))


class Walls(tr.Model):
    """The ball on a slider, with a compliant contact at either wall."""

    mass: float = tr.parameter(unit="kg", gt=0, doc="mass of the ball")
    radius: float = tr.parameter(unit="m", gt=0, doc="radius of the ball")
    free: float = tr.parameter(unit="m", gt=0, doc="way between the walls")
    speed: float = tr.parameter(unit="m/s", gt=0, doc="speed")
    stiffness: float = tr.parameter(unit="N/m", gt=0, doc="stiffness of a wall")

    def world(self) -> tr.World:
        return tr.World(gravity=tr.gravity.UniformGravity(g=0.0))

    def build(self, world: tr.World) -> None:
        ball = self.add("ball", tr.Body.sphere(mass=self.mass, radius=self.radius))
        self.add("slide", tr.joints.Prismatic(world.frame(), ball.frame(), axis="y"))
        away = self.free / 2 + self.radius
        for name, up in (("floor", "y"), ("ceiling", "-y")):
            at = world.frame(r=(0, -away if up == "y" else away, 0))
            surfaces = {"surface_A": tr.surfaces.Plane(up=up), "surface_B": tr.surfaces.Sphere(radius=self.radius)}
            law = tr.compliant.Linear(k=self.stiffness)
            self.add(name, tr.CompliantContact(at, ball.frame(), **surfaces, elastic=law))

    def initial(self) -> dict:
        return {"slide.nu": 0.0, "slide.nu_dot": self.speed}


def ours(spec: WallsSpec) -> list[Run]:
    """A run for each tolerance, compiled ahead."""
    numbers = {name: getattr(spec, name) for name in ("mass", "radius", "free", "speed", "stiffness")}
    model = Walls(**numbers)
    tr.compile(model)

    def run(rtol: float) -> Run:
        sol = tr.simulate(model, spec.end, samples=2, rtol=rtol)
        error = abs(float(sol["slide.nu"].values[-1]) - spec.position(spec.end))
        return Run(f"trundle: auto, rtol {rtol:g}", sol.stats["wall_seconds"], error)

    return [fastest(lambda r=rtol: run(r)) for rtol in TOLERANCES]


def main() -> None:
    spec = WallsSpec()
    runs = ours(spec)
    for peer in (mujoco_compliant, drake_compliant, exudyn_compliant):
        name = peer.__name__.rpartition(".")[2].partition("_")[0]
        if peer.available() is None:
            print(f"{name} is not installed")
            continue
        runs += peer.runs(spec)
    print(f"{spec.end:g} s of a ball between walls of {spec.stiffness:g} N/m, error of the last position")
    printed(runs, "m")
    print()
    bearing.main()
