"""One evaluation of the equations as a chain of stages along the graph of bodies and constraints.

Each stage is an immutable value, made from the ones before by a function of the same file:

    inputs.py         split          t, x and P by bodies, joints and constraints
    kinematics.py     kinematics     poses, twists and the motion of every tree edge, outwards
    loads.py          loads          wrenches and efforts of laws (or ``no_loads``, or ``loads_of`` another state)
    inertias.py       articulated    articulated inertias and biases, inwards
    accelerations.py  free           accelerations without closing efforts, outwards
    rows.py           closing_rows   rows of all closing constraints at a level, and their misfits
    delassus.py       delassus       W = G M⁻¹ Gᵀ by blocks
    efforts.py        efforts        λ with W λ = right-hand side, on the rows that the modes lock
    response.py       response       what the efforts change
    closed.py         closed         accelerations with that

``solution.py`` runs through all of them; ``wrenches.py``, ``powers.py`` and ``contacts.py`` read its result.

Two optimisations have files of their own and change no result: ``slots.py`` (of many carriers only the one in contact
enters the equations) and ``rotors.py`` (spinning bodies of revolution are a gyrostat with their parent). They are
found once, in ``kinematics.py``, as ``carriers`` and ``rotors``; a stage that they concern passes them on.
"""
