"""Import any polygon layer of the project or a file as a parcel file; the import dialog uses this.

A file is opened in a task (`look_into_file`), since a drive may be slow. A layer is copied into
`LayerRows` in its thread and read in a task: `read_draft` for guesses and preview (`ImportDraft`),
`LayerImport.run` for the file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransformContext,
    QgsCsException,
    QgsFeatureRequest,
    QgsFeedback,
    QgsFields,
    QgsGeometry,
    QgsMapLayer,
    QgsProject,
    QgsProviderRegistry,
    QgsProviderSublayerDetails,
    QgsRectangle,
    QgsVectorDataProvider,
    QgsVectorLayer,
    QgsWkbTypes,
)

from parcel_lookup.core.columns.conversion import Conversion
from parcel_lookup.core.columns.draft import (
    COUNTY_FIELDS,
    STATE_FIELDS,
    Cell,
    Contradiction,
    IdBasis,
    ImportDraft,
)
from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.columns.mapping_json import mapping_from_json, mapping_to_json
from parcel_lookup.core.columns.rows import Row, Sample, SampleRow
from parcel_lookup.core.columns.units import AREA_FIELDS, Unit
from parcel_lookup.core.contract import FIELD_BY_NAME, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.files import ParcelFile, read_parcel_file
from parcel_lookup.core.gis.connections.home import plugin_home
from parcel_lookup.core.gis.layer.reading import LayerReader, missing_driver
from parcel_lookup.core.gis.layer.values import flat_geometry
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.crs_thread import NoDegrees, lasting_crs, to_degrees
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.source.computation import Computation
from parcel_lookup.core.gis.source.values import plain
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.local.importing.text_encoding import better_encoding

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from qgis.core import QgsCoordinateTransform, QgsFeature

    from parcel_lookup.core.columns.location import Location
    from parcel_lookup.core.columns.mapping import ColumnMapping
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections.files import FileConnection
    from parcel_lookup.core.local.importing.report import ImportReport

__all__ = [
    "AREA_FIELDS",
    "COUNTY_FIELDS",
    "DEGREES",
    "STATE_FIELDS",
    "Cell",
    "Contradiction",
    "Conversion",
    "FileUpdate",
    "IdBasis",
    "ImportDraft",
    "LayerImport",
    "LayerRows",
    "LayerSample",
    "Recipe",
    "Sample",
    "Unit",
    "can_set_encoding",
    "file_problem",
    "free_file",
    "locate_sample",
    "look_into_file",
    "read_draft",
    "read_location",
    "read_sample",
]

DEGREES = "EPSG:4326"

#: Enough to guess the content of a column; a thousand rows of a large layer take under a second.
SAMPLE_ROWS = 1000
#: What a person would read of a report.
_MOST_FINDINGS = 1000
#: What a file's name cannot have on some system.
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_TAKEN_BY_WINDOWS = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_LONGEST_NAME = 80
_ENDING = ".gpkg"
_GEODATABASE = ".gdb"


class LayerRows:
    """The rows of a layer as they are now, its filter and its unsaved edits included.

    Created in the thread of the layer; keeps no reference to it. Read in a task, by one thread at
    a time (`core.columns.rows.RowSource`).
    """

    def __init__(
        self,
        layer: QgsMapLayer | None,
        expressions: Iterable[str] = (),
        *,
        crs: QgsCoordinateReferenceSystem | None = None,
        context: QgsCoordinateTransformContext | None = None,
    ) -> None:
        """Each expression adds a column, whose name is its text.

        `crs` replaces the CRS of the layer. Outside the main thread, `context` is required: that
        of the project. Raises `ParcelError`: IMPORT_REFUSED with the reason, MISSING_LIBRARY.
        """
        _refuse(layer, crs)
        missing = missing_library()
        if missing is not None:
            raise missing
        self.name: str = layer.name()
        self.fields = QgsFields(layer.fields())
        self._expressions = tuple(expressions)
        #: The columns of the layer, and those that are computed.
        self.columns: list[str] = [*self.fields.names(), *self._expressions]
        #: The aliases of columns that have one.
        self.labels = {field.name(): field.alias() for field in self.fields if field.alias()}
        self._count = max(0, layer.featureCount())
        self._reader = LayerReader(layer)
        self._crs = QgsCoordinateReferenceSystem(layer.crs() if crs is None else crs)
        self._context = context or QgsProject.instance().transformContext()
        self._feedback = QgsFeedback()

    def __len__(self) -> int:
        """Return the number of rows that the layer reports; 0 where it does not know."""
        return self._count

    def interrupt(self) -> None:
        """End `rows` now, also where a server is slow to send them. Any thread."""
        self._feedback.cancel()

    def rows(
        self, columns: Collection[str] | None = None, *, geometry: bool = True
    ) -> Iterator[Row]:
        """Yield all rows, with all columns or some."""
        for row, _ in self.pairs(columns, geometry=geometry):
            yield row

    def pairs(
        self, columns: Collection[str] | None = None, *, geometry: bool = True, limit: int = -1
    ) -> Iterator[tuple[Row, QgsFeature]]:
        """Yield all rows or the first `limit`, each with its feature in the layer's CRS."""
        request = QgsFeatureRequest().setLimit(limit)
        request.setFeedback(self._feedback)
        read = self.columns if columns is None else columns
        names = self.fields.names()
        used = [(name, at) for at, name in enumerate(names) if name in read]
        computed = Computation([text for text in self._expressions if text in read], self.fields)
        if not (geometry or computed.needs_geometry):
            request.setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        if columns is not None:  # after the flags, of which it sets one
            request.setSubsetOfAttributes([*{at for _, at in used} | computed.attributes])
        try:
            transform = to_degrees(self._crs, self._context)
        except NoDegrees as error:
            raise _refused(str(error)) from error
        for number, feature in enumerate(self._reader.features(request), 1):
            if columns is None:  # which takes less time than one by one
                attributes = zip(names, feature.attributes())
            else:
                attributes = ((name, feature.attribute(at)) for name, at in used)
            values = {name: plain(value) for name, value in attributes}
            if self._expressions:
                values.update(computed.values(feature))
            row = _row(number, values, feature, transform) if geometry else Row(number, values)
            yield row, feature

    def in_words(self, raw_wkb: bytes) -> str:
        """Return a geometry in the layer's coordinates, as WKT."""
        geometry = QgsGeometry()
        geometry.fromWkb(raw_wkb)
        return geometry.asWkt(17)


