"""`parcel_at` and `parcel_by_id`, as QGIS works them out: in expressions, labels and Processing."""

import gc
import json
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, contextmanager

import pyproj
import pytest
import shapely
from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionContextScope,
    QgsExpressionContextUtils,
    QgsFeature,
    QgsFeedback,
    QgsGeometry,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsPalLayerSettings,
    QgsPointXY,
    QgsProject,
    QgsRectangle,
    QgsReferencedGeometry,
    QgsSettings,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtCore import QDate, QSize

from parcel_lookup.core.contract import (
    FIELDS,
    AreaRequest,
    Cancellation,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.gis.connections import (
    LOCAL,
    REMOTE,
    Connection,
    Connections,
    QuietOpening,
    open_source_factory,
    response_store_path,
    stored_parcels_path,
)
from parcel_lookup.core.gis.connections.allowance import Allowance
from parcel_lookup.core.gis.connections.cached_responses import (
    clear_cached_responses,
    count_cached_responses,
)
from parcel_lookup.core.gis.expressions.parsing import parse
from parcel_lookup.core.gis.functions import ExpressionFunctions, lookup, registration
from parcel_lookup.core.remote.cache.store import ResponseStore
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest
from parcel_lookup.tests.support.county import P1, P2, P3, RECORDS, S1, SHAPES, H, M, write_county
from parcel_lookup.tests.support.layers import layer_of
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.passwords import locked, unlocked
from parcel_lookup.tests.support.service import RunningService

#: Kansas and Nebraska: degrees, meters, feet, and a system that has no code.
SYSTEMS = ("EPSG:4326", "EPSG:4269", "EPSG:32614", "EPSG:3857", "EPSG:2241", "EPSG:5070")
NAMELESS = "+proj=tmerc +lat_0=40 +lon_0=-100 +k=1 +x_0=1000 +y_0=0 +ellps=GRS80 +units=m +no_defs"


@pytest.fixture(autouse=True)
def home(qgis_app, monkeypatch, tmp_path):
    """An empty folder for the plugin's files, no connections, and every change seen at once."""
    for variable in ("PARCEL_LOOKUP_URL", "PARCEL_LOOKUP_KEY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(lookup, "TRUSTED_SECONDS", 0.0)
    QgsSettings().remove("parcel_lookup")
    yield tmp_path / "home"
    QgsSettings().remove("parcel_lookup")
    QgsProject.instance().clear()


@pytest.fixture
def functions():
    functions = ExpressionFunctions()
    yield functions
    functions.close_down()


@pytest.fixture(scope="module")
def county_file(tmp_path_factory):
    return write_county(tmp_path_factory.mktemp("county") / "county.gpkg")


@pytest.fixture
def county(functions, county_file):
    """The county's file as the default connection."""
    connect("County", county_file)
    Connections().set_default("County")


@pytest.fixture(scope="module")
def running(county_file):
    with RunningService(county_file) as service:
        yield service


@pytest.fixture
def service(running):
    running.reset()
    return running


def connect(name, path):
    Connections().save(Connection(name, LOCAL, path=str(path)))


def context_of(crs="EPSG:4326"):
    layer = layer_of([], kind="Point", crs=crs)
    return QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))


def value(text, geometry=None, context=None):
    """What an expression gives; it must not fail."""
    result, error = attempt(text, geometry, context)
    assert not error
    return result


def attempt(text, geometry=None, context=None):
    context = context or context_of()
    feature = QgsFeature()
    if geometry is not None:
        is_text = isinstance(geometry, str)
        feature.setGeometry(QgsGeometry.fromWkt(geometry) if is_text else geometry)
    context.setFeature(feature)
    expression = QgsExpression(text)
    assert not expression.hasParserError(), expression.parserErrorString()
    expression.prepare(context)
    return expression.evaluate(context), expression.evalErrorString()


