"""Linear models: against differences of motions, closed forms of stability, and errors."""

import dataclasses

import numpy as np
import pytest

import trundle as tr
from reference import bricard
from reference.variations import derivative_of_flow, placed
from trundle.analysis.linearise import linearised
from trundle.analysis.state import state_of
from trundle.analysis.tangent import tangent_of
from trundle.analysis.variations import variations_of

CLOSED = ("euler-disc", "free-roller", "rattleback", "rotating-bowl", "tippe-top")  # contacts that stay as they are


def check_against_differences(model, step=5e-4):
    state = state_of(model, None, None, None, 0.0)
    v = variations_of(state.system)
    tangent = tangent_of(state, v)
    linear = linearised(state)
    if not linear.states:
        assert not tangent.Z.size  # laws of time move all
        return
    A = linear.A + v.turned(linear.turning)[list(tangent.free)] @ tangent.Z
    size = max(np.linalg.norm(A, 2), 1.0)
    fast = np.sqrt(size * max(np.abs(linear.eigenvalues).max(), np.abs(state.x).max(), 1.0))
    found, start = derivative_of_flow(state, linear.names, v.columns(state.x) @ tangent.Z, step, 0.01 / fast)
    assert np.abs(start - np.eye(len(start))).max() < 1e-6
    assert np.abs(found - A).max() < 1e-7 * size


@pytest.mark.parametrize("name", tr.gallery.names())
def test_gallery_models_agree_with_differences_of_motions(name):
    model = tr.gallery.find(name)()
    if name not in CLOSED and _has_contacts(model):
        pytest.skip("its contacts open and close")
    step = 1e-3 if name == "tippe-top" else 5e-4  # rounding counts there: 150 rad/s beside small displacements
    check_against_differences(model, step)


def _has_contacts(model):
    from trundle.equations.prepare import prepare

    system = prepare(model).system
    return bool(system.contacts) or any(f.switches for _, f in system.closing + system.forces)


KINDS = (  # loops, redundant bonds, rolling, control, several forces
    "four-bar", "slider-crank", "bricard", "bicycle", "rolling-disc", "balancing-robot", "ball-on-plate", "skateboard",
    "flyball-governor", "railway-wheelset", "active-suspension",
)  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_inputs_and_outputs_agree_with_differences(name):
    """B by differences of rates, C and D by those of accelerations and reactions, of fourth order."""
    state = state_of(tr.gallery.find(name)(), None, None, None, 0.0)
    inputs = some_inputs(state)
    assert inputs
    body, parts = state.system.topology.bodies[0].path, [c.path for c, _ in state.system.closing]
    outputs = (f"{body}.a", f"{body}.r", *(f"{path}.F_B" for path in parts[:1]))
    linear = linearised(state, inputs, outputs)
    v = variations_of(state.system)
    tangent = tangent_of(state, v)
    along = v.columns(state.x) @ tangent.Z
    flow, (everything, signals) = state.ready.program.flow, state.ready.program.everything
    chosen = [i for path in outputs for i in indices_of(signals, path)]
    places = {entry.path: entry.span.start for entry in state.system.vector.entries()}

    def rates(x, P):
        return v.rows(state.x)[list(tangent.free)] @ np.array(flow(state.t, x, P)[0]).ravel()

    def seen(x, P):
        return np.array(everything(state.t, x, P)).ravel()[chosen]

    def by_number(f, path):
        unit = np.zeros(state.P.size)
        unit[places[path]] = 1e-3 * max(abs(state.P[places[path]]), 1.0)
        return slope(lambda k: f(state.x, state.P + k * unit)) / unit.max()

    B, D = (np.array([by_number(f, path) for path in inputs]).T for f in (rates, seen))
    h = 1e-3 / max(1.0, np.abs(along).max())
    C = np.array([slope(lambda k, d=d: seen(placed(state, state.x + k * h * d), state.P)) / h for d in along.T]).T
    for found, exact in ((linear.B, B), (linear.C, C), (linear.D, D)):
        assert np.abs(found - exact).max(initial=0.0) < 1e-7 * max(np.abs(exact).max(initial=0.0), 1.0)
    assert np.any(C)


