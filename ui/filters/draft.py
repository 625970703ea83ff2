"""The draft: the content of the filter builder as a value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import SERVICE_INFO, Filter
from parcel_lookup.core.search import Search

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Order, SourceInfo

#: A new row, without a field.
EMPTY_ROW = Filter("", "", None)


@dataclass(frozen=True)
class Draft:
    """Filters being edited: rows may be incomplete, and values of the wrong type."""

    rows: tuple[Filter, ...] = ()
    #: A QGIS expression in place of rows, or "".
    expression: str = ""
    order: Order | None = None
    #: The maximum number of parcels; None for all.
    max_parcels: int | None = None
    include_buildings: bool = False

    @property
    def has_conditions(self) -> bool:
        """Whether there is any filter or expression."""
        return bool(self.rows or self.expression.strip())

    @property
    def count_unfinished(self) -> int:
        """Number of incomplete rows."""
        return sum(not is_finished(row) for row in self.rows)

    def search(self, info: SourceInfo = SERVICE_INFO) -> Search:
        """Return the search without an area; its `problems` list what is incomplete.

        `info` is that of the source. Raises `RequestRefused` if the expression cannot be used.
        """
        bare = Search(
            filters=self.rows,
            order=self.order,
            max_parcels=self.max_parcels,
            include_buildings=self.include_buildings,
        )
        if not self.expression.strip():
            return bare
        from parcel_lookup.core.gis.expressions import translate

        translation = translate(self.expression, info.fields, is_metered=info.is_metered)
        return replace(bare, expression=self.expression, alternatives=translation.alternatives)

    @classmethod
    def of(cls, search: Search) -> Draft:
        """Return a draft with the filters of a search, without its area."""
        return cls(
            search.filters,
            search.expression,
            search.order,
            search.max_parcels,
            search.include_buildings,
        )


def is_finished(row: Filter) -> bool:
    """Return whether a row is complete; `contract.check` checks whether it is valid."""
    return bool(row.field and row.op) and row.value is not None


def is_same(one: object, other: object) -> bool:
    """Return whether two values are equal and of the same types: 1 is neither True nor 1.0."""
    return one is other or (one == other and repr(one) == repr(other))
