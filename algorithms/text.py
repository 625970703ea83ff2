"""What the algorithms show: translated text, and errors as Processing shows them."""

from __future__ import annotations

from qgis.core import QgsProcessingException
from qgis.PyQt.QtCore import QCoreApplication

from parcel_lookup.core.contract import ParcelError


def tr(text: str) -> str:
    """`text` in the language of QGIS."""
    return QCoreApplication.translate("ParcelLookupAlgorithms", text)


def as_exception(error: ParcelError) -> QgsProcessingException:
    """The error as Processing tells it."""
    return QgsProcessingException(str(error))
