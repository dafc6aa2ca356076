"""Files are whole or untouched: errors, Ctrl-C, a full disk, kills, leftovers."""

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

import trundle as tr
from trundle.cli.ending import ending_in_order
from trundle.core.atomic import ENDING, replacing, require_writable, write_text
from trundle.core.errors import StorageError
from trundle.core.requests import AGAIN, undisturbed

EARLIER = b"an earlier file, whole"


def save_study(_, file):
    import xarray as xr

    data = xr.Dataset({"yaw": ("time", [0.0] * 40_000)}, coords={"law": ["Coulomb", "Viscous"]})
    tr.studies.find("omni-inertia")().save(data, file)


WRITERS = {
    "run.nc": lambda sol, file: sol.save(file),
    "run.csv": lambda sol, file: sol.to_csv(file),
    "run.html": lambda sol, file: sol.report(file),
    "run.png": lambda sol, file: sol.plot(file=file),
    "run.svg": lambda sol, file: sol.plot(file=file),
    "run.pdf": lambda sol, file: sol.plot(file=file),
    "run.gif": lambda sol, file: sol.film(file, size=(200, 200)),
    "run.webp": lambda sol, file: sol.film(file, size=(200, 200)),
    "study.nc": save_study,
}


def leftovers(folder):
    return [p.name for p in folder.iterdir() if p.name.endswith(ENDING)]


