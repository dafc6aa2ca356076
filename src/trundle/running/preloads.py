"""Preloads: numbers with which the kernel finds the chosen efforts where rows depend on each other.

The kernel seeks the efforts nearest to given ones for contacts, and nearest to zero for joints (``stages/efforts.py``,
``solve_masked``). Where loads can pass through contacts or joints it would distribute them differently, and friction
that was chosen inside its cone could leave it. The friction of contacts that stick is sought near its ratio to the
normal effort: it follows loads that move, and what is on its cone stays there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..core.thresholds import IDLE, PRELOAD_RANK, PRELOAD_REACHED, PROXIMAL_SHIFT
from ..equations.delassus import ROUNDS
from ..model.contact import FLIGHT, ROLLING

if TYPE_CHECKING:
    from .contacts import Contacts
    from .facts import Facts


def put_preloads(contacts: Contacts, facts: Facts, closed: list[int], efforts: list[np.ndarray]) -> None:
    """Preloads of contacts with which the kernel finds these efforts (three each; friction of sliding is its law's)."""
    modes = contacts.mode.tolist()
    touching = [(i, e) for i, e in zip(closed, efforts, strict=True) if modes[i] != FLIGHT]
    if not touching:
        return
    bilateral, unit = contacts.islands.bilateral(closed), contacts.unit
    T, wanted, owners, locked = list(unit[bilateral]), [], [], bilateral.tolist()
    for i, effort in touching:
        first, (N, *F) = contacts.first_rows[i], effort.tolist()
        sticks = modes[i] == ROLLING
        normal = np.zeros(contacts.rows)
        normal[first : first + contacts.sizes[i]] = facts.ratios[i]
        follows = not sticks or (contacts.laws[i].slides and N > 0)  # else friction may be out of proportion
        ratio = [F[0] / N, F[1] / N] if follows else [0.0, 0.0]  # a slip that begins has no ratios yet
        normal[first + 1 : first + 3] = ratio
        T.append(normal)
        wanted.append(N)
        if sticks:
            T += [unit[first + 1], unit[first + 2]]
            wanted += [F[0] - ratio[0] * N, F[1] - ratio[1] * N]
        contacts.modes.held_ratio[i] = ratio if sticks else 0.0
        count = 3 if sticks else 1
        owners += [(i, k) for k in range(count)]
        locked += range(first, first + count)
    columns = np.array(T).T
    target, n = np.array(wanted), len(bilateral)
    drift = facts.drift.copy()
    for i, effort in touching:
        if i in facts.reactive:  # its load, by the reaction of its joint, is that of the wanted efforts
            row = contacts.first_row[i]
            drift[row] = -effort[0] * facts.given[row]
    K, offset = _found(facts, drift, columns, np.array(locked), n)
    missing = target - K @ target - offset
    preload = target
    if np.abs(missing).max() > PRELOAD_REACHED * np.abs(target).max():
        left, sizes, right = np.linalg.svd(K)
        felt = sizes > PRELOAD_RANK
        preload = target + right[felt].T @ ((left[:, felt].T @ missing) / sizes[felt])
    for (i, k), value in zip(owners, preload.tolist(), strict=True):
        contacts.modes.preload[i, k] = value


def _found(
    facts: Facts, drift: np.ndarray, columns: np.ndarray, locked: np.ndarray, n: int
) -> tuple[np.ndarray, np.ndarray]:
    """(K, k): with preloads p of the contacts' columns (after n of joints) the kernel finds the efforts K p + k.

    The proximal iteration of ``solve_masked``, with p as the unit vectors.
    """
    diagonal, free = facts.W.diagonal()[locked], facts.mobilities
    assert free is not None
    scale = 1 / np.sqrt(np.where(diagonal > IDLE * free[locked], diagonal, free[locked]))
    A = facts.W[locked] @ columns
    scaled = A * (scale[:, None] * scale)
    inverse = np.linalg.inv(scaled + PROXIMAL_SHIFT * np.eye(len(locked)))
    rest = np.concatenate([A[:, n:], drift[locked, None]], axis=1)
    right = -rest * scale[:, None]
    found = 0.0 * right
    for _ in range(ROUNDS):
        part = inverse @ right
        found, right = found + part, right - scaled @ part
    idle = found
    for _ in range(ROUNDS):
        idle = PROXIMAL_SHIFT * (inverse @ idle)
    change = (scale[:, None] * (found - idle))[n:]
    K = change[:, :-1]
    K.flat[:: len(locked) - n + 1] += 1.0
    return K, change[:, -1]
