"""Names of columns that an import understands, and how it reads the numbers in them."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parcel_lookup.core.columns.draft import ImportDraft
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.tests.support.copied import copy_layer, described
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.layers import box, layer_of, save

CASES = Path(__file__).parents[1] / "cases"
#: Degrees; a lot of this size has 2.27 acres in Iowa.
LOT, CORNER = 0.001, (-93.6, 42.02)


class Imported(NamedTuple):
    """The sources that were guessed, and the parcels of the file."""

    draft: ImportDraft
    parcels: list[dict[str, Any]]

    def values(self, field: str) -> list[Any]:
        return [parcel.get(field) for parcel in self.parcels]


@pytest.fixture
def imported(tmp_path: Path, qgis_app):
    """Copy a layer or a file with its guesses, and search for all of its parcels."""

    def imported(layer: Any) -> Imported:
        found = described(layer)
        draft = found.draft
        to = tmp_path / "imported.gpkg"
        copy_layer(layer, to, found)
        with closing(parcel_source(to)) as source:
            batches = [*source.read(Query(), Run())]
        parcels = [parcel.attributes for batch in batches for parcel in batch.parcels]
        return Imported(draft, sorted(parcels, key=lambda one: str(one.get("parcel_id"))))

    return imported


def lots(fields: str, rows: Sequence[Sequence[Any]]) -> Any:
    """Return a layer of lots side by side."""
    west, south = CORNER
    shapes = [
        box(west + LOT * n, south, west + LOT * (n + 1), south + LOT) for n in range(len(rows))
    ]
    return layer_of(shapes, fields=fields, values=rows)


def rows_of(values: Sequence[Any], count: int = 6) -> list[list[Any]]:
    """Return rows that begin with an ID: ``A0``, ``A1``, …."""
    return [[f"A{number}", *values] for number in range(count)]


def test_abbreviated_words_are_understood(imported, tmp_path):
    found = imported(CASES / "camp_short_names.geojson")
    first = found.parcels[0]
    assert {name: first[name] for name in ("owner", "mail_addr", "situs", "city", "postal")} == {
        "owner": "AMES CARL",
        "mail_addr": "1 ELM ROAD BENTON AR 72015",
        "situs": "900 N  IVY DR",
        "city": "BRYANT",
        "postal": "72022",
    }
    assert first["legal"] == "PT NE SW"
    assert found.values("acres") == [2.5 + number / 1000 for number in range(8)]
    # Another county's abbreviations, in a Shapefile; a phone number is no address.
    fields = "PIN:string,OWNR_NM:string,OWN_PH:string,PHY_ADD:string,PH_CTY:string,LGL_DESC:string"
    layer = lots(fields, rows_of(("DOE ANN", "555-0100", "7 OAK ST", "AMES", "LOT 7")))
    parcel = imported(save(layer, tmp_path / "short.shp")).parcels[0]
    expected = {"owner": "DOE ANN", "situs": "7 OAK ST", "city": "AMES", "legal": "LOT 7"}
    assert {name: parcel[name] for name in expected} == expected
    assert parcel["OWN_PH"] == "555-0100"


def test_names_of_databases_and_joined_tables_are_left_out(imported, tmp_path):
    expected = {
        "parcel_id": "A0",
        "owner": "AMES CARL",
        "situs": "10 MAIN ST",
        "mail_addr": "1 ELM RD, AMES, IA 50010",
        "parcel_value": 1000.0,
    }
    found = imported(CASES / "qualified_names.geojson")
    assert {name: found.parcels[0][name] for name in expected} == expected
    assert not any(map(found.draft.is_doubtful, expected))
    names = ("OWNER_NAME", "SITUS_ADDR", "MAIL_ADDR1", "MAIL_CITY", "MAIL_STATE", "MAIL_ZIP")
    values = ("AMES CARL", "10 MAIN ST", "1 ELM RD", "AMES", "IA", "50010", 1000.0)
    # A join in QGIS, an export of a geodatabase, in which points become underscores.
    for prefix in ("cama_", "GISDB_DBO_CAMA_"):
        fields = ",".join(f"{prefix}{name}:string" for name in names)
        layer = lots(f"PIN:string,{fields},{prefix}TOTAL_VALUE:double", rows_of(values))
        found = imported(save(layer, tmp_path / f"{prefix}.gpkg", "GPKG"))
        assert {name: found.parcels[0][name] for name in expected} == expected, prefix
    # In a Shapefile the names of joined columns end after ten letters.
    fields = "PARCELS_PI:string,PARCELS_AC:double,CAMA_OWNER:string,CAMA_SITUS:string,CAMA_YR:int"
    layer = lots(fields, rows_of((2.27, "AMES CARL", "10 MAIN ST", 1990)))
    parcel = imported(save(layer, tmp_path / "joined.shp")).parcels[0]
    assert (parcel["owner"], parcel["situs"]) == ("AMES CARL", "10 MAIN ST")


def test_columns_of_other_people_are_not_those_of_the_parcel(imported, tmp_path):
    fields = "PIN:string,BUYER_NAME:string,BUYER_ADDR:string,BUYER_CITY:string,BUYER_ZIP:string"
    layer = lots(fields, rows_of(("DOE ANN", "7 OAK ST", "AMES", "50010")))
    found = imported(save(layer, tmp_path / "buyers.gpkg", "GPKG"))
    assert not {"owner", "situs", "city", "postal", "mail_addr"} & set(found.draft.mapped)


def test_an_alias_says_what_a_column_is(imported):
    layer = lots("F1:string,F2:string,F3:string,OWNER_OLD:string", rows_of(("X", "7 OAK ST", "Y")))
    for number, alias in enumerate(("Parcel Number", "Owner Name", "Site Address", "Owner")):
        layer.setFieldAlias(number, alias)
    found = imported(layer)
    texts = {name: found.draft.text(name) for name in ("parcel_id", "owner", "situs")}
    assert texts == {"parcel_id": "F1", "owner": "F2", "situs": "F3"}
    assert found.parcels[0]["owner"] == "X"


def test_the_grand_list_of_vermont_is_mapped(imported):
    found = imported(CASES / "vt_grand_list.geojson")
    texts = {name: found.draft.text(name) for name in found.draft.mapped}
    assert texts == {
        "parcel_id": "SPAN",
        "owner": "OWNER1",
        "mail_addr": "ADDRGL1, CITYGL, STGL ZIPGL",
        "situs": "E911ADDR",
        "city": "TNAME",
        "acres": "ACRESGL",
        "parcel_value": "REAL_FLV",
        "land_value": "LAND_LV",
        "improvements_value": "IMPRV_LV",
    }
    assert found.parcels[0]["PROPTYPE"] == "ROAD"  # no use of the land


def id_columns() -> list[dict[str, str]]:
    with (CASES / "id_names.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("row", id_columns(), ids=lambda row: row["column"])
def test_ids_of_states_and_counties_are_known(imported, tmp_path, row):
    name, example = row["column"], row["example"]
    rows = [[f"{example}{number}", "DOE ANN"] for number in range(6)]
    layer = lots(f"{name}:string,OWNER:string", rows)
    for ending, driver in ((".shp", "ESRI Shapefile"), (".fgb", "FlatGeobuf")):
        found = imported(save(layer, tmp_path / f"ids{ending}", driver))
        assert found.draft.text("parcel_id") == name
        assert not found.draft.is_doubtful("parcel_id")


@pytest.mark.parametrize(
    ("name", "texts", "field", "expected"),
    [
        ("ACREAGE", ["0.377*", "2.5", "1.25 *", "3"], "acres", [0.377, 2.5, 1.25, 3]),
        ("ACRES", ["0.25 AC", "1,002.5 AC", "2 AC.", "3ac"], "acres", [0.25, 1002.5, 2, 3]),
        ("LOT_SIZE", ["10,890 SF", "43560 SF", "21780 sf", "2"], "sq_feet", [10890, 43560, 21780]),
        ("LAND_AREA", ["1 ha", "2 ha", "3 ha", "4 ha"], "acres", [2.471, 4.942, 7.413, 9.884]),
        ("TOTAL_VAL", ["$1,200*", "$90,000", "500 †", "0"], "parcel_value", [1200, 90000, 500, 0]),
    ],
)
def test_numbers_with_marks_and_units_are_read(imported, tmp_path, name, texts, field, expected):
    rows = [[f"A{number}", text] for number, text in enumerate(texts)]
    layer = lots(f"PIN:string,{name}:string", rows)
    found = imported(save(layer, tmp_path / "numbers.gpkg", "GPKG"))
    assert found.draft.text(field) == name
    read = [value for value in found.values(field) if value is not None]
    assert read[: len(expected)] == pytest.approx(expected, rel=1e-3)


def test_an_area_in_feet_is_also_the_acres_if_no_column_has_them(imported, tmp_path):
    layer = lots("PIN:string,LOT_SQFT:double", rows_of((21780.0,)))
    found = imported(save(layer, tmp_path / "feet.gpkg", "GPKG"))
    assert found.parcels[0]["sq_feet"] == 21780
    assert found.parcels[0]["acres"] == pytest.approx(0.5)


def test_city_and_zip_code_in_one_column_are_the_parcels_or_the_owners(imported, tmp_path):
    names = ("PIN", "SITUS_ADDR", "SITUS_CSZ", "OWNER", "OWN_ADDR", "OWN_CSZ")
    fields = ",".join(f"{name}:string" for name in names)
    values = ("7 OAK ST", "AMES, IA 50010", "DOE ANN", "1 ELM RD", "HELENA MT 59601")
    found = imported(save(lots(fields, rows_of(values)), tmp_path / "csz.gpkg", "GPKG"))
    parcel = found.parcels[0]
    assert (parcel["city"], parcel["postal"]) == ("AMES", "50010")
    assert parcel["mail_addr"] == "1 ELM RD, HELENA MT 59601"
    # Only the owner's: no city of the parcel.
    fields = "PIN:string,OWNER:string,OWN_ADDR:string,CITY_STATE:string,SITUS_ADDR:string"
    values = ("DOE ANN", "1 ELM RD", "HELENA, MT 59601", "7 OAK ST")
    found = imported(save(lots(fields, rows_of(values)), tmp_path / "owner.gpkg", "GPKG"))
    assert "city" not in found.draft.mapped
