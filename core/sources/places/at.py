"""Lists: the parcels at each of many points, addresses, or IDs, in the order of the list.

Places that are equal share their requests. Each kind of place has its own story: `points.points`,
`addresses.addresses`, and `ids.ids` yield results as they become known, and `at` puts them in
order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from parcel_lookup.core.contract import (
    AddressRequest,
    ParcelError,
    PointRequest,
    Problem,
    check,
    check_filters,
)
from parcel_lookup.core.contract.query import (
    AddressPlace,
    IdPlace,
    Match,
    OutOfRequests,
    Place,
    PointPlace,
    Reason,
)
from parcel_lookup.core.contract.source import Rules
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.sources.places import ids
from parcel_lookup.core.sources.places.finding import Finder

#: Imported when needed: points need shapely, and addresses their tables.
_STORIES = {PointPlace: "points", AddressPlace: "addresses", IdPlace: "ids"}


def at(finder: Finder, places: Sequence[Place]) -> Iterator[Match]:
    """Yield the parcels at each place, in the order of the places; one `Match` for each."""
    results = _Results(places, finder)
    ended: OutOfRequests | ParcelError | None = None
    yield from results.ready()
    try:
        for kind, name in _STORIES.items():
            there = {n: one for n, one in results.open.items() if type(one) is kind}
            module = import_module(f"parcel_lookup.core.sources.places.{name}") if there else None
            for number, match in getattr(module, name)(finder, there) if there else ():
                results.put(number, match)
                yield from results.ready()
    except (OutOfRequests, ParcelError) as error:
        ended = error
    yield from results.rest()
    if ended is not None:
        raise ended


class _Results:
    """Puts results in the order of the list; equal places have the same one."""

    def __init__(self, places: Sequence[Place], finder: Finder) -> None:
        """Places that cannot be requested have a result already."""
        self._promise = finder.promise
        #: The places to request, each once, by number.
        self.open: dict[int, Any] = {}
        self._numbers: list[int] = []
        self._next = 0
        self._there: dict[int, Match] = {}
        known: dict[Any, int] = {}
        for place in places:
            trimmed = _trimmed(place)
            # Case matters in IDs only; the first way to write a place is sent.
            is_address = type(place) is AddressPlace
            key = trimmed
            if is_address:
                key = (*map(str.casefold, trimmed.texts), trimmed.is_typed)
            number = known.setdefault((type(place), key), len(known))
            self._numbers.append(number)
            if number in self.open or number in self._there:
                continue
            reason = _problem(trimmed, finder.rules) or finder.problem(trimmed)
            if reason:
                self._there[number] = Match(0, reason=Reason.REFUSED, notes=(reason,))
            else:
                self.open[number] = trimmed
        self._uses = Counter(self._numbers)
        fields = [one.field for one in self.open.values() if type(one) is IdPlace]
        shared = -(-len(fields) // finder.most_ids(fields[0])) if fields else 0
        finder.begin(len(self.open) - len(fields) + shared)

    def put(self, number: int, match: Match | None) -> None:
        """Add the result of a place; None: it has none, because the search has ended."""
        if match is None:
            return
        self._there[number] = match
        self._promise(number, len(match.batch.parcels))

    def ready(self) -> Iterator[Match]:
        """Yield the results that are next in order."""
        while self._next < len(self._numbers) and self._numbers[self._next] in self._there:
            yield self._take()

    def rest(self) -> Iterator[Match]:
        """Yield all results, in order, although some are not there."""
        while self._next < len(self._numbers):
            yield from self.ready()
            self._next += 1

    def _take(self) -> Match:
        number, row = self._numbers[self._next], self._next
        self._next += 1
        self._uses[number] -= 1
        self._promise(number, 0)
        match = self._there[number] if self._uses[number] else self._there.pop(number)
        return match._replace(row=row)


def _trimmed(place: Any) -> Any:
    """Return a place without blanks around and between words: people see no difference."""
    if isinstance(place, IdPlace):
        return place._replace(id=" ".join(place.id.split()))
    if isinstance(place, AddressPlace):
        return AddressPlace(*(" ".join(text.split()) for text in place.texts), place.is_typed)
    return place


def _problem(place: Any, rules: Rules) -> str:
    """Return why a place is not requested, in a sentence; "" where it is."""
    if isinstance(place, IdPlace):
        problems = _problems_of_id(place, rules)
    elif isinstance(place, PointPlace):
        problems = check(PointRequest(place.lat, place.lon, 1))
    elif not place.address:
        return tr("The address is empty.")
    else:
        problems = check(AddressRequest(*place.texts, 1))
    return " ".join(problem.sentence for problem in problems)


def _problems_of_id(place: IdPlace, rules: Rules) -> list[Problem]:
    if not place.id:
        return [Problem(422, (), tr("The ID is empty."))]
    is_number = ids.is_number(rules, place.field)
    form = ids.first_form(place.field, place.id, is_number)
    if not form:
        text = tr("The ID is not a number, as all values of {field} are.")
        return [Problem(422, (), text.format(field=place.field))]
    item = ids.filter_of(place.field, (form,), is_number)
    return check_filters((item, *place.scope), rules)
