"""Searches as text, for the clipboard."""

import contextlib
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import FILE_CAPABILITIES, ErrorCode, Filter, Order, ParcelError
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.core.search.history.exchange import CopiedSearch, read_search, write_search
from parcel_lookup.core.search.query.rows import AddressRow
from parcel_lookup.tests.support.history import FARMS, area, square

CARRIED = {"fields": [{"name": "ZÖNE", "type": "text", "alias": ""}], "rows": [["R-1"], [None]]}
LARGEST = Search(
    filters=(Filter("acres", "between", [0.1 + 0.2, 2**53 + 1]), Filter("state", "in", ("IA",))),
    order=Order("acres", "desc"),
    include_buildings=True,
    max_parcels=250,
)
ZONES = CopiedSearch("Zones 🌾", area(40), CARRIED, 1)
#: With polygons in feet as well.
OWN = replace(area(40), own_polygons=[SearchPolygon(square(5e6, 3e6), 1)], own_crs="EPSG:3417")
LIST = Search(rows=(AddressRow("12 Oak St"), AddressRow("14 Oak St")), place="List")


@pytest.mark.parametrize(
    "copied",
    [
        ZONES,
        CopiedSearch("Largest", LARGEST, None, 0),
        CopiedSearch("List", LIST, None, 0),
        CopiedSearch("Feet", OWN, CARRIED, 0),
    ],
)
def test_a_copied_search_is_pasted_exactly(copied):
    assert read_search(write_search(copied)) == copied


def changed(**members):
    return json.dumps({**json.loads(write_search(ZONES)), **members})


def own(wkb):
    return write_search(
        CopiedSearch("Odd", replace(OWN, own_polygons=[SearchPolygon(wkb, 0)]), None, 0)
    )


def polygon(wkb, origin=0):
    return write_search(
        CopiedSearch("Odd", Search(polygons=(SearchPolygon(wkb, origin),)), None, 0)
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no search"),
        ("[" * 1_000_000, "no search"),
        ('["version"]', "no search"),
        ('{"type": "FeatureCollection", "features": []}', "no search"),
        (changed(version=99), "newer version of Parcel Lookup"),
        (changed(polygons=5), "cannot be read"),
        (changed(polygons=[{"wkb": "?", "origin": 0}]), "cannot be read"),
        (changed(filters=[{"field": "x"}]), "“op” as text"),
        (changed(max_parcels="many"), "number of parcels"),
        (changed(carried=[1]), "attributes of its polygons"),
        (polygon(square(-93, 42)[:-1]), "polygons is damaged"),
        (polygon(square(200, 42)), "polygons is damaged"),
        (polygon(square(float("nan"), 42)), "polygons is damaged"),
        (polygon(b"\1\3\0\0\0\0\0\0\0"), "polygons is damaged"),
        (polygon(b"\1\1\0\0\0" + bytes(16)), "polygons is damaged"),
        (polygon(b"\1\3\0\0\0\xff\xff\xff\xff" + b"\xff" * 40), "polygons is damaged"),
        (polygon(square(-93, 42), 10**18), "polygons is damaged"),
        (own(square(5e6, float("nan"))), "polygons is damaged"),
        (own(b"\1\1\0\0\0" + bytes(16)), "polygons is damaged"),
        (changed(own_polygons=5), "cannot be read"),
        (changed(own_polygons=[], own_crs=5), "cannot be read"),
    ],
    ids=range(21),
)
def test_anything_else_is_refused_with_its_reason(text, words):
    with pytest.raises(ParcelError) as caught:
        read_search(text)
    assert caught.value.code is ErrorCode.IMPORT_REFUSED
    assert words in caught.value.sentence
    assert len(caught.value.sentence) < 200


@pytest.mark.parametrize("name", [None, " ", 3])
def test_a_search_without_a_name_is_named_by_its_description(name):
    text = changed(name=name, filters=[])
    assert read_search(text).name == area(40).describe()


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
PLACES = st.lists(st.integers(0, 9), min_size=1, max_size=5)


def put_at(body, path, junk):
    """Replace the value at the path; the path ends early at a value without children."""
    parent, key = None, None
    for step in path:
        if not isinstance(body, (dict, list)) or not body:
            break
        key = step % len(body) if isinstance(body, list) else list(body)[step % len(body)]
        parent, body = body, body[key]
    parent[key] = junk


@settings(max_examples=150)
@given(copied=st.sampled_from([FARMS, LARGEST, area(2), LIST]), path=PLACES, junk=JUNK)
def test_invalid_text_is_refused_or_makes_a_search_that_can_run(copied, path, junk):
    body = json.loads(write_search(CopiedSearch("Any", copied, CARRIED, 0)))
    put_at(body, path, junk)
    with contextlib.suppress(ParcelError):
        found = read_search(json.dumps(body)).search
        assert found.problems(FILE_CAPABILITIES) == []
        assert found.describe()
