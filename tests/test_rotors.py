"""Rotors: bodies of revolution on hinges along their axes, against the same bodies in the general recursion."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from trundle.core.rotations import rotation_matrix
from trundle.equations.prepare import Prepared, prepare
from trundle.equations.records import Audit, Mode


class PlainWheel(tr.wheels.OmniWheel):
    """The same wheel whose rollers do not say that they are bodies of revolution."""

    def roller_body(self) -> tr.Body:
        return super().roller_body().replaced({"symmetry": None})


class Driven(tr.Joint):
    """A hinge with a drive."""

    k: float = tr.parameter(unit="N·m·s", doc="damping")
    c: float = tr.parameter(unit="N·m/rad", doc="stiffness")

    def slide(self, j):
        return tr.Locked(j.nu)

    def turn(self, j):
        return tr.Effort(0.02 * ca.sin(3 * j.t) - self.k * j.phi_dot - self.c * j.phi, self.c * j.phi**2 / 2)


class Satellite(tr.Model):
    """A body with reaction wheels at odd places, one of them on the next body."""

    symmetry: str | None = tr.structure("z", doc="of the wheels")
    gravity: tr.gravity.Gravity = tr.structure(tr.gravity.UniformGravity(g=1.0), doc="field")

    def world(self) -> tr.World:
        return tr.World(gravity=self.gravity)

    def build(self, world: tr.World) -> None:
        hub = self.add("hub", tr.Body(mass=3.0, inertia=(0.2, 0.3, 0.25), cm=(0.01, 0.02, -0.03)))
        arm = self.add("arm", tr.Body(mass=1.0, inertia=(0.02, 0.03, 0.04)))
        self.add("elbow", tr.joints.FixedIdealJoint(hub.frame(r=(0.3, 0, 0)), arm.frame(r=(-0.2, 0.1, 0)), axis="y"))
        for k, (body, r) in enumerate([(hub, (0.1, 0.2, 0.0)), (hub, (0, -0.1, 0.2)), (arm, (0.1, 0, 0))]):
            wheel = self.add(f"rotor[{k}]", tr.Body(mass=0.2, inertia=(1e-3, 1e-3, 1.8e-3), symmetry=self.symmetry))
            turn = rotation_matrix(("x", 0.3 + k)) @ rotation_matrix(("y", 0.5 * k))
            ends = body.frame(r=r, R=turn), wheel.frame()
            if k == 1:
                self.add("hinge[1]", tr.joints.FixedIdealJoint(*ends, axis="-z"))
            else:
                self.add(f"hinge[{k}]", Driven(*ends, axis="z", k=1e-3, c=0.02))


def vehicle(kind: type[tr.wheels.OmniWheel], wheels: int = 3) -> tr.wheels.OmniVehicle:
    wheel = kind(R=0.1, n=5, beta=0.4, mass=0.6, J=3e-3, D=1.6e-3, roller_mass=0.05, A=1e-5, B=3e-5)
    angles = 2 * np.pi * np.arange(wheels) / wheels
    return tr.wheels.OmniVehicle(
        platform=tr.Body(mass=10.0, inertia=(0.3, 0.5, 0.3)),
        mounts=[tr.wheels.Mount(wheel=wheel, z=0.3 * np.cos(a), x=0.3 * np.sin(a), heading=a) for a in angles],
        vz=0.4,
        yaw_rate=0.7,
    )


def state(ready: Prepared, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=ready.system.size)
    for q in ready.system.quaternions:
        x[q : q + 4] /= np.linalg.norm(x[q : q + 4])
    return x


def with_modes(ready: Prepared, modes: np.ndarray) -> np.ndarray:
    P = ready.P.copy()
    P[P.size - modes.size :] = modes
    return P


def agree(a: ca.Function, b: ca.Function, x: np.ndarray, Pa: np.ndarray, Pb: np.ndarray, *more: np.ndarray) -> None:
    for one, other in zip(a.call([0.3, x, Pa, *more]), b.call([0.3, x, Pb, *more]), strict=True):
        one, other = np.array(one), np.array(other)
        np.testing.assert_allclose(one, other, rtol=1e-11, atol=1e-12 * max(1.0, float(np.abs(other).max(initial=0))))


@pytest.mark.parametrize("wheels", [3, 4])  # four are statically indeterminate
def test_rollers_move_as_in_the_general_recursion(wheels):
    redundant = wheels > 3
    a, b = (prepare(vehicle(kind, wheels), redundant=redundant) for kind in (tr.wheels.OmniWheel, PlainWheel))
    assert (len(a.system.rotors), len(b.system.rotors)) == (wheels, 0)
    assert [s.name for s in a.system.state_names] == [s.name for s in b.system.state_names]
    rng = np.random.default_rng(1)
    x = state(a, 2) * 0.1
    x[a.system.quaternions[0]] = 1.0
    x = np.array(a.program.project(0.0, x, a.P)[0]).ravel() if not redundant else x
    rows = np.zeros(wheels * Mode.SIZE)
    modes = Mode.table(rows)
    modes.touches[:], modes.sticks[:] = (1, 1, 0, 1)[:wheels], (1, 0, 0, 1)[:wheels]
    modes.slip_direction[:], modes.no_slip[:] = (0.6, 0.0, 0.8), 1e-9
    modes.carrier[:] = [rng.integers(5) for _ in range(wheels)]
    Pa, Pb = with_modes(a, rows), with_modes(b, rows)
    names = ["decide", "carriers", "residual", "audit", "delassus"]
    if not redundant:  # least efforts are found to 1e-8 only
        names += ["flow", "project"]
        agree(a.program.everything[0], b.program.everything[0], x, Pa, Pb)
    for name in names:
        agree(getattr(a.program, name), getattr(b.program, name), x, Pa, Pb)
    agree(a.program.apply_impulses, b.program.apply_impulses, x, Pa, Pb, rng.normal(size=3 * wheels))


def test_driven_rotors_move_as_in_the_general_recursion():
    a, b = prepare(Satellite()), prepare(Satellite(symmetry=None))
    assert [[r.count for r in ready.system.rotors] for ready in (a, b)] == [[1, 1, 1], []]
    for seed in range(3):
        x = state(a, seed)
        agree(a.program.rhs, b.program.rhs, x, a.P, b.P)
        agree(a.program.everything[0], b.program.everything[0], x, a.P, b.P)


def test_energy_of_driven_rotors_is_kept():
    sol = tr.simulate(Satellite(), 3.0, initial={"hinge[1].phi_dot": 40.0, "hub.w": (0.3, 0.2, -0.4)}, compile="never")
    assert sol.success
    assert sol.stats["energy_residual"] < 1e-9


def test_parameters_of_rotors_change_without_a_new_program():
    model = vehicle(tr.wheels.OmniWheel)
    a, b = prepare(model), prepare(model, {"wheel[0].roller[1].inertia": (2e-5, 4e-5, 4e-5)})
    assert a.program is b.program
    other = prepare(vehicle(PlainWheel), {"wheel[0].roller[1].inertia": (2e-5, 4e-5, 4e-5)})
    x = state(b, 5)
    agree(b.program.rhs, other.program.rhs, x, b.P, other.P)


def test_a_body_of_revolution_must_be_one():
    with pytest.raises(tr.errors.ParameterError, match=r"roller\[1\].inertia.*across 'x'"):
        prepare(vehicle(tr.wheels.OmniWheel), {"wheel[0].roller[1].inertia": (2e-5, 4e-5, 3e-5)})
    for body, problem in (
        (tr.Body(mass=1.0, inertia=np.eye(3), symmetry="x"), "three principal moments"),
        (tr.Body(mass=1.0, inertia=(1.0, 1.0, 1.0), symmetry="u"), "not an axis"),
    ):
        with pytest.raises(tr.errors.ParameterError, match=problem):
            body.check("body")


def test_no_rotors_in_a_field_that_varies():
    gravity = tr.gravity.PointGravity(mu=10.0, centre=(0.0, -20.0, 0.0))
    assert not prepare(Satellite(gravity=gravity)).system.rotors


@pytest.mark.parametrize("model", [Satellite(), vehicle(tr.wheels.OmniWheel)], ids=["satellite", "vehicle"])
def test_energies_of_steps_are_those_of_all_bodies_one_by_one(model):
    """Time stepping asks the parent of rotors for their energy, the audit each body."""
    ready = prepare(model)
    rng = np.random.default_rng(3)
    for _ in range(5):
        x = rng.normal(size=ready.system.size)
        found = np.array(ready.program.energy(0.3, x, ready.P)).sum(axis=1)
        audit = Audit.of(np.array(ready.program.audit(0.3, x, ready.P)).ravel())
        assert found[:2] == pytest.approx([audit.kinetic, audit.potential], rel=1e-12)
