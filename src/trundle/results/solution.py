"""Solution: every signal by its dotted path, with unit and description; the ledger; storage."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..core.errors import ModelError, PathError, StorageError, left_out, unknown
from .scope import Scope
from .texts import parsed
from .timeline import Event, Interval, timeline

if TYPE_CHECKING:
    import xarray as xr

INTERRUPTED = "interrupted"  # how the reason of a run begins that Ctrl-C ended
ELEMENT = re.compile(r"^(?P<base>.*[^\]])\[(?P<index>\d+(?:,\s*\d+)*)\]$")


class _Held(NamedTuple):
    """A signal that nobody has asked for yet."""

    values: np.ndarray
    unit: str
    text: str

    def over(self, time: xr.DataArray, name: str) -> xr.DataArray:
        import xarray as xr

        dims = ["time", *(f"axis{i}_{n}" for i, n in enumerate(self.values.shape[1:]))]
        attrs = {"units": self.unit, "long_name": self.text}
        return xr.DataArray(self.values, dims=dims, coords=time.coords, attrs=attrs, name=name)


class Solution:
    """The outcome of a run (or a part of it, if it ended early: see ``success`` and ``reason``).

    ``sol["hinge.phi"]`` is an xarray.DataArray over ``time``; ``sol["rod.r[1]"]`` one element. What a run holds are
    attributes (``signals``, ``events``, ``timeline``, ``energy``, ``stats``, …); what draws or writes is a method.
    It can be copied and pickled: copies made by pickling hold all signals as numbers, and no model code.
    """

    def __init__(self, dataset: xr.Dataset, source: Any = None) -> None:
        self._data = dataset
        self._source = source
        self._signals: dict[str, xr.DataArray | _Held] = {str(k): v for k, v in dataset.data_vars.items()}
        self._described: dict[str, Any] | None = None
        self._checks: list[Any] | ModelError = []

    # -- copies -------------------------------------------------------------------------------------------------
    def __copy__(self) -> Solution:
        new = Solution(self._data, self._source)
        new._signals, new._described, new._checks = dict(self._signals), self._described, self._checks
        return new

    def __getstate__(self) -> tuple[Any, ...]:
        """Results only: every signal, the description and the checks, as numbers and words."""
        checks: list[Any] | ModelError
        try:
            checks = self.checks() if self.success else []
        except Exception as error:  # a check that fails must not cost the result; it is reported when the check is read
            checks = ModelError(self.model, f"has checks that raise {type(error).__name__}: {error}", "Mend them.")
        return self.to_dataset(), self.description, checks

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        data, described, checks = state
        Solution.__init__(self, data)
        self._described, self._checks = described, checks

    # -- facts --------------------------------------------------------------------------------------------------
    @property
    def time(self) -> xr.DataArray:
        return self._data["time"]

    @property
    def samples(self) -> int:
        """How many samples the run has; ``time`` may hold fewer (``tr.load(file, most=…)``)."""
        return int(self._data.attrs.get("samples", self.time.size))

    @property
    def source(self) -> Any:
        """What computes signals from the states of the run; None of a solution that was read from a file."""
        return self._source

    @property
    def model(self) -> str:
        return str(self._data.attrs.get("model", ""))

    @property
    def reason(self) -> str:
        """Why the run ended before its time; '' when it did not."""
        return str(self._data.attrs.get("reason", ""))

    @property
    def is_interrupted(self) -> bool:
        """True if Ctrl-C ended the run."""
        return self.reason.startswith(INTERRUPTED)

    @property
    def is_live(self) -> bool:
        """True if it comes from a run in this session; False if it was read from a file."""
        return self._source is not None

    @property
    def success(self) -> bool:
        return not self.reason

    @property
    def final(self) -> dict[str, Any]:
        """``time``, ``states`` and ``modes`` at the last sample: where ``tr.simulate(…, start_from=sol)`` goes on."""
        import json

        final = dict(json.loads(self._data.attrs.get("final", "{}")))
        if not final:
            raise StorageError("final", "is not in this result", "Run it again: older files do not hold it.")
        if self._source is not None and self._source.track is not None and "angles" not in final:
            final["angles"] = self._source.track.final()
            self._data.attrs["final"] = json.dumps(final)
        return final

    @property
    def stats(self) -> dict[str, Any]:
        """Steps, times, residuals: what the run cost and how exact it was."""
        return dict(parsed(self._data.attrs.get("statistics", "{}")))

    @property
    def parameters(self) -> dict[str, float]:
        """The numbers of the model by dotted path."""
        return dict(parsed(self._data.attrs.get("parameters", "{}")))

    def __repr__(self) -> str:
        t = self.time.values
        end = f"ended early: {self.reason}" if self.reason else "complete"
        return f"<Solution of {self.model}: {t.size} samples, t = {t[0]:g} … {t[-1]:g} s, {end}>"

    def _repr_html_(self) -> str:
        """The solution as notebooks show it."""
        return str(_view("solution_html")(self))

    # -- signals ------------------------------------------------------------------------------------------------
    @property
    def signals(self) -> list[str]:
        """All paths that can be asked for."""
        more = self._source.names() if self._source is not None else []
        return sorted(set(self._signals) | set(more))

    def __contains__(self, path: str) -> bool:
        return path in self._signals or (self._source is not None and self._source.has(path))

    def __getitem__(self, path: str) -> xr.DataArray:
        if not isinstance(path, str):
            raise PathError("", f"a signal is asked for by {path!r}", "Give one path: sol['hinge.phi'].")
        if path == "time":
            return self.time
        if path in self._signals or (self._source is not None and self._source.fill(path, self)):
            found = self._signals[path]
            if isinstance(found, _Held):
                self._signals[path] = found = found.over(self.time, path)
            return found
        match = ELEMENT.match(path)
        if match:
            whole = self[match["base"]]
            index = tuple(int(i) for i in match["index"].split(","))
            if len(index) == whole.ndim - 1 and all(i < n for i, n in zip(index, whole.shape[1:], strict=True)):
                return whole[(slice(None), *index)].rename(path)
        raise unknown("signal", path, self.signals)

    @property
    def made(self) -> list[str]:
        """Signals that were computed so far and are not made from others."""
        return [name for name in self._signals if self._source is None or not self._source.gives(name)]

    def put(self, name: str, values: np.ndarray, unit: str, text: str) -> None:
        """Add a signal."""
        self._signals[name] = _Held(values, unit, text)

    def within(self, path: str) -> Scope:
        """The solution as a nested model sees it: paths relative to ``path``."""
        return Scope(self, path)

    # -- contacts -----------------------------------------------------------------------------------------------
    @property
    def events(self) -> list[Event]:
        """Every transition and impact of every contact, in the order of time."""
        return [Event(**e) for e in parsed(self._data.attrs.get("events", "[]"))]

    @property
    def first_energy(self) -> float:
        """Energy at the start of the run (J)."""
        own = self._data.attrs.get("first_energy")
        return float(own if own is not None else sum(self[f"audit.{k}"][0] for k in ("kinetic", "potential", "stored")))

    @property
    def span(self) -> tuple[float, float]:
        """When the run began and ended (s), whatever output times were asked for."""
        t = self.time.values
        begin, end = parsed(self._data.attrs["span"]) if "span" in self._data.attrs else (t[0], t[-1])
        return float(begin), float(end)

    @property
    def timeline(self) -> dict[str, list[Interval]]:
        """Per contact the modes it passed through, with the cause of each."""
        first = parsed(self._data.attrs.get("first_modes", "{}"))
        return timeline(self.events, first, *self.span)

    # -- audits -------------------------------------------------------------------------------------------------
    @property
    def energy(self) -> xr.Dataset:
        """The ledger over time (J): stored and work per component, totals, and the residual that must vanish."""
        from .ledger import ledger

        return ledger(self)

    @property
    def residuals(self) -> xr.Dataset:
        """Largest residual of all constraints at position and velocity level, over time."""
        import xarray as xr

        return xr.Dataset({name: self[name] for name in ("audit.position", "audit.velocity")})

    def checks(self) -> list[Any]:
        """The model's own comparisons with theory (``Model.check_run``); empty for a result read from a file."""
        if self._source is not None:
            found = self._source.model.check_run(self)
            if not isinstance(found, list | tuple):
                raise ModelError(self.model, f"its check_run() gave {found!r}", "Return a list of tr.Check(…).")
            return list(found)
        if isinstance(self._checks, ModelError):
            raise self._checks
        return list(self._checks)

    def summary(self) -> dict[str, str]:
        """What happened, in words (``Model.summary``)."""
        return dict(self._own("summary", lambda: self._source.model.summary(self)))

    def panels(self) -> dict[str, str]:
        """More parts of the viewer's page: SVG text by title (``Model.panels``)."""
        found = self._own("panels", lambda: self._source.model.panels(self))
        return {str(title): str(picture) for title, picture in dict(found).items()}

    @property
    def description(self) -> dict[str, Any]:
        """Scene, structure, the doctor's words, versions: plain data that travels with the result."""
        if self._described is None:
            if self._source is not None:
                from .describe import describe

                self._described = describe(self, self._source)
            else:
                self._described = dict(parsed(self._data.attrs.get("description", "{}")))
        return self._described

    def _own(self, key: str, ask: Callable[[], Any]) -> Any:
        """What the model says, or said when the result was stored."""
        found = ask() if self._source is not None else self.description.get(key, {})
        if not isinstance(found, Mapping):
            raise ModelError(self.model, f"its {key}() gave {found!r}", f"Return a dict from {key}().")
        return found

    # -- pictures -----------------------------------------------------------------------------------------------
    def plot(self, *paths: str, track: tuple[str, str] | None = None, file: Any = None) -> Any:
        """Figure of the named signals, the modes of contacts, the energy ledger and the accuracy (matplotlib).

        Signals of one unit share a panel where both stay readable; many curves are split by component. Without paths:
        what the model wants drawn, else its own outputs. ``track``: two paths drawn against each other, to scale. With
        ``file`` it is also written: .png, .svg, .pdf.
        """
        return _view("plot")(self, *paths, track=track, file=file)

    def show(self, *, port: int = 0, browser: bool = True) -> Any:
        """The viewer in a web browser, or inline in a notebook; it serves on this machine only, until closed."""
        return _view("show")(self, port=port, browser=browser)

    def report(self, file: Any) -> Any:
        """Write one HTML file with animation, plots, ledger, modes, diagram: it opens anywhere, with no network."""
        return _view("report")(self, file)

    def film(self, file: Any, **options: Any) -> Any:
        """Write a film of the motion without a screen: .gif, .webp, .png (moving), or .mp4 where ffmpeg is there.

        Options: fps, speed, size = (width, height), follow = path of a body, view = 'slanted', 'front', 'side' or
        'top', start and end (s).
        """
        return _view("film")(self, file, **options)

    def picture(self) -> dict[str, Any]:
        """What the model wants drawn (``Model.picture``); of a result read from a file, as far as it is there."""
        picture = dict(self._own("picture", lambda: self._source.model.picture()))
        if self._source is None:
            picture["signals"] = [p for p in picture.get("signals", []) if self._has(p)]
            for key in ("track", "outline"):
                wanted = picture.get(key, [])[: 2 if key == "track" else 1]
                if not all(self._has(p) for p in wanted):
                    del picture[key]
        return picture

    def default_signals(self) -> list[str]:
        """What to show when nothing was asked for: the model's own outputs, else joint coordinates."""
        names = self.signals
        own = [s for s in names if "." not in s]
        joints = [s for s in names if s.endswith((".phi", ".nu")) and float(abs(self[s]).max()) > 1e-12]
        return own or joints[:6] or [s for s in names if s.endswith(".r")][:3]

    def _has(self, path: str) -> bool:
        try:
            self[path]
        except PathError:
            return False
        return True

    # -- storage ------------------------------------------------------------------------------------------------
    def to_dataset(self, signals: list[str] | None = None) -> xr.Dataset:
        """All signals (or those named) as one xarray.Dataset."""
        import json

        import xarray as xr

        audit = (s for s in self.signals if s.startswith("audit."))
        names = self._usable() if signals is None else [*signals, *audit]
        parts = {name: self[name].variable for name in dict.fromkeys(names)}
        if "final" in self._data.attrs:
            self._data.attrs["final"] = json.dumps(self.final)  # with the angles that turn
        return xr.Dataset(parts, coords={"time": self.time}, attrs=self._data.attrs)

    def _usable(self) -> list[str]:
        """All signals but outputs of the model whose code fails: they must not cost the other results."""
        found = []
        for name in self.signals:
            try:
                self[name]
            except Exception as error:
                if self._source is None or not self._source.gives(name):
                    raise
                left_out(f"the output {name}", error)
            else:
                found.append(name)
        return found

    def save(self, path: Any, signals: list[str] | None = None) -> None:
        """Write a netCDF file that ``tr.load`` reads back."""
        from .storage import save

        save(self, path, signals)

    def to_csv(self, path: Any, signals: list[str] | None = None) -> None:
        """Write a CSV table: one column per scalar, with units in the header."""
        from .storage import write_csv

        write_csv(self, path, signals)


def _view(name: str) -> Callable[..., Any]:
    """A function of the views, loaded when first asked for: results know nothing of pictures but their names."""
    found: Callable[..., Any] = getattr(import_module("trundle.views"), name)
    return found
