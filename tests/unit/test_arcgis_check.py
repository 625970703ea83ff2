"""The check of a published layer: what a few requests show of it."""

import pytest

from parcel_lookup.core.arcgis.check import CHECK_REQUESTS, check_layer
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.arcgis import stacked
from parcel_lookup.tests.support.definitions import VERMONT, definition_of
from parcel_lookup.tests.support.feature_data import IDENTITY, county_layer
from parcel_lookup.tests.support.feature_layer import (
    Column,
    FeatureLayer,
    OtherLayer,
    Row,
    with_traps,
)
from parcel_lookup.tests.support.feature_server import FeatureServer

FIELDS = {"parcel_id": "PIN", "acres": "SIZE", "parcel_value": {"column": "WORTH"}}
COLUMNS = [Column("PIN"), Column("SIZE", "Double"), Column("WORTH")]


def a_layer(*rows, **options):
    found = []
    for number, attributes in enumerate(rows):
        square = county.square(number)
        found.append(Row(attributes, square.wkb))
    return FeatureLayer(COLUMNS, found, **options)


@pytest.fixture
def check(tmp_path):
    """Check a layer; return what was found and the number of requests."""

    def checked(layer, mapping=None, **members):
        mapping = mapping or {"fields": FIELDS}
        with FeatureServer(layer) as server:
            definition = definition_of(server.url, mapping=mapping, **members)
            with stacked(server.layer_url(0), tmp_path / "store") as stack:
                found = check_layer(definition, stack.client(), Cancellation())
                return found, stack.sent.number

    return checked


def test_a_good_layer(check):
    found, requests = check(county_layer(), IDENTITY)
    assert not found.failure
    reached, *others = found.sentences
    assert reached.startswith("127.0.0.1:")
    assert "“Parcels” has 9 parcels" in reached
    assert others == ["Reported as allowed under conditions: redistribution."]
    assert requests == CHECK_REQUESTS


def test_terms_are_named_by_their_strictest_statement(check):
    terms = {**VERMONT["terms"], "text": "Not as a mailing list. Ever."}
    found, _ = check(county_layer(), IDENTITY, terms=terms)
    assert found.sentences[-1] == "Reported as forbidden: owner names as a mailing list."


def test_what_is_wrong_takes_five_sentences_at_most(check):
    layer = a_layer({"PIN": "1", "WORTH": "12,5 $"}, {"PIN": "2", "WORTH": "13 $"})
    fields = {**FIELDS, "owner": {"template": "{OWNER1} {PIN}"}, "legal": "LEGAL"}
    layer = with_traps(layer, no_pagination=True)
    found, _ = check(layer, {"fields": fields}, keep=["YEAR"])
    assert not found.failure
    _, missing, unread, limits, _ = found.sentences
    assert missing == "The server does not return these columns: OWNER1, LEGAL, YEAR."
    assert unread.count("12,5 $") == 1
    assert "13 $" not in unread
    assert "renumbers" in limits


def test_names_of_columns_in_another_case_are_not_missing(check):
    found, _ = check(a_layer({"PIN": "1"}), {"fields": {"parcel_id": "pin"}}, ids=["Pin"])
    assert found.missing == ()


def test_a_column_that_is_listed_and_not_returned_is_missing(check):
    layer = with_traps(county_layer(), left_out=frozenset({"owner"}))
    found, _ = check(layer, IDENTITY)
    assert found.missing == ("owner",)


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
    found, _ = check(layer, mapping, ids=["PIN"])
    assert words in found.failure
    assert found.failure in found.sentences


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
    with pytest.raises(ParcelError) as caught:
        check(layer)
    assert caught.value.code is ErrorCode.NOT_A_LAYER
    assert words in caught.value.sentence


def test_a_server_without_pages_is_checked_without_listing_its_object_ids(check):
    found, requests = check(with_traps(county_layer(), no_pagination=True), IDENTITY)
    assert len(found.parcels) == len(county.RECORDS)
    assert requests == CHECK_REQUESTS


def test_one_record_at_a_time_is_enough_for_a_check(check):
    found, requests = check(county_layer(max_record_count=1), IDENTITY)
    assert (found.rows, len(found.parcels), requests) == (9, 1, CHECK_REQUESTS)
