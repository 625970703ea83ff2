"""A search over several connections finds what it finds in one file with all of their parcels."""

import json
from uuid import uuid5

import pytest
import shapely
from qgis.core import QgsSettings
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.columns.identity import NAMESPACE
from parcel_lookup.core.contract import Cancellation, ErrorCode, Filter, Order, ParcelError
from parcel_lookup.core.gis.connections import (
    Connections,
    group_of,
    open_source_factories,
)
from parcel_lookup.core.gis.connections.connection import SourceFactory
from parcel_lookup.core.gis.connections.sources import FactoryGroup
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.halves import BOTH, EAST, WEST, write_halves
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import ListSink


@pytest.fixture(scope="module")
def halves(qgis_app, tmp_path_factory):
    return write_halves(tmp_path_factory.mktemp("halves"))


@pytest.fixture(autouse=True)
def _saved(halves):
    QgsSettings().remove("parcel_lookup")
    halves.save()
    yield
    QgsSettings().remove("parcel_lookup")


def run(search, *names, area=None, **options):
    """Run a search over connections; return its run, what it found, and its outcome."""
    connection = group_of([Connections().get(name) for name in names])
    sink = ListSink()
    result = run_now(search, open_source_factories(connection), area, sink=sink, **options)
    return result, sink, result.outcome


def districts(halves):
    """Three boxes over the line on which the county is cut, and one off it."""
    outlines = [shapely.from_wkb(one.wkb) for one in (*halves.west, *halves.east)]
    west, south, east, north = shapely.total_bounds(outlines)
    height, width = (north - south) / 4, (east - west) / 4
    boxes = [
        box(west + width, south + n * height, east - width, south + (n + 0.9) * height)
        for n in range(3)
    ]
    corner = box(west, north - height, west + width / 2, north)
    return AreaInput.from_layer(layer_of([*boxes, corner], name="Districts"))


def values(found):
    """What was found by ID: all attributes, the geometry, and the polygons that found it."""
    return {
        one.parcel.svc_uuid: (dict(one.parcel.attributes), one.parcel.wkb, one.joins)
        for one in found
    }


FILTERS = (Filter("acres", "gte", 1), Filter("land_use", "ilike", "res"))
SEARCHES = {
    "filters": Search(filters=FILTERS),
    "expression": Search(expression='"acres" > 2 AND length("owner") % 2 = 0'),
    "all": Search(),
}


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("in_area", [False, True])
def test_the_result_is_that_of_one_file(halves, name, in_area):
    area = districts(halves) if in_area else None
    _, both, expected = run(SEARCHES[name], BOTH, area=area)
    _, found, outcome = run(SEARCHES[name], WEST, EAST, area=area)
    assert values(found.found) == values(both.found)
    assert len(found.found) == len(both.found) > 50
    assert (outcome.complete, outcome.parcels) == (True, expected.parcels)
    assert (outcome.count_slivers, outcome.where) == (expected.count_slivers, expected.where)
    assert outcome.notices == ()
    named = {one.svc_uuid: WEST for one in halves.west} | {
        one.svc_uuid: EAST for one in halves.east
    }
    assert all(one.parcel.source == named[one.parcel.svc_uuid] for one in found.found)
    shares = {share.source: share.outcome.parcels for share in outcome.shares}
    assert sum(shares.values()) == outcome.parcels
    assert f"{shares[WEST]:,} from “{WEST}”, {shares[EAST]:,} from “{EAST}”." in outcome.sentence


@pytest.mark.parametrize("order", [Order("acres", "desc"), Order("owner"), Order("sale_date")])
@pytest.mark.parametrize("most", [None, 70])
def test_an_order_is_that_of_all_connections_together(order, most):
    search = Search(filters=FILTERS[:1], order=order, max_parcels=most)
    _, both, expected = run(search, BOTH)
    _, found, outcome = run(search, WEST, EAST)
    assert found.uuids == both.uuids
    assert (outcome.complete, outcome.parcels) == (expected.complete, expected.parcels)
    assert outcome.notices == expected.notices
    assert {one.parcel.source for one in found.found} == {WEST, EAST}


def test_what_the_first_connection_leaves_of_the_maximum_is_for_the_next():
    _, west, _ = run(Search(filters=FILTERS), WEST)
    most = len(west.found) + 30
    _, found, outcome = run(Search(filters=FILTERS, max_parcels=most), WEST, EAST)
    assert found.uuids[: len(west.found)] == west.uuids
    assert len(found.found) == most
    assert not outcome.complete
    assert outcome.notices == (f"The search stopped at its maximum of {most} parcels.",)
    assert [share.outcome.parcels for share in outcome.shares] == [len(west.found), 30]
    _, found, outcome = run(Search(filters=FILTERS, max_parcels=5), WEST, EAST)
    assert [share.source for share in outcome.shares] == [WEST]
    assert outcome.notices == ("The search stopped at its maximum of 5 parcels.",)


