"""Filters of an area search, divided between the service and the client.

A search by area finds ids first; their records are then requested with ``svc_uuid in (…)``, which
is one of the ten filters of a request (section 8). What the service does not take with it is
applied client-side (`core.contract.matching`), to the records that arrive.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_FILTERS,
    SCOPE_FIELDS,
    SCOPED_FIELDS,
    SERVICE_RULES,
    Filter,
    Rules,
    describe_filter,
)
from parcel_lookup.core.contract.describe import join_words

#: Filters of a request next to the one that names the parcels.
MAX_SENT = MAX_FILTERS - 1


class Cause(Enum):
    """Why filters are applied client-side; the value ends the sentence that says so."""

    IDS = "the area tells the IDs of its parcels"
    SCOPE = "the service takes {it} only beside a state or county filter"
    ROOM = f"a request that names parcels has room for {MAX_SENT} more filters"


class ClientSideFilter(NamedTuple):
    """A filter that is applied client-side."""

    filter: Filter
    cause: Cause

    @property
    def reason(self) -> str:
        """A sentence for the user, which names the filter."""
        return explain([self])


class SharedFilters(NamedTuple):
    """How filters are divided: a parcel has to meet those of both sides."""

    #: For next to ``svc_uuid in``: nine at most, eight where `needs_state`; state and county first.
    sent: tuple[Filter, ...]
    here: tuple[ClientSideFilter, ...]
    #: Among `sent` are some that need ``state in (…)`` as well, which the caller adds.
    needs_state: bool = False


def share_filters(
    filters: Iterable[Filter], rules: Rules = SERVICE_RULES, *, knows_states: bool = False
) -> SharedFilters:
    """Divide filters, of which each passed `check_filter`, between the service and this side.

    `knows_states`: the caller knows the states of all parcels he requests, and can add a filter
    on them where the response `needs_state`. Its place is taken from the scoped filters only, never
    from others: where these leave no room for it, the scoped ones are applied here.
    """
    ids: list[Filter] = []
    scope: list[Filter] = []
    scoped: list[Filter] = []
    others: list[Filter] = []
    kinds = {ID_FIELD: ids}
    kinds.update(dict.fromkeys(SCOPE_FIELDS, scope))
    kinds.update(dict.fromkeys(SCOPED_FIELDS, scoped))
    for item in filters:
        kinds.get(item.field, others).append(item)

    here = [ClientSideFilter(item, Cause.IDS) for item in ids]
    sent = [*scope, *others, *scoped]
    needs_state = False
    if scoped and not scope and rules.needs_scope:
        needs_state = knows_states and len(others) < MAX_SENT - 1
        if not needs_state:
            sent = others
            here += [
                ClientSideFilter(item, Cause.ROOM if knows_states else Cause.SCOPE)
                for item in scoped
            ]
    room = MAX_SENT - needs_state
    here += [ClientSideFilter(item, Cause.ROOM) for item in sent[room:]]
    return SharedFilters(tuple(sent[:room]), tuple(here), needs_state)


def explain(here: Sequence[ClientSideFilter]) -> str:
    """One sentence for each cause, which names the filters that are applied client-side.

    Empty where there are none.
    """
    sentences = []
    for cause in Cause:
        words = [describe_filter(item.filter) for item in here if item.cause is cause]
        if words:
            named, several = join_words(words), len(words) > 1
            because = cause.value.format(it="them" if several else "it")
            sentences.append(
                f"{named[0].upper()}{named[1:]} {'are' if several else 'is'} checked on this "
                f"computer: {because}."
            )
    return " ".join(sentences)
