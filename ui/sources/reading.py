"""What is being read: one task at a time, its bar, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from qgis.PyQt.QtCore import QTimer, pyqtSignal
from qgis.PyQt.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import fill, name_it, note_label, push_button, row_of, show_note

if TYPE_CHECKING:
    from parcel_lookup.core.gis.qt.background import Background

#: Between two looks at how far a copy is.
_MILLISECONDS = 200


class ReadingRow(QWidget):
    """Runs the latest of several tasks, and shows a bar, *Cancel Reading*, and a sentence."""

    #: A task has begun or ended, or another sentence is shown.
    changed = pyqtSignal()
    #: The user wants the source to be read again.
    again_wanted = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._offers_again = False
        self._task: Background | None = None
        #: How far a copy is, 0 to 1; None: something is read.
        self._share: Callable[[], float] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_MILLISECONDS)
        self._timer.timeout.connect(lambda: self._bar.setValue(round(100 * self._share())))
        self._bar = QProgressBar()
        name_it(self._bar, "source_progress", tr("The source is being read"), tr("Progress"))
        tip = tr("Stop reading the source")
        self._cancel = push_button("source_cancel", tr("Cancel &Reading"), tip, self._on_cancel)
        self._row = row_of((self._bar, 1), self._cancel)
        self._note = note_label("source_note")
        tip = tr("Read the columns and the first rows of the source as it is now")
        again = self.again_wanted.emit
        self._again = push_button("source_read_again", tr("Read A&gain"), tip, again)
        above = row_of((self._note, 1), self._again)
        above.layout().insertStretch(0)  # the button is no wider without a sentence
        fill(QVBoxLayout(self), above, self._row)
        self.say("")

    @property
    def is_reading(self) -> bool:
        """Whether a task is under way."""
        return self._task is not None

    def offer_again(self, is_offered: bool) -> None:
        """Show the button that reads the source again, whenever nothing is read."""
        self._offers_again = is_offered
        self._again.setVisible(is_offered and not self.is_reading)

    def run(
        self,
        begin: Callable[[], Background],
        words: str,
        done: Callable[[Any], object],
        share: Callable[[], float] | None = None,
    ) -> None:
        """Begin a task in place of the one before, and call `done` with its result.

        `begin` returns it; the error that it raises, or that the task ends with, is shown. `share`
        returns how far a copy is, 0 to 1.
        """
        if not self.stop():
            return

        def end(result: Any) -> None:
            self._task = None
            self.say("")
            done(result)

        def fail(error: ParcelError) -> None:
            self._task = None
            self.warn(error.sentence, error.detail)

        self._share = share
        # Nobody knows how long a drive or a server takes.
        self._bar.setRange(0, 0 if share is None else 100)
        self._bar.reset()
        self._cancel.setText(tr("Cancel &Reading") if share is None else tr("Cancel Cop&ying"))
        try:
            self._task = begin()
        except ParcelError as error:
            fail(error)
            return
        self._task.done.connect(end)
        self._task.failed.connect(fail)
        self.say(words)
        self._task.start()

    def stop(self) -> bool:
        """Cancel what is being read, and clear the sentence.

        Return False, and go on, if a copy is in its last step.
        """
        if self._task is not None and not self._task.cancel_in_time():
            return False
        self._task = None
        self.say("")
        return True

    def say(self, sentence: str, detail: str = "") -> None:
        """Show a sentence; "" for none."""
        show_note(self._note, sentence, detail)
        self._row.setVisible(self.is_reading)
        if self.is_reading and self._share is not None:
            self._timer.start()
        else:
            self._timer.stop()
        self.offer_again(self._offers_again)
        self.changed.emit()

    def warn(self, sentence: str, detail: str = "") -> None:
        """Show a problem, or nothing."""
        self.say(f"⚠ {sentence}" if sentence else "", detail)

    def _on_cancel(self) -> None:
        is_copy = self._share is not None
        if self.stop():
            copy = tr("Copying was canceled. No file was written.")
            self.say(copy if is_copy else tr("Reading was canceled."))
