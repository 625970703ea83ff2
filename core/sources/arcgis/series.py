"""The requests that return the features of a query, from servers that page in their own way.

Nothing that a server promises is taken as certain. Features are read in the order of their object
IDs, each response by the condition that they are larger than the last one received: rows that are
added or deleted in between shift no page. A response may have fewer features than requested, even
none, and report with ``exceededTransferLimit`` that there are more (Esri/esri-leaflet#786); or the
server cuts it and reports nothing. One that is flagged, full, or of a round length is therefore
followed by one count of all matches, which decides where the end is.

Servers without paging, and those that refuse it, do not sort, or send empty pages, are requested to
list the object IDs of all matches, and then the features by these. Layers without object IDs are
read by offset.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any

from parcel_lookup.core.contract import ErrorCode, ParcelError, Problem, RequestRefused
from parcel_lookup.core.contract.query import Gap
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.sources.arcgis.layer import MOST_IDS, MOST_ROWS, Layer, LayerQuery
from parcel_lookup.core.sources.arcgis.lines import Owed, Rows, Steps, Total

#: Lists are not shorter, however few features a response had.
_LEAST_IDS = 100
#: After this many responses without a new feature, the server is repeating itself.
_MOST_BARREN = 50
#: Limits of servers are multiples of this, or one of the others.
_ROUND, _SMALL_LIMITS = 25, (10, 20)
#: Names that need no quotes in a condition.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$#.]*")
#: How servers word that a request is too large, or takes too long.
_TOO_MUCH = (
    *("geometry", "too large", "too many", "exceed", "complex", "timeout", "timed out"),
    *("unable to complete", "unable to perform query"),  # untranslated: words of servers
)
#: Of a value: servers round numbers of these columns in their own way.
_ROUNDING = {"esriFieldTypeSingle": 1e-6, "esriFieldTypeDouble": 1e-9}


def in_area(layer: Layer, filters: Sequence[Any], polygons: Sequence[bytes]) -> Steps:
    """Read the features that touch polygons; half of them at a time if the server cannot do all."""
    query = layer.query(filters, polygons)
    if query is None:
        return None
    try:
        return (yield from read(layer, query))
    except ParcelError as error:
        words = error.detail.lower()
        is_refused = isinstance(error, RequestRefused) and error.was_sent
        is_refused |= error.code in (ErrorCode.SERVICE_FAILED, ErrorCode.REQUEST_TOO_LARGE)
        is_size = error.code is ErrorCode.REQUEST_TOO_LARGE or any(
            one in words for one in _TOO_MUCH
        )
        if len(polygons) == 1 or not (is_refused and is_size):
            raise
        middle = len(polygons) // 2
        halves = polygons[:middle], polygons[middle:]
        return [in_area(layer, filters, half) for half in halves]


def read(layer: Layer, query: LayerQuery) -> Steps:
    """Read the features of a query in whichever way the server allows."""
    count = None
    if not query.narrows:
        count = yield layer.count(query)
        _check_number(query, count)
        yield Total(count, -(-count // layer.page_size))
    if layer.has_no_pages:
        return (yield from _without_pages(layer, query, count))
    return (yield from _tried(layer, query, count, _paged(layer, query, count)))


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


def is_key(column: str) -> bool:
    """Return whether a column can be named in a condition."""
    return _NAME.fullmatch(column) is not None


def _tried(layer: Layer, query: LayerQuery, count: int | None, pages: Steps) -> Steps:
    """Read pages; without pages if the server refuses the first one, which its metadata promise."""
    try:
        return (yield from pages)
    except RequestRefused as refused:
        if not refused.was_sent or layer.has_paged:
            raise
        try:
            found = yield from _without_pages(layer, query, count)
        except RequestRefused as other:
            raise (refused if other.was_sent else other) from None
        layer.has_no_pages = True
        return found


def _paged(layer: Layer, query: LayerQuery, count: int | None) -> Steps:
    if is_key(layer.metadata.object_id):
        return _by_key(layer, query, count)
    return _by_offset(layer, query, count)


# ---- by key, and by offset ----------------------------------------------------------------------


def _by_key(layer: Layer, query: LayerQuery, count: int | None) -> Steps:
    """Read the features with larger object IDs than those before."""
    last, received, sent = None, 0, []
    needs_count = False
    while True:
        object_id = layer.metadata.object_id
        page = layer.page(query if last is None else query.having(f"{object_id} > {last}"))
        try:
            rows, is_cut = yield page
        except RequestRefused:
            if last is None:
                raise
            return [_without_keys(layer, query, count)]
        layer.has_paged = True
        sent.append(page.params)
        keys = layer.keys(rows)
        are_ids = all(type(key) is int for key in keys)
        is_sorted = are_ids and all(one < other for one, other in zip(keys, keys[1:]))
        is_sorted = is_sorted and (last is None or all(key > last for key in keys))
        if not are_ids or (last is not None and not is_sorted):
            return [_without_keys(layer, query, count)]
        received += len(set(keys))
        last = max(keys, default=last)
        yield Rows(rows)
        is_last = not is_cut and len(rows) < page.most
        needs_count |= is_cut or len(rows) >= page.most or _is_round(len(rows))
        if needs_count and count is None:
            # Now, as a row that is deleted before the next response would hide another one.
            count = yield from _counted(layer, query, is_needed=is_last)
        if count is not None:
            yield Total(max(count, received), -(-max(0, count - received) // layer.page_size))
            if not is_cut:
                is_last = received >= count or not rows
        if is_last:
            return (yield from _checked(layer, query, count, received, sent))
        if not (is_sorted and rows):
            return [_without_keys(layer, query, count)]
        if not is_cut and len(rows) < layer.cap:
            layer.cap = len(rows)


def _without_keys(layer: Layer, query: LayerQuery, count: int | None) -> Steps:
    """Read the features of a server that does not return them in the order of object IDs."""
    if query.narrows:
        return (yield from _by_ids(layer, query, count))
    return (yield from _by_offset(layer, query, count))


def _by_offset(layer: Layer, query: LayerQuery, count: int | None) -> Steps:
    """Read the features by offset, where they have no object IDs, or not in their order."""
    known: dict[Any, None] = {}
    start, barren, sent, needs_count = 0, 0, [], False
    while True:
        page = layer.page(query, start=start)
        rows, is_cut = yield page
        layer.has_paged = True
        sent.append(page.params)
        keys = layer.keys(rows, start)
        if start and keys and keys[0] == next(iter(known), None):
            layer.has_no_pages = True  # the first page again
            return [_without_pages(layer, query, count)]
        new = [row for key, row in zip(keys, rows) if key not in known]
        known.update(dict.fromkeys(keys))
        yield Rows(new)
        start += len(rows) or (page.most if is_cut else 0)
        barren = 0 if new else barren + 1
        if barren >= _MOST_BARREN:
            raise layer.lacks_parcels()
        is_last = not is_cut and len(rows) < page.most
        needs_count |= not is_last or _is_round(len(rows)) or len(new) < len(rows)
        if needs_count and count is None:
            count = yield from _counted(layer, query, is_needed=is_last)
        if count is not None and not is_cut:
            is_last = len(known) >= count or not new
        if is_last:
            # Not counted again: a row that was deleted hides another one.
            return (yield from _checked(layer, query, count, len(known), sent, is_again=False))


def _counted(
    layer: Layer, query: LayerQuery, *, is_needed: bool
) -> Generator[Any, Any, int | None]:
    """Return the number of features; None if that fails, and later pages may show the end."""
    try:
        count: int = yield layer.count(query)
    except ParcelError as error:
        if is_needed or error.code is ErrorCode.CANCELLED:
            raise
        return None
    _check_number(query, count)
    return count


def _checked(
    layer: Layer,
    query: LayerQuery,
    count: int | None,
    received: int,
    sent: Sequence[Mapping[str, str]],
    *,
    is_again: bool = True,
) -> Steps:
    """Report features that were counted and not received; rows may have been deleted since."""
    if count is not None and received < count:
        layer.client.forget_query({**query.params, "returnCountOnly": "true"})
        if is_again:
            count = yield layer.count(query)
        if received < count:
            for params in sent:  # the next search requests them again
                layer.client.forget_query(params)
            yield Rows(gaps=(Gap(layer.lacks_parcels(), count - received),))
    return None


def _is_round(length: int) -> bool:
    """Return whether a server may have cut a response to this number of features."""
    return length > 0 and (length % _ROUND == 0 or length in _SMALL_LIMITS)


# ---- without pages ------------------------------------------------------------------------------


def _without_pages(layer: Layer, query: LayerQuery, count: int | None) -> Steps:
    if query.narrows:
        return (yield from _by_ids(layer, query, count))
    if count is None:  # some servers send the first ones only, without the flag
        count = yield layer.count(query)
    page = layer.all_rows(query)
    rows, is_cut = yield page
    if is_cut or len(rows) > MOST_ROWS or len(rows) < count:
        layer.client.forget_query(page.params)
        sentence = tr("The server cannot send all parcels of the layer. Add an area or a filter.")
        raise RequestRefused((Problem(400, (), sentence),))
    yield Rows(rows)
    return None


def _by_ids(layer: Layer, query: LayerQuery, count: int | None) -> Steps:
    """List the object IDs of all matches; the series that follow read the features by them."""
    if not layer.metadata.object_id:
        reason = tr("Its server does not return records in pages, and it has no object IDs.")
        raise ParcelError(ErrorCode.NOT_A_LAYER, host=layer.client.host, reason=reason)
    ids, is_cut = yield layer.object_ids(query)
    _check_number(query, len(ids))
    return [*_chunks(layer, ids), _rest_of_ids(layer, query, ids, count, is_cut=is_cut)]


def _rest_of_ids(
    layer: Layer, query: LayerQuery, ids: list[int], count: int | None, *, is_cut: bool
) -> Steps:
    """Count the IDs, as servers cut lists, and request what is behind them as other lists."""
    if not ids and not is_cut:
        return None
    if count is None:
        count = yield layer.count(query)
    new: list[int] = []
    while ids and len(ids) + len(new) < count:
        last = max((*ids, *new))
        behind = layer.object_ids(query.having(f"{layer.metadata.object_id} > {last}"))
        more: list[int] = []
        with suppress(RequestRefused):
            more, _ = yield behind
        if not set(more).difference(ids, new):
            break
        new = sorted({*new, *more}.difference(ids))
    missing = count - len(ids) - len(new)
    if missing > 0:
        layer.client.forget_query(layer.object_ids(query).params)
        layer.client.forget_query({**query.params, "returnCountOnly": "true"})
        yield Rows(gaps=(Gap(layer.lacks_parcels(), missing),))
    return _chunks(layer, new)


def _chunks(layer: Layer, ids: Sequence[int]) -> list[Owed]:
    size = min(layer.page_size, max(layer.cap, _LEAST_IDS), MOST_IDS)
    return [Owed(_with_ids(layer, ids[start : start + size])) for start in range(0, len(ids), size)]


def _with_ids(layer: Layer, ids: Sequence[int]) -> Steps:
    """Read the features with these object IDs; those that do not come are requested once more."""
    left, is_again = list(ids), False
    while left:
        yield Total(len(ids), 0 if is_again else 1)
        call = layer.rows_with(left)
        rows, _ = yield call
        found = dict(zip(layer.keys(rows), rows))
        yield Rows([found[one] for one in left if one in found])
        rest = [one for one in left if one not in found]
        if len(rest) == len(left):
            layer.client.forget_query(call.params)
            if is_again:
                yield Rows(gaps=(Gap(layer.lacks_parcels(), len(left)),))
                return None
        elif rest and len(found) < layer.cap:
            layer.cap = len(found)
        left, is_again = rest, True
    return None


# ---- in the order of a column -------------------------------------------------------------------


def in_order(
    layer: Layer, query: LayerQuery, column: str, *, is_descending: bool
) -> Sequence[Steps]:
    """Return the series that read features in the order of a column of numbers, nulls at the end.

    Features of the same value, and of nearly the same one, come in any order: `Rows.frontier` is
    the value from which on others may come.
    """
    filled, empty = (query.having(f"{column} IS {one}") for one in ("NOT NULL", "NULL"))
    return _ordered(layer, filled, column, is_descending), read(layer, empty)


def _ordered(layer: Layer, query: LayerQuery, column: str, is_descending: bool) -> Steps:
    """Read features in the order of a column; in another one if the server refuses to do so."""
    try:
        return (yield from _by_value(layer, query, column, is_descending))
    except RequestRefused as refused:
        if not refused.was_sent:
            raise
        return [read(layer, query)]


def _by_value(layer: Layer, query: LayerQuery, column: str, is_descending: bool) -> Steps:
    """Read pages in the order of a column, each from the last value of the one before.

    Not behind it: values are written in decimals, and none would be equal to those of a column.
    Whether the server orders at all is seen once, by a count of what is before a value.
    """
    way, sign, back = ("DESC", "<=", 1) if is_descending else ("ASC", ">=", -1)
    order = f"{column} {way},{layer.metadata.object_id} ASC"
    rounding = _ROUNDING.get(layer.metadata.types.get(column, ""), 0.0)
    known: set[Any] = set()
    count, received, needs_count, low = None, 0, False, None
    if not query.narrows:
        count = yield layer.count(query)
        _check_number(query, count)
    while True:
        condition = "" if low is None else f"{column} {sign} {_literal(low)}"
        page = layer.page(query.having(condition) if condition else query, order)
        rows, is_cut = yield page
        layer.has_paged = True
        values, keys = layer.values(rows, column), layer.keys(rows)
        if not _is_in_order(values, back) or not all(type(key) is int for key in keys):
            return [read(layer, query)]
        new = sum(key not in known for key in keys)
        received += new
        if rows:
            end = float(values[-1])
            low, high = end + back * abs(end) * rounding, end - back * abs(end) * rounding
            known = {key for key, value in zip(keys, values) if (value - low) * back <= 0}
        is_last = not is_cut and len(rows) < page.most
        needs_count |= not is_last or _is_round(len(rows))
        if needs_count and known and not layer.sorts:
            before = query.having(f"{column} {'>' if is_descending else '<'} {_literal(low)}")
            number = yield layer.count(before)
            if number > len(keys) - len(known):
                return [read(layer, query)]
            layer.sorts = number > 0
        yield Rows(rows, frontier=low)
        if needs_count and count is None:
            count = yield from _counted(layer, query, is_needed=is_last or not rows)
        if count is not None and not is_cut:
            is_last = received >= count or not new
        if is_last or not rows:
            # Not in the order of the column after all, or rows were deleted.
            return [read(layer, query)] if received < (count or 0) else None
        if len(known) == len(keys) or not new:  # they are all the same: read them by object ID
            same, rest = _around(query, column, low, high, is_descending=is_descending)
            behind = yield layer.count(query.having(f"{column} {sign} {_literal(low)}"))
            if received - len(known) + behind < (count or 0):
                return [read(layer, query)]
            return [read(layer, same), _ordered(layer, rest, column, is_descending)]


def _around(
    query: LayerQuery, column: str, low: float, high: float, *, is_descending: bool
) -> tuple[LayerQuery, LayerQuery]:
    """Return the queries for the values from `low` to `high`, and for those beyond `high`.

    In a descending order, `low` is the larger one; for 0, they are equal.
    """
    first, last = sorted((low, high))
    within = f"{column} >= {_literal(first)} AND {column} <= {_literal(last)}"
    beyond = f"{column} {'<' if is_descending else '>'} {_literal(high)}"
    return query.having(within), query.having(beyond)


def _literal(value: float) -> str:
    return f"{Decimal(repr(value)):f}"


def _is_in_order(values: Sequence[Any], back: int) -> bool:
    """Return whether values are numbers, ascending if `back` is -1."""
    if not all(isinstance(one, (int, float)) for one in values):
        return False
    return all((other - one) * back <= 0 for one, other in zip(values, values[1:]))
