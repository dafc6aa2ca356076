"""Independent classical reference models (numpy and scipy only).

Every model is written straight from its textbook equations and shares no code with the library under test.
SI units; y is up and gravity is (0, -9.81, 0) unless an argument says otherwise; quaternions are scalar
first with q' = 1/2 q o (0, w), w in body axes, and T maps body to world components.
"""
