"""Ids are looked up as written; those without a match, in other ways to write them."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from parcel_lookup.core.address import IdFormats, fold_id, id_note, may_be_same
from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    Filter,
    Parcel,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.contract.values import read_text
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.lookups.ledger import Hit, Ledger
from parcel_lookup.core.search.lookups.probes import Probe, ProbePlan, Probes, query_for
from parcel_lookup.core.search.query.plan import (
    filter_of_ids,
    first_form,
    ids_at_a_time,
    is_number_id,
)

if TYPE_CHECKING:
    from parcel_lookup.core.search.query.plan import Plan

_AS_WRITTEN_ONLY = tr(
    "No parcel was found by this ID as written; the search ended before other formats were tried."
)
#: The fields of filters that limit a lookup to a state or county.
_SCOPE = frozenset(("state", "state_fp", "county", "county_fp"))
#: The forms of this many ids take some tenths of a second to find, and a cancel waits for them.
_MOST_AT_ONCE = 2000
#: Parcels of a file that are read to see how the rarest of its ids are written.
_MOST_READ = 10_100
#: Rounds of other forms: the most likely one, the others, and those learned on the way.
_MOST_ROUNDS = 3


class IdRounds:
    """As written; other forms, by what came, or else by one page of the scope."""

    def __init__(self, plan: Plan, ledger: Ledger) -> None:
        self._search = plan.search
        self._field = plan.search.id_field
        self._ledger = ledger
        self._texts = {place: ledger.requested_rows[place].row.id for place in ledger.open_places()}
        #: The rows that this round is about.
        self._places: tuple[int, ...] = ()
        #: The ways to write each id that this round requests.
        self._forms: Mapping[int, tuple[str, ...]] = {}
        self._formats = IdFormats()
        self._knows_formats = False
        self._uuid_styles: set[int] = set()
        self._capabilities = plan.capabilities
        #: Whether ids may be written in other ways than in the list.
        self._has_forms = self._field != ID_FIELD and not is_number_id(
            self._field, plan.capabilities
        )
        self._sample = min(MAX_PAGE, plan.capabilities.max_page)
        #: The rows of each request of this round that was refused.
        self._refused: list[tuple[int, ...]] = []
        #: The ways in which each id was requested.
        self._tried: dict[int, set[str]] = defaultdict(set)

    def rounds(self) -> Iterator[Probes]:
        """One after the other; each is made when the one before is over."""
        self._places = tuple(self._texts)
        yield from self._asking({place: self._first(text) for place, text in self._texts.items()})
        left = tuple(self._ledger.open_places())
        if left and self._has_forms and not self._knows_formats:
            query = replace(self._query(self._search.filters), limit=self._sample)
            page = ProbePlan(query, left, most=1)  # and no page behind it
            yield Probes([page], self._ledger, self._look_at)
        for number in range(_MOST_ROUNDS):
            # Ids that came in the round before may have shown yet another way to write them.
            if self._ledger.left:
                yield from self._asking_otherwise(likeliest=number == 0)
        yield from self._last_resort()
        for place in self._ledger.open_places():
            self._none(place)

    def _first(self, text: str) -> tuple[str, ...]:
        """Return the way in which an id is requested first; none where no parcel can have it."""
        form = first_form(self._field, text, self._capabilities)
        return (form,) if form else ()

    def _last_resort(self) -> Iterator[Probes]:
        """A file costs nothing: all of the scope shows how the rarest of its ids are written."""
        left = tuple(self._ledger.open_places())
        if not left or not self._has_forms or self._capabilities.is_metered:
            return
        everything = ProbePlan(self._query(self._search.filters), left, most=_MOST_READ)
        yield Probes([everything], self._ledger, self._look_at)
        if self._ledger.left:
            yield from self._asking_otherwise()

    def _asking_otherwise(self, *, likeliest: bool = False) -> Iterator[Probes]:
        """A round of ways not tried yet; of each id only the likeliest, unless all are cheap.

        Those find nearly all, and each of the others would cost as many requests again.
        """
        self._places = places = tuple(self._ledger.places_after(self._places))
        most = ids_at_a_time(self._field, self._capabilities.max_page)
        likeliest = likeliest and (len(places) > most or self._count_forms(places) > most)
        find = self._likely if likeliest else self._other_forms
        for start in range(0, len(places), _MOST_AT_ONCE):
            part = places[start : start + _MOST_AT_ONCE]
            yield from self._asking({place: find(place) for place in part})

    def _count_forms(self, places: Sequence[int]) -> int:
        return sum(len(self._other_forms(place)) for place in places)

    def _likely(self, place: int) -> tuple[str, ...]:
        """Return the other forms that are equally likely."""
        if self._field == ID_FIELD:
            return self._other_forms(place)[:1]
        likely, tried = self._formats.likely(self._texts[place]), self._tried[place]
        return tuple(form for form in likely if form not in tried) or self._other_forms(place)

    def _asking(self, forms: Mapping[int, tuple[str, ...]]) -> Iterator[Probes]:
        """A round in which each id of a row is requested, all of one row in the same request.

        Rows that failed before keep their place and are not requested (`Ledger.places_after`).
        What the service refuses is requested again in halves, as polygons are: it may be a single
        id that it refuses.
        """
        self._forms = forms
        for place, own in forms.items():
            self._tried[place].update(own)
        plans: list[ProbePlan] = []
        places: list[int] = []
        ids: dict[str, None] = {}
        most = ids_at_a_time(self._field, self._capabilities.max_page)
        for place, own in forms.items():
            if not own:
                continue
            both = {**ids, **dict.fromkeys(own)}
            if places and len(both) > most:
                plans += self._plans(places)
                places, both = [], dict.fromkeys(own)
            ids = both
            places.append(place)
        plans += self._plans(places)
        while plans:
            yield Probes(plans, self._ledger, self._finish)
            refused, self._refused = self._refused, []
            plans = [plan for half in _halves(refused) for plan in self._plans(half)]

    def _plans(self, places: list[int]) -> Iterator[ProbePlan]:
        """The request for the ids of rows, if any of them is still open."""
        search = self._search
        places = list(filter(self._ledger.is_open, places))
        ids = tuple(dict.fromkeys(form for place in places for form in self._forms[place]))
        if not ids:
            return
        filters = (filter_of_ids(self._field, ids, self._capabilities), *search.filters)
        first_request = self._query(filters, include_buildings=search.include_buildings)
        # Candidates: other parcels may come first.
        has_most = self._field == ID_FIELD and not self._capabilities.returns_candidates
        yield ProbePlan(first_request, tuple(places), most=len(ids) if has_most else None)

    def _query(
        self, filters: tuple[Filter, ...], *, include_buildings: bool = False
    ) -> QueryRequest:
        return query_for(filters, self._capabilities, include_buildings=include_buildings)

    def _look_at(self, probe: Probe) -> None:
        """Learn from a page of the scope how its ids look."""
        self._learn(probe.parcels())
        if probe.error is not None:
            for place in probe.places:
                self._ledger.failed(place, probe.error.sentence)

    def _learn(self, parcels: list[Parcel]) -> None:
        ids = [found for found in map(self._id_of, parcels) if found]
        self._formats.learn(ids)
        self._knows_formats |= bool(ids)

    def _id_of(self, parcel: Parcel) -> str:
        value = parcel.attributes.get(self._field)
        if self._field == ID_FIELD or value is None:
            return parcel.svc_uuid
        return read_text(value)

    def _other_forms(self, place: int) -> tuple[str, ...]:
        """The ways in which an id may be written and was not requested, most likely first."""
        text, tried = self._texts[place], self._tried[place]
        if self._field == ID_FIELD:
            forms = _uuid_forms(text)
            if self._uuid_styles:  # a service writes all of its UUIDs in one way
                styles = {*self._uuid_styles, -1}
                forms = (form for form in forms if _uuid_style(form) in styles)
        elif self._has_forms:
            forms = self._formats.variants(text)
        else:
            forms = ()
        return tuple(form for form in dict.fromkeys(forms) if form and form not in tried)

    def _finish(self, probe: Probe) -> None:
        if isinstance(probe.error, RequestRefused) and len(probe.places) > 1 and not probe.pages:
            self._refused.append(probe.places)
            probe.failures.clear()
            return
        parcels = probe.parcels()
        if self._field == ID_FIELD:
            self._uuid_styles.update(_uuid_style(parcel.svc_uuid) for parcel in parcels)
        elif self._has_forms:
            self._learn(parcels)
        found = self._found(probe, parcels)
        for place in probe.places:
            hits = found.get(place, [])
            if probe.error is not None:
                self._ledger.failed(place, probe.error.sentence, hits)
            elif not probe.is_whole:
                self._ledger.broken_off(place, hits)
            elif hits:
                self._ledger.found(place, hits)
            else:
                self._ledger.waits(place, _AS_WRITTEN_ONLY)

    def _found(self, probe: Probe, parcels: list[Parcel]) -> dict[int, list[Hit]]:
        """Return the parcels by their rows.

        By an id that is equal to what was requested; else, where a service compares ids in a way of
        its own, by one that differs in nothing but dashes and the like, and not in their places.
        """
        exact, alike = defaultdict(list), defaultdict(list)
        for place in probe.places:
            for form in self._forms[place]:
                exact[form].append(place)
                alike[fold_id(form)].append(place)
        found: dict[int, list[Hit]] = defaultdict(list)
        for parcel in parcels:
            value = self._id_of(parcel)
            places = exact.get(value) or [
                place
                for place in alike.get(fold_id(value), ())
                if may_be_same(self._texts[place], value)
            ]
            for place in dict.fromkeys(places):
                found[place].append(Hit(parcel, note=self._note(place, value)))
        return found

    def _note(self, place: int, found: str) -> str:
        """Describe what was guessed; "" where the id is the same, or the same UUID."""
        text = self._texts[place]
        if found == text or (self._field == ID_FIELD and _same_uuid(found, text)):
            return ""
        return id_note(text, found)

    def _none(self, place: int) -> None:
        fields = {item.field for item in self._search.filters}
        if not fields:
            note = tr("No parcel has this ID.")
        elif fields <= _SCOPE:
            note = tr("No parcel in the state or county has this ID.")
        else:
            note = tr("No parcel that matches the filters has this ID.")
        forms = len(self._tried[place]) - 1
        if forms > 0:
            tried = number_of(
                forms,
                "{} other format of it was tried.",
                "{} other formats of it were tried.",
            )
            note = f"{note} {tried}"
        self._ledger.none(place, note)


def _halves(several: Iterable[tuple[int, ...]]) -> Iterator[list[int]]:
    for places in several:
        middle = len(places) // 2
        yield list(places[:middle])
        yield list(places[middle:])


def _uuid_forms(text: str) -> Iterator[str]:
    yield text
    try:
        value = uuid.UUID(text)
    except ValueError:
        yield from (text.lower(), text.upper())
        return
    yield from (str(value).upper(), value.hex, value.hex.upper())


def _uuid_style(text: str) -> int:
    """In which of the ways of `_uuid_forms` a UUID is written; of other texts -1."""
    try:
        value = uuid.UUID(text)
    except ValueError:
        return -1
    ways = (str(value), str(value).upper(), value.hex, value.hex.upper())
    return ways.index(text) if text in ways else -1


def _same_uuid(one: str, other: str) -> bool:
    try:
        return uuid.UUID(one) == uuid.UUID(other)
    except ValueError:
        return False
