"""Batches that are killed go on where they were: nothing is lost, nothing is computed twice."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest

import trundle as tr
from trundle.batches import task as tasks

xarray = pytest.importorskip("xarray")
pytest.importorskip("zarr")

RUNS = 60
BATCH = textwrap.dedent(
    """
    import sys, time
    import numpy as np, trundle as tr
    from trundle.batches import task

    result = task.Task.result
    task.Task.result = lambda self, run: (time.sleep(0.05), result(self, run))[1]  # long enough to be killed

    if __name__ == "__main__":
        lengths = {"length": np.linspace(0.3, 2.0, int(sys.argv[2]))}
        tr.batch(tr.gallery.Pendulum(), 0.2, parameters=lengths, show=["hinge.phi"], store=sys.argv[1],
                 workers=2, cluster=sys.argv[3] if len(sys.argv) > 3 else None)
    """
)


def again(store, runs=RUNS, **options):
    lengths = {"length": np.linspace(0.3, 2.0, runs)}
    return tr.batch(tr.gallery.Pendulum(), 0.2, parameters=lengths, show=["hinge.phi"], store=store, **options)


def done(store):
    return int(xarray.open_zarr(store, chunks=None)["done"].sum()) if store.exists() else 0


@pytest.fixture
def counted(monkeypatch):
    """Runs that were computed in this process."""
    runs, original = [], tasks.Task.result

    def result(self, run):
        runs.append(run)
        return original(self, run)

    monkeypatch.setattr(tasks.Task, "result", result)
    return runs


def test_a_disk_that_is_full(tmp_path, monkeypatch):
    """The run so far is in the store; the same batch goes on when there is room. It was a traceback."""
    import zarr

    store, original = tmp_path / "runs.zarr", zarr.Array.oindex.fget

    def full(self):
        if self.shape[:1] == (6,) and self.ndim == 2:
            raise OSError(28, "No space left on device")
        return original(self)

    monkeypatch.setattr(zarr.Array, "oindex", property(full))
    with pytest.raises(tr.errors.StorageError, match=r"runs\.zarr: cannot be written: No space left on device"):
        again(store, 6, workers=1)
    monkeypatch.undo()
    assert done(store) == 0
    assert bool(again(store, 6, workers=1)["success"].all())


def wait_for(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not condition():
        time.sleep(0.02)
    assert condition()


def test_a_killed_batch_goes_on(tmp_path, counted):
    store, script = tmp_path / "runs.zarr", tmp_path / "batch.py"
    script.write_text(BATCH)
    child = subprocess.Popen([sys.executable, script, store, str(RUNS)], start_new_session=True)
    try:
        wait_for(lambda: done(store) > 5)
    finally:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    before = done(store)
    assert before < RUNS
    data = again(store, workers=1)
    assert len(counted) == len(set(counted)) == RUNS - before
    assert data["success"].all()
    assert data["done"].all()
    alone = tr.simulate(tr.gallery.Pendulum(length=float(data["length"][7])), 0.2, samples=11)
    assert np.array_equal(data["hinge.phi"][7], alone["hinge.phi"])


def test_a_finished_batch_is_read_not_run(tmp_path, counted):
    store = tmp_path / "runs.zarr"
    first = again(store, runs=4, workers=1)
    counted.clear()
    assert again(store, runs=4, workers=1).identical(first)
    assert not counted


def test_failed_runs_are_kept_with_their_reason(tmp_path):
    masses = {"m": [1.0, -1.0, 2.0]}
    data = tr.batch(
        tr.gallery.Pendulum(), 0.2, parameters=masses, show=["hinge.phi"], store=tmp_path / "a.zarr", workers=1
    )
    assert data["success"].values.tolist() == [True, False, True]
    assert "m = -1" in str(data["reason"].values[1])
    assert np.isnan(data["hinge.phi"][1]).all()


def test_another_batch_is_not_mixed_in(tmp_path):
    store = tmp_path / "runs.zarr"
    again(store, runs=2, workers=1)
    with pytest.raises(tr.errors.StorageError, match="another batch"):
        again(store, runs=3, workers=1)


def test_a_folder_that_is_no_store_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(tr.errors.StorageError, match="no store"):
        again(tmp_path, runs=2, workers=1)
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_cluster_that_is_not_there_is_named(tmp_path):
    pytest.importorskip("distributed")
    with pytest.raises(tr.errors.SimulationError, match="cluster"):
        again(tmp_path / "runs.zarr", runs=3, cluster="nonsense")


@pytest.mark.study
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("victim", ["worker", "scheduler", "client"])
def test_a_killed_part_of_a_cluster_loses_nothing(tmp_path, counted, victim):
    """The processes of a scheduler and two workers of their own; one of them, or the client, is killed."""
    pytest.importorskip("distributed")
    store, script, runs = tmp_path / "runs.zarr", tmp_path / "batch.py", 2000
    script.write_text(BATCH)
    address = "tcp://127.0.0.1:18786"
    parts = {
        "scheduler": subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "18786", "--no-dashboard"]
        )
    }
    for name in ("worker", "other"):
        parts[name] = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"]
        )
    parts["client"] = subprocess.Popen([sys.executable, script, store, str(runs), address])
    try:
        wait_for(lambda: done(store) > 20, 120)
        parts[victim].kill()
        if victim == "worker":
            before = done(store)
            wait_for(lambda: before + 20 < done(store), 120)
    finally:
        for part in parts.values():
            part.kill()
            part.wait()
    before = done(store)
    data = again(store, runs, workers=1)
    assert len(counted) == len(set(counted)) == runs - before
    assert data["done"].all()
    assert data["success"].all()
