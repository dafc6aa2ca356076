"""Rules of the house that a reader relies on, read from the source."""

import ast
import re
from pathlib import Path

import pytest

import trundle as tr
from found import every
from trundle.library.contact.normal import NormalLaw
from trundle.library.surfaces import Surface
from trundle.model.contact import Friction
from trundle.model.impact import Impact

SOURCE = Path(tr.__file__).parent
BASES = Surface, Friction, Impact, NormalLaw  # of surfaces and laws
TYPED = "equations", "kernel", "running"  # rooms in which arguments say what they are


def functions(*rooms):
    """(path, function) of all functions in some rooms."""
    for room in rooms:
        for file in sorted((SOURCE / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.FunctionDef):
                    yield f"{file.relative_to(SOURCE)}:{node.lineno} {node.name}", node


def arguments(function):
    a = function.args
    found = [*a.posonlyargs, *a.args, *a.kwonlyargs, *(v for v in (a.vararg, a.kwarg) if v is not None)]
    return [v for v in found if v.arg not in ("self", "cls")]


def asked_classes(tree):
    """Names of classes that ``isinstance`` or ``type(…) is`` ask for."""
    for node in ast.walk(tree):
        asked = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            asked = [node.args[1]]
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Call):
            called = node.left.func
            asked = node.comparators if isinstance(called, ast.Name) and called.id == "type" else []
        yield from ((node.lineno, n.id) for part in asked for n in ast.walk(part) if isinstance(n, ast.Name))


def test_surfaces_and_laws_are_asked_questions_not_for_their_class():
    """In all rooms but the gallery, where a theory holds for one law: its check asks whether that is the one."""
    known = {cls.__name__ for base in BASES for cls in every(base)}
    assert {"Plane", "Circle", "Torus", "Coulomb", "LuGre", "Newton", "Rigid"} <= known
    found = [
        f"{file.relative_to(SOURCE)}:{line} {name}"
        for file in sorted(SOURCE.rglob("*.py"))
        for line, name in asked_classes(ast.parse(file.read_text()))
        if name in known and file.parent.name != "gallery"
    ]
    assert not found, "give the surface or the law a property that answers"


def test_the_search_for_classes_finds_them():
    text = "isinstance(x, Plane | Sphere) or type(x) is Newton or isinstance(x, float)"
    assert {name for _, name in asked_classes(ast.parse(text))} == {"Plane", "Sphere", "Newton", "float"}


def test_arguments_say_what_they_are():
    """``Any`` in under a tenth of the arguments."""
    every = [v.annotation for _, f in functions(*TYPED) for v in arguments(f)]
    vague = [a for a in every if a is None or (isinstance(a, ast.Name) and a.id == "Any")]
    assert len(every) > 1000
    assert len(vague) < 0.1 * len(every)


