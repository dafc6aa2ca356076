from __future__ import annotations

from ..switching.dry import JointFriction


class Clutch(JointFriction):
    """Dry friction between two bodies that turn about one axis (or slide along it): it slips, or holds exactly.

    While it slips M = −load·ratio(ω), while it holds |M| ≤ load·static: friction law and load are sockets; the load is
    a number, a function of time, or a signal: the pressure that a controller commands. With A the housing it is a
    brake; with ``bond="slide"`` a brake on a rail. Unlike the socket ``friction`` of a joint it needs no joint between
    A and B: both may have bearings of their own.

    >>> import trundle as tr
    >>> clutch = lambda motor, gear: tr.drives.Clutch(
    ...     motor.frame(), gear.frame(), axis="x", bond="turn",
    ...     friction=tr.friction.Coulomb(mu=0.3), load=tr.switching.Constant(size=lambda t: 100.0 * t))
    """
