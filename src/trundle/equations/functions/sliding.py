"""Friction while contacts slide: the flow with given friction, slips, and the friction laws alone."""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..records import Mode
from ..stages import contacts
from ..stages.efforts import efforts
from ..stages.kinematics import kinematics
from ..stages.response import response
from ..stages.solution import solved
from ..system import System
from .flow import rates
from .names import NAMES
from .unloaded import unloaded, with_changes


def slide(s: System) -> ca.Function:
    """(t, x, P, friction φ per normal effort of all contacts) → (x', how φ turns the slips: ∂(slips)'/∂φ, guards).

    With φ given the slips are not stiff.
    """
    t, x, P = s.symbols()
    phi = ca.MX.sym("phi", 2 * len(s.contacts))
    z = solved(kinematics(s, t, x, P), dict(zip(s.contacts, ca.vertsplit(phi, 2), strict=True)))
    modes = [Mode.of(z.k.modes[ci]) for ci in s.contacts]
    slides = ca.vertcat(*(ca.repmat(mode.touches * (1 - mode.sticks), 2, 1) for mode in modes))
    turning = -z.turning * ca.repmat(slides.T, slides.shape[0], 1)
    out = rates(z), turning, ca.vertcat(*contacts.guards(z))
    return ca.Function("slide", [t, x, P, phi], [ca.densify(v) for v in out])


def slips(s: System) -> ca.Function:
    """Both components of the slip of every contact."""
    t, x, P = s.symbols()
    return ca.Function("slips", [t, x, P], [ca.densify(contacts.slips(kinematics(s, t, x, P)))], *NAMES)


def friction(s: System) -> ca.Function:
    """(t, x, P) → friction φ per normal effort of all contacts, by their laws."""
    t, x, P = s.symbols()
    k = kinematics(s, t, x, P)
    parts = []
    for ci in s.contacts:
        _, f, arguments = k.closing[ci]
        parts.append(-f.contact.ratios(arguments, k.modes[ci])[1:3])
    return ca.Function("friction", [t, x, P], [ca.densify(ca.vertcat(*parts))], *NAMES)


def laws(s: System) -> ca.Function:
    """(t, x, P, slips, directions) → (φ, ∂φ/∂slip as 2×2 blocks side by side) of the laws of all contacts.

    t and x matter to laws that depend on more than the slip: on states of their own, on a speed of travel.
    """
    t, x, P = s.symbols()
    n = 2 * len(s.contacts)
    u, d = ca.MX.sym("u", n), ca.MX.sym("d", n)
    k = kinematics(s, t, x, P)
    phi, slope = [], []
    for ci, uc, dc in zip(s.contacts, ca.vertsplit(u, 2), ca.vertsplit(d, 2), strict=True):
        _, f, (*motion, p) = k.closing[ci]
        at = [ca.MX.zeros(a.shape) for a in motion] if f.contact.law.is_of_slip_alone else motion
        a, b = f.contact.friction()(*at, p, k.modes[ci], uc, dc)
        phi.append(a)
        slope.append(b)
    return ca.Function("laws", [t, x, P, u, d], [ca.densify(ca.vertcat(*phi)), ca.densify(ca.horzcat(*slope))])


def hold_slip(s: System) -> ca.Function:
    """(t, x, change, P) → x + change, with velocities so that sliding contacts slip as the change predicts, linearly.

    Friction at small slip is steep in the slip: second-order terms must not move Newton's method away from it.
    """
    t, x, P = s.symbols()
    change = ca.MX.sym("change", s.size)
    k = kinematics(s, t, x, P)
    slips = ca.vertcat(*(f.velocity()(*a)[2] for ci, (_, f, a) in enumerate(k.closing) if ci in s.contacts))
    predicted = slips + ca.jtimes(slips, x, change)
    d = unloaded(kinematics(s, t, x + change, P), "velocity")
    k, rows = d.inertias.k, d.rows
    cuts = np.cumsum([0, *(rows.counts[ci] for ci in s.contacts)]).tolist()
    wanted = dict(zip(s.contacts, ca.vertsplit(predicted, cuts), strict=True))
    rhs = []
    for ci in rows.active:
        if ci in wanted:
            mode, tangential = Mode.of(k.modes[ci]), ca.DM([0, 1, 1] + [0] * (rows.counts[ci] - 3))
            rhs.append(mode.touches * (1 - mode.sticks) * (wanted[ci] - rows.misfits[ci]) * tangential)
        else:
            rhs.append(ca.MX.zeros(rows.counts[ci]))
    du = response(d, efforts(d, ca.vertcat(*rhs), "touch").by_constraint).du
    return ca.Function("hold_slip", [t, x, change, P], [with_changes(k, du)], {"never_inline": True})
