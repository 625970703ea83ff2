"""Translation and plurals of the interface's text."""

from __future__ import annotations

from qgis.PyQt.QtCore import QCoreApplication


def tr(text: str) -> str:
    """Return the text in the user's language."""
    return QCoreApplication.translate("ParcelLookup", text)


def number_of(number: int, one: str, many: str) -> str:
    """Format a count, like ``1 request`` or ``1,240 requests``; `one` and `many` contain ``{}``."""
    return tr(one if number == 1 else many).format(f"{number:,}")
