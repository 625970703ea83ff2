"""The one window of the filter builder: opened, kept as the dock is, and closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import QgsProject
from qgis.PyQt.QtCore import QObject, pyqtSignal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.gui import QgsMapCanvas
    from qgis.PyQt.QtWidgets import QWidget

    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.ui.filters.dialog import FilterDialog
    from parcel_lookup.ui.filters.draft import Draft
    from parcel_lookup.ui.filters.place import Place


class FilterWindow(QObject):
    """Nothing of the builder is loaded before it is opened first."""

    #: The `Draft` was changed in the builder.
    applied = pyqtSignal(object)
    #: A `Draft` and the `Place` to search with it.
    search_wanted = pyqtSignal(object, object)

    def __init__(self, window: QWidget, canvas: QgsMapCanvas, parent: QObject) -> None:
        """`window` is what the builder stands before, `canvas` shows the state to suggest."""
        super().__init__(parent)
        self._window = window
        self._canvas = canvas
        self._dialog: FilterDialog | None = None
        self._is_busy = False
        self._places: Callable[[], Sequence[Place]] = lambda: ()
        self._shown: Sequence[Place] = ()
        #: The draft that the builder and its owner agreed on last.
        self._draft: Draft | None = None
        #: What was typed in the builder before it was closed and cannot be read, and beside what.
        self._unread: tuple[Draft, tuple[str, ...]] | None = None

    def open(
        self, draft: Draft, connection: Connection, places: Callable[[], Sequence[Place]]
    ) -> None:
        """Open it, or bring it to the front, with other places to search; the first is chosen.

        `places` is asked again when what it says may have changed (`refresh_places`).
        """
        self._places, self._shown = places, places()
        is_new = self._dialog is None
        if is_new:
            self._dialog = self._make(connection)
        else:
            # The place that is chosen stays chosen: with one alone to choose from, that is it.
            self._dialog.set_places(self._shown[:1])
            self._dialog.set_places(self._shown)
        self.set_draft(draft)
        if is_new:
            self._restore_unread(draft)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def set_draft(self, draft: Draft) -> None:
        """The draft was changed elsewhere."""
        # What is being typed has not been applied yet: it must not be taken back for nothing.
        if self._dialog is not None and draft != self._draft:
            self._draft = draft
            self._dialog.set_draft(draft)

    def set_busy(self, is_busy: bool) -> None:
        """Whether a search runs."""
        self._is_busy = is_busy
        if self._dialog is not None:
            self._dialog.set_busy(is_busy)

    def set_connection(self, connection: Connection) -> None:
        """Another connection was chosen, or it was edited."""
        if self._dialog is not None:
            self._dialog.set_connection(connection)

    def refresh_places(self) -> None:
        """An area that is offered may be another one now."""
        if self._dialog is None:
            return
        places = self._places()
        if places != self._shown:
            self._shown = places
            self._dialog.set_places(places)

    def close_down(self) -> None:
        """Close it, if it is open."""
        if self._dialog is not None:
            self._dialog.reject()  # which a window that is not shown now does not do by itself

    def find_state(self) -> Background:
        """A task, not started yet, that finds the state that the map shows."""
        from parcel_lookup.core.gis.inputs.map_state import state_shown

        settings = self._canvas.mapSettings()
        context = QgsProject.instance().transformContext()
        return state_shown(settings.visibleExtent(), settings.destinationCrs(), context)

    def _make(self, connection: Connection) -> FilterDialog:
        from parcel_lookup.ui.filters.dialog import FilterDialog

        dialog = FilterDialog(
            self._window,
            connection=connection,
            places=self._shown,
            state_shown=self.find_state,
        )
        dialog.set_busy(self._is_busy)
        dialog.applied.connect(self._on_applied)
        dialog.search_wanted.connect(self.search_wanted)
        dialog.finished.connect(self._on_closed)
        return dialog

    def _on_applied(self, draft: Draft) -> None:
        self._draft = draft
        self.applied.emit(draft)

    def _restore_unread(self, draft: Draft) -> None:
        """Nothing that was typed is lost, as long as the filters are those it was typed beside."""
        if self._unread is None:
            return
        beside, unread = self._unread
        if (draft.rows, draft.expression) == (beside.rows, beside.expression):
            self._unread = None
            self._dialog.restore(unread)

    def _on_closed(self, _result: int) -> None:
        unread = self._dialog.unread()
        if any(unread):
            self._unread = (self._dialog.draft(), unread)
        self._dialog = self._draft = None
