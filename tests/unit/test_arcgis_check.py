"""The check of a published layer: what a few requests show of it."""

import pytest

from parcel_lookup.core.arcgis.check import (
    CHECK_REQUESTS,
    MOST_REQUESTS,
    check_layer,
    check_mirror,
)
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.arcgis import stacked
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import IDENTITY, county_layer
from parcel_lookup.tests.support.feature_layer import (
    Column,
    FeatureLayer,
    OtherLayer,
    Row,
    with_traps,
)
from parcel_lookup.tests.support.feature_server import FeatureServer

#: The first squares of the county are in Furnas County, Nebraska (065).
FIELDS = {
    "state": {"constant": "NE"},
    "county_fp": "CO",
    "parcel_id": "PIN",
    "acres": "SIZE",
    "parcel_value": {"column": "WORTH"},
}
COLUMNS = [Column("PIN"), Column("CO"), Column("SIZE", "Double"), Column("WORTH")]


def a_layer(*rows, **options):
    found = []
    for number, attributes in enumerate(rows):
        square = county.square(number)
        found.append(Row(attributes, square.wkb))
    return FeatureLayer(COLUMNS, found, **options)


@pytest.fixture
def check(tmp_path):
    """Check a layer; return the report and the number of requests."""

    def checked(layer, mapping=None, *, is_thorough=False, **members):
        mapping = mapping or {"fields": FIELDS}
        with FeatureServer(layer) as server:
            definition = definition_of(server.url, mapping=mapping, **members)
            with stacked(server.layer_url(0), tmp_path / "store") as stack:
                report = check_layer(
                    definition, stack.client(), Cancellation(), is_thorough=is_thorough
                )
                return report, stack.sent.number

    return checked


def refused(check, layer, **members):
    with pytest.raises(ParcelError) as caught:
        check(layer, **members)
    return caught.value


def test_a_good_layer(check):
    report, requests = check(county_layer(edited=1_709_596_800_000), IDENTITY)
    assert report.is_good
    assert report.rows == report.parcels == len(county.RECORDS)
    assert report.shapes == len(county.RECORDS) - 1  # one has no geometry
    assert "9 parcels" in report.sentence
    assert requests == CHECK_REQUESTS
    verified = report.verified("2026-11-23")
    assert (verified["date"], verified["rows"]) == ("2026-11-23", 9)
    assert verified["edited"] == "2024-03-05"
    assert "owner" in verified["fields"]


def test_fields_with_their_values_are_in_the_detail(check):
    report, _ = check(a_layer({"PIN": "1", "SIZE": 4.0}, {"PIN": None, "SIZE": 2.5}))
    assert (report.fields["parcel_id"].filled, report.fields["acres"].filled) == (1, 2)
    assert "Parcel ID: 1 of 2" in report.detail.split("\n")


def test_missing_columns_are_named(check):
    fields = {**FIELDS, "owner": {"template": "{OWNER1} {PIN}"}, "legal": "LEGAL"}
    report, _ = check(a_layer({"PIN": "1"}), {"fields": fields}, keep=["YEAR"])
    assert report.missing == ("OWNER1", "LEGAL", "YEAR")
    assert report.is_good
    assert "OWNER1, LEGAL, YEAR" in report.sentence


def test_names_of_columns_in_another_case_are_not_missing(check):
    report, _ = check(a_layer({"PIN": "1"}), {"fields": {"parcel_id": "pin"}}, id_columns=["Pin"])
    assert report.missing == ()


def test_values_that_cannot_be_read_are_shown(check):
    report, _ = check(a_layer({"PIN": "1", "WORTH": "12,5 $"}, {"PIN": "2", "WORTH": "7"}))
    assert report.fields["parcel_value"].unread == 1
    assert "12,5 $" in report.sentence


def test_parcels_in_another_county_than_their_fields_are_reported(check):
    report, _ = check(a_layer({"PIN": "1", "CO": "11"}, {"PIN": "2", "CO": "11"}))
    assert [one.split(":")[0] for one in report.misplaced] == ["County FIPS"]
    assert "011" in report.misplaced[0]


def test_parcels_in_the_county_of_their_fields(check):
    report, _ = check(a_layer({"PIN": "1", "CO": "65"}, {"PIN": "2", "CO": "65"}))
    assert report.misplaced == ()


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        (a_layer(), "no parcels"),
        (FeatureLayer(COLUMNS, [Row({"PIN": "1"})]), "no geometry"),
        (a_layer({"PIN": None}), "No field has a value"),
    ],
    ids=["empty", "without geometry", "without values"],
)
def test_a_layer_without_parcels_is_not_good(check, layer, words):
    mapping = {"fields": {"parcel_id": "PIN"}}
    report, _ = check(layer, mapping, id_columns=["PIN"])
    assert not report.is_good
    assert words in report.sentence


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        (with_traps(county_layer(), refuses_queries=True), "does not allow queries"),
        (county_layer(capabilities="Map"), "does not allow queries"),
        (county_layer(geometry_type="esriGeometryPoint"), "points"),
        (OtherLayer("Owners", "Table"), "table"),
        (with_traps(county_layer(), state_plane=True), "coordinate system"),
    ],
    ids=["probe", "capabilities", "points", "table", "feet"],
)
def test_a_layer_that_cannot_be_searched_is_refused_with_the_reason(check, layer, words):
    error = refused(check, layer)
    assert error.code is ErrorCode.NOT_A_LAYER
    assert words in error.sentence


def test_a_server_without_pages_is_checked_without_listing_its_object_ids(check):
    layer = with_traps(county_layer(), no_pagination=True)
    report, requests = check(layer, IDENTITY)
    assert report.is_good
    assert requests == CHECK_REQUESTS
    assert report.parcels == len(county.RECORDS)
    assert report.verified("2026-11-23")["pagination"] is False


def test_one_record_at_a_time_is_enough_for_a_check(check):
    report, requests = check(county_layer(max_record_count=1), IDENTITY)
    assert (report.rows, report.parcels, requests) == (9, 1, CHECK_REQUESTS)


@pytest.mark.parametrize(
    ("pins", "is_unique", "is_padded"),
    [(["1", "2"], True, False), (["1", "1"], False, False), (["1", " 2"], True, True)],
)
def test_a_thorough_check_counts_values_of_the_id_columns(check, pins, is_unique, is_padded):
    layer = a_layer(*({"PIN": pin} for pin in pins))
    report, requests = check(layer, is_thorough=True, id_columns=["PIN"])
    assert (report.is_unique, report.is_padded) == (is_unique, is_padded)
    assert ("same ID" in report.sentence) is not is_unique
    assert requests == MOST_REQUESTS


def test_without_id_columns_nothing_is_known_of_them(check):
    report, _ = check(a_layer({"PIN": "1"}), is_thorough=True, id_columns=[])
    assert (report.is_unique, report.is_padded) == (None, None)


def test_a_mirror_has_to_have_the_columns(tmp_path):
    with FeatureServer(county_layer()) as server:
        fields = {"fields": {"owner": "owner", "city": "TOWN"}}
        definition = definition_of(server.url, mapping=fields, id_columns=["parcel_id"])
        with stacked(server.layer_url(0), tmp_path / "store") as stack:
            problems = check_mirror(definition, stack.client(), Cancellation())
    assert len(problems) == 1
    assert "TOWN" in problems[0]


def test_a_layer_that_ignores_what_it_lists_is_named(check):
    layer = with_traps(county_layer(), left_out=frozenset({"owner"}))
    report, _ = check(layer, IDENTITY)
    assert "owner" in report.detail
