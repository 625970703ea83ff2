"""`make demo`: an area search without a window, with the zip that users install.

`qgis_process` searches the fictional sample county with three planning areas, in a clean profile.
The results are a GeoPackage, a Shapefile, and an image of the map.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from demo_map import draw_map
from planning_areas import planning_areas
from qgis.core import (
    QgsApplication,
    QgsProject,
    QgsVectorFileWriter,
    QgsVectorLayer,
)

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Run the demo, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "demo", help="folder")
    folder = parser.parse_args().to.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

    application = QgsApplication([], False)
    application.initQgis()
    areas = save(planning_areas(), folder / "planning_areas.gpkg", "GPKG")
    print(f"Searching the sample county with {areas.featureCount()} planning areas ...", flush=True)
    environment = with_plugin(folder)
    results = search(environment, folder, areas)
    parcels = QgsVectorLayer(results["OUTPUT"], "Parcels in planning areas", "ogr")
    if not results["COMPLETE"] or parcels.featureCount() != results["PARCEL_COUNT"]:
        print(f"The search is not complete: {results}", file=sys.stderr)
        return 1
    shapefile = {"INPUT": results["OUTPUT"], "OUTPUT": str(folder / "parcels.shp")}
    run(environment, "save_parcels", shapefile)
    county = folder / "plugins" / "parcel_lookup" / "resources" / "sample" / "sample_county.gpkg"
    others = QgsVectorLayer(f"{county}|layername=parcels", "Other parcels", "ogr")
    draw_map(parcels, areas, others, folder / "map.png")
    print(f"{results['PARCEL_COUNT']:,} parcels touch a planning area. Results:")
    for name in ("parcels.gpkg", "parcels.shp", "map.png"):
        print(f"  {os.path.relpath(folder / name)}")
    return 0


def with_plugin(folder: Path) -> dict:
    """Return the environment of a separate profile in which the plugin is enabled."""
    plugins = folder / "plugins"
    subprocess.run(
        [sys.executable, ROOT / "scripts" / "package.py", "--unpack", plugins],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    environment = {
        **os.environ,
        "QGIS_PLUGINPATH": str(plugins),
        "QGIS_CUSTOM_CONFIG_PATH": str(folder / "profile"),
        "PARCEL_LOOKUP_HOME": str(folder / "parcel-lookup"),
    }
    qgis_process(environment, "plugins", "enable", "parcel_lookup")
    return environment


def search(environment: dict, folder: Path, areas: QgsVectorLayer) -> dict:
    """Run the area search, and return its results."""
    inputs = {
        "CONNECTION": "sample",
        "INPUT": areas.source(),
        "JOIN_FIELDS": ["area_name"],
        "OUTPUT": str(folder / "parcels.gpkg"),
    }
    return run(environment, "area_search", inputs)


def run(environment: dict, algorithm: str, inputs: dict) -> dict:
    """Run an algorithm of the plugin, and return its results."""
    arguments = ("run", f"parcel_lookup:{algorithm}", "-")
    output = qgis_process(environment, *arguments, stdin=json.dumps({"inputs": inputs}))
    return json.loads(output)["results"]


def qgis_process(environment: dict, *arguments: str, stdin: str = "") -> str:
    """Return the output of the program; if it fails, print it and exit."""
    command = [str(ROOT / "scripts" / "env.sh"), "qgis_process", *arguments]
    done = subprocess.run(
        command, env=environment, input=stdin, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command[1:])} failed:\n{done.stdout}\n{done.stderr}")
    return done.stdout


def save(layer: QgsVectorLayer, path: Path, driver: str) -> QgsVectorLayer:
    """Write a layer to a file, and return the layer of that file."""
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName = driver
    options.fileEncoding = "UTF-8"
    error, sentence, written, _ = QgsVectorFileWriter.writeAsVectorFormatV3(
        layer, str(path), QgsProject.instance().transformContext(), options
    )
    if error != QgsVectorFileWriter.WriterError.NoError:
        raise RuntimeError(sentence)
    return QgsVectorLayer(written, layer.name(), "ogr")


if __name__ == "__main__":
    sys.exit(main())
