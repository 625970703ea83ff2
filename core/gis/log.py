"""The tab “Parcel Lookup” of QGIS's log panel."""

from __future__ import annotations

import html

from qgis.core import Qgis, QgsMessageLog

#: Name of the tab.
TAB = "Parcel Lookup"


def _reads_html(version: int) -> bool:
    """Whether the panel of this QGIS (`Qgis.versionInt()`) takes messages for HTML.

    Until April 2025 it did (https://github.com/qgis/QGIS/pull/61413): 3.40.6 still does, and of
    3.42 what was released with it. Newer ones, QGIS 4 too, show every message as it is.
    """
    return version < 34007 or 34100 <= version < 34203


_READS_HTML = _reads_html(Qgis.versionInt())


def log(sentence: str, level: Qgis.MessageLevel = Qgis.MessageLevel.Info, detail: str = "") -> None:
    """Write a sentence, and below it what helps whoever looks into it. Any thread.

    `detail` may be a page that a service sent: it is shown as text.
    """
    text = f"{sentence}\n{detail}" if detail else sentence
    if _READS_HTML:
        text = html.escape(text, quote=False)
    # The message bar is what calls for attention; the panel need not do so too.
    QgsMessageLog.logMessage(text, TAB, level, False)
