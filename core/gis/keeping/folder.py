"""The folder in which results are kept by themselves."""

from __future__ import annotations

from qgis.core import QgsSettings

_SETTING = "parcel_lookup/keep_folder"


def keep_folder() -> str:
    """The folder, or "" where results are kept when the user says so."""
    return str(QgsSettings().value(_SETTING, "", type=str)).strip()


def set_keep_folder(path: str) -> None:
    """Keep results in a folder from now on; "" keeps none."""
    QgsSettings().setValue(_SETTING, path.strip())
