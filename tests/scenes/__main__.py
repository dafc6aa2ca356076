"""``python -m scenes show SEED`` and ``python -m scenes judge FIRST COUNT [OUT.jsonl]``."""

from __future__ import annotations

import json
import sys
from collections import Counter

import trundle  # noqa: F401  (loaded once, the processes of the scenes inherit it)

from .draw import draw
from .script import script
from .trial import try_scene


def main(arguments: list[str]) -> None:
    if arguments[0] == "show":
        print(script(draw(int(arguments[1]))))
        return
    first, count = int(arguments[1]), int(arguments[2])
    counts: Counter[str] = Counter()
    for seed in range(first, first + count):
        verdict = try_scene(seed)
        counts[verdict.verdict] += 1
        if len(arguments) > 3:
            with open(arguments[3], "a") as file:
                file.write(json.dumps(verdict.as_dict()) + "\n")
        if verdict.verdict not in ("right", "refused"):
            print(f"{seed} {verdict.verdict} ({verdict.seconds:.1f} s): {verdict.about}", flush=True)
            for words in verdict.words[:4]:
                print(f"    {words.strip()[-600:]}", flush=True)
    print(dict(counts))


main(sys.argv[1:])
