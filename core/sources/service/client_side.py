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
    Filter,
    describe_filter,
)
from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.i18n import tr

#: Filters of a request next to the one that names the parcels.
MAX_SENT = MAX_FILTERS - 1


class Cause(Enum):
    """Why filters are applied client-side."""

    #: The area request already returns the IDs.
    IDS = "ids"
    #: The scope rule: no state or county filter accompanies the filter.
    SCOPE = "scope"
    #: The request for the records has no room for more filters.
    ROOM = "room"


class ClientSideFilter(NamedTuple):
    """A filter that is applied client-side."""

    filter: Filter
    cause: Cause


class SharedFilters(NamedTuple):
    """How filters are divided: a parcel has to meet those of both sides."""

    #: For next to ``svc_uuid in``: nine at most, eight where `needs_state`; state and county first.
    sent: tuple[Filter, ...]
    here: tuple[ClientSideFilter, ...]
    #: Among `sent` are some that need ``state in (…)`` as well, which the caller adds.
    needs_state: bool = False


def share_filters(filters: Iterable[Filter], *, knows_states: bool = False) -> SharedFilters:
    """Divide filters, each checked by `check_filter`, between the service and the client.

    `knows_states`: the caller knows the states of all parcels it requests, and can add a filter on
    them if the result `needs_state`. That filter takes room from the scoped filters only, never
    from others: if these leave no room for it, the scoped ones are applied client-side.
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
    if scoped and not scope:
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
    """Return one sentence per cause, which names the filters that are applied client-side."""
    reasons = {
        Cause.IDS: tr("{filters}: applied after download, because the area determines the IDs."),
        Cause.SCOPE: tr(
            "{filters}: applied after download, because the service requires a state or county "
            "filter with it."
        ),
        Cause.ROOM: tr(
            "{filters}: applied after download, because a request for records can have at most "
            "{most} filters."
        ),
    }
    sentences = []
    for cause, reason in reasons.items():
        filters = [describe_filter(item.filter) for item in here if item.cause is cause]
        if filters:
            text = join_words(filters, tr("and"))
            text = f"{text[:1].upper()}{text[1:]}"
            sentences.append(reason.format(filters=text, most=MAX_SENT))
    return " ".join(sentences)