def slope(f):
    """∂f/∂k at 0 by differences of fourth order."""
    return (8 * (f(1) - f(-1)) - (f(2) - f(-2))) / 12


def some_inputs(state):
    """Up to three numbers that move the rates but no constraint."""
    entries = [e for e in state.system.vector.entries() if e.span.stop - e.span.start == 1]
    entries = [e for e in entries if e.span.start < state.system.modes_start]
    columns = np.zeros((state.P.size, len(entries)))
    columns[[e.span.start for e in entries], range(len(entries))] = 1.0
    still = np.zeros((state.x.size, len(entries)))
    locks = state.derivatives(state.ready.program.residual, still, columns)
    rates = state.derivatives(state.ready.program.flow, still, columns)[0][: state.system.nx + state.system.nu]
    wired = {wire.target for wire in state.system.wiring.wires}
    moves = (np.abs(rates).max(axis=0) > 1e-6) & (np.vstack(locks) == 0).all(axis=0)
    return tuple(e.path for e, m in zip(entries, moves, strict=True) if m and e.path not in wired)[:3]


def indices_of(signals, path):
    """Where the elements of a signal stand among all, in the order of ``linearise``."""
    (signal,) = (s for s in signals if s.name == path)
    return [signal.start + k for k in range(int(np.prod(signal.shape)))]


def test_steady_motions_agree_with_differences_of_motions():
    check_against_differences(disc(np.pi / 3, w2=0.8 * np.sin(np.pi / 3), w3=-0.414458557658))
    check_against_differences(tr.gallery.HeavyTop(Om=tr.gallery.HeavyTop().steady()[0]))


# -- closed forms -----------------------------------------------------------------------------------------------------
def disc(th, w2=0.0, w3=0.0, **numbers):
    return tr.gallery.RollingDisc(th=th, w1=0.0, w2=w2, w3=w3, **numbers)


def largest(linear):
    """The eigenvalue with the largest real part, of those that are not zero."""
    return linear.spectrum.values[np.argmax(linear.spectrum.values.real)]


@pytest.mark.parametrize("seed", range(3))
def test_upright_rolling_disc(seed):
    """λ² = −(I3 (I3 + m R²) ω² − m g R I1)/(I1 (I1 + m R²)): stable above the published speed, for any phase."""
    rng = np.random.default_rng(seed)
    m, R, g, I1, ph, psi = rng.uniform(0.5, 2.0, 6)
    I3 = I1 * rng.uniform(1.2, 2.0)
    numbers = {"m": m, "R": R, "g": g, "I1": I1, "I3": I3, "ph": ph, "psi": psi}
    bound = np.sqrt(m * g * R * I1 / (I3 * (I3 + m * R**2)))
    for w3, stable in ((0.97 * bound, False), (1.03 * bound, True)):
        linear = tr.linearise(disc(np.pi / 2, w3=w3, **numbers))
        square = -(I3 * (I3 + m * R**2) * w3**2 - m * g * R * I1) / (I1 * (I1 + m * R**2))
        assert linear.kind == "steady motion"
        assert linear.stable is stable
        assert linear.spectrum.values**2 == pytest.approx([square, square], rel=1e-8, abs=1e-12)
        assert linear.spectrum.zeros == 6


def test_upright_spinning_disc():
    """ψ'² > m g R/(I1 + m R²) (= 4 g/5 R for a thin disc)."""
    for factor, stable in ((0.98, False), (1.02, True)):
        linear = tr.linearise(disc(np.pi / 2, w2=factor * np.sqrt(0.8)))
        assert linear.kind == "steady motion"
        assert linear.stable is stable


def test_tilted_rolling_disc_keeps_its_circle():
    """Along a circle the axes turn with the precession; the nutation of small amplitude is that of the run."""
    linear = tr.linearise(disc(np.pi / 3, w2=0.8 * np.sin(np.pi / 3), w3=-0.414458557658))
    assert linear.kind == "steady motion"
    assert linear.turning == pytest.approx([0, 0, 0.8], abs=1e-9)
    nutation = [m for m in linear.modes if abs(m.shape["disc.omega[0]"]) > 0.05]
    run = tr.simulate(disc(np.pi / 3 + 1e-5, w2=0.8 * np.sin(np.pi / 3), w3=-0.414458557658), until=60, samples=6001)
    theta = run["theta"].values - run["theta"].values.mean()
    crossings = run.time.values[:-1][(theta[:-1] < 0) & (theta[1:] >= 0)]
    period = np.diff(crossings).mean()
    assert 2 * np.pi / period == pytest.approx(nutation[0].eigenvalue.imag, rel=2e-3)


