"""How a load spreads over the balls of a bearing: Hertz's contacts in series, and the shaft in equilibrium."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import casadi as ca
import numpy as np

from ..library.contact.compliant.ellipse import patch
from ..library.materials import Material, effective_modulus

BALANCED = 1e-10  # what may be missing from a load, relative to it


@cache
def _patch_stiffness() -> ca.Function:
    """(A + B, (B − A)²) → s of N = (4/3) E* s δ^1.5."""
    total, difference = ca.SX.sym("total"), ca.SX.sym("difference")
    return ca.Function("patch_stiffness", [total, difference], [patch(total, difference).stiffness])


@dataclass(frozen=True)
class Races:
    """Geometry of grooved races: diameter of the balls, pitch diameter, radius of the grooves, diametral clearance."""

    D: float
    dm: float
    tube: float
    clearance: float
    material: Material

    def radius(self, which: str) -> float:
        """Of a raceway at its bottom."""
        half = self.D / 2 + self.clearance / 4
        return self.dm / 2 - half if which == "inner" else self.dm / 2 + half

    def core(self, which: str) -> float:
        """Radius of the circle on which the groove's centres of curvature lie."""
        return self.radius(which) + (self.tube if which == "inner" else -self.tube)

    def stiffness(self, which: str, angle: float = 0.0) -> float:
        """K of N = K δ^1.5, where the contact is inclined by the contact angle."""
        outward = np.cos(angle) * (-1.0 if which == "inner" else 1.0)
        A = (2 / self.D - 1 / self.tube) / 2
        B = (2 / self.D - outward / (self.core(which) + self.tube * outward)) / 2
        shape = float(_patch_stiffness()(A + B, (B - A) ** 2))
        return 4 / 3 * float(effective_modulus(self.material, self.material)) * shape

    def joint_stiffness(self, angle: float) -> float:
        """K of both contacts in series: K^(−2/3) = K_i^(−2/3) + K_o^(−2/3)."""
        parts = (self.stiffness(which, angle) ** (-2 / 3) for which in ("inner", "outer"))
        return float(sum(parts) ** -1.5)


@dataclass(frozen=True)
class LoadedBearing:
    """A bearing at rest. By ball: load, contact angle, radius and height of its centre; shift of the shaft."""

    loads: np.ndarray
    angles: np.ndarray
    radii: np.ndarray
    heights: np.ndarray
    shift: np.ndarray

    @classmethod
    def of(cls, races: Races, azimuths: np.ndarray, radial: float, axial: float) -> LoadedBearing:
        """In equilibrium under forces along x and z on the shaft, with balls at these angles about the axis.

        Where they are not placed alike on both sides of x the shaft gives way along y as well.
        """
        from scipy.optimize import root  # slow to load, and wanted here only

        wanted = np.array([radial, 0.0, axial])
        size = max(float(np.linalg.norm(wanted)), 1e-300)
        first = (size / races.joint_stiffness(0.0)) ** (2 / 3) + max(races.clearance / 2, 0.0)
        scale = first * wanted / size
        for start in (scale, 2 * scale, scale / 2, 5 * scale):

            def missing(s: np.ndarray) -> np.ndarray:
                return (_forces(races, azimuths, s * first) - wanted) / size

            found = root(missing, start / first, tol=1e-14)
            rest = _at(races, azimuths, found.x * first)
            if np.abs(found.fun).max() < max(BALANCED, _rounded(races, rest) / size):
                return rest
        raise ValueError(f"no equilibrium of the bearing was found under {radial:g} N and {axial:g} N")


def _at(races: Races, azimuths: np.ndarray, shift: np.ndarray) -> LoadedBearing:
    """Balls between the grooves of a shifted shaft: each lies on the line through the two centres of curvature."""
    x, y, z = shift
    slack, moved = 2 * races.tube - races.D, x * np.cos(azimuths) + y * np.sin(azimuths) - races.clearance / 2
    along = slack + moved
    between = np.hypot(along, z)
    angles = np.arctan2(z, along)
    overlap = (moved * (2 * slack + moved) + z**2) / (between + slack)  # between − slack, without cancellation
    approach = np.maximum(overlap, 0.0)
    stiffness = {w: np.array([races.stiffness(w, a) for a in angles]) for w in ("inner", "outer")}
    joint = sum(k ** (-2 / 3) for k in stiffness.values()) ** -1.5
    loads = joint * approach**1.5
    loose = np.minimum(overlap, 0.0) / 2
    outer = races.tube - races.D / 2 + (loads / stiffness["outer"]) ** (2 / 3) + loose
    return LoadedBearing(
        loads, angles, races.core("outer") + outer * np.cos(angles), outer * np.sin(angles), np.asarray(shift)
    )


def _rounded(races: Races, rest: LoadedBearing) -> float:
    """N: by how much the forces on a shaft are rounded. Hard balls yield little, by which two long lengths differ."""
    stiffness = np.array([races.joint_stiffness(angle) for angle in rest.angles])
    approach = np.maximum((rest.loads / stiffness) ** (2 / 3), 1e-300)
    length = max(abs(races.clearance) / 2, float(np.abs(rest.shift).max()))
    return float(8 * np.finfo(float).eps * length * (1.5 * rest.loads / approach).sum())


def _forces(races: Races, azimuths: np.ndarray, shift: np.ndarray) -> np.ndarray:
    """What holds the shaft against its load."""
    rest = _at(races, azimuths, shift)
    radial = rest.loads * np.cos(rest.angles)
    return np.array([radial @ np.cos(azimuths), radial @ np.sin(azimuths), rest.loads @ np.sin(rest.angles)])
