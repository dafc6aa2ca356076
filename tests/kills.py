"""Commands that are ended at a random moment: what is left of their files, caches and processes."""

import hashlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

PATIENCE = 120.0  # seconds for a process to end, or for a detached one to finish
ENDINGS = ("SIGKILL", "SIGINT", "SIGTERM", "full disk")


@dataclass(frozen=True)
class Command:
    """A command line that writes ``target`` in its folder; ``valid`` raises if that file is not whole.

    empty_cache: it starts without compiled kernels, so that it is also ended while it compiles.
    """

    arguments: tuple[str, ...]
    target: str
    valid: Callable[[Path], None]
    empty_cache: bool = False


@dataclass(frozen=True)
class Ended:
    """How a command ended: its code (negative for a signal), its words, and how long it ran (s)."""

    code: int
    words: str
    seconds: float


def start(command: Command, folder: Path, cache: Path) -> subprocess.Popen:
    environment = {**os.environ, "TRUNDLE_CACHE": str(cache), "PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("TRUNDLE_OPTIMISE", None)  # as users have it
    return subprocess.Popen(
        [sys.executable, "-m", "trundle.cli", *command.arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # it may be inherited as ignored
    )


def complete(command: Command, folder: Path, cache: Path) -> Ended:
    """Let the command run to its end."""
    begin = time.monotonic()
    with start(command, folder, cache) as process:
        words = process.communicate()[1].decode(errors="replace")
    return Ended(process.returncode, words, time.monotonic() - begin)


def end(process: subprocess.Popen, how: str, random: np.random.Generator, size: int) -> None:
    """End a process, or give it a disk that is full after some more bytes of a file of this size."""
    if how == "full disk":
        room = int(random.integers(size))
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (room, room))
    else:
        process.send_signal(getattr(signal, how))


def ended(
    command: Command, how: str, folder: Path, cache: Path, random: np.random.Generator, usual: float, size: int
) -> Ended:
    """Start the command and end it: at a random moment of its usual time, or shortly after it begins to write."""
    begin, before = time.monotonic(), leftovers(folder)
    with start(command, folder, cache) as process:
        if random.random() < 0.5:
            while leftovers(folder) <= before and process.poll() is None:
                time.sleep(0.002)
            time.sleep(0.02 * random.random())
        else:
            time.sleep(usual * random.random())
        if process.poll() is None:
            end(process, how, random, size)
        words = process.communicate(timeout=PATIENCE)[1].decode(errors="replace")
    return Ended(process.returncode, words, time.monotonic() - begin)


def leftovers(folder: Path) -> set[str]:
    """Unfinished files in a folder."""
    return {p.name for p in folder.iterdir() if p.name.startswith(".trundle-")}


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def intact(command: Command, folder: Path, earlier: str) -> str:
    """'earlier' or 'new': which whole file there is; an AssertionError or the reader's own error otherwise."""
    file = folder / command.target
    assert file.exists(), f"{command.target} is lost"
    if digest(file) == earlier:
        return "earlier"
    command.valid(file)
    return "new"


def processes(cache: Path) -> list[str]:
    """The command lines of living processes that work for this cache, also of detached ones (Linux)."""
    mark = f"TRUNDLE_CACHE={cache}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0"):
                found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:  # ended meanwhile, or another user's
            continue
    return found


def stale(cache: Path) -> list[str]:
    """Orphans and build folders that are still there after a while."""
    limit = time.monotonic() + PATIENCE
    while True:
        living, folders = processes(cache), sorted(p.name for p in cache.glob("build-*"))
        if not (living or folders) or time.monotonic() > limit:
            return [*living, *folders]
        time.sleep(0.2)
