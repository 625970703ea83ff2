"""The addresses nearest to one that no parcel has, without a comparison with all others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from parcel_lookup.core.address.address import Address
from parcel_lookup.core.address.comparing import (
    LEAST_LIKENESS,
    MOST_NEAREST,
    nearness,
    with_hidden_number,
    with_numbered_street,
)
from parcel_lookup.core.address.keys import NO_NUMBER, number_spans, requested_names
from parcel_lookup.core.address.names import likeness, squash

#: The scores of two computations may differ by this.
_ROUNDING = 1e-6
#: No nearer ones are searched after this number of addresses; equally near ones are all compared.
_MOST_COMPARED = 2000


class Nearest:
    """Collects the nearest addresses, and knows which others need not be compared any more.

    The bounds are those of `nearness`: no address on a street, or at a distance on it, has a
    higher score.
    """

    def __init__(self, requested: Address) -> None:
        self._requested = requested
        readings = (requested, with_hidden_number(requested), with_numbered_street(requested))
        read = [one for one in readings if one is not None and one.street]
        #: The names that the street may have, the likeliest first.
        self.names = list(dict.fromkeys([*requested_names(requested), *(r.street for r in read)]))
        self._spans = {span for one in read for span in number_spans(one)}
        self._scores: dict[str, float] = {}
        #: The lowest score of the nearest addresses, once there are enough.
        self._least = 0.0
        self._compared = 0

    def add(self, others: Iterable[tuple[str, Address]]) -> None:
        """Compare addresses, given with the texts by which they are named; "" is left out.

        An address in another state than the requested one is not near it.
        """
        state = self._requested.state
        for text, address in others:
            if text and not (state and address.state and address.state != state):
                self._compared += 1
                score = nearness(self._requested, address)
                self._scores[text] = max(score, self._scores.get(text, 0.0))
        self._least = min((score for _, score in self.found()[MOST_NEAREST - 1 :]), default=0.0)

    def found(self) -> list[tuple[str, float]]:
        """Return the texts of the nearest addresses with their scores, the nearest first."""
        found = sorted((-score, text) for text, score in self._scores.items() if score)
        return [(text, -score) for score, text in found[:MOST_NEAREST]]

    def is_beyond(self, bound: float) -> bool:
        """Whether addresses with at most this score cannot be among the nearest."""
        is_lower = bound <= 0 or bound + _ROUNDING < self._least
        return is_lower or self._compared >= _MOST_COMPARED

    def bound_of_street(self, name: str) -> float:
        """Return the highest score that an address on a street of this name can have, or 0."""
        return max(_bound_by_name(own, name) for own in self.names)

    def bounds_on_streets(
        self, bound: float, places: Iterable[tuple[int, int, int]]
    ) -> Mapping[float, list[int]]:
        """Return the rows of streets with this bound by the highest score that they can have.

        `places`: of each row its number and its lowest and highest house numbers.
        """
        found: dict[float, list[int]] = {}
        for row, low, high in places:
            penalty = min(_number_penalty(span, low, high) for span in self._spans)
            found.setdefault(bound - penalty, []).append(row)
        return found


def _bound_by_name(own: str, theirs: str) -> float:
    """Return the highest score that a street of another name can have, or 0."""
    if squash(own).startswith(squash(theirs)):  # the rest may be the suffix of the other one
        return 100.0
    alike = likeness(own, theirs)
    return 0.0 if alike < LEAST_LIKENESS else 100.0 if alike == 1 else 60.0 - 40 * (1 - alike)


def _number_penalty(span: tuple[int, int], low: int, high: int) -> float:
    """Return the least penalty for a house number; see `comparing`."""
    if NO_NUMBER in (low, span[0]):
        return 0.0 if low == span[0] else 50.0
    gap = max(low - span[1], span[0] - high, 0)
    return 40 + 20 * gap / (gap + 50) if gap else 0.0
