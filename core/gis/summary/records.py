"""The parcels of a layer, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import ID_FIELD

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from parcel_lookup.core.gis.layer.stacks import Placed
    from parcel_lookup.core.gis.layer.values import Columns

#: Above it a number is no amount of anything, and a sum of several might have no end.
_MOST = 1e15
#: Everything that is read.
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
    """Lists by parcel; a parcel is the number of its row in them.

    A layer holds a parcel several times where each polygon that touches it has a feature of its
    own: the first one's values count. A feature without an id is a parcel by itself.
    """

    def __init__(self, columns: Columns, placed: Iterable[Placed]) -> None:
        """`placed` says where the features are."""
        where = {one.id: one for one in placed}
        first, own = self._first(columns, where)
        #: Feature ids of each parcel.
        self.ids = own

        def of(name: str) -> list[Any]:
            values = columns[name]
            return [values[index] for index in first]

        #: The same for all parcels that share a place.
        self.place = [_place(where, own_ids[0]) for own_ids in own]
        #: As the county reports them, and from the geometry. None: no number, or below zero.
        self.acres = [amount(value) for value in of("acres")]
        self.acres_calc = [amount(value) for value in of("acres_calc")]
        values = of("parcel_value")
        self.value = [amount(value) for value in values]
        #: Whether some of those that are None are below zero.
        self.has_negative_values = any(map(_is_negative, values))
        self.owner = of("owner")
        self.cover_code = of("cdl_majority_value")
        self.cover_name = of("cdl_majority_category")

    def __len__(self) -> int:
        return len(self.ids)

    def ids_of(self, parcels: Iterable[int]) -> frozenset[int]:
        """The features of some parcels."""
        return frozenset(one for parcel in parcels for one in self.ids[parcel])

    @staticmethod
    def _first(
        columns: Columns, where: Mapping[int, Placed]
    ) -> tuple[list[int], list[tuple[int, ...]]]:
        """The first feature of each parcel, and the ids of all of its features."""
        seen: dict[str, int] = {}
        first: list[int] = []
        own: list[tuple[int, ...]] = []
        for index, feature_id in enumerate(columns.ids):
            uuid = where[feature_id].parcel if feature_id in where else None
            parcel = len(first) if uuid is None else seen.setdefault(uuid, len(first))
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


def _place(where: Mapping[int, Placed], feature_id: int) -> str:
    """By itself, where it came between two readings of a file that somebody writes to."""
    return where[feature_id].place if feature_id in where else f"\0{feature_id}"


def amount(value: Any) -> float | None:
    """A value as a number that can be added; None for none, below zero, infinite and absurd."""
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return found if 0 <= found < _MOST else None
