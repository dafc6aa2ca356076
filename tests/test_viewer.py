"""The viewer without a browser: what the page gets, who may ask for it, the laboratory, the report, films."""

import json
import re
import socket
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress

import numpy as np
import pytest

import trundle as tr
from crafted import rewrite
from trundle.core.errors import PathError, StorageError
from trundle.results.scene import unpacked
from trundle.results.solution import Solution
from trundle.views.html import embedded, page
from trundle.views.laboratory import Laboratory
from trundle.views.payload import kept, payload, signal
from trundle.views.raster import Picture
from trundle.views.server import Viewer


@pytest.fixture
def viewer(ball):
    with Viewer(ball) as running:
        yield running


def ask(viewer, path, body=None, **headers):
    request = urllib.request.Request(viewer.url + path, data=body, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()


def refused(viewer, path, body=None, **headers):
    """The status with which a request is refused."""
    with pytest.raises(urllib.error.HTTPError) as caught:
        ask(viewer, path, body, **headers)
    with caught.value as answer:
        return answer.code


# -- the data of the page ------------------------------------------------------------------------------------------
def test_poses_and_signals_are_those_of_the_solution(ball):
    data = payload(ball)
    poses = unpacked(data["poses"]).reshape(41, len(data["moving"]), 7)
    k = data["moving"].index("ball")
    assert np.allclose(poses[:, k, :3], ball["ball.r"].values, atol=1e-7)
    assert np.allclose(poses[:, k, 3:], ball["ball.q"].values, atol=1e-7)
    assert np.array_equal(unpacked(data["times"], "<f8"), ball.time.values)
    sent = {s["name"]: s for s in data["signals"]}
    assert set(sent) == set(ball.signals) == set(data["names"])
    r = unpacked(sent["ball.r"]["data"]).reshape(3, 41)
    assert np.allclose(r.T, ball["ball.r"].values, atol=1e-7)
    contact = unpacked(data["contacts"][0]["data"]).reshape(41, 10)
    path = data["contacts"][0]["path"]
    assert np.allclose(contact[:, 6:9], ball[f"{path}.F_B"].values, rtol=1e-6)
    assert np.array_equal(contact[:, 9], ball[f"{path}.mode"].values)
    json.dumps(data)


def test_what_rolls_by_a_constraint_has_a_contact_too():
    sol = tr.simulate(tr.gallery.RollingDisc(), 0.1, samples=5, compile="never")
    data = payload(sol)["contacts"]
    assert [c["path"] for c in data] == ["contact"]
    numbers = unpacked(data[0]["data"]).reshape(5, 10)
    assert np.allclose(numbers[:, 6:9], sol["contact.F_B"].values, rtol=1e-5)
    assert (numbers[:, 9] == 2).all()


def test_a_stored_result_gives_the_same_page(ball, tmp_path):
    ball.save(tmp_path / "ball.nc")
    stored, live = (payload(s) for s in (tr.load(tmp_path / "ball.nc"), ball))
    assert stored.pop("picture").keys() == live.pop("picture").keys()
    assert json.loads(json.dumps(stored)) == json.loads(json.dumps(live))


@pytest.mark.parametrize("base_first", [True, False])
def test_arrows_are_the_forces_on_the_body_whatever_side_it_is_on(base_first, tmp_path):
    class Slide(tr.Model):
        def build(self, world):
            ball = self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            sides = [(world.frame(), tr.surfaces.Plane(up="y")), (ball.frame(), tr.surfaces.Sphere(radius=0.1))]
            (A, a), (B, b) = sides if base_first else sides[::-1]
            self.add("touch", tr.RigidContact(A, B, surface_A=a, surface_B=b, friction=tr.friction.Coulomb(mu=0.3)))

        def initial(self):
            return {"ball.r": (0, 0.1, 0), "ball.v": (1.0, 0, 0), "ball.w": (0, 0, 0)}

    sol = tr.simulate(Slide(), 0.02, samples=5, compile="never")
    sol.save(tmp_path / "slide.nc")
    for shown in (sol, tr.load(tmp_path / "slide.nc")):
        data = unpacked(payload(shown)["contacts"][0]["data"]).reshape(-1, 10)
        assert data[2, 3:9] == pytest.approx([0, 1, 0, -0.3 * 9.81, 9.81, 0], abs=1e-5)  # up, and against the slip


def test_results_of_few_signals_are_drawn_as_far_as_they_go(ball, tmp_path):
    for signals in (["ball.r"], ["ball.r", "ball.q"], []):
        ball.save(tmp_path / "few.nc", signals=signals)
        few = tr.load(tmp_path / "few.nc")
        data = payload(few)
        assert data["unseen"] == ([] if "ball.q" in signals else ["ball"])
        assert data["contacts"] == []
        few.report(tmp_path / "few.html")
        few.film(tmp_path / "few.gif", fps=2, size=(60, 40))


def test_nan_values_and_single_samples_still_render(ball, tmp_path):
    ball.save(tmp_path / "ball.nc")
    data = tr.load(tmp_path / "ball.nc")._data
    lost = data.copy(deep=True)
    lost["ball.r"][20:] = np.nan
    lost["audit.kinetic"][20:] = np.nan
    lost["contact.F_B"][5] = np.nan
    lost["ball.v"][3] = 1e300
    for bad in (lost, data.isel(time=[0])):
        shown = Solution(bad)
        shown.report(tmp_path / "bad.html")
        shown.film(tmp_path / "bad.gif", fps=5, size=(60, 40))


def test_long_results_are_thinned_out(ball, tmp_path):
    ball.save(tmp_path / "ball.nc")
    few = tr.load(tmp_path / "ball.nc", most=10)
    assert few.time.size <= 11
    assert few.samples == ball.samples == 41
    assert np.array_equal(few["ball.r"].values, ball["ball.r"].values[:: 41 // 10 + 1])
    uneven = tr.load(tmp_path / "ball.nc", most=6)  # every seventh, and the last
    assert np.array_equal(uneven.time.values, ball.time.values[[0, 7, 14, 21, 28, 35, 40]])
    keep = kept(ball, most=10)
    assert keep[0] == 0
    assert keep[-1] == 40
    assert keep.size <= 11
    assert unpacked(signal(ball, "ball.r", keep)["data"]).size == 3 * keep.size


def test_too_many_signals_are_cut_by_worth(ball, monkeypatch):
    monkeypatch.setattr("trundle.views.payload.BUDGET", 41 * 5)
    sent = [s["name"] for s in payload(ball)["signals"]]
    assert 0 < len(sent) <= 5
    asked = ball.picture().get("signals", [])
    assert sent[: len(asked)] == [a for a in asked if a in sent]


def test_no_text_of_a_result_can_break_out_of_the_page():
    nasty = {"a": "</script><script>alert(1)</script>", "b": float("nan"), "c": "\u2028"}
    text = embedded(nasty)
    assert "<" not in text
    assert json.loads(text) == {"a": nasty["a"], "b": None, "c": "\u2028"}


def test_the_page_needs_nothing_from_elsewhere(ball):
    text = page(payload(ball))
    outside = [
        u for u in re.findall(r"(?:src|href|from|url)\s*[=(]?\s*[\"'](.*?)[\"']", text) if u.startswith(("http", "//"))
    ]
    assert outside == []
    assert "default-src 'none'" in text


# -- the report ----------------------------------------------------------------------------------------------------
def test_report_is_one_file(ball, tmp_path):
    file = ball.report(tmp_path / "ball.html")
    assert file.stat().st_size < 3e6
    assert "BouncingBall" in file.read_text(encoding="utf-8")


def test_report_refuses_other_endings_and_folders_that_are_not_there(ball, tmp_path):
    with pytest.raises(StorageError, match=r"ends with \.html"):
        ball.report(tmp_path / "ball.pdf")
    with pytest.raises(StorageError, match="cannot be written"):
        ball.report(tmp_path / "no" / "ball.html")


def test_damaged_and_foreign_files_give_a_clear_error(ball, tmp_path):
    import h5py

    (tmp_path / "text.nc").write_text("not a result")
    with pytest.raises(StorageError, match="not a readable netCDF file"):
        tr.load(tmp_path / "text.nc")
    with h5py.File(tmp_path / "foreign.nc", "w") as file:
        file["time"] = [0.0, 1.0]
    with pytest.raises(StorageError, match="was not written by trundle"):
        tr.load(tmp_path / "foreign.nc")
    ball.save(tmp_path / "ball.nc")
    whole = (tmp_path / "ball.nc").read_bytes()
    (tmp_path / "half.nc").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StorageError, match="not a readable netCDF file"):
        tr.load(tmp_path / "half.nc")
    rewrite(tmp_path / "ball.nc", "description", "{broken")
    with pytest.raises(StorageError, match="'description' cannot be read"):
        tr.load(tmp_path / "ball.nc")


def _texts(change):
    def edit(about):
        change(about)
        return about

    return edit


@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("description", lambda _: 5),
        ("events", lambda _: 5),
        ("events", lambda _: [{"a": 1}]),
        ("events", lambda _: [{"time": "x", "path": "ball", "before": "", "after": "", "cause": ""}]),
        ("first_modes", lambda _: [1, 2]),
        ("statistics", lambda _: [1, 2]),
        ("description", _texts(lambda d: d.update(scene="x"))),
        ("description", _texts(lambda d: d.update(picture={"signals": 5}))),
        ("description", _texts(lambda d: d["scene"].pop("bodies"))),
        ("description", _texts(lambda d: d["scene"].update(up=[0, 0, 0]))),
        ("description", _texts(lambda d: d["scene"].update(contacts=[5]))),
        ("description", _texts(lambda d: d["scene"]["bodies"][-1].update(visuals=[999]))),
        ("description", _texts(lambda d: d["scene"]["shapes"][0].update(points="!"))),
        ("description", _texts(lambda d: d["scene"]["shapes"][0].update(tones=""))),
        ("description", _texts(lambda d: d["scene"]["shapes"][0].update(triangles="/////////////////////w=="))),
        ("description", _texts(lambda d: d["scene"]["planes"][0].update(normal=[1, 2]))),
        ("description", _texts(lambda d: d["structure"].pop("models"))),
    ],
)
def test_crafted_files_give_a_clear_error(ball, tmp_path, name, edit):
    import h5py

    ball.save(tmp_path / "ball.nc")
    with h5py.File(tmp_path / "ball.nc") as file:
        text = json.loads(file.attrs[name])
    rewrite(tmp_path / "ball.nc", name, json.dumps(edit(text)))
    with pytest.raises(StorageError, match="damaged"):
        tr.load(tmp_path / "ball.nc").report(tmp_path / "ball.html")


