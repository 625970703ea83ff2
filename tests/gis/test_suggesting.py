"""How text in the search bar is interpreted, what it requests, and which parcels are shown."""

from dataclasses import replace

import pytest
import shapely

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FILE_INFO,
    SERVICE_INFO,
    AddressRequest,
    Filter,
    Operator,
    check,
)
from parcel_lookup.core.contract.query import AddressPlace
from parcel_lookup.core.gis.run.suggestions import (
    MOST_SHOWN,
    Kind,
    interpret,
    is_enough,
    kinds,
    owner_suggestions,
    parcel_from_text,
    parcel_to_text,
    suggestions,
)
from parcel_lookup.tests.support.parcels import parcel

IOWA = next(state for state in STATES if state.abbreviation == "IA")


@pytest.mark.parametrize(
    ("text", "of_a_service"),
    [
        ("219 Monsignor OBrien Hwy", (Kind.ADDRESS,)),
        ("12A Elm", (Kind.ADDRESS,)),
        ("30-40", (Kind.PARCEL_ID,)),
        ("1A-200", (Kind.PARCEL_ID,)),
        ("81 21 32 207 010", (Kind.PARCEL_ID,)),
        ("R 0123 456", (Kind.PARCEL_ID,)),
        ("John Smith", (Kind.OWNER, Kind.ADDRESS)),
        ("OBrien Hwy", (Kind.ADDRESS, Kind.OWNER)),
        ("00000000-0000-4000-8000-000000000003", (Kind.UUID,)),
        ("{00000000000040008000000000000003}", (Kind.UUID,)),
    ],
)
def test_only_likely_kinds_are_requested_from_a_service(text, of_a_service):
    assert kinds(text, is_metered=True) == of_a_service
    of_a_file = kinds(text, is_metered=False)
    assert of_a_file[0] == of_a_service[0]
    assert set(of_a_file) >= set(of_a_service)


def test_short_text_sends_no_request():
    assert not is_enough(" a ", is_metered=False)
    assert is_enough("30", is_metered=False)
    assert not is_enough("30-4", is_metered=True)
    assert is_enough("30-40", is_metered=True)


@pytest.mark.parametrize("text", ["12 Elm St", "30-40", "John Smith", "a" * 600, "% _ '\""])
@pytest.mark.parametrize("state", [IOWA, None])
@pytest.mark.parametrize(
    "info",
    [
        SERVICE_INFO,
        FILE_INFO,
        replace(SERVICE_INFO, needs_scope=False),
        replace(FILE_INFO, needs_scope=True),
    ],
)
def test_the_contract_accepts_every_request_for_a_text(text, state, info):
    for interpretation in interpret(text, state, info):
        for step in interpretation.steps:
            if isinstance(step, AddressPlace):
                assert check(AddressRequest(step.address, state=step.state or None)) == []
            else:
                assert step.problems(info) == []


def test_owners_and_ids_are_requested_from_a_service_in_the_state_on_the_map():
    scope = Filter("state", "eq", "IA")
    (owner, _) = interpret("Smith, John", IOWA)
    (search,) = owner.steps
    words = (Filter("owner", "ilike", "Smith"), Filter("owner", "ilike", "John"))
    assert search.filters == (*words, scope)
    (ids,) = interpret("30-40", IOWA)
    assert all(scope in search.filters for search in ids.steps)
    assert not ids.lacks_state


def test_without_a_state_only_addresses_are_requested_from_a_service():
    owner, address = interpret("John Smith", None)
    assert owner.lacks_state
    (request,) = address.steps
    assert (request.address, request.state) == ("John Smith", "")


def test_an_address_is_looked_for_in_the_state_on_the_map_unless_it_names_one():
    (found,) = interpret("12 Elm St, Ames", IOWA)
    # The state on the map may not be the one the user has in mind.
    assert [step.state for step in found.steps if isinstance(step, AddressPlace)] == ["IA", ""]
    (found,) = interpret("12 Elm St, Boston MA", IOWA)
    assert [step.state for step in found.steps if isinstance(step, AddressPlace)] == [""]


def test_owners_with_many_parcels_leave_room_for_others():
    found = [parcel(f"{i:03}", owner="Smith", situs=f"{i} Elm St") for i in range(50)]
    found += [parcel("x", owner="Smithson"), parcel("y", owner="Aerosmith")]
    shown = [one.title for one in suggestions(Kind.OWNER, "smith", found)]
    assert shown == ["Smith"] * (MOST_SHOWN - 2) + ["Smithson", "Aerosmith"]


def test_addresses_stay_in_the_order_of_the_source():
    found = [parcel(str(i), situs=situs) for i, situs in enumerate(("12 Oak", "12 Elm", "112 Elm"))]
    shown = [one.title for one in suggestions(Kind.ADDRESS, "12 e", found)]
    assert shown == ["12 Oak", "12 Elm", "112 Elm"]


def test_a_parcel_without_what_it_was_found_by_is_named_by_its_id():
    (shown,) = suggestions(Kind.ADDRESS, "12", [parcel("x", parcel_id="7", owner="Lee")])
    assert (shown.title, shown.detail) == ("7", "Lee")


