"""Rows of a list from layers and tables: points, coordinates, addresses, or IDs.

`RowsInput` copies what it needs of a layer in the main thread, and a `RowReader` reads it in the
task. A row that cannot be looked up becomes a `BadRow`, and is counted for a notice.
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
    QgsCsException,
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeatureRequest,
    QgsPointXY,
    QgsProject,
    QgsVectorLayer,
)

from parcel_lookup.core.address.places import read_zip
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.contract import ID_FIELD, SERVICE_INFO, ErrorCode, ParcelError
from parcel_lookup.core.contract.values import Unreadable, read_number
from parcel_lookup.core.gis.inputs.polygons import in_united_states, missing_field
from parcel_lookup.core.gis.inputs.texts import text_of, tidy
from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.gis.layer.schema import ROW_REPORT
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.gis.qt.crs_thread import NoDegrees, to_degrees
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow
from parcel_lookup.core.search.query.places import place_words
from parcel_lookup.core.search.query.rows import are_svc_uuids

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsCoordinateTransformContext, QgsFeature, QgsField, QgsFields

    from parcel_lookup.core.contract import Cancellation, Problem, SourceInfo
    from parcel_lookup.core.search import Row, Search

#: The custom property of a table made from a text: the line of each row, as a JSON array.
LINES_PROPERTY = "parcel_lookup/lines"
#: The custom property of a table of rows without a parcel: the name of their list.
LIST_PROPERTY = "parcel_lookup/list"

#: A valid row of each kind.
_EXAMPLES: dict[type, Row] = {
    PointRow: PointRow(0.0, 0.0),
    AddressRow: AddressRow("1"),
    IdRow: IdRow("1"),
}
#: The field of county IDs, and the sentence for a list that has them instead of service IDs.
PARCEL_ID = "parcel_id"
NO_SVC_UUIDS = tr("None of the IDs is a svc_uuid. They are looked up as parcel_id.")
#: Ends the name of a list whose rows were corrected; searches store it.
_CORRECTED = " (corrected)"
_WITHOUT_GEOMETRY = Qgis.FeatureRequestFlag.NoGeometry
#: Maximum number of characters of an invalid value that a sentence shows.
_MOST_SHOWN = 60


class RowsRead(NamedTuple):
    """What `RowsInput.read` returns. All lists are in the order of `Search.rows`."""

    #: The rows that can be searched.
    searchable: tuple[Row, ...]
    #: The carried values, as `AreaRead.rows`.
    rows: list[tuple[Any, ...]]
    #: The feature of each row: its ID in the layer, or the line of a pasted text or a file. The
    #: points of a multipoint share one.
    ids: list[int]
    #: Sentences for the user ("2 of 14 points cannot be looked up: no geometry.").
    notices: tuple[str, ...]
    #: The name, kind, and carried fields of the list (`RowsInput`).
    name: str = ""
    kind: type[Row] = BadRow
    fields: Sequence[QgsField] = ()
    #: No row is skipped: it has a reason instead.
    count_skipped: int = 0

    def applied_to(self, search: Search) -> Search:
        """Return the search with these rows."""
        return replace(search, rows=self.searchable)

    def recognized(self, search: Search) -> tuple[Search, RowsRead]:
        """Return a search with these rows, and the rows.

        If it is for a `svc_uuid` and none of the IDs is one, it is for county IDs, and a notice
        says so.
        """
        search = self.applied_to(search)
        ids = [row.id for row in self.searchable if isinstance(row, IdRow)]
        if not ids or search.id_field != ID_FIELD or are_svc_uuids(ids):
            return search, self
        notices = (*self.notices, NO_SVC_UUIDS)
        return replace(search, id_field=PARCEL_ID), self._replace(notices=notices)


class RowsInput:
    """A copy of what a task needs to read a list, without its layer.

    Create it with one of the class methods, in the main thread. Their common options are
    `selected_only`; `keep_fields`, the names of the fields to carry over, None for all; `context`,
    None for the project's; `request`, which can limit the features. They raise `ParcelError`:
    NO_ROWS with the reason (no layer, no features, nothing selected, no CRS), REQUEST_REFUSED for
    fields that the layer does not have, and for invalid expressions.
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
        #: The name of the list in sentences (`Search.place`): the layer's name.
        self.name = _list_name(layer)
        #: `PointRow`, `AddressRow`, or `IdRow`.
        self.kind = kind
        #: The number of features to read; -1 if the provider does not know it.
        self.count = layer.selectedFeatureCount() if selected_only else layer.featureCount()
        self._indexes = _indexes(layer, keep_fields)
        #: The fields carried over, as they are in the layer.
        self.fields: list[QgsField] = [layer.fields().at(index) for index in self._indexes]
        self._reader = LayerReader(layer)
        self._lines = json.loads(layer.customProperty(LINES_PROPERTY, "[]"))
        self._make_reader = make_reader
        self._request = request or QgsFeatureRequest()
        if selected_only:
            self._request.setFilterFids(layer.selectedFeatureIds())
        if self._request.filterType() == Qgis.FeatureRequestFilterType.Fids:
            self._request.addOrderBy("$id")  # the IDs are a set, whose order is random
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
        """Read the points of a layer; each point of a multipoint is a separate row."""
        _refuse(layer, selected_only)
        if layer.geometryType() != Qgis.GeometryType.Point:
            sentence = tr("“{layer}” does not contain points.")
            raise _no_rows(sentence.format(layer=layer.name()))
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
        """Read points from two columns: x (longitude, east) and y (latitude, north), in `crs`.

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
        """Read addresses from one to four columns, each a field, an expression, or "" for none."""
        _refuse(layer, selected_only)
        if not address.strip():
            raise _no_rows(tr("select the field with the addresses."))
        cells = _cells(layer, address, city, state, postal)
        options.pop("context", None)  # addresses have no reference system
        reader = partial(CellReader, cells, _address_row, NO_ADDRESS)
        return cls(layer, AddressRow, cells, reader, selected_only=selected_only, **options)

    @classmethod
    def from_ids(
        cls,
        layer: QgsVectorLayer | None,
        id_field: str,
        selected_only: bool = False,
        **options: Any,
    ) -> RowsInput:
        """Read IDs from a field or an expression. `Search.id_field` is their kind."""
        _refuse(layer, selected_only)
        if not id_field.strip():
            raise _no_rows(tr("select the field with the IDs."))
        cells = _cells(layer, id_field)
        options.pop("context", None)  # IDs have no reference system
        reader = partial(CellReader, cells, _id_row, NO_ID)
        return cls(layer, IdRow, cells, reader, selected_only=selected_only, **options)

    @property
    def where(self) -> str:
        """The place in the name of a result layer: “at points of Trees”."""
        return rows_where(self.kind, self.name)

    def problems(self, search: Search, info: SourceInfo = SERVICE_INFO) -> list[Problem]:
        """Return what keeps a search with such rows from being sent, without reading any.

        `info` are those of the connection.
        """
        return replace(search, rows=(_EXAMPLES[self.kind],)).problems(info)

    def read(self, cancellation: Cancellation) -> RowsRead:
        """Read the rows. In the task; may be called more than once.

        Raises `ParcelError`: NO_ROWS if there are none, CANCELLED.
        """
        from parcel_lookup.core.gis.qt.crs_thread import run_in_crs_thread

        # Transformations need a thread that never ends. An expression may need the main thread,
        # which must not wait for the rows meanwhile.
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
        for feature in self._reader.features(self._request):
            cancellation.check()
            found = reader.read(feature)
            values = tuple([plain_value(feature.attribute(index)) for index in indexes])
            searchable += found
            rows += [values] * len(found)
            ids += [self._id_of(feature)] * len(found)
        cancellation.check()
        if not searchable:
            raise _no_rows(tr("“{layer}” has no features.").format(layer=self.name))
        notices = reader.flaws.notices(count_rows(self.kind, len(searchable)))
        return RowsRead(tuple(searchable), rows, ids, notices, self.name, self.kind, self.fields)

    def _id_of(self, feature: QgsFeature) -> int:
        if self._row_id >= 0:
            value = plain_value(feature.attribute(self._row_id))
            if isinstance(value, (int, float)) or (isinstance(value, str) and value.isdecimal()):
                return int(value)
        number = feature.id()
        is_line = 0 < number <= len(self._lines)
        return self._lines[number - 1] if is_line else number


def rows_where(kind: type[Row], name: str) -> str:
    """Return the place in the name of a result layer: “at points of Trees”."""
    name = place_words(name)
    if kind is PointRow:
        return tr("at points of {list}").format(list=name) if name else tr("at points")
    if kind is AddressRow:
        return tr("at addresses of {list}").format(list=name) if name else tr("at addresses")
    if kind is IdRow:
        return tr("with IDs of {list}").format(list=name) if name else tr("with IDs")
    return tr("of rows of {list}").format(list=name) if name else tr("of rows")


def rows_title(kind: type[Row], name: str) -> str:
    """Return the title of a list: “Points of Trees”."""
    name = place_words(name)
    if kind is PointRow:
        return tr("Points of {list}").format(list=name) if name else tr("Points")
    if kind is AddressRow:
        return tr("Addresses of {list}").format(list=name) if name else tr("Addresses")
    if kind is IdRow:
        return tr("IDs of {list}").format(list=name) if name else tr("IDs")
    return tr("Rows of {list}").format(list=name) if name else tr("Rows")


def count_rows(kind: type[Row], number: int) -> str:
    """Return a number of rows with their noun, such as ``14 points``."""
    if kind is PointRow:
        return number_of(number, "{} point", "{} points")
    if kind is AddressRow:
        return number_of(number, "{} address", "{} addresses")
    if kind is IdRow:
        return number_of(number, "{} ID", "{} IDs")
    return number_of(number, "{} row", "{} rows")


def _refuse(layer: QgsVectorLayer | None, selected_only: bool) -> None:
    if not isinstance(layer, QgsVectorLayer) or not layer.isValid():
        raise _no_rows(tr("no layer is selected, or it cannot be read."))
    if selected_only and not layer.selectedFeatureCount():
        raise _no_rows(tr("“{layer}” has no selected features.").format(layer=layer.name()))
    if layer.featureCount() == 0:
        raise _no_rows(tr("“{layer}” has no features.").format(layer=layer.name()))


def _checked_crs(
    crs: QgsCoordinateReferenceSystem, layer: QgsVectorLayer
) -> QgsCoordinateReferenceSystem:
    if not crs.isValid():
        sentence = tr(
            "“{layer}” has no coordinate reference system. Set it in the layer's properties."
        )
        raise _no_rows(sentence.format(layer=layer.name()))
    return QgsCoordinateReferenceSystem(crs)


def _context(context: QgsCoordinateTransformContext | None) -> QgsCoordinateTransformContext:
    return context or QgsProject.instance().transformContext()


def _cells(layer: QgsVectorLayer, *names: str) -> Cells:
    context = QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    return Cells([name.strip() for name in names], layer.fields(), context, layer.name())


def _row_id_field(layer: QgsVectorLayer) -> int:
    """Return the index of `row_id` if the layer is a (saved) table of unmatched rows, else -1."""
    indexes = [layer.fields().lookupField(name) for name in ROW_REPORT]
    return -1 if -1 in indexes else indexes[0]


def _list_name(layer: QgsVectorLayer) -> str:
    """Return the name of a list: the layer's name, or that of the list whose rows it corrects."""
    name = str(layer.customProperty(LIST_PROPERTY, "") or "")
    if not name or _row_id_field(layer) < 0:
        return layer.name()
    return name if name.endswith(_CORRECTED) else name + _CORRECTED


