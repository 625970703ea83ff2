"""Suggesting and checking the path of a file to save."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProject, QgsSettings
from qgis.PyQt.QtCore import QDir

from parcel_lookup.core.text import tr


def first_folder(setting: str, *others: str) -> str:
    """Return the last folder, else the first existing one, else the project's folder."""
    last = str(QgsSettings().value(setting, "") or "")
    for folder in (last, *others, QgsProject.instance().homePath()):
        if folder and Path(folder).is_dir():
            return folder
    return QDir.homePath()


def problem_of(typed: str, path: Path) -> str:
    """Return what prevents writing to a path, as far as this is known beforehand, or "".

    `typed` is the user's text, `path` the path that it stands for.
    """
    if not typed.strip():
        return tr("Enter a file name.")
    if not path.is_absolute():
        return tr("Enter the full path of the file.")
    if not path.parent.is_dir():
        return tr("The folder “{folder}” does not exist.").format(folder=path.parent)
    return ""
