"""The page in a real browser: the viewer, the report from disk, the laboratory. Pictures are kept in build/pictures."""

import os
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

import trundle as tr
from browser import ARGUMENTS, chromium, executable, opened, until
from trundle.results.solution import Solution
from trundle.views.laboratory import Laboratory
from trundle.views.server import Viewer

PICTURES = Path(__file__).parent.parent / "build" / "pictures"
pytest.importorskip("playwright", reason="the browser tests need playwright")
if executable() is None:
    if os.environ.get("TRUNDLE_BROWSER"):
        pytest.fail(f"TRUNDLE_BROWSER = {os.environ['TRUNDLE_BROWSER']} is not a program")
    pytest.skip("the browser tests need a Chromium on the path", allow_module_level=True)
ROLLER = "wheel[1].roller[2]"


@pytest.fixture(scope="module")
def browser():
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def omni():
    return tr.simulate(tr.gallery.OmniVehicle(), 0.5, samples=51, rtol=1e-6, compile="never")


@pytest.fixture(scope="module")
def address(omni):
    with Viewer(omni) as viewer:
        yield viewer.url


def keep(page, name, **options):
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", **options)


def drawn(page, path):
    """(position, axes) of a body as the page draws it."""
    matrix = np.array(page.evaluate("path => trundle.stage.drawn(path)", path)).reshape(4, 4).T
    return matrix[:3, 3], matrix[:3, :3]


def expected(sol, path, k):
    return sol[f"{path}.r"].values[k], sol[f"{path}.T"].values[k]


def test_scrubbing_shows_every_body_where_the_solution_has_it(browser, address, omni):
    with opened(browser, address) as page:
        assert page.title() == "OmniVehicle · Trundle"
        for k in (0, 13, 37, 50):
            t = float(omni.time[k])
            page.evaluate("t => { const s = document.getElementById('time'); s.step = 'any'; s.value = t;"
                          " s.dispatchEvent(new Event('input')); }", t)  # fmt: skip
            for path in (ROLLER, "platform", "wheel[0].wheel"):
                r, T = drawn(page, path)
                r0, T0 = expected(omni, path, k)
                assert np.abs(r - r0).max() < 1e-6
                assert np.abs(T - T0).max() < 1e-6
        assert page.text_content("#now") == f"{t:.3f} s"
        keep(page, "viewer")


def test_between_samples_bodies_turn_the_shortest_way(browser, address, omni):
    with opened(browser, address) as page:
        t = omni.time.values
        page.evaluate("t => trundle.player.seek(t)", float(0.25 * t[20] + 0.75 * t[21]))
        r, T = drawn(page, ROLLER)
        r0, T0 = expected(omni, ROLLER, 20)
        r1, T1 = expected(omni, ROLLER, 21)
        assert np.abs(r - (0.25 * r0 + 0.75 * r1)).max() < 1e-6
        angle = lambda A, B: np.arccos(np.clip((np.trace(A.T @ B) - 1) / 2, -1, 1))  # noqa: E731
        assert angle(T0, T) == pytest.approx(0.75 * angle(T0, T1), abs=1e-3)
        assert np.abs(T @ T.T - np.eye(3)).max() < 1e-6


def test_it_plays_pauses_and_loops(browser, address):
    with opened(browser, address) as page:
        page.select_option("#speed", "0.25")
        page.click("#play")
        until(page, "trundle.time > 0.02 && trundle.stage.frames > 3")
        page.click("#play")
        held = page.evaluate("trundle.time")
        page.wait_for_timeout(200)
        assert page.evaluate("trundle.time") == held
        page.select_option("#speed", "5")
        page.evaluate("trundle.player.seek(0.49)")
        page.click("#play")
        until(page, "trundle.time < 0.45")  # it began again
        page.click("#loop")
        until(page, "!trundle.player.playing")  # and stopped at the end
        assert page.evaluate("trundle.time") == 0.5


def test_a_click_on_a_roller_shows_its_path_and_state(browser, address, omni):
    with opened(browser, address) as page:
        page.evaluate("trundle.player.seek(trundle.run.times[10])")
        shown = set()
        for j in range(4):
            x, y = page.evaluate("path => trundle.stage.onPage(path)", f"wheel[0].roller[{j}]")
            page.mouse.click(x, y)
            if page.locator("#selected").count():
                shown.add(page.text_content("#selected"))
        hit = [s for s in shown if s.startswith("wheel[0].roller")]
        assert hit  # one at least is in front
        page.evaluate("path => trundle.inspector.choose(path)", ROLLER)
        until(page, "document.querySelector('#inspector td.number')?.textContent !== '…'")
        table = dict(zip(page.locator("#inspector th").all_text_contents(),
                         page.locator("#inspector td.number").all_text_contents(), strict=True))  # fmt: skip
        kinetic = float(omni[f"{ROLLER}.kinetic"].values[10])
        assert float(table["kinetic"]) == pytest.approx(kinetic, rel=1e-4)
        assert "wheel[1].axle[2]" in page.text_content("#inspector")
        keep(page, "roller")