def test_a_maximum_that_nothing_reaches_leaves_the_result_complete():
    _, found, outcome = run(Search(max_parcels=5001), WEST, EAST)
    assert (len(found.found), outcome.complete, outcome.notices) == (5000, True, ())


# ---- the same parcel in both ---------------------------------------------------------------------


@pytest.mark.parametrize("names", [(WEST, BOTH), (BOTH, EAST)])
def test_a_parcel_in_both_connections_comes_from_the_first(halves, names):
    _, found, outcome = run(Search(), *names)
    assert len(found.uuids) == len(set(found.uuids)) == 5000
    first = {WEST: len(halves.west), BOTH: 5000}[names[0]]
    assert [share.outcome.parcels for share in outcome.shares] == [first, 5000 - first]
    repeated = {WEST: len(halves.west), EAST: len(halves.east)}[
        WEST if names == (WEST, BOTH) else EAST
    ]
    assert outcome.notices == (
        f"{repeated:,} parcels are in several of the connections; the result has the records of "
        "the first one.",
    )
    assert outcome.complete


def test_parcels_that_are_in_both_take_no_places_of_the_maximum(halves):
    most = len(halves.west) + 10
    _, found, outcome = run(Search(max_parcels=most), WEST, BOTH)
    assert len(set(found.uuids)) == len(found.uuids) == most
    assert [share.outcome.parcels for share in outcome.shares] == [most - 10, 10]
    assert outcome.notices[-1] == f"The search stopped at its maximum of {most:,} parcels."


@pytest.fixture
def towns(tmp_path):
    """Three towns of a county; all number a lot "12-34", which gets the same ID in each import."""
    lots = {
        "Ames": [lot("12-34", 0), lot("1", 1), lot("2", 2), lot("no outline", None)],
        "Nevada": [lot("12-34", 50), lot("2", 2.4), lot("1", None), lot("no outline", 60)],
        "Roland": [lot("12-34", 90), lot("12-35", 50)],
    }
    for town, parcels in lots.items():
        path = write(tmp_path / f"{town}.gpkg", parcels)
        Connections().save(file_connection(town, path=str(path)))
    return lots


def lot(number, west, **attributes):
    """A parcel with an ID of its parcel ID; `west` is its place on a line of lots, or None."""
    shape = None if west is None else shapely.box(west / 100, 42, (west + 0.9) / 100, 42.01)
    uuid = str(uuid5(NAMESPACE, json.dumps(["parcel", "19", "169", number])))
    return parcel(uuid, shape, parcel_id=number, **attributes)


@pytest.mark.parametrize("order", [None, Order("parcel_id")])
def test_an_id_at_different_places_is_that_of_different_parcels(towns, order):
    _, found, outcome = run(Search(order=order), *towns)
    names = sorted((one.parcel.attributes["parcel_id"], one.parcel.source) for one in found.found)
    assert names == [
        ("1", "Ames"),
        *(("12-34", town) for town in towns),
        ("12-35", "Roland"),
        ("2", "Ames"),
        ("no outline", "Ames"),
    ]
    assert [share.outcome.parcels for share in outcome.shares] == [4, 1, 2]
    # Lot 2 was surveyed twice; of lot 1, and of the one without an outline, only the ID is known.
    assert outcome.notices == (
        "3 parcels are in several of the connections; the result has the records of the first one.",
    )
    assert outcome.complete


def test_different_parcels_with_the_same_id_have_places_of_the_maximum(towns):
    _, found, outcome = run(Search(max_parcels=6), *towns)
    assert len(found.found) == 6
    assert [share.outcome.parcels for share in outcome.shares] == [4, 1, 1]
    assert not outcome.complete


# ---- one that fails ------------------------------------------------------------------------------


def test_a_file_that_is_gone_does_not_keep_the_others_from_being_searched(tmp_path, halves):
    Connections().save(file_connection("Gone", path=str(tmp_path / "gone.gpkg")))
    _, west, _ = run(Search(), WEST)
    for names in (("Gone", WEST), (WEST, "Gone")):
        _, found, outcome = run(Search(), *names)
        assert found.uuids == west.uuids
        assert not outcome.complete
        assert outcome.error.code is ErrorCode.SOURCE_REFUSED
        assert [share.source for share in outcome.failed_shares] == ["Gone"]
        assert outcome.sentence.count("“Gone”: “parcels” cannot be used") == 1
        assert f"{len(west.found):,} from “{WEST}”" in outcome.sentence
        assert outcome.reason.startswith("“Gone”: “parcels” cannot be used")


