"""The parcels of a layer, each once, and the land that they cover."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.gis.layer.columns import is_finite

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from parcel_lookup.core.gis.layer.stacks import PlacedFeature
    from parcel_lookup.core.gis.layer.values import ColumnValues

#: Larger numbers are errors, and sums of them might be infinite.
_MAX_AMOUNT = 1e15
#: The fields that are read.
NAMES = (
    ID_FIELD,
    "owner",
    "acres",
    "acres_calc",
    "parcel_value",
    "cdl_majority_value",
    "cdl_majority_category",
)


class Records:
    """Lists of values by parcel; a parcel is the index in these lists.

    A layer has several features of a parcel if it has one for each polygon that touches it: the
    values of the first one count. A feature without an id is a parcel of its own.
    """

    def __init__(self, columns: ColumnValues, placed: Iterable[PlacedFeature]) -> None:
        """`placed` are the locations of the features."""
        where = {one.id: one for one in placed}
        self._columns = columns
        self._first, own = self._first_features(columns, where)
        #: Feature ids of each parcel.
        self.ids = own

        #: Equal for all parcels that share a location.
        self.place = [_place(where, own_ids[0]) for own_ids in own]
        #: As reported by the county, and computed from the geometry. None: missing or negative.
        self.acres = [amount(value) for value in self.of("acres")]
        self.acres_calc = [amount(value) for value in self.of("acres_calc")]
        values = self.of("parcel_value")
        self.value = [amount(value) for value in values]
        #: Some of the values that are None are negative in the layer.
        self.has_negative_values = any(map(_is_negative, values))
        self.owner = self.of("owner")
        self.cover_code = self.of("cdl_majority_value")
        self.cover_name = self.of("cdl_majority_category")

    def __len__(self) -> int:
        return len(self.ids)

    def of(self, name: str) -> list[Any]:
        """Return the values of a field that was read, one for each parcel."""
        values = self._columns[name]
        return [values[index] for index in self._first]

    def ids_of(self, parcels: Iterable[int]) -> frozenset[int]:
        """Return the ids of the features of these parcels."""
        return frozenset(one for parcel in parcels for one in self.ids[parcel])

    @staticmethod
    def _first_features(
        columns: ColumnValues, where: Mapping[int, PlacedFeature]
    ) -> tuple[list[int], list[tuple[int, ...]]]:
        """Return the first feature of each parcel, and the ids of all its features."""
        seen: dict[tuple[str, int], int] = {}
        first: list[int] = []
        own: list[tuple[int, ...]] = []
        for index, feature_id in enumerate(columns.ids):
            known = where[feature_id].parcel if feature_id in where else None
            parcel = len(first) if known is None else seen.setdefault(known, len(first))
            if parcel == len(first):
                first.append(index)
                own.append((feature_id,))
            else:
                own[parcel] += (feature_id,)
        return first, own


def _is_negative(value: Any) -> bool:
    try:
        return float(value) < 0
    except (TypeError, ValueError, OverflowError):
        return False


def _place(where: Mapping[int, PlacedFeature], feature_id: int) -> str:
    """Return the location; one of its own if a changing file had no such feature before."""
    return where[feature_id].place if feature_id in where else f"\0{feature_id}"


def amount(value: Any) -> float | None:
    """Return a value as a number to add up; None for null, negative, infinite, or absurd ones."""
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return found if 0 <= found < _MAX_AMOUNT else None


def signed_amount(value: Any) -> float | None:
    """Return a number to add up, which may be negative; None for all else, and absurd ones."""
    return value if is_finite(value) and abs(value) < _MAX_AMOUNT else None


class Ground:
    """Acres of parcels; those of the geometry if none are reported, or zero.

    In a condominium, each record may have the acres of the whole lot, or one record has them and
    the others have zero, or each has its share. Shares are added up; the lot is counted once. It
    depends on which is closer to the acres of the geometry: the sum, or the largest value.
    """

    def __init__(
        self,
        acres: Sequence[float | None],
        calculated: Sequence[float | None],
        place: Sequence[object],
    ) -> None:
        """The lists have one value for each parcel, as in `Records`."""
        self._place = place
        numbers = Counter(place)
        #: Locations with more than one parcel.
        self._shared = {place for place, number in numbers.items() if number > 1}
        self._acres = [
            # In a shared location, zero means that another record has the acres of the lot.
            computed if known is None or (known == 0 and where not in self._shared) else known
            for known, computed, where in zip(acres, calculated, place)
        ]
        self._in_shares = self._find_shares(calculated)
        #: Number of parcels whose acres are unknown.
        self.missing = self._acres.count(None)

    @classmethod
    def of_records(cls, records: Records) -> Ground:
        """Return the land of the parcels of a layer."""
        return cls(records.acres, records.acres_calc, records.place)

    def of(self, parcels: Iterable[int]) -> float:
        """Return the acres of these parcels, counting shared land once."""
        return sum(self.by_place(parcels).values())

    def by_place(self, parcels: Iterable[int]) -> dict[object, float]:
        """Return the acres of these parcels by location, where known."""
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

    def _find_shares(self, calculated: Sequence[float | None]) -> set[object]:
        """Return the locations where each record has the acres of its share."""
        acres, lots = defaultdict(list), defaultdict(float)
        for parcel, place in enumerate(self._place):
            if place in self._shared:
                acres[place].append(self._acres[parcel] or 0.0)
                lots[place] = max(lots[place], calculated[parcel] or 0.0)
        return {
            place
            for place, parts in acres.items()
            if abs(sum(parts) - lots[place]) < abs(max(parts) - lots[place])
        }
