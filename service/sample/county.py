"""The parcels of a generated county: lots in the sections of a grid, from the middle outward."""

from __future__ import annotations

import math
import random
import struct
import uuid
from collections.abc import Iterator, Sequence
from itertools import chain, count, groupby, islice
from typing import Any, NamedTuple

from parcel_lookup.core.contract import Building, Parcel
from parcel_lookup.core.geodesy import FLATTENING, SEMI_MAJOR_AXIS, SQUARE_METERS_PER_ACRE
from parcel_lookup.core.resources import read_table
from parcel_lookup.service.sample import names
from parcel_lookup.service.sample.names import Owner, Roll, pick

#: The middle of the first section, and the size of a section, about a mile, in degrees.
_LON, _LAT, _WIDTH, _HEIGHT = -93.6, 41.838, 0.0194, 0.0145
#: Degrees of a meter there, for the size of buildings.
_METER_EAST, _METER_NORTH = 1.2e-5, 9e-6
#: A town with suburbs, four villages, and the farmland around them: the grid repeats them.
_TILE_PARCELS, _PARCELS_PER_SECTION = 5000, 17.3
#: The probability that the owner of a lot also has the next one in the row.
_SAME_OWNER, _SAME_FARMER = 0.1, 0.5
#: The share of lots in a town with several parcels, and the least and the largest number of them.
_STACKS, _LEAST_UNITS, _MOST_UNITS = 0.008, 6, 24
#: Every section has names for this number of streets.
_STREETS = 16
_NAMESPACE = uuid.UUID("6f7d3d0e-5c5b-5b0e-9a53-1d2f6b1c9e40")
_RECTANGLE = struct.Struct("<BIII10d")
_SQUARE_FEET_PER_ACRE, _SQUARE_FEET_PER_SQUARE_METER = 43_560, 10.763910417
_LAST_YEAR = 2024
_E2 = FLATTENING * (2 - FLATTENING)
_E = math.sqrt(_E2)
_COVERS = {int(row["code"]): row["name"] for row in read_table("cdl_codes")}


class _Use(NamedTuple):
    """A land use."""

    code: str
    title: str
    zoning: str | None
    #: Dollars per acre of land.
    land: float
    #: Codes of the Cropland Data Layer.
    covers: Sequence[int]
    #: Number, occupancy class, and primary occupancy of its buildings.
    buildings: tuple[int, str, str] = (0, "", "")
    is_public: bool = False


_HOME, _FLATS = (
    ("Residential", "Single Family Dwelling"),
    ("Residential", "Multi - Family Dwelling"),
)
_FIELD = _Use("0100", "Agricultural land", None, 2200, (1, 1, 1, 5, 5, 176, 36, 37, 24))
_FARMSTEAD = _Use("0110", "Agricultural dwelling", "A-1", 2600, (1, 121, 176), (3, *_HOME))
_TIMBER = _Use("0130", "Timber and recreation land", None, 1100, (141, 143, 190, 195))
_HOUSE = _Use("0210", "Single-family residential", "R-1", 90_000, (122, 122, 121), (1, *_HOME))
_CONDOMINIUM = _Use("0240", "Condominium", "R-3", 180_000, (124,), (1, *_FLATS))
_VACANT = _Use("0290", "Vacant residential", "R-1", 60_000, (121, 176))
_SHOP = _Use(
    "0310", "Retail and services", "C-2", 200_000, (124, 123), (1, "Commercial", "Retail Trade")
)
_WORKS = _Use(
    "0410", "Light industrial", "I-1", 70_000, (124, 123), (2, "Industrial", "Light Industrial")
)
_PARK = _Use("0530", "Park", "P", 50_000, (121, 141), is_public=True)

#: The uses in each kind of section, the frequent ones several times.
_TOWN = (*[_HOUSE] * 13, *[_SHOP] * 3, _VACANT, _VACANT, _WORKS, _PARK)
_SUBURB = (*[_HOUSE] * 16, _VACANT, _VACANT, _SHOP, _PARK)
_VILLAGE = (*[_HOUSE] * 8, _VACANT, _SHOP)
_FARMLAND = (*[_FIELD] * 14, *[_FARMSTEAD] * 4, _TIMBER, _TIMBER)