def _indexes(layer: QgsVectorLayer, names: Sequence[str] | None) -> list[int]:
    fields = layer.fields()
    if names is None:
        # The report on rows before they were corrected does not apply to them anymore.
        stale = ROW_REPORT if _row_id_field(layer) >= 0 else ()
        return [at for at in range(fields.count()) if fields.at(at).name().lower() not in stale]
    indexes = [fields.lookupField(name) for name in names]
    if -1 in indexes:
        problem = missing_field(layer, names[indexes.index(-1)])
        raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
    return indexes


def _no_rows(reason: str) -> ParcelError:
    return ParcelError(ErrorCode.NO_ROWS, reason=reason)


class Flaw(NamedTuple):
    """A reason why rows cannot be looked up."""

    #: The sentence in the report on a row; may contain ``{value}``.
    reason: str
    #: The same in a list of reasons, in the notice about the layer.
    short: str


NO_GEOMETRY = Flaw(tr("The row has no geometry."), tr("no geometry"))
OFF_GLOBE = Flaw(
    tr("The point is not on the globe: its coordinates or its reference system is wrong."),
    tr("not on the globe (check the coordinate reference system)"),
)
SWAPPED = Flaw(
    tr("Latitude and longitude are swapped: reversed, the point is in the United States."),
    tr("latitude and longitude swapped"),
)
ABROAD = Flaw(tr("The point is outside the United States."), tr("outside the United States"))
NO_NUMBERS = Flaw(
    tr("The coordinates are not two numbers: {value}."), tr("coordinates that are not numbers")
)
NO_ADDRESS = Flaw(tr("The address is empty."), tr("empty"))
NO_ID = Flaw(tr("The ID is empty."), tr("empty"))
FAILED = Flaw(tr("The expression cannot be evaluated: {value}"), tr("failed expression"))


