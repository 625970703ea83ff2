"""The Processing algorithms, over a parcel file."""

import json
import threading
import time

import pytest
import shapely
from qgis.core import (
    QgsApplication,
    QgsProcessing,
    QgsProcessingAlgRunnerTask,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingFeedback,
    QgsProcessingOutputLayerDefinition,
    QgsProject,
    QgsSettings,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QDate

from parcel_lookup.algorithms.provider import ParcelLookupProvider
from parcel_lookup.core.contract import FIELDS, Building
from parcel_lookup.core.gis.connections import Connections, LayerConnection
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.core.gis.result.buildings import building_layer_of
from parcel_lookup.core.gis.styles import StyleKey, style_of
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.tests.support.county import P1, P2, P3
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.searching import Pages
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels

AREA, QUERY = "parcel_lookup:area_search", "parcel_lookup:attribute_query"
COMMON = {
    "CONNECTION",
    "MAX_PARCELS",
    "MAX_REQUESTS",
    "INCLUDE_BUILDINGS",
    "BUILDINGS",
    "FRESH",
    "OUTPUT",
}
NUMBERS = {"PARCEL_COUNT", "REQUEST_COUNT", "COMPLETE"}


class Feedback(QgsProcessingFeedback):
    """Records the messages that it receives."""

    def __init__(self):
        super().__init__(False)
        self.warnings, self.infos, self.errors = [], [], []

    def pushWarning(self, text):  # noqa: N802
        self.warnings.append(text)

    def pushInfo(self, text):  # noqa: N802
        self.infos.append(text)

    def reportError(self, text, fatalError=False):  # noqa: N802, N803
        self.errors.append(text)


@pytest.fixture(scope="module", autouse=True)
def _provider(qgis_app, qgis_processing):
    provider = ParcelLookupProvider()
    assert QgsApplication.processingRegistry().addProvider(provider)
    yield
    QgsApplication.processingRegistry().removeProvider("parcel_lookup")


@pytest.fixture(scope="module", autouse=True)
def _connection(qgis_app, tmp_path_factory):
    """A parcel file of 250 parcels in a row, the default connection."""
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    footprint = shapely.to_wkb(shapely.box(-93, 42, -92.9995, 42.0005))
    with ParcelWriter(path) as writer:
        writer.add(
            parcel._replace(
                attributes={
                    **parcel.attributes,
                    "state": "IA",
                    "yearbuilt": 1900 + number % 100,
                },
                buildings=(Building({"height": 4.0}, footprint),) if number == 0 else (),
            )
            for number, parcel in enumerate(row_of_parcels(250))
        )
    QgsSettings().remove("parcel_lookup")
    Connections().save(file_connection("county", path=str(path)))
    Connections().set_default("county")
    yield
    QgsSettings().remove("parcel_lookup")


def run(algorithm, feedback=None, **parameters):
    import processing  # on the path once QGIS's own plugins are

    parameters.setdefault("OUTPUT", "memory:")
    return processing.run(algorithm, parameters, feedback=feedback or Feedback())


def refusal(algorithm, **parameters):
    """Return the error messages of a run that fails."""
    feedback = Feedback()
    with pytest.raises(QgsProcessingException) as caught:
        run(algorithm, feedback, **parameters)
    return " ".join([str(caught.value), *feedback.errors])


def zones(*boxes, **options):
    return layer_of([box(*sides) for sides in boxes], **options)


def over(first, last):
    """Sides of a box over the parcels first to last of the row."""
    return -93 + (first + 0.1) * 0.001, 42.0001, -93 + (last + 0.9) * 0.001, 42.0009


@pytest.mark.parametrize(
    ("name", "own"),
    [
        (
            "area_search",
            {
                *("INPUT", "DISTANCE", "UNIT", "FILTERS", "JOIN_FIELDS", "JOIN_MODE"),
                *("PREDICATE", "MIN_OVERLAP", "OVERLAP_UNIT"),
            },
        ),
        ("attribute_query", {"FILTERS", "ORDER_BY", "DESCENDING"}),
    ],
)
def test_names_stay(name, own):
    provider = QgsApplication.processingRegistry().providerById("parcel_lookup")
    algorithm = provider.algorithm(name)
    parameters = {one.name() for one in algorithm.parameterDefinitions()}
    assert parameters == COMMON | own
    outputs = {one.name() for one in algorithm.outputDefinitions()}
    assert outputs == NUMBERS | {"OUTPUT", "BUILDINGS"}
    assert algorithm.shortHelpString()
    assert not algorithm.icon().isNull()


def test_area_search_joins_what_found_the_parcel():
    layer = zones(over(0, 2), over(10, 12), fields="ZONE:string,n:int", values=[["A", 1], ["B", 2]])
    result = run(AREA, INPUT=layer)
    found = rows(result["OUTPUT"])
    assert (result["PARCEL_COUNT"], result["COMPLETE"]) == (6, True)
    assert [(row["owner"], row["src_ZONE"], row["src_n"]) for row in found] == [
        *((f"Owner {n}", "A", 1) for n in (0, 1, 2)),
        *((f"Owner {n}", "B", 2) for n in (10, 11, 12)),
    ]
    names = list(found[0])
    assert names[: len(FIELDS)] == [field.name for field in FIELDS]
    assert names[len(FIELDS) :] == [
        "yearbuilt",
        "src_ZONE",
        "src_n",
        "join_count",
        "join_overlap_acres",
        "join_overlap_pct",
        "stack_count",
    ]
    assert {row["stack_count"] for row in found} == {1}
    assert found[0]["yearbuilt"] == 1900
    assert found[1]["join_overlap_pct"] == pytest.approx(80, abs=0.1)


def test_join_mode_and_join_fields():
    layer = zones(over(0, 2), over(2, 4), fields="ZONE:string,n:int", values=[["A", 1], ["B", 2]])
    one = rows(run(AREA, INPUT=layer, JOIN_FIELDS=["n"])["OUTPUT"])
    assert len(one) == 5
    assert "src_n" in one[0]
    assert "src_ZONE" not in one[0]
    each = rows(run(AREA, INPUT=layer, JOIN_MODE=1)["OUTPUT"])
    pairs = [(row["owner"], row["src_n"]) for row in each]
    assert sorted(pairs) == [
        ("Owner 0", 1),
        ("Owner 1", 1),
        ("Owner 2", 1),
        ("Owner 2", 2),
        ("Owner 3", 2),
        ("Owner 4", 2),
    ]


def test_only_selected_polygons_of_a_project_layer():
    layer = zones(over(0, 2), over(10, 12), fields="n:int", values=[[1], [2]])
    QgsProject.instance().addMapLayer(layer)
    layer.selectByExpression("n = 2")
    source = QgsProcessingFeatureSourceDefinition(layer.id(), True)
    found = rows(run(AREA, INPUT=source)["OUTPUT"])
    assert {row["src_n"] for row in found} == {2}
    source = QgsProcessingFeatureSourceDefinition(layer.id(), False, -1)
    source.filterExpression = "n = 1"
    found = rows(run(AREA, INPUT=source)["OUTPUT"])
    assert {row["src_n"] for row in found} == {1}
    QgsProject.instance().removeMapLayer(layer.id())


@pytest.mark.parametrize(
    "destination",
    [
        "memory:",
        QgsProcessing.TEMPORARY_OUTPUT,
        QgsProcessingOutputLayerDefinition(QgsProcessing.TEMPORARY_OUTPUT),
    ],
)
def test_into_a_temporary_layer_without_a_warning_for_each_field(destination):
    feedback = Feedback()
    result = run(QUERY, feedback, FILTERS="[]", OUTPUT=destination, BUILDINGS=destination)
    assert result["PARCEL_COUNT"] == 250
    assert feedback.warnings == feedback.errors == []


def test_into_a_geopackage(tmp_path):
    path = str(tmp_path / "out.gpkg")
    layer = zones(over(0, 4), fields="fid:int,n:int", values=[[7, 1]])
    run(AREA, INPUT=layer, OUTPUT=path)
    saved = QgsVectorLayer(path, "saved", "ogr")
    assert saved.featureCount() == 5
    assert {row["src_fid"] for row in rows(saved)} == {7}


def test_buildings_come_as_a_layer_of_their_own():
    result = run(AREA, INPUT=zones(over(0, 2)), BUILDINGS="memory:")
    assert [row["height"] for row in rows(result["BUILDINGS"])] == [4.0]
    assert [row["building_count"] for row in rows(result["OUTPUT"])] == [1, 0, 0]
    counted = run(AREA, INPUT=zones(over(0, 2)), INCLUDE_BUILDINGS=True)
    assert "building_count" in counted["OUTPUT"].fields().names()
    assert "BUILDINGS" not in counted


def test_attribute_query_filters_and_orders():
    filters = [
        {"field": "acres", "op": "between", "value": [100, 104]},
        {"field": "owner", "op": "ilike", "value": "OWNER"},
        {"field": "state", "op": "eq", "value": "IA"},
    ]
    result = run(QUERY, FILTERS=json.dumps(filters), ORDER_BY="acres", DESCENDING=True)
    assert [row["acres"] for row in rows(result["OUTPUT"])] == [104, 103, 102, 101, 100]
    assert "join_count" not in result["OUTPUT"].fields().names()
    assert run(QUERY, FILTERS="[]")["PARCEL_COUNT"] == 250


def acres_of(result):
    return [row["acres"] for row in rows(result["OUTPUT"])]


def test_attribute_query_takes_an_expression():
    feedback = Feedback()
    expression = (
        """"state" = 'IA' AND ("acres" < 2 OR "owner" ILIKE '%r 24%') AND "acres" % 2 = 0"""
    )
    result = run(QUERY, feedback, FILTERS=expression)
    assert sorted(acres_of(result)) == [0, 24, 240, 242, 244, 246, 248]
    assert (result["PARCEL_COUNT"], result["COMPLETE"]) == (7, True)
    result = run(QUERY, FILTERS=expression, ORDER_BY="acres", DESCENDING=True, MAX_PARCELS=3)
    assert acres_of(result) == [248, 246, 244]


def test_area_search_takes_filters_and_expressions():
    layer = zones(over(0, 9), over(20, 29))
    filters = json.dumps([{"field": "acres", "op": "between", "value": [8, 21]}])
    result = run(AREA, INPUT=layer, FILTERS=filters)
    assert acres_of(result) == [8, 9, 20, 21]
    result = run(AREA, INPUT=layer, FILTERS='"acres" % 5 = 0')
    assert acres_of(result) == [0, 5, 20, 25]
    # Without a state filter, it is applied client-side.
    result = run(AREA, INPUT=layer, FILTERS="\"owner\" ILIKE '%9'")
    assert acres_of(result) == [9, 29]
    assert run(AREA, INPUT=layer, FILTERS="")["PARCEL_COUNT"] == 20
    eleven = [{"field": "acres", "op": "gt", "value": 1}] * 11
    assert run(AREA, INPUT=layer, FILTERS=json.dumps(eleven))["COMPLETE"]


def test_caps():
    feedback = Feedback()
    result = run(QUERY, feedback, FILTERS="[]", MAX_PARCELS=120)
    assert (result["PARCEL_COUNT"], result["OUTPUT"].featureCount()) == (120, 120)
    assert not result["COMPLETE"]
    assert "its maximum of 120 parcels" in " ".join(feedback.warnings)
    assert {row["stack_count"] for row in rows(result["OUTPUT"])} == {None}


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ("[not JSON", "The filters are not valid JSON"),
        ("  ", "Enter at least one filter"),
        ('"acres" >', "syntax error"),
        ("aggregate('parcels', 'max', \"acres\") > 3", "aggregate"),
        ('{"field": "acres"}', "“filters” must be an array"),
        ('[{"field": "acres", "op": "gt"}]', "must have a “value”"),
        (
            '[{"field": "acres", "op": "ilike", "value": "4"}]',
            "cannot be compared using “contains”",
        ),
        (json.dumps([{"field": "acres", "op": "gt", "value": 1}] * 101), "at most 100 filters"),
    ],
)
def test_what_the_contract_refuses_fails_before_a_source_is_opened(filters, words, monkeypatch):
    opened = []
    open_files_with(opened.append, monkeypatch)
    assert words in refusal(QUERY, FILTERS=filters)
    assert opened == []


