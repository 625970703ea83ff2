"""What is to be written: a layer as it is at one moment, where to, and how it looks."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

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
    from collections.abc import Callable, Iterator, Mapping

    from qgis.core import QgsCoordinateTransformContext, QgsFeature, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation

#: What a file that is handed on says of how it looks: nothing of actions and relations, which need
#: the project.
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

#: Endings of the files that have a style with them; to copy one takes the main thread's time.
_STYLED = (SHAPEFILE.ending, GEOPACKAGE.ending)
#: What the names of our custom properties begin with.
_OURS = "parcel_lookup/"
#: Features at a time.
_BATCH = 1000


class Export:
    """A layer and the file that it shall be in. Made in the main thread, written in a task's."""

    def __init__(
        self,
        copy: LayerCopy,
        path: str | Path,
        style: str = "",
        transforms: QgsCoordinateTransformContext | None = None,
        shown: Mapping[str, str] | None = None,
        left_out: int = -1,
    ) -> None:
        """`style` as `style_of` gives it; the project's transformations unless others are given.

        `shown`: the names of layers by the files that they show, which are not replaced. `left_out`
        is the place of a field that is not written.
        """
        self.path = Path(path).absolute()
        #: How the layer looks, as QML; "" where nothing is known of that.
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
        #: Features to be written; -1 where nobody knows.
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
        """A layer as it is now, edits that are not saved included; its style where a file has one.

        With `copy` what that holds is written, in place of all or what is selected.
        """
        copy = copy or LayerCopy(layer, selected_only)
        style = style_of(layer) if Path(path).suffix.lower() in _STYLED else ""
        return cls(copy, path, style, transforms, _files_of(layer), _key_of(layer))

    @property
    def has_geometry(self) -> bool:
        """Whether it is a layer of shapes, and no table."""
        return self.wkb_type != QgsWkbTypes.Type.NoGeometry

    def batches(
        self, cancellation: Cancellation, progress: Callable[[int], None] = lambda _count: None
    ) -> Iterator[list[QgsFeature]]:
        """The features in their order, some at a time; `progress` is told how many were taken.

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
    """The place of the number that a GeoPackage gives each row of a layer of ours, or -1.

    It is no field of a result: before it was kept it had none.
    """
    keys = layer.dataProvider().pkAttributeIndexes()
    is_ours = any(key.startswith(_OURS) for key in layer.customPropertyKeys())
    return keys[0] if is_ours and len(keys) == 1 else -1


def _files_of(layer: QgsVectorLayer) -> dict[str, str]:
    """Names by path: of this layer and the project's, those that show a file."""
    registry = QgsProviderRegistry.instance()
    found = {}
    for one in (*QgsProject.instance().mapLayers().values(), layer):
        path = registry.decodeUri(one.providerType(), one.source()).get("path")
        if path:
            found[str(path)] = one.name()
    return found


def style_of(layer: QgsVectorLayer) -> str:
    """How a layer looks, as QML. Main thread."""
    document = QDomDocument()
    error = layer.exportNamedStyle(document, QgsReadWriteContext(), _CATEGORIES)
    return "" if error else document.toString(-1)
