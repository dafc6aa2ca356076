"""The contact problem where rows depend on each other."""

import casadi as ca
import numpy as np
import pytest

from enumerated import solutions
from trundle.core.thresholds import REMAINDER
from trundle.equations.sweeps import solved, swept
from trundle.running.complementarity import ContactProblem
from trundle.running.smooth_friction import solve_with_laws
from trundle.running.sweeping import solve_by_sweeps


def dependent(off):
    """One contact whose bodies have a single motion between them: three rows of rank one, and q out of its range."""
    g = np.array([0.6, 0.06, 0.74])
    beyond = np.array([0.74, 0.0, -0.6])
    return np.outer(g, g), -150 * g + off * beyond


@pytest.mark.parametrize("mu", [0.2, 5.0])
def test_a_remainder_of_inexact_velocities_does_not_matter(mu):
    W, q = dependent(0.0)
    exact = ContactProblem(W, q, 0).answer(np.array([mu]))
    assert exact.found
    W, q = dependent(1e-6)  # about 1e-8 of q, where an answer is found to 1e-12
    answer = ContactProblem(W, q, 0).answer(np.array([mu]))
    assert answer.found
    np.testing.assert_allclose(answer.effort, exact.effort, atol=1e-4)
    assert np.abs(answer.motion).max() < 1e-9


def test_a_motion_that_no_effort_changes_is_not_hidden():
    W, q = dependent(1e3 * REMAINDER * 150)
    answer = ContactProblem(W, q, 0).answer(np.array([5.0]))
    assert answer.found
    assert np.abs(answer.motion[1:]).max() > 0.1  # it slips


def test_rows_that_nothing_moves_get_no_effort():
    """A loop whose rows are all idle: what is left of their W is rounding, and so is what would be divided by it."""
    rounding = 1e-15 * np.array([[1.0, -0.5, 0.2], [0.3, 0.7, -0.4]])
    W = np.block([[1e-29 * np.eye(2), rounding], [rounding.T, np.diag([7.0, 11.0, 9.0])]])
    q = np.array([1e-16, -1e-16, -1.5, 0.3, 0.1])
    answer = ContactProblem(W, q, 2, mobilities=np.full(5, 1e4)).answer(np.array([0.4]))
    assert answer.found
    np.testing.assert_array_equal(answer.effort[:2], 0.0)
    np.testing.assert_allclose(answer.effort[2], 1.5 / 7.0, rtol=1e-12)


def test_a_small_contradiction_is_left_out_beside_a_contact_that_parts():
    """Four corners of a box that hits the floor: three are held, one parts, and the velocities are inexact by 1e-7."""
    G = np.array([
        [-0.63494, -0.61478, 1.19388, 0.0, -1.84264, -1.74958],
        [-0.08086, -0.75764, -0.0, 1.19773, 1.47177, 0.2152],
        [0.64098, -0.09558, -0.0, 1.95681, 0.18566, -1.70595],
        [0.63494, -0.61478, 1.19388, -0.0, -1.84264, 1.74958],
        [-0.08086, -0.75764, -0.0, -1.64617, 1.47177, 0.2152],
        [0.64098, -0.09558, -0.0, 1.59806, 0.18566, -1.70595],
        [-0.63494, 0.61478, 1.19388, 0.0, 1.84264, -1.74958],
        [-0.08086, -0.75764, -0.0, 1.64617, 1.47177, 0.2152],
        [0.64098, -0.09558, -0.0, -1.59806, 0.18566, -1.70595],
        [0.63494, 0.61478, 1.19388, -0.0, 1.84264, 1.74958],
        [-0.08086, -0.75764, -0.0, -1.19773, 1.47177, 0.2152],
        [0.64098, -0.09558, -0.0, -1.95681, 0.18566, -1.70595],
    ])  # fmt: skip
    q = [-2006529, 130676, -91900, -2148702, 291792, -71575, 0, 105269, 109496, -83631, 266386, 129820]
    answer = ContactProblem(G @ G.T, 1e-10 * np.array(q), 0).answer(np.full(4, 0.8))
    assert answer.found
    assert answer.effort[9] == pytest.approx(0.0, abs=1e-12)
    assert answer.motion[9] > 1e-6


