"""Terms of use of the results of algorithms, and owners whose terms forbid mailing lists."""

import pytest
import shapely
from qgis.core import (
    Qgis,
    QgsApplication,
    QgsProcessingContext,
    QgsProcessingOutputLayerDefinition,
    QgsProject,
    QgsVectorLayer,
)

from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.published import MONTANA, RULE, WISCONSIN, published
from parcel_lookup.tests.support.sources import make_parcel
from parcel_lookup.tests.support.toolbox import Feedback, refusal, run, toolbox_over

SUBJECT = box(-92.9975, 42, -92.9972, 42.001)


@pytest.fixture(scope="module", autouse=True)
def county(qgis_app, qgis_processing, tmp_path_factory):
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    parcels = (
        make_parcel(
            number,
            shapely.box(-93 + number * 0.001, 42, -92.999 + number * 0.001, 42.001),
            mail_addr=f"{number} Elm St, Ames IA 50010",
        )
        for number in range(5)
    )
    with toolbox_over(path, parcels), published(path, MONTANA, WISCONSIN):
        yield path


def neighbors(connection, feedback=None, **parameters):
    return run(
        "neighbors",
        feedback,
        INPUT=layer_of([SUBJECT]),
        DISTANCE=1000,
        CONNECTION=connection,
        **parameters,
    )


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_files_get_their_terms_next_to_them(tmp_path):
    feedback = Feedback()
    result = neighbors(
        "Montana",
        feedback,
        OUTPUT=str(tmp_path / "n.shp"),
        OWNERS=str(tmp_path / "o.csv"),
        CONFIRM_MAILING=True,
    )
    assert {"n_terms.txt", "o_terms.txt"} <= set(names(tmp_path))
    for stem, ending in (("n", "shp"), ("o", "csv")):
        text = (tmp_path / f"{stem}_terms.txt").read_text(encoding="utf-8")
        assert text.startswith(f"Terms of use of {stem}.{ending}, written by Parcel Lookup")
        assert "Reported as forbidden: owner names as a mailing list." in text
    assert QgsVectorLayer(result["OWNERS"], "owners", "ogr").featureCount() > 0
    assert any("The user confirmed" in one for one in feedback.warnings)


def test_another_run_without_terms_removes_those_of_the_replaced_file(tmp_path):
    area = layer_of([SUBJECT])
    for connection, there in (("Wisconsin", True), ("county", False)):
        run("area_search", INPUT=area, CONNECTION=connection, OUTPUT=str(tmp_path / "a.csv"))
        assert (tmp_path / "a_terms.txt").exists() is there


def test_a_file_that_somebody_else_wrote_stays_and_the_run_warns(tmp_path):
    for name in ("a_terms.txt", "a.csv_terms.txt"):
        (tmp_path / name).write_text("mine", encoding="utf-8")
    feedback = Feedback()
    path = str(tmp_path / "a.csv")
    result = run(
        "area_search", feedback, INPUT=layer_of([SUBJECT]), CONNECTION="Wisconsin", OUTPUT=path
    )
    assert result["OUTPUT"] == path
    assert any("terms of use could not be written" in one for one in feedback.warnings)
    assert (tmp_path / "a_terms.txt").read_text(encoding="utf-8") == "mine"


def test_layers_that_qgis_loads_have_them(qtbot):
    registry, project = QgsApplication.processingRegistry(), QgsProject.instance()
    algorithm = registry.createAlgorithmById("parcel_lookup:neighbors")
    context = QgsProcessingContext()
    context.setProject(project)
    outputs = {
        name: QgsProcessingOutputLayerDefinition("memory:", project)
        for name in ("OUTPUT", "OWNERS")
    }
    parameters = {"INPUT": layer_of([SUBJECT]), "DISTANCE": 1000, "CONNECTION": "Montana"}
    feedback = Feedback()
    _, is_good = algorithm.run(
        {**parameters, "CONFIRM_MAILING": True, **outputs}, context, feedback
    )
    assert is_good, feedback.errors
    loading = context.layersToLoadOnCompletion().items()
    loaded = [(context.takeResultLayer(one), details) for one, details in loading]
    assert len(loaded) == 2
    for layer, _ in loaded:
        project.addMapLayer(layer)
    for layer, details in loaded:
        details.postProcessor().postProcessLayer(layer, context, feedback)
    qtbot.waitUntil(lambda: all(layer.metadata().rights() for layer, _ in loaded))
    for layer, _ in loaded:
        assert terms_of_layer(layer) == (MONTANA,)
        assert "The user confirmed" in layer.metadata().abstract()
        assert layer.metadata().rights() == ["Montana State Library (2026-10)"]
    project.clear()


@pytest.mark.parametrize("owners", ["memory:", "file"])
def test_a_known_rule_refuses_owners_before_any_request(tmp_path, owners):
    target = str(tmp_path / "o.csv") if owners == "file" else owners
    message = refusal(
        "neighbors",
        INPUT=layer_of([SUBJECT]),
        CONNECTION="Montana",
        OWNERS=target,
        OUTPUT=str(tmp_path / "n.gpkg"),
    )
    assert RULE in message
    assert "CONFIRM_MAILING" in message
    assert names(tmp_path) == []


def test_of_several_connections_one_rule_is_enough():
    message = refusal(
        "neighbors",
        INPUT=layer_of([SUBJECT]),
        CONNECTION='["Wisconsin", "Montana"]',
        OWNERS="memory:",
    )
    assert RULE in message


def test_neighbors_without_their_owners_need_no_confirmation():
    result = neighbors("Montana")
    assert result["OUTPUT"].featureCount() > 0
    assert "owner" in result["OUTPUT"].fields().names()  # parcels are no mailing list
    assert "OWNERS" not in result


@pytest.mark.parametrize("connection", ["Wisconsin", "county"])
def test_where_nothing_forbids_it_owners_are_listed_as_before(connection):
    result = neighbors(connection, OWNERS="memory:")
    assert result["OWNERS"].featureCount() == result["OUTPUT"].featureCount() > 0


def test_the_confirmation_is_an_advanced_parameter_that_is_off_at_first():
    registry = QgsApplication.processingRegistry()
    parameter = registry.algorithmById("parcel_lookup:neighbors").parameterDefinition(
        "CONFIRM_MAILING"
    )
    assert parameter.defaultValue() is False
    assert parameter.flags() & Qgis.ProcessingParameterFlag.Advanced
