"""Connects `core.i18n` to Qt's translations of the plugin."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QCoreApplication, QLocale, QTranslator

from parcel_lookup.core import i18n

#: The one context of all our texts in the catalogs.
CONTEXT = "ParcelLookup"
_FOLDER = Path(__file__).parents[3] / "resources" / "i18n"


class Translation:
    """The catalog of QGIS's language, if there is one.

    Create it in the main thread, before importing any module that has text in its constants.

    Example: for the locale ``es_MX``, Qt loads ``resources/i18n/parcel_lookup_es.qm``.
    """

    def __init__(self) -> None:
        self._translator = QTranslator()
        application = QgsApplication.instance()
        # The option --lang of QGIS changes the translation only, and not every program sets one.
        language = application.translation() or application.locale()
        if self._translator.load(QLocale(language), "parcel_lookup", "_", str(_FOLDER)):
            QCoreApplication.installTranslator(self._translator)
            i18n.set_translate(translate)

    def remove(self) -> None:
        """Return to American English."""
        i18n.set_translate(None)
        QCoreApplication.removeTranslator(self._translator)


def translate(source: str, number: int | None) -> str:
    """Translate a text by Qt's catalogs (`core.i18n.Translate`)."""
    return QCoreApplication.translate(CONTEXT, source, None, -1 if number is None else number)
