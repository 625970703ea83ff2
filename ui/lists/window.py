"""Opens the look-up dialog, from the dock and from menus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtCore import QObject, pyqtSignal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsMapLayer, QgsVectorLayer
    from qgis.PyQt.QtWidgets import QWidget

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.search import Row
    from parcel_lookup.ui.kit.messages import Messages
    from parcel_lookup.ui.lists.dialog import LookUpDialog


class ListWindow(QObject):
    """Opens one look-up dialog at a time; imports it when first opened."""

    #: A `SearchJob`.
    search_wanted = pyqtSignal(object)

    def __init__(
        self,
        window: QWidget,
        connection: Callable[[], Connection | ConnectionGroup],
        state_shown: Callable[[], Background],
        messages: Messages,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._connection = connection
        self._state_shown = state_shown
        self._messages = messages
        self._dialog: LookUpDialog | None = None

    def open(self, at: QgsMapLayer | None = None) -> LookUpDialog:
        """Open the dialog at a layer if it can be a list, or bring it to the front."""
        if self._dialog is None:
            from parcel_lookup.ui.lists.dialog import LookUpDialog

            self._dialog = LookUpDialog(
                self._connection, self._state_shown, self._messages, self._window, at
            )
            self._dialog.search_wanted.connect(self.search_wanted)
            self._dialog.finished.connect(self._on_closed)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        return self._dialog

    def open_for(self, layers: Sequence[QgsVectorLayer], kind: type[Row]) -> None:
        """Open the dialog for layers one after the other; canceling skips the rest."""
        ids = [layer.id() for layer in layers]
        self._open_next(ids, kind)

    def set_connection(self) -> None:
        """Use the connection that is selected now."""
        if self._dialog is not None:
            self._dialog.set_connection()

    def close_down(self) -> None:
        """Close the dialog if it is open."""
        if self._dialog is not None:
            self._dialog.reject()

    def _open_next(self, ids: list[str], kind: type[Row]) -> None:
        from qgis.core import QgsProject

        layers = [QgsProject.instance().mapLayer(layer_id) for layer_id in ids]
        there = [layer for layer in layers if layer is not None]  # one may be gone meanwhile
        if not there:
            return
        self.close_down()
        dialog = self.open()
        dialog.set_list(there[0], kind)
        rest = [layer.id() for layer in there[1:]]
        if rest:
            dialog.finished.connect(lambda done: self._open_next(rest, kind) if done else None)

    def _on_closed(self, _result: int) -> None:
        self._dialog = None