# -- the server ----------------------------------------------------------------------------------------------------
def test_it_listens_on_the_loopback_address(viewer):
    assert viewer._server.server_address[0] == "127.0.0.1"


def test_the_page_and_its_parts_are_served(viewer, ball):
    assert b"<!doctype html>" in ask(viewer, "")
    assert b"export class Run" in ask(viewer, "run.js")
    assert json.loads(ask(viewer, "payload"))["model"] == "BouncingBall"
    names = urllib.parse.quote(json.dumps(["ball.r"]))
    sent = json.loads(ask(viewer, f"signals?names={names}"))
    assert np.allclose(unpacked(sent[0]["data"])[:41], ball["ball.r"].values[:, 0], atol=1e-7)


@pytest.mark.parametrize(
    "path",
    ["../../etc/passwd", "etc/passwd", "html.py", "page/run.js", "..%2f..%2fetc%2fpasswd", "open?file=/etc/passwd"],
)
def test_nothing_else_is_served(viewer, path):
    assert refused(viewer, path) == 404


def test_pages_of_other_sites_may_not_ask(viewer):
    for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        assert refused(viewer, "payload", **headers) == 403


def spoken(viewer, request):
    """The first line of the answer to a request as it stands."""
    with socket.create_connection(("127.0.0.1", viewer.port), timeout=10) as line:
        line.sendall(request)
        return line.recv(100).split(b"\r\n")[0]


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /payload HTTP/1.1\r\nHost: [\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /run HTTP/1.1\r\nHost: localhost\r\nContent-Length: \xb2\r\n\r\n",
        b"POST /run HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
    ],
)
def test_malformed_requests_are_refused_without_noise(viewer, capfd, request_):
    assert spoken(viewer, request_).startswith(b"HTTP/1.1 4")
    assert capfd.readouterr().err == ""


