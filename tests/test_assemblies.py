"""Assemblies with closed forms: against brute force, against plain loops of the same bodies, on both branches."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import trundle as tr
from audit import audit, close
from reference import assemblies as brute
from trundle.library.assemblies import analytic

J, S = tr.joints, tr.assemblies
coordinate = st.floats(-1.0, 1.0)
vector = st.tuples(coordinate, coordinate, coordinate).map(np.array)
FEW = settings(max_examples=60, deadline=None, derandomize=True, database=None)
RUNS = settings(max_examples=6, deadline=None, derandomize=True, database=None)


def unit(v):
    assume(np.linalg.norm(v) > 0.1)
    return v / np.linalg.norm(v)


@FEW
@given(e=vector, r_a=vector, r_b=vector, length=st.floats(0.05, 2.0), size=st.sampled_from([1e-6, 1.0, 1e6]))
def test_angles_of_a_hinge_with_a_rod(e, r_a, r_b, length, size):
    """For tiny and for huge mechanisms: the thresholds have no unit."""
    e = unit(e)
    try:
        found = analytic.revolute_angles(e, size * r_a, size * r_b, size * length)
    except analytic.SingularPosition:
        assert len(brute.revolute_angles(e, r_a, r_b, length)) != 2
        return
    expected = brute.revolute_angles(e, r_a, r_b, length)
    if len(expected) == 2:
        close(sorted(found), expected, 1e-9)


@FEW
@given(e=vector, r_a=vector, r_b=vector, length=st.floats(0.05, 2.0), size=st.sampled_from([1e-6, 1.0, 1e6]))
def test_places_of_a_slider_with_a_rod(e, r_a, r_b, length, size):
    e = unit(e)
    expected = brute.prismatic_distances(e, r_a, r_b, length)
    try:
        found = analytic.prismatic_distances(e, size * r_a, size * r_b, size * length)
    except analytic.SingularPosition:
        assert len(expected) != 2
        return
    if len(expected) == 2:
        close(np.sort(found) / size, expected, 1e-9)


@pytest.mark.parametrize("guess", [3.1, -3.1, 3.1 + 2 * np.pi, 9.0])
def test_guesses_near_half_a_turn_choose_the_nearest_branch(guess):
    """Solutions at 3.0 and −0.5, and −3.0 and 0.5: without wrapping, −3.1 would take the wrong one of the first."""
    for near, far in ((3.0, -0.5), (-3.0, 0.5)):
        found = analytic.nearest_angle((far, near), guess)
        assert abs(np.sin((found - near) / 2)) < 1e-12 or np.cos(guess - near) < np.cos(guess - far)
        assert abs(found - guess) <= np.pi
    assert abs(np.sin((analytic.nearest_angle((-0.5, 3.0), -3.1) - 3.0) / 2)) < 1e-12


# -- against plain loops ----------------------------------------------------------------------------------------------
def rod(r, mass):
    """A thick rod from its origin to r."""
    r = np.array(r, dtype=float)
    e, square = r / np.linalg.norm(r), r @ r
    inertia = mass * square / 12 * (1.1 * np.eye(3) - np.outer(e, e))
    return tr.Body(mass=mass, inertia=inertia, cm=tuple(r / 2))


class Planar(tr.Model):
    """Crank, coupler and rocker by JointRRR, or by plain hinges with the same names."""

    lengths: np.ndarray = tr.parameter((0.3, 0.9, 0.7), unit="m", shape=(3,), doc="crank, coupler, rocker")
    ground: float = tr.parameter(1.0, unit="m", doc="distance of the pivots")
    angle: float = tr.parameter(0.5, unit="rad", doc="of the crank")
    psi: float = tr.parameter(1.7, unit="rad", doc="guess of the rocker's angle")
    offset: float = tr.parameter(0.0, unit="rad", doc="turn of the rocker's base")
    plain: bool = tr.structure(False)

    def build(self, world):
        a, b, c = self.lengths
        crank = self.add("crank", rod((a, 0, 0), 1.0))
        self.add("drive", J.Revolute(world.frame(), crank.frame(), axis="z"))
        ends = crank.frame(r=(a, 0, 0)), world.frame(r=(self.ground, 0, 0), R=("z", self.offset))
        bodies = rod((b, 0, 0), 2.0), rod((c, 0, 0), 1.5)
        if self.plain:
            self.add("loop", PlainRRR(*ends, rods=bodies))
        else:
            values = {"rRod1": (b, 0, 0), "rRod2": (c, 0, 0), "phi_guess": self.psi - self.offset}
            self.add("loop", S.JointRRR(*ends, axis="z", rod1=bodies[0], rod2=bodies[1], **values))

    def initial(self):
        return {"drive.phi": self.angle, "drive.phi_dot": 2.0}


class PlainRRR(tr.Model):
    """Three hinges; no closed form."""

    ports = ("A", "B")
    A: object
    B: object
    rods: tuple = tr.structure()

    def build(self, world):
        one, two = (self.add(f"rod{i + 1}", body) for i, body in enumerate(self.rods))
        self.add("jointA", J.Revolute(self.A, one.frame(), axis="z"))
        self.add("jointB", J.Revolute(self.B, two.frame(), axis="z"))
        ends = one.frame(r=2 * one.cm), two.frame(r=2 * two.cm)
        self.add("middle", J.Revolute(*ends, axis="z"))


def both(model, plain, start, until=0.5):
    """Runs of an assembly and of the plain loop from the same coordinates: same motion, same reactions."""
    exact = {"samples": 6, "rtol": 1e-12, "atol": 1e-14, "compile": "never"}
    sol = audit(tr.simulate(model, until, **exact), newton=1e-8)
    guess = {path: sol[path].values[0] for path in start}
    other = audit(tr.simulate(plain, until, guess=guess, **exact), newton=1e-8)
    return sol, other


def same_motion(sol, other):
    for body in [b.path for b in sol._source._system.topology.bodies]:
        for what in ("r", "T"):
            close(sol[f"{body}.{what}"], other[f"{body}.{what}"], 1e-10)


def gaps(crank, coupler, rocker, angle):
    """How far the loop is from the ends of its reach."""
    across = np.hypot(1.0 - crank * np.cos(angle), crank * np.sin(angle))
    return min(coupler + rocker - across, across - abs(coupler - rocker))


@RUNS
@given(
    lengths=st.tuples(st.floats(0.1, 0.4), st.floats(0.6, 1.3), st.floats(0.5, 1.3)),
    angle=st.floats(-np.pi, np.pi),
    above=st.booleans(),
    turned=st.booleans(),
)
def test_four_bar_by_assembly_and_by_plain_hinges(lengths, angle, above, turned):
    crank = lengths[0]
    assume(min(gaps(*lengths, a) for a in np.linspace(-np.pi, np.pi, 60)) > 0.05)
    tip = crank * np.exp(1j * angle)
    line = np.angle(tip - 1.0)
    psi = line + (-0.8 if above else 0.8)
    offset = float(np.angle(-np.exp(1j * line))) if turned else 0.0  # the rocker's angle is then near ±180°
    model = Planar(lengths=lengths, angle=angle, psi=psi, offset=offset)
    sol, other = both(model, model.replaced({"plain": True}), ("loop.jointA.phi", "loop.jointB.phi"))
    same_motion(sol, other)
    side = np.sin(sol["loop.jointB.phi"].values[0] + offset - line)
    assert (side < 0) == above
    for path in ("loop.jointA", "loop.jointB", "loop.middle"):
        x, y = (run[f"{path}.F_B"].values[:, :2] for run in (sol, other))
        close(x, y, 1e-8 * max(1.0, np.abs(x).max()))


class Spatial(tr.Model):
    """A crank and an assembly of the class ``kind``, or the same by plain joints."""

    kind: object = tr.structure(S.JointSSR)
    massive: bool = tr.structure(False)
    plain: bool = tr.structure(False)
    length: float = tr.parameter(0.8, unit="m", doc="length of rod 1")
    angle: float = tr.parameter(0.4, unit="rad", doc="of the crank")
    guess_: float = tr.parameter(0.0, doc="guess of the last joint")
    arm: np.ndarray = tr.parameter((0.1, 0.05, 0.5), unit="m", shape=(3,), doc="rRod2")

    def build(self, world):
        crank = self.add("crank", rod((0.2, 0, 0), 1.0))
        self.add("drive", J.Revolute(world.frame(r=(0, 0, 0.05)), crank.frame(), axis="z"))
        A, B = crank.frame(r=(0.2, 0, 0)), world.frame(r=(0.7, 0.1, 0.15))
        rods = {"rod1": rod((0, 0, self.length), 0.6)} if self.massive else {}
        second = rod(self.arm, 1.2)
        turns = issubclass(self.kind, S.JointSSR | S.JointUSR)
        values = {"length": self.length, "rRod2": self.arm, **rods}
        values |= {"axis": (0.2, 1, 0.3), "rod2": second} if turns else {"along": (1, 0.2, 0.1), "slider": second}
        values |= {"phi_guess" if turns else "s_guess": self.guess_}
        values |= {"n1": (0.1, 0.2, 1)} if issubclass(self.kind, S.JointUSR | S.JointUSP) else {}
        item = self.kind(A, B, **values)
        self.add("loop", Unsolved(item) if self.plain else item)

    def initial(self):
        return {"drive.phi": self.angle, "drive.phi_dot": 2.0}


def Unsolved(item):
    """The same parts without the closed form."""

    class Plain(type(item)):
        def closure(self, pose_of):
            return {}

    copy = object.__new__(Plain)
    copy.__dict__.update(item.__dict__)
    return copy


KINDS = [S.JointSSR, S.JointSSP, S.JointUSR, S.JointUSP]


@pytest.mark.parametrize("massive", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=2, deadline=None, derandomize=True, database=None)
@given(length=st.floats(0.75, 0.9), angle=st.floats(-np.pi, np.pi), far=st.booleans())
def test_spatial_loops_start_on_the_branch_of_the_guess(kind, massive, length, angle, far):
    turns = issubclass(kind, S.JointSSR | S.JointUSR)
    guess = (2.5 if far else -0.5) if turns else (-1.2 if far else 0.2)
    model = Spatial(kind=kind, massive=massive, length=length, angle=angle, guess_=guess)
    exact = {"samples": 6, "rtol": 1e-11, "atol": 1e-13, "compile": "never"}
    sol = audit(tr.simulate(model, 0.3, **exact), newton=1e-7)
    tip = np.array([0.2 * np.cos(angle), 0.2 * np.sin(angle), 0.05])
    e = unit(np.array([0.2, 1, 0.3]) if turns else np.array([1, 0.2, 0.1]))
    ends = e, tip - [0.7, 0.1, 0.15], np.array([0.1, 0.05, 0.5]), length
    expected = brute.revolute_angles(*ends) if turns else brute.prismatic_distances(*ends)
    distance = (lambda v: abs(np.sin((v - guess) / 2))) if turns else (lambda v: abs(v - guess))
    start = sol["loop.jointB.phi" if turns else "loop.jointB.nu"].values[0]
    want = min(expected, key=distance)
    close(start - want, 2 * np.pi * round((start - want) / (2 * np.pi)) if turns else 0, 1e-10)
    if not massive:
        return
    names = ["loop.jointB.phi" if turns else "loop.jointB.nu", "loop.rod1.T"]
    given_ = {name: sol[name].values[0] for name in names}
    other = audit(tr.simulate(model.replaced({"plain": True}), 0.3, guess=given_, **exact), newton=1e-7)
    for body in ("crank", "loop.rod2" if turns else "loop.slider"):
        close(sol[f"{body}.r"], other[f"{body}.r"], 1e-10)
    close(sol["loop.ball.F_B"], other["loop.ball.F_B"], 1e-8 * max(1.0, np.abs(sol["loop.ball.F_B"].values).max()))


@settings(max_examples=5, deadline=None, derandomize=True, database=None)
@given(
    lengths=st.tuples(st.floats(0.1, 0.4), st.floats(0.6, 1.3), st.floats(0.5, 1.3)),
    above=st.booleans(),
    rtol=st.sampled_from([1e-3, 1e-6]),
)
def test_restoring_gives_the_closed_form_on_the_branch_of_the_start(lengths, above, rtol):
    """Whatever the error of the steps: the rocker's angle is that of the closed form at the crank's, and the usual
    projection, which ends within 1e-13 of the state's size, never changes the branch."""
    crank, coupler, rocker = lengths
    around = np.linspace(-np.pi, np.pi, 60)
    assume(min(gaps(*lengths, a) for a in around) > 0.02)
    line = np.angle(crank * np.exp(0.5j) - 1.0)
    model = Planar(lengths=lengths, angle=0.5, psi=line + (-0.8 if above else 0.8))
    sol = tr.simulate(model, 2.0, samples=21, rtol=rtol, initial={"drive.phi_dot": 9.0}, compile="never")
    for phi, psi in zip(sol["drive.phi"].values, sol["loop.jointB.phi"].values, strict=True):
        tip = np.array([crank * np.cos(phi) - 1.0, crank * np.sin(phi), 0.0])
        solutions = analytic.revolute_angles(np.array([0, 0, 1.0]), tip, np.array([rocker, 0, 0]), coupler)
        off = [abs(np.angle(np.exp(1j * (psi - value)))) for value in solutions]
        assert min(off) < 1e-11
        assert (np.sin(psi - np.arctan2(tip[1], tip[0])) < 0) == above


