"""The paths of the plugin's own files."""

from __future__ import annotations

import os
from pathlib import Path

from qgis.core import QgsApplication

#: In the plugin's folder: what can be thrown away, and what cannot.
RESPONSE_STORE_FILE = "responses.sqlite"
HISTORY_FILE = "history.sqlite"


def plugin_home() -> Path:
    """Return the folder of the plugin's own files; `PARCEL_LOOKUP_HOME` replaces the default."""
    moved = os.environ.get("PARCEL_LOOKUP_HOME", "").strip()
    return Path(moved) if moved else Path(QgsApplication.qgisSettingsDirPath()) / "parcel_lookup"


def response_store_path() -> Path:
    """Return the file of the response store."""
    return plugin_home() / RESPONSE_STORE_FILE


def history_path() -> Path:
    """Return the file of history, saved searches and counters."""
    return plugin_home() / HISTORY_FILE
