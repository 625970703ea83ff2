"""IDs: as they are written, and those without a match in the formats of the county's IDs."""

from __future__ import annotations

import uuid
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from parcel_lookup.core.address import IdFormats, fold_id, id_note, may_be_same
from parcel_lookup.core.contract import ID_FIELD, Filter, Parcel
from parcel_lookup.core.contract.query import IdPlace, Match
from parcel_lookup.core.contract.source import Rules
from parcel_lookup.core.contract.values import Unreadable, read_number, read_text
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.sources.places.finding import Finder, Found, IdKind, Part

#: The fields of filters that limit a list to a state or county.
_SCOPE = frozenset(("state", "state_fp", "county", "county_fp"))
#: IDs in memory at a time, in requests.
_REQUESTS = 20


def ids(finder: Finder, places: Mapping[int, IdPlace]) -> Iterator[tuple[int, Match | None]]:
    """Yield the parcels of each ID."""
    lists: dict[IdKind, _List] = {}
    items = deque(places)
    while items and not finder.is_over:
        size = finder.most_ids(places[items[0]].field)
        requests = min(-(-finder.portion() // size), max(1, _REQUESTS * 100 // size))
        kinds: dict[IdKind, list[int]] = defaultdict(list)
        for _ in range(min(requests * size, len(items))):
            item = items.popleft()
            kinds[IdKind(places[item].field, places[item].scope)].append(item)
        for kind, part in kinds.items():
            if kind not in lists:
                lists[kind] = _List(finder, kind, places)
            yield from lists[kind].matches(part)


class _List:
    """Requests IDs of one field and scope, and learns how the county writes them."""

    def __init__(self, finder: Finder, kind: IdKind, places: Mapping[int, IdPlace]) -> None:
        self._finder, self._kind, self._places = finder, kind, places
        self._is_number = is_number(finder.rules, kind.field)
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
        for find in (self._as_written, self._otherwise):
            # Those that failed keep their place, so that a rerun sends the same requests.
            keeps = 2 * len(left) > len(items) - len(failures)
            again = [item for item in items if item in left or (keeps and item in failures)]
            for part, came in find(again, left) if left else ():
                for item, match in self._found(part, came):
                    if item in left:
                        del left[item]
                        failures |= {item} if came.error else set()
                        yield item, match
            if self._finder.is_over:
                return
        for item in left:
            yield item, self._none(item)

    # ---- requests -------------------------------------------------------------------------------

    def _as_written(
        self, items: Sequence[int], left: Mapping[int, None]
    ) -> Iterator[tuple[Part, Found]]:
        for item in items:
            self._forms[item] = (
                first_form(self._kind.field, self._places[item].id, self._is_number),
            )
        return self._finder.ids(self._kind, self._parts(items, left), self._filters)

    def _otherwise(
        self, items: Sequence[int], left: Mapping[int, None]
    ) -> Iterator[tuple[Part, Found]]:
        """Yield what is found by other forms of IDs, which are all requested at once."""
        if self._has_formats:
            alike = self._finder.alike(self._kind, {n: self._places[n].id for n in left})
            if alike is not None:
                yield from alike
                self._forms.update(dict.fromkeys(left, ()))
                return
            if self._learned < self._finder.sample_size:
                came = self._finder.sample(self._kind)
                if came.error is not None:  # whether the IDs exist is unknown
                    yield tuple(left), came
                    return
                self._learn(came.parcels)
        for item in items:
            text = self._places[item].id
            is_other = self._kind.field == ID_FIELD and (text,) != self._forms[item]
            own = (text,) if is_other else ()
            self._forms[item] = self._formats.variants(text) if self._has_formats else own
        yield from self._finder.ids(self._kind, self._parts(items, left), self._filters)

    def _filters(self, part: Part) -> tuple[Filter, ...]:
        forms = dict.fromkeys(form for item in part for form in self._forms[item])
        return filter_of(self._kind.field, tuple(forms), self._is_number), *self._kind.scope

    def _parts(self, items: Sequence[int], left: Mapping[int, None]) -> list[Part]:
        """Return IDs in parts, each with all forms of its IDs, as many as fit in a request."""
        size = self._finder.most_ids(self._kind.field)
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
        return [part for part in parts if part]

    # ---- what came ------------------------------------------------------------------------------

    def _learn(self, parcels: Iterable[Parcel]) -> None:
        found = [text for text in map(self._id_of, parcels) if text]
        self._formats.learn(found)
        self._learned += len(found)

    def _id_of(self, parcel: Parcel) -> str:
        if self._kind.field == ID_FIELD:
            return parcel.svc_uuid
        value = parcel.attributes.get(self._kind.field)
        return "" if value is None else read_text(value) or ""

    def _found(self, items: Sequence[int], came: Found) -> Iterator[tuple[int, Match | None]]:
        """Yield the results of IDs with parcels, or whose request failed.

        A parcel has an ID that is equal to what was requested; only if no parcel has, where a
        service compares IDs in a way of its own, one that differs in nothing but letter case,
        separators, and leading zeros.
        """
        exact, alike = defaultdict(list), defaultdict(list)
        for item in items:
            for form in self._forms[item]:
                exact[form].append(item)
                alike[fold_id(form)].append(item)
        if self._has_formats:
            self._learn(came.parcels)
        equal: dict[int, list[Parcel]] = defaultdict(list)
        similar: dict[int, list[Parcel]] = defaultdict(list)
        for parcel in came.parcels:
            value = self._id_of(parcel)
            for item in dict.fromkeys(exact.get(value, ())):
                equal[item].append(parcel)
            if value not in exact:
                for item in dict.fromkeys(alike.get(fold_id(value), ())):
                    if may_be_same(self._places[item].id, value):
                        similar[item].append(parcel)
        for item in items:
            found = equal.get(item) or similar.get(item, ())
            if found or not came.is_certain:
                notes = [self._note(item, self._id_of(parcel)) for parcel in found]
                yield item, came.match(found, notes)
                came = came.once()

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
        return Found().match((), none=(reason, tried))


def is_number(rules: Rules, name: str) -> bool:
    """Return whether the IDs of a list are those of a field of numbers."""
    return name in rules.fields and rules.fields[name].is_numeric


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
