"""The state and county of parcels, by the included outlines."""

from __future__ import annotations

import pytest
import shapely

from parcel_lookup.core.columns.location import (
    are_near_united_states,
    locate,
    location_of,
)
from parcel_lookup.core.columns.rows import BadRow, Row
from parcel_lookup.core.contract import Cancellation, Cancelled
from parcel_lookup.core.outlines import TOLERANCE, County, read_outlines

STORY = County("19", "169", "Story", "Story County")
POLK = County("19", "153", "Polk", "Polk County")
#: The line between the two, by the Census Bureau.
LINE = 41.8633
IOWA = (-96.7, 40.3, -90.1, 43.6)


def lot(lat: float, lon: float = -93.6) -> bytes:
    return shapely.to_wkb(shapely.box(lon, lat - 0.0001, lon + 0.0001, lat))


def iowa() -> dict[County, shapely.Geometry]:
    return {county: shape for county, shape in read_outlines(IOWA) if county.state_fp == "19"}


def test_neighboring_counties_share_their_boundaries():
    """No gap and no overlap between the 99 counties of Iowa."""
    shapes = iowa()
    assert len(shapes) == 99
    assert all(shape.is_valid for shape in shapes.values())
    state = shapely.union_all(list(shapes.values()))
    assert state.area == pytest.approx(sum(shape.area for shape in shapes.values()), abs=1e-9)
    assert shapely.get_num_interior_rings(shapely.get_parts(state)).tolist() == [0]


def test_every_county_exists_and_is_valid():
    found = read_outlines((-180, -90, 180, 90))
    assert len(found) == len({county for county, _ in found}) == 3233
    assert all(shape.is_valid and not shape.is_empty for _, shape in found)
    names = {county.words for county, _ in found}
    for name in ("Doña Ana County, New Mexico", "Orleans Parish, Louisiana", "Alexandria city, "):
        assert any(words.startswith(name) for words in names), name


def test_a_parcel_near_the_county_line_gets_the_majority_county():
    shape = iowa()[STORY]
    assert shapely.distance(shape, shapely.Point(-93.6, LINE)) < TOLERANCE / 4
    most = [lot(42 + number / 1000) for number in range(5)]
    near, beyond = lot(LINE - TOLERANCE / 2), lot(LINE - 2 * TOLERANCE)
    location = location_of([*most, near, beyond])
    assert location.majority == STORY
    assert location.counties([most[0], near, beyond]) == [STORY, STORY, POLK]
    assert location.counts == ((STORY, 6), (POLK, 1))
    # By itself it is where the outlines put it.
    assert location_of([near]).majority == POLK


def test_without_geometry_the_majority_county_and_abroad_none():
    location = location_of([lot(42), None, b"rubbish", lot(51.5, 0.1)])
    assert location.total == 4
    assert location.counts == ((STORY, 1),)
    assert location.counties([None, lot(51.5, 0.1)]) == [STORY, None]
    nowhere = location_of([lot(51.5, 0.1), None])
    assert (nowhere.majority, nowhere.counts) == (None, ())
    assert nowhere.counties([lot(42), None]) == [None, None]
    assert location_of([]).majority is None


def test_a_parcel_on_water_gets_the_nearest_county():
    sound, ocean = lot(41.2, -70.9), lot(40.75, -71.0)
    found = location_of([sound, ocean])
    assert [county.words for county, _ in found.counts] == ["Dukes County, Massachusetts"]
    assert found.counties([ocean]) == [None]


class Rows:
    """Rows of a layer of one column."""

    name, columns, labels = "Lots", ["PIN"], {}

    def __init__(self, *wkbs: bytes | None):
        self.wkbs = wkbs

    def __len__(self):
        return len(self.wkbs)

    def rows(self, columns=None, *, geometry=True):
        yield BadRow(0, "damaged")
        for number, wkb in enumerate(self.wkbs, 1):
            yield Row(number, {"PIN": str(number)}, wkb if geometry else None)


def test_all_rows_are_located_and_this_can_be_canceled():
    shares: list[float] = []
    location = locate(Rows(*[lot(42)] * 2500), Cancellation(), shares.append)
    assert (location.counts, location.total) == (((STORY, 2500),), 2501)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    stop = Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        locate(Rows(lot(42)), stop)


@pytest.mark.parametrize(
    "place",
    [
        (-93.6, 42),
        (-70.9, 47.4),
        (-156, 71.3),  # Alaska
        (173, 52.9),  # the Aleutians beyond 180°
        (-155.5, 19),  # Hawaii
        (-66, 18.2),  # Puerto Rico
        (144.8, 13.4),  # Guam
        (-170.7, -14.3),  # American Samoa
    ],
)
def test_all_of_the_united_states_are_near(place):
    lon, lat = place
    assert are_near_united_states([lot(50, 10), None, lot(lat, lon)])


@pytest.mark.parametrize("place", [(0, 0), (-97.5, 0.0004), (10, 50), (139, 35), (5e6, 3e6)])
def test_other_places_are_not_near(place):
    lon, lat = place
    assert not are_near_united_states([lot(lat, lon), None])


def test_what_has_no_place_is_not_near():
    assert not are_near_united_states([None])
    assert are_near_united_states([])  # nothing speaks against it
