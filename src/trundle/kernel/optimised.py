"""One library by the optimising compiler, at one level of optimisation: from the cache, or built in the background."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from .cache import Cache
from .compiler import Build
from .waiting import waiting


class Optimised:
    """The C code of some functions at one level. ``tell`` is called with the reason if it cannot be built.

    expected: how long that will take (s), about.
    """

    def __init__(
        self,
        store: Cache | None,
        name: str,
        functions: list[str],
        code: str,
        command: list[str],
        tell: Callable[[str], None],
        expected: float,
    ) -> None:
        self._store, self.name, self._code, self._command, self._tell = store, name, code, command, tell
        self.functions, self.expected = functions, expected
        self._build: Build | None = None
        self.error = ""
        self.seconds = 0.0

    @property
    def building(self) -> bool:
        return self._build is not None and not self.error

    def find(self) -> Path | None:
        """The library, if it is in the cache or has just become ready."""
        if self._store is None or self.error:
            return None
        if self._build is None:
            return self._store.find(self.name)
        found = self._build.ready()
        self._take_note()
        return found

    def begin(self, urgent: bool = False) -> bool:
        """Begin to build it; True if that is under way."""
        if self._build is not None:
            return not self.error
        if self._store is None or self.error or not sys.executable:
            return False
        before = "" if urgent else self._store.failure(self.name)
        if before:  # reported when it happened
            self.error = before
            return False
        try:
            self._build = Build(self._store, self.name, self._code, self._command, urgent)
        except BlockingIOError:
            return False
        except OSError as error:
            self._fail(f"the C compiler cannot be used: {error}")
            return False
        return True

    def wait(self) -> Path | None:
        """The library, built if necessary. Ctrl-C ends the build."""
        found = self.find()
        if found is not None or not self.begin(urgent=True):
            return found
        assert self._build is not None
        try:
            with waiting(f"compiling {len(self._code) / 1e6:.1f} MB of C (Ctrl-C stops it)"):
                found = self._build.ready(wait=True)
        except KeyboardInterrupt:
            self._build.cancel()
            raise
        self._take_note()
        return found

    def _take_note(self) -> None:
        """Record the time of the build, or its failure."""
        assert self._build is not None
        self.seconds += self._build.seconds
        self._build.seconds = 0.0
        if self._build.error:
            self._fail(self._build.error)

    def _fail(self, reason: str) -> None:
        self.error = reason
        self._tell(f"{reason}; the model runs without optimisation")
