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


@pytest.mark.parametrize(("lasts", "speed", "end"), [(2e-3, "0.001", "0.0020000 s"), (900.0, "100", "900.000 s")])
def test_short_and_long_runs_are_played_at_a_pace_to_look_at(browser, tmp_path, lasts, speed, end):
    """A run of milliseconds was over in one frame, at 0.000 s."""
    sol = tr.simulate(tr.gallery.Pendulum(), lasts, samples=5, rtol=1e-5, compile="never")
    sol.report(tmp_path / "run.html")
    with opened(browser, f"file://{tmp_path}/run.html") as page:
        assert page.input_value("#speed") == speed
        assert page.evaluate("trundle.player.speed") == pytest.approx(float(speed))
        page.evaluate("trundle.player.seek(trundle.player.end)")
        assert page.inner_text("#now") == end


def test_long_names_fit_into_a_narrow_window(browser, tmp_path):
    """They made the page wider than the window, and the menu of bodies as wide as the longest of them."""

    class Long(tr.Model):
        def build(self, world):
            ball = self.add("a_body_whose_name_is_much_too_long_for_a_telephone", tr.Body.sphere(mass=1.0, radius=0.1))
            frames = world.frame(), ball.frame(r=(0, 0.5, 0))
            self.add("a_joint_whose_name_is_much_too_long_for_a_telephone", tr.joints.Revolute(*frames, axis="z"))

    tr.simulate(Long(), 0.1, samples=3, rtol=1e-5, compile="never").report(tmp_path / "run.html")
    with opened(browser, f"file://{tmp_path}/run.html") as page:
        page.set_viewport_size({"width": 390, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


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


def test_a_value_is_charted_by_a_click(browser, address):
    with opened(browser, address) as page:
        page.evaluate("trundle.inspector.choose('platform')")
        page.locator('#inspector td[data-signal="platform.w"]').click()
        until(page, "document.querySelector('#signals .chart[data-signal=\"platform.w\"]')")
        count = page.locator("#signals .chart").count()
        page.locator('#inspector td[data-signal="platform.w"]').click()  # it is there already
        page.wait_for_timeout(100)
        assert page.locator("#signals .chart").count() == count


def test_one_signal_over_another_and_zoom(browser, address, omni):
    with opened(browser, address) as page:
        page.fill("#add", "platform.r[2]")
        page.fill("#over", "platform.r[0]")
        page.click("#add-button")
        until(page, "trundle.signals.shown.at(-1).chart?.options.xy")
        series = page.evaluate("(() => { const s = trundle.signals.shown.at(-1).chart.series[0];"
                               " return [[...s.x], [...s.y]]; })()")  # fmt: skip
        assert np.allclose(series[0], omni["platform.r"].values[:, 0], atol=1e-6)
        assert np.allclose(series[1], omni["platform.r"].values[:, 2], atol=1e-6)
        page.locator("#signals canvas").last.scroll_into_view_if_needed()
        x, y = page.evaluate("(() => { const c = trundle.signals.shown.at(-1).chart, s = c.series[0];"
                             " const r = c.canvas.getBoundingClientRect();"
                             " return [r.left + c.X(s.x[40]), r.top + c.Y(s.y[40])]; })()")  # fmt: skip
        page.mouse.click(x, y)
        assert page.evaluate("trundle.time") == pytest.approx(float(omni.time[40]), abs=0.03)
        over_time = page.evaluate("trundle.signals.shown.findIndex((s) => !s.over)")
        chart = page.locator("#signals canvas").nth(over_time)
        chart.scroll_into_view_if_needed()
        box = chart.bounding_box()
        left, width = box["x"] + 66, box["width"] - 80
        page.keyboard.down("Shift")
        page.mouse.move(left + 0.2 * width, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(left + 0.6 * width, box["y"] + 90)
        page.mouse.up()
        page.keyboard.up("Shift")
        limits = "trundle.charts.filter((c) => c.limits && !c.options.xy).map((c) => c.limits().slice(0, 2))"
        shown = np.array(page.evaluate(limits))
        assert len(shown) > 3
        assert shown == pytest.approx(np.tile([0.1, 0.3], (len(shown), 1)), abs=0.005)  # all charts over time go along
        chart.dblclick()
        assert np.array(page.evaluate(limits)) == pytest.approx(np.tile([0.0, 0.5], (len(shown), 1)), abs=1e-9)


def test_rounding_is_drawn_and_written_as_zero(browser, address, omni):
    with opened(browser, address) as page:
        slip = np.abs(omni["wheel[0].contact.slip"].values)
        assert 0 < slip[slip > 0].min() < 1e-14
        page.evaluate("trundle.signals.add('wheel[0].contact.slip')")
        until(page, "trundle.signals.shown.at(-1).chart")
        smallest = page.evaluate("Math.min(...trundle.signals.shown.at(-1).chart.series"
                                 ".flatMap((s) => [...s.y]).filter((v) => v !== 0).map(Math.abs))")  # fmt: skip
        assert smallest > 1e-16
        k = int(np.argmin(np.where(slip.max(axis=1) > 0, slip.max(axis=1), 1.0)))
        page.evaluate("k => trundle.player.seek(trundle.run.times[k])", k)
        page.evaluate("trundle.inspector.choose('wheel[0].contact')")
        until(page, "!document.querySelector('#inspector').textContent.includes('…')")
        written = page.locator('#inspector td[data-signal="wheel[0].contact.slip"]').text_content()
        assert written == "(0, 0, 0)"


def test_views_show_all_of_the_motion_and_reset_comes_back(browser, address):
    with opened(browser, address) as page:
        way = "trundle.stage.camera.position.clone().sub(trundle.stage.controls.target).normalize().toArray()"
        home = page.evaluate("trundle.stage.camera.position.toArray()")
        for view, expected in (("front", [0, 0, 1]), ("side", [1, 0, 0]), ("top", [0, 1, 0])):
            page.select_option("#views", view)
            assert page.evaluate(way) == pytest.approx(expected, abs=1e-3)
            for path in ("platform", ROLLER):
                x, y = page.evaluate("path => trundle.stage.onPage(path)", path)
                box = page.locator("#stage").bounding_box()
                assert box["x"] < x < box["x"] + box["width"]
                assert box["y"] < y < box["y"] + box["height"]
        page.select_option("#follow", "platform")
        page.click("#home")
        assert page.evaluate("trundle.stage.camera.position.toArray()") == pytest.approx(home, abs=1e-9)
        assert page.input_value("#views") == "slanted"
        assert page.input_value("#follow") == ""


def test_the_axes_and_the_scale_are_shown(browser, address):
    with opened(browser, address) as page:
        page.select_option("#views", "front")
        until(page, "!trundle.stage.dirty && trundle.stage.guides.length > 0")
        ways = page.evaluate("Object.fromEntries(trundle.stage.guides.axes.map((a) => [a.name, a.way.toArray()]))")
        assert ways["x"] == pytest.approx([1, 0, 0], abs=1e-6)
        assert ways["y"] == pytest.approx([0, 1, 0], abs=1e-6)
        length = page.evaluate("trundle.stage.guides.length")
        assert round(length / 10 ** np.floor(np.log10(length))) in (1, 2, 5)


def test_forces_of_joints_are_drawn_over_bodies(browser, address, omni):
    with opened(browser, address) as page:
        page.check("#show-reactions")
        until(page, "trundle.stage.reaction > 0")
        page.evaluate("trundle.player.seek(trundle.run.times[20])")
        shown = page.evaluate("trundle.stage.reactions.map((c) => [c.path, c.arrow.group.visible])")
        assert {path for path, visible in shown if visible} >= {f"hinge[{i}]" for i in range(3)}
        largest = max(np.linalg.norm(omni[f"{path}.F_B"].values, axis=1).max() for path, _ in shown)
        assert page.evaluate("trundle.stage.reaction") == pytest.approx(largest, rel=1e-5)
        over = page.evaluate("[trundle.stage.reactions[0].arrow, trundle.stage.contacts[0].normal].map((a) =>"
                             " [a.material.depthTest, a.shaft.renderOrder])")  # fmt: skip
        assert over == [[False, 5], [False, 5]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_dark_and_light(browser, address, scheme):
    with opened(browser, address, color_scheme=scheme) as page:
        bright = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number).reduce((a, b) => a + b)"
        picture = "(([r, g, b]) => r + g + b)(trundle.stage.scene.background.toArray())"
        assert (page.evaluate(bright) > 600) == (scheme == "light")
        assert (page.evaluate(picture) > 1.5) == (scheme == "light")
        keep(page, f"{scheme}")
        page.click("#theme")
        assert (page.evaluate(bright) > 600) == (scheme == "dark")
        assert (page.evaluate(picture) > 1.5) == (scheme == "dark")


def test_charts_stand_beside_the_picture_on_wide_screens(browser, address):
    with opened(browser, address) as page:
        boxes = lambda: [page.locator(n).bounding_box() for n in ("#view", "#charts")]  # noqa: E731
        view, charts = boxes()
        assert charts["y"] >= view["y"] + view["height"]
        page.set_viewport_size({"width": 1920, "height": 1000})
        view, charts = boxes()
        assert charts["x"] >= view["x"] + view["width"]
        assert abs(charts["y"] - view["y"]) < 20


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


def test_the_friction_laboratory_overlays_the_laws_that_are_chosen(browser):
    """One chart for all laws, over time, way and speed; a law that is chosen joins them."""
    chart = "([...document.querySelectorAll('[data-signal=friction]')].at({})?.innerText ?? '')"  # drawn when data come
    others = dict.fromkeys(("hess_soom", "lugre", "elastoplastic"), False)
    laboratory = Laboratory(tr.gallery.FrictionLaboratory(**others), 0.3, compile="never", samples=21)
    with Viewer(laboratory) as viewer, opened(browser, viewer.url) as page:
        until(page, f"{chart.format(0)}.includes('dahl')")
        first = page.evaluate(chart.format(0))
        assert all(name in first for name in ("coulomb", "stribeck"))
        assert "karnopp" not in first
        page.select_option("label:has-text('karnopp') select", "yes")
        until(page, f"!trundle.laboratory.busy && {chart.format(0)}.includes('karnopp')")
        over_speed = chart.format(-1)
        until(page, f"{over_speed}.includes('over speeds (m/s)') && {over_speed}.includes('karnopp')")
        keep(page, "friction-laboratory")


def test_keys_do_one_thing_at_a_time(browser):
    with Viewer(Laboratory(tr.gallery.Pendulum(), 2.0, compile="never")) as viewer, opened(browser, viewer.url) as page:
        page.evaluate("trundle.player.seek(0.5); trundle.player.speed = 0.01")
        page.focus("#loop")
        page.keyboard.press("Space")
        assert page.evaluate("[trundle.player.loop, trundle.player.playing]") == [False, False]
        page.focus("#words summary")
        page.keyboard.press("Space")
        assert not page.evaluate("trundle.player.playing")
        page.click("#play")
        page.keyboard.press("Space")
        assert not page.evaluate("trundle.player.playing")
        held = page.evaluate("trundle.time")
        page.focus('input[type=range][data-name="length"]')
        page.keyboard.press("ArrowUp")
        until(page, "document.getElementById('lab-status').textContent.startsWith('ran in')")
        assert page.evaluate("trundle.time") == held


def test_arrow_keys_step_a_frame_wherever_the_focus_is(browser):
    with Viewer(Laboratory(tr.gallery.Pendulum(), 2.0, compile="never")) as viewer, opened(browser, viewer.url) as page:
        page.evaluate("trundle.player.seek(trundle.run.times[100])")
        frame = lambda: page.evaluate("trundle.run.times.indexOf(trundle.time)")  # noqa: E731
        expected = 100
        for focus in ("#time", "#show-trail", "#follow", "#play", 'input[type=range][data-name="length"]'):
            page.focus(focus)
            page.keyboard.press("ArrowRight")
            expected += 1
            assert frame() == expected, focus
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Shift+ArrowLeft")
        assert frame() == expected - 10
        page.evaluate("trundle.player.seek((trundle.run.times[7] + trundle.run.times[8]) / 2)")
        page.keyboard.press("ArrowLeft")
        assert frame() == 7
        page.focus("#add")  # where text is typed, the keys move the caret
        page.keyboard.press("ArrowRight")
        assert frame() == 7
        assert page.evaluate("document.getElementById('lab-status').textContent") == ""


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


def test_nan_values_and_a_single_sample_are_shown(browser, tmp_path):
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


def field(name):
    return f'label:has(input[data-name="{name}"]) input[type=number]'


def typed(page, name, value):
    page.fill(field(name), str(value))
    page.press(field(name), "Enter")


def test_a_long_run_is_cancelled_by_its_button(browser):
    laboratory = Laboratory(tr.gallery.Pendulum(), 0.5, compile="never", samples=21)
    with Viewer(laboratory) as viewer, opened(browser, viewer.url) as page:
        assert page.locator("#cancel").is_hidden()
        typed(page, "until", 1e7)
        until(page, "!document.getElementById('cancel').hidden")
        until(page, "document.getElementById('lab-status').textContent.startsWith('running: t = ')")
        assert page.evaluate("trundle.run.end") == 0.5  # the page still shows, and answers
        page.click("#cancel")
        until(page, "document.getElementById('lab-status').textContent.startsWith('cancelled at t = ')")
        assert page.locator("#cancel").is_hidden()
        typed(page, "until", 1.0)
        until(page, "trundle.run.end === 1")


def test_a_slider_during_a_long_run_takes_its_place(browser):
    laboratory = Laboratory(tr.gallery.Pendulum(), 0.5, compile="never", samples=21)
    with Viewer(laboratory) as viewer, opened(browser, viewer.url) as page:
        typed(page, "until", 1e7)
        until(page, "!document.getElementById('cancel').hidden && performance.now() - trundle.laboratory.begin > 1100")
        typed(page, "until", 1.0)
        until(page, "trundle.run.end === 1 && !trundle.laboratory.busy")


def test_sliders_of_parts_are_grouped_found_and_wide_enough(browser):
    laboratory = Laboratory(tr.gallery.Pendulum(), 0.5, parameters={"rod.inertia[1]": 2.9943e-6}, compile="never")
    with Viewer(laboratory) as viewer, opened(browser, viewer.url) as page:
        titles = page.locator("#knobs details.group summary").all_text_contents()
        assert {t.split()[0] for t in titles} >= {"parameters", "world", "rod"}
        assert page.locator(field("rod.mass")).count() == 0  # made when its group is opened
        page.locator('details[data-group="rod"] summary').click()
        until(page, "document.querySelector('input[data-name=\"rod.inertia[1]\"]')")
        small = page.locator(field("rod.inertia[1]"))
        assert small.input_value() == "2.9943e-6"
        assert small.evaluate("e => e.scrollWidth <= e.clientWidth")
        typed(page, "m", 2.0)  # what follows from it is shown too
        until(page, "!trundle.laboratory.busy && document.getElementById('lab-status').textContent.startsWith('ran')")
        assert page.locator(field("rod.mass")).input_value() == "2"
        page.fill("#find", "rod inertia")
        assert page.locator("#knobs .knob.tall .name").all_text_contents() == [f"rod.inertia[{i}]" for i in range(3)]
        assert page.locator('details[data-group="rod"]').is_hidden()
        keep(page, "sliders")


def test_the_parameters_of_a_law_go_with_it(browser):
    laboratory = Laboratory(tr.gallery.SlidingBall(), 0.1, compile="never", samples=11)
    with Viewer(laboratory) as viewer, opened(browser, viewer.url) as page:
        own = "[...document.querySelectorAll('#knobs input[data-name]')].map(e => e.dataset.name)"
        before = [n for n in page.evaluate(own) if n.startswith("friction.")]
        assert before
        typed(page, "friction.mu", 0.25)
        menu = page.locator('select[data-name="friction"]')
        plain = next(c for c in menu.locator("option").all_text_contents() if c.startswith("Frictionless"))
        menu.select_option(plain)
        until(page, "!trundle.laboratory.busy && document.getElementById('lab-status').textContent.startsWith('ran')")
        assert [n for n in page.evaluate(own) if n.startswith("friction.")] == []
        assert page.evaluate("trundle.laboratory.changes") == {}
        assert not any("friction.mu" in n for n in page.evaluate("Object.keys(trundle.run.info.parameters)"))


def test_the_settings_are_copied_as_python(browser):
    laboratory = Laboratory(tr.gallery.Pendulum(m=2.0), 0.5, compile="never", rtol=1e-7)
    with Viewer(laboratory) as viewer, opened(browser, viewer.url) as page:
        typed(page, "length", 1.5)
        until(page, "!trundle.laboratory.busy && document.getElementById('lab-status').textContent.startsWith('ran')")
        page.click("#copy")
        text = page.locator("#knobs .code pre").text_content()
    found = {}
    exec(text, found)
    assert found["sol"].parameters["rod.mass"] == 2.0
    assert found["sol"].parameters["length"] == 1.5
    assert float(found["sol"].time[-1]) == 0.5
    assert "rtol=1e-07" in text


def test_two_runs_are_compared(browser):
    laboratory = Laboratory(tr.gallery.Pendulum(), 0.5, compile="never", samples=21)
    with Viewer(laboratory) as viewer, opened(browser, viewer.url) as page:
        page.evaluate("trundle.player.seek(0)")
        place = drawn(page, "rod")[0]
        page.click("#compare")
        for value in np.linspace(0.5, 0.9, 10):  # more runs than the server holds without a wish to compare
            typed(page, "phi0", f"{value:.2f}")
            until(page, f"trundle.run.info.parameters.phi0 === {value:.2f} && !trundle.laboratory.busy")
        ghost = page.evaluate("(() => { const m = trundle.stage.ghost[0]; const a = m.instanceMatrix.array;"
                              " return [m.users[0], a[12], a[13], a[14]]; })()")  # fmt: skip
        assert ghost[0] == "rod"
        assert ghost[1:] == pytest.approx(place, abs=1e-6)
        assert np.abs(drawn(page, "rod")[0] - place).max() > 0.1
        until(page, "trundle.signals.shown[0].chart?.series.some((s) => s.dashed)")
        page.evaluate("trundle.signals.add('rod.v')")  # asked of both runs
        until(page, "trundle.signals.shown.at(-1).chart?.series.filter((s) => s.dashed).length === 3")
        keep(page, "compared")
        page.click("#compare")
        until(page, "!trundle.stage.ghost.length && !trundle.charts.some((c) => c.series?.some((s) => s.dashed))")


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
