"""A search with everything that it is run with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.inputs.stored_area import StoredRows

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search import Search


class Job(NamedTuple):
    """What the dock runs, and runs again."""

    connection: Connection
    search: Search
    #: Where the polygons or the rows of a list are read from; None for a search by filters.
    area: AreaInput | RowsInput | StoredArea | StoredRows | None
    #: A `JoinMode`.
    join_mode: int = 0
    #: Saved responses are ignored.
    is_fresh: bool = False
    #: The id of the history's entry that it goes on with; "" begins a new one.
    resumes: str = ""
    #: Requests that what it goes on with needs still, where that is known.
    needs: int | None = None
    #: The user has agreed to exceed the monthly budget.
    is_approved: bool = False
    #: The user has confirmed that it requests all parcels of a service.
    is_all_meant: bool = False
    #: What its layer is called; "" takes what the search says.
    name: str = ""
    #: The id of the kept layer that it is to be compared with; "" for none.
    updates: str = ""

    @property
    def is_by_list(self) -> bool:
        """Whether the rows of a list are looked up."""
        return isinstance(self.area, (RowsInput, StoredRows))

    @property
    def place(self) -> str:
        """What it is called among others that wait."""
        return self.name or (self.area.name if self.area is not None else self.search.place)

    def anew(self, *, is_fresh: bool = False) -> Job:
        """The same as a search of its own that nobody has agreed to yet."""
        return self._replace(
            resumes="",
            needs=None,
            is_approved=False,
            is_all_meant=False,
            is_fresh=is_fresh,
            updates="",
        )
