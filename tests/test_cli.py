"""The command line, as a user meets it."""

import json
import os
import subprocess
import sys

import pytest

import trundle as tr


def trundle(*arguments, code=0, **env):
    done = subprocess.run(
        [sys.executable, "-m", "trundle.cli", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "120", **env},
        timeout=120,
    )
    assert done.returncode == code, done.stderr + done.stdout
    return done


def test_list_shows_the_whole_gallery():
    out = trundle("list").stdout
    for name in tr.gallery.models():
        assert name in out


def test_json_is_exactly_one_object():
    done = trundle(
        "run", "euler-top", "--set", "w0=2,0,0.6", "--until", "6", "--at", "1,5.877709636", "--show", "w,L[0]", "--json"
    )
    out = json.loads(done.stdout)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
    assert out["model"] == "euler-top"
    assert out["times"] == [1.0, 5.877709636]
    assert out["signals"]["w"][1] == pytest.approx([2.0, 0.0, 0.6], abs=1e-8)
    assert len(out["signals"]["L[0]"]) == 2
    wanted = {
        "steps",
        "rejected",
        "wall_seconds",
        "compile_seconds",
        "position_residual",
        "velocity_residual",
        "energy_residual",
        "events",
    }
    assert wanted <= set(out["statistics"])


def test_table_plot_and_files(tmp_path):
    figure, data, table = tmp_path / "f.png", tmp_path / "r.nc", tmp_path / "t.csv"
    out = trundle(
        "run",
        "heavy-top",
        "--until",
        "0.5",
        "--set",
        "w3=120",
        "--plot",
        str(figure),
        "--out",
        str(data),
        "--csv",
        str(table),
    ).stdout
    for word in ("theta", "rad", "energy", "accuracy", "steps", "w3 = 120", "✓"):
        assert word in out
    assert figure.stat().st_size > 5000
    assert tr.load(data).parameters["w3"] == 120.0
    assert table.read_text(encoding="utf-8").startswith("time [s],psi [rad]")


def test_doctor():
    out = trundle("doctor", "four-bar").stdout
    assert "redundant bonds" in out
    assert "C.slide" in out
    found = json.loads(trundle("doctor", "four-bar", "--json").stdout)
    assert found["degrees_of_freedom"] == 1
    assert found["parameters"]["crank"] == 0.3


def test_info():
    out = trundle("info").stdout
    assert "casadi" in out
    assert "cache" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run", "pendulum", "--set", "lenght=2"], ["lenght", "length"]),
        (["run", "pendulm"], ["pendulm", "pendulum"]),
        (["run", "pendulum", "--set", "length"], ["PATH=VALUE"]),
        (["run", "pendulum", "--set", "length=-1"], ["length = -1 m", "> 0"]),
        (["run", "pendulum", "--show", "hinge.ph"], ["hinge.phi"]),
        (["run", "pendulum", "--at", "1,x"], ["--at", "'x'"]),
        (["run", "pendulum", "--until", "1", "--at", "5"], ["outside"]),
        (["run", "nothing.py:Model"], ["nothing.py", "exist"]),
        (["run", "pendulum", "--initial", "hinge.phi=0.3", "--initial", "rod.r[1]=3"], ["cannot all hold"]),
    ],
)
def test_mistakes_are_one_clear_line(arguments, words):
    done = trundle(*arguments, code=2)
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr


def test_a_run_that_stops_early_says_why(tmp_path):
    (tmp_path / "bad.py").write_text(
        "import casadi as ca, trundle as tr\n"
        "class Bad(tr.Model):\n"
        "    def build(self, world):\n"
        "        b = self.add('b', tr.Body.sphere(mass=1, radius=1))\n"
        "        self.add('f', tr.AppliedForce(world.frame(), b.frame(), force=lambda t, B: (ca.sqrt(1 - t), 0, 0)))\n"
    )
    done = trundle("run", f"{tmp_path / 'bad.py'}:Bad", "--until", "2", "--json", code=1)
    out = json.loads(done.stdout)
    assert not out["statistics"]["success"]
    assert "b.v" in out["statistics"]["reason"]


def test_a_run_that_fails_exits_with_1_and_saves_what_there_is(tmp_path):
    """A disc that is dropped onto its face: the run cannot go on, but its past is written."""
    still = [part for name in ("psi", "ph", "w1", "w2", "w3") for part in ("--set", f"{name}=0")]
    file = tmp_path / "flat.nc"
    done = trundle("run", "rolling-disc", "--set", "th=0.4", *still, "--until", "10", "--out", str(file), code=1)
    assert "lies flat" in " ".join(done.stdout.split())
    assert 0 < float(tr.load(file).time[-1]) < 10
