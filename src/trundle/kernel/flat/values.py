"""The value of a CasADi function for scalar expressions: its graph of matrices, node by node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from ...core.errors import SimulationError

SX = ca.SX
Values = list[Any]  # matrices of scalar expressions
Call = Callable[[ca.Function, Values], Values]

_ONE = (
    "NEG EXP LOG SQRT SQ TWICE SIN COS TAN ASIN ACOS ATAN FLOOR CEIL NOT FABS SIGN ERF INV SINH COSH TANH ASINH ACOSH"
    " ATANH LOG1P EXPM1"
)
_TWO = "ADD SUB MUL DIV POW CONSTPOW LT LE EQ NE AND OR FMOD REMAINDER COPYSIGN IF_ELSE_ZERO FMIN FMAX ATAN2 HYPOT"
_UNARY, _BINARY = ({getattr(ca, f"OP_{name}") for name in str(names).split()} for names in (_ONE, _TWO))


def evaluated(f: ca.Function, given: Values, call: Call) -> Values:
    """The outputs of a function. ``call`` evaluates the functions that it calls."""
    kind = f.class_name()
    if kind == "SXFunction":
        return _of_scalars(f, given)
    if kind == "MXFunction":
        return _of_matrices(f, given, call)
    if kind == "Map":
        return _of_map(f, given, call)
    if kind == "MapSum":
        return _of_map_with_shared(f, given, call)
    raise _unknown(f, kind)


def _of_scalars(f: ca.Function, given: Values) -> Values:
    """An SX function, operation by operation."""
    flat = [scalars(shaped(f, i, v)) for i, v in enumerate(given)]
    work: list[Any] = [None] * f.sz_w()
    out = [SX(f.sparsity_out(i)) for i in range(f.n_out())]
    found: list[list[Any]] = [[SX(0)] * f.nnz_out(i) for i in range(f.n_out())]
    for k in range(f.n_instructions()):
        op, i, o = f.instruction_id(k), f.instruction_input(k), f.instruction_output(k)
        if op == ca.OP_CONST:
            work[o[0]] = SX(f.instruction_constant(k))
        elif op == ca.OP_INPUT:
            work[o[0]] = flat[i[0]][i[1]]
        elif op == ca.OP_OUTPUT:
            found[o[0]][o[1]] = work[i[0]]
        elif op in _UNARY:
            work[o[0]] = SX.unary(op, work[i[0]])
        elif op in _BINARY:
            work[o[0]] = SX.binary(op, work[i[0]], work[i[1]])
        else:
            raise _unknown(f, f"operation {op}")
    return [SX(o.sparsity(), ca.vertcat(*v)) if v else o for o, v in zip(out, found, strict=True)]


def shaped(f: ca.Function, i: int, value: Any) -> Any:
    """An input as the function expects it; what is not given is zero."""
    if value.shape != f.size_in(i):
        value = ca.repmat(SX(value), *f.size_in(i)) if value.numel() == 1 else SX.zeros(*f.size_in(i))
    return ca.project(SX(value), f.sparsity_in(i))


def _of_map(f: ca.Function, given: Values, call: Call) -> Values:
    """The same function for several columns."""
    one, n = f.info()["f"], int(f.info()["n"])
    parts = [ca.horzsplit(v, v.shape[1] // n) if v.shape[1] else [v] * n for v in given]
    found = [call(one, [p[k] for p in parts]) for k in range(n)]
    return [ca.horzcat(*(out[i] for out in found)) for i in range(f.n_out())]


def _of_map_with_shared(f: ca.Function, given: Values, call: Call) -> Values:
    """The same with some inputs that are the same for all columns, and some outputs that are sums over them."""
    (one,) = f.find_functions(1)
    n = max(f.size2_in(i) // max(one.size2_in(i), 1) for i in range(f.n_in()))
    own = [f.size2_in(i) != one.size2_in(i) for i in range(f.n_in())]
    whole = [shaped(f, i, v) for i, v in enumerate(given)]
    parts = [ca.horzsplit(v, v.shape[1] // n) if mine else [v] * n for v, mine in zip(whole, own, strict=True)]
    found = [call(one, [p[k] for p in parts]) for k in range(n)]
    added = [n > 1 and f.size2_out(i) == one.size2_out(i) for i in range(f.n_out())]
    columns = [[out[i] for out in found] for i in range(f.n_out())]
    return [sum(v[1:], v[0]) if add else ca.horzcat(*v) for v, add in zip(columns, added, strict=True)]


def _of_matrices(f: ca.Function, given: Values, call: Call) -> Values:
    """An MX function, node by node."""
    work: dict[int, Any] = {}
    parts: list[list[Any]] = [[] for _ in range(f.n_out())]
    for k in range(f.n_instructions()):
        op, i, o = f.instruction_id(k), f.instruction_input(k), f.instruction_output(k)
        if op == ca.OP_INPUT:
            found = [_part(f.instruction_MX(k), shaped(f, i[0], given[i[0]]))]
        elif op == ca.OP_OUTPUT:
            parts[o[0]].append(work[i[0]])
            continue
        else:
            node = f.instruction_MX(k)
            values = [SX(0, 0) if j < 0 else work[j] for j in i]
            found = call(node.which_function(), values) if op == ca.OP_CALL else _node(f, node, op, values, o)
        for index, value in zip(o, found, strict=True):
            if index >= 0:
                work[index] = value
    return [_joined(f, i, values) for i, values in enumerate(parts)]


def _part(node: Any, value: Any) -> Any:
    """The part of an input that a node refers to: graphs made by differentiation have inputs in parts."""
    if value.shape == node.shape:
        return value
    first = int(node.info()["offset"])
    return SX(node.sparsity(), ca.vec(value.nz[first : first + node.nnz()]))


def _joined(f: ca.Function, i: int, parts: Values) -> Any:
    """An output from the parts that its graph has it in, one below or beside the other."""
    form = f.sparsity_out(i)
    if not parts:
        return SX(form)
    if len(parts) > 1 and form.shape[1] > 1 and all(p.shape[1] == form.shape[1] for p in parts):
        return ca.project(ca.vertcat(*parts), form)
    entries = [e for p in parts for e in scalars(p)]
    if len(entries) != form.nnz():
        raise _unknown(f, f"output {i} in parts")
    return SX(form, ca.vertcat(*entries)) if entries else SX(form)


def _node(f: ca.Function, node: Any, op: int, v: Values, o: list[int]) -> Values:
    """The result of one node of a graph."""
    if op == ca.OP_CONST:
        return [SX(node.to_DM())]
    if op in _UNARY:
        return [SX.unary(op, v[0])]
    if op in _BINARY:
        return [SX.binary(op, v[0], v[1])]
    if op in (ca.OP_VERTSPLIT, ca.OP_HORZSPLIT):
        return _split(node, v[0], op == ca.OP_VERTSPLIT, len(o))
    if op == ca.OP_GETNONZEROS_PARAM:
        return [picked(node, v[0], v[1])]
    if op not in _NODES:
        raise _unknown(f, node.class_name())
    return [_NODES[op](node, v)]


def _split(node: Any, v: Any, rows: bool, n: int) -> Values:
    sizes = [node.get_output(j).shape[0 if rows else 1] for j in range(n)]
    offsets = [sum(sizes[:k]) for k in range(n + 1)]
    return list((ca.vertsplit if rows else ca.horzsplit)(v, offsets))


def picked(node: Any, v: Any, index: Any) -> Any:
    """Entries of v at an index that is only known during the run: those of one column."""
    m = node.nnz()
    whole = any(kind in node.class_name() for kind in ("GetNonzerosParamVector", "GetNonzerosSliceParam"))
    if not whole or v.nnz() % m or (m > 1 and f"[(:{m};" not in str(node)):
        raise SimulationError("device", f"cannot pick entries by {node.class_name()}", "Use device='cpu'.")
    columns = ca.horzsplit(ca.reshape(ca.vec(v.nz[:]), m, -1))
    found = columns[0]
    for k, column in enumerate(columns[1:], 1):
        here = index[0] >= m * k
        found = ca.vertcat(*(ca.if_else(here, a, b) for a, b in zip(_rows(column), _rows(found), strict=True)))
    return SX(node.sparsity(), found)


def scalars(v: Any) -> list[Any]:
    """The non-zeros, one by one."""
    return list(ca.vertsplit(ca.vec(v.nz[:]))) if v.nnz() else []


def _rows(v: Any) -> list[Any]:
    return list(ca.vertsplit(v))


def _got(node: Any, v: Values) -> Any:
    indices = [int(p) for p in node.mapping().nonzeros()]
    return SX(node.sparsity(), ca.vec(v[0].nz[indices])) if indices else SX(node.sparsity())


def _put(node: Any, v: Values, adds: bool) -> Any:
    """The first value with entries of the second at some indices."""
    entries = scalars(ca.project(v[0], node.sparsity()))
    for index, value in zip(node.mapping().nonzeros(), scalars(v[1]), strict=True):
        if index >= 0:
            entries[int(index)] = entries[int(index)] + value if adds else value
    return SX(node.sparsity(), ca.vertcat(*entries))


_NODES: dict[int, Callable[[Any, Values], Any]] = {
    ca.OP_GETNONZEROS: _got,
    ca.OP_SETNONZEROS: lambda n, v: _put(n, v, False),
    ca.OP_ADDNONZEROS: lambda n, v: _put(n, v, True),
    ca.OP_SPARSITY_CAST: lambda n, v: SX(n.sparsity(), ca.vec(v[0].nz[:])),
    ca.OP_RESHAPE: lambda n, v: ca.reshape(v[0], n.sparsity()),
    ca.OP_TRANSPOSE: lambda n, v: v[0].T,
    ca.OP_VERTCAT: lambda n, v: ca.vertcat(*v),
    ca.OP_HORZCAT: lambda n, v: ca.horzcat(*v),
    ca.OP_DIAGCAT: lambda n, v: ca.diagcat(*v),
    ca.OP_MTIMES: lambda n, v: ca.project(v[0] + v[1] @ v[2], n.sparsity()),
    ca.OP_DOT: lambda n, v: ca.dot(v[0], v[1]),
    ca.OP_NORMF: lambda n, v: ca.norm_fro(v[0]),
    ca.OP_NORM2: lambda n, v: ca.norm_2(v[0]),
    ca.OP_NORMINF: lambda n, v: ca.norm_inf(v[0]),
    ca.OP_MMAX: lambda n, v: ca.mmax(v[0]),
    ca.OP_MMIN: lambda n, v: ca.mmin(v[0]),
    ca.OP_HORZREPMAT: lambda n, v: ca.repmat(v[0], 1, n.shape[1] // v[0].shape[1]),
    ca.OP_HORZREPSUM: lambda n, v: ca.repsum(v[0], 1, v[0].shape[1] // n.shape[1]),
    ca.OP_PROJECT: lambda n, v: ca.project(v[0], n.sparsity()),
}


def _unknown(f: ca.Function, what: str) -> SimulationError:
    return SimulationError("device", f"has no code for {what}, which {f.name()} uses", "Use device='cpu'.")
