"""Assemblies: parts of loops that start in closed form, on the branch that a guess chooses (MSL: Joints.Assemblies)."""

from .length_constraint import PrismaticWithLengthConstraint, RevoluteWithLengthConstraint
from .planar import JointRRP, JointRRR
from .spatial import JointSSP, JointSSR, JointUPS, JointUSP, JointUSR

__all__ = [
    "JointRRP",
    "JointRRR",
    "JointSSP",
    "JointSSR",
    "JointUPS",
    "JointUSP",
    "JointUSR",
    "PrismaticWithLengthConstraint",
    "RevoluteWithLengthConstraint",
]
