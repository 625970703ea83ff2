"""The report on an import: number of parcels, and rows to check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.kit.widgets import fill, name_it, plain_label

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections.importing import ImportReport

_ROWS = 8


class ReportPage(QWidget):
    """The page of the dialog that follows an import."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._summary = plain_label()
        self._summary.setObjectName("parcel_lookup_import_summary")
        self._summary.setWordWrap(True)
        self._label = QLabel(tr("Rows to c&heck"))
        self._list = QPlainTextEdit()
        self._list.setReadOnly(True)
        self._list.setTabChangesFocus(True)
        self._list.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._list.setMinimumHeight(self.fontMetrics().lineSpacing() * _ROWS)
        name_it(
            self._list,
            "import_findings",
            tr("Values that were repaired or could not be read, row by row. None of them is lost."),
            tr("Rows to check"),
        )
        self._label.setBuddy(self._list)
        layout = fill(QVBoxLayout(self), self._summary, self._label, (self._list, 1))
        layout.addStretch(0)

    def show_report(self, report: ImportReport, name: str, path: str) -> None:
        """Show the report on an import into the connection `name`."""
        self._summary.setText("\n".join(summary(report, name, path)))
        lines = [_line(*finding) for finding in report.findings]
        left = sum(report.found.values()) - len(report.findings)
        if left:
            lines.append(number_of(left, "… and {} more", "… and {} more"))
        self._list.setPlainText("\n".join(lines))
        for widget in (self._label, self._list):
            widget.setVisible(bool(lines))


def summary(report: ImportReport, name: str, path: str) -> list[str]:
    """Return the sentences of a report."""
    imported = number_of(
        report.written,
        "✓ {} parcel is in the connection “{{name}}”.",
        "✓ {} parcels are in the connection “{{name}}”.",
    )
    lines = [
        imported.format(name=name),
        tr("The parcel file is {path}.").format(path=path),
    ]
    if report.changes is not None:
        lines.append(f"{report.changes.sentence}.")
    if report.without_geometry:
        lines.append(
            number_of(
                report.without_geometry,
                "{} of the parcels has no geometry. It is found by filters, not by area.",
                "{} of the parcels have no geometry. They are found by filters, not by area.",
            )
        )
    if report.located:
        counties = ", ".join(f"{name} ({n:,})" for name, n in report.located.most_common())
        lines.append(tr("State and county from location: {counties}.").format(counties=counties))
    for field, number in sorted(report.found.items()):
        lines.append(_found_words(field, number))
    if report.kept:
        lines.append(
            number_of(
                len(report.kept),
                "{} column is not a parcel field and keeps its name.",
                "{} columns are not parcel fields and keep their names.",
            )
        )
    return [line for line in lines if line]


def _found_words(field: str, number: int) -> str:
    if field == "geom":
        return number_of(
            number,
            "{} row has a geometry that is missing, was repaired, or cannot be used.",
            "{} rows have a geometry that is missing, was repaired, or cannot be used.",
        )
    if field == "parcel_id":
        return number_of(number, "{} row has no parcel ID.", "{} rows have no parcel ID.")
    if field == "svc_uuid":
        return number_of(
            number,
            "{} row was assigned a new ID because its ID was not unique.",
            "{} rows were assigned new IDs because their IDs were not unique.",
        )
    label = FIELD_BY_NAME[field].label if field in FIELD_BY_NAME else field
    words = number_of(
        number,
        "{} value of “{{field}}” cannot be read and is kept as text.",
        "{} values of “{{field}}” cannot be read and are kept as text.",
    )
    return words.format(field=label)


def _line(row: int, _svc_uuid: str, parcel_id: str, field: str, value: str, sentence: str) -> str:
    label = FIELD_BY_NAME[field].label if field in FIELD_BY_NAME else ""
    shown = value if len(value) <= 80 else value[:80] + "…"
    parts = [tr("Row {row}").format(row=f"{row:,}"), parcel_id, label, shown]
    return " · ".join(part for part in parts if part) + f": {sentence}"
