"""Solution: every signal by its dotted path, with unit and description; the ledger; storage."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ..core.errors import ModelError, PathError, StorageError, unknown
from ..core.rotations import quaternion_from_matrix
from .texts import parsed
from .timeline import Event, Interval, timeline

if TYPE_CHECKING:
    import xarray as xr

    from ..kernel.kernel import CompileMode

MANY = 500  # samples for which it pays to compile what computes their signals
ELEMENT = re.compile(r"^(?P<base>.*[^\]])\[(?P<index>\d+(?:,\s*\d+)*)\]$")


class Solution:
    """The outcome of a run (or a part of it, if it ended early: see ``success`` and ``reason``).

    ``sol["hinge.phi"]`` is an xarray.DataArray over ``time``; ``sol["rod.r[1]"]`` one element. What a run holds are
    attributes (``signals``, ``events``, ``timeline``, ``energy``, ``stats``, …); what draws or writes is a method.
    It can be copied and pickled: copies made by pickling hold all signals as numbers, and no model code.
    """

    _views: ClassVar[dict[str, Callable[..., Any]]] = {}

    def __init__(self, dataset: xr.Dataset, source: Any = None) -> None:
        self._data = dataset
        self._source = source
        self._signals: dict[str, xr.DataArray] = {str(k): v for k, v in dataset.data_vars.items()}
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
        except Exception as error:  # a check that fails must not cost the result; whoever asks for it is told
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
    def model(self) -> str:
        return str(self._data.attrs.get("model", ""))

    @property
    def reason(self) -> str:
        """Why the run ended before its time; '' when it did not."""
        return str(self._data.attrs.get("reason", ""))

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
        return str(self._views["html"](self))

    # -- signals ------------------------------------------------------------------------------------------------
    @property
    def signals(self) -> list[str]:
        """All paths that can be asked for."""
        more = self._source.names() if self._source is not None else []
        return sorted(set(self._signals) | set(more))

    def __contains__(self, path: str) -> bool:
        return path in self._signals or (self._source is not None and self._source.has(path))

    def __getitem__(self, path: str) -> xr.DataArray:
        if path in self._signals or (self._source is not None and self._source.fill(path, self)):
            return self._signals[path]
        match = ELEMENT.match(path)
        if match:
            whole = self[match["base"]]
            index = tuple(int(i) for i in match["index"].split(","))
            if len(index) == whole.ndim - 1 and all(i < n for i, n in zip(index, whole.shape[1:], strict=True)):
                return whole[(slice(None), *index)].rename(path)
        raise unknown("signal", path, self.signals)

    def put(self, name: str, values: np.ndarray, unit: str, text: str) -> None:
        """Add a signal."""
        import xarray as xr

        dims = ["time", *(f"axis{i}_{n}" for i, n in enumerate(values.shape[1:]))]
        self._signals[name] = xr.DataArray(
            values, dims=dims, coords={"time": self.time}, attrs={"units": unit, "long_name": text}, name=name
        )

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
            return list(self._source.model.check_run(self))
        if isinstance(self._checks, ModelError):
            raise self._checks
        return list(self._checks)

    def summary(self) -> dict[str, str]:
        """What happened, in words (``Model.summary``)."""
        return dict(self._own("summary", lambda: self._source.model.summary(self)))

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
        return ask() if self._source is not None else self.description.get(key, {})

    # -- pictures -----------------------------------------------------------------------------------------------
    def plot(self, *paths: str, track: tuple[str, str] | None = None, file: Any = None) -> Any:
        """Figure of the named signals, the modes of contacts, the energy ledger and the accuracy (matplotlib).

        Signals of one unit share a panel where both stay readable; many curves are split by component. Without paths:
        what the model wants drawn, else its own outputs. ``track``: two paths drawn against each other, to scale. With
        ``file`` it is also written: .png, .svg, .pdf.
        """
        return self._views["plot"](self, *paths, track=track, file=file)

    def show(self, *, port: int = 0, browser: bool = True) -> Any:
        """The viewer in a web browser, or inline in a notebook; it serves on this machine only, until closed."""
        return self._views["show"](self, port=port, browser=browser)

    def report(self, file: Any) -> Any:
        """Write one HTML file with animation, plots, ledger, modes, diagram: it opens anywhere, with no network."""
        return self._views["report"](self, file)

    def film(self, file: Any, **options: Any) -> Any:
        """Write a film of the motion without a screen: .gif, .webp, .png (moving), or .mp4 where ffmpeg is there.

        Options: fps, speed, size = (width, height), follow = path of a body, view = 'slanted', 'front', 'side' or
        'top', start and end (s).
        """
        return self._views["film"](self, file, **options)

    @classmethod
    def seen_by(cls, **views: Callable[..., Any]) -> None:
        """Say who draws; the views do so when they are imported, for results know nothing of pictures."""
        cls._views = cls._views | views

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

    def famous(self) -> list[str]:
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

        names = self.signals if signals is None else [*signals, *(s for s in self.signals if s.startswith("audit."))]
        parts = {name: self[name].variable for name in dict.fromkeys(names)}
        if "final" in self._data.attrs:
            self._data.attrs["final"] = json.dumps(self.final)  # with the angles that turn
        return xr.Dataset(parts, coords={"time": self.time}, attrs=self._data.attrs)

    def save(self, path: Any, signals: list[str] | None = None) -> None:
        """Write a netCDF file that ``tr.load`` reads back."""
        from .storage import save

        save(self, path, signals)

    def to_csv(self, path: Any, signals: list[str] | None = None) -> None:
        """Write a CSV table: one column per scalar, with units in the header."""
        from .storage import write_csv

        write_csv(self, path, signals)


class Scope:
    """A solution seen from a nested model."""

    def __init__(self, solution: Solution, path: str) -> None:
        self._solution, self._prefix = solution, f"{path}." if path else ""

    def __getitem__(self, name: str) -> xr.DataArray:
        return self._solution[self._prefix + name]

    @property
    def time(self) -> xr.DataArray:
        return self._solution.time


class Source:
    """Computes signals on demand: states, observations, quaternions, and the models' own outputs."""

    def __init__(
        self,
        program: Any,
        system: Any,
        P: np.ndarray,
        times: np.ndarray,
        states: np.ndarray,
        modes: np.ndarray | None = None,
        track: Any = None,
        compile: CompileMode = "never",
    ) -> None:
        self._program, self._system, self._P = program, system, P
        self._compile = compile
        self.track = track  # of the outputs that turn
        self._times, self._states = times, states
        self._modes = np.zeros((times.size, 0)) if modes is None else modes
        self._observed: dict[bool, np.ndarray] = {}
        self._callers: dict[bool, Any] = {}
        self._outputs = dict(self._find_outputs())
        self._tables: dict[bool, dict[str, Any]] = {}

    @property
    def model(self) -> Any:
        """The model as it was built for this run, changes applied."""
        return self._system.assembly.model

    def _table(self, full: bool) -> dict[str, Any]:
        """Signals by name: those that need no forces, or all of them."""
        if full not in self._tables:
            signals = (self._program.everything if full else self._program.states)[1]
            self._tables[full] = {s.name: s for s in signals}
        return self._tables[full]

    def _find_outputs(self) -> Iterator[tuple[str, tuple[Any, str, str, str]]]:
        for path, model in self._system.assembly.models.items():
            for name in dir(type(model)):
                method = getattr(type(model), name, None)
                mark = getattr(method, "trundle_output", None)
                if mark is not None:
                    full = f"{path}.{name}" if path else name
                    yield full, (getattr(model, name), path, *mark)

    def has(self, path: str) -> bool:
        """True if there is a signal of this name."""
        table = self._table(full=True)
        return path in table or path in self._outputs or (path.endswith(".q") and path[:-2] + ".T" in table)

    def gives(self, path: str) -> bool:
        """True for a signal of this name that is made from others: an output of a model, a quaternion."""
        return path in self._outputs or (path.endswith(".q") and path[:-2] + ".T" in self._table(full=False))

    def names(self) -> list[str]:
        found = list(self._table(full=True))
        return found + [n[:-2] + ".q" for n in found if n.endswith(".T")] + list(self._outputs)

    def fill(self, path: str, solution: Solution) -> bool:
        """Put the signal into the solution; False if there is none of this name."""
        if path in self._outputs:
            method, where, unit, text = self._outputs[path]
            values = np.asarray(method(solution.within(where)), dtype=float)
            if self.track is not None and path in self.track.paths:
                values = self.track.unwrapped(path, self._times, values)
            solution.put(path, values, unit, text)
            return True
        full = True in self._tables or path not in self._table(full=False)  # the small table is quick to make
        s = self._table(full).get(path)
        if s is not None:
            values = self._all(full)[:, s.start : s.start + max(1, int(np.prod(s.shape)))]
            shaped = values.reshape(len(values), *s.shape, order="F") if s.shape else values[:, 0]
            solution.put(path, np.ascontiguousarray(shaped), s.unit, s.text)
            return True
        if path.endswith(".q") and path[:-2] + ".T" in self._table(full):
            q = quaternion_from_matrix(solution[path[:-2] + ".T"].values)
            flips = np.cumprod(np.where(np.sum(q[1:] * q[:-1], axis=1) < 0, -1.0, 1.0))
            q[1:] *= flips[:, None]
            solution.put(path, q, "1", "quaternion, scalar first, body → world")
            return True
        return False

    def fastest_turn(self) -> np.ndarray:
        """The largest angular velocity of all bodies (rad/s) at every sample."""
        table, values = self._table(full=False), self._all(full=False)
        rates = [np.linalg.norm(values[:, s.start : s.start + 3], axis=1) for n, s in table.items() if n.endswith(".w")]
        return np.max(rates, axis=0) if rates else np.zeros(self._times.size)

    def _caller(self, full: bool) -> Any:
        from ..kernel.kernel import Caller, Kernel

        if full not in self._callers:
            function = (self._program.everything if full else self._program.states)[0]
            if self._times.size > MANY:
                function = Kernel({function.name(): function}, self._compile).functions[function.name()]
            self._callers[full] = Caller(function)
        return self._callers[full]

    def look_at(self, times: np.ndarray, states: np.ndarray, P: np.ndarray) -> None:
        """Other samples, with all numbers of each; those there were are forgotten."""
        self._times, self._states, self._modes, self._observed = times, states, P, {}

    def alone(self) -> Solution:
        """These samples as a solution of their own."""
        import xarray as xr

        return Solution(xr.Dataset(coords={"time": ("time", self._times)}), self)

    def _all(self, full: bool) -> np.ndarray:
        """All signals of a table at all samples."""
        if full not in self._observed:
            caller = self._caller(full)
            caller.args[2][: self._P.size] = self._P
            rows = np.empty((self._times.size, caller.res[0].size))
            tail = caller.args[2][self._P.size - self._modes.shape[1] : self._P.size]
            for k, (t, x) in enumerate(zip(self._times, self._states, strict=True)):
                caller.args[0][0], caller.args[1][: x.size] = t, x
                tail[:] = self._modes[k]
                caller.call()
                rows[k] = caller.res[0]
            self._observed[full] = rows
        return self._observed[full]
