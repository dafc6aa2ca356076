from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...core import meshes
from ...core.fields import parameter, structure
from ...model.shapes import Shape

FLANK = 7  # points of a flank that are drawn
ROOT = 1.25  # depth of the root below the pitch circle, in modules


class SpurGear(Shape):
    """A gear with straight teeth whose flanks are involutes of the base circle, about z; tooth 0 is on x.

    Pitch radius r = m z/2, base radius r_b = r cos α, tip radius r + m·addendum; the teeth are π m/2 − ``thinning``
    thick at the pitch circle. Two gears mesh if module and pressure angle are equal (ISO 21771:2007).

    >>> import trundle as tr
    >>> gear = tr.gears.SpurGear(module=2e-3, teeth=20, width=0.02)
    >>> f"{gear.base_radius:.7f}"
    '0.0187939'
    """

    module: float = parameter(unit="m", gt=0, doc="module m: pitch diameter over number of teeth")
    teeth: int = structure(doc="number of teeth")
    pressure_angle: float = parameter(np.radians(20), unit="rad", gt=0, lt=np.pi / 3, doc="pressure angle α")
    addendum: float = parameter(1.0, gt=0, doc="height of the teeth above the pitch circle, in modules")
    thinning: float = parameter(0.0, unit="m", ge=0, doc="by how much the teeth are thinner")
    width: float = parameter(unit="m", gt=0, doc="width of the face")

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from super().problems()
        if not isinstance(self.teeth, int) or self.teeth < 5:
            yield "teeth", f"= {self.teeth!r}: a gear needs at least five"
        elif isinstance(self.thinning, float) and self.tip_thickness() <= 0:
            yield "addendum", f"= {self.addendum:g} makes teeth that are pointed below their tips"

    @property
    def pitch_radius(self) -> Any:
        return self.module * self.teeth / 2

    @property
    def base_radius(self) -> Any:
        return self.pitch_radius * np.cos(self.pressure_angle)

    @property
    def tip_radius(self) -> Any:
        return self.pitch_radius + self.addendum * self.module

    @property
    def base_pitch(self) -> Any:
        """Distance of neighbouring flanks along the line of action."""
        return 2 * np.pi * self.base_radius / self.teeth

    @property
    def half_angle(self) -> Any:
        """Half the angle that a tooth covers on the base circle, flanks continued to it."""
        thickness = np.pi * self.module / 2 - self.thinning
        return thickness / (2 * self.pitch_radius) + np.tan(self.pressure_angle) - self.pressure_angle

    @property
    def reach(self) -> Any:
        """Length of the normal of a flank from the base circle to the tip."""
        return np.sqrt(self.tip_radius**2 - self.base_radius**2)

    def tip_thickness(self) -> float:
        """Thickness of the teeth at their tips (m)."""
        roll = float(self.reach) / float(self.base_radius)
        return 2 * float(self.tip_radius) * (float(self.half_angle) - (roll - float(np.arctan(roll))))

    def volume(self) -> float:
        return float(np.pi * self.pitch_radius**2 * self.width)

    def gyration(self) -> np.ndarray:
        r2 = float(self.pitch_radius) ** 2
        across = r2 / 4 + self.width**2 / 12
        return np.array([across, across, r2 / 2])

    def outline(self) -> np.ndarray:
        """Points round the gear, in its plane: one row each."""
        base, half = float(self.base_radius), float(self.half_angle)
        root = float(self.pitch_radius - ROOT * self.module)
        roll = np.linspace(0, float(self.reach) / base, FLANK)
        radii, lag = base * np.sqrt(1 + roll**2), roll - np.arctan(roll)
        radii, lag = np.concatenate([[min(root, base)], radii]), np.concatenate([[0.0], lag])
        angles = np.concatenate([-(half - lag), (half - lag)[::-1]])
        whole = 2 * np.pi * np.arange(self.teeth)[:, None] / self.teeth + angles
        r = np.tile(np.concatenate([radii, radii[::-1]]), (self.teeth, 1))
        return np.column_stack([(r * np.cos(whole)).ravel(), (r * np.sin(whole)).ravel()])

    def mesh(self) -> meshes.Mesh:
        rim = self.outline()
        half = self.width / 2
        closed = np.vstack([rim, rim[:1]])
        along = np.diff(closed, axis=0)
        across = np.column_stack([along[:, 1], -along[:, 0], np.zeros(len(along))])
        across /= np.linalg.norm(across, axis=1)[:, None]
        around = np.vstack([across, across[:1]])
        edges = [np.column_stack([closed, np.full(len(closed), z)]) for z in (-half, half)]
        parts = [meshes.patch(np.stack(edges), np.stack([around, around]))]
        for edge in edges:
            face = np.stack([edge * [0, 0, 1], edge])
            parts.append(meshes.patch(face, np.broadcast_to([0, 0, np.sign(edge[0, 2])], face.shape)))
        return meshes.joined(*parts)