def test_remainders_of_a_blow_are_judged_relative_to_the_blow():
    """A hinged body that friction has jammed: its motion is gone but for rounding, which no effort can change."""
    W = np.array([[1.9817, 6.6287, -2.2263], [6.6287, 23.2118, -11.0897], [-2.2263, -11.0897, 15.277]])
    values, vectors = np.linalg.eigh(W)
    W = (vectors[:, 1:] * values[1:]) @ vectors[:, 1:].T  # two motions in three rows
    rounding = 1e-16 * np.array([-8.9, -8.9, -33.3])
    assert not ContactProblem(W, rounding, 0).answer(np.array([0.8])).found
    assert ContactProblem(W, rounding, 0, remainder_of=np.array([-1.0, -3.0, 1.2])).answer(np.array([0.8])).found


def test_diverging_sweeps_do_not_crash():
    """A contact that joints hold in place, pressed a little by inexact velocities, from a guess without any sense."""
    for seed in (12, 112, 123, 195, 204):
        rng = np.random.default_rng(seed)
        J = rng.normal(size=(3, 3))
        held, free = rng.normal(size=(3, 3)) @ J, rng.normal(size=(3, 5))
        A = np.block([[J, np.zeros((3, 5))], [held, np.zeros((3, 5))], [np.zeros((3, 3)), free]])
        q = np.concatenate([1e-5 * rng.normal(size=3), 1e-5 * rng.normal(size=3) - 1e-5, rng.normal(size=3)])
        with np.errstate(all="ignore"):
            answer = solve_by_sweeps(A @ A.T, q, 3, np.array([0.5, 0.5]), np.full(9, 1e297))
        assert answer.found or answer.residual > 1e-8


def test_modes_are_not_tried_in_turn_where_a_remainder_is_left(monkeypatch):
    """Six contacts of one body, two of which part: their rows depend on each other but for 1e-9 of the motion."""
    from trundle.running import cone_newton

    calls, newton = [], cone_newton._newton
    monkeypatch.setattr(cone_newton, "_newton", lambda *a, **k: calls.append(1) or newton(*a, **k))
    rng, rows = np.random.default_rng(2), []
    for _ in range(6):
        r = np.array([rng.uniform(-0.5, 0.5), 0, rng.uniform(-0.5, 0.5)])
        rows += [[*d, *np.cross(r, d)] for d in ((0, 1, 0), (1, 0, 0), (0, 0, 1))]
    J = np.array(rows)
    q = J @ [0.3, -1, 0.2, 0.1, 0, -0.2] + 1e-9 * rng.normal(size=18)
    q[[12, 15]] += 1.0, 2.0
    answer = ContactProblem(J @ np.diag([1, 1, 1, 12, 12, 12]) @ J.T, q, 0).answer(np.full(6, 0.3))
    assert answer.found
    assert len(calls) < 30


def test_unrolled_steps_find_the_same_answers(monkeypatch):
    """Random problems of one to four contacts, some of them with given directions of sliding."""
    from trundle.running import cone_newton

    quickly, rng, found = cone_newton.quickly, np.random.default_rng(3), []
    for _ in range(60):
        n = int(rng.integers(1, 5))
        J = rng.normal(size=(3 * n, 3 * n + 2))
        given = [None if rng.random() < 0.7 else 0.2 * rng.normal(size=2) for _ in range(n)]
        problem = ContactProblem(J @ J.T + 0.1 * np.eye(3 * n), rng.normal(size=3 * n) - 0.5, 0, given)
        mu = rng.uniform(0.05, 0.8, size=n)
        monkeypatch.setattr(cone_newton, "quickly", lambda *a: found.append(quickly(*a)) or found[-1])
        quick = problem.answer(mu)
        monkeypatch.setattr(cone_newton, "quickly", lambda *a: None)
        assert np.abs(quick.effort - problem.answer(mu).effort).max() < 1e-9
    assert sum(answer is not None for answer in found) > 40


