"""Patterns of ``LIKE`` as QGIS reads them, and texts as such patterns.

``%`` stands for any text and ``_`` for any character, unless a backslash is before it, which then
goes. Any other backslash stands for itself; one before one of these two cannot be written. Right
after a character beyond U+FFFF neither works (in 3.40): such a pattern matches nothing.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_WILDCARD = re.compile(r"(\\?[%_])")


class Pattern(NamedTuple):
    """What a pattern asks of a text."""

    #: Texts that all have to be in it, in this order; none is empty.
    parts: tuple[str, ...]
    #: Nothing but these texts: there is no wildcard.
    is_whole: bool
    #: Nothing more than that the one part is in it: ``%part%``.
    is_inside: bool


def read_pattern(pattern: str) -> Pattern:
    """The pattern's meaning."""
    pieces: list[str] = []
    wildcards: set[str] = set()
    piece: list[str] = []
    for token in _WILDCARD.split(pattern):
        if token in ("%", "_"):
            wildcards.add(token)
            pieces.append("".join(piece))
            piece = []
        else:
            piece.append(token[1:] if token in ("\\%", "\\_") else token)
    pieces.append("".join(piece))
    parts = tuple(piece for piece in pieces if piece)
    any_text = pieces[0] == pieces[-1] == "" and wildcards == {"%"}
    is_inside = any_text and len(parts) <= 1 and not any(map(_ends_beyond, parts))
    return Pattern(parts, not wildcards, is_inside)


def inside_pattern(part: str) -> str | None:
    """``%part%`` with its wildcards as themselves; None where no pattern says that."""
    if part.endswith("\\") or _ends_beyond(part) or any(f"\\{sign}" in part for sign in "%_"):
        return None
    return f"%{part.replace('%', chr(92) + '%').replace('_', chr(92) + '_')}%"


def _ends_beyond(part: str) -> bool:
    return part[-1:] > "\uffff"


def read_regex(pattern: str) -> tuple[str, bool] | None:
    """The one text that a regular expression looks for, and whether capitals matter.

    None for a pattern that looks for more than one text.
    """
    by_case = not pattern.startswith("(?i)")
    rest = iter(pattern if by_case else pattern[4:])
    text = ""
    for sign in rest:
        if sign == "\\":
            escaped = next(rest, "")
            if not escaped or (escaped.isascii() and escaped.isalnum()):
                return None
            text += escaped
        elif sign in ".^$*+?()[]{}|":
            return None
        else:
            text += sign
    return text, by_case
