"""Where the filters are to be applied: everywhere, or in an area that the owner offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea


class Place(NamedTuple):
    """One line of the box “In”."""

    #: As the box shows it.
    label: str
    #: The area when the search begins; may raise `ParcelError`. None: there is no area, the
    #: filters decide alone.
    make: Callable[[], AreaInput | StoredArea | None] | None = None
    #: What the area is called in sentences (`Search.place`): “the map view”, or a layer's name.
    search_place: str = ""

    @property
    def is_area(self) -> bool:
        """Whether an area decides together with the filters."""
        return self.make is not None

    @property
    def words(self) -> str:
        """``touching the map view``; nothing without an area."""
        return f"touching {self.search_place or self.label}" if self.is_area else ""


def everywhere() -> Place:
    """No area: all parcels that meet the filters."""
    return Place(tr("Everywhere"))


def title_of(place: str) -> str:
    """What the builder calls a place that a search knows as “the map view” or by a layer's name."""
    titles = {
        "the map view": tr("Map view"),
        "the drawn area": tr("Drawn area"),
        "the pasted list": tr("Pasted list"),
    }
    return titles.get(place) or place or tr("Polygons")
