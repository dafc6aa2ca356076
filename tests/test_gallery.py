"""Every gallery model carries checks against theory.

They pass on its run, each of them fails on a spoiled one, and one of them fails where a number is wrong by a hundredth.
"""

import dataclasses

import numpy as np
import pytest

import trundle as tr
from trundle.equations.parameters import parameter_table
from trundle.equations.prepare import prepare

UNTIL = {  # s; others 2.0
    "abs-braking": 4.5,
    "andrews-squeezer": 0.03,
    "ball-bearing": 2e-4,
    "billiards": 1.0,
    "bouncing-ball": 10.0,
    "brush-squeal": 0.06,
    "elastic-bounce": 0.002,
    "mecanum": 1.0,
    "newtons-cradle": 1.0,
    "omni-compliant": 0.3,
    "omni-driven": 1.0,
    "omni-four": 0.2,
    "omni-ledge": 0.6,
    "omni-vehicle": 0.3,
    "spur-gears": 0.01,
    "stack-of-boxes": 0.1,
    "tumbling-box": 0.6,
    "v6-engine": 0.2,
}
LONG = {"mecanum", "omni-four", "omni-ledge"}
NAMES = [pytest.param(name, marks=pytest.mark.study if name in LONG else ()) for name in tr.gallery.models()]


class Spoiled:
    """A solution in which one thing that a check reads is wrong by a share of its size; ``read``: what was read."""

    def __init__(self, sol, spoil="", share=0.0):
        self._sol, self._spoil, self._share, self.read = sol, spoil, share, []

    def _note(self, name):
        self.read.append(name)
        return name == self._spoil

    def __getitem__(self, name):
        value = self._sol[name]
        if not self._note(name):
            return value
        largest = float(np.abs(value).max())
        noise = np.random.default_rng(1).normal(size=value.shape)
        return value + self._share * (largest if largest > 1e-6 else 1.0) * (1 + noise)

    def __getattr__(self, name):
        value = getattr(self._sol, name)
        if name not in ("events", "timeline", "stats", "energy") or not self._note(f".{name}"):
            return value
        if name == "events":
            return [dataclasses.replace(event, time=event.time + self._share) for event in value]
        if name == "timeline":
            return {k: [dataclasses.replace(s, start=s.start + self._share) for s in v] for k, v in value.items()}
        if name == "stats":
            return {k: v + self._share if isinstance(v, float) else v for k, v in value.items()}
        rng = np.random.default_rng(1)
        return value.map(lambda part: part * (1 + self._share * rng.normal(size=part.shape)))


@pytest.mark.parametrize("name", NAMES)
def test_checks_pass_and_each_of_them_can_fail(name):
    model = tr.gallery.models()[name]()
    sol = tr.simulate(model, UNTIL.get(name, 2.0), samples=101, rtol=1e-9)
    checks = sol.checks()
    assert checks, "a gallery model needs a check_run"
    assert len({c.name for c in checks}) == len(checks)
    for check in checks:
        assert check.passed, check
    seen = Spoiled(sol)
    model = sol._source.model
    model.check_run(seen)
    spoiled = [Spoiled(sol, what, share) for what in dict.fromkeys(seen.read) for share in (0.01, 1.0)]
    failed = {check.name for wrong in spoiled for check in model.check_run(wrong) if not check.passed}
    assert failed == {c.name for c in checks}


WRONG = {  # of models whose energy or forces follow from these numbers
    "abs-braking": ("world.gravity.g",),
    "balancing-robot": ("world.gravity.g", "chassis.mass", "wheels.wheel1.mass"),
    "ballbot": ("world.gravity.g", "body.mass", "wheel[0].inertia[0]"),
    "bennett": ("link[0].mass",),
    "bicycle": ("world.gravity.g", "frame.mass", "fork.mass", "front.mass"),
    "euler-disc": ("world.gravity.g", "disc.inertia[0]"),
    "excavator-arm": ("world.gravity.g", "boom.mass", "bucket.mass"),
    "flyball-governor": ("world.gravity.g", "spring.c", "spring.s0", "sleeve.mass"),
    "free-roller": ("world.gravity.g", "roller.inertia[0]"),
    "furuta": ("world.gravity.g", "bob.mass", "bob.inertia[0]"),
    "heavy-top": ("world.gravity.g", "top.mass"),
    "rattleback": ("world.gravity.g", "stone.mass", "stone.inertia[0]"),
    "rolling-disc": ("world.gravity.g",),
    "rotating-bowl": ("world.gravity.g", "ball.inertia[0]"),
    "rssr-linkage": ("world.gravity.g", "loop.rod2.mass", "crank.mass"),
    "scott-russell": ("world.gravity.g", "link.mass", "slider.mass"),
    "snakeboard": ("coupler.mass", "rotor.mass", "front.mass"),
    "tippe-top": ("world.gravity.g", "top.mass"),
    "toroidal-bicycle": ("world.gravity.g", "frame.mass"),
    "tumbling-box": ("world.gravity.g", "box.mass"),
    "v6-engine": ("cylinder[0].rod.mass", "cylinder[0].slider.mass"),
    "wheelset": ("world.gravity.g", "rod.mass", "wheel1.mass"),
}


@pytest.mark.parametrize("name", WRONG)
def test_checks_notice_a_wrong_number(name):
    model = tr.gallery.models()[name]()
    until = 0.2 if name == "abs-braking" else UNTIL.get(name, 2.0)
    table = parameter_table(prepare(model))
    for path in WRONG[name]:
        wrong = (1.01 * np.asarray(table[path])).tolist()
        sol = tr.simulate(model, until, samples=101, rtol=1e-9, parameters={path: wrong})
        assert not all(check.passed for check in sol.checks()), path
