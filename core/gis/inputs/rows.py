"""Read the rows of a list from layers and tables: points, coordinates, addresses, or ids.

`RowsInput` copies what it needs of a layer in the main thread, and is read in the task by a
`RowReader`. A row that cannot be searched becomes a `BadRow`, and is counted for a notice.
"""

from __future__ import annotations

import json
import math
import threading
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Protocol

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeatureRequest,
    QgsPointXY,
    QgsProject,
    QgsVectorLayer,
    QgsVectorLayerFeatureSource,
)

from parcel_lookup.core.address.places import read_zip
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.contract import SERVICE_RULES, ErrorCode, ParcelError
from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.contract.values import Unreadable, read_number
from parcel_lookup.core.gis.inputs.polygons import has_places, in_united_states
from parcel_lookup.core.gis.inputs.value_lists import text_of, tidy
from parcel_lookup.core.gis.layer.schema import ROW_REPORT
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsCoordinateTransformContext, QgsFeature, QgsField, QgsFields

    from parcel_lookup.core.contract import Cancellation, Problem, Rules
    from parcel_lookup.core.search import Row, Search

#: The custom property of a table that was made of a text: the line of each row, as a JSON array.
LINES_PROPERTY = "parcel_lookup/lines"
#: The custom property of a table of rows without a parcel: what their list is called.
LIST_PROPERTY = "parcel_lookup/list"

#: What one row of a kind is called, and what a layer of its parcels says of the place.
_WORDS = {
    PointRow: ("point", "at points of"),
    AddressRow: ("address", "at addresses of"),
    IdRow: ("id", "with ids of"),
    BadRow: ("row", "of rows of"),
}
#: A row of each kind that nothing is wrong with.
_EXAMPLES: dict[type, Row] = {
    PointRow: PointRow(0.0, 0.0),
    AddressRow: AddressRow("1"),
    IdRow: IdRow("1"),
}
#: The end of the name of a list whose rows were corrected.
_CORRECTED = " (corrected)"
_WITHOUT_GEOMETRY = Qgis.FeatureRequestFlag.NoGeometry
#: So much of a value that makes no sense is repeated in a sentence.
_NAMED_CHARACTERS = 60


class RowsRead(NamedTuple):
    """What `RowsInput.read` returns. All lists are in the order of `Search.rows`."""

    #: The rows that can be searched.
    searchable: tuple[Row, ...]
    #: The carried values, as `AreaRead.rows`.
    rows: list[tuple[Any, ...]]
    #: Which feature each row is: its id in the layer, or the line of a pasted text or a file. The
    #: points of a multipoint share one.
    ids: list[int]
    #: What the user should know ("2 of 14 points have no geometry and cannot be looked up.").
    notices: tuple[str, ...]

    def applied_to(self, search: Search) -> Search:
        """Return the search with these rows."""
        return replace(search, rows=self.searchable)


