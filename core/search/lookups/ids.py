"""IDs are looked up as written; those without a match, in the formats of the county's IDs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.address import IdFormats, fold_id, id_note, may_be_same
from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    Parcel,
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
#: The formats of this many IDs take some tenths of a second to find, and a cancel waits for them.
_MOST_AT_ONCE = 2000
#: Parcels of a source without costs that are read to see how the rarest of its IDs are written.
_MOST_READ = 10_100


class IdRounds:
    """Requests each ID as written, and then in the formats of the county's IDs."""

    def __init__(self, plan: Plan, ledger: Ledger) -> None:
        self._search = plan.search
        self._field = plan.search.id_field
        self._capabilities = plan.capabilities
        self._ledger = ledger
        self._texts = {place: ledger.requested_rows[place].row.id for place in ledger.open_places()}
        #: The spellings of each ID that were last requested.
        self._forms: dict[int, tuple[str, ...]] = {}
        self._formats = IdFormats()
        #: The number of IDs that the formats were learned from.
        self._learned = 0
        #: The rows of each request of this round that was refused.
        self._refused: list[tuple[int, ...]] = []

    def rounds(self) -> Iterator[Probes]:
        """Yield one round after the other; each is made when the one before is over."""
        yield from self._request(tuple(self._texts), self._first)
        if self._ledger.left and self._has_formats:
            yield from self._read_formats()
        if self._ledger.left:
            # Rows that failed keep their place, so that a rerun sends the same requests.
            places = self._ledger.places_after(tuple(self._texts))
            for start in range(0, len(places), _MOST_AT_ONCE):
                yield from self._request(places[start : start + _MOST_AT_ONCE], self._others)
        for place in self._ledger.open_places():
            self._none(place)

    # ---- spellings ------------------------------------------------------------------------------

    @property
    def _has_formats(self) -> bool:
        """Whether IDs may be written otherwise than in the list, as a county decides."""
        return self._field != ID_FIELD and not is_number_id(self._field, self._capabilities)

    def _first(self, text: str) -> tuple[str, ...]:
        """Return an ID as it is requested first; nothing if no parcel can have it."""
        form = first_form(self._field, text, self._capabilities)
        return (form,) if form else ()

    def _others(self, text: str) -> tuple[str, ...]:
        """Return the other spellings of an ID, which are all requested at once."""
        if self._has_formats:
            return self._formats.variants(text)
        is_other = self._field == ID_FIELD and (text,) != self._first(text)
        return (text,) if is_other else ()

    def _read_formats(self) -> Iterator[Probes]:
        """Read how IDs of the scope are written: a page, or thousands where they cost nothing."""
        query = query_for(self._search.filters, self._capabilities)
        most = enough = _MOST_READ
        if self._capabilities.is_metered:
            enough = min(MAX_PAGE, self._capabilities.max_page)
            query, most = replace(query, limit=enough), 1  # and no page behind it
        if self._learned < enough:
            places = tuple(self._ledger.open_places())
            yield Probes([ProbePlan(query, places, most=most)], self._ledger, self._look_at)

    def _look_at(self, probe: Probe) -> None:
        """Learn from parcels of the scope."""
        self._learn(probe.parcels())
        if probe.error is not None:
            for place in probe.places:
                self._ledger.failed(place, probe.error.sentence)

    def _learn(self, parcels: list[Parcel]) -> None:
        ids = [found for found in map(self._id_of, parcels) if found]
        self._formats.learn(ids)
        self._learned += len(ids)

    def _id_of(self, parcel: Parcel) -> str:
        if self._field == ID_FIELD:
            return parcel.svc_uuid
        value = parcel.attributes.get(self._field)
        return "" if value is None else read_text(value)

    # ---- requests -------------------------------------------------------------------------------

    def _request(
        self, places: Sequence[int], spell: Callable[[str], tuple[str, ...]]
    ) -> Iterator[Probes]:
        """Yield the round in which rows are requested, all spellings of one in the same request.

        What the service refuses is requested again in halves, as polygons are: it may be a single
        ID that it refuses.
        """
        self._forms.update((place, spell(self._texts[place])) for place in places)
        groups = self._groups(places)
        while groups:
            plans = [plan for group in groups for plan in self._plans(group)]
            if plans:
                yield Probes(plans, self._ledger, self._finish)
            groups, self._refused = list(_halves(self._refused)), []

    def _groups(self, places: Sequence[int]) -> list[Sequence[int]]:
        """Divide rows so that the IDs of each group fit into a request."""
        most = ids_at_a_time(self._field, self._capabilities.max_page)
        groups: list[Sequence[int]] = []
        group: list[int] = []
        ids: set[str] = set()
        for place in filter(self._forms.get, places):
            both = ids.union(self._forms[place])
            if group and len(both) > most:
                groups.append(group)
                group, both = [], set(self._forms[place])
            group.append(place)
            ids = both
        return [*groups, group]

    def _plans(self, places: Sequence[int]) -> Iterator[ProbePlan]:
        """Yield the request for the IDs of rows, if any of them is still open."""
        places = tuple(filter(self._ledger.is_open, places))
        ids = tuple(dict.fromkeys(form for place in places for form in self._forms[place]))
        if not ids:
            return
        query = query_for(
            (filter_of_ids(self._field, ids, self._capabilities), *self._search.filters),
            self._capabilities,
            include_buildings=self._search.include_buildings,
        )
        # Candidates: other parcels may come first.
        has_most = self._field == ID_FIELD and not self._capabilities.returns_candidates
        yield ProbePlan(query, places, most=len(ids) if has_most else None)

    def _finish(self, probe: Probe) -> None:
        if isinstance(probe.error, RequestRefused) and len(probe.places) > 1 and not probe.pages:
            self._refused.append(probe.places)
            probe.failures.clear()
            return
        parcels = probe.parcels()
        if self._has_formats:
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
        is_same = self._field == ID_FIELD and self._first(found) == self._first(text)
        return "" if is_same else id_note(text, found)

    def _none(self, place: int) -> None:
        fields = {item.field for item in self._search.filters}
        if not fields:
            note = tr("No parcel has this ID.")
        elif fields <= _SCOPE:
            note = tr("No parcel in the state or county has this ID.")
        else:
            note = tr("No parcel that matches the filters has this ID.")
        if self._forms[place]:
            tried = number_of(
                len(self._forms[place]),
                "{} other format of it was tried.",
                "{} other formats of it were tried.",
            )
            note = f"{note} {tried}"
        self._ledger.none(place, note)


def _halves(several: Sequence[Sequence[int]]) -> Iterator[Sequence[int]]:
    for places in several:
        middle = len(places) // 2
        yield places[:middle]
        yield places[middle:]
