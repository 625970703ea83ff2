"""Which dialog a connection is changed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.gis.connections import LOCAL, Connection, Connections
from parcel_lookup.ui.connections.connection_dialog import ConnectionDialog
from parcel_lookup.ui.connections.file_dialog import ParcelFileDialog

if TYPE_CHECKING:
    from qgis.PyQt.QtWidgets import QWidget

    from parcel_lookup.ui.kit.dialog_frame import DialogFrame


def open_connection_dialog(
    connections: Connections, connection: Connection | None, parent: QWidget | None = None
) -> DialogFrame:
    """Open the dialog for a saved connection, or (None) for a new service, and return it."""
    is_file = connection is not None and connection.kind == LOCAL
    kind = ParcelFileDialog if is_file else ConnectionDialog
    dialog = kind(connections, connection, parent)
    dialog.open()
    return dialog
