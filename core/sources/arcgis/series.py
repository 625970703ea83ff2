"""The requests that return the features of a query, from servers that page in their own way.

Nothing that a server promises is taken as certain. Features are read in the order of their object
IDs, each response by the condition that they are larger than the last one received: rows that are
added or deleted in between shift no page. A response may have fewer features than requested, even
none, and report with ``exceededTransferLimit`` that there are more (Esri/esri-leaflet#786); or the
server cuts it and reports nothing. One that is flagged, full, or of a round length is therefore
followed by one count of all matches, which decides where the end is.

Servers without paging, and those that refuse it, do not sort, or send empty pages, are requested to
list the object IDs of all matches, and then the features by these. Nothing is read by offset.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any

from parcel_lookup.core.contract import ErrorCode, ParcelError, Problem, RequestRefused
from parcel_lookup.core.contract.query import Gap
from parcel_lookup.core.i18n import number_of
from parcel_lookup.core.sources.arcgis.layer import MOST_IDS, Layer, LayerQuery
from parcel_lookup.core.sources.conductor import Line, Rows, Steps, Total

#: Limits of servers are multiples of this, or one of the others.
_ROUND, _SMALL_LIMITS = 25, (10, 20)
#: This number of failed pages in a row ends a series.
_MOST_FAILURES = 3
#: How servers word that a request is too large, or takes too long.
_TOO_MUCH = (
    *("geometry", "too large", "too many", "exceed", "complex", "timeout", "timed out"),
    *("unable to complete", "unable to perform query"),  # untranslated: words of servers
)
#: Of a value: servers round the numbers of a column in their own way.
_ROUNDING = 1e-6


def in_area(layer: Layer, filters: Sequence[Any], polygons: Sequence[bytes] = ()) -> Steps:
    """Read the features that touch polygons; half of them at a time if the server cannot do all."""
    query = layer.query(filters, polygons)
    if query is None:
        return None
    try:
        return (yield from read(layer, query))
    except ParcelError as error:
        if len(polygons) < 2 or not _is_too_much(error):
            raise
        middle = len(polygons) // 2
        return [in_area(layer, filters, half) for half in (polygons[:middle], polygons[middle:])]


def _is_too_much(error: ParcelError) -> bool:
    """Return whether a server cannot process a request because of its size."""
    is_refused = isinstance(error, RequestRefused) and error.was_sent
    if not is_refused and error.code is not ErrorCode.SERVICE_FAILED:
        return error.code is ErrorCode.REQUEST_TOO_LARGE
    return any(one in error.detail.lower() for one in _TOO_MUCH)


def read(layer: Layer, query: LayerQuery) -> Steps:
    """Read the features of a query: by key, or by their object IDs if the server requires that."""
    count = None
    if not query.narrows:
        count = yield layer.count(query)
        _check_number(query, count)
        yield Total(count, layer.page_size)
    ways = _by_ids if layer.has_no_pages else _by_key
    return (yield from ways(layer, query, count))


def _check_number(query: LayerQuery, count: int) -> None:
    """Refuse to read many parcels to find a few among them. Raises `RequestRefused`."""
    if query.most is not None and count > query.most:
        sentence = number_of(
            count,
            "Add an area, or a filter that the server can apply: {} parcel would have to be "
            "downloaded.",
            "Add an area, or a filter that the server can apply: {} parcels would have to be "
            "downloaded.",
        )
        raise RequestRefused((Problem(400, ("filters",), sentence),))


# ---- by key -------------------------------------------------------------------------------------


def _by_key(layer: Layer, query: LayerQuery, count: int | None) -> Steps:
    """Read the features with larger object IDs than those before."""
    last: int | None = None
    received, failures, needs_count, sent = 0, 0, False, []
    while True:
        here = query if last is None else query.having(f"{layer.object_id} > {last}")
        page = layer.page(here)
        try:
            rows, is_cut, error = yield from _page(layer, here, failures, is_first=last is None)
        except RequestRefused as refused:
            if last is None and (layer.has_paged or not refused.was_sent):
                raise
            # Its metadata promise pages, which it may refuse.
            lines = yield from _by_ids(layer, query, count)
            layer.has_no_pages = not layer.has_paged
            return lines
        keys = layer.keys(rows)
        chain = keys if last is None else [last, *keys]
        are_ids = all(type(key) is int for key in keys)
        is_sorted = are_ids and all(one < other for one, other in zip(chain, chain[1:]))
        if not are_ids or not (is_sorted or last is None):
            return [_by_ids(layer, query, count)]
        received += len(set(keys))
        last = max(keys, default=last)
        if error is None:
            failures, layer.has_paged = 0, True
            sent.append(page.params)
            yield Rows(rows)
        else:
            failures += 1
            yield Rows(gaps=(Gap(error, len(rows)),), lost=len(rows))
        is_last = not is_cut and len(rows) < page.most
        needs_count |= not is_last or _is_round(len(rows))
        if needs_count and count is None:
            # Now, as a row that is deleted before the next response would hide another one.
            count = yield from _counted(layer, query, is_needed=is_last)
        if count is not None:
            yield Total(max(count, received), layer.page_size)
            if not is_cut:
                is_last = received >= count or not rows
        if is_last:
            return (yield from _checked(layer, query, count, received, sent))
        if not (is_sorted and rows):
            return [_by_ids(layer, query, count)]


def _page(
    layer: Layer, query: LayerQuery, failures: int, *, is_first: bool
) -> Generator[Any, Any, tuple[list[Any], bool, ParcelError | None]]:
    """Return the features of a page, and whether there are more.

    Of a page that fails, they have their object IDs only, which show where the next one begins. In
    a rerun, the next one is the same then, and only the failed page is requested again. Raises the
    error after too many `failures` before this one.
    """
    try:
        rows, is_cut = yield layer.page(query)
        return rows, is_cut, None
    except ParcelError as error:
        is_fatal = isinstance(error, RequestRefused) or (is_first and _is_too_much(error))
        if is_fatal or failures + 1 == _MOST_FAILURES:
            raise
        with suppress(ParcelError):
            rows, is_cut = yield layer.page(query, keys_only=True)
            return rows, is_cut, error
        raise


def _counted(
    layer: Layer, query: LayerQuery, *, is_needed: bool
) -> Generator[Any, Any, int | None]:
    """Return the number of features; None if that fails, and later pages may show the end."""
    try:
        count: int = yield layer.count(query)
    except ParcelError:
        if is_needed:
            raise
        return None
    _check_number(query, count)
    return count


def _is_round(length: int) -> bool:
    """Return whether a server may have cut a response to this number of features."""
    return length > 0 and (length % _ROUND == 0 or length in _SMALL_LIMITS)


def _checked(
    layer: Layer,
    query: LayerQuery,
    count: int | None,
    received: int,
    sent: Sequence[Mapping[str, str]],
) -> Steps:
    """Report features that were counted and not received; rows may have been deleted since."""
    if count is not None and received < count:
        layer.client.forget_query({**query.params, "returnCountOnly": "true"})
        count = yield layer.count(query)
        if received < count:
            for params in sent:  # the next search requests them again
                layer.client.forget_query(params)
            yield Rows(gaps=(Gap(layer.lacks_parcels(), count - received),))
    return None


# ---- by object IDs ------------------------------------------------------------------------------


def _by_ids(layer: Layer, query: LayerQuery, count: int | None) -> Steps:
    """List the object IDs of all matches; the series that follow read the features by them."""
    ids, is_cut = yield layer.object_ids(query)
    _check_number(query, len(ids))
    return [*_chunks(layer, ids), _rest_of_ids(layer, query, ids, count, is_cut=is_cut)]


def _rest_of_ids(
    layer: Layer, query: LayerQuery, ids: Sequence[int], count: int | None, *, is_cut: bool
) -> Steps:
    """Count the IDs, as servers cut lists, and request what is behind them as other lists."""
    if count is None and (ids or is_cut):
        count = yield layer.count(query)
    known, number = set(ids), count or 0
    while known and len(known) < number:
        more: list[int] = []
        with suppress(RequestRefused):
            more, _ = yield layer.object_ids(query.having(f"{layer.object_id} > {max(known)}"))
        if known.issuperset(more):
            break
        known.update(more)
    if len(known) < number:
        layer.client.forget_query(layer.object_ids(query).params)
        layer.client.forget_query({**query.params, "returnCountOnly": "true"})
        yield Rows(gaps=(Gap(layer.lacks_parcels(), number - len(known)),))
    return _chunks(layer, sorted(known.difference(ids)))


def _chunks(layer: Layer, ids: Sequence[int]) -> list[Line]:
    size = min(layer.page_size, MOST_IDS)
    parts = (ids[start : start + size] for start in range(0, len(ids), size))
    return [Line(_with_ids(layer, part), is_owed=True) for part in parts]


def _with_ids(layer: Layer, ids: Sequence[int]) -> Steps:
    """Read the features with these object IDs; those that did not come are requested again."""
    left = list(ids)
    while left:
        yield Total(len(ids), len(ids))
        call = layer.rows_with(left)
        rows, _ = yield call
        found = dict(zip(layer.keys(rows), rows))
        some = [found[one] for one in left if one in found]
        if not some:
            layer.client.forget_query(call.params)
            yield Rows(gaps=(Gap(layer.lacks_parcels(), len(left)),))
            return None
        yield Rows(some)
        left = [one for one in left if one not in found]
    return None


# ---- in the order of a column -------------------------------------------------------------------


def first_in_order(
    layer: Layer, query: LayerQuery, column: str, *, is_descending: bool, rest: Sequence[Steps]
) -> Steps:
    """Read the page with the first features in the order of a column of numbers, then `rest`.

    Its last features share their value with others, perhaps. Of those before, a count shows that
    they are all there are, whether or not the server orders and compares as it should.
    """
    way, sign, ahead = ("DESC", ">", 1) if is_descending else ("ASC", "<", -1)
    filled = query.having(f"{column} IS NOT NULL")
    if not query.narrows:  # sorting millions of parcels is not polite either
        _check_number(query, (yield layer.count(query)))
    with suppress(ParcelError):  # `rest` would have the same error
        page = layer.page(filled, f"{column} {way},{layer.object_id} ASC")
        rows, is_cut = yield page
        values = layer.values(rows, column)
        has_more = is_cut or len(rows) >= page.most
        if has_more and rows and all(isinstance(one, (int, float)) for one in values):
            end = float(values[-1]) + ahead * abs(values[-1]) * _ROUNDING
            first = [row for row, value in zip(rows, values) if (value - end) * ahead > 0]
            before = filled.having(f"{column} {sign} {Decimal(repr(end)):f}")
            number = (yield layer.count(before)) if first else 0
            if number <= len(set(layer.keys(first))):
                yield Rows(first, are_first=True)
    return rest
