"""A lookup of a place on the map, or of an address, as a search."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.polygons import AreaInput, in_united_states
from parcel_lookup.core.gis.qt.crs_thread import transformation
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import AddressRow, PointRow, Search
from parcel_lookup.core.search.query.places import AREA_ON_MAP

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.search import Outcome

#: Maximum number of parcels of an area to show here; the dock searches for all of them.
MOST_PARCELS = 1000
#: Maximum distance in meters from a point in a street to the nearest parcel.
NEAR = 100.0
_WGS84 = "EPSG:4326"
_FEET = 3.280839895


class PlaceSearch(NamedTuple):
    """A search for the parcels at a place on the map, or at an address."""

    #: Without polygons if `area` provides them.
    search: Search
    #: None for a point or an address.
    area: AreaInput | None
    #: The place in EPSG:4326 (a point), or in the map's `crs` (an area); empty for an address.
    geometry: QgsGeometry
    crs: QgsCoordinateReferenceSystem

    @property
    def is_point(self) -> bool:
        """Whether the place is a point."""
        return self.search.rows_kind is PointRow

    @property
    def is_address(self) -> bool:
        """Whether the place is an address, which may be anywhere."""
        return self.search.rows_kind is AddressRow

    @property
    def clicked(self) -> QgsPointXY | None:
        """The point in EPSG:4326; None for an area or an address."""
        return self.geometry.asPoint() if self.is_point else None

    @property
    def is_nearest(self) -> bool:
        """Whether the nearest parcel is acceptable."""
        return self.search.max_distance > 0

    def for_nearest(self) -> PlaceSearch:
        """Return the same search for the parcel nearest to the point."""
        return self._replace(search=replace(self.search, max_distance=NEAR))

    def limited(self, connection: Connection) -> Search:
        """Return the search with the connection's request limit."""
        return replace(self.search, max_requests=connection.request_limit)

    def waiting_sentence(self) -> str:
        """The sentence to show while the lookup is running."""
        if self.is_address:
            return tr("Looking up the address…")
        return tr("Looking up the point…") if self.is_point else tr("Looking up the area…")

    def found_sentence(self, outcome: Outcome) -> str:
        """Return a sentence with the number of parcels found."""
        count = outcome.parcels
        if self.is_address:
            sentence = number_of(count, "{} parcel at this address.", "{} parcels at this address.")
            return " ".join(filter(None, (sentence, *(row.note for row in outcome.rows))))
        if not self.is_point:
            if self.search.has_enough(count):
                sentence = tr("The first {} parcels touching this area; there may be more.")
                return sentence.format(f"{count:,}")
            return number_of(
                count, "{} parcel touching this area.", "{} parcels touching this area."
            )
        distance = outcome.rows[0].distance if outcome.rows else None
        if distance is None:
            return number_of(count, "{} parcel at this point.", "{} parcels at this point.")
        sentence = number_of(
            count,
            "The nearest parcel is {{distance}} away.",
            "The nearest {} parcels, all at one place, are {{distance}} away.",
        )
        return sentence.format(distance=_length(distance))

    def nothing_sentence(self, connection_title: str, outcome: Outcome) -> str:
        """Return a sentence that no parcel was found, and where."""
        if self.is_address:
            sentence = tr("No parcel at “{address}” in “{connection}”.")
            sentence = sentence.format(
                address=self.search.rows[0].address, connection=connection_title
            )
            return " ".join(filter(None, (sentence, *(row.note for row in outcome.rows))))
        if self.is_nearest:
            sentence = tr("No parcel within {distance} of this point in “{connection}”.")
        elif self.is_point:
            sentence = tr("No parcel at this point in “{connection}”.")
        else:
            sentence = tr("No parcels touch this area in “{connection}”.")
        return sentence.format(distance=_length(NEAR), connection=connection_title)


def at_point(point: QgsPointXY, crs: QgsCoordinateReferenceSystem) -> PlaceSearch:
    """Return the search for the parcels at a point. Raises `ParcelError` (REQUEST_REFUSED)."""
    if not crs.isValid():
        raise _refused(tr("the map has no coordinate reference system."))
    wgs84 = QgsCoordinateReferenceSystem(_WGS84)
    context = QgsProject.instance().transformContext()
    try:
        place = transformation(crs, wgs84, context).transform(point)
    except QgsCsException as error:
        raise _refused(tr("this place cannot be converted to longitude and latitude.")) from error
    if not in_united_states(place.x(), place.y(), place.x(), place.y()):
        raise _refused(tr("this place is outside the United States."))
    search = Search(rows=(PointRow(place.y(), place.x()),))
    return PlaceSearch(search, None, QgsGeometry.fromPointXY(place), wgs84)


def at_address(address: str) -> PlaceSearch:
    """Return the search for the parcels at an address in one line."""
    search = Search(rows=(AddressRow(address),))
    return PlaceSearch(search, None, QgsGeometry(), QgsCoordinateReferenceSystem(_WGS84))


def in_area(geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem) -> PlaceSearch:
    """Return the search for the parcels that touch an area. Raises `ParcelError` (NO_POLYGONS)."""
    area = AreaInput.from_geometry(geometry, crs, name=AREA_ON_MAP)
    return PlaceSearch(Search(place=AREA_ON_MAP, max_parcels=MOST_PARCELS), area, geometry, crs)


def _length(meters: float) -> str:
    return tr("{meters} m ({feet} ft)").format(
        meters=f"{meters:,.0f}", feet=f"{meters * _FEET:,.0f}"
    )


def _refused(problem: str) -> ParcelError:
    return ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
