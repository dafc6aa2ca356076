"""Benchmark mechanisms against published figures."""

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq

import trundle as tr
from audit import audit, close
from trundle.equations.ready import ready_state

EIGENVALUES = {  # Meijaard et al. 2007, recomputed from the 25 parameters
    0.0: [-5.530943718, -3.131643248, 3.131643248, 5.530943718],
    2.0: [-8.673879848, -3.071586456, 2.682345175 - 1.680662966j, 2.682345175 + 1.680662966j],
    5.0: [-14.078389693, -0.775341882 - 4.464867714j, -0.775341882 + 4.464867714j, -0.322866429],
    8.0: [-20.279408944, -2.693486836 - 8.460379714j, -2.693486836 + 8.460379714j, 0.143278798],
}


def eigenvalues(v, **values):
    """Of lean and steer; the others (place, heading, speed, turns of the wheels) are zero."""
    found = np.linalg.eigvals(tr.linearise(tr.gallery.Bicycle(v=v, lean_rate=0.0, **values)).A)
    return np.sort_complex(found[np.argsort(-np.abs(found))[:4]])


@pytest.mark.parametrize("v", EIGENVALUES)
def test_eigenvalues_of_the_bicycle(v):
    found = eigenvalues(v)
    close(found.real, np.array(EIGENVALUES[v]).real, 1e-9)
    close(found.imag, np.array(EIGENVALUES[v]).imag, 1e-9)


M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])


@pytest.mark.parametrize("v", [0.0, 1.0, 3.0, 4.0, 6.0, 7.0, 9.0, 10.0])
def test_eigenvalues_by_the_published_matrices(v):
    """M q'' + v C₁ q' + (g K₀ + v² K₂) q = 0 with the published numbers."""
    zero, one = np.zeros((2, 2)), np.eye(2)
    state = np.block([[zero, one], [-np.linalg.solve(M, 9.81 * K0 + v**2 * K2), -np.linalg.solve(M, v * C1)]])
    linear = np.linalg.eigvals(state)
    found = eigenvalues(v)
    close([np.abs(linear - value).min() for value in found], 0, 1e-9)
    close([np.abs(found - value).min() for value in linear], 0, 1e-9)


def test_eigenvalues_of_another_bicycle():
    """Parameters of no paper: the matrices by its formulas against the linearised nonlinear model."""
    other = {"w": 1.1, "c": 0.06, "lam": 0.25, "m_B": 70.0, "r_F": 0.32, "cm_B": (0.35, -0.8), "m_F": 4.0, "m_H": 3.0}
    for v in (3.0, 6.5):
        linear = np.sort_complex(np.linalg.eigvals(tr.gallery.Bicycle(**other).state_matrix(v)))
        found = eigenvalues(v, **other)
        close(np.abs(found - linear), 0, 1e-8)


@pytest.mark.parametrize("v", [0.5, 5.0, 8.0])
def test_eigenvalues_on_round_tyres(v):
    """By hand: round tyres add N_R ρ_R φ²/2 + N_F ρ_F (φ + δ sin λ)²/2 to the potential, and nothing else."""
    sizes = {"tube_R": 0.06, "tube_F": 0.03, "cm_B": (0.35, -0.8), "lam": 0.25}
    model = tr.gallery.ToroidalBicycle(v=v, lean_rate=0.0, **sizes)
    found = np.linalg.eigvals(tr.linearise(model).A)
    found = np.sort_complex(found[np.argsort(-np.abs(found))[:4]])
    close(np.abs(found - np.sort_complex(np.linalg.eigvals(model.state_matrix(v)))), 0, 1e-9)
    thin = tr.gallery.Bicycle(cm_B=(0.35, -0.8), lam=0.25)
    loads = 9.81 * (model.matrices()[2] - thin.matrices()[2])
    N_F = 9.81 * (85.0 * 0.35 + 4.0 * 0.9 + 3.0 * 1.02) / 1.02
    close(loads[1, 1], N_F * 0.03 * np.sin(0.25) ** 2, 1e-12)
    close(loads[0, 0], (9.81 * 94.0 - N_F) * 0.06 + N_F * 0.03, 1e-12)