def test_other_addresses(ball):
    with pytest.raises(StorageError, match="cannot be listened on"):
        Viewer(ball, port=99999)
    if socket.has_ipv6:
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            pytest.skip("this machine has no IPv6")
        with Viewer(ball, host="::1") as viewer:
            assert viewer.url.startswith("http://[::1]:")
            assert json.loads(ask(viewer, "payload"))["model"] == "BouncingBall"


def test_slow_clients_hold_few_connections_and_keep_nobody_out(viewer):
    from trundle.views.listener import CONNECTIONS

    lines = [socket.create_connection(("127.0.0.1", viewer.port), timeout=10) for _ in range(CONNECTIONS + 40)]
    try:
        for line in lines:
            with suppress(ConnectionError):  # the oldest have been closed already
                line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        assert json.loads(ask(viewer, "payload"))["model"] == "BouncingBall"
        assert viewer._server.connections <= CONNECTIONS
        for _ in range(200):  # the threads of those that were closed end one after the other
            if threading.active_count() < CONNECTIONS + 20:
                break
            time.sleep(0.05)
        assert threading.active_count() < CONNECTIONS + 20
    finally:
        for line in lines:
            line.close()


@pytest.mark.parametrize(
    "begun", [b"", b"GET /payload HT", b"POST /run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{"]
)
def test_a_request_that_does_not_arrive_is_ended(viewer, monkeypatch, capfd, begun):
    monkeypatch.setattr("trundle.views.listener.READING", 0.1)
    with socket.create_connection(("127.0.0.1", viewer.port), timeout=30) as line:
        line.sendall(begun)
        assert line.recv(100) == b""
    assert capfd.readouterr().err == ""


def test_a_file_name_cannot_break_the_page_of_its_folder(ball, tmp_path):
    for name in ("@PAYLOAD@", "@SESSION@", "@STYLE@"):
        ball.save(tmp_path / f"{name}.nc")
    with Viewer(tmp_path) as viewer:
        text = ask(viewer, "").decode()
    found = re.search(r'<script type="application/json" id="session">(.*?)</script>', text)[1]
    assert json.loads(found)["files"] == ["@PAYLOAD@.nc", "@SESSION@.nc", "@STYLE@.nc"]
    assert '<script type="application/json" id="payload"></script>' in text


def test_results_are_read_only(viewer):
    assert refused(viewer, "run", b"{}", **{"Content-Type": "application/json"}) == 404  # no model, no runs


def test_unknown_signals_and_nonsense_are_answered_in_words(viewer):
    for names in ('["ball.rr"]', "[1]", "{", '{"a": 1}'):
        answer = json.loads(ask(viewer, f"signals?names={urllib.parse.quote(names)}"))
        assert answer["error"]


