"""Opens, updates, and closes the one window of the filter builder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import QgsProject
from qgis.PyQt.QtCore import QObject, pyqtSignal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.gui import QgsMapCanvas
    from qgis.PyQt.QtWidgets import QWidget

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.ui.filters.dialog import FilterDialog
    from parcel_lookup.ui.filters.draft import Draft
    from parcel_lookup.ui.filters.place import Place


class FilterWindow(QObject):
    """Manages the filter builder, none of which is loaded before it is first opened."""

    #: The `Draft` was changed in the builder.
    applied = pyqtSignal(object)
    #: A `Draft` and the `Place` to search with it.
    search_requested = pyqtSignal(object, object)

    def __init__(self, window: QWidget, canvas: QgsMapCanvas, parent: QObject) -> None:
        """Create the manager: `window` is the parent, `canvas` provides the state to suggest."""
        super().__init__(parent)
        self._window = window
        self._canvas = canvas
        self._dialog: FilterDialog | None = None
        self._is_busy = False
        self._places: Callable[[], Sequence[Place]] = lambda: ()
        self._shown: Sequence[Place] = ()
        #: The last draft that the builder and its owner agreed on.
        self._draft: Draft | None = None
        #: Invalid text left in the builder when it was closed, and the draft that it belonged to.
        self._unread: tuple[Draft, str] | None = None

    def open(
        self,
        draft: Draft,
        connection: Connection | ConnectionGroup,
        places: Callable[[], Sequence[Place]],
    ) -> None:
        """Open the builder, or bring it to the front, with places to search; the first is chosen.

        `places` is called again when the places may have changed (`refresh_places`).
        """
        self._places, self._shown = places, places()
        is_new = self._dialog is None
        if is_new:
            self._dialog = self._make(connection)
        else:
            # The chosen place stays chosen: offering only one enforces that.
            self._dialog.set_places(self._shown[:1])
            self._dialog.set_places(self._shown)
        self.set_draft(draft)
        if is_new:
            self._restore_unread(draft)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def set_draft(self, draft: Draft) -> None:
        """Show a draft that was changed elsewhere."""
        # Text that is being typed has not been applied yet and must not be reset without reason.
        if self._dialog is not None and draft != self._draft:
            self._draft = draft
            self._dialog.set_draft(draft)

    def set_busy(self, is_busy: bool) -> None:
        """Notify the builder whether a search is running."""
        self._is_busy = is_busy
        if self._dialog is not None:
            self._dialog.set_busy(is_busy)

    def set_connection(self, connection: Connection | ConnectionGroup) -> None:
        """Update the builder when another connection is chosen, or it was edited."""
        if self._dialog is not None:
            self._dialog.set_connection(connection)

    def refresh_places(self) -> None:
        """Update the places, for example when the area has changed."""
        if self._dialog is None:
            return
        places = self._places()
        if places != self._shown:
            self._shown = places
            self._dialog.set_places(places)

    def close_down(self) -> None:
        """Close the builder, if it is open."""
        if self._dialog is not None:
            self._dialog.reject()  # closing the parent does not close a hidden window

    def find_state(self) -> Background:
        """Return a task, not started yet, that finds the state shown on the map."""
        from parcel_lookup.core.gis.inputs.map_state import state_shown

        settings = self._canvas.mapSettings()
        context = QgsProject.instance().transformContext()
        return state_shown(settings.visibleExtent(), settings.destinationCrs(), context)

    def _make(self, connection: Connection | ConnectionGroup) -> FilterDialog:
        from parcel_lookup.ui.filters.dialog import FilterDialog

        dialog = FilterDialog(
            self._window,
            connection=connection,
            places=self._shown,
            state_shown=self.find_state,
        )
        dialog.set_busy(self._is_busy)
        dialog.applied.connect(self._on_applied)
        dialog.search_wanted.connect(self.search_requested)
        dialog.finished.connect(self._on_closed)
        return dialog

    def _on_applied(self, draft: Draft) -> None:
        self._draft = draft
        self.applied.emit(draft)

    def _restore_unread(self, draft: Draft) -> None:
        """Restore invalid text, provided the filters are still the ones it belonged to."""
        if self._unread is None:
            return
        other, unread = self._unread
        if (draft.rows, draft.expression) == (other.rows, other.expression):
            self._unread = None
            self._dialog.restore(unread)

    def _on_closed(self, _result: int) -> None:
        unread = self._dialog.unread()
        if unread:
            self._unread = (self._dialog.draft(), unread)
        self._dialog = self._draft = None
