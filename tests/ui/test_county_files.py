"""Files of counties in the shapes that real ones have: each is added and searched.

From an empty QGIS it takes four clicks: *My County's File…*, the file, *OK*, and *Search*. Nothing
is typed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from parcel_lookup.tests.support.county_files import (
    COUNTY_FILES,
    expected_rows,
    write_county_file,
)
from parcel_lookup.tests.support.dock import LONGEST, button, opened_dock, search
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.source_dialog import press, save, wait
from parcel_lookup.ui.sources.dialog import SourceDialog

#: Enough for all kinds of values, and few enough for a quick test.
PARCELS = 400


pytestmark = pytest.mark.usefixtures("parcel_home")


@pytest.fixture
def dock(iface, project, qtbot):
    with opened_dock(iface) as dock:
        yield dock


def add_file(dock, qtbot, path: Path) -> None:
    """Choose a file, and add it as it is proposed."""
    dock._connection_row.use_own_parcels(str(path))
    dialog = dock.findChild(SourceDialog)
    wait(dialog, qtbot, "First")
    save(dialog, qtbot)


@pytest.mark.parametrize("name", COUNTY_FILES)
def test_a_county_is_added_and_searched(dock, iface, project, qtbot, tmp_path, name):
    county = COUNTY_FILES[name]
    add_file(dock, qtbot, write_county_file(county, tmp_path, PARCELS))
    search(dock, qtbot)
    (layer,) = project.mapLayers().values()
    found = {row["parcel_id"]: row for row in rows(layer)}
    expected = expected_rows(county, PARCELS)
    assert len(found) == layer.featureCount() == len(expected)
    for values in expected:
        row = found[values["parcel_id"]]
        assert {field: row[field] for field in values} == pytest.approx(values, rel=1e-3)


def test_the_parcels_of_cambridge(dock, project, qtbot, shared_data):
    path = shared_data / "cambridge_ma" / "cambridge_parcels.gpkg"
    if not path.exists():
        pytest.skip(f"the parcels of Cambridge are not there: {path}")
    dock._connection_row.use_own_parcels(str(path))
    dialog = dock.findChild(SourceDialog)
    wait(dialog, qtbot, "several layers")
    press(dialog, "source_next")  # the largest one is selected
    wait(dialog, qtbot, "First")
    save(dialog, qtbot)
    button(dock).click()
    qtbot.waitUntil(lambda: project.mapLayers() != {}, timeout=LONGEST)
    (layer,) = project.mapLayers().values()
    qtbot.waitUntil(lambda: layer.featureCount() > 20_000, timeout=60_000)