def test_sleeping_top():
    """I1 λ² − i I3 ω λ − m g l = 0; it sleeps if (I3 ω)² > 4 I1 m g l."""
    bound = np.sqrt(4 * 0.012 * 0.981) / 0.002
    assert bound == pytest.approx(108.498848, abs=1e-6)
    for w3, stable in ((0.999 * bound, False), (1.001 * bound, True), (-1.001 * bound, True), (200.0, True)):
        linear = tr.linearise(tr.gallery.HeavyTop(th=0.0, w3=w3))
        expected = np.roots([0.012, -0.002j * w3, -0.981])
        found = linear.spectrum.values
        assert linear.kind == "steady motion"
        assert linear.stable is stable
        for value in (*expected, *expected.conj()):
            assert np.abs(found - value).min() < 1e-8 * abs(value)


def test_nutation_of_a_top_in_steady_precession():
    """The frequency of small nutation by the equation of θ alone: both momenta of the cyclic angles are kept."""
    top = tr.gallery.HeavyTop()
    for Om in top.steady():
        linear = tr.linearise(tr.gallery.HeavyTop(Om=Om))
        I1, I3, th = 0.012, 0.002, top.th
        w3 = 150.0
        # θ'' = Ω² sin θ cos θ − (I3 w3/I1) Ω sin θ + (m g l/I1) sin θ with p = I1 Ω sin²θ + I3 w3 cos θ kept
        a, k = I3 * w3 / I1, 0.981 / I1
        momentum = Om * np.sin(th) ** 2 + I3 * w3 / I1 * np.cos(th)

        def acceleration(angle, a=a, k=k, p=momentum):
            rate = (p - a * np.cos(angle)) / np.sin(angle) ** 2
            return rate**2 * np.sin(angle) * np.cos(angle) - a * rate * np.sin(angle) + k * np.sin(angle)

        h = 1e-4
        near, far = (acceleration(th + d) - acceleration(th - d) for d in (h, 2 * h))
        slope = (8 * near - far) / (12 * h)
        assert abs(acceleration(th)) < 1e-8
        assert linear.kind == "steady motion"
        assert linear.spectrum.values.imag.max() == pytest.approx(np.sqrt(-slope), rel=1e-8)


# -- the railway wheelset: equations derived by hand -------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(3))
def test_railway_wheelset(seed):
    """All eigenvalues of the hunting of two cones on two edges, and of the creep between speed and spin."""
    rng = np.random.default_rng(seed)
    scales = {"m": 1500.0, "I": 850.0, "J": 300.0, "l": 0.75, "r0": 0.46, "conicity": 0.1, "f11": 8e6, "f22": 7e6}
    scales |= {"ky": 5e5, "kpsi": 1e6, "v": 40.0}
    wheels = tr.gallery.RailwayWheelset(y=0.0, **{k: s * rng.uniform(0.5, 1.5) for k, s in scales.items()})
    linear = tr.linearise(wheels)
    creep = -2 * wheels.f11 / wheels.v * (1 / wheels.m + wheels.r0**2 / wheels.J)
    expected = np.append(np.linalg.eigvals(wheels.theory()), creep)
    assert linear.kind == "steady motion"
    assert np.sort_complex(linear.spectrum.values) == pytest.approx(np.sort_complex(expected), rel=1e-8)
    assert linear.spectrum.zeros == 3  # place and angle along the track, and the speed


