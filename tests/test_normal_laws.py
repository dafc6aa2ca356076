"""Wheels, vehicles and gallery models take the law of the normal force as an object: rigid or compliant."""

from pathlib import Path

import numpy as np
import pytest

import trundle as tr
from trundle.core.fields import declared

C, G = tr.compliant, tr.gallery
LAW = tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-3)
LUGRE = tr.friction.LuGre(mu=0.4, mu_static=0.5, vs=0.01, s0=1e4, s1=10.0)
SOFT = {"elastic": C.Linear(k=1e5), "damping": C.LinearDamping(d=300.0)}


@pytest.mark.parametrize(
    ("model", "paths"),
    [
        (G.SlidingBall, ["contact"]),
        (G.BlockOnIncline, [f"corner[{i}]" for i in range(4)]),
        (G.EulerDisc, ["contact"]),
        (G.OmniVehicle, [f"wheel[{i}].contact" for i in range(3)]),
    ],
)
def test_a_compliant_law_in_the_socket_is_the_same_as_contacts_replaced_by_path(model, paths):
    socket = model(normal=tr.contacts.Compliant(**SOFT), friction=LAW)
    changes = dict.fromkeys(paths, C.Softened(**SOFT, friction=LAW))
    settings = {"until": 0.02, "samples": 3, "rtol": 1e-7, "compile": "never"}
    a, b = tr.simulate(socket, **settings), tr.simulate(model(), parameters=changes, **settings)
    body = next(s for s in a.signals if s.endswith(".r"))
    assert np.array_equal(a[body].values, b[body].values)
    assert [f"{paths[0]}.depth" in sol.signals for sol in (a, b)] == [True, True]


def test_the_normal_forces_of_a_vehicle_are_those_of_all_carriers():
    sol = tr.simulate(
        G.OmniVehicle(normal=tr.contacts.Compliant(**SOFT), friction=LAW), 0.05, rtol=1e-7, compile="never"
    )
    N = [sum(sol[f"wheel[0].contact{k}.normal.effort"].values for k in ("", *(f".carrier[{i}]" for i in (1, 2, 3))))]
    assert np.allclose(sol["N"].values[:, 0], N[0], rtol=0, atol=0)
    assert sol["N"].values[-1].sum() > 10
    assert sol.checks() == []


def test_a_rigid_law_brings_its_law_of_restitution():
    ball = G.SlidingBall(normal=tr.contacts.Rigid(impact=tr.impacts.Newton(e=0.5)))
    start = {"ball.r": (0, 0, 0.3), "ball.v": (0, 0, 0)}
    sol = tr.simulate(ball, 0.6, initial=start, compile="never")
    first, second = [e for e in sol.events if e.is_impact][:2]
    assert second.approach == pytest.approx(0.5 * first.approach, rel=1e-9)


@pytest.mark.parametrize("wrong", ["rigid", tr.impacts.Newton(e=0.5), None])
def test_other_objects_are_refused_by_name(wrong):
    with pytest.raises(tr.errors.ParameterError, match=r"normal is .* not a NormalLaw"):
        tr.simulate(G.SlidingBall(normal=wrong), 0.01)
    with pytest.raises(tr.errors.ParameterError, match=r"normal is .* not a NormalLaw"):
        tr.simulate(G.OmniVehicle(normal=wrong), 0.01)


def test_laws_that_stick_are_refused_beside_a_compliant_law():
    with pytest.raises(tr.errors.ParameterError, match=r"contact\.friction.*holds a slip at zero"):
        tr.simulate(G.SlidingBall(normal=tr.contacts.Compliant(**SOFT)), 0.01)


@pytest.mark.parametrize(
    ("model", "body", "mass", "limits"),
    [
        (G.FreeRoller, "roller", 0.3, (0.8, 1.5)),
        (G.Rattleback, "stone", 1.0, (0.8, 1.2)),
        (G.TippeTop, "top", 0.02, (0.95, 1.05)),
    ],
)
def test_compliant_runs_tend_to_the_rigid_one_with_the_first_order_in_the_stiffness(model, body, mass, limits):
    settings = {"until": 0.05, "samples": 2, "rtol": 1e-8, "compile": "never"}
    rigid = tr.simulate(model(friction=LAW), **settings)
    off = []
    for k in (1e5, 1e6):
        soft = tr.contacts.Compliant(elastic=C.Linear(k=k), damping=C.LinearDamping(d=np.sqrt(k * mass)))
        sol = tr.simulate(model(normal=soft, friction=LAW), **settings)
        off.append(np.abs(sol[f"{body}.v"].values[-1] - rigid[f"{body}.v"].values[-1]).max())
        assert all(check.passed for check in sol.checks())
        assert sol["N"].values[-1] > 0
    assert limits[0] < np.log10(off[0] / off[1]) < limits[1]


