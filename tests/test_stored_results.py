"""Result files, damaged or made to do harm: nothing wrong is read, nothing outside of the file, nothing hangs."""

import json
import os
import subprocess
import sys

import h5py
import numpy as np
import pytest

import trundle as tr
from crafted import flipped, relist, rewrite

SECRET = "a secret of this machine"
FILES = 300  # of the study with flipped bits


@pytest.fixture(scope="module")
def ball():
    return tr.simulate(tr.gallery.BouncingBall(), 0.3, samples=7, compile="never")


@pytest.fixture
def file(ball, tmp_path):
    ball.save(tmp_path / "ball.nc")
    return tmp_path / "ball.nc"


def refused(file, match, most=None):
    with pytest.raises(tr.errors.StorageError, match=match) as found:
        tr.load(file, most)
    assert SECRET not in str(found.value)


def replace(file, name, **options):
    """Make a dataset anew, in another way."""
    with h5py.File(file, "a") as opened:
        values = opened[name][()]
        del opened[name]
        opened.create_dataset(name, data=None if "external" in options else values, **options)
        return values


@pytest.mark.parametrize("most", [None, 3])
def test_external_storage_is_refused(file, tmp_path, most):
    (tmp_path / "secret").write_text(SECRET * 10)
    replace(file, "ball.kinetic", external=[(str(tmp_path / "secret"), 0, 56)], shape=(7,), dtype="<f8")
    refused(file, "'ball.kinetic' are not in this file", most)


@pytest.mark.parametrize("most", [None, 3])
def test_links_out_of_the_file_are_refused(file, tmp_path, most):
    (tmp_path / "other.nc").write_bytes(file.read_bytes())
    os.mkfifo(tmp_path / "pipe")
    whole = file.read_bytes()
    for link in (
        h5py.ExternalLink(str(tmp_path / "other.nc"), "ball.kinetic"),
        h5py.ExternalLink(str(tmp_path / "pipe"), "ball.kinetic"),  # opening it would wait for ever
        h5py.SoftLink("/ball.potential"),
    ):
        file.write_bytes(whole)
        with h5py.File(file, "a") as opened:
            del opened["ball.kinetic"]
            opened["ball.kinetic"] = link
        refused(file, "'ball.kinetic' is a link to another file", most)


def test_a_link_in_a_group_is_not_followed(file, tmp_path):
    with h5py.File(file, "a") as opened:
        contents = json.loads(opened.attrs["contents"])
        opened.create_group("inner")["x"] = h5py.ExternalLink(str(tmp_path / "pipe"), "x")
    os.mkfifo(tmp_path / "pipe")
    contents["variables"]["inner/x"] = contents["variables"]["ball.kinetic"]
    relist(file, contents)
    refused(file, "'inner/x' is missing")


def test_virtual_and_packed_datasets_are_refused(file, tmp_path):
    layout = h5py.VirtualLayout(shape=(7,), dtype="<f8")
    layout[:] = h5py.VirtualSource(str(tmp_path / "other.nc"), "ball.kinetic", shape=(7,))
    with h5py.File(file, "a") as opened:
        del opened["ball.kinetic"]
        opened.create_virtual_dataset("ball.kinetic", layout)
    refused(file, "not in this file, or packed")
    with h5py.File(file, "a") as opened:  # 8 TB in a few bytes
        del opened["ball.kinetic"]
        opened.create_dataset("ball.kinetic", shape=(10**12,), dtype="<f8", chunks=(10**6,), compression="gzip")
    refused(file, "not in this file, or packed")


def test_sizes_beyond_the_file_are_refused_before_they_are_read(file):
    with h5py.File(file, "a") as opened:
        contents = json.loads(opened.attrs["contents"])
        for name in ("time", "ball.kinetic"):
            del opened[name]
            opened.create_dataset(name, shape=(10**12,), dtype="<f8")  # never written: it takes no room
            contents["variables"][name]["shape"] = [10**12]
    relist(file, contents)
    refused(file, "'time' is larger than the file")
    refused(file, "'time' is larger than the file", most=3)


def test_one_dataset_under_many_names_is_refused(tmp_path):
    """Many names of one large dataset would fill the memory."""
    file = tmp_path / "ball.nc"
    tr.simulate(tr.gallery.BouncingBall(), 0.1, samples=1001, compile="never").save(file)
    with h5py.File(file, "a") as opened:
        contents = json.loads(opened.attrs["contents"])
        for i in range(20):
            opened[f"x{i}"] = opened["ball.T"]
            contents["variables"][f"x{i}"] = contents["variables"]["ball.T"]
    relist(file, contents)
    refused(file, r"'x\d+' is larger than the file")


