"""Figures of linear models: eigenvalues, and the frequency response."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..analysis.linear import LinearModel
from .style import COLOURS, beside, headed, look, sheet, write

DECADES, POINTS = 1.5, 400  # around the eigenvalues, and frequencies drawn


def eigenvalues(linear: LinearModel, *, file: Any = None) -> Any:
    """Figure of the eigenvalues in the complex plane; stable ones are left of the line. With ``file`` it is written.

    >>> import trundle as tr
    >>> figure = tr.plots.eigenvalues(tr.linearise(tr.gallery.Pendulum(), at={"hinge.phi": 0.0}))
    """
    with look():
        figure = sheet(3.4)
        _plane(figure.subplots(), linear)
        if file is not None:
            write(figure, file)
    return figure


def bode(linear: LinearModel, *, frequencies: Any = None, file: Any = None) -> Any:
    """Figure of gain and phase of every output by every input over the angular frequency (rad/s).

    >>> import trundle as tr
    >>> spring = tr.gallery.SpringMass()
    >>> figure = tr.plots.bode(tr.linearise(spring, at={}, inputs=["spring.d"], outputs=["spring.power"]))
    """
    w = _frequencies(linear) if frequencies is None else np.asarray(frequencies, dtype=float)
    with look():
        figure = sheet(4.2)
        _response(figure.subplots(2, 1, sharex=True), linear, w)
        if file is not None:
            write(figure, file)
    return figure


def root_locus(
    linear: LinearModel, gains: Any, *, output: str | None = None, input: str | None = None, file: Any = None
) -> Any:
    """Figure of the eigenvalues as the gain k of u = −k z grows: crosses at the first gain, dots at the last.

    output, input: which ones are fed back; the first ones by default. The values: ``linear.locus(gains)``.

    >>> import numpy as np, trundle as tr
    >>> cart = tr.gallery.CartPole(control=tr.gallery.cart_pole.Unpushed(), th0=0.0)
    >>> linear = tr.linearise(cart, inputs=["rail.force"], outputs=["hinge.phi"])
    >>> figure = tr.plots.root_locus(linear, np.linspace(0, -1e4, 200))
    """
    branches = linear.locus(gains, output=output, input=input)
    with look():
        figure = sheet(3.8)
        ax = figure.subplots()
        ax.axvline(0, color="0.6", linewidth=0.8)
        ax.axhline(0, color="0.85", linewidth=0.6)
        for k, branch in enumerate(branches.T):
            colour = COLOURS[k % len(COLOURS)]
            ax.plot(branch.real, branch.imag, color=colour, linewidth=1.2)
            ax.plot(branch.real[0], branch.imag[0], "x", color=colour, markersize=7)
            ax.plot(branch.real[-1], branch.imag[-1], "o", color=colour, markersize=4)
        ax.set_xlabel("real part (1/s)")
        fed = f"{output or linear.outputs[0]} fed back to {input or linear.inputs[0]}"
        headed(ax, f"root locus, {fed}: imaginary part (rad/s)")
        if file is not None:
            write(figure, file)
    return figure


def linear_figure(linear: LinearModel, file: Any) -> None:
    """Eigenvalues, and the response where there are inputs, in one figure."""
    with look():
        figure = sheet(7.6 if linear.inputs else 3.4)
        axes = np.atleast_1d(figure.subplots(3 if linear.inputs else 1, 1))
        _plane(axes[0], linear)
        if linear.inputs:
            _response(axes[1:], linear, _frequencies(linear))
        write(figure, file)


def _plane(ax: Any, linear: LinearModel) -> None:
    values = linear.eigenvalues
    ax.axvline(0, color="0.6", linewidth=0.8)
    ax.axhline(0, color="0.85", linewidth=0.6)
    ax.plot(values.real, values.imag, "x", color=COLOURS[0], markersize=7)
    if linear.spectrum.zeros:
        ax.annotate(f"{linear.spectrum.zeros}", (0, 0), xytext=(5, 5), textcoords="offset points")
    ax.margins(0.08)
    ax.set_xlabel("real part (1/s)")
    headed(ax, "eigenvalues: imaginary part (rad/s)")


def _response(axes: Any, linear: LinearModel, w: np.ndarray) -> None:
    found = linear.response(w)
    every = [(o, i) for o in range(len(linear.outputs)) for i in range(len(linear.inputs))]
    pairs = [(o, i) for o, i in every if np.abs(found[:, o, i]).max(initial=0.0) > 0]
    for k, (o, i) in enumerate(pairs):
        style = {"color": COLOURS[k % len(COLOURS)], "label": f"{linear.outputs[o]} / {linear.inputs[i]}"}
        axes[0].loglog(w, np.abs(found[:, o, i]), **style)
        axes[1].semilogx(w, np.degrees(np.unwrap(np.angle(found[:, o, i]))), **style)
    headed(axes[0], "gain")
    headed(axes[1], "phase (degrees)")
    axes[1].set_xlabel("angular frequency (rad/s)")
    if pairs:
        beside(axes[0])


def _frequencies(linear: LinearModel) -> np.ndarray:
    """From well below the slowest eigenvalue to well above the fastest."""
    sizes = np.abs(linear.spectrum.values)
    low, high = (sizes.min(), sizes.max()) if sizes.size else (1.0, 1.0)
    return np.logspace(np.log10(low) - DECADES, np.log10(high) + DECADES, POINTS)
