"""Run one benchmark by name."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one thread for everyone

BENCHMARKS = {
    "chain": "right-hand side and energy drift of an n-link chain",
    "four-bar": "accuracy against wall time of a closed loop",
    "loops": "closed mechanisms: wall time and closure error, with MuJoCo, Exudyn, Drake and Pinocchio",
    "disc": "a rolling disc: accuracy against wall time",
    "contact": "sliding ball and tippe top: accuracy against wall time, with MuJoCo and Drake",
    "crowd": "balls in a bowl, all in contact with all: time of a step against their number",
    "omni": "omni vehicle with rollers: accuracy against wall time, with MuJoCo, Drake and Exudyn (--help for options)",
    "batch": "many omni vehicles: one core, all cores, and a GPU where there is one (--help for options)",
    "fidelities": "omni vehicle: exact, with a layer of friction, in fixed steps; observed order (--help for options)",
    "compliant": "a ball between walls that give way: accuracy against wall time, with MuJoCo, Drake and Exudyn",
    "friction": "a pendulum with a dry hinge beside MuJoCo's frictionloss; six laws on one rig",
    "stiff": "steps of the implicit method against the stiffness of friction",
    "viewer": "frames per second of the viewer with many bodies; opening a long result",
    "start": "trundle run of every gallery model with an empty cache, a warm one, and without a C compiler",
    "user-joint": "a joint written by a user against the built-in one",
}
WITH_OPTIONS = "omni", "start", "batch", "fidelities"


def main() -> int:
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    name = asked if len(sys.argv) == 2 or asked in WITH_OPTIONS else ""
    if name not in BENCHMARKS:
        print("usage: python -m benchmarks NAME\n" + "\n".join(f"  {k:12s} {v}" for k, v in BENCHMARKS.items()))
        return 2
    from importlib import import_module

    import_module(f"benchmarks.{name.replace('-', '_')}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
