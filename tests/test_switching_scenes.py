"""Random scenes of stops, dry joints and contacts, judged by conditions that share no code with the library."""

import numpy as np
import pytest

import trundle as tr

SW, S = tr.switching, tr.surfaces


class Scene(tr.Model):
    """A random tree of rods on hinges and sliders with stops and friction; some of their ends touch a floor."""

    seed: int = tr.structure(0, doc="seed")

    def build(self, world):
        rng = np.random.default_rng(self.seed)
        carriers = [(world, (0.0, 0.0, 0.0), 0.0)]  # with the height of the end
        for k in range(int(rng.integers(1, 4))):
            length = float(rng.uniform(0.2, 0.4))
            rod = self.add(f"rod[{k}]", tr.Body.rod(mass=float(rng.uniform(0.3, 2)), length=length, axis="y"))
            parent, where, height = carriers[int(rng.integers(len(carriers)))]
            slides = bool(rng.integers(4) == 0)
            kind, axis = (tr.joints.Prismatic, "xyz"[int(rng.integers(2))]) if slides else (tr.joints.Revolute, "z")
            sockets = {"stop": self._stop(rng, slides), "friction": self._dry(rng, slides)}
            frames = parent.frame(r=where), rod.frame(r=(0, length / 2, 0))
            if rng.integers(3) == 0:
                frames = frames[::-1]
            self.add(f"joint[{k}]", kind(*frames, axis=axis, **sockets))
            carriers.append((rod, (0.0, -length / 2, 0.0), height - length))
        for k in range(int(rng.integers(0, 3))):
            body, where, height = carriers[int(rng.integers(1, len(carriers)))]
            radius = float(rng.uniform(0.01, 0.04))
            surfaces = {"surface_A": S.Plane(), "surface_B": S.Sphere(radius=radius)}
            laws = {"friction": tr.friction.Coulomb(mu=float(rng.uniform(0, 0.6))), "impact": self._impact(rng)}
            floor = height - radius - float(rng.choice([0.0, 0.01, 0.1]))
            frames = world.frame(r=(0, floor, 0)), body.frame(r=where)
            self.add(f"contact[{k}]", tr.RigidContact(*frames, **surfaces, **laws))

    def initial(self):
        rng, found = np.random.default_rng([self.seed, 1]), {}
        for k, joint in enumerate(c for c in self._assembly.constraints if isinstance(c, tr.Joint)):
            name, fast = ("nu", 1.0) if isinstance(joint, tr.joints.Prismatic) else ("phi", 8.0)
            found |= {f"joint[{k}].{name}": 0.0, f"joint[{k}].{name}_dot": float(rng.uniform(-fast, fast))}
        return found

    def _impact(self, rng):
        return tr.impacts.Newton(e=float(rng.choice([0.0, 0.4, 0.8])))

    def _stop(self, rng, slides):
        if rng.integers(4) == 0:
            return None
        low, high = -rng.uniform(0.05, 0.6), rng.uniform(0.05, 0.6)
        return SW.Stop(lower=float(low) / (3 if slides else 1), upper=float(high), impact=self._impact(rng))

    def _dry(self, rng, slides):
        kind, mu = int(rng.integers(4)), float(rng.uniform(0.05, 0.6))
        law = tr.friction.Coulomb(mu=mu, mu_static=mu * float(rng.choice([1.0, 1.3])))
        if kind == 3:
            law = tr.friction.Stribeck(mu=mu, mu_static=1.4 * mu, vs=0.2, b=0.1)
        if kind == 0:
            return None
        if kind == 1:
            return SW.Dry(law=law, load=SW.Guide() if slides else SW.Bearing(radius=float(rng.uniform(0.01, 0.05))))
        return SW.Dry(law=law, load=float(rng.uniform(0.1, 3)))


def judge(sol):
    """gap ≥ 0, effort ≥ 0, gap·effort = 0; |F| ≤ static·load, and while it slides F = −law(u)·load against the flow."""
    for c in sol._source._system.topology.constraints:
        path = c.path
        if ".stop." in path or path.startswith("contact"):
            gap, effort = sol[f"{path}.gap"].values, sol[f"{path}.normal.effort"].values
            assert gap.min() > -1e-9, path
            assert effort.min() > -1e-7 * (1 + np.abs(effort).max()), path
            assert np.abs(effort[gap > 1e-7]).max(initial=0.0) < 1e-9, path
        if path.endswith(".friction"):
            load, force, flow = (sol[f"{path}.{n}"].values for n in ("load.effort", "tangent.effort", "tangent.flow"))
            law, u = c.friction, np.abs(flow)
            falling = getattr(law, "vs", None)
            more = (law.static() - law.mu) * np.exp(-((u / falling) ** 2)) if falling else 0.0
            viscous = getattr(law, "b", 0.0) * u
            assert load.min() >= 0, path
            assert np.all(np.abs(force) <= (law.static() + viscous) * load * (1 + 1e-6) + 1e-9), path
            slides = u > 1e-6
            wanted = -np.sign(flow) * ((law.mu + more) + viscous) * load
            assert np.allclose(force[slides], wanted[slides], rtol=1e-6, atol=1e-8 * (1 + load.max())), path
    assert sol.stats["energy_residual"] < 1e-7


def run(seed):
    sol = tr.simulate(Scene(seed=seed), until=1.5, samples=76, compile="never", raises=False, limit=60)
    assert sol.success, sol.reason
    judge(sol)
    return sol


@pytest.mark.parametrize("seed", range(20))
def test_random_scene(seed):
    run(seed)


@pytest.mark.parametrize(
    "seed",
    [
        2111,  # redundant rest with loads by reactions: the kernel shared them out otherwise than was chosen
        4064,  # the same
        4118,  # slips end next to bounces: no approach by ever smaller steps, as for a slip that turns
        9299,  # bounces on a stop that the friction of a sliding joint closes end
        4157,  # loads whose rounding is above that of their largest digits
    ],
)
def test_scenes_whose_runs_once_failed_finish(seed):
    sol = run(seed)
    assert sol.stats["steps"] < 400


@pytest.mark.study
@pytest.mark.parametrize("seed", range(20, 220))
def test_more_random_scenes(seed):
    run(seed)