def test_a_field_that_the_file_does_not_have_is_refused():
    filters = '[{"field": "nope", "op": "eq", "value": 1}]'
    assert "There is no field “nope”" in refusal(QUERY, FILTERS=filters)


@pytest.mark.parametrize("algorithm", [QUERY, AREA])
def test_a_column_that_the_file_does_not_have_is_refused_with_the_nearest(algorithm):
    layer = {"INPUT": zones(over(0, 9))} if algorithm == AREA else {}
    words = refusal(algorithm, FILTERS='"Owner" IS NOT NULL AND "yearbilt" > 1950', **layer)
    assert "The file has no column “yearbilt”. Did you mean “yearbuilt”?" in words
    result = run(algorithm, FILTERS='"YEARBUILT" = 1905', **layer)
    assert acres_of(result)[:1] == [5]
    # A field of the interface that the file has not is NULL there, as in every result.
    assert run(algorithm, FILTERS='"zoning" IS NOT NULL', **layer)["PARCEL_COUNT"] == 0


SCOPED = [
    "\"owner\" ILIKE '%r 24%'",
    '[{"field": "owner", "op": "ilike", "value": "R 24"}]',
]


@pytest.mark.parametrize("filters", SCOPED)
def test_a_file_requires_no_state_with_an_owner(filters):
    result = run(QUERY, FILTERS=filters)
    assert sorted(acres_of(result)) == [24, *range(240, 250)]


