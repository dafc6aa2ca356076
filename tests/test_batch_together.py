"""Runs that differ in numbers only: built, begun and read together, with the results of single runs."""

import numpy as np
import pytest

import trundle as tr
from emulated import Emulated
from trundle.batches import cuda, elsewhere
from trundle.batches.rows import Rows
from trundle.batches.task import Task
from trundle.batches.traced import traced
from trundle.core.columns import Column, Undecided
from trundle.equations.prepare import prepare


@pytest.fixture
def gpu(monkeypatch):
    """The emulated device in place of a GPU; the runs that are begun one by one."""
    alone, begin = [], elsewhere.begin

    def watched(task, run, kept):
        alone.append(run)
        return begin(task, run, kept)

    monkeypatch.setattr(cuda, "Cuda", Emulated)
    monkeypatch.setattr(cuda, "require_gpu", lambda: None)
    monkeypatch.setattr(elsewhere, "begin", watched)
    return alone


def batch(model, **options):
    return tr.batch(model, 0.3, step=5e-3, samples=3, workers=1, **options)


def same(a, b):
    for name in b.data_vars:
        if b[name].dtype == float:
            assert np.abs(a[name].values - b[name].values).max() <= 1e-9 * np.abs(b[name].values).max(), name
        else:
            assert (a[name].values == b[name].values).all(), name


def omni(n=5):
    rng = np.random.default_rng(5)
    return {"friction.mu": rng.uniform(0.1, 0.5, n), "vz": rng.normal(0.3, 0.05, n), "mass": rng.uniform(8, 12, n)}


def test_runs_that_differ_in_numbers_are_begun_together(gpu):
    """A mass among them, which changes the Delassus matrix."""
    options = {"parameters": omni(), "show": ["V", "yaw", "platform.r", "wheel[1].axle[2].phi"]}
    found, wanted = (batch(tr.gallery.OmniVehicle(), device=d, **options) for d in ("cuda", "cpu"))
    same(found, wanted)
    assert not gpu


def test_initial_values_by_row_are_begun_together(gpu):
    """A vehicle whose platform is given another velocity than its wheels: its rollers slide."""
    given = {"platform.v": np.array([[0.1, 0.0, 0.3], [0.0, 0.0, 0.8], [0.2, 0.0, -0.5]])}
    found, wanted = (batch(tr.gallery.OmniVehicle(), initial=given, show=["V"], device=d) for d in ("cuda", "cpu"))
    same(found, wanted)
    assert not gpu


@pytest.mark.parametrize(
    ("parameters", "show"),
    [
        ({"vz": [0.3, 0.4, 0.5, 0.6]}, ["N"]),  # forces, which depend on modes,
        ({"vz": [0.3, 0.4, 0.5, 0.6]}, ["wheel[0].contact.slip"]),  # as the slip does, by carriers and ends
    ],
)
def test_what_cannot_be_done_together_is_done_one_by_one(gpu, parameters, show):
    options = {"parameters": parameters, "show": show}
    found, wanted = (batch(tr.gallery.OmniVehicle(), device=d, **options) for d in ("cuda", "cpu"))
    same(found, wanted)
    assert gpu


class Cumulated(tr.gallery.OmniVehicle):
    """Outputs that look at other samples too, or at a number that differs between the runs."""

    @tr.output(unit="m", doc="way")
    def way(self, sol):
        return np.cumsum(np.abs(sol["platform.r"].values[:, 2]))

    @tr.output(unit="1", doc="velocity by the one at the start")
    def share(self, sol):
        return sol["platform.v"].values[:, 2] / self.vz


@pytest.mark.parametrize("name", ["way", "share"])
def test_outputs_that_are_not_of_each_sample_alone_are_read_run_by_run(gpu, name):
    options = {"parameters": {"vz": [0.3, 0.4, 0.5, 0.6]}, "show": [name]}
    found, wanted = (batch(Cumulated(), device=d, **options) for d in ("cuda", "cpu"))
    same(found, wanted)
    assert gpu