def test_a_folder_shows_its_results_and_nothing_outside(ball, tmp_path):
    inner, outer = tmp_path / "results", tmp_path / "secret.nc"
    inner.mkdir()
    ball.save(inner / "one.nc")
    ball.save(outer)
    (inner / "link.nc").symlink_to(outer)
    with Viewer(inner) as viewer:
        assert viewer.files() == ["one.nc"]
        assert json.loads(ask(viewer, "open?file=one.nc"))["model"] == "BouncingBall"
        for name in ("../secret.nc", str(outer), "link.nc", "one.txt", ""):
            answer = json.loads(ask(viewer, f"open?file={urllib.parse.quote(name)}"))
            assert "not a result in the folder" in answer["error"]


def test_an_empty_folder_and_a_busy_port_are_explained(ball, viewer, tmp_path):
    with pytest.raises(StorageError, match="holds no results"):
        Viewer(tmp_path)
    with pytest.raises(StorageError, match="cannot be listened on"):
        Viewer(ball, port=viewer.port)


# -- the laboratory ------------------------------------------------------------------------------------------------
def test_knobs_reach_the_model(tmp_path):
    laboratory = Laboratory(tr.gallery.Pendulum(), 0.5, compile="never")
    session = laboratory.session()
    knobs = {k["name"]: k for k in session["parameters"]}
    assert knobs["length"]["low"] < knobs["length"]["value"] < knobs["length"]["high"]
    sol = laboratory.run({"parameters": {"length": 2.0}, "until": 0.25})
    assert sol.parameters["rod.mass"]
    direct = tr.simulate(tr.gallery.Pendulum(length=2.0), 0.25, compile="never")
    assert np.array_equal(sol["hinge.phi"].values, direct["hinge.phi"].values)
    sol = laboratory.run({"initial": {"hinge.phi": 0.7}})
    assert float(sol["hinge.phi"][0]) == pytest.approx(0.7)


def test_initial_values_have_sliders_unless_they_are_parameters():
    class Thrown(tr.Model):
        m: float = tr.parameter(2.0, unit="kg", gt=0, doc="mass")
        speed: float = tr.parameter(0.0, unit="m/s", doc="initial speed")
        e: float = tr.parameter(1.0, ge=0, le=1, doc="a number at its limit")

        def build(self, world):
            self.add("ball", tr.Body.sphere(mass=self.m, radius=0.1))

        def initial(self):
            return {"ball.v[0]": self.speed, "ball.v[1]": 2.0, "ball.v[2]": 0.0, "ball.r[0]": 1.0, "ball.r[1]": self.e}

    knobs = [k["name"] for k in Laboratory(Thrown()).session()["initial"]]
    assert knobs == ["ball.v[1]", "ball.v[2]", "ball.r[0]"]  # also those that happen to equal a parameter


def test_a_law_is_chosen_from_a_menu():
    laboratory = Laboratory(tr.gallery.OmniVehicle(), 0.02, compile="never", rtol=1e-6)
    menu = next(m for m in laboratory.session()["menus"] if m["name"] == "friction")
    assert menu["value"] == "Coulomb (mu = 0.3)"
    viscous = next(c for c in menu["choices"] if c.startswith("Viscous"))
    sol = laboratory.run({"parameters": {"friction": viscous, "friction.mu": 0.1}})
    assert type(sol._source.model.friction).__name__ == "Viscous"
    assert sol._source.model.friction.mu == 0.1
    plain = next(c for c in menu["choices"] if c.startswith("Frictionless"))
    laboratory.run({"parameters": {"friction": plain, "friction.mu": 0.1}})  # it has no mu: no error


def test_every_number_of_every_part_has_a_slider_in_its_group():
    laboratory = Laboratory(tr.gallery.OmniVehicle(), 0.02, compile="never", rtol=1e-6)
    sol = laboratory.run()
    session = laboratory.session(sol)
    knobs = {k["name"]: k for k in session["parameters"]}
    assert knobs.keys() == sol.parameters.keys()
    assert knobs["world.gravity.g"]["group"] == "world"
    assert knobs["wheel[0].roller[2].mass"]["group"] == "wheel[0].roller[2]"
    sol = laboratory.run({"parameters": {"wheel[0].roller[2].mass": 0.08}})
    assert sol.parameters["wheel[0].roller[2].mass"] == 0.08
    assert sol.parameters["wheel[0].roller[1].mass"] != 0.08


def test_elements_of_initial_vectors_and_free_states_have_sliders():
    laboratory = Laboratory(tr.gallery.BouncingBall(), 0.1, compile="never", samples=3)
    session = laboratory.session(laboratory.run())
    assert {"ball.r[0]", "ball.r[1]", "ball.r[2]"} <= {k["name"] for k in session["initial"]}
    assert [k["name"] for k in session["free"]] == [f"ball.{v}[{i}]" for v in "vw" for i in range(3)]
    sol = laboratory.run({"initial": {"ball.r[0]": 0.5, "ball.v[1]": 0.25}, "parameters": {"h": 2.0}})
    assert sol["ball.r"].values[0] == pytest.approx([0.5, 2.1, 0.0])
    assert sol["ball.v"].values[0] == pytest.approx([0.0, 0.25, 0.0])
    with pytest.raises(PathError, match="element"):
        laboratory.run({"initial": {"ball.r[7]": 0.5}})


