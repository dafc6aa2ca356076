"""A joint, a force or a constraint of the user runs compiled like the built-in ones."""

import subprocess
import sys
import textwrap

import casadi as ca
import numpy as np

import trundle as tr
from audit import audit, close


class CubicSpringJoint(tr.Joint):
    """The example of the README: F = −k3 ν³, no rotation."""

    k3: float = tr.parameter(unit="N/m^3", ge=0, doc="cubic stiffness")

    def slide(self, j):
        return tr.Effort(-self.k3 * j.nu**3)

    def turn(self, j):
        return tr.Locked(j.phi)


class MyHinge(tr.Joint):
    """FixedIdealJoint, written again."""

    def slide(self, j):
        return tr.Locked(j.nu)

    def turn(self, j):
        return tr.Effort(0)


def test_cubic_spring_joint():
    """ν'' = −(k3/m) ν³: the energy integral, booked as work since no stored energy was declared."""

    class Oscillator(tr.Model):
        def build(self, world):
            mass = self.add("mass", tr.Body.box(mass=2.0, size=(0.1, 0.1, 0.1)))
            self.add("spring", CubicSpringJoint(world.frame(), mass.frame(), axis="x", k3=30.0))

    sol = audit(tr.simulate(Oscillator(), 5, initial={"spring.nu": 0.5}))
    nu, rate = sol["spring.nu"].values, sol["spring.nu_dot"].values
    close(rate**2 + 7.5 * nu**4, 7.5 * 0.5**4, 1e-9)
    close(sol["spring.work"], 7.5 * (0.5**4 - nu**4), 1e-9)


def test_user_joint_generates_the_same_code_as_the_built_in():
    """Equal instruction counts for all functions of the edge: it cannot run slower."""
    from trundle.equations.prepare import prepare

    def counts(joint):
        class Two(tr.Model):
            def build(self, world):
                end = world.frame()
                for i in range(3):
                    link = self.add(f"link[{i}]", tr.Body.rod(mass=1, length=1, axis="y"))
                    self.add(f"hinge[{i}]", joint(end, link.frame(r=(0, 0.5, 0)), axis="z"))
                    end = link.frame(r=(0, -0.5, 0))

        f = prepare(Two()).system.edge_functions[1]
        return [g.n_instructions() for g in (f.kin, f.back(False, True, True), f.fwd())]

    assert counts(MyHinge) == counts(tr.joints.FixedIdealJoint)


def test_force_of_the_user():
    class Magnet(tr.Force):
        """F = −k/s² towards A."""

        k: float = tr.parameter(unit="N·m²", ge=0, doc="strength")

        def wrench(self, A, B, t):
            d = B.r - A.r
            return tr.WrenchPort(F=-self.k * d / ca.dot(d, d) ** 1.5)

        def energy(self, A, B, t):
            d = B.r - A.r
            return -self.k / ca.sqrt(ca.dot(d, d))

    class System(tr.Model):
        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            a, b = (self.add(n, tr.Body.sphere(mass=m, radius=0.1)) for n, m in (("a", 1.0), ("b", 2.0)))
            self.add("magnet", Magnet(a.frame(), b.frame(), k=0.5))

    sol = audit(tr.simulate(System(), 5, initial={"b.r": (1, 0, 0), "b.v": (0, 0.3, 0)}))
    close(sol["a.v"].values + 2 * sol["b.v"].values - np.array([0, 0.6, 0]), 0, 1e-12)
    close(sol["magnet.work"], 0, 1e-9)


def test_acceleration_level_constraint_of_the_user():
    """A bond on accelerations between two bodies: the gap closes with a given acceleration."""

    class Approach(tr.Constraint):
        def bonds(self, A, B, t):
            d = B.r - A.r
            return {"gap": tr.Locked(ca.dot(d / ca.sqrt(ca.dot(d, d)), B.a - A.a) - 0.4)}

    class System(tr.Model):
        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            a, b = (self.add(n, tr.Body.sphere(mass=m, radius=0.1)) for n, m in (("a", 1.0), ("b", 3.0)))
            self.add("pull", Approach(a.frame(), b.frame()))

    sol = audit(tr.simulate(System(), 2, samples=11, initial={"b.r": (1, 0, 0)}))
    t = sol.time.values
    close(sol["b.r[0]"].values - sol["a.r[0]"].values, 1 + 0.2 * t**2, 1e-10)
    close(sol["a.r[0]"].values + 3 * sol["b.r[0]"].values, 3, 1e-12)
    close(sol["pull.F_B[0]"], 0.4 * 0.75, 1e-12)


def test_nonholonomic_knife_edge():
    """A velocity-level bond: Chaplygin's sleigh-like skate on a plane, energy conserved, no sideways motion."""

    class Edge(tr.Constraint):
        def bonds(self, A, B, t):
            return {"sideways": tr.Locked(ca.dot(B.T[:, 2], B.v))}

    class Skate(tr.Model):
        def world(self):
            return tr.World(gravity=tr.gravity.UniformGravity(g=0))

        def build(self, world):
            body = self.add("body", tr.Body(mass=2.0, inertia=(0.1, 0.2, 0.3)))
            self.add("edge", Edge(world.frame(), body.frame()))

    sol = audit(
        tr.simulate(Skate(), 5, initial={"body.v": (1.0, 0, 0), "body.w": (0, 0.7, 0)}, rtol=1e-12), exact=1e-12
    )
    t = sol.time.values
    close(sol["body.r[0]"], np.sin(0.7 * t) / 0.7, 1e-9)
    close(np.linalg.norm(sol["body.v"].values, axis=1), 1.0, 1e-10)


def test_a_plain_file_from_the_command_line(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        textwrap.dedent('''
        import trundle as tr

        class Stiff(tr.Joint):
            k: float = tr.parameter(unit="N·m", ge=0, doc="stiffness")
            def slide(self, j): return tr.Locked(j.nu)
            def turn(self, j): return tr.Effort(-self.k * j.phi, energy=self.k * j.phi**2 / 2)

        class Swing(tr.Model):
            """A disc on a torsion spring."""
            k: float = tr.parameter(2.0, unit="N·m", ge=0, doc="stiffness")
            def build(self, world):
                disc = self.add("disc", tr.Body.disc(mass=1.0, radius=1.0, axis="z"))
                self.add("spring", Stiff(world.frame(), disc.frame(), axis="z", k=self.k))
            def initial(self): return {"spring.phi": 0.5}
    ''')
    )
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "trundle.cli",
            "run",
            f"{file}:Swing",
            "--set",
            "k=0.5",
            "--until",
            "3.141592653589793",
            "--at",
            "3.141592653589793",
            "--show",
            "spring.phi",
            "--json",
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    import json

    out = json.loads(done.stdout)
    close(out["signals"]["spring.phi"], [-0.5], 1e-8)
    assert out["statistics"]["energy_residual"] < 1e-9
