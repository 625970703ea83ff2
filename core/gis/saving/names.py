"""Names of files that every file system takes."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f\ud800-\udfff]+')
_RESERVED = re.compile(r"(CON|PRN|AUX|NUL|COM\d|LPT\d)", re.IGNORECASE)
#: Of the name without date and ending. Some file systems take 143 bytes in all; paths of Windows
#: end at 260 letters.
_MOST_LETTERS, _MOST_BYTES = 80, 100
_NAMELESS = "Parcels"


def safe_name(text: str) -> str:
    """A text as a part of a file's name: letters of all languages stay, what is a sign goes."""
    text = unicodedata.normalize("NFC", text)
    text = " ".join(_FORBIDDEN.sub(" ", text).split())[:_MOST_LETTERS]
    text = text.encode("utf-8")[:_MOST_BYTES].decode("utf-8", "ignore").strip(" .")
    # Windows goes by what stands before the first dot.
    if _RESERVED.fullmatch(text.partition(".")[0].strip()):
        text = f"_{text}"
    return text or _NAMELESS


def reserve(path: Path) -> Path:
    """Make an empty file of that name, or of the name with a number where it is taken.

    Two programs never get the same one. Raises OSError.
    """
    number = 1
    while True:
        numbered = path if number == 1 else path.with_name(f"{path.stem} ({number}){path.suffix}")
        try:
            os.close(os.open(numbered, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            number += 1
        else:
            return numbered
