"""Runs that go on: from the end of another, by the user's own loop, with events of the user."""

import numpy as np
import pytest

import trundle as tr
from audit import audit, close

G = tr.gallery
VM = {"compile": "never"}


class Motor(tr.Model):
    """A wheel of moment 2 kg·m² with a torque that is a number."""

    torque: float = tr.parameter(0.0, unit="N·m", doc="torque")

    def build(self, world):
        wheel = self.add("wheel", tr.Body(mass=1.0, inertia=(1.0, 1.0, 2.0)))
        self.add("axle", tr.joints.FixedControlledJoint(world.frame(), wheel.frame(), axis="z", torque=self.torque))

    def initial(self):
        return {"axle.phi": 0.0, "axle.phi_dot": 0.0}


# -- restart ----------------------------------------------------------------------------------------------------
CONTINUED = {
    "bouncing-ball": (0.6, 1.5, ["ball.r", "ball.v", "contact.mode"]),
    "block-on-incline": (0.5, 1.5, None),
    "four-bar": (1.0, 3.0, ["th"]),
    "wheelset": (4.0, 9.0, ["th", "x", "y", "N1"]),
    "omni-vehicle": (0.4, 0.7, ["yaw", "V", "W", "N"]),
    "rolling-disc": (1.0, 2.0, ["theta"]),
}


@pytest.mark.parametrize("name", list(CONTINUED))
@pytest.mark.parametrize("stored", [False, True])
def test_a_run_goes_on_from_the_end_of_another(name, stored, tmp_path):
    """As if it had not been interrupted, angles that turn and modes included; also from a file."""
    middle, end, signals = CONTINUED[name]
    model = G.find(name)()
    whole = tr.simulate(model, end, samples=11, rtol=1e-9, **VM)
    before = tr.simulate(model, middle, samples=3, rtol=1e-9, **VM)
    if stored:
        before.save(tmp_path / "before.nc")
        before = tr.load(tmp_path / "before.nc")
    after = tr.simulate(model, end, samples=3, start_from=before, rtol=1e-9, **VM)
    assert after.time[0] == middle
    for signal in signals or whole.default_signals():
        close(after[signal][0], before[signal][-1], 1e-12 * (1 + np.abs(before[signal][-1])).max())
        close(after[signal][-1], whole[signal][-1], 1e-6)
    assert after.stats["energy_residual"] < 1e-7
    kept = {path: spans[-1].mode for path, spans in whole.timeline.items()}
    assert {path: spans[-1].mode for path, spans in after.timeline.items()} == kept


@pytest.mark.parametrize("method", ["dopri5", "radau5", "cvodes", "bdf"])
def test_restart_with_other_methods(method):
    model = G.Wheelset(Om=2.0)
    before = tr.simulate(model, 5.0, at=[1.0], method=method, rtol=1e-8, **VM)
    after = tr.simulate(model, 10.0, at=[10.0], method=method, rtol=1e-8, start_from=before, **VM)
    close(after["th"], [20.0], 1e-4)


def test_restart_of_time_stepping():
    model = G.BouncingBall()
    whole = tr.simulate(model, 1.0, samples=3, method="moreau", **VM)
    after = tr.simulate(model, 1.0, samples=2, method="moreau", **VM, start_from=_half(model))
    close(after["ball.r"][-1], whole["ball.r"][-1], 1e-9)


def _half(model):
    return tr.simulate(model, 0.5, samples=2, method="moreau", **VM)


def test_restart_from_what_a_failed_run_has():
    flat = G.RollingDisc(th=0.4, psi=0.0, ph=0.0, w1=0.0, w2=0.0, w3=0.0)
    before = tr.simulate(flat, 10, samples=101, raises=False, **VM)
    with pytest.raises(tr.errors.SimulationError, match="lies flat"):
        tr.simulate(flat, 10, start_from=before, **VM)


def test_restart_refuses_what_does_not_fit():
    before = tr.simulate(G.Pendulum(), 1.0, samples=2, **VM)
    with pytest.raises(tr.errors.SimulationError, match="the states differ"):
        tr.simulate(G.DoublePendulum(), 2.0, start_from=before, **VM)
    with pytest.raises(tr.errors.SimulationError, match=r"length = 2, but the run to continue had"):
        tr.simulate(G.Pendulum(length=2.0), 2.0, start_from=before, **VM)
    with pytest.raises(tr.errors.SimulationError, match="exclude each other"):
        tr.simulate(G.Pendulum(), 2.0, start_from=before, initial={"hinge.phi": 1.0}, **VM)
    with pytest.raises(tr.errors.SimulationError, match="is not after the start at t = 1"):
        tr.simulate(G.Pendulum(), 0.5, start_from=before, **VM)
    other = tr.simulate(G.Pendulum(), 2.0, start_from=before, samples=2, parameters={"g": 1.0}, **VM)
    assert other.parameters["g"] == 1.0