@pytest.mark.parametrize("situs", [None, "AZ", ", AZ ", "Arizona"])
def test_a_state_alone_is_no_address(situs):
    found = parcel("a", situs=situs, state="AZ", parcel_id="12-3", owner="Lee")
    shown = suggestions(Kind.OWNER, "lee", [found])
    assert [(one.title, one.detail) for one in shown] == [("Lee", "No address · 12-3")]
    shown = suggestions(Kind.ADDRESS, "az", [found])
    assert [(one.title, one.detail) for one in shown] == [("12-3", "No address · Lee")]


def test_a_parcel_is_the_same_after_its_way_as_text():
    whole = parcel("x", shapely.box(0, 0, 1, 1), owner="Łukasz", acres=1.5, zoning=None, extra=[1])
    whole = whole._replace(unread={"sale_price": "a lot"})
    assert parcel_from_text(parcel_to_text(whole)) == whole
    bare = parcel("y")
    assert parcel_from_text(parcel_to_text(bare)) == bare


def test_a_source_is_not_searched_by_fields_and_operators_that_it_does_not_have():
    fields = {name: field for name, field in FIELD_BY_NAME.items() if name != "owner"}
    fields["situs"] = fields["situs"]._replace(allowed_operators=(Operator.EQ,))
    source = replace(FILE_INFO, fields=fields)
    assert [one.kind for one in interpret("John Smith", None, source)] == [Kind.ADDRESS]
    assert len(interpret("12 Elm St", None, source)[0].steps) == 1


def test_an_id_is_not_looked_up_where_ids_change():
    uuid = "00000000-0000-4000-8000-000000000003"
    assert [one.kind for one in interpret(uuid, None, FILE_INFO)] == [Kind.UUID]
    assert interpret(uuid, None, replace(FILE_INFO, has_stable_ids=False)) == []


def owned(number, owner, address=None, acres=1.0, **values):
    uuid = f"00000000-0000-4000-8000-{number:012d}"
    shape = shapely.box(number, 40, number + 1, 41)
    return parcel(uuid, shape, owner=owner, mail_addr=address, acres=acres, state="IA", **values)


def owners_of(text, found, info=FILE_INFO, *, is_cut=False):
    made = owner_suggestions(text, found, info, is_cut=is_cut)
    return [(one.title, one.detail) for one in made]


def test_owners_are_grouped_by_the_rules_of_notices_those_with_most_parcels_first():
    found = [
        owned(1, "SMITH JOHN", "PO Box 12, Ames, IA 50010", 100.0),
        owned(2, "Smith, John", "P.O. BOX 12, AMES IA", 180.5),
        owned(3, "SMITH JOHN", "77 Oak St, Boone, IA 50036"),
        owned(4, "AAA SMITH TRUST"),
        owned(5, "AAA SMITH TRUST"),
        owned(6, "AAA SMITH TRUST"),
        owned(7, "SMITH ANN"),
        *(owned(number, "UNKNOWN") for number in (8, 9)),
        *(owned(number, None) for number in (10, 11)),
    ]
    assert owners_of("smith", found) == [
        ("SMITH JOHN", "2 parcels, 280 acres · PO Box 12, Ames, IA"),
        ("AAA SMITH TRUST", "3 parcels, 3.00 acres"),
    ]
    # The same parcel twice is one.
    assert owners_of("smith", [found[6], found[6]]) == []
    assert owners_of("smith", found, is_cut=True)[0][1].startswith("at least 2 parcels, ")


def test_land_that_several_parcels_share_is_counted_once():
    units = [owned(1, "LEE", acres=5.0)._replace(svc_uuid=f"u{number}") for number in range(3)]
    assert owners_of("lee", units) == [("LEE", "3 parcels, 5.00 acres")]
    assert owners_of("lee", [owned(1, "LEE", acres=None), owned(2, "LEE", acres="?")]) == [
        ("LEE", "2 parcels")
    ]


@pytest.mark.parametrize(
    ("acres", "acres_calc", "size"),
    [
        pytest.param([0.1] * 10, 1.01, "1.00 acres", id="each has its share"),
        pytest.param([1.0] * 10, 1.01, "1.00 acres", id="each has the lot"),
        pytest.param([1.0, *[0.0] * 9], 1.01, "1.00 acres", id="one has the lot"),
        pytest.param([1.0, -5.0, 1e300, "?"], None, "1.00 acres", id="impossible numbers"),
        pytest.param([-1.0, -1.0], 2.0, "2.00 acres", id="calculated"),
    ],
)
def test_acres_of_an_owner_are_those_of_the_summary(acres, acres_calc, size):
    units = [
        owned(1, "LEE", acres=value, acres_calc=acres_calc)._replace(svc_uuid=f"u{number}")
        for number, value in enumerate(acres)
    ]
    assert owners_of("lee", units) == [("LEE", f"{len(units)} parcels, {size}")]


def test_the_search_for_a_grouped_owner_has_the_state_that_a_service_requires():
    found = [owned(number, "SMITH JOHN") for number in range(3)]
    (one,) = owner_suggestions("smith", found, SERVICE_INFO, is_cut=False)
    assert one.search.describe() == "Parcels of SMITH JOHN where state is “IA”."
    # A name without a word that can be searched for is not offered.
    short = [owned(number, "X Y") for number in range(3)]
    assert owner_suggestions("x y", short, SERVICE_INFO, is_cut=False) == []
    assert len(owner_suggestions("x y", short, FILE_INFO, is_cut=False)) == 1
