"""Turning a file of foreign parcels into a parcel file, with a report of what needs a look."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import shapely

from ..core.contract import Parcel
from ..core.local.identity import Basis, Census, Identity
from ..core.local.mapping import BoundMapping, ColumnMapping
from ..core.local.shapes import Shape, make_shapes
from ..core.local.writer import ParcelWriter
from .vector_file import BadRow, Row, VectorFile

_BATCH = 1000
#: Of the time: the pass for the ids, the pass for the parcels, finishing the file.
_FIRST_PASS, _SECOND_PASS = 0.15, 0.6


class Finding(NamedTuple):
    """Something about one row that somebody should look at."""

    #: The row's place in the file, from 1.
    row: int
    svc_uuid: str
    parcel_id: str
    #: The field at fault, ``geom`` for the geometry, nothing for the row as a whole.
    field: str
    #: The value word for word, where there is one.
    value: str
    sentence: str


@dataclass
class ImportReport:
    """What became of the rows of a file."""

    file: str
    layer: str
    read: int = 0
    written: int = 0
    without_geometry: int = 0
    #: Records by what their id was made from.
    ids: Counter[Basis] = field(default_factory=Counter)
    #: Records in each stack of two and more.
    stacks: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    #: The attributes in which columns that no field takes are kept, by column.
    kept: dict[str, str] = field(default_factory=dict)

    @property
    def unreadable_rows(self) -> int:
        """Rows that are not in the parcel file, all of them among the findings."""
        return self.read - self.written

    def lines(self) -> list[str]:
        """The report for a person."""
        lines = [
            f"Read {self.read:,} rows of layer {self.layer} in {self.file}",
            f"Wrote {self.written:,} parcels, {self.without_geometry:,} of them without geometry",
        ]
        if self.unreadable_rows:
            lines.append(f"Could not read {self.unreadable_rows:,} rows; the report lists them")
        if self.stacks:
            stacks = f"{len(self.stacks):,} stack{'' if len(self.stacks) == 1 else 's'}"
            lines.append(
                f"{self.stacks.total():,} parcels are in {stacks}, "
                f"{max(self.stacks.values()):,} in the largest"
            )
        words = [f"{self.ids[basis]:,} {text}" for basis, text in _BASES if self.ids[basis]]
        lines.append(f"Ids: {', '.join(words) or 'none'}")
        if self.kept:
            lines.append(f"Kept as they are: {', '.join(self.kept.values())}")
        for name, number in sorted(Counter(item.field for item in self.findings).items()):
            lines.append(f"To look at: {number:,} of {name or 'whole row'}")
        return lines

    def write(self, path: Path) -> None:
        """Write the findings as CSV, or the whole report as JSON where the name ends so.

        Raises OSError.
        """
        if path.suffix.lower() == ".json":
            with path.open("w", encoding="utf-8") as file:
                json.dump(self._as_json(), file, indent=1, ensure_ascii=False)
            return
        # With the mark that tells spreadsheets that this is UTF-8.
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(Finding._fields)
            writer.writerows(self.findings)

    def _as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "layer": self.layer,
            "rows_read": self.read,
            "parcels_written": self.written,
            "rows_unreadable": self.unreadable_rows,
            "parcels_without_geometry": self.without_geometry,
            "stacks": len(self.stacks),
            "parcels_in_stacks": self.stacks.total(),
            "parcels_in_largest_stack": max(self.stacks.values(), default=0),
            "ids": {basis.value: self.ids[basis] for basis, _ in _BASES},
            "kept_columns": self.kept,
            "findings": [item._asdict() for item in self.findings],
        }


_BASES = (
    (Basis.GIVEN, "the file's own"),
    (Basis.PARCEL_ID, "made from the parcel id"),
    (Basis.DISTINGUISHED, "made from a repeated parcel id and what distinguishes its records"),
    (Basis.CONTENT, "made from the whole record"),
)


def import_file(
    file: str,
    mapping: ColumnMapping,
    to: Path,
    *,
    layer: str = "",
    progress: Callable[[float], None] | None = None,
) -> ImportReport:
    """Read a layer of `file` and write it as a parcel file.

    Raises `VectorFileError`, `MappingError` and `ParcelError`; what was at `to` is then left as
    it was.
    """
    with VectorFile(file, layer or mapping.layer, mapping.crs) as source:
        bound = mapping.bind(source.columns)
        tell = progress or (lambda _: None)
        steps = max(1, len(source))
        census = Census(bound)
        for row in source.rows(census.columns, geometry=False):
            if isinstance(row, Row):
                census.see(row.values)
            tell(_FIRST_PASS * min(1.0, row.number / steps))
        report = ImportReport(file, source.name, kept=dict(bound.kept))

        def finishing(share: float) -> None:
            tell(_FIRST_PASS + _SECOND_PASS + (1 - _FIRST_PASS - _SECOND_PASS) * share)

        with ParcelWriter(
            to,
            title=mapping.title or source.name,
            description=mapping.description,
            progress=finishing,
        ) as writer:
            rows = source.rows()
            while batch := list(islice(rows, _BATCH)):
                writer.add(_parcels(batch, bound, census, report))
                tell(_FIRST_PASS + _SECOND_PASS * min(1.0, batch[-1].number / steps))
    return report


def _parcels(
    batch: list[Row | BadRow], mapping: BoundMapping, census: Census, report: ImportReport
) -> Iterator[Parcel]:
    report.read += len(batch)
    rows = []
    for row in batch:
        if isinstance(row, Row):
            rows.append(row)
        else:
            report.findings.append(
                Finding(row.number, "", "", "", "", f"The row cannot be read: {row.reason}")
            )
    for row, shape in zip(rows, make_shapes([row.wkb for row in rows])):
        identity = census.identify(row.values, row.raw_wkb)
        attributes, unread = mapping.read(row.values)
        report.findings += _findings(row, shape, identity, attributes, unread)
        attributes["svc_uuid"] = identity.svc_uuid
        if identity.svc_stack_uuid:
            attributes["svc_stack_uuid"] = identity.svc_stack_uuid
            report.stacks[identity.svc_stack_uuid] += 1
        if attributes.get("acres_calc") is None:
            attributes["acres_calc"] = shape.acres
        if row.raw_wkb and (row.geometry_problem or shape.is_unread):
            unread["geom"] = _in_words(row.raw_wkb)
        report.written += 1
        report.without_geometry += shape.wkb is None
        report.ids[identity.basis] += 1
        yield Parcel(identity.svc_uuid, attributes, shape.wkb, unread=unread or None)


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
        yield finding(name, value, "The value cannot be read; it is kept as unread.")
    given = attributes.get("svc_uuid")
    if given and given != identity.svc_uuid:
        yield finding("svc_uuid", given, "Several rows have this id; a new one was made.")
    if "parcel_id" in attributes and not parcel_id:
        yield finding("parcel_id", None, "It has no parcel id.")
    note = row.geometry_problem or shape.note
    if note:
        yield finding("geom", row.raw_wkb and _in_words(row.raw_wkb), note)
    elif shape.wkb is None:
        yield finding("geom", None, "It has no geometry.")


def _in_words(raw_wkb: bytes) -> str:
    """A geometry as the file has it, in the file's coordinates: WKT, or hexadecimal WKB."""
    shape = shapely.from_wkb(raw_wkb, on_invalid="ignore")
    return raw_wkb.hex() if shape is None else shape.wkt