def test_a_free_furuta_pendulum_keeps_momentum_and_energy():
    model = tr.gallery.Furuta(controlled=False, th0=2.5)
    sol = audit(tr.simulate(model, 3.0, initial={"motor.phi_dot": 3.0}, rtol=1e-11, compile="never"), energy=1e-9)
    assert all(check.passed for check in sol.checks())
    r, l, m, I = 0.2, 0.15, 0.1, 7.5e-4
    th, w, v = (sol[k].values for k in ("swing.phi", "swing.phi_dot", "motor.phi_dot"))
    inner = 4e-3 + m * r**2 + (I + m * l**2) * np.sin(th) ** 2 + I / 50 * np.cos(th) ** 2
    spin = inner * v - m * r * l * w * np.cos(th)
    energy = inner * v**2 / 2 + (I + m * l**2) * w**2 / 2 - m * r * l * np.cos(th) * v * w + m * 9.81 * l * np.cos(th)
    close(np.ptp(spin), 0, 1e-10)
    close(np.ptp(energy), 0, 1e-9)


def test_weave_and_capsize_speeds_of_the_bicycle():
    weave = brentq(lambda v: eigenvalues(v)[1:3].real.max(), 4.0, 4.6, xtol=1e-9)
    capsize = brentq(lambda v: eigenvalues(v)[-1].real, 5.8, 6.2, xtol=1e-9)
    close([weave, capsize], [4.2923825363, 6.0242620154], 1e-6)


def test_a_bicycle_stays_up_by_itself():
    sol = tr.simulate(tr.gallery.Bicycle(v=5.0, lean_rate=0.3), 20.0)
    assert sol.success
    assert np.abs(sol["lean"]).max() > 0.02
    assert np.abs(sol["lean"].values[-1]) < 2e-3
    assert sol["speed"].values[-1] > 5.0  # what the lean had of energy goes into the speed


def test_andrews_squeezer_at_the_end_of_the_test_set():
    model = tr.gallery.AndrewsSqueezer()
    sol = audit(tr.simulate(model, 0.03, rtol=1e-12), energy=1e-9, newton=1e-7)
    from trundle.gallery.andrews_squeezer import END

    for name, value in END.items():
        close(sol[f"{name}.phi"][-1], value, 1e-8)
    start = {"beta": -0.0617138900142764, "gamma": 0.4552798191630704, "Phi": 0.2226683901658859}
    start |= {"delta": 0.4873649795438426, "Omega": -0.2226683901658859, "epsilon": 1.2305474445498212}
    for name, value in start.items():
        close(sol[f"{name}.phi"][0], value, 1e-13)
    found = tr.doctor(model)
    assert (found.degrees_of_freedom, found.redundant, len(found.loops)) == (1, [], 3)


@pytest.mark.parametrize("n", [1, 2, 5, 40])
def test_a_row_of_four_bars_passes_its_singular_positions(n):
    sol = tr.simulate(tr.gallery.NFourBar(n=n), 10.0, rtol=1e-8, compile="never" if n > 5 else "background")
    turns = np.ptp(sol["theta"].values)
    assert turns > np.pi  # it has been in line at least twice
    for check in sol.checks():
        assert check.passed, check


@pytest.mark.parametrize(("n", "rtol"), [(1, 1e-9), (1, 1e-11), (1, 1e-13), (2, 1e-9), (2, 1e-12), (3, 1e-10)])
def test_rods_in_line_are_passed_at_any_tolerance(n, rtol):
    """Rounding in the direction that the rows hardly hold is restored, not resolved: steps stay as long as ever."""
    sol = tr.simulate(tr.gallery.NFourBar(n=n), 10.0, rtol=rtol)
    assert sol.success
    assert sol.stats["steps"] < 400
    assert sol.stats["energy_residual"] < 1e-7
    assert all(check.passed for check in sol.checks())