def small_numbers(tree):
    """Lines with positive numbers below 1e-3 that are written as such."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float) and 0 < node.value < 1e-3:
            yield node.lineno, node.value


@pytest.mark.parametrize("room", ["equations", "running"])
def test_thresholds_stand_in_the_table(room):
    """All but tables of coefficients, and settings of methods that users see."""
    rest = [f for f in sorted((SOURCE / room).rglob("*.py")) if f.parent.name != "methods"]
    files = [f for f in rest if f.name != "dormand_prince.py"]
    found = [f"{f.relative_to(SOURCE)}:{k} {v:g}" for f in files for k, v in small_numbers(ast.parse(f.read_text()))]
    assert not found, "give it a name in core/thresholds.py, with its unit, meaning and reason"


def test_every_threshold_has_a_unit_a_meaning_and_a_reason_and_is_used():
    source = (SOURCE / "core" / "thresholds.py").read_text()
    table = {node.targets[0].id: node.value for node in ast.parse(source).body if isinstance(node, ast.Assign)}
    del table["V"]
    assert len(table) > 90
    texts = "".join(
        f.read_text() for room in ("equations", "running", "batches") for f in (SOURCE / room).rglob("*.py")
    )
    for name, call in table.items():
        assert call.func.id == "threshold", name
        unit, meaning, reason = (v.value for v in call.args[1:])
        assert unit, name
        assert len(meaning) > 10, name
        assert len(reason) > 10, name
        assert name in texts, name


LONG, MANY = 60, 8  # lines of a function without its docstring, and its arguments
ROOMS = sorted(p.name for p in SOURCE.iterdir() if p.is_dir() and p.name != "__pycache__")
VERBS = {  # what users call by named options; these do not count as lines
    "batches/batch.py batch",
    "cli/batch.py batch",
    "cli/run.py run",
    "cli/show.py film",
    "cli/show.py view",
    "core/fields.py parameter",
    "pipeline/simulate.py simulate",
    "pipeline/start.py start",
    "views/film.py film",
}


def lines(function, is_verb=False):
    """Of its code, without the docstring; of a verb without its options."""
    text = function.body[0] if ast.get_docstring(function) is not None else None
    first = function.body[0].lineno if is_verb else function.lineno
    return function.end_lineno - first + 1 - (text.end_lineno - text.lineno + 1 if text else 0)


def test_functions_are_short_and_have_few_arguments():
    found = []
    for path, f in functions(*ROOMS):
        is_verb = f"{path.partition(':')[0]} {f.name}" in VERBS
        if lines(f, is_verb) > LONG:
            found.append(f"{path}: {lines(f, is_verb)} lines")
        if len(arguments(f)) > MANY and not is_verb:
            found.append(f"{path}: {len(arguments(f))} arguments")
    assert not found
    for verb in VERBS:  # none that is not there any more
        path, name = verb.split()
        assert any(f.name == name for p, f in functions(path.partition("/")[0]) if p.startswith(path)), verb


STAGES = SOURCE / "equations" / "stages"
NO_STAGES = {"Lazy", "_Known"}  # mappings that are filled as they are read


def changeable(tree):
    """Classes that are neither frozen records nor tuples."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name not in NO_STAGES:
            made = [ast.unparse(part) for part in (*node.decorator_list, *node.bases)]
            if not any("frozen=True" in text or text in ("NamedTuple", "Protocol") for text in made):
                yield node.name


def test_stages_of_the_wiring_never_change():
    """Each is a frozen record, and nothing reaches around that."""
    for file in sorted(STAGES.glob("*.py")):
        assert not re.search(r"\bsetattr\(|__setattr__|__dict__", file.read_text()), file
        assert not list(changeable(ast.parse(file.read_text()))), file


def test_the_search_for_changeable_stages_finds_them():
    text = "@dataclass\nclass A: pass\nclass B: pass\n@dataclass(frozen=True)\nclass C: pass\nclass D(NamedTuple): pass"
    assert list(changeable(ast.parse(text))) == ["A", "B"]


RECORDS = {"mode", "mode_rows", "touches", "guards", "low", "fact", "facts", "energies", "books", "totals", "load", "K"}


def raw_indices(tree):
    """Lines that read arrays of records (by their usual names) at constant integers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            array, index = node.value, ast.unparse(node.slice)
            name = getattr(array, "attr", getattr(array, "id", ""))
            if name in RECORDS and re.search(r"(?<![\w.])\d", index) and ".SIZE" not in index:
                yield node.lineno, ast.unparse(node)


@pytest.mark.parametrize("room", TYPED)
def test_records_are_read_by_name(room):
    """``test_records`` shows it for all code that it runs; this for the rest."""
    files = [f for f in sorted((SOURCE / room).rglob("*.py")) if f.name not in ("record.py", "records.py")]
    files = [f for f in files if f.name not in ("explicit.py", "fixed_steps.py")]  # there K are the stages of a step
    found = [f"{f.relative_to(SOURCE)}:{k} {text}" for f in files for k, text in raw_indices(ast.parse(f.read_text()))]
    assert not found, "read it by name, as records.py declares it"


def test_the_search_for_raw_indices_finds_them():
    text = "mode[2:5]; guards[3 * i + 1]; self.K[0]; facts[k]; modes.touches[i]; guards[Guards.SIZE * i + k]; x[3]"
    assert [part for _, part in raw_indices(ast.parse(text))] == ["mode[2:5]", "guards[3 * i + 1]", "self.K[0]"]
