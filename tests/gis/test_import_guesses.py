"""What an import guesses without help: the parcels that are found afterwards, and the doubts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from qgis.core import QgsProject

from parcel_lookup.core.contract import Cancellation, QueryRequest
from parcel_lookup.core.gis.connections.importing import (
    ImportDraft,
    LayerImport,
    LayerRows,
    look_into_file,
    read_draft,
)
from parcel_lookup.core.local.source import LocalSource
from parcel_lookup.tests.support.layers import box, layer_of, save

CASES = Path(__file__).parents[1] / "cases"
IOWA, NORTH_DAKOTA, ARKANSAS = (-93.6, 42.02), (-100.4, 47.3), (-92.6, 34.6)
_DRIVERS = {
    ".gpkg": "GPKG",
    ".shp": "ESRI Shapefile",
    ".geojson": "GeoJSON",
    ".fgb": "FlatGeobuf",
    ".sqlite": "SQLite",
}
#: Degrees; a lot of this size has 2.27 acres in Iowa.
LOT = 0.001


class Imported(NamedTuple):
    """What was guessed, and the parcels of the file in the order of the rows."""

    draft: ImportDraft
    parcels: list[dict[str, Any]]

    @property
    def texts(self) -> dict[str, str]:
        """The columns of the fields."""
        return {name: self.draft.text(name) for name in self.draft.mapped}

    def values(self, field: str) -> list[Any]:
        return [parcel.get(field) for parcel in self.parcels]


@pytest.fixture
def imported(tmp_path: Path, qgis_app):
    """Import a file as the window does, and search for all of its parcels."""

    def imported(path: Path | str) -> Imported:
        layer = look_into_file(str(path), Cancellation())[0]
        rows = LayerRows(layer)
        _, draft = read_draft(rows, Cancellation())
        draft.by_location = True
        to = tmp_path / "imported.gpkg"
        LayerImport(rows, draft.mapping(), to).run(Cancellation())
        source = LocalSource(to)
        try:
            found = source.fetch(QueryRequest(limit=100), Cancellation()).parcels
        finally:
            source.close()
        parcels = [parcel.attributes for parcel in found]
        parcels.sort(key=lambda one: (one.get("ROW_NO", 0), str(one.get("parcel_id"))))
        return Imported(draft, parcels)

    yield imported
    QgsProject.instance().clear()


@pytest.fixture
def file_of(tmp_path: Path, qgis_app):
    """Write a file of lots side by side, with a last column for their order."""

    def file_of(
        fields: str,
        rows: Sequence[Sequence[Any]],
        ending: str = ".gpkg",
        corner: tuple[float, float] = IOWA,
    ) -> Path:
        west, south = corner
        shapes = [
            box(west + LOT * n, south, west + LOT * (n + 1), south + LOT) for n in range(len(rows))
        ]
        values = [[*row, number] for number, row in enumerate(rows, 1)]
        layer = layer_of(shapes, fields=f"{fields},ROW_NO:integer", values=values)
        return save(layer, tmp_path / f"source{ending}", _DRIVERS[ending])

    return file_of


# ---- where parcels are ---------------------------------------------------------------------------


def test_parcels_in_another_country_are_in_no_county(imported, file_of):
    places = ("state", "state_fp", "county", "county_fp")
    found = imported(CASES / "across_the_border.geojson")
    assert [{parcel.get(name) for name in places} for parcel in found.parcels] == [{None}] * 4
    # Ciudad Juárez and Windsor, on the other side of a river; Abbotsford, of a street.
    for corner in ((-106.48, 31.735), (-83.02, 42.305), (-122.3, 49.01)):
        found = imported(file_of("PID:string", [["1"], ["2"]], ".shp", corner))
        assert found.values("county") == [None] * 2, corner
    # El Paso, Detroit, and Eastport; a wharf a kilometer off Nantucket.
    for corner, county in (
        ((-106.48, 31.755), "El Paso"),
        ((-83.05, 42.335), "Wayne"),
        ((-66.99, 44.905), "Washington"),
        ((-70.1, 41.312), "Nantucket"),
    ):
        found = imported(file_of("PID:string", [["1"], ["2"]], ".fgb", corner))
        assert found.values("county") == [county] * 2, corner
