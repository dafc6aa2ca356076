"""What notebooks show by themselves: figures, solutions, diagnoses."""

import pickle
from html.parser import HTMLParser

import trundle as tr


class Outline(HTMLParser):
    """Checks that tags are closed in order; collects the text and the tags."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.text = [], [], ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += f" {data}"


def test_figures_show_themselves(ball):
    from matplotlib.figure import Figure

    for figure in (ball.plot(), tr.plots.plot_modes(ball), tr.plots.overlay({"one": ball, "two": ball}, "ball.r")):
        assert isinstance(figure, Figure)
        picture = figure._repr_png_()
        assert picture.startswith(b"\x89PNG")
        assert len(picture) > 5000
    assert pickle.loads(pickle.dumps(figure))._repr_png_() == picture


def test_a_solution_shows_how_it_ended_and_its_signals(ball):
    page = Outline(ball._repr_html_())
    for words in ("BouncingBall", "t = 0 … 1 s", "accuracy", "steps", "contact", "Flight", "ball.kinetic"):
        assert words in page.text
    assert page.tags.count("table") == 2


def test_texts_of_a_solution_cannot_become_markup(ball):
    bad = pickle.loads(pickle.dumps(ball))
    bad._data.attrs |= {"model": "<script>alert(1)</script>", "reason": "<b>"}
    bad.put("<img src=x>", bad["ball.r"].values[:, 0], "<i>", "a signal")
    page = Outline(bad._repr_html_())
    assert {"script", "b", "img", "i"} & set(page.tags) == {"b"}
    assert page.tags.count("b") == 1  # the heading's own
    assert "ended early: <b>" in page.text


def test_a_diagnosis_shows_its_findings_and_parameters():
    found = tr.doctor(tr.gallery.FourBar())
    page = Outline(found._repr_html_())
    assert "degrees of freedom" in page.text
    assert "redundant bonds" in page.text
    for path in found.parameters:
        assert path in page.text


def test_the_doctor_says_the_same_as_text():
    text = str(tr.doctor(tr.gallery.FourBar()))
    assert text.splitlines()[1] == "  degrees of freedom   1 (velocities that can be chosen freely)"
    assert "    The motion is unique; of these reactions the least one is reported." in text
    assert max(map(len, text.splitlines())) <= 80
