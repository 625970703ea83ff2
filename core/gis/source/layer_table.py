"""Any vector layer of QGIS as a table: of the project, or of a file or service by its URI."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from contextlib import closing, suppress
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from qgis.core import (
    Qgis,
    QgsApplication,
    QgsExpression,
    QgsFeature,
    QgsFeatureRequest,
    QgsFeedback,
    QgsFieldConstraints,
    QgsProviderRegistry,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.columns.text_encoding import better_encoding
from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.files import identity
from parcel_lookup.core.gis.layer.reading import LayerReader, missing_columns
from parcel_lookup.core.gis.layer.web_count import API_FEATURES, WFS
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.crs_thread import lasting_crs
from parcel_lookup.core.gis.source.computation import Computation
from parcel_lookup.core.gis.source.kept import KEPT
from parcel_lookup.core.gis.source.stored import StoredRows
from parcel_lookup.core.gis.source.table import (
    CHUNK,
    Box,
    Chunk,
    Column,
    Columns,
    Condition,
    Key,
    Kind,
)
from parcel_lookup.core.gis.source.values import flat_wkb, plain_values
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file.gpkg import quote
from parcel_lookup.core.parcel_file.lookup import Lookup, Row, Wanted, lookup_of
from parcel_lookup.core.parcel_file.schema import PARCELS
from parcel_lookup.core.search.stream_thread import StreamThread

if TYPE_CHECKING:
    from qgis.core import QgsField

    from parcel_lookup.core.contract.query import Run

#: Milliseconds to wait for one of the connections that QGIS shares among all reads of a file.
_CONNECTION_TIMEOUT = 5000
#: Rows whose text shows the encoding of a Shapefile.
_ENCODING_ROWS = 1000
#: From this share of all rows on, reading all in their order is faster than each by its ID.
_MOST_BY_ID = 0.2
#: By the ending of a file, those of files with the other parts of a layer.
_PARTS = {".shp": (".dbf",), ".tab": (".dat", ".map"), ".mif": (".mid",)}
#: Providers that know their number of features and their extent without reading all features. Of a
#: server, it is what somebody once wrote into its settings.
_COUNTED = ("ogr", "memory", "delimitedtext", "spatialite")
#: Storage whose own filters return no row too few, as far as `_expression` sends them.
_FILTERING = ("GPKG",)
_KINDS = {
    **dict.fromkeys((QMetaType.Type.QString, QMetaType.Type.QChar), Kind.TEXT),
    **dict.fromkeys(
        (
            QMetaType.Type.Int,
            QMetaType.Type.UInt,
            QMetaType.Type.LongLong,
            QMetaType.Type.ULongLong,
            QMetaType.Type.Short,
        ),
        Kind.WHOLE,
    ),
    **dict.fromkeys((QMetaType.Type.Double, QMetaType.Type.Float), Kind.NUMBER),
    QMetaType.Type.Bool: Kind.TRUTH,
    **dict.fromkeys((QMetaType.Type.QDate, QMetaType.Type.QDateTime), Kind.DATE),
}
#: What no letter of another case, and no letter that is folded to several (ß, ﬁ, İ, the Kelvin
#: sign), is the same as but ASCII letters; % and _ have a meaning in a pattern.
_NOT_IN_PATTERNS = re.compile(r"[^bcdegmopqruvxzBCDEGMOPQRUVXZ0-9 .,;:#&/()-]+")

#: What a filter contains that is a whole query, maybe after a comment.
_QUERY = re.compile(r"\bselect\b", re.IGNORECASE)

#: How the WKB of each geometry begins, by the type of a layer.
_BEGINS = {
    Qgis.WkbType.Polygon: b"\x01\x03\x00\x00\x00",
    Qgis.WkbType.MultiPolygon: b"\x01\x06\x00\x00\x00",
}
#: How the WKB of a multipolygon with one part begins.
_OF_ONE = b"\x01\x06\x00\x00\x00\x01\x00\x00\x00"
#: Conditions that are sent, at most: SQLite refuses expressions that are nested too deeply.
_MOST_TERMS = 20
#: What `str.strip` removes, as numbers.
_BLANKS = tuple(code for code in range(0x3001) if chr(code).isspace())
#: The types of values in SQLite that are read as they are.
_STORED = {Kind.TEXT: "'text'", Kind.WHOLE: "'integer'", Kind.NUMBER: "'integer', 'real'"}
#: Numbers beyond that are not exact.
_LARGEST = 1e12


class LayerTable:
    """The features of a layer as it is now, with its filter, joins, and unsaved edits (`Table`).

    Made in the thread of the layer, of which it keeps nothing. Edits that are made later are not
    seen, but changes of a file or a server are.
    """

    def __init__(self, layer: QgsVectorLayer, expressions: Sequence[str] = ()) -> None:
        """Each expression adds a column, whose name is its text.

        Raises `ParcelError` if the layer cannot be read, or an expression is not valid.
        """
        self.title: str = layer.name()
        if not layer.isValid():
            raise self._failure(tr("it cannot be opened"))
        self._uri, provider = layer.source(), layer.providerType()
        if provider == API_FEATURES:
            # QGIS guesses the types of columns from ten features, and drops values of other types;
            # it also replaces quotes by backslashes.
            raise self._failure(tr("QGIS changes values of OGC API Features; use WFS"))
        self._fields = layer.fields()
        problem = "" if self._fields.count() else missing_columns(_path_of(provider, self._uri))
        if problem:
            raise ParcelError(ErrorCode.SOURCE_REFUSED, layer=self.title, reason=problem)
        self._expressions = tuple(expressions)
        try:
            Computation(expressions, self._fields)
        except ValueError as error:
            raise self._failure(str(error).rstrip(".")) from error
        #: By name, the index of the first field with it.
        self._places: dict[str, int] = {}
        for place, name in enumerate(self._fields.names()):
            self._places.setdefault(name, place)
        self.columns = (
            *(_column(self._fields[place]) for place in self._places.values()),
            *(Column(text, Kind.OTHER) for text in expressions),
        )
        crs = lasting_crs(layer.crs())
        self.crs: str = crs.authid() or crs.toWkt(Qgis.CrsWktVariant.Preferred)
        self._extent: Box | None = None
        if provider in _COUNTED:
            # That of a layer is also transformed to EPSG:4326, of which QGIS may warn, and kept if
            # that of its provider changes.
            edited = [layer.extent()] if layer.isEditable() else []
            self._extent = _joined(layer.dataProvider().extent(), *edited)
        self._count = layer.featureCount() if provider in _COUNTED else -1
        self._reader = LayerReader(layer, must_be_counted=True)
        self._is_web = provider == WFS
        # Without, an ID may be the place of a row among those of a request, or it takes reading all
        # rows before it to find one.
        capabilities = layer.dataProvider().capabilities()
        self._finds_ids = bool(capabilities & Qgis.VectorProviderCapability.SelectAtId)
        origins = map(self._fields.fieldOrigin, range(self._fields.count()))
        is_plain = not layer.isEditable() and {*origins} <= {Qgis.FieldOrigin.Provider}
        self._path = _path_of(provider, self._uri) if is_plain else ""
        self._is_file = bool(self._path) and provider == "ogr"
        is_table = is_plain and not _QUERY.search(layer.subsetString())
        self._is_filtering = is_table and layer.storageType() in _FILTERING
        self.lookup: Lookup | None = None
        self._stored: StoredRows | None = None
        if self._is_filtering and not (layer.subsetString() or expressions):
            parts = QgsProviderRegistry.instance().decodeUri(provider, self._uri)
            name, begin = str(parts.get("layerName") or ""), _BEGINS.get(layer.wkbType())
            self.lookup = lookup_of(Path(self._path), name or PARCELS)
            # Of a type of geometries, QGIS leaves out rows without one.
            if begin and not (parts.get("layerId") or parts.get("geometryType")):
                self._stored = StoredRows(Path(self._path), name, begin)
        if self.lookup:
            unique = self.lookup.unique_column
            self.columns = tuple(
                one._replace(
                    is_unique=self.lookup.was_usable and one.name == unique,
                    label=self.lookup.labels.get(one.name) or one.label,
                )
                for one in self.columns
                if one.name != self.lookup.row_column
            )
        self._is_sending = self._is_filtering and self._finds_ids
        self.identity: Hashable = (
            (provider, self._uri, layer.subsetString(), layer.dataProvider().encoding())
            if is_plain and provider != "memory"
            else (layer.id(), id(self))
        )

    # ---- Table ----------------------------------------------------------------------------------

    def keys(
        self,
        columns: Sequence[str],
        conditions: Sequence[Condition],
        box: Box | None,
        run: Run,
    ) -> Iterator[Chunk]:
        """See `Table`; a key is a feature ID."""
        known = self._looked_up(columns, conditions, box, run)
        if known is not None:
            yield known
            return
        request = self._request(columns, geometry=False)
        if expression := self._expression(conditions, run):
            request.setFilterExpression(expression)
        yield from self._of_box(request, columns, box, run)

    def every(
        self,
        columns: Sequence[str],
        conditions: Sequence[Condition],
        box: Box | None,
        run: Run,
    ) -> Iterator[Chunk] | None:
        """See `Table`."""
        known = self._looked_up((), conditions, box, run)
        if known is not None:
            return self.features(sorted(known.keys), columns, run)
        if self._stored and not conditions and self._are_stored(columns):
            keys = self._stored.keys(columns, box, run)
            if keys is not None:
                # GDAL does not use the R-tree for a box that has all rows.
                return self.features(sorted(keys) if self._is_in(box) else keys, columns, run)
        request = self._request(columns)
        if conditions:
            are_sent = self._is_sending and all(self._compared(one, run) for one in conditions)
            if not are_sent or len(conditions) > _MOST_TERMS:
                return None
            request.setFilterExpression(self._expression(conditions, run))
        return self._of_box(request, columns, box, run, geometry=True)

    def features(self, keys: Sequence[Key], columns: Sequence[str], run: Run) -> Iterator[Chunk]:
        """See `Table`."""
        if self.lookup and len(keys) <= CHUNK and self._are_stored(columns):
            found = self.lookup.features(keys, columns, run.cancellation)
            if found is not None:  # of a file that is kept open, in less time than opening it takes
                rows = {row[0]: row for row in found}
                yield _chunk([rows[key] for key in keys if key in rows], columns)
                return
        if self._stored and self._are_stored(columns):
            start = 0
            with closing(self._stored.chunks(keys, columns, run)) as chunks:
                for chunk in chunks:
                    yield self._as_parcels(chunk)
                    start += CHUNK
            keys = keys[start:]
            if not keys:
                return
        chunk_of = self._chunk_of(columns, geometry=True)
        are_many = self._count >= 0 and len(keys) > max(CHUNK, _MOST_BY_ID * self._count)
        if are_many or not self._finds_ids:
            there = set(keys)
            for features in self._chunks(self._request(columns), run):
                yield chunk_of([one for one in features if one.id() in there])
            return
        for start in range(0, len(keys), CHUNK):
            some = keys[start : start + CHUNK]
            request = self._request(columns).setFilterFids(list(some))
            with closing(self._chunks(request, run, may_lack=True)) as chunks:
                found = {one.id(): one for chunk in chunks for one in chunk}
            # QGIS's order of IDs is another one in each process.
            yield chunk_of([found[key] for key in some if key in found])

    def first(self, number: int, run: Run) -> list[QgsFeature]:
        """See `Table`."""
        request = self._request([*self._places]).setLimit(number)
        with closing(self._chunks(request, run)) as chunks:
            return [one for features in chunks for one in features]

    def count(self, run: Run) -> int | None:
        """See `Table`: what QGIS said, of a GeoPackage if SQLite has as many rows."""
        are_known = not self._is_filtering or self._numbers("count(*)", run) == [self._count]
        return self._count if are_known and self._count >= 0 else None

    def extent(self, run: Run) -> Box | None:  # noqa: ARG002
        """Return the box of all features, those included that another program added to a file."""
        if not self._is_file or self._extent is None:
            return self._extent
        layer = _opened(self._uri, "ogr")
        if not layer.isValid():
            return None
        return _joined(QgsRectangle(*self._extent), layer.dataProvider().extent())

    def fingerprint(self, run: Run) -> Hashable | None:  # noqa: ARG002
        """Return the times and sizes of the files of the layer; None for other layers."""
        if not self._path:
            return None
        path = Path(self._path)
        endings = _PARTS.get(path.suffix.lower(), ())
        parts = [path.with_suffix(one) for end in endings for one in (end, end.upper())]
        parts.append(path.with_name(f"{path.name}-wal"))
        try:
            files = [*path.iterdir()] if path.is_dir() else [path, *parts]
            found = [(str(one), one.stat()) for one in files if one.exists()]
        except OSError:
            return None
        return tuple(sorted((name, one.st_mtime_ns, one.st_size) for name, one in found))

    def addresses(self, run: Run) -> Lookup | None:
        """See `Table`."""
        is_usable = self.lookup and self.lookup.is_usable(run.cancellation)
        return self.lookup if is_usable else None

    @property
    def buildings(self) -> Lookup | None:
        """See `Table`."""
        return self.lookup if self.lookup and self.lookup.has_buildings else None

    def values(self, column: str, text: str, most: int, run: Run) -> list[str] | None:
        """See `Table`; None but of a parcel file: QGIS returns values without their numbers."""
        return self.lookup.values(column, text, most, run.cancellation) if self.lookup else None

    # ---- parts ----------------------------------------------------------------------------------

    def _is_in(self, box: Box | None) -> bool:
        """Return whether a box has all rows."""
        if box is None or self._extent is None:
            return False
        return QgsRectangle(*box).contains(QgsRectangle(*self._extent))

    def _looked_up(
        self,
        columns: Sequence[str],
        conditions: Sequence[Condition],
        box: Box | None,
        run: Run,
    ) -> Chunk | None:
        """Return the rows that the indexes of a parcel file find; None if they are of no use."""
        if self.lookup is None or box is not None or not self._are_stored(columns):
            return None
        wanted = [Wanted(*one) for one in conditions]
        found = self.lookup.keys(wanted, columns, run.cancellation)
        return None if found is None else _chunk(found, columns)

    def _are_stored(self, columns: Sequence[str]) -> bool:
        """Return whether a GeoPackage stores the values of columns as QGIS passes them on.

        It has JSON as text.
        """
        kinds = {one.name: one.kind for one in self.columns}
        return all(kinds[name] not in (Kind.OTHER, Kind.TRUTH) for name in columns)

    def _of_box(
        self,
        request: QgsFeatureRequest,
        columns: Sequence[str],
        box: Box | None,
        run: Run,
        *,
        geometry: bool = False,
    ) -> Iterator[Chunk]:
        """Yield the rows of a request that are in a box."""
        # QGIS downloads all features of a server, and only of all it is known how many there are.
        if self._finds_ids and box is not None and not self._is_web:
            request.setFilterRect(QgsRectangle(*box))
        chunk_of = self._chunk_of(columns, geometry=geometry)
        seen = array("q")
        for features in self._chunks(request, run):
            chunk = chunk_of(features)
            seen.extend(chunk.keys)
            yield chunk
        ids = np.sort(np.array(seen))
        if (ids[1:] == ids[:-1]).any():  # a view, or a file with IDs of its own
            raise self._failure(tr("several of its features have the same ID"))

    def _request(self, columns: Collection[str], *, geometry: bool = True) -> QgsFeatureRequest:
        request = QgsFeatureRequest()
        computation = self._computation(columns)
        if not (geometry or computation.needs_geometry):
            request.setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        places = {self._places[name] for name in columns if name in self._places}
        # After the flags, of which it sets one.
        needed = places | computation.attributes
        if not (needed or self._finds_ids or geometry):
            needed = {0}  # GDAL cannot read nothing at all of a view
        request.setSubsetOfAttributes(sorted(needed))
        if not self._is_web:  # with it, QGIS ends at a page that takes longer
            request.setTimeout(_CONNECTION_TIMEOUT)
        request.setRequestMayBeNested(True)
        return request

    def _computation(self, columns: Collection[str]) -> Computation:
        return Computation([one for one in self._expressions if one in columns], self._fields)

    def _chunk_of(
        self, columns: Sequence[str], *, geometry: bool
    ) -> Callable[[Sequence[QgsFeature]], Chunk]:
        """Return a function that makes a chunk of features, with these columns."""
        computation = self._computation(columns)
        names = [name for name in columns if name in self._places]
        places = [self._places[name] for name in names]
        is_computed = len(names) < len(columns)
        is_whole = len(names) > len(self._places) / 2

        def values(features: Sequence[QgsFeature]) -> Columns:
            raws: list[Sequence[Any]]
            if is_whole:  # at once, which takes less time than one by one
                every = [*zip(*map(QgsFeature.attributes, features))]
                raws = [every[place] if every else () for place in places]
            else:
                raws = [[*map(itemgetter(place), features)] for place in places]
            found = dict(zip(names, map(plain_values, raws)))
            if is_computed:
                rows = [computation.values(one) for one in features]
                texts = [name for name in columns if name not in found]
                found.update((text, [row[text] for row in rows]) for text in texts)
            return found

        def chunk(features: Sequence[QgsFeature]) -> Chunk:
            wkbs = [flat_wkb(one.geometry()) for one in features] if geometry else []
            ids = [*map(QgsFeature.id, features)]
            return self._as_parcels(Chunk(ids, values(features), wkbs))

        return chunk

    def _as_parcels(self, chunk: Chunk) -> Chunk:
        """Return rows of a parcel file with polygons, which are multipolygons in its layer."""
        if not self.lookup:
            return chunk
        wkbs = [one and one[one.startswith(_OF_ONE) and len(_OF_ONE) :] for one in chunk.wkbs]
        return chunk._replace(wkbs=wkbs)

    def _chunks(
        self, request: QgsFeatureRequest, run: Run, *, may_lack: bool = False
    ) -> Iterator[list[QgsFeature]]:
        run.cancellation.check()
        feedback = QgsFeedback()

        def read() -> Iterator[list[QgsFeature]]:
            request.setFeedback(feedback)  # of which the request is no owner
            with closing(self._reader.chunks(request, CHUNK, may_lack=may_lack)) as chunks:
                yield from chunks

        forget = run.cancellation.on_cancel(feedback.cancel)
        try:
            if self._is_web:  # QGIS waits until a server responds, whatever is canceled
                with closing(StreamThread(read, 1)) as thread:
                    yield from thread.until_cancel(run.cancellation, lambda: None)
                return
            with closing(read()) as chunks:
                for some in chunks:
                    run.cancellation.check()
                    yield some
            run.cancellation.check()  # which ends the features early
        finally:
            forget()

    def _expression(self, conditions: Sequence[Condition], run: Run) -> str:
        """Return an expression for the provider that is true of the rows that meet conditions.

        "" is true of all rows.
        """
        if not self._is_sending:
            return ""
        known = [one for one in conditions if one.column in self._places][:_MOST_TERMS]
        return " AND ".join(_term(one, self._compared(one, run)) for one in known)

    def _compared(self, condition: Condition, run: Run) -> str:
        """Return an expression for a column with values as they are read; "" if there is none.

        It is the column itself unless texts have spaces at their ends, of which an index knows
        nothing. Looks at all rows once.
        """
        name, now = condition.column, self.fingerprint(run)
        kind = next(one.kind for one in self.columns if one.name == name)
        is_loose = condition.implies in (Implies.NOTHING, Implies.CONTAINS)
        if is_loose or kind not in _STORED or now is None:
            return ""
        what = self.identity, "compared", name
        odd, padded = KEPT.get(what, now, lambda: self._count_odd(name, kind, run))
        column = QgsExpression.quotedColumnRef(name)
        return "" if odd else f"trim({column})" if padded else column

    def _count_odd(self, name: str, kind: Kind, run: Run) -> tuple[int, int]:
        """Return the number of values that are read as others, and of those with spaces."""
        column, padded = quote(name), "0"
        odd = f"typeof({column}) NOT IN ({_STORED[kind]}, 'null')"
        if kind is Kind.TEXT:
            blanks = ", ".join(map(str, _BLANKS))
            odd += f" OR trim({column}, char({blanks})) <> trim({column})"
            odd += f" OR instr(CAST({column} AS BLOB), x'00') > 0"
            padded = f"trim({column}) <> {column}"
        numbers = self._numbers(f"total({odd}), total({padded})", run)
        return (numbers[0], numbers[1]) if numbers else (1, 0)

    def _numbers(self, what: str, run: Run) -> list[int]:
        """Return numbers that SQLite makes of all rows; none of a damaged file."""
        from osgeo import gdal

        parts = QgsProviderRegistry.instance().decodeUri("ogr", self._uri)
        number = int(parts.get("layerId") or 0)

        def read() -> list[int]:
            file = gdal.OpenEx(self._path, gdal.OF_VECTOR)
            table = quote(parts.get("layerName") or file.GetLayer(number).GetName())
            found = file.ExecuteSQL(f"SELECT {what} FROM {table}")  # noqa: S608  # nosec B608
            row = found.GetNextFeature()
            numbers = [int(row.GetField(place)) for place in range(row.GetFieldCount())]
            file.ReleaseResultSet(found)
            return numbers

        try:
            return run_cancellable(read, run.cancellation)
        except (AttributeError, RuntimeError):  # a damaged file, which the read reports
            return []

    def _failure(self, problem: str) -> ParcelError:
        return ParcelError(ErrorCode.READ_FAILED, layer=self.title, problem=problem)


def open_table(
    uri: str, name: str, provider: str, run: Run, expressions: Sequence[str] = ()
) -> LayerTable:
    """Open a layer that is in no project, in the thread that reads it.

    The encoding of a Shapefile that names none, or a wrong one, is seen in its text, each time: its
    `.cpg` may be another one tomorrow. An encoding in the URI counts more. Raises `ParcelError`,
    also for a login that needs QGIS's master password, if it is not set: only the main thread may
    prompt for it.
    """
    is_locked = "authcfg=" in uri and not QgsApplication.authManager().masterPasswordIsSet()
    # QGIS keeps all of Python waiting while it opens a file: first, its drive has to respond.
    path = _path_of(provider, uri)
    run_cancellable(lambda: _wait_for(path), run.cancellation)
    run.cancellation.check()
    layer = _opened("" if is_locked else uri, provider, name)
    if path.lower().endswith(".shp") and "|option:" not in uri:
        encoding = better_encoding(_first_texts(layer))
        if encoding:
            layer = _opened(f"{uri}|option:ENCODING={encoding}", provider, name)
    if layer.geometryType() in (Qgis.GeometryType.Point, Qgis.GeometryType.Line):
        reason = tr("it has no polygons; parcels are polygons.")
        raise ParcelError(ErrorCode.SOURCE_REFUSED, layer=name, reason=reason)
    return LayerTable(layer, expressions)


def _opened(uri: str, provider: str, name: str = "") -> QgsVectorLayer:
    options = QgsVectorLayer.LayerOptions(loadDefaultStyle=False)
    options.skipCrsValidation = True
    return QgsVectorLayer(uri, name, provider, options)


def _first_texts(layer: QgsVectorLayer) -> Iterator[str]:
    """Yield the texts of the first rows, which show whether a Shapefile has another encoding."""
    request = QgsFeatureRequest().setLimit(_ENCODING_ROWS)
    request.setFlags(Qgis.FeatureRequestFlag.NoGeometry)
    for feature in layer.getFeatures(request):
        yield from (one for one in feature.attributes() if isinstance(one, str))


def _wait_for(path: str) -> None:
    with suppress(OSError), Path(path).open("rb") as file:  # a folder, or no file
        file.read(1)


def _joined(*boxes: QgsRectangle) -> Box | None:
    """Return the box of boxes; None if there is none."""
    whole = QgsRectangle()
    for one in boxes:
        if not one.isNull():
            whole.combineExtentWith(one)
    if whole.isNull():
        return None
    return whole.xMinimum(), whole.yMinimum(), whole.xMaximum(), whole.yMaximum()


def _column(field: QgsField) -> Column:
    is_unique = bool(
        field.constraints().constraints() & QgsFieldConstraints.Constraint.ConstraintUnique
    )
    kind = _KINDS.get(field.type(), Kind.OTHER)
    return Column(field.name(), kind, field.alias(), is_unique)


def _path_of(provider: str, uri: str) -> str:
    """Return the path of the file that a layer is read from, or ""."""
    parts = QgsProviderRegistry.instance().decodeUri(provider, uri)
    path = str(parts.get("path") or "")
    return path if identity(Path(path)) else ""


def _chunk(rows: Sequence[Row], columns: Sequence[str]) -> Chunk:
    """Return rows of a parcel file as a chunk."""
    keys, wkbs, *values = [*zip(*rows)] or [()] * (2 + len(columns))
    return Chunk(keys, dict(zip(columns, values)), wkbs)


def _term(condition: Condition, compared: str) -> str:
    """Return a condition as an expression that is true of at least the rows that meet it.

    `compared` is an expression for the values of the column, or "".

    SQLite and QGIS ignore the case of ASCII letters only, and blanks at the ends of text count.
    """
    column = QgsExpression.quotedColumnRef(condition.column)
    values, implies = condition.values, condition.implies
    not_null = f"{column} IS NOT NULL"
    if implies is Implies.CONTAINS:
        pattern = _NOT_IN_PATTERNS.sub("%", str(values[0]))
        return f"{column} ILIKE '%{pattern}%'" if pattern not in ("", "%") else not_null
    if not (compared and values):
        return not_null
    if implies is Implies.EQUAL and isinstance(values[0], str):
        texts = [one.strip() for one in values if "\0" not in one] or [""]  # nothing has it
        return f"{compared} IN ({', '.join(map(QgsExpression.quotedString, texts))})"
    if implies is Implies.EQUAL and all(one == int(one) for one in values):
        return f"{column} IN ({', '.join(str(int(one)) for one in values)})"
    low = min(values) if implies is not Implies.AT_MOST else None
    high = max(values) if implies is not Implies.AT_LEAST else None
    return _range(column, low, high) or not_null


def _range(column: str, low: float | None, high: float | None) -> str:
    """Return an expression for numbers from one to another one; "" for all numbers."""
    terms = [
        f"{column} {sign} {_number(one, sign)}"
        for sign, one in ((">=", low), ("<=", high))
        if one is not None and abs(one) <= _LARGEST
    ]
    return f"({' AND '.join(terms)})" if terms else ""


def _number(value: float, sign: str) -> str:
    """Return a bound that is a little wider, written without an exponent."""
    margin = 1e-9 * (1 + abs(value))
    return f"{value - margin if sign == '>=' else value + margin:.12f}"