@pytest.mark.parametrize("filters", SCOPED)
def test_a_service_requires_a_state_with_an_owner(filters, monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "https://parcels.example")
    assert "requires a filter on the state" in refusal(QUERY, FILTERS=filters)


def test_a_connection_that_is_not_there():
    assert "no connection “nope”" in refusal(QUERY, FILTERS="[]", CONNECTION="nope")


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        (lambda: layer_of(["Point (-93 42)"], kind="Point"), "contains points"),
        (lambda: layer_of([box(*over(0, 1))], crs=""), "no coordinate reference system"),
        (lambda: layer_of([box(2, 48, 3, 49)]), "outside the United States"),
    ],
)
def test_layers_that_cannot_be_searched_with(layer, words):
    assert words in refusal(AREA, INPUT=layer())


def test_nothing_found_is_an_empty_layer_with_all_fields():
    result = run(AREA, INPUT=zones((-100, 40, -99, 41)))
    assert (result["PARCEL_COUNT"], result["COMPLETE"]) == (0, True)
    assert result["OUTPUT"].fields().names()[0] == "svc_uuid"


def test_a_file_that_is_gone_fails_with_its_sentence(tmp_path):
    Connections().save(file_connection("gone", path=str(tmp_path / "gone.gpkg")))
    assert "gone.gpkg" in refusal(QUERY, FILTERS="[]", CONNECTION="gone")