def test_a_constraint_shows_its_bonds_reactions_and_power(browser, address, omni):
    with opened(browser, address) as page:
        k = 20
        page.evaluate("k => trundle.player.seek(trundle.run.times[k])", k)
        page.locator('#diagram [data-path="wheel[0].contact"]').first.click()
        until(page, "!document.querySelector('#inspector').textContent.includes('…')")
        text = page.text_content("#inspector")
        assert "RigidContact" in text
        for words in ("normal", "tangent_1", "tangent_2", "Coulomb(mu=0.3)", "effort", "power"):
            assert words in text
        force = float(omni["wheel[0].contact.normal.effort"].values[k])
        efforts = page.locator(".bond.switching").first.locator("td.number").all_text_contents()
        assert float(efforts[0]) == pytest.approx(force, rel=1e-4)
        assert page.locator("#diagram .chosen").count() > 1  # the contact and its ports
        keep(page, "contact", full_page=True)


def test_contacts_have_arrows_in_the_colour_of_their_mode(browser, address, omni):
    with opened(browser, address) as page:
        for k in (5, 30):
            page.evaluate("k => trundle.player.seek(trundle.run.times[k])", k)
            for i in range(3):
                seen = "[c.dot.visible, c.dot.material.color.getHexString(), c.normal.group.visible]"
                shown = page.evaluate(f"i => {{ const c = trundle.stage.contacts[i]; return {seen}; }}", i)
                mode = int(omni[f"wheel[{i}].contact.mode"].values[k])
                assert shown == [True, {1: "d55e00", 2: "0072b2"}[mode], True]
        page.uncheck("#show-contacts")
        assert not page.evaluate("trundle.stage.contacts.some(c => c.dot.visible)")
        page.check("#show-tracks")
        assert page.evaluate("trundle.stage.contacts.every(c => c.track.line.visible && c.track.ends.at(-1) > 20)")
        page.check("#show-axes")
        page.check("#show-velocities")
        assert page.evaluate("trundle.stage.axes.every(a => a.pin.visible)")
        assert page.evaluate("trundle.stage.arrows.some(a => a.arrow.group.visible)")
        keep(page, "axes")


def test_the_camera_follows_a_body(browser, address, omni):
    with opened(browser, address) as page:
        page.select_option("#follow", "platform")
        before = np.array(page.evaluate("trundle.stage.camera.position.toArray()"))
        page.evaluate("trundle.player.seek(trundle.run.end)")
        after = np.array(page.evaluate("trundle.stage.camera.position.toArray()"))
        way = omni["platform.r"].values[-1] - omni["platform.r"].values[0]
        assert after - before == pytest.approx(way, abs=1e-5)


def test_signals_are_added_by_name_and_clicked_for_a_time(browser, address):
    with opened(browser, address) as page:
        count = page.locator("#signals .chart").count()
        page.fill("#add", "platform.v")
        page.press("#add", "Enter")
        until(page, f"document.querySelectorAll('#signals .chart').length === {count + 1}")
        page.locator("#signals canvas").last.scroll_into_view_if_needed()
        box = page.locator("#signals canvas").last.bounding_box()
        page.mouse.click(box["x"] + 66 + (box["width"] - 80) / 2, box["y"] + 40)
        assert page.evaluate("trundle.time") == pytest.approx(0.25, abs=0.005)


def test_the_report_opens_from_disk_without_a_network(browser, omni, tmp_path):
    file = omni.report(tmp_path / "omni.html")
    assert file.stat().st_size < 1e7
    with opened(browser, file.as_uri(), offline=True) as page:
        page.evaluate("trundle.player.seek(trundle.run.times[30])")
        assert np.abs(drawn(page, ROLLER)[1] - expected(omni, ROLLER, 30)[1]).max() < 1e-6
        for name in ("Signals", "Energy ledger", "Modes of contacts", "Accuracy", "Diagram", "About this run"):
            assert page.get_by_role("heading", name=name).count() == 1
        text = page.text_content("#words")
        for words in ("hand-overs", "degrees of freedom", "platform.mass", "casadi"):
            assert words in text
        page.click("#play")
        until(page, "trundle.stage.frames > 5")
        keep(page, "report", full_page=True)


