"""`make tasks`: do what the pages of `docs/tasks` promise, and compare with the recorded results.

QGIS Desktop runs from the zip under Xvfb and plays the scenes of `screenshots.py`; `qgis_process`
runs the algorithms. Each task ends in layers, whose fields, values, geometries, and order are
compared with `tests/tasks/recorded.json`, and in a picture in `build/tasks` to look at.

`ARGS=--record` records the results: a change of one is a decision with a reason. Results are
recorded with QGIS 3.40 and its GDAL, GEOS, and PROJ of Debian 12.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from demo import run, save, with_plugin
from planning_areas import planning_areas
from qgis.core import QgsApplication, QgsFeature, QgsGeometry, QgsVectorLayer
from task_records import differences, layer_record

ROOT = Path(__file__).resolve().parent.parent
RECORDED = ROOT / "tests" / "tasks" / "recorded.json"
BUILD = ROOT / "build" / "tasks"
SCREEN = ("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24")

#: Pictures of `screenshots.py` at which a task is done, by scene.
WINDOW_TASKS = {
    "first_start": {"dock_results": "Search the sample county in an empty project"},
    "district_search": {"dock_districts": "Search with the polygons of a layer"},
    "third_search": {"dock_search_3": "Three searches, with filters and building footprints"},
    "dock_moods": {
        "message_key": "A service that does not accept the key",
    },
    "filters": {"filters_result": "Search with an expression"},
    "lookups": {
        "map_tool_parcel": "Click a parcel",
        "map_tool_nearest": "Click a street, and find the nearest parcel",
        "dock_drawn": "Search in a drawn area",
        "along_a_road": "Find the parcels along a road",
    },
    "lists": {
        "list_result": "Look up addresses",
        "list_report_ids": "Look up parcel IDs",
        "labels_sheet": "Neighbors, owners, and labels",
    },
    "county_files": {
        "county_feet_result": "Import a county file in State Plane feet, and search it",
        "county_address_in_pieces_result": "Import a file with addresses in pieces",
        "county_composite_ids_result": "Import a file with IDs of several columns",
        "county_three_states_result": "Import a file of three states",
        "county_no_state_result": "Import a file without states and counties",
    },
    "results": {
        "style_owner_type": "Color a result by owner type",
        "style_value": "Color a result by value",
        "report_landscape": "Report",
        "results_summary": "Select parcels from the summary",
        "style_overlap": "Color a result by its overlap with the area",
    },
    "public": {"public_search": "Search public parcels"},
    "postgis": {"postgis_search": "Search a PostGIS table"},
    "tasks": {
        "task_selected_polygons": "Search with the selected polygons",
        "task_neighbors": "Neighbors of a parcel in the dialog",
        "task_saved": "Save a result in a GeoPackage",
        "task_exported": "Export a result as a Shapefile",
        "task_inside": "Find the parcels inside polygons",
        "task_limit": "A search that stops at its request limit",
        "task_continued": "Continue that search",
    },
}
#: Algorithms that `qgis_process` runs: task → algorithm and parameters; `{folder}` has the inputs.
PROCESS_TASKS = {
    "process_area": ("area_search", {"INPUT": "{folder}/areas.gpkg", "JOIN_MODE": 1}),
    "process_filters": (
        "attribute_query",
        {
            "FILTERS": '[{"field": "acres", "op": "gte", "value": 40}]',
            "ORDER_BY": "parcel_value",
            "DESCENDING": True,
        },
    ),
    "process_points": ("point_lookup", {"INPUT": "{folder}/points.gpkg", "MAX_DISTANCE": 50}),
    "process_addresses": (
        "address_lookup",
        {"INPUT": "{folder}/list.csv", "ADDRESS": "ADDRESS", "UNMATCHED": "{out}_unmatched.gpkg"},
    ),
    "process_ids": (
        "id_lookup",
        {
            "INPUT": "{folder}/list.csv",
            "ID_FIELD": "APN",
            "ID_KIND": "parcel_id",
            "UNMATCHED": "{out}_unmatched.gpkg",
        },
    ),
    "process_neighbors": (
        "neighbors",
        {"INPUT": "{folder}/subject.gpkg", "DISTANCE": 300, "OWNERS": "{out}_owners.gpkg"},
    ),
    "process_save": ("save_parcels", {"INPUT": "{folder}/subject.gpkg", "OUTPUT": "{out}.shp"}),
}
_LIST = """PERMIT,ADDRESS,APN
B-101,743 East Buckeye Street,81-21-33-148-002
B-102,655 Buckeye St,812133148003
B-103,807 E Bukeye St,81-21-33-999-999
B-104,99999 Nowhere Rd,
"""


def main() -> int:
    """Run the tasks, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true", help="record the results")
    is_recording = parser.parse_args().record
    started = time.monotonic()
    application = QgsApplication([], False)
    application.initQgis()
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    found = window_tasks() | process_tasks()
    print(f"{len(found)} tasks in {time.monotonic() - started:.0f} s; pictures in {BUILD}")
    if is_recording:
        RECORDED.parent.mkdir(exist_ok=True)
        RECORDED.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        return 0
    recorded = json.loads(RECORDED.read_text("utf-8"))
    lines = list(differences(recorded, found))
    print("\n".join(lines) or "All results are as recorded.")
    return 1 if lines else 0