def inside(svc_uuid, crs="EPSG:4326"):
    """A point on the parcel's surface, in a reference system.

    PROJ itself transforms it: in a thread QGIS may leave coordinates as they are, which is what the
    functions have to notice.
    """
    point = shapely.point_on_surface(SHAPES[svc_uuid])
    to_crs = pyproj.Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    return QgsGeometry.fromPointXY(QgsPointXY(*to_crs.transform(point.x, point.y)))


# ---- values -------------------------------------------------------------------------------------


def test_a_point_gives_the_record_of_its_parcel(county):
    for svc_uuid in (P1, P2, P3, H, M):
        found = value("parcel_at(@geometry)", inside(svc_uuid))
        assert found["svc_uuid"] == svc_uuid
        assert {name: found[name] for name in RECORDS[svc_uuid]} == RECORDS[svc_uuid]
        assert {field.name for field in FIELDS} <= found.keys()
    assert value("parcel_at(@geometry)['owner']", inside(P3)) == "O'Brien, Zoë"
    assert value("parcel_at(@geometry)['postal']", inside(P1)) == "01234"
    assert value("parcel_at(@geometry)['acres'] / 3", inside(P2)) == pytest.approx(40 / 3)
    assert value("parcel_at(@geometry)['owner'] IS NULL", inside(M))
    assert value("parcel_at(@geometry)['no_such_field']", inside(M)) is None
    assert value("parcel_at(@geometry)['unread_values']", inside(H)) == (
        '{"tax_amount": "ask the clerk"}'
    )


@pytest.mark.parametrize("crs", [*SYSTEMS, NAMELESS])
def test_the_layers_reference_system_locates_the_geometry(county, crs):
    context = context_of(f"PROJ:{crs}" if crs == NAMELESS else crs)
    for svc_uuid in (P1, P2, P3, M):
        geometry = inside(svc_uuid, crs)
        assert value("parcel_at(@geometry)['svc_uuid']", geometry, context) == svc_uuid


def test_without_a_layer_it_is_the_projects_or_the_one_that_is_named(county):
    QgsProject.instance().setCrs(QgsCoordinateReferenceSystem("EPSG:5070"))
    project = QgsExpressionContext()
    project.appendScope(QgsExpressionContextUtils.projectScope(QgsProject.instance()))
    geometry = inside(P2, "EPSG:5070")
    assert value("parcel_at(@geometry)['svc_uuid']", geometry, project) == P2
    other = "with_variable('layer_crs', 'EPSG:5070', parcel_at(@geometry)['svc_uuid'])"
    assert value(other, geometry, context_of("EPSG:32614")) == P2


def test_the_reference_system_of_a_geometry_wins_over_the_layers(county):
    crs = QgsCoordinateReferenceSystem("EPSG:5070")
    context = context_of("EPSG:32614")
    own = QgsReferencedGeometry(inside(P2, "EPSG:5070"), crs)
    context.lastScope().setVariable("place", own)
    assert value("parcel_at(@place)['svc_uuid']", context=context) == P2


def test_a_missing_reference_system_is_reported_as_an_error(county):
    result, error = attempt("parcel_at(@geometry)", inside(P1), QgsExpressionContext())
    assert result is None
    assert "no coordinate reference system" in error
    unknown = "with_variable('layer_crs', 'EPSG:999999', parcel_at(@geometry))"
    assert "EPSG:999999" in attempt(unknown, inside(P1))[1]


