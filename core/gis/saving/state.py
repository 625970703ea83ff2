"""Whether a layer lives in memory only, and which file it was kept in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import QgsDataProvider, QgsProviderRegistry, QgsVectorLayer

if TYPE_CHECKING:
    from qgis.core import QgsMapLayer

_MEMORY, _FILES = "memory", "ogr"


def is_temporary(layer: QgsMapLayer | None) -> bool:
    """Whether what a layer holds is gone when QGIS is closed."""
    return isinstance(layer, QgsVectorLayer) and layer.providerType() == _MEMORY


def kept_file(layer: QgsMapLayer | None) -> str:
    """The absolute path of the GeoPackage that a layer shows; "" where it shows none.

    The file is not looked at: whether a search lies in it too, `kept_search` tells.
    """
    if not isinstance(layer, QgsVectorLayer) or layer.providerType() != _FILES:
        return ""
    path = file_of(layer)
    return path if path.casefold().endswith(".gpkg") else ""


def file_of(layer: QgsMapLayer) -> str:
    """The absolute path of the file that a layer shows, or ""."""
    path = str(_parts(layer).get("path") or "")
    return os.path.normpath(Path(path).absolute()) if path else ""


def table_of(layer: QgsVectorLayer) -> str:
    """The table of the file that a layer shows, or "" where that is not known."""
    name = str(_parts(layer).get("layerName") or "")
    tables = layer.dataProvider().subLayers() if not name and layer.isValid() else ()
    # One that is opened without a name is the only one: “0!!::!!parcels!!::!!…”.
    return name or next((one.split(QgsDataProvider.sublayerSeparator())[1] for one in tables), "")


def _parts(layer: QgsMapLayer) -> dict[str, object]:
    provider = layer.providerType()
    if provider not in (_FILES, "gdal"):
        return {}
    return QgsProviderRegistry.instance().decodeUri(provider, layer.source())
