"""Words that sentences about searches are made of."""

from __future__ import annotations


def plural(number: int, word: str) -> str:
    """The word for so many of them."""
    return word if number == 1 else word + ("es" if word.endswith("s") else "s")