@pytest.mark.parametrize(
    "wkt",
    [
        "Polygon ((-99.999 40.001, -99.995 40.001, -99.995 40.009, -99.999 40.001))",
        "Polygon ((-99.999 40.001, -99.991 40.009, -99.991 40.001, -99.999 40.009, "
        "-99.999 40.001))",
        "LineString (-99.999 40.002, -99.994 40.004, -99.991 40.003)",
        "MultiPoint ((-99.992 40.002))",
        "MultiPoint ((-99.999 40.002), (-99.994 40.004))",
        "PointZM (-99.995 40.005 7 8)",
        "GeometryCollection (Point (-99.998 40.002), LineString (-99.999 40.002, -99.994 40.004))",
        "CurvePolygon (CircularString (-99.998 40.005, -99.995 40.008, -99.992 40.005, "
        "-99.995 40.002, -99.998 40.005))",
    ],
)
def test_of_any_geometry_a_point_on_it_counts(county, wkt):
    assert value("parcel_at(@geometry)['svc_uuid']", wkt) == P1


@pytest.mark.parametrize(
    "text",
    [
        "parcel_at(NULL)",
        "parcel_at(@geometry)",
        "parcel_at(geom_from_wkt('POINT EMPTY'))",
        "parcel_at(geom_from_wkt('POLYGON EMPTY'))",
        "parcel_at(make_point(1e300, -1e300))",
        "parcel_at(make_point(-99.995, 41))",
        "parcel_by_id(NULL)",
        "parcel_by_id('')",
        "parcel_by_id('nobody has this')",
        "parcel_at(make_point(-99.995, 40.005), NULL)",
    ],
)
def test_nothing_there_is_null(county, text):
    assert value(f"{text} IS NULL")


def test_what_is_no_geometry_is_an_error(county):
    for text in ("parcel_at('here')", "parcel_at(5)", "parcel_at($id)"):
        assert "geometry" in attempt(text)[1]


def test_of_a_stack_the_first_is_given_with_the_number(county):
    assert value("parcel_at(@geometry)['svc_uuid']", inside(S1)) == S1
    assert value("parcel_at(@geometry)['parcel_count']", inside(S1)) == 3
    assert value("parcel_at(@geometry)['parcel_count']", inside(P1)) == 1


def test_ids_of_both_kinds_find_their_parcel(county):
    assert value("parcel_by_id('001-B')['owner']") == "SMITH FAMILY TRUST"
    assert value(f"parcel_by_id(' {P2} ')['parcel_id']") == "001-B"
    assert value("parcel_by_id(id := 'M', connection := 'County')['acres']") == 200


def test_an_id_that_is_a_number_and_one_that_is_there_twice(functions, tmp_path):
    twice = [parcel(key, parcel_id="1207", owner=key) for key in "cab"]
    connect("Twice", write(tmp_path / "twice.gpkg", twice))
    for id_ in ("1207", "'1207'", "1207.0"):
        assert value(f"parcel_by_id({id_}, 'Twice')['owner']") == "a"
        assert value(f"parcel_by_id({id_}, 'Twice')['parcel_count']") == 3


def test_fields_that_the_contract_does_not_know_are_as_in_a_result_layer(functions, tmp_path):
    odd = parcel("a", parcel_id="1", fid="7", geom_2="x", YearBuilt="1,950", parcel_count="many")
    connect("Odd", write(tmp_path / "odd.gpkg", [odd]))
    found = value("parcel_by_id('1', 'Odd')")
    assert (found["fid_2"], found["geom_2"]) == ("7", "x")
    assert (found["parcel_count"], found["parcel_count_2"]) == (1, "many")


# ---- connections --------------------------------------------------------------------------------


def test_a_connection_is_named_or_the_default_is_taken(county, tmp_path):
    connect("Other", write(tmp_path / "o.gpkg", [parcel("o", shapely.box(-101, 39, -99, 41))]))
    assert value("parcel_at(@geometry)['svc_uuid']", inside(P1)) == P1
    assert value("parcel_at(@geometry, 'Other')['svc_uuid']", inside(P1)) == "o"
    Connections().set_default("Other")
    assert value("parcel_at(@geometry)['svc_uuid']", inside(P1)) == "o"
    assert value("parcel_at(@geometry, 'County')['svc_uuid']", inside(P1)) == P1


