"""When two values are the same."""

from __future__ import annotations


def is_same(one: object, other: object) -> bool:
    """Equal to the letter: in JSON, 1 is neither true nor 1.0."""
    return one is other or (one == other and repr(one) == repr(other))