def test_klingels_wavelength():
    """2π √(l r₀/λ) at low speed and without springs, whatever the creep; it grows from there on."""
    for slow in (0.1, 0.5):
        wheels = tr.gallery.RailwayWheelset(y=0.0, ky=0.0, kpsi=0.0, v=slow, g=0.0)
        (wave,) = (mode.eigenvalue for mode in tr.linearise(wheels).modes if mode.eigenvalue.imag > 0)
        assert 2 * np.pi * slow / wave.imag == pytest.approx(wheels.wavelength, rel=1e-6)
        assert wave.real > 0


def test_a_railway_wheelset_hunts_above_its_critical_speed():
    """The speed above which the equations by hand have growing swings: of the linear model, and of runs."""
    low, high = 20.0, 100.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if tr.gallery.RailwayWheelset(v=middle).is_stable else (low, middle)
    for factor, stable in ((1 - 1e-6, True), (1 + 1e-6, False)):
        assert tr.linearise(tr.gallery.RailwayWheelset(y=0.0, v=factor * low)).stable is stable
    for factor, grows in ((0.8, False), (1.2, True)):
        sol = tr.simulate(tr.gallery.RailwayWheelset(v=factor * low, y=1e-4), until=1, samples=101)
        y = np.abs(sol["lateral"].values)
        assert (y[75:].max() > y[:25].max()) is np.bool_(grows)
        assert all(check.passed for check in sol.checks())
        assert sol.stats["energy_residual"] < 1e-8


class Pushed(tr.Joint):
    """A slider with a force along its axis."""

    force: float = tr.law(0.0, unit="N", doc="F(ν, ν̇, t) or a number")

    def slide(self, j):
        return tr.Effort(self.force(j.nu, j.nu_dot, j.t) if callable(self.force) else self.force)

    def turn(self, j):
        return tr.Locked(j.phi)


class Cart(tr.Model):
    """A pole on a cart: the dimensions of the inverted pendulum on a cart of Kosenko's slides."""

    M: float = tr.parameter(240.625, unit="kg", gt=0, doc="mass of the cart")
    m: float = tr.parameter(60.4756585816, unit="kg", gt=0, doc="mass of the pole")
    l: float = tr.parameter(0.5, unit="m", gt=0, doc="distance of its centre from the hinge")
    I: float = tr.parameter(5.07743550175, unit="kg·m²", gt=0, doc="its moment about the centre")

    def build(self, world):
        cart = self.add("cart", tr.Body(mass=self.M, inertia=(1, 1, 1)))
        pole = self.add("pole", tr.Body(mass=self.m, inertia=(self.I, self.I, self.I)))
        self.add("rail", Pushed(world.frame(), cart.frame(), axis="x", force=0.0))
        self.add("hinge", tr.joints.Revolute(cart.frame(), pole.frame(r=(0, -self.l, 0)), axis="-z"))


def test_cart_pole():
    """Poles and controllability of the inverted pendulum on a cart, against the linear equations."""
    linear = tr.linearise(Cart(), inputs=["rail.force"], outputs=["hinge.phi", "rail.nu"])
    M, m, l, I, g = 240.625, 60.4756585816, 0.5, 5.07743550175, 9.81
    D = (I + m * l**2) * (M + m) - (m * l) ** 2
    pole = np.sqrt((M + m) * m * g * l / D)
    assert pole == pytest.approx(4.15771293, abs=5e-9)
    assert linear.kind == "equilibrium"
    assert linear.spectrum.values == pytest.approx([pole, -pole], rel=1e-12)
    assert linear.spectrum.chains == (1, 1)
    assert linear.controllable == linear.observable == 4
    assert linear.names == ["rail.nu", "hinge.phi", "rail.nu_dot", "hinge.phi_dot"]
    assert linear.B.ravel() == pytest.approx([0, 0, (I + m * l**2) / D, -m * l / D], rel=1e-12)
    assert linear.A[3] == pytest.approx([0, (M + m) * m * g * l / D, 0, 0], rel=1e-12)
    K = linear.lqr(np.eye(4), [1e-3])
    assert np.linalg.eigvals(linear.A - linear.B @ K).real.max() < 0
    response = linear.response([2.0])[0]
    assert response == pytest.approx(linear.C @ np.linalg.inv(2j * np.eye(4) - linear.A) @ linear.B)
    system = linear.to_scipy()
    assert np.array_equal(system.A, linear.A)
    assert "unstable" in str(linear)


