"""Export and import of searches as JSON."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import ErrorCode, Filter, Order, ParcelError
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.history import FARMS, NOON, Clock, area, begin, end, square

CARRIED = {"fields": [{"name": "ZÖNE", "type": "text", "alias": ""}], "rows": [["R-1"], [None]]}
LARGEST = Search(
    filters=(Filter("acres", "between", [0.1 + 0.2, 2**53 + 1]), Filter("state", "in", ("IA",))),
    order=Order("acres", "desc"),
    include_buildings=True,
    max_parcels=250,
    max_requests=40,
)


@pytest.fixture
def history(tmp_path):
    return History(tmp_path / "mine.sqlite", Clock())


@pytest.fixture
def colleague(tmp_path):
    return History(tmp_path / "theirs.sqlite", Clock(NOON + 86400))


def exported(history):
    """Three searches as JSON, as objects."""
    history.save_search("Farms", FARMS)
    history.save_search("Largest", LARGEST)
    history.save_search("Zones", area(2), CARRIED, join_mode=1)
    return json.loads(history.export_json(saved=["Farms", "Largest", "Zones"]))


def test_exported_searches_are_imported_exactly(history, colleague):
    entry_id = begin(history, area(40), carried=CARRIED, name="Parcels in Straßen 🌾", join_mode=1)
    end(history, entry_id)
    history.save_search("Largest", LARGEST)
    text = history.export_json(ids=[entry_id], saved=["Largest"])
    assert colleague.import_json(text) == (("Parcels in Straßen 🌾", "Largest"), ())
    assert colleague.saved_search("Parcels in Straßen 🌾") == (area(40), CARRIED)
    assert colleague.saved_search("Largest") == (LARGEST, None)
    largest, parcels = colleague.saved()
    assert (largest.sentence, largest.created) == (LARGEST.describe(), NOON + 86400)
    assert parcels.join_mode == 1
    assert colleague.entries() == []


def test_the_file_is_human_readable(history):
    entry_id = begin(history, FARMS, name="Straßen")
    end(history, entry_id)
    text = history.export_json(ids=[entry_id])
    assert text.endswith("}\n")
    assert "Straßen" in text
    body = json.loads(text)
    assert (body["format"], body["version"]) == ("parcel_lookup/searches", 1)
    (search,) = body["searches"]
    assert search["sentence"] == FARMS.describe()
    assert search["run"] == {
        "started": "2026-11-18T11:06:40Z",
        "state": "finished",
        "parcels": 4612,
        "requests": 47,
        "seconds": 3.1,
    }
    assert "Office" not in text
    assert "example.com" not in text


def test_missing_searches_are_not_exported(history):
    for members in ({"ids": ["nobody"]}, {"saved": ["Nobody"]}):
        with pytest.raises(ParcelError) as caught:
            history.export_json(**members)
        assert caught.value.code is ErrorCode.REQUEST_REFUSED


def test_an_import_overwrites_nothing(history):
    text = json.dumps(exported(history))
    assert history.import_json(text).names == ("Farms (2)", "Largest (2)", "Zones (2)")
    history.rename_saved("Farms", "Mine")
    assert history.import_json(text).names == ("Farms", "Largest (3)", "Zones (3)")
    twice = history.export_json(saved=["Mine", "Farms (2)", "Farms (2)"])
    assert history.import_json(twice).names == ("Mine (2)", "Farms (3)", "Farms (4)")
    assert len(history.saved()) == 12
    assert history.saved_search("Mine") == (FARMS, None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no searches exported"),
        ("parcels", "no searches exported"),
        ("[" * 10_000_000, "no searches exported"),
        ("9" * 10_000_000, "no searches exported"),
        ("\0\ud800" * 1_000_000, "no searches exported"),
        ("null", "no searches exported"),
        ('[{"format": "parcel_lookup/searches"}]', "no searches exported"),
        ('{"type": "FeatureCollection", "features": []}', "no searches exported"),
        ('{"format": "parcel_lookup/searches", "version": 2}', "newer version"),
        ('{"format": "parcel_lookup/searches"}', "damaged"),
        ('{"format": "parcel_lookup/searches", "version": "1", "searches": []}', "damaged"),
        ('{"format": "parcel_lookup/searches", "version": 1, "searches": {}}', "damaged"),
        (
            '{"format": "parcel_lookup/searches", "version": 1, "searches": []}',
            "contains no searches",
        ),
    ],
    ids=range(13),
)
def test_a_file_without_searches_is_refused_with_one_sentence(history, text, words):
    names, (problem,) = history.import_json(text)
    assert names == ()
    assert words in problem
    assert len(problem) < 200
    assert history.saved() == []


def broken(change):
    """An item that `change` broke."""

    def break_it(item):
        item = copy.deepcopy(item)
        replaced = change(item)
        return item if replaced is None else replaced

    return break_it


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda item: 7, "not a search"),
        (lambda item: [item], "not a search"),
        (lambda item: item.clear(), "not a search"),
        (lambda item: item.update(search="{}"), "cannot be read"),
        (lambda item: item["search"].update(version=5), "has version 5"),
        (lambda item: item["search"].update(polygons=5), "cannot be read"),
        (lambda item: item["search"]["polygons"][0].update(wkb="?"), "cannot be read"),
        (lambda item: item["search"]["polygons"][0].update(wkb="AQMA"), "polygons is damaged"),
        (lambda item: item["search"]["polygons"][0].update(origin=1e999), "cannot be read"),
        (lambda item: item["search"]["polygons"][0].update(origin=-1), "polygons is damaged"),
        (lambda item: item["search"]["polygons"][0].update(origin=10**18), "polygons is damaged"),
        (lambda item: item["search"].update(filters=[{"field": "x"}]), "“op” as text"),
        (lambda item: item["search"].update(order={"field": []}), "cannot be read"),
        (lambda item: item["search"].update(max_parcels="many"), "number of parcels"),
        (lambda item: item["search"].update(include_buildings="yes"), "true or false"),
        (lambda item: item.update(carried=[1]), "attributes of its polygons"),
        (lambda item: item.update(join_mode=[0]), "join mode"),
        (lambda item: item.update(join_mode=2), "join mode"),
    ],
)
def test_a_damaged_search_is_skipped_and_the_valid_ones_are_imported(
    history, colleague, change, words
):
    body = exported(history)
    body["searches"][2:2] = [broken(change)(body["searches"][2])]
    names, problems = colleague.import_json(json.dumps(body))
    assert names == ("Farms", "Largest", "Zones")
    (problem,) = problems
    assert problem.startswith("Search 3 in the file")
    assert words in problem
    assert colleague.saved_search("Zones") == (area(2), CARRIED)


@pytest.mark.parametrize(
    "wkb",
    [
        square(-93, 42)[:-1],
        square(-93, 42) + b"\0",
        b"\1\6" + square(-93, 42)[2:],
        square(200, 42),
        square(-93, 89.95),
        square(float("nan"), 42),
        b"\1\3\0\0\0\0\0\0\0",
        b"\1\3\0\0\0\xff\xff\xff\xff" + b"\xff" * 40,
    ],
    ids=range(8),
)
def test_invalid_polygons_are_found_before_a_search_runs(history, wkb):
    history.save_search("Odd", Search(polygons=(SearchPolygon(wkb, 0),)))
    _, problems = history.import_json(history.export_json(saved=["Odd"]))
    assert problems == (
        "Search 1 in the file (“Odd”) was skipped: one of its polygons is damaged.",
    )


def test_a_search_without_a_name_is_named_by_its_description(history, colleague):
    body = exported(history)
    del body["searches"][0]["name"]
    body["searches"][1]["name"] = " "
    body["searches"][2]["name"] = 3
    names, problems = colleague.import_json("\ufeff" + json.dumps(body))
    assert names == (FARMS.describe(), LARGEST.describe(), area(2).describe())
    assert problems == ()


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
@given(path=PLACES, junk=JUNK)
def test_invalid_data_only_affects_its_own_search(tmp_path_factory, path, junk):
    folder = tmp_path_factory.getbasetemp()
    mine, theirs = History(folder / "junk1.sqlite"), History(folder / "junk2.sqlite")
    body = exported(mine)
    put_at(body, path, junk)
    names, problems = theirs.import_json(json.dumps(body))
    if isinstance(body.get("searches"), list) and names:
        assert len(names) + len(problems) == len(body["searches"])
        assert len(names) >= min(2, len(body["searches"]))
    assert names or problems
    for name in names:
        search, _ = theirs.saved_search(name)
        assert search.problems() == []
        theirs.remove_saved(name)
    mine.close()
    theirs.close()
