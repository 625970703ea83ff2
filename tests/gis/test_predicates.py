"""`area_search` with a relation of the parcels to the area."""

import json

import pytest
import shapely
from qgis.core import QgsApplication, QgsProcessingContext

from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.sources import make_parcel, row_of_parcels
from parcel_lookup.tests.support.toolbox import Feedback, refusal, run, toolbox_over

#: Acres of a square of 0.001° at 42° N.
ACRES = 82.8522 * 111.0747 / 4046.8564224


@pytest.fixture(scope="module", autouse=True)
def _toolbox(qgis_app, qgis_processing, tmp_path_factory):
    """A row of 200 parcels, one of them without a geometry, and one that crosses itself."""
    parcels = row_of_parcels(200)
    west = -93 + 150 * 0.001
    bow = [(west, 42), (west + 0.001, 42.001), (west + 0.001, 42), (west, 42.001)]
    parcels[150] = make_parcel(150, shapely.Polygon(bow))
    with toolbox_over(tmp_path_factory.mktemp("county") / "county.gpkg", parcels):
        yield


def strip(first, last):
    """Return a polygon from one place of the row to another, in parcels."""
    return box(-93 + first * 0.001, 41.99, -93 + last * 0.001, 42.01)


#: Two that overlap each other, and one that ends at a boundary of parcels.
STRIPS = ((10.7, 50.5), (40, 60.3), (60.3, 80.0))


def zones():
    return layer_of(
        [strip(*places) for places in STRIPS],
        fields="ZONE:string",
        values=[["A"], ["B"], ["C"]],
    )


def numbers(result):
    return [int(row["owner"].split()[1]) for row in rows(result["OUTPUT"])]


def between(first, last):
    return list(range(first, last + 1))


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({}, between(10, 80)),
        ({"PREDICATE": 0}, between(10, 80)),
        ({"PREDICATE": None}, between(10, 80)),
        ({"PREDICATE": 1, "MIN_OVERLAP": 10}, between(10, 79)),
        ({"PREDICATE": 1, "MIN_OVERLAP": 29.9, "OVERLAP_UNIT": 0}, between(10, 79)),
        ({"PREDICATE": 1, "MIN_OVERLAP": 30.1}, between(11, 79)),
        ({"PREDICATE": 1, "MIN_OVERLAP": 100}, between(11, 79)),
        ({"PREDICATE": 1, "MIN_OVERLAP": ACRES * 0.29, "OVERLAP_UNIT": 1}, between(10, 79)),
        ({"PREDICATE": 1, "MIN_OVERLAP": ACRES * 0.31, "OVERLAP_UNIT": 1}, between(11, 79)),
        ({"PREDICATE": 2}, between(11, 79)),
        ({"PREDICATE": 3}, between(11, 79)),
    ],
)
def test_parcels_with_the_relation_are_found(parameters, expected):
    result = run("area_search", INPUT=zones(), **parameters)
    assert numbers(result) == expected
    assert (result["PARCEL_COUNT"], result["COMPLETE"]) == (len(expected), True)


def test_polygons_that_only_touch_a_parcel_are_not_joined():
    touching = rows(run("area_search", INPUT=zones(), JOIN_MODE=1)["OUTPUT"])
    assert [row["src_ZONE"] for row in touching if row["owner"] == "Owner 80"] == ["C"]
    inside = rows(run("area_search", INPUT=zones(), JOIN_MODE=1, PREDICATE=2)["OUTPUT"])
    pairs = {(row["owner"], row["src_ZONE"], row["join_count"]) for row in inside}
    assert {pair for pair in pairs if pair[0] == "Owner 60"} == {
        ("Owner 60", "B", 2),
        ("Owner 60", "C", 2),
    }
    assert {pair for pair in pairs if pair[0] == "Owner 39"} == {("Owner 39", "A", 1)}
    assert len(inside) == len(pairs) == len(between(11, 79)) + len(between(40, 50)) + 1


