"""Algorithms on a disk that becomes full: no file that lacks something passes for a whole one."""

from pathlib import Path

import pytest
import shapely
from qgis.core import QgsProcessingContext, QgsProcessingOutputLayerDefinition, QgsProject

from parcel_lookup.core.contract import Building
from parcel_lookup.tests.support.disks import full_disk
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.readers import by_gdal
from parcel_lookup.tests.support.sources import row_of_parcels
from parcel_lookup.tests.support.toolbox import Feedback, refusal, run, toolbox_over

PARCELS = 400
ENDINGS = (".gpkg", ".geojson", ".csv", ".fgb", ".shp", ".kml", ".xlsx", ".sql")
#: Without parcels these cannot be opened, and nothing is wrong with them.
OTHERS = (".ods", ".geojsonl", ".pdf", ".tab")


@pytest.fixture(scope="module", autouse=True)
def _county(qgis_app, qgis_processing, tmp_path_factory):
    def with_more(number, parcel):
        house = Building({"height": 4.0}, shapely.to_wkb(shapely.box(-93, 42, -92.9, 42.0005)))
        attributes = {
            **parcel.attributes,
            "owner": f"OWNER {number}",
            "mail_addr": f"{number} OAK ST, AMES, IA 50010",
        }
        return parcel._replace(attributes=attributes, buildings=(house,))

    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    parcels = [with_more(*pair) for pair in enumerate(row_of_parcels(PARCELS))]
    with toolbox_over(path, parcels):
        yield


def bytes_of(path: Path) -> int:
    """Of the largest of the files that belong together."""
    return max(one.stat().st_size for one in path.parent.iterdir())


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_run_fails_whose_parcels_are_not_all_on_the_disk(tmp_path, ending):
    (tmp_path / "whole").mkdir()
    whole = tmp_path / "whole" / f"p{ending}"
    assert run("attribute_query", FILTERS="[]", OUTPUT=str(whole))["COMPLETE"]
    size = bytes_of(whole)
    for most in (size // 2, size - 6000, size - 5):
        path = tmp_path / f"p{most}{ending}"
        with full_disk(most):
            sentence = refusal("attribute_query", FILTERS="[]", OUTPUT=str(path))
        assert f"OUTPUT is incomplete in {path}: " in sentence or "Could not create" in sentence


@pytest.mark.parametrize("ending", [".gpkg", ".csv"])
def test_so_does_a_search_by_area(tmp_path, ending):
    parameters = {
        "INPUT": layer_of([box(-94, 41, -80, 43)]),
        "OUTPUT": str(tmp_path / f"p{ending}"),
    }
    with full_disk(20_000):
        assert "OUTPUT is incomplete" in refusal("area_search", **parameters)


def inputs_of(name):
    """Return the algorithm and parameters of a run whose output `name` is long."""
    if name == "BUILDINGS":
        return "attribute_query", {"FILTERS": "[]"}
    if name == "OWNERS":
        subject = layer_of([box(-93.1, 42, -93.0005, 42.001)])
        return "neighbors", {"INPUT": subject, "DISTANCE": 100_000}
    places = [f"Point ({-80 + number / 100} 42)" for number in range(900)]
    points = layer_of([*places, "Point (-92.9995 42.0005)"], kind="Point")
    return "point_lookup", {"INPUT": points}


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        *(("BUILDINGS", ending) for ending in (".gpkg", ".csv", ".geojson", ".fgb")),
        *(("OWNERS", ending) for ending in (".gpkg", ".csv")),
        *(("UNMATCHED", ending) for ending in (".gpkg", ".geojson")),
    ],
)
def test_another_output_that_is_not_all_there_is_reported_and_the_parcels_stay(
    tmp_path, name, ending
):
    algorithm, parameters = inputs_of(name)
    path = tmp_path / f"p{ending}"
    parameters |= {"OUTPUT": "memory:", name: str(path)}
    whole = run(algorithm, **parameters)
    assert whole["COMPLETE"]
    size = path.stat().st_size
    for most in (size // 2, size - 5):
        feedback = Feedback()
        with full_disk(most):
            result = run(algorithm, feedback, **parameters)
        assert result["COMPLETE"] is False
        assert name not in result  # or a model would go on with it
        assert any(f"{name} is incomplete in {path}" in one for one in feedback.warnings)
        assert rows(result["OUTPUT"]) == rows(whole["OUTPUT"])


def test_a_run_that_loads_layers_reports_an_incomplete_output(tmp_path, qtbot):
    import processing

    project, context = QgsProject.instance(), QgsProcessingContext()
    context.setProject(project)
    path = str(tmp_path / "p.gpkg")
    outputs = {
        "OUTPUT": QgsProcessingOutputLayerDefinition("memory:", project),
        "BUILDINGS": QgsProcessingOutputLayerDefinition(path, project),
    }
    with full_disk(60_000):
        parameters = {"FILTERS": "[]", **outputs}
        name = "parcel_lookup:attribute_query"
        result = processing.run(name, parameters, None, Feedback(), context)
    [(_, details)] = context.layersToLoadOnCompletion().items()  # no layer that cannot be loaded
    layer = project.addMapLayer(result["OUTPUT"])
    details.postProcessor().postProcessLayer(layer, context, Feedback())
    qtbot.waitUntil(lambda: bool(layer.metadata().title()), timeout=5000)
    assert layer.name().endswith(" (partial)")
    assert "BUILDINGS is incomplete" in layer.metadata().abstract()
    project.removeMapLayer(layer)


@pytest.mark.parametrize("ending", [*ENDINGS, *OTHERS])
@pytest.mark.parametrize("filters", ["[]", '[{"field": "state", "op": "eq", "value": "ZZ"}]'])
def test_what_is_whole_is_not_complained_of(tmp_path, ending, filters):
    feedback, path = Feedback(), tmp_path / f"p{ending}"
    result = run("attribute_query", feedback, FILTERS=filters, OUTPUT=str(path))
    assert result["COMPLETE"]
    assert feedback.warnings == []


def test_a_feature_that_a_file_refuses_leaves_the_others_there_once(tmp_path):
    path = tmp_path / "p.csv"
    with full_disk(20_000):
        run_ended = refusal("attribute_query", FILTERS="[]", OUTPUT=str(path))
    assert "could not be written" in run_ended or "incomplete" in run_ended
    names = [row[0] for row in by_gdal(path).rows]
    assert len(names) == len(set(names))


def test_a_report_of_what_was_lost_that_is_not_all_there_fails_the_run(tmp_path):
    layer = layer_of([box(0, 0, 1, 1)], fields="a_long_name_of_a_field:string", values=[["x"]])
    paths = {"OUTPUT": str(tmp_path / "p.shp"), "REPORT": str(tmp_path / "r.gpkg")}
    with full_disk(50_000):
        sentence = refusal("save_parcels", INPUT=layer, **paths)
    assert "REPORT is incomplete" in sentence or "Could not create layer" in sentence
    assert len(by_gdal(tmp_path / "p.shp").rows) == 1
