"""Cambridge served from PostgreSQL: the plugin finds the same parcels as in the file.

The area search of all districts is in test_cambridge.py.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from qgis.core import QgsSettings, QgsVectorLayer

from parcel_lookup.core.contract import Filter, Order
from parcel_lookup.core.gis.connections import Connections, ServiceConnection
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.dock import keep_key
from parcel_lookup.tests.support.file_connections import file_connection, parcel_source
from parcel_lookup.tests.support.layers import layer_of, rows
from parcel_lookup.tests.support.searching import remote
from parcel_lookup.tests.support.searching import run as search_with
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.toolbox import registered, run

FILE, SERVICE = "File", "Service"
IN_STATE = '{"field": "state", "op": "eq", "value": "MA"}'
FILTERS = {
    "text": '{"field": "situs", "op": "ilike", "value": "prospect"}',
    "numbers": '{"field": "acres", "op": "between", "value": [0.5, 2]}',
    "codes": '{"field": "land_use_code", "op": "in", "value": ["0101", "112", "9350"]}',
    "a date": '{"field": "sale_date", "op": "eq", "value": "2005-07-05"}',
    "nothing": '{"field": "owner", "op": "eq", "value": "Nobody"}',
}
POINTS = 50


@pytest.fixture(scope="module")
def service(cambridge_database):
    with RunningService(cambridge_database) as service:
        yield service


@pytest.fixture(scope="module")
def _connections(qgis_app, qgis_processing, cambridge, service):
    QgsSettings().remove("parcel_lookup")
    Connections().save(file_connection(FILE, path=str(cambridge.path)))
    key = keep_key(service.key)
    Connections().save(ServiceConnection(SERVICE, url=service.url, authcfg=key))
    with registered():
        yield
    QgsSettings().remove("parcel_lookup")


def found(results):
    """Return the rows of a result with their geometries, in an order of their own.

    Values are compared as text: fields that are not in the contract have no type over HTTP.
    """
    layer = results["OUTPUT"]
    found = zip(rows(layer), layer.getFeatures())
    return sorted(
        (sorted((name, str(value)) for name, value in row.items()), one.geometry().asWkt(17))
        for row, one in found
    )


def both(algorithm, **parameters):
    """Run an algorithm on the file and on the service; return the results, which are equal."""
    of_file, of_service = (
        run(algorithm, CONNECTION=name, **parameters) for name in (FILE, SERVICE)
    )
    assert found(of_service) == found(of_file)
    counts = [name for name in of_file if name.endswith("_COUNT") and name != "REQUEST_COUNT"]
    assert counts
    for name in ("COMPLETE", *counts):
        assert of_service[name] == of_file[name], name
    return of_service


@pytest.mark.usefixtures("_connections")
@pytest.mark.parametrize("name", FILTERS)
def test_parcels_that_match_filters(name):
    results = both("attribute_query", FILTERS=f"[{IN_STATE}, {FILTERS[name]}]")
    assert (results["PARCEL_COUNT"] > 2) == (name != "nothing")


@pytest.mark.usefixtures("_connections")
@pytest.mark.parametrize(
    "parameters",
    [
        {"PREDICATE": 1, "MIN_OVERLAP": 10},
        {"PREDICATE": 3, "FILTERS": f"[{FILTERS['numbers']}]"},
        {"JOIN_MODE": 1, "DISTANCE": 50, "UNIT": "meters"},
    ],
)
def test_parcels_of_some_districts(cambridge, parameters):
    zoning = QgsVectorLayer(str(cambridge.zoning), "Zoning", "ogr")
    assert zoning.setSubsetString("FID % 20 = 3")
    assert zoning.featureCount() > 5
    results = both("area_search", INPUT=zoning, **parameters)
    assert results["PARCEL_COUNT"] > 20


@pytest.mark.usefixtures("_connections")
def test_parcels_at_points(cambridge):
    """Points on lots, and the same points moved, some of which are then in a street."""
    parcels = QgsVectorLayer(f"{cambridge.path}|layername=parcels", "parcels", "ogr")
    assert parcels.setSubsetString(f"fid % {27_508 // POINTS} = 1")
    inside = [one.geometry().pointOnSurface() for one in parcels.getFeatures()]
    moved = [one.geometry().pointOnSurface() for one in parcels.getFeatures()]
    for point in moved:
        point.translate(0.0002, 0.0001)
    points = layer_of([*inside, *moved], kind="Point")
    results = both("point_lookup", INPUT=points, MAX_DISTANCE=6)
    assert results["MATCHED_COUNT"] + results["SEVERAL_COUNT"] > POINTS


@pytest.mark.usefixtures("_connections")
def test_parcels_at_addresses(cambridge):
    """Addresses as they are, with typing errors, and of houses that do not exist."""
    with closing(sqlite3.connect(cambridge.path)) as connection:
        query = "SELECT situs FROM parcels WHERE fid % 700 = 5 ORDER BY fid"
        lines = [line for (line,) in connection.execute(query)]
    lines += [line.replace("a", "", 1).title() for line in lines[:20]]
    lines += [f"1{line}" for line in lines[:10]]
    values = [[line, "Cambridge", "MA"] for line in lines]
    fields = "LINE:string,TOWN:string,ST:string"
    table = layer_of([None] * len(lines), kind="NoGeometry", fields=fields, values=values)
    columns = {"ADDRESS": "LINE", "CITY": "TOWN", "STATE": "ST"}
    results = both("address_lookup", INPUT=table, **columns)
    assert results["MATCHED_COUNT"] + results["SEVERAL_COUNT"] > 40


def test_all_parcels_of_the_city(cambridge, service):
    search = Search(filters=(Filter("state", "eq", "MA"),), order=Order("parcel_value", "desc"))
    settings = RemoteSettings(base_url=service.url, authorization=service.authorization)
    parcels = []
    for source in (remote(settings), parcel_source(cambridge.path)):
        sink = ListSink()
        with closing(source):
            outcome = search_with(search, source, sink)
        assert outcome.complete, outcome.sentence
        parcels.append({one.parcel.svc_uuid: one.parcel for one in sink.found})
    of_service, of_file = parcels
    assert len(of_service) == 27_508
    assert of_service.keys() == of_file.keys()
    for svc_uuid, one in of_service.items():
        there = of_file[svc_uuid]
        assert (one.wkb, one.unread) == (there.wkb, there.unread)
        assert one.attributes.items() <= there.attributes.items()