def test_the_log_contains_the_relation():
    feedback = Feedback()
    run("area_search", feedback, INPUT=zones(), PREDICATE=1, MIN_OVERLAP=12.5)
    words = "70 parcels overlapping 3 polygons of Zones by at least 12.5 %"
    assert any(words in text for text in feedback.infos)


def test_a_distance_and_filters_apply_as_well():
    line = layer_of(["LineString (-92.99 42.0005, -92.98 42.0005)"], kind="LineString", name="Road")
    filters = json.dumps([{"field": "acres", "op": "lt", "value": 15}])
    # 60 m along and around the line: all of the parcels in the row between 42 and 42.001.
    result = run(
        "area_search",
        INPUT=line,
        DISTANCE=60,
        UNIT="meters",
        PREDICATE=2,
        FILTERS=filters,
    )
    # The line begins with parcel 10; 60 m before that is 72 % of parcel 9, rounded at its corners.
    assert numbers(result) == between(9, 14)
    feedback = Feedback()
    run("area_search", feedback, INPUT=line, DISTANCE=60, UNIT="meters", PREDICATE=3)
    words = "parcels with their center inside the area within 60 meters of Road"
    assert any(words in text for text in feedback.infos)


def test_the_maximum_counts_parcels_with_the_relation():
    result = run("area_search", INPUT=zones(), PREDICATE=2, MAX_PARCELS=5)
    assert numbers(result) == between(11, 15)
    assert result["COMPLETE"] is False


def test_an_invalid_parcel_is_checked():
    around = layer_of([strip(150, 150.6)])
    assert numbers(run("area_search", INPUT=around, PREDICATE=2)) == [150]
    around = layer_of([strip(150, 150.4)])
    assert numbers(run("area_search", INPUT=around, PREDICATE=2)) == []


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"PREDICATE": 1, "MIN_OVERLAP": 0}, "greater than 0 % and at most 100 %"),
        ({"PREDICATE": 1, "MIN_OVERLAP": 200}, "greater than 0 % and at most 100 %"),
        ({"PREDICATE": 1, "MIN_OVERLAP": -3, "OVERLAP_UNIT": 1}, "acres greater than 0"),
        ({"PREDICATE": 1}, "requires MIN_OVERLAP"),
        ({"PREDICATE": 0, "MIN_OVERLAP": 10}, "can only be used with PREDICATE 1"),
        ({"MIN_OVERLAP": 10}, "can only be used with PREDICATE 1"),
        ({"PREDICATE": 2, "MIN_OVERLAP": 10}, "can only be used with PREDICATE 1"),
        ({"PREDICATE": 4}, "PREDICATE"),
        ({"PREDICATE": 1, "MIN_OVERLAP": 10, "OVERLAP_UNIT": 2}, "OVERLAP_UNIT"),
    ],
)
def test_what_no_parcel_can_meet_is_refused_before_anything_is_read(parameters, words):
    assert words in refusal("area_search", INPUT=zones(), **parameters)


def test_the_new_parameters_are_optional_and_follow_those_of_before():
    algorithm = QgsApplication.processingRegistry().algorithmById("parcel_lookup:area_search")
    definitions = {one.name(): one for one in algorithm.parameterDefinitions()}
    own = [name for name in definitions if name in NAMES]
    assert own == NAMES
    for name in NAMES[-3:]:
        assert definitions[name].checkValueIsAcceptable(None)
        assert definitions[name].description()
    context = QgsProcessingContext()
    ok, _ = algorithm.checkParameterValues({"INPUT": zones(), "OUTPUT": "memory:"}, context)
    assert ok


NAMES = [
    *("INPUT", "DISTANCE", "UNIT", "FILTERS", "JOIN_FIELDS", "JOIN_MODE"),
    *("PREDICATE", "MIN_OVERLAP", "OVERLAP_UNIT"),
]