class _County(NamedTuple):
    """A county, whose FIPS code is not assigned to any."""

    name: str
    fips: str
    state: str
    state_fips: str
    #: Degrees by which its sections are moved, into the state.
    east: float = 0.0
    north: float = 0.0


_MAIN = _County("Tallgrass", "999", "IA", "19")
_WEST = _County("Bluestem", "998", "IA", "19")
_SOUTH = _County("Switchgrass", "997", "CO", "08", -12.0, -2.9)


class _Box(NamedTuple):
    """A rectangle in degrees."""

    west: float
    south: float
    east: float
    north: float

    def wkb(self) -> bytes:
        """Return the polygon, counterclockwise."""
        west, south, east, north = self
        corners = (west, south, east, south, east, north, west, north, west, south)
        return _RECTANGLE.pack(1, 3, 1, 5, *corners)

    def square_meters(self) -> float:
        """Return the area on the ellipsoid (see `core.geodesy`)."""
        band = _equal_area(self.north) - _equal_area(self.south)
        return math.radians(self.east - self.west) * band


class _Lot(NamedTuple):
    """A lot in a section."""

    box: _Box
    use: _Use
    acres: float
    column: int
    row: int
    address: str | None


def generate_county(parcels: int, seed: int) -> Iterator[Parcel]:
    """Generate `parcels` parcels in a grid, the same ones for the same number and seed.

    Sections of about a mile follow each other from the middle outward: a dense town with suburbs,
    villages, and farmland, which repeat. Lots are rectangles in EPSG:4326 with nine decimals that
    do not overlap, except for stacks: parcels with the same geometry and ``svc_stack_uuid``. There
    are three counties in two states. ``adjacent_acreage_sameowner`` adds the lots of one owner that
    are next to each other in a row. Some owners, addresses, values, and dates are null, and some
    texts are odd.

    Raises `ValueError` for fewer than one parcel. Can be called in any thread.
    """
    if parcels < 1:
        raise ValueError(f"a county has at least one parcel, not {parcels}")
    plan = _Plan(parcels)
    sections = (_Section(plan, seed, column, row) for column, row in _spiral())
    return islice(chain.from_iterable(section.parcels() for section in sections), parcels)


def _spiral() -> Iterator[tuple[int, int]]:
    """Yield columns and rows, from the middle outward."""
    yield 0, 0
    for ring in count(1):
        for step in range(-ring, ring):
            yield from ((step, -ring), (ring, step), (-step, ring), (-ring, -step))


