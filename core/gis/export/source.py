"""What writers receive and return: `Export`, `WriteContext`, and `WriteResult`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsFields, QgsProject, QgsWkbTypes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qgis.core import QgsCoordinateTransformContext, QgsFeature

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


class WriteResult(NamedTuple):
    """What a writer has written."""

    rows: int
    #: Rows without geometry, which are in the file `no_geometry_file`.
    left_out: int = 0
    no_geometry_file: Path | None = None


class Export:
    """A layer and the file to write it to. Made in the main thread, written in a task."""

    def __init__(
        self,
        copy: LayerCopy,
        path: str | Path,
        style: str = "",
        transforms: QgsCoordinateTransformContext | None = None,
        shown: Mapping[str, str] | None = None,
        left_out: int = -1,
    ) -> None:
        """Create an export from a copy of a layer; `export_of` does that for a layer.

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
        #: Number of features; -1 where it is not known before they have been read.
        self.count = copy.count
        self._copy = copy

    @property
    def has_geometry(self) -> bool:
        """Whether the layer has geometry."""
        return self.wkb_type != QgsWkbTypes.Type.NoGeometry

    def batches(
        self, context: WriteContext, begin: float = 0.0, end: float = 1.0
    ) -> Iterator[list[QgsFeature]]:
        """Yield the features in their order, in batches, and report the share that is done.

        Raises `Cancelled`.
        """
        features, done = iter(self._copy.features(context.cancellation)), 0
        while batch := list(islice(features, _BATCH)):
            if self._left_out >= 0:
                for feature in batch:
                    feature.deleteAttribute(self._left_out)
            yield batch
            done += len(batch)
            share = min(1.0, done / max(1, self.count)) if self.count >= 0 else 0.0
            context.progress(begin + (end - begin) * share)
        self.count = done
