"""A layer of 30 fields and 64 rows with values that file formats hold badly."""

from __future__ import annotations

from typing import Any

from qgis.core import QgsVectorLayer
from qgis.PyQt.QtCore import QByteArray, QDate, QDateTime, QMetaType, Qt, QTime

from parcel_lookup.tests.support.exports import layer_with

T = QMetaType.Type
ROWS = 64

HOLE = "((0 0 5, 0 4 5, 4 4.1 6.5, 4 0 5, 0 0 5), (1 1 5, 2 1 5, 2 2 5, 1 2 5, 1 1 5))"
SHAPES = [
    f"MultiPolygonZ ({HOLE})",
    f"MultiPolygonZ ({HOLE}, ((10 10 0, 10 11.123456789 0, 11 11 0, 10 10 0)))",
    "MultiPolygonZ (((-71.1 42.3 1, -71.1 42.4 1, -71.0 42.4 1, -71.1 42.3 1)))",
    None,
    "MultiPolygonZ EMPTY",
]
TEXTS = [
    *("", " ", " x", "y ", "y\n", "a\r\nb", "a\rb", "a\nb", "tab\tx", "NULL", "é" * 200),
    *("<b>&amp;</b>", "]]>", "\x00a", "\x01", "👩‍🌾" * 60, "x" * 300, "e\u0301" * 130, "_x0041_"),
    *("a,b;c\t'\"", '"', "''", "\ufeff", "\x1a", "\x85", "\u2028", "Muñoz", "中文", "؀"),
]
LONG = ["x" * 254, "x" * 253 + "é", "é" * 128, "x" * 32_767, "é" * 40_000, "👩‍🌾" * 12_000]
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "=", '=HYPERLINK("x")', "-", "'=1"]
CODES = ["007", "0", "00", "1e5", "1E5", "TRUE", "true", "2020-01-01", "12:00", "1/2", "inf", "-0"]
JSON = ['{"a": [1]}', "[1, 2]", "{}", "[]", "[x]", "{x}", '"x"', "null", "[1,2", "true"]
NUMBERS = [0.1, 0.1 + 0.2, 1 / 3, -0.0, 1e300, 5e-324, float("inf"), float("-inf"), float("nan")]
NUMBERS += [1e15 + 0.5, 2.0**53 + 2, 1e-17, 1e-5, -1.2345678901234567e-300, 123456789.123456789]
ACRES = [0.30000000000000004, 12.3456789, 1234.5, 0.1234567890123456, 7.0, 98765.432109876]
WHOLES = [0, -1, 2**31 - 1, 1 - 2**31, 10**9, 123456789]
LARGE = [0, -1, 10**15, 2**53 + 1, 2**63 - 1, 1 - 2**63, -(2**63), 10**18]
DIGITS = [10**17, -(10**16), 2**53 + 1, 999_999_999_999_999_999]
DAYS = [QDate(2020, 2, 29), QDate(1, 1, 1), QDate(9999, 12, 31), QDate(1900, 1, 1)]
DAYS += [QDate(1900, 2, 28), QDate(1900, 3, 1), QDate(1776, 7, 4), QDate(1899, 12, 31)]
NOON = QTime(12, 0), QTime(23, 59, 59, 999), QTime(0, 0)
LOCAL = QDateTime(QDate(2020, 2, 29), QTime(13, 5, 7, 250))
MOMENTS = [
    LOCAL,
    QDateTime(QDate(1850, 1, 1), QTime(1, 2, 3)),
    QDateTime(LOCAL.date(), LOCAL.time(), Qt.TimeSpec.UTC),
    QDateTime(LOCAL.date(), LOCAL.time(), Qt.TimeSpec.OffsetFromUTC, -5 * 3600),
]
LISTS = [["a", "b"], [], ["é", '"'], ["x,y"]]
BYTES = [QByteArray(b"\x00\xff"), QByteArray(b""), QByteArray(b"abc")]
ZONED = ["Zone " + "x" * number for number in range(10)]

FIELDS: dict[str, tuple[T, list[Any]]] = {
    "text": (T.QString, TEXTS),
    "long": (T.QString, LONG),
    "formula": (T.QString, FORMULAS),
    "code": (T.QString, CODES),
    "json": (T.QString, JSON),
    "number": (T.Double, NUMBERS),
    "acres": (T.Double, ACRES),
    "whole": (T.Int, WHOLES),
    "large": (T.LongLong, LARGE),
    "digits": (T.LongLong, DIGITS),
    "yes": (T.Bool, [True, False]),
    "day": (T.QDate, DAYS),
    "sold": (T.QDate, [QDate(2020, 1, 1), QDate(1999, 12, 31)]),
    "time": (T.QTime, list(NOON)),
    "moment": (T.QDateTime, MOMENTS),
    "list": (T.QStringList, LISTS),
    "bytes": (T.QByteArray, BYTES),
    # Names that formats use for themselves, or that become equal when they are cut or folded.
    "parcel_value": (T.Double, ACRES),
    "parcel_val": (T.QString, ZONED),
    "PARCEL_VALUE_of_land": (T.Int, WHOLES),
    "name": (T.QString, ZONED),
    "description": (T.QString, TEXTS),
    "Description": (T.QString, ZONED),
    "fid": (T.QString, ZONED),
    "geom": (T.Int, WHOLES),
    "größe": (T.QString, ZONED),
    '2020 "value", <b>': (T.QString, ZONED),
    "longitude": (T.Double, ACRES),
    "x" * 60: (T.QString, ZONED),
}


def odd_layer(*, has_shapes: bool = True) -> QgsVectorLayer:
    """Return the layer: the values of each field in turn, then NULL, with a number in front."""
    fields = [("row_no", T.Int), *((name, kind) for name, (kind, _) in FIELDS.items())]
    columns = [[*values, None] for _, values in FIELDS.values()]
    rows = [
        [row, *(values[row % len(values)] for values in columns), SHAPES[row % len(SHAPES)]]
        for row in range(ROWS)
    ]
    if not has_shapes:
        return layer_with(fields, [row[:-1] for row in rows])
    return layer_with(fields, rows, kind="MultiPolygonZ")
