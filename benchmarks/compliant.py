"""A ball between two walls that give way: error against wall time, with MuJoCo, Drake and Exudyn beside; then a ball
bearing (``bearing``)."""

from __future__ import annotations

import trundle as tr

from . import bearing
from .peers import drake_compliant, exudyn_compliant, mujoco_compliant
from .peers.compliant_models import WallsRun, WallsSpec

TOLERANCES = (1e-4, 1e-6, 1e-8, 1e-10, 1e-12)


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


def ours(spec: WallsSpec) -> list[WallsRun]:
    """The fastest of three runs for each tolerance, compiled ahead."""
    numbers = {name: getattr(spec, name) for name in ("mass", "radius", "free", "speed", "stiffness")}
    model, found = Walls(**numbers), []
    tr.compile(model)
    for rtol in TOLERANCES:
        runs = [tr.simulate(model, spec.end, samples=2, rtol=rtol, compile="ahead") for _ in range(3)]
        wall = min(sol.stats["wall_seconds"] for sol in runs)
        error = abs(float(runs[0]["slide.nu"].values[-1]) - spec.position(spec.end))
        found.append(WallsRun(f"trundle: auto, rtol {rtol:g}", wall, error))
    return found


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
    print(f"{'run':34s} {'wall (s)':>10s} {'error (m)':>10s}   fastest of ours that is as exact")
    mine = [run for run in runs if run.name.startswith("trundle")]
    for run in runs:
        better = [m.wall for m in mine if m.error <= run.error]
        ratio = ""
        if better and run not in mine:
            share = run.wall / min(better)
            ratio = f"{share:8.1f} times faster" if share >= 1 else f"{1 / share:8.1f} times slower"
        print(f"{run.name:34s} {run.wall:10.4f} {run.error:10.1e}   {ratio}")
    print()
    bearing.main()