def test_the_rssr_linkage_of_the_dossier_by_its_assembly():
    class Driven(tr.Model):
        def world(self):
            return tr.World(gravity=0)

        def build(self, world):
            crank = self.add("crank", rod((0.2, 0, 0), 1.0))
            angle = tr.laws.Ramp(rate=1.0)
            self.add("drive", J.FixedServoJoint(world.frame(r=(0, 0, 0.05)), crank.frame(), axis="z", angle=angle))
            rocker = tr.Body(mass=1.0, inertia=(0.1, 0.1, 0.1))
            values = {"length": 0.8, "axis": (0.2, 1, 0.3), "rod2": rocker, "rRod2": (0.1, 0.05, 0.5)}
            self.add("loop", S.JointSSR(crank.frame(r=(0.2, 0, 0)), world.frame(r=(0.7, 0.1, 0.15)), **values))

    at = np.arange(4) * np.pi / 2
    sol = audit(tr.simulate(Driven(), at[-1], at=at, rtol=1e-12))
    close(sol["loop.jointB.phi"], [-0.2349193708, -0.5510830000, -0.9981597159, -0.8848714177], 1e-9)
    assert tr.doctor(Driven()).redundant == []


class Slider(tr.Model):
    """An in-line slider-crank by JointRRP."""

    r: float = tr.parameter(0.1, unit="m", doc="crank")
    length: float = tr.parameter(0.3, unit="m", doc="rod")
    back: bool = tr.structure(False)

    def build(self, world):
        crank = self.add("crank", tr.Body.rod(mass=1.0, length=self.r, axis="x"))
        self.add("main", J.Revolute(world.frame(), crank.frame(r=(-self.r / 2, 0, 0)), axis="z"))
        piston = tr.Body.box(mass=0.5, size=(0.06, 0.04, 0.04))
        thin = self.length**2 / 12 * 2.0
        con = tr.Body(mass=2.0, inertia=(thin * 1e-3, thin, thin), cm=(self.length / 2, 0, 0))
        values = {"axis": "z", "along": "x", "rod": con, "slider": piston, "rRod1": (self.length, 0, 0)}
        values |= {"s_guess": -0.3 if self.back else 0.3}
        self.add("loop", S.JointRRP(crank.frame(r=(self.r / 2, 0, 0)), world.frame(), **values))

    def initial(self):
        return {"main.phi": 0.3, "main.phi_dot": 8.0}


