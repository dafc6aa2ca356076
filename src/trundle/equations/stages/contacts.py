"""Signals of contacts: slips, guards, and the signals from which events are found."""

from __future__ import annotations

from typing import Any

import casadi as ca

from .kinematics import Kinematics
from .reactions import load_now
from .slots import carrier_gaps, choice
from .solution import Solved

NOT_ITSELF = 1e9  # m: added to the gap of the carrier in contact where the next one is sought


def slips(k: Kinematics) -> Any:
    """Both components of the slip of every contact."""
    parts = []
    for ci in k.s.contacts:
        _, f, arguments = k.closing[ci]
        parts.append(f.velocity()(*arguments)[2][1:3])
    return ca.vertcat(*parts)


def guards(z: Solved) -> list[Any]:
    """Per contact its guards, without the margin to the next carrier of a slot."""
    found = []
    for ci in z.k.s.contacts:
        _, f, arguments = z.k.closing[ci]
        found.append(f.contact.guards()(*arguments, z.k.modes[ci], z.lam[ci], -load_now(z.k, ci, z.lam)))
    return found


def signals(z: Solved) -> list[Any]:
    """Per contact the signals from which events are found (``ContactSignals``)."""
    k = z.k
    found: list[Any] = []
    if not k.s.contacts:
        return found
    assert z.closing is not None
    W, rows = z.closing.W, z.closing.rows
    efforts = ca.vertcat(*(z.lam[ci] for ci in rows.active))
    for ci in k.s.contacts:
        _, f, arguments = k.closing[ci]
        at = rows.starts[ci]
        block = W[at : at + 3, at : at + 3]
        motion = z.drift[at + 1 : at + 3] + W[at + 1 : at + 3, :] @ efforts
        given = k.modes[ci], z.lam[ci], block, _margin(k, ci), motion, -load_now(k, ci, z.lam)
        found.append(f.contact.signals()(*arguments, *given))
    return found


def _margin(k: Kinematics, ci: int) -> Any:
    """By how much the next carrier of a slot is farther than the one in contact."""
    if ci not in k.s.slots:
        return ca.MX(1)
    gaps, _ = carrier_gaps(k, ci)
    chosen = choice(k, k.s.closing[ci][0])
    return ca.mmin(gaps + NOT_ITSELF * chosen) - ca.dot(chosen, gaps)
