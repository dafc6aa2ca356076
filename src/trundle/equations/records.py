"""All records of the equations: the meaning of each number is declared here and nowhere else."""

from __future__ import annotations

from typing import Any

from .record import Record, number, vector

INSIDE, OUTSIDE = 1, 2  # forms of a friction law with a layer (``Mode.layer``); 0: by the actual slip


class Mode(Record):
    """The mode of a contact, at the end of the parameter vector."""

    touches: Any = number("1", "1 while the surfaces touch, 0 in flight")
    sticks: Any = number("1", "1 while there is no slip")
    slip_direction: Any = vector(3, "1", "direction of the slip, world axes; zero if none is given")
    no_slip: Any = number("m/s", "slip that is treated as zero")
    carrier: Any = number("1", "which carrier of a slot is in contact")
    preload: Any = vector(
        3,
        "N",
        "efforts near which those of redundant contacts are sought; of those that stick, the"
        " friction beyond the held ratio",
    )
    held_ratio: Any = vector(2, "1", "friction per normal effort of redundant contacts that stick, before the preload")
    extended: Any = number("1", "1 if the surfaces are continued beyond their ends, 2 if only a half-plane is")
    layer: Any = number("1", "form of a friction law with a layer: 0 by the slip, INSIDE or OUTSIDE")
    asleep: Any = number("1", "1 if the nearest points, far apart, are not followed; or if a stop holds a dry bond")


class Guards(Record):
    """Numbers that must stay positive in a contact's mode."""

    parting: Any = number("", "in flight the gap (m), else the normal effort (N)")
    slipping: Any = number("", "sliding: slip left (m/s); sticking: margin of the friction cone (N)")
    leaving: Any = number("m", "distance from the end of the surface, or by how much the next carrier is farther")


class ContactSignals(Record):
    """Signals from which events of a contact are found."""

    gap: Any = number("m", "distance of the surfaces")
    gap_rate: Any = number("m/s", "rate of the gap")
    slip: Any = vector(3, "m/s", "velocity of B's point relative to A's, world axes")
    normal_effort: Any = number("N", "normal effort")
    friction: Any = vector(2, "N", "tangential efforts")
    guards: Any = vector(Guards.SIZE, "", "what must stay positive (``Guards``)")
    stiffness: Any = number("1/s", "rate at which friction turns the slip's direction")
    pivot: Any = number("1/kg", "normal acceleration per normal effort, with its friction")
    slowing: Any = number("m/s²", "acceleration of the slip along itself")
    turning: Any = number("m/s²", "acceleration of the slip across itself")
    slip_speed: Any = number("m/s", "size of the slip")


class ContactFacts(Record):
    """Data from which the mode of a contact is chosen."""

    gap: Any = number("m", "distance of the surfaces")
    static: Any = number("1", "coefficient of static friction")
    kinetic: Any = number("1", "coefficient of friction of the least slip")
    tangent_1: Any = vector(3, "1", "first tangent, world axes")
    tangent_2: Any = vector(3, "1", "second tangent, world axes")
    reach: Any = number("m", "distance from the surface's end")
    edge: Any = number("m", "distance from the surface's edge")
    sticks: Any = number("1", "1 if it sticks unless friction cannot hold it")
    thickness: Any = number("m/s", "slip at which a law with a layer changes; 0 without a layer")
    jump: Any = number("1", "by how much such a law changes there, relative")
    far: Any = number("m", "largest coordinate of the frames, by which gaps are rounded")


class BodyMotion(Record):
    """Pose and twist of a body's centre of mass, world axes."""

    axes: Any = vector(9, "1", "rotation matrix, body → world, by columns")
    r: Any = vector(3, "m", "position of the centre of mass")
    v: Any = vector(3, "m/s", "velocity of the centre of mass")
    w: Any = vector(3, "rad/s", "angular velocity")


TWIST = slice(BodyMotion.at.v.start, BodyMotion.at.w.stop)  # velocity and angular velocity together


class FramePose(Record):
    """Frame B of a constraint as seen from its frame A."""

    axes: Any = vector(9, "1", "rotation matrix, B → A, by columns")
    r: Any = vector(3, "m", "origin of B")


class BodyLoad(Record):
    """Inertia and bias of one body alone, world axes about its centre of mass."""

    mass: Any = number("kg", "mass")
    inertia: Any = vector(6, "kg·m²", "inertia, upper triangle by columns")
    bias: Any = vector(6, "N, N·m", "wrench of gravity and gyroscopic terms, to be balanced")


class RotorTotals(Record):
    """Mass and inertia that all rotors of one parent add to it, in the parent's axes."""

    mass: Any = number("kg", "mass of all")
    moment: Any = vector(3, "kg·m", "first moment about the parent's centre of mass")
    inertia: Any = vector(6, "kg·m²", "inertia across the rotors' axes, upper triangle by columns")


class Energies(Record):
    """The energy of a system."""

    kinetic: Any = number("J", "kinetic energy")
    potential: Any = number("J", "potential energy in the field of gravity")
    stored: Any = number("J", "energy stored by laws of effort")
    work: Any = number("J", "work done on the system so far")


class Audit(Record):
    """Residuals and energies by which a run is judged at an instant; its entries are signals of a solution."""

    position: Any = number("m, rad or 1", "largest position-level residual")
    velocity: Any = number("m/s or rad/s", "largest velocity-level residual")
    kinetic: Any = number("J", "kinetic energy")
    potential: Any = number("J", "potential energy")
    stored: Any = number("J", "energy stored in constraints")
    work: Any = number("J", "work done on the system")


class PairFacts(Record):
    """What a step needs to know of two parts of a crowd that are near each other."""

    gap: Any = number("m", "distance of the surfaces")
    edge: Any = number("m", "distance from the surface's edge")
    static: Any = number("1", "coefficient of static friction")
    kinetic: Any = number("1", "coefficient of friction of the least slip")
    ratio: Any = number("1", "coefficient of friction of the slip there is")
    point: Any = vector(3, "m", "contact point")
    rows_A: Any = vector(18, "1", "normal and tangential speeds by the twist of A, by rows")
    rows_B: Any = vector(18, "1", "the same by the twist of B")
    rates: Any = vector(3, "m/s²", "rates of these speeds while both bodies keep their velocities")
    couple_A: Any = vector(6, "1", "wrench of resistance on A, per normal effort")
    couple_B: Any = vector(6, "1", "the same on B")
