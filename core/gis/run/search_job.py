"""A search with everything it is run with, as dock, map tool, and algorithms make it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.inputs.stored_area import StoredRows
from parcel_lookup.core.gis.run.layer_name import layer_name
from parcel_lookup.core.gis.run.planned import translated
from parcel_lookup.core.search.query.places import place_words

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.run.planned import Input
    from parcel_lookup.core.search import Search


class SearchJob(NamedTuple):
    """A search, its connection and input, and the user's decisions about it. A value."""

    #: The connection, or the group of those that are searched together.
    connection: Connection | ConnectionGroup
    search: Search
    #: The source of the polygons or the rows of a list, which the search is without; None for a
    #: search by filters.
    area: Input | None = None
    #: A `JoinMode`.
    join_mode: int = 0
    #: Whether responses that were saved before the start are requested again.
    is_fresh: bool = False
    #: The id of the history's entry that it resumes; "" for a new one.
    resumes: str = ""
    #: The number of requests that the resumed search still needs, if known.
    needs: int | None = None
    #: Whether the user has agreed to exceed the monthly budget.
    is_approved: bool = False
    #: Whether the user has confirmed that it requests all parcels of a service.
    is_all_confirmed: bool = False
    #: The name of its layer; "": the name that describes the search.
    name: str = ""
    #: The id of the saved layer to compare the result with; "" for none.
    updates: str = ""
    #: Whether the map zooms to the result, which may be out of sight.
    zooms_to_layer: bool = False
    #: Whether a table of the parcels' owners is made, too; recorded with the search.
    lists_owners: bool = False
    #: Whether the user has confirmed that the owners may be used for mailing.
    confirms_mailing: bool = False
    #: ``dock`` or ``toolbox``, where nobody can confirm anything.
    origin: str = "dock"
    #: Whether the search has an entry in the history.
    is_recorded: bool = True

    @property
    def is_by_list(self) -> bool:
        """Whether the rows of a list are looked up."""
        return isinstance(self.area, (RowsInput, StoredRows))

    @property
    def title(self) -> str:
        """The name in the queue."""
        place = self.area.name if self.area is not None else self.search.place
        return self.name or place_words(place)

    @property
    def layer_name(self) -> str:
        """The name of its layer."""
        fields = self.connection.info.fields
        return self.name or layer_name(self.search, self.area, fields)

    @property
    def needs_confirmation(self) -> bool:
        """Whether the search requests all parcels of a service, and nobody has confirmed that."""
        search = self.search
        is_confirmed = self.is_all_confirmed or bool(self.resumes)
        is_limited = search.max_parcels is not None
        if self.area is not None or search.is_by_area or is_confirmed or is_limited:
            return False
        metered = (one for one in self.connection.parts if one.is_metered)
        return any(translated(search, one.info).requests_all for one in metered)

    def as_new(self, *, is_fresh: bool = False) -> SearchJob:
        """Return the same search as a new one, without the decisions made about this one."""
        return self._replace(
            resumes="",
            needs=None,
            is_approved=False,
            is_all_confirmed=False,
            is_fresh=is_fresh,
            updates="",
            confirms_mailing=False,
        )
