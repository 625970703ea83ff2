"""Texts of the interface."""

from __future__ import annotations

from qgis.PyQt.QtCore import QCoreApplication


def tr(text: str) -> str:
    """The text in the user's language."""
    return QCoreApplication.translate("ParcelLookup", text)


def number_of(number: int, one: str, many: str) -> str:
    """``1 request``, ``1,240 requests``: `one` and `many` are translated, with ``{}`` in them."""
    return tr(one if number == 1 else many).format(f"{number:,}")
