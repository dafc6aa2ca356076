"""A program of its own: builds one library with an optimising compiler, at low priority, and leaves no trace.

    python builder.py FOLDER NAME LIMIT COMPILER [FLAGS …]

FOLDER holds ``kernel.c`` and lies in the cache. The library is moved to the cache with its checksum in its name, in
one step; a failure leaves ``NAME.failed`` there with the reason. FOLDER is removed in any case. It outlives the
process that started it, which may end at any time, and uses the standard library only, to start quickly.
"""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

KEPT = 2000  # characters of the compiler's messages
LARGEST = 1 << 30  # bytes that any file of the compiler may have


def main(folder: str, name: str, limit: str, *command: str) -> int:
    cache = Path(folder).parent
    work = Path(folder).with_name(f"build-{os.getpid()}-{Path(folder).name.rpartition('-')[2]}")
    os.rename(folder, work)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        reason = _build(work, float(limit), list(command))
        if reason:
            note = work / "failed"
            note.write_text(reason)
            os.replace(note, cache / f"{name}.failed")
        else:
            library = work / "kernel.so"
            library.chmod(0o600)
            digest = hashlib.sha256(library.read_bytes()).hexdigest()
            with library.open("rb") as file:
                os.fsync(file.fileno())
            os.replace(library, cache / f"{name}-{digest}.so")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return int(bool(reason))


def _build(work: Path, limit: float, command: list[str]) -> str:
    """Run the compiler. → the reason of a failure, or an empty text."""
    try:
        process = subprocess.Popen(
            [*command, "kernel.c", "-o", "kernel.so", "-lm"],
            cwd=work,
            env={**os.environ, "TMPDIR": str(work)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            preexec_fn=_restrain if os.name == "posix" else None,
        )
    except OSError as error:
        return f"the C compiler cannot be started: {error}"
    said = _Tail(process)
    try:
        code = process.wait(limit)
    except subprocess.TimeoutExpired:
        return f"the C compiler did not end within {limit:g} s"
    finally:
        _end(process)
        said.join(1.0)
    if code != 0:
        return f"the C compiler failed (exit {code}): {said.text()}"
    if not (work / "kernel.so").is_file():
        return "the C compiler ended without an error, but made no library"
    return ""


class _Tail(threading.Thread):
    """Reads the output of a process and keeps the end of it."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        super().__init__(daemon=True)
        assert process.stderr is not None
        self._from, self._kept = process.stderr, b""
        self.start()

    def run(self) -> None:
        while block := os.read(self._from.fileno(), 1 << 16):
            self._kept = (self._kept + block)[-KEPT:]

    def text(self) -> str:
        lines = self._kept.decode(errors="replace").splitlines()
        return " / ".join(line.strip() for line in lines[-3:])


def _restrain() -> None:
    """Called in the compiler's process: own group, low priority, limited file sizes; it ends with this program."""
    import ctypes
    import resource

    os.setpgid(0, 0)
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, LARGEST))
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the compiler and all processes that it started."""
    try:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except OSError:
        pass
    process.wait()


def _stop(number: int, frame: object) -> None:
    raise SystemExit(128 + number)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
