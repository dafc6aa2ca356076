"""Every Python example of the README and the documentation runs."""

import ast
import re
from pathlib import Path
from types import ModuleType

import pytest

import trundle as tr

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [
    pytest.param(block, id=f"{page.name}-{i}")
    for page in PAGES
    for i, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("block", BLOCKS)
def test_example(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "example", "exec"), {"__name__": "example"})


def test_pictures_and_links_exist():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+?)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


SIZES = {  # most lines of code of each extension, blank ones not counted
    "A joint": 20,
    "A joint with several freedoms": 20,
    "A friction law with a memory": 25,
    "An impact law": 25,
    "A surface": 35,
    "A compliant contact": 45,
    "An integrator": 40,
    "An observable": 5,
    "A gallery model with its check": 40,
    "A viewer panel": 40,
}


@pytest.mark.parametrize("title", list(SIZES))
def test_extensions_are_short(title):
    """The classes of each part of docs/extending.md, without the model that only shows them."""
    text = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    code = re.search(rf"## {title}\n.*?```python\n(.*?)```", text, re.DOTALL)[1]
    classes = [n for n in ast.parse(code).body if isinstance(n, ast.ClassDef)]
    if "gallery" not in title:
        classes = [n for n in classes if "Model" not in ast.unparse(n.bases[0])]
    lines = code.splitlines()
    size = sum(bool(line.strip()) for n in classes for line in lines[n.lineno - 1 : n.end_lineno])
    assert 0 < size <= SIZES[title]


def test_reference_has_every_public_name():
    space: dict[str, object] = {"__name__": "reference"}
    exec((ROOT / "docs" / "_reference.py").read_text(encoding="utf-8"), space)
    page = space["reference"]()
    for name in tr.__all__:
        thing = getattr(tr, name)
        if not isinstance(thing, ModuleType):
            assert f"### `tr.{name}`\n" in page
        elif thing is not tr.gallery:
            assert all(f"### `tr.{name}.{inner}`\n" in page for inner in thing.__all__)
    assert "| `radius` | m | > 0 | radius |" in page
