"""Translation, and conversion of errors to Processing's exceptions."""

from __future__ import annotations

from qgis.core import QgsProcessingException
from qgis.PyQt.QtCore import QCoreApplication

from parcel_lookup.core.contract import ParcelError


def tr(text: str) -> str:
    """Return `text` in the language of QGIS."""
    return QCoreApplication.translate("ParcelLookupAlgorithms", text)


def as_exception(error: ParcelError) -> QgsProcessingException:
    """Return the error as an exception that Processing shows to the user."""
    return QgsProcessingException(str(error))