def test_a_connection_that_is_changed_or_removed_meanwhile(county, county_file, tmp_path):
    text = "parcel_at(@geometry, 'County')['svc_uuid']"
    assert value(text, inside(P1)) == P1
    other = write(tmp_path / "o.gpkg", [parcel("o", shapely.box(-101, 39, -99, 41))])
    Connections().save(Connection("County", LOCAL, path=str(other)), replaces="County")
    assert value(text, inside(P1)) == "o"
    Connections().remove("County")
    result, error = attempt(text, inside(P1))
    assert result is None
    assert "There is no connection “County”" in error


def test_a_file_that_is_replaced_is_seen(functions, county_file, tmp_path):
    path = tmp_path / "mine.gpkg"
    shutil.copy(county_file, path)
    connect("Mine", path)
    assert value("parcel_at(@geometry, 'Mine')['svc_uuid']", inside(P1)) == P1
    write(tmp_path / "new.gpkg", [parcel("new", SHAPES[P1])]).replace(path)
    assert value("parcel_at(@geometry, 'Mine')['svc_uuid']", inside(P1)) == "new"


def test_a_file_that_is_gone_is_an_error_that_names_it(functions, tmp_path):
    connect("Gone", tmp_path / "gone.gpkg")
    result, error = attempt("parcel_at(@geometry, 'Gone')", inside(P1))
    assert result is None
    assert "gone.gpkg" in error
    assert "does not exist" in error


def test_the_sample_county_is_read_where_it_ships(functions, home):
    found = value("parcel_at(make_point(-93.62, 41.85), 'sample')")
    assert found["county"] == "Tallgrass"
    assert value(f"parcel_by_id('{found['svc_uuid']}')") == found, "it is the default"
    assert not home.exists()


# ---- cached responses ---------------------------------------------------------------------------


def save_service(service, name="Service", **members):
    Connections().save(Connection(name, REMOTE, url=service.url, **members))
    Connections().set_default(name)


def send(service, request, monkeypatch):
    """Search, as the dock does, with the key from the environment."""
    with monkeypatch.context() as patch:
        patch.setenv("PARCEL_LOOKUP_URL", service.url)
        patch.setenv("PARCEL_LOOKUP_KEY", service.key)
        factory = open_source_factory(Connections().resolve())
        with closing(factory(QuietOpening(Cancellation(), Allowance("", 0, 0)), 0.0)) as source:
            return source.fetch(request, Cancellation())


def test_parcels_of_earlier_searches_are_found_without_a_request(functions, service, monkeypatch):
    save_service(service)
    assert value("parcel_at(@geometry)", inside(P1)) is None
    assert value("parcel_by_id('001-A')") is None
    area = AreaRequest((shapely.to_wkb(shapely.box(-100, 40, -99.985, 40.01)),), limit=100)
    send(service, area, monkeypatch)
    assert service.requests.total() == 1
    assert value("parcel_at(@geometry)['owner']", inside(P1)) == "Smith, John"
    assert value("parcel_at(@geometry)['parcel_count']", inside(P2)) == 1
    assert value("parcel_by_id('001-A')['NOTE']") == "kept as it is"
    assert value("parcel_at(@geometry)", inside(M)) is None, "nothing was searched there"
    send(service, QueryRequest(limit=100), monkeypatch)
    assert value("parcel_at(@geometry)['parcel_id']", inside(M)) == "M"
    assert value("parcel_at(@geometry)['parcel_count']", inside(S1)) == 3
    assert service.requests.total() == 2


def test_emptying_the_store_empties_what_is_found(functions, service, home, monkeypatch):
    save_service(service)
    send(service, QueryRequest(limit=100), monkeypatch)
    before = count_cached_responses().size_bytes
    assert value("parcel_by_id('001-A')['owner']") == "Smith, John"
    assert count_cached_responses().size_bytes > before
    clear_cached_responses()
    with closing(sqlite3.connect(stored_parcels_path())) as file:
        assert file.execute("SELECT count(*) FROM parcels").fetchall() == [(0,)]
    assert value("parcel_by_id('001-A')") is None


