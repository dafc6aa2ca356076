"""The command line, as a user meets it."""

import json
import os
import subprocess
import sys
import warnings

import pytest

import trundle as tr
from trundle.cli import main


def trundle(*arguments, code=0, **env):
    done = subprocess.run(
        [sys.executable, "-m", "trundle.cli", *arguments],
        capture_output=True,
        encoding=env.get("PYTHONIOENCODING", "utf-8"),
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
        (["batch", "pendulum"], ["nothing differs", "--vary length=0.5:2:10"]),
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
        "        force = lambda t, B: (ca.sqrt(1 - t), 0, 0)\n"
        "        self.add('f', tr.forces.AppliedForce(world.frame(), b.frame(), force=force))\n"
    )
    done = trundle("run", f"{tmp_path / 'bad.py'}:Bad", "--until", "2", "--json", code=1)
    out = json.loads(done.stdout)
    assert not out["statistics"]["success"]
    assert out["statistics"]["reason"].startswith("f: its effort is not a number at t = 1 ")


def test_a_run_that_fails_exits_with_1_and_saves_what_there_is(tmp_path):
    """A disc that is dropped onto its face: the run cannot go on, but its past is written."""
    still = [part for name in ("psi", "ph", "w1", "w2", "w3") for part in ("--set", f"{name}=0")]
    file = tmp_path / "flat.nc"
    done = trundle("run", "rolling-disc", "--set", "th=0.4", *still, "--until", "10", "--out", str(file), code=1)
    assert "lies flat" in " ".join(done.stdout.split())
    assert 0 < float(tr.load(file).time[-1]) < 10


def test_version():
    assert trundle("--version").stdout == f"trundle {tr.__version__}\n"


def test_the_package_is_a_command():
    called = subprocess.run([sys.executable, "-m", "trundle", "--version"], capture_output=True, text=True)
    assert called.stdout.split() == ["trundle", tr.__version__]


