"""Alike siblings that are drawn as one stack."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from .parts import MANY

INDEXED = re.compile(r"^(?P<base>.*)\[(?P<index>\d+)\]$", re.DOTALL)


def find_stacks(structure: dict[str, Any], many: int) -> dict[str, list[str]]:
    """Families of more than ``many`` siblings that are alike: path of the first → all paths.

    Alike: what is inside them and what they are joined to differs in their own index only. A family that is not is
    dropped, and the others are judged again without it. Containers are stacked above ``MANY`` only.
    """
    parts = [*structure["models"], *structure["bodies"], *structure["constraints"]]
    families: dict[str, dict[int, str]] = {}
    for part in parts:
        match = INDEXED.match(part["path"])
        if match:
            families.setdefault(match["base"], {})[int(match["index"])] = part["path"]
    inner = {m["path"] for m in structure["models"]}
    least = {base: max(many, MANY) if inner & set(members.values()) else many for base, members in families.items()}
    families = {base: members for base, members in families.items() if len(members) > least[base]}
    facts = _facts(structure)
    while True:
        unlike = [base for base in families if not _alike(base, families, facts)]
        if not unlike:
            return {next(iter(members.values())): list(members.values()) for members in families.values()}
        families = {base: members for base, members in families.items() if base not in unlike}


def _facts(structure: dict[str, Any]) -> list[tuple[str, str, str]]:
    """(path, word, path): what each part is, and which port joins what; the carriers of a slot count as equal."""
    parts = [*structure["models"], *structure["bodies"], *structure["constraints"]]
    found = [(part["path"], f"is {part['type']}", part["path"]) for part in parts]
    for c in structure["constraints"]:
        slot = any(p["port"].startswith("others") for p in c["bodies"])
        for p in c["bodies"]:
            port = "carrier" if slot and p["port"] != "A" else p["port"]
            found.append((c["path"], port, p["body"]))
    return found


def _alike(base: str, families: dict[str, dict[int, str]], facts: list[tuple[str, str, str]]) -> bool:
    """True if every member of the family has the same facts, written with * for its index."""
    members = families[base]
    container = base.rpartition(".")[0]
    cousins = [b for b in families if b.rpartition(".")[0] == container]
    seen: dict[int, list[tuple[str, str, str]]] = {index: [] for index in members}
    for a, word, b in facts:
        for index in dict.fromkeys(i for i in (_index(a, base), _index(b, base)) if i is not None):
            if index in seen:
                seen[index].append((_starred(a, index, cousins), word, _starred(b, index, cousins)))
    signatures = [sorted(s) for s in seen.values()]
    return all(s == signatures[0] for s in signatures)


def _index(path: str, base: str) -> int | None:
    """The index of the family's member that this path is, or lies in."""
    if not path.startswith(f"{base}["):
        return None
    head, bracket, rest = path[len(base) + 1 :].partition("]")
    return int(head) if bracket and head.isdecimal() and (not rest or rest[0] == ".") else None


def _starred(path: str, index: int, bases: Iterable[str]) -> str:
    for base in bases:
        if _index(path, base) == index:
            return f"{base}[*]" + path[len(f"{base}[{index}]") :]
    return path
