"""Figures: names and units from the metadata, files of three kinds, a picture of every gallery model."""

import warnings
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

import trundle as tr

pytest.importorskip("matplotlib")
from trundle.views import style
from trundle.views.panels import grouped

QUICK = {"compile": "never", "samples": 6, "rtol": 1e-6}


@pytest.fixture(scope="module")
def sol():
    return tr.simulate(tr.gallery.RotatingPlatform(), 2, samples=41, compile="never")


@pytest.fixture(autouse=True)
def _strict():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def labels(figure):
    return [ax.get_ylabel() for ax in figure.axes]


def legends(figure):
    return [[t.get_text() for t in ax.get_legend().get_texts()] if ax.get_legend() else [] for ax in figure.axes]


# -- labels -----------------------------------------------------------------------------------------------------
def test_axes_carry_name_and_unit_of_the_metadata(sol):
    figure = sol.plot("phi", "drive_power", "rod.r")
    for label, path in zip(labels(figure), ("phi", "drive_power", "rod.r"), strict=False):
        assert label == f"{sol[path].attrs['long_name']} ({sol[path].attrs['units']})"
    assert legends(figure)[:3] == [["phi"], ["drive_power"], ["rod.r[0]", "rod.r[1]", "rod.r[2]"]]
    assert "energy (J)" in labels(figure)
    assert figure.axes[-1].get_xlabel() == "time (s)"
    assert figure.get_figwidth() == pytest.approx(180 / 25.4)


def test_signals_of_one_unit_share_a_panel_if_both_stay_readable(sol):
    assert grouped(sol, ["rod.r[0]", "rod.r[2]", "phi"]) == [["rod.r[0]", "rod.r[2]"], ["phi"]]
    sol.put("large", 100 * sol["phi"].values, "rad", "a large angle")
    sol.put("still", np.full(sol.time.size, 1.0), "rad", "a constant")
    assert grouped(sol, ["phi", "large"]) == [["phi"], ["large"]]
    assert grouped(sol, ["large", "still"]) == [["large", "still"]]
    assert grouped(sol, ["phi", "large", "drive_power", "rod.r", "rod.v"])[0] == ["phi", "large"]  # else too many


def test_track_is_to_scale_with_start_and_end(sol):
    figure = sol.plot("phi", track=("rod.r[0]", "rod.r[2]"))
    ax = figure.axes[0]
    assert ax.get_aspect() == 1.0
    assert ax.get_xlabel() == "rod.r[0] (m)"
    assert "rod.r[2] (m)" in ax.get_ylabel()
    assert legends(figure)[0] == ["start", "end"]


def test_rounding_is_not_drawn_as_noise(sol):
    noise = 1e-16 * np.sin(1e3 * sol.time.values)
    sol.put("nothing", noise, "m", "rounding about zero")
    sol.put("gravity", 9.81 + 1e-12 * noise / 1e-16, "m/s²", "rounding about a number")
    zero, number = sol.plot("nothing", "gravity").axes[:2]
    assert np.ptp(zero.get_ylim()) >= 1.0
    assert np.ptp(number.get_ylim()) > 1.0


def test_energies_and_forces_of_tiny_bodies_are_no_rounding():
    """Those of a grain of dust were drawn as zero: its energy beside 1 J, its weight beside 1 N."""
    grain = tr.simulate(tr.gallery.Pendulum(m=1e-12, length=1e-4), 0.02, samples=21, rtol=1e-6, compile="never")
    force, *_, energy, _ = grain.plot("hinge.F_B").axes
    for ax, largest in ((force, 2e-11), (energy, 2e-16)):
        low, high = ax.get_ylim()
        assert 0 < high - low < largest


def test_many_lines_name_the_first_and_the_last(sol):
    sol.put("many", np.outer(sol.time.values, np.arange(20.0)), "m", "many")
    assert legends(sol.plot("many"))[0] == ["many[0]", "many[19]"]


# -- errors -----------------------------------------------------------------------------------------------------
def test_unknown_signals_name_close_matches(sol):
    with pytest.raises(tr.errors.PathError, match=r"hinge\.phi"):
        sol.plot("hinge.fi")
    with pytest.raises(tr.errors.PathError, match=r"rod\.r"):
        sol.plot("phi", track=("rod.rr", "rod.r[1]"))
    with pytest.raises(tr.errors.PathError, match="phi"):
        tr.plots.overlay({"a": sol}, "phii")


