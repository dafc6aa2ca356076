"""The package itself: light import, layers, public names."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import trundle as tr


def test_import_is_light():
    """No plotting, no viewer, no compiler, no netCDF backend at import time."""
    heavy = ("matplotlib", "viser", "h5netcdf", "typer", "rich.progress", "xarray", "scipy.integrate", "scipy.special")
    code = f"import sys, trundle; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_the_list_of_the_gallery_is_light():
    """``trundle list`` imports every gallery model: none of these may load what only its runs need."""
    heavy = ("matplotlib", "h5netcdf", "xarray", "scipy.optimize", "scipy.integrate", "scipy.special")
    code = f"import sys, trundle as tr; tr.gallery.models(); print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"


def test_groups_and_verbs_are_loaded_when_first_used():
    """``import trundle`` costs little more than CasADi: what one writes models with, and nothing that runs them."""
    rooms = ("library", "equations", "kernel", "running", "results", "pipeline", "views", "gallery")
    code = f"""
import sys, trundle as tr
print([r for r in {rooms} if f"trundle.{{r}}" in sys.modules])
print(callable(tr.simulate), callable(tr.batch), {{"simulate", "joints"}} <= set(dir(tr)))
print(all(hasattr(tr, name) for name in tr.__all__), callable(tr.simulate), hasattr(tr, "simulat"))
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split("\n")[:3] == ["[]", "True True True", "True True False"]


def test_public_names_exist_and_have_docstrings():
    for name in tr.__all__:
        thing = getattr(tr, name)
        assert thing.__doc__, name


def test_top_level_stays_small():
    """About forty bases and verbs; everything else stands in a group, under one name."""
    groups = {name: getattr(tr, name) for name in tr.__all__ if isinstance(getattr(tr, name), ModuleType)}
    assert len(tr.__all__) <= 64
    assert len(tr.__all__) - len(groups) <= 40
    assert len(groups) <= 30
    twice = [name for name in tr.__all__ for group in groups.values() if name in group.__all__ and name not in groups]
    assert not twice
    for group in groups.values():
        assert group.__doc__
        assert all(getattr(group, name).__doc__ for name in group.__all__)


def test_layers():
    if importlib.util.find_spec("importlinter") is None:
        pytest.skip("import-linter is not installed")
    tool = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([str(tool)], capture_output=True, text=True, cwd=Path(__file__).parent.parent)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", list(tr.gallery.models()))
def test_every_gallery_parameter_has_a_unit_or_a_sentence(name):
    from trundle.core.fields import declared

    for field in declared(tr.gallery.models()[name]).values():
        assert field.doc


def test_statistics_are_plain_json():
    sol = tr.simulate(tr.gallery.Pendulum(), 0.1, samples=2)
    assert json.loads(json.dumps(sol.stats)) == sol.stats
