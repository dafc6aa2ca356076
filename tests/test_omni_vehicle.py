"""Vehicles on omni wheels: kinematics, motors, figures of independent equations, landing, mirror images."""

import numpy as np
import pytest

import trundle as tr
from audit import close
from reference.omni import driven_massless, wheel_speed_by_differences

VM = {"compile": "never"}
ROLLER = {"roller_mass": 0.05, "A": 1e-6, "B": 3e-5}


def wheel(**fields):
    return tr.wheels.OmniWheel(**({"R": 0.1, "n": 4, "mass": 0.6, "J": 3e-3, "D": 1.6e-3} | ROLLER | fields))


def odd_vehicle(**fields):
    """Three different wheels at odd seats."""
    mounts = [
        tr.wheels.Mount(wheel=wheel(beta=0.3), z=0.31, x=0.05, heading=0.2),
        tr.wheels.Mount(wheel=wheel(beta=-0.6, R=0.12, n=5), z=-0.2, x=0.25, y=0.02, heading=1.9),
        tr.wheels.Mount(wheel=wheel(n=6), z=-0.15, x=-0.3, heading=-2.5),
    ]
    return tr.wheels.OmniVehicle(platform=tr.Body(mass=10.0, inertia=(0.3, 0.5, 0.3)), mounts=mounts, **fields)


# -- kinematics -------------------------------------------------------------------------------------------------
def test_inverse_kinematics_by_finite_differences():
    rng = np.random.default_rng(5)
    for _ in range(20):
        z, x, heading, beta = rng.uniform(-1, 1, 4) * [0.4, 0.4, np.pi, 1.1]
        c = rng.uniform(-1, 1, 3)
        want = wheel_speed_by_differences(z, x, heading, beta, 0.1, 6, *c)
        close(tr.wheels.Seat(z=z, x=x, heading=heading).row(0.1, beta) @ c, want, 1e-7)


def test_forward_kinematics_inverts_the_inverse():
    for vehicle in (odd_vehicle(), tr.gallery.OmniFour(), tr.gallery.Mecanum()):
        c = np.array([0.3, -0.2, 0.7])
        close(vehicle.platform_velocity(vehicle.wheel_speeds(*c)), c, 1e-12)


def test_mecanum_kinematics_of_the_textbook():
    """R χ̇ = ± v_z ± v_x ± (a + b) W for β = 45° (signs by the axles, which point outwards)."""
    m = tr.gallery.Mecanum()
    close(np.abs(m.kinematics()), np.tile([1, 1, m.a + m.b], (4, 1)) / m.R, 1e-12)
    assert np.linalg.matrix_rank(m.kinematics()) == 3


def test_start_without_slip():
    """Rollers at the floor roll, whatever heading and inclination; the others have no spin of their own."""
    sol = tr.simulate(odd_vehicle(vz=0.4, vx=-0.2, yaw_rate=0.9, chi0=(0.3, -0.2, 0.1)), 1e-6, samples=2, **VM)
    for i in range(3):
        close(sol[f"wheel[{i}].contact.slip"].values[0], 0, 1e-13)
        carrier = int(sol[f"wheel[{i}].contact.carrier"][0])
        for j in range(4):
            if j != carrier:
                close(sol[f"wheel[{i}].roller[{j}].w"].values[0, 0], 0, 1e-12)


def test_generic_and_gallery_vehicle_are_one():
    g = tr.gallery.OmniVehicle()
    same = tr.wheels.OmniVehicle(
        platform=g.platform_body(), mounts=g.layout(), vz=0.3, vx=0.1, yaw_rate=0.8, chi0=(0.1, 0.2, 0.3)
    )
    a, b = (tr.simulate(m, 0.02, samples=3, rtol=1e-7) for m in (g, same))
    close(a["V"], b["V"], 1e-15)


# -- motion -----------------------------------------------------------------------------------------------------
FIGURES = {  # V at 0.1, 0.2 and 0.5 s: planar equations of the same vehicle, regularised friction, δ = 1 mm/s
    1e-5: ((0.29960226, 0.10118456), (0.29861772, 0.10166404), (0.24500157, 0.07227383)),
    1e-6: ((0.29961656, 0.10114288), (0.29917006, 0.10221368), (0.2736127, 0.0900783)),
    1e-7: ((0.29961799, 0.10113871), (0.29922567, 0.10226922), (0.2867580, 0.0984242)),
}
AT_ONE = {1e-5: (0.2435878, 0.0519807), 1e-6: (0.2721785, 0.0803296), 1e-7: (0.2850043, 0.0965005)}


