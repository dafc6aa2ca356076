"""Wheels, vehicles and gallery models take the law of the normal force as an object: rigid or compliant."""

import numpy as np
import pytest

import trundle as tr

C, G = tr.compliant, tr.gallery
LAW = tr.friction.RegularisedCoulomb(mu=0.3, delta=1e-3)
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
    N = [sum(sol[f"wheel[0].contact{k}.N"].values for k in ("", *(f".carrier[{i}]" for i in (1, 2, 3))))]
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
