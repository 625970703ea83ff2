"""Guessing the fields of columns by their names and values."""

from __future__ import annotations

from typing import Any

import pytest

from parcel_lookup.core.columns.conversion import Unit, conversion_of
from parcel_lookup.core.columns.guessing import Guess, guess_fields
from parcel_lookup.core.columns.rows import Sample, SampleRow
from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.contract.reference import known_columns

#: What a field may hold.
VALUES: dict[str, list[Any]] = {
    "svc_uuid": ["0a2703bc-692c", "0a2703bc-692d", "0a2703bc-692e"],
    "parcel_id": ["001", "002", "003"],
    "land_use_code": ["101", "0102", "R1"],
    "land_use": ["Single family", "Farm land", "Store"],
    "postal": ["02139", "50010-1234", 501],
    "state": ["IA", "MA", "KS"],
    "state_fp": ["19", "25", 6],
    "county_fp": ["169", "19169", 17],
    "sale_date": ["2020-01-31", "1/2/2019", "20180601"],
    "cdl_majority_percent": [0, 55.5, 100],
}
NUMBERS, TEXTS = [12.5, "1,234.00", 7], ["Rivera, Ana", "12 Oak St", "Ames"]


def values_of(field: str) -> list[Any]:
    number = next(one.is_numeric for one in FIELDS if one.name == field)
    return VALUES.get(field, NUMBERS if number else TEXTS)


def sample(columns: dict[str, list[Any]], acres: list[float | None] | None = None) -> Sample:
    names = tuple(columns)
    rows = [dict(zip(names, row)) for row in zip(*columns.values())]
    sizes = acres or [None] * len(rows)
    return Sample(names, tuple(SampleRow(row, size) for row, size in zip(rows, sizes)))


def guessed(columns: dict[str, list[Any]], acres: Any = None) -> dict[str, str]:
    return {name: guess.field for name, guess in guess_fields(sample(columns, acres)).items()}


def guess(name: str, values: list[Any], acres: Any = None) -> Guess | None:
    return guess_fields(sample({name: values}, acres)).get(name)


def test_common_column_names_are_guessed_by_the_reference_table():
    table = known_columns()
    expected = {name: column.field for name, column in table.items() if column.field}
    columns = {name: values_of(field) for name, field in expected.items()}
    columns.update({name: ["x", "y", "z"] for name in table if name not in expected})
    # Its "city" is the census's, and "scity" is there for ours; its "geoid" is state and county.
    assert len(expected) > 20
    guesses = guess_fields(sample(columns))
    assert {name: one.field for name, one in guesses.items()} == expected
    assert all(one.is_sure for one in guesses.values())


def test_short_names_of_shapefiles_are_guessed_the_same_way():
    table = known_columns().values()
    columns = {one.short_name: values_of(one.field) if one.field else TEXTS for one in table}
    assert guessed(columns) == {one.short_name: one.field for one in table if one.field}


@pytest.mark.parametrize(
    ("name", "field"),
    [(name, column.field) for name, column in known_columns().items()],
)
def test_every_common_name_is_guessed_on_its_own(name: str, field: str):
    for spelling in (name, name.upper(), name.title()):
        found = guess(spelling, values_of(field) if field else TEXTS)
        if field:
            assert found is not None
            assert found.field == field
            assert found.is_sure
        elif name != "city":  # another one's name for something else, but our own name
            assert found is None or not found.is_sure


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_the_names_of_the_interface_are_guessed(field):
    for name in (field.name, field.name.upper()):
        found = guess(name, values_of(field.name))
        assert found is not None
        assert found.field == field.name
        assert found.is_sure