class _Plan:
    """Where the towns are, which have fewer lots if there are fewer parcels than in a tile."""

    def __init__(self, parcels: int) -> None:
        parcels = min(parcels, _TILE_PARCELS)
        #: Sections along a side of a tile, an odd number.
        self.tile = max(5, 2 * int(math.sqrt(parcels / _PARCELS_PER_SECTION) / 2) + 1)
        self._sides = {
            _TOWN: max(2, round(math.sqrt(0.18 * parcels))),
            _SUBURB: max(1, round(math.sqrt(0.03 * parcels))),
            _VILLAGE: max(1, round(math.sqrt(0.02 * parcels))),
        }

    def uses(self, x: int, y: int) -> tuple[_Use, ...]:
        """Return the uses in a section by its place in the tile, from the middle."""
        if x == y == 0:
            return _TOWN
        if max(abs(x), abs(y)) == 1:
            return _SUBURB
        return _VILLAGE if abs(x) == abs(y) == self.tile // 3 else _FARMLAND

    def side(self, uses: tuple[_Use, ...], roll: Roll) -> int:
        """Return the number of lots along a side of a section."""
        return self._sides.get(uses) or 4 - int(3 * roll())

    def county(self, x: int, y: int) -> _County:
        """Return the county of a section by its place in the tile."""
        edge = -(self.tile // 4)
        return _SOUTH if y <= edge else _WEST if x <= edge else _MAIN


class _Section:
    """A section of the grid, and the parcels in it."""

    def __init__(self, plan: _Plan, seed: int, column: int, row: int) -> None:
        self._seed, self._column, self._row = seed, column, row
        # The purpose is repeatable sample data; nothing secret depends on it.
        self._roll = random.Random(f"{seed}/{column}/{row}").random  # noqa: S311  # nosec B311
        x, y = (_centered(place, plan.tile) for place in (column, row))
        self._uses, self._county = plan.uses(x, y), plan.county(x, y)
        self._side = plan.side(self._uses, self._roll)
        # Nine tiles are one city, in which every address is different.
        width = 3 * plan.tile
        self._east, self._north = (one + width // 2 for one in (column, row))
        city = _pair(self._east // width, self._north // width)
        self._east, self._north = self._east % width, self._north % width
        self._city = names.city_name(city)
        if self._uses is _VILLAGE:
            self._city = f"{names.surname(self._roll)}ville"
        self._postal = str(52900 + city % 100)
        self._city_line = f"{self._city} {self._county.state} {self._postal}"
        # The first street in the middle of a city is the main street.
        self._streets = (3 * (self._north // plan.tile) + y - 3) * _STREETS
        self._public = Owner(f"City of {self._city}", names.GOVERNMENT, None)

    def parcels(self) -> Iterator[Parcel]:
        """Yield the parcels of the section, row by row."""
        west = _LON + self._county.east + (self._column - 0.5) * _WIDTH
        columns = self._lines(west, _WIDTH)
        for row, (south, north) in enumerate(self._rows()):
            boxes = [_Box(west, south, east, north) for west, east in zip(columns, columns[1:])]
            lots = [self._lot(box, column, row) for column, box in enumerate(boxes)]
            owned = zip(self._owners(lots), lots)
            for _, group in groupby(owned, key=lambda one: id(one[0])):
                together = list(group)
                acres = sum(round(lot.acres, 4) for _, lot in together)
                for owner, lot in together:
                    yield from self._parcels_of(lot, owner, acres)

    def _rows(self) -> Iterator[tuple[float, float]]:
        """Yield the south and the north edge of each row; in towns, each two rows have a street."""
        edges = self._lines(_LAT + self._county.north + (self._row - 0.5) * _HEIGHT, _HEIGHT)
        for row, (south, north) in enumerate(zip(edges, edges[1:])):
            street = 0.0 if self._uses is _FARMLAND else 0.06 * (north - south)
            if row % 2:
                yield south, round(north - street, 9)
            else:
                yield round(south + street, 9), north

    def _lines(self, start: float, length: float) -> list[float]:
        """Return the edges of rows or columns of different sizes, between the roads."""
        road = 0.01 * length
        step = (length - 2 * road) / self._side
        inner = (step * (one - 0.25 + 0.5 * self._roll()) for one in range(1, self._side))
        places = (road, *(road + place for place in inner), length - road)
        return [round(start + place, 9) for place in places]

    def _lot(self, box: _Box, column: int, row: int) -> _Lot:
        use = pick(self._uses, self._roll)
        if self._uses is _TOWN and (self._roll() < _STACKS or column == row == 2):
            use = _CONDOMINIUM
        number = 100 * self._east + 100
        if self._uses is _FARMLAND:
            has_address = use is _FARMSTEAD
            number += 8 * column + row
            street = f"County Road {self._north + 1}"
        else:
            has_address = use is not _VACANT or self._roll() < 0.5
            number += 2 * column + row % 2
            street = names.street_name(self._streets + (row + 1) // 2)
        address = f"{number} {street}" if has_address else None
        return _Lot(box, use, box.square_meters() / SQUARE_METERS_PER_ACRE, column, row, address)

    def _owners(self, lots: Sequence[_Lot]) -> list[Owner]:
        """Return the owners of the lots in a row."""
        found: list[Owner] = []
        same = _SAME_FARMER if self._uses is _FARMLAND else _SAME_OWNER
        for lot in lots:
            if lot.use.is_public:
                found.append(self._public)
            elif found and found[-1] is not self._public and self._roll() < same:
                found.append(found[-1])
            else:
                found.append(self._new_owner(lot.address))
        return found

    def _new_owner(self, home: str | None) -> Owner:
        return names.owner(home, self._city_line, self._uses is _FARMLAND, self._roll)

    def _parcels_of(self, lot: _Lot, owner: Owner, adjacent: float) -> Iterator[Parcel]:
        """Yield the parcel of a lot, or those of a stack, which have different owners."""
        units = 1
        if lot.use is _CONDOMINIUM:
            units = _LEAST_UNITS + int((1 + _MOST_UNITS - _LEAST_UNITS) * self._roll())
        buildings, wkb = tuple(self._buildings(lot)), lot.box.wkb()
        for unit in range(1, units + 1):
            if unit > 1:
                owner, adjacent = self._new_owner(f"{lot.address} #{unit}"), lot.acres
            record = self._record(lot, owner, adjacent, buildings, units)
            if units > 1:
                record["svc_stack_uuid"] = self._uuid(f"stack/{record['parcel_id']}")
                record["parcel_id"] += f"-{unit:03}"
                record["situs"] += f" #{unit}"
                record["legal"] = f"Unit {unit} {record['legal']}"
            record["svc_uuid"] = self._uuid(record["parcel_id"])
            yield Parcel(record["svc_uuid"], record, wkb, buildings)

    def _uuid(self, name: str) -> str:
        return str(uuid.uuid5(_NAMESPACE, f"{self._seed}/{name}"))

    def _record(
        self,
        lot: _Lot,
        owner: Owner,
        adjacent: float,
        buildings: tuple[Building, ...],
        units: int,
    ) -> dict[str, Any]:
        """Return the fields of a parcel, in their order; some are different in a stack."""
        roll, use, acres = self._roll, lot.use, lot.acres
        cover = pick(use.covers, roll)
        west, south = lot.box.west, lot.box.south
        return {
            "svc_uuid": "",
            "parcel_id": self._parcel_id(lot),
            "owner": owner.name,
            "owner_type": owner.kind,
            "mail_addr": owner.mail,
            "situs": lot.address,
            "city": self._city if lot.address else None,
            "postal": self._postal,
            "acres": round(acres * (0.994 + 0.012 * roll()), 2 if acres >= 1 else 3),
            "acres_calc": round(acres, 4),
            "sq_feet": float(round(acres * _SQUARE_FEET_PER_ACRE)),
            "land_use": use.title,
            "land_use_code": use.code,
            "zoning": use.zoning,
            "cdl_majority_category": _COVERS[cover],
            "cdl_majority_value": cover,
            "cdl_majority_percent": float(41 + int(59 * roll())),
            "elevation": round(290 + 40 * math.sin(9 * west) + 30 * math.cos(11 * south), 1),
            "adjacent_acreage_sameowner": round(adjacent, 4),
            "legal": self._legal(lot),
            **self._values(lot, buildings, units),
            "county": self._county.name,
            "county_fp": self._county.fips,
            "state": self._county.state,
            "state_fp": self._county.state_fips,
            "svc_stack_uuid": None,
        }

    def _values(
        self, lot: _Lot, buildings: tuple[Building, ...], units: int
    ) -> dict[str, float | str | None]:
        """Return the values, the tax, and the last sale, if any."""
        roll = self._roll
        land = round(lot.acres * lot.use.land * (0.8 + 0.4 * roll()) / units, -2)
        meters = sum(building.attributes["sq_meters"] for building in buildings)
        improvements = round(meters * (900 + 600 * roll()) / units, -3)
        total = land + improvements
        price = date = None
        if roll() < 0.6:
            years = int(34 * roll() ** 1.7)
            date = f"{_LAST_YEAR - years}-{1 + int(12 * roll()):02}-{1 + int(28 * roll()):02}"
            if roll() < 0.89:
                price = round(total * (0.9 + 0.3 * roll()) * (1 - 0.006 * years), -3)
        return {
            "parcel_value": total,
            "land_value": land,
            "improvements_value": improvements,
            "agricultural_value": land if lot.use is _FIELD else None,
            "building_value": round(0.9 * improvements, -3) if buildings else None,
            "tax_amount": 0.0 if lot.use.is_public else round(total * 0.0143, 2),
            "sale_price": price,
            "sale_date": date,
        }

    def _parcel_id(self, lot: _Lot) -> str:
        """Return township, range, section, block, and lot; without hyphens in one county."""
        block, place = lot.row + 1, lot.column + 1
        if self._uses is _FARMLAND:
            block, place = 0, lot.row * self._side + place
        parts = (*self._survey(), block, place)
        if self._county is _WEST:
            return f"00{''.join(f'{part:03}' for part in parts)}"
        return "{:02}-{:02}-{:02}-{:03}-{:03}".format(*parts)

    def _survey(self) -> tuple[int, int, int]:
        """Return township, range, and section."""
        section = 1 + 6 * (self._row % 6) + self._column % 6
        return 80 + self._row // 6, (20 - self._column // 6) % 1000, section

    def _legal(self, lot: _Lot) -> str:
        """Return the legal description, which is very long for some lots."""
        township, west, section = self._survey()
        place = f"Sec {section} T{township}N R{west}W"
        if self._uses is not _FARMLAND:
            return f"Lot {lot.column + 1} Block {lot.row + 1} {self._city} {place}"
        tract = f"Tract {lot.row * self._side + lot.column + 1} {place}"
        chance = self._roll()
        if chance < 0.01:
            return f"{tract}: beginning at an iron pin" + "; thence N 0°12'30\" E 66 ft" * 40
        return f"{tract} along the creek" if chance < 0.06 else tract

    def _buildings(self, lot: _Lot) -> Iterator[Building]:
        """Yield the buildings of a lot, one north of the other."""
        number, occupancy, primary = lot.use.buildings
        roll, (west, south, east, north) = self._roll, lot.box
        share = (north - south) / max(1, number)
        for one in range(number):
            wide = min(0.6 * (east - west), (8 + 16 * roll()) * _METER_EAST)
            deep = min(0.6 * share, (7 + 9 * roll()) * _METER_NORTH)
            x = west + (east - west - wide) * (0.2 + 0.6 * roll())
            y = south + share * one + (share - deep) * (0.2 + 0.6 * roll())
            box = _Box(*(round(place, 9) for place in (x, y, x + wide, y + deep)))
            meters = box.square_meters()
            attributes = {
                "sq_feet": round(meters * _SQUARE_FEET_PER_SQUARE_METER, 1),
                "sq_meters": round(meters, 1),
                "height": round(4 + 8 * roll(), 1) if roll() < 0.93 else None,
                "occ_cls": occupancy,
                "prim_occ": primary,
                "prop_addr": lot.address,
                "prop_city": self._city if lot.address else None,
                "prop_st": self._county.state,
                "prop_zip": self._postal,
            }
            yield Building(attributes, box.wkb())


def _centered(place: int, tile: int) -> int:
    """Return the place in a tile from its middle."""
    return (place + tile // 2) % tile - tile // 2


def _pair(x: int, y: int) -> int:
    """Return a different number from 0 on for each pair of integers."""
    x, y = (2 * one if one >= 0 else -2 * one - 1 for one in (x, y))
    return (x + y) * (x + y + 1) // 2 + y


def _equal_area(latitude: float) -> float:
    """Return the square meters per radian of longitude from the equator to a latitude."""
    sine = math.sin(math.radians(latitude))
    q = (1 - _E2) * (sine / (1 - _E2 * sine**2) + math.atanh(_E * sine) / _E)
    return SEMI_MAJOR_AXIS**2 * q / 2
