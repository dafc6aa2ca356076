"""Peer side of the benchmarks: the same models in MuJoCo, Pinocchio and Exudyn.

Each peer module offers `available`, `chain_start`, `chain_rhs_time`, `chain_energy_drift` and `four_bar`,
imports its peer only when called, and raises RuntimeError with the reason where it cannot answer. MuJoCo and
Exudyn also offer `disc`.
"""

from __future__ import annotations

from types import ModuleType

import numpy as np

from . import exudyn_peer, mujoco_peer, pinocchio_peer
from .models import ChainSpec, DiscSpec, FourBarSpec, disc_errors

__all__ = ["PEERS", "ChainSpec", "DiscSpec", "FourBarSpec", "agree", "differences", "disc_errors"]

PEERS: dict[str, ModuleType] = {"mujoco": mujoco_peer, "pinocchio": pinocchio_peer, "exudyn": exudyn_peer}


def differences(spec: ChainSpec) -> dict[str, float]:
    """Largest difference of each available peer at the start of the chain.

    Potential energies [J] are compared with `ChainSpec.energy`, joint accelerations [rad/s^2] with those of
    the first available peer.
    """
    names = [name for name, peer in PEERS.items() if peer.available()]
    if len(names) < 2:
        raise RuntimeError(f"agreement needs two peers, available: {', '.join(names) or 'none'}")
    start = {name: PEERS[name].chain_start(spec) for name in names}
    expected = float(spec.energy(np.full(spec.n, spec.phi0), np.zeros(spec.n))[0][0])
    first = names[0]
    result = {f"potential energy, {name}": abs(start[name][0] - expected) for name in names}
    for name in names[1:]:
        result[f"acceleration, {name} - {first}"] = float(np.max(np.abs(start[name][1] - start[first][1])))
    return result


def agree(spec: ChainSpec) -> float:
    """Largest of all `differences`; about 2e-12 for ten links, 3e-9 for a hundred."""
    return max(differences(spec).values())
