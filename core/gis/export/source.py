"""What writers receive: `Export` and `WriteContext`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import Qgis, QgsFields, QgsGeometry, QgsProject, QgsWkbTypes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from qgis.core import (
        QgsCoordinateReferenceSystem,
        QgsCoordinateTransformContext,
        QgsFeature,
        QgsLayerMetadata,
    )

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.remarks import Remarks
    from parcel_lookup.core.gis.layer.values import LayerCopy

#: Features in a batch.
_BATCH = 1000


class WriteContext(NamedTuple):
    """How a writer is canceled, reports progress, and reports what the format could not hold."""

    cancellation: Cancellation
    #: Receives the share that is done, 0 to 1.
    progress: Callable[[float], None]
    remarks: Remarks


def _straighten(features: Sequence[QgsFeature]) -> None:
    """Make plain polygons and lines of curved types without arcs, which few formats have."""
    for feature in features:
        shape = feature.geometry().constGet()
        if shape is None or shape.hasCurvedSegments():
            continue
        if QgsWkbTypes.isCurvedType(shape.wkbType()):
            feature.setGeometry(QgsGeometry(shape.segmentize()))


class Export:
    """A layer and the file to write it to. Made in the main thread, written in a task."""

    def __init__(
        self,
        copy: LayerCopy,
        path: str | Path,
        style: str = "",
        transforms: QgsCoordinateTransformContext | None = None,
        shown: Mapping[str, str] | None = None,
        fields: Collection[int] | None = None,
        crs: QgsCoordinateReferenceSystem | None = None,
        terms: str = "",
        metadata: QgsLayerMetadata | None = None,
    ) -> None:
        """Create an export from a copy of a layer; `export_of` does that for a layer.

        `style` is what `style_of` returns; `transforms` are the project's unless given. `shown`
        maps files that layers show, and that are therefore not replaced, to the layers' names.
        `fields` are the indexes of the fields that are written; None for all. `crs` is the CRS of
        the file; None for that of the layer. `terms` are those of the parcels as text, and
        `metadata` the layer's metadata, for formats that hold them.
        """
        self.path = Path(path).absolute()
        #: The style as QML; "" where none is known.
        self.style = style
        self.terms, self.metadata = terms, metadata
        #: Fields that the style needs and that are not written.
        self.style_needs: list[str] = []
        #: Fields that the labels need and that are not written; the style is then without labels.
        self.label_needs: list[str] = []
        self.transforms = transforms or QgsProject.instance().transformContext()
        self.shown = dict(shown or {})
        self.name = copy.name
        self.fields = QgsFields(copy.fields)
        indexes = range(self.fields.count())
        #: Indexes of the layer's other fields, the last one first.
        self._omitted = (
            [] if fields is None else [one for one in indexes[::-1] if one not in fields]
        )
        #: Names of the fields that are not written.
        self.omitted = [self.fields.at(index).name() for index in self._omitted]
        for index in self._omitted:
            self.fields.remove(index)
        self.layer_crs = copy.crs
        #: The CRS of the file.
        self.crs = crs or copy.crs
        self.wkb_type = copy.wkb_type
        #: Number of features; -1 where it is not known before they have been read.
        self.count = copy.count
        self._copy = copy

    @property
    def has_geometry(self) -> bool:
        """Whether the layer has geometry."""
        return self.wkb_type != QgsWkbTypes.Type.NoGeometry

    def batches(self, context: WriteContext) -> Iterator[list[QgsFeature]]:
        """Yield the features in their order, in batches, and report the share that is done.

        Their shapes are in the CRS of the layer.
        Raises `Cancelled`.
        """
        features, done = iter(self._copy.features(context.cancellation)), 0
        is_unknown = self.wkb_type == Qgis.WkbType.Unknown
        may_be_curved = is_unknown or QgsWkbTypes.isCurvedType(self.wkb_type)
        while batch := list(islice(features, _BATCH)):
            for index in self._omitted:
                for feature in batch:
                    feature.deleteAttribute(index)
            if may_be_curved:
                _straighten(batch)
            yield batch
            done += len(batch)
            context.progress(min(1.0, done / max(1, self.count)) if self.count >= 0 else 0.0)