@pytest.mark.parametrize("A", list(FIGURES))
def test_real_rollers_against_independent_figures(A):
    """Exact friction: 1e-5 before the first hand-over, 1e-3 after it; energy, weight and gaps."""
    sol = tr.simulate(tr.gallery.OmniVehicle(A=A), 0.5, at=[0, 0.1, 0.2, *np.arange(0.25, 0.5, 0.05), 0.5], rtol=1e-7)
    assert sol.success, sol.reason
    V = dict(zip(sol.time.values.round(9), sol["V"].values, strict=True))
    close(V[0.1], FIGURES[A][0], 1e-5)
    close(V[0.2], FIGURES[A][1], 1e-5)
    close(V[0.5], FIGURES[A][2], 1e-3)
    total = sol.energy["total"].values
    assert np.all(np.diff(total) < 1e-8 * total[0])  # no gain
    assert sol.stats["energy_residual"] < 1e-8
    close(sol["N"].values.sum(axis=1), 12.4 * 9.81, 1e-9)
    close([sol[f"wheel[{i}].contact.gap"].values for i in range(3)], 0, 1e-12)
    assert sum("takes over" in e.cause for e in sol.events) == 2
    assert sol.stats["impacts"] == 0


def test_inclined_rollers_in_the_mirror():
    """x → −x: wheels 1 and 2 exchanged, angles and inclination reversed; so are v_x and the yaw rate."""
    runs = [
        tr.simulate(tr.gallery.OmniVehicle(beta=s * 0.3, vx=s * 0.1, yaw_rate=s * 0.8, chi0=chi), 0.25, rtol=1e-8)
        for s, chi in ((1, (0.1, 0.2, 0.3)), (-1, (-0.1, -0.3, -0.2)))
    ]
    for sol in runs:
        assert sol.success, sol.reason
        assert sum("takes over" in e.cause for e in sol.events) == 1
    close(runs[0]["V"].values, runs[1]["V"].values * [1, -1], 1e-8)
    close(runs[0]["W"].values, -runs[1]["W"].values, 1e-8)
    close(runs[0]["N"].values, runs[1]["N"].values[:, [0, 2, 1]], 1e-6)


def test_landing_and_driving_on():
    """Free fall for √(2h/g), then contact without a bounce, and on."""
    vehicle = tr.gallery.OmniVehicle(height=0.02, yaw_rate=0.0)
    sol = tr.simulate(vehicle, 0.3, samples=61, rtol=1e-7)
    assert sol.success, sol.reason
    fall = np.sqrt(2 * 0.02 / 9.81)
    first = [e for e in sol.events if e.before == "Flight"]
    assert {e.path for e in first} == {f"wheel[{i}].contact" for i in range(3)}
    close([e.time for e in first], fall, 1e-6)
    flying = sol.time.values < fall - 1e-3
    close(sol["V"].values[flying], [[0.3, 0.1]] * flying.sum(), 1e-12)
    close(sol["platform.r[1]"].values[flying], 0.12 - 9.81 / 2 * sol.time.values[flying] ** 2, 1e-12)
    assert float(sol["wheel[0].contact.mode"][-1]) > 0
    total = sol.energy["total"].values
    assert np.all(np.diff(total) < 1e-8 * total[0])
    close(total[0] - total[-1], 12.4 * 9.81 * 0.02, 0.2)  # the blow takes the height, friction a little
    assert sol.stats["energy_residual"] < 1e-8
    assert all(c.passed for c in sol.checks()), sol.checks()


def test_landing_with_bounces():
    sol = tr.simulate(
        tr.gallery.OmniVehicle(height=0.02, normal=tr.contacts.Rigid(impact=tr.impacts.Newton(e=0.4))),
        0.3,
        samples=61,
        rtol=1e-7,
    )
    assert sol.success, sol.reason
    assert sol.stats["impacts"] > 3
    total = sol.energy["total"].values
    assert np.all(np.diff(total) < 1e-8 * total[0])
    assert sol.stats["energy_residual"] < 1e-8
    assert {spans[-1].mode for spans in sol.timeline.values()} <= {"Sliding", "Rolling"}


