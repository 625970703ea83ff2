"""Layers of QGIS in several formats agree with a parcel file on every filter, order, and list.

The filters are those of `test_agreement`. The file has the texts as a mapping reads them: without
blanks at their ends, and none that is blank.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import NamedTuple

import pytest
import shapely
from qgis.core import QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Cancellation,
    Filter,
    Order,
    QueryRequest,
)
from parcel_lookup.core.contract.check import check_filter
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.source.frame import Frame
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.core.search import IdRow, PointRow, Search
from parcel_lookup.tests.e2e.test_agreement import (  # noqa: F401 - fixtures
    CASES,
    NAMES,
    SCOPE,
    check_agreement,
    local,
    path,
    without_blanks,
)
from parcel_lookup.tests.support import map_server
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.layer_sources import (
    SHORT_NAMES,
    file_layer,
    memory_layer,
    query_in,
    source_over,
)
from parcel_lookup.tests.support.postgres_layers import has_postgis, stored_table
from parcel_lookup.tests.support.searching import run
from parcel_lookup.tests.support.sources import ListSink


class Format(NamedTuple):
    """How a layer is stored."""

    driver: str = ""
    ending: str = ""
    crs: str = "EPSG:4326"


#: It has no numbers as small, as large, or with as many digits as the others: filters are compared
#: with its own values.
SHAPEFILE = "Shapefile"
POSTGIS = "PostGIS"
WFS = "WFS"
FORMATS = {
    "memory": Format(),
    "GeoPackage": Format("GPKG", ".gpkg"),
    "GeoPackage in UTM": Format("GPKG", ".gpkg", "EPSG:32631"),
    SHAPEFILE: Format("ESRI Shapefile", ".shp"),
    "geodatabase": Format("OpenFileGDB", ".gdb"),
    **({POSTGIS: Format("postgres")} if has_postgis() else {}),
    **({} if map_server.why_not() else {WFS: Format("WFS")}),
}
#: Numbers have fewer digits there.
ROUNDED = (SHAPEFILE, WFS)
#: Of a field and operator, this many valid cases are searched for.
SEARCHED = 4
#: A server takes half a second for each search. It is sent no filter: one of these many is enough.
SEARCHED_OF_SERVER = 9
OWN = {"flood_zone": QMetaType.Type.QString, "depth": QMetaType.Type.Double}


@pytest.fixture(scope="module")
def layers(qgis_app, local, tmp_path_factory, request):  # noqa: F811
    """Return the county as a file and as layers, by name, with own fields."""
    raw = [
        one._replace(attributes={**one.attributes, **own(number)})
        for number, one in enumerate(
            local.fetch(QueryRequest((), limit=100), Cancellation()).parcels
        )
    ]
    folder = tmp_path_factory.mktemp("layers")
    with ParcelWriter(folder / "county.gpkg") as writer:
        writer.add(one._replace(attributes=without_blanks(one.attributes)) for one in raw)
    with ExitStack() as stack:
        found = {"file": stack.enter_context(closing(parcel_source(folder / "county.gpkg")))}
        for name, (driver, ending, crs) in FORMATS.items():
            if name == POSTGIS:
                server = request.getfixturevalue("postgres")
                database = server.create_database()
                stack.callback(server.drop_database, database)
                layer = stored_table(memory_layer(raw, more=OWN), server, database, "county")
            elif name == WFS:
                numbered = [
                    one._replace(attributes={**one.attributes, "row": number})
                    for number, one in enumerate(raw)
                ]
                more = {**OWN, "row": QMetaType.Type.Int}
                file_layer(numbered, folder / "served.gpkg", "GPKG", more=more)
                server = map_server.MapServer(folder / "served.gpkg", "parcels", "row")
                layer = QgsVectorLayer(stack.enter_context(server).uri, name, driver)
            elif driver:
                layer = file_layer(raw, folder / f"{name}{ending}", driver, crs=crs, more=OWN)
            else:
                layer = memory_layer(raw, more=OWN)
            found[name] = stack.enter_context(source_over(layer, SHORT_NAMES))
        yield found
        found.clear()  # pytest keeps it until QGIS has ended, which a source must not outlive


def own(number):
    return {"flood_zone": ("AE", "X", None)[number % 3], "depth": number / 10}


@pytest.fixture(scope="module")
def records(layers):
    """Return the attributes by ID, of each source."""
    return {name: attributes(source) for name, source in layers.items()}


def attributes(source):
    sink = ListSink()
    assert run(Search(), source, sink).complete
    return {one.parcel.svc_uuid: one.parcel.attributes for one in sink.found}


@pytest.mark.parametrize("name", FORMATS)
def test_layers_have_the_same_records(name, records):
    assert records[name].keys() == records["file"].keys()
    for svc_uuid, record in records["file"].items():
        there = records[name][svc_uuid]
        for field, value in record.items():
            is_number = name in ROUNDED and isinstance(value, float)
            if is_number and abs(value) < 1e15:
                assert there[field] == pytest.approx(value, rel=1e-9, abs=1e-9)
            elif not is_number:
                assert there[field] == value


@pytest.mark.parametrize("field", [*NAMES, *OWN])
def test_layers_return_the_same_parcels_for_filters(field, layers, records):
    by_operator = {}
    for case in CASES:
        if case.field == field and not check_filter(Filter(*case)):
            by_operator.setdefault(case.op, []).append(case)
    some_own = [Filter("flood_zone", "eq", "AE"), Filter("depth", "between", (0.5, 1.2))]
    cases = [one for one in some_own if one.field == field]
    for some in by_operator.values():
        cases += [Filter(*one) for one in some[:: max(1, len(some) // SEARCHED)][:SEARCHED]]
    assert cases
    for number, case in enumerate(cases):
        meets = Matcher((case,), {**FIELD_BY_NAME, **layers["memory"].info.fields})
        for name, source in layers.items():
            if name == WFS and number % SEARCHED_OF_SERVER:
                continue
            expected = [one for one, record in records[name].items() if meets(record)]
            check_agreement({name: source}, Search(filters=(case,)), expected)
            assert name in ROUNDED or expected == [
                one for one, record in records["file"].items() if meets(record)
            ]


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize(
    "field", ["acres", "owner", "sale_date", "svc_uuid", "cdl_majority_value", "flood_zone"]
)
def test_layers_return_parcels_in_the_same_order(field, descending, layers):
    order = Order(field, "desc" if descending else "asc")
    exact = {name: one for name, one in layers.items() if field != "acres" or name not in ROUNDED}
    for search in (Search(order=order, filters=(SCOPE,)), Search(order=order, max_parcels=9)):
        check_agreement(exact, search, in_order=True)


@pytest.mark.parametrize("filters", [(), (Filter("acres", "gte", 1),), (SCOPE,)])
@pytest.mark.parametrize("boxes", [[(0.015, 0.052)], [(0.001, 0.002), (0.101, 0.175)], [(5, 6)]])
def test_layers_return_the_same_parcels_of_an_area(boxes, filters, layers):
    polygons = [shapely.box(west, 40.001, east, 40.002) for west, east in boxes]
    query = Query(filters, polygons=tuple(map(shapely.to_wkb, polygons)))
    expected = sorted(one.svc_uuid for one in parcels_of(layers["file"], query))
    for name in FORMATS:
        query = query_in(layers[name], polygons, filters=filters)
        assert sorted(one.svc_uuid for one in parcels_of(layers[name], query)) == expected


def parcels_of(source, query):
    return [one for batch in source.read(query, Run()) for one in batch.parcels]


def test_geometries_are_those_of_the_file(layers):
    expected = {one.svc_uuid: one.wkb for one in parcels_of(layers["file"], Query())}
    for name, (_, _, crs) in FORMATS.items():
        assert layers[name].info.crs == crs
        frame = Frame(crs, QgsProject.instance().transformContext())
        for one in parcels_of(layers[name], Query()):
            (shape,) = frame.degrees(shapely.from_wkb([one.wkb]))
            other = shapely.from_wkb(expected[one.svc_uuid])
            assert shapely.hausdorff_distance(shape, other) < 1e-9


@pytest.mark.parametrize(
    ("rows", "id_field"),
    [
        ((IdRow("Smith"), IdRow("u20"), IdRow("none")), "svc_uuid"),
        ((IdRow("7"), IdRow("SMITH"), IdRow("a_b\\c"), IdRow("none")), "parcel_id"),
        ((PointRow(40.005, 0.005), PointRow(40.0, 0.01), PointRow(-40, 7)), ""),
    ],
)
@pytest.mark.parametrize("filters", [(), (Filter("owner", "eq", "smith"),)])
def test_layers_return_the_same_parcels_for_lists(rows, id_field, filters, layers):
    # A geodatabase has coordinates on a grid: a point is on no boundary but by chance.
    exact = {name: one for name, one in layers.items() if id_field or name != "geodatabase"}
    check_agreement(exact, Search(rows=rows, id_field=id_field, filters=filters))