# -- conditions -------------------------------------------------------------------------------------------------
class Thrown(tr.Model):
    def build(self, world):
        self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))

    def initial(self):
        return {"ball.r": (0, 1, 0), "ball.v": (1, 2, 0), "ball.q": (1, 0, 0, 0), "ball.w": (0, 0, 0)}


LANDING = (2 + np.sqrt(4 + 2 * 9.81)) / 9.81


@pytest.mark.parametrize("method", ["auto", "dopri5", "radau5"])
def test_until_a_condition_is_true(method):
    sol = tr.simulate(Thrown(), lambda s: s["ball.r"][1] < 0, samples=5, method=method, **VM)
    close(sol.time[-1], LANDING, 1e-9 if method == "radau5" else 4e-15)
    assert sol.time.size == 5
    assert abs(float(sol["ball.r[1]"][-1])) < 1e-8


def test_until_with_output_times_and_a_limit():
    sol = tr.simulate(Thrown(), lambda s: s["ball.r[1]"] < 0, at=[0.1, 0.2, 5.0], **VM)
    assert sol.time.values.tolist() == [0.1, 0.2]
    close(sol.final["time"], LANDING, 4e-15)
    with pytest.raises(
        tr.errors.SimulationError, match=r"until: its condition did not become true until t = 2"
    ) as failed:
        tr.simulate(Thrown(), lambda s: s["ball.r[0]"] > 10, longest=2.0, **VM)
    assert failed.value.solution.time[-1] == 2.0


def test_a_short_time_above_is_not_missed():
    """The throw is one parabola, one step: it is above 1.2 m for a part of it only."""
    high = tr.When(lambda s: s["ball.r"][1] > 1.2)
    sol = tr.simulate(Thrown(), 1.0, events={"high": high}, samples=3, **VM)
    assert sol.stats["steps"] < 30
    [event] = sol.events
    assert event.path == "high"
    close(event.time, (2 - np.sqrt(4 - 4 * 9.81 / 2 * 0.2)) / 9.81, 1e-14)


def test_conditions_that_impacts_make_true():
    """The ball moves up at once after an impact."""
    up = tr.When(lambda s: s["ball.v"][1] > 0)
    sol = tr.simulate(G.BouncingBall(), 1.0, events={"up": up}, samples=3, **VM)
    bounces = [e.time for e in sol.events if e.is_impact]
    assert [e.time for e in sol.events if e.path == "up"] == bounces
    assert bounces


def test_a_condition_of_time_changes_a_parameter():
    """2 N·m for one second, −1 N·m after that; torque and power are reported with the value of their time."""
    events = {"reverse": tr.When(lambda s: s["time"] >= 1, change={"torque": -1.0})}
    sol = audit(tr.simulate(Motor(torque=2.0), 3.0, samples=7, events=events, **VM))
    t = sol.time.values
    close(sol["axle.phi_dot"], np.where(t < 1, t, 1 - (t - 1) / 2), 1e-12)
    close(sol["axle.turn.effort"], np.where(t < 1, 2.0, -1.0), 1e-12)
    after = tr.simulate(Motor(torque=2.0), 4.0, samples=2, start_from=sol, **VM)
    close(after["axle.phi_dot"][-1], -0.5, 1e-12)


def test_events_stop_a_run_and_count_again():
    back = tr.When(lambda s: s["hinge.phi"] < 0)
    sol = tr.simulate(G.Pendulum(), 10.0, events={"back": back}, samples=3, **VM)
    times = np.array([e.time for e in sol.events])
    assert times.size > 3
    close(np.diff(times), np.diff(times)[0], 1e-9)  # once in a period
    stop = {"back": tr.When(lambda s: s["hinge.phi"] < 0, stop=True)}
    sol = tr.simulate(G.Pendulum(), 10.0, events=stop, samples=11, **VM)
    assert sol.success
    close(sol.time[-1], times[0], 1e-12)


