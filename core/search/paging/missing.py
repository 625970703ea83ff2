"""Sentences about the parcels that are missing because of failed requests."""

from __future__ import annotations

from parcel_lookup.core.contract import ParcelError, RequestRefused
from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.paging.series import Gap
from parcel_lookup.core.search.query.plan import PolygonBatch

#: The maximum number of ranges in a sentence; the details contain all of them.
_MOST_NAMED = 3
#: The maximum number of errors in the details.
_MOST_DETAILED = 100


def missing_sentence(gaps: list[Gap], polygons: int) -> str:
    """``2 requests failed. Missing: parcels 1,201 to 1,300 of polygons 51 to 100.``.

    `polygons` is the number of polygons that the user searched with.
    """
    if not gaps:
        return ""
    places = [_place(gap, polygons) for gap in gaps if not gap.series.ids]
    records = sum(series.lost for series in {gap.series for gap in gaps} if series.ids)
    more = len(places) - _MOST_NAMED
    parts = places[:_MOST_NAMED]
    if records:
        parts.append(_records(records))
    if more > 0:
        parts.append(number_of(more, "the results of {} more", "the results of {} more"))
    missing = join_words(parts, tr("and"))
    failed = number_of(len(gaps), "{} request failed.", "{} requests failed.")
    return f"{failed} {tr('Missing: {parts}.').format(parts=missing)}"


def error_of(gaps: list[Gap], polygons: int) -> ParcelError:
    """Return the first error, with all of them in its detail if there are several."""
    if len(gaps) == 1:
        return gaps[0].error
    failures = []
    for gap in gaps:
        is_records = bool(gap.series.ids)
        words = _records(gap.series.lost) if is_records else _place(gap, polygons)
        failures.append((f"{words[:1].upper()}{words[1:]}", gap.error))
    return first_of(failures)


def first_of(failures: list[tuple[str, ParcelError]]) -> ParcelError:
    """Return the first of several errors, with all of them and what is missing in its detail."""
    first = failures[0][1]
    if len(failures) == 1:
        return first
    paragraphs = [
        f"{what}: {error.sentence}\n{error.detail}".strip()
        for what, error in failures[:_MOST_DETAILED]
    ]
    more = len(failures) - len(paragraphs)
    if more:
        paragraphs.append(tr("{number:,} more.").format(number=more))
    detail = "\n\n".join(paragraphs)
    if isinstance(first, RequestRefused):
        return RequestRefused(first.problems, detail, was_sent=first.was_sent)
    return ParcelError(first.code, detail, **first.params)


def rows_sentence(requests: int, rows: list[int]) -> str:
    """``2 requests failed. Rows without a result: 3, 17, and 41.``; `rows` are their numbers."""
    named = [f"{row:,}" for row in rows[:_MOST_NAMED]]
    more = len(rows) - len(named)
    if more:
        named.append(tr("{number:,} more").format(number=more))
    failed = number_of(requests, "{} request failed.", "{} requests failed.")
    rows_text = join_words(named, tr("and"))
    return f"{failed} {tr('Rows without a result: {rows}.').format(rows=rows_text)}"


def _records(number: int) -> str:
    return number_of(number, "the record of {} parcel", "the records of {} parcels")


def _place(gap: Gap, polygons: int) -> str:
    """Return which parcels the failed page of an area or a query would have contained."""
    series, offset, _ = gap
    number = 0 if series.paging.total is None else series.paging.most(offset)
    if series.is_part:  # of a query in windows: positions in it mean nothing to the user
        if not number or series.paging.is_closed:
            return tr("more parcels")
        return number_of(number, "{} parcel", "{} parcels")
    if number == 1:
        parcels = tr("parcel {first:,}")
    elif number:
        parcels = tr("parcels {first:,} to {last:,}")
    elif offset:  # and all pages after it
        parcels = tr("parcels from {first:,} on")
    else:
        parcels = tr("all parcels")
    parcels = parcels.format(first=offset + 1, last=offset + number)
    polygon_text = _polygons(series.batch, polygons)
    if not polygon_text:
        return parcels
    return tr("{parcels} of {polygons}").format(parcels=parcels, polygons=polygon_text)


def _polygons(batch: PolygonBatch | None, polygons: int) -> str:
    """``polygons 51 to 100``; "" if the search has one polygon, or none."""
    if batch is None or not batch.origins or (polygons == 1 and not batch.cuts):
        return ""
    first, last = min(batch.origins) + 1, max(batch.origins) + 1
    if first != last:
        return tr("polygons {first:,} to {last:,}").format(first=first, last=last)
    if polygons == 1:
        return tr("a part of the polygon")
    text = tr("a part of polygon {number:,}") if batch.cuts else tr("polygon {number:,}")
    return text.format(number=first)