@pytest.mark.parametrize(
    ("field", "names"),
    [
        ("parcel_id", "PIN APN Parcel_No PARCELNO TaxParcelID PARCEL_NUM PARNO MAP_PAR_ID Folio"),
        ("owner", "OWNER1 OwnerName OWNERNME1 OWN_NAME Owner_Name_1 TAXPAYER"),
        ("mail_addr", "MAIL_ADDR MailingAddress PSTLADRESS OWN_ADDR1 Owner_Address"),
        ("situs", "SITE_ADDR SITEADRESS SitusAddress PHY_ADDR1 LOC_ADDR PropertyAddress Location"),
        ("city", "SITE_CITY PHY_CITY Municipality PropertyCity Borough"),
        ("postal", "ZIP ZIPCODE PHY_ZIPCD SITE_ZIP"),
        ("acres", "GIS_ACRES DEED_ACRES ACREAGE ASSDACRES TotalAcres AreaAc"),
        ("acres_calc", "CALC_ACRES"),
        ("sq_feet", "LOT_SQFT LandSqFt SQ_FT_LOT"),
        ("land_use", "LANDUSE LandUseDesc USE_DESC PropertyClass LUCat UseCodeDes"),
        ("land_use_code", "USE_CODE LU_CODE LANDUSE PROP_CLASS PARUSECODE"),
        ("zoning", "ZONE_CODE Zoning ZONING1"),
        ("legal", "LEGAL_DESC LegalDescription S_LEGAL LEGDECFULL"),
        (
            "parcel_value",
            "TOTAL_VAL TotalAssessedValue CNTASSDVALUE MKT_VALUE JV TOTAL_AV AssessTot FCV_CUR",
        ),
        ("land_value", "LAND_VAL LNDVALUE LND_VAL LAND_AV LandAppraisedValue AssessLand"),
        ("improvements_value", "IMPVALUE IMPR_VAL ImprovementValue IMP_VALUE"),
        ("building_value", "BLDG_VAL BuildingValue BLDGVALUE"),
        ("agricultural_value", "AG_VALUE AGRIC_VALUE"),
        ("tax_amount", "NET_TAX TAX_AMOUNT TOTALTAX"),
        ("sale_price", "SALE_PRC1 LS_PRICE SalePrice SALEAMT LastSalePrice"),
        ("sale_date", "SALE_DT LS_DATE SaleDate LastSaleDate"),
        ("county", "CONAME COUNTY_NAME CNTYNAME"),
        ("county_fp", "COUNTYFP CNTY_FIPS FIPS GEOID"),
        ("state", "STATE_ABBR SITE_STATE ST"),
        ("state_fp", "STATEFP ST_FIPS STATE"),
    ],
)
def test_names_that_counties_and_states_use_are_guessed(field: str, names: str):
    for name in names.split():
        found = guess(name, values_of(field))
        assert found is not None, name
        assert found.field == field, name
        assert found.is_sure, name


@pytest.mark.parametrize(
    "name",
    [
        "OWNER2",
        "PREV_OWNER",
        "MAIL_CITY",
        "YEAR_BUILT",
        "NUM_UNITS",
        "SHAPE_LENGTH",
        "OBJECTID",
        "BOOK",
        "PAGE",
        "SCHOOL_DIST",
        "TAX_YEAR",
        "NOTES",
        "STORIES",
        "GROSS_AREA",
        "BLDG_SQFT",
    ],
)
def test_unrelated_columns_are_not_assigned(name: str):
    assert guess(name, [1950, 1960, 1999]) is None
    assert guess(name, TEXTS) is None


def test_a_guess_by_words_in_a_name_is_uncertain():
    for name, field in (
        ("Full_Site_Street_Address", "situs"),
        ("Current_Land_Value_USD", "land_value"),
    ):
        found = guess(name, values_of(field))
        assert found is not None
        assert found.field == field
        assert not found.is_sure


def test_no_field_gets_two_columns_and_the_better_match_wins():
    names = {"PARCELID": ["1", "1", "2"], "PIN": ["a", "b", "c"], "APN": ["1", "2", "3"]}
    found = guessed(names)
    assert len(set(found.values())) == len(found)
    assert found == {"PIN": "parcel_id"}  # of the three, only PIN and APN are unique
    assert guessed({"OWNER": ["", None, " "], "OWNER1": TEXTS}) == {"OWNER1": "owner"}
    assert guessed({"OWNER": ["", None, " "]}) == {}
    assert guessed({"city": TEXTS, "scity": TEXTS}) == {"scity": "city"}
    assert guessed({"acres": NUMBERS, "gisacre": NUMBERS}) == {"acres": "acres"}


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("OWNER_NAME", [17, 18, 19]),
        ("SITE_ADDR", ["12", "14", "16"]),
        ("LAND_VALUE_1", [2019, 2020, 2021]),
        ("TOTALVAL", [2019, 2020, 2021]),
        ("SALEDATE", [2005, 2006, 2007]),
        ("SALE_PRC", ["see deed", "none", "?"]),
        ("STATE_NAME", ["Story", "Polk", "Dallas"]),
        ("PIN", ["same", "same", "same"]),
    ],
)
def test_values_that_do_not_fit_outweigh_the_name(name: str, values: list[Any]):
    assert guess(name, values) is None


def test_unreadable_values_make_a_guess_uncertain():
    found = guess("ACREAGE", [5.0, 6.5, "7", "unknown", "8"])
    assert found is not None
    assert found.field == "acres"
    assert not found.is_sure


