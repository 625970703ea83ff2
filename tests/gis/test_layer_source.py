"""`LayerSource` over layers as people have them: edited, joined, filtered, virtual, in any CRS."""

from __future__ import annotations

import shutil
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from uuid import uuid5

import numpy as np
import pytest
import shapely
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeature,
    QgsField,
    QgsGeometry,
    QgsProject,
    QgsVectorLayer,
    QgsVectorLayerJoinInfo,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.columns.mapping import ColumnMapping
from parcel_lookup.core.columns.mapping_json import mapping_from_json
from parcel_lookup.core.contract import Cancelled, ErrorCode, Filter, Order, ParcelError
from parcel_lookup.core.contract.query import IdPlace, PointPlace, Query, Run
from parcel_lookup.core.gis.source import computation
from parcel_lookup.core.gis.source.ids import NAMESPACE_PROPERTY, namespace_of
from parcel_lookup.core.gis.source.layer_table import LayerTable
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.run import NamedSource
from parcel_lookup.core.search.run import run as run_search
from parcel_lookup.tests.support.layer_sources import BY_NAME, NAMESPACE, source_over
from parcel_lookup.tests.support.layers import WGS84, box, layer_of, save
from parcel_lookup.tests.support.sources import ListSink

FEET, UTM = "EPSG:2249", "EPSG:26919"