class RowsInput:
    """A copy of what a task needs to read a list, without its layer.

    Made by one of the class methods, in the main thread. Their common options:
    `selected_only`; `keep_fields`, the names of the fields to carry over, None for all; `context`,
    None for the project's; `request`, which may narrow down the features. They raise `ParcelError`:
    NO_ROWS with the reason (no layer, no features, nothing selected, no CRS), REQUEST_REFUSED for
    fields that the layer does not have, and for expressions that are none.
    """

    def __init__(
        self,
        layer: QgsVectorLayer,
        kind: type[Row],
        cells: Cells | None,
        make_reader: Callable[[], RowReader],
        *,
        selected_only: bool = False,
        keep_fields: Sequence[str] | None = None,
        request: QgsFeatureRequest | None = None,
    ) -> None:
        # Unmatched rows that a user corrected still belong to their list.
        self._row_id = _row_id_field(layer)
        #: What the list is called in sentences and names: the layer's name, `Search.place`.
        self.name = _list_name(layer)
        #: `PointRow`, `AddressRow` or `IdRow`.
        self.kind = kind
        #: How many features there are to read; -1 where the provider does not know.
        self.count = layer.selectedFeatureCount() if selected_only else layer.featureCount()
        self._indexes = _indexes(layer, keep_fields)
        #: The fields carried over, as they are in the layer.
        self.fields: list[QgsField] = [layer.fields().at(index) for index in self._indexes]
        self._source = QgsVectorLayerFeatureSource(layer)
        self._lines = json.loads(layer.customProperty(LINES_PROPERTY, "[]"))
        self._make_reader = make_reader
        self._request = request or QgsFeatureRequest()
        if selected_only:
            self._request.setFilterFids(layer.selectedFeatureIds())
        if self._request.filterType() == Qgis.FeatureRequestFilterType.Fids:
            self._request.addOrderBy("$id")  # these are a set, whose order is by chance
        columns = {*self._indexes, *(() if self._row_id < 0 else (self._row_id,))}
        if cells is not None:
            columns |= cells.columns
            if not cells.needs_geometry:
                self._request.setFlags(self._request.flags() | _WITHOUT_GEOMETRY)
        self._request.setSubsetOfAttributes(sorted(columns))

    @classmethod
    def from_points(
        cls,
        layer: QgsVectorLayer | None,
        selected_only: bool = False,
        keep_fields: Sequence[str] | None = None,
        context: QgsCoordinateTransformContext | None = None,
        request: QgsFeatureRequest | None = None,
    ) -> RowsInput:
        """Read the points of a layer; each point of a multipoint is a row of its own."""
        _refuse(layer, selected_only)
        if layer.geometryType() != Qgis.GeometryType.Point:
            raise _no_rows(f"“{layer.name()}” holds no points.")
        crs = _checked_crs(layer.crs(), layer)
        return cls(
            layer,
            PointRow,
            None,
            partial(PointReader, crs, _context(context)),
            selected_only=selected_only,
            keep_fields=keep_fields,
            request=request,
        )

    @classmethod
    def from_coordinates(
        cls,
        layer: QgsVectorLayer | None,
        x_field: str,
        y_field: str,
        crs: QgsCoordinateReferenceSystem,
        selected_only: bool = False,
        context: QgsCoordinateTransformContext | None = None,
        **options: Any,
    ) -> RowsInput:
        """Points out of two columns: x (longitude, east) and y (latitude, north), in `crs`.

        Each is a field or an expression.
        """
        _refuse(layer, selected_only)
        cells = _cells(layer, x_field, y_field)
        crs = _checked_crs(crs, layer)
        reader = partial(CoordinateReader, cells, crs, _context(context))
        return cls(layer, PointRow, cells, reader, selected_only=selected_only, **options)

    @classmethod
    def from_addresses(
        cls,
        layer: QgsVectorLayer | None,
        address: str,
        city: str = "",
        state: str = "",
        postal: str = "",
        selected_only: bool = False,
        **options: Any,
    ) -> RowsInput:
        """Addresses out of one to four columns, each a field or an expression; "" is none."""
        _refuse(layer, selected_only)
        if not address.strip():
            raise _no_rows("nothing says where the addresses are.")
        cells = _cells(layer, address, city, state, postal)
        options.pop("context", None)  # addresses have no reference system
        reader = partial(AddressReader, cells)
        return cls(layer, AddressRow, cells, reader, selected_only=selected_only, **options)

    @classmethod
    def from_ids(
        cls,
        layer: QgsVectorLayer | None,
        id_field: str,
        selected_only: bool = False,
        **options: Any,
    ) -> RowsInput:
        """Ids out of a field or an expression. Which id they are is `Search.id_field`."""
        _refuse(layer, selected_only)
        if not id_field.strip():
            raise _no_rows("nothing says where the ids are.")
        cells = _cells(layer, id_field)
        options.pop("context", None)  # ids have no reference system
        reader = partial(IdReader, cells)
        return cls(layer, IdRow, cells, reader, selected_only=selected_only, **options)

    @property
    def where(self) -> str:
        """For the name of a layer: “at points of Trees”."""
        return rows_where(self.kind, self.name)

    def problems(self, search: Search, rules: Rules = SERVICE_RULES) -> list[Problem]:
        """What keeps a search from being sent with such rows; nothing is read for that.

        `rules` are those of the connection.
        """
        return replace(search, rows=(_EXAMPLES[self.kind],)).problems(rules)

    def read(self, cancellation: Cancellation) -> RowsRead:
        """Read the rows. In the task; may be called more than once.

        Raises `ParcelError`: NO_ROWS where there is none, CANCELLED.
        """
        from parcel_lookup.core.gis.qt.crs_thread import run_in_crs_thread

        # Transformations want a thread that never ends; an expression may want the main thread,
        # and must not wait for it where that waits for the rows.
        is_main = threading.current_thread() is threading.main_thread()
        return (
            self._read(cancellation)
            if is_main
            else run_in_crs_thread(lambda: self._read(cancellation))
        )

    def _read(self, cancellation: Cancellation) -> RowsRead:
        reader = self._make_reader()
        searchable: list[Row] = []
        rows: list[tuple[Any, ...]] = []
        ids: list[int] = []
        indexes = self._indexes
        for feature in self._source.getFeatures(self._request):
            cancellation.check()
            found = reader.read(feature)
            values = tuple([plain_value(feature.attribute(index)) for index in indexes])
            searchable += found
            rows += [values] * len(found)
            ids += [self._id_of(feature)] * len(found)
        cancellation.check()
        if not searchable:
            raise _no_rows(f"“{self.name}” has no features.")
        notices = reader.flaws.notices(len(searchable), _WORDS[self.kind][0])
        return RowsRead(tuple(searchable), rows, ids, notices)

    def _id_of(self, feature: QgsFeature) -> int:
        if self._row_id >= 0:
            value = plain_value(feature.attribute(self._row_id))
            if isinstance(value, (int, float)) or (isinstance(value, str) and value.isdecimal()):
                return int(value)
        number = feature.id()
        is_line = 0 < number <= len(self._lines)
        return self._lines[number - 1] if is_line else number