def window_tasks() -> dict[str, list]:
    """Play the scenes in QGIS Desktop; return the layers of the project after each task."""
    records = BUILD / "records.json"
    environment = {**os.environ, "SCREENSHOTS_TO": str(BUILD), "SCREENSHOTS_RECORDS": str(records)}
    environment.pop("QT_QPA_PLATFORM")
    script = [str(ROOT / "scripts" / "desktop.sh"), "tasks-qgis", "scripts/screenshots.py"]
    with Path(BUILD, "qgis.log").open("w") as log:
        subprocess.run(
            [*SCREEN, *script, "--py-args", *WINDOW_TASKS],
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if not records.exists():
        log_text = Path(BUILD, "qgis.log").read_text("utf-8", "replace")
        raise SystemExit(f"QGIS did not finish the tasks:\n{log_text[-3000:]}")
    found = json.loads(records.read_text("utf-8"))
    wanted = [name for names in WINDOW_TASKS.values() for name in names]
    return {name: found[name] for name in wanted if name in found}


def process_tasks() -> dict[str, list]:
    """Run the algorithms; return their output layers."""
    folder = BUILD / "process"
    folder.mkdir()
    save(planning_areas(), folder / "areas.gpkg", "GPKG")
    (folder / "list.csv").write_text(_LIST, "utf-8")
    environment = with_plugin(folder)
    county = folder / "plugins/parcel_lookup/resources/sample/sample_county.gpkg"
    parcels = QgsVectorLayer(f"{county}|layername=parcels", "parcels", "ogr")
    parcels.setSubsetString("\"situs\" = '743 E Buckeye St'")
    save(parcels, folder / "subject.gpkg", "GPKG")
    save(points_in(parcels), folder / "points.gpkg", "GPKG")
    found = {}
    for task, (algorithm, parameters) in PROCESS_TASKS.items():
        values = {"folder": folder, "out": folder / task}
        inputs = {"OUTPUT": "{out}.gpkg"} | parameters
        if algorithm != "save_parcels":
            inputs["CONNECTION"] = "sample"
        inputs = {
            name: value.format(**values) if isinstance(value, str) and name != "FILTERS" else value
            for name, value in inputs.items()
        }
        run(environment, algorithm, inputs)
        outputs = [inputs[name] for name in ("OUTPUT", "UNMATCHED", "OWNERS") if name in inputs]
        found[task] = [layer_record(QgsVectorLayer(one, Path(one).stem, "ogr")) for one in outputs]
    return found


def points_in(parcels: QgsVectorLayer) -> QgsVectorLayer:
    """Return a layer with a point in each parcel, and one that is far from all of them."""
    layer = QgsVectorLayer("Point?crs=EPSG:4326&field=WELL:string", "points", "memory")
    places = [one.geometry().pointOnSurface() for one in parcels.getFeatures()]
    features = []
    for number, place in enumerate([*places, QgsGeometry.fromWkt("POINT(-90 40)")]):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([f"W-{number}"])
        feature.setGeometry(place)
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    return layer


if __name__ == "__main__":
    sys.exit(main())
