"""The energy ledger as a judge: a run whose books do not balance has failed, and says on which bodies."""

from __future__ import annotations

import numpy as np

from ..core.errors import SimulationError
from ..equations.islands import body_islands
from ..equations.system import System
from ..results.ledger import energy_scale
from ..results.solution import Solution
from .outcome import Outcome

TIGHT, LOOSE = 1e-3, 0.1  # relative residual of the ledger that a run may have, by exact steps and at most
PER_TOLERANCE = 1e3  # the same per relative tolerance
MOST_NAMES = 4
AT_REST = 1e-14  # J/kg: energies of bodies at rest that are rounding


def exact_residual(rtol: float) -> float:
    """Relative residual of the ledger above which a run with this tolerance has failed."""
    return min(LOOSE, max(TIGHT, PER_TOLERANCE * rtol))


def misbalance(solution: Solution, outcome: Outcome, s: System, allowed: float) -> SimulationError | None:
    """Why a run must not count as a success; None if its books balance.

    Two things are looked at: the energy of all bodies against the work done on them, and the work of every contact,
    which is never positive: friction takes energy and an impact does too.
    """
    if outcome.changes or outcome.statistics.energy_residual <= allowed:
        return _driving(solution, outcome, s, allowed)
    book = solution.energy
    labels = dict(zip((b.path for b in s.topology.bodies), body_islands(s), strict=True))
    for c in s.topology.constraints:
        bodies = [b for b in (s.topology.body_of(f) for f in (c.A, c.B)) if b >= 0]
        labels[c.path] = labels[s.topology.bodies[bodies[0]].path]
    names = {k: [b.path for b in s.topology.bodies if labels[b.path] == k] for k in set(labels.values())}
    parts = {k: np.zeros(book.time.size) for k in names}
    for path in book.component.values:
        if str(path) in labels:
            values = book.stored.sel(component=path).values
            parts[labels[str(path)]] = parts[labels[str(path)]] + values - values[0]
    for path in book.worker.values:
        if str(path) in labels:
            values = book.work.sel(worker=path).values
            parts[labels[str(path)]] = parts[labels[str(path)]] - values
    worst = max(parts, key=lambda k: float(np.abs(parts[k]).max()))
    residual = np.abs(parts[worst])
    if residual.max() <= _rounding(s):
        return _driving(solution, outcome, s, allowed)
    at = int(np.argmax(residual > allowed * book.attrs["scale"]))
    share = outcome.statistics.energy_residual
    shown = ", ".join(names[worst][:MOST_NAMES]) + (", …" if len(names[worst]) > MOST_NAMES else "")
    return SimulationError(
        shown,
        f"energy and work differ by {residual.max():.3g} J, {100 * share:.2g} % of the energy that took part"
        f" (too much from t = {float(book.time[at]):.6g} on)",
        "The motion is wrong. Take a smaller rtol (for 'moreau' a smaller max_step) or another method, and look at"
        " the laws that act on these bodies: sol.energy shows their work.",
    )


def _rounding(s: System) -> float:
    """Energy (J) that is rounding even where nothing moves."""
    return AT_REST * sum(float(b.mass) for b in s.topology.bodies)


def _driving(solution: Solution, outcome: Outcome, s: System, allowed: float) -> SimulationError | None:
    """The contact that has put energy in, if there is one."""
    if not outcome.first_modes:
        return None
    audits = (solution[f"audit.{k}"].values for k in ("kinetic", "potential", "stored", "work"))
    least = max(allowed * energy_scale(*audits), _rounding(s))
    for path in (s.closing[i][0].path for i in s.contacts):
        work = outcome.states[:, s.size - s.nw + s.workers.index(path)]
        gained = work - np.minimum.accumulate(work)
        if gained.max(initial=0.0) > least:
            at = int(np.argmax(gained > least))
            return SimulationError(
                f"{path}.friction",
                f"has put {gained.max():.3g} J into the motion from t = {outcome.times[at]:.6g} on: it drives the slip",
                "Friction resists: ratio(u, s)·s must not be negative at any slip.",
            )
    return None