# -- drives -----------------------------------------------------------------------------------------------------
def test_controller_against_the_driven_massless_vehicle():
    """Very light rollers: the commanded motion is that of the massless vehicle with the same servos."""
    model = tr.gallery.OmniDriven(A=1e-8)
    at = [0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8]
    sol = tr.simulate(model, 0.8, at=at, rtol=1e-7)
    assert sol.success, sol.reason
    ideal = tr.gallery.OmniIdeal.of(model)
    numbers = {"m": ideal.m, "inertia": ideal.inertia, "J": ideal.J, "R": 0.1, "rho": 0.3, "wheels": 3, "k": model.k}
    want = driven_massless(**numbers, command=lambda t: model.drive().command(t)[0], start=np.zeros(3), times=at)
    got = np.column_stack([sol["u"].values, sol["W"].values])
    close(got[:5], want[:5], 1e-5)  # before the first hand-over
    close(got[5:], want[5:], 3e-3)  # after each wheel's first one
    close(got[-1], [0.4, 0.2, 0.5], 0.03)  # a proportional servo is a little late
    rolling = np.all([sol[f"wheel[{i}].contact.mode"].values == 2 for i in range(3)], axis=0)
    speeds = np.column_stack([sol[f"hinge[{i}].phi_dot"].values for i in range(3)])
    fit = np.array([model.platform_velocity(s) for s in speeds])
    close(fit[rolling], np.column_stack([sol["u"], sol["W"]])[rolling], 1e-12)


def test_motors():
    """A torque, a servo and an ideal servo on three axles."""
    motors = [
        tr.wheels.TorqueMotor(torque=0.05),
        tr.wheels.SpeedServo(speed=lambda t: 1 + t, k=0.2),
        tr.wheels.IdealServo(speed=lambda t: 2 * t),
    ]
    seats = [tr.wheels.Seat.radial(3, 0.3, i) for i in range(3)]
    mounts = [
        tr.wheels.Mount(wheel=wheel(), z=p.z, x=p.x, heading=p.heading, motor=motor)
        for p, motor in zip(seats, motors, strict=True)
    ]
    vehicle = tr.wheels.OmniVehicle(platform=tr.Body(mass=10.0, inertia=(0.3, 0.5, 0.3)), mounts=mounts)
    sol = tr.simulate(vehicle, 0.1, samples=11, rtol=1e-8, **VM)
    assert sol.success, sol.reason
    close(sol["hinge[0].turn.effort"], 0.05, 1e-15)
    close(sol["hinge[1].turn.effort"], 0.2 * (1 + sol.time.values - sol["hinge[1].phi_dot"].values), 1e-12)
    close(sol["hinge[2].phi_dot"], 2 * sol.time.values, 1e-12)
    assert sol.stats["energy_residual"] < 1e-8
    assert {"hinge[0]", "hinge[1]", "hinge[2]"} <= set(sol.energy["worker"].values)


def test_mistakes_are_named():
    drive = tr.wheels.VelocityController(vz=0.1)
    platform = tr.Body(mass=10.0, inertia=(0.3, 0.5, 0.3))
    row = [tr.wheels.Mount(wheel=wheel(), z=0.1 * i, x=0.0, heading=0.0) for i in range(3)]
    with pytest.raises(tr.errors.ModelError, match=r"controller: cannot command .* the 3 wheels hold only 2 of them"):
        tr.doctor(tr.wheels.OmniVehicle(platform=platform, mounts=row, controller=drive))
    motor = tr.wheels.SpeedServo(speed=1.0, k=0.1)
    both = [tr.wheels.Mount(wheel=wheel(), z=0.1, x=0.0, heading=float(i), motor=motor) for i in range(3)]
    with pytest.raises(
        tr.errors.ModelError, match=r"controller: drives all wheels, but wheel\[0\] has a motor of its own"
    ):
        tr.doctor(tr.wheels.OmniVehicle(platform=platform, mounts=both, controller=drive))
    with pytest.raises(tr.errors.ParameterError, match=r"mounts is \[\]; give a list of at least one tr.wheels.Mount"):
        tr.doctor(tr.wheels.OmniVehicle(platform=platform, mounts=[]))
    with pytest.raises(tr.errors.ParameterError, match=r"wheel\[0\].n = 2: a wheel needs at least three rollers"):
        tr.doctor(tr.gallery.OmniVehicle(n=2))


# -- more wheels ------------------------------------------------------------------------------------------------
def test_four_wheels_are_indeterminate_and_run():
    model = tr.gallery.OmniFour()
    found = tr.doctor(model)
    assert len(found.redundant) == 1
    assert {f"wheel[{i}].contact.normal" for i in range(4)} <= set(found.not_unique)
    assert not any("tangent" in name for name in found.not_unique)
    assert "reactions not unique" in str(found)
    sol = tr.simulate(model, 0.3, samples=31, rtol=1e-7)
    assert sol.success, sol.reason
    assert all(c.passed for c in sol.checks()), sol.checks()
    assert sum("takes over" in e.cause for e in sol.events) == 2
    assert sol.stats["energy_residual"] < 1e-8


