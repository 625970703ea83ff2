"""Small files of counties that were read wrongly once: described, saved, and searched as users do.

The files are invented; the names of their columns and the shape of their values are those of public
files. What is right is in the list of each case.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from qgis.core import QgsSettings

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections.layer_description import (
    LayerDescription,
    complete,
    describe,
    find_layers,
)
from parcel_lookup.core.gis.connections.layers import layer_connection
from parcel_lookup.tests.support import toolbox
from parcel_lookup.tests.support.layers import layer_of, rows
from parcel_lookup.tests.support.mapped_layers import result_of
from parcel_lookup.tests.support.toolbox import registered

CASES = Path(__file__).parents[1] / "cases"
NUMBERS = range(8)


@pytest.fixture(scope="module", autouse=True)
def provider(qgis_app, qgis_processing):
    with registered():
        yield


@pytest.fixture
def connected(qtbot, tmp_path):
    """Describe a file, and save it as the default connection; return its description."""

    def connected(path: Path) -> LayerDescription:
        (found,) = _done(find_layers(str(path)))
        description = _done(describe(found.address))
        mapped = _done(complete(description, "County"))
        Connections().save(layer_connection("County", mapped), replaces="County")
        Connections().set_default("County")
        return description

    def _done(task: Any) -> Any:
        found = result_of(qtbot, task)
        if isinstance(found, ParcelError):
            raise found
        return found

    QgsSettings().remove("parcel_lookup")
    yield connected
    QgsSettings().remove("parcel_lookup")


def all_parcels() -> list[dict[str, Any]]:
    """Search for everything in Processing, in the order of the parcel IDs."""
    found = toolbox.run("attribute_query", FILTERS='"svc_uuid" IS NOT NULL')
    assert found["COMPLETE"]
    return sorted(rows(found["OUTPUT"]), key=lambda one: str(one.get("parcel_id")))


def same(value: str | None) -> list[str | None]:
    return [value] * len(NUMBERS)


#: By file: columns that are guessed, and the values of all parcels.
RIGHT: dict[str, tuple[dict[str, str], dict[str, list[Any]]]] = {
    "section_lot": (
        {"parcel_id": "PIN_CHAR"},
        {"parcel_id": [f"0200{n}9310000" for n in NUMBERS]},
    ),
    "geo_id": (
        {},
        {
            "county": same("McLennan"),
            "county_fp": same("309"),
            "GEO_ID": [f"34112000011100{n}" for n in NUMBERS],
        },
    ),
    "owner_street_as_site": (
        {},
        {
            "situs": [f"{220 + n} Linden St" for n in NUMBERS],
            "mail_addr": [f"{70 + n} Partridge Rdg, Utica, NY 13501" for n in NUMBERS],
            "postal": same("12203"),
        },
    ),
    "camp_short_names": (
        {"owner": "ow_name", "legal": "parcel_lgl", "city": "ph_cty_nm", "postal": "ph_zip"},
        {
            "acres": [2.5 + n / 1000 for n in NUMBERS],
            "city": same("BRYANT"),
            "legal": same("PT NE SW"),
            "situs": [f"{900 + n} N  IVY DR" for n in NUMBERS],
            "mail_addr": [f"{1 + n} ELM ROAD BENTON AR 72015" for n in NUMBERS],
        },
    ),
    "dates_yymmdd": (
        {},
        {
            "sale_date": [
                *("2023-05-09", "1999-12-31", "2001-02-03", "1987-06-30", "2005-11-30"),
                *("2012-01-01", None, "2008-02-29"),
            ]
        },
    ),
    "zero_acres": ({"acres": "ACRES_POLY"}, {"acres": [2.27] * len(NUMBERS)}),
    "qualified_names": (
        {
            "parcel_id": "GISDB.DBO.PARCELS.PIN",
            "owner": "GISDB.DBO.CAMA.OWNER_NAME",
        },
        {
            "situs": [f"{10 + n} MAIN ST" for n in NUMBERS],
            "mail_addr": [f"{1 + n} ELM RD, AMES, IA 50010" for n in NUMBERS],
            "parcel_value": [1000 + n for n in NUMBERS],
        },
    ),
    "across_the_border": (
        {},
        {name: [None] * 4 for name in ("state", "state_fp", "county", "county_fp")},
    ),
    "vt_grand_list": (
        {
            "parcel_id": "SPAN",
            "situs": "E911ADDR",
            "acres": "ACRESGL",
            "parcel_value": "REAL_FLV",
            "land_value": "LAND_LV",
        },
        {"land_use": same(None)},
    ),
}


#: The columns of these are certain, too.
SURE = {
    "section_lot": ("parcel_id",),
    "qualified_names": ("parcel_id", "owner", "situs", "mail_addr", "parcel_value"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_file_of_a_county_is_understood(name, connected):
    columns, values = RIGHT[name]
    draft = connected(CASES / f"{name}.geojson").draft
    assert {field: draft.text(field) for field in columns} == columns
    assert not any(draft.is_doubtful(field) for field in SURE.get(name, ()))
    found = all_parcels()
    assert {field: [one.get(field) for one in found] for field in values} == values


def listed(name: str) -> list[dict[str, str]]:
    with (CASES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def looked_up(algorithm: str, values: list[str], **parameters: Any) -> list[str | None]:
    """Return the parcel ID of each value that matched one parcel; None of others."""
    layer = layer_of(
        [None] * len(values), kind="NoGeometry", fields="v:string", values=[[v] for v in values]
    )
    field = "ID_FIELD" if algorithm == "id_lookup" else "ADDRESS"
    found = toolbox.run(algorithm, INPUT=layer, UNMATCHED="memory:", **{field: "v"}, **parameters)[
        "OUTPUT"
    ]
    ids = {one["src_v"]: one for one in rows(found)}
    assert len(ids) == found.featureCount()
    return [
        ids[value]["parcel_id"] if ids.get(value, {}).get("row_status") == "matched" else None
        for value in values
    ]


@pytest.mark.parametrize("name", ["glued_city", "street_first"])
def test_the_addresses_of_a_list_are_found(name, connected):
    connected(CASES / f"{name}.geojson")
    asked = listed(f"{name}_list")
    found = looked_up("address_lookup", [one["address"] for one in asked])
    assert found == [one.get("expected_apn", one.get("expected_parcelid")) for one in asked]


def test_an_id_of_a_list_is_never_another_one(connected):
    connected(CASES / "map_lot_sub.geojson")
    asked = [one["id"] for one in listed("map_lot_sub_list")]
    found = looked_up("id_lookup", asked, ID_KIND="parcel_id")
    allowed = ({"1_1_0"}, {"1_10_0", None}, {"2_30_1", None}, {"11_1_0"})
    assert len(found) == len(allowed)
    assert all(one in right for one, right in zip(found, allowed)), found


def test_each_name_of_an_id_is_known(connected, tmp_path):
    names = listed("id_names")
    assert len(names) > 5
    for row in names:
        features = [_lot(n, {row["column"]: f"{row['example']}{n}", "NOTE": "x"}) for n in range(6)]
        path = tmp_path / "ids.geojson"
        path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
        draft = connected(path).draft
        assert draft.text("parcel_id") == row["column"]
        assert not draft.is_doubtful("parcel_id"), row
        assert [one["parcel_id"] for one in all_parcels()] == [
            f"{row['example']}{n}" for n in range(6)
        ]


def _lot(number: int, values: dict[str, Any]) -> dict[str, Any]:
    west, east, south, north = -93.6 + number / 1e3, -93.599 + number / 1e3, 42.0, 42.001
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    geometry = {"type": "Polygon", "coordinates": [ring]}
    return {"type": "Feature", "properties": values, "geometry": geometry}
