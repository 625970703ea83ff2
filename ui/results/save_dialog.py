"""The dialog that saves the parcels of a layer in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QTimer, pyqtSignal
from qgis.PyQt.QtWidgets import QVBoxLayout, QWidget

from parcel_lookup.core.gis.export import Export, ExportReport, target_of, write
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, name_it
from parcel_lookup.ui.kit.writing_dialog import WritingDialog
from parcel_lookup.ui.results.save_place import SavePlace

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation

_COLUMNS = 70
_MILLISECONDS = 100
_STEPS = 1000


class SaveDialog(WritingDialog):
    """Asks for format, file, and options, then saves the layer in a task.

    Once the layer has been read, removing it does not stop the task.
    """

    #: The file was saved: an `ExportReport`, and whether to add the file to the map.
    saved = pyqtSignal(object, bool)

    def __init__(self, layer: QgsVectorLayer, parent: QWidget | None = None) -> None:
        super().__init__("save", tr("Save Parcels As"), layer, parent)
        self._task: Background | None = None
        #: Written by the task, read by the timer.
        self._share = 0.0
        self._make_controls(layer)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(_MILLISECONDS)
        self._timer.timeout.connect(self._show_progress)
        self._place.changed.connect(self._on_place_changed)
        self._update()

    @property
    def is_busy(self) -> bool:
        """Whether the dialog is saving."""
        return self._task is not None

    def accept(self) -> None:
        """Save the file, unless there is a problem."""
        if self._layer is None:
            return
        path = target_of(self._place.path, has_geometry=self._layer.isSpatial())
        self._write_to(path, self._place.problem())

    # ---- what is there ------------------------------------------------------------------------

    def _make_controls(self, layer: QgsVectorLayer) -> None:
        self._place = SavePlace(layer.name())
        self._selected = WrappingCheckBox()
        number = layer.selectedFeatureCount()
        words = tr("&Selected parcels only")
        self._selected.set_words(f"{words} ({number:,})" if number else words)
        self._selected.setEnabled(number > 0)
        name_it(self._selected, "save_selected", tr("Save only the selected features of the layer"))
        self._add = WrappingCheckBox(tr("&Add the file to the map"))
        self._add.setChecked(True)
        name_it(self._add, "save_add", tr("Add the saved file to the project as a layer"))
        self._make_message(tr("Why the file cannot be saved"))
        self._cancelled_words = tr("Saving was canceled. Nothing was saved.")
        self._make_progress(tr("Progress of saving"), tr("Cancel Sa&ving"))
        self._progress.setRange(0, _STEPS)
        close = tr("Close. Saving in progress is canceled.")
        self._make_buttons(tr("Save"), tr("Save the file"), name="start", close=close)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self._place, self._selected, self._add):
            layout.addWidget(part)
        layout.addStretch(1)
        self._finish_layout(_COLUMNS)

    # ---- writing ------------------------------------------------------------------------------

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
        """Record the progress, in the task's thread."""
        self._share = share

    def _show_progress(self) -> None:
        self._progress.setValue(round(self._share * _STEPS))

    def _stop(self) -> None:
        """Cancel saving, and ignore whatever it still emits."""
        self._timer.stop()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _on_saved(self, report: ExportReport) -> None:
        self._task = None
        self.saved.emit(report, self._add.isChecked())
        super().accept()

    # ---- what it shows ------------------------------------------------------------------------

    def _on_place_changed(self) -> None:
        self._say("")
        self._update()

    def _update(self) -> None:
        self._progress.setValue(0)
        super()._update()
        self._save_button.setEnabled(not self.is_busy and self._place.has_path)

    def _on_layer_gone(self) -> None:
        if not self.is_busy:  # otherwise, everything has already been copied
            self.reject()