def test_pipes_devices_and_folders_are_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe.nc")
    (tmp_path / "link.nc").symlink_to(tmp_path / "pipe.nc")
    for path in (tmp_path / "pipe.nc", tmp_path / "link.nc", "/dev/zero"):
        refused(path, "is a pipe or a device")
    refused(tmp_path, "is a folder")


@pytest.mark.parametrize("name", ["description", "events", "parameters", "statistics", "first_modes"])
@pytest.mark.parametrize("depth", [60, 100_000])
def test_deeply_nested_texts_are_refused(file, name, depth):
    text = '{"a": ' + "[" * depth + "]" * depth + "}" if name != "events" else "[" * depth + "]" * depth
    rewrite(file, name, text)
    refused(file, "nested too deeply")


def test_a_deep_table_of_contents_is_refused(file):
    relist(file, "[" * 100_000 + "]" * 100_000)
    refused(file, "nested too deeply")


def test_files_of_another_format_say_so(file):
    with h5py.File(file, "a") as opened:
        opened.attrs["format"] = "trundle-result-2"
    refused(file, "another version of trundle")


def test_a_changed_number_is_found_and_named(file):
    with h5py.File(file, "a") as opened:
        opened["ball.r"][3, 1] += 1e-9
    refused(file, "the numbers of 'ball.r' do not agree")
    refused(file, "1 of 3 samples", most=3)  # samples 0, 3 and 6
    with h5py.File(file, "a") as opened:
        opened["ball.r"][3, 1] = tr.simulate(tr.gallery.BouncingBall(), 0.3, samples=7, compile="never")["ball.r"][3, 1]
        opened["ball.r"][2, 1] += 1e-9
    assert tr.load(file, most=3).time.size == 3  # what is read is right
    refused(file, "the numbers of 'ball.r' do not agree")


def test_exchanged_variables_are_found(file):
    with h5py.File(file, "a") as opened:
        opened.move("ball.kinetic", "x")
        opened.move("ball.potential", "ball.kinetic")
        opened.move("x", "ball.potential")
    refused(file, "do not agree")
    refused(file, "do not agree", most=3)


def test_a_missing_variable_and_a_changed_text_are_found(file):
    whole = file.read_bytes()
    with h5py.File(file, "a") as opened:
        del opened["ball.kinetic"]
    refused(file, "'ball.kinetic' is missing")
    file.write_bytes(whole)
    with h5py.File(file, "a") as opened:
        opened.attrs["model"] = "Pendulum"
    refused(file, "its 'model' does not agree with its checksum")


def test_other_tools_read_the_file(file, ball):
    import xarray as xr

    with xr.open_dataset(file, engine="h5netcdf") as data:
        assert data["ball.r"].attrs["units"] == "m"
        assert data["ball.r"].dims == ("time", "axis0_3")
        np.testing.assert_array_equal(data["ball.r"], ball["ball.r"])


def test_a_thinned_result_can_be_saved_again(file, tmp_path):
    thin = tr.load(file, most=3)
    thin.save(tmp_path / "thin.nc")
    back = tr.load(tmp_path / "thin.nc")
    assert back.time.size == back.samples == 3
    np.testing.assert_array_equal(back["ball.r"], thin["ball.r"])


LOOK = """
import sys
import numpy as np
import trundle as tr
from pathlib import Path
from crafted import flipped

folder, first, last = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
whole, sol = (folder / "ball.nc").read_bytes(), tr.load(folder / "ball.nc")
done = read = 0
for seed in range(first, last):
    (folder / "flipped.nc").write_bytes(flipped(whole, np.random.default_rng(seed)))
    for most in (None, 3):
        want = sol if most is None else tr.load(folder / "ball.nc", most)
        done += 1
        try:
            got = tr.load(folder / "flipped.nc", most)
        except tr.errors.StorageError:
            continue
        read += 1
        assert got._data.identical(want._data), (seed, most)
print(done, read)
"""


def flip(folder, first, last):
    """Load files with one flipped bit each, in another process: (loads, those that succeeded)."""
    command = [sys.executable, "-c", LOOK, str(folder), str(first), str(last)]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )
    assert done.returncode == 0, f"{done.returncode}: {done.stderr[-2000:]}"
    return tuple(map(int, done.stdout.split()))


def test_a_flipped_bit_never_alters_what_is_read(file):
    done, read = flip(file.parent, 0, 40)
    assert done == 80
    assert read < done / 2


@pytest.mark.study
def test_three_hundred_flipped_bits(file):
    done, _ = flip(file.parent, 1000, 1000 + FILES)
    assert done == 2 * FILES


def test_flipping_is_a_change_of_one_bit():
    changed = flipped(bytes(100), np.random.default_rng(0))
    assert sum(byte.bit_count() for byte in changed) == 1
