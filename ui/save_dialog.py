"""The dialog that writes the parcels of a layer into a file of another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsProject
from qgis.PyQt.QtCore import QTimer, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ..core.gis.background import Background
from ..core.gis.export import Export, ExportReport, write
from .question import ask
from .save_place import SavePlace
from .scrolling_dialog import ScrollingDialog
from .text import tr
from .widgets import WrappingCheckBox, name_it

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from ..core.contract import Cancellation, ParcelError

_COLUMNS = 70
_MILLISECONDS = 100
_STEPS = 1000


class SaveDialog(ScrollingDialog):
    """Format, file, and what of the layer; then it is written in a task.

    Opened with `open()`; goes by itself when it is closed, or the layer is removed before it was
    read. To close it while it writes cancels that, and leaves an old file as it was.
    """

    #: The file is there: an `ExportReport`, and whether it is wanted on the map.
    saved = pyqtSignal(object, bool)

    def __init__(self, layer: QgsVectorLayer, parent: QWidget | None = None) -> None:
        super().__init__("save_dialog", tr("Save Parcels As"), parent)
        self._layer: QgsVectorLayer | None = layer
        self._task: Background | None = None
        #: Written by the task, read by the timer.
        self._share = 0.0
        self._make_controls(layer)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(_MILLISECONDS)
        self._timer.timeout.connect(self._show_progress)
        self._connect()
        self._update()

    def accept(self) -> None:
        """Write the file, once nothing is in the way."""
        problem = self._place.problem()
        if self._task is not None or problem:
            self._say(problem)
        elif self._place.path.exists():
            self._ask_to_replace()
        else:
            self._write()

    def done(self, result: int) -> None:
        """Close; what is under way is cancelled."""
        self._stop()
        if self._layer is not None:
            self._let_go()
        super().done(result)

    def cancel_saving(self) -> None:
        """Stop writing and stay open."""
        self._stop()
        self._say(tr("Saving was cancelled. Nothing was written."), is_problem=False)
        self._update()

    # ---- what is there ------------------------------------------------------------------------

    def _make_controls(self, layer: QgsVectorLayer) -> None:
        self._place = SavePlace(layer.name())
        self._selected = WrappingCheckBox()
        number = layer.selectedFeatureCount()
        words = tr("&Selected parcels only")
        self._selected.set_words(f"{words} ({number:,})" if number else words)
        self._selected.setEnabled(number > 0)
        name_it(self._selected, "save_selected", tr("Write what is selected in the layer"))
        self._add = WrappingCheckBox(tr("&Add the file to the map"))
        self._add.setChecked(True)
        name_it(self._add, "save_add", tr("Show what was written as a layer of its own"))
        self._message = QLabel()
        self._message.setWordWrap(True)
        name_it(self._message, "save_message", tr("What keeps the file from being written"))
        self._progress = QProgressBar()
        self._progress.setRange(0, _STEPS)
        name_it(self._progress, "save_progress", tr("How far the file is"), tr("Progress"))
        self._cancel = QPushButton(tr("Cancel Sa&ving"))
        self._cancel.setAutoDefault(False)
        name_it(self._cancel, "save_cancel", tr("Stop. A file that was there before stays."))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self._save = self._buttons.addButton(tr("Save"), role)
        self._save.setDefault(True)
        name_it(self._save, "save_start", tr("Write the file"))
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        name_it(close, "save_close", tr("Close. What is being written is cancelled."))

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self._place, self._selected, self._add):
            layout.addWidget(part)
        layout.addStretch(1)
        self._under_way = QWidget()
        row = QHBoxLayout(self._under_way)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._progress, 1)
        row.addWidget(self._cancel)
        self.put_together(_COLUMNS, below=(self._message, self._under_way, self._buttons))

    def _connect(self) -> None:
        self._place.changed.connect(self._on_place_changed)
        self._cancel.clicked.connect(lambda _checked=False: self.cancel_saving())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        QgsProject.instance().layersWillBeRemoved.connect(self._on_layers_going)

    # ---- writing ------------------------------------------------------------------------------

    def _ask_to_replace(self) -> None:
        ask(
            self,
            "save_replace_box",
            tr("Replace File"),
            tr("Replace “{name}”?").format(name=self._place.path.name),
            tr("The old file stays until the new one is complete."),
            tr("Replace"),
            self._write,
        )

    def _write(self) -> None:
        if self._layer is None:
            return
        self._place.remember()
        export = Export.of_layer(self._layer, self._place.path, self._selected.isChecked())
        self._share = 0.0

        def work(cancellation: Cancellation) -> ExportReport:
            return write(export, cancellation, self._note_progress)

        self._task = Background(tr("Save {layer}").format(layer=export.name), work)
        self._task.done.connect(self._on_saved)
        self._task.failed.connect(self._on_failed)
        self._task.start()
        self._timer.start()
        self._say("")
        self._update()

    def _note_progress(self, share: float) -> None:
        """In the task's thread."""
        self._share = share

    def _show_progress(self) -> None:
        self._progress.setValue(round(self._share * _STEPS))

    def _stop(self) -> None:
        """Cancel what is under way; nothing is heard of it any more."""
        self._timer.stop()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _on_saved(self, report: ExportReport) -> None:
        self._task = None
        self.saved.emit(report, self._add.isChecked())
        super().accept()

    def _on_failed(self, error: ParcelError) -> None:
        self._stop()
        self._say(error.sentence)
        self._message.setToolTip(error.detail)
        self._update()

    # ---- what it shows ------------------------------------------------------------------------

    def _on_place_changed(self) -> None:
        self._say("")
        self._update()

    def _update(self) -> None:
        is_writing = self._task is not None
        self._under_way.setVisible(is_writing)
        self._progress.setValue(0)
        self._content.setEnabled(not is_writing)
        self._save.setEnabled(not is_writing and self._place.has_path)
        self.fit()

    def _say(self, text: str, *, is_problem: bool = True) -> None:
        self._message.setText(f"⚠ {text}" if text and is_problem else text)
        self._message.setVisible(bool(text))
        self._message.setToolTip("")
        self.fit()

    def _on_layers_going(self, ids: list[str]) -> None:
        if self._layer is None or self._layer.id() not in ids:
            return
        self._let_go()
        if self._task is None:  # else all of it is copied already
            self.reject()

    def _let_go(self) -> None:
        self._layer = None
        QgsProject.instance().layersWillBeRemoved.disconnect(self._on_layers_going)
