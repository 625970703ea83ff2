"""What came of the rows of a list: the report, and the table of rows without a parcel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import Qgis, QgsFeature, QgsGeometry, QgsPointXY

from parcel_lookup.core.gis.inputs.rows import rows_title
from parcel_lookup.core.gis.layer.schema import RowSchema
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search import BadRow, PointRow, RowResult, RowStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qgis.core import QgsField, QgsFields

    from parcel_lookup.core.search import Outcome, Row, Search

#: Rows of these are in the table.
_WITHOUT_PARCEL = (RowStatus.NONE, RowStatus.ERROR)


class RowReport(NamedTuple):
    """A list and what came of it; all sequences are in the order of `Search.rows`."""

    #: What the list is called: the layer's name.
    name: str
    #: `PointRow`, `AddressRow` or `IdRow`.
    kind: type[Row]
    rows: Sequence[Row]
    results: Sequence[RowResult]
    #: Of the features (`RowsRead.ids`).
    ids: Sequence[int]
    #: The carried fields and values.
    fields: Sequence[QgsField]
    values: Sequence[tuple[Any, ...]]

    def count(self, status: RowStatus) -> int:
        """How many rows ended so."""
        return sum(result.status is status for result in self.results)

    @property
    def title(self) -> str:
        """The name of the table: “Points of Trees without a parcel”."""
        return tr("{rows} without a parcel").format(rows=rows_title(self.kind, self.name))

    @property
    def geometry(self) -> Qgis.WkbType:
        """Of the table."""
        return Qgis.WkbType.Point if self.kind is PointRow else Qgis.WkbType.NoGeometry

    def unmatched_fields(self) -> QgsFields:
        """Of the table: the kept ones under their own names, `row_id`, `row_status`, the reason."""
        return RowSchema(self.fields).fields

    def unmatched(self) -> Iterator[QgsFeature]:
        """The features of the table, points in EPSG:4326; bad rows have no point. Any thread."""
        readers = RowSchema(self.fields).carried_readers
        rows = zip(self.rows, self.results, self.ids, self.values)
        for row, result, row_id, values in rows:
            if result.status not in _WITHOUT_PARCEL:
                continue
            feature = QgsFeature()
            kept = [read(value) for read, value in zip(readers, values)]
            feature.setAttributes([*kept, row_id, result.status.value, result.note or None])
            if type(row) is PointRow:
                feature.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(row.lon, row.lat)))
            yield feature


def with_every_row(outcome: Outcome, search: Search) -> Outcome:
    """The outcome with a result for every row, also where the search ended before it began."""
    if len(outcome.rows) == len(search.rows):
        return outcome
    reason = outcome.error.sentence if outcome.error else tr("It was not searched.")
    return replace(
        outcome,
        rows=tuple(
            RowResult(RowStatus.ERROR, note=row.reason if type(row) is BadRow else reason)
            for row in search.rows
        ),
        row_word=search.row_word,
    )
