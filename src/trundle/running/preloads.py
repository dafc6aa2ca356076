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
    touching = [(i, e) for i, e in zip(closed, efforts, strict=True) if contacts.mode[i] != FLIGHT]
    if not touching:
        return
    bilateral = contacts.islands.bilateral(closed)
    T, wanted, owners = [], [], []
    for i, effort in touching:
        rows = contacts.first_row[i] + np.arange(contacts.sizes[i])
        sticks = contacts.mode[i] == ROLLING
        normal = np.zeros(contacts.rows)
        normal[rows] = facts.ratios[i]
        follows = not sticks or (contacts.laws[i].slides and effort[0] > 0)  # else friction may be out of proportion
        ratio = effort[1:3] / effort[0] if follows else np.zeros(2)  # a slip that begins has no ratios yet
        normal[rows[1:3]] = ratio
        T.append(normal)
        T += [contacts.unit[rows[k]] for k in (1, 2) if sticks]
        wanted += [effort[0], *(effort[1:3] - ratio * effort[0])] if sticks else [effort[0]]
        contacts.modes.held_ratio[i] = ratio if sticks else 0.0
        owners += [(i, k) for k in range(3 if sticks else 1)]
    columns = np.column_stack([*(contacts.unit[r] for r in bilateral), *T])
    locked = np.array([*bilateral, *(contacts.first_row[i] + k for i, k in owners)], dtype=int)
    target, n = np.array(wanted), len(bilateral)
    drift = facts.drift.copy()
    for i, effort in touching:
        if i in facts.reactive:  # its load, by the reaction of its joint, is that of the wanted efforts
            row = contacts.first_row[i]
            drift[row] = -effort[0] * facts.given[row]
    K, offset = _found(facts, drift, columns, locked, n)
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
    diagonal, free = np.diag(facts.W)[locked], facts.mobilities
    assert free is not None
    scale = 1 / np.sqrt(np.where(diagonal > IDLE * free[locked], diagonal, free[locked]))
    A = facts.W[locked] @ columns
    scaled = A * np.outer(scale, scale)
    inverse = np.linalg.inv(scaled + PROXIMAL_SHIFT * np.eye(len(locked)))
    rest = -np.column_stack([A[:, n:], drift[locked]])
    right = rest * scale[:, None]
    found = np.zeros_like(right)
    for _ in range(ROUNDS):
        part = inverse @ right
        found, right = found + part, right - scaled @ part
    idle = found
    for _ in range(ROUNDS):
        idle = PROXIMAL_SHIFT * (inverse @ idle)
    change = (scale[:, None] * (found - idle))[n:]
    return np.eye(len(locked) - n) + change[:, :-1], change[:, -1]
