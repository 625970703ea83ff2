"""The search of a layer whose polygons are in the history, run again or changed."""

import sqlite3
from contextlib import closing

import pytest

from parcel_lookup.core.contract import RequestRefused
from parcel_lookup.core.gis.layer.properties import search_property
from parcel_lookup.core.gis.saving.layer_search import read_layer_search, recall_layer
from parcel_lookup.core.gis.saving.searches import SearchInFile, write_search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.history import area, begin

LARGE = area(3000)


@pytest.fixture
def history(qgis_app, tmp_path):
    with closing(History(tmp_path / "history.sqlite")) as history:
        yield history


@pytest.fixture
def text():
    found = search_property(LARGE)
    assert '"polygons": null' in found
    return found


@pytest.mark.parametrize("how", ["run elsewhere", "saved under a name"])
def test_polygons_are_found_wherever_the_history_has_them(history, text, how):
    entry_id = begin(history, LARGE, connection="Office")
    if how == "saved under a name":
        history.save_search("Mine", LARGE)
        history.remove(entry_id)
    else:
        history.rename_counter("Office", "Town hall")  # the layer has the old name
    assert recall_layer(history, text, connection="Office").area is not None
    changed = read_layer_search(history, text)
    assert changed.area is not None
    assert changed.notice == ""


def test_polygons_that_nobody_has_are_reported(history, text):
    with pytest.raises(RequestRefused, match="no longer saved"):
        recall_layer(history, text)
    assert "Zoning districts" in read_layer_search(history, text).notice


@pytest.mark.parametrize("damaged", [{"connection": 5}, {"base_url": None}, {"join_mode": "1"}])
def test_a_search_in_a_file_of_anyone_is_checked(history, text, tmp_path, damaged):
    path = tmp_path / "result.gpkg"
    whole = SearchInFile(LARGE, None, 1, "Parcels", "Office", "https://example.com")
    with closing(sqlite3.connect(path)) as connection, connection:
        names = "id INTEGER PRIMARY KEY, md_scope, md_standard_uri, mime_type, metadata"
        connection.execute(f"CREATE TABLE gpkg_metadata ({names})")
        connection.execute("CREATE TABLE gpkg_metadata_reference (reference_scope, md_file_id)")
        write_search(connection, whole)
    assert recall_layer(history, text, str(path)).join_mode == 1
    with closing(sqlite3.connect(path)) as connection, connection:
        write_search(connection, whole._replace(**damaged))
    with pytest.raises(RequestRefused, match="damaged"):
        recall_layer(history, text, str(path))
