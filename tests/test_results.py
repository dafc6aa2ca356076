"""Labelled results: paths, units, ledger, storage, interruption."""

import casadi as ca
import numpy as np
import pytest
import xarray as xr

import trundle as tr
from audit import audit, close
from test_gallery import UNTIL


@pytest.fixture(scope="module")
def sol():
    return audit(tr.simulate(tr.gallery.RotatingPlatform(), 2, samples=21))


def test_signals_are_labelled(sol):
    phi = sol["hinge.phi"]
    assert isinstance(phi, xr.DataArray)
    assert phi.dims == ("time",)
    assert phi.attrs["units"] == "rad"
    assert "axis" in phi.attrs["long_name"]
    assert sol["rod.T"].shape == (21, 3, 3)
    assert sol["rod.r[1]"].equals(sol["rod.r"][:, 1].rename("rod.r[1]"))
    assert sol["rod.T[0,2]"].shape == (21,)
    assert sol["rod.r"].attrs["units"] == "m"
    assert sol.time.attrs["units"] == "s"
    for name in sol.signals:
        assert sol[name].attrs["long_name"], name


def test_every_port_reaction_and_bond_is_there(sol):
    ports = {f"rod.{k}" for k in ("r", "q", "T", "v", "w", "w_0", "a", "eps", "L_0", "kinetic", "potential")}
    wrench = {f"hinge.{k}" for k in ("F_A", "M_A", "F_B", "M_B", "P", "power")}
    bonds = {
        f"hinge.{b}.{k}"
        for b in ("align_1", "align_2", "across_1", "across_2", "slide", "turn")
        for k in ("effort", "flow", "power")
    }
    motion = {f"hinge.{k}" for k in ("nu", "phi", "nu_dot", "phi_dot", "nu_ddot", "phi_ddot")}
    assert ports | wrench | bonds | motion | {"phi", "drive_power", "world.work"} <= set(sol.signals)


def test_residuals_over_time(sol):
    assert set(sol.residuals.data_vars) == {"audit.position", "audit.velocity"}
    assert float(sol.residuals["audit.position"].max()) == sol.stats["position_residual"]


def test_bond_powers_add_up(sol):
    bonds = [s for s in sol.signals if s.startswith("hinge.") and s.count(".") == 2 and s.endswith(".power")]
    close(sum(sol[b].values for b in bonds), sol["hinge.power"], 1e-10)


def test_ledger(sol):
    ledger = sol.energy
    assert list(ledger["component"].values) == ["hinge", "rod"]
    assert list(ledger["worker"].values) == ["world"]
    close(ledger["stored"].sum("component"), ledger["total"], 1e-12)
    close(ledger["total"] - ledger["total"][0], ledger["injected"] - ledger["dissipated"], 1e-10)
    assert ledger.attrs["relative_residual"] < 1e-10


def test_save_and_load(sol, tmp_path):
    file = tmp_path / "run.nc"
    sol.save(file)
    back = tr.load(file)
    assert back.model == "RotatingPlatform"
    assert back.success
    assert back.parameters == sol.parameters
    assert back.stats == sol.stats
    assert set(back.signals) == set(sol.signals)
    for name in sol.signals:
        np.testing.assert_array_equal(back[name].values, sol[name].values)
        assert back[name].attrs["units"] == sol[name].attrs["units"]
    close(back.energy["residual"], sol.energy["residual"], 1e-15)
    with pytest.raises(tr.errors.PathError, match=r"hinge\.phi"):
        back["hinge.fi"]


def test_csv(sol, tmp_path):
    file = tmp_path / "run.csv"
    sol.to_csv(file, ["hinge.phi", "rod.r"])
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "time [s],hinge.phi [rad],rod.r[0] [m],rod.r[1] [m],rod.r[2] [m]"
    assert len(lines) == 22
    close([float(v) for v in lines[5].split(",")][1], sol["hinge.phi"][4], 0)


def test_foreign_and_broken_files(tmp_path):
    with pytest.raises(tr.errors.StorageError, match="does not exist"):
        tr.load(tmp_path / "nothing.nc")
    (tmp_path / "broken.nc").write_bytes(b"not a file")
    with pytest.raises(tr.errors.StorageError, match="readable"):
        tr.load(tmp_path / "broken.nc")
    xr.Dataset({"a": 1.0}).to_netcdf(tmp_path / "foreign.nc", engine="h5netcdf")
    with pytest.raises(tr.errors.StorageError, match="not written by trundle"):
        tr.load(tmp_path / "foreign.nc")
    with pytest.raises(tr.errors.StorageError, match="cannot be written"):
        tr.simulate(tr.gallery.Pendulum(), 0.1, samples=2).save(tmp_path / "no" / "folder.nc")


