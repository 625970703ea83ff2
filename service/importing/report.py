"""What became of the rows of a layer that was imported."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from parcel_lookup.core.columns.identity import Basis
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.parcel_file.changes import FileChanges


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
    #: Of these, records whose row has a geometry that cannot be used.
    lost_geometries: int = 0
    #: What is wrong with the first of them.
    lost_reason: str = ""
    #: Records by what their id was made from.
    ids: Counter[Basis] = field(default_factory=Counter)
    #: Records in each stack of two and more.
    stacks: Counter[str] = field(default_factory=Counter)
    #: Records by the county that their location says; none where the file says state and county.
    located: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    #: Findings by their field, those that were not kept included.
    found: Counter[str] = field(default_factory=Counter)
    #: The difference to the parcel file that it replaced; None if there was none.
    changes: FileChanges | None = None
    #: The attributes in which columns that no field takes are kept, by column.
    kept: dict[str, str] = field(default_factory=dict)
    #: How many findings are kept for somebody to read; None: all.
    most_findings: int | None = None

    @property
    def unreadable_rows(self) -> int:
        """Rows that are not in the parcel file, all of them among the findings."""
        return self.read - self.written

    def note(self, findings: Iterable[Finding]) -> None:
        """Count findings, and keep them while there is room."""
        for item in findings:
            self.found[item.field] += 1
            if self.most_findings is None or len(self.findings) < self.most_findings:
                self.findings.append(item)

    def lines(self) -> list[str]:
        """Return the report for a person."""
        lines = [
            tr("Read {rows} of layer {layer} in {file}").format(
                rows=_rows(self.read), layer=self.layer, file=self.file
            ),
            tr("Wrote {parcels}, {number} of them without geometry").format(
                parcels=_parcels(self.written), number=f"{self.without_geometry:,}"
            ),
        ]
        if self.unreadable_rows:
            lines.append(
                tr("Could not read {rows}; the report lists them").format(
                    rows=_rows(self.unreadable_rows)
                )
            )
        if self.stacks:
            text = tr("In stacks: {parcels} in {stacks}, {number} in the largest")
            lines.append(
                text.format(
                    parcels=_parcels(sum(self.stacks.values())),
                    stacks=number_of(len(self.stacks), "{} stack", "{} stacks"),
                    number=f"{max(self.stacks.values()):,}",
                )
            )
        if self.changes is not None:
            lines.append(self.changes.sentence)
        words = [f"{self.ids[basis]:,} {text}" for basis, text in _BASES if self.ids[basis]]
        lines.append(tr("IDs: {list}").format(list=", ".join(words) or tr("none")))
        if self.located:
            counties = "; ".join(
                tr("{number} in {county}").format(number=f"{number:,}", county=name)
                for name, number in self.located.most_common()
            )
            lines.append(tr("State and county from the location: {list}").format(list=counties))
        if self.kept:
            lines.append(
                tr("Columns kept unchanged: {list}").format(list=", ".join(self.kept.values()))
            )
        for name, number in sorted(self.found.items()):
            text = tr("To check: {number} of {name}")
            lines.append(text.format(number=f"{number:,}", name=name or tr("whole row")))
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
            "parcels_in_stacks": sum(self.stacks.values()),
            "parcels_in_largest_stack": max(self.stacks.values(), default=0),
            "ids": {basis.value: self.ids[basis] for basis, _ in _BASES},
            "located": dict(self.located.most_common()),
            "changes": None if self.changes is None else self.changes._asdict(),
            "kept_columns": self.kept,
            "findings": [item._asdict() for item in self.findings],
        }


def _rows(number: int) -> str:
    return number_of(number, "{} row", "{} rows")


def _parcels(number: int) -> str:
    return number_of(number, "{} parcel", "{} parcels")


_BASES = (
    (Basis.GIVEN, tr("from the file")),
    (Basis.PARCEL_ID, tr("created from the parcel ID")),
    (
        Basis.DISTINGUISHED,
        tr("created from a repeated parcel ID and what distinguishes its records"),
    ),
    (Basis.CONTENT, tr("created from the whole record")),
)