class Choosing(tr.Model):
    """Numbers by arithmetic, by a root, and by a choice."""

    length: float = tr.parameter(1.0, unit="m", gt=0, doc="length")
    extra: float = tr.parameter(0.0, unit="kg", ge=0, doc="mass that counts if it is above 1 kg")

    def build(self, world):
        mass = 2 * self.length**2 + (self.extra if self.extra > 1 else 0.0)
        rod = self.add("rod", tr.Body(mass=mass, inertia=(1.0, 1.0, 1.0)))
        frame = world.frame()
        self.add("hinge", tr.joints.FixedIdealJoint(frame, rod.frame(r=(0, 0.5, 0)), axis="z"))

    def initial(self):
        return {"hinge.phi_dot": np.sqrt(self.length) / 2}


def numbers(model, **columns):
    rows = Rows.of({name: np.array(values) for name, values in columns.items()}, None)
    found = traced(Task(model, rows, 1.0, np.zeros(2), (), {}), list(range(rows.count)), False)
    every = [v.values if type(v) is Column else np.full(rows.count, float(v)) for v in found.ready.P]
    return np.array(every).T, [prepare(model, rows.parameters(k)).P for k in range(rows.count)]


@pytest.mark.parametrize(
    ("model", "columns"),
    [
        (tr.gallery.OmniVehicle(), {"friction.mu": [0.1, 0.2, 0.3], "m_wheel": [0.5, 0.6, 0.7], "vz": [0.1, 0.2, 0.3]}),
        (tr.gallery.BouncingBall(), {"e": [0.5, 0.6, 0.7]}),
        (Choosing(), {"length": [0.5, 0.6, 0.7], "extra": [1.1, 1.2, 1.3]}),
    ],
)
def test_a_model_built_once_has_the_numbers_of_models_built_one_by_one(model, columns):
    together, alone = numbers(model, **columns)
    assert (together == np.array(alone)).all()


def test_a_choice_that_runs_make_differently_is_not_built_together():
    with pytest.raises(Undecided, match="differ in a choice"):
        numbers(Choosing(), length=[0.5, 0.6], extra=[0.9, 1.1])


def test_a_model_that_asks_for_plain_numbers_is_not_built_together():
    class Plain(Choosing):
        def initial(self):
            return {"hinge.phi_dot": float(self.length)}

    with pytest.raises(Undecided, match="plain number"):
        numbers(Plain(), length=[0.5, 0.6])


def test_a_model_that_hides_what_it_depends_on_is_not_built_together():
    """It swallows what a column says, and goes on with another number: a row built by itself shows it."""

    class Hiding(Choosing):
        def initial(self):
            try:
                return {"hinge.phi_dot": float(self.length)}
            except Exception:
                return {"hinge.phi_dot": 1.0}

    with pytest.raises(Undecided, match="other numbers"):
        numbers(Hiding(), length=[0.5, 0.6])


def test_a_model_built_once_leaves_nothing_behind():
    """Single runs of the same structure share its equations, not its columns."""

    class Named(Choosing):
        def build(self, world):
            rod = self.add("bar", tr.Body(mass=self.length, inertia=(1.0, 1.0, 1.0)))
            self.add("pin", tr.joints.FixedIdealJoint(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z"))

        def initial(self):
            return {"pin.phi": 0.5}

    numbers(Named(), length=[0.5, 0.6])
    assert tr.simulate(Named(), until=0.1, samples=2).success


def test_a_value_that_is_wrong_in_one_row_fails_there_alone(gpu):
    options = {"parameters": {"friction.mu": [0.2, 0.3, -0.1, 0.4]}, "show": ["V"]}
    found, wanted = (batch(tr.gallery.OmniVehicle(), device=d, **options) for d in ("cuda", "cpu"))
    assert found["success"].values.tolist() == [True, True, False, True]
    assert str(found["reason"][2].values) == str(wanted["reason"][2].values)
    assert "friction.mu" in str(found["reason"][2].values)


def test_columns_answer_only_what_all_runs_agree_on():
    a = Column(np.array([1.0, 2.0]))
    assert a > 0.5
    assert isinstance(a, float)
    assert ((2 * a - a / 2) ** 2).values.tolist() == [2.25, 9.0]
    for question in (lambda: a > 1.5, lambda: a == 1, lambda: float(a), lambda: f"{a}", lambda: np.array([a], float)):
        with pytest.raises(Undecided):
            question()
    with pytest.raises(TypeError):
        hash(a)
