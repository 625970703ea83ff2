"""Translation of what the algorithms say."""

from __future__ import annotations

from qgis.PyQt.QtCore import QCoreApplication


def tr(text: str) -> str:
    """`text` in the language of QGIS."""
    return QCoreApplication.translate("ParcelLookupAlgorithms", text)
