"""The model or the stored result that a name on the command line stands for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ..core.errors import ModelError, unknown
from .parsing import changes, pairs
from .users import not_python


def is_result(what: str) -> bool:
    """True for a result or a folder of results; a folder that has the name of a gallery model needs a slash."""
    from ..gallery import names

    return what.endswith(".nc") or (Path(what).is_dir() and what not in names())


def solution_of(
    what: str,
    set_: list[str] | None,
    until: float,
    rtol: float,
    most: int | None = None,
    initial: list[str] | None = None,
) -> Any:
    """A stored result (``most`` of its samples), or a run of a model."""
    if what.endswith(".nc"):
        from ..results.storage import load

        return load(what, most)
    from ..pipeline.simulate import simulate

    given, start = changes(set_), pairs(initial)
    return simulate(model_of(what), until, parameters=given, initial=start, rtol=rtol, raises=False)


def model_of(name: str) -> Any:
    from ..gallery import find
    from ..model.model import Model

    if ".py" not in name:
        return _instance(find(name), name)
    file, _, wanted = name.partition(":")
    path = Path(file)
    if not path.exists():
        raise ModelError(file, "does not exist", "Give the path of a Python file: model.py:Class.")
    import importlib.util

    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    _require_free(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise not_python(error, file) from None
    classes = {
        k: v
        for k, v in vars(module).items()
        if isinstance(v, type) and issubclass(v, Model) and v.__module__ == module.__name__
    }
    if not wanted and len(classes) == 1:
        wanted = next(iter(classes))
    if not wanted:
        problem, advice = "holds no model", "Write one in it: class Mine(tr.Model)."
        if classes:
            problem, advice = (
                f"holds the models {', '.join(classes)}",
                f"Name one of them: {file}:{next(iter(classes))}.",
            )
        raise ModelError(file, problem, advice)
    if wanted not in classes:
        raise unknown("model class", wanted, classes, file)
    return _instance(classes[wanted], name)


def _require_free(path: Path) -> None:
    """Raise for a file whose module would take the place of one that Python or a library imports later."""
    is_package = hasattr(sys.modules.get(path.stem), "__path__")
    if path.stem in sys.stdlib_module_names or is_package:
        raise ModelError(str(path), f"has the name of the module '{path.stem}' of others", "Rename the file.")


def _instance(cls: Any, name: str) -> Any:
    try:
        return cls()
    except TypeError as error:
        raise ModelError(
            name, f"cannot be made without arguments ({error})", "Give its parameters defaults, or run it from Python."
        ) from None
