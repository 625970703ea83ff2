"""Read the features of a layer, and notice if they are not all there.

QGIS and GDAL end a read in the same way at the end of a file and at the place where it is cut off.
"""

from __future__ import annotations

import math
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsDataSourceUri,
    QgsFeatureRequest,
    QgsVectorLayer,
    QgsVectorLayerFeatureSource,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.layer.web_count import WEB, declared_number
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsFeature, QgsRectangle

#: Providers of files, whose number of features QGIS knows.
_FILES = ("ogr", "spatialite", "delimitedtext")
#: Drivers that not every GDAL has, by the ending of their files.
_DRIVERS = {
    **dict.fromkeys((".parquet", ".geoparquet"), "Parquet"),
    **dict.fromkeys((".arrow", ".arrows", ".feather"), "Arrow"),
    ".fgb": "FlatGeobuf",
    ".gdb": "OpenFileGDB",
    ".mdb": "PGeo",
    ".xlsx": "XLSX",
}


def missing_driver(path: str | Path) -> str:
    """Return a sentence if GDAL has no driver that reads files of this ending, or ""."""
    from osgeo import gdal

    suffix = Path(path).suffix.lower()
    driver = _DRIVERS.get(suffix)
    if driver is None or gdal.GetDriverByName(driver) is not None:
        return ""
    sentence = tr(
        "this QGIS cannot open {suffix} files: its GDAL has no driver “{driver}”. Convert the file "
        "to a GeoPackage with another program, or use a QGIS that has the driver."
    )
    return sentence.format(suffix=suffix, driver=driver)


def missing_columns(path: str | Path) -> str:
    """Return a sentence if a Shapefile lacks the file with its columns, or ""."""
    file = Path(path)
    endings = (".dbf", ".DBF", ".Dbf")
    if file.suffix.lower() != ".shp" or any(file.with_suffix(one).exists() for one in endings):
        return ""
    return tr(
        "the columns of “{path}” are missing. They are in a file of the same name that ends in "
        ".dbf: copy all files of the Shapefile to the same folder."
    ).format(path=path)


def close_file(layer: QgsVectorLayer) -> None:
    """Close the connections to the file of a layer that QGIS keeps for the next reading.

    They would be open for a minute after the layer is gone, and Windows moves no open file.
    """
    layer.dataProvider().reloadData()


