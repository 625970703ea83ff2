"""Exports a layer: copies it in the main thread, and writes it to a file in a task."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsExpression,
    QgsExpressionContext,
    QgsFeatureRequest,
    QgsProject,
    QgsProviderRegistry,
    QgsRenderContext,
)

from parcel_lookup.core.gis.export import csvfile, gdal, geojson, kml, shapefile, xlsx
from parcel_lookup.core.gis.export.formats import format_of
from parcel_lookup.core.gis.export.placing import Placing, as_refused, companion, refused
from parcel_lookup.core.gis.export.remarks import ExportReport, Loss, Remarks, some_of
from parcel_lookup.core.gis.export.source import Export, WriteContext
from parcel_lookup.core.gis.export.styling import style_of
from parcel_lookup.core.gis.export.terms import old_terms, terms_end, terms_file_text
from parcel_lookup.core.gis.layer.terms import terms_text_of
from parcel_lookup.core.gis.layer.values import LayerCopy, plain_value
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qgis.core import QgsCoordinateTransformContext, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.prepare import Limits

#: What writes the files of each format of `FORMATS`, and what such a file cannot hold.
WRITERS: dict[str, tuple[Callable[[Export, Path, WriteContext], int], Limits]] = {
    ".shp": (shapefile.write_shapefile, shapefile.LIMITS),
    ".gpkg": (gdal.write_geopackage, gdal.GEOPACKAGE_LIMITS),
    ".geojson": (geojson.write_geojson, geojson.LIMITS),
    ".csv": (csvfile.write_csv, csvfile.LIMITS),
    ".xlsx": (xlsx.write_xlsx, xlsx.LIMITS),
    ".fgb": (gdal.write_flatgeobuf, gdal.FLATGEOBUF_LIMITS),
    ".kml": (kml.write_kml, kml.LIMITS),
    ".parquet": (gdal.write_geoparquet, gdal.GEOPARQUET_LIMITS),
}
#: What the names of our custom properties begin with.
_OURS = "parcel_lookup/"


def export_of(
    layer: QgsVectorLayer,
    path: str | Path,
    selected_only: bool = False,
    *,
    copy: LayerCopy | None = None,
    transforms: QgsCoordinateTransformContext | None = None,
    crs: QgsCoordinateReferenceSystem | None = None,
    fields: Sequence[str] | None = None,
) -> Export:
    """Prepare the export of a layer as it is now, with unsaved edits. Main thread.

    Its style is included where the format has one. `copy` replaces the copy of the whole layer, or
    of its selected features, that is written otherwise. `crs` is the CRS of the file, None for that
    of the layer; `fields` are the names of the fields that are written, None for all. Raises
    `ParcelError` where the path names no format, or the file cannot have that CRS or these fields.
    For example::

        zone = QgsCoordinateReferenceSystem("EPSG:6463")
        export = export_of(layer, "/data/parcels.shp", crs=zone)  # main thread
        report = write(export, Cancellation())  # any thread
        print(report.path, *report.sentences)
    """
    kind, path = format_of(path), Path(path)
    crs = crs if crs is not None and crs.isValid() and layer.isSpatial() else None
    if crs is not None and kind.is_in_degrees and crs != QgsCoordinateReferenceSystem("EPSG:4326"):
        reason = tr("{format} files are always in longitude and latitude (WGS 84)")
        raise refused(path, reason.format(format=kind.title))
    if crs is not None and kind.is_in_degrees:
        crs = None
    copy = copy or LayerCopy(layer, selected_only)
    indexes = _indexes_of(layer, path, fields)
    terms = terms_text_of(layer)
    metadata = layer.metadata().clone() if terms else None
    files = _files_of(layer)
    export = Export(copy, path, "", transforms, files, indexes, crs, terms, metadata)
    if kind.has_style:
        export.style_needs = _needed_by_style(layer, export.omitted)
        if not export.style_needs:  # copying a style takes time of the main thread
            export.label_needs = _needed_by_labels(layer, export.omitted)
            export.style = style_of(layer, with_labels=not export.label_needs)
    return export


def exported_fields(layer: QgsVectorLayer) -> list[str]:
    """Return the names of the fields of a layer that are written unless others are chosen."""
    return [layer.fields().at(index).name() for index in _indexes_of(layer, Path(), None)]


def empty_fields(copy: LayerCopy, cancellation: Cancellation) -> list[str]:
    """Return the names of the fields without a value in any row. Any thread. Raises `Cancelled`."""
    empty = set(range(copy.fields.count()))
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
    for feature in copy.features(cancellation, request):
        values = feature.attributes()
        empty = {place for place in empty if plain_value(values[place]) in (None, "")}
        if not empty:
            break
    return [copy.fields.at(place).name() for place in sorted(empty)]


def write(
    export: Export,
    cancellation: Cancellation,
    progress: Callable[[float], None] = lambda _share: None,
) -> ExportReport:
    """Write a file, replacing an existing one; `progress` receives the share that is done.

    In any thread. The file is written to a temporary folder and moved at the end. Where this raises
    `ParcelError` or `Cancelled`, an existing file is unchanged and nothing else is left behind.
    """
    kind = format_of(export.path)
    target = target_of(export.path, has_geometry=export.has_geometry)
    write_to, limits = WRITERS[kind.ending]
    remarks = Remarks(limits.sentences)
    context = WriteContext(cancellation, progress, remarks)
    if export.style_needs:
        sentence = tr(
            "The style was not saved, because it uses fields that are not in the file: {names}."
        )
        remarks.note(Loss.STYLE, sentence.format(names=some_of(export.style_needs)))
    if export.label_needs:
        sentence = tr(
            "The labels were not saved, because they use fields that are not in the file: {names}."
        )
        remarks.note(Loss.STYLE, sentence.format(names=some_of(export.label_needs)))
    try:
        end = terms_end(target) if export.terms and not kind.has_metadata else ""
        if end:
            sentence = tr("The terms of use are in the file {file}.")
            remarks.note(Loss.TERMS, sentence.format(file=companion(target, end).name))
        # GDAL cannot be interrupted while it closes a file or creates its index.
        placing = Placing(target, kind.companions, export.shown, old_terms(target))
        with jobs.cancelable(cancellation), jobs.in_other_thread(), placing:
            rows = write_to(export, placing.path, context)
            if end:
                text = terms_file_text(target, export.terms)
                companion(placing.path, end).write_text(text, encoding="utf-8")
            cancellation.commit()
            files = placing.place()
    except OSError as error:
        raise as_refused(export.path, error) from error
    return ExportReport(target, files, rows, remarks.all(), remarks.sentences())


def target_of(path: Path, *, has_geometry: bool) -> Path:
    """Return the file that is written for a path: for a table as a Shapefile, the `.dbf`.

    Raises `ParcelError` where the path names no format.
    """
    kind = format_of(path)
    if not kind.table_ending:
        return path
    return path.with_suffix(kind.ending if has_geometry else kind.table_ending)


def _indexes_of(layer: QgsVectorLayer, path: Path, names: Sequence[str] | None) -> list[int]:
    """Return the indexes of fields by name, or of all. Raises `ParcelError`."""
    fields = layer.fields()
    if names is None:
        key = _key_of(layer)
        return [index for index in range(fields.count()) if index != key]
    if not names:
        raise refused(path, tr("no fields are selected"))
    unknown = [name for name in names if fields.indexOf(name) < 0]
    if unknown:
        reason = tr("the layer has no field “{name}”").format(name=unknown[0])
        raise refused(path, reason)
    return sorted({fields.indexOf(name) for name in names})


def _needed_by_style(layer: QgsVectorLayer, omitted: Sequence[str]) -> list[str]:
    """Return the omitted fields without which the colors of a layer would mean nothing."""
    renderer = layer.renderer()
    if renderer is None:
        return []
    if hasattr(renderer, "classAttribute"):  # what else it uses is not in the legend
        text = QgsExpression.quoteFieldExpression(renderer.classAttribute(), layer)
        used = QgsExpression(text).referencedColumns()
    else:
        used = renderer.usedAttributes(QgsRenderContext())
    return _omitted_of(used, omitted)


def _needed_by_labels(layer: QgsVectorLayer, omitted: Sequence[str]) -> list[str]:
    """Return the omitted fields that the labels of a layer show, or are placed by."""
    labeling = layer.labeling()
    if labeling is None or not layer.labelsEnabled():
        return []
    used: set[str] = set()
    for provider in labeling.subProviders():
        settings = labeling.settings(provider)
        used |= settings.getLabelExpression().referencedColumns()
        used |= settings.dataDefinedProperties().referencedFields(QgsExpressionContext())
    return _omitted_of(used, omitted)


def _omitted_of(used: Iterable[str], omitted: Sequence[str]) -> list[str]:
    folded = {name.casefold() for name in used}
    return sorted(name for name in omitted if name.casefold() in folded)


def _key_of(layer: QgsVectorLayer) -> int:
    """Return the index of the primary key that a GeoPackage added to a layer of ours, or -1.

    It is not a field of the result: before the result was saved, it had none.
    """
    keys = layer.dataProvider().pkAttributeIndexes()
    is_ours = any(key.startswith(_OURS) for key in layer.customPropertyKeys())
    return keys[0] if is_ours and len(keys) == 1 else -1


def _files_of(layer: QgsVectorLayer) -> dict[str, str]:
    """Return the names of the layers that show a file, by path: the project's and this one."""
    registry = QgsProviderRegistry.instance()
    found = {}
    for one in (*QgsProject.instance().mapLayers().values(), layer):
        path = registry.decodeUri(one.providerType(), one.source()).get("path")
        if path:
            found[str(path)] = one.name()
    return found
