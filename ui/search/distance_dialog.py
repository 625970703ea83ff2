"""The question how far around features parcels are to be found."""

from __future__ import annotations

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.search.distance_edit import DistanceEdit, last_distance, remember_distance

_COLUMNS = 50


class DistanceDialog(ScrollingDialog):
    """A number and a unit; those of the last time stand there.

    Opened with `open()`; goes by itself when it is closed.
    """

    #: A `core.gis.inputs.distance.Distance` above 0, when OK is pressed.
    chosen = pyqtSignal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("distance_dialog", tr("Find Parcels Within a Distance"), parent)
        tip = tr("Find parcels within this distance of a feature, measured on the ground")
        self._edit = DistanceEdit(last_distance(), tip)
        self._label = QLabel(tr("&Distance"))
        self._label.setBuddy(self._edit.number)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._lay_out()
        self.accepted.connect(self._on_accepted)
        self._edit.number.selectAll()

    @property
    def distance(self) -> Distance:
        """The distance as it is entered now."""
        return self._edit.distance

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._label)
        row.addWidget(self._edit, 1)
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        layout.addStretch(1)
        self.put_together(_COLUMNS, below=(self._buttons,))

    def _on_accepted(self) -> None:
        distance = self.distance
        remember_distance(distance)
        self.chosen.emit(distance)