def test_ctrl_c_before_a_command_begins(monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr("trundle.cli.app", interrupted)
    monkeypatch.setattr("trundle.cli.fit_the_terminal", lambda: None)
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130


# -- values by the declared type --------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "held"), [("False", False), ("0", False), ("True", True)])
def test_flags_are_read_as_flags(text, held):
    """A wheel whose lateral bond is released feels no sideways force."""
    signals = ["--set", "Omega=1", "--until", "0.5", "--show", "f_lat", "--json"]
    done = trundle("run", "vertical-wheel", "--set", f"lateral={text}", *signals)
    force = json.loads(done.stdout)["signals"]["f_lat"]
    assert (max(map(abs, force)) > 1e-3) == held


@pytest.mark.parametrize(
    ("model", "change", "words"),
    [
        ("vertical-wheel", "lateral=maybe", ["lateral = 'maybe'", "True or False"]),
        ("vertical-wheel", "lateral=2", ["lateral = '2'", "True or False"]),
        ("vertical-wheel", "R=True", ["R is True", "not a number"]),
        ("vertical-wheel", "R=big", ["R is 'big'", "not a number"]),
        ("chain", "n=2.5", ["n = '2.5'", "a whole number"]),
        ("tippe-top", "contact.bilateral=maybe", ["contact.bilateral = 'maybe'"]),
        ("bouncing-ball", "friction=Coulomb(mmu=0.3)", ["Coulomb has no parameter 'mmu'", "Did you mean mu"]),
        ("snakeboard", "gait=5", ["gait = '5'", "drive"]),
    ],
)
def test_values_of_a_wrong_type_are_refused(model, change, words):
    done = trundle("run", model, "--set", change, code=2)
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr


def test_values_of_a_wrong_type_are_refused_in_python_too():
    for value in ("False", 2, None):
        with pytest.raises(tr.errors.ParameterError, match=r"lateral is .*True or False"):
            tr.simulate(tr.gallery.VerticalWheel(), 0.1, parameters={"lateral": value}, compile="never")
    with pytest.raises(tr.errors.ParameterError, match=r"n is 2\.5, not a whole number"):
        tr.simulate(tr.gallery.Chain(n=2.5), 0.1, compile="never")


# -- nothing is thrown away -------------------------------------------------------------------------------------
def test_names_are_checked_before_the_run(tmp_path):
    """A run that would take days does not start for a signal that does not exist."""
    for name in ("hinge.ph", "rod.r[3]", "hinge.turn.effrt"):
        done = trundle("run", "pendulum", "--until", "1e9", "--show", name, "--out", str(tmp_path / "r.nc"), code=2)
        assert f"no signal '{name}'" in done.stderr


def test_every_kind_of_signal_passes_the_check():
    from trundle.running.names import check_signals

    names = ["rod.r", "rod.r[1]", "rod.q", "rod.q[0]", "rod.T[0,1]", "hinge.F_B", "hinge.turn.effort"]
    check_signals(tr.gallery.Pendulum(), [*names, "audit.work"])
    check_signals(tr.gallery.EulerTop(), ["w", "L[0]"])
    check_signals(tr.gallery.SlidingBall(), ["contact.mode", "contact.gap", "slip", "contact.slip[0]"])
    check_signals(tr.gallery.OmniVehicle(), ["wheel[0].contact.carrier"])
    with pytest.raises(tr.errors.PathError):
        check_signals(tr.gallery.SlidingBall(), ["contact.carrier"])


def test_results_are_saved_before_anything_is_printed(tmp_path):
    (tmp_path / "odd.py").write_text(
        "import trundle as tr\nclass Odd(tr.gallery.Pendulum):\n    def check_run(self, sol): return [1 / 0]\n"
    )
    file = tmp_path / "r.nc"
    done = trundle("run", str(tmp_path / "odd.py"), "--until", "0.1", "--out", str(file), code=2)
    assert "odd.py, line 3, in check_run: ZeroDivisionError" in done.stderr
    assert float(tr.load(file).time[-1]) == 0.1


def test_hooks_and_outputs_that_fail_cost_no_results(tmp_path):
    """A finished run was thrown away, although --out was given."""
    (tmp_path / "odd.py").write_text(
        "import trundle as tr\nclass Odd(tr.gallery.Pendulum):\n"
        "    def summary(self, sol): return 1 / 0\n"
        "    def panels(self, sol): return 3\n"
        "    @tr.output(unit='m', doc='of no value')\n"
        "    def broken(self, sol): return 1 / 0\n"
        "    @tr.output(unit='m', doc='of three values')\n"
        "    def short(self, sol): return [1, 2, 3]\n"
        "    @tr.output(unit='m', doc='of its own')\n"
        "    def good(self, sol): return 2 * sol['hinge.phi']\n"
    )
    file = tmp_path / "r.nc"
    done = trundle("run", str(tmp_path / "odd.py"), "--until", "0.1", "--out", str(file), code=2)
    for part in ("the output broken", "the output short", "what the model's summary() says", "the model's panels()"):
        assert f"{part} is left out of the result" in done.stderr or f"{part} says is left out" in done.stderr
    assert "odd.py, line 6, in broken: ZeroDivisionError" in done.stderr
    sol = tr.load(file)
    assert (sol["good"] == 2 * sol["hinge.phi"]).all()
    assert not {"broken", "short"} & set(sol.signals)
    shown = ("--show", "short", "--until", "0.1")
    words = trundle("run", str(tmp_path / "odd.py"), *shown, code=2).stderr
    assert "error: short: this output gave [1, 2, 3], not a number for each of 501 samples" in words


PENDULUM = "import trundle as tr\nclass A(tr.gallery.Pendulum):\n"


# -- the user's file --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import trundle as tr\nclass A(tr.Model:\n    pass\n", ["a.py, line 2", "class A(tr.Model:", "^"]),
        ("import trundle as tr\nx = undefined\n", ["a.py, line 2", "NameError", "x = undefined"]),
        (
            "import trundle as tr\nclass A(tr.Model):\n    def build(self, world):\n        self.add('b', bod)\n",
            ["a.py, line 4, in build", "NameError", "bod"],
        ),
        (
            "import trundle as tr\nclass A(tr.Model):\n    def __init__(self):\n        self.a = 1\n",
            ["a.py, line 2", "A has an __init__", "tr.parameter"],
        ),
        ("import trundle as tr\nm = tr.gallery.Pendulum(lenght=2)\n", ["a.py, line 2", "'lenght'", "length"]),
        ("import trundle as tr\nm = tr.joints.Revolut\n", ["a.py, line 2", "'Revolut'. Did you mean Revolute"]),
        ("import trundle as tr\nm = tr.simulat\n", ["a.py, line 2", "'simulat'. Did you mean simulate"]),
        ("import trundle as tr\nm = tr.Body.spher\n", ["a.py, line 2", "'spher'. Did you mean sphere"]),
        ("import trundle as tr\n", ["a.py: holds no model", "class Mine(tr.Model)"]),
        (
            "import trundle as tr\nclass A(tr.Model): pass\nclass B(A): pass\n",
            ["a.py: holds the models A, B", "a.py:A"],
        ),
        ("\0", ["error: a.py", "null bytes"]),
        (PENDULUM + "    def check_run(self, sol): return 3\n", ["A: its check_run() gave 3", "list of tr.Check"]),
        (PENDULUM + "    def summary(self, sol): pass\n", ["A: its summary() gave None", "Return a dict"]),
    ],
)
def test_mistakes_in_the_users_file_show_its_line(tmp_path, text, words):
    (tmp_path / "a.py").write_text(text)
    done = trundle("run", str(tmp_path / "a.py"), "--until", "0.1", code=2)
    assert done.stderr.startswith("error: ")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 4
    assert not done.stderr.endswith("\n.\n")
    for word in words:
        assert word in done.stderr
    if "NameError" in words:
        assert "Traceback" in trundle("run", str(tmp_path / "a.py"), code=1, TRUNDLE_TRACEBACK="1").stderr


