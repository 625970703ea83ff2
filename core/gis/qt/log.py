"""Write to the tab “Parcel Lookup” of QGIS's log panel."""

from __future__ import annotations

import html

from qgis.core import Qgis, QgsMessageLog

#: Name of the tab.
TAB = "Parcel Lookup"  # untranslated: name


def _reads_html(version: int) -> bool:
    """Return whether the panel of this QGIS (`Qgis.versionInt()`) takes messages for HTML.

    It did until April 2025 (https://github.com/qgis/QGIS/pull/61413). 3.40.6 still does, and 3.42.2
    was released on the same day. Later releases, 3.44 and QGIS 4 included, show plain text.
    """
    return version < 34007 or 34100 <= version < 34203


_READS_HTML = _reads_html(Qgis.versionInt())


def log(sentence: str, level: Qgis.MessageLevel = Qgis.MessageLevel.Info, detail: str = "") -> None:
    """Write a sentence, and details below it, to the log. Any thread.

    `detail` may be a page that a service sent: its markup is shown, not interpreted.
    """
    text = f"{sentence}\n{detail}" if detail else sentence
    if _READS_HTML:
        text = html.escape(text, quote=False)
    # The message bar notifies the user; the panel does not have to do so too.
    QgsMessageLog.logMessage(text, TAB, level, False)
