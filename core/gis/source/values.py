"""Attributes and geometries of QGIS as plain values."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import QByteArray, QDate, QDateTime, Qt, QTime, QVariant

from parcel_lookup.core.gis.layer.values import flat_geometry, plain_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsGeometry

#: Types of attributes that are used as they are.
_PLAIN_TYPES = frozenset((str, int, bool, type(None)))
_NUMBERS = frozenset((float, int, type(None)))
#: How the WKB of a two-dimensional Polygon or MultiPolygon begins.
_FLAT = (b"\x01\x03\x00\x00\x00", b"\x01\x06\x00\x00\x00")


def plain_values(column: Sequence[Any]) -> Sequence[Any]:
    """Return what `plain` returns for each of many attributes, of which most are plain or NULL."""
    kinds = {*map(type, column)}
    if QVariant in kinds:
        nulls = [None if type(raw) is QVariant and raw.isNull() else raw for raw in column]
        column, kinds = nulls, {*map(type, nulls)}
    if kinds <= _PLAIN_TYPES:
        return column
    if kinds <= _NUMBERS and math.isfinite(sum(filter(None, column))):  # and so are all
        return column
    return [*map(plain, column)]


def plain(raw: Any) -> Any:
    """Return an attribute as a plain value: dates as ISO text, bytes as hex, NULL as None.

    A date before the year 1 or after 9999 is None, as is not-a-number; an infinite number is text.
    """
    if type(raw) in _PLAIN_TYPES or (type(raw) is float and math.isfinite(raw)):
        return raw
    value = plain_value(raw)
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None if math.isnan(value) else str(value)
    if isinstance(value, QDateTime):
        if value.time() == QTime(0, 0):
            return value.date().toString(Qt.DateFormat.ISODate) or None
        kind = Qt.DateFormat.ISODateWithMs if value.time().msec() else Qt.DateFormat.ISODate
        return value.toString(kind) or None
    if isinstance(value, (QDate, QTime)):
        return value.toString(Qt.DateFormat.ISODate) or None
    if isinstance(value, (QByteArray, bytes)):
        return bytes(value).hex()
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(name): plain(item) for name, item in value.items()}
    return str(value)


def flat_wkb(geometry: QgsGeometry) -> bytes | None:
    """Return the WKB of a geometry: two-dimensional, of a standard type, with straight edges."""
    wkb = bytes(geometry.asWkb())
    if wkb.startswith(_FLAT):  # nearly all of them
        return wkb
    return None if geometry.isNull() else bytes(flat_geometry(geometry).asWkb())