@pytest.mark.parametrize("name", ["figure.bmp", "figure"])
def test_unknown_ending(sol, tmp_path, name):
    with pytest.raises(tr.errors.StorageError, match=r"\.png, \.svg or \.pdf"):
        sol.plot("phi", file=tmp_path / name)
    assert not (tmp_path / name).exists()


def test_folder_that_is_not_there(sol, tmp_path):
    with pytest.raises(tr.errors.StorageError, match="folder"):
        sol.plot("phi", file=tmp_path / "nowhere" / "figure.png")


def test_command_line_knows_the_endings_before_it_runs():
    from typer.testing import CliRunner

    from trundle.cli import app

    done = CliRunner().invoke(app, ["run", "pendulum", "--plot", "figure.xyz"])
    assert isinstance(done.exception, tr.errors.StorageError)
    assert "figure.xyz" in str(done.exception)


# -- files ------------------------------------------------------------------------------------------------------
def test_files(sol, tmp_path):
    for kind in ("png", "svg", "pdf"):
        file = tmp_path / f"figure.{kind}"
        sol.plot("phi", "rod.r", file=file)
        assert file.stat().st_size > 5000
    assert (tmp_path / "figure.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "figure.pdf").read_bytes().startswith(b"%PDF-")
    root = ElementTree.parse(tmp_path / "figure.svg").getroot()
    assert root.tag.endswith("svg")
    assert root.attrib["width"] == f"{180 / 25.4 * 72:.6f}".rstrip("0") + "pt"
    assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) > 20