def test_a_laboratory_begins_with_given_parameters_and_initial_values():
    changes = {"length": 2.0, "rod.mass": 3.0}
    laboratory = Laboratory(tr.gallery.Pendulum(), 0.1, parameters=changes, initial={"hinge.phi": 0.7}, compile="never")
    sol = laboratory.run()
    assert [sol.parameters[p] for p in changes] == [2.0, 3.0]
    assert float(sol["hinge.phi"][0]) == pytest.approx(0.7)
    session = laboratory.session(sol)
    assert next(k for k in session["parameters"] if k["name"] == "rod.mass")["value"] == 3.0
    assert [k["value"] for k in session["initial"] if k["name"] == "hinge.phi"] == [0.7]
    found = {}
    exec(session["python"].replace("until=0.1", "until=0.1, compile='never'"), found)
    assert np.array_equal(found["sol"]["hinge.phi"].values, sol["hinge.phi"].values)
    with pytest.raises(PathError, match="lenght"):
        Laboratory(tr.gallery.Pendulum(), parameters={"lenght": 1.0})


def test_numbers_of_a_law_that_is_gone_are_not_sent_on():
    laboratory = Laboratory(tr.gallery.SlidingBall(), 0.02, compile="never", samples=3)
    names = [k["name"] for k in laboratory.session()["parameters"]]
    of_part = next(n for n in names if n.endswith("friction.mu") and n != "friction.mu")
    menu = next(m for m in laboratory.session()["menus"] if m["name"] == "friction")
    plain = next(c for c in menu["choices"] if c.startswith("Frictionless"))
    changes = {"parameters": {"friction": plain, "friction.mu": 0.1, of_part: 0.2}}
    sol = laboratory.run(changes)
    now = [k["name"] for k in laboratory.session(sol, changes)["parameters"]]
    assert {"friction.mu", of_part} & {*now, *sol.parameters} == set()
    with pytest.raises(PathError, match="nonsense"):
        laboratory.run({"parameters": {"friction": plain, "nonsense": 1.0}})


def test_laws_of_the_friction_laboratory_are_chosen_from_menus():
    laboratory = Laboratory(tr.gallery.FrictionLaboratory(), until=0.2, compile="never", samples=3)
    menus = {m["name"]: m for m in laboratory.session()["menus"]}
    assert {"coulomb", "stribeck", "armstrong", "lugre", "experiment"} <= set(menus)
    changes = {
        "coulomb": "no",
        "stribeck": "no",
        "hess_soom": "no",
        "armstrong": "yes",
        "experiment": "ramp",
        "mu": 0.9,
    }
    sol = laboratory.run({"parameters": changes})
    assert sol.success
    assert "armstrong_rail.nu" in sol
    assert "coulomb_rail.nu" not in sol
    none = dict.fromkeys(("coulomb", "stribeck", "hess_soom", "dahl", "lugre", "elastoplastic"), False)
    with pytest.raises(tr.errors.TrundleError, match="choose at least one law"):
        tr.simulate(tr.gallery.FrictionLaboratory(**none), until=0.1)


def test_names_out_of_a_list_are_menus():
    menus = {m["name"]: m for m in Laboratory(tr.gallery.Snakeboard()).session()["menus"]}
    assert menus["gait"]["choices"] == ["drive", "rotate", "parking"]


def test_only_numbers_and_choices_are_taken():
    laboratory = Laboratory(tr.gallery.OmniVehicle())
    with pytest.raises(PathError, match="choice"):
        laboratory.run({"parameters": {"friction": "Coulomb(mu=__import__('os'))"}})
    with pytest.raises(tr.errors.ModelError, match="is not a number"):
        laboratory.run({"parameters": {"mass": "1.0"}})


def test_a_laboratory_from_python():
    viewer = tr.laboratory(tr.gallery.Pendulum(), 0.2, browser=False, compile="never")
    assert viewer.solution.model == "Pendulum"
    assert b"laboratory" in ask(viewer, "")
    viewer.close()


class Careless(tr.gallery.Pendulum):
    """A model whose own code fails for one length."""

    def build(self, world):
        super().build(world)
        1 / (self.length - 7)


def test_runs_over_the_wire_and_errors_in_words():
    with Viewer(Laboratory(Careless(), 0.2, compile="never")) as viewer:
        send = lambda data: json.loads(  # noqa: E731
            ask(viewer, "run", json.dumps(data).encode(), **{"Content-Type": "application/json"})
        )
        assert send({"parameters": {"length": 0.5}})["model"] == "Careless"
        assert "must be > 0" in send({"parameters": {"length": -1.0}})["error"]
        assert "nonsense" in send({"parameters": {"nonsense": 1.0}})["error"]
        assert "makes no sense" in send({"until": "soon"})["error"]
        assert "too large" in send({"parameters": {"length": 1e300}})["error"]
        assert "too large" in send({"parameters": {"length": 10**400}})["error"]
        assert "ZeroDivisionError" in send({"parameters": {"length": 7.0}})["error"]  # of the model's own code
        assert send({"parameters": {}})["model"] == "Careless"  # and it goes on


