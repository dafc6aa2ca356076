"""Friction laws side by side on one rig: stick-slip, break-away, presliding, falling friction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np

from ..core.fields import parameter, structure
from ..library.contact import Coulomb
from ..library.forces import AppliedForce
from ..library.friction import Armstrong, Dahl, Elastoplastic, HessSoom, Karnopp, LuGre, Stribeck
from ..library.joints import Prismatic
from ..library.switching import Dry
from ..model.body import Body
from ..model.check import Check
from ..model.contact import Friction
from ..model.model import Model, output
from ..model.world import World

LAWS = ("coulomb", "karnopp", "stribeck", "hess_soom", "armstrong", "dahl", "lugre", "elastoplastic")


class FrictionLaboratory(Model):
    """Masses on rails, each with another law of friction under a load of 1 N, all driven alike; choose the laws.

    ``experiment``: a ``spring`` whose end moves evenly (stick-slip), a force that grows as a ``ramp`` (break-away), a
    ``shaken`` one (hysteresis before sliding), or a spring whose end goes ever ``faster`` (the steady curve). With the
    spring, ideal friction sticks for F_s/(k V), then slips for 2/ω (π − arctan(A/V)), ω² = k/m, A = (F_s − F_c) ω/k.

    >>> import trundle as tr
    >>> tr.gallery.FrictionLaboratory(experiment="ramp").mu_static
    1.5
    """

    m: float = parameter(1.0, unit="kg", gt=0, doc="mass")
    k: float = parameter(20.0, unit="N/m", gt=0, doc="stiffness of the springs")
    V: float = parameter(0.1, unit="m/s", gt=0, doc="speed of the springs' ends")
    rate: float = parameter(1.0, unit="N/s", gt=0, doc="growth of the force (ramp)")
    F: float = parameter(0.8, unit="N", gt=0, doc="amplitude of the force (shaken)")
    mu: float = parameter(1.0, unit="N", gt=0, doc="friction at high speed")
    mu_static: float = parameter(1.5, unit="N", gt=0, doc="static friction")
    vs: float = parameter(0.1, unit="m/s", gt=0, doc="speed over which friction falls")
    b: float = parameter(0.4, unit="N·s/m", ge=0, doc="viscous friction")
    s0: float = parameter(1e3, unit="N/m", gt=0, doc="stiffness of bristles")
    s1: float = parameter(10.0, unit="N·s/m", ge=0, doc="damping of bristles")
    gamma: float = parameter(
        1.0, unit="s", gt=0, doc="time at rest after which half of static friction's rise is there"
    )
    lag: float = parameter(0.05, unit="s", gt=0, doc="lag of friction behind the speed (Armstrong)")
    width: float = parameter(0.02, unit="m/s", gt=0, doc="speed that is treated as zero (Karnopp)")
    coulomb: bool = structure(True, doc="with Coulomb's law")
    karnopp: bool = structure(False, doc="with Karnopp's law")
    stribeck: bool = structure(True, doc="with Stribeck's law")
    hess_soom: bool = structure(True, doc="with the law of Hess and Soom")
    armstrong: bool = structure(False, doc="with Armstrong's law of seven parameters")
    dahl: bool = structure(True, doc="with Dahl's law")
    lugre: bool = structure(True, doc="with the LuGre law")
    elastoplastic: bool = structure(True, doc="with the elastoplastic law")
    experiment: str = structure("spring", choices=("spring", "ramp", "shaken", "faster"), doc="what drives the masses")

    @property
    def chosen(self) -> list[str]:
        """The laws that take part, by their names in ``LAWS``."""
        return [name for name in LAWS if getattr(self, name)]

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if not self.chosen:
            yield "coulomb", "and all others are False: choose at least one law"

    def law(self, name: str) -> Friction:
        """A law of friction by its name in ``LAWS``, with the numbers of this rig."""
        falls = {"mu": self.mu, "mu_static": self.mu_static, "vs": self.vs}
        bristles = {"s0": self.s0, "s1": self.s1, "s2": self.b}
        laws: dict[str, Friction] = {
            "coulomb": Coulomb(mu=self.mu, mu_static=self.mu_static),
            "karnopp": Karnopp(mu=self.mu, mu_static=self.mu_static, width=self.width, b=self.b),
            "stribeck": Stribeck(**falls, b=self.b),
            "hess_soom": HessSoom(**falls, b=self.b),
            "armstrong": Armstrong(
                mu=self.mu,
                rise=0.0,
                rise_late=self.mu_static - self.mu,
                gamma=self.gamma,
                vs=self.vs,
                lag=self.lag,
                b=self.b,
                s0=self.s0,
            ),
            "dahl": Dahl(mu=self.mu, sigma=self.s0),
            "lugre": LuGre(**falls, **bristles),
            "elastoplastic": Elastoplastic(mu=self.mu, **bristles),
        }
        return laws[name]

    def drive(self, t: Any, x: Any) -> Any:
        """The force that drives a mass at x."""
        ends = {"spring": self.V * t, "faster": self.V * t**2 / 2}
        if self.experiment in ends:
            return self.k * (ends[self.experiment] - x)
        return self.rate * t if self.experiment == "ramp" else self.F * ca.sin(2 * np.pi * t)

    def build(self, world: World) -> None:
        for i, name in enumerate(self.chosen):
            mass = self.add(name, Body.box(mass=self.m, size=(0.1, 0.1, 0.1)))
            rail = Prismatic(world.frame(r=(0, 0, 0.2 * i)), mass.frame(), axis="x", friction=Dry(law=self.law(name)))
            self.add(f"{name}_rail", rail)
            pull = AppliedForce(world.frame(), mass.frame(), force=lambda t, B: (self.drive(t, B.r[0]), 0, 0))
            self.add(f"{name}_drive", pull)

    def initial(self) -> dict[str, Any]:
        return {f"{name}_rail.nu{dot}": 0.0 for name in self.chosen for dot in ("", "_dot")}

    def picture(self) -> dict[str, Any]:
        """All laws in one chart, over time; over the position for what happens before sliding, and over the speed."""
        columns = {name: self.chosen for name in ("friction", "positions", "speeds")}
        against = [("friction", "positions"), ("friction", "speeds")]
        return {"signals": ["friction", "positions"], "against": against, "curves": columns, "until": 8.0}

    @output(unit="N", doc="friction of all laws, against the motion")
    def friction(self, sol: Any) -> Any:
        return -self._columns(sol, "slide.friction.tangent.effort")

    @output(unit="m", doc="positions of all masses")
    def positions(self, sol: Any) -> Any:
        return self._columns(sol, "nu")

    @output(unit="m/s", doc="speeds of all masses")
    def speeds(self, sol: Any) -> Any:
        return self._columns(sol, "nu_dot")

    def _columns(self, sol: Any, signal: str) -> Any:
        """A signal of all rails, one column per law."""
        return np.column_stack([sol[f"{name}_rail.{signal}"].values for name in self.chosen])

    def check_run(self, sol: Any) -> list[Check]:
        """Ideal stick and slip, Dahl's first loading, and no law that drives its mass."""
        checks = self._first_loading(sol) if self.dahl else []
        works = [float(sol[f"{name}_rail.slide.friction.work"].values.max()) for name in self.chosen]
        checks.append(Check("largest energy that friction has given (J)", max(works), 0.0, 1e-9))
        if self.experiment == "spring" and self.coulomb:
            times = [e.time for e in sol.events if e.path == "coulomb_rail.slide.friction"][:2]
            w = np.sqrt(self.k / self.m)
            slip = 2 / w * (np.pi - np.arctan((self.mu_static - self.mu) * w / self.k / self.V))
            wanted = np.cumsum([self.mu_static / (self.k * self.V), slip])[: len(times)]
            names = ("Coulomb sticks until (s)", "Coulomb slips until (s)")
            checks += [Check(n, a, float(b), 1e-8) for n, a, b in zip(names, times, wanted, strict=False)]
        return checks

    def _first_loading(self, sol: Any) -> list[Check]:
        z, effort = sol["dahl_rail.nu"].values, -sol["dahl_rail.slide.friction.tangent.effort"].values
        first = np.maximum.accumulate(z) <= z
        first[np.argmin(first) if not first.all() else z.size :] = False
        virgin = self.mu * (1 - np.exp(-self.s0 * z[first] / self.mu))
        return [Check("Dahl's first loading (N)", float(np.abs(effort[first] - virgin).max()), 0.0, 1e-6)]
