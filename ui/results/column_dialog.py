"""The dialog to choose the column of result layers that their style shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout

from parcel_lookup.core.gis.layer.columns import layer_columns
from parcel_lookup.core.gis.result.form import empty_fields
from parcel_lookup.core.gis.styles import find_style, style_of
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.filters.field_picker import FieldList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsVectorLayer
    from qgis.PyQt.QtGui import QShowEvent
    from qgis.PyQt.QtWidgets import QWidget

    from parcel_lookup.core.contract import Field


class ColumnDialog(QDialog):
    """Dialog with the columns that layers have in common, in groups; typing searches them.

    Columns without a value in any of the layers are not offered. Open it with `open()`; it deletes
    itself when it is closed.
    """

    #: The name of the column, when the dialog is accepted.
    chosen = pyqtSignal(str)

    def __init__(self, layers: Sequence[QgsVectorLayer], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("parcel_lookup_column_dialog")
        self.setWindowTitle(tr("Style by Column"))
        self._list = FieldList(fields=shared_columns(layers), chooses_at_once=False)
        self._list.begin(_column_of(layers[0]) if layers else "")
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        layout = QVBoxLayout(self)
        layout.addWidget(self._list, 1)
        layout.addWidget(buttons)
        buttons.accepted.connect(self._list.choose)
        buttons.rejected.connect(self.reject)
        self._list.canceled.connect(self.reject)
        self._list.chosen.connect(self._on_chosen)
        self.finished.connect(self.deleteLater)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Move the focus to the search line."""
        super().showEvent(event)
        self._list.focus_line()

    def done(self, result: int) -> None:
        """Clear the focus first: a line edit that has it when it is destroyed crashes QGIS."""
        focus = self.focusWidget()
        if focus is not None:
            focus.clearFocus()
        super().done(result)

    def _on_chosen(self, name: str) -> None:
        self.accept()
        self.chosen.emit(name)


def shared_columns(layers: Sequence[QgsVectorLayer]) -> dict[str, Field]:
    """Return the columns that all layers have and at least one has values for, by name."""
    if not layers:
        return {}
    first, *others = [layer_columns(layer.fields()) for layer in layers]
    empty = frozenset.intersection(*map(empty_fields, layers))
    return {
        name: column
        for name, column in first.items()
        if name not in empty and all(name in other for other in others)
    }


def _column_of(layer: QgsVectorLayer) -> str:
    key = style_of(layer)
    return find_style(key).column if key else ""
