"""What cannot be done is said before a run that may take days, not after it."""

import importlib
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import trundle as tr
from trundle.cli import app

# whatever takes simulate from its module is to have it before it is replaced
for name in ("batches.task", "pipeline.fidelities", "studies.study", "views.laboratory"):
    importlib.import_module(f"trundle.{name}")

LONG = ("--until", "1e9")


def said(*words):
    """What the command line says of a mistake, without a run."""
    answer = CliRunner().invoke(app, list(words))
    assert isinstance(answer.exception, tr.errors.TrundleError), (answer.output, answer.exception)
    return str(answer.exception)


@pytest.fixture
def nothing_runs(monkeypatch, tmp_path):
    def forbidden(*_, **__):
        raise AssertionError("it runs")

    monkeypatch.setattr("trundle.pipeline.simulate.simulate", forbidden)
    monkeypatch.setattr("trundle.batches.batch", forbidden)
    monkeypatch.setattr("trundle.studies.omni_massless.OmniMassless.run", forbidden)
    monkeypatch.chdir(tmp_path)


# -- files ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "command",
    [
        ("run", "pendulum", *LONG, "--out", "no/r.nc"),
        ("run", "pendulum", *LONG, "--csv", "no/r.csv"),
        ("run", "pendulum", *LONG, "--plot", "no/r.png"),
        ("batch", "pendulum", *LONG, "--vary", "length=1,2", "--out", "no/r.nc"),
        ("batch", "pendulum", *LONG, "--vary", "length=1,2", "--plot", "no/r.png"),
        ("study", "omni-massless", "--out", "no/r.nc"),
        ("report", "pendulum", *LONG, "-o", "no/r.html"),
        ("film", "pendulum", *LONG, "-o", "no/r.gif"),
    ],
)
def test_files_that_cannot_be_written(nothing_runs, command):
    assert "cannot be written: No such file or directory" in said(*command)


@pytest.mark.parametrize("name", ["r.csv", "r", "r.txt"])
def test_results_are_named_as_such(nothing_runs, name):
    for command in (("run", "pendulum"), ("batch", "pendulum", "--vary", "length=1,2"), ("study", "omni-massless")):
        assert "ends with .nc" in said(*command, "--out", name)


def test_a_check_leaves_nothing_behind(nothing_runs, tmp_path):
    said("run", "pendulum", "--out", "r.nc", "--csv", "r.csv", "--plot", "r.png", "--show", "hinge.ph")
    assert os.listdir(tmp_path) == []


def test_a_table_goes_through_a_pipe():
    """/dev/stdout leads to a pipe, which has no name."""
    words = ("run", "pendulum", "--until", "0.1", "--compile", "never", "--csv", "/dev/stdout", "--json")
    done = subprocess.run([sys.executable, "-m", "trundle.cli", *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("time [s],hinge.phi [rad]")


# -- films ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--fps", "0"), "fps = 0.0 is not positive"),
        (("--speed", "nan"), "speed = nan is not positive"),
        (("--width", "10000000"), "10000000 × 600 pixels are more than"),
        (("--view", "slant"), "Did you mean slanted"),
        (("--follow", "rodd"), "Did you mean rod"),
        (("-o", "r.avi"), "not the name of a film"),
    ],
)
def test_films_that_cannot_be_made(nothing_runs, options, words):
    assert words in said("film", "pendulum", *LONG, *options)


def test_a_film_of_too_many_pictures(ball, tmp_path):
    for options in ({"fps": 1e12}, {"speed": 1e-12}):
        with pytest.raises(tr.errors.StorageError, match="pictures are more than 100000"):
            ball.film(tmp_path / "r.webp", **options)
    assert os.listdir(tmp_path) == []


def test_reports_that_cannot_be_written(nothing_runs):
    assert "not the name of a web page" in said("report", "pendulum", *LONG, "-o", "r.txt")


# -- batches ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--vary", "length=0:1:nan"), "nan is no number of values"),
        (("--vary", "length=0:1:inf"), "inf is no number of values"),
        (("--vary", "length=0:1:1e12"), "1e12 is no number of values"),
        (("--vary", "length=1:2:9e6", "--vary", "rod.mass=1:2:9e6"), "--vary = 81000000000000 is not a usable"),
        (("--vary", "length=1,2", "--runs", "-1"), "--runs = -1 is not a usable number"),
        (("--vary", "length=1,2", "--runs", "0"), "--runs = 0 is not a usable number"),
        (("--random", "length=uniform(1,2)", "--runs", "1000000000"), "--runs = 1000000000 is not"),
        (("--random", "length=uniform(1,2)", "--seed", "-1"), "--seed = -1 is negative"),
        (("--random", "length=uniform(2,1)"), "low < high"),
        (("--random", "length=normal(1,-1)"), "deviation > 0"),
        (("--random", "length=normal(nan,1)"), "finite numbers"),
        (("--random", "length=loguniform(-1,1)"), "0 < low < high"),
        (("--vary", "lenght=1,2"), "no parameter or initial value 'lenght'. Did you mean length?"),
        (("--vary", "hinge.ph=1,2"), "no parameter or initial value 'hinge.ph'"),
    ],
)
def test_batches_that_cannot_be_made(nothing_runs, options, words):
    assert words in said("batch", "pendulum", *LONG, *options)


def test_a_store_that_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    options = {"parameters": {"length": [0.5, 1.0]}, "workers": 1, "samples": 2}
    with pytest.raises(tr.errors.StorageError, match="cannot be written"):
        tr.batch(tr.gallery.Pendulum(), 0.1, store=tmp_path / "file" / "store", **options)


@pytest.mark.parametrize("option", [{"compile": "never"}, {"raises": True}, {"rtoll": 1e-6}])
def test_options_that_a_batch_does_not_have(option):
    with pytest.raises(tr.errors.ArgumentError, match=f"has no argument '{next(iter(option))}'"):
        tr.batch(tr.gallery.Pendulum(), 0.1, parameters={"length": [0.5, 1.0]}, workers=1, **option)


@pytest.mark.parametrize("samples", [10**12, 1, 2.5])
def test_samples_that_cannot_be_held(samples):
    with pytest.raises(tr.errors.SimulationError, match=f"samples = {samples} is not a usable number"):
        tr.simulate(tr.gallery.Pendulum(), 1.0, samples=samples)


# -- the laboratory, and compiling ------------------------------------------------------------------------------------
@pytest.mark.parametrize("limit", ["nan", "0", "-1"])
def test_a_limit_that_is_no_time(monkeypatch, limit):
    """Runs from the page would never end, or at once."""
    monkeypatch.setattr("trundle.views.server.Viewer.wait", lambda *_: None)
    assert f"limit = {float(limit)!r} is not a usable time" in said(
        "view", "pendulum", "--no-browser", "--until", "0.1", "--limit", limit
    )


def test_compile_takes_the_parameters_of_parts(monkeypatch):
    from trundle.kernel.kernel import Kernel

    monkeypatch.setattr(Kernel, "wait", lambda self: None)
    words = ("compile", "block-on-incline", "--set")
    assert "'friction.m'. Did you mean friction.mu" in said(*words, "friction.m=1")
    assert "corner[0].friction.mu = -1 must be ≥ 0" in said(*words, "corner[0].friction.mu=-1")
    answer = CliRunner().invoke(app, [*words, "friction=Coulomb(mu=0.2)"])
    assert answer.exit_code == 0, answer.exception
