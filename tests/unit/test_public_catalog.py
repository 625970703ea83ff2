"""The files of public layers in resources/public, and reading them.

Nothing here can show that a layer exists: `scripts/check_catalogue.py` does that online. The rows
in `tests/support/public_rows.json` have the columns that the survey of 2026-11-22 lists for each
layer, with values that are made up in the units and spellings that it describes.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import shapely

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.arcgis.catalog import read_catalog, read_layer_file
from parcel_lookup.core.arcgis.definition import (
    DefinitionError,
    LayerDefinition,
    definition_to_json,
    read_definition,
)
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.terms import PERMISSIONS, UNKNOWN
from parcel_lookup.core.local.importing.location import location_of
from parcel_lookup.core.local.importing.units import Unit
from parcel_lookup.core.resources import RESOURCES
from parcel_lookup.scripts.package import PACKAGE, shipped_files

FOLDER = RESOURCES / "public"
CATALOG = read_catalog(FOLDER)
IDS = [layer.id for layer in CATALOG.layers]
ROWS = json.loads((Path(__file__).parents[1] / "support" / "public_rows.json").read_text("utf-8"))
SCHEMA = json.loads((FOLDER / "schema.json").read_text("utf-8"))
SURVEYED = {
    "FL",
    "WI",
    "NC",
    "MT",
    "NY",
    "VT",
    "MA",
    "UT",
    "CO",
    "AR",
    "NJ",
    "TN",
    "CT",
    "WY",
    "MD",
}


@pytest.fixture(params=IDS)
def layer(request: pytest.FixtureRequest) -> LayerDefinition:
    return CATALOG.layer(request.param)


def raw(layer_id: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{layer_id}.json").read_text("utf-8"))


def errors(data: Any) -> list[str]:
    return [error.message for error in jsonschema_rs.Draft202012Validator(SCHEMA).iter_errors(data)]


# ---- the files -----------------------------------------------------------------------------------


def test_every_surveyed_state_has_a_layer_or_a_reason():
    assert {layer.state for layer in CATALOG.layers} == SURVEYED
    assert len(CATALOG.layers) == len(SURVEYED)
    assert {layer.state for layer in CATALOG.layers}.isdisjoint(CATALOG.unavailable)
    known = {state.abbreviation for state in STATES}
    assert known >= CATALOG.unavailable.keys() >= {"TX", "NV", "WA", "OK", "GA"}
    assert all(re.fullmatch(r"[A-Z].+\.", reason) for reason in CATALOG.unavailable.values())


def test_a_file_follows_the_schema_and_is_named_by_its_id(layer: LayerDefinition):
    assert errors(raw(layer.id)) == []
    assert layer.id == f"us-{layer.state.lower()}"


def test_a_file_is_written_as_it_is_read(layer: LayerDefinition):
    written = json.loads(json.dumps(definition_to_json(layer)))
    assert read_definition(written) == layer
    assert errors(written) == []


def test_no_address_occurs_twice():
    addresses = [one for layer in CATALOG.layers for one in (layer.address, layer.mirror) if one]
    assert not [text for text, count in Counter(one.text for one in addresses).items() if count > 1]


def test_nothing_was_verified_yet(layer: LayerDefinition):
    """Remove this test with the first run of the check on a machine with network access."""
    assert layer.verified is None
    assert not layer.exact


def test_every_claim_of_the_terms_has_a_source_and_a_day(layer: LayerDefinition):
    terms = layer.terms
    assert terms.text
    assert terms.source
    assert terms.read_on
    assert layer.attribution
    assert layer.source
    claims = {terms.mailing_lists, terms.commercial, terms.redistribution} - {UNKNOWN}
    assert not claims or "as reported by" in terms.source
    assert (terms.owner_names is True) == ("owner" in layer.mapping.fields)


def test_what_a_layer_covers_is_a_sentence():
    sentences = {one.id: one.coverage_sentence for one in CATALOG.layers if one.coverage_sentence}
    assert sentences == {
        "us-ar": "Arkansas: the layer covers 74 of 75 counties.",
        "us-ny": "New York: the layer covers 38 of 62 counties, and New York City.",
        "us-tn": "Tennessee: the layer covers 86 of 95 counties.",
    }


def test_montana_alone_is_reported_to_forbid_mailing_lists():
    (forbidding,) = [layer for layer in CATALOG.layers if layer.terms.forbids_mailing]
    assert forbidding.id == "us-mt"
    assert "MCA 2-6-1017" in forbidding.terms.source


def test_the_start_is_a_small_area_in_the_state(layer: LayerDefinition):
    west, south, east, north = layer.start.box
    assert 0.005 < east - west < 0.02
    assert 0.005 < north - south < 0.02
    county = location_of([shapely.to_wkb(shapely.box(west, south, east, north))]).majority
    assert county.state.abbreviation == layer.state


def test_the_files_are_in_the_package():
    shipped = set(map(str, shipped_files()))
    for path in FOLDER.glob("*.json"):
        assert f"{PACKAGE}/resources/public/{path.name}" in shipped or (
            f"resources/public/{path.name}" in shipped
        )


# ---- the mappings --------------------------------------------------------------------------------


def test_the_mapping_reads_the_example_row(layer: LayerDefinition):
    example = ROWS[layer.id]
    bound = layer.mapping.bind(list(example["row"]))
    ((attributes, unread),) = bound.read([example["row"]])
    kept = {name: attributes.get(name, example["row"].get(name)) for name in layer.keep}
    expected = {name: one for name, one in example["expected"].items() if name in FIELD_BY_NAME}
    assert {name: attributes[name] for name in expected} == pytest.approx(expected)
    assert set(bound.fields) == set(expected)
    assert {**expected, **kept} == example["expected"]
    assert unread == {}


def test_ids_stack_and_kept_columns_are_columns_of_the_example_row(layer: LayerDefinition):
    row = ROWS[layer.id]["row"]
    assert [row[name] for name in layer.id_columns] == ROWS[layer.id]["ids"]
    assert set(layer.keep) <= row.keys()
    assert not layer.stack or layer.stack in row
    used = {name for source in layer.mapping.fields.values() for name in source.needed}
    used |= {*layer.id_columns, *layer.keep}
    assert used <= row.keys()


def test_the_unit_of_massachusetts_differs_by_row():
    bound = CATALOG.layer("us-ma").mapping.bind(list(ROWS["us-ma"]["row"]))
    rows = [
        {**ROWS["us-ma"]["row"], "LOT_SIZE": size, "LOT_UNITS": unit}
        for size, unit in ((2, "Acres"), (43560, "Sq. Ft."), (2, None))
    ]
    assert [attributes["acres"] for attributes, _ in bound.read(rows)] == [2, 1, None]


def test_florida_has_a_fips_code_for_each_of_its_67_counties():
    fields = CATALOG.layer("us-fl").mapping.fields
    codes, names = fields["county_fp"].values, fields["county"].values
    assert list(codes) == list(names) == [str(number) for number in range(11, 78)]
    assert len(set(codes.values())) == len(set(names.values())) == 67
    assert (codes["23"], names["23"]) == ("086", "Miami-Dade")
    assert (codes["11"], codes["77"]) == ("001", "133")


# ---- the schema ----------------------------------------------------------------------------------


def test_the_schema_lists_what_the_contract_has():
    jsonschema_rs.meta.validate(SCHEMA)
    members = SCHEMA["properties"]
    fields = members["mapping"]["properties"]["fields"]["propertyNames"]["enum"]
    assert fields == list(FIELD_BY_NAME)
    assert SCHEMA["$defs"]["permission"]["enum"] == list(PERMISSIONS)
    assert SCHEMA["$defs"]["unit"]["enum"] == [unit.name.lower() for unit in Unit]
    states = members["coverage"]["properties"]["state"]["enum"]
    assert states == ["", *sorted(state.abbreviation for state in STATES)]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), 2),
        (("id",), "US MA"),
        (("title",), ""),
        (("color",), "red"),
        (("url",), "http://example.com/FeatureServer"),
        (("url",), "https://example.com/FeatureServer/0"),
        (("layer",), "0"),
        (("coverage", "state"), "XX"),
        (("coverage", "counties"), ["017"]),
        (("id_columns",), "LOC_ID"),
        (("mapping", "fields", "color"), "C"),
        (("mapping", "fields", "acres", "units"), {"Acres": "rods"}),
        (("mapping", "fields", "acres", "colum"), "A"),
        (("mapping", "fields", "owner"), {"column": "A", "constant": "B"}),
        (("terms", "commercial"), "permitted"),
        (("terms", "owner_names"), "unknown"),
        (("start", "box"), [1, 2, 3]),
        (("verified",), True),
    ],
)
def test_the_schema_and_the_plugin_refuse_the_same(path: tuple[str, ...], value: Any):
    data = raw("us-ma")
    target = data
    for name in path[:-1]:
        target = target[name]
    target[path[-1]] = copy.deepcopy(value)
    assert errors(data)
    with pytest.raises(DefinitionError) as caught:
        read_definition(data)
    assert str(caught.value)


# ---- reading a folder ----------------------------------------------------------------------------


def test_a_catalog_is_ordered_by_title_and_found_by_state(tmp_path: Path):
    for layer_id, title in (("b", "Beta"), ("a", "alpha")):
        data = {**raw("us-ma"), "id": layer_id, "title": title}
        (tmp_path / f"{title}.json").write_text(json.dumps(data), encoding="utf-8")
    catalog = read_catalog(tmp_path)
    assert [layer.title for layer in catalog.layers] == ["alpha", "Beta"]
    assert catalog.layer("b").title == "Beta"
    assert catalog.layer("c") is None
    assert catalog.unavailable == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "JSON object"),
        ("{}", "format"),
        ('{"format": 1}', "id"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, text: str, words: str):
    (tmp_path / "odd.json").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError, match=rf"^odd\.json: .*{words}"):
        read_catalog(tmp_path)


def test_two_files_with_the_same_id_are_refused(tmp_path: Path):
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(json.dumps(raw("us-ma")), encoding="utf-8")
    with pytest.raises(DefinitionError, match=r"two\.json: .*us-ma"):
        read_catalog(tmp_path)


def test_a_missing_file_and_a_huge_one_are_refused_with_a_sentence(tmp_path: Path):
    with pytest.raises(DefinitionError, match="cannot be read"):
        read_layer_file(tmp_path / "gone.json")
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(5 * 1024 * 1024)
    with pytest.raises(DefinitionError, match="too large"):
        read_layer_file(huge)
