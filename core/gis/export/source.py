"""What writers receive and return: `Export`, `WriteContext`, and `WriteResult`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import (
    QgsFields,
    QgsMapLayer,
    QgsProject,
    QgsProviderRegistry,
    QgsReadWriteContext,
    QgsWkbTypes,
)
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.export.formats import GEOPACKAGE, SHAPEFILE
from parcel_lookup.core.gis.layer.values import LayerCopy

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qgis.core import QgsCoordinateTransformContext, QgsFeature, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.remarks import Remarks

#: The style that goes into a file: without actions and relations, which need the project.
_CATEGORIES = (
    QgsMapLayer.StyleCategory.LayerConfiguration
    | QgsMapLayer.StyleCategory.Symbology
    | QgsMapLayer.StyleCategory.Labeling
    | QgsMapLayer.StyleCategory.Fields
    | QgsMapLayer.StyleCategory.Forms
    | QgsMapLayer.StyleCategory.MapTips
    | QgsMapLayer.StyleCategory.Rendering
    | QgsMapLayer.StyleCategory.AttributeTable
    | QgsMapLayer.StyleCategory.CustomProperties
)

#: Endings of the files that carry a style; copying one takes time of the main thread.
_STYLED = (SHAPEFILE.ending, GEOPACKAGE.ending)
#: What the names of our custom properties begin with.
_OURS = "parcel_lookup/"
#: Features in a batch.
_BATCH = 1000


class WriteContext(NamedTuple):
    """How a writer is canceled, reports progress, and reports what the format could not hold."""

    cancellation: Cancellation
    #: Receives the share that is done, 0 to 1.
    progress: Callable[[float], None]
    remarks: Remarks

    def steps(self, begin: float, end: float, total: int) -> Callable[[int], None]:
        """Return a function that takes the size of each batch, and reports the share between two.

        Where the total is not known (-1), the first share is reported every time.
        """
        done = 0

        def step(count: int) -> None:
            nonlocal done
            done += count
            share = min(1.0, done / max(1, total)) if total >= 0 else 0.0
            self.progress(begin + (end - begin) * share)

        return step


class WriteResult(NamedTuple):
    """What a writer has written."""

    rows: int
    #: Rows without geometry, which are in the file `no_geometry_file`.
    left_out: int = 0
    no_geometry_file: Path | None = None


class Export:
    """A layer and the file to write it to. Made in the main thread, written in a task.

    Example::

        export = Export.of_layer(layer, "/data/parcels.shp")  # main thread
        report = write(export, Cancellation())  # any thread
        print(report.path, *report.sentences)
    """

    def __init__(
        self,
        copy: LayerCopy,
        path: str | Path,
        style: str = "",
        transforms: QgsCoordinateTransformContext | None = None,
        shown: Mapping[str, str] | None = None,
        left_out: int = -1,
    ) -> None:
        """Create an export from a copy of a layer; `of_layer` does that for a layer.

        `style` is what `style_of` returns; `transforms` are the project's unless given. `shown`
        maps files that layers show, and that are therefore not replaced, to the layers' names.
        `left_out` is the index of a field that is not written, or -1.
        """
        self.path = Path(path).absolute()
        #: The style as QML; "" where none is known.
        self.style = style
        self.transforms = transforms or QgsProject.instance().transformContext()
        self.shown = dict(shown or {})
        self.name = copy.name
        self.fields = QgsFields(copy.fields)
        self._left_out = left_out
        if left_out >= 0:
            self.fields.remove(left_out)
        self.crs = copy.crs
        self.wkb_type = copy.wkb_type
        #: Number of features; -1 where it is not known.
        self.count = copy.count
        self._copy = copy

    @classmethod
    def of_layer(
        cls,
        layer: QgsVectorLayer,
        path: str | Path,
        selected_only: bool = False,
        *,
        copy: LayerCopy | None = None,
        transforms: QgsCoordinateTransformContext | None = None,
    ) -> Export:
        """Create an export of a layer as it is now, with unsaved edits. Main thread.

        Its style is included where the format has one. `copy` replaces the copy of the whole layer,
        or of its selected features, that is written otherwise.
        """
        copy = copy or LayerCopy(layer, selected_only)
        style = style_of(layer) if Path(path).suffix.lower() in _STYLED else ""
        return cls(copy, path, style, transforms, _files_of(layer), _key_of(layer))

    @property
    def has_geometry(self) -> bool:
        """Whether the layer has geometry."""
        return self.wkb_type != QgsWkbTypes.Type.NoGeometry

    def batches(
        self, cancellation: Cancellation, progress: Callable[[int], None] = lambda _count: None
    ) -> Iterator[list[QgsFeature]]:
        """Yield the features in their order, in batches; `progress` receives the size of each.

        Raises `Cancelled`.
        """
        features = iter(self._copy.features(cancellation))
        while batch := list(islice(features, _BATCH)):
            if self._left_out >= 0:
                for feature in batch:
                    feature.deleteAttribute(self._left_out)
            yield batch
            progress(len(batch))


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


def style_of(layer: QgsVectorLayer) -> str:
    """Return the style of a layer as QML. Main thread."""
    document = QDomDocument()
    error = layer.exportNamedStyle(document, QgsReadWriteContext(), _CATEGORIES)
    return "" if error else document.toString(-1)
