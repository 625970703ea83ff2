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
from parcel_lookup.core.arcgis.catalog import read_catalog
from parcel_lookup.core.arcgis.definition import (
    DefinitionError,
    LayerDefinition,
    definition_to_json,
    read_definition,
)
from parcel_lookup.core.columns.draft import ImportDraft, read_columns
from parcel_lookup.core.columns.location import location_of
from parcel_lookup.core.columns.rows import Sample, SampleRow
from parcel_lookup.core.columns.units import Unit
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.terms import PERMISSIONS, UNKNOWN
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
    assert [row[name] for name in layer.mapping.ids] == ROWS[layer.id]["ids"]
    assert set(layer.keep) <= row.keys()
    assert not layer.stack or layer.stack in row
    used = {name for source in layer.mapping.fields.values() for name in source.needed}
    used |= {*layer.mapping.ids, *layer.keep}
    assert used <= row.keys()


#: What `shared/public_parcels.md` listed as left out or wrong, by state.
LEFT_OUT = {
    "AR": "county countyfips landvalue impvalue adrcity adrzip5 totalvalue",
    "CO": "situsAdd sitAddCty sitAddZip ownerAdd legalDesc zoningCode landUseCde landUseDsc "
    "saleDate salePrice apprValTot asedValTot countyFips landSqft",
    "CT": "Location Property_City ZIP_CODE Mailing_Address Mailing_City Mailing_State Mailing_Zip "
    "Sale_Date Sale_Price Assessed_Total Appraised_Land Appraised_Building State_Use Zone",
    "FL": "OWN_ADDR2 OWN_CITY OWN_STATE OWN_ZIPCD LND_VAL SALE_YR1 SALE_MO1",
    "MA": "OWN_ADDR OWN_CITY OWN_STATE OWN_ZIP CITY ZIP LAND_VAL BLDG_VAL LS_DATE LS_PRICE ZONING",
    "MD": "CITY ZIPCODE OWNADD1 OWNERZIP NFMIMPVL DESCLU TRADATE CONSIDR1 JURSCODE",
    "MT": "OwnerZipCode CountyName CityStateZip",
    "NC": "scity szip parusedesc parusecode cntyname recareano",
    "NJ": "LAND_VAL IMPRVT_VAL MUN_NAME COUNTY ST_ADDRESS CITY_STATE ZIP5",
    "NY": "MAIL_CITY MAIL_STATE MAIL_ZIP LOC_ZIP LAND_AV MUNI_NAME SWIS_SBL_ID",
    "TN": "COUNTY_NAME",
    "VT": "SPAN CITYGL STGL ZIPGL IMPRV_LV PROPTYPE",
    "WI": "PARCELFIPS PSTLADRESS ZIPCODE LNDVALUE IMPVALUE PROPCLASS",
    "WY": "parcelnb accountno ownername1 mailaddres mailcity mailstate mailzipcod locationad legal "
    "actualvalu assessedva jurisdicti",
}


def test_columns_that_the_first_catalog_left_out_are_used():
    for state, names in LEFT_OUT.items():
        layer = CATALOG.layer(f"us-{state.lower()}")
        used = {name for source in layer.mapping.fields.values() for name in source.needed}
        assert set(names.split()) <= {*used, *layer.keep, *layer.mapping.ids}, state


def test_the_terms_of_colorado_forbid_resale():
    terms = CATALOG.layer("us-co").terms
    assert "Resale of this data is strictly forbidden" in terms.text
    assert (terms.commercial, terms.redistribution) == ("restricted", "restricted")
    assert not any("ublic domain" in one for one in (terms.text, *CATALOG.layer("us-co").traps))


# ---- what an import of the same columns guesses --------------------------------------------------

RECORDED = json.loads((Path(__file__).parents[1] / "cases" / "catalog_fields.json").read_text())
#: Fields that no guess can give, with the reason.
NOT_GUESSED = {
    ("us-fl", "county"): "CO_NO numbers the counties in the state's own way",
    ("us-fl", "county_fp"): "CO_NO numbers the counties in the state's own way",
    ("us-md", "county"): "JURSCODE has the first letters of names",
    ("us-md", "county_fp"): "JURSCODE has the first letters of names",
    ("us-wy", "county"): "a jurisdiction is a city in other files",
}
#: Values of other rows than the example; those of IDs differ by row.
OTHER_ROWS = {
    "us-nc": [{"gisacres": 1.25}, {"gisacres": 2.5}, {"gisacres": 0.75}],
    "us-nj": [{"DEED_DATE": text} for text in ("230509", "870630", "991231")],
}


def guesses_of(layer: LayerDefinition) -> ImportDraft:
    """Return what an import guesses for rows like the example of a layer."""
    row = ROWS[layer.id]["row"]
    ids = {*layer.mapping.ids, *layer.mapping.fields["parcel_id"].columns}
    ids = {name for name in ids if name not in ("cntyfips", "countyName", "County", "jurisdicti")}
    rows = []
    for number in range(6):
        others = OTHER_ROWS.get(layer.id, [{}])
        changed = {name: f"{row[name]}{number}" for name in ids if isinstance(row[name], str)}
        rows.append(SampleRow({**row, **others[number % len(others)], **changed}))
    return ImportDraft(Sample(tuple(row), tuple(rows)))


def test_the_example_rows_have_the_recorded_columns():
    for state, columns in RECORDED["columns"].items():
        assert set(columns) <= ROWS[f"us-{state.lower()}"]["row"].keys()


def test_every_column_of_the_catalog_is_guessed_as_its_field(layer: LayerDefinition):
    draft = guesses_of(layer)
    for name, source in layer.mapping.fields.items():
        if source.constant is None and (layer.id, name) not in NOT_GUESSED:
            columns = read_columns(draft.text(name), tuple(ROWS[layer.id]["row"])) or ()
            assert tuple(column for _, column in columns) == source.columns, name
    constants = {"state", "state_fp"}
    assert set(draft.mapped) <= {*layer.mapping.fields, *constants}  # nothing else


def test_the_parcels_of_guesses_are_those_of_the_catalog(layer: LayerDefinition):
    draft = guesses_of(layer)
    rows = [dict(row.values) for row in draft.sample.rows]
    columns = list(draft.sample.columns)
    expected = layer.mapping.bind(columns).read(rows)
    for (theirs, _), (ours, _) in zip(expected, draft.mapping().bind(columns).read(rows)):
        for name, source in layer.mapping.fields.items():
            if source.constant is None and (layer.id, name) not in (*NOT_GUESSED, *BETTER):
                assert ours[name] == pytest.approx(theirs[name]), name


#: Fields whose values the catalog knows to read better.
BETTER = {
    ("us-nc", "situs"): "99999 is no house number",
    ("us-nc", "acres"): "the area of a second column",
}


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
        (("mapping", "ids"), "LOC_ID"),
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
