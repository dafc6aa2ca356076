"""Batches whose steps a device makes: the same results as on the CPU, whatever the device leaves undone."""

import logging
import sys

import numpy as np
import pytest

import trundle as tr
from emulated import Emulated
from trundle.batches import cuda
from trundle.batches.plan import Made, Plan


@pytest.fixture
def gpu(monkeypatch):
    """The emulated device in place of a GPU; how often it was made, and what it was given."""
    seen = []

    class Watched(Emulated):
        def run(self, plan):
            seen.append(plan)
            return super().run(plan)

    monkeypatch.setattr(cuda, "Cuda", Watched)
    monkeypatch.setattr(cuda, "require_gpu", lambda: None)
    return seen


def omni(n, **options):
    rng = np.random.default_rng(3)
    varied = {
        "friction.mu": rng.uniform(0.1, 0.5, n),
        "vz": rng.normal(0.3, 0.05, n),
        "yaw_rate": rng.normal(0.8, 0.1, n),
    }
    return tr.batch(tr.gallery.OmniVehicle(), 0.5, step=5e-3, parameters=varied, samples=6, workers=1, **options)


def same(a, b, rtol):
    assert (a["success"].values == b["success"].values).all()
    assert (a["steps"].values == b["steps"].values).all()
    for name in b.data_vars:
        if b[name].dtype == float:
            size = np.abs(b[name].values).max()
            assert np.abs(a[name].values - b[name].values).max() <= rtol * size, name


def test_omni_vehicles_on_the_device_equal_those_on_the_cpu(gpu, monkeypatch):
    """Forces, velocities and the angle that turns; in parts of two runs, of which the last is smaller."""
    monkeypatch.setattr(Emulated, "part", 2)
    show = ["V", "W", "yaw", "N", "platform.r"]
    found, wanted = omni(4, show=show, device="cuda"), omni(4, show=show)
    same(found, wanted, 1e-9)
    assert sum(plan.runs for plan in gpu) == 3  # the first run is the CPU's
    assert gpu[0].room > 0


def test_runs_that_the_device_does_not_finish_are_made_by_the_cpu(gpu, monkeypatch):
    """One is refused; another has turned farther than there was room for."""
    made = Emulated.made

    def poor(self, plan):
        found = made(self, plan)
        found.steps[0] -= 1
        found.states[:, :, 0] = np.nan
        found.noted[1] = plan.room + 1
        return found

    monkeypatch.setattr(Emulated, "made", poor)
    monkeypatch.setattr(Emulated, "part", 1000)
    same(omni(4, show=["V", "yaw"], device="cuda"), omni(4, show=["V", "yaw"]), 1e-9)


def test_angles_do_not_depend_on_the_samples(gpu):
    """A vehicle that turns by more than half a turn between two outputs."""
    varied = {"yaw_rate": np.array([6.0, 7.0, 8.0])}
    options = {"step": 5e-3, "parameters": varied, "show": ["yaw"], "workers": 1}
    few = tr.batch(tr.gallery.OmniVehicle(), 1.0, samples=2, device="cuda", **options)
    many = tr.batch(tr.gallery.OmniVehicle(), 1.0, samples=2, **options)
    assert np.abs(few["yaw"].values - many["yaw"].values).max() < 1e-8
    assert few["yaw"].values[-1, -1] > np.pi


@pytest.mark.parametrize(
    ("model", "parameters"),
    [
        (tr.gallery.BouncingBall(), {"e": [0.5, 0.6, 0.7]}),
        (tr.gallery.BlockOnIncline(), {"friction.mu": [0.2, 0.4, 0.9]}),
        (tr.gallery.OmniDriven(), {"friction.mu": [0.2, 0.3, 0.4]}),
    ],
    ids=["ball", "block", "driven"],
)
def test_other_models(gpu, model, parameters):
    """Impacts, stick, and laws of effort, whose slopes are derivatives of the step."""
    options = {"step": 1e-3, "parameters": parameters, "samples": 5, "workers": 1}
    same(tr.batch(model, 0.6, device="cuda", **options), tr.batch(model, 0.6, **options), 1e-9)
    assert len(gpu) == 1


def test_without_a_gpu_the_batch_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(tr.errors.SimulationError, match=r"needs the package cupy.*trundle\[gpu\]"):
        omni(2, device="cuda")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"device": "tpu", "step": 1e-3}, "'tpu'"),
        ({"device": "cuda"}, "steps of one length"),
        ({"device": "cuda", "step": 1e-3, "cluster": "local"}, "exclude each other"),
        ({"device": "cuda", "step": 1e-3, "limit": 3.0}, "does not know limit"),
    ],
)
def test_what_the_device_cannot_do_is_said_before_the_first_run(gpu, options, words):
    with pytest.raises(tr.errors.TrundleError, match=words):
        tr.batch(tr.gallery.BouncingBall(), 0.1, parameters={"e": [0.5, 0.6]}, workers=1, **options)
    assert not gpu


class Memory:
    """As much of CuPy as is needed to run out of memory."""

    class cuda:
        class memory:
            class OutOfMemoryError(Exception):
                pass

        class runtime:
            @staticmethod
            def memGetInfo():
                return 10**9, 10**9

    class get_default_memory_pool:
        def free_all_blocks(self):
            pass


def test_less_is_made_at_once_when_memory_runs_out(caplog):
    """Half as many runs until they fit, with a line that says so; none is lost."""
    device = cuda.Cuda.__new__(cuda.Cuda)
    device._cp, device._most, device._processors = Memory, None, 132

    def run(plan):
        if plan.runs > 30:
            raise Memory.cuda.memory.OutOfMemoryError
        return Made(*plan.blank(np)[:3], plan.numbers[0].astype(int), plan.blank(np)[4])

    device._run = run
    plan = Plan(np.arange(100.0)[None], np.zeros((1, 100)), np.zeros(2), np.array([0, 1]), 1, 1, 0)
    with caplog.at_level(logging.WARNING):
        parts = [(first, made.steps.tolist()) for first, made in device.run(plan)]
    assert [run for _, steps in parts for run in steps] == list(range(100))
    assert [first for first, _ in parts] == [0, 25, 50, 75]
    assert "25 runs at once instead of 50" in caplog.text
    plan_of_one = plan.some(0, 1)
    device._run = lambda plan: (_ for _ in ()).throw(Memory.cuda.memory.OutOfMemoryError)
    with pytest.raises(tr.errors.SimulationError, match="single run"):
        list(device.run(plan_of_one))
