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
from parcel_lookup.core.address.names import edits, likeness, squash
from parcel_lookup.core.address.words import NAMES

#: The scores of two computations may differ by this.
_ROUNDING = 1e-6
#: The score of an address that differs in the street only, if that is very like, and what it loses
#: where the names have nothing in common; see `nearness`.
_OTHER_STREET, _PER_LIKENESS = 60.0, 40.0
#: The letters of a name that may be the beginning of another one.
_LEAST_BEGINNING = 3
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
        #: The names that the street may have in an index.
        self.names = list(dict.fromkeys([*requested_names(requested), *(r.street for r in read)]))
        self._squashed = [squash(name) for name in self.names]
        # A suffix as a word of the name counts only where the names agree.
        self._likely = [one for one in self.names if one != _with_suffix(requested)]
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

    def may_agree(self, name: str) -> bool:
        """Whether the name of a street may agree, although `compare_names` finds it different.

        Blanks, a suffix, or the city may be in one of the names only.
        """
        theirs = squash(name)
        return any(
            own.startswith(theirs) or (theirs.startswith(own) and len(own) >= _LEAST_BEGINNING)
            for own in self._squashed
        )

    def bound_of_other_street(self, name: str) -> float:
        """Return the highest score that an address on a street of another name can have, or 0.

        0 also where the addresses so far are nearer.
        """
        return max(_bound_by_name(own, name, self._least) for own in self._likely)

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


def _bound_by_name(own: str, theirs: str, least: float) -> float:
    """Return the highest score of an address on a street of another name; 0 below `least`.

    It is quick where `least` is high: most names then differ in too many letters.
    """
    one, other = squash(own), squash(theirs)
    longest = max(len(one), len(other))
    apart = min(1 - LEAST_LIKENESS, (_OTHER_STREET - least + _ROUNDING) / _PER_LIKENESS)
    most = int(longest * apart) if apart > 0 else 0
    if not most or abs(len(one) - len(other)) > most or edits(one, other, most) > most:
        return 0.0
    return _OTHER_STREET - _PER_LIKENESS * (1 - likeness(own, theirs))


def _with_suffix(address: Address) -> str:
    return f"{address.street} {NAMES[address.suffix]}" if address.suffix else ""


def _number_penalty(span: tuple[int, int], low: int, high: int) -> float:
    """Return the least penalty for a house number; see `comparing`."""
    if NO_NUMBER in (low, span[0]):
        return 0.0 if low == span[0] else 50.0
    gap = max(low - span[1], span[0] - high, 0)
    return 40 + 20 * gap / (gap + 50) if gap else 0.0
