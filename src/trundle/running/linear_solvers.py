"""Solving (shift − J) y = b and the equations of all stages of a step: dense, by the pattern of a sparse J, or part by
part where J has parts that do not depend on each other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Solve = Callable[[np.ndarray], np.ndarray]


class Dense:
    """LAPACK's elimination with pivoting."""

    def __init__(self) -> None:
        from scipy.linalg import get_lapack_funcs

        self._functions = {
            kind: get_lapack_funcs(("getrf", "getrs"), dtype=kind) for kind in (np.float64, np.complex128)
        }

    def __call__(self, shift: complex, J: np.ndarray) -> Solve:
        return self.factored(shift * np.eye(len(J)) - J)

    def factored(self, matrix: np.ndarray) -> Solve:
        factor, solve = self._functions[matrix.dtype.type]
        factors = factor(matrix)[:2]
        return lambda b: np.asarray(solve(*factors, b)[0])


class Sparse:
    """SuperLU on the entries that can be nonzero."""

    def __init__(self, rows: np.ndarray, columns: np.ndarray) -> None:
        """Their rows and columns, sorted by columns, the diagonal included."""
        self._rows, self._columns = rows, columns
        self._starts = np.searchsorted(columns, np.arange(int(columns[-1]) + 2))
        self._diagonal = rows == columns

    def __call__(self, shift: complex, J: np.ndarray) -> Solve:
        from scipy.sparse import csc_matrix
        from scipy.sparse.linalg import splu

        values = -J[self._rows, self._columns] + shift * self._diagonal
        solve: Solve = splu(csc_matrix((values, self._rows, self._starts), shape=J.shape)).solve
        return solve


class SparseStages:
    """(1 − h A ⊗ J) y = b with a Jacobian of its own at every stage, on the entries that can be nonzero."""

    def __init__(self, rows: np.ndarray, columns: np.ndarray, A: np.ndarray) -> None:
        self._rows, self._columns, self._A = rows, columns, A
        n, k = int(columns[-1]) + 1, len(A)
        shifts = np.arange(k) * n
        all_rows = np.tile((rows[None, :] + shifts[:, None]).ravel(), k)  # by stage of the columns, then of the rows
        all_columns = np.repeat(columns[None, :] + shifts[:, None], k, axis=0).ravel()
        self._order = np.lexsort((all_rows, all_columns))
        self._indices, self._starts = all_rows[self._order], np.searchsorted(np.sort(all_columns), np.arange(k * n + 1))
        self._one = (all_rows == all_columns)[self._order]
        self._shape = k * n, k * n

    def __call__(self, h: float, J: list[np.ndarray]) -> Solve:
        """h: step; J: by stage. b and y: stage by stage."""
        from scipy.sparse import csc_matrix
        from scipy.sparse.linalg import splu

        slopes = [one[self._rows, self._columns] for one in J]
        values = np.concatenate([-h * a * slope for j, slope in enumerate(slopes) for a in self._A[:, j]])
        matrix = csc_matrix((values[self._order] + self._one, self._indices, self._starts), shape=self._shape)
        solve: Solve = splu(matrix).solve
        return solve


class Parts:
    """States in parts that do not depend on each other: dense elimination, part by part."""

    def __init__(self, parts: list[np.ndarray]) -> None:
        """Indices of the states of each part."""
        sizes = sorted({part.size for part in parts})
        self.sets = [np.array([part for part in parts if part.size == size]) for size in sizes]  # of equal sizes
        self._dense = Dense()

    def solver(self, matrices: list[np.ndarray], indices: list[np.ndarray]) -> Solve:
        """By set: matrices, one of each part, and where the numbers of a part stand in b and y."""
        found = []
        for stack, at in zip(matrices, indices, strict=True):
            found += [(self._dense.factored(matrix), where) for matrix, where in zip(stack, at, strict=True)]

        def solve(b: np.ndarray) -> np.ndarray:
            y = np.empty_like(b, dtype=np.result_type(b, *(stack.dtype for stack in matrices)))
            for each, where in found:
                y[where] = each(b[where])
            return y

        return solve

    def __call__(self, shift: complex, J: np.ndarray) -> Solve:
        found = [shift * np.eye(at.shape[1]) - J[at[:, :, None], at[:, None, :]] for at in self.sets]
        return self.solver(found, self.sets)


class StagesOfParts:
    """(1 − h A ⊗ J) y = b with a Jacobian of its own at every stage, part by part."""

    def __init__(self, parts: Parts, n: int, A: np.ndarray) -> None:
        """n: number of states."""
        self._parts, self._A = parts, A
        shifts = n * np.arange(len(A))
        self._indices = [(at[:, None, :] + shifts[:, None]).reshape(len(at), -1) for at in parts.sets]

    def __call__(self, h: float, J: list[np.ndarray]) -> Solve:
        """h: step; J: by stage. b and y: stage by stage."""
        found = []
        for at in self._parts.sets:
            slopes = np.stack([one[at[:, :, None], at[:, None, :]] for one in J], axis=2)  # part, row, stage, column
            matrices = (-h * self._A)[None, :, None, :, None] * slopes[:, None]
            size = len(J) * at.shape[1]
            found.append(matrices.reshape(len(at), size, size) + np.eye(size))
        return self._parts.solver(found, self._indices)