def lots(number: int = 20, crs: str = WGS84, **options) -> QgsVectorLayer:
    """Return a row of lots near Boston, each of which has a parcel ID and an owner."""
    shapes = [
        box(
            -71 + n % 200 / 1e4,
            42 + n // 200 / 1e4,
            -71 + (n % 200 + 1) / 1e4,
            42 + (n // 200 + 1) / 1e4,
            crs,
        )
        for n in range(number)
    ]
    values = [[f"{n:05}", f"Owner {n % 7}", n / 2] for n in range(number)]
    fields = "parcel_id:string(20),owner:string(60),acres:double"
    return layer_of(shapes, crs=crs, fields=fields, values=values, name="lots", **options)


def parcels(source, query=Query(), run=None):  # noqa: B008 - a value
    with closing(source.read(query, run or Run())) as batches:
        found = list(batches)
    assert not any(batch.gaps for batch in found)
    return [one for batch in found for one in batch.parcels]


def numbers(source, query=Query()):  # noqa: B008 - a value
    return [int(one.attributes["parcel_id"]) for one in parcels(source, query)]


# ---- kinds of layers ----------------------------------------------------------------------------


@pytest.fixture(params=["memory", "GPKG"])
def layer(request, qgis_app, tmp_path):
    made = lots()
    if request.param == "memory":
        return made
    path = save(made, tmp_path / "lots.gpkg", "GPKG")
    return QgsVectorLayer(str(path), "lots", "ogr")


def test_an_edited_layer_is_read_as_it_is_shown(layer):
    first, second, third = [one.id() for one in layer.getFeatures()][:3]
    owner = layer.fields().lookupField("owner")
    layer.startEditing()
    layer.changeAttributeValue(first, owner, "Edited")
    layer.deleteFeature(second)
    layer.changeGeometry(third, box(-70, 42, -69.9999, 42.0001))
    added = QgsFeature(layer.fields())
    added.setAttribute("parcel_id", "77777")
    added.setGeometry(box(-70, 43, -69.9999, 43.0001))
    layer.addFeature(added)
    with source_over(layer, BY_NAME, ["parcel_id"]) as source:
        layer.deleteFeature(third)  # later than the table
        assert sorted(numbers(source)) == [0, *range(2, 20), 77777]
        edited = Query((Filter("owner", "eq", "Edited"),), order=Order("parcel_id"))
        assert numbers(source, edited) == [0]
        moved = Query(polygons=(shapely.to_wkb(shapely.box(-70.1, 41, -69, 44)),))
        assert sorted(numbers(source, moved)) == [2, 77777]
    layer.rollBack()


def test_a_filtered_layer_has_the_rows_of_its_filter(layer):
    layer.setSubsetString("\"parcel_id\" < '00005'")
    with source_over(layer) as source:
        assert numbers(source) == [0, 1, 2, 3, 4]
        assert numbers(source, Query(order=Order("acres", "desc"), maximum=2))[:2] == [4, 3]
        assert source.count(Query((Filter("acres", "gte", 1),)), Run()) == 3


def test_joined_columns_are_fields(layer):
    table = layer_of(
        [None] * 3,
        fields="pin:string(9),zoning:string(9)",
        values=[["00001", "R1"], ["00002", "B2"], ["00099", "X"]],
        kind="None",
        name="table",
    )
    QgsProject.instance().addMapLayers([layer, table], False)
    join = QgsVectorLayerJoinInfo()
    join.setJoinLayer(table)
    join.setJoinFieldName("pin")
    join.setTargetFieldName("parcel_id")
    join.setUsingMemoryCache(True)
    join.setPrefix("z_")
    layer.addJoin(join)
    mapping = mapping_from_json({"fields": {"zoning": "z_zoning"}})
    with source_over(layer, mapping) as source:
        assert numbers(source, Query((Filter("zoning", "eq", "B2"),))) == [2]
        assert numbers(source, Query(order=Order("zoning"), maximum=2))[:2] == [2, 1]
        assert source.values("zoning", "", 5, Run()) == ["R1", "B2"]
    QgsProject.instance().clear()


def test_a_virtual_field_and_an_expression_are_columns(layer):
    layer.addExpressionField('"acres" * 2', QgsField("twice", QMetaType.Type.Double))
    fields = {"owner": {"expression": 'upper("owner")'}}
    mapping = mapping_from_json({"fields": fields, "locate": False})
    with source_over(LayerTable(layer, mapping.expressions), mapping) as source:
        query = Query((Filter("owner", "eq", "OWNER 3"), Filter("twice", "gt", 3)))
        assert numbers(source, query) == [10, 17]
        (one,) = parcels(source, Query((Filter("parcel_id", "eq", "00003"),)))
        assert (one.attributes["owner"], one.attributes["twice"]) == ("OWNER 3", 3)


def test_an_expression_that_makes_a_crs_leaves_none_of_a_thread_that_ends(qgis_app, monkeypatch):
    """QGIS keeps it for all threads, and it dies with the one that made it."""
    moved_text, threads = "x(transform($geometry, 'EPSG:4326', 'EPSG:2249'))", []

    def note(work):
        threads.append(threading.current_thread())
        return work()

    monkeypatch.setattr(computation, "run_in_crs_thread", note)
    for text, number in (('upper("owner")', 0), (moved_text, 3)):
        table = LayerTable(lots(3), [text])
        found = [one for some in table.keys([text], (), None, Run()) for one in some.columns[text]]
        assert len(set(found)) == 3
        assert len(threads) == number


def test_virtual_layers_and_delimited_text(layer, tmp_path):
    QgsProject.instance().addMapLayer(layer, False)
    uri = f"?query=SELECT * FROM \"{layer.id()}\" WHERE parcel_id > '00014'"
    virtual = QgsVectorLayer(uri, "virtual", "virtual")
    path = tmp_path / "lots.csv"
    rows = [f"{one['parcel_id']};{one.geometry().asWkt()}" for one in layer.getFeatures()]
    path.write_text("\n".join(["parcel_id;wkt", *rows]), encoding="utf-8")
    uri = f"{path.as_uri()}?delimiter=;&wktField=wkt&crs=EPSG:4326&detectTypes=no"
    text = QgsVectorLayer(uri, "text", "delimitedtext")
    for made, expected in ((virtual, [*range(15, 20)]), (text, [*range(20)])):
        assert made.isValid()
        with source_over(made) as source:
            assert sorted(numbers(source)) == expected
            area = shapely.to_wkb(shapely.box(-70.9984, 42, -70.9, 43))
            query = Query((Filter("parcel_id", "ne", "00018"),), polygons=(area,))
            assert sorted(numbers(source, query)) == [15, 16, 17, 19]
    QgsProject.instance().clear()


def test_a_project_layer_is_searched_twice(layer):
    """With one table of the main thread, as a search reads `info` of a source, and then another."""
    QgsProject.instance().addMapLayer(layer, False)
    layer.startEditing()
    layer.deleteFeature(next(layer.getFeatures()).id())
    table, namespace = LayerTable(layer), namespace_of(layer)
    mapping = replace(BY_NAME, ids=("parcel_id",))
    context, results = QgsProject.instance().transformContext(), []
    layer.rollBack()

    def search_it():
        with closing(LayerSource(lambda _: table, mapping, namespace, context)) as source:
            assert "owner" in source.info.fields
        with closing(LayerSource(lambda _: table, mapping, namespace, context)) as source:
            sink = ListSink()
            search = Search(filters=(Filter("owner", "ilike", "owner"),))
            assert run_search(search, [NamedSource(source)], Run(), sink).complete
            results.append([one.parcel.svc_uuid for one in sink.found])
            source.close()
            with pytest.raises(ParcelError, match="cannot be opened"):
                source.count(Query(), Run())

    for _ in range(2):
        threads = [threading.Thread(target=search_it) for _ in range(3)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    assert [len(one) for one in results] == [19] * 6
    assert all(one == results[0] for one in results)
    QgsProject.instance().clear()


@pytest.mark.parametrize("is_info_first", [True, False])
def test_a_table_that_is_being_opened_keeps_nobody_waiting(qgis_app, is_info_first):
    """A cancel ends what opens it, or waits for that; closing the source waits for neither."""
    runs, ends = (Run(), Run()), []
    table, begun = LayerTable(lots(1)), threading.Event()

    def open_slowly(own):
        begun.set()
        own.cancellation.wait(20)
        return table

    context = QgsProject.instance().transformContext()
    source = LayerSource(open_slowly, BY_NAME, NAMESPACE, context, run=runs[0])

    def work(call):
        with pytest.raises(ParcelError):
            call()
        ends.append(time.monotonic())

    calls = [lambda: source.info, lambda: list(source.read(Query(), runs[1]))]
    order = [0, 1] if is_info_first else [1, 0]
    threads = [threading.Thread(target=work, args=(calls[one],)) for one in order]
    for one in threads:
        one.start()
        begun.wait(5)
    for place in (1, 0) if is_info_first else (0, 1):  # first what waits
        began = time.monotonic()
        runs[place].cancellation.cancel()
        threads[order.index(place)].join(5)
        assert ends.pop() - began < 5
        source.close()
        assert time.monotonic() - began < 5


# ---- geometry -----------------------------------------------------------------------------------

SHAPES = {
    "CurvePolygonZ (CompoundCurveZ (CircularStringZ (0 0 1, 1 1 2, 2 0 3),(2 0 3, 0 0 1)))": 1.57,
    "MultiPolygonZ (((0 0 5, 1 0 5, 1 1 5, 0 0 5)),((2 2 1, 3 2 1, 3 3 1, 2 2 1)))": 1,
    "Polygon ((0 0, 1 1, 1 0, 0 1, 0 0))": 0.5,  # a bow tie
    "Polygon EMPTY": None,
}


@pytest.mark.parametrize("crs", [WGS84, FEET])
@pytest.mark.parametrize("text", SHAPES)
def test_geometries_of_any_kind(qgis_app, text, crs):
    kind = text.partition(" (")[0].partition(" EMPTY")[0]
    with source_over(layer_of([text], kind=kind, crs=crs), BY_NAME) as source:
        (one,) = parcels(source)
        if SHAPES[text] is None:
            assert one.wkb is None
            assert one.attributes["acres_calc"] is None
            return
        shape = shapely.from_wkb(one.wkb)
        assert shape.geom_type.endswith("Polygon")
        assert not shape.has_z
        assert shape.is_valid
        assert shape.area == pytest.approx(SHAPES[text], abs=0.01)
        assert one.attributes["acres_calc"] > 0


def test_a_geometry_that_is_no_polygon_is_kept_in_words(qgis_app):
    with source_over(layer_of(["Point (-71 42)", None], kind="Point")) as source:
        first, second = parcels(source)
    assert (first.wkb, first.unread) == (None, {"geom": "Point (-71 42)"})
    assert (second.wkb, second.unread) == (None, None)


def test_coordinates_are_those_of_the_layer_bit_for_bit(qgis_app):
    made = lots(crs=FEET)
    with source_over(made) as source:
        assert source.info.crs == FEET
        for one, feature in zip(parcels(source), made.getFeatures()):
            assert one.wkb == bytes(feature.geometry().asWkb())
        (match,) = source.at([PointPlace(42.00005, -70.99975)], Run())
        assert [one.wkb for one in match.batch.parcels] == [parcels(source)[2].wkb]
        assert match.batch.crs == FEET


def test_a_layer_without_a_crs_is_refused(qgis_app):
    made = lots(2)
    made.setCrs(QgsCoordinateReferenceSystem())
    with source_over(made) as source, pytest.raises(ParcelError, match="coordinate reference"):
        parcels(source)
    mapping = ColumnMapping({}, crs=WGS84, locate=False)
    with source_over(made, mapping) as source:
        assert numbers(source) == [0, 1]


def test_polygons_in_another_crs_than_the_parcels_are_refused(qgis_app):
    with source_over(lots(3, FEET)) as source, pytest.raises(ValueError, match="EPSG:4326"):
        source.count(Query(polygons=(shapely.to_wkb(shapely.box(-71, 42, -70, 43)),)), Run())


def geometry_of(shape):
    geometry = QgsGeometry()
    geometry.fromWkb(shapely.to_wkb(shape))
    return geometry


def moved(shapes, crs, to_crs):
    """Return polygons whose corners are transformed."""
    ends = map(QgsCoordinateReferenceSystem, (crs, to_crs))
    transform = QgsCoordinateTransform(*ends, QgsProject.instance())
    found = []
    for geometry in map(geometry_of, shapes):
        geometry.transform(transform)
        found.append(shapely.from_wkb(bytes(geometry.asWkb())))
    return np.array(found)


# ---- IDs and places -----------------------------------------------------------------------------


def test_ids_of_columns_are_the_same_in_every_format(qgis_app, tmp_path):
    path = save(lots(), tmp_path / "lots.shp")
    as_number = layer_of(
        [None] * 20, fields="parcel_id:int", values=[[n] for n in range(20)], kind="Polygon"
    )
    found = []
    for made in (lots(), QgsVectorLayer(str(path), "other", "ogr")):
        with source_over(made, BY_NAME, ["parcel_id"]) as source:
            assert source.info.has_stable_ids
            found.append([one.svc_uuid for one in parcels(source)])
            some = tuple(found[0][:3])
            assert [one.svc_uuid for one in parcels(source, Query(ids=some))] == [*some]
            (match,) = source.at([IdPlace(some[1])], Run())
            assert [one.svc_uuid for one in match.batch.parcels] == [some[1]]
    assert found[0] == found[1] == [str(uuid5(NAMESPACE, f"{n:05}")) for n in range(20)]
    with source_over(as_number, BY_NAME, ["parcel_id"]) as source:
        assert source.info.has_stable_ids
        assert len({one.svc_uuid for one in parcels(source)}) == 20


def test_rows_with_the_same_values_have_ids_of_their_own(qgis_app):
    names = ["A", "A", None, None, "", "B"]
    made = layer_of([None] * 6, fields="svc_uuid:string(9)", values=[[one] for one in names])
    with source_over(made) as source:
        first = [one.svc_uuid for one in parcels(source)]
        assert len({*first}) == 6
        assert first[5] == "B"
        assert "A" not in first
        assert [one.svc_uuid for one in parcels(source)] == first
        only = parcels(source, Query((Filter("svc_uuid", "eq", first[1]),)))
        assert [one.svc_uuid for one in only] == [first[1]]
        assert [one.svc_uuid for one in parcels(source, Query(ids=(first[3],)))] == [first[3]]


def test_rows_of_a_file_are_found_by_ids_that_are_made(qgis_app, tmp_path):
    names = ["A", "B", "A", None, "", "C", "C", *(f"{n}" for n in range(60))]
    made = layer_of([None] * len(names), fields="apn:string(9)", values=[[one] for one in names])
    path = save(made, tmp_path / "lots.gpkg", "GPKG")
    layer = QgsVectorLayer(str(path), "lots", "ogr")
    with source_over(layer, BY_NAME, ["apn"]) as source:
        every = [one.svc_uuid for one in parcels(source)]
        assert len({*every}) == len(names)
        for some in (every[::-1], every[8:], *([one] for one in every[:9])):
            wanted = ("none", str(NAMESPACE), *some)
            assert [one.svc_uuid for one in parcels(source, Query(ids=wanted))] == [*some]
        (only,) = parcels(source, Query((Filter("svc_uuid", "eq", every[1]),)))
        assert only.attributes["apn"] == "B"
        new = QgsFeature(layer.fields())
        new.setAttribute("apn", "late")
        other = QgsVectorLayer(str(path), "other", "ogr")
        assert other.dataProvider().addFeatures([new])[0]
        late = str(uuid5(NAMESPACE, "late"))
        assert [one.svc_uuid for one in parcels(source, Query(ids=(late,)))] == [late]


def test_the_number_of_rows_is_not_taken_from_a_wrong_statistic(qgis_app, tmp_path):
    path = save(lots(), tmp_path / "lots.gpkg", "GPKG")
    for number in (20, 12):
        with closing(sqlite3.connect(path)) as file:
            file.execute("UPDATE gpkg_ogr_contents SET feature_count = ?", (number,))
            file.commit()
        table = LayerTable(QgsVectorLayer(str(path), "lots", "ogr"))
        assert table.count(Run()) == (number if number == 20 else None)
        with source_over(table) as source:
            assert source.count(Query(), Run()) == 20


def test_without_columns_the_feature_id_counts(qgis_app):
    with source_over(lots(3)) as source:
        assert not source.info.has_stable_ids
        assert len({one.svc_uuid for one in parcels(source)}) == 3


def test_a_layer_keeps_its_namespace(qgis_app):
    made = lots(1)
    namespace = namespace_of(made)
    assert namespace_of(made) == namespace
    assert namespace_of(lots(1)) != namespace
    made.setCustomProperty(NAMESPACE_PROPERTY, str(NAMESPACE))  # with its columns
    assert namespace_of(made) == NAMESPACE


def test_state_and_county_come_from_the_location(qgis_app):
    located = ColumnMapping({})
    with source_over(lots(crs=FEET), located) as source:  # all of it is in one county
        assert source.info.states == {"MA"}
        place = (Filter("state", "eq", "MA"), Filter("county", "eq", "Plymouth"))
        assert numbers(source, Query(place)) == [*range(20)]
        assert numbers(source, Query((Filter("county", "ne", "Plymouth"),))) == []
    far = [box(-71.2, 42.4, -71.1999, 42.4001), box(-72.5, 42.1, -72.4999, 42.1001)]
    far += [box(-71.2, 42.4 + n / 1e3, -71.1999, 42.4001 + n / 1e3) for n in range(1, 4)]
    made = layer_of(far, fields="parcel_id:string(9)", values=[[f"{n}"] for n in range(5)])
    with source_over(made, located) as source:
        assert source.info.states == frozenset()
        assert numbers(source, Query((Filter("county", "eq", "Hampden"),))) == [1]
        assert numbers(source, Query(order=Order("county")))[0] == 1
        assert {one.attributes["state_fp"] for one in parcels(source)} == {"25"}
    with source_over(made, BY_NAME) as source:
        assert "county" not in source.info.fields


def test_areas_are_calculated_and_searched(qgis_app):
    with source_over(lots(crs=FEET)) as source:
        found = {one.attributes["acres_calc"] for one in parcels(source)}
        assert all(size == pytest.approx(0.02275, abs=2e-4) for size in found)
        assert len(numbers(source, Query((Filter("acres_calc", "gt", 0.02),)))) == 20
        assert numbers(source, Query((Filter("acres_calc", "gt", 0.03),))) == []


# ---- broken reads, changes, cancels -------------------------------------------------------------

QUERIES = {
    "all": Query(),
    "filter": Query((Filter("owner", "ilike", "ER 3"),)),
    "order": Query(order=Order("owner"), maximum=10),
    # Of all rows: what is damaged beside an area does not matter to it.
    "area": Query(polygons=(shapely.to_wkb(shapely.box(-71.1, 41.9, -70.9, 42.1)),)),
}


@pytest.fixture(scope="module")
def many(qgis_app, tmp_path_factory) -> Path:
    return save(lots(20_000), tmp_path_factory.mktemp("many") / "lots.gpkg", "GPKG")


@pytest.mark.parametrize("name", QUERIES)
@pytest.mark.parametrize("damage", ["cut while it is open", "zeros"])
def test_a_damaged_geopackage_is_never_complete(many, tmp_path, name, damage):
    path = Path(shutil.copy(many, tmp_path / "lots.gpkg"))
    table = LayerTable(QgsVectorLayer(str(path), "lots", "ogr"))
    size = path.stat().st_size
    with path.open("r+b") as file:
        if damage == "zeros":
            file.seek(size // 3 // 4096 * 4096)
            file.write(bytes(3 * 4096))
        else:
            file.truncate(size // 2)
    with source_over(table) as source, pytest.raises(ParcelError, match="cannot be read") as caught:
        parcels(source, QUERIES[name])
    assert caught.value.code is ErrorCode.READ_FAILED


@pytest.mark.parametrize("name", ["all", "order", "area"])
def test_a_file_that_is_cut_while_it_is_read_is_never_complete(many, tmp_path, name):
    path = Path(shutil.copy(many, tmp_path / "lots.gpkg"))
    layer, came = QgsVectorLayer(str(path), "lots", "ogr"), []
    with source_over(layer, batch=200) as source:
        stream = source.read(QUERIES[name], Run())
        came.append(next(stream))
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size // 3)
        with pytest.raises(ParcelError) as caught:
            came.extend(stream)
    assert caught.value.code is ErrorCode.READ_FAILED
    assert came


def test_rows_that_are_deleted_while_they_are_read_are_a_gap(many, tmp_path):
    path = Path(shutil.copy(many, tmp_path / "lots.gpkg"))
    layer, other = (QgsVectorLayer(str(path), name, "ogr") for name in ("lots", "other"))
    with source_over(layer, batch=500) as source:
        found = []
        for batch in source.read(Query(order=Order("parcel_id")), Run()):
            found.append(batch)
            if len(found) == 1:
                ids = [one.id() for one in other.getFeatures("\"parcel_id\" >= '19990'")]
                assert other.dataProvider().deleteFeatures(ids)
                added = QgsFeature(other.fields())
                added.setAttribute("parcel_id", "20001")
                assert other.dataProvider().addFeatures([added])[0]
        gaps = [gap for batch in found for gap in batch.gaps]
        assert sum(gap.parcels for gap in gaps) == 10
        assert all(gap.error.code is ErrorCode.READ_FAILED for gap in gaps)
        assert sum(len(batch.parcels) for batch in found) == 19_990
        assert len(parcels(source)) == 19_991


def test_rows_that_no_longer_match_are_left_out(many, tmp_path):
    path = Path(shutil.copy(many, tmp_path / "lots.gpkg"))
    layer, other = (QgsVectorLayer(str(path), name, "ogr") for name in ("lots", "other"))
    query = Query((Filter("owner", "eq", "Owner 3"),), order=Order("parcel_id"))
    with source_over(layer, batch=500) as source:
        with closing(source.read(query, Run())) as batches:
            number = len(next(batches).parcels)
            place = other.fields().lookupField("owner")
            ids = [one.id() for one in other.getFeatures("\"parcel_id\" >= '19000'")]
            assert other.dataProvider().changeAttributeValues({one: {place: "New"} for one in ids})
            rest = [one for batch in batches for one in batch.parcels]
        assert max(one.attributes["parcel_id"] for one in rest) < "19000"
        assert number + len(rest) == len(range(3, 19_000, 7))


@pytest.mark.parametrize("name", QUERIES)
def test_a_cancel_ends_a_read_at_once(many, name):
    layer = QgsVectorLayer(str(many), "lots", "ogr")
    with source_over(layer, batch=100) as source:
        run = Run()
        with closing(source.read(QUERIES[name], run)) as batches:
            next(batches)
            run.cancellation.cancel()
            with pytest.raises(Cancelled):
                next(batches)


def test_many_streams_of_a_file_share_its_connections(many):
    """QGIS has four of them: a read that is not ended early keeps none of the others waiting."""
    layer = QgsVectorLayer(str(many), "lots", "ogr")
    with source_over(layer, batch=100) as source:
        streams = [source.read(Query(), Run()) for _ in range(4)]
        assert all(len(next(one).parcels) == 100 for one in streams)
        for one in streams:
            one.close()
        assert len(parcels(source)) == 20_000
