"""The dialog for the neighbors of parcels, and their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsSettings
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QLabel, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, name_it
from parcel_lookup.ui.search.distance_dialog import DistanceDialog

if TYPE_CHECKING:
    from collections.abc import Sequence

_OWNERS_SETTING = "parcel_lookup/neighbors_owners"


class NeighborsDialog(DistanceDialog):
    """A distance, which may be 0, and whether the owners are listed."""

    _name = "neighbors_dialog"
    _title = tr("Find Neighbors")
    _tip = tr(
        "Distance from the outline, measured on the ground. 0 finds the parcels that touch it"
    )
    _help = "mailing_list"
    _setting = "parcel_lookup/neighbors_distance"
    _allows_zero = True

    def __init__(self, about: str, parent: QWidget | None = None) -> None:
        """Create the dialog; `about` are sentences about the subject."""
        self._about = about
        super().__init__(parent)
        self.accepted.connect(self._keep_choice)

    @property
    def lists_owners(self) -> bool:
        """Whether a table of the owners is requested."""
        return self._owners.isChecked()

    def _further(self) -> Sequence[QWidget]:
        about = QLabel(self._about)
        about.setWordWrap(True)
        about.setTextFormat(Qt.TextFormat.PlainText)
        name_it(about, "neighbors_about", tr("The parcels whose neighbors are found"))
        self._owners = WrappingCheckBox(tr("&List the owners and their mailing addresses"))
        self._owners.setChecked(QgsSettings().value(_OWNERS_SETTING, True, type=bool))
        tip = tr("Also create a table with one row per owner and mailing address, for a notice")
        name_it(self._owners, "neighbors_owners", tip)
        return about, self._owners

    def _keep_choice(self) -> None:
        QgsSettings().setValue(_OWNERS_SETTING, self.lists_owners)
