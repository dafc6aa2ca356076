"""The viewer: frames per second with many bodies, and how long a long result takes to open.

Needs playwright and a Chromium on the path. Without a graphics card all pixels and vertices are computed by the CPU.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import trundle as tr
from trundle.views.server import Viewer

from .timing import table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
SECONDS = 4.0


class Crowd(tr.Model):
    """Many rods thrown into the air."""

    n: int = tr.structure(1000, doc="number of rods")

    def build(self, world: tr.World) -> None:
        self.add("rod", [tr.Body.cylinder(mass=1.0, length=0.3, radius=0.03) for _ in range(self.n)])

    def initial(self) -> dict[str, Any]:
        pins: dict[str, Any] = {}
        side = int(np.ceil(np.sqrt(self.n)))
        for i in range(self.n):
            pins[f"rod[{i}].r"] = (0.4 * (i % side), 0.0, 0.4 * (i // side))
            pins[f"rod[{i}].v"] = (0.0, 8.0 + 0.3 * (i % 7), 0.0)
            pins[f"rod[{i}].w"] = (1.0 + i % 5, 0.5, 2.0)
        return pins


def frames(browser: Any, address: str) -> list[str]:
    from browser import opened

    begin = time.perf_counter()
    with opened(browser, address) as page:
        ready = time.perf_counter() - begin
        before = page.evaluate("(trundle.player.play(), trundle.stage.frames)")
        page.wait_for_timeout(1000 * SECONDS)
        rate = (page.evaluate("trundle.stage.frames") - before) / SECONDS
        plain = page.evaluate("trundle.stage.plain")
        cost = "(() => { const t = performance.now(); for (let k = 0; k < 50; k++) trundle.player.seek(k / 100);"
        script = page.evaluate(cost + " return (performance.now() - t) / 50; })()")
    return [f"{ready:.1f}", f"{rate:.0f}", f"{script:.2f}", str(plain)]


def long_result(folder: Path) -> Path:
    """A pendulum with 10⁶ samples."""
    sol = tr.simulate(tr.gallery.Pendulum(), 100.0, samples=1_000_001, interpolate=True, rtol=1e-6)
    file = folder / "long.nc"
    sol.save(file)
    return file


def main() -> None:
    from browser import chromium

    rows = []
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        for n in (10, 100, 1000):
            sol = tr.simulate(Crowd(n=n), 2.0, samples=201, method="dopri5", rtol=1e-4, compile="never")
            with Viewer(sol) as viewer:
                rows.append([f"{n} bodies", *frames(browser, viewer.url)])
        sol = tr.simulate(tr.gallery.OmniVehicle(), 5.0, rtol=1e-6)
        rows.append(["omni vehicle, report", *frames(browser, sol.report(Path(folder) / "omni.html").as_uri())])
        file = long_result(Path(folder))
        begin = time.perf_counter()
        with Viewer(file) as viewer:
            opened_in = time.perf_counter() - begin
            size = f"{file.stat().st_size / 1e6:.0f} MB read in {opened_in:.1f} s"
            rows.append([f"10⁶ samples ({size})", *frames(browser, viewer.url)])
    columns = ["", "open (s)", "frames/s", "script ms/frame", "plainness"]
    table("the viewer in headless Chromium", columns, rows)
