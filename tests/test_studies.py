"""Ready studies: what they give, and (marked) what they find."""

import numpy as np
import pytest

import trundle as tr
from audit import close
from test_cli import trundle

SHORT = {  # small enough for every test run
    "omni-accuracy": {"until": 0.05, "laws": ("exact",)},
    "omni-distances": {"until": 0.3},
    "omni-friction": {"until": 0.02, "delta": (1e-2, 1e-3)},
    "omni-inclination": {"until": 0.05, "degrees": (0, 30)},
    "omni-inertia": {"until": 0.05, "A": (1e-6, 1e-5)},
    "omni-massless": {"until": 0.05, "A": (1e-5, 1e-6)},
    "omni-rollers": {"until": 0.05, "n": (4,)},
}


@pytest.mark.parametrize("name", list(tr.studies.studies()))
def test_every_study_gives_data_a_table_and_a_figure(name, tmp_path, capsys):
    import xarray as xr

    pytest.importorskip("matplotlib")
    study = tr.studies.find(name)(**SHORT[name])
    study.check("")
    data = study.run()
    assert data.sizes["time"] > 5
    study.report(data)
    head, rows = study.table(data)
    assert rows
    assert all(len(row) == len(head) for row in rows)
    assert rows[0][0] in capsys.readouterr().out
    study.plot(data, tmp_path / "figure.png")
    assert (tmp_path / "figure.png").stat().st_size > 5000
    study.save(data, tmp_path / "data.nc")
    with xr.open_dataset(tmp_path / "data.nc", engine="h5netcdf") as back:
        assert set(back.data_vars) == set(data.data_vars)


def test_study_shows_a_hand_over_and_its_rollers():
    data = tr.studies.OmniDistances(until=0.31).run()
    close(data["hand_over"].values, [0.294169], 1e-4)
    h = data["h"].values
    assert np.all(h > -1e-6)
    close(h.min(axis=1), 0, 1e-6)


def test_studies_on_the_command_line(tmp_path):
    out = trundle("study").stdout
    for name in tr.studies.studies():
        assert name in out
    figure, file = tmp_path / "f.svg", tmp_path / "d.nc"
    changes = ("--set", "until=0.02", "--set", "A=1e-5,1e-6")
    done = trundle("study", "omni-massless", *changes, "--plot", str(figure), "--out", str(file))
    for word in ("deviation", "massless", "fitted exponent", str(figure)[-5:]):
        assert word in done.stdout
    assert figure.stat().st_size > 5000
    assert file.stat().st_size > 1000


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["omni-masles"], ["omni-masles", "omni-massless"]),
        (["omni-massless", "--set", "A=-1"], ["A", "> 0"]),
        (["omni-massless", "--set", "untl=1"], ["untl", "until"]),
    ],
)
def test_mistakes_are_one_clear_line(arguments, words):
    done = trundle("study", *arguments, code=2)
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr


@pytest.mark.study
def test_deviation_from_massless_rollers_is_a_cubic_root():
    """A = 1e-5 … 1e-8: each hand-over costs O(A^(1/3))."""
    data = tr.studies.OmniMassless().run()
    off = (data["V_massless"] - data["V"]).sel(axis="z").isel(time=-1).values
    close(off[:3], [0.0530, 0.0244, 0.0113], 2e-4)
    close(off[:-1] / off[1:], 10 ** (1 / 3), 0.02)
    close(data.attrs["exponent"], 1 / 3, 3e-3)


@pytest.mark.study
def test_regularised_friction_tends_to_the_exact_law():
    data = tr.studies.OmniFriction(until=0.3).run()
    error = data["error"].values[1:-1]
    assert np.all(np.diff(error) < 0)
    assert error[-1] < 1e-4
    assert np.all(np.array(data.attrs["order"]) > 0.8)