class LayerSample(NamedTuple):
    """The first rows of a layer."""

    sample: Sample
    fields: QgsFields
    features: tuple[QgsFeature, ...]
    #: Whether the coordinates of the layer can be longitudes and latitudes.
    is_in_degrees: bool
    #: Whether, by the CRS that it was read with, they may be in the United States.
    is_near_united_states: bool
    #: Whether a text has other characters than those of ASCII.
    has_foreign_text: bool
    #: The encoding that would decode the text better than that of the layer; "": there is none.
    better_encoding: str

    def compute(self, text: str) -> list[Any]:
        """Return the value of an expression in each of them (`draft.Compute`)."""
        computation = Computation([text], self.fields)
        return [computation.values(feature)[text] for feature in self.features]


def read_sample(rows: LayerRows, cancellation: Cancellation) -> LayerSample:
    """Return the first rows of a layer, with the acres of their geometries. In a task."""
    from parcel_lookup.core.columns.location import are_near_united_states, with_counties
    from parcel_lookup.core.columns.shapes import make_shapes

    forget = cancellation.on_cancel(rows.interrupt)
    try:
        found = list(rows.pairs(limit=SAMPLE_ROWS))
    finally:
        forget()
    cancellation.check()
    shapes = make_shapes([row.wkb for row, _ in found])
    sample = Sample(
        tuple(rows.columns),
        tuple(
            SampleRow(row.values, shape.acres, row.geometry_problem or shape.note, row.wkb)
            for (row, _), shape in zip(found, shapes)
        ),
        is_whole=len(found) < SAMPLE_ROWS,
        labels=rows.labels,
    )
    sample, _ = with_counties(sample)
    values = (value for row, _ in found for value in row.values.values())
    texts = [value for value in values if isinstance(value, str)]
    features = tuple(feature for _, feature in found)
    return LayerSample(
        sample,
        rows.fields,
        features,
        _is_in_degrees(features),
        are_near_united_states([row.wkb for row, _ in found if row.raw_wkb]),
        not all(map(str.isascii, texts)),
        better_encoding(texts),
    )