def test_numbers_are_what_a_result_layer_has(functions, service):
    """Services write whole numbers without a point; QGIS would reckon with them in another way."""
    record = {"svc_uuid": "a", "acres": 5, "cdl_majority_value": 5, "yearbuilt": 1950}
    response = RawResponse(200, {}, json.dumps([record]).encode())
    with closing(ResponseStore(response_store_path())) as store:
        store.put(service.url, WireRequest("POST", "/parcels/query"), response)
    save_service(service)
    found = value("parcel_by_id('a')")
    assert [type(found[name]) for name in ("acres", "cdl_majority_value")] == [float, int]


def test_a_key_is_never_requested(functions, service, monkeypatch):
    send(service, QueryRequest(limit=100), monkeypatch)
    save_service(service, authcfg="abc1234")
    credentials = locked()
    try:
        assert value("parcel_by_id('001-A')['owner']") == "Smith, John"
        assert credentials.requests == 0
    finally:
        unlocked()


def test_the_environments_service_is_the_default(functions, service, monkeypatch):
    send(service, QueryRequest(limit=100), monkeypatch)
    assert value("parcel_by_id('001-A')") is None, "the sample county is the default"
    monkeypatch.setenv("PARCEL_LOOKUP_URL", service.url)
    assert value("parcel_by_id('001-A')['owner']") == "Smith, John"


def test_an_address_that_is_none_is_an_error(functions, monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "http://[parcels")
    assert "address" in attempt("parcel_by_id('1')")[1]


def test_a_service_that_has_gone_is_not_missed(functions, county_file, monkeypatch):
    with RunningService(county_file) as service:
        send(service, QueryRequest(limit=100), monkeypatch)
        save_service(service)
    assert value("parcel_at(@geometry)['owner']", inside(P1)) == "Smith, John"


# ---- threads, drawing, Processing ---------------------------------------------------------------


@contextmanager
def labeled(text, crs, parcels=(P1, P2, P3, H, M)):
    layer = layer_of([inside(one, crs) for one in parcels], kind="Point", crs=crs)
    settings = QgsPalLayerSettings()
    settings.fieldName, settings.isExpression = text, True
    settings.placement = Qgis.LabelPlacement.OverPoint
    layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
    layer.setLabelsEnabled(True)
    QgsProject.instance().addMapLayer(layer)
    yield layer
    QgsProject.instance().removeMapLayer(layer.id())


def draw(qtbot, layers, crs):
    """Draw a map in several threads; the texts of its labels, by layer."""
    settings = QgsMapSettings()
    settings.setLayers(layers)
    settings.setDestinationCrs(QgsCoordinateReferenceSystem(crs))
    to_crs = pyproj.Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    settings.setExtent(QgsRectangle(*to_crs.transform_bounds(-100.01, 39.99, -99.88, 40.02)))
    settings.setOutputSize(QSize(1200, 300))
    job = QgsMapRendererParallelJob(settings)
    with qtbot.waitSignal(job.finished, timeout=30_000):
        job.start()
    found = job.takeLabelingResults().allLabels()
    return {
        layer.name(): sorted(one.labelText for one in found if one.layerID == layer.id())
        for layer in layers
    }


def test_a_map_with_a_label_per_feature(county, qtbot):
    """Four layers in as many reference systems at once, while the main thread works it out too."""
    text = "parcel_at(@geometry)['parcel_id']"
    expected = sorted(RECORDS[one]["parcel_id"] for one in (P1, P2, P3, H, M))
    with labeled(text, "EPSG:4326") as a, labeled(text, "EPSG:32614") as b:
        for number, layer in enumerate((a, b)):
            layer.setName(str(number))
        for _ in range(3):
            for layer in (a, b):
                assert draw(qtbot, [layer], "EPSG:3857") == {layer.name(): expected}
            assert value("parcel_at(@geometry)['svc_uuid']", inside(P2)) == P2