def open_files_with(opens, monkeypatch):
    """Let a function open the sources of parcel files."""
    monkeypatch.setattr(
        LayerConnection, "open", lambda _connection, factory, *_: Pages(opens(factory), 1)
    )


def in_background(algorithm_id, parameters, source, monkeypatch, feedback=None):
    """A run as the toolbox does it: prepared here, carried out in a task."""
    open_files_with(lambda _factory: source, monkeypatch)
    algorithm = QgsApplication.processingRegistry().createAlgorithmById(algorithm_id)
    context = QgsProcessingContext()
    context.setProject(QgsProject.instance())
    feedback = feedback or Feedback()
    task = QgsProcessingAlgRunnerTask(algorithm, parameters, context, feedback)
    ended = []
    task.executed.connect(lambda done, results: ended.append((done, results)))
    QgsApplication.taskManager().addTask(task)
    return ended, feedback, context, task


def test_a_cancelled_run_ends_within_a_second(qtbot, monkeypatch):
    reached = threading.Event()

    def stall(request, cancellation):
        if request.offset:
            reached.set()
            woken = threading.Event()
            cancellation.on_cancel(woken.set)
            woken.wait()
            cancellation.check()

    source = MemorySource(row_of_parcels(1000), before=stall)
    parameters = {"FILTERS": "[]", "OUTPUT": "memory:"}
    ended, feedback, *_keep = in_background(QUERY, parameters, source, monkeypatch)
    qtbot.waitUntil(reached.is_set, timeout=5000)
    started = time.monotonic()
    feedback.cancel()
    qtbot.waitUntil(lambda: bool(ended), timeout=5000)
    assert time.monotonic() - started < 1


def test_a_run_that_ends_early_keeps_what_came(monkeypatch):
    from parcel_lookup.core.contract import ErrorCode, ParcelError

    def before(request, _cancellation):
        if request.offset >= 300:
            raise ParcelError(ErrorCode.QUOTA_SPENT, host="parcels.example.com")

    source = MemorySource(row_of_parcels(1000), before=before)
    open_files_with(lambda _factory: source, monkeypatch)
    feedback = Feedback()
    result = run(QUERY, feedback, FILTERS="[]")
    assert result["COMPLETE"] is False
    assert result["OUTPUT"].featureCount() == result["PARCEL_COUNT"] >= 100
    assert "requests at parcels.example.com are used up" in " ".join(feedback.warnings)