def test_slider_crank_by_its_assembly():
    sol = audit(tr.simulate(Slider(), 5, at=[0, 0.5, 1, 5], rtol=1e-12))
    close(sol["main.phi"][1:], [-3.657303062, 0.604240400, -3.41494529], 2e-8)
    plain = tr.simulate(tr.gallery.SliderCrank(), 5, at=[0, 0.5, 1, 5], rtol=1e-12)
    close(sol["main.phi"], plain["th"], 1e-8)
    close(sol["loop.jointB.nu"], plain["x"], 1e-8)
    back = audit(tr.simulate(Slider(back=True), 0.1, samples=2))
    close(back["loop.jointB.nu"][0], 0.1 * np.cos(0.3) - np.sqrt(0.09 - (0.1 * np.sin(0.3)) ** 2), 1e-12)


def test_four_bar_of_the_dossier_by_its_assembly():
    """Thin rods of 1 kg/m: th(5) = −0.9213012068, as by plain hinges and by the equation of one freedom."""

    class Thin(Planar):
        def build(self, world):
            rods = [
                tr.Body(mass=s, inertia=(s**3 * 1e-6, s**3 / 12, s**3 / 12), cm=(s / 2, 0, 0)) for s in (0.3, 0.9, 0.7)
            ]
            crank = self.add("crank", rods[0])
            self.add("drive", J.Revolute(world.frame(), crank.frame(), axis="z"))
            values = {"rRod1": (0.9, 0, 0), "rRod2": (0.7, 0, 0), "phi_guess": 1.7}
            ends = crank.frame(r=(0.3, 0, 0)), world.frame(r=(1, 0, 0))
            self.add("loop", S.JointRRR(*ends, axis="z", rod1=rods[1], rod2=rods[2], **values))

        def initial(self):
            return {"drive.phi": 0.5, "drive.phi_dot": 6.0}

    sol = audit(tr.simulate(Thin(), 5, at=[0, 0.5, 1, 5], rtol=1e-12))
    close(sol["drive.phi"][1:], [0.240423186, -4.08809043, -0.9213012068], 1e-8)


