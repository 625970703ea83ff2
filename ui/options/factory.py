"""What QGIS makes the plugin's page of its options with; light, since QGIS starts with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsOptionsWidgetFactory

if TYPE_CHECKING:
    from qgis.gui import QgsOptionsPageWidget
    from qgis.PyQt.QtGui import QIcon
    from qgis.PyQt.QtWidgets import QWidget


class ParcelOptionsFactory(QgsOptionsWidgetFactory):
    """Makes the page anew whenever QGIS opens its options."""

    def __init__(self, title: str, icon: QIcon) -> None:
        super().__init__(title, icon)
        self.setKey("parcel_lookup")

    def createWidget(self, parent: QWidget | None = None) -> QgsOptionsPageWidget:
        """The page; QGIS takes it."""
        from parcel_lookup.ui.options.page import ParcelOptionsPage

        return ParcelOptionsPage(parent)
