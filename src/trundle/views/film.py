"""A film of a run, made without a screen."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from ..core.atomic import replacing
from ..core.errors import StorageError, unknown
from ..results.solution import Solution
from ..running.progress import Progress

IMAGES = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG"}
VIDEOS = {".mp4": "mp4", ".webm": "webm", ".mkv": "matroska"}  # and ffmpeg's name for each
MOST_PIXELS = 7680 * 4320  # of one picture: 8K
MOST_PICTURES = 100_000  # an hour in real time


def film(
    solution: Solution,
    file: Any,
    *,
    fps: float = 25.0,
    speed: float = 1.0,
    size: tuple[int, int] = (960, 600),
    follow: str | None = None,
    view: str = "slanted",
    start: float | None = None,
    end: float | None = None,
    progress: bool | None = None,
) -> Path:
    """Write a film: .gif, .webp or .png (moving pictures), or a video (.mp4, .webm, .mkv) where ffmpeg is on the path.

    speed: 1 is real time. size: width and height in pixels, even numbers. follow: path of a body that the camera
    goes with ('' keeps it at rest); a vehicle that travels far is followed by default.
    view: 'slanted', 'front', 'side' or 'top'. start, end: times (s) of the first and the last picture.
    """
    path = check_film(file, fps=fps, speed=speed, size=size, view=view)
    ending = path.suffix.lower()
    size = (round(size[0]), round(size[1]))
    fps = _possible(fps) if ending == ".gif" else fps
    first, last = _span(solution.time.values, start, end)
    instants = np.linspace(first, last, _count((last - first) / speed * fps))
    frames = _frames(solution, instants, size, follow, view, progress)
    with replacing(path) as temporary:
        if ending in IMAGES:
            _moving_picture(frames, temporary, IMAGES[ending], fps)
        else:
            _video(frames, temporary, VIDEOS[ending], fps, size)
    return path


def check_film(file: Any, *, fps: float, speed: float, size: tuple[int, int], view: str) -> Path:
    """The film's path, if there can be such a film: what can be said before there is a run."""
    from .raster import VIEWS

    path = Path(file)
    ending = path.suffix.lower()
    if ending not in (*IMAGES, *VIDEOS):
        known = ", ".join((*IMAGES, *VIDEOS))
        raise StorageError(str(file), "is not the name of a film", f"Use a name that ends with one of {known}.")
    for name, value in (("fps", fps), ("speed", speed), ("width", size[0]), ("height", size[1])):
        if not 0 < value < np.inf:
            raise StorageError(name, f"= {value!r} is not positive and finite", "Give a positive number.")
    if size[0] * size[1] > MOST_PIXELS:
        shown = f"= {size[0]} × {size[1]} pixels are more than {MOST_PIXELS}"
        raise StorageError("size", shown, "Give a smaller width and height.")
    if ending in VIDEOS and shutil.which("ffmpeg") is None:
        raise StorageError(str(file), "needs the program ffmpeg, which is not on the path", "Install it, or use .gif.")
    if view not in VIEWS:
        raise unknown("view", view, VIEWS)
    return path


def _count(pictures: float) -> int:
    """How many pictures a film has, two at least."""
    if not pictures < MOST_PICTURES:
        raise StorageError(
            "film", f"= {pictures:.3g} pictures are more than {MOST_PICTURES}", "Give a smaller fps or a larger speed."
        )
    return max(2, round(pictures) + 1)


def _span(times: np.ndarray, start: float | None, end: float | None) -> tuple[float, float]:
    """The first and the last instant that are filmed."""
    low, high = float(times[0]), float(times[-1])
    first, last = low if start is None else start, high if end is None else end
    if not low <= first <= last <= high or (first == last and low < high):
        raise StorageError(
            "film", f"= {first:g} … {last:g} s is not within the run's {low:g} … {high:g} s", "Correct --from and --to."
        )
    return first, last


def _possible(fps: float) -> float:
    """The nearest rate that a GIF can have: it counts hundredths of a second, and browsers slow down one or none."""
    return 100 / max(2, round(100 / fps))


def _frames(
    solution: Solution,
    instants: np.ndarray,
    size: tuple[int, int],
    follow: str | None,
    view: str,
    progress: bool | None,
) -> Iterator[Any]:
    try:
        from .raster import Picture

        picture = Picture(solution, size, follow, view)
    except ImportError:
        raise StorageError("film", "needs Pillow, which is not installed", "pip install 'trundle[plots]'.") from None
    with Progress(f"drawing {solution.model}", float(instants[0]), float(instants[-1]), progress, "pictures") as report:
        for k, t in enumerate(instants):
            yield picture.draw(float(t))
            if report is not None:
                report(float(t), k + 1)


def _moving_picture(frames: Iterator[Any], path: Path, kind: str, fps: float) -> None:
    """One palette for all frames of a GIF, that of the first: colours do not flicker."""
    duration = 1000 / fps
    first = next(frames)
    if kind == "GIF":
        palette = first = first.quantize(255, method=1)  # by coverage: small parts keep their colours
        frames = (picture.quantize(palette=palette, dither=0) for picture in frames)
        duration = round(duration)
    rest = list(frames) if kind == "PNG" else frames  # which goes through them twice
    first.save(path, format=kind, save_all=True, append_images=rest, duration=duration, loop=0, optimize=True)


def _video(frames: Iterator[Any], path: Path, kind: str, fps: float, size: tuple[int, int]) -> None:
    even = f"{size[0] // 2 * 2}:{size[1] // 2 * 2}"
    command = [
        "ffmpeg",
        "-y",
        "-loglevel",
        "error",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        f"{size[0]}x{size[1]}",
    ]
    command += ["-r", str(fps), "-i", "-", "-vf", f"scale={even}", "-pix_fmt", "yuv420p", "-f", kind, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        with suppress(BrokenPipeError):  # it gave up: its own words say why
            for picture in frames:
                process.stdin.write(picture.tobytes())
            process.stdin.close()
        problem = process.stderr.read().decode(errors="replace").strip()
    if process.returncode:
        raise OSError(problem or f"ffmpeg ended with {process.returncode}")
