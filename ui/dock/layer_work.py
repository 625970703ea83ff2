"""Commands for layers that come from searches: style, save, report, compare."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from qgis.core import Qgis, QgsProject, QgsVectorLayer
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QUrl
from qgis.PyQt.QtGui import QDesktopServices

from parcel_lookup.core.gis.layer.properties import PARTIAL_PROPERTY, SAVED_PROPERTY
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.saving import (
    compare_layers,
    layers_of_search,
    save_automatically,
    save_folder,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.messages import Message
from parcel_lookup.ui.options.page import PAGE_NAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.gui import QgisInterface
    from qgis.PyQt.QtWidgets import QDialog

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.export.remarks import ExportReport
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.gis.report import SavedReport
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.gis.saving import Changes, ResultSaving, SavedResult
    from parcel_lookup.ui.kit.messages import Messages


class LayerWork(QObject):
    """Runs commands of menus, results, and messages; without a dialog, they run as tasks.

    Layers that were removed in the meantime are skipped.
    """

    def __init__(self, iface: QgisInterface, messages: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._iface = iface
        self._messages = messages
        #: Running tasks, which can be canceled.
        self._running: set[Background | ResultSaving] = set()
        self._dialogs: list[QDialog] = []
        #: The folder whose problem was already reported.
        self._reported_folder = ""

    def close_down(self) -> None:
        """Cancel running tasks, and close open dialogs."""
        for one in self._running:
            one.cancel()
        self._running.clear()
        for dialog in self._dialogs:
            if not sip.isdeleted(dialog):
                dialog.reject()
        self._dialogs.clear()

    # ---- how they look ------------------------------------------------------------------------

    def restyle(self, layers: Sequence[QgsVectorLayer], key: str) -> None:
        """Apply a style to layers."""
        from parcel_lookup.core.gis.styles.restyling import restyle

        for layer in _there(layers):
            self._follow(restyle(layer, key, partial(_open_legend, layer)))

    def style_by_column(self, layers: Sequence[QgsVectorLayer]) -> None:
        """Choose a column in a dialog, and style layers by it."""
        from parcel_lookup.ui.results.column_dialog import ColumnDialog

        dialog = ColumnDialog(_there(layers), self._iface.mainWindow())
        dialog.chosen.connect(lambda column: self._restyle_by(layers, column))
        self._open(dialog)

    def _restyle_by(self, layers: Sequence[QgsVectorLayer], name: str) -> None:
        from parcel_lookup.core.gis.layer.columns import layer_columns
        from parcel_lookup.core.gis.styles import column_key

        for layer in _there(layers):
            column = layer_columns(layer.fields()).get(name)
            if column is not None:  # the field may have been removed while the dialog was open
                self.restyle([layer], column_key(column))

    # ---- files --------------------------------------------------------------------------------

    def save(self, layers: Sequence[QgsVectorLayer], *, is_kept: bool | None = None) -> None:
        """Open the dialog that saves layers in a file that they then use, or as copies.

        `is_kept` selects the first or the second; None the one of the last time.
        """
        from parcel_lookup.ui.results.save_dialog import SaveDialog

        for layer in _there(layers):
            dialog = SaveDialog(layer, self._iface.mainWindow(), is_kept=is_kept)
            dialog.saved.connect(self._on_saved)
            dialog.kept.connect(self._on_saved_result)
            self._open(dialog)

    def _on_saved(self, report: ExportReport, is_for_map: bool) -> None:
        from parcel_lookup.ui.results.save_dialog import message_of

        self._messages.show(message_of(report, partial(self._show_save_report, report)))
        layer = QgsVectorLayer(str(report.path), report.path.stem, "ogr") if is_for_map else None
        if layer is not None and layer.isValid():
            layer.setCustomProperty(SAVED_PROPERTY, True)
            QgsProject.instance().addMapLayer(layer)

    def _show_save_report(self, report: ExportReport) -> None:
        from parcel_lookup.ui.results.save_dialog import SaveReportDialog

        self._open(SaveReportDialog(report, self._iface.mainWindow()))

    def finish(self, layer: QgsVectorLayer, job: SearchJob) -> None:
        """Compare the finished layer of a search, or save it, if that is set up."""
        is_partial = bool(layer.customProperty(PARTIAL_PROPERTY, False))
        if job.updates:
            self._compare(job.updates, layer)
        elif not is_partial or job.search.has_enough(layer.featureCount()):
            self._save_automatically(
                layer
            )  # otherwise the layer is replaced when the search is resumed

    def _follow_saving(self, saving: ResultSaving) -> None:
        self._follow(saving).done.connect(self._on_saved_result)

    def _save_automatically(self, layer: QgsVectorLayer) -> None:
        """Save the layer if the user has set a folder for that; report only problems."""
        saving = save_automatically(layer)
        if saving is not None:
            self._running.add(saving)
            saving.done.connect(lambda _saved: self._running.discard(saving))
            saving.failed.connect(partial(self._on_not_saved, saving, layer))

    def _on_not_saved(
        self, saving: ResultSaving, layer: QgsVectorLayer, error: ParcelError
    ) -> None:
        """Report the problem once per folder: each result also shows that it is in memory only."""
        self._running.discard(saving)
        folder = save_folder()
        if folder == self._reported_folder:
            log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
            return
        self._reported_folder = folder
        choose = partial(self._iface.showOptionsDialog, self._iface.mainWindow(), PAGE_NAME)
        buttons = (
            (tr("Save…"), partial(self.save, [layer], is_kept=True)),
            (tr("Choose Folder…"), choose),
        )
        meaning = tr("The layer is in memory only.")
        self._messages.show(Message.of_error(error, buttons, meaning))

    def _on_saved_result(self, saved: SavedResult) -> None:
        level = Qgis.MessageLevel.Warning if saved.notes else Qgis.MessageLevel.Success
        self._messages.show(Message(level, saved.sentence))

    # ---- reports ------------------------------------------------------------------------------

    def report(self, layers: Sequence[QgsVectorLayer]) -> None:
        """Open the dialog that creates a report on the parcels."""
        from parcel_lookup.ui.results.report_dialog import ReportDialog

        for layer in _there(layers):
            dialog = ReportDialog(layer, self._iface)
            dialog.saved.connect(self._on_report_saved)
            self._open(dialog)

    def _on_report_saved(self, report: SavedReport) -> None:
        show = partial(QDesktopServices.openUrl, QUrl.fromLocalFile(report.path))
        level = Qgis.MessageLevel.Warning if report.undrawn else Qgis.MessageLevel.Success
        self._messages.show(Message(level, report.sentence, ((tr("Open"), show),)))

    # ---- what changed -------------------------------------------------------------------------

    def _compare(self, saved_id: str, fresh: QgsVectorLayer) -> None:
        saved = QgsProject.instance().mapLayer(saved_id)
        if isinstance(saved, QgsVectorLayer):
            task = self._follow(compare_layers(saved, fresh))
            task.done.connect(partial(self._show_changes, saved, fresh))

    def _show_changes(self, saved: QgsVectorLayer, fresh: QgsVectorLayer, changes: Changes) -> None:
        from parcel_lookup.ui.results.changes_dialog import ChangesDialog

        if len(_there((saved, fresh))) < 2:
            return
        text = tr("“{layer}” is up to date. {sentence}") if changes.are_none else ""
        text = text or tr("“{layer}” was compared with the new results. {sentence}")
        text = text.format(layer=saved.name(), sentence=changes.sentence)
        remove = (tr("Remove the New Layer"), partial(self._remove, fresh))
        self._messages.show(Message(Qgis.MessageLevel.Success, text, (remove,)))
        if changes.are_none:
            return
        dialog = ChangesDialog(changes, saved, fresh, self._iface)
        dialog.replacing.connect(self._follow_saving)
        self._note(dialog).show()  # not modal, so that the map can be used

    def _remove(self, fresh: QgsVectorLayer) -> None:
        """Remove the layer together with the other layers of its search."""
        for layer in _there([fresh]):
            QgsProject.instance().removeMapLayers([one.id() for one in layers_of_search(layer)])

    # ---- shared -------------------------------------------------------------------------------

    def _open(self, dialog: QDialog) -> None:
        self._note(dialog).open()

    def _note(self, dialog: QDialog) -> QDialog:
        """Register a dialog to be closed with the plugin."""
        self._dialogs = [one for one in self._dialogs if not sip.isdeleted(one)]
        self._dialogs.append(dialog)
        return dialog

    def _follow(self, task: Any) -> Any:
        """Track a task, and report its errors."""
        if task is None:
            return None
        # A task canceled by something else does not report its end.
        self._running = {one for one in self._running if not sip.isdeleted(one)}
        self._running.add(task)
        task.done.connect(lambda _result: self._running.discard(task))
        task.failed.connect(partial(self._on_failed, task))
        return task

    def _on_failed(self, task: Background | ResultSaving, error: ParcelError) -> None:
        self._running.discard(task)
        self._messages.show_error(error)


def _open_legend(layer: QgsVectorLayer) -> None:
    """Expand the legend, which explains the style: QGIS collapses long legends permanently."""
    node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
    if node is not None:
        node.setExpanded(True)


def _there(layers: Sequence[QgsVectorLayer]) -> list[QgsVectorLayer]:
    return [layer for layer in layers if not sip.isdeleted(layer)]
