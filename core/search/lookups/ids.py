"""Ids: as they are written; then, for those that nobody has, in the ways they may be meant."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from parcel_lookup.core.address import IdFormats, fold_id, id_note
from parcel_lookup.core.contract import ID_FIELD, MAX_PAGE, MAX_QUERY_OFFSET, Filter, Parcel

from .asking import first_form, ids_at_a_time
from .ledger import Hit, Ledger
from .probes import Probe, Probes, Want, query_for

if TYPE_CHECKING:
    from ..plan import Plan

#: So many rounds of other forms, of which all but the first have little to ask, if anything.
_MOST_ROUNDS = 3


class IdRounds:
    """As written; other forms, by what came, or else by one page of the scope."""

    def __init__(self, plan: Plan, ledger: Ledger) -> None:
        self._search = plan.search
        self._field = plan.search.id_field
        self._ledger = ledger
        self._texts = {place: ledger.asked[place].row.id for place in ledger.open_places()}
        #: The ways to write each id that this round asks for.
        self._forms: Mapping[int, tuple[str, ...]] = {}
        self._formats = IdFormats()
        self._knows_formats = False
        self._is_metered = plan.is_metered
        #: The ways in which each id was asked for.
        self._tried: dict[int, set[str]] = defaultdict(set)

    def rounds(self) -> Iterator[Probes]:
        """One after the other; each is made when the one before is over."""
        yield self._asking({p: (first_form(self._field, t),) for p, t in self._texts.items()})
        left = tuple(self._ledger.open_places())
        if left and self._field != ID_FIELD and not self._knows_formats:
            page = Want(query_for(self._search.filters), left, most=1)  # and no page behind it
            yield Probes([page], self._ledger, self._look_at)
        for _ in range(_MOST_ROUNDS):
            # Ids that came in the round before may have shown yet another way to write them.
            if self._ledger.left:
                yield self._asking_otherwise()
        yield from self._last_resort()
        for place in self._ledger.open_places():
            self._none(place)

    def _last_resort(self) -> Iterator[Probes]:
        """A file costs nothing: all of the scope shows how the rarest of its ids are written."""
        left = tuple(self._ledger.open_places())
        if not left or self._field == ID_FIELD or self._is_metered:
            return
        everything = Want(query_for(self._search.filters), left, most=MAX_QUERY_OFFSET + MAX_PAGE)
        yield Probes([everything], self._ledger, self._look_at)
        if self._ledger.left:
            yield self._asking_otherwise()

    def _asking_otherwise(self) -> Probes:
        return self._asking({p: self._other_forms(p) for p in self._ledger.open_places()})

    def _asking(self, forms: Mapping[int, tuple[str, ...]]) -> Probes:
        """A round in which each id of a row is asked for, all of one row in the same request."""
        self._forms = forms
        for place, own in forms.items():
            self._tried[place].update(own)
        wants: list[Want] = []
        places: list[int] = []
        ids: dict[str, None] = {}
        for place, own in forms.items():
            if not own:
                continue
            both = {**ids, **dict.fromkeys(own)}
            if places and len(both) > ids_at_a_time(self._field):
                wants.append(self._want(ids, places))
                places, both = [], dict.fromkeys(own)
            ids = both
            places.append(place)
        if places:
            wants.append(self._want(ids, places))
        return Probes(wants, self._ledger, self._settle)

    def _want(self, ids: Iterable[str], places: list[int]) -> Want:
        ids = tuple(ids)
        search = self._search
        filters = (Filter(self._field, "in", ids), *search.filters)
        asks = query_for(filters, include_buildings=search.include_buildings)
        return Want(asks, tuple(places), most=len(ids) if self._field == ID_FIELD else None)

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
        return parcel.svc_uuid if self._field == ID_FIELD or value is None else str(value)

    def _other_forms(self, place: int) -> tuple[str, ...]:
        """The ways in which an id may be written and was not asked for, most likely first."""
        text, tried = self._texts[place], self._tried[place]
        forms = _uuid_forms(text) if self._field == ID_FIELD else self._formats.variants(text)
        return tuple(form for form in dict.fromkeys(forms) if form and form not in tried)

    def _settle(self, probe: Probe) -> None:
        parcels = probe.parcels()
        if self._field != ID_FIELD:
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

    def _found(self, probe: Probe, parcels: list[Parcel]) -> dict[int, list[Hit]]:
        """The parcels by the rows that they answer.

        By an id that is equal to what was asked for; else, where a service compares ids in a way of
        its own, by one that differs in nothing but dashes and the like.
        """
        exact, alike = defaultdict(list), defaultdict(list)
        for place in probe.places:
            for form in self._forms[place]:
                exact[form].append(place)
                alike[fold_id(form)].append(place)
        found: dict[int, list[Hit]] = defaultdict(list)
        for parcel in parcels:
            value = self._id_of(parcel)
            places = exact.get(value) or alike.get(fold_id(value), ())
            for place in dict.fromkeys(places):
                found[place].append(Hit(parcel, note=self._note(place, value)))
        return found

    def _note(self, place: int, found: str) -> str:
        """What was guessed; nothing where the id is the very same, or the same UUID."""
        text = self._texts[place]
        if found == text or (self._field == ID_FIELD and _same_uuid(found, text)):
            return ""
        return id_note(text, found)

    def _none(self, place: int) -> None:
        scope = " within the filters" if self._search.filters else ""
        forms = len(self._tried[place]) - 1
        ways = (
            f", nor in {forms:,} other way{'' if forms == 1 else 's'} to write it" if forms else ""
        )
        self._ledger.none(place, f"No parcel{scope} has this id{ways}.")


def _uuid_forms(text: str) -> Iterator[str]:
    yield text
    try:
        value = uuid.UUID(text)
    except ValueError:
        yield from (text.lower(), text.upper())
        return
    yield from (str(value).upper(), value.hex, value.hex.upper())


def _same_uuid(one: str, other: str) -> bool:
    try:
        return uuid.UUID(one) == uuid.UUID(other)
    except ValueError:
        return False
