"""The outputs of an algorithm: sinks that count rejected features, and styling of loaded layers."""

from __future__ import annotations

import struct
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from osgeo import gdal
from qgis.core import (
    QgsFeatureRequest,
    QgsFeatureSink,
    QgsField,
    QgsFields,
    QgsProcessingContext,
    QgsProcessingFeedback,
    QgsProcessingLayerPostProcessorInterface,
    QgsProcessingOutputLayerDefinition,
    QgsProcessingUtils,
    QgsProject,
    QgsProviderRegistry,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QTimer

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.export.formats import FORMATS, GEOJSON, SHAPEFILE
from parcel_lookup.core.gis.export.terms import write_terms_of
from parcel_lookup.core.gis.layer.properties import mark_partial
from parcel_lookup.core.gis.layer.terms import set_terms
from parcel_lookup.core.gis.layer.values import clear_dates_beyond_years, date_places
from parcel_lookup.core.gis.result.finishing import Finishing, SearchLayers
from parcel_lookup.core.gis.result.layers import give_color
from parcel_lookup.core.gis.styles import style_buildings, style_parcels
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsFeature

    from parcel_lookup.core.contract.terms import LayerTerms
    from parcel_lookup.core.gis.result.description import Provenance

# QGIS does not keep a layer post-processor alive after the algorithm is gone.
_kept: deque[_LayerPostProcessor] = deque(maxlen=100)

_GEOPACKAGE = ".gpkg"
#: How a layer is styled until it is finished, by its field in `SearchLayers`.
_STYLES = {"parcels": style_parcels, "buildings": style_buildings}
#: How complete text files end: readers may not notice that a file lost its last bytes.
_ENDS = {
    ".csv": b"\n",
    ".geojson": b"}\n",
    ".geojsonl": b"\n",
    ".geojsons": b"\n",
    ".gml": b">\n",
    ".jml": b">\n",
    ".kml": b">\n",
    ".pdf": b"%%EOF\n",
    ".sql": b";\n",
}
_LONGEST_END = 8
#: The layers with records of the source, which its terms of use are about.
_PUBLISHED = ("parcels", "buildings", "owners")
_FEATURE = b'"Feature"'
#: Formats whose files can be opened when they have no rows.
_OPENED_EMPTY = tuple(one.ending for one in FORMATS)


def can_hold_labels(destination: Any, context: QgsProcessingContext) -> bool:
    """Return whether a destination is a GeoPackage in which GDAL keeps aliases and comments."""
    if isinstance(destination, QgsProcessingOutputLayerDefinition):
        destination, _ = destination.sink.valueAsString(context.expressionContext())
    return _GEOPACKAGE in str(destination).lower() and _gdal_keeps_labels()


def _gdal_keeps_labels() -> bool:
    """Return whether GDAL keeps aliases and comments, as it does since 3.7."""
    from osgeo import ogr

    flags = ogr.GetDriverByName("GPKG").GetMetadataItem("DMD_CREATION_FIELD_DEFN_FLAGS") or ""
    return "AlternativeName" in flags and "Comment" in flags


def without_labels(fields: QgsFields) -> QgsFields:
    """Return the fields without aliases and comments.

    Most sinks support neither, and Processing warns about each; `_LayerPostProcessor` sets the
    aliases.
    """
    unlabeled = QgsFields()
    for field in fields:
        unlabeled.append(QgsField(field.name(), field.type(), field.typeName()))
    return unlabeled


class Sink:
    """An output of a run: counts rejected features, and checks the file after closing it.

    Used in the algorithm's thread. After `close`, `problem` is why the output is incomplete.
    """

    def __init__(
        self,
        name: str,
        sink: QgsFeatureSink,
        destination: str,
        context: QgsProcessingContext,
        fields: QgsFields,
    ) -> None:
        self.name = name
        self.destination = destination
        self.refused = 0
        self.reason = ""
        #: Why the file lacks something that the sink accepted, or "".
        self.problem = ""
        self._written = 0
        self._sink = sink
        store = context.temporaryLayerStore()
        self._is_in_memory = store.mapLayer(destination) is not None
        # Files accept dates beyond the years 1 to 9999, but other software cannot read them.
        self._date_columns = [] if self._is_in_memory else date_places(fields)
        #: Number of dates that a file cannot hold, written as NULL.
        self._cleared = 0
        self._is_published = True
        self._context = context
        self.aliases = {fields.at(i).name(): fields.at(i).alias() for i in range(fields.count())}

    def finish_with(self, loading: Loading, kind: str, properties: Mapping[str, Any]) -> None:
        """Finish a layer that QGIS loads like the dock's; `kind` is a field of `SearchLayers`."""
        self._is_published = kind in _PUBLISHED
        if self._context.willLoadLayerOnCompletion(self.destination):
            processor = _LayerPostProcessor(self, loading, kind, properties)
            _kept.append(processor)
            details = self._context.layerToLoadOnCompletionDetails(self.destination)
            details.setPostProcessor(processor)

    def add(self, features: list[QgsFeature]) -> None:
        """Write features one by one, since part of a rejected list may have been written."""
        for feature in features:
            self._cleared += clear_dates_beyond_years(feature, self._date_columns)
            if self._sink.addFeature(feature, QgsFeatureSink.Flag.FastInsert):
                self._written += 1
            else:
                self.refused += 1
                self.reason = self.reason or self._sink.lastError().strip()

    def close(self, *, check: bool = True) -> None:
        """Flush and close the file, and check that everything is in it."""
        if not self._sink.flushBuffer():
            self.problem = self._sink.lastError().strip() or tr("the disk may be full")
        gdal.ErrorReset()
        del self._sink  # GDAL reports errors of the last write only here
        if not self.problem and gdal.GetLastErrorType() >= gdal.CE_Failure:
            self.problem = gdal.GetLastErrorMsg().strip() or tr("the disk may be full")
        if check and not self.problem and not self._is_in_memory:
            self.problem = problem_of_file(self.destination, self._written)

    def write_terms(self, terms: str) -> str:
        """Write the file with the terms of use next to a file of parcels, after `close`.

        `terms` are "" where there are none. Returns why it was not written, or "".
        """
        path = path_of(self.destination)
        if self._is_in_memory or not self._is_published or path is None or not path.is_file():
            return ""
        try:
            write_terms_of(path, terms)
        except OSError as error:
            return error.strerror or str(error)
        except ParcelError as error:
            return error.sentence
        return ""

    @property
    def shortfalls(self) -> list[str]:
        """Sentences about what the output lacks, ending with that about `problem`."""
        sentences = []
        if self.refused:
            sentences.append(
                number_of(
                    self.refused,
                    "{} feature could not be written to {name}: {reason}",
                    "{} features could not be written to {name}: {reason}",
                    name=self.name,
                    reason=self.reason or tr("the disk may be full"),
                )
            )
        if self.problem:
            words = tr("{name} is incomplete in {file}: {reason}.")
            reason = self.problem.rstrip(".")
            sentences.append(words.format(name=self.name, file=self.destination, reason=reason))
        return sentences

    @property
    def note(self) -> str:
        """A sentence about values that the file cannot hold, or ""."""
        if not self._cleared:
            return ""
        words = tr("Dates outside the years 1 to 9999 are NULL in {name}: {count}.")
        return words.format(name=self.name, count=self._cleared)

    def skip_loading(self) -> None:
        """Keep QGIS from loading the incomplete file."""
        layers = self._context.layersToLoadOnCompletion()
        if layers.pop(self.destination, None) is not None:
            self._context.setLayersToLoadOnCompletion(layers)


class Loading:
    """The layers of a run that QGIS loads. Created in any thread, used in the main thread."""

    def __init__(self, provenance: Provenance) -> None:
        self._provenance = provenance
        self._layers: dict[str, QgsVectorLayer] = {}

    @property
    def terms(self) -> tuple[LayerTerms, ...]:
        """The known terms of use of the layers that were searched."""
        return self._provenance.terms

    @property
    def is_partial(self) -> bool:
        """Whether matches are missing."""
        return not self._provenance.outcome.complete

    def mark_incomplete(self, sentence: str) -> None:
        """Record that an output is incomplete, so that the layers are marked with the reason."""
        outcome = self._provenance.outcome
        outcome = replace(outcome, complete=False, notices=(*outcome.notices, sentence))
        self._provenance = self._provenance._replace(outcome=outcome)

    def add(self, kind: str, layer: QgsVectorLayer) -> None:
        """Add a layer that QGIS has loaded; `kind` is its field in `SearchLayers`."""
        if not self._layers:
            QTimer.singleShot(0, self._finish)  # QGIS loads all of them in one go
        self._layers[kind] = layer

    def _finish(self) -> None:
        Finishing(SearchLayers(**self._layers), self._provenance).start()


class _LayerPostProcessor(QgsProcessingLayerPostProcessorInterface):
    """Sets aliases, properties, and style of a loaded layer, and has it finished. Main thread."""

    def __init__(
        self, sink: Sink, loading: Loading, kind: str, properties: Mapping[str, Any]
    ) -> None:
        super().__init__()
        self._kind = kind
        self._aliases = sink.aliases
        self._loading = loading
        self._properties = properties

    def postProcessLayer(
        self,
        layer: Any,
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,  # noqa: ARG002
    ) -> None:
        """Set up the layer; QGIS calls this after loading it."""
        if not isinstance(layer, QgsVectorLayer):
            return
        for name, alias in self._aliases.items():
            index = layer.fields().lookupField(name)
            if alias and index >= 0:
                layer.setFieldAlias(index, alias)
        for key, value in self._properties.items():
            layer.setCustomProperty(key, value)
        if self._kind in _PUBLISHED:
            set_terms(layer, self._loading.terms)
        if self._loading.is_partial:
            mark_partial(layer)
        style = _STYLES.get(self._kind)
        if self._kind == "parcels":
            give_color(layer, context.project() or QgsProject.instance())
        if style is not None:
            style(layer)
        layer.triggerRepaint()
        self._loading.add(self._kind, layer)


def problem_of_file(destination: str, rows: int) -> str:
    """Return why a closed output does not hold `rows` rows, as the end of a sentence, or "".

    Reads the file again without its values, which takes a fraction of the time of writing it.
    Databases are not read, because they report what they reject. Runs in any thread.
    """
    path = path_of(destination)
    if path is None or not path.parent.is_dir():
        return ""
    ending = path.suffix.lower()
    if not rows and ending not in _OPENED_EMPTY:
        return ""
    try:
        is_truncated = not _has_its_end(path) or not _has_whole_table(path)
    except OSError as error:
        return error.strerror or str(error)
    except struct.error:
        return _incomplete()
    if is_truncated:
        return _incomplete()
    if ending == GEOJSON.ending:  # GDAL takes longer to read GeoJSON than to write it
        return _incomplete() if _features_in(path) < rows else ""
    if not _can_be_read(ending):
        return ""
    return _read_again(destination, rows)


def path_of(destination: str) -> Path | None:
    """Return the file of a destination; None if it is none."""
    path = Path(QgsProviderRegistry.instance().decodeUri("ogr", destination).get("path") or "")
    return path if path.name else None


def _incomplete() -> str:
    return tr("the file was not written completely; the disk may be full")


def _has_its_end(path: Path) -> bool:
    """Return whether a text file ends as it should. Raises OSError."""
    end = _ENDS.get(path.suffix.lower(), b"")
    size = path.stat().st_size
    if not size:
        return end == b"\n"  # a CSV file without rows
    with path.open("rb") as file:
        file.seek(-min(size, _LONGEST_END), 2)
        return file.read().replace(b"\r\n", b"\n").endswith(end)


def _has_whole_table(path: Path) -> bool:
    """Return whether a Shapefile's table has its declared length: GDAL also reads shorter ones."""
    if path.suffix.lower() != SHAPEFILE.ending:
        return True
    with path.with_suffix(".dbf").open("rb") as file:
        records, head, record = struct.unpack("<4xIHH", file.read(12))
        return head > 0 and file.seek(0, 2) >= head + records * record


def _features_in(path: Path) -> int:
    with path.open("rb") as file:
        return sum(_FEATURE in line for line in file)  # GDAL writes each on a line of its own


def _can_be_read(ending: str) -> bool:
    """Return whether GDAL can read what it writes in a format; it cannot read an SQL script."""
    name = QgsVectorFileWriter.driverForExtension(ending[1:])
    driver = gdal.GetDriverByName(name) if name else None
    return driver is None or bool(driver.GetMetadataItem("DCAP_OPEN"))


def _read_again(destination: str, rows: int) -> str:
    context = QgsProcessingContext()  # it owns the layer
    layer = QgsProcessingUtils.mapLayerFromString(destination, context)
    if layer is None:
        return tr("the file cannot be opened; the disk may be full")
    number, last = _count(layer)
    if number < rows:
        return _incomplete()
    if last is not None:  # the end is what is lost; GDAL reports that when values are read
        gdal.ErrorReset()
        feature = layer.getFeature(last)
        if not feature.isValid() or gdal.GetLastErrorType() >= gdal.CE_Failure:
            return _incomplete()
    return ""


def _count(layer: QgsVectorLayer) -> tuple[int, int | None]:
    """Return the real number of rows, regardless of the header, and the id of the last row."""
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry).setNoAttributes()
    number, last = 0, None
    for feature in layer.getFeatures(request):
        number, last = number + 1, feature.id()
    return number, last
