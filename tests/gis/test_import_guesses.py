"""What is guessed without help: the parcels that are found afterwards, and the doubts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from qgis.core import QgsProject

from parcel_lookup.core.columns.draft import ImportDraft
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import layer_description
from parcel_lookup.tests.support.copied import copy_layer, described
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.layers import box, layer_of, save

CASES = Path(__file__).parents[1] / "cases"
IOWA, NORTH_DAKOTA, ARKANSAS = (-93.6, 42.02), (-100.4, 47.3), (-92.6, 34.6)
_DRIVERS = {
    ".gpkg": "GPKG",
    ".shp": "ESRI Shapefile",
    ".geojson": "GeoJSON",
    ".fgb": "FlatGeobuf",
    ".sqlite": "SQLite",
}
#: Degrees; a lot of this size has 2.27 acres in Iowa.
LOT = 0.001


class Imported(NamedTuple):
    """What was guessed, and the parcels of the file in the order of the rows."""

    draft: ImportDraft
    parcels: list[dict[str, Any]]

    @property
    def texts(self) -> dict[str, str]:
        """The columns of the fields."""
        return {name: self.draft.text(name) for name in self.draft.mapped}

    def values(self, field: str) -> list[Any]:
        return [parcel.get(field) for parcel in self.parcels]


@pytest.fixture
def imported(tmp_path: Path, qgis_app):
    """Copy a file with its guesses, and search for all of its parcels."""

    def imported(path: Path | str) -> Imported:
        found = described(Path(path))
        draft = found.draft
        to = tmp_path / "imported.gpkg"
        copy_layer(Path(path), to, found)
        with closing(parcel_source(to)) as source:
            batches = [*source.read(Query(), Run())]
        parcels = [parcel.attributes for batch in batches for parcel in batch.parcels]
        parcels.sort(key=lambda one: (one.get("ROW_NO", 0), str(one.get("parcel_id"))))
        return Imported(draft, parcels)

    yield imported
    QgsProject.instance().clear()


@pytest.fixture
def file_of(tmp_path: Path, qgis_app):
    """Write a file of lots side by side, with a last column for their order."""

    def file_of(
        fields: str,
        rows: Sequence[Sequence[Any]],
        ending: str = ".gpkg",
        corner: tuple[float, float] = IOWA,
    ) -> Path:
        west, south = corner
        shapes = [
            box(west + LOT * n, south, west + LOT * (n + 1), south + LOT) for n in range(len(rows))
        ]
        values = [[*row, number] for number, row in enumerate(rows, 1)]
        layer = layer_of(shapes, fields=f"{fields},ROW_NO:integer", values=values)
        return save(layer, tmp_path / f"source{ending}", _DRIVERS[ending])

    return file_of


# ---- where parcels are ---------------------------------------------------------------------------


def test_parcels_in_another_country_are_in_no_county(imported, file_of):
    places = ("state", "state_fp", "county", "county_fp")
    found = imported(CASES / "across_the_border.geojson")
    assert [{parcel.get(name) for name in places} for parcel in found.parcels] == [{None}] * 4
    # Ciudad Juárez and Windsor, on the other side of a river; Abbotsford, of a street.
    for corner in ((-106.48, 31.735), (-83.02, 42.305), (-122.3, 49.01)):
        found = imported(file_of("PID:string", [["1"], ["2"]], ".shp", corner))
        assert found.values("county") == [None] * 2, corner
    # El Paso, Detroit, and Eastport; a wharf a kilometer off Nantucket.
    for corner, county in (
        ((-106.48, 31.755), "El Paso"),
        ((-83.05, 42.335), "Wayne"),
        ((-66.99, 44.905), "Washington"),
        ((-70.1, 41.312), "Nantucket"),
    ):
        found = imported(file_of("PID:string", [["1"], ["2"]], ".fgb", corner))
        assert found.values("county") == [county] * 2, corner


def test_a_wrong_column_of_the_county_is_not_used(imported, file_of):
    found = imported(CASES / "geo_id.geojson")
    assert {parcel["county_fp"] for parcel in found.parcels} == {"309"}
    assert {parcel["county"] for parcel in found.parcels} == {"McLennan"}
    assert "GEO_ID" in found.parcels[0]
    # Arkansas numbers its counties itself, Florida too; these are the digits of a census block.
    for fields, row, ending, corner, county in (
        ("PIN:string,COUNTY:integer", ["a", 63], ".gpkg", ARKANSAS, "Saline"),
        ("PIN:string,CO_FIPS:string", ["a", "47"], ".shp", (-84.3, 30.45), "Leon"),
        ("PIN:string,GEOID:string", ["a", "191690013002011"], ".fgb", IOWA, "Story"),
        # These are right, with the zeros lost or the state in front.
        ("PIN:string,COUNTYFP:integer", ["a", 169], ".shp", IOWA, "Story"),
        ("PIN:string,FIPS:string", ["a", "05125"], ".gpkg", ARKANSAS, "Saline"),
    ):
        found = imported(file_of(fields, [row] * 3, ending, corner))
        assert [code[-3:] for code in found.values("county_fp")] == [_CODES[county]] * 3, fields
        is_right = row[1] in (169, "05125")
        assert ("county_fp" in found.texts) == is_right, fields


_CODES = {"Saline": "125", "Leon": "073", "Story": "169"}


# ---- IDs -----------------------------------------------------------------------------------------


def test_an_id_that_repeats_loses_to_one_that_is_unique(imported, file_of):
    found = imported(CASES / "section_lot.geojson")
    assert found.values("parcel_id") == [f"0200{n}9310000" for n in range(8)]
    some = range(8)
    for fields, rows, ending, expected in (
        (
            "MAP:string,PARCEL:string,APN_TEXT:string",
            [["1", "2", f"k{n}"] for n in some],
            ".shp",
            "APN_TEXT",
        ),
        ("PARCELID:string,ACCOUNTNO:integer", [["12", 500 + n] for n in some], ".fgb", "ACCOUNTNO"),
        ("BLOCK:string,LOT:string,PIN:string", [["1", "", f"p{n}"] for n in some], ".gpkg", "PIN"),
        # Unique together.
        ("BLOCK:integer,LOT:integer", [[n // 4, n % 4] for n in some], ".gpkg", "BLOCK LOT"),
    ):
        found = imported(file_of(fields, rows, ending))
        assert found.texts["parcel_id"] == expected
        assert len(set(found.values("parcel_id"))) == 8
    # There is nothing better: it is used, with a doubt.
    found = imported(file_of("PIN:string", [[str(n // 4)] for n in some], ".shp"))
    assert found.texts == {"parcel_id": "PIN"}
    assert found.draft.is_doubtful("parcel_id")


# ---- values that mean nothing --------------------------------------------------------------------


def test_an_area_of_zero_is_not_known(imported, file_of):
    found = imported(CASES / "zero_acres.geojson")
    assert found.values("acres") == [2.27] * 8
    rows = [[0.0, 2.2], [0.0, 2.3], [0.0, 2.4], [5.0, 2.5]]
    found = imported(file_of("ACRES:double,GISACRES:double", rows, ".shp"))
    assert found.values("acres") == [2.2, 2.3, 2.4, 2.5]
    rows = [["0", 0], ["2.3", 99_000], ["0.00", 98_000], ["2.5", 97_000]]
    found = imported(file_of("ACREAGE:string,LOT_SQFT:integer", rows, ".fgb"))
    assert found.values("acres") == [None, 2.3, None, 2.5]
    assert found.values("sq_feet") == [None, 99_000, 98_000, 97_000]
    # A value of zero may be one: land without a building.
    found = imported(file_of("PIN:string,BLDG_VAL:double", [["a", 0.0], ["b", 5.0]]))
    assert found.values("building_value") == [0, 5]


def test_what_programs_write_for_nothing_is_null(imported, file_of, monkeypatch):
    monkeypatch.setattr(layer_description, "SAMPLE_ROWS", 2)
    fields = (
        "PIN:string,OWNER:string,MAIL_ADDR:string,MAIL_ADDR2:string,MAIL_CITY:string,ZONING:string"
    )
    rows = [
        ["1", "Rivera, Ana", "12 Elm St", "Apt 2", "Ames", "R1"],
        ["2", "Chen, Li", "14 Elm St", "Apt 3", "Ames", "R2"],
        ["3", "<Null>", "16 Elm St", "<Null>", "Ames", "NONE"],
        ["4", "NONE", "<Null>", "NONE", "<Null>", "<Null>"],
    ]
    for ending in (".gpkg", ".shp", ".geojson"):
        found = imported(file_of(fields, rows, ending))
        assert found.values("owner") == ["Rivera, Ana", "Chen, Li", None, None], ending
        assert found.values("mail_addr")[2:] == ["16 Elm St, Ames", None], ending
        assert found.values("zoning") == ["R1", "R2", "NONE", None], ending


# ---- dates ---------------------------------------------------------------------------------------


def test_the_whole_column_decides_how_a_date_is_read(imported, file_of, monkeypatch):
    found = imported(CASES / "dates_yymmdd.geojson")
    assert found.values("sale_date") == [
        "2023-05-09",
        "1999-12-31",
        "2001-02-03",
        "1987-06-30",
        "2005-11-30",
        "2012-01-01",
        None,
        "2008-02-29",
    ]
    monkeypatch.setattr(layer_description, "SAMPLE_ROWS", 3)
    for fields, values, ending, expected in (
        # Three months of 2020, if the others did not say that the year comes first.
        (
            "SALEDATE:string",
            ["200106", "200107", "200108", "991231"],
            ".gpkg",
            ["2020-01-06", "1999-12-31"],
        ),
        (
            "SALEDATE:string",
            ["200106", "200107", "200108", "199912"],
            ".gpkg",
            ["2001-06-01", "1999-12-01"],
        ),
        ("SALE_DATE:integer", [201806, 201711, 0, 199912], ".shp", ["2018-06-01", "1999-12-01"]),
        ("SALEDATE:integer", [10203, 230509, 870630, 991231], ".fgb", ["2001-02-03", "1999-12-31"]),
        (
            "SALEDT:string",
            ["6/2018", "11/2017", "<Null>", "12/1999"],
            ".shp",
            ["2018-06-01", "1999-12-01"],
        ),
        (
            "SALEDT:string",
            ["01/02/68", "11/30/17", "", "12/31/99"],
            ".gpkg",
            ["1968-01-02", "1999-12-31"],
        ),
        (
            "SALE_DATE:date",
            ["2018-06-01", "2017-01-01", "1900-01-01", "1899-12-30"],
            ".shp",
            ["2018-06-01", None],
        ),
        (
            "SALEDATE:string",
            ["1/2/2018", "1/3/2017", "1/1/1900", "12/30/1899"],
            ".fgb",
            ["2018-01-02", None],
        ),
    ):
        found = imported(file_of(fields, [[value] for value in values], ending))
        read = found.values("sale_date")
        assert [read[0], read[3]] == expected, (fields, ending)
        assert read[2] is None or read[2] > "1600"
    # Which part is the year? No date is better than a wrong one.
    found = imported(file_of("SALEDATE:string", [["010203"], ["040506"]]))
    assert "sale_date" not in found.texts
    assert found.parcels[0]["SALEDATE"] == "010203"


def test_a_date_may_be_in_columns_for_year_and_month(imported, file_of):
    for fields, rows, ending, text in (
        (
            "SALE_YR1:integer,SALE_MO1:integer",
            [[2018, 6], [1999, 12], [0, 0]],
            ".shp",
            "SALE_YR1 SALE_MO1",
        ),
        (
            "SALEMONTH:string,SALEYEAR:string",
            [["06", "2018"], ["12", "1999"], ["", ""]],
            ".gpkg",
            "SALEYEAR SALEMONTH",
        ),
    ):
        found = imported(file_of(fields, rows, ending))
        assert found.texts["sale_date"] == text
        assert found.values("sale_date") == ["2018-06-01", "1999-12-01", None]
    found = imported(file_of("SALE_YR:integer,SALE_MO:string", [[2018, "?"], [1999, "x"]]))
    assert "sale_date" not in found.texts
    rows = [[2018, 6, 9], [1999, 12, 31]]
    found = imported(file_of("DEED_YEAR:integer,DEED_MON:integer,DEED_DAY:integer", rows, ".fgb"))
    assert found.values("sale_date") == ["2018-06-09", "1999-12-31"]


# ---- whose address -------------------------------------------------------------------------------

ELSEWHERE = ["70 Partridge Rdg", "Utica", "NY", "13501"]


def test_the_address_of_the_owner_is_not_that_of_the_parcel(imported, file_of):
    found = imported(CASES / "owner_street_as_site.geojson")
    assert found.values("situs") == [f"{220 + n} Linden St" for n in range(8)]
    assert found.values("mail_addr")[0] == "70 Partridge Rdg, Utica, NY 13501"
    assert set(found.values("postal")) == {"12203"}
    street = "70 Partridge Rdg, Utica, NY 13501"
    for fields, row, ending, situs, mail in (
        (
            "OWNER:string,ADDRESS:string,CITY:string,STATE:string,ZIP:string,SITE_ADDR:string",
            ["Rivera", *ELSEWHERE, "5 Oak St"],
            ".shp",
            "5 Oak St",
            street,
        ),
        (
            "PROP_STNO:integer,PROP_STNAME:string,OWNER:string,ADDR1:string,ADDR2:string,CITY:string,ST:string,ZIP:string",
            [5, "Oak St", "Rivera", "c/o Chen", *ELSEWHERE],
            ".gpkg",
            "5 Oak St",
            f"c/o Chen, {street}",
        ),
        (
            "OWNER:string,MAIL_ADDR:string,CITY:string,STATE:string,ZIP:string,LOCATION:string",
            ["Rivera", *ELSEWHERE, "5 Oak St"],
            ".fgb",
            "5 Oak St",
            street,
        ),
    ):
        found = imported(file_of(fields, [row] * 3, ending))
        assert found.values("situs") == [situs] * 3
        assert found.values("mail_addr") == [mail] * 3
        assert found.values("city") == found.values("postal") == [None] * 3
        assert found.values("state") == ["IA"] * 3  # by the location
    # The other way round.
    fields = "ADDRESS:string,CITY:string,ZIP:string,OWNER:string,OWN_ADDR:string,OWN_CITY:string"
    row = ["5 Oak St", "Ames", "50010", "Rivera", "70 Partridge Rdg", "Utica"]
    found = imported(file_of(fields, [row] * 3, ".shp"))
    assert found.values("situs") == ["5 Oak St"] * 3
    assert found.values("city") == ["Ames"] * 3
    assert found.values("mail_addr") == ["70 Partridge Rdg, Utica"] * 3


def test_all_lines_of_an_owners_address_are_joined(imported, file_of, monkeypatch):
    monkeypatch.setattr(layer_description, "SAMPLE_ROWS", 2)
    fields = ",".join(f"MAIL_ADD{n}:string" for n in range(1, 5)) + ",PIN:string"
    rows = [
        ["c/o Chen", "12 Elm St", None, None, "1"],
        ["14 Elm St", "Ames IA 50010", None, None, "2"],
        ["c/o Doe", "Floor 2", "16 Elm St", "Ames IA 50010", "3"],
    ]
    for ending in (".shp", ".gpkg"):
        found = imported(file_of(fields, rows, ending))
        assert found.values("mail_addr") == [
            "c/o Chen, 12 Elm St",
            "14 Elm St, Ames IA 50010",
            "c/o Doe, Floor 2, 16 Elm St, Ames IA 50010",
        ]


def test_a_letter_is_no_address(imported, file_of):
    for fields, ending in (
        ("PIN:string,LOCATION:string", ".shp"),
        ("PIN:string,ADDR:string", ".fgb"),
    ):
        found = imported(file_of(fields, [["1", "N"], ["2", "S"], ["3", "12 E"]], ending))
        assert found.values("situs") == [None] * 3


# ---- columns that contradict the location --------------------------------------------------------


def test_where_owners_live_is_not_where_parcels_are(imported, file_of):
    homes = [
        ["1 Elm St", "Bismarck", "ND", "58501"],
        ["2 Elm St", "Billings", "MT", "59101"],
        ["3 Elm St", "Mesa", "AZ", "85201"],
    ]
    for fields, ending in (
        ("NAME:string,ADDRESS:string,CITY:string,ST:string,ZIP:string", ".shp"),
        ("OWNER:string,STREET:string,TOWN:string,STATE:string,ZIPCODE:integer", ".gpkg"),
    ):
        rows = [["Rivera", *homes[min(n // 4, 2)]] for n in range(12)]
        found = imported(file_of(fields, rows, ending, NORTH_DAKOTA))
        assert set(found.values("state")) == {"ND"}
        for field in ("situs", "city", "postal"):
            assert set(found.values(field)) == {None}, field
        assert found.values("mail_addr")[4] == "2 Elm St, Billings, MT 59101"
        contradiction = found.draft.contradiction("state")
        assert contradiction.column in ("ST", "STATE")
        assert (contradiction.contradicting, contradiction.compared) == (8, 12)
    # Only a ZIP code, and a county of somewhere else.
    rows = [["Rivera", "59101", "Yellowstone"]] * 4
    found = imported(file_of("OWNER:string,ZIP:string,COUNTY:string", rows, ".fgb", NORTH_DAKOTA))
    assert set(found.values("postal")) == {None}
    assert set(found.values("state")) == {"ND"}
    assert "Yellowstone" not in found.values("county")
    # These are where they say.
    rows = [["12 Main St", "Bismarck", "N.D.", 58501]] * 4
    found = imported(
        file_of("ADDRESS:string,CITY:string,STATE:string,ZIP:integer", rows, ".shp", NORTH_DAKOTA)
    )
    assert {"situs", "city", "state", "postal"} <= found.texts.keys()


def test_a_zip_code_of_no_state_says_nothing_about_the_location(imported, file_of):
    fields = "OWNER:string,MAIL_ADDR:string,SITE_ADDR:string,CITY:string,ZIP:string"
    for zip_code in ("52999", "00000"):
        rows = [["Rivera", "PO Box 7", f"{n} Main St", "Bismarck", zip_code] for n in range(1, 5)]
        found = imported(file_of(fields, rows, ".gpkg", NORTH_DAKOTA))
        assert set(found.values("city")) == {"Bismarck"}
        assert found.values("mail_addr") == ["PO Box 7"] * 4
