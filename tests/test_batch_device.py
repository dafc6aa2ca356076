"""Batches whose steps a device makes: the same results as on the CPU, whatever the device leaves undone."""

import logging
import sys

import numpy as np
import pytest

import trundle as tr
from emulated import Emulated
from trundle.batches import cuda


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
    made = Emulated.run

    def poor(self, plan):
        found = made(self, plan)
        found.steps[0] -= 1
        found.states[:, :, 0] = np.nan
        found.noted[1] = plan.room + 1
        return found

    monkeypatch.setattr(Emulated, "run", poor)
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

        def free_bytes(self):
            return 0


def test_fewer_runs_are_made_at_once_when_memory_runs_out(caplog):
    """Half as many runs until they fit, with a line that says so; none is lost."""
    device = cuda.Cuda.__new__(cuda.Cuda)
    device._cp, device._most = Memory, None

    def work(first, last):
        if last - first > 30:
            raise Memory.cuda.memory.OutOfMemoryError
        return list(range(first, last))

    with caplog.at_level(logging.WARNING):
        parts = list(device.parts(100, 8, work))
    assert [run for _, runs in parts for run in runs] == list(range(100))
    assert [first for first, _ in parts] == [0, 25, 50, 75]
    assert "25 runs at once instead of 50" in caplog.text

    def never(first, last):
        raise Memory.cuda.memory.OutOfMemoryError

    with pytest.raises(tr.errors.SimulationError, match="single run"):
        list(device.parts(1, 8, never))


def test_as_many_runs_at_once_as_there_is_memory_for():
    device = cuda.Cuda.__new__(cuda.Cuda)
    device._cp, device._most = Memory, None
    parts = [last - first for _, (first, last) in device.parts(100, 2e7, lambda first, last: (first, last))]
    assert sum(parts) == 100
    assert max(parts) == 34  # 40 would fit: three parts of equal size
