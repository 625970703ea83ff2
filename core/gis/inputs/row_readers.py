"""Rows of a list out of the features of a layer: points, coordinates, addresses, ids.

A row that cannot be asked for becomes a `BadRow`, and is counted for a notice about the layer.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Protocol

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsExpression,
    QgsExpressionContext,
    QgsFeatureRequest,
    QgsPointXY,
)

from parcel_lookup.core.address.places import read_zip
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.contract.values import Unreadable, read_number
from parcel_lookup.core.gis.inputs.polygons import has_places, in_united_states
from parcel_lookup.core.gis.inputs.value_lists import text_of
from parcel_lookup.core.gis.inputs.value_text import tidy
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsCoordinateTransformContext, QgsFeature, QgsFields

    from parcel_lookup.core.search import Row

#: So much of a value that makes no sense is repeated in a sentence.
_NAMED_CHARACTERS = 60


class Flaw(NamedTuple):
    """Why rows cannot be asked for."""

    #: Of the row; may name a value.
    reason: str
    #: Of one row and of several, in the notice about the layer.
    one: str
    many: str


NO_GEOMETRY = Flaw("It has no geometry.", "has no geometry", "have no geometry")
OFF_GLOBE = Flaw(
    "It has no place on the globe: the coordinates, or the coordinate reference system, are wrong.",
    "has no place on the globe (is the coordinate reference system right?)",
    "have no place on the globe (is the coordinate reference system right?)",
)
SWAPPED = Flaw(
    "Latitude and longitude are swapped: only the other way round does it lie in the United "
    "States.",
    "has latitude and longitude swapped",
    "have latitude and longitude swapped",
)
ABROAD = Flaw(
    "It lies outside the United States.",
    "lies outside the United States",
    "lie outside the United States",
)
NO_NUMBERS = Flaw(
    "Its coordinates are not two numbers: {value}.",
    "has coordinates that are no numbers",
    "have coordinates that are no numbers",
)
NO_ADDRESS = Flaw("The address is empty.", "is empty", "are empty")
NO_ID = Flaw("The id is empty.", "is empty", "are empty")
FAILED = Flaw(
    "The expression cannot be evaluated: {value}",
    "has values for which the expression fails",
    "have values for which the expression fails",
)


class Flaws:
    """Makes bad rows, and counts them."""

    def __init__(self) -> None:
        self._counts: Counter[Flaw] = Counter()

    def bad(self, flaw: Flaw, value: str = "") -> BadRow:
        """A row with this flaw."""
        self._counts[flaw] += 1
        return BadRow(flaw.reason.format(value=value))

    def notices(self, total: int, what: str) -> tuple[str, ...]:
        """One sentence about all flaws, where there are any; `what` is one row (“point”)."""
        parts = [
            (count, flaw.one if count == 1 else flaw.many) for flaw, count in self._counts.items()
        ]
        bad = sum(count for count, _ in parts)
        subject = f"{bad:,} of {total:,} {plural(total, what)}"
        if len(parts) == 1:
            return (f"{subject} {parts[0][1]} and cannot be looked up.",)
        words = [f"{count:,} {words}" for count, words in parts]
        return (f"{subject} cannot be looked up: {join_words(words)}.",) if parts else ()


class RowReader(Protocol):
    """Reads the rows of one layer, once, in one thread."""

    flaws: Flaws

    def read(self, feature: QgsFeature) -> list[Row]:
        """The rows that a feature stands for, one at least."""


class Cells:
    """Values of features by what the user named: fields, or expressions of QGIS."""

    def __init__(
        self, names: Sequence[str], fields: QgsFields, context: QgsExpressionContext, layer: str
    ) -> None:
        """An empty name has the value None. Main thread.

        Raises `ParcelError` (REQUEST_REFUSED) for what is neither a field nor an expression.
        """
        self._names = tuple(names)
        self._fields = fields
        self._context = context
        # Of each: the index of a field, or -1 for an expression, or for nothing.
        self._indexes = [fields.lookupField(name) if name else -1 for name in names]
        for name, index in zip(names, self._indexes):
            if name and index < 0:
                _check_expression(name, fields, layer)

    @property
    def _expressions(self) -> list[QgsExpression | None]:
        return [
            QgsExpression(name) if name and index < 0 else None
            for name, index in zip(self._names, self._indexes)
        ]

    @property
    def needs_geometry(self) -> bool:
        """Whether an expression asks for the geometry."""
        return any(one.needsGeometry() for one in self._expressions if one)

    @property
    def columns(self) -> set[int]:
        """The indexes of the fields that are read."""
        found = {index for index in self._indexes if index >= 0}
        for one in self._expressions:
            found |= set(one.referencedAttributeIndexes(self._fields)) if one else set()
        return found

    def reader(self) -> Callable[[QgsFeature], list[str]]:
        """What gives the values of a feature as text, in the thread in which it is made.

        It raises `CellError` where an expression fails.
        """
        context = QgsExpressionContext(self._context)
        context.setFields(self._fields)
        expressions = self._expressions
        for one in expressions:
            if one is not None:
                one.prepare(context)
        pairs = list(zip(self._indexes, expressions))

        def read(feature: QgsFeature) -> list[str]:
            context.setFeature(feature)
            return [_cell(feature, context, *pair) for pair in pairs]

        return read


class CellError(Exception):
    """An expression failed for a feature: QGIS's words."""


