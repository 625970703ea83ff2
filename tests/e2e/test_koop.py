"""Searches through Koop, an implementation of ArcGIS feature services that nobody here wrote.

Cambridge's parcels in 30 of its zoning districts, and generated ones for owners: the results are
those of the same searches in a parcel file. Koop compares every parcel with every corner of an
area, so the districts are those with few corners; all 261 are searched in `make bench`.
"""

from __future__ import annotations

import json
from contextlib import closing

import pytest
import shapely

from parcel_lookup.core.contract import Filter, Order
from parcel_lookup.core.contract.matching import matches
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.service.sample import write_sample
from parcel_lookup.tests.support.arcgis import streaming
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import layer_of_file, open_layer
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.koop.run import Koop, why_not
from parcel_lookup.tests.support.searching import run
from parcel_lookup.tests.support.sources import ListSink

pytestmark = [pytest.mark.plain, pytest.mark.skipif(bool(why_not()), reason=why_not())]

DISTRICTS, MOST_CORNERS = 30, 25
#: Koop takes some seconds for a request, and longer on a busy machine.
TIMEOUT = 240.0
OWNER = Filter("owner", "ilike", "trust")
#: Searches in the generated parcels.
IN_COUNTY = {
    "owner": Search(filters=(OWNER,)),
    "owner with a quote": Search(filters=(Filter("owner", "ilike", "d'angelo's"),)),
    "numbers": Search(filters=(Filter("acres", "between", (5, 40)), OWNER)),
    "several": Search(filters=(Filter("land_use", "isnull", False), Filter("acres", "gt", 100))),
    "dates": Search(filters=(Filter("sale_date", "eq", "2024-03-15"),)),
    "no date": Search(filters=(Filter("sale_date", "isnull", True), OWNER)),
    "ordered": Search(filters=(OWNER,), order=Order("parcel_value", "desc"), max_parcels=50),
}


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    """Return generated parcels with owners as a parcel file."""
    path = tmp_path_factory.mktemp("sample") / "county.gpkg"
    write_sample(path, parcels=3000, seed=1)
    return path


@pytest.fixture(scope="module")
def koop(cambridge, county):
    layers = {"city": layer_of_file(cambridge.path), "county": layer_of_file(county, dates=True)}
    with Koop(layers) as running:
        yield running


def districts(zoning):
    """Return the polygons of 30 districts from all over the city."""
    features = json.loads(zoning.read_text(encoding="utf-8"))["features"]
    shapes = [shapely.geometry.shape(feature["geometry"]) for feature in features]
    simple = [shape for shape in shapes if shapely.get_num_coordinates(shape) <= MOST_CORNERS]
    chosen = [simple[place * len(simple) // DISTRICTS] for place in range(DISTRICTS)]
    return tuple(
        SearchPolygon(shapely.to_wkb(part), origin)
        for origin, shape in enumerate(chosen)
        for part in shapely.get_parts(shape)
    )


def searched(source, search):
    sink = ListSink()
    outcome = run(search, source, sink)
    assert outcome.complete or search.has_enough(outcome.parcels), outcome
    return outcome, sink.found


def pairs(found):
    return {(join.origin, one.parcel.svc_uuid) for one in found for join in one.joins}


def test_districts_of_a_city(koop, cambridge):
    search = Search(polygons=districts(cambridge.zoning))
    local = parcel_source(cambridge.path)
    _, expected = searched(local, search)
    local.close()
    with open_layer(definition_of(koop.url("city")), timeout=TIMEOUT) as source:
        outcome, found = searched(source, search)
    assert len(pairs(expected)) > 800
    assert pairs(found) == pairs(expected)
    assert len(found) == len(expected)
    in_file = {one.parcel.svc_uuid: one.parcel for one in expected}
    for one in found:
        there = in_file[one.parcel.svc_uuid]
        assert shapely.from_wkb(one.parcel.wkb).equals(shapely.from_wkb(there.wkb))
        assert one.parcel.attributes["parcel_value"] == there.attributes["parcel_value"]
    assert outcome.requests == 2  # the description of the layer, and one page


@pytest.mark.parametrize("name", IN_COUNTY)
def test_owners_of_a_county(name, koop, county):
    local = parcel_source(county)
    _, expected = searched(local, IN_COUNTY[name])
    local.close()
    with open_layer(definition_of(koop.url("county"))) as source:
        _, found = searched(source, IN_COUNTY[name])
    assert expected
    ids = [one.parcel.svc_uuid for one in expected]
    if IN_COUNTY[name].order is None:
        assert sorted(one.parcel.svc_uuid for one in found) == sorted(ids)
    else:
        assert [one.parcel.svc_uuid for one in found] == ids
    owners = {one.parcel.svc_uuid: one.parcel.attributes["owner"] for one in expected}
    assert all(owners[one.parcel.svc_uuid] == one.parcel.attributes["owner"] for one in found)


@pytest.mark.parametrize("name", ["owner with a quote", "dates", "ordered"])
def test_streams_of_owners_of_a_county(name, koop, county):
    search = IN_COUNTY[name]
    local = parcel_source(county)
    _, expected = searched(local, search)
    local.close()
    found = []
    most = search.max_parcels
    needed = Run(needed=lambda: None if most is None else most - len(found))
    query = Query(search.filters, order=search.order, maximum=most)
    with (
        streaming(definition_of(koop.url("county")), TIMEOUT) as source,
        closing(source.read(query, needed)) as batches,
    ):
        for batch in batches:
            assert not batch.gaps
            found += [one for one in batch.parcels if matches(search.filters, one.attributes)]
            if most is not None and len(found) >= most:
                break
    ids = [one.svc_uuid for one in found][:most]
    if search.order is None:
        assert sorted(ids) == sorted(one.parcel.svc_uuid for one in expected)
    else:
        assert ids == [one.parcel.svc_uuid for one in expected]
