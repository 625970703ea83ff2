"""Columns that are computed by expressions, as an import and a mapping may have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import QgsExpression, QgsExpressionContext

from parcel_lookup.core.contract import RequestRefused
from parcel_lookup.core.gis.expressions.parsing import ALL_COLUMNS, parse
from parcel_lookup.core.gis.qt.crs_thread import run_in_crs_thread
from parcel_lookup.core.gis.source.values import plain
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.core import QgsFeature, QgsFields


class Computation:
    """Evaluates expressions on features of a layer. For one thread, which may be any."""

    def __init__(self, expressions: Iterable[str], fields: QgsFields) -> None:
        """Raises ValueError with a sentence for the user if an expression is not valid."""
        self._context = QgsExpressionContext()
        self._context.setFields(fields)
        self._expressions = {text: _checked(text, fields) for text in expressions}
        called = {name for one in self._expressions.values() for name in one.referencedFunctions()}
        self._makes_crs = any("transform" in name or "crs" in name for name in called)
        for expression in self._expressions.values():
            expression.prepare(self._context)

    @property
    def attributes(self) -> set[int]:
        """The indexes of the fields that they use."""
        fields = self._context.fields()
        found: set[int] = set()
        for expression in self._expressions.values():
            found.update(expression.referencedAttributeIndexes(fields))
        return found

    @property
    def needs_geometry(self) -> bool:
        """Whether one of them uses the geometry."""
        return any(expression.needsGeometry() for expression in self._expressions.values())

    def values(self, feature: QgsFeature) -> dict[str, Any]:
        """Return the values for a feature, by expression; `{"error": …}` for one that fails."""
        if self._makes_crs:  # which would die with the calling thread
            return run_in_crs_thread(lambda: self._values(feature))
        return self._values(feature)

    def _values(self, feature: QgsFeature) -> dict[str, Any]:
        self._context.setFeature(feature)
        found = {}
        for text, expression in self._expressions.items():
            value = expression.evaluate(self._context)
            failed = expression.hasEvalError()
            # No field can have this value: the import reports it, and keeps the reason.
            found[text] = {"error": expression.evalErrorString()} if failed else plain(value)
        return found


def _checked(text: str, fields: QgsFields) -> QgsExpression:
    try:
        expression = parse(text)
    except RequestRefused as error:
        raise ValueError(error.problems[0].sentence) from error
    for name in sorted(expression.referencedColumns() - {ALL_COLUMNS}):
        if fields.lookupField(name) < 0:
            raise ValueError(tr("The layer has no column “{name}”.").format(name=name))
    return expression