def test_every_page_asks_for_signals_of_its_own_run():
    with Viewer(Laboratory(tr.gallery.Pendulum(), 0.2, compile="never", samples=11)) as viewer:
        send = lambda data: json.loads(  # noqa: E731
            ask(viewer, "run", json.dumps(data).encode(), **{"Content-Type": "application/json"})
        )
        phi = lambda run: unpacked(  # noqa: E731
            json.loads(ask(viewer, f"signals?run={run}&names=%5B%22hinge.phi%22%5D"))[0]["data"]
        )
        first = json.loads(ask(viewer, "payload"))
        other = send({"initial": {"hinge.phi": 0.1}})
        assert phi(other["run"])[0] == pytest.approx(0.1)
        assert phi(first["run"])[0] != pytest.approx(0.1)
        again = json.loads(ask(viewer, "payload"))  # a page loaded anew has its sliders at the start
        assert again["poses"] == first["poses"]
        for _ in range(6):
            send({})
        answer = json.loads(ask(viewer, f"signals?run={first['run']}&names=%5B%22hinge.phi%22%5D"))
        assert "no longer held" in answer["error"]


def sent(viewer, path, data):
    """The answer to JSON that is posted."""
    return json.loads(ask(viewer, path, json.dumps(data).encode(), **{"Content-Type": "application/json"}))


def test_a_long_run_blocks_nobody_and_can_be_cancelled():
    from concurrent.futures import ThreadPoolExecutor

    laboratory = Laboratory(tr.gallery.Pendulum(), 0.2, compile="never", samples=11)
    with Viewer(laboratory) as viewer, ThreadPoolExecutor(1) as pool:
        endless = pool.submit(sent, viewer, "run", {"until": 1e7, "page": "one"})
        while not json.loads(ask(viewer, "progress?page=one")).get("t"):
            assert not endless.done()
            time.sleep(0.02)
        assert json.loads(ask(viewer, "payload"))["model"] == "Pendulum"
        assert json.loads(ask(viewer, "signals?names=%5B%22hinge.phi%22%5D"))[0]["name"] == "hinge.phi"
        assert sent(viewer, "run", {"parameters": {"length": 2.0}, "page": "two"})["parameters"]["length"] == 2.0
        assert not endless.done()
        assert sent(viewer, "cancel", {"page": "one"}) == {"cancelled": True}
        assert "cancelled at t = " in endless.result(timeout=30)["error"]
        assert json.loads(ask(viewer, "progress?page=one")) == {"running": False}


def test_another_run_of_the_same_page_takes_the_place_of_the_first():
    from concurrent.futures import ThreadPoolExecutor

    laboratory = Laboratory(tr.gallery.Pendulum(), 0.2, compile="never", samples=11)
    with Viewer(laboratory) as viewer, ThreadPoolExecutor(1) as pool:
        endless = pool.submit(sent, viewer, "run", {"until": 1e7, "page": "one"})
        while not json.loads(ask(viewer, "progress?page=one")).get("t"):
            assert not endless.done()
            time.sleep(0.02)
        assert sent(viewer, "run", {"page": "one"})["model"] == "Pendulum"
        assert "cancelled" in endless.result(timeout=30)["error"]


def test_a_run_beyond_its_limit_ends_with_what_it_has():
    with Viewer(Laboratory(tr.gallery.Pendulum(), 0.2, compile="never", samples=11, limit=1e-3)) as viewer:
        found = sent(viewer, "run", {"until": 1e7})
        assert "stopped after 0.001 s of computing" in found["reason"]
        assert found["model"] == "Pendulum"


def test_too_many_runs_at_once_are_refused(monkeypatch):
    monkeypatch.setattr("trundle.views.jobs.AT_ONCE", 0)
    with Viewer(Laboratory(tr.gallery.Pendulum(), 0.2, compile="never", samples=11)) as viewer:
        assert "still under way" in sent(viewer, "run", {})["error"]


# -- pictures without a screen ---------------------------------------------------------------------------------------
def test_a_picture_shows_the_ball_where_it_is(ball):
    picture = Picture(ball, (320, 200))
    for t in (0.0, 0.3, 0.8):
        pixels = np.asarray(picture.draw(t), dtype=int)
        rows, columns = np.nonzero(pixels[:, :, 2] - pixels[:, :, 0] > 25)  # it is blue
        place, _ = picture.camera(t, (320, 200)).project(picture.pose("ball", t)[0][None])
        assert len(rows) > 50
        assert [columns.mean(), rows.mean()] == pytest.approx(place[0], abs=3)


def test_poses_between_samples_are_interpolated(ball):
    picture = Picture(ball, (64, 40))
    t = ball.time.values
    r, T = picture.pose("ball", (t[3] + t[4]) / 2)
    assert r == pytest.approx((ball["ball.r"].values[3] + ball["ball.r"].values[4]) / 2)
    assert pytest.approx(np.eye(3)) == T @ T.T
    r, _ = picture.pose("ball", t[7])
    assert r == pytest.approx(ball["ball.r"].values[7], abs=1e-15)


