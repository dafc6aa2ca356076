"""Checksums of what a result file holds: of texts, of whole variables, and of single samples.

The checksums of samples are for results of which only some samples are read.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import numpy as np

STEP = np.uint64(0x9E3779B97F4A7C15)  # from one column to the next, so that exchanged columns show


def of_text(text: str) -> str:
    """The checksum of a text."""
    return blake2b(text.encode("utf-8"), digest_size=16).hexdigest()


def of_values(values: np.ndarray) -> str:
    """The checksum of an array of numbers."""
    return blake2b(np.ascontiguousarray(values, dtype="<f8").data, digest_size=16).hexdigest()


def of_samples(arrays: Iterable[np.ndarray], count: int) -> np.ndarray:
    """One checksum per sample over all arrays, whose first axis is time; any change of one number changes it."""
    total = np.zeros(count, dtype=np.uint64)
    salt = STEP
    for array in arrays:
        for column in array.reshape(count, -1).T:
            total += _mixed(np.array(column, dtype="<f8").view(np.uint64), salt)
            salt = np.uint64((int(salt) + int(STEP)) % 2**64)
    return total


def _mixed(bits: np.ndarray, salt: np.uint64) -> np.ndarray:
    """A one-to-one map that spreads every bit over all of them (MurmurHash3's finaliser), in place."""
    bits ^= salt
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        bits ^= bits >> np.uint64(33)
        bits *= np.uint64(factor)
    bits ^= bits >> np.uint64(33)
    return bits
