"""Writes KML: a placemark for each row, with a name, its shape, and all values.

Written by Python: GDAL 3.6.2 and 3.10.3 were measured to keep 15 digits of a number, and not to
escape the names of fields, so that no program reads a file with a field called “<b>”
(`tests/gis/test_export_by_gdal.py`). They also have no labels of fields, and polygons that Google
Earth only lets one click at their outlines.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr  # nosec B406 - writes XML, reads none

from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    as_text,
    columns_of,
    for_xml,
    prepared_batches,
)
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.shapes import Degrees
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from qgis.core import QgsGeometry

    from parcel_lookup.core.gis.export.prepare import ExportColumn
    from parcel_lookup.core.gis.export.source import Export, WriteContext

LIMITS = Limits(
    "KML",
    {
        Loss.DATE: tr("Dates beyond the years 1 to 9999, which few programs read"),
        Loss.CHARACTERS: tr("Characters or line breaks that XML does not allow, replaced"),
    },
    (
        *(ValueKind.LONG, ValueKind.DATE, ValueKind.TIME),
        *(ValueKind.MOMENT, ValueKind.OTHER),
    ),
    mend=for_xml,
    clears_dates=False,
    loses_empty=True,
    loses_ends=True,
)
#: Names of columns that programs which read KML use for themselves.
_RESERVED = (
    *("id", "name", "description", "timestamp", "begin", "end", "altitudemode", "tessellate"),
    *("extrude", "visibility", "draworder", "icon", "snippet"),
)
#: The name of a placemark is the first of these values that it has.
_NAMES = ("situs", "parcel_id", "owner")
_TYPES = {ValueKind.WHOLE: "int", ValueKind.NUMBER: "double", ValueKind.YES_NO: "bool"}
_BEGIN = """<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document id="parcels"><name>{name}</name>
<Style id="parcel"><LineStyle><color>ff1e4fd9</color><width>1.5</width></LineStyle>
<PolyStyle><color>331e4fd9</color></PolyStyle></Style>
<Schema name="parcels" id="fields">
{fields}
</Schema>
<Folder><name>{name}</name>
"""
_END = "</Folder></Document></kml>\n"


def write_kml(export: Export, path: Path, context: WriteContext) -> int:
    """Write a layer to `path`."""
    columns = columns_of(export.fields)
    names = distinct_names([for_xml(column.name) for column in columns], _RESERVED)
    begins = [f"<SimpleData name={quoteattr(name)}>" for name in names]
    degrees = Degrees(export, context)
    named_by = _named_by(columns)
    rows = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(_beginning(export.name, columns, names))
        for batch in prepared_batches(export, columns, LIMITS, context):
            values = batch.values
            cells = [_cells(*three) for three in zip(begins, columns, values)]
            for number, feature in enumerate(batch.features):
                name = next((values[at][number] for at in named_by if values[at][number]), "")
                data = "".join(column[number] for column in cells)
                shape = _shape(degrees.shape(feature), degrees.digits)
                file.write(
                    f"<Placemark><name>{escape(for_xml(str(name)))}</name>"
                    "<styleUrl>#parcel</styleUrl><ExtendedData>"
                    f'<SchemaData schemaUrl="#fields">{data}</SchemaData></ExtendedData>'
                    f"{shape}</Placemark>\n"
                )
            rows += len(batch.features)
        file.write(_END)
    degrees.note_failures()
    context.remarks.renamed(tr("Renamed fields"), [column.name for column in columns], names)
    return rows


def _beginning(title: str, columns: Sequence[ExportColumn], names: Sequence[str]) -> str:
    fields = "\n".join(
        f'<SimpleField type="{_TYPES.get(column.kind, "string")}" name={quoteattr(name)}>'
        f"<displayName>{escape(for_xml(column.label))}</displayName></SimpleField>"
        for name, column in zip(names, columns)
    )
    return _BEGIN.format(name=escape(for_xml(title)), fields=fields)


def _named_by(columns: Sequence[ExportColumn]) -> list[int]:
    """Return the indexes of the columns that name a row."""
    places = {column.name: place for place, column in enumerate(columns)}
    found = [places[name] for name in _NAMES if name in places]
    texts = (place for place, column in enumerate(columns) if column.kind is ValueKind.TEXT)
    return found or list(texts)[:1]


def _cells(begin: str, column: ExportColumn, values: Sequence[Any]) -> list[str]:
    if column.kind is ValueKind.YES_NO:  # GDAL does not read "true"
        values = [None if value is None else int(value) for value in values]
    texts = [as_text(value) for value in values]
    return [f"{begin}{escape(text)}</SimpleData>" if text else "" for text in texts]


def _shape(geometry: QgsGeometry | None, digits: int) -> str:
    return "" if geometry is None else _element(json.loads(geometry.asJson(digits)))


def _element(shape: dict[str, Any]) -> str:
    kind = shape["type"]
    if kind == "GeometryCollection":
        return _many(shape["geometries"], _element)
    coordinates = shape["coordinates"]
    if kind.startswith("Multi"):
        part = _ELEMENTS[kind[len("Multi") :]]
        return _many(coordinates, part)
    return _ELEMENTS[kind](coordinates)


def _many(parts: Sequence[Any], element: Callable[[Any], str]) -> str:
    if len(parts) == 1:
        return element(parts[0])
    return f"<MultiGeometry>{''.join(map(element, parts))}</MultiGeometry>"


def _line(coordinates: Sequence[Sequence[float]], tag: str = "LineString") -> str:
    text = " ".join(",".join(map(repr, one)) for one in coordinates)
    return f"<{tag}><coordinates>{text}</coordinates></{tag}>"


def _point(coordinates: Sequence[float]) -> str:
    return _line([coordinates], "Point")


def _polygon(rings: Sequence[Any]) -> str:
    outer, *inner = [_line(ring, "LinearRing") for ring in rings]
    holes = "".join(f"<innerBoundaryIs>{ring}</innerBoundaryIs>" for ring in inner)
    return f"<Polygon><outerBoundaryIs>{outer}</outerBoundaryIs>{holes}</Polygon>"


_ELEMENTS = {"Point": _point, "LineString": _line, "Polygon": _polygon}
