"""Descriptions and error messages of the contract, and cancellation."""

import threading

import pytest

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Action,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    Field,
    FieldType,
    Filter,
    Group,
    Order,
    ParcelError,
    PointRequest,
    Problem,
    QueryRequest,
    RequestRefused,
    describe,
    describe_filter,
    describe_filters,
    errors,
)
from parcel_lookup.core.contract.describe import abbreviate_filter, describe_order

# Sentences


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Filter("acres", "gte", 40), "acres is at least 40"),
        (Filter("parcel_value", "gt", 1_500_000), "parcel value is more than 1,500,000 USD"),
        (Filter("parcel_value", "between", [1, 2.5]), "parcel value is between 1 and 2.5 USD"),
        (Filter("land_use", "ilike", "farm"), "land use contains “farm”"),
        (Filter("state", "in", ["IA", "NE"]), "state is one of “IA” or “NE”"),
        (Filter("state", "nin", ["IA"]), "state is none of “IA”"),
        (Filter("svc_uuid", "in", ["x"] * 100), "parcel UUID is one of 100 values"),
        (Filter("postal", "eq", "50010"), "ZIP code is “50010”"),
        (Filter("sale_price", "isnull", True), "sale price is empty"),
        (Filter("sale_price", "isnull", False), "sale price is not empty"),
        (Filter("city", "ne", "Ames"), "city is not “Ames”"),
    ],
)
def test_a_filter_is_described(item, words):
    assert describe_filter(item) == words


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Filter("acres", "gte", 40), "acres ≥ 40"),
        (Filter("acres", "lt", 0.5), "acres < 0.5"),
        (Filter("parcel_value", "gt", 1_500_000), "parcel value > 1,500,000"),
        (Filter("acres", "between", [40, 80]), "acres 40 to 80"),
        (Filter("acres", "eq", 40), "acres = 40"),
        (Filter("owner", "ilike", "LLC"), "owner contains LLC"),
        (Filter("zoning", "eq", "R6"), "zoning R6"),
        (Filter("city", "ne", "Ames"), "city ≠ Ames"),
        (Filter("zoning", "in", ["R6", "R7"]), "zoning R6 or R7"),
        (Filter("svc_uuid", "in", ["x"] * 100), "parcel UUID 100 values"),
        (Filter("state", "nin", ["IA"]), "state not IA"),
        (Filter("sale_price", "isnull", True), "without sale price"),
        (Filter("sale_price", "isnull", False), "with sale price"),
        (Filter("owner", "ilike", "a \n b" + "x" * 40), "owner contains a b" + "x" * 20 + "…"),
        (Filter("Flurstück", "gte", 3), "Flurstück ≥ 3"),
    ],
)
def test_a_filter_is_abbreviated(item, words):
    assert abbreviate_filter(item) == words


def test_several_filters_are_described():
    filters = [Filter("city", "eq", "Ames"), Filter("land_use", "ilike", "farm")]
    assert describe_filters([]) == "All parcels"
    assert describe_filters(filters) == "Parcels where city is “Ames” and land use contains “farm”"


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (QueryRequest(), "All parcels."),
        (
            QueryRequest((Filter("city", "eq", "Ames"),), Order("parcel_value", "desc")),
            "Parcels where city is “Ames”, ordered by parcel value, largest first.",
        ),
        (
            QueryRequest(order=Order("owner"), include_buildings=True),
            "All parcels, ordered by owner, A to Z, with building footprints.",
        ),
        (AreaRequest((b"",)), "Parcels touching 1 polygon."),
        (AreaRequest((b"",) * 1200), "Parcels touching 1,200 polygons."),
        (PointRequest(42.5, -93), "Parcels at latitude 42.500000, longitude -93.000000."),
        (AddressRequest("1 Main St", state="IA"), "Parcels at the address 1 Main St, IA."),
    ],
)
def test_a_request_is_described_in_a_sentence(request_, sentence):
    assert describe(request_) == sentence


