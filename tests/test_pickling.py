"""Solutions and errors as values: copied, pickled, sent from worker processes."""

import copy
import io
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

import trundle as tr


class Reader(pickle.Unpickler):
    """Notes the modules that a pickle needs."""

    def __init__(self, file):
        super().__init__(file)
        self.modules = set()

    def find_class(self, module, name):
        self.modules.add(module)
        return super().find_class(module, name)


def run(restitution):
    """What a worker does."""
    return tr.simulate(tr.gallery.BouncingBall(), 0.3, parameters={"e": restitution}, samples=5, compile="never")


def fail(_):
    return tr.simulate(tr.gallery.Pendulum(), 0.1, parameters={"lenght": 1.0}, compile="never")


def alike(a, b):
    assert a.signals == b.signals
    for name in a.signals:
        assert a[name].identical(b[name]), name
    assert a.events == b.events
    assert a.timeline == b.timeline
    assert a.stats == b.stats
    assert a.parameters == b.parameters
    assert a.summary() == b.summary()
    assert a.checks() == b.checks()
    assert a.energy.identical(b.energy)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_solution_has_every_signal_and_no_model(ball, protocol):
    reader = Reader(io.BytesIO(pickle.dumps(ball, protocol)))
    back = reader.load()
    assert {m for m in reader.modules if m.startswith(("casadi", "trundle"))} <= {
        "trundle.results.solution",
        "trundle.model.check",
    }
    assert not back.is_live
    assert len(back.checks()) > 0
    alike(back, ball)
    with pytest.raises(tr.errors.PathError, match="no signal"):
        back["ball.rr"]


def test_a_pickled_solution_is_drawn_and_saved_like_the_first(ball, tmp_path):
    back = pickle.loads(pickle.dumps(ball))
    assert len(back.plot().axes) == len(ball.plot().axes)
    back.report(tmp_path / "ball.html")
    back.save(tmp_path / "ball.nc")
    alike(pickle.loads(pickle.dumps(back)), ball)
    np.testing.assert_array_equal(tr.load(tmp_path / "ball.nc")["ball.a"], ball["ball.a"])


def test_copies_are_independent(ball):
    for new in (copy.copy(ball), copy.deepcopy(ball)):
        alike(new, ball)
        new.put("extra", np.zeros(ball.time.size), "1", "a signal of the copy")
        assert "extra" in new
        assert "extra" not in ball
    deep = copy.deepcopy(ball)
    deep["ball.r"].values[:] = 0.0
    assert np.abs(ball["ball.r"].values).max() > 0


def test_a_partial_result_is_pickled_too(ball):
    part = copy.copy(ball)
    part._data = ball._data.assign_attrs(reason="the reason")
    back = pickle.loads(pickle.dumps(part))
    assert back.reason == "the reason"
    assert not back.success


class Careless(tr.gallery.Pendulum):
    """A model with a check that fails."""

    def check_run(self, sol):
        raise IndexError("no such event")


def test_a_failing_check_does_not_cost_the_result():
    back = pickle.loads(pickle.dumps(tr.simulate(Careless(), 0.1, samples=3, compile="never")))
    assert back["hinge.phi"].shape == (3,)
    with pytest.raises(tr.errors.ModelError, match="raise IndexError: no such event"):
        back.checks()


def test_errors_are_pickled_with_their_fields():
    for kind in (tr.errors.StorageError, tr.errors.PathError, tr.errors.SimulationError, tr.errors.ParameterError):
        error = kind("rod.mass", "= -1 is negative", "Give a positive mass.")
        back = pickle.loads(pickle.dumps(error))
        assert type(back) is kind
        assert str(back) == str(error)
        assert (back.path, back.problem, back.advice) == (error.path, error.problem, error.advice)


def test_a_failed_run_is_pickled_with_what_it_has(ball):
    back = pickle.loads(pickle.dumps(tr.errors.SimulationError("ball", "cannot go on", "Stop.", ball)))
    assert str(back) == "ball: cannot go on. Stop."
    alike(back.solution, ball)


def test_workers_return_solutions_and_errors():
    """Processes that share nothing with this one."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        found = list(pool.map(run, [0.5, 0.8]))
        for e, back in zip([0.5, 0.8], found, strict=True):
            assert back.parameters == run(e).parameters
            np.testing.assert_array_equal(back["ball.a"], run(e)["ball.a"])
        with pytest.raises(tr.errors.TrundleError, match="lenght"):
            pool.submit(fail, 0).result()


def test_a_linear_model_is_pickled_and_copied():
    linear = tr.linearise(tr.gallery.Pendulum(phi0=0.0))
    for other in (pickle.loads(pickle.dumps(linear)), copy.deepcopy(linear), copy.copy(linear)):
        assert np.array_equal(other.A, linear.A)
        assert np.array_equal(other.eigenvalues, linear.eigenvalues)
        assert other.names == linear.names
        with pytest.raises(tr.errors.ArgumentError, match="Use the original"):
            other.motion(0)
