"""The result of a search: which of the parcels that arrive belong to it, and how many may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from parcel_lookup.core.contract.geometry import read_wkb
from parcel_lookup.core.search.same_parcel import lie_apart

if TYPE_CHECKING:
    from parcel_lookup.core.search.part import Part
    from parcel_lookup.core.search.query.found import Found, Sink

#: The most parcels that are emitted at a time.
_MOST_AT_ONCE = 1000


class Result:
    """Takes parcels in the order of the result. Used in the thread of the search."""

    def __init__(
        self, sink: Sink, most: int | None, parts: Sequence[Part], *, gathers: bool, compares: bool
    ) -> None:
        """`most`: the maximum number of parcels. `gathers`: single parcels are emitted together.

        `compares`: parcels that an earlier connection has are left out.
        """
        self._sink, self._most, self._parts = sink, most, parts
        self._gathers, self._compares = gathers, compares
        self._waiting: list[Found] = []
        #: By ID, the geometries of different parcels; they are compared where the ID is the same.
        self._known: dict[str, list[bytes | None]] = {}
        #: The number of parcels in the result, and of those that an earlier connection has too.
        self.parcels = self.repeated = 0

    @property
    def needed(self) -> int | None:
        """The number of parcels that are missing from the maximum (`Run.needed`); None: all."""
        return None if self._most is None else max(0, self._most - self.parcels)

    @property
    def room(self) -> int | None:
        """The number of parcels that may be added; None: any number.

        Parcels that did not arrive keep their places: no others are requested for them, as in a
        search that is run again, and in which nothing fails.
        """
        if self.needed is None:
            return None
        return max(0, self.needed - sum(part.account.lost for part in self._parts))

    @property
    def is_full(self) -> bool:
        """Whether nothing may be added."""
        return self.room == 0

    def add(self, part: Part, found: Sequence[Found]) -> int:
        """Add parcels of a source up to the maximum, and return their number."""
        if self._compares:
            found = [one for one in found if self._is_new(one)]
        if part.given.name:
            name = part.given.name
            found = [one._replace(parcel=one.parcel._replace(source=name)) for one in found]
        room = self.room
        if room is not None and len(found) > room:
            part.account.is_capped = True
            found = found[:room]
        part.account.emit(found)
        self.parcels += len(found)
        self._waiting += found
        if not self._gathers or len(self._waiting) >= _MOST_AT_ONCE:
            self.flush()
        return len(found)

    def flush(self) -> None:
        """Emit what waits."""
        waiting, self._waiting = self._waiting, []
        for start in range(0, len(waiting), _MOST_AT_ONCE):
            self._sink.add(waiting[start : start + _MOST_AT_ONCE])

    def _is_new(self, found: Found) -> bool:
        """Return whether no earlier record is the same parcel; the first one wins."""
        known, wkb = self._known.setdefault(found.parcel.svc_uuid, []), found.parcel.wkb
        if known:
            import shapely

            bounds, *others = shapely.bounds(read_wkb([wkb, *known])).tolist()
            if not all(lie_apart(bounds, other) for other in others):
                self.repeated += 1
                return False
        known.append(wkb)
        return True
