from __future__ import annotations

from ....core.fields import structure
from ....model.constraint import Constraint
from ....model.contact import Friction
from ....model.replacement import Replacement
from ...rolling.pair import SurfacePair
from .contensou import PatchFriction
from .damping import Damping, Undamped
from .elastic import Elastic
from .normal import Compliant


class Softened(Replacement):
    """A compliant contact in the place of a rigid one or of ideal rolling, between the same surfaces.

    Couples against spinning and rolling stay.

    Pass it as a parameter by the contact's path, or to ``tr.fidelities``: the model runs ideal, rigid or compliant by
    one changed object.

    >>> import trundle as tr
    >>> soft = tr.compliant.Softened(
    ...     elastic=tr.compliant.Hertz(material_A=tr.materials.rubber, material_B=None),
    ...     damping=tr.compliant.HuntCrossley(lam=1.0), friction=tr.friction.RegularisedCoulomb(mu=0.2, delta=1e-3))
    """

    elastic: Elastic = structure(doc="law of the elastic normal force")
    damping: Damping = structure(Undamped(), doc="law of the viscous normal force")
    friction: Friction | PatchFriction = structure(doc="law of the tangential force")

    def constraint(self, instead_of: Constraint) -> Constraint:
        if not isinstance(instead_of, SurfacePair):
            raise ValueError(f"a {type(instead_of).__name__} has no surfaces")
        sockets = {name: getattr(instead_of, name, None) for name in ("surface_A", "surface_B", "spinning", "rolling")}
        law = Compliant(elastic=self.elastic, damping=self.damping)
        return law.between(
            instead_of.A, instead_of.B, getattr(instead_of, "others", ()), **sockets, friction=self.friction
        )
