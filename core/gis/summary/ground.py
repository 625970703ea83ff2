"""How much ground some parcels take, where several of them may lie on the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parcel_lookup.core.gis.summary.records import Records


class Ground:
    """Acres of parcels. Where there are none, or zero, those of the geometry are taken.

    The records of a condominium each have the acres of the whole lot, or one of them has and the
    others have zero, or each has its share. Shares are added; the lot counts once. Which it is is
    told by what comes closer to the geometry's acres: the sum, or the largest of them.
    """

    def __init__(self, records: Records) -> None:
        self._place = records.place
        numbers = Counter(records.place)
        #: Places with more than one parcel.
        self._shared = {place for place, number in numbers.items() if number > 1}
        self._acres = [
            # In a place of many, zero says that the lot is told in another record.
            calculated if known is None or (known == 0 and place not in self._shared) else known
            for known, calculated, place in zip(records.acres, records.acres_calc, records.place)
        ]
        self._in_shares = self._find_shares(records)
        #: Parcels of which nothing is known.
        self.missing = self._acres.count(None)

    def of(self, parcels: Iterable[int]) -> float:
        """Acres of some parcels, the same ground counted once."""
        return sum(self.by_place(parcels).values())

    def by_place(self, parcels: Iterable[int]) -> dict[object, float]:
        """The same for each place of which anything is known."""
        found: dict[object, float] = {}
        for parcel in parcels:
            acres, place = self._acres[parcel], self._place[parcel]
            if acres is None:
                continue
            if place not in found:
                found[place] = acres
            elif place in self._in_shares:
                found[place] += acres
            else:
                found[place] = max(found[place], acres)
        return found

    def _find_shares(self, records: Records) -> set[object]:
        """The places of which each parcel has a share."""
        acres, calculated = defaultdict(list), defaultdict(float)
        for parcel, place in enumerate(records.place):
            if place in self._shared:
                acres[place].append(self._acres[parcel] or 0.0)
                calculated[place] = max(calculated[place], records.acres_calc[parcel] or 0.0)
        return {
            place
            for place, parts in acres.items()
            if abs(sum(parts) - calculated[place]) < abs(max(parts) - calculated[place])
        }