def test_a_layer_that_is_loaded_is_named_and_drawn(qtbot, monkeypatch):
    output = QgsProcessingOutputLayerDefinition("memory:", QgsProject.instance())
    output.destinationName = "My parcels"
    source = MemorySource(row_of_parcels(5))
    parameters = {"FILTERS": "[]", "OUTPUT": output}
    ended, _feedback, context, task = in_background(QUERY, parameters, source, monkeypatch)
    qtbot.waitUntil(lambda: bool(ended), timeout=5000)
    [(done, _results)] = ended
    assert done
    [details] = context.layersToLoadOnCompletion().values()
    [identifier] = context.layersToLoadOnCompletion()
    layer = context.takeResultLayer(identifier)
    del task
    details.postProcessor().postProcessLayer(layer, context, Feedback())
    assert layer.attributeAlias(layer.fields().lookupField("parcel_value")) == "Parcel value (USD)"
    assert layer.labelsEnabled()
    assert is_result_layer(layer)


def test_layers_that_are_loaded_together_are_finished_as_the_docks_are(qtbot, monkeypatch):
    from parcel_lookup.core.contract import ErrorCode, ParcelError

    def before(request, _cancellation):
        if request.offset:
            raise ParcelError(ErrorCode.QUOTA_SPENT, host="parcels.example.com")

    project = QgsProject.instance()
    footprint = shapely.to_wkb(shapely.box(-93, 42, -92.9995, 42.0005))
    parcels = [one._replace(buildings=(Building({}, footprint),)) for one in row_of_parcels(300)]
    source = MemorySource(parcels, before=before)
    outputs = {
        name: QgsProcessingOutputLayerDefinition("memory:", project)
        for name in ("OUTPUT", "BUILDINGS")
    }
    parameters = {"FILTERS": '[{"field": "acres", "op": "gte", "value": 0}]', **outputs}
    ended, _feedback, context, _task = in_background(QUERY, parameters, source, monkeypatch)
    qtbot.waitUntil(lambda: bool(ended), timeout=5000)
    loading = context.layersToLoadOnCompletion().items()
    loaded = [(context.takeResultLayer(one), details) for one, details in loading]
    for layer, _details in loaded:
        project.addMapLayer(layer)
    for layer, details in loaded:
        details.postProcessor().postProcessLayer(layer, context, Feedback())
    [layer] = [one for one, _ in loaded if is_result_layer(one)]
    [buildings] = [one for one, _ in loaded if one is not layer]
    qtbot.waitUntil(lambda: bool(buildings.metadata().title()), timeout=5000)
    assert style_of(layer) is StyleKey.ACRES
    assert building_layer_of(layer) is buildings
    assert "Buildings" in [page.name() for page in layer.editFormConfig().tabs()]
    for one in (layer, buildings):
        assert one.name().endswith(" (partial)")
        assert "requests at parcels.example.com are used up" in one.metadata().abstract()


@pytest.mark.parametrize("name", ["parcels.gpkg", "parcels.csv", "parcels.shp"])
def test_no_file_has_the_toolbox_complain_of_the_words_of_fields(tmp_path, name):
    feedback = Feedback()
    run(QUERY, feedback, FILTERS="[]", MAX_PARCELS=3, OUTPUT=str(tmp_path / name))
    assert not any("supported" in warning for warning in feedback.warnings)


@pytest.fixture
def own_file(tmp_path):
    """A connection to a file with columns of its own."""
    Connections().save(file_connection("Own", path=str(write_own(tmp_path / "own.gpkg"))))
    yield "Own"
    Connections().remove("Own")


@pytest.mark.parametrize(
    ("field", "descending", "expected"),
    [
        ("PID", True, [P2, P1, P3]),
        ("FrontFt", False, [P1, P2, P3]),
        ("Inspected", False, [P2, P1, P3]),
        ("acres", False, [P3, P2, P1]),
    ],
)
def test_parcels_are_ordered_by_a_column_of_the_file(own_file, field, descending, expected):
    options = {"FILTERS": "[]", "CONNECTION": own_file}
    result = run(QUERY, ORDER_BY=field, DESCENDING=descending, **options)
    assert result["COMPLETE"]
    assert [row["svc_uuid"] for row in result["OUTPUT"].getFeatures()] == expected
    dates = [row["Inspected"] for row in result["OUTPUT"].getFeatures()]
    assert {type(date) for date in dates if date} == {QDate}


def test_an_order_by_a_field_that_is_not_there_names_the_nearest(own_file, monkeypatch):
    options = {"FILTERS": "[]", "CONNECTION": own_file}
    assert "no field “FrontFoot”. Did you mean “FrontFt”?" in refusal(
        QUERY, ORDER_BY="FrontFoot", **options
    )
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "https://parcels.example")
    state = json.dumps([{"field": "state", "op": "eq", "value": "IA"}])
    for field, words in (("acre", "Did you mean “acres”?"), ("FrontFt", "no field “FrontFt”")):
        assert words in refusal(QUERY, FILTERS=state, ORDER_BY=field)
