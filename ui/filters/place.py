"""The place in which the filters apply: everywhere, or an area."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QHBoxLayout, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.places import DRAWN_AREA, MAP_VIEW, PASTED_LIST, place_words
from parcel_lookup.core.search.query.predicate import TOUCHING, Predicate
from parcel_lookup.ui.kit.widgets import fill, label_for, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea

#: Minimum number of visible letters of a layer's name.
_MIN_LETTERS = 16


class Place(NamedTuple):
    """An item of the “In” combo box."""

    #: The item's text.
    label: str
    #: Returns the area when the search begins; may raise `ParcelError`. None: there is no area.
    make: Callable[[], AreaInput | StoredArea | None] | None = None
    #: The name of the area in sentences (`Search.place`): “the map view”, or a layer's name.
    search_place: str = ""
    #: How parcels must relate to the area.
    predicate: Predicate = TOUCHING

    @property
    def is_area(self) -> bool:
        """Whether this place has an area."""
        return self.make is not None

    @property
    def words(self) -> str:
        """``touching the map view``, or "" without an area."""
        if not self.is_area:
            return ""
        return self.predicate.describe(place_words(self.search_place) or self.label)


def everywhere() -> Place:
    """Return the place without an area."""
    return Place(tr("Everywhere"))


def title_of(place: str) -> str:
    """Return the label of a place, such as “Map view” for “the map view”."""
    titles = {
        MAP_VIEW: tr("Map view"),
        DRAWN_AREA: tr("Drawn area"),
        PASTED_LIST: tr("Pasted list"),
    }
    return titles.get(place) or place_words(place) or tr("Polygons")


class PlaceRow(QWidget):
    """The “In” combo box, visible if there is more than one place."""

    #: Another place was selected, by the user or by the program.
    changed = pyqtSignal()

    def __init__(self, places: Sequence[Place], parent: QWidget | None = None) -> None:
        """Create the row; the first of `places` is selected."""
        super().__init__(parent)
        self._places: list[Place] = []
        self._box = QComboBox()
        self._box.setMinimumContentsLength(_MIN_LETTERS)
        self._box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        tip = tr("Where to search: in an area, or everywhere")
        name_it(self._box, "filter_place", tip, tr("In"))
        label = label_for(self._box, tr("&In"))
        fill(QHBoxLayout(self), label, (self._box, 1))
        self.set_places(places)
        self._box.currentIndexChanged.connect(lambda _index: self.changed.emit())

    def place(self) -> Place:
        """Return the selected place."""
        return self._places[max(self._box.currentIndex(), 0)]

    def set_places(self, places: Sequence[Place]) -> None:
        """Offer other places, and keep the selected one if its label is among them.

        Otherwise, select a place of the same kind: another area rather than everywhere.
        """
        before, chosen = self._places[self._box.currentIndex() :][:1], self._box.currentText()
        self._places = list(places)
        kind = [place.is_area for place in before]
        like = next((i for i, place in enumerate(places) if [place.is_area] == kind), 0)
        was_blocked = self._box.blockSignals(True)
        self._box.clear()
        self._box.addItems([place.label for place in self._places])
        found = self._box.findText(chosen)
        self._box.setCurrentIndex(found if found >= 0 else like)
        self._box.blockSignals(was_blocked)
        self.setVisible(len(self._places) > 1)
        self.changed.emit()
