"""Exports a layer: copies it in the main thread, and writes it to a file in a task."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsProject, QgsProviderRegistry

from parcel_lookup.core.gis.export.formats import format_of
from parcel_lookup.core.gis.export.placing import Placing, as_refused
from parcel_lookup.core.gis.export.remarks import ExportReport, Remarks
from parcel_lookup.core.gis.export.source import Export, WriteContext
from parcel_lookup.core.gis.export.styling import style_of
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.qt.jobs import jobs

if TYPE_CHECKING:
    from qgis.core import QgsCoordinateTransformContext, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation

#: What the names of our custom properties begin with.
_OURS = "parcel_lookup/"


def export_of(
    layer: QgsVectorLayer,
    path: str | Path,
    selected_only: bool = False,
    *,
    copy: LayerCopy | None = None,
    transforms: QgsCoordinateTransformContext | None = None,
) -> Export:
    """Prepare the export of a layer as it is now, with unsaved edits. Main thread.

    Its style is included where the format has one. `copy` replaces the copy of the whole layer, or
    of its selected features, that is written otherwise. Raises `ParcelError` where the path names
    no format. For example::

        export = export_of(layer, "/data/parcels.shp")  # main thread
        report = write(export, Cancellation())  # any thread
        print(report.path, *report.sentences)
    """
    copy = copy or LayerCopy(layer, selected_only)
    # Copying a style takes time of the main thread.
    style = style_of(layer) if format_of(path).has_style else ""
    return Export(copy, path, style, transforms, _files_of(layer), _key_of(layer))


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
    writer = kind.writer()
    remarks = Remarks(writer.limits.sentences)
    context = WriteContext(cancellation, progress, remarks)
    try:
        # GDAL cannot be interrupted while it closes a file or creates its index.
        placing = Placing(target, writer.companions, export.shown)
        with jobs.cancelable(cancellation), jobs.in_other_thread(), placing:
            written = writer.write(export, placing.path, context)
            cancellation.check()
            files = placing.place()
    except OSError as error:
        raise as_refused(export.path, error) from error
    table = written.no_geometry_file and target.parent / written.no_geometry_file.name
    return ExportReport(
        target,
        files,
        written.rows,
        written.left_out,
        table,
        remarks.all(),
        remarks.sentences(),
    )


def target_of(path: Path, *, has_geometry: bool) -> Path:
    """Return the file that is written for a path: for a table as a Shapefile, the `.dbf`.

    Raises `ParcelError` where the path names no format.
    """
    kind = format_of(path)
    if not kind.table_ending:
        return path
    return path.with_suffix(kind.ending if has_geometry else kind.table_ending)


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
