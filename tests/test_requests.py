"""Ctrl-C has an effect at every stage, also where a library drops the exception that it raises."""

import signal
import time
from contextlib import suppress

import pytest

import trundle as tr
from trundle.core.requests import AGAIN, heard, insistent, undisturbed
from trundle.pipeline import flow


def dropped():
    """As CasADi does where it converts a value."""
    with suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def drop_and_go_on(seconds):
    dropped()
    time.sleep(seconds)


def test_ctrl_c_that_a_library_drops_is_repeated():
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt), insistent(), insistent():
        drop_and_go_on(60)
    assert time.monotonic() - begin < 60


def go_on_with_an_error_set():
    """As CasADi does in a conversion: Python then replaces the error."""
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt as error:
        raise SystemError("a function returned a result with an exception set") from error


def test_ctrl_c_that_python_replaces_by_another_error_is_ctrl_c():
    with pytest.raises(KeyboardInterrupt), insistent():
        go_on_with_an_error_set()
    with pytest.raises(SystemError, match="of its own"), insistent():
        raise SystemError("of its own")


def test_ctrl_c_that_was_heard_is_not_repeated():
    with insistent():
        dropped()
        heard()
        time.sleep(2 * AGAIN)
    with insistent():
        dropped()
    time.sleep(2 * AGAIN)


def test_ctrl_c_is_not_repeated_while_it_cleans_up():
    cleaned = []

    def interrupted():
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            time.sleep(2 * AGAIN)
            cleaned.append(True)

    with pytest.raises(KeyboardInterrupt), insistent():
        interrupted()
    assert cleaned


def test_ctrl_c_that_is_ignored_stays_ignored():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with insistent(), undisturbed():
        signal.raise_signal(signal.SIGINT)
    heard()
    assert signal.signal(signal.SIGINT, signal.default_int_handler) is signal.SIG_IGN


@pytest.mark.parametrize("verb", [lambda m: tr.simulate(m, 0.1), tr.doctor, tr.compile, tr.linearise, tr.start])
def test_ctrl_c_while_a_model_is_built(verb):
    """The run went on to its end, as if nothing had been asked."""

    class Slow(tr.gallery.Pendulum):
        def build(self, world):
            drop_and_go_on(60)

    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        verb(Slow())
    assert time.monotonic() - begin < 60


def test_a_run_that_was_interrupted_keeps_what_it_has(monkeypatch):
    """Its results are made up at leisure."""
    reported, outcome, steps = flow.reported, flow.Flow.outcome, []

    def slowly(*arguments, **named):
        time.sleep(2 * AGAIN)
        return reported(*arguments, **named)

    def interrupting(t, steps_so_far):
        steps.append(t)
        if len(steps) == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(flow, "reported", slowly)
    monkeypatch.setattr(flow.Flow, "outcome", lambda self, a, b, c, _: outcome(self, a, b, c, interrupting))
    sol = tr.simulate(tr.gallery.Pendulum(), 50.0, compile="never", max_step=0.01)
    assert sol.is_interrupted
    assert 0 < sol.time[-1] < 50


def test_a_study_that_is_interrupted_ends(monkeypatch):
    from trundle.studies import study

    sol = tr.simulate(tr.gallery.Pendulum(), 0.1, samples=2, compile="never")
    sol._data.attrs["reason"] = "interrupted at t = 0.1"
    monkeypatch.setattr(study, "simulate", lambda *_, **__: sol)
    with pytest.raises(KeyboardInterrupt):
        study.completed(tr.studies.find("omni-accuracy")(), tr.gallery.Pendulum(), 0.1, "exact")
