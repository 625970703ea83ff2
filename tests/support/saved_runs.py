"""Models, batches, and commands that an earlier version saved, and the layers that they name."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProject, QgsVectorFileWriter, QgsVectorLayer

from parcel_lookup.core.contract import Parcel
from parcel_lookup.tests.support.layers import layer_of
from parcel_lookup.tests.support.sources import row_of_parcels

FOLDER = Path(__file__).resolve().parents[1] / "saved"
#: The folder of the layers in the saved files.
_PLACE = "/data"
#: Twenty lots in a row, 83 m wide and 111 m high. Their acres are their numbers.
COUNT = 20
#: South of lots 2 to 15, by 100 m and by 0.1 miles minus some meters.
_ROAD = "LINESTRING(-92.9975 41.9992, -92.9845 41.9992)"
_WELL = "POINT(-92.9895 41.99865)"
_NORTH = "POLYGON((-92.9978 42.0002, -92.9972 42.0002, -92.9972 42.0004, -92.9978 42.0002))"


def lots() -> list[Parcel]:
    """Return the parcels of the county that the runs search."""
    return row_of_parcels(COUNT)


def saved(name: str, folder: Path) -> str:
    """Return a saved text for layers in a folder."""
    return (FOLDER / name).read_text("utf-8").replace(_PLACE, str(folder))


def write_layers(folder: Path) -> None:
    """Write the layers that the saved files name."""
    for name, kind, wkt in (
        ("north", "Polygon", _NORTH),
        ("subject", "Polygon", _NORTH),
        ("roads", "LineString", _ROAD),
        ("wells", "Point", _WELL),
    ):
        layer = layer_of([wkt], kind=kind, fields="NAME:string", values=[[name]])
        write(layer, folder / f"{name}.gpkg")


def write(layer: QgsVectorLayer, path: Path) -> None:
    """Write a layer to a GeoPackage."""
    options, context = QgsVectorFileWriter.SaveVectorOptions(), QgsProject.instance()
    done = QgsVectorFileWriter.writeAsVectorFormatV3(
        layer, str(path), context.transformContext(), options
    )
    assert done[0] == QgsVectorFileWriter.WriterError.NoError, done


def owners(path: str | Path) -> list[int]:
    """Return the numbers of the lots in a file."""
    layer = QgsVectorLayer(str(path), "parcels", "ogr")
    assert layer.isValid(), path
    return sorted(int(feature["owner"].split()[1]) for feature in layer.getFeatures())