@pytest.mark.parametrize("ending", ["gif", "webp", "png"])
def test_films_hold_all_pictures(ball, tmp_path, ending):
    from PIL import Image

    file = ball.film(tmp_path / f"ball.{ending}", fps=10, size=(120, 80))
    with Image.open(file) as film:
        assert film.size == (120, 80)
        assert film.n_frames > 5  # equal pictures may be merged


@pytest.mark.parametrize("fps", [30, 24, 12, 70])
def test_a_gif_plays_in_real_time(ball, tmp_path, fps):
    from PIL import Image

    with Image.open(ball.film(tmp_path / "ball.gif", fps=fps, size=(60, 40))) as film:
        total = 0
        for k in range(film.n_frames):
            film.seek(k)
            total += film.info["duration"]
    assert total / 1000 == pytest.approx(1.0, abs=1.6 / min(fps, 50))  # the last picture stays for one more


def test_what_is_behind_the_camera_is_not_drawn():
    class Hall(tr.Model):
        def build(self, world):
            self.add("ball", tr.Body.sphere(mass=1.0, radius=0.1))
            for x in (-1.0, 1.0):
                self.draw(world.frame(r=(20 * x, 0, 0)), tr.model.shapes.Box(size=(1.0, 40.0, 40.0)))
                self.draw(world.frame(r=(0, 0, 20 * x)), tr.model.shapes.Box(size=(40.0, 40.0, 1.0)))

    sol = tr.simulate(Hall(), 0.1, samples=3, compile="never")
    picture = Picture(sol, (160, 100), follow="ball")
    drawn = np.asarray(picture.draw(0.0), dtype=int)
    blue = drawn[:, :, 2] - drawn[:, :, 0] > 40
    assert blue[45:55, 75:85].any()  # the ball, in the middle, is not hidden by a wall behind the eye


def test_a_film_of_a_part_of_the_run_from_another_side(ball, tmp_path):
    from PIL import Image

    with Image.open(ball.film(tmp_path / "all.gif", fps=10, size=(60, 40))) as film:
        whole = film.n_frames
    with Image.open(ball.film(tmp_path / "part.gif", fps=10, size=(60, 40), start=0.2, end=0.5)) as film:
        assert film.n_frames == 4 < whole
    picture = Picture(ball, (320, 200), view="front")
    pixels, _ = picture.camera(0.0, (320, 200)).project(np.array([[0.0, 0.5, 0.0], [0.3, 0.5, 0.0], [0.0, 0.8, 0.0]]))
    assert pixels[1, 1] == pytest.approx(pixels[0, 1])  # x goes to the right, y up
    assert pixels[2, 0] == pytest.approx(pixels[0, 0])
    assert pixels[1, 0] > pixels[0, 0]
    assert pixels[2, 1] < pixels[0, 1]
    for options in ({"start": -1.0}, {"start": 0.5, "end": 0.2}, {"end": 99.0}):
        with pytest.raises(StorageError, match="not within the run"):
            ball.film(tmp_path / "bad.gif", **options)
    with pytest.raises(PathError, match="slanted"):
        ball.film(tmp_path / "bad.gif", view="slant")


