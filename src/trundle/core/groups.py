"""Groups of things that are coupled with each other, directly or through others."""

from __future__ import annotations

import numpy as np


def connected(coupled: np.ndarray) -> list[np.ndarray]:
    """The groups by a square matrix that tells which two are coupled, the indices of each in increasing order.

    >>> connected(np.array([[1, 0, 1], [0, 1, 0], [1, 0, 1]]))
    [array([0, 2]), array([1])]
    """
    if coupled.all():
        return [np.arange(len(coupled))] if len(coupled) else []
    beside = [np.flatnonzero(row).tolist() for row in (coupled != 0) | (coupled.T != 0)]
    left, groups = set(range(len(beside))), []
    while left:
        group = ahead = {min(left)}
        while ahead:
            ahead = {j for i in ahead for j in beside[i]} - group
            group = group | ahead
        left -= group
        groups.append(np.array(sorted(group)))
    return groups
