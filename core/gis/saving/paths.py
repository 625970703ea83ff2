"""Paths of saved results: the folder for automatic saving, names of files, the file of a layer."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import QgsDataProvider, QgsProviderRegistry, QgsSettings, QgsVectorLayer

from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsMapLayer

_SETTING = "parcel_lookup/keep_folder"
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f\ud800-\udfff]+')
_RESERVED = re.compile(r"(CON|PRN|AUX|NUL|COM\d|LPT\d)", re.IGNORECASE)
#: Limits of a name without date and extension. Some file systems allow 143 bytes in all; paths on
#: Windows end at 260 letters.
_MOST_LETTERS, _MOST_BYTES = 80, 100
_MEMORY, _FILES = "memory", "ogr"


def save_folder() -> str:
    """Return the folder in which results are saved automatically, or "" where they are not."""
    return str(QgsSettings().value(_SETTING, "", type=str)).strip()


def set_save_folder(path: str) -> None:
    """Set the folder in which results are saved automatically; "" turns that off.

    "~" is replaced by the home folder. Nothing is saved in a folder with a relative path, because
    that depends on the current directory of QGIS.
    """
    path = path.strip()
    QgsSettings().setValue(_SETTING, str(Path(path).expanduser()) if path else "")


def safe_name(text: str) -> str:
    """Return a text as part of a file name for every file system; letters of all languages stay."""
    text = unicodedata.normalize("NFC", text)
    text = " ".join(_FORBIDDEN.sub(" ", text).split())[:_MOST_LETTERS]
    text = text.encode("utf-8")[:_MOST_BYTES].decode("utf-8", "ignore").strip(" .")
    # Windows compares what precedes the first dot.
    if _RESERVED.fullmatch(text.partition(".")[0].strip()):
        text = f"_{text}"
    return text or tr("Parcels")


def free_path(folder: Path, name: str, ending: str) -> Path:
    """Return the path of a file that does not exist yet, named after something."""
    stem = safe_name(name)
    path, number = folder / f"{stem}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){ending}"
    return path


def is_same_file(one: str | Path, other: str | Path) -> bool:
    """Whether two paths lead to the same file, links included."""
    paths = (os.path.normcase(os.path.realpath(path)) for path in (one, other))
    return len(set(paths)) == 1


def is_temporary(layer: QgsMapLayer | None) -> bool:
    """Whether the features of a layer are lost when QGIS is closed."""
    return isinstance(layer, QgsVectorLayer) and layer.providerType() == _MEMORY


def geopackage_of(layer: QgsMapLayer | None) -> str:
    """Return the absolute path of the GeoPackage that a layer shows, or "".

    The file is not read: `search_in_file` determines whether it contains a search.
    """
    if not isinstance(layer, QgsVectorLayer) or layer.providerType() != _FILES:
        return ""
    path = file_of(layer)
    return path if path.casefold().endswith(".gpkg") else ""


def file_of(layer: QgsMapLayer) -> str:
    """Return the absolute path of the file that a layer shows, or ""."""
    path = str(_uri_parts(layer).get("path") or "")
    return os.path.normpath(Path(path).absolute()) if path else ""


def table_of(layer: QgsVectorLayer) -> str:
    """Return the table of the file that a layer shows, or "" where it is not known."""
    name = str(_uri_parts(layer).get("layerName") or "")
    tables = layer.dataProvider().subLayers() if not name and layer.isValid() else ()
    # A layer without the name of a table shows the only one: “0!!::!!parcels!!::!!…”.
    return name or next((one.split(QgsDataProvider.sublayerSeparator())[1] for one in tables), "")


def _uri_parts(layer: QgsMapLayer) -> dict[str, object]:
    provider = layer.providerType()
    if provider not in (_FILES, "gdal"):
        return {}
    return QgsProviderRegistry.instance().decodeUri(provider, layer.source())
