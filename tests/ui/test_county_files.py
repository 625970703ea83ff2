"""Files of counties in the shapes that real ones have: each is imported and searched.

From an empty QGIS it takes five clicks: *Use My Own Parcels…*, the file, *Import*, *Close*, and
*Search*. Nothing is typed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from qgis.PyQt.QtWidgets import QDialogButtonBox, QPushButton, QTableWidget

from parcel_lookup.tests.support.county_files import (
    COUNTY_FILES,
    expected_rows,
    write_county_file,
)
from parcel_lookup.tests.support.dock import LONGEST, button, message, opened_dock, search
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.ui.importing.dialog import ImportDialog

#: Enough for all kinds of values, and few enough for a quick test.
PARCELS = 400


pytestmark = pytest.mark.usefixtures("parcel_home")


@pytest.fixture
def dock(iface, project, qtbot):
    with opened_dock(iface) as dock:
        yield dock


def import_file(dock, iface, qtbot, path: Path) -> None:
    """Choose a file, import it as it is proposed, and wait until the map shows the parcels."""
    dock._connection_row.use_own_parcels(str(path))
    qtbot.waitUntil(lambda: dock.findChild(ImportDialog) is not None, timeout=LONGEST)
    dialog = dock.findChild(ImportDialog)
    fields = dialog.findChild(QTableWidget, "parcel_lookup_import_fields")
    qtbot.waitUntil(fields.isEnabled, timeout=LONGEST)
    with qtbot.waitSignal(dialog.saved, timeout=60_000):
        dialog.findChild(QPushButton, "parcel_lookup_import_start").click()
    buttons = dialog.findChild(QDialogButtonBox)
    buttons.button(QDialogButtonBox.StandardButton.Close).click()
    qtbot.waitUntil(lambda: "ready" in message(iface), timeout=LONGEST)


@pytest.mark.parametrize("name", COUNTY_FILES)
def test_a_county_is_imported_and_searched(dock, iface, project, qtbot, tmp_path, name):
    county = COUNTY_FILES[name]
    import_file(dock, iface, qtbot, write_county_file(county, tmp_path, PARCELS))
    search(dock, qtbot)
    (layer,) = project.mapLayers().values()
    found = {row["parcel_id"]: row for row in rows(layer)}
    expected = expected_rows(county, PARCELS)
    assert len(found) == layer.featureCount() == len(expected)
    for values in expected:
        row = found[values["parcel_id"]]
        assert {field: row[field] for field in values} == pytest.approx(values, rel=1e-3)


def test_the_parcels_of_cambridge(dock, iface, project, qtbot, shared_data):
    path = shared_data / "cambridge_ma" / "cambridge_parcels.gpkg"
    if not path.exists():
        pytest.skip(f"the parcels of Cambridge are not there: {path}")
    import_file(dock, iface, qtbot, path)
    button(dock).click()
    qtbot.waitUntil(lambda: project.mapLayers() != {}, timeout=LONGEST)
    (layer,) = project.mapLayers().values()
    qtbot.waitUntil(lambda: layer.featureCount() > 20_000, timeout=60_000)
