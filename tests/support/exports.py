"""Checks that a file holds all that a layer holds, or that the report lists what it does not."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import shapely
from qgis.core import QgsFeature, QgsField, QgsGeometry, QgsVectorLayer
from qgis.PyQt.QtCore import QByteArray, QMetaType

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.export.remarks import ExportReport
from parcel_lookup.core.gis.export.writing import export_of, write
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.tests.support.readers import Table

#: What explains a value that is not as it was, by the kind of the remark.
_EXPLAINS = {
    "empty": lambda want, got: want == "" and got is None,
    "ends": lambda want, got: _folded(want) == _folded(got),
    "cut": lambda want, got: _is_beginning(got, want),
    "number": lambda want, got: not math.isfinite(want) and got is None,
    "date": lambda want, got: got is None or got[0] in "+-",
    "characters": lambda want, got: _is_mended(got, want),
    "type": lambda want, got: _as_text(want) == _as_text(got),
    "reading": lambda want, got: "_x005F" in got,
    "renamed": lambda want, got: False,
}


def layer_with(
    fields: Sequence[tuple[str, QMetaType.Type]],
    rows: Sequence[Sequence[Any]],
    *,
    kind: str = "",
    name: str = "Parcels",
) -> QgsVectorLayer:
    """Return a memory layer of rows that end with a shape as WKT; without a `kind`, a table."""
    layer = QgsVectorLayer(f"{kind}?crs=EPSG:4326" if kind else "NoGeometry", name, "memory")
    assert layer.dataProvider().addAttributes([QgsField(*field) for field in fields])
    layer.updateFields()
    features = []
    for row in rows:
        values, shape = (row[:-1], row[-1]) if kind else (row, None)
        feature = QgsFeature(layer.fields())
        feature.setAttributes(list(values))
        if shape:
            feature.setGeometry(QgsGeometry.fromWkt(shape))
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    return layer


def saved(layer: QgsVectorLayer, path: Path) -> ExportReport:
    """Write a layer."""
    return write(export_of(layer, path), Cancellation())


def losses(layer: QgsVectorLayer, report: ExportReport, table: Table) -> list:
    """Return what differs between table and layer and is not in the report."""
    features = _in_order(layer, report, table)
    if not features and (not table.rows or report.path.suffix == ".xlsx"):
        return []  # some formats know no fields then, and GDAL takes a lone heading for a row
    if len(features) != len(table.rows):
        return [("rows", len(features), len(table.rows))]
    names = re.compile("Called (.*) in the file[.]")
    new = {one.field: names.fullmatch(one.sentence)[1] for one in _of(report, "renamed")}
    found = []
    rows = [list(map(plain_value, feature.attributes())) for feature in features]
    for place, field in enumerate(layer.fields()):
        name = field.name()
        column = table.names.index(new.get(name, name))
        pairs = [(row[place], other[column]) for row, other in zip(rows, table.rows)]
        if report.path.suffix == ".fgb":  # for which pyogrio returns NaN for NULL, too
            pairs = [tuple(None if one != one else one for one in pair) for pair in pairs]
        changed = [pair for pair in pairs if pair[0] != pair[1] and not is_same(*pair)]
        remarks = [one for one in report.remarks if one.field == name]
        found += [
            (name, *pair)
            for pair in changed
            if not any(_EXPLAINS[one.kind](*pair) for one in remarks)
        ]
        is_all = any(one.rows is None and one.kind == "type" for one in remarks)
        reported = sum(one.rows or 0 for one in remarks)
        if len(changed) > reported and not is_all:
            found.append((name, f"{len(changed)} changed", f"{reported} reported"))
    return found


def _in_order(layer: QgsVectorLayer, report: ExportReport, table: Table) -> list:
    """Return the features in the file; sort them like the rows of a FlatGeobuf, which reorders."""
    features = list(layer.getFeatures())
    if report.path.suffix == ".fgb" and features:
        at = table.names.index(layer.fields()[0].name())
        features.sort(key=lambda feature: str(feature[0]))
        order = sorted(range(len(table.rows)), key=lambda row: str(table.rows[row][at]))
        for some in (table.rows, table.shapes):
            some[:] = [some[row] for row in order]
    return features


def _of(report: ExportReport, kind: str) -> list:
    return [one for one in report.remarks if one.kind == kind]


def is_same(want: Any, got: Any) -> bool:
    """Return whether two values are the same, whatever the type that the reader gives."""
    if want is None or got is None:
        return want is got
    if want != want:  # not a number
        return got != got
    if isinstance(want, bool):
        return got in (want, str(want).lower(), str(int(want)))
    if isinstance(want, (int, float)):
        try:
            # A reader may have doubles only.
            exact = not isinstance(got, float) and type(want)(got) == want
            return exact or float(got) == (float(want) if isinstance(got, float) else want)
        except (ValueError, OverflowError):
            return False
    if hasattr(want, "toString"):  # dates
        return _date(_as_text(want)) == _date(str(got))
    if isinstance(want, (list, bytes, QByteArray)):  # no format has them
        return _as_text(want) == got
    return want == got


def _date(text: str) -> str:
    """Return a date in one notation; a time in no zone is one in UTC for a GeoPackage."""
    text = text.replace("/", "-").replace(" ", "T").replace(".000", "")
    return re.sub(r"(Z|[+]00(:00)?)$", "", re.sub(r"([+-]\d\d):00$", r"\1", text))


def _as_text(value: Any) -> str:
    from parcel_lookup.core.gis.export.prepare import as_text

    return str(as_text(value))


def _folded(text: Any) -> str:
    return " ".join(str(text or "").split())


def _is_beginning(got: str, want: str) -> bool:
    return bool(got) and want.startswith(got) and got != want


def _is_mended(got: str | None, want: str) -> bool:
    shown = "".join(letter for letter in want if letter.isprintable() or letter == "\n")
    rest = (got or "").replace("\N{REPLACEMENT CHARACTER}", "")
    return (
        "".join(filter(str.isprintable, rest)).strip()
        == "".join(filter(str.isprintable, shown)).strip()
    )


def _has_shape(feature: Any) -> bool:
    return feature.hasGeometry() and not feature.geometry().isEmpty()


def different_shapes(layer: QgsVectorLayer, report: ExportReport, table: Table) -> list:
    """Return shapes that are not in the table, point for point; rings may be reversed."""
    expected = [
        shapely.from_wkb(bytes(feature.geometry().asWkb())) if _has_shape(feature) else None
        for feature in _in_order(layer, report, table)
    ]
    found = [None if shape is None or shape.is_empty else shape for shape in table.shapes]
    pairs = list(zip(expected, found, strict=True))
    if [want is None for want in expected] != [got is None for got in found]:
        return [pair for pair in pairs if (pair[0] is None) != (pair[1] is None)]
    (parts, rows), (other_parts, other_rows) = _parts(expected), _parts(found)
    if rows.tolist() != other_rows.tolist():
        return [
            pair for row, pair in enumerate(pairs) if sum(rows == row) != sum(other_rows == row)
        ]
    same = shapely.equals_exact(parts, other_parts)
    return [pairs[row] for row in rows[~same]]


def _parts(shapes: list) -> tuple:
    """Return parts of shapes, with rows, in an order that does not depend on their notation."""
    return shapely.get_parts(shapely.normalize(shapes), return_index=True)