@pytest.mark.parametrize(
    ("length", "problem"), [(0.0868, "the rod is 3.2 mm too short"), (0.09, "its two solutions coincide")]
)
def test_singular_positions_are_refused_with_advice(length, problem):
    """A crank at a right angle: the rod must reach from 0.09 over the slider's line."""

    class Short(Slider):
        def initial(self):
            return {"main.phi": np.pi / 2}

    with pytest.raises(
        tr.errors.InitialValueError, match=f"loop: cannot be closed: .*{problem}.*revolute and not"
    ) as e:
        tr.simulate(Short(r=0.09, length=length), 1.0)
    assert "plain joints" in str(e.value)


def test_a_hinge_with_a_length_constraint_takes_the_guess():
    class FourBar(tr.Model):
        guess_: float = tr.parameter(1.7, unit="rad", doc="guess")

        def build(self, world):
            crank, rocker = self.add("crank", rod((0.3, 0, 0), 1.0)), self.add("rocker", rod((0.7, 0, 0), 1.0))
            self.add("drive", J.Revolute(world.frame(), crank.frame(), axis="z"))
            frames = world.frame(r=(1, 0, 0)), rocker.frame(), crank.frame(r=(0.3, 0, 0)), rocker.frame(r=(0.7, 0, 0))
            values = {"axis": "z", "lengthConstraint": 0.9, "phi_guess": self.guess_}
            self.add("loop", S.RevoluteWithLengthConstraint(*frames, **values))

        def initial(self):
            return {"drive.phi": 0.0, "drive.phi_dot": 1.0}

    sol = audit(tr.simulate(FourBar(), 1.0, samples=3))
    close(sol["loop.revolute.phi"][0], 1.7451477069, 1e-10)
    close(sol["loop.revolute.phi_dot"][0], -0.4285714286, 1e-10)
    below = tr.simulate(FourBar(guess_=-1.0), 0.1, samples=2)
    close(below["loop.revolute.phi"][0], -1.7451477069, 1e-10)


