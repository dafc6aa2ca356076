"""Runs models with the entries of all records in another order, in a process of its own (``test_records``).

    python -m shuffled_records plain|shuffled FILE

Code that reads a record by a raw index finds another number there, and the results differ.
"""

import json
import sys

from trundle.equations import record

TOGETHER = ["v", "w"]  # of ``BodyMotion``: its twist (``TWIST``)


def shuffle() -> None:
    """Let records declare their entries from the last to the first; the two parts of a twist stay together."""

    def shuffled(cls):
        names = [name for name, value in vars(cls).items() if isinstance(value, record._Declared)]
        twist = TOGETHER if set(TOGETHER) <= set(names) else []
        for name in [*(n for n in names[::-1] if n not in twist), *twist]:
            value = vars(cls)[name]
            delattr(cls, name)
            setattr(cls, name, value)
        plain(cls)

    plain = record.Record.__init_subclass__.__func__
    record.Record.__init_subclass__ = classmethod(shuffled)


def results() -> dict[str, dict[str, list[float]]]:
    """The last values of all signals, by model and method."""
    import trundle as tr

    class Eggs(tr.Model):
        """Two ellipsoids that collide in the air, over a floor: nearest points are followed."""

        def build(self, world):
            eggs = [self.add(name, tr.Body(mass=1.0, inertia=(4e-3, 5e-3, 6e-3))) for name in ("lower", "upper")]
            shapes = [tr.surfaces.Ellipsoid(semi=semi) for semi in ((0.1, 0.12, 0.15), (0.14, 0.11, 0.1))]
            laws = {"friction": tr.friction.Coulomb(mu=0.3), "impact": tr.impacts.Newton(e=0.4)}
            frames = [egg.frame() for egg in eggs]
            self.add("pair", tr.RigidContact(*frames, surface_A=shapes[0], surface_B=shapes[1], **laws))
            floor = {"surface_A": tr.surfaces.Plane(up="y"), "surface_B": shapes[0]}
            self.add("floor", tr.RigidContact(world.frame(), frames[0], **floor, **laws))

        def initial(self):
            return {"lower.r": (0, 0.14, 0), "upper.r": (0.03, 0.4, 0.01), "upper.v": (0, -2.0, 0)}

    found = {}
    for model, method, until in (
        (tr.gallery.OmniVehicle(), "auto", 0.1),
        (tr.gallery.OmniVehicle(), "moreau", 0.01),
        (Eggs(), "auto", 0.15),
        (Eggs(), "moreau", 0.1),
    ):
        sol = tr.simulate(model, until, samples=3, method=method, compile="never")
        last = {s: sol[s].values[-1].tolist() for s in sol.signals if sol[s].values.dtype.kind == "f"}
        found[f"{type(model).__name__} {method}"] = last
    return found


if __name__ == "__main__":
    if sys.argv[1] == "shuffled":
        shuffle()
    with open(sys.argv[2], "w") as out:
        json.dump(results(), out)
