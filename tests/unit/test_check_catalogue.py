"""The scripts for the public catalog, run against a feature service on loopback."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import jsonschema_rs
import pytest

from parcel_lookup.core.arcgis.catalog import read_catalog
from parcel_lookup.core.resources import RESOURCES
from parcel_lookup.scripts.check_catalogue import main
from parcel_lookup.tests.support.county import SHAPES
from parcel_lookup.tests.support.feature_layer import Column, FeatureLayer, Row
from parcel_lookup.tests.support.feature_server import FeatureServer, fail

ROWS = json.loads((Path(__file__).parents[1] / "support" / "public_rows.json").read_text("utf-8"))
CHECKED = ("us-wi", "us-ma", "us-mt")
#: Where the layers of this test are; the real ones are elsewhere.
SERVICE = "https://gis.example.com/arcgis/rest/services/Parcels/FeatureServer"


def layer_of(
    layer_id: str, *, without: str = "", same: Mapping[str, str] | None = None
) -> FeatureLayer:
    """Return a layer of the example row of a state, several times, with different IDs.

    `same` are values of all rows instead.
    """
    example = ROWS[layer_id]["row"]
    columns = [
        Column(name, "String" if isinstance(value, str) else "Double")
        for name, value in example.items()
        if name != without
    ]
    texts = [name for name, value in example.items() if isinstance(value, str)]
    rows = []
    for number, shape in enumerate(SHAPES.values()):
        values = {column.name: example[column.name] for column in columns}
        for name in ("STATEID", "LOC_ID", "PARCELID"):
            if name in values and name in texts:
                values[name] = f"{values[name]}{number}"
        if "PARCELFIPS" in values:
            values["PARCELFIPS"] = "065"  # of Nebraska
        rows.append(Row({**values, **(same or {})}, None if shape is None else shape.wkb))
    return FeatureLayer(columns, rows)


@pytest.fixture
def folder(tmp_path) -> Path:
    """Three entries of the catalog, whose layers are numbers 0 to 2 of one service.

    All example parcels are in Nebraska, so that is their state.
    """
    for number, layer_id in enumerate(CHECKED):
        text = (RESOURCES / "public" / f"{layer_id}.json").read_text("utf-8")
        data = json.loads(text)
        for before, after in (
            (data["url"], SERVICE),
            (f'"layer": {data["layer"]},', f'"layer": {number},'),
            (f'"constant": "{data["coverage"]["state"]}"', '"constant": "NE"'),
            (f'"constant": "{ROWS[layer_id]["expected"]["state_fp"]}"', '"constant": "31"'),
        ):
            assert before in text
            text = text.replace(before, after, 1)
        if "mirror" in data:
            mirror = data["mirror"]
            text = text.replace(mirror["url"], SERVICE).replace(
                f'"layer": {mirror["layer"]}}}', f'"layer": {number}}}'
            )
        (tmp_path / f"{layer_id}.json").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def server():
    with FeatureServer({at: layer_of(one) for at, one in enumerate(CHECKED)}) as server:
        yield server


def run(folder: Path, server: FeatureServer, *options: str) -> int:
    return main(["--folder", str(folder), "--base", server.base, *options])


def test_all_layers_pass_with_few_requests(folder, server, capsys):
    assert run(folder, server) == 0
    printed = capsys.readouterr().out
    assert printed.count(" ok ") == 3
    assert "3 of 3 layers" in printed
    assert server.requests <= 3 * 5 + 1  # and the mirror of one
    assert server.most_at_once == 1


def test_nothing_is_written_unless_requested(folder, server):
    before = {path: path.read_text("utf-8") for path in folder.iterdir()}
    run(folder, server)
    assert {path: path.read_text("utf-8") for path in folder.iterdir()} == before


def test_what_was_found_is_written_and_nothing_else_changes(folder, server):
    before = (folder / "us-ma.json").read_text("utf-8").splitlines()
    assert run(folder, server, "--write") == 0
    text = (folder / "us-ma.json").read_text("utf-8")
    changed = [line for line in text.splitlines() if line not in before]
    assert all(line.startswith(("    ", '  "exact"', '  "verified"', "  }")) for line in changed)
    assert [line for line in before if line not in text.splitlines()] == ['  "verified": null']
    data = json.loads(text)
    schema = json.loads((RESOURCES / "public" / "schema.json").read_text("utf-8"))
    jsonschema_rs.validate(schema, data)
    verified = data["verified"]
    assert verified["rows"] == 9
    assert verified["unique"] is True
    assert verified["padded"] is False
    assert "owner" in verified["fields"]
    assert list(verified) == sorted(verified)
    assert data["exact"] == ["LOC_ID", "PROP_ID"]
    assert read_catalog(folder).layer("us-ma").verified == verified
    run(folder, server, "--write")
    assert (folder / "us-ma.json").read_text("utf-8") == text  # stable


def test_only_some_layers_are_checked(folder, server, capsys):
    assert run(folder, server, "--only", "us-ma") == 0
    assert "us-wi" not in capsys.readouterr().out
    with pytest.raises(SystemExit):
        run(folder, server, "--only", "us-xx")


def test_a_layer_that_fails_is_reported_and_keeps_its_file(folder, capsys, tmp_path):
    layers = {0: layer_of("us-wi", without="OWNERNME1"), 1: layer_of("us-ma"), 2: layer_of("us-mt")}
    report = tmp_path / "report" / "all.txt"
    report.parent.mkdir()
    with FeatureServer(layers) as server:
        assert run(folder, server, "--write", "--json", str(report)) == 1
    printed = capsys.readouterr().out
    assert "FAILED" in printed
    assert "OWNERNME1" in printed
    assert json.loads((folder / "us-wi.json").read_text("utf-8"))["verified"] is None
    assert json.loads((folder / "us-ma.json").read_text("utf-8"))["verified"] is not None
    found = {one["id"]: one for one in json.loads(report.read_text("utf-8"))}
    assert found["us-wi"]["is_good"] is False
    assert found["us-ma"]["verified"]["rows"] == 9
    assert "OBJECTID" in found["us-ma"]["unused_columns"]


def test_a_server_that_does_not_respond_as_one_fails_without_a_traceback(folder, server, capsys):
    fail(server, html=True)
    assert run(folder, server) == 1
    printed = capsys.readouterr().out
    assert printed.count("FAILED") == 3
    assert "0 of 3 layers" in printed


def test_ids_that_rows_share_and_blanks_around_them_are_written(folder):
    layer = layer_of("us-ma", same={"LOC_ID": "1", "PROP_ID": " 7"})
    with FeatureServer({0: layer_of("us-wi"), 1: layer}) as server:
        assert run(folder, server, "--write", "--only", "us-ma") == 0
    data = json.loads((folder / "us-ma.json").read_text("utf-8"))
    assert (data["verified"]["unique"], data["verified"]["padded"]) == (False, True)
    assert "exact" not in data


def test_a_mirror_has_to_have_the_columns(folder, server, capsys):
    path = folder / "us-mt.json"
    data = json.loads(path.read_text("utf-8"))
    data["mirror"]["layer"] = CHECKED.index("us-ma")
    path.write_text(json.dumps(data), "utf-8")
    assert run(folder, server, "--only", "us-mt") == 0
    assert re.search("mirror does not have these columns: .*OwnerName", capsys.readouterr().out)


def test_parcels_in_another_state_fail(folder, server, capsys):
    path = folder / "us-ma.json"
    path.write_text(
        path.read_text("utf-8").replace('"constant": "NE"', '"constant": "MA"'), "utf-8"
    )
    assert run(folder, server, "--only", "us-ma") == 1
    assert "location" in capsys.readouterr().out