def test_contact_problems_of_a_step_are_solved_where_sweeps_converge_slowly():
    """Each contact feels the others nearly as much as itself: of half of these problems sweeps alone leave much."""
    rng = np.random.default_rng(5)
    n, of = 3, (0, 0, 0)
    inputs = [ca.MX.sym("W", 3 * n, 3 * n), *(ca.MX.sym(name, size) for name, size in (("b", 3 * n), ("mu", n)))]
    active, p = ca.MX.sym("active", n), ca.MX.sym("p", 3 * n)
    kernel = ca.Function("solved", [*inputs, active, p], solved(*inputs, active, ca.MX.zeros(n), [None] * n, p, of))
    slow = 0
    for _ in range(60):
        G = rng.normal(size=(9, 4))
        W = G @ G.T + np.diag(rng.uniform(0.5, 1.0, 9))
        b, mu = rng.normal(size=9) - np.tile([1.0, 0, 0], 3), rng.uniform(0.1, 0.9, 3)
        here = np.array([1.0, 1.0, float(rng.random() < 0.7)])
        slow += float(swept(of, 30)(W, b, mu, here, np.zeros(9))[1]) > 1e-9
        found, left = kernel(W, b, mu, here, np.zeros(9))
        assert float(left) < 1e-9
        push = np.array(found).reshape(n, 3)
        speed = (W @ push.ravel() + b).reshape(n, 3)
        for k in np.flatnonzero(here):
            (N, *F), (rises, *slip) = push[k], speed[k]
            assert min(N, rises) == pytest.approx(0.0, abs=1e-7)
            assert np.linalg.norm(F) <= mu[k] * N + 1e-7
            if np.linalg.norm(F) < mu[k] * N - 1e-6:
                assert np.linalg.norm(slip) < 1e-7
            else:
                assert np.dot(F, slip) == pytest.approx(-mu[k] * N * np.linalg.norm(slip), abs=1e-6)
        assert not push[here == 0].any()
    assert slow > 20


@pytest.mark.parametrize("first", range(0, 100, 25))
def test_one_contact_of_unlike_masses_always_has_an_answer(first):
    """Where the matrix is positive definite a solution exists; it is one of those by brute force."""
    for seed in range(first, first + 25):
        rng = np.random.default_rng(seed)
        J = rng.normal(size=(3, 3)) * 10 ** rng.uniform(-2, 2, size=3)
        W, q, mu = J @ J.T, rng.normal(size=3), rng.uniform(0.1, 1.5, size=1)
        q[0] = -abs(q[0])
        if np.linalg.cond(W) > 1e7:
            continue
        answer = ContactProblem(W, q, 0).answer(mu)
        assert answer.found
        if seed % 8 == 0:
            error = min(np.abs(answer.effort - found).max() / np.abs(found).max() for found in solutions(W, q, mu))
            assert error < 1e-8


def test_two_contacts_of_unlike_masses_have_an_answer_by_brute_force():
    for seed in (1, 3, 5):
        rng = np.random.default_rng(seed)
        J = rng.normal(size=(6, 6)) * 10 ** rng.uniform(-1, 1, size=6)
        W, q, mu = J @ J.T, rng.normal(size=6), rng.uniform(0.1, 1.0, size=2)
        q[[0, 3]] = -np.abs(q[[0, 3]])
        answer = ContactProblem(W, q, 0).answer(mu)
        assert answer.found
        found = solutions(W, q, mu)
        assert min(np.abs(answer.effort - other).max() / np.abs(other).max() for other in found) < 1e-7


def steep_laws(slips):
    """Viscous friction, one that levels off at a slip of 0.01, and a contact whose law is Coulomb's."""
    layer = 0.4 * slips[1] / max(np.linalg.norm(slips[1]), 0.01)
    return np.array([0.4 * slips[0], layer, [np.nan, np.nan]])


def test_laws_without_stick_are_solved_where_friction_decides_the_normal_impulses():
    """Light bodies that slip fast: friction of ten times the normal impulse, which it changes as much.

    The iteration of the laws' stiffness went to and fro between two answers, neither of them right.
    """
    rng, mu = np.random.default_rng(3), np.array([0.0, 0.0, 0.3])
    for _ in range(40):
        G = rng.normal(size=(9, 9)) * np.repeat(10 ** rng.uniform(-1, 1, 3), 3)[:, None]
        W = G @ G.T
        q = rng.normal(size=9) * np.tile([0.01, 20.0, 20.0], 3) - np.tile([0.01, 0, 0], 3)
        found = solve_with_laws(W, q, 0, mu, np.array([0, 1]), steep_laws, q.reshape(3, 3)[:, 1:], None)
        push, speed = found.effort.reshape(3, 3), (W @ found.effort + q).reshape(3, 3)
        assert found.residual < 1e-9
        N, rises, slips = push[:, 0], speed[:, 0], speed[:, 1:]
        assert (N > -1e-12).all()
        assert (rises > -1e-8).all()
        assert np.abs(N * rises).max() < 1e-8
        np.testing.assert_allclose(push[:2, 1:], -N[:2, None] * steep_laws(slips)[:2], atol=1e-7)
        slip = np.linalg.norm(slips[2])
        assert np.linalg.norm(push[2, 1:]) <= 0.3 * N[2] + 1e-8
        assert push[2, 1:] @ slips[2] == pytest.approx(-0.3 * N[2] * slip, abs=1e-6)