def test_mecanum_drives_forward_sideways_and_turns():
    """Each stage of 0.6 s moves the platform as commanded; wheel speeds of all four share three freedoms."""
    model = tr.gallery.Mecanum(stage=0.6)
    sol = tr.simulate(model, 1.8, samples=91, rtol=1e-7)
    assert sol.success, sol.reason
    assert all(c.passed for c in sol.checks()), sol.checks()
    u, W = sol["u"].values, sol["W"].values
    close(u[28], [0.3, 0.0], 0.01)
    close(u[58], [0.0, 0.3], 0.03)
    close(W[58], 0.0, 0.05)
    close(W[-1], 0.8, 0.1)
    assert sum("takes over" in e.cause for e in sol.events) > 8
    assert sol.stats["impacts"] == 0


def test_mecanum_needs_few_steps_and_stays_exact():
    """Slips of redundant contacts begin and end as elsewhere: noise of their efforts once took six times the steps."""
    sol = tr.simulate(tr.gallery.Mecanum(), 1.5, samples=16)
    fine = tr.simulate(tr.gallery.Mecanum(), 1.5, samples=16, rtol=1e-12)
    assert sol.stats["steps"] < 1800
    close(sol["platform.r"], fine["platform.r"], 1e-10)
    close(sol["platform.w"], fine["platform.w"], 1e-8)


# -- long -------------------------------------------------------------------------------------------------------
@pytest.mark.study
@pytest.mark.parametrize("A", list(AT_ONE))
def test_regularised_rollers_for_a_second(A):
    law = tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-3)
    sol = tr.simulate(tr.gallery.OmniVehicle(A=A, friction=law), 1.0, at=[0, 0.1, 0.2, 0.5, 1.0], rtol=1e-8)
    assert sol.success, sol.reason
    for k, want in enumerate([*FIGURES[A], AT_ONE[A]], start=1):
        close(sol["V"].values[k], want, 1e-5 if k < 3 else 1e-3)


@pytest.mark.study
@pytest.mark.parametrize(
    "law", [tr.friction.Coulomb(mu=0.3), tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-3)], ids=["exact", "layer"]
)
def test_contact_stays_closed_for_a_minute(law):
    """The paper has 1e-7 m, growing."""
    sol = tr.simulate(tr.gallery.OmniVehicle(friction=law, vz=0.5, vx=0.2, yaw_rate=1.0), 60.0, samples=6001, rtol=1e-6)
    assert sol.success, sol.reason
    close([sol[f"wheel[{i}].contact.gap"].values for i in range(3)], 0, 1e-12)
    assert np.all(np.diff(sol.energy["total"].values) < 1e-6)


def test_over_a_ledge_and_down():
    """Wheel by wheel it leaves the ledge and falls; landing takes energy, never gives any."""
    sol = tr.simulate(tr.gallery.OmniLedge(drop=0.6), 0.7, samples=200, rtol=1e-7, **VM)
    assert sol.success, sol.reason
    assert all(check.passed for check in sol.checks())
    left = {e.path: e.time for e in sol.events if e.cause == "end of the surface"}
    landed = [e for e in sol.events if e.path.startswith("floor") and e.before == "Flight" and e.after != "Flight"]
    assert sorted(left) == [f"wheel[{i}].contact" for i in range(3)]
    assert left["wheel[0].contact"] == min(left.values())  # the front wheel first: its contact is 0.3 m ahead
    assert abs(left["wheel[0].contact"] - (0.6 - 0.3) / 2.0) < 2e-3  # at nearly its first speed
    assert landed
    flying = np.all([sol[f"wheel[{i}].contact.mode"].values == 0 for i in range(3)], axis=0)
    flying &= np.all([sol[f"floor[{i}].mode"].values == 0 for i in range(3)], axis=0)
    assert flying.any()
    momentum = sum(sol[f"{path}.v"].values[:, 1] * mass for path, mass in masses(sol))[flying]
    t, total = sol.time.values[flying], sum(mass for _, mass in masses(sol))
    assert t.size > 5
    np.testing.assert_allclose(np.diff(momentum), -9.81 * total * np.diff(t), rtol=0, atol=1e-8 * total)


def masses(sol):
    """(path, mass) of all bodies of the vehicle."""
    found = [("platform", 10.0)]
    for i in range(3):
        found += [(f"wheel[{i}].wheel", 0.6), *((f"wheel[{i}].roller[{j}]", 0.05) for j in range(4))]
    return found
