"""The algorithm that saves parcels, as scripts run it."""

from __future__ import annotations

import pytest
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsProcessingContext,
    QgsProcessingFeatureSourceDefinition,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.gis.export.formats import FORMATS
from parcel_lookup.tests.support.exports import layer_with
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.readers import by_gdal, by_other
from parcel_lookup.tests.support.toolbox import Feedback, refusal, run, toolbox_over

SQUARE = "MultiPolygon (((0 0, 0 1, 1 1, 0 0)))"


@pytest.fixture(autouse=True)
def _toolbox(qgis_app, qgis_processing, qgis_new_project, tmp_path):
    with toolbox_over(tmp_path / "none.gpkg", []):
        yield


@pytest.fixture
def layer():
    kinds = {"svc_uuid": QMetaType.Type.QString, "parcel_value": QMetaType.Type.Double}
    values = [["a" * 300, 1.5, SQUARE], ["b", None, None], ["c", 7.0, SQUARE]]
    made = layer_with(list(kinds.items()), values, kind="MultiPolygon")
    QgsProject.instance().addMapLayer(made)
    return made


@pytest.mark.parametrize(
    "one", [one for one in FORMATS if one.is_available], ids=lambda one: one.ending
)
def test_the_ending_names_the_format(layer, tmp_path, one):
    if one.ending == ".fgb":
        layer.dataProvider().deleteFeatures([2])  # which has no geometry
    result = run("save_parcels", INPUT=layer, OUTPUT=str(tmp_path / f"p{one.ending}"))
    assert result["ROW_COUNT"] == layer.featureCount()
    assert len(by_gdal(tmp_path / f"p{one.ending}").rows) == result["ROW_COUNT"]
    assert result["OUTPUT"] == str(tmp_path / f"p{one.ending}")


def test_the_report_lists_what_was_lost(layer, tmp_path):
    feedback = Feedback()
    result = run(
        "save_parcels", feedback, INPUT=layer, OUTPUT=str(tmp_path / "p.shp"), REPORT="memory:"
    )
    report = rows(result["REPORT"])
    assert [(one["kind"], one["field"], one["rows"]) for one in report] == [
        ("renamed", "parcel_value", None),
        ("cut", "svc_uuid", 1),
    ]
    assert result["REMARK_COUNT"] == 2
    assert report[0]["sentence"] == "Called parcel_val in the file."
    assert report[1]["sentence"] in feedback.infos
    named = run(
        "save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "p.shp"), REPORT=str(tmp_path / "r.csv")
    )
    assert by_other(tmp_path / "r.csv").names[-4:] == ["kind", "field", "rows", "sentence"]
    assert named["REPORT"] == str(tmp_path / "r.csv")


def test_only_what_is_selected_and_meets_a_filter(layer, tmp_path):
    layer.selectByIds([1, 3])
    for options, expected in (
        ({"selectedFeaturesOnly": True}, ["a" * 300, "c"]),
        ({"filterExpression": '"parcel_value" > 2'}, ["c"]),
        ({"selectedFeaturesOnly": True, "filterExpression": "\"svc_uuid\" <> 'c'"}, ["a" * 300]),
        ({"featureLimit": 1}, ["a" * 300]),
    ):
        source = QgsProcessingFeatureSourceDefinition(layer.id(), **options)
        result = run("save_parcels", INPUT=source, OUTPUT=str(tmp_path / "p.geojson"))
        assert [row[0] for row in by_other(tmp_path / "p.geojson").rows] == expected
        assert result["ROW_COUNT"] == len(expected)


def test_the_file_has_the_crs_and_the_fields_that_are_given(layer, tmp_path):
    layer.setCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    run(
        "save_parcels",
        INPUT=layer,
        OUTPUT=str(tmp_path / "p.gpkg"),
        CRS="EPSG:3857",
        FIELDS=["parcel_value"],
    )
    saved = QgsVectorLayer(str(tmp_path / "p.gpkg"), "p", "ogr")
    assert saved.crs().authid() == "EPSG:3857"
    assert saved.extent().xMaximum() == pytest.approx(111_319.49, abs=0.01)
    assert saved.fields().names() == ["fid", "parcel_value"]
    assert [one["parcel_value"] for one in rows(saved)] == [1.5, None, 7.0]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"CRS": "EPSG:32755"}, "area of use"),
        ({"CRS": "no such CRS"}, "not valid"),
        ({"FIELDS": ["owner"]}, "no field “owner”"),
    ],
)
def test_a_crs_or_a_field_that_the_file_cannot_have_is_refused(layer, tmp_path, options, reason):
    assert reason in refusal(
        "save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "p.gpkg"), **options
    )
    assert not (tmp_path / "p.gpkg").exists()
    report = refusal("save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "p.kml"), CRS="EPSG:3857")
    assert "always in longitude and latitude" in report


def test_a_file_may_be_given_and_a_temporary_one_made(layer, tmp_path):
    run("save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "p.gpkg"))
    result = run("save_parcels", INPUT=str(tmp_path / "p.gpkg"), OUTPUT="TEMPORARY_OUTPUT")
    assert result["OUTPUT"].endswith(".shp")
    assert QgsVectorLayer(result["OUTPUT"], "p", "ogr").featureCount() == 3


def test_a_file_that_cannot_be_saved_is_refused_with_the_reason(layer, tmp_path):
    assert ".shp, .gpkg" in refusal("save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "p.doc"))
    inside = tmp_path / "none" / "p.shp"
    assert "does not exist" in refusal("save_parcels", INPUT=layer, OUTPUT=str(inside))


def test_what_is_saved_must_be_named_and_progress_is_not_made_up(layer, tmp_path):
    shares = []

    class Watched(Feedback):
        def setProgress(self, progress):  # noqa: N802
            shares.append(progress)

    algorithm = QgsApplication.processingRegistry().createAlgorithmById(
        "parcel_lookup:save_parcels"
    )
    context = QgsProcessingContext()
    context.setProject(QgsProject.instance())
    source = QgsProcessingFeatureSourceDefinition(layer.id(), filterExpression="parcel_value > 2")
    parameters = {"INPUT": source, "OUTPUT": str(tmp_path / "p.csv")}
    assert algorithm.run(parameters, context, Watched())[1]
    assert shares == [0.0]  # nobody knows of how many
    feedback = Feedback()
    assert not algorithm.run({**parameters, "OUTPUT": ""}, context, feedback)[1]
    assert "Specify an output file." in feedback.errors


def test_a_cancelled_run_writes_nothing(layer, tmp_path):
    class Impatient(Feedback):
        def setProgress(self, progress):  # noqa: N802
            self.cancel()

    result = run("save_parcels", Impatient(), INPUT=layer, OUTPUT=str(tmp_path / "p.gpkg"))
    assert "ROW_COUNT" not in result
    assert all(path.name.startswith("none.gpkg") for path in tmp_path.iterdir())
