"""One contact, several fidelities: the same model run with ideal rolling, with modes, regularised, compliant."""

from __future__ import annotations

from typing import Any

from ..core.errors import ModelError
from ..library.contact import Coulomb, NoSlip, RegularisedCoulomb
from ..library.contact.compliant import Softened
from ..library.contact.compliant.normal import Compliant
from ..model.contact import Friction, Unilateral
from ..model.model import Model, elaborate
from ..model.replacement import Replacement
from ..results.solution import Solution
from .simulate import simulate


def fidelities(
    model: Model,
    until: float,
    laws: dict[str, Friction | Replacement] | None = None,
    *,
    contacts: list[str] | None = None,
    delta: float = 1e-3,
    normal: Compliant | None = None,
    **options: Any,
) -> dict[str, Solution]:
    """Run a model once per friction law, all else equal; draw the runs together with ``tr.plots.overlay``.

    laws: by name; by default ideal rolling, Coulomb with modes and Coulomb regularised with ``delta`` (m/s), with the
    coefficient of the model's own law; with ``normal`` (``tr.contacts.Compliant``) a compliant contact besides. A
    ``compliant.Softened`` among the laws takes the place of the contact itself. contacts: paths of the contacts that
    change; all by default. ``options`` go to ``simulate``.

    >>> import trundle as tr
    >>> list(tr.fidelities(tr.gallery.SlidingBall(), until=0.01, samples=2, compile="never"))
    ['ideal rolling', 'rigid with modes', 'regularised']
    """
    parameters = dict(options.pop("parameters", None) or {})
    found = {c.path: c for c in elaborate(model, parameters).constraints if isinstance(c, Unilateral)}
    paths = list(found) if contacts is None else contacts
    if not paths or any(p not in found for p in paths):
        raise ModelError(
            ", ".join(paths) or type(model).__name__,
            "has no such contact whose friction could change",
            f"Contacts of this model: {', '.join(found) or 'none'}.",
        )
    if laws is None:
        laws = _default_laws(found[paths[0]], delta)
    if normal is not None:
        regularised = RegularisedCoulomb(mu=_mu(found[paths[0]]), delta=delta)
        soft = Softened(elastic=normal.elastic, damping=normal.damping, friction=regularised)
        laws = {**laws, "compliant": soft}
    return {
        name: simulate(model, until, parameters={**parameters, **{_named(p, law): law for p in paths}}, **options)
        for name, law in laws.items()
    }


def _default_laws(contact: Unilateral, delta: float) -> dict[str, Friction | Replacement]:
    """Those of the same coefficient of friction."""
    mu = _mu(contact)
    return {
        "ideal rolling": NoSlip(),
        "rigid with modes": Coulomb(mu=mu),
        "regularised": RegularisedCoulomb(mu=mu, delta=delta),
    }


def _mu(contact: Unilateral) -> float:
    mu: float | None = getattr(contact.friction, "mu", None)
    if mu is None:
        raise ModelError(f"{contact.path}.friction", "has no coefficient mu", "Pass the laws to compare.")
    return mu


def _named(path: str, law: Friction | Replacement) -> str:
    """What a law takes the place of: the contact, or its friction."""
    return path if isinstance(law, Replacement) else f"{path}.friction"