def test_outputs_of_all_levels():
    """C and D of an acceleration and of an element of a vector, of a damped pendulum."""
    linear = tr.linearise(
        Cart(), at={"hinge.phi": 0.3, "hinge.phi_dot": 0.2}, inputs=["rail.force"], outputs=["cart.a[0]", "pole.r"]
    )
    assert linear.outputs == ("cart.a[0]", "pole.r[0]", "pole.r[1]", "pole.r[2]")
    assert linear.kind == "moving"
    assert linear.C[0] == pytest.approx(linear.A[2])
    assert linear.D[0] == pytest.approx(linear.B[2])
    assert linear.C[1] == pytest.approx([1, 0.5 * np.cos(0.3), 0, 0])
    assert not linear.D[1:].any()


def test_redundant_and_absolute_mechanisms_have_the_same_eigenvalues():
    """A parallel four-bar closed twice (redundant) has one degree of freedom."""

    class Parallel(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body(mass=2.0, inertia=(0.1, 0.1, 0.1)))
            for k, x in enumerate((-0.5, 0.0, 0.5)):
                crank = self.add(f"crank{k}", tr.Body(mass=0.3, inertia=(0.01, 0.01, 0.01)))
                self.add(f"foot{k}", tr.joints.Revolute(world.frame(r=(x, 0, 0)), crank.frame(r=(0, 0.2, 0)), axis="z"))
                self.add(f"head{k}", tr.joints.Revolute(crank.frame(r=(0, -0.2, 0)), rod.frame(r=(x, 0, 0)), axis="z"))

    linear = tr.linearise(Parallel(), guess={f"crank{k}.r": (x, -0.2, 0) for k, x in enumerate((-0.5, 0.0, 0.5))})
    J = 3 * (0.01 + 0.3 * 0.2**2) + 2.0 * 0.4**2
    stiffness = 9.81 * (3 * 0.3 * 0.2 + 2.0 * 0.4)
    assert linear.kind == "equilibrium"
    assert linear.eigenvalues.imag.max() == pytest.approx(np.sqrt(stiffness / J), rel=1e-6)
    assert len(linear.states) == 2


def test_what_swings_through_its_middle_is_not_steady():
    """Nothing accelerates just there, and A is constant; yet a moment later it does."""

    class Swinging(tr.Model):
        def build(self, world):
            mass = self.add("mass", tr.Body(mass=1.0, inertia=(1, 1, 1)))
            self.add("spring", tr.joints.SpringIdealJoint(world.frame(), mass.frame(), axis="x", c=4.0, d=0.0))

    at = {"spring.nu": 0.0, "spring.nu_dot": 1.0, "spring.phi_dot": 0.0}
    assert tr.linearise(Swinging(), at=at).kind == "moving"
    assert tr.linearise(Swinging(), at=at | {"spring.nu_dot": 0.0, "spring.phi_dot": 2.0}).kind == "steady motion"


def test_bricards_linkage():
    """One of its thirty bonds is redundant in every position; against its kinematics by complex steps."""
    linear = tr.linearise(tr.gallery.Bricard())
    assert linear.names == ["hinge[4].phi", "hinge[4].phi_dot"]
    assert np.abs(linear.A - [[0, 1], [bricard.slope(), 0]]).max() < 1e-9
    assert linear.rates == pytest.approx([0, bricard.acceleration(0.0)[1]], abs=1e-9)


def test_zero_eigenvalues_are_explained():
    linear = tr.linearise(disc(np.pi / 2, w3=1.0))
    text = str(linear)
    assert "2 of 6 zero eigenvalues: constraints on velocities alone" in text
    assert "disc.r[0]" in text
    assert tr.linearise(tr.gallery.Pendulum(), at={"hinge.phi": 0.0}).zeros_explained() == []


# -- errors -----------------------------------------------------------------------------------------------------------
def test_a_contact_about_to_switch_is_an_error():
    with pytest.raises(tr.errors.SimulationError, match=r"contact\[1\] is about to switch .*kink"):
        tr.linearise(tr.gallery.NewtonsCradle())