def _is_in_degrees(features: Iterable[QgsFeature]) -> bool:
    box = QgsRectangle()
    for feature in features:
        box.combineExtentWith(feature.geometry().boundingBox())
    return not box.isNull() and QgsRectangle(-180, -90, 180, 90).contains(box)


def locate_sample(sample: Sample) -> Location:
    """Find the counties that the parcels of a sample are in. In a task."""
    from parcel_lookup.core.columns.location import location_of

    return location_of([row.wkb for row in sample.rows])


def read_draft(rows: LayerRows, cancellation: Cancellation) -> tuple[LayerSample, ImportDraft]:
    """Return the first rows of a layer, and an import with guesses made from them. In a task.

    The fields of these rows are read, so that showing them takes no time.
    """
    found = read_sample(rows, cancellation)
    draft = ImportDraft(found.sample, rows.name, found.compute)
    for field in FIELD_BY_NAME:
        cancellation.check()
        draft.unreadable(field)
        draft.contradiction(field)
    return found, draft


def read_location(rows: LayerRows, cancellation: Cancellation) -> Location:
    """Find the counties that the parcels of a layer are in. In a task: reads all geometries."""
    from parcel_lookup.core.columns.location import locate

    forget = cancellation.on_cancel(rows.interrupt)
    try:
        return locate(rows, cancellation)
    finally:
        forget()


class LayerImport:
    """An import that is ready to be run in a task."""

    def __init__(
        self,
        rows: LayerRows,
        mapping: ColumnMapping,
        path: Path,
        location: Location | None = None,
    ) -> None:
        """`location` is what `read_location` returned, where it is known already."""
        self._rows = rows
        self._mapping = mapping
        self._location = location
        self.path = path
        #: How far it is, 0 to 1; may be looked at from any thread.
        self.share = 0.0

    def run(self, cancellation: Cancellation) -> ImportReport:
        """Write the parcel file, whole or not at all. In a task.

        Raises `ParcelError`: LOCAL_FILE, IMPORT_REFUSED, CANCELLED.
        """
        from parcel_lookup.core.local.importing.run import import_rows

        forget = cancellation.on_cancel(self._rows.interrupt)
        try:
            _make_folder(self.path.parent)
            return import_rows(
                self._rows,
                self._mapping,
                self.path,
                location=self._location,
                most_findings=_MOST_FINDINGS,
                progress=self._note,
                cancellation=cancellation,
            )
        except MappingError as error:
            raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=str(error)) from error
        finally:
            forget()

    def _note(self, share: float) -> None:
        self.share = share