def test_same_run_same_file(sol, tmp_path):
    for name in ("a.svg", "b.svg"):
        sol.plot("phi", file=tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_settings_of_the_user_stay(sol):
    import matplotlib

    before = dict(matplotlib.rcParams)
    sol.plot("phi")
    assert dict(matplotlib.rcParams) == before


def test_result_from_a_file_draws_the_same(sol, tmp_path):
    sol.save(tmp_path / "run.nc")
    back = tr.load(tmp_path / "run.nc")
    assert labels(back.plot()) == labels(sol.plot())
    sol.save(tmp_path / "part.nc", ["phi"])
    assert legends(tr.load(tmp_path / "part.nc").plot())[0] == ["phi"]


# -- what is drawn without being asked --------------------------------------------------------------------------
class Plain(tr.Model):
    """A model that says nothing about pictures."""

    def build(self, world):
        rod = self.add("rod", tr.Body.rod(mass=1.0, length=1.0, axis="y"))
        self.add("hinge", tr.joints.FixedIdealJoint(world.frame(), rod.frame(r=(0, 0.5, 0)), axis="z"))


def test_default_signals_without_a_picture():
    sol = tr.simulate(Plain(), 0.5, initial={"hinge.phi": 0.5}, **QUICK)
    assert sol.default_signals() == ["hinge.phi"]
    assert legends(sol.plot())[0] == ["hinge.phi"]


SLOW = {
    "ball-bearing": 1e-4,
    "stack-of-boxes": 0.002,
    "mecanum": 0.01,
    "omni-four": 0.01,
    "omni-driven": 0.01,
    "omni-vehicle": 0.01,
}


@pytest.mark.parametrize("name", tr.gallery.models())
def test_picture_of_every_gallery_model(name):
    model = tr.gallery.models()[name]()
    picture = model.picture()
    assert picture["signals"], "a gallery model says what is worth drawing"
    sol = tr.simulate(model, SLOW.get(name, 0.05), **QUICK)
    assert sol.success, sol.reason
    for path in [*picture["signals"], *picture.get("track", ()), *picture.get("outline", ())[:1]]:
        assert sol[path].attrs["long_name"], path
        assert "units" in sol[path].attrs, path
    assert len(grouped(sol, picture["signals"])) <= 4
    figure = sol.plot()
    assert figure.get_figheight() < 10  # fits on a page
    assert all(labels(figure))


# -- special runs -----------------------------------------------------------------------------------------------
def test_part_of_a_run_says_so():
    flat = tr.gallery.RollingDisc(th=0.4, psi=0.0, ph=0.0, w1=0.0, w2=0.0, w3=0.0)
    sol = tr.simulate(flat, 10, raises=False, **{**QUICK, "samples": 101})
    assert not sol.success
    title = sol.plot().get_suptitle()
    assert "ended early" in title
    assert sol.reason.split()[0] in title


def test_long_rest_is_left_out():
    sol = tr.simulate(tr.gallery.BlockOnIncline(), 10, **{**QUICK, "samples": 201})
    figure = sol.plot()
    assert "at rest from t = 0.5 s" in figure.get_suptitle()
    assert figure.axes[-1].get_xlim()[1] < 1.0
    assert len(figure.axes[0].lines[0].get_xdata()) == 201  # all of it is there


def test_modes_of_many_contacts(tmp_path):
    sol = tr.simulate(tr.gallery.StackOfBoxes(), 0.002, **QUICK)
    figure = tr.plots.plot_modes(sol, tmp_path / "modes.pdf")
    assert [t.get_text() for t in figure.axes[0].get_yticklabels()] == list(sol.timeline)


def test_overlay_names_its_panels(sol):
    figure = tr.plots.overlay({"a": sol, "b": sol}, "phi", "drive_power")
    assert labels(figure)[1] == "power of the platform's drive (W): drive_power"
    assert legends(figure)[0] == ["a", "b"]


def test_neighbours_in_the_cycle_differ_in_print_without_colour():
    light = [sum(w * int(c[i : i + 2], 16) for w, i in ((0.3, 1), (0.59, 3), (0.11, 5))) for c in style.COLOURS]
    assert min(abs(a - b) for a, b in pairwise(light)) > 5


# -- many signals --------------------------------------------------------------------------------------------------
class Many(tr.Model):
    """Arms in a row, each with two hinges."""

    def build(self, world):
        self.add("arm", [tr.gallery.DoublePendulum() for _ in range(3)])
        self.add("one", tr.gallery.Pendulum())


@pytest.fixture(scope="module")
def many():
    return tr.simulate(Many(), 0.2, samples=5, compile="never")


def test_many_curves_are_split_by_unit_and_component(many):
    places = [s for s in many.signals if s.endswith(".r")]
    angles = [s for s in many.signals if s.endswith(".phi")]
    panels = grouped(many, [*places, *angles])
    owners = [{p.rpartition(".")[0].partition(".")[0] for p in panel} for panel in panels]
    units = [{many[p].attrs["units"] for p in panel} for panel in panels]
    assert all(len(unit) == 1 for unit in units)
    assert owners[:4] == [{"arm[0]"}, {"arm[1]"}, {"arm[2]"}, {"one"}]  # two bodies of three numbers each, one body
    assert sorted(p for panel in panels for p in panel) == sorted([*places, *angles])
    for panel in panels:
        assert sum(int(np.prod(many[p].shape[1:])) for p in panel) <= 8


def test_small_components_share_a_panel_and_large_signals_stay_whole(many):
    names = [f"s{i}" for i in range(10)]
    for i, name in enumerate(names):
        many.put(name, np.full(5, float(i)), "K", "a temperature")
    many.put("wide", np.ones((5, 20)), "K", "a wide one")
    assert [len(panel) for panel in grouped(many, names)] == [4, 4, 2]
    assert grouped(many, ["wide", *names[:2]]) == [["wide"], ["s0", "s1"]]


def test_titles_of_split_panels_name_the_component(many):
    places = [s for s in many.signals if s.endswith(".r")]
    titles = [ax.get_ylabel() for ax in many.plot(*places).axes]
    assert "position of the centre of mass (m): arm[1]" in titles
    assert titles.count("position of the centre of mass (m): arm[1]") == 1


def test_legends_of_many_signals_do_not_overlap(many):
    """Each legend has room beside its own panel."""
    figure = many.plot(*[s for s in many.signals if s.endswith((".r", ".v", ".phi"))])
    figure.draw_without_rendering()
    boxes = [ax.get_legend().get_window_extent() for ax in figure.axes if ax.get_legend()]
    assert len(boxes) > 8
    for upper, lower in pairwise(boxes):
        assert lower.y1 <= upper.y0 + 1.0