FULL = """
import resource, sys
import trundle as tr
from test_atomic import WRITERS

sol, file, name = tr.load(sys.argv[1]), sys.argv[2], sys.argv[3]
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    WRITERS[name](sol, file)
except tr.errors.StorageError as error:
    print(error)
"""


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_leaves_the_earlier_file_and_says_so(ball, tmp_path, tmp_path_factory, name):
    """The writer is a process that may fill a file up to 4 kB only."""
    result = tmp_path_factory.mktemp("results") / "ball.nc"
    ball.save(result)
    file = tmp_path / name
    file.write_bytes(EARLIER)
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", FULL, str(result), str(file), name]
    done = subprocess.run(command, env=paths, capture_output=True, text=True)
    assert done.returncode == 0, f"the writer died with {done.returncode}: {done.stderr}"
    assert "cannot be written: File too large" in done.stdout
    assert file.read_bytes() == EARLIER
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", WRITERS)
def test_an_interruption_leaves_the_earlier_file(ball, tmp_path, name, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    file = tmp_path / name
    file.write_bytes(EARLIER)
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        WRITERS[name](ball, file)
    assert file.read_bytes() == EARLIER
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", WRITERS)
def test_a_new_file_replaces_the_earlier_one(ball, tmp_path, name):
    file = tmp_path / name
    file.write_bytes(EARLIER)
    WRITERS[name](ball, file)
    assert file.stat().st_size > 1000
    assert os.listdir(tmp_path) == [name]


def test_a_killed_writer_leaves_the_earlier_file_and_the_next_one_cleans_up(tmp_path):
    """SIGKILL in the middle of a write; another writer's unfinished file stays."""
    file = tmp_path / "run.txt"
    file.write_bytes(EARLIER)
    script = (
        "import sys, time\nfrom trundle.core.atomic import replacing\n"
        "with replacing(sys.argv[1]) as part:\n"
        "    part.write_text('half')\n    print('ready', flush=True)\n    input()\n"
    )
    command = [sys.executable, "-c", script, str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as killed, subprocess.Popen(command, **pipes) as slow:
        for process in (killed, slow):
            assert process.stdout.readline() == "ready\n"
        killed.kill()
        killed.wait()
        assert file.read_bytes() == EARLIER
        assert len(leftovers(tmp_path)) == 2
        write_text(file, "second")
        assert file.read_text() == "second"
        assert len(leftovers(tmp_path)) == 1
        slow.communicate("\n")
        assert slow.returncode == 0
    assert file.read_text() == "half"
    assert os.listdir(tmp_path) == ["run.txt"]


def test_many_writers_of_one_file_never_mix(tmp_path):
    file = tmp_path / "run.txt"
    texts = [str(i) * 50_000 for i in range(8)]
    threads = [threading.Thread(target=lambda t=t: [write_text(file, t) for _ in range(10)]) for t in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert file.read_text() in texts
    assert os.listdir(tmp_path) == ["run.txt"]


def test_links_modes_devices_and_folders(tmp_path):
    folder = tmp_path / "there"
    folder.mkdir()
    file, link = folder / "run.txt", tmp_path / "link.txt"
    write_text(file, "one")
    file.chmod(0o640)
    link.symlink_to(file)
    write_text(link, "two")
    assert link.is_symlink()
    assert file.read_text() == "two"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    write_text("/dev/null", "nothing")
    with pytest.raises(StorageError, match="it is a folder"):
        write_text(folder, "three")
    with pytest.raises(StorageError, match="No such file or directory"):
        write_text(tmp_path / "no" / "run.txt", "four")
    long = tmp_path / ("x" * 250 + ".txt")
    write_text(long, "five")
    assert long.read_text() == "five"
    write_text(tmp_path / "new.txt", "six")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o666 & ~mask


def test_a_pipe_gets_the_bytes(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    write_text(pipe, "through")
    reader.join(timeout=60)
    assert got == ["through"]


def test_a_write_protected_file_is_kept(tmp_path, monkeypatch):
    file = tmp_path / "run.txt"
    write_text(file, "one")
    file.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # as for anyone but root
    with pytest.raises(StorageError, match="write-protected"):
        write_text(file, "two")
    assert file.read_text() == "one"


def test_sigterm_ends_the_command_line_without_leftovers(tmp_path):
    """A command that is asked to end removes its unfinished file."""
    file = tmp_path / "run.gif"
    file.write_bytes(EARLIER)
    command = [sys.executable, "-m", "trundle.cli", "film", "pendulum", "--until", "200", "-o", str(file)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not leftovers(tmp_path):
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        _, words = process.communicate(timeout=120)
    assert process.returncode == 128 + signal.SIGTERM, words
    assert file.read_bytes() == EARLIER
    assert os.listdir(tmp_path) == ["run.gif"]


def drop_a_request_to_end():
    with ending_in_order():
        with suppress(SystemExit):  # as CasADi drops what is raised while it converts a value
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(30)
        time.sleep(30)
        raise AssertionError("the process went on")


def test_a_request_to_end_that_a_library_drops_is_repeated():
    with pytest.raises(SystemExit):
        drop_a_request_to_end()


def handle_a_request_to_end_for_long_and_drop_it():
    with ending_in_order():
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(30)
        except SystemExit:  # as a fallback that catches everything
            time.sleep(3 * AGAIN)
        time.sleep(30)
        raise AssertionError("the process went on")


def test_a_request_to_end_that_is_dropped_late_is_repeated():
    """What was repeated while the first request was still being handled was the last repetition."""
    with pytest.raises(SystemExit):
        handle_a_request_to_end_for_long_and_drop_it()


def take_long_to_remove_files(removed):
    with ending_in_order():
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(30)
        finally:
            time.sleep(3 * AGAIN)
            removed.append(True)


def test_files_are_removed_before_a_request_to_end_is_repeated():
    removed = []
    with pytest.raises(SystemExit):
        take_long_to_remove_files(removed)
    assert removed


@pytest.mark.parametrize("call", ["open", "close", "unlink", "replace", "chmod"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("write", [lambda file: write_text(file, "new"), require_writable])
def test_a_request_to_end_within_a_change_of_files_waits_for_it(tmp_path, monkeypatch, call, number, write):
    """Ctrl-C between the creation of a file and the line that notes its name left the file behind."""
    file = tmp_path / "run.txt"
    file.write_bytes(EARLIER)
    done = getattr(os, call)

    def interrupted(*arguments, **named):
        result = done(*arguments, **named)
        signal.raise_signal(number)
        return result

    handlers = [signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)]
    with ending_in_order():
        monkeypatch.setattr(os, call, interrupted)
        with suppress(KeyboardInterrupt, SystemExit):
            write(file)
        monkeypatch.undo()
    assert [signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)] == handlers
    assert os.listdir(tmp_path) == ["run.txt"]
    assert file.read_bytes() in (EARLIER, b"new")


def end_within(number, reached):
    with undisturbed():
        with undisturbed():
            signal.raise_signal(number)
        reached.append("the end of the inner block")
    reached.append("the end of the outer block")


@pytest.mark.parametrize(("number", "error"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit)])
def test_a_request_to_end_takes_effect_after_the_change(number, error):
    reached = []
    with ending_in_order(), pytest.raises(error):
        end_within(number, reached)
    assert reached == ["the end of the inner block"]


def test_the_error_of_the_block_is_kept(tmp_path):
    with pytest.raises(ZeroDivisionError), replacing(tmp_path / "run.txt"):
        raise ZeroDivisionError
    assert os.listdir(tmp_path) == []