class Recipe(NamedTuple):
    """The layer and the choices of an import, to repeat it."""

    provider: str
    source: str
    layer: str
    #: `mapping_to_json` of what the user chose, with dates undecided.
    mapping: dict[str, Any]
    #: As WKT, the CRS that the source declared, and the one that was used instead of it.
    crs: Sequence[str] = ()
    #: The encoding of its text, if it was chosen.
    encoding: str = ""

    @classmethod
    def of(
        cls,
        layer: QgsVectorLayer,
        draft: ImportDraft,
        crs: QgsCoordinateReferenceSystem,
        encoding: str = "",
    ) -> Recipe | None:
        """Return the recipe of an import; None for a temporary layer, or columns named “{a}”."""
        if layer.providerType() == "memory":
            return None
        try:
            mapping = mapping_to_json(draft.mapping())
        except MappingError:
            return None
        declared = layer.dataProvider().crs()
        # That of the provider, which was opened in a task, may be without WKT by now.
        other_crs = [] if crs == declared else [_wkt(declared) or _wkt(layer.crs()), _wkt(crs)]
        source = layer.providerType(), layer.source(), layer.name()
        return cls(*source, mapping, other_crs, encoding)

    def to_text(self) -> str:
        """Return the text for `FileConnection.import_recipe`."""
        return json.dumps(self._asdict(), ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> Recipe:
        """Parse `FileConnection.import_recipe`. Raises `ParcelError` (IMPORT_REFUSED)."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError) as error:
            raise _unknown_import() from error


class FileUpdate:
    """Imports the layer of a parcel file again, with the same choices."""

    def __init__(self, connection: FileConnection) -> None:
        """Copy what the task needs. Main thread. Raises `ParcelError` (IMPORT_REFUSED)."""
        self._recipe = Recipe.read(connection.import_recipe)
        try:
            self._mapping = mapping_from_json(self._recipe.mapping)
        except MappingError as error:
            raise _unknown_import() from error
        self._path = connection.file
        self._context = QgsProject.instance().transformContext()

    def run(self, cancellation: Cancellation) -> ImportReport:
        """Replace the parcel file, whole or not at all. In a task.

        The layer is opened in the task, since its drive may be slow. `ImportReport.changes`
        compares the files. Raises `ParcelError`: LOCAL_FILE, IMPORT_REFUSED, CANCELLED.
        """
        layer = self._open(cancellation)
        try:
            rows = self._rows(layer)
            found = read_sample(rows, cancellation)
            if found.better_encoding and can_set_encoding(layer):
                layer.setProviderEncoding(found.better_encoding)
                rows = self._rows(layer)
                found = read_sample(rows, cancellation)
            draft = ImportDraft(
                found.sample, self._recipe.layer, found.compute, saved=self._mapping
            )
        except ValueError as error:  # of an expression
            raise _refused(str(error)) from error
        for field, problem in draft.problems.items():
            sentence = tr("{field}: {problem} Import the layer again.")
            raise _refused(sentence.format(field=FIELD_BY_NAME[field].label, problem=problem))
        return LayerImport(rows, draft.mapping(), self._path).run(cancellation)

    def _open(self, cancellation: Cancellation) -> QgsVectorLayer:
        path = _path_of(self._recipe.provider, self._recipe.source)
        run_cancellable(lambda: _wait_for(path), cancellation)
        layer = _open_layer(self._recipe.source, self._recipe.layer, self._recipe.provider)
        if not layer.isValid():
            sentence = tr(
                "“{source}” cannot be read. If the file was moved or renamed, import it from its "
                "new place with “Use My Own Parcels…”."
            )
            raise _refused(sentence.format(source=self._recipe.source))
        if self._recipe.encoding:
            layer.setProviderEncoding(self._recipe.encoding)
        return layer

    def _rows(self, layer: QgsVectorLayer) -> LayerRows:
        declared, *chosen = self._recipe.crs or ("",)
        is_same = bool(chosen) and _wkt(layer.crs()) == declared
        crs = lasting_crs(QgsCoordinateReferenceSystem.fromWkt(chosen[0])) if is_same else None
        return LayerRows(layer, self._mapping.expressions, crs=crs, context=self._context)


def look_into_file(path: str, cancellation: Cancellation) -> ParcelFile | list[QgsVectorLayer]:
    """Return the header of a parcel file, or the polygon layers of any other file. In a task.

    The layers belong to the main thread; the largest comes first. `path` may also be that of a file
    in the folder of a geodatabase. Raises `ParcelError`: IMPORT_REFUSED if there is no such layer,
    CANCELLED.
    """
    folder = Path(path).parent
    if folder.suffix.lower() == _GEODATABASE:  # dialogs for files cannot choose a folder
        path = str(folder)
    known = run_cancellable(lambda: _read_header(path, cancellation), cancellation)
    if known is not None:
        return known
    layers = []
    for name, uri, provider in _find_polygons(path, cancellation):
        cancellation.check()
        layer = _open_layer(uri, name, provider)
        layer.featureCount()  # QGIS counts when this is called first, and keeps the number
        layer.moveToThread(QgsApplication.instance().thread())
        layers.append(layer)
    return layers


def _read_header(path: str, cancellation: Cancellation) -> ParcelFile | None:
    """Return the header of a parcel file; None for any other. Waits for the drive.

    A file whose column svc_uuid is no id of its parcels is another one: its parcels need ids.
    """
    from parcel_lookup.core.parcel_file.schema import has_unique_ids

    with suppress(ParcelError):
        header = read_parcel_file(path, cancellation)
        return header if has_unique_ids(Path(path), cancellation) else None
    cancellation.check()
    if not Path(path).exists():
        raise _refused(tr("“{path}” does not exist.").format(path=path))
    if Path(path).suffix.lower() == ".shp" and not _has_table(Path(path)):
        sentence = tr(
            "the columns of “{path}” are missing. They are in a file of the same name that ends in "
            ".dbf: copy all files of the Shapefile to the same folder."
        )
        raise _refused(sentence.format(path=path))
    return None


def _has_table(path: Path) -> bool:
    return any(path.with_suffix(ending).exists() for ending in (".dbf", ".DBF", ".Dbf"))


def _find_polygons(path: str, cancellation: Cancellation) -> list[tuple[str, str, str]]:
    """Return name, URI, and provider of the layers of a file that have polygons."""
    flags = Qgis.SublayerQueryFlags(  # Qt 5 makes a number of two flags
        Qgis.SublayerQueryFlag.ResolveGeometryType | Qgis.SublayerQueryFlag.CountFeatures
    )
    feedback = QgsFeedback()
    forget = cancellation.on_cancel(feedback.cancel)
    try:
        found = QgsProviderRegistry.instance().querySublayers(path, flags, feedback)
    finally:
        forget()
    cancellation.check()
    if not found:
        missing = missing_driver(path)
        if missing:
            raise _refused(missing)
        sentence = tr("QGIS cannot open “{path}”. It is damaged or incomplete, or of another kind.")
        raise _refused(sentence.format(path=path))
    polygons = [one for one in found if _has_polygons(one)]
    if not polygons:
        sentence = tr(
            "“{path}” has no polygon layer; parcels are polygons. Choose the file with their "
            "boundaries. A table can be joined to it in QGIS first."
        )
        raise _refused(sentence.format(path=path))
    polygons.sort(key=lambda one: -one.featureCount())
    layers: dict[str, QgsProviderSublayerDetails] = {}
    for one in polygons:  # QGIS lists a table once for each type of geometry that is in it
        layers.setdefault(_whole_uri(one), one)
    named = [(_layer_name(one), uri, one) for uri, one in layers.items()]
    numbers = Counter(name for name, _, _ in named)
    return [
        (name if numbers[name] == 1 else one.name(), uri, one.providerKey())
        for name, uri, one in named
    ]


def _has_polygons(details: QgsProviderSublayerDetails) -> bool:
    kinds = (Qgis.GeometryType.Polygon, Qgis.GeometryType.Unknown)
    is_vector = details.type() == Qgis.LayerType.Vector
    return is_vector and QgsWkbTypes.geometryType(details.wkbType()) in kinds


def _whole_uri(details: QgsProviderSublayerDetails) -> str:
    """Return the URI of a polygon layer that also has the rows with other geometries, or none.

    Otherwise they would be left out without a word.
    """
    uri, separator, _ = details.uri().partition("|geometrytype=")
    return f"{uri}|geometrytype=Polygon|uniqueGeometryType=yes" if separator else uri


def _layer_name(details: QgsProviderSublayerDetails) -> str:
    """Return the name of a layer in its file: QGIS calls it by its path in an archive."""
    parts = QgsProviderRegistry.instance().decodeUri(details.providerKey(), details.uri())
    return str(parts.get("layerName") or details.name())


def _open_layer(uri: str, name: str, provider: str) -> QgsVectorLayer:
    """Return a layer that is not for the project, without a CRS if its source declares none."""
    options = QgsVectorLayer.LayerOptions(loadDefaultStyle=False)
    options.skipCrsValidation = True
    layer = QgsVectorLayer(uri, name, provider, options)
    layer.setCrs(lasting_crs(layer.crs()))  # that of its provider may die with this thread
    return layer


def can_set_encoding(layer: QgsVectorLayer) -> bool:
    """Return whether the encoding of a layer's text can be chosen, as of a Shapefile."""
    ability = QgsVectorDataProvider.Capability.SelectEncoding
    return bool(layer.dataProvider().capabilities() & ability)


def _wkt(crs: QgsCoordinateReferenceSystem) -> str:
    wkt = Qgis.CrsWktVariant.Preferred
    return crs.toWkt(wkt) or lasting_crs(crs).toWkt(wkt)


def free_file(name: str) -> Path:
    """Return a file of the plugin's own for the parcels of a connection; nothing is there yet."""
    stem = _NOT_IN_NAMES.sub("_", name).strip(" .")[:_LONGEST_NAME].strip(" .") or "parcels"
    if _TAKEN_BY_WINDOWS.fullmatch(stem):
        stem += "_"
    folder = _own_folder()
    path, number = folder / f"{stem}{_ENDING}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} {number}{_ENDING}"
    return path


def file_problem(text: str) -> str:
    """Return why a parcel file cannot be written there, for the user, or "". Main thread."""
    path = Path(text.strip())
    if not text.strip():
        return tr("A parcel file needs a path.")
    if not path.is_absolute():
        return tr("Enter the full path of the parcel file.")
    if path.suffix.lower() != _ENDING:
        text = tr("A parcel file is a GeoPackage: its name must end in {suffix}.")
        return text.format(suffix=_ENDING)
    if path.is_dir():
        return tr("{path} is a folder.").format(path=path)
    if not path.parent.is_dir() and path.parent != _own_folder():
        return tr("The folder {path} does not exist.").format(path=path.parent)
    used = _layer_in(path)
    if used is not None:
        text = tr("The layer “{name}” of this project is in that file, which would be replaced.")
        return text.format(name=used.name())
    return ""


def _own_folder() -> Path:
    return plugin_home() / "parcels"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = tr("its folder cannot be created ({error}).").format(error=error.strerror)
        raise ParcelError(ErrorCode.LOCAL_FILE, path=folder, reason=reason) from error


def _layer_in(path: Path) -> QgsMapLayer | None:
    """Return a layer of the project that is read from a file."""
    if not path.exists():  # nor are the drives of the other layers needed
        return None
    for layer in QgsProject.instance().mapLayers().values():
        place = _path_of(layer.providerType(), layer.source())
        if place and _is_same(Path(place), path):
            return layer
    return None


def _path_of(provider: str, source: str) -> str:
    """Return the path of the file, or the archive, that a layer is read from, or ""."""
    parts = QgsProviderRegistry.instance().decodeUri(provider, source)
    return str(parts.get("path") or "")


def _wait_for(path: str) -> None:
    """Wait until the drive of a file answers."""
    with suppress(OSError), Path(path).open("rb") as file:
        file.read(1)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):  # one of them is not there, or no file at all
        return one == other


