"""The rows of a list out of layers and tables: copied in the main thread, read in the task."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeatureRequest,
    QgsProject,
    QgsVectorLayer,
    QgsVectorLayerFeatureSource,
)

from parcel_lookup.core.contract import SERVICE_RULES, ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.row_readers import (
    AddressReader,
    Cells,
    CoordinateReader,
    IdReader,
    PointReader,
)
from parcel_lookup.core.gis.layer.schema import ROW_REPORT
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsCoordinateTransformContext, QgsFeature, QgsField

    from parcel_lookup.core.contract import Cancellation, Problem, Rules
    from parcel_lookup.core.gis.inputs.row_readers import RowReader
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
#: Behind the name of a list of which rows were corrected.
_CORRECTED = " (corrected)"
_WITHOUT_GEOMETRY = Qgis.FeatureRequestFlag.NoGeometry


class RowsRead(NamedTuple):
    """What `RowsInput.read` returns. All lists are in the order of `Search.rows`."""

    #: What is asked for.
    asked: tuple[Row, ...]
    #: The carried values, as `AreaRead.rows`.
    rows: list[tuple[Any, ...]]
    #: Which feature each row is: its id in the layer, or the line of a pasted text or a file. The
    #: points of a multipoint share one.
    ids: list[int]
    #: What the user should know ("2 of 14 points have no geometry and cannot be looked up.").
    notices: tuple[str, ...]

    def applied_to(self, search: Search) -> Search:
        """The search with these rows."""
        return replace(search, rows=self.asked)


class RowsInput:
    """Everything that a task needs to read a list, and nothing of its layer.

    Made by one of the class methods, in the main thread. They take these options besides:
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
        # Rows without a parcel, which somebody corrected: they are still those of their list.
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
        """The points of a layer; each point of a multipoint is a row of its own."""
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
        from parcel_lookup.core.gis.qt.crs_thread import at_home

        # Transformations want a thread that never ends; an expression may want the main thread,
        # and must not wait for it where that waits for the rows.
        is_main = threading.current_thread() is threading.main_thread()
        return self._read(cancellation) if is_main else at_home(lambda: self._read(cancellation))

    def _read(self, cancellation: Cancellation) -> RowsRead:
        reader = self._make_reader()
        asked: list[Row] = []
        rows: list[tuple[Any, ...]] = []
        ids: list[int] = []
        indexes = self._indexes
        for feature in self._source.getFeatures(self._request):
            cancellation.check()
            found = reader.read(feature)
            values = tuple([plain_value(feature.attribute(index)) for index in indexes])
            asked += found
            rows += [values] * len(found)
            ids += [self._id_of(feature)] * len(found)
        cancellation.check()
        if not asked:
            raise _no_rows(f"“{self.name}” has no features.")
        notices = reader.flaws.notices(len(asked), _WORDS[self.kind][0])
        return RowsRead(tuple(asked), rows, ids, notices)

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
    """What so many rows of a kind are called: “points”, “addresses”."""
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
    """The index of `row_id` in a table of rows without a parcel, also a saved one; else -1."""
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