def test_interruption_returns_what_was_computed(monkeypatch):
    """Ctrl-C in the thirtieth step: what came before is returned, with the reason."""
    from trundle.kernel.kernel import Callers

    steps = iter(range(30))

    def refresh(self, left=None):
        if next(steps, None) is None:
            raise KeyboardInterrupt
        return False

    monkeypatch.setattr(Callers, "refresh", refresh)
    sol = tr.simulate(tr.gallery.Chain(n=3), 100, samples=10_001)
    assert not sol.success
    assert "interrupted at t = " in sol.reason
    assert sol.is_interrupted
    assert 1 < sol.time.size < 10_001
    assert np.isfinite(sol["tip"].values[-1]).all()


def test_nested_models_and_arrays():
    """A model of models: dotted paths, arrays, outputs of the inner model, changes by path."""

    class Row(tr.Model):
        def build(self, world):
            self.add("arms", [tr.gallery.Pendulum(length=1.0 + i) for i in range(3)])

    sol = audit(tr.simulate(Row(), 1, parameters={"arms[1].length": 1.0}))
    assert "arms[2].hinge.phi" in sol.signals
    close(sol["arms[0].hinge.phi"], sol["arms[1].hinge.phi"], 1e-12)
    assert abs(float(sol["arms[2].hinge.phi"][-1] - sol["arms[0].hinge.phi"][-1])) > 1e-3
    assert sol.parameters["arms[1].length"] == 1.0


REDUNDANT = {"block-on-incline", "stack-of-boxes", "tumbling-box"}  # least efforts are less exact


@pytest.mark.parametrize("name", list(tr.gallery.models()))
def test_gallery_checks_pass(name):
    """Each gallery model's own comparison with theory, at the default settings."""
    short = {"stack-of-boxes": 0.5, "omni-vehicle": 0.5, "omni-four": 0.2, "omni-driven": 0.3, "mecanum": 0.2}
    short |= {"omni-ledge": 0.1, "ball-bearing": 2e-4, "abs-braking": 0.3}
    short |= {"n-four-bar": 0.5}  # later its rods are in line, which costs 1e-8 of the energy: test_mechanisms.py
    until = min(short.get(name, 3.0), UNTIL.get(name, 3.0))
    sol = tr.simulate(tr.gallery.models()[name](), until)
    newton = 1e-6 if name in REDUNDANT else 1e-8
    audit(sol, energy=1e-9, newton=newton)
    for check in sol.checks():
        assert check.passed, check


def test_interpolated_outputs_stay_close():
    a = tr.simulate(tr.gallery.FourBar(), 2)
    b = audit(tr.simulate(tr.gallery.FourBar(), 2, interpolate=True), energy=1e-6, newton=1e-6)
    close(a["th"], b["th"], 1e-7)
    assert b.stats["rhs_calls"] < a.stats["rhs_calls"]


def test_exactly_the_times_asked_for_are_in_the_result():
    """Neither start nor end is added; the ledger and the timeline still know the whole run."""
    sol = tr.simulate(tr.gallery.BouncingBall(), 1.0, at=[0.7, 0.5], compile="never")
    assert sol.time.values.tolist() == [0.5, 0.7]
    assert sol.span == (0.0, 1.0)
    assert sol.timeline["contact"][0].start == 0.0
    assert sol.timeline["contact"][-1].end == 1.0
    whole = tr.simulate(tr.gallery.BouncingBall(), 1.0, at=[0.0, 0.5, 0.7, 1.0], compile="never")
    assert np.allclose(sol.energy["residual"], whole.energy["residual"][1:3], rtol=0, atol=1e-12)
    one = tr.simulate(tr.gallery.BouncingBall(), 1.0, at=0.5, compile="never")
    assert one.time.size == 1
    assert all(check.passed for check in one.checks())


def test_of_a_run_that_fails_early_the_last_state_is_kept():
    class Ending(tr.Joint):
        def slide(self, j):
            return tr.Locked(j.nu)

        def turn(self, j):
            return tr.Effort(ca.sqrt(0.5 - j.t))

    class Ends(tr.Model):
        def build(self, world):
            rod = self.add("rod", tr.Body.rod(mass=1, length=1))
            self.add("hinge", Ending(world.frame(), rod.frame(), axis="z"))

    for at, reached in (([0.25, 1.0], [0.25]), ([1.0], [0.0])):
        sol = tr.simulate(Ends(), 2.0, at=at, compile="never", raises=False)
        assert not sol.success
        assert sol.time.values.tolist() == reached
