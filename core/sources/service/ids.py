"""IDs: as they are written, and those without a match in the formats of the county's IDs."""

from __future__ import annotations

import uuid
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from parcel_lookup.core.address import IdFormats, fold_id, id_note, may_be_same
from parcel_lookup.core.contract import ID_FIELD, Field, Filter, Parcel, QueryRequest
from parcel_lookup.core.contract.query import IdPlace, Match
from parcel_lookup.core.contract.values import Unreadable, read_number, read_text
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.sources.service.exchange import Exchange, Need, Received, by_id, failed

#: The fields of filters that limit a list to a state or county.
_SCOPE = frozenset(("state", "state_fp", "county", "county_fp"))
#: IDs in memory at a time, in requests.
_REQUESTS = 20


class _Kind(NamedTuple):
    """What IDs that share requests have in common."""

    field: str
    scope: tuple[Filter, ...]


def ids(
    exchange: Exchange, places: Mapping[int, IdPlace], buildings: bool
) -> Iterator[tuple[int, Match | None]]:
    """Yield the parcels of each ID."""
    lists: dict[_Kind, _List] = {}
    items, size = deque(places), max(1, exchange.limits.page - 1)
    while items and not exchange.is_over:
        number = min(-(-exchange.portion() // size), _REQUESTS) * size
        some = [items.popleft() for _ in range(min(number, len(items)))]
        parts: dict[_Kind, list[int]] = defaultdict(list)
        for item in some:
            parts[_Kind(places[item].field, places[item].scope)].append(item)
        for kind, part in parts.items():
            if kind not in lists:
                lists[kind] = _List(exchange, kind, places, buildings)
            yield from lists[kind].matches(part)


class _List:
    """Requests IDs of one field and scope, and learns how the county writes them."""

    def __init__(
        self, exchange: Exchange, kind: _Kind, places: Mapping[int, IdPlace], buildings: bool
    ) -> None:
        self._exchange, self._kind, self._places = exchange, kind, places
        self._buildings = buildings
        self._page = exchange.limits.page
        self._is_number = is_number(exchange.fields, kind.field)
        #: The forms of each ID that are requested next.
        self._forms: dict[int, tuple[str, ...]] = {}
        self._formats = IdFormats()
        #: The number of IDs that the formats were learned from.
        self._learned = 0

    @property
    def _has_formats(self) -> bool:
        """Whether a county decides how its IDs are written."""
        return self._kind.field != ID_FIELD and not self._is_number

    def matches(self, items: Sequence[int]) -> Iterator[tuple[int, Match | None]]:
        """Yield the parcels of some IDs."""
        left = dict.fromkeys(items)
        failures: set[int] = set()
        for round_number in range(2):
            if round_number and left and self._has_formats and self._learned < self._page:
                came = self._sample()
                if came is None:
                    return
                if came.error is not None:  # whether the IDs exist is unknown
                    yield from ((item, failed(came.error)) for item in left)
                    return
            # Those that failed keep their place, so that a rerun sends the same requests.
            keeps = 2 * len(left) > len(items) - len(failures)
            again = [item for item in items if item in left or (keeps and item in failures)]
            for item in again:
                self._forms[item] = self._others(item) if round_number else self._first(item)
            for need, came in self._exchange.responses(self._needs(again, left)):
                self._exchange.to_begin -= not round_number
                for item, match in self._found(need.items, came):
                    del left[item]
                    failures |= {item} if came.error else set()
                    yield item, match
            if self._exchange.is_over:
                return
        for item in left:
            yield item, self._none(item)

    # ---- forms ----------------------------------------------------------------------------------

    def _first(self, item: int) -> tuple[str, ...]:
        return (first_form(self._kind.field, self._places[item].id, self._is_number),)

    def _others(self, item: int) -> tuple[str, ...]:
        """Return the other forms of an ID, which are all requested at once."""
        text = self._places[item].id
        if self._has_formats:
            return self._formats.variants(text)
        is_other = self._kind.field == ID_FIELD and (text,) != self._first(item)
        return (text,) if is_other else ()

    def _sample(self) -> Received | None:
        """Learn from a page of the scope how IDs are written; None after the end of the search."""
        sample = Need((), lambda _: by_id(self._kind.scope, self._page, False), lambda _: False)
        for _, came in self._exchange.responses(deque([sample])):
            self._learn(came.parcels)
            return came
        return None

    def _learn(self, parcels: Iterable[Parcel]) -> None:
        found = [text for text in map(self._id_of, parcels) if text]
        self._formats.learn(found)
        self._learned += len(found)

    def _id_of(self, parcel: Parcel) -> str:
        if self._kind.field == ID_FIELD:
            return parcel.svc_uuid
        value = parcel.attributes.get(self._kind.field)
        return "" if value is None else read_text(value) or ""

    # ---- requests -------------------------------------------------------------------------------

    def _needs(self, items: Sequence[int], left: Mapping[int, None]) -> deque[Need]:
        """Return the needs for IDs, each with all forms of its IDs, as many as fit on a page.

        Of other IDs than UUIDs one less: an ID may be there twice, so that a full page would be
        followed by another one, which would be empty nearly always.
        """
        size = self._page if self._kind.field == ID_FIELD else max(1, self._page - 1)
        groups: list[list[int]] = [[]]
        forms: set[str] = set()
        for item in items:
            own = self._forms[item]
            if groups[-1] and len(forms.union(own)) > size:
                groups.append([])
                forms = set()
            if own:
                groups[-1].append(item)
                forms.update(own)
        parts = (tuple(item for item in group if item in left) for group in groups)
        return deque(Need(part, self._request) for part in parts if part)

    def _request(self, items: tuple[int, ...]) -> QueryRequest:
        forms = tuple(dict.fromkeys(form for item in items for form in self._forms[item]))
        item = filter_of(self._kind.field, forms, self._is_number)
        return by_id((item, *self._kind.scope), self._page, self._buildings)

    # ---- what came ------------------------------------------------------------------------------

    def _found(self, items: Sequence[int], came: Received) -> Iterator[tuple[int, Match | None]]:
        """Yield the results of IDs with parcels, or whose request failed.

        A parcel has an ID that is equal to what was requested; else, where a service compares IDs
        in a way of its own, one that differs in nothing but separators and leading zeros.
        """
        exact, alike = defaultdict(list), defaultdict(list)
        for item in items:
            for form in self._forms[item]:
                exact[form].append(item)
                alike[fold_id(form)].append(item)
        found: dict[int, list[Parcel]] = defaultdict(list)
        notes: dict[int, list[str]] = defaultdict(list)
        if self._has_formats:
            self._learn(came.parcels)
        for parcel in came.parcels:
            value = self._id_of(parcel)
            owners = exact.get(value) or [
                item
                for item in alike.get(fold_id(value), ())
                if may_be_same(self._places[item].id, value)
            ]
            for item in dict.fromkeys(owners):
                found[item].append(parcel)
                notes[item].append(self._note(item, value))
        for item in items:
            if item in found or came.error is not None or not came.is_whole:
                yield item, came.match(found.get(item, ()), notes.get(item, ()))
                came.dropped = came.total = 0  # what lacks is lacking once

    def _note(self, item: int, found: str) -> str:
        """Describe what was guessed; "" where the ID is the same, or the same UUID."""
        text = self._places[item].id
        is_uuid = self._kind.field == ID_FIELD
        is_same = is_uuid and first_form(ID_FIELD, found) == first_form(ID_FIELD, text)
        return "" if is_same else id_note(text, found)

    def _none(self, item: int) -> Match | None:
        fields = {one.field for one in self._kind.scope}
        if not fields:
            reason = tr("No parcel has this ID.")
        elif fields <= _SCOPE:
            reason = tr("No parcel in the state or county has this ID.")
        else:
            reason = tr("No parcel that matches the filters has this ID.")
        tried = ""
        if self._forms[item]:
            tried = number_of(
                len(self._forms[item]),
                "{} other format of it was tried.",
                "{} other formats of it were tried.",
            )
        return Received().match((), none=(reason, tried))


def is_number(fields: Mapping[str, Field], name: str) -> bool:
    """Return whether the IDs of a list are those of a field of numbers."""
    return name in fields and fields[name].is_numeric


def first_form(field: str, text: str, number: bool = False) -> str:
    """Return an ID as it is requested first: a UUID in its usual form, others as written.

    In a field of numbers it is the number, without leading zeros; "" for a text that is none.
    """
    if number:
        try:
            return read_text(read_number(text)) or ""
        except Unreadable:
            return ""
    if field == ID_FIELD:
        try:
            return str(uuid.UUID(text))
        except ValueError:
            pass
    return text


def filter_of(field: str, forms: Sequence[str], number: bool = False) -> Filter:
    """Return the filter that finds IDs."""
    if not number:
        return Filter(field, "in", tuple(forms))
    numbers = [read_number(form) for form in forms]
    return Filter(field, "in", tuple(int(one) if one == int(one) else one for one in numbers))
