"""Sentences that name what failed requests kept from arriving."""

from __future__ import annotations

from parcel_lookup.core.contract import ParcelError, RequestRefused
from parcel_lookup.core.search.paging.series import Gap
from parcel_lookup.core.search.query.plan import PolygonBatch

#: The most stretches that are named; the details name them all.
_MOST_NAMED = 3
#: The most errors in the details.
_MOST_DETAILED = 100


def missing_sentence(gaps: list[Gap], polygons: int) -> str:
    """``2 requests failed: parcels 1,201 to 1,300 of polygons 51 to 100 … are missing.``.

    `polygons` is the number of polygons that the user searched with.
    """
    if not gaps:
        return ""
    places = [_place(gap, polygons) for gap in gaps if not gap.series.wanted]
    records = sum(series.lost for series in {gap.series for gap in gaps} if series.wanted)
    more = len(places) - _MOST_NAMED
    parts = places[:_MOST_NAMED]
    if records:
        parts.append(_records(records))
    if more > 0:
        parts.append(f"what {more:,} more would have brought")
    named = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    is_one = len(parts) == 1 and (named.startswith(("parcel ", "1 parcel")) or records == 1)
    return (
        f"{len(gaps):,} request{_s(len(gaps))} failed: {named} {'is' if is_one else 'are'} missing."
    )


def error_of(gaps: list[Gap], polygons: int) -> ParcelError:
    """The first of the errors; where there are more, with all of them in its detail."""
    if len(gaps) == 1:
        return gaps[0].error
    failures = []
    for gap in gaps:
        wanted = gap.series.wanted
        words = _records(gap.series.lost) if wanted else _place(gap, polygons)
        failures.append((f"{words[:1].upper()}{words[1:]}", gap.error))
    return first_of(failures)


def first_of(failures: list[tuple[str, ParcelError]]) -> ParcelError:
    """The first of several errors with all of them, each with what it kept back, in its detail."""
    first = failures[0][1]
    if len(failures) == 1:
        return first
    paragraphs = [
        f"{what}: {error.sentence}\n{error.detail}".strip()
        for what, error in failures[:_MOST_DETAILED]
    ]
    more = len(failures) - len(paragraphs)
    if more:
        paragraphs.append(f"{more:,} more.")
    detail = "\n\n".join(paragraphs)
    if isinstance(first, RequestRefused):
        return RequestRefused(first.problems, detail, was_sent=first.was_sent)
    return ParcelError(first.code, detail, **first.params)


def rows_sentence(requests: int, rows: list[int]) -> str:
    """``2 requests failed: rows 3, 17 and 41 have no result.``; `rows` are what they are called."""
    named = [f"{row:,}" for row in rows[:_MOST_NAMED]]
    more = len(rows) - len(named)
    if more:
        named.append(f"{more:,} more")
    words = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
    verb = "has" if len(rows) == 1 else "have"
    return (
        f"{requests:,} request{_s(requests)} failed: row{_s(len(rows))} {words} {verb} no result."
    )


def _records(number: int) -> str:
    return f"the record{_s(number)} of {number:,} parcel{_s(number)}"


def _place(gap: Gap, polygons: int) -> str:
    """Which parcels an area's or a query's page would have brought."""
    (series, offset, _), of = gap, _of(gap.series.batch, polygons)
    most = 0 if series.paging.total is None else series.paging.most(offset)
    if series.is_part:  # of more than one query reaches: it has no numbers that say anything
        return (
            f"{most:,} parcel{_s(most)}" if most and not series.paging.is_closed else "more parcels"
        )
    if not most:  # and what else there is behind it
        return f"parcels from {offset + 1:,} on{of}" if offset else f"the parcels{of}"
    if most == 1:
        return f"parcel {offset + 1:,}{of}"
    return f"parcels {offset + 1:,} to {offset + most:,}{of}"


def _of(batch: PolygonBatch | None, polygons: int) -> str:
    """`` of polygons 51 to 100``; nothing where there is one polygon, or none."""
    if batch is None or not batch.origins or (polygons == 1 and not batch.cuts):
        return ""
    first, last = min(batch.origins) + 1, max(batch.origins) + 1
    if first != last:
        return f" of polygons {first:,} to {last:,}"
    whole = "the polygon" if polygons == 1 else f"polygon {first:,}"
    return f" of {'a part of ' if batch.cuts else ''}{whole}"


def _s(number: int) -> str:
    return "" if number == 1 else "s"