def test_bad_events_are_explained():
    with pytest.raises(tr.errors.SimulationError, match=r"events\['a'\]: its condition gave 3 values"):
        tr.simulate(Thrown(), 1.0, events={"a": tr.When(lambda s: s["ball.r"] < 0)}, **VM)
    with pytest.raises(tr.errors.PathError, match="ball"):
        tr.simulate(Thrown(), 1.0, events={"a": tr.When(lambda s: s["bal.r"][1] < 0)}, **VM)
    with pytest.raises(tr.errors.SimulationError, match=r"tr\.When"):
        tr.simulate(Thrown(), 1.0, events={"a": lambda s: True}, **VM)
    with pytest.raises(tr.errors.SimulationError, match="not a function"):
        tr.When(1.0)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (lambda s: s["ball.r"][1] - 0.5, r"its condition gave .* at t = 0, neither True nor False"),
        (lambda s: None, r"its condition gave None at t = 0, neither True nor False"),
        (lambda s: 1 / 0, r"its condition raised ZeroDivisionError at t = 0: division by zero"),
    ],
)
def test_conditions_that_are_no_matter_of_true_or_false(condition, words):
    """A number whose zero is meant, as other libraries have it, was true nearly always: the event never came."""
    with pytest.raises(tr.errors.SimulationError, match=rf"^events\['a'\]: {words}"):
        tr.simulate(Thrown(), 1.0, events={"a": tr.When(condition)}, **VM)
    with pytest.raises(tr.errors.SimulationError, match=rf"^until: {words}"):
        tr.simulate(Thrown(), condition, **VM)
    with pytest.raises(tr.errors.SimulationError, match="knows neither events"):
        tr.simulate(Thrown(), lambda s: s["time"] > 1, method="cvodes", **VM)


# -- stepping ---------------------------------------------------------------------------------------------------
def test_a_controller_of_the_user():
    """A discrete controller holds its torque for 10 ms: the motion is that of constant torques in turn."""
    run = tr.start(Motor(), **VM)
    angle, speed = 0.0, 0.0
    for _ in range(100):
        torque = 8.0 * (1.0 - run["axle.phi"]) - 4.0 * run["axle.phi_dot"]
        run.step(0.01, {"torque": torque})
        angle, speed = angle + 0.01 * speed + 0.5 * torque / 2 * 0.01**2, speed + torque / 2 * 0.01
        close(run["axle.phi"], angle, 1e-11)
    close(run.time, 1.0, 1e-12)
    sol = audit(run.solution())
    assert sol.time.size == 101
    assert sol.stats["steps"] < 400
    close(tr.simulate(Motor(), 2.0, samples=2, start_from=sol, **VM)["axle.phi_dot"][-1], speed + torque / 2, 1e-9)


@pytest.mark.parametrize("name", ["bouncing-ball", "four-bar", "tumbling-box", "wheelset"])
def test_stepping_is_simulating(name):
    model = G.find(name)()
    run = tr.start(model, rtol=1e-9, **VM)
    for _ in range(20):
        run.step(0.05)
    sol, whole = run.solution(), tr.simulate(model, 1.0, samples=21, rtol=1e-9, **VM)
    close(sol.time, whole.time, 1e-12)
    body = next(s for s in whole.signals if s.endswith(".r"))
    close(sol[body], whole[body], 1e-6)
    assert [str(e.path) for e in sol.events] == [str(e.path) for e in whole.events]
    assert sol.timeline.keys() == whole.timeline.keys()


def test_inputs_go_to_the_numbers_at_once(monkeypatch):
    """Only the first values of an input build the model anew."""
    from trundle.running import numbers

    built, real = [], numbers.prepare
    monkeypatch.setattr(numbers, "prepare", lambda *a: built.append(1) or real(*a))
    run = tr.start(Motor(), **VM)
    for k in range(10):
        run.step(0.1, {"axle.torque": float(k)})
    assert len(built) < 3
    close(run["axle.phi_dot"], 0.1 * sum(range(10)) / 2, 1e-12)


def test_steps_that_fail_carry_what_there_is():
    flat = G.RollingDisc(th=0.4, psi=0.0, ph=0.0, w1=0.0, w2=0.0, w3=0.0)
    run = tr.start(flat, **VM)
    for _ in range(10):
        run.step(0.1)
    with pytest.raises(tr.errors.SimulationError, match="lies flat") as failed:
        run.step(0.1)
    assert failed.value.solution.time.size == 11
    for wrong in (-1.0, 0.0, np.nan, "a"):
        with pytest.raises(tr.errors.SimulationError, match="not a usable duration"):
            run.step(wrong)
    with pytest.raises(tr.errors.SimulationError, match="single steps"):
        tr.start(G.BouncingBall(), method="moreau", **VM)
