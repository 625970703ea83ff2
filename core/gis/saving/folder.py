"""The folder in which results are kept by themselves."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsSettings

_SETTING = "parcel_lookup/keep_folder"


def keep_folder() -> str:
    """The folder, or "" where results are kept when the user says so."""
    return str(QgsSettings().value(_SETTING, "", type=str)).strip()


def set_keep_folder(path: str) -> None:
    """Keep results in a folder from now on; "" keeps none, “~” is the user's own.

    Nothing is kept in one that is no whole path: nobody knows where that is.
    """
    path = path.strip()
    QgsSettings().setValue(_SETTING, str(Path(path).expanduser()) if path else "")