def test_film_errors_are_clear(ball, tmp_path, monkeypatch):
    with pytest.raises(StorageError, match="not the name of a film"):
        ball.film(tmp_path / "ball.avi")
    with pytest.raises(PathError, match="Did you mean ball"):
        ball.film(tmp_path / "ball.gif", follow="bal")
    with pytest.raises(StorageError, match="is not positive"):
        ball.film(tmp_path / "ball.gif", fps=0)
    with pytest.raises(StorageError, match="is not positive"):
        ball.film(tmp_path / "ball.gif", fps=float("inf"))
    broken = tmp_path / "ffmpeg"
    broken.write_text("#!/bin/sh\nexec 0<&-\necho 'no such codec' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(StorageError, match="no such codec"):
        ball.film(tmp_path / "ball.mp4", size=(400, 300))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(StorageError, match="ffmpeg"):
        ball.film(tmp_path / "ball.mp4")


# -- the command line -------------------------------------------------------------------------------------------------
def test_commands_write_what_they_say(ball, tmp_path, monkeypatch):
    from typer.testing import CliRunner

    from trundle.cli import app

    monkeypatch.chdir(tmp_path)
    ball.save("ball.nc")
    for command, file in (
        (["report", "ball.nc"], "ball.html"),
        (["film", "ball.nc", "--fps", "5", "--width", "100", "--height", "60"], "ball.gif"),
        (["diagram", "pendulum"], "pendulum.svg"),
    ):
        answer = CliRunner().invoke(app, command)
        assert answer.exit_code == 0, answer.output
        assert file in answer.output
        assert (tmp_path / file).stat().st_size > 500
    answer = CliRunner().invoke(app, ["report", "gone.nc"])
    assert isinstance(answer.exception, StorageError)


def test_reports_and_films_take_changes_of_a_model_but_not_of_a_result(ball, tmp_path, monkeypatch):
    from typer.testing import CliRunner

    from trundle.cli import app

    monkeypatch.chdir(tmp_path)
    ball.save("ball.nc")
    model = ["pendulum", "--until", "0.1", "--set", "rod.mass=3", "--initial", "hinge.phi=0.7"]
    answer = CliRunner().invoke(app, ["report", *model])
    assert answer.exit_code == 0, answer.output
    data = json.loads(re.search(r'id="payload">(.*?)</script>', (tmp_path / "pendulum.html").read_text())[1])
    phi = next(s for s in data["signals"] if s["name"] == "hinge.phi")
    assert unpacked(phi["data"])[0] == pytest.approx(0.7)
    assert data["parameters"]["rod.mass"] == 3.0
    film = ["film", *model, "--fps", "20", "--width", "60", "--height", "40", "--from", "0.05", "--view", "top"]
    answer = CliRunner().invoke(app, film)
    assert answer.exit_code == 0, answer.output
    for command in ("view", "report", "film"):
        for option in (["--set", "h=2"], ["--initial", "ball.r[1]=2"]):
            answer = CliRunner().invoke(app, [command, "ball.nc", *option])
            assert isinstance(answer.exception, tr.errors.ParameterError)


@pytest.mark.parametrize("command", [["report"], ["film", "--fps", "5", "--width", "60", "--height", "40"]])
def test_a_run_that_ends_early_is_not_shown_in_silence(tmp_path, monkeypatch, command):
    """The file holds what there is; the command says why there is no more, and fails."""
    from typer.testing import CliRunner

    from trundle.cli import app

    monkeypatch.chdir(tmp_path)
    still = [part for name in ("psi", "ph", "w1", "w2", "w3") for part in ("--set", f"{name}=0")]
    answer = CliRunner().invoke(app, [*command, "rolling-disc", "--set", "th=0.4", *still, "--until", "10"])
    assert answer.exit_code == 1
    assert "stopped" in answer.output
    assert "lies flat" in " ".join(answer.output.split())
    assert len(list(tmp_path.iterdir())) == 1
    part = tr.simulate(tr.gallery.RollingDisc(th=0.4, psi=0, ph=0, w1=0, w2=0, w3=0), 10, samples=11, raises=False)
    part.save("part.nc")
    answer = CliRunner().invoke(app, [*command, "part.nc"])  # which was known before
    assert answer.exit_code == 0
    assert "lies flat" in " ".join(answer.output.split())


def test_view_takes_parameters_of_parts_and_initial_values(monkeypatch):
    from typer.testing import CliRunner

    from trundle.cli import app

    shown = []
    monkeypatch.setattr(Viewer, "wait", lambda viewer, tell: (tell(), shown.append(viewer), viewer.close()))
    command = [
        "view",
        "pendulum",
        "--no-browser",
        "--until",
        "0.1",
        "--set",
        "rod.mass=3",
        "--initial",
        "hinge.phi=0.7",
    ]
    answer = CliRunner().invoke(app, command)
    assert answer.exit_code == 0, answer.output
    assert shown[0].solution.parameters["rod.mass"] == 3.0
    assert float(shown[0].solution["hinge.phi"][0]) == pytest.approx(0.7)
    assert "parameters={'rod.mass': 3.0}" in shown[0].laboratory.session()["python"]


def test_notebooks_get_the_page_itself(ball, monkeypatch):
    import sys
    import types

    shell = types.SimpleNamespace(get_ipython=lambda: type("ZMQInteractiveShell", (), {})())
    monkeypatch.setitem(sys.modules, "IPython", shell)
    shown = ball.show()
    text = shown._repr_html_()
    assert text.startswith("<iframe srcdoc=")
    assert "BouncingBall" in text


@pytest.mark.parametrize("inherited", ["SIG_DFL", "SIG_IGN"])
def test_a_script_stays_alive_while_it_shows(ball, tmp_path, inherited):
    import os
    import signal as signals
    import subprocess
    import sys

    ball.save(tmp_path / "ball.nc")
    script = tmp_path / "script.py"
    script.write_text("import trundle as tr\ntr.load('ball.nc').show()\nprint('after')\n")
    start = f"import os, signal, sys; signal.signal(signal.SIGINT, signal.{inherited})"
    start += "; os.execv(sys.executable, [sys.executable, 'script.py'])"  # signals that are ignored stay so
    process = subprocess.Popen(
        [sys.executable, "-c", start],
        cwd=tmp_path,
        env=os.environ | {"BROWSER": "true"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        url = process.stdout.readline().split()[1]
        with urllib.request.urlopen(url + "payload", timeout=30) as answer:
            assert json.loads(answer.read())["model"] == "BouncingBall"
        process.send_signal(signals.SIGINT)
        rest, _ = process.communicate(timeout=30)
    finally:
        process.kill()
    assert "after" in rest
    assert process.returncode == 0


def test_show_serves_until_closed(ball):
    viewer = ball.show(browser=False)
    assert json.loads(ask(viewer, "payload"))["model"] == "BouncingBall"
    viewer.close()
    with pytest.raises(urllib.error.URLError):
        ask(viewer, "payload")
