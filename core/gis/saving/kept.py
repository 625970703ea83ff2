"""What comes of keeping a result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.gis.saving.parts import BUILDINGS_TABLE, PARCELS_TABLE
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Of the table of a second layer of its kind.
_NUMBER = re.compile(r"_\d+$")


class Kept(NamedTuple):
    """A result that lies in a file now."""

    #: Absolute.
    path: str
    #: Of the layers of the project that show it, the parcels' first.
    layer_ids: tuple[str, ...]
    #: Rows by table.
    counts: dict[str, int]
    #: Sentences about what is not as it was in memory.
    notes: tuple[str, ...] = ()

    @property
    def parcels(self) -> int:
        """Rows of the first table."""
        return next(iter(self.counts.values()), 0)

    @property
    def sentence(self) -> str:
        """What was done, for the user."""
        nouns = {PARCELS_TABLE: "parcel", BUILDINGS_TABLE: "building"}
        parts = [
            f"{number:,} {plural(number, nouns.get(_NUMBER.sub('', table), 'row'))}"
            for table, number in self.counts.items()
        ]
        are = "is" if list(self.counts.values()) == [1] else "are"
        return " ".join((f"{_listed(parts)} {are} kept in {self.path}.", *self.notes))


def _listed(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
