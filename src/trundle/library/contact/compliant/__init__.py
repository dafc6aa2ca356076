"""Compliant contact: laws for the sockets of ``CompliantContact``."""

from .bristles import Bristles
from .contact import CompliantContact
from .contensou import ContensouErismann, PadeContensou, PatchFriction
from .damping import (
    Damping,
    Flores,
    HuntCrossley,
    LankaraniNikravesh,
    LinearDamping,
    Undamped,
    WantedRestitution,
)
from .elastic import Elastic, Hertz, Linear, Power
from .flat import FlatDisc, Ring
from .patch_bristles import ContensouBristles
from .patch_size import GivenPatch, HertzPatch, PatchSize
from .softened import Softened
from .touch import Touch
from .volumetric import ThinLayer, Volumetric, VolumetricHertz

__all__ = [
    "Bristles", "CompliantContact", "ContensouBristles", "ContensouErismann", "Damping", "Elastic", "FlatDisc",
    "Flores", "GivenPatch", "Hertz", "HertzPatch", "HuntCrossley", "LankaraniNikravesh", "Linear",
    "LinearDamping", "PadeContensou", "PatchFriction", "PatchSize", "Power", "Ring", "Softened", "ThinLayer",
    "Touch", "Undamped", "Volumetric", "VolumetricHertz", "WantedRestitution",
]  # fmt: skip
