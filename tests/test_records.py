"""Records: numbers in a row, read by name in symbols, arrays and lists; the parameter vector entry by entry."""

import json
import os
import subprocess
import sys
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import trundle as tr
from trundle.equations import fused, records
from trundle.equations.prepare import prepare
from trundle.equations.record import Record
from trundle.equations.records import Mode

RECORDS = [v for m in (records, fused) for v in vars(m).values() if isinstance(v, type) and issubclass(v, Record)]
KINDS = sorted({v for v in RECORDS if v is not Record}, key=lambda kind: kind.__name__)
MODELS = (
    tr.gallery.OmniVehicle,
    tr.gallery.OmniFour,
    tr.gallery.RotatingBowl,
    tr.gallery.FourBar,
    tr.gallery.SpringMass,
)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_entries_fill_the_record_in_turn(kind):
    indices = [i for entry in kind.ENTRIES for i in range(entry.start, entry.start + entry.size)]
    assert indices == list(range(kind.SIZE))
    assert all(entry.text for entry in kind.ENTRIES)
    row = np.arange(float(kind.SIZE))
    stacked = np.array(kind.of(ca.DM(row)).stacked()).ravel()
    assert stacked.tolist() == row.tolist()


def test_a_table_shows_the_array_itself():
    numbers = np.zeros(3 * Mode.SIZE)
    modes = Mode.table(numbers)
    modes.carrier[1], modes.slip_direction[2] = 4.0, (1.0, 2.0, 3.0)
    assert numbers[Mode.every.carrier].tolist() == [0.0, 4.0, 0.0]
    assert Mode.of(numbers[2 * Mode.SIZE :]).slip_direction.tolist() == [1.0, 2.0, 3.0]


def test_other_values_of_some_entries_leave_the_rest():
    symbols = ca.SX.sym("mode", Mode.SIZE)
    changed = ca.Function("f", [symbols], [Mode.changed(symbols, touches=7, layer=8, asleep=9)])
    row = np.arange(float(Mode.SIZE))
    expected = row.copy()
    expected[[Mode.at.touches, Mode.at.layer, Mode.at.asleep]] = 7, 8, 9
    assert np.array(changed(row)).ravel().tolist() == expected.tolist()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_entry_of_the_parameters_has_a_name(model):
    ready = prepare(model())
    entries, end = list(ready.system.vector.entries()), 0
    for entry in entries:
        assert entry.span.start == end
        end = entry.span.stop
        assert ready.P[entry.span].tolist() == entry.default.tolist()
        assert entry.path
    assert end == ready.P.size
    assert len({entry.path for entry in entries}) == len(entries)


def test_a_change_by_path_is_found_at_its_entry():
    path = "contact.surface_B.radius"
    before, after = prepare(tr.gallery.RotatingBowl()), prepare(tr.gallery.RotatingBowl(), {path: 0.125})
    (entry,) = (e for e in before.system.vector.entries() if e.path == path)
    assert (entry.unit, entry.default.tolist()) == ("m", [0.1])
    assert np.flatnonzero(before.P != after.P).tolist() == [entry.span.start]
    assert after.P[entry.span].tolist() == [0.125]


def test_no_code_reads_a_record_by_a_raw_index(tmp_path):
    """With the entries of all records in another order every result is the same, to the last bit."""
    folder, found = Path(__file__).parent, []
    for order in ("plain", "shuffled"):
        path = os.pathsep.join([str(folder), *sys.path])
        command = [sys.executable, "-m", "shuffled_records", order, str(tmp_path / order)]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path})
        found.append(json.loads((tmp_path / order).read_text()))
    plain, shuffled = found
    assert len(plain) == 4
    for run, signals in plain.items():
        assert signals.keys() == shuffled[run].keys()
        for signal, values in signals.items():
            np.testing.assert_array_equal(values, shuffled[run][signal], f"{run} {signal}")


def test_a_record_takes_its_values_by_name_only():
    with pytest.raises(TypeError, match="positional"):
        records.Guards(1.0, 2.0, 3.0)
    with pytest.raises(TypeError, match="has the entries parting, slipping, leaving"):
        records.Guards(parting=1.0, slipping=2.0)
    assert records.Guards(leaving=3.0, parting=1.0, slipping=2.0).row().tolist() == [1.0, 2.0, 3.0]