def test_a_law_with_a_kink_is_an_error():
    import casadi as ca

    class Stop(tr.Model):
        def build(self, world):
            mass = self.add("mass", tr.Body(mass=1.0, inertia=(1, 1, 1)))
            law = lambda nu, nu_dot, t: -1e3 * ca.fmax(nu, 0)  # noqa: E731
            self.add("slide", Pushed(world.frame(), mass.frame(), axis="x", force=law))

    with pytest.raises(tr.errors.SimulationError, match=r"no derivative with respect to slide.nu: .*kink"):
        tr.linearise(Stop())
    assert tr.linearise(Stop(), at={"slide.nu": 0.1}).spectrum.values.imag.max() == pytest.approx(np.sqrt(1e3))


def test_unknown_names_are_errors():
    with pytest.raises(KeyError, match=r"no input among .* 'rail.frce'. Did you mean rail.force"):
        tr.linearise(Cart(), inputs=["rail.frce"])
    with pytest.raises(KeyError, match=r"no signal 'hinge.phy'"):
        tr.linearise(Cart(), outputs=["hinge.phy"])
    with pytest.raises(tr.errors.SimulationError, match="is part of a constraint"):
        tr.linearise(tr.gallery.FourBar(), inputs=[_offset()])
    with pytest.raises(TypeError, match="needs inputs"):
        tr.linearise(Cart()).lqr(np.eye(4), [1.0])
    with pytest.raises(tr.errors.SimulationError, match="is no state"):
        tr.linearise(Cart(), at=3.0)


def _offset():
    """The name of a number that a closing constraint of the four-bar depends on."""
    from trundle.equations.prepare import prepare

    entries = prepare(tr.gallery.FourBar()).system.vector.entries()
    return next(entry.path for entry in entries if entry.path.endswith("offset")) + "[0]"


def test_command_line(tmp_path):
    """Eigenvalues in words and as JSON, and a figure with a Bode plot."""
    import json

    from typer.testing import CliRunner

    from trundle.cli import app

    figure = tmp_path / "poles.svg"
    given = ["linearise", "cart-pole", "--set", "th0=0", "--inputs", "control.offset", "--outputs", "hinge.phi,rail.nu"]
    said = CliRunner().invoke(app, [*given, "--plot", str(figure)])
    assert said.exit_code == 0, said.output
    assert "an equilibrium" in said.output
    assert "stable" in said.output
    assert "<svg" in figure.read_text()
    data = json.loads(CliRunner().invoke(app, [*given, "--json"]).output)
    assert np.sort(data["eigenvalues"]["real"]) == pytest.approx([-3.5, -3, -2.5, -2], abs=1e-7)
    assert np.shape(data["C"]) == (2, 4)
    with pytest.raises(tr.errors.SimulationError, match=r"rail.force is the signal control.out, and no input"):
        tr.linearise(tr.gallery.CartPole(), inputs=["rail.force"])


# -- along a run, root locus, other packages --------------------------------------------------------------------------
def test_along_a_run():
    """φ̈ = −(m g a/J) sin φ: A(t) has −(m g a/J) cos φ(t); B is constant; modes of contacts are those of each sample."""
    pendulum = tr.gallery.Pendulum()
    sol = tr.simulate(pendulum, until=2, at=np.linspace(0, 2, 5), rtol=1e-10)
    models = tr.linearise_along(sol)
    first = tr.linearise(pendulum, at={"hinge.phi": 0.0, "hinge.phi_dot": 0.0}).A[1, 0]
    assert [m.A[1, 0] for m in models] == pytest.approx(first * np.cos(sol["hinge.phi"].values), rel=1e-9)
    assert {m.kind for m in models} == {"moving"}