class PointReader:
    """Points; a multipoint is as many rows as it has points."""

    def __init__(
        self, crs: QgsCoordinateReferenceSystem, context: QgsCoordinateTransformContext
    ) -> None:
        """Raises `ParcelError` (NO_ROWS) for a CRS that leads to no degrees."""
        self.flaws = Flaws()
        self._places = Places(crs, context, self.flaws)

    def read(self, feature: QgsFeature) -> list[Row]:
        """See `RowReader`."""
        geometry = feature.geometry()
        if geometry.isEmpty():
            return [self.flaws.bad(NO_GEOMETRY)]
        return [self._places.row(point.x(), point.y()) for point in geometry.vertices()]


class CoordinateReader:
    """Points out of two columns, x (longitude, east) and y (latitude, north)."""

    def __init__(
        self,
        cells: Cells,
        crs: QgsCoordinateReferenceSystem,
        context: QgsCoordinateTransformContext,
    ) -> None:
        """As of `PointReader`."""
        self.flaws = Flaws()
        self._places = Places(crs, context, self.flaws)
        self._cells = cells.reader()

    def read(self, feature: QgsFeature) -> list[Row]:
        """See `RowReader`."""
        try:
            cells = self._cells(feature)
        except CellError as error:
            return [self.flaws.bad(FAILED, str(error))]
        try:
            x, y = (read_number(tidy(cell)) for cell in cells)
        except Unreadable:
            x = y = None
        if x is None or y is None:
            named = ", ".join(f"“{cell[:_NAMED_CHARACTERS]}”" for cell in cells)
            return [self.flaws.bad(NO_NUMBERS, named)]
        return [self._places.row(x, y)]


class AddressReader:
    """Addresses out of one to four columns: address, city, state, ZIP code."""

    def __init__(self, cells: Cells) -> None:
        self.flaws = Flaws()
        self._cells = cells.reader()

    def read(self, feature: QgsFeature) -> list[Row]:
        """See `RowReader`."""
        try:
            cells = self._cells(feature)
        except CellError as error:
            return [self.flaws.bad(FAILED, str(error))]
        # One blank for several, and for a line break in a cell.
        address, city, state, postal = (" ".join(tidy(cell).split()) for cell in cells)
        if not address:
            return [self.flaws.bad(NO_ADDRESS)]
        return [AddressRow(address, city, read_state(state) or state, read_zip(postal) or postal)]


class IdReader:
    """Ids out of one column, as they are written there."""

    def __init__(self, cells: Cells) -> None:
        self.flaws = Flaws()
        self._cells = cells.reader()

    def read(self, feature: QgsFeature) -> list[Row]:
        """See `RowReader`."""
        try:
            (cell,) = self._cells(feature)
        except CellError as error:
            return [self.flaws.bad(FAILED, str(error))]
        found = tidy(cell)
        return [IdRow(found) if found else self.flaws.bad(NO_ID)]


class Places:
    """Turns coordinates of one CRS into points in degrees."""

    def __init__(
        self,
        crs: QgsCoordinateReferenceSystem,
        context: QgsCoordinateTransformContext,
        flaws: Flaws,
    ) -> None:
        target = QgsCoordinateReferenceSystem("EPSG:4326")
        self._transform = QgsCoordinateTransform(crs, target, context)
        # Without this, coordinates come out of such a transform as they went in.
        is_moved = self._transform.isValid() and not self._transform.isShortCircuited()
        if not has_places(crs) or (crs != target and not is_moved):
            name = crs.userFriendlyIdentifier()
            reason = f"nothing leads from {name} to longitude and latitude."
            raise ParcelError(ErrorCode.NO_ROWS, reason=reason)
        self._flaws = flaws

    def row(self, x: float, y: float) -> Row:
        """The point, or why it cannot be asked for."""
        place = self._degrees(x, y)
        if place is not None and _is_american(place):
            return PointRow(place.y(), place.x())
        swapped = self._degrees(y, x)
        if swapped is not None and _is_american(swapped):
            return self._flaws.bad(SWAPPED)
        return self._flaws.bad(OFF_GLOBE if place is None else ABROAD)

    def _degrees(self, x: float, y: float) -> QgsPointXY | None:
        try:
            place = self._transform.transform(QgsPointXY(x, y))
        except QgsCsException:
            return None
        is_there = math.isfinite(place.x()) and math.isfinite(place.y())
        is_there = is_there and abs(place.x()) <= 180 and abs(place.y()) <= 90
        return place if is_there else None


def _is_american(place: QgsPointXY) -> bool:
    return in_united_states(place.x(), place.y(), place.x(), place.y())


def _cell(
    feature: QgsFeature, context: QgsExpressionContext, index: int, one: QgsExpression | None
) -> str:
    if index >= 0:
        return text_of(feature.attribute(index))
    if one is None:
        return ""
    value: Any = one.evaluate(context)
    if one.hasEvalError():
        raise CellError(one.evalErrorString())
    return text_of(value)


def _check_expression(text: str, fields: QgsFields, layer: str) -> None:
    expression = QgsExpression(text)
    unknown = sorted(
        name
        for name in expression.referencedColumns()
        if name != QgsFeatureRequest.ALL_ATTRIBUTES and fields.lookupField(name) < 0
    )
    if unknown:
        problem = f"“{layer}” has no field “{unknown[0]}”."
    elif expression.hasParserError():
        error = expression.parserErrorString().strip()
        problem = f"“{text}” is neither a field of “{layer}” nor an expression ({error})."
    else:
        return
    raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