class LayerReader:
    """The features of a layer as it is now, its filter and its unsaved edits included.

    Made in the thread of the layer, of which it keeps nothing; read in any thread, by one at a time
    and any number of times.
    """

    def __init__(self, layer: QgsVectorLayer, *, must_be_counted: bool = False) -> None:
        """Copy what reading needs.

        With `must_be_counted`, all features of a server that does not say how many there are cannot
        be read.
        """
        self._must_be_counted = must_be_counted
        self._name: str = layer.name()
        self._is_filtered = bool(layer.subsetString())
        self._uri, self._provider = layer.source(), layer.providerType()
        changes = layer.editBuffer()
        self._is_edited, self._unsaved = changes is not None, 0
        if changes is not None:
            self._unsaved = len(changes.addedFeatures()) - len(changes.deletedFeatureIds())
        #: The declared number of features; more than any where it is counted after reading.
        self._count: float = 0
        if self._provider in _FILES:
            self._count = layer.featureCount()
        elif self._provider == "postgres":
            self._count = 0 if QgsDataSourceUri(self._uri).useEstimatedMetadata() else math.inf
        elif self._provider in WEB:
            self._count = math.inf
        self._source = QgsVectorLayerFeatureSource(layer)

    def features(self, request: QgsFeatureRequest) -> Iterator[QgsFeature]:
        """Yield the features of a request. Raises `ParcelError` as `chunks`."""
        for features in self.chunks(request, 1):
            yield from features

    def chunks(
        self, request: QgsFeatureRequest, size: int, *, may_lack: bool = False
    ) -> Iterator[list[QgsFeature]]:
        """Yield the features of a request, up to `size` at a time, which takes less time.

        Raises `ParcelError` (READ_FAILED), at the end, if some of them are missing: if GDAL reports
        an error, or if there are fewer than the layer declares. Not if the request is canceled.
        With `may_lack`, those of a list of IDs that were deleted are left out.
        """
        from osgeo import gdal

        is_read_by_gdal = self._provider == "ogr"

        def failure() -> str:
            is_failure = is_read_by_gdal and gdal.GetLastErrorType() >= gdal.CE_Failure
            return gdal.GetLastErrorMsg().strip().rstrip(".") if is_failure else ""

        is_open = not is_read_by_gdal or self._open()
        gdal.ErrorReset()
        features = self._source.getFeatures(request)  # which reads those that are ordered
        number, damage = 0, "" if is_open and features.isValid() else tr("it cannot be opened")
        is_expression = request.filterType() == Qgis.FeatureRequestFilterType.Expression
        if not is_expression:  # which may be one that GDAL does not know
            damage = damage or failure()
        gdal.ErrorReset()
        while some := list(islice(features, size)):
            number += len(some)
            damage = damage or failure()
            yield some
            if is_read_by_gdal:
                gdal.ErrorReset()  # what another read or write reported meanwhile
        feedback = request.feedback()
        if feedback is not None and feedback.isCanceled():
            return
        damage = damage or failure()
        if not may_lack:
            damage = damage or self._shortage(number, request)
        if feedback is not None and feedback.isCanceled():
            return
        if damage:
            raise ParcelError(ErrorCode.READ_FAILED, layer=self._name, problem=damage)

    def _open(self) -> bool:
        """Open a file, which QGIS then keeps open: what GDAL reports now is not about features.

        Returns False if there are features, and not even one of them can be read.
        """
        flags = Qgis.FeatureRequestFlag.NoGeometry
        request = QgsFeatureRequest().setLimit(1).setFlags(flags)
        # GDAL cannot read nothing at all of a view.
        request.setSubsetOfAttributes([] if self._source.fields().isEmpty() else [0])
        first = next(self._source.getFeatures(request), None)
        return first is not None or not 0 < self._count < math.inf or self._count_again() == 0

    def _shortage(self, number: int, request: QgsFeatureRequest) -> str:
        """Return what is wrong if a request has more features than were read, or ""."""
        kinds = Qgis.FeatureRequestFilterType
        has_box = request.spatialFilterType() != Qgis.SpatialFilterType.NoFilter
        is_filtered = request.filterType() != kinds.NoFilter
        if 0 <= request.limit() <= number:
            return ""
        total: int | None = 0
        if has_box:
            if self._provider == "postgres" and not (is_filtered or self._is_edited):
                total = self._count_again(request.filterRect())
        elif request.filterType() == kinds.Fids and self._provider in _FILES:
            # Some that are selected may not match the filter of the layer.
            total = 0 if self._is_filtered else len(request.filterFids())
        elif not is_filtered and self._provider in WEB:
            declared = declared_number(self._provider, self._uri, request.feedback())
            if declared is None and self._must_be_counted:
                return tr("the number of its features is unknown")
            total = (declared or 0) + self._unsaved
        elif not is_filtered and number < self._count:
            total = self._count_again()
        if total is None:
            return tr("it cannot be opened")
        if number >= total:
            return ""
        sentence = tr("{number} of {total} features were read")
        return sentence.format(total=f"{total:,}", number=f"{number:,}")

    def _count_again(self, box: QgsRectangle | None = None) -> int | None:
        """Return the number of features by now: another program may have deleted some."""
        options = QgsVectorLayer.LayerOptions(loadDefaultStyle=False)
        options.skipCrsValidation = True
        layer = QgsVectorLayer(self._uri, self._name, self._provider, options)
        if box is not None and layer.isValid():
            flags = Qgis.FeatureRequestFlag.NoGeometry
            request = QgsFeatureRequest(box).setFlags(flags).setNoAttributes()
            return sum(1 for _ in layer.getFeatures(request))
        return layer.featureCount() + self._unsaved if layer.isValid() else None
