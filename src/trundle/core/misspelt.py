"""Names in a class body that differ by one slip of the pen from those of its base classes, and so have no effect."""

from __future__ import annotations

import warnings
from collections.abc import Iterable

from .errors import ModelWarning

SHORTEST = 5  # letters of a name that is compared: shorter ones are alike by chance,
LONG = 7  # and these where one letter is another ("parts" and "ports", "races" and "rates" are all meant)


def warn_of_slips(cls: type, known: Iterable[str]) -> None:
    """Warn of methods and values of a class body that are probably meant to replace inherited ones."""
    inherited = {name for base in cls.__mro__[1:] for name in dir(base)} | set(known)
    names = sorted(name for name in inherited if len(name) >= SHORTEST and not name.startswith("_"))
    for own in cls.__dict__:
        if own.startswith("_") or own in inherited:
            continue
        meant = next((name for name in names if is_one_slip(own, name)), None)
        if meant is not None:
            warnings.warn(
                f"{cls.__name__}.{own} has no effect by itself. If {meant} is meant, correct the name.",
                ModelWarning,
                stacklevel=4,
            )


def is_one_slip(one: str, other: str) -> bool:
    """True if a letter is missing or surplus, two neighbours are exchanged, or one letter of a long word is wrong.

    Plurals and numbered names are other words.

    >>> is_one_slip("intial", "initial"), is_one_slip("lenght", "length"), is_one_slip("masses", "masse")
    (True, True, False)
    """
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    k = next((k for k, letter in enumerate(short) if letter != long[k]), len(short))  # the first that differs
    if len(long) > len(short):
        return long != short + "s" and long[k + 1 :] == short[k:] and long[k].isalpha()
    if long[k + 1 :] == short[k + 1 :]:
        return len(long) >= LONG and (long[k : k + 1] + short[k : k + 1]).isalpha()
    pair = short[k : k + 2]
    return long[k : k + 2] == pair[::-1] and pair.isalpha() and long[k + 2 :] == short[k + 2 :]
