"""The lock under which CasADi graphs are built and libraries loaded: one thread at a time; runs go on side by side."""

from __future__ import annotations

import os
import threading

building = threading.RLock()

if hasattr(os, "register_at_fork"):  # a child forked in the middle of a build would wait for it for ever
    os.register_at_fork(before=building.acquire, after_in_parent=building.release, after_in_child=building.release)