def test_values_decide_between_fields_with_the_same_name():
    assert guessed({"LANDUSE": ["Residential", "Commercial", "Farming"]}) == {"LANDUSE": "land_use"}
    assert guessed({"LANDUSE": ["101", "R-2", "0340"]}) == {"LANDUSE": "land_use_code"}
    assert guessed({"STATE": ["IA"] * 3, "COUNTY": ["Story"] * 3}) == {
        "STATE": "state",
        "COUNTY": "county",
    }
    assert guessed({"STATE": [19] * 3, "COUNTY": ["169"] * 3}) == {
        "STATE": "state_fp",
        "COUNTY": "county_fp",
    }


ACRES = [1.0, 2.5, 0.25, 10.0]


@pytest.mark.parametrize(
    ("factor", "field", "is_sure"),
    [(43_560, "sq_feet", True), (1, "acres", True), (4046.86, "acres", False)],
)
def test_the_geometries_determine_the_unit_of_an_area(factor: float, field: str, is_sure: bool):
    values = [size * factor * 1.02 for size in ACRES]  # by deed, and so not quite the same
    found = guess("LOT_SIZE", values, ACRES)
    assert found is not None
    assert (found.field, found.is_sure) == (field, is_sure)


def test_an_area_with_an_unknown_unit_is_not_assigned():
    assert guess("LOT_SIZE", [5.0, 6.0, 7.0]) is None
    assert guess("LOT_SIZE", [5.0, 6.0, 7.0, 8.0], ACRES) is None
    assert guess("AREA", [float(size) for size in ACRES[:2]], ACRES[:2]) is None


def test_areas_are_converted_to_the_unit_of_the_field():
    meters = [size * 4046.8564224 for size in ACRES]
    made = sample({"AREA": meters, "TEXT": [f"{size:,.1f}" for size in meters]}, ACRES)
    for column in ("AREA", "TEXT"):
        conversion = conversion_of(made, column, "acres")
        assert conversion.unit is Unit.SQUARE_METERS
        source = conversion.source("acres", column)
        read = [source.read(row.values).value for row in made.rows]
        assert read == pytest.approx(ACRES, rel=1e-3)
    feet = conversion_of(made, "AREA", "sq_feet").source("sq_feet", "AREA")
    assert feet.read(made.rows[0].values).value == pytest.approx(43_560, rel=1e-4)
    plain = sample({"ACRES": ACRES}, ACRES)
    assert conversion_of(plain, "ACRES", "acres").unit is None


def test_the_condominium_units_of_a_lot_count_once():
    values = [43_560.0] + [108_900.0] + [10_890.0] + [7.0] * 20
    sizes = [1.0, 2.5, 0.25] + [9.0] * 20
    found = guess("LOT_SIZE", values, sizes)
    assert found is not None
    assert found.field == "sq_feet"


def test_amounts_with_a_currency_sign_are_read():
    made = sample({"SALEPRICE": ["$ 65,031", "$1", ""]})
    source = conversion_of(made, "SALEPRICE", "sale_price").source("sale_price", "SALEPRICE")
    assert [source.read(row.values).value for row in made.rows] == [65_031, 1, None]
    found = guess("SALEPRICE", ["$ 65,031", "$1", ""])
    assert found is not None
    assert found.is_sure


@pytest.mark.parametrize(
    "text",
    [
        "7/5/2005",
        "2005-07-05",
        "20050705",
        "07/05/2005 00:00:00",
        "7/5/2005 12:00:00 AM",
        "2005/07/05",
        "2005/07/05 00:00:00+00",
        "7/5/05",
        "07-05-2005",
        "5-Jul-2005",
        "05-JUL-05",
        "Jul 5, 2005",
    ],
)
def test_dates_in_assessors_formats_are_read(text: str):
    made = sample({"SALE_DATE": [text, "", "unknown", text]})
    source = conversion_of(made, "SALE_DATE", "sale_date").source("sale_date", "SALE_DATE")
    found = [source.read(row.values).value for row in made.rows]
    assert found == ["2005-07-05", None, "unknown", "2005-07-05"]


def test_columns_without_values_in_the_first_of_many_rows_are_the_last_to_be_guessed():
    part = sample({"OWNER": [None] * 3})._replace(is_whole=False)
    found = guess_fields(part)["OWNER"]
    assert (found.field, found.is_sure) == ("owner", False)
    other = sample({"OWNER": [None] * 3, "Owner_Nm_Full": TEXTS})._replace(is_whole=False)
    assert {name: one.field for name, one in guess_fields(other).items()} == {
        "Owner_Nm_Full": "owner"
    }


def test_a_layer_without_rows_is_guessed_by_names_only():
    found = guess_fields(Sample(("OWNER", "SHAPE_AREA", "acres"), ()))
    assert {name: one.field for name, one in found.items()} == {"OWNER": "owner", "acres": "acres"}
