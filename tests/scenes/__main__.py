"""``python -m scenes show SEED [quick|moreau]``, ``python -m scenes judge FIRST COUNT [OUT.jsonl] [quick|moreau]``.

Every verdict is one line of JSON in the file; what is not right is printed.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # scenes are small: threads would wait for each other

import trundle  # noqa: F401  (loaded once, the processes of the scenes inherit it)

from .draw import QUICK, STEPPED, WHOLE, draw
from .script import script
from .trial import try_scene


def main(arguments: list[str]) -> None:
    width = QUICK if "quick" in arguments else STEPPED if "moreau" in arguments else WHOLE
    arguments = [a for a in arguments if a not in ("quick", "moreau")]
    if arguments[0] == "show":
        print(script(draw(int(arguments[1]), width)))
        return
    first, count = int(arguments[1]), int(arguments[2])
    counts: Counter[str] = Counter()
    for seed in range(first, first + count):
        verdict = try_scene(seed, width)
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