def test_a_slider_runs_the_model_again_and_the_picture_follows(browser):
    with Viewer(Laboratory(tr.gallery.Pendulum(), 2.0, compile="never")) as viewer, opened(browser, viewer.url) as page:
        page.evaluate("trundle.player.seek(1.0)")
        before = drawn(page, "rod")[0]
        runs = page.evaluate("document.getElementById('lab-status').textContent")
        assert runs == ""
        page.evaluate("""() => { const knob = document.querySelector('input[type=range][data-name="length"]');
            knob.value = (+knob.value + +knob.max) / 2; knob.dispatchEvent(new Event('input')); }""")
        until(page, "document.getElementById('lab-status').textContent.startsWith('ran in')")
        length = float(page.input_value('label:has(input[data-name="length"]) input[type=number]'))
        sol = tr.simulate(tr.gallery.Pendulum(length=length), 2.0, compile="never")
        k = int(np.argmin(np.abs(sol.time.values - 1.0)))
        assert page.evaluate("trundle.time") == 1.0
        assert np.abs(drawn(page, "rod")[0] - sol["rod.r"].values[k]).max() < 1e-6
        assert np.abs(drawn(page, "rod")[0] - before).max() > 0.01
        keep(page, "laboratory")


def test_a_laboratory_does_not_fill_the_graphics_card_and_keeps_what_is_chosen(browser):
    model = tr.gallery.BouncingBall()
    with Viewer(Laboratory(model, 0.5, compile="never", samples=21)) as viewer, opened(browser, viewer.url) as page:
        page.select_option("#follow", "ball")
        page.evaluate("trundle.inspector.choose('ball')")
        page.evaluate("trundle.player.seek(0.1)")
        until(page, "trundle.stage.frames > 0")
        held = "Object.values(trundle.stage.renderer.info.memory)"
        before = page.evaluate(held)
        away = page.evaluate("trundle.stage.camera.position.clone().sub(trundle.stage.placeOf('ball')).toArray()")
        for h in (0.9, 1.1, 1.2):
            page.fill('label:has(input[data-name="h"]) input[type=number]', str(h))
            page.press('label:has(input[data-name="h"]) input[type=number]', "Enter")
            until(page, f"trundle.run.info.parameters.h === {h} && !trundle.laboratory.busy")
            count = page.evaluate("trundle.stage.frames")
            until(page, f"trundle.stage.frames > {count} || !trundle.stage.dirty")
        assert page.evaluate(held) == before
        assert page.evaluate("trundle.stage.follow") == "ball"
        yellow = page.evaluate("trundle.stage.instanced.find((m) => m.users.includes('ball')).instanceColor.array[2]")
        assert yellow < 0.1  # it is still marked: there is no blue in its colour
        now = page.evaluate("trundle.stage.camera.position.clone().sub(trundle.stage.placeOf('ball')).toArray()")
        assert now == pytest.approx(away, abs=1e-6)  # the camera is still with it


def test_keys_do_one_thing_at_a_time(browser):
    with Viewer(Laboratory(tr.gallery.Pendulum(), 2.0, compile="never")) as viewer, opened(browser, viewer.url) as page:
        page.evaluate("trundle.player.seek(0.5); trundle.player.speed = 0.01")
        page.focus("#loop")
        page.keyboard.press("Space")
        assert page.evaluate("[trundle.player.loop, trundle.player.playing]") == [False, False]
        page.focus("summary")
        page.keyboard.press("Space")
        assert not page.evaluate("trundle.player.playing")
        page.click("#play")
        page.keyboard.press("Space")
        assert not page.evaluate("trundle.player.playing")
        held = page.evaluate("trundle.time")
        page.focus('input[type=range][data-name="length"]')
        page.keyboard.press("ArrowRight")
        until(page, "document.getElementById('lab-status').textContent.startsWith('ran in')")
        assert page.evaluate("trundle.time") == held
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("trundle.time") == pytest.approx(held + 0.01, abs=1e-6)


def test_all_of_the_motion_is_in_view_at_first(browser):
    sol = tr.simulate(tr.gallery.BouncingBall(), 0.45, samples=21, compile="never")
    with Viewer(sol) as viewer, opened(browser, viewer.url) as page:
        for k in (0, 20):
            page.evaluate("k => trundle.player.seek(trundle.run.times[k])", k)
            x, y = page.evaluate("trundle.stage.onPage('ball')")
            box = page.locator("#stage").bounding_box()
            assert box["x"] < x < box["x"] + box["width"]
            assert box["y"] + 20 < y < box["y"] + box["height"] - 20