def test_many_threads_in_all_reference_systems(county):
    """Threads come and go, and coordinates are transformed in each of them."""
    wrong = []

    def look(crs):
        context = context_of(crs)
        for svc_uuid, point in points[crs] * 3:
            result, error = attempt("parcel_at(@geometry)['svc_uuid']", point, context)
            if result != svc_uuid:
                wrong.append((crs, svc_uuid, result, error))

    points = {crs: [(one, inside(one, crs)) for one in (P1, P2, P3, H, M)] for crs in SYSTEMS}
    # As in QGIS, where the reference systems of layers are made in the main thread.
    kept = [QgsCoordinateReferenceSystem(crs) for crs in SYSTEMS]
    for _ in range(5):
        threads = [threading.Thread(target=look, args=(crs.authid(),)) for crs in kept]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not wrong


#: Not used by anything else here, so that the thread below is the first to make them.
RARE = ("EPSG:26913", "EPSG:26915", "EPSG:2242", "EPSG:26977", "EPSG:26978", "EPSG:32104")


def test_where_the_thread_has_ended_that_made_a_reference_system(county):
    """QGIS then leaves coordinates as they are, without an error: they must not be believed."""
    results = []

    def look(seed):
        some = random.Random(seed)
        for crs in some.choices(RARE, k=10):
            context, scope = QgsExpressionContext(), QgsExpressionContextScope()
            scope.setVariable("layer_crs", crs)
            context.appendScope(scope)
            results.append(attempt("parcel_at(@geometry)['svc_uuid']", places[crs], context))

    places = {crs: inside(P2, crs) for crs in RARE}
    for turn in range(12):
        threads = [threading.Thread(target=look, args=(turn * 4 + n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    wrong = [pair for pair in results if pair != (P2, "")]
    assert len(results) == 480
    assert all("cannot transform" in error for _, error in wrong)
    assert len(wrong) < 8, "most are transformed at the second attempt"


def test_another_thread_waits_for_cached_responses_until_it_is_cancelled(
    functions, service, monkeypatch
):
    send(service, QueryRequest(limit=100), monkeypatch)
    save_service(service)
    results = []

    def look(feedback):
        context = context_of()
        context.setFeedback(feedback)
        results.append(attempt("parcel_by_id('001-A')['owner']", context=context))

    for is_cancelled in (True, False):
        feedback = QgsFeedback()
        if is_cancelled:
            feedback.cancel()
        thread = threading.Thread(target=look, args=(feedback,))
        thread.start()
        thread.join(30)
    cancelled, waited = results
    assert cancelled == ("Smith, John", "") or "being read" in cancelled[1]
    assert waited == ("Smith, John", "")


def test_garbage_is_left_to_the_main_thread_while_they_are_in_use(county, qtbot, monkeypatch):
    monkeypatch.setattr(registration, "IN_USE_SECONDS", 0.1)
    assert gc.isenabled()
    assert value("parcel_by_id('001-A')['owner']") == "Smith, John"
    assert not gc.isenabled()
    qtbot.waitUntil(gc.isenabled, timeout=10_000)


def test_processing_knows_them(county, qgis_processing, tmp_path):
    import processing

    points = [inside(one, "EPSG:32614") for one in (P1, P2)]
    layer = layer_of(points, kind="Point", crs="EPSG:32614")
    result = processing.run(
        "native:fieldcalculator",
        {
            "INPUT": layer,
            "FIELD_NAME": "owner",
            "FIELD_TYPE": 2,
            "FORMULA": "parcel_at(@geometry)['owner']",
            "OUTPUT": "memory:",
        },
    )
    owners = [feature["owner"] for feature in result["OUTPUT"].getFeatures()]
    assert owners == ["Smith, John", "SMITH FAMILY TRUST"]


def test_layers_without_loaded_geometry_request_it(county):
    """QGIS reads geometries only if an expression declares that it needs them."""
    assert QgsExpression("parcel_at(@geometry)['owner']").needsGeometry()
    assert not QgsExpression("parcel_by_id(\"apn\")['owner']").needsGeometry()
    assert QgsExpression("parcel_by_id(\"apn\")['owner']").referencedColumns() == {"apn"}


def test_a_search_is_not_made_of_them(county):
    """They would look up in the project what the search has yet to find."""
    with pytest.raises(RequestRefused):
        parse("parcel_at(@geometry)['acres'] > 3")


# ---- coming and going ---------------------------------------------------------------------------


def names():
    return [one for one in ("parcel_at", "parcel_by_id") if QgsExpression.isFunctionName(one)]


def test_they_come_and_go_and_leave_nothing_open(county_file):
    before = len(QgsExpression.Functions())
    assert not names()
    functions = ExpressionFunctions()
    assert names() == ["parcel_at", "parcel_by_id"]
    connect("County", county_file)
    expression = QgsExpression("parcel_by_id('001-A', 'County')['owner']")
    assert expression.evaluate(context_of()) == "Smith, John"
    functions.close_down()
    assert not names()
    assert len(QgsExpression.Functions()) == before
    assert QgsExpression("parcel_by_id('001-A')").hasParserError()
    assert expression.evaluate(context_of()) is None, "one that was parsed before gives nothing"
    functions = ExpressionFunctions()
    assert value("parcel_by_id('001-A', 'County')['owner']") == "Smith, John"
    functions.close_down()


_AT_START = """
import sys
from qgis.PyQt.QtCore import QCoreApplication
from parcel_lookup.core.gis.functions import ExpressionFunctions
application = QCoreApplication([])
functions = ExpressionFunctions()
print([name in sys.modules for name in (
    "parcel_lookup.core.gis.qt.garbage", "parcel_lookup.core.gis.connections",
    "parcel_lookup.core.gis.expressions", "parcel_lookup.core.remote")])
"""


def test_little_is_imported_before_they_are_used():
    """Only the module that connects signals is imported; the main thread has to do that."""
    command = [sys.executable, "-c", _AT_START]
    output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert output.strip() == "[True, False, False, False]"


def test_the_builder_explains_them(functions):
    for name in ("parcel_at", "parcel_by_id"):
        (function,) = [one for one in QgsExpression.Functions() if one.name() == name]
        assert function.groups() == ["Parcel Lookup"]
        assert function.params() == 2
        assert function.minParams() == 1
        for word in ("no request is ever sent", "search", "NULL", "parcel_count", f"{name}("):
            assert word in function.helpText()


def test_own_columns_of_a_file_have_their_types(functions, tmp_path):
    connect("Own", write_own(tmp_path / "own.gpkg"))
    get = "parcel_by_id('001-A', 'Own')['{}']"
    assert value(get.format("PID")) == 70001
    assert value(get.format("PID") + " / 2") == 35000.5
    assert value(get.format("FrontFt")) == 82.5
    assert value(get.format("Inspected")) == QDate(2024, 2, 29)
    assert value(f"year({get.format('Inspected')})") == 2024
    assert value(get.format("MBL")) == "007-12"
    assert value(get.format("Acres_2")) == "about 40"
    assert value(get.format("acres")) == 40.5


def test_two_files_may_have_columns_of_one_name_and_two_types(functions, tmp_path):
    for name, number in (("Text", "A-7"), ("Number", 7)):
        path = write(tmp_path / f"{name}.gpkg", [parcel("a", None, parcel_id="1", PID=number)])
        connect(name, path)
    assert value("parcel_by_id('1', 'Text')['PID']") == "A-7"
    assert value("parcel_by_id('1', 'Number')['PID'] + 1") == 8
