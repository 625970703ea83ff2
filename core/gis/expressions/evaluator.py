"""Evaluation of an expression on parcels, as QGIS evaluates it on features of a result layer."""

from __future__ import annotations

import re
import threading
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from qgis.core import QgsExpression, QgsExpressionContext, QgsExpressionContextScope
from qgis.PyQt.QtCore import QT_VERSION, QByteArray, QMetaType, QVariant

from parcel_lookup.core.contract import FIELD_BY_NAME, Parcel
from parcel_lookup.core.contract.fields import field_of_column
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.gis.expressions.parsing import ALL_COLUMNS, parse
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.qt.crs_thread import moved, run_in_crs_thread
from parcel_lookup.core.i18n import number_of
from parcel_lookup.core.search.query.found import Found

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import QgsFeature, QgsFields

    from parcel_lookup.core.contract import Field


#: A CRS that has an ID, which functions of QGIS know.
_ID = re.compile(r"\w+:\w+")


class Evaluator:
    """Evaluates an expression on parcels. May be called in several threads at once.

    For example, ``Evaluator('"acres" > 40')(parcels)`` returns a list of booleans.

    Raises `RequestRefused` if the expression cannot be read, or not be evaluated in a search.
    """

    def __init__(
        self, text: str, fields: Mapping[str, Field] | None = None, crs: str = WGS84
    ) -> None:
        """`fields` are those of the source (`SourceInfo.fields`); `crs` is that of the parcels.

        Expressions see geometries in it, as `@layer_crs`, or in EPSG:4326 if it has no ID, since
        functions of QGIS would not know it.
        """
        expression = parse(text.strip())
        self._text, self._crs = expression.expression(), crs
        self._has_id = bool(_ID.fullmatch(crs))
        self._columns = tuple(sorted(expression.referencedColumns() - {ALL_COLUMNS}))
        found = {one: field_of_column(one, fields or {}) for one in self._columns}
        #: Columns of the source that the expression names instead of fields, with their fields.
        self._named = {one: field for one, field in found.items() if field is not None}
        own = {one: field._replace(name=one) for one, field in self._named.items()}
        self._fields = fields and {**fields, **own}
        self._needs_geometry = expression.needsGeometry()
        functions = expression.referencedFunctions()
        self._makes_crs = any("transform" in name or "crs" in name for name in functions)
        self._lock = threading.Lock()
        self._failed, self._first_error = 0, ""

    def __call__(self, parcels: Sequence[Parcel]) -> list[bool]:
        """Return one value for each parcel; false if it is null or the evaluation fails."""
        if self._makes_crs:
            return run_in_crs_thread(lambda: self._results(parcels))
        return self._results(parcels)

    def _results(self, parcels: Sequence[Parcel]) -> list[bool]:
        """Evaluate with objects of this call only: threads share nothing."""
        fields, features = self._features(parcels)
        context = QgsExpressionContext()
        context.setFields(fields)
        scope = QgsExpressionContextScope()
        scope.setVariable("layer_crs", self._crs if self._has_id else WGS84)
        context.appendScope(scope)
        expression = QgsExpression(self._text)
        expression.prepare(context)
        results = []
        for feature in features:
            feature.setFields(fields, False)  # by default it forgets its attributes
            context.setFeature(feature)
            value = expression.evaluate(context)
            if expression.hasEvalError():
                self._note(expression.evalErrorString())
                value = None
            results.append(is_true(value))
        return results

    def _features(self, parcels: Sequence[Parcel]) -> tuple[QgsFields, list[QgsFeature]]:
        """Return features as in a result layer, with every column that the expression names."""
        found = [Found(self._bare(parcel), ()) for parcel in self._placed(parcels)]
        schema = ResultSchema(source_fields=self._fields)
        builder = FeatureBuilder(schema)
        builder.learn(found)
        # Records of other pages may have a column that none of this page has: NULL, not an error.
        for column in self._columns:
            if schema.fields.lookupField(column) < 0:
                schema.learn({column: None})
        return schema.fields, builder.build(found).features

    def _bare(self, parcel: Parcel) -> Parcel:
        """Return the parcel with values as in a layer, and without geometry if it is not needed."""
        named = {name: parcel.attributes.get(one.name) for name, one in self._named.items()}
        attributes = {
            name: float(value) if type(value) is int and self._has_fractions(name) else value
            for name, value in {**parcel.attributes, **named}.items()
        }
        return Parcel(parcel.svc_uuid, attributes, parcel.wkb if self._needs_geometry else None)

    def _placed(self, parcels: Sequence[Parcel]) -> Sequence[Parcel]:
        """Return the parcels with geometries as the expression sees them."""
        if self._has_id or not self._needs_geometry:
            return parcels
        import shapely

        from parcel_lookup.core.contract.geometry import read_wkb, transformed

        shapes = read_wkb([one.wkb for one in parcels])
        degrees = transformed(shapes, lambda xy: moved(xy, self._crs, WGS84))
        wkbs = shapely.to_wkb(degrees, output_dimension=2).tolist()
        return [one._replace(wkb=wkb) for one, wkb in zip(parcels, wkbs)]

    def _has_fractions(self, name: str) -> bool:
        return _has_fractions(name, (self._fields or FIELD_BY_NAME).get(name))

    @property
    def notice(self) -> str:
        """A sentence about the parcels for which the evaluation failed; "" if there are none."""
        with self._lock:
            if not self._failed:
                return ""
            sentence = number_of(
                self._failed,
                "{} parcel was left out: the expression could not be evaluated for it ({{error}}).",
                "{} parcels were left out: the expression could not be evaluated for them "
                "({{error}}).",
            )
            return sentence.format(error=self._first_error)

    def _note(self, error: str) -> None:
        with self._lock:
            self._failed += 1
            self._first_error = self._first_error or error.strip()


@lru_cache(maxsize=1000)
def _has_fractions(name: str, field: Field | None) -> bool:
    """Report whether the field is a double in a layer.

    QGIS would compute with Python integers as integers, which overflow.
    """
    if field is not None:
        return field.is_numeric and not field.whole
    known = known_column(name)
    return known is not None and known.is_numeric and not known.is_whole


def is_true(value: Any) -> bool:
    """Report whether QGIS selects a feature for this value of an expression (``QVariant.toBool``).

    Qt itself converts anything but integers: its versions do not agree on -0.5 and NaN.
    """
    if value is None or isinstance(value, (bool, int)):
        return bool(value)
    if isinstance(value, QByteArray):  # PyQt5 does not convert what Qt reads as text
        value = bytes(value).decode("utf-8", "replace")
    variant = QVariant(value)
    return variant.convert(_BOOL) and variant.value() is True


#: What `QVariant.convert` takes: a number in PyQt5, a type in PyQt6.
_BOOL: Any = QMetaType.Type.Bool
if QT_VERSION >= 0x060000:
    _BOOL = QMetaType(_BOOL.value)
