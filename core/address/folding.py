"""Addresses made alike for comparison: case, accents, punctuation and blanks do not count."""

from __future__ import annotations

import unicodedata

#: Not a character of a word, but no end of one either: ``O'Brien`` is one word.
_INSIDE_WORDS = "'\u2019\u02bc`."  # the typographic and the letter apostrophe among them


def fold_address(text: str) -> str:
    """The text in small letters without accents, its words divided by single blanks.

    Apostrophes and dots vanish (``ST.`` is ``st``, ``O'Brien`` is ``obrien``); every other
    character that is neither letter nor digit divides words (``12-14`` is ``12 14``).
    """
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text.casefold())
        text = "".join(char for char in decomposed if not unicodedata.combining(char))
    folded = text.casefold()
    for char in _INSIDE_WORDS:
        folded = folded.replace(char, "")
    if not folded.replace(" ", "").isalnum():
        folded = "".join(char if char.isalnum() else " " for char in folded)
    return " ".join(folded.split())