OWN = {
    **FIELD_BY_NAME,
    "YrBlt": Field("YrBlt", FieldType.NUMERIC, Group.OTHER, "Year built", "", whole=True),
    "Insp": Field("Insp", FieldType.TEXT, Group.OTHER, "Inspected", "", is_date=True),
}


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Filter("YrBlt", "gte", 1950), "year built is at least 1950"),
        (Filter("YrBlt", "between", (1950, 1960)), "year built is between 1950 and 1960"),
        (Filter("YrBlt", "in", (1950, 12345)), "year built is one of 1950 or 12345"),
        (Filter("acres", "gte", 1950), "acres is at least 1,950"),
    ],
)
def test_a_filter_on_a_column_of_a_file_has_its_label(item, words):
    assert describe_filter(item, OWN) == words


@pytest.mark.parametrize(
    ("order", "fields", "words"),
    [
        (Order("YrBlt", "desc"), OWN, "ordered by year built, largest first"),
        (Order("YrBlt"), OWN, "ordered by year built, smallest first"),
        (Order("Insp", "desc"), OWN, "ordered by inspected, newest first"),
        (Order("sale_date"), None, "ordered by sale date, oldest first"),
        # Nothing is known of the column of another file.
        (Order("YrBlt", "desc"), None, "ordered by YrBlt, descending"),
        (Order("YrBlt"), FIELD_BY_NAME, "ordered by YrBlt, ascending"),
    ],
)
def test_an_order_is_described_by_the_type_of_its_field(order, fields, words):
    assert describe_order(order, fields) == words


@pytest.mark.parametrize(
    "item",
    [Filter("nothing", "like", None), Filter(None, None, [None]), Filter("acres", "gt", "x")],
)
def test_an_invalid_filter_can_be_described(item):
    assert describe_filter(item)


# Errors

PARAMS = {
    **dict.fromkeys(
        (
            *("host", "problem", "reason", "found", "path", "package", "command", "connection"),
            *("proxy", "kind", "name", "layer", "state", "database"),
        ),
        "[…]",
    ),
    "status": 500,
    "version": 2,
    "seconds": 60,
}


@pytest.mark.parametrize("code", list(ErrorCode))
def test_every_error_has_a_sentence_and_an_action(code):
    error = ParcelError(code, "the detail", **PARAMS)
    assert "{" not in error.sentence
    assert len(error.sentence) > 10
    assert isinstance(error.action, Action)
    assert str(error) == f"{error.sentence} the detail"


def test_every_code_is_in_the_catalog():
    assert set(errors._CATALOG) == set(ErrorCode)


def test_a_refused_request_reports_its_first_problem():
    problems = (Problem(400, ("filters", 0), "First."), Problem(422, ("limit",), "Second."))
    error = RequestRefused(problems)
    assert error.code is ErrorCode.REQUEST_REFUSED
    assert error.sentence.endswith("First.")
    assert error.status == 422
    assert error.action is Action.CHANGE_SEARCH


# Cancellation


def test_canceling_calls_each_callback_once():
    cancellation, calls = Cancellation(), []
    cancellation.on_cancel(lambda: calls.append("kept"))
    forget = cancellation.on_cancel(lambda: calls.append("taken back"))
    forget()
    forget()
    assert not cancellation.is_cancelled
    cancellation.check()
    cancellation.cancel()
    cancellation.cancel()
    assert calls == ["kept"]
    assert cancellation.is_cancelled


def test_a_callback_added_after_canceling_is_called_immediately():
    cancellation, calls = Cancellation(), []
    cancellation.cancel()
    cancellation.on_cancel(lambda: calls.append("late"))()
    assert calls == ["late"]
    with pytest.raises(Cancelled):
        cancellation.check()


def test_canceling_ends_a_wait():
    cancellation = Cancellation()
    cancellation.wait(0)
    threading.Timer(0.01, cancellation.cancel).start()
    with pytest.raises(Cancelled):
        cancellation.wait(60)


def test_a_callback_can_check_the_cancellation():
    cancellation, seen = Cancellation(), []
    cancellation.on_cancel(lambda: seen.append(cancellation.is_cancelled))
    cancellation.cancel()
    assert seen == [True]
