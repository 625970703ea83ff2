"""Lists: the parcels at each of many points, addresses, or IDs, in the order of the list.

`at` works with any source that responds in pages, within its `Limits`. Places that are equal share
their requests. Each kind of place has its own story: `nearest.points`, `addresses.addresses`, and
`ids.ids` yield results as they become known, and `at` puts them in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, Callable, Optional

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    SERVICE_CAPABILITIES,
    AddressRequest,
    Cancellation,
    Capabilities,
    Field,
    Page,
    PointRequest,
    Problem,
    Request,
    RequestCounter,
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
    Run,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead
from parcel_lookup.core.sources.service import ids
from parcel_lookup.core.sources.service.exchange import Exchange, Limits

__all__ = ["Limits", "at"]

_SERVICE = Limits()

_Story = Iterator[tuple[int, Optional[Match]]]


def at(
    fetch: Callable[[Request, Cancellation], Page],
    counter: RequestCounter,
    places: Sequence[Place],
    run: Run,
    *,
    buildings: bool = False,
    at_once: int = AT_ONCE,
    fields: Mapping[str, Field] = FIELD_BY_NAME,
    limits: Limits = _SERVICE,
) -> Iterator[Match]:
    """Yield the parcels at each place, in the order of the places; one `Match` for each.

    See `Source.at`. `counter` counts, in the thread of `fetch`, the requests that are really sent.
    """
    with closing(Ahead(fetch, counter, run, at_once)) as ahead:
        exchange = Exchange(ahead, run, limits, fields, 2 * at_once)
        results = _Results(places, exchange)
        yield from results.ready()
        for kind, story in _STORIES.items():
            there = {n: one for n, one in results.open.items() if type(one) is kind}
            for number, match in story(exchange, there, buildings) if there else ():
                results.put(number, match)
                yield from results.ready()
        yield from results.rest()
        if exchange.error is not None:
            raise exchange.error
        if exchange.is_out:
            raise OutOfRequests


def _points(exchange: Exchange, places: dict[int, Any], buildings: bool) -> _Story:
    # Needs shapely, which lists of the other kinds do not.
    from parcel_lookup.core.sources.service import nearest

    return nearest.points(exchange, places, buildings)


def _addresses(exchange: Exchange, places: dict[int, Any], buildings: bool) -> _Story:
    # Needs the tables of addresses.
    from parcel_lookup.core.sources.service import addresses

    return addresses.addresses(exchange, places, buildings)


_STORIES = {PointPlace: _points, AddressPlace: _addresses, IdPlace: ids.ids}


class _Results:
    """Puts results in the order of the list; equal places have the same one."""

    def __init__(self, places: Sequence[Place], exchange: Exchange) -> None:
        """Places that cannot be requested have a result already."""
        self._exchange = exchange
        #: The places to request, each once, by number.
        self.open: dict[int, Any] = {}
        self._numbers: list[int] = []
        self._next = 0
        self._there: dict[int, Match] = {}
        known: dict[Any, int] = {}
        capabilities = replace(
            SERVICE_CAPABILITIES,
            fields=exchange.fields,
            max_filters=exchange.limits.filters,
            needs_scope=exchange.limits.needs_scope,
        )
        for place in places:
            trimmed = _trimmed(place)
            # Case matters in IDs only; the first way to write a place is sent.
            key = tuple(map(str.casefold, trimmed)) if type(place) is AddressPlace else trimmed
            number = known.setdefault((type(place), key), len(known))
            self._numbers.append(number)
            if number in self.open or number in self._there:
                continue
            reason = _problem(trimmed, capabilities)
            if reason:
                self._there[number] = Match(0, reason=Reason.REFUSED, notes=(reason,))
            else:
                self.open[number] = trimmed
        self._uses = Counter(self._numbers)
        per_request = max(1, exchange.limits.page - 1)
        number_of_ids = sum(type(place) is IdPlace for place in self.open.values())
        exchange.to_begin = len(self.open) - number_of_ids - (-number_of_ids // per_request)
        self._done = self._parcels = 0
        exchange.expect(None)

    def put(self, number: int, match: Match | None) -> None:
        """Add the result of a place; None: it has none, because the search has ended."""
        if match is None:
            return
        self._there[number] = match
        self._exchange.promise(number, len(match.batch.parcels))
        self._done += 1
        self._parcels += len(match.batch.parcels)
        self._exchange.expect(self._parcels * len(self.open) // self._done)

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
        self._exchange.promise(number, 0)
        match = self._there[number] if self._uses[number] else self._there.pop(number)
        return match._replace(row=row)


def _trimmed(place: Any) -> Any:
    """Return a place without blanks around and between words: people see no difference."""
    if isinstance(place, IdPlace):
        return place._replace(id=" ".join(place.id.split()))
    if isinstance(place, AddressPlace):
        return AddressPlace(*(" ".join(text.split()) for text in place))
    return place


def _problem(place: Any, capabilities: Capabilities) -> str:
    """Return why a place is not requested, in a sentence; "" where it is."""
    if isinstance(place, IdPlace):
        problems = _problems_of_id(place, capabilities)
    elif isinstance(place, PointPlace):
        problems = check(PointRequest(place.lat, place.lon, 1))
    elif not place.address:
        return tr("The address is empty.")
    else:
        problems = check(AddressRequest(*place, 1))
    return " ".join(problem.sentence for problem in problems)


def _problems_of_id(place: IdPlace, capabilities: Capabilities) -> list[Problem]:
    if not place.id:
        return [Problem(422, (), tr("The ID is empty."))]
    is_number = ids.is_number(capabilities.fields or {}, place.field)
    form = ids.first_form(place.field, place.id, is_number)
    if not form:
        text = tr("The ID is not a number, as all values of {field} are.")
        return [Problem(422, (), text.format(field=place.field))]
    item = ids.filter_of(place.field, (form,), is_number)
    return check_filters((item, *place.scope), capabilities)