def test_a_stack_of_boxes_stands_on_compliant_corners():
    soft = tr.contacts.Compliant(elastic=C.Linear(k=1e4), damping=C.LinearDamping(d=100.0))
    stack = G.StackOfBoxes(n=2, push=0.0, normal=soft, friction=LAW)
    sol = tr.simulate(stack, 0.4, samples=2, rtol=1e-7, compile="never")
    weight = stack.m * stack.g
    depths = [sol[f"contact[{i}].depth"].values[-1] for i in range(8)]
    assert depths == pytest.approx([2 * weight / 4e4] * 4 + [weight / 4e4] * 4, rel=1e-6)


def test_a_patch_of_a_rigid_contact_is_refused_beside_a_compliant_law():
    soft = tr.contacts.Compliant(**SOFT)
    with pytest.raises(tr.errors.ParameterError, match=r"patch is for rigid contacts; normal is Compliant"):
        tr.simulate(G.TippeTop(normal=soft, friction=LAW, patch=C.GivenPatch(radius=1e-3)), 0.01)


@pytest.mark.parametrize("law", [tr.friction.Dahl(sigma=1e4, mu=0.4), LUGRE])
def test_friction_laws_with_a_memory_are_called_alike_by_rigid_and_compliant_contacts(law):
    """Bristles settle where they carry the slope's pull: s0 z = tan α."""
    soft = tr.contacts.Compliant(elastic=C.Linear(k=1e5), damping=C.LinearDamping(d=300.0))
    for normal in (tr.contacts.Rigid(), soft):
        block = G.BlockOnIncline(normal=normal, friction=law, v0=0.0)
        sol = tr.simulate(block, 1.0, samples=2, rtol=1e-7, compile="never")
        force = sum(sol[f"corner[{i}].F_B"].values[-1, 0] for i in range(4))
        assert force == pytest.approx(9.81 * np.sin(block.alpha), rel=0.05)


def test_fidelities_add_a_compliant_run():
    soft = tr.contacts.Compliant(elastic=C.Linear(k=1e6), damping=C.LinearDamping(d=1000.0))
    runs = tr.fidelities(G.SlidingBall(), 0.1, normal=soft, samples=2, rtol=1e-7, compile="never")
    assert list(runs) == ["ideal rolling", "rigid with modes", "regularised", "compliant"]
    speeds = [float(sol["speed"].values[-1]) for sol in runs.values()]
    assert speeds[3] == pytest.approx(speeds[2], rel=1e-4)
    assert "contact.depth" in runs["compliant"].signals


SOCKETS = [name for name, model in G.models().items() if "normal" in declared(model)]
RIGID_ONLY = {
    "billiards.py",
    "spinning_puck.py",
}  # their cloth and ice have a patch of given size, which cannot sink in


def test_gallery_models_take_the_kind_of_contact_as_an_object():
    folder = Path(G.__file__).parent
    assert {file.name for file in folder.glob("*.py") if "RigidContact(" in file.read_text()} == RIGID_ONLY
    assert len(SOCKETS) >= 21


@pytest.mark.parametrize("name", SOCKETS)
def test_every_model_with_a_socket_for_the_normal_law_runs_with_a_compliant_one(name):
    model = G.models()[name]
    laws = {"friction": LAW} if "friction" in declared(model) else {}
    soft = model(normal=tr.contacts.Compliant(**SOFT), **laws)
    sol = tr.simulate(soft, 2e-3, samples=3, method="auto", rtol=1e-6, compile="never")
    assert any(signal.endswith(".depth") for signal in sol.signals)
    assert all(check.passed for check in sol.checks())
    assert np.all(np.isfinite(sol.energy["total"].values))


@pytest.mark.parametrize("n", [3, 4, 6])
def test_boxes_that_touch_with_no_depth_do_not_keep_a_run_at_its_start(n):
    """Depths of zero are rounding: a switch that jumps across it is taken as changed, though no rate leads there."""
    stack = G.StackOfBoxes(n=n, normal=tr.contacts.Compliant(**SOFT), friction=LAW)
    sol = tr.simulate(stack, 2e-3, samples=3, method="auto", rtol=1e-6, compile="never")
    assert sol.stats["steps"] < 100
