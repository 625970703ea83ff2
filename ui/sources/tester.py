"""The button that tests a connection, and the line with its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QWidget

from parcel_lookup.core.gis.connections import Connection, ConnectionCheck, test_connection
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.messages import DetailsDialog
from parcel_lookup.ui.kit.widgets import push_button, row_of, wrapping_label

if TYPE_CHECKING:
    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.qt.background import Background

#: What to test: the connection, and the key where one was typed; None: nothing.
ToTest = Callable[[], "tuple[Connection, str | None] | None"]


class ConnectionTester(QObject):
    """Tests a connection when its button is pressed; a second press cancels it."""

    #: The text of the label changed, which may need another height.
    reported = pyqtSignal()

    def __init__(self, to_test: ToTest, parent: QWidget) -> None:
        """Create the tester; `to_test` is called at each press. The owner places the widgets."""
        super().__init__(parent)
        self._to_test, self._parent = to_test, parent
        self._task: Background | None = None
        self._verdict: ConnectionCheck | None = None
        tip = tr("Test the connection: one request to a service, up to three to a layer")
        self.button = push_button("test_connection", tr("&Test"), tip, self._on_clicked)
        self._label = wrapping_label("test_result", tr("Result of the test"))
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        tip = tr("The full response from the service")
        self._details = push_button("test_details", tr("Detai&ls"), tip, self._show_details)
        #: The result, and what is offered with it.
        self.row = row_of((self._label, 1), self._details)
        self._show("")

    def forget(self) -> None:
        """Cancel the test and clear its result, as the connection has changed."""
        self.report("")

    def report(self, sentence: str) -> None:
        """Show a sentence instead of a result."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
        self.button.setText(tr("&Test"))
        self._show(sentence)

    def _on_clicked(self) -> None:
        if self._task is not None:
            self.report(tr("The test was canceled."))
            return
        what = self._to_test()
        if what is None:
            return
        task = test_connection(*what)  # may prompt for the master password
        self._show(tr("Waiting for a response…"))
        self.button.setText(tr("Cancel &Test"))
        self._task = task
        task.done.connect(self._end)
        task.failed.connect(self._on_failed)
        task.start()

    def _on_failed(self, error: ParcelError) -> None:
        self._end(ConnectionCheck(False, error.sentence, error.detail))

    def _end(self, verdict: ConnectionCheck) -> None:
        self._task = None
        self.button.setText(tr("&Test"))
        if not verdict.is_good:
            log(verdict.sentence, Qgis.MessageLevel.Warning, verdict.detail)
        self._show(f"{'✓' if verdict.is_good else '⚠'} {verdict.sentence}", verdict)

    def _show(self, sentence: str, verdict: ConnectionCheck | None = None) -> None:
        self._verdict = verdict
        self._label.setText(sentence)
        self._label.setVisible(bool(sentence))
        self._details.setVisible(verdict is not None and bool(verdict.detail))
        self.row.layout().activate()  # its height is out of date until then
        self.reported.emit()

    def _show_details(self) -> None:
        DetailsDialog(self._verdict.sentence, self._verdict.detail, self._parent).open()
