"""Many runs at once: the same numbers as single runs, and nothing lost."""

import signal

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import trundle as tr
from trundle.batches.drawing import Distribution, drawn, grid


def test_a_batch_of_one_equals_the_single_run_bit_for_bit():
    ball = tr.gallery.BouncingBall()
    data = tr.batch(ball, 2.0, step=2e-3, parameters={"e": [0.7]}, samples=21, show=["ball.r", "ball.v"])
    alone = tr.simulate(ball, 2.0, method=tr.integrators.Moreau(step=2e-3), parameters={"e": 0.7}, samples=21)
    for path in ("ball.r", "ball.v"):
        assert np.array_equal(data[path].values[0], alone[path].values)


def test_results_do_not_depend_on_the_number_of_workers():
    lengths = np.linspace(0.3, 2.0, 7)
    one, two = (
        tr.batch(tr.gallery.Pendulum(), 1.0, parameters={"length": lengths}, show=["hinge.phi"], workers=n)
        for n in (1, 2)
    )
    assert np.array_equal(one["hinge.phi"].values, two["hinge.phi"].values)
    assert np.array_equal(one["length"].values, lengths)


def test_pendulums_of_many_lengths_and_starts_against_their_equation():
    rng = np.random.default_rng(1)
    lengths, starts = rng.uniform(0.3, 2.0, 6), rng.uniform(-2.0, 2.0, 6)
    data = tr.batch(
        tr.gallery.Pendulum(),
        2.0,
        parameters={"length": lengths},
        initial={"hinge.phi": starts},
        show=["hinge.phi"],
        workers=2,
    )
    for length, phi0, phi in zip(lengths, starts, data["hinge.phi"].values, strict=True):
        swing = solve_ivp(
            lambda t, y, n=length: [y[1], -1.5 * 9.81 / n * np.sin(y[0])], (0, 2), [phi0, 0.0], rtol=1e-11, atol=1e-12
        )
        assert abs(swing.y[0, -1] - phi[-1]) < 1e-8


def test_initial_values_vary_too_vectors_by_row():
    rng = np.random.default_rng(2)
    v = rng.normal(size=(5, 3)) + np.array([0.0, 8.0, 0.0])
    data = tr.batch(tr.gallery.BouncingBall(), 0.3, initial={"ball.v": v}, show=["ball.r"], workers=2)
    r = data["ball.r"].values
    fall = r[:, 0] + 0.3 * v + 0.5 * 0.09 * np.array([0.0, -9.81, 0.0])
    assert np.abs(r[:, -1] - fall).max() < 1e-10


def test_a_run_that_fails_is_marked_and_the_others_go_on():
    masses = [1.0, -1.0, 2.0]
    data = tr.batch(tr.gallery.Pendulum(), 0.5, parameters={"m": masses}, show=["hinge.phi"], workers=2)
    assert data["success"].values.tolist() == [True, False, True]
    assert "m = -1" in str(data["reason"].values[1])
    assert np.isnan(data["hinge.phi"].values[1]).all()
    assert np.isfinite(data["hinge.phi"].values[[0, 2]]).all()


def test_a_first_row_that_cannot_start_does_not_end_the_batch():
    data = tr.batch(tr.gallery.Pendulum(), 0.5, parameters={"m": [-1.0, 1.0]}, show=["hinge.phi"], workers=1)
    assert data["success"].values.tolist() == [False, True]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"parameters": {"length": [1.0, 2.0], "m": [1.0]}}, "unequal lengths"),
        ({"parameters": {"lenght": [1.0]}}, "lenght"),
        ({"parameters": {"length": [1.0]}, "show": ["fi"]}, "fi"),
        ({"parameters": {"length": 1.0}}, "nothing differs"),
        ({"parameters": {"length": []}}, "no values"),
        ({"parameters": {"length": [np.nan]}}, "not finite"),
        ({"parameters": {"length": ["long"]}}, "not a column"),
        ({"parameters": {"length": [1.0]}, "workers": 0}, "workers"),
        ({"parameters": {"length": [1.0]}, "step": -1e-3}, "step"),
        ({"parameters": {"length": [1.0]}, "step": 1e-3, "method": "auto"}, "exclude"),
    ],
)
def test_bad_input_is_explained(options, words):
    with pytest.raises(tr.errors.TrundleError, match=words):
        tr.batch(tr.gallery.Pendulum(), 0.1, **options)


def test_grids_hold_all_combinations():
    found = grid({"a": [1.0, 2.0], "b": [3.0, 4.0, 5.0]})
    assert sorted(zip(found["a"], found["b"], strict=True)) == [(a, b) for a in (1, 2) for b in (3, 4, 5)]


@pytest.mark.parametrize("latin", [False, True])
def test_random_columns_have_their_distribution(latin):
    n = 4000
    laws = {"a": Distribution.read("normal(0.3, 0.05)"), "b": Distribution.read("uniform(-1, 1)")}
    found = drawn(laws, n, seed=3, latin=latin)
    error = 4 / np.sqrt(n)
    assert abs(found["a"].mean() - 0.3) < 0.05 * error
    assert abs(found["a"].std() - 0.05) < 0.05 * error
    assert abs(found["b"].mean()) < error
    assert np.array_equal(drawn(laws, n, 3, latin)["a"], found["a"])
    if latin:  # one value in each of n equal parts
        assert np.array_equal(np.sort(np.floor((found["b"] + 1) / 2 * n)), np.arange(n))


def test_figure_of_a_batch(tmp_path):
    data = tr.batch(
        tr.gallery.Pendulum(), 0.5, parameters={"length": [0.5, 1.0]}, show=["hinge.phi", "rod.r"], workers=1
    )
    tr.plots.cloud(data, file=tmp_path / "cloud.png")
    assert (tmp_path / "cloud.png").stat().st_size > 5000


def test_a_batch_is_written_and_read_again(tmp_path, capsys):
    xarray = pytest.importorskip("xarray")
    from typer.testing import CliRunner

    from trundle.cli import app

    file = tmp_path / "runs.nc"
    words = ["batch", "pendulum", "--vary", "length=0.5:1.5:3", "--random", "phi0=uniform(0.1,0.4)", "--runs", "6"]
    done = CliRunner().invoke(app, [*words, "--until", "0.5", "--workers", "1", "--out", str(file)])
    assert done.exit_code == 0, done.output
    assert "6 of them whole" in done.output
    with xarray.open_dataset(file) as data:
        assert data["success"].dtype == bool
        assert data["success"].all()
        assert np.allclose(data["length"], [0.5, 1.0, 1.5] * 2)
        assert np.allclose(data["hinge.phi"][:, 0], data["phi0"])


@pytest.mark.parametrize("when", [1, 2])
def test_ctrl_c_in_a_run_ends_the_batch(when):
    """In this process, too: each Ctrl-C ended one run only, and the next one began."""
    runs = []

    def interrupting(s):
        if s["time"] == 0:
            runs.append(s)
        if len(runs) == when and s["time"] > 0.5:
            signal.raise_signal(signal.SIGINT)
        return False

    options = {"parameters": {"length": [1.0, 2.0, 3.0]}, "workers": 1, "events": {"press": tr.When(interrupting)}}
    if when == 1:
        with pytest.raises(KeyboardInterrupt):  # nothing is there yet
            tr.batch(tr.gallery.Pendulum(), 1.0, **options)
    else:
        data = tr.batch(tr.gallery.Pendulum(), 1.0, **options)
        assert data["success"].values.tolist() == [True, False, False]
        assert set(data["reason"].values[1:].tolist()) == {"not run"}
    assert len(runs) == when
