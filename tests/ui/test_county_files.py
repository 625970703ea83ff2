"""Files of counties in the shapes that real ones have: each is imported and searched.

From an empty QGIS it takes five clicks: *Use My Own Parcels…*, the file, *Import*, *Close*, and
*Search*. Nothing is typed.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from qgis.core import QgsCoordinateTransformContext, QgsVectorFileWriter
from qgis.PyQt.QtWidgets import QDialogButtonBox, QPushButton, QTableWidget

from parcel_lookup.tests.support.dock import LONGEST, button, message, opened_dock, search
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.ui.importing.dialog import ImportDialog

STORY = (-93.6, 42.0)
#: In three states, near the point where they meet.
KEOKUK, HANCOCK, CLARK = (-91.45, 40.45), (-91.2, 40.45), (-91.7, 40.35)


class County(NamedTuple):
    """A file, and what its parcels are afterwards, in the order of the features."""

    fields: str
    values: list[list]
    expected: dict[str, list]
    places: tuple[tuple[float, float], ...] = (STORY,)
    crs: str = "EPSG:4326"
    driver: str = "ESRI Shapefile"


COUNTIES = {
    "address_in_pieces": County(
        "PIN:string,StreetNum:int,StreetName:string,StreetSufx:string,MAIL_ADDR1:string,"
        "MAIL_CITY:string,MAIL_STATE:string,MAIL_ZIP:string",
        [
            ["001", 12, "Elm", "St", "PO Box 1", "Ames", "IA", "50010"],
            ["002", 14, "Elm", "St", "7 Oak Ave", "Boone", "IA", "50036"],
        ],
        {
            "parcel_id": ["001", "002"],
            "situs": ["12 Elm St", "14 Elm St"],
            "mail_addr": ["PO Box 1, Ames, IA 50010", "7 Oak Ave, Boone, IA 50036"],
        },
    ),
    "no_state": County(
        "APN:string,OWNER:string,AssessTot:double,AssessLand:double,YearBuilt:int",
        [["1", "Rivera, Ana", 250_000.0, 50_000.0, 1905], ["2", None, 0.0, 0.0, None]],
        {
            "parcel_id": ["1", "2"],
            "parcel_value": [250_000, 0],
            "land_value": [50_000, 0],
            "state": ["IA", "IA"],
            "county": ["Story", "Story"],
            "YearBuilt": [1905, None],
        },
    ),
    "feet": County(
        "PARCELNO:string,OWNERNME1:string,Shape_Area:double",
        [["9", "Chen, Li", 97_000.0], ["10", "Doe, Sam", 98_000.0]],
        {"parcel_id": ["9", "10"], "owner": ["Chen, Li", "Doe, Sam"], "state": ["IA", "IA"]},
        crs="EPSG:3417",
    ),
    "composite_ids": County(
        "BORO:int,BLOCK:int,LOT:int,OwnerName:string",
        [[1, 7, 1, "Rivera"], [1, 7, 2, "Chen"], [2, 7, 1, "Doe"]],
        {"parcel_id": ["1 7 1", "1 7 2", "2 7 1"], "owner": ["Rivera", "Chen", "Doe"]},
        driver="GeoJSON",
    ),
    "three_states": County(
        "PIN:string,LUCat:string",
        [["1", "Farm"], ["2", "Farm"], ["3", "Home"]],
        {"state": ["IA", "IL", "MO"], "land_use": ["Farm", "Farm", "Home"]},
        places=(KEOKUK, HANCOCK, CLARK),
        driver="GPKG",
    ),
}
ENDINGS = {"ESRI Shapefile": "shp", "GeoJSON": "geojson", "GPKG": "gpkg"}


def write_file(county: County, folder: Path) -> Path:
    """Write the file of a county; its lots are a thousandth of a degree wide."""
    number = len(county.values)
    spread = county.places * number if len(county.places) == 1 else county.places
    shapes = [
        box(x + n / 1000, y, x + n / 1000 + 0.001, y + 0.001, crs=county.crs)
        for n, (x, y) in enumerate(spread[:number])
    ]
    layer = layer_of(shapes, crs=county.crs, fields=county.fields, values=county.values)
    path = folder / f"county.{ENDINGS[county.driver]}"
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName = county.driver
    context = QgsCoordinateTransformContext()
    error, *_ = QgsVectorFileWriter.writeAsVectorFormatV3(layer, str(path), context, options)
    assert error == QgsVectorFileWriter.WriterError.NoError
    return path


@pytest.fixture(autouse=True)
def home(project, monkeypatch, tmp_path):
    """Parcel files of this test alone."""
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))


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


@pytest.mark.parametrize("name", COUNTIES)
def test_a_county_is_imported_and_searched(dock, iface, project, qtbot, tmp_path, name):
    county = COUNTIES[name]
    import_file(dock, iface, qtbot, write_file(county, tmp_path))
    search(dock, qtbot)
    (layer,) = project.mapLayers().values()
    found = rows(layer)
    assert len(found) == len(county.values)
    for field, values in county.expected.items():
        assert sorted(map(repr, (row[field] for row in found))) == sorted(map(repr, values)), field


def test_the_parcels_of_cambridge(dock, iface, project, qtbot, shared_data):
    path = shared_data / "cambridge_ma" / "cambridge_parcels.gpkg"
    if not path.exists():
        pytest.skip(f"the parcels of Cambridge are not there: {path}")
    import_file(dock, iface, qtbot, path)
    button(dock).click()
    qtbot.waitUntil(lambda: project.mapLayers() != {}, timeout=LONGEST)
    (layer,) = project.mapLayers().values()
    qtbot.waitUntil(lambda: layer.featureCount() > 20_000, timeout=60_000)
