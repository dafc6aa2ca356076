"""Requests to end (Ctrl-C, SIGTERM): they wait until a change of files is complete, and are repeated if dropped."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

REQUESTS = (signal.SIGINT, signal.SIGTERM)
AGAIN = 0.5  # s after which a request that had no effect is repeated


@contextmanager
def undisturbed() -> Iterator[None]:
    """Requests to end that come within this block take effect at its end.

    Between the creation of a file and the line that notes its name they would leave the file behind. Only the main
    thread is ever interrupted by them. For blocks of a few calls of the system.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handlers: dict[signal.Signals, object] = {number: signal.getsignal(number) for number in REQUESTS}
    try:
        for number in REQUESTS:
            if handlers[number] is not None:  # None: not set by Python, nor seen by it
                signal.signal(number, lambda n, _: came.append(n))
        yield
    finally:
        _restore(handlers)
        for request in came:
            signal.raise_signal(request)


def _restore(handlers: dict[signal.Signals, object]) -> None:
    """Set these handlers again; all of them, even if a request comes meanwhile and raises."""
    if handlers:
        number, handler = handlers.popitem()
        try:
            if handler is not None:
                signal.signal(number, handler)  # type: ignore[arg-type]
        finally:
            _restore(handlers)


@contextmanager
def insistent() -> Iterator[None]:
    """Within this block Ctrl-C is repeated until it has an effect.

    A library may drop an exception that is raised in the middle of its call; CasADi does where it converts values, and
    a model is built with many thousands of its calls. Who catches KeyboardInterrupt and goes on says so: ``heard``.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # an outer block insists already, or somebody else decides what Ctrl-C does
        return
    with repeated(signal.SIGINT, KeyboardInterrupt()):
        yield


def heard() -> None:
    """Called where KeyboardInterrupt is caught for good: it has had its effect."""
    handler = signal.getsignal(signal.SIGINT)
    if isinstance(handler, _Insistence):
        handler.answered += 1


@contextmanager
def repeated(number: signal.Signals, error: BaseException) -> Iterator[None]:
    """Within this block the request raises an error like this one, again and again until the block ends or it is heard.

    While such an error is on its way out, files are being removed: the request then waits for its next turn.
    """
    insistence = _Insistence(number, error)
    before = signal.signal(number, insistence)
    try:
        yield
    except SystemError as dropped:  # a library written in C went on with the error and returned a result
        if insistence.is_like(dropped.__cause__):
            raise dropped.__cause__ from None  # type: ignore[misc]
        raise
    finally:
        insistence.over.set()
        signal.signal(number, signal.SIG_DFL if before is None else before)


class _Insistence:
    """The handler of a request that repeats it."""

    def __init__(self, number: signal.Signals, error: BaseException) -> None:
        self.number, self.error = number, error
        self.over = threading.Event()
        self.answered = 0
        self._asked = -1  # the last of the answers that a thread asks for
        self._is_repeated = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        is_repeated, self._is_repeated = self._is_repeated, False
        if self._asked != self.answered:
            self._asked = self.answered
            threading.Thread(target=self._ask_again, args=(self.answered,), daemon=True).start()
        is_urgent = not is_repeated and self.number == signal.SIGINT  # who presses Ctrl-C again does not want to wait
        if is_urgent or not self._is_leaving():
            raise type(self.error)(*self.error.args)

    def _ask_again(self, answered: int) -> None:
        while not self.over.wait(AGAIN) and self.answered == answered:
            self._is_repeated = True
            main = threading.main_thread().ident
            if main is not None and hasattr(signal, "pthread_kill"):
                signal.pthread_kill(main, self.number)  # also out of a call of the system
            else:
                _thread.interrupt_main(self.number)

    def is_like(self, error: BaseException | None) -> bool:
        """True for an error that this handler has raised."""
        return type(error) is type(self.error) and error.args == self.error.args

    def _is_leaving(self) -> bool:
        """True while such an error is on its way out: in an ``except`` or ``finally`` that it passes through."""
        error = sys.exception()
        while error is not None:
            if self.is_like(error):
                return True
            error = error.__context__
        return False
