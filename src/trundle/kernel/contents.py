"""The contents of a kernel: the functions of a program that every run calls, and those of one integrator."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from ..equations.program import Program
from .kernel import CompileMode, Kernel

Functions = dict[str, ca.Function]
RARE = frozenset(  # called at outputs and events only
    ("audit", "residual", "decide", "apply_impulses", "stop_slips", "poses", "carriers")
)


def kernel_for(program: Program, name: str, own: Callable[[Program], Functions], compile: CompileMode) -> Kernel:
    """The kernel of a program with the functions of an integrator of this name, made once per process and structure."""
    key = name, compile
    if key in program.kernels:
        program.kernels[key].reused()
    else:
        program.kernels[key] = Kernel({**common(program), **own(program)}, compile, RARE)
    return program.kernels[key]


def companion_for(program: Program, name: str, own: Callable[[Program], Functions], compile: CompileMode) -> Kernel:
    """A kernel without the common functions: steps of another kind, made when a run first needs them."""
    key = f"companion {name}", compile
    if key not in program.kernels:
        program.kernels[key] = Kernel(own(program), compile)
    return program.kernels[key]


def has_companion(program: Program, name: str, compile: CompileMode) -> bool:
    """True if ``companion_for`` has made this kernel before."""
    return (f"companion {name}", compile) in program.kernels


def common(program: Program) -> Functions:
    """The functions that every run calls, depending on what the model contains."""
    functions = {"project": program.project, "audit": program.audit}
    if not program.system.crowds:  # whose contacts are not part of the equations of motion
        functions["rhs"] = program.rhs
    if program.system.validity_names:
        functions["validity"] = program.validity
    if program.system.switches:
        functions["switches"] = program.switches
    if program.system.closing:
        functions |= {"residual": program.residual, "flow": program.flow}
    if program.system.contacts:
        functions |= {"decide": program.decide, "apply_impulses": program.apply_impulses}
        functions |= {"seek": program.seek, "scan": program.scan, "resume": program.resume}
        functions |= {"stop_slips": program.stop_slips, "poses": program.poses}
    if program.system.shaped:
        functions["supports"] = program.supports
    if program.system.reactive:
        functions["reaction_loads"] = program.reaction_loads
    if program.system.slots:
        functions["carriers"] = program.carriers
    return functions
