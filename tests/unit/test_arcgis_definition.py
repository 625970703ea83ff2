"""Definitions of published layers: what a catalog file may contain, and what is refused."""

import json

import pytest

from parcel_lookup.core.arcgis.definition import (
    DefinitionError,
    definition_to_json,
    read_definition,
)
from parcel_lookup.tests.support.definitions import VERMONT, layer_json

LEAST = {
    "format": 1,
    "id": "own-1",
    "title": "Own",
    "coverage": {"state": "", "counties": ["55025", "55027"]},
    "url": "https://gis.example.com/rest/services/P/FeatureServer",
    "layer": 0,
    "mapping": {"fields": {"owner": "OWNER"}},
    "vintage": {"text": ""},
    "attribution": "",
    "source": "",
    "terms": {},
    "verified": None,
}


def test_members_mean_what_the_file_says():
    layer = read_definition(VERMONT)
    assert layer.address.text.endswith("/Parcels/FeatureServer/3")
    assert layer.mirror.text == "https://mirror.example.com/rest/services/P/MapServer/0"
    assert (layer.state, layer.counties) == ("VT", None)
    assert layer.mapping.fields["owner"].columns == ("OWNER1", "OWNER2")
    assert layer.terms.forbids_mailing
    assert layer.layer_terms.vintage == "2025"
    assert layer.start.box == (-72.6, 44.2, -72.5, 44.3)


def test_a_column_is_not_mapped_because_of_its_name():
    """Fields are known before the layer is opened, from the definition alone."""
    bound = read_definition(LEAST).mapping.bind(["OWNER", "acres"])
    assert "acres" not in bound.fields


@pytest.mark.parametrize("data", [VERMONT, LEAST], ids=["all members", "few members"])
def test_round_trip(data):
    layer = read_definition(data)
    written = json.loads(json.dumps(definition_to_json(layer)))
    assert read_definition(written) == layer
    assert definition_to_json(read_definition(written)) == written


def test_a_round_trip_changes_no_file_of_all_members():
    assert definition_to_json(read_definition(VERMONT)) == VERMONT


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"format": 2}, "format"),
        ({"title": None}, "“title”"),
        ({"title": " "}, "“title”"),
        ({"id": "US WI"}, "“id”"),
        ({"id_colums": ["A"]}, "“id_colums”"),
        ({"mapping": {"ids": "A"}}, "“ids”"),
        ({"mapping": {"terms": {"commercial": "forbidden"}}}, "“mapping.terms”"),
        ({"mapping": {"fields": {"owner": {"expression": "upper(A)"}}}}, "upper(A)"),
        ({"coverage": {"state": "XX", "counties": "all"}}, "“coverage.state”"),
        ({"coverage": {"state": "WI"}}, "“coverage.counties”"),
        ({"coverage": {"state": "WI", "counties": ["025"]}}, "“coverage.counties”"),
        ({"coverage": {"state": "WI", "counties": []}}, "“coverage.counties”"),
        ({"coverage": ["WI"]}, "“coverage”"),
        ({"url": "http://gis.example.com/FeatureServer"}, "url: "),
        ({"url": "https://gis.example.com/FeatureServer?token=1"}, "url: "),
        ({"url": "https://gis.example.com/rest"}, "“url”"),
        ({"url": 1}, "“url”"),
        ({"layer": "0"}, "“layer”"),
        ({"layer": -1}, "“layer”"),
        ({"layer": True}, "“layer”"),
        ({"mirror": {"url": "https://a.example.com/rest", "layer": 0}}, "“mirror.url”"),
        ({"mirror": {"url": "https://a.example.com/x/MapServer"}}, "“mirror.layer”"),
        ({"exact": [1]}, "“exact”"),
        ({"mapping": {"fields": {"owners": "A"}}}, "fields.owners"),
        ({"mapping": {"fields": {"acres": {"constant": "x"}}}}, "mapping: "),
        ({"vintage": {"text": 2025}}, "“vintage.text”"),
        ({"vintage": {"text": "", "column": "YEAR"}}, "“vintage.column”"),
        ({"terms": {"commercial": "perhaps"}}, "commercial"),
        ({"terms": "free"}, "“terms”"),
        ({"start": {"box": [1, 2, 3], "title": ""}}, "“start.box”"),
        ({"start": {"box": [3, 2, 1, 4], "title": ""}}, "“start.box”"),
        ({"start": {"box": [1, 2, float("nan"), 4], "title": ""}}, "“start.box”"),
        ({"verified": "yes"}, "“verified”"),
    ],
)
def test_a_wrong_member_is_named(changes, named):
    with pytest.raises(DefinitionError) as caught:
        read_definition(layer_json(**changes))
    assert named in str(caught.value)


@pytest.mark.parametrize("data", [None, [], "us-wi", 1])
def test_what_is_no_object_is_refused(data):
    with pytest.raises(DefinitionError):
        read_definition(data)
