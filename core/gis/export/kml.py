"""A layer as KML: a place for each row, with a name, its shape and all values.

Written here and not by GDAL 3.6, which takes fields called `name` and `description` out of the
table, makes doubles of large whole numbers (2^53 + 1 is 2^53), writes “inf” as a number, and drops
characters that XML does not hold, and one of its two drivers the blanks that a text begins with,
without a word.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr  # nosec B406 - writes XML, reads none

from parcel_lookup.core.gis.export.columns import (
    Kind,
    as_text,
    columns_of,
    count_beyond_years,
    finite_only,
    values_by_column,
)
from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.shapes import Degrees
from parcel_lookup.core.gis.export.texts import for_xml, mended_all
from parcel_lookup.core.gis.export.work import Written

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from qgis.core import QgsGeometry

    from parcel_lookup.core.gis.export.columns import Column
    from parcel_lookup.core.gis.export.source import Export
    from parcel_lookup.core.gis.export.work import Work

TEXTS = {
    Loss.DATE: "Dates beyond the years 1 to 9999, which few programs read",
    Loss.CHARACTERS: "Characters or line breaks that XML does not hold were replaced",
    Loss.ENDS: "Blanks or line breaks at an end, which programs drop",
    Loss.EMPTY: "Empty text, which reads as NULL",
    Loss.NUMBER: "Infinite or not a number, left out",
}
#: What programs that read KML call columns of their own.
_RESERVED = (
    *("id", "name", "description", "timestamp", "begin", "end", "altitudemode", "tessellate"),
    *("extrude", "visibility", "draworder", "icon", "snippet"),
)
#: What a place is called by: the first of these that it has.
_NAMES = ("situs", "parcel_id", "owner")
_TYPES = {Kind.WHOLE: "int", Kind.NUMBER: "double", Kind.YES_NO: "bool"}
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


def write_kml(export: Export, path: Path, work: Work) -> Written:
    """Write to `path`."""
    columns = columns_of(export.fields)
    full = [for_xml(column.name) for column in columns]
    names = distinct_names(full, _RESERVED)
    degrees = Degrees(export, work, "KML holds nothing else")
    steps = work.steps(0, 1, export.count)
    named_by = _named_by(columns)
    rows = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(_beginning(export.name, columns, names))
        for batch in export.batches(work.cancellation, steps):
            values = values_by_column(batch, columns)
            cells = [
                _cells(name, column, some, work)
                for name, column, some in zip(names, columns, values)
            ]
            for number, feature in enumerate(batch):
                name = next((values[at][number] for at in named_by if values[at][number]), "")
                data = "".join(column[number] for column in cells)
                shape = _shape(degrees.shape(feature), degrees.digits)
                file.write(_placemark(str(name), data, shape))
            rows += len(batch)
        file.write(_END)
    degrees.tell()
    _tell(columns, names, work)
    return Written(rows)


def _beginning(title: str, columns: Sequence[Column], names: Sequence[str]) -> str:
    fields = "\n".join(
        f'<SimpleField type="{_TYPES.get(column.kind, "string")}" name={quoteattr(name)}>'
        f"<displayName>{escape(for_xml(column.label))}</displayName></SimpleField>"
        for name, column in zip(names, columns)
    )
    return _BEGIN.format(name=escape(for_xml(title)), fields=fields)


def _placemark(name: str, data: str, shape: str) -> str:
    return (
        f"<Placemark><name>{escape(for_xml(name))}</name><styleUrl>#parcel</styleUrl>"
        f'<ExtendedData><SchemaData schemaUrl="#fields">{data}</SchemaData></ExtendedData>'
        f"{shape}</Placemark>\n"
    )


def _named_by(columns: Sequence[Column]) -> list[int]:
    """Places of the columns that name a row."""
    places = {column.name: place for place, column in enumerate(columns)}
    found = [places[name] for name in _NAMES if name in places]
    texts = (place for place, column in enumerate(columns) if column.kind is Kind.TEXT)
    return found or list(texts)[:1]


def _cells(name: str, column: Column, values: Sequence[Any], work: Work) -> list[str]:
    remarks = work.remarks
    begin = f"<SimpleData name={quoteattr(name)}>"
    if column.kind is Kind.NUMBER:
        values, odd = finite_only(values)
        remarks.count(Loss.NUMBER, column.name, odd)
    if column.kind is Kind.YES_NO:  # GDAL does not read "true"
        values = [None if value is None else int(value) for value in values]
    remarks.count(Loss.DATE, column.name, count_beyond_years(column, values))
    texts = [as_text(value) for value in values]
    if column.kind in (Kind.TEXT, Kind.OTHER):
        whole, changed = mended_all(texts, for_xml)
        remarks.count(Loss.CHARACTERS, column.name, changed)
        remarks.count(Loss.EMPTY, column.name, texts.count(""))
        ends = sum(bool(text) and text != text.strip() for text in whole)
        remarks.count(Loss.ENDS, column.name, ends)
        texts = [text and escape(text) for text in whole]
    return [f"{begin}{text}</SimpleData>" if text else "" for text in texts]


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


def _tell(columns: Sequence[Column], names: Sequence[str], work: Work) -> None:
    work.remarks.renamed("Other names", [column.name for column in columns], names)
    for column in columns:
        if column.kind in (Kind.LONG, Kind.DATE, Kind.TIME, Kind.MOMENT, Kind.OTHER):
            words = f"Saved as text, since KML has no {column.kind.words}"
            work.remarks.field(Loss.TYPE, words, column.name)
