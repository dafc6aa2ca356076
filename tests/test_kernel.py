"""Compiling: never for a number, once per structure, never twice on a machine, never required."""

import json
import os
import subprocess
import sys

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from trundle.kernel import compiler
from trundle.kernel.kernel import Callers

SCRIPT = """
import json, sys, trundle as tr
sol = tr.simulate(tr.gallery.Pendulum(length=float(sys.argv[1])), 2, samples=3, compile=sys.argv[2])
print(json.dumps({**sol.stats, "phi": float(sol["hinge.phi"][-1])}))
"""


def process(length, mode, **env):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(length), mode],
        capture_output=True,
        text=True,
        env={**os.environ, **env},
        check=True,
        timeout=120,
    )
    return json.loads(done.stdout), done.stderr


@pytest.mark.skipif(tr.kernel.compiler.find_compiler() is None, reason="no C compiler here")
def test_cache_between_processes(tmp_path):
    """First process compiles; the second, with another length, starts without; numbers agree with the VM."""
    cache = {"TRUNDLE_CACHE": str(tmp_path)}
    first, _ = process(0.7, "ahead", **cache)
    second, _ = process(0.9, "ahead", **cache)
    assert first["compile_seconds"] > 0
    assert first["kernel"] == "compiled C"
    assert second["compile_seconds"] == 0
    assert second["kernel"] == "compiled C (from the cache)"
    assert len(list(tmp_path.glob("*.so"))) == 1
    virtual, _ = process(0.9, "never", **cache)
    assert virtual["kernel"] == "CasADi VM"
    assert virtual["phi"] == pytest.approx(second["phi"], abs=1e-12)


@pytest.mark.skipif(tr.kernel.compiler.find_compiler() is None, reason="no C compiler here")
def test_background_compilation_is_kept_for_the_next_process(tmp_path):
    cache = {"TRUNDLE_CACHE": str(tmp_path)}
    process(0.7, "background", **cache)
    second, _ = process(0.8, "background", **cache)
    assert second["kernel"] == "compiled C (from the cache)"


def test_without_a_compiler_everything_works_and_says_so_once(tmp_path):
    python_only = {"PATH": str(tmp_path), "TRUNDLE_CACHE": str(tmp_path), "CC": ""}
    stats, said = process(0.7, "background", **python_only)
    assert stats["kernel"] == "CasADi VM (no C compiler)"
    assert said.count("no C compiler") == 1


def test_broken_compiler_falls_back(tmp_path):
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    stats, said = process(0.7, "ahead", CC=str(broken), TRUNDLE_CACHE=str(tmp_path / "cache"))
    assert stats["kernel"] == "CasADi VM"
    assert "exit 3" in said


def test_cache_folder_that_cannot_be_written(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    stats, said = process(0.7, "ahead", TRUNDLE_CACHE=str(blocked))
    assert stats["kernel"] == "CasADi VM"
    assert "TRUNDLE_CACHE" in said


@pytest.mark.skipif(compiler.find_compiler() is None, reason="no C compiler")
def test_kernels_of_other_processors_are_kept_apart(monkeypatch):
    monkeypatch.delenv("TRUNDLE_CFLAGS", raising=False)
    x = ca.SX.sym("x")
    function = ca.Function("twice", [x], [2 * x])
    keys, flags = set(), []
    for processor in ("", "flags: sse2", "flags: sse2 avx2"):
        monkeypatch.setattr(compiler, "processor", lambda known=processor: known)
        keys.add(compiler.Compilation([function]).key)
        flags.append("-march=native" in compiler._optimisation(1000))
    assert len(keys) == 3
    assert flags == [False, True, True]  # not for a processor that is not known


def test_parameters_do_not_recompile():
    """Numbers of the model, of a leaf, of gravity and of a law object: one kernel for all."""
    tr.compile(tr.gallery.RotatingPlatform())
    for changes in (
        {"length": 0.5},
        {"rod.mass": 3.0},
        {"world.gravity.g": 1.6},
        {"Omega": 5.0},
        {"world.angle.rate": 1.0},
    ):
        sol = audit(tr.simulate(tr.gallery.RotatingPlatform(), 1, parameters=changes))
        assert sol.stats["compile_seconds"] == 0
        assert sol.parameters[next(iter(changes))] == next(iter(changes.values()))


def test_changed_parameters_change_the_motion():
    """The shared program must use the new numbers (period ∝ √l)."""
    a = tr.simulate(tr.gallery.Pendulum(length=1.0), 2.0, at=[1.0])
    b = tr.simulate(tr.gallery.Pendulum(), 4.0, at=[2.0], parameters={"length": 4.0})
    close(a["hinge.phi"].sel(time=1.0), b["hinge.phi"].sel(time=2.0), 1e-9)


def test_plain_functions_are_traced_anew():
    """A law that reads a global must see its new value."""
    global STRENGTH

    class Motor(tr.Model):
        def build(self, world):
            wheel = self.add("wheel", tr.Body.disc(mass=1, radius=0.3, axis="y"))
            self.add(
                "axle",
                tr.FixedControlledJoint(world.frame(), wheel.frame(), axis="y", torque=lambda t, phi, rate: STRENGTH),
            )

    ends = []
    for strength in (1.0, 2.0):
        STRENGTH = strength
        ends.append(float(tr.simulate(Motor(), 1.0, samples=2)["axle.phi"][-1]))
    assert ends[1] == pytest.approx(2 * ends[0], rel=1e-9)


def test_compiled_and_virtual_agree_bit_for_bit_in_the_right_hand_side():
    kernel = tr.compile(tr.gallery.Chain(n=4))
    if not kernel.compiled:
        pytest.skip("no C compiler here")
    from trundle.equations.prepare import prepare

    ready = prepare(tr.gallery.Chain(n=4))
    x = np.linspace(-1, 1, ready.system.size)
    compiled = Callers(kernel)["rhs"](0.0, x, ready.P)[0]
    virtual = np.array(ready.program.rhs(0.0, x, ready.P)).ravel()
    close(compiled, virtual, 1e-12 * np.abs(virtual).max())


def test_cost_per_link_does_not_grow():
    """Instructions of the right-hand side are linear in n: counted, not timed."""
    from trundle.equations.prepare import prepare

    def work(n):
        """Operations in one evaluation: calls of each small function times its size."""
        system = prepare(tr.gallery.Chain(n=n)).system
        total = 0
        for i, f in enumerate(system.edge_functions):
            last = i == n - 1
            total += f.kin.n_instructions() + f.back(False, not last, i > 0).n_instructions() + f.fwd().n_instructions()
        return total

    per_link = (work(40) - work(20)) / 20
    assert work(80) - work(40) == pytest.approx(40 * per_link, rel=1e-12)
    assert per_link < 850