def rows_where(kind: type[Row], name: str) -> str:
    """For the name of a layer: “at points of Trees”."""
    return f"{_WORDS[kind][1]} {name}" if name else _WORDS[kind][1].rpartition(" ")[0]


def rows_noun(kind: type[Row], number: int = 2) -> str:
    """Return the noun for a number of rows of a kind: “points”, “addresses”."""
    return plural(number, _WORDS[kind][0])


def _refuse(layer: QgsVectorLayer | None, selected_only: bool) -> None:
    if not isinstance(layer, QgsVectorLayer) or not layer.isValid():
        raise _no_rows("no layer is chosen that can be read.")
    if selected_only and not layer.selectedFeatureCount():
        raise _no_rows(f"“{layer.name()}” has no selected features.")
    if layer.featureCount() == 0:
        raise _no_rows(f"“{layer.name()}” has no features.")


def _checked_crs(
    crs: QgsCoordinateReferenceSystem, layer: QgsVectorLayer
) -> QgsCoordinateReferenceSystem:
    if not crs.isValid():
        raise _no_rows(f"“{layer.name()}” has no coordinate reference system.")
    return QgsCoordinateReferenceSystem(crs)


def _context(context: QgsCoordinateTransformContext | None) -> QgsCoordinateTransformContext:
    return context or QgsProject.instance().transformContext()


def _cells(layer: QgsVectorLayer, *names: str) -> Cells:
    context = QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    return Cells([name.strip() for name in names], layer.fields(), context, layer.name())


def _row_id_field(layer: QgsVectorLayer) -> int:
    """Return the index of `row_id` in a table of unmatched rows, also a saved one; else -1."""
    indexes = [layer.fields().lookupField(name) for name in ROW_REPORT]
    return -1 if -1 in indexes else indexes[0]


def _list_name(layer: QgsVectorLayer) -> str:
    """What a list is called: the layer's name, or that of the list whose rows are corrected."""
    name = str(layer.customProperty(LIST_PROPERTY, "") or "")
    if not name or _row_id_field(layer) < 0:
        return layer.name()
    return name if name.endswith(_CORRECTED) else name + _CORRECTED


def _indexes(layer: QgsVectorLayer, names: Sequence[str] | None) -> list[int]:
    fields = layer.fields()
    if names is None:
        # What came of rows before they were corrected says nothing of them any more.
        stale = ROW_REPORT if _row_id_field(layer) >= 0 else ()
        return [at for at in range(fields.count()) if fields.at(at).name().lower() not in stale]
    indexes = [fields.lookupField(name) for name in names]
    if -1 in indexes:
        missing = names[indexes.index(-1)]
        problem = f"“{layer.name()}” has no field “{missing}”."
        raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
    return indexes


def _no_rows(reason: str) -> ParcelError:
    return ParcelError(ErrorCode.NO_ROWS, reason=reason)


class Flaw(NamedTuple):
    """The reasons why rows cannot be searched."""

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
        """Return a row with this flaw."""
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
        """Return the rows of a feature, one at least."""


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
        """Whether an expression needs the geometry."""
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
        """Return the point, or why it cannot be searched."""
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
