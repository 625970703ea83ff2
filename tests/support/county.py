"""A county of nine parcels, small enough to know by heart.

    lat 40.01 ┌────┬────┬────┐     ┌────┐     ┌────┐     ┌────┐     ┌────┐
              │ P1 │ P2 │ P3 │     │S1-3│     │ H□ │     │ M  │     │ M  │
    lat 40.00 └────┴────┴────┘     └────┘     └────┘     └────┘     └────┘
          lon -100.00 … -99.97  -99.96…95  -99.94…93  -99.92…91  -99.90…89

S1, S2 and S3 are a stack; H has a hole in its middle; M has two parts; N has no geometry.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import shapely

from parcel_lookup.core.contract import Building, Parcel
from parcel_lookup.core.parcel_file.writer import ParcelWriter


def uuid(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012d}"


P1, P2, P3, S1, S2, S3, H, M, N = (uuid(number) for number in range(1, 10))
STACK = uuid(100)


def square(column: int) -> shapely.Polygon:
    west = round(-100 + column * 0.01, 2)
    return shapely.box(west, 40.0, round(west + 0.01, 2), 40.01)


SHAPES = {
    P1: square(0),
    P2: square(1),
    P3: square(2),
    **dict.fromkeys((S1, S2, S3), square(4)),
    H: square(6).difference(shapely.box(-99.937, 40.003, -99.933, 40.007)),
    M: shapely.MultiPolygon([square(8), square(10)]),
    N: None,
}

#: Fields by uuid; a field that is not there is null.
RECORDS: dict[str, dict[str, Any]] = {
    P1: {
        "parcel_id": "001-A",
        "owner": "Smith, John",
        "owner_type": "Individual",
        "mail_addr": "PO Box 7, Elm Creek",
        "situs": "101 N Main St",
        "city": "Elm Creek",
        "postal": "01234",
        "acres": 40.5,
        "acres_calc": 40.25,
        "sq_feet": 1764180,
        "land_use": "Agricultural",
        "land_use_code": "0100",
        "zoning": "AG",
        "cdl_majority_category": "Corn",
        "cdl_majority_value": 1,
        "cdl_majority_percent": 91.5,
        "elevation": 512.25,
        "adjacent_acreage_sameowner": 80.5,
        "legal": "NW1/4 SEC 4",
        "parcel_value": 150000,
        "land_value": 100000,
        "improvements_value": 50000,
        "agricultural_value": 90000,
        "building_value": 45000,
        "tax_amount": 1500.75,
        "sale_price": 120000,
        "sale_date": "2001-02-03",
        "county": "Elm",
        "county_fp": "001",
        "state": "NE",
        "state_fp": "31",
        "NOTE": "kept as it is",
    },
    P2: {
        "parcel_id": "001-B",
        "owner": "SMITH FAMILY TRUST",
        "owner_type": "Trust",
        "mail_addr": "12 100% Way",
        "situs": "103 N Main St",
        "city": "Elm Creek",
        "postal": "01235",
        "acres": 40,
        "acres_calc": 39.75,
        "sq_feet": 1742400,
        "land_use": "Residential",
        "land_use_code": "0200",
        "zoning": "R-1",
        "cdl_majority_category": "Soybeans",
        "cdl_majority_value": 5,
        "cdl_majority_percent": 66,
        "elevation": 513,
        "adjacent_acreage_sameowner": 40,
        "legal": "LOT 2, BLOCK 1",
        "parcel_value": 250000,
        "land_value": 60000,
        "improvements_value": 190000,
        "agricultural_value": 10,
        "building_value": 180000,
        "tax_amount": 3200,
        "sale_price": 230000,
        "sale_date": "2015-06-30",
        "county": "Elm",
        "county_fp": "001",
        "state": "NE",
        "state_fp": "31",
    },
    P3: {
        "parcel_id": "002-A",
        "owner": "O'Brien, Zoë",
        "owner_type": "Individual",
        "mail_addr": "9 Oak Rd",
        "situs": "9 Oak Rd",
        "city": "Oakdale",
        "postal": "01236",
        "acres": 10,
        "acres_calc": 9.5,
        "sq_feet": 435600,
        "land_use": "Vacant",
        "land_use_code": "0300",
        "zoning": "R-2",
        "cdl_majority_category": "Grass_Pasture",
        "cdl_majority_value": 176,
        "cdl_majority_percent": 100,
        "elevation": -3.5,
        "adjacent_acreage_sameowner": 10,
        "legal": "LOT 3, BLOCK 1",
        "parcel_value": 0,
        "land_value": 20000,
        "improvements_value": 0,
        "agricultural_value": 0,
        "building_value": 0,
        "tax_amount": 0,
        "sale_price": 1,
        "sale_date": "1999-12-31",
        "county": "Oak",
        "county_fp": "003",
        "state": "NE",
        "state_fp": "31",
    },
    S1: {"parcel_id": "S-1", "situs": "5 High St #1", "state": "KS", "svc_stack_uuid": STACK},
    S2: {"parcel_id": "S-2", "situs": "5 High St #2", "state": "KS", "svc_stack_uuid": STACK},
    S3: {"parcel_id": "S-3", "situs": "5 High St #3", "state": "KS", "svc_stack_uuid": STACK},
    H: {"parcel_id": "H", "state": "KS", "state_fp": "20", "acres": 150},
    M: {"parcel_id": "M", "state": "KS", "state_fp": "20", "acres": 200},
    N: {"parcel_id": "N", "state": "KS", "state_fp": "20", "county_fp": "209"},
}

BUILDINGS = {
    P1: (
        Building(
            {
                "sq_feet": 2000,
                "sq_meters": 185.8,
                "height": 6.5,
                "occ_cls": "Residential",
                "prim_occ": "Single Family Dwelling",
                "prop_addr": "101 N Main St",
                "prop_city": "Elm Creek",
                "prop_st": "NE",
                "prop_zip": "01234",
            },
            shapely.to_wkb(shapely.box(-99.998, 40.002, -99.997, 40.003)),
        ),
        Building({"sq_feet": 300, "occ_cls": "Unclassified"}, None),
    )
}


def write_county(path: Path) -> Path:
    """Create a parcel file of the county."""
    with ParcelWriter(path, title="Elm county, invented") as writer:
        writer.add(
            Parcel(
                number,
                {"svc_uuid": number, **fields},
                shapely.to_wkb(SHAPES[number]) if SHAPES[number] else None,
                BUILDINGS.get(number, ()),
                unread={"tax_amount": "ask the clerk"} if number == H else None,
            )
            for number, fields in RECORDS.items()
        )
    return path
