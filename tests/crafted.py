"""Result files made by hand: with changed texts and right checksums, and with flipped bits."""

import json
from pathlib import Path

import h5py
import numpy as np

from trundle.results.checksums import of_text


def rewrite(file: Path, name: str, text: str) -> None:
    """Put another text into a result file, with the checksums that go with it."""
    with h5py.File(file, "a") as opened:
        contents = json.loads(opened.attrs["contents"])
        contents["texts"][name] = of_text(text)
        opened.attrs[name] = text
    relist(file, contents)


def relist(file: Path, contents: object) -> None:
    """Put another table of contents into a result file, with its checksum."""
    with h5py.File(file, "a") as opened:
        listed = contents if isinstance(contents, str) else json.dumps(contents)
        opened.attrs["contents"], opened.attrs["contents_checksum"] = listed, of_text(listed)


def flipped(whole: bytes, random: np.random.Generator) -> bytes:
    """The same bytes with one bit changed."""
    bits = bytearray(whole)
    place = int(random.integers(8 * len(bits)))
    bits[place // 8] ^= 1 << place % 8
    return bytes(bits)
