"""The factory of the plugin's options page; lightweight, because QGIS loads it at startup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsOptionsWidgetFactory

if TYPE_CHECKING:
    from qgis.gui import QgsOptionsPageWidget
    from qgis.PyQt.QtGui import QIcon
    from qgis.PyQt.QtWidgets import QWidget


class ParcelOptionsFactory(QgsOptionsWidgetFactory):
    """Creates the page whenever QGIS opens its options."""

    def __init__(self, title: str, icon: QIcon) -> None:
        super().__init__(title, icon)
        self.setKey("parcel_lookup")

    def createWidget(self, parent: QWidget | None = None) -> QgsOptionsPageWidget:
        """Return the page; QGIS takes ownership."""
        from parcel_lookup.ui.options.page import ParcelOptionsPage

        return ParcelOptionsPage(parent)
