"""What is known of a search, from before its start to its end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import FIELD_BY_NAME, Cancelled
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.contract.terms import merge_terms
from parcel_lookup.core.gis.connections.terms import terms_of
from parcel_lookup.core.search import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.contract.terms import LayerTerms
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.layer.features import FeatureBuilder
    from parcel_lookup.core.gis.run.planned import Cost
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.gis.run.unmatched import RowReport
    from parcel_lookup.core.search import Found, Search


class SearchResult(NamedTuple):
    """A search with its polygons or rows, and what came of it. A value."""

    job: SearchJob
    #: The search with its polygons or rows, once they are read; before that as it was given.
    search: Search
    #: The connections to which the search is sent: those whose states it concerns.
    searched: Connection | ConnectionGroup
    #: The known terms of use of the layers that have parcels in the result. Near a border, layers
    #: are searched that turn out to have none: until the end, the terms of all that are searched.
    terms: tuple[LayerTerms, ...]
    #: How the search ended; until then, that of one that was canceled before its start.
    outcome: Outcome
    #: The fields of the source, or of several.
    fields: Mapping[str, Field] = FIELD_BY_NAME
    #: The CRS of the parcels that are found (`SourceInfo.crs`).
    crs: str = WGS84
    #: Makes the features of what is found; None if the search ended before anything was requested.
    builder: FeatureBuilder | None = None
    #: The result of each row of a list; None for other searches, and if the rows were not read.
    report: RowReport | None = None
    #: For each connection, what the search costs there.
    costs: tuple[Cost, ...] = ()
    #: The id of the entry in the history; "": there is none.
    entry_id: str = ""
    #: The rule because of which the owners are not listed: nobody has confirmed the use. Or "".
    rule_against_owners: str = ""
    #: Whether a search for an owner found parcels of the same name and another address.
    has_namesakes: bool = False
    #: The parcels, in their order, of a search that has no layer.
    found: Sequence[Found] = ()

    @classmethod
    def before_start(cls, job: SearchJob) -> SearchResult:
        """Return the result of a search that has not begun."""
        terms = merge_terms(*map(terms_of, job.connection.parts))
        is_metered = job.connection.is_metered
        outcome = Outcome(complete=False, error=Cancelled(), is_metered=is_metered)
        return cls(job, job.search, job.connection, terms, outcome, entry_id=job.resumes)

    def failed(self, error: Exception) -> SearchResult:
        """Return the same result of a search that an error ended."""
        return self._replace(outcome=replace(self.outcome, complete=False, error=as_error(error)))
