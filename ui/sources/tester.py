"""The button that tests a connection, and the line with its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QHBoxLayout, QPushButton, QWidget

from parcel_lookup.core.gis.connections import Connection, ConnectionCheck, test_connection
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.messages import DetailsDialog
from parcel_lookup.ui.kit.widgets import name_it, row_of, wrapping_label

if TYPE_CHECKING:
    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.qt.background import Background

#: What to test: the connection, and the key where one was typed; None: nothing.
Subject = Callable[[], "tuple[Connection, str | None] | None"]


class ConnectionTester(QObject):
    """Tests a connection when its button is pressed; a second press cancels it."""

    #: The text of the label changed, which may need another height.
    reported = pyqtSignal()

    def __init__(self, subject: Subject, parent: QWidget) -> None:
        """Create the tester; `subject` is called at each press. The owner places the widgets."""
        super().__init__(parent)
        self._subject = subject
        self._parent = parent
        self._task: Background | None = None
        self._verdict: ConnectionCheck | None = None
        self.button = QPushButton(tr("&Test"))
        name_it(
            self.button,
            "test_connection",
            tr("Test the connection: one request to a service, up to three to a layer"),
        )
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._on_clicked)
        self.label = wrapping_label("test_result", tr("Result of the test"))
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details = QPushButton(tr("Detai&ls"))
        self.details.setAutoDefault(False)
        name_it(self.details, "test_details", tr("The full response from the service"))
        self.details.clicked.connect(self._show_details)
        self._show("")

    def make_row(self) -> QWidget:
        """Return a widget with the button, the result, and what is offered with it."""
        found = row_of(self.button, (self.label, 1), self.details)
        found.layout().addStretch()
        return found

    def make_result_row(self) -> QHBoxLayout:
        """Return the result and what is offered with it, for an owner that places the button."""
        row = QHBoxLayout()
        row.addWidget(self.label, 1)
        row.addWidget(self.details)
        return row

    def forget(self) -> None:
        """Cancel the test and clear its result, as the connection has changed."""
        self._stop()
        self._show("")

    def report(self, sentence: str) -> None:
        """Show a sentence instead of a result."""
        self._stop()
        self._show(sentence)

    def _on_clicked(self, _checked: bool = False) -> None:
        if self._task is not None:
            self.report(tr("The test was canceled."))
            return
        subject = self._subject()
        if subject is None:
            return
        # May prompt for the master password.
        self._start(test_connection(*subject))

    def _start(self, task: Background) -> None:
        self._show(tr("Waiting for a response…"))
        self.button.setText(tr("Cancel &Test"))
        self._task = task
        self._task.done.connect(self._end)
        self._task.failed.connect(self._on_failed)
        self._task.start()

    def _on_failed(self, error: ParcelError) -> None:
        self._end(ConnectionCheck(False, error.sentence, error.detail))

    def _end(self, verdict: ConnectionCheck) -> None:
        self._task = None
        self.button.setText(tr("&Test"))
        if not verdict.is_good:
            log(verdict.sentence, Qgis.MessageLevel.Warning, verdict.detail)
        self._show(f"{'✓' if verdict.is_good else '⚠'} {verdict.sentence}", verdict)

    def _stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
        self.button.setText(tr("&Test"))

    def _show(self, sentence: str, verdict: ConnectionCheck | None = None) -> None:
        self._verdict = verdict
        self.label.setText(sentence)
        self.label.setVisible(bool(sentence))
        self.details.setVisible(verdict is not None and bool(verdict.detail))
        row = self.label.parentWidget()
        if row is not None:
            row.layout().activate()  # its height is out of date until then
        self.reported.emit()

    def _show_details(self, _checked: bool = False) -> None:
        if self._verdict is not None:
            DetailsDialog(self._verdict.sentence, self._verdict.detail, self._parent).open()