@pytest.mark.parametrize("name", ["random", "json", "casadi"])
def test_a_file_with_the_name_of_a_module_is_refused(tmp_path, name):
    """Python and its libraries, which import theirs later, got the user's."""
    (tmp_path / f"{name}.py").write_text("import trundle as tr\nclass A(tr.gallery.Pendulum): pass\n")
    done = trundle("run", str(tmp_path / f"{name}.py"), "--until", "0.1", code=2)
    assert f"{name}.py has the name of the module '{name}' of others. Rename the file." in done.stderr


def test_a_forgotten_joint_is_one_line(tmp_path):
    (tmp_path / "a.py").write_text(
        "import trundle as tr\n"
        "class A(tr.Model):\n"
        "    def build(self, world):\n"
        "        b = self.add('b', tr.Body.rod(mass=1, length=1))\n"
        "        tr.joints.Revolute(world.frame(), b.frame(), axis='z')\n"
    )
    done = trundle("run", str(tmp_path / "a.py"), "--until", "0.1")
    assert done.stderr.count("warning: A: a Revolute between world and b was made but never added") == 1
    assert ".py:" not in done.stderr


# -- terminals --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_terminals_without_unicode(encoding):
    for arguments in (["list"], ["doctor", "four-bar"], ["run", "--help"]):
        trundle(*arguments, PYTHONIOENCODING=encoding)
    out = trundle("run", "heavy-top", "--until", "0.1", PYTHONIOENCODING=encoding).stdout
    assert "->" in out
    assert "ok " in out
    done = trundle("run", "pendulum", "--set", "length=-1", code=2, PYTHONIOENCODING=encoding)
    assert "must be > 0" in done.stderr


def test_markup_and_escape_codes_are_only_text(tmp_path):
    """In docstrings, names of files and checks: nothing is read as markup or steers the terminal."""
    folder = tmp_path / "[red]x[" / "nothing]"
    folder.mkdir(parents=True)
    file = folder / "odd.py"
    file.write_text(
        "import trundle as tr\n"
        "class Odd(tr.gallery.Pendulum):\n"
        "    'Has [/bold] and [link=x] and \\x1b[31mred\\x1b]0;title\\x07 in its words.'\n"
        "    def summary(self, sol): return {'said': '[/x] \\x1b[2J'}\n"
        "    def check_run(self, sol): return [tr.Check('[/bold]\\x1b[2J', 1.0, 1.0, 1.0)]\n"
    )
    done = trundle("run", str(file), "--until", "0.1", "--out", str(folder / "r.nc"), COLUMNS="600")
    assert "Has [/bold] and [link=x] and " in done.stdout
    assert "[/x] " in done.stdout
    assert "[red]x[/nothing]" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert "\x07" not in done.stdout
    bad = trundle("run", "pendulum", "--set", "\x1b[31mlength=1", code=2)
    assert "\x1b" not in bad.stderr


def test_guesses_choose_the_assembly():
    free = ("--initial", "main.phi=None", "--initial", "main.phi_dot=None", "--initial", "guide.nu=0.35")
    for sign in (1, -1):
        run = ("run", "slider-crank", *free, "--guess", f"main.phi={sign}", "--until", "0.001", "--at", "0", "--json")
        assert json.loads(trundle(*run).stdout)["signals"]["th"] == pytest.approx([sign * 0.918336429])
    assert "another assembly" in trundle("doctor", "slider-crank", *free, "--guess", "main.phi=1").stdout
