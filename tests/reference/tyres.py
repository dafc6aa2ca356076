"""Tyres by hand: the laws in plain NumPy, and classical equations of motion, without the library."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from ._common import Array, G, integrate


def magic(x: float, B: float, C: float, D: float, E: float) -> float:
    """D sin(C arctan(B x − E (B x − arctan B x)))."""
    return float(D * np.sin(C * np.arctan(B * x - E * (B * x - np.arctan(B * x)))))


def burckhardt(s: Any, c1: float, c2: float, c3: float) -> Any:
    """c₁ (1 − e^(−c₂ s)) − c₃ s."""
    return c1 * (1 - np.exp(-c2 * s)) - c3 * s


def braked_wheel(mu: Any, torque: Any, times: Any, start: Any, m: float, J: float, R: float) -> Array:
    """Quarter of a car: m v̇ = −μ(λ) m g, J ω̇ = R μ(λ) m g − T; columns x, v, ω at the times."""

    def rhs(t: float, y: Array) -> Array:
        _, v, w = y
        F = mu(v, w) * m * G
        return np.array([v, -F / m, (R * F - torque(t, v, w)) / J])

    return integrate(rhs, start, times)


def combined_magic(u: Any, travel: float, p: dict[str, float]) -> Array:
    """Force per load against the slip u of a tyre with the magic formula, slips normalised by their stiffnesses."""
    scaled = np.array([p["B_x"] * p["C_x"] * u[0], p["B_y"] * p["C_y"] * u[1]]) / abs(travel)
    s = np.hypot(*scaled)
    if s == 0:
        return np.zeros(2)
    forces = [magic(s, 1 / p[f"C_{i}"], p[f"C_{i}"], p[f"D_{i}"], p[f"E_{i}"]) for i in "xy"]
    return -np.array(forces) * scaled / s


class SingleTrack:
    """A car on two wheels that neither rolls nor pitches, with the loads of its accelerations (plane, x forward, z up).

    States x, y, ψ, v_x, v_y (of the body's centre, in its axes), r, ω_f, ω_r. Newton and Euler for all bodies together,
    in axes of the car: with accelerations (p, q) of the centre, wheels at l = a, −b have p − l r², q + l r';

        Σm (p, q) + m_w Σ(−l r², l r') = ΣF,   I_z r' + Σ(m_w l (q + l r') + I_d (r' + δ'')) = Σ l F_y,
        m h p + Σ(R m_w (p − l r²) + J (ω' cos δ − ω (r + δ') sin δ)) = Σ l (m_w g − N),   ΣN = Σm g,
        J ω' = −R F·(cos δ, sin δ) + T.

    Tyre forces are N times a function of the velocities, so that all of this is linear in p, q, r', ω', N.
    """

    def __init__(self, car: dict[str, float], front: dict[str, float], rear: dict[str, float], steer: Any) -> None:
        self.car, self.laws, self.steer = car, (front, rear), steer

    def rates(self, t: float, y: Array) -> Array:
        return self.solved(t, y)[0]

    def solved(self, t: float, y: Array) -> tuple[Array, Array]:
        """(rates of the states, loads)."""
        c = self.car
        _, _, psi, vx, vy, r, *spins = y
        M = np.zeros((7, 7))  # p, q, r', ω_f', ω_r', N_f, N_r
        rest = np.zeros(7)
        mass = c["m"] + 2 * c["mw"]
        M[0, 0] = M[1, 1] = mass
        M[2, 2] = c["Iz"]
        M[3, 0] = c["m"] * c["h"]
        M[4, 5] = M[4, 6] = 1
        rest[4] = mass * G
        angle = self.steer(t)
        for i, (l, steered, w) in enumerate(zip((c["a"], -c["b"]), (angle, (0.0, 0.0, 0.0)), spins, strict=True)):
            delta, rate, bend = steered
            along = np.array([np.cos(delta), np.sin(delta)])
            across = np.array([-np.sin(delta), np.cos(delta)])
            v = np.array([vx, vy + l * r])
            u = np.array([v @ along - c["R"] * w, v @ across])
            force = combined_magic(u, v @ along, self.laws[i])  # per load, in axes of the wheel
            F = force[0] * along + force[1] * across
            M[0, 5 + i], M[1, 5 + i], M[2, 5 + i] = -F[0], -F[1], -l * F[1]
            rest[0] += c["mw"] * l * r**2
            M[1, 2] += c["mw"] * l
            M[2, 1] += c["mw"] * l
            M[2, 2] += c["mw"] * l**2 + c["Id"]
            rest[2] -= c["Id"] * bend
            M[3, 0] += c["R"] * c["mw"]
            M[3, 3 + i] += c["J"] * np.cos(delta)
            M[3, 5 + i] += l
            rest[3] += c["R"] * c["mw"] * l * r**2 + c["J"] * w * (r + rate) * np.sin(delta) + l * c["mw"] * G
            M[5 + i, 3 + i] = c["J"]
            M[5 + i, 5 + i] = c["R"] * force[0]
        rest[6] = c["governor"] * (c["v"] / c["R"] - spins[1])
        p, q, turning, *found = np.linalg.solve(M, rest)
        way = [vx * np.cos(psi) - vy * np.sin(psi), vx * np.sin(psi) + vy * np.cos(psi), r]
        return np.array([*way, p + r * vy, q - r * vx, turning, *found[:2]]), np.array(found[2:])


def abs_braking(car: Any, control: Any, times: Any) -> Array:
    """A quarter of a car whose brake has the torque T: columns x, v, ω, T at the times.

    m v' = −μ(λ) m g, J ω' = R μ(λ) m g − T ω/max(|ω|, 1), T' = on · control(λ, T) + (1 − on) (T_most − T)/τ, with
    λ = (v − R ω)/v and on = v/off − 1 between 0 and 1. By Radau's method: a wheel held by its brake is stiff.
    """
    law, N = car.road, (car.m + car.mw) * G

    def rhs(t: float, y: Array) -> Array:
        _, v, w, T = y
        slip = (v - car.R * w) / v
        F = np.sign(slip) * burckhardt(abs(slip), law.c1, law.c2, law.c3) * N
        on = min(max(v / car.off - 1, 0), 1)
        moved = on * control(slip, T) + (1 - on) * (car.most - T) / car.lag
        return np.array([v, -F * G / N, (car.R * F - max(T, 0) * w / max(abs(w), 1.0)) / car.J, moved])

    start, end = (0.0, car.v, car.v / car.R, 0.0), (0.0, times[-1])
    found = solve_ivp(rhs, end, start, method="Radau", t_eval=times, rtol=1e-9, atol=1e-9, max_step=0.01)
    return np.asarray(found.y.T)


def caster(car: Any, law: dict[str, float], sigma: float, times: Any) -> Array:
    """A wheel towed by a kingpin at constant speed: columns ψ, r, ω, ζ (lagging tan α) at the times.

    I r' = −e F_y − k r, J ω' = −R F_x, σ ζ' = V_y − |V_x| ζ with V_x = v cos ψ, V_y = −v sin ψ − e r.
    """
    N = (car.m + car.mw) * G
    turning = car.Iz + car.mw * car.e**2 + car.Id

    def rhs(t: float, y: Array) -> Array:
        psi, r, w, zeta = y
        vx, vy = car.v * np.cos(psi), -car.v * np.sin(psi) - car.e * r
        force = N * combined_magic(np.array([(vx - car.R * w) / vx, zeta]), 1.0, law)
        moved = (vy - abs(vx) * zeta) / sigma
        return np.array([r, (-car.e * force[1] - car.k * r) / turning, -car.R * force[0] / car.J, moved])

    return integrate(rhs, (car.psi, 0.0, car.v / car.R, -car.psi), times)