@pytest.mark.parametrize(("n", "v0", "rtol"), [(2, 0.7, 1e-11), (1, 2.5, 1e-13), (2, 1.0, 1e-13)])
def test_steps_that_end_just_before_the_line_go_on_too(n, v0, rtol):
    """These crept up to the line once, and ended there: the rows' own scale had hidden that they hardly held it."""
    sol = tr.simulate(tr.gallery.NFourBar(n=n, v0=v0), 5.0, rtol=rtol)
    assert sol.stats["steps"] < 400
    assert all(check.passed for check in sol.checks())


@pytest.mark.parametrize(("n", "rtol"), [(1, 1e-6), (1, 1e-10), (2, 1e-8)])
def test_rods_in_line_are_passed_in_absolute_coordinates(n, rtol):
    """All joints are closing constraints: the run passes to the solver for dependent rows where its steps collapse."""
    sol = tr.simulate(tr.gallery.NFourBar(n=n), 3.0, rtol=rtol, coordinates="absolute")
    assert np.ptp(sol["theta"].values) > np.pi
    assert sol.stats["steps"] < 600
    assert sol.stats["energy_residual"] < 1e-7
    assert all(check.passed for check in sol.checks())


@pytest.mark.parametrize("coordinates", ["joint", "absolute"])
@pytest.mark.parametrize("rtol", [1e-6, 1e-8, 1e-10, 1e-12])
def test_bennetts_linkage_passes_its_flat_positions(rtol, coordinates):
    """Once round and more: θ₁ = π and 2π on the way; its second angle follows the closed form on the same branch."""
    sol = tr.simulate(tr.gallery.Bennett(th_dot0=2.0), 7.5, rtol=rtol, coordinates=coordinates)
    assert np.ptp(sol["hinge[0].phi"].values) > 2.5 * np.pi
    assert sol.stats["steps"] < 300
    assert all(check.passed for check in sol.checks())


class HingedWindow(tr.Model):
    """One window of unlike rods by four whole hinges: redundant bonds everywhere, and more where it is in line."""

    def build(self, world):
        rods = {"left": 1.0, "right": 2.5, "top": 0.7}
        left, right, top = (self.add(k, tr.Body.rod(mass=m, length=1.0, axis="x")) for k, m in rods.items())
        low, high = {"r": (-0.5, 0, 0)}, {"r": (0.5, 0, 0)}
        self.add("A", tr.joints.Revolute(world.frame(), left.frame(**low), axis="z"))
        self.add("D", tr.joints.Revolute(world.frame(r=(1, 0, 0)), right.frame(**low), axis="z"))
        self.add("B", tr.joints.Revolute(left.frame(**high), top.frame(**low), axis="z"))
        self.add("C", tr.joints.Revolute(top.frame(**high), right.frame(**high), axis="z"))

    def initial(self):
        return {"A.phi": 1.2, "A.phi_dot": -2.0}

    def guess(self):
        return {"D.phi": 1.2, "B.phi": -1.2}


@pytest.mark.parametrize("rtol", [1e-8, 1e-10, 1e-12])
def test_a_window_of_unlike_rods_passes_its_line(rtol):
    """((m₁ + m₂)/3 + m₃) θ'' = −((m₁ + m₂)/2 + m₃) g cos θ, by its energy; unlike rods press on the loop in line."""
    sol = tr.simulate(HingedWindow(), 5.0, rtol=rtol)
    th, rate = sol["A.phi"].values, sol["A.phi_dot"].values
    energy = (3.5 / 3 + 0.7) * rate**2 / 2 + (3.5 / 2 + 0.7) * 9.81 * np.sin(th)
    assert np.ptp(th) > np.pi
    close(sol["D.phi"], th, 1e-6)
    close(energy, energy[0], 1e-6 * np.ptp(rate) ** 2)


def test_bricards_linkage_moves_though_it_should_not():
    sol = audit(tr.simulate(tr.gallery.Bricard(), 10.0, rtol=1e-10), exact=1e-12, newton=1e-6)
    assert all(check.passed for check in sol.checks())
    assert np.ptp(sol["theta"].values) > 1.0
    found = tr.doctor(tr.gallery.Bricard())
    assert (found.degrees_of_freedom, len(found.redundant)) == (1, 1)


