"""The plugin's page in QGIS's options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsOptionsPageWidget
from qgis.PyQt.QtWidgets import QVBoxLayout

from parcel_lookup.ui.connections.connections_list import ConnectionsList
from parcel_lookup.ui.options.keep_folder_box import KeepFolderBox
from parcel_lookup.ui.options.store_box import StoreBox

if TYPE_CHECKING:
    from qgis.PyQt.QtWidgets import QWidget


#: Object name of the page, by which `showOptionsDialog` finds it.
PAGE_NAME = "parcel_lookup_options_page"


class ParcelOptionsPage(QgsOptionsPageWidget):
    """Connections, the folder for results, and saved responses."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(PAGE_NAME)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(ConnectionsList(), 1)
        self._keep_folder = KeepFolderBox()
        layout.addWidget(self._keep_folder)
        layout.addWidget(StoreBox())

    def apply(self) -> None:
        """Apply text that is still being typed; all other changes take effect at once."""
        self._keep_folder.take()
