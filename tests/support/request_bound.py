"""The engine's guarantee on the number of requests (design, sections 5 and 6)."""

from __future__ import annotations

import math


def is_within_bound(sent: int, minimum: int) -> bool:
    """Return whether a search sent at most 3 % more requests than the minimum."""
    return minimum <= sent <= math.ceil(1.03 * minimum)