def test_the_governor_is_steady_at_its_speed():
    """(m_ball (2a)² + …) ω² sin α cos α balances gravity and spring: the arms stay where they are."""
    model = tr.gallery.FlyballGovernor()
    a, alpha, g = model.a, model.alpha0, 9.81
    c = np.cos(alpha)
    inertia = model.m_ball * (2 * a) ** 2 + model.m_arm * (2 * a) ** 2 / 3 + model.m_link * a**2 / 3  # per sin² α, each
    inertia -= 1e-6 * (model.m_arm * (2 * a) ** 2 + model.m_link * a**2)  # rods are not quite thin
    lift = model.m_ball * 2 * a + model.m_arm * a + model.m_link * 1.5 * a  # dh/d(−cos α), each
    weight = 2 * g * lift + model.m_sleeve * g * 2 * a
    stretch = 2 * a * c - 2 * a
    spin = np.sqrt((weight - model.c * stretch * 2 * a) / (2 * inertia * c))
    sol = tr.simulate(model, 2.0, parameters={"spin": spin}, rtol=1e-11)
    close(sol["alpha"], alpha, 1e-8)


class TooShort(tr.Model):
    """A pendulum of 0.5 m and a rod from 2 m away that would need 1.5 m."""

    length: float = tr.parameter(1.498, unit="m", gt=0, doc="length of the rod")

    def build(self, world):
        bob = self.add("bob", tr.Body.sphere(mass=1.0, radius=0.1))
        self.add("hinge", tr.joints.Revolute(world.frame(), bob.frame(r=(0, 0.5, 0)), axis="z"))
        ends = world.frame(r=(2, 0, 0)), bob.frame()
        self.add("rod", tr.joints.SphericalSpherical(*ends, length=self.length))


@pytest.mark.parametrize(("length", "words"), [(1.498, "2 mm short"), (2.5075, "7.5 mm long"), (1.2, "300 mm short")])
def test_a_rod_that_does_not_fit_is_named_with_what_it_lacks(length, words):
    with pytest.raises(tr.errors.InitialValueError, match=f"rod.length is {words}"):
        tr.doctor(TooShort(length=length))


def test_the_doctor_names_positions_where_a_linkage_can_go_on_in_several_ways():
    flat = {"initial": {"base[0].phi": 0.0}, "guess": {"base[1].phi": 0.0, "pin[0].phi": 0.0}}
    found = tr.doctor(tr.gallery.NFourBar(n=1), **flat)
    assert found.degrees_of_freedom == 2
    assert any("singular: 2 freedoms here, 1 freedom beside it" in note for note in found.notes)
    for model in (
        tr.gallery.NFourBar(n=1),
        tr.gallery.FourBar(),
        tr.gallery.Bricard(),
    ):
        assert not any("singular" in note for note in tr.doctor(model).notes)


def instructions(f):
    """Operations of a function on numbers, those of the functions it calls included."""
    if f.is_a("SXFunction"):
        return f.n_instructions()
    total = 0
    for k in range(f.n_instructions()):
        kind = f.instruction_id(k)
        if kind == ca.OP_CALL:
            total += instructions(f.instruction_MX(k).which_function())
        elif kind not in (ca.OP_INPUT, ca.OP_OUTPUT):
            total += f.instruction_MX(k).nnz()
    return total


def test_the_work_for_a_row_of_loops_grows_with_their_number_only():
    """Zero blocks of the rows' matrix are neither kept nor eliminated: memory and operations per window stay."""
    sizes, counts = [], []
    for n in (10, 20, 40):
        ready, _ = ready_state(tr.gallery.NFourBar(n=n), None, "joint", 0.0, None, None)
        sizes.append(ready.program.rhs.sz_w())
        counts.append([instructions(f) for f in (ready.program.rhs, ready.program.along)])
    assert sizes[2] - sizes[1] < 2.2 * (sizes[1] - sizes[0])
    rhs, along = np.diff(counts, axis=0).T
    assert rhs[1] < 2.05 * rhs[0]
    assert along[1] < 2.05 * along[0]
