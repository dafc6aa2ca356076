"""`python -m benchmarks.peers`: check that the peers simulate the same chain."""

from __future__ import annotations

import sys

from . import PEERS, differences
from .models import ChainSpec

TOLERANCE = 1e-8


def main() -> int:
    """Print versions and differences; 1 if any difference exceeds the tolerance."""
    for name, peer in PEERS.items():
        print(f"{name:10s} {peer.available() or 'not available'}")
    found = differences(ChainSpec(10))
    for what, value in found.items():
        print(f"{what:36s} {value:.2e}")
    good = max(found.values()) < TOLERANCE
    print("agree" if good else f"DISAGREE: more than {TOLERANCE:g}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
