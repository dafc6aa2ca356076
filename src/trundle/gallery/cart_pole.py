"""The inverted pendulum on a cart, with its controllers."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.component import Component
from ..core.fields import parameter, structure
from ..core.signal import Signal
from ..library.blocks import PD, PID, Controller, Sum
from ..library.joints import Revolute, SlideControlledJoint
from ..model.body import Body
from ..model.check import Check
from ..model.model import Model, output
from ..model.world import World

LIMIT = 1e30  # of a force that has none


class CartControl(Component):
    """Abstract socket: what pushes the cart; a subclass adds its blocks and gives the force as a signal."""

    def command(self, model: CartPole, x: Signal, v: Signal, th: Signal, w: Signal) -> Signal | float:
        """The force on the cart, by the position and speed of the cart, and by the angle and rate of the pole."""
        raise NotImplementedError


class Unpushed(CartControl):
    """F = 0."""

    def command(self, model: CartPole, x: Signal, v: Signal, th: Signal, w: Signal) -> Signal | float:
        return 0.0


class AnglePD(CartControl):
    """F = Kp θ + Kd θ̇: holds the pole if Kp > (M + m) g and Kd > 0; the cart drifts."""

    Kp: float = parameter(5000.0, unit="N", doc="force per angle")
    Kd: float = parameter(800.0, unit="N·s", doc="force per rate")

    def command(self, model: CartPole, x: Signal, v: Signal, th: Signal, w: Signal) -> Signal | float:
        return model.add("control", PD(input=th, rate=w, Kp=-self.Kp, Kd=-self.Kd)).out


class AnglePID(CartControl):
    """F = Kp θ + Ki ∫θ dt + Kd θ̇, with a filtered derivative."""

    Kp: float = parameter(6000.0, unit="N", doc="force per angle")
    Ki: float = parameter(1500.0, unit="N/s", doc="force per integral of the angle")
    Kd: float = parameter(1200.0, unit="N·s", doc="force per rate")
    N: float = parameter(200.0, unit="1/s", gt=0, doc="bandwidth of the filter of the derivative")

    def command(self, model: CartPole, x: Signal, v: Signal, th: Signal, w: Signal) -> Signal | float:
        return model.add("control", PID(input=th, Kp=-self.Kp, Ki=-self.Ki, Kd=-self.Kd, N=self.N)).out


class FullState(CartControl):
    """F = kx x + kθ θ + kv ẋ + kω θ̇; by default the poles are −2, −2.5, −3, −3.5 1/s."""

    kx: float = parameter(914.4543061, unit="N/m", doc="force per displacement")
    kth: float = parameter(11211.1130043, unit="N", doc="force per angle")
    kv: float = parameter(1389.0996365, unit="N·s/m", doc="force per speed")
    kw: float = parameter(2807.3983070, unit="N·s", doc="force per rate")

    def command(self, model: CartPole, x: Signal, v: Signal, th: Signal, w: Signal) -> Signal | float:
        gains = {"g1": self.kx, "g2": self.kth, "g3": self.kv, "g4": self.kw}
        return model.add("control", Sum(u1=x, u2=th, u3=v, u4=w, **gains)).out


class Optimal(CartControl):
    """Full state feedback with the gains of the linear-quadratic regulator of the linear model (``tr.linearise``)."""

    qx: float = parameter(1.0, ge=0, doc="weight of the displacement")
    qth: float = parameter(10.0, ge=0, doc="weight of the angle")
    r: float = parameter(1e-6, gt=0, doc="weight of the force")

    def gains(self, model: CartPole) -> np.ndarray:
        """K with F = −K (x, θ, ẋ, θ̇)."""
        from ..analysis.linearise import linearise

        free = model.replaced({"control": Unpushed()})
        linear = linearise(free, at={"hinge.phi": 0.0, "hinge.phi_dot": 0.0}, inputs=["rail.force"])
        return linear.lqr([self.qx, self.qth, 0.0, 0.0], [self.r])[0]

    def command(self, model: CartPole, x: Signal, v: Signal, th: Signal, w: Signal) -> Signal | float:
        gains = dict(zip(("g1", "g2", "g3", "g4"), map(float, -self.gains(model)), strict=True))
        return model.add("control", Sum(u1=x, u2=th, u3=v, u4=w, **gains)).out


class SwingUp(CartControl):
    """A program that pumps energy into the hanging pole and catches it at the top by full state feedback.

    While it swings the cart is accelerated by a = k E θ̇ cos θ, limited, where E < 0 is the energy that the pole lacks
    (Åström and Furuta 2000); within ``near`` of the top the regulator of ``Optimal`` takes over.
    """

    k: float = parameter(0.6, unit="s", gt=0, doc="acceleration per lacking energy (in m g l) and rate, in g")
    a_max: float = parameter(5.0, unit="m/s²", gt=0, doc="largest acceleration asked for")
    near: float = parameter(0.4, unit="rad", gt=0, doc="where the pole is caught")
    period: float = parameter(5e-3, unit="s", gt=0, doc="time between two samples")

    def command(self, model: CartPole, x: Signal, v: Signal, th: Signal, w: Signal) -> Signal | float:
        law = _Swing(self, model, Optimal().gains(model))
        inputs = {"x": x, "v": v, "th": th, "w": w}
        control = Controller(function=law, inputs=inputs, commands=("force",), period=self.period)
        return model.add("control", control).signal("force")


class _Swing:
    """The law of ``SwingUp`` as a function of time and signals."""

    def __init__(self, given: SwingUp, model: CartPole, gains: np.ndarray) -> None:
        self.given, self.model, self.gains = given, model, gains

    def __call__(self, t: float, s: dict[str, float]) -> dict[str, float]:
        m, given = self.model, self.given
        th = (s["th"] + np.pi) % (2 * np.pi) - np.pi
        J, weight = m.I + m.m * m.l**2, m.m * 9.81 * m.l
        if abs(th) < given.near and abs(s["w"]) < 3.0:
            return {"force": float(-self.gains @ [s["x"], th, s["v"], s["w"]])}
        lacking = J * s["w"] ** 2 / 2 / weight + np.cos(th) - 1
        a = given.k * 9.81 * lacking * s["w"] * np.cos(th) - 0.5 * s["x"] - 0.5 * s["v"]
        a = min(max(a, -given.a_max), given.a_max)
        swing = (weight * np.sin(th) - m.m * m.l * np.cos(th) * a) / J  # of the pole for this acceleration
        return {"force": float((m.M + m.m) * a + m.m * m.l * (swing * np.cos(th) - s["w"] ** 2 * np.sin(th)))}


class CartPole(Model):
    """A pole stands on a cart that a force moves along a rail (Kosenko's lectures: a steel cart and a steel rod).

    θ is counted from the upward vertical, positive towards +x. ``control`` is a socket: ``AnglePD``, ``AnglePID``,
    ``FullState``, ``Optimal``, ``SwingUp``.

    >>> import trundle as tr
    >>> tr.gallery.CartPole().l
    0.5
    """

    M: float = parameter(240.625, unit="kg", gt=0, doc="mass of the cart")
    m: float = parameter(60.4756585816, unit="kg", gt=0, doc="mass of the pole")
    l: float = parameter(0.5, unit="m", gt=0, doc="distance of the pole's centre from the hinge")
    I: float = parameter(5.07743550175, unit="kg·m²", gt=0, doc="moment of the pole about its centre")
    th0: float = parameter(0.2, unit="rad", doc="initial angle")
    control: CartControl = structure(FullState(), doc="what pushes the cart")

    def build(self, world: World) -> None:
        size = (self.M / 7700) ** (1 / 3)
        cart = self.add("cart", Body.box(mass=self.M, size=(size, size, size)))
        slim = self.I / 50
        pole = self.add("pole", Body(mass=self.m, inertia=(self.I, slim, self.I)))
        x, v = Signal(self._at("rail.nu")), Signal(self._at("rail.nu_dot"))
        hinge = self.add("hinge", Revolute(cart.frame(), pole.frame(r=(0, -self.l, 0)), axis="-z"))
        force = self.control.command(self, x, v, hinge.signal("phi"), hinge.signal("phi_dot"))
        self.add("rail", SlideControlledJoint(world.frame(), cart.frame(), axis="x", force=force))

    def _at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def initial(self) -> dict[str, Any]:
        return {"hinge.phi": self.th0, "hinge.phi_dot": 0.0, "rail.nu": 0.0, "rail.nu_dot": 0.0}

    def picture(self) -> dict[str, Any]:
        return {"signals": ["hinge.phi", "rail.nu", "force"], "until": 5.0}

    @output(unit="N", doc="force on the cart")
    def force(self, sol: Any) -> Any:
        return sol["rail.slide.effort"]

    def check_run(self, sol: Any) -> list[Check]:
        """(M + m) ẍ + m l (θ̈ cos θ − θ̇² sin θ) = F and (I + m l²) θ̈ + m l ẍ cos θ = m g l sin θ."""
        th, w = sol["hinge.phi"].values, sol["hinge.phi_dot"].values
        a, eps, F = sol["cart.a"].values[:, 0], -sol["pole.eps"].values[:, 2], sol["force"].values
        ml, J = self.m * self.l, self.I + self.m * self.l**2
        along = (self.M + self.m) * a + ml * (eps * np.cos(th) - w**2 * np.sin(th)) - F
        about = J * eps + ml * a * np.cos(th) - ml * 9.81 * np.sin(th)
        weight = (self.M + self.m) * 9.81
        return [
            Check("force on the cart (relative to the weight)", float(np.abs(along).max() / weight), 0.0, 1e-9),
            Check("moment on the pole (relative)", float(np.abs(about).max() / (ml * 9.81)), 0.0, 1e-9),
        ]