def test_files_cost_no_requests_even_if_one_does_not_open():
    class Locked(SourceFactory):
        def __call__(self, run, budget):
            raise ParcelError(ErrorCode.LOCAL_FILE, path="east.gpkg", reason="it is locked.")

    connection = group_of([Connections().get(name) for name in (EAST, WEST)])
    east, west = open_source_factories(connection).parts
    factories = FactoryGroup(connection, (Locked(east.connection, east.home), west))
    outcome = run_now(Search(), factories).outcome
    assert [share.source for share in outcome.failed_shares] == [EAST]
    assert outcome.parcels > 1000
    assert not outcome.is_metered
    assert "request" not in outcome.sentence


def test_a_file_that_cannot_be_opened_cost_no_requests(tmp_path):
    Connections().save(file_connection("Gone", path=str(tmp_path / "gone.gpkg")))
    _, _, outcome = run(Search(), "Gone")
    assert outcome.error.code is ErrorCode.SOURCE_REFUSED
    assert not outcome.is_metered


def test_without_any_connection_nothing_is_found_and_each_is_named(tmp_path):
    for name in ("Gone", "Lost"):
        Connections().save(file_connection(name, path=str(tmp_path / f"{name}.gpkg")))
    _, found, outcome = run(Search(), "Gone", "Lost")
    assert (found.found, outcome.complete) == ([], False)
    assert "“Gone”: “parcels” cannot be used" in outcome.sentence
    assert "“Lost”: “parcels” cannot be used" in outcome.sentence
    assert "No parcels were received before that." in outcome.sentence


def test_a_cancel_ends_the_whole_search(halves):
    class Canceling(ListSink):
        def add(self, found):
            super().add(found)
            cancellation.cancel()

    cancellation, sink = Cancellation(), Canceling()
    connection = group_of([Connections().get(name) for name in (WEST, EAST)])
    factories = open_source_factories(connection)
    outcome = run_now(Search(), factories, sink=sink, cancellation=cancellation).outcome
    assert outcome.is_cancelled
    assert {one.parcel.source for one in sink.found} == {WEST}
    assert [share.source for share in outcome.shares] == [WEST]
    assert outcome.sentence.startswith("The search was canceled.")


# ---- other fields --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own_halves(qgis_app, tmp_path_factory):
    """Files with columns of their own, one of which is `source`; `Zone` has two types."""

    def change(half, parcel):
        number = int(parcel.svc_uuid[:4], 16)
        own = {"source": "deed"} if half == WEST else {"Drainage": number % 3}
        zone = number % 7 if half == WEST else f"Z{number % 7}"
        return parcel._replace(attributes={**parcel.attributes, **own, "Zone": zone})

    return write_halves(tmp_path_factory.mktemp("own"), change)


def layer_rows(search_run, sink):
    """The features of a layer with what was found, as dictionaries."""
    builder = search_run.builder
    batch = builder.build(sink.found)
    names = builder.schema.fields.names()
    return [dict(zip(names, map(plain_value, one.attributes()))) for one in batch.features]


def test_the_layer_has_the_fields_of_all_sources(own_halves):
    own_halves.save()
    search_run, sink, outcome = run(Search(max_parcels=4000), WEST, EAST)
    types = {field.name(): field.type() for field in search_run.builder.schema.fields}
    found = layer_rows(search_run, sink)
    west, east = found[0], found[-1]
    assert (west["source"], west["source_2"], west["Drainage"]) == (WEST, "deed", None)
    assert (east["source"], east["source_2"]) == (EAST, None)
    number = int(west["svc_uuid"][:4], 16)
    assert (west["Zone"], types["Zone"]) == (str(number % 7), QMetaType.Type.QString)
    number = int(east["svc_uuid"][:4], 16)
    assert (east["Zone"], east["Drainage"]) == (f"Z{number % 7}", number % 3)
    assert types["Drainage"] == QMetaType.Type.LongLong
    assert "unread_values" not in types


def test_a_layer_of_one_connection_has_no_field_for_it(own_halves):
    own_halves.save()
    search_run, sink, outcome = run(Search(max_parcels=5), WEST)
    assert layer_rows(search_run, sink)[0]["source"] == "deed"
    assert outcome.shares == ()


@pytest.mark.parametrize(
    "search",
    [
        Search(filters=(Filter("Drainage", "eq", 1),)),
        Search(order=Order("Drainage")),
        Search(expression='"Drainage" = 1'),
    ],
)
def test_a_field_that_one_source_lacks_is_refused_with_its_name(own_halves, search):
    own_halves.save()
    _, found, outcome = run(search, WEST, EAST)
    assert found.found == []
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert f"“{WEST}”: " in outcome.sentence
    assert "Drainage" in outcome.sentence
    assert "search without this connection" in outcome.sentence
    _, found, outcome = run(search, EAST)
    assert len(found.found) > 500


def test_numbers_and_texts_are_not_sorted_together(own_halves):
    own_halves.save()
    _, found, outcome = run(Search(order=Order("Zone")), WEST, EAST)
    assert found.found == []
    assert "“Zone” holds numbers in one connection and text in another" in outcome.sentence