def test_along_a_run_the_flow_is_that_of_the_variational_equation():
    """δẏ = A(t) δy leads from one state to the difference of two neighbouring runs (double pendulum, far from rest)."""
    model, h = tr.gallery.DoublePendulum(), 1e-5
    times = np.linspace(0, 0.5, 201)
    sol = tr.simulate(model, until=0.5, at=times, rtol=1e-11)
    linear = tr.linearise_along(sol)
    names, A = linear[0].names, [m.A for m in linear]
    y, step = np.eye(4)[:, 0], 2 * times[1]
    for k in range(0, 200, 2):  # Runge and Kutta's method, with A at both ends and in the middle of each step
        a = A[k] @ y
        b = A[k + 1] @ (y + step / 2 * a)
        c = A[k + 1] @ (y + step / 2 * b)
        y = y + step / 6 * (a + 2 * b + 2 * c + A[k + 2] @ (y + step * c))
    start = {name: float(sol[name].values[0]) for name in names}
    moved = [start | {names[0]: start[names[0]] + d} for d in (h, -h)]
    ends = [tr.simulate(model, until=0.5, at=[0.5], rtol=1e-12, initial=pins) for pins in moved]
    found = [(ends[0][n].values[-1] - ends[1][n].values[-1]) / (2 * h) for n in names]
    assert found == pytest.approx(y, abs=1e-6)


def test_root_locus():
    """s² + k with velocity feedback: the branches are the roots of s² + k s + ω², continuous in k."""
    cart = tr.gallery.CartPole(control=tr.gallery.cart_pole.Unpushed(), th0=0.0)
    linear = tr.linearise(cart, inputs=["rail.force"], outputs=["hinge.phi", "hinge.phi_dot"])
    gains = np.linspace(0, -8000, 81)
    branches = linear.locus(gains)
    b = linear.B[linear.names.index("hinge.phi_dot"), 0]
    a = np.max(linear.eigenvalues.real) ** 2
    for k, row in zip(gains, branches, strict=True):
        expected = np.sort_complex(np.concatenate([np.roots([1, 0, -(a - b * k)]), [0, 0]]))
        assert np.abs(np.sort_complex(np.round(row, 9)) - np.round(expected, 9)).max() < 1e-4
    assert np.abs(np.diff(branches, axis=0)).max() < 2.0
    with pytest.raises(tr.errors.PathError, match=r"output.*hinge.psi"):
        linear.locus(gains, output="hinge.psi")
    figure = tr.plots.root_locus(linear, gains)
    assert len(figure.axes[0].lines) == 2 + 3 * 4


def test_to_python_control():
    control = pytest.importorskip("control")
    cart = tr.gallery.CartPole(control=tr.gallery.cart_pole.Unpushed(), th0=0.0)
    linear = tr.linearise(cart, inputs=["rail.force"], outputs=["hinge.phi"])
    system = linear.to_control()
    assert list(system.state_labels) == [name.replace(".", "_") for name in linear.names]
    assert list(system.input_labels) == ["rail_force"]
    assert np.sort_complex(system.poles()) == pytest.approx(np.sort_complex(linear.eigenvalues), abs=1e-6)
    assert control.ctrb(system.A, system.B).shape == (4, 4)
    assert system(2j) == pytest.approx(linear.response([2.0])[0, 0, 0])


def test_python_control_is_optional(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "control", None)
    linear = tr.linearise(tr.gallery.Pendulum(), at={"hinge.phi": 0.0, "hinge.phi_dot": 0.0})
    with pytest.raises(tr.errors.ArgumentError, match="python-control"):
        linear.to_control()


def test_zero_damping_is_printed_without_a_minus():
    rest = {"hinge.phi": 0.0, "hinge.phi_dot": 0.0}
    linear = tr.linearise(tr.gallery.Pendulum(), at=rest)
    assert "damping +0.0000" in str(linear)
    rounded = dataclasses.replace(linear, A=linear.A + np.diag([0.0, 1e-9]))
    assert "damping +0.0000" in str(rounded)


def test_modes_move():
    """A mode of the quarter car: both masses in the shape of the eigenvector, with its frequency; the page shows it."""
    car = tr.gallery.QuarterCar(d=0.0, a=0.0)
    rest = {"tyre.nu": -340 * 9.81 / 2e5, "strut.nu": -300 * 9.81 / 2e4, "tyre.nu_dot": 0.0, "strut.nu_dot": 0.0}
    linear = tr.linearise(car, at=rest)
    assert linear.kind == "equilibrium"
    for k, mode in enumerate(linear.modes):
        sol = linear.motion(k, amplitude=0.05, periods=1)
        moved = {n: sol[f"{n}.nu"].values - rest[f"{n}.nu"] for n in ("tyre", "strut")}
        assert max(np.abs(part).max() for part in moved.values()) == pytest.approx(0.05, rel=1e-6)
        assert sol.time.values[-1] == pytest.approx(1 / mode.frequency)
        ratio = mode.shape["tyre.nu"] / mode.shape["strut.nu"]
        assert moved["tyre"] == pytest.approx(ratio.real * moved["strut"], abs=1e-9)