def test_a_slider_with_a_length_constraint_takes_the_guess():
    class Pump(tr.Model):
        def build(self, world):
            crank = self.add("crank", rod((0.1, 0, 0), 1.0))
            piston = self.add("piston", tr.Body.box(mass=0.5, size=(0.06, 0.04, 0.04)))
            self.add("drive", J.FixedServoJoint(world.frame(), crank.frame(), axis="z", angle=tr.laws.Ramp(rate=1.0)))
            frames = world.frame(r=(0, 0.02, 0)), piston.frame(), crank.frame(r=(0.1, 0, 0)), piston.frame()
            self.add("loop", S.PrismaticWithLengthConstraint(*frames, axis="x", length=0.3, s_guess=0.4))

    at = [0, np.pi / 6, np.pi / 2]
    sol = audit(tr.simulate(Pump(), at[-1], at=at))
    close(sol["loop.prismatic.nu"], [0.3993325909, 0.3850987715, 0.2891366459], 1e-10)
    close(sol["loop.prismatic.nu_dot"][1:], [-0.0587038828, -0.1], 1e-9)


def test_a_leg_starts_at_its_length():
    class Leg(tr.Model):
        stroke: object = tr.structure(None)

        def build(self, world):
            platform = self.add("platform", tr.Body.box(mass=2.0, size=(0.3, 0.05, 0.3)))
            parts = {"cylinder": rod((0, 0, 0.3), 0.4), "piston": rod((0, 0, -0.3), 0.3)}
            force = None if self.stroke else (lambda t, s, v: 300 * (0.6 - s) - 20 * v)
            drive = {"force": force, "stroke": self.stroke}
            self.add("leg", S.JointUPS(world.frame(), platform.frame(r=(0.1, 0, 0)), n1="x", **parts, **drive))

        def initial(self):
            return {"platform.r": (0.0, 0.5, 0.1), "platform.q": (1, 0, 0, 0)}

    sol = audit(tr.simulate(Leg(), 0.3))
    d = sol["platform.r"].values + np.einsum("tij,j->ti", sol["platform.T"].values, [0.1, 0, 0])
    close(sol["leg.prismatic.nu"], np.linalg.norm(d, axis=1), 1e-12)
    assert tr.doctor(Leg()).degrees_of_freedom == 6
