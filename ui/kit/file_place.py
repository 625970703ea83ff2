"""Where a file goes that the user is asked for."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProject, QgsSettings
from qgis.PyQt.QtCore import QDir

from parcel_lookup.ui.kit.text import tr


def first_folder(setting: str, *others: str) -> str:
    """Where the last file went, else one of the others that is there, else beside the project."""
    last = str(QgsSettings().value(setting, "") or "")
    for folder in (last, *others, QgsProject.instance().homePath()):
        if folder and Path(folder).is_dir():
            return folder
    return QDir.homePath()


def problem_of(typed: str, path: Path) -> str:
    """What keeps a file from being written there, as far as that is known before; "" for nothing.

    `typed` is what the user has written, `path` what is meant by it.
    """
    if not typed.strip():
        return tr("Say where the file goes.")
    if not path.is_absolute():
        return tr("Say in which folder the file goes.")
    if not path.parent.is_dir():
        return tr("The folder “{folder}” is not there.").format(folder=path.parent)
    return ""
