"""A scene as a small Python script: what is run, and what goes into a bug report."""

from __future__ import annotations

from typing import Any

from .data import WORLD, Joint, Place, Scene

LAWS = '''
class Stribeck(tr.Friction):
    """Coulomb friction that falls with the slip."""

    mu: float = tr.parameter(ge=0, doc="coefficient at high slip")
    vs: float = tr.parameter(unit="m/s", gt=0, doc="slip at which what is added at rest has fallen by half")
    sticks = True

    def ratio(self, u, s):
        return self.mu * (1 + 0.5 / (1 + ca.dot(u, u) / self.vs**2)) * s

    def static(self):
        return 1.5 * self.mu


class NeverSticks(tr.Friction):
    """The effort of Coulomb's law, without Rolling."""

    mu: float = tr.parameter(ge=0, doc="coefficient")

    def ratio(self, u, s):
        return self.mu * s
'''
OWN = ("Stribeck", "NeverSticks")


def script(scene: Scene) -> str:
    """Python source that defines ``model`` and ``settings`` and, as a program, runs them."""
    out = [f'"""Scene {scene.seed}: starts {scene.start}."""', "", "import casadi as ca", "import numpy as np", ""]
    out += ["import trundle as tr", "", "S = tr.surfaces"]
    if any(c.friction["kind"] in OWN for c in scene.contacts):
        out += [LAWS]
    out += ["", "class Scene(tr.Model):", "    def world(self):"]
    out += [f"        return tr.World(up='z', gravity={tuple(scene.gravity)!r}{_base(scene.base)})"]
    out += ["", "    def build(self, world):"]
    for i, b in enumerate(scene.bodies):
        out.append(f"        b{i} = self.add('body[{i}]', tr.Body(mass={b['mass']!r}, inertia={b['inertia']!r}))")
    for i, j in enumerate(scene.joints):
        out.append(f"        self.add('joint[{i}]', tr.joints.{j.kind}({_frame(j.A)}, {_frame(j.B)}{_joint(j)}))")
    for i, s in enumerate(scene.springs):
        ends = f"{_frame(s.A)}, {_frame(s.B)}"
        out.append(
            f"        self.add('spring[{i}]', tr.forces.SpringDamper({ends}, c={s.c!r}, d={s.d!r}, s0={s.s0!r}))"
        )
    for i, c in enumerate(scene.contacts):
        out.append(f"        self.add('contact[{i}]', tr.RigidContact(")
        out.append(f"            {_frame(c.A)}, {_frame(c.B)},")
        out.append(f"            surface_A={_surface(c.surface_A)}, surface_B={_surface(c.surface_B)},")
        more = "".join(
            f", {k}={_made('tr.friction.', v) if isinstance(v, dict) else repr(v)}" for k, v in c.more.items()
        )
        out.append(f"            friction={_law(c.friction)}, impact={_made('tr.impacts.', c.impact)}{more}))")
    out += ["", "    def initial(self):", "        return {"]
    out += [f"            {path!r}: {value!r}," for path, value in scene.pins.items()]
    if scene.guesses:
        out += ["        }", "", "    def guess(self):", "        return {"]
        out += [f"            {path!r}: {value!r}," for path, value in scene.guesses.items()]
    out += ["        }", "", "", "model = Scene()"]
    settings = {"samples": scene.samples, "method": scene.method, "rtol": scene.rtol, "coordinates": scene.coordinates}
    out.append(f"settings = dict(until={scene.until!r}, {', '.join(f'{k}={v!r}' for k, v in settings.items())})")
    out += ["if __name__ == '__main__':", "    print(tr.simulate(model, **settings, compile='never', raises=False))"]
    return "\n".join(out) + "\n"


def _base(base: dict[str, Any] | None) -> str:
    if base is None:
        return ""
    x, y, z = base["amplitude"]
    w, a, v = base["rate"], base["angle"], base["spin"]
    position = f"lambda t: ({x!r} * np.sin({w!r} * t), {y!r} * np.sin({w!r} * t), {z!r} * np.sin({w!r} * t))"
    angle = f"lambda t: {a!r} * np.sin({v!r} * t)"
    return f",\n            position={position},\n            angle={angle}, axis={base['axis']!r}"


def _frame(p: Place) -> str:
    owner = "world" if p.body == WORLD else f"b{p.body}"
    r = f"r={tuple(p.r)!r}" if any(p.r) else ""
    R = f"R={tuple(p.q)!r}" if tuple(p.q) != (1.0, 0.0, 0.0, 0.0) else ""
    return f"{owner}.frame({', '.join(x for x in (r, R) if x)})"


def _joint(j: Joint) -> str:
    if j.kind == "Spherical":
        return ""
    text, n = f", axis={j.axis!r}", j.numbers
    if j.kind == "SpringIdealJoint":
        text += f", c={n['c']!r}, d={n['d']!r}"
    if j.kind == "FixedServoJoint" and "amplitude" in n:
        text += f", angle=lambda t: {n['amplitude']!r} * np.sin({n['rate']!r} * t)"
    elif j.kind == "FixedServoJoint":
        text += f", acceleration=lambda t, phi, phi_dot: {n['acceleration']!r} * np.cos({n['rate']!r} * t)"
    if j.kind == "FixedControlledJoint":
        law = f"{n['torque']!r} * np.sin({n['rate']!r} * t) - {n['k']!r} * phi - {n['d']!r} * phi_dot"
        text += f", torque=lambda t, phi, phi_dot: {law}"
    if j.kind == "CombinedJoint":
        text += f", along=lambda j: tr.Locked(j.nu - {n['pitch']!r} * j.phi)"
        text += f", about=lambda j: tr.Effort(-{n['d']!r} * j.phi_dot)"
    return text


def _surface(shape: dict[str, Any]) -> str:
    if shape["kind"] != "Implicit":
        return _made("S.", shape)
    a, k = shape["radius"], shape["flatness"]
    law = f"(r[0]**2 + {k!r} * r[1]**2 + r[2]**2 * ca.exp(0.3 * r[0] / {a!r})) / {2 * a!r} - {a / 2!r}"
    return f"S.Implicit(function=lambda r: {law})"


def _law(law: dict[str, Any]) -> str:
    return _made("" if law["kind"] in OWN else "tr.friction.", law)


def _made(module: str, thing: dict[str, Any]) -> str:
    return f"{module}{thing['kind']}({', '.join(f'{k}={v!r}' for k, v in thing.items() if k != 'kind')})"
