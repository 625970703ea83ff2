"""The parcels of the county, generated township by township."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from parcel_lookup.core.contract import FIELDS, Building, Parcel
from parcel_lookup.service.sample import assessor, owners
from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.farmland import farm_lots
from parcel_lookup.service.sample.geometry import ACRE, MILE, area, point_inside, wkb
from parcel_lookup.service.sample.lots import Lot, join
from parcel_lookup.service.sample.plan import TOWNSHIP, Layout, SectionKey, tree_street
from parcel_lookup.service.sample.towns import town_lots

COUNTY = "Tallgrass"
COUNTY_FP = "999"
STATE, STATE_FP = "IA", "19"

#: Namespace of the UUIDs, which are derived from the seed and the parcel ID.
_NAMESPACE = uuid.UUID("6f7d3d0e-5c5b-5b0e-9a53-1d2f6b1c9e40")
_SURVEY_TOWNSHIP, _SURVEY_RANGE = 80, 20


def generate_county(parcels: int, seed: int) -> Iterator[Parcel]:
    """Generate `parcels` parcels of the fictional Tallgrass County, the same for the same seed.

    Geometries are WKB Polygons in EPSG:4326 with counterclockwise outer rings and nine decimals.
    Neighboring parcels share all vertices of their common boundary and do not overlap, except for
    stacks: the units of a condominium have the same geometry and ``svc_stack_uuid``, which other
    parcels do not have. Every parcel has a (possibly empty) tuple of `buildings`, which is the same
    for all units of a condominium.

    ``adjacent_acreage_sameowner`` is the sum of ``acres_calc`` over the contiguous parcels of one
    owner, including the parcel itself. Parcels are contiguous if they share a boundary segment.
    Roads, railroads, creeks, and rivers separate them, a shared corner does not connect them, and
    the ground under a stack counts once. Owners with the same name are the same owner.

    Parcels are generated township by township, which takes some tens of megabytes of memory for the
    largest one. Raises `ValueError` for fewer than one parcel. Can be called in any thread.
    """
    if parcels < 1:
        raise ValueError(f"a county has at least one parcel, not {parcels}")
    return _County(parcels, seed).parcels()


class _County:
    """The generator of a county."""

    def __init__(self, parcels: int, seed: int) -> None:
        self.seed = seed
        self.layout = Layout(parcels, seed)

    def parcels(self) -> Iterator[Parcel]:
        planned = self.layout.farm_parcels()
        #: Number of parcels to compensate for, because rivers removed or added some.
        due = 0
        for township in self.layout.townships():
            lots: list[Lot] = []
            sections: list[SectionKey] = []
            for key in self.layout.sections(township):
                made = self._section(key, planned[key] + due if planned[key] else 0)
                town = sum(cell.lots for cell in self.layout.cells.get(key, ()))
                due += planned[key] + town - sum(lot.units for lot in made)
                lots += made
                sections += [key] * len(made)
            yield from self._records(township, lots, sections)

    def _section(self, key: SectionKey, planned: int) -> list[Lot]:
        lots = [
            lot
            for cell in self.layout.cells.get(key, ())
            for lot in town_lots(self.layout, key, cell)
        ]
        lots += farm_lots(self.layout, key, planned)
        return lots

    def _records(
        self, township: tuple[int, int], lots: list[Lot], sections: list[SectionKey]
    ) -> Iterator[Parcel]:
        dice = Dice(self.seed, "records", *township)
        join(lots)
        registry = owners.Registry(dice, f"{COUNTY} County", _township_name(township))
        adjacent = owners.assign(lots, registry)
        acres = [area(lot.corners) / 1e6 / ACRE for lot in lots]
        contiguous = owners.contiguous_acres(lots, adjacent, [round(size, 4) for size in acres])
        for number, (lot, key) in enumerate(zip(lots, sections)):
            common = self._common(lot, key, acres[number], dice)
            buildings = assessor.build(
                lot, assessor.USES[lot.use].building, _building_address(common), dice
            )
            ring = wkb(lot.corners)
            stack = _stack_id(self.seed, common) if lot.units > 1 else None
            for unit, owner in enumerate(lot.owners, 1):
                record = {
                    **common,
                    **assessor.value_fields(
                        lot, acres[number], common["cdl_majority_value"], buildings, dice
                    ),
                    "svc_stack_uuid": stack,
                    "adjacent_acreage_sameowner": round(contiguous[number, owner], 4),
                }
                if stack is not None:
                    record["parcel_id"] += f"-{unit:04}"
                    record["legal"] = f"Unit {unit} {common['legal']} Condominium"
                    record["situs"] += f" #{unit}"
                self._own(record, lot, owner, dice)
                yield _parcel(self.seed, record, ring, buildings)

    def _common(self, lot: Lot, key: SectionKey, acres: float, dice: Dice) -> dict[str, Any]:
        """Return the fields that all units of a lot have in common."""
        place = point_inside(lot.ring)
        town = lot.town or self.layout.nearest_town(place)
        to_river = min((river.distance(place) for river in self.layout.rivers), default=1e9)
        land_cover = assessor.cover(lot, acres, to_river, dice)
        use = assessor.USES[lot.use]
        zoning = use.zoning
        if lot.town is None and town is not None:
            away = ((place[0] - town.center[0]) ** 2 + (place[1] - town.center[1]) ** 2) ** 0.5
            zoning = "A-1" if away < town.radius + 1.5 * MILE else None
        survey, number = self._survey(key)
        has_address = lot.number > 0
        return {
            "parcel_id": _parcel_id(survey, number, lot),
            "situs": f"{lot.number} {lot.street}" if has_address else None,
            "city": town.name if town is not None and has_address else None,
            "postal": town.postal if town is not None else "52900",
            **assessor.area_fields(acres, dice),
            "land_use": use.name,
            "land_use_code": use.code,
            "zoning": zoning,
            **land_cover,
            "elevation": self.layout.heights.at(place),
            "legal": f"{lot.legal} Sec {number} T{survey[0]}N R{survey[1]}W",
            "county": COUNTY,
            "county_fp": COUNTY_FP,
            "state": STATE,
            "state_fp": STATE_FP,
        }

    def _survey(self, key: SectionKey) -> tuple[tuple[int, int], int]:
        """Return township and range, and the section number, which starts in the north-east."""
        column, row = key[0] % TOWNSHIP, TOWNSHIP - 1 - key[1] % TOWNSHIP
        if row % 2 == 0:
            column = TOWNSHIP - 1 - column
        ranges = (self.layout.columns - 1) // TOWNSHIP
        survey = (
            _SURVEY_TOWNSHIP + key[1] // TOWNSHIP,
            _SURVEY_RANGE + ranges - key[0] // TOWNSHIP,
        )
        return survey, row * TOWNSHIP + column + 1

    def _own(self, record: dict[str, Any], lot: Lot, owner: owners.Owner, dice: Dice) -> None:
        """Set owner, mailing address, and last sale."""
        if owner.mail is None:
            owner.mail = self._mail(owner, dice)
        record["owner"] = owner.name
        record["owner_type"] = owner.kind
        record["mail_addr"] = owner.mail or None
        if owner.kind == owners.GOVERNMENT:
            record["tax_amount"] = 0.0
        record.update(assessor.sale_fields(lot, owner.kind, record["parcel_value"], dice))

    def _mail(self, owner: owners.Owner, dice: Dice) -> str:
        """Return a mailing address: the home, a PO box, or another city; empty if unknown."""
        if dice.chance(0.03):
            return ""
        home = owner.home
        town = self.layout.nearest_town(point_inside(home.ring)) if home is not None else None
        if home is not None and town is not None:
            town = home.town or town
            unit = f" #{1 + home.owners.index(owner)}" if home.units > 1 else ""
            return f"{home.number} {home.street}{unit}, {town.name} {STATE} {town.postal}"
        if dice.chance(0.6):
            towns = self.layout.towns
            town = towns[min(len(towns) - 1, int(dice.roll() ** 2 * 6))] if towns else None
            city = f"{town.name} {STATE} {town.postal}" if town else f"Prairie Falls {STATE} 52900"
            return f"PO Box {dice.whole(1, 999)}, {city}"
        city, state, postal = dice.pick(owners.ELSEWHERE)
        street = tree_street(dice.whole(0, 90))
        return f"{dice.whole(101, 9899)} {street}, {city} {state} {postal}"


def _township_name(township: tuple[int, int]) -> str:
    return tree_street((township[0] * 11 + township[1] * 5 + 40) % 52).split()[0]


def _parcel_id(survey: tuple[int, int], section: int, lot: Lot) -> str:
    """Return a parcel ID of township, range, section, block (000 in the country), and lot."""
    return f"{survey[0]:02}-{survey[1]:02}-{section:02}-{lot.block:03}-{lot.place:03}"


def _building_address(record: dict[str, Any]) -> dict[str, Any]:
    return {
        "prop_addr": record["situs"],
        "prop_city": record["city"],
        "prop_st": STATE,
        "prop_zip": record["postal"],
    }


def _stack_id(seed: int, record: dict[str, Any]) -> str:
    return str(uuid.uuid5(_NAMESPACE, f"{seed}/stack/{record['parcel_id']}"))


def _parcel(
    seed: int, record: dict[str, Any], ring: bytes, buildings: tuple[Building, ...]
) -> Parcel:
    svc_uuid = str(uuid.uuid5(_NAMESPACE, f"{seed}/{record['parcel_id']}"))
    attributes = {name: record.get(name) for name in _FIELD_NAMES}
    attributes["svc_uuid"] = svc_uuid
    return Parcel(svc_uuid, attributes, ring, buildings)


_FIELD_NAMES = tuple(field.name for field in FIELDS)
