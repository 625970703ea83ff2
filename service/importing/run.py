"""Turning a layer of foreign parcels into a parcel file, with a report of what needs a look.

Imports shapely; so this module is imported when a layer is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from parcel_lookup.core.columns.identity import Census, Identity
from parcel_lookup.core.columns.location import Location, locate
from parcel_lookup.core.columns.mapping import BoundMapping, ColumnMapping
from parcel_lookup.core.columns.rows import BadRow, Row, RowSource
from parcel_lookup.core.columns.shapes import Shape, make_shapes
from parcel_lookup.core.columns.text_encoding import UNDECODED
from parcel_lookup.core.contract import Cancellation, ErrorCode, Parcel, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.outlines import County
from parcel_lookup.core.parcel_file.changes import compare_files
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.service.importing.report import Finding, ImportReport

_BATCH = 1000
#: Of the time: the pass for the ids, the pass for the parcels, finishing the file.
_FIRST_PASS, _SECOND_PASS = 0.15, 0.6
#: Of the first pass, where it finds out first where the parcels are.
_LOCATING = 0.4

Progress = Callable[[float], None]


def import_rows(
    source: RowSource,
    mapping: ColumnMapping,
    to: Path,
    *,
    file: str = "",
    location: Location | None = None,
    most_findings: int | None = None,
    progress: Progress | None = None,
    cancellation: Cancellation | None = None,
) -> ImportReport:
    """Write the rows of a layer as a parcel file.

    `location` is that of its rows where somebody has looked already (`location.locate`); it is of
    use where the mapping says nothing of state and county. `file` is what the report says of where
    the layer is; `most_findings` bounds what the report keeps to be read one by one, not what it
    counts. `progress` is called with 0 to 1.

    Raises `MappingError`, `ParcelError` (LOCAL_FILE, IMPORT_REFUSED, CANCELLED) and what the
    source raises; what was at `to` is then left as it was.
    """
    bound = mapping.bind(source.columns)
    stop = cancellation or Cancellation()
    notify = progress or (lambda _: None)
    first, located = 0.0, None
    if bound.located and location is None:
        first = _LOCATING * _FIRST_PASS
        location = locate(source, stop, lambda share: notify(first * share))
        located = location.total
    places = _Places(bound.located, location)
    census, seen, dates = _take_census(
        source, bound, places, stop, lambda share: notify(first + (_FIRST_PASS - first) * share)
    )
    bound = bound.decide_dates(dates)
    if located is not None and located != seen:
        raise _broken(source, located, seen)
    if bound.located and located is None and location.total != seen:  # rows came since
        return import_rows(
            source,
            mapping,
            to,
            file=file,
            most_findings=most_findings,
            progress=progress,
            cancellation=cancellation,
        )
    report = ImportReport(file, source.name, kept=dict(bound.kept), most_findings=most_findings)

    def finishing(share: float) -> None:
        notify(_FIRST_PASS + _SECOND_PASS + (1 - _FIRST_PASS - _SECOND_PASS) * share)

    def comparing(finished: Path) -> None:
        report.changes = compare_files(to, finished, stop)

    with ParcelWriter(
        to,
        title=mapping.title or source.name,
        description=mapping.description,
        cancellation=stop,
        progress=finishing,
        before_replacing=comparing,
        labels={
            name: source.labels[column]
            for column, name in bound.kept.items()
            if column in source.labels
        },
    ) as writer:
        rows = source.rows()
        while batch := list(islice(rows, _BATCH)):
            stop.check()
            writer.add(_parcels(batch, source, bound, places, census, report))
            notify(_FIRST_PASS + _SECOND_PASS * _share(report.read, source))
        stop.check()  # a source may end early after a cancel
        if report.read != seen:
            raise _broken(source, seen, report.read)
        if not report.read:  # nothing replaces a file with parcels
            reason = tr("“{layer}” has no features.").format(layer=source.name)
            raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)
        _refuse_lost_geometries(report)
    return report


def _refuse_lost_geometries(report: ImportReport) -> None:
    """Refuse an import in which most geometries are lost, as with a wrong reference system."""
    there = report.written - report.without_geometry + report.lost_geometries
    if 2 * report.lost_geometries <= there:
        return
    reason = tr(
        "{lost} of {total} geometries cannot be used. The first one: {reason} Check the coordinate "
        "reference system (CRS) of “{name}”."
    ).format(
        lost=f"{report.lost_geometries:,}",
        total=f"{there:,}",
        reason=report.lost_reason,
        name=report.layer,
    )
    raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)


def _broken(source: RowSource, first: int, again: int) -> ParcelError:
    """A connection that broke looks like the end of the rows, and ids would be wrong."""
    reason = tr(
        "“{name}” had {first} rows when it was read the first time, and {again} the second time. "
        "Another program may be changing it, or a connection broke. Import it again afterwards."
    ).format(name=source.name, first=f"{first:,}", again=f"{again:,}")
    return ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)


class _Places:
    """The fields of rows that come from their location."""

    def __init__(self, fields: tuple[str, ...], location: Location | None) -> None:
        self._fields = fields
        self._location = location
        self._values: dict[County | None, dict[str, str]] = {None: {}}

    def __bool__(self) -> bool:
        return bool(self._fields)

    def of(self, rows: Sequence[Row]) -> list[tuple[County | None, Mapping[str, str]]]:
        """Return the county of each row, and the fields that it gives."""
        if not self._fields or self._location is None:
            return [(None, self._values[None])] * len(rows)
        found = self._location.counties([row.wkb for row in rows])
        for county in dict.fromkeys(found):
            if county is not None and county not in self._values:
                self._values[county] = {name: county.fields[name] for name in self._fields}
        return [(county, self._values[county]) for county in found]


def _take_census(
    source: RowSource, mapping: BoundMapping, places: _Places, stop: Cancellation, notify: Progress
) -> tuple[Census, int, dict[str, set[Any]]]:
    """Return what the ids are made from, the number of rows, and all values of undecided dates."""
    census = Census(mapping)
    dates: dict[str, set[Any]] = {name: set() for name in mapping.undecided}
    columns = census.columns | mapping.columns_of(dates)
    rows = source.rows(columns, geometry=bool(places))
    seen = 0
    while batch := list(islice(rows, _BATCH)):
        stop.check()
        whole = [row for row in batch if isinstance(row, Row)]
        located = [fields for _, fields in places.of(whole)]
        values = [row.values for row in whole]
        census.see(values, located)
        for name, one in mapping.undecided.items():
            dates[name].update(one.raw_values(values))
        seen += len(batch)
        notify(_share(seen, source))
    stop.check()
    return census, seen, dates


def _share(done: int, source: RowSource) -> float:
    return min(1.0, done / max(1, len(source)))


def _parcels(
    batch: list[Row | BadRow],
    source: RowSource,
    mapping: BoundMapping,
    places: _Places,
    census: Census,
    report: ImportReport,
) -> Iterator[Parcel]:
    report.read += len(batch)
    rows = []
    for row in batch:
        if isinstance(row, Row):
            rows.append(row)
        else:
            reason = tr("The row cannot be read: {reason}").format(reason=row.reason)
            report.note([Finding(row.number, "", "", "", "", reason)])
    values = [row.values for row in rows]
    counties = places.of(rows)
    located = [fields for _, fields in counties]
    found = zip(
        rows,
        make_shapes([row.wkb for row in rows]),
        counties,
        census.identify(values, [row.raw_wkb for row in rows], located),
        mapping.read(values),
    )
    for row, shape, (county, fields), identity, (attributes, unread) in found:
        attributes.update(fields)
        if county is not None:
            report.located[county.words] += 1
        report.note(_findings(row, shape, identity, attributes, unread))
        attributes["svc_uuid"] = identity.svc_uuid
        if identity.svc_stack_uuid:
            attributes["svc_stack_uuid"] = identity.svc_stack_uuid
            report.stacks[identity.svc_stack_uuid] += 1
        if attributes.get("acres_calc") is None:
            attributes["acres_calc"] = shape.acres
        if row.raw_wkb and (row.geometry_problem or shape.is_unread):
            unread["geom"] = source.in_words(row.raw_wkb)
        report.written += 1
        report.without_geometry += shape.wkb is None
        if shape.wkb is None and "geom" in unread:
            report.lost_geometries += 1
            report.lost_reason = report.lost_reason or row.geometry_problem or shape.note
        report.ids[identity.basis] += 1
        yield Parcel(identity.svc_uuid, attributes, shape.wkb, unread=unread or None)


_UNDECODED = tr(
    "Some of its characters cannot be read. If the file has another encoding, choose it and import "
    "the file again."
)


def _findings(
    row: Row,
    shape: Shape,
    identity: Identity,
    attributes: Mapping[str, Any],
    unread: Mapping[str, Any],
) -> Iterator[Finding]:
    """What there is to say about a row; `attributes` as the mapping read them."""
    parcel_id = attributes.get("parcel_id")

    def finding(name: str, value: Any, sentence: str) -> Finding:
        text = "" if value is None else str(value)
        return Finding(row.number, identity.svc_uuid, parcel_id or "", name, text, sentence)

    for name, value in unread.items():
        yield finding(name, value, tr("The value cannot be read; the original is kept separately."))
    for name, value in attributes.items():
        if isinstance(value, str) and UNDECODED in value:
            yield finding(name, value, _UNDECODED)
    given = attributes.get("svc_uuid")
    if given and given != identity.svc_uuid:
        yield finding("svc_uuid", given, tr("Several rows have this ID; a new one was created."))
    if "parcel_id" in attributes and not parcel_id:
        yield finding("parcel_id", None, tr("It has no parcel ID."))
    note = row.geometry_problem or shape.note
    if note:
        yield finding("geom", None, note)
    elif shape.wkb is None:
        yield finding("geom", None, tr("It has no geometry."))