class Flaws:
    """Creates bad rows and counts them."""

    def __init__(self) -> None:
        self._counts: Counter[Flaw] = Counter()

    def bad(self, flaw: Flaw, value: str = "") -> BadRow:
        """Return a row with this flaw."""
        self._counts[flaw] += 1
        return BadRow(flaw.reason.format(value=value))

    def notices(self, rows: str) -> tuple[str, ...]:
        """Return a sentence about all flaws, if any; `rows` are all rows, such as “14 points”."""
        if not self._counts:
            return ()
        reasons = [flaw.short for flaw in self._counts]
        if len(reasons) > 1:
            reasons = [f"{flaw.short} ({count:,})" for flaw, count in self._counts.items()]
        sentence = number_of(
            sum(self._counts.values()),
            "{} of {{rows}} cannot be looked up: {{reasons}}.",
            "{} of {{rows}} cannot be looked up: {{reasons}}.",
        )
        return (sentence.format(rows=rows, reasons=", ".join(reasons)),)


class RowReader(Protocol):
    """Reads the rows of one layer, once, in one thread."""

    flaws: Flaws

    def read(self, feature: QgsFeature) -> list[Row]:
        """Return the rows of a feature, at least one."""


class Cells:
    """Values of features in columns that the user chose: fields, or QGIS expressions."""

    def __init__(
        self, names: Sequence[str], fields: QgsFields, context: QgsExpressionContext, layer: str
    ) -> None:
        """Take the names of fields, expressions, or "" for an empty column. Main thread.

        Raises `ParcelError` (REQUEST_REFUSED) if a name is neither a field nor an expression.
        """
        self._names = tuple(names)
        self._fields = fields
        self._context = context
        # The index of each field; -1 for an expression or an empty column.
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
        """Return a function that returns the values of a feature as text.

        Call it in the thread that created it. It raises `CellError` if an expression fails.
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
    """An expression failed for a feature; the message is that of QGIS."""


class PointReader:
    """Reads points; each point of a multipoint is a row."""

    def __init__(
        self, crs: QgsCoordinateReferenceSystem, context: QgsCoordinateTransformContext
    ) -> None:
        """Raise `ParcelError` (NO_ROWS) if the CRS cannot be transformed to degrees."""
        self.flaws = Flaws()
        self._places = Places(crs, context, self.flaws)

    def read(self, feature: QgsFeature) -> list[Row]:
        """See `RowReader`."""
        geometry = feature.geometry()
        if geometry.isEmpty():
            return [self.flaws.bad(NO_GEOMETRY)]
        return [self._places.row(point.x(), point.y()) for point in geometry.vertices()]


class CoordinateReader:
    """Reads points from two columns, x (longitude, east) and y (latitude, north)."""

    def __init__(
        self,
        cells: Cells,
        crs: QgsCoordinateReferenceSystem,
        context: QgsCoordinateTransformContext,
    ) -> None:
        """Raise `ParcelError` (NO_ROWS) if the CRS cannot be transformed to degrees."""
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
            named = ", ".join(f"“{cell[:_MOST_SHOWN]}”" for cell in cells)
            return [self.flaws.bad(NO_NUMBERS, named)]
        return [self._places.row(x, y)]


class CellReader:
    """Reads rows that are made from text: addresses or IDs."""

    def __init__(
        self, cells: Cells, make_row: Callable[[list[str]], Row | None], empty: Flaw
    ) -> None:
        """`make_row` returns the row for the cells of a feature; None is the flaw `empty`."""
        self.flaws = Flaws()
        self._cells = cells.reader()
        self._make_row = make_row
        self._empty = empty

    def read(self, feature: QgsFeature) -> list[Row]:
        """See `RowReader`."""
        try:
            cells = self._cells(feature)
        except CellError as error:
            return [self.flaws.bad(FAILED, str(error))]
        row = self._make_row([tidy(cell) for cell in cells])
        return [self.flaws.bad(self._empty) if row is None else row]


def _address_row(cells: list[str]) -> AddressRow | None:
    # Line breaks and repeated spaces in a cell count as one space.
    address, city, state, postal = (" ".join(cell.split()) for cell in cells)
    if not address:
        return None
    return AddressRow(address, city, read_state(state) or state, read_zip(postal) or postal)


def _id_row(cells: list[str]) -> IdRow | None:
    return IdRow(cells[0]) if cells[0] else None


class Places:
    """Transforms coordinates of one CRS to points in degrees."""

    def __init__(
        self,
        crs: QgsCoordinateReferenceSystem,
        context: QgsCoordinateTransformContext,
        flaws: Flaws,
    ) -> None:
        try:
            self._transform = to_degrees(crs, context)
        except NoDegrees as error:
            raise _no_rows(str(error)) from error
        self._flaws = flaws

    def row(self, x: float, y: float) -> Row:
        """Return the point, or a row with the reason why it cannot be looked up."""
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
        sentence = tr("“{layer}” has no field “{field}”.")
        problem = sentence.format(layer=layer, field=unknown[0])
    elif expression.hasParserError():
        error = expression.parserErrorString().strip()
        sentence = tr("“{text}” is neither a field of “{layer}” nor a valid expression ({error}).")
        problem = sentence.format(text=text, layer=layer, error=error)
    else:
        return
    raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
