"""The dialog for the distance around features within which parcels are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.help_dialog import add_help
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.widgets import label_for
from parcel_lookup.ui.search.distance_edit import (
    DISTANCE_SETTING,
    DistanceEdit,
    last_distance,
    remember_distance,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_COLUMNS = 50


class DistanceDialog(ScrollingDialog):
    """A number and a unit, at first those of the last time.

    Open it with `open()`; it deletes itself when it is closed.
    """

    #: A `core.gis.inputs.distance.Distance`, when OK is pressed.
    chosen = pyqtSignal(object)

    #: The end of the object name.
    _name = "distance_dialog"
    _title = tr("Find Parcels Within a Distance")
    _tip = tr("Find parcels within this distance of a feature, measured on the ground")
    #: The page about the window (`show_help`).
    _help = "along_a_road"
    #: Of `last_distance`.
    _setting = DISTANCE_SETTING
    #: Whether the user can enter 0.
    _allows_zero = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self._name, self._title, parent)
        last = last_distance(self._setting, allows_zero=self._allows_zero)
        self._edit = DistanceEdit(last, self._tip, allows_zero=self._allows_zero)
        self._label = label_for(self._edit.number, tr("&Distance"))
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        add_help(self._buttons, self._help, self)
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
        for widget in self._further():
            layout.addWidget(widget)
        layout.addStretch(1)
        self.put_together(_COLUMNS, below=(self._buttons,))

    def _further(self) -> Sequence[QWidget]:
        """Return the controls of a subclass below the distance."""
        return ()

    def _on_accepted(self) -> None:
        distance = self.distance
        remember_distance(distance, self._setting)
        self.chosen.emit(distance)
