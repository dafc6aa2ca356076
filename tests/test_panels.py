"""Pictures that a model adds to the page: in the viewer, in reports, and in stored results."""

import pytest

import trundle as tr
from browser import chromium, executable, opened
from trundle.views.payload import payload
from trundle.views.server import Viewer

HARMFUL = "</script><svg onload='document.title = 1'>"


class Shown(tr.gallery.Pendulum):
    def panels(self, sol):
        rate = float(sol["hinge.phi_dot"].values.max())
        square = '<rect width="5" height="5"/><script>document.title = "wrong"</script>'
        head = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
        return {"Largest rate": f"{head}{square}<!--{rate}--></svg>", HARMFUL: "no picture"}


@pytest.fixture(scope="module")
def sol():
    return tr.simulate(Shown(), 0.5, samples=6, compile="never")


def test_panels_travel_with_results(sol, tmp_path):
    shown = payload(sol)["panels"]
    assert list(shown) == ["Largest rate", HARMFUL]
    assert str(float(sol["hinge.phi_dot"].values.max())) in shown["Largest rate"]
    sol.save(tmp_path / "shown.nc")
    assert payload(tr.load(tmp_path / "shown.nc"))["panels"] == shown
    assert HARMFUL not in sol.report(tmp_path / "shown.html").read_text(encoding="utf-8")


def test_models_without_panels_have_none(ball):
    assert payload(ball)["panels"] == {}


@pytest.mark.skipif(executable() is None, reason="needs a Chromium on the path")
def test_page_shows_them_as_images_that_run_nothing(sol):
    with chromium() as browser, Viewer(sol) as viewer, opened(browser, viewer.url) as page:
        assert page.locator("#panels h2").all_text_contents() == ["Largest rate", HARMFUL]
        page.wait_for_timeout(200)
        size = page.evaluate("[...document.querySelectorAll('#panels img')].map(i => i.naturalWidth)")
        assert size == [40, 0]
        assert page.title() == "Shown · Trundle"