def _refuse(layer: QgsMapLayer | None, crs: QgsCoordinateReferenceSystem | None) -> None:
    if not isinstance(layer, QgsVectorLayer):
        raise _refused(tr("no polygon layer is selected."))
    reason = ""
    if not layer.isValid():
        reason = tr("“{layer}” cannot be read: its source is missing or damaged.")
    elif layer.geometryType() != Qgis.GeometryType.Polygon:
        reason = tr("“{layer}” has no polygons; parcels are polygons.")
    elif crs is None and not layer.crs().isValid():
        reason = tr(
            "“{layer}” has no coordinate reference system. Import it again, and choose one."
        )
    elif layer.featureCount() == 0:
        reason = tr("“{layer}” has no features.")
        if layer.subsetString():
            reason = tr("“{layer}” has no features that pass its filter.")
    elif len(set(layer.fields().names())) < layer.fields().count():
        reason = tr("“{layer}” has two fields with the same name.")
    if reason:
        raise _refused(reason.format(layer=layer.name()))


def _refused(reason: str) -> ParcelError:
    return ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)


def _unknown_import() -> ParcelError:
    return _refused(tr("the choices of its import are missing or damaged. Import the layer again."))


def _row(
    number: int, values: dict[str, Any], feature: QgsFeature, transform: QgsCoordinateTransform
) -> Row:
    geometry = feature.geometry()
    if geometry.isNull():
        return Row(number, values)
    geometry = flat_geometry(geometry)
    raw = bytes(geometry.asWkb())
    if transform.isShortCircuited() or geometry.isEmpty():
        return Row(number, values, raw, raw)
    try:
        done = geometry.transform(transform)
        is_done = done == Qgis.GeometryOperationResult.Success
        problem = "" if is_done else tr("it cannot be transformed")
    except QgsCsException as error:
        problem = " ".join(str(error).split())
    if problem:
        text = tr("Its geometry cannot be used: {problem}.")
        problem = text.format(problem=problem.rstrip("."))
        return Row(number, values, None, raw, problem)
    return Row(number, values, bytes(geometry.asWkb()), raw)
