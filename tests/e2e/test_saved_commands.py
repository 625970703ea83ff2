"""Commands of `qgis_process` that an earlier version wrote still run, and mean the same."""

import csv

import pytest

from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.installed import InstalledPlugin
from parcel_lookup.tests.support.saved_runs import lots, owners, saved, write_layers


@pytest.fixture(scope="module")
def plugin(qgis_app, tmp_path_factory):
    """The installed plugin, and a connection to a file of lots."""
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    with ParcelWriter(path) as writer:
        writer.add(lots())
    plugin = InstalledPlugin(tmp_path_factory.mktemp("installed"))
    plugin.save_setting("parcel_lookup/connections/county/kind", "layer")
    layer = file_connection("county", path).layer
    plugin.save_setting("parcel_lookup/connections/county/layer", layer)
    return plugin


@pytest.fixture
def layers(qgis_app, tmp_path):
    write_layers(tmp_path)
    return tmp_path


def test_an_area_search_within_a_distance_in_meters(plugin, layers):
    done = plugin.run_line(saved("area_search.txt", layers))
    assert done.returncode == 0, done.stdout + done.stderr
    assert owners(layers / "parcels.gpkg") == list(range(5, 17))


def test_neighbors_within_a_distance_without_a_unit(plugin, layers):
    done = plugin.run_line(saved("neighbors.txt", layers))
    assert done.returncode == 0, done.stdout + done.stderr
    # 300 feet from a triangle inside of lot 2: lot 5 is within 300 meters only.
    assert owners(layers / "neighbors.gpkg") == [1, 2, 3]
    with (layers / "owners.csv").open(newline="") as file:
        assert sorted(row["owner"] for row in csv.DictReader(file)) == [
            "Owner 1",
            "Owner 2",
            "Owner 3",
        ]
