"""ZIP codes as tables and spreadsheets have them."""

from __future__ import annotations

import re

#: A number in a table may have lost the zeros at its beginning, and gained one behind a point.
_NUMBER = re.compile(r"([0-9]+)(?:\.0+)?")
_ZIP = re.compile(r"([0-9]{5})[- ]?([0-9]{4})?")
#: Digits with the zeros that are missing, by how many there are.
_LENGTHS = {3: 5, 4: 5, 5: 5, 7: 9, 8: 9, 9: 9}


def read_zip(text: str) -> str:
    """``02139`` or ``02139-1234``, of a ZIP code in whatever way it is written; "" if it is none.

    ``2139`` and ``50010.0`` come out of tables of numbers. Four zeros more say nothing.
    """
    text = text.strip()
    number = _NUMBER.fullmatch(text)
    if number:
        digits = number[1]
        text = digits.zfill(_LENGTHS.get(len(digits), len(digits)))
    found = _ZIP.fullmatch(text)
    if found is None:
        return ""
    return f"{found[1]}-{found[2]}" if (found[2] or "").strip("0") else found[1]