def test_a_result_of_few_signals_is_shown_as_far_as_it_goes(browser, tmp_path):
    sol = tr.simulate(tr.gallery.DoublePendulum(), 0.2, samples=11, compile="never")
    body = next(s for s in sol.signals if s.endswith(".q"))[:-2]
    sol.save(tmp_path / "some.nc", signals=[f"{body}.r", f"{body}.q"])
    sol.save(tmp_path / "none.nc", signals=[])
    for name in ("some", "none"):
        with Viewer(tmp_path / f"{name}.nc") as viewer, opened(browser, viewer.url) as page:
            until(page, "trundle.stage.frames > 0")
            assert "does not hold r and q" in page.text_content("#stopped")
            assert (page.evaluate("path => trundle.stage.drawn(path)", body) is not None) == (name == "some")


def test_numbers_that_are_none_and_a_single_sample_are_shown(browser, tmp_path):
    tr.simulate(tr.gallery.BouncingBall(), 0.3, samples=11, compile="never").save(tmp_path / "ball.nc")
    data = tr.load(tmp_path / "ball.nc")._data
    lost = data.copy(deep=True)
    for name in ("ball.r", "audit.kinetic", "contact.F_B"):
        lost[name][5:] = np.nan
    lost["ball.v"][3] = 1e300
    for bad in (lost, data.isel(time=[0])):
        with Viewer(Solution(bad)) as viewer, opened(browser, viewer.url) as page:
            page.evaluate("trundle.inspector.choose('ball')")
            page.click("#play")
            until(page, "trundle.stage.frames > 2")
            assert np.isfinite(page.evaluate("trundle.stage.camera.position.toArray()")).all()


def test_without_three_dimensions_the_rest_works(browser, tmp_path):
    sol = tr.simulate(tr.gallery.BouncingBall(), 0.3, samples=11, compile="never")
    for name in ("a", "b"):
        sol.save(tmp_path / f"{name}.nc")
    plain = browser.browser_type.launch(executable_path=executable(), args=[*ARGUMENTS, "--disable-3d-apis"])
    with closing(plain), Viewer(tmp_path) as viewer:
        page = plain.new_page()
        errors = []
        page.on("pageerror", lambda e: errors.append(str(e)))
        page.goto(viewer.url)
        until(page, "window.trundle?.ready")
        assert "cannot draw in three dimensions" in page.text_content("#stage")
        page.click("#home")
        page.select_option("#files", "b.nc")
        page.locator('#diagram [data-path="ball"]').first.click()
        until(page, "document.querySelector('#inspector td.number')?.textContent !== '…'")
        page.click("#play")
        until(page, "trundle.time > 0")
        assert page.locator("#problem").is_hidden()
        assert errors == []


def test_errors_of_the_laboratory_are_shown(browser):
    with Viewer(Laboratory(tr.gallery.Pendulum(), 0.2, compile="never")) as viewer, opened(browser, viewer.url) as page:
        page.fill('label:has(input[data-name="length"]) input[type=number]', "-1")
        page.press('label:has(input[data-name="length"]) input[type=number]', "Enter")
        until(page, "document.getElementById('lab-status').textContent.includes('must be > 0')")


def test_a_folder_of_results(browser, tmp_path):
    for name, length in (("a", 1.0), ("b", 2.0)):
        tr.simulate(tr.gallery.Pendulum(length=length), 0.5, samples=11, compile="never").save(tmp_path / f"{name}.nc")
    with Viewer(tmp_path) as viewer, opened(browser, viewer.url) as page:
        first = drawn(page, "rod")[0]
        page.select_option("#files", "b.nc")
        until(page, f"Math.abs(trundle.stage.drawn('rod')[13] - {first[1]}) > 0.1")


@pytest.mark.parametrize("name", ["spring-mass", "rotating-bowl", "rotating-platform", "tumbling-box", "euler-top"])
def test_other_kinds_of_models_are_shown_without_complaint(browser, name):
    sol = tr.simulate(tr.gallery.find(name)(), 0.2, samples=21, rtol=1e-6, compile="never")
    with Viewer(sol) as viewer, opened(browser, viewer.url) as page:
        page.evaluate("trundle.player.seek(0.1)")
        until(page, "trundle.stage.frames > 0")
        keep(page, name)


def test_corners_of_a_block_stick(browser):
    """In the inspector, in the bars of the modes and in their legend."""
    sol = tr.simulate(tr.gallery.BlockOnIncline(), 0.6, samples=21, rtol=1e-6, compile="never")
    with Viewer(sol) as viewer, opened(browser, viewer.url) as page:
        page.evaluate("trundle.player.seek(0.6)")
        page.evaluate("trundle.inspector.choose('corner[0]')")
        until(page, "document.querySelector('#inspector td.number')?.textContent === 'Sticking'")
        assert page.locator("#contacts .legend .key").all_text_contents() == ["Sliding", "Sticking"]
