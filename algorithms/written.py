"""What is wrong with a file that an output was written to: GDAL does not report a full disk."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

from osgeo import gdal
from qgis.core import (
    QgsFeatureRequest,
    QgsProcessingContext,
    QgsProcessingUtils,
    QgsProviderRegistry,
    QgsVectorFileWriter,
)

from parcel_lookup.algorithms.text import tr
from parcel_lookup.core.gis.export.formats import FORMATS, GEOJSON, SHAPEFILE

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

#: How whole text files end: to readers, one that lost its last bytes may look whole.
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
_FEATURE = b'"Feature"'
#: The files of these can be opened without a row.
_OPENED_EMPTY = tuple(one.ending for one in FORMATS)


def problem_of_file(destination: str, rows: int) -> str:
    """Why a closed output does not hold `rows` rows, as the end of a sentence; or "".

    Reads the file again without its values, which takes a small part of the time that it took to
    write it. Databases are not read: they report what they do not take. In any one thread.
    """
    path = Path(QgsProviderRegistry.instance().decodeUri("ogr", destination).get("path") or "")
    ending = path.suffix.lower()
    if not path.name or not path.parent.is_dir():
        return ""
    if not rows and ending not in _OPENED_EMPTY:
        return ""
    try:
        is_cut = not _has_its_end(path) or not _has_whole_table(path)
    except OSError as error:
        return error.strerror or str(error)
    except struct.error:
        return _short()
    if is_cut:
        return _short()
    if ending == GEOJSON.ending:  # to read this one by GDAL takes longer than to write it
        return _short() if _features_in(path) < rows else ""
    if not _can_be_read(ending):
        return ""
    return _read_again(destination, rows)


def _short() -> str:
    return tr("not everything could be written; the disk may be full")


def _has_its_end(path: Path) -> bool:
    """Whether a text file ends as it should. Raises OSError."""
    end = _ENDS.get(path.suffix.lower(), b"")
    size = path.stat().st_size
    if not size:
        return end == b"\n"  # a file of lines, without one
    with path.open("rb") as file:
        file.seek(-min(size, _LONGEST_END), 2)
        return file.read().replace(b"\r\n", b"\n").endswith(end)


def _has_whole_table(path: Path) -> bool:
    """Whether the table of a Shapefile is as long as it says: GDAL reads a shorter one as well."""
    if path.suffix.lower() != SHAPEFILE.ending:
        return True
    with path.with_suffix(".dbf").open("rb") as file:
        records, head, record = struct.unpack("<4xIHH", file.read(12))
        return head > 0 and file.seek(0, 2) >= head + records * record


def _features_in(path: Path) -> int:
    with path.open("rb") as file:
        return sum(_FEATURE in line for line in file)  # GDAL writes each on a line of its own


def _can_be_read(ending: str) -> bool:
    """Whether GDAL reads what it writes in a format: an SQL script it does not."""
    name = QgsVectorFileWriter.driverForExtension(ending[1:])
    driver = gdal.GetDriverByName(name) if name else None
    return driver is None or bool(driver.GetMetadataItem("DCAP_OPEN"))


def _read_again(destination: str, rows: int) -> str:
    context = QgsProcessingContext()  # which owns the layer, and takes it along
    layer = QgsProcessingUtils.mapLayerFromString(destination, context)
    if layer is None:
        return tr("the file cannot be opened; the disk may be full")
    number, last = _count(layer)
    if number < rows:
        return _short()
    if last is not None:  # the end is what is lost; GDAL reports it of values that are read
        gdal.ErrorReset()
        feature = layer.getFeature(last)
        if not feature.isValid() or gdal.GetLastErrorType() >= gdal.CE_Failure:
            return _short()
    return ""


def _count(layer: QgsVectorLayer) -> tuple[int, int | None]:
    """How many rows there really are, whatever the file says, and the id of the last."""
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry).setNoAttributes()
    number, last = 0, None
    for feature in layer.getFeatures(request):
        number, last = number + 1, feature.id()
    return number, last