def test_modes_of_rolling_models_fulfil_their_constraints():
    robot = tr.gallery.BalancingRobot(v_set=0.0, turn=0.0, lean0=0.0)
    sol = tr.linearise(robot).motion(0, amplitude=0.3)
    assert sol.stats["position_residual"] < 1e-9
    assert np.ptp(sol["lean"].values) > 1e-3
    with pytest.raises(tr.errors.ArgumentError, match="mode = 99"):
        tr.linearise(robot).motion(99)
    with pytest.raises(tr.errors.ArgumentError, match="needs an equilibrium or a steady motion"):
        tr.linearise(tr.gallery.DoublePendulum()).motion(0)


def test_the_weave_of_a_bicycle_moves():
    """Lean and steer swing in the ratio and with the phase of the eigenvector of the published linear equations."""
    bicycle = tr.gallery.Bicycle(v=5.0, lean_rate=0.0)
    linear = tr.linearise(bicycle)
    (weave,) = (k for k, mode in enumerate(linear.modes) if mode.eigenvalue.imag > 1)
    sol = linear.motion(weave, amplitude=1e-3, periods=1)
    values, vectors = np.linalg.eig(bicycle.state_matrix(5.0))
    lean, steer = vectors[:2, np.argmax(values.imag)]
    wave = np.exp(2j * np.pi * sol.time.values / sol.time.values[-1])
    parts = [2 * np.mean((sol[name].values * wave.conj())[:-1]) for name in ("lean", "steer")]
    assert parts[1] / parts[0] == pytest.approx(steer / lean, rel=1e-4)
    assert sol.stats["position_residual"] < 1e-9


class Propped(tr.Model):
    """A rod that a program holds level by a torque; a ball beside it, if wanted."""

    ball: bool = tr.structure(False, doc="a ball on the floor")

    def build(self, world):
        rod = self.add("rod", tr.Body.rod(mass=2.0, length=1.0, axis="x"))
        program = tr.blocks.Controller(
            function=lambda t, s: {"torque": 9.81 - 4.0 * s["rate"]},
            inputs={"rate": rod.signal("w[2]")},
            commands=("torque",),
            period=0.01,
        )
        torque = self.add("program", program).signal("torque")
        ends = world.frame(), rod.frame(r=(-0.5, 0, 0))
        self.add("hinge", tr.joints.FixedControlledJoint(*ends, axis="z", torque=torque))
        if self.ball:
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            ends = {"surface_A": tr.surfaces.Plane(), "surface_B": tr.surfaces.Sphere(radius=0.1)}
            laws = {"friction": tr.friction.Coulomb(mu=0.3)}
            self.add("contact", tr.RigidContact(world.frame(), ball.frame(), **ends, **laws))

    def initial(self):
        return {"hinge.phi": 0.0} | ({"ball.r": (0, 0.1, 1.0)} if self.ball else {})


@pytest.mark.parametrize("ball", [False, True])
def test_sampled_blocks_hold_what_they_hold(ball):
    """The torque that is held balances the weight, at the start and at the end of a run; at 0.1 rad/s it does not."""
    model = Propped(ball=ball)
    sol = tr.simulate(model, until=0.055, at=[0.055])
    for state in (None, sol):
        linear = tr.linearise(model, at=state, outputs=["program.torque"])
        assert linear.kind == "equilibrium"
        assert not linear.C.any()
    turned = tr.simulate(model, until=0.005, at=[0.005], initial={"hinge.phi": 0.0, "hinge.phi_dot": 0.1})
    for linear in (tr.linearise(model, at=turned), *tr.linearise_along(turned)):
        assert linear.kind == "moving"
        assert linear.about.P.max() == pytest.approx(9.81)
