"""The tab “Parcel Lookup” of QGIS's log panel."""

from __future__ import annotations

import html

from qgis.core import Qgis, QgsMessageLog

#: Name of the tab.
TAB = "Parcel Lookup"


def log(sentence: str, level: Qgis.MessageLevel = Qgis.MessageLevel.Info, detail: str = "") -> None:
    """Write a sentence, and below it what helps whoever looks into it. Any thread.

    `detail` may be a page that a service sent: the panel shows HTML, so it is written as text.
    """
    text = f"{sentence}\n{detail}" if detail else sentence
    # The message bar is what calls for attention; the panel need not do so too.
    QgsMessageLog.logMessage(html.escape(text, quote=False), TAB, level, False)
