"""Counting: one page of one record for each set of filters, and an honest number."""

from contextlib import closing

import pytest
import shapely

from parcel_lookup.core.contract import (
    ErrorCode,
    Filter,
    Order,
    ParcelError,
)
from parcel_lookup.core.gis.connections import (
    ServiceConnection,
    group_of,
    history_path,
    open_source_factories,
    open_source_factory,
)
from parcel_lookup.core.gis.expressions import translate
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.run.count import count_matches
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.core.search.run import Counted
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import layer_of
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.sources import MemorySource, make_parcel, over, row_of_parcels

LARGE, SMALL = Filter("acres", "gte", 40), Filter("acres", "gte", 90)


def count(qtbot, source, search):
    """What the task brings: a `Counted`, or its error."""
    task = count_matches(Opens(source), search)
    came = []
    task.done.connect(came.append)
    task.failed.connect(came.append)
    task.start()
    qtbot.waitUntil(lambda: bool(came))
    return came[0]


@pytest.fixture
def parcels():
    return row_of_parcels(100)


def test_the_monthly_budget_is_checked(qtbot, parcels):
    connection = ServiceConnection("Counted", url="https://counted.example.com", monthly_budget=1)
    with closing(History(history_path())) as history:
        history.count_request(connection.counter)
    source = MemorySource(parcels)
    task = count_matches(Opens(source, connection), Search(filters=(LARGE,)))
    with qtbot.waitSignal(task.failed) as failed:
        task.start()
    assert failed.args[0].code is ErrorCode.OVER_BUDGET
    assert source.requests == []


def test_the_first_page_of_the_search_is_requested(qtbot, parcels):
    source = MemorySource(parcels)
    assert count(qtbot, source, Search(filters=[LARGE])) == Counted(60, False, 1)
    (request,) = source.requests
    assert (request.limit, request.offset, request.filters) == (100, 0, (LARGE,))


@pytest.mark.parametrize("way", ["page", "missing"])
def test_a_service_that_does_not_report_a_count(qtbot, parcels, way):
    several = Search(filters=[Filter("acres", "gte", 0)])
    assert count(qtbot, MemorySource(parcels * 3, count=way), several).number is None
    # A page that is not full has all matches.
    source = MemorySource(parcels, count=way)
    assert count(qtbot, source, Search(filters=[LARGE])) == Counted(60, False, 1)


def test_nothing_is_nothing_however_it_counts(qtbot, parcels):
    source = MemorySource(parcels, count="missing")
    assert count(qtbot, source, Search(filters=[Filter("acres", "gte", 1e9)])).number == 0


def test_one_match_is_one(qtbot, parcels):
    only = Search(filters=[Filter("acres", "gte", 99)])
    assert count(qtbot, MemorySource(parcels), only).number == 1
    assert count(qtbot, MemorySource(parcels, is_metered=False), only) == Counted(1, False, 0)


def test_of_an_expression_each_query_is_counted_and_the_sum_is_the_most(qtbot, parcels):
    source = MemorySource(parcels)
    search = Search(expression='"acres" >= 40 OR "acres" <= 9')
    assert count(qtbot, source, search) == Counted(70, True, 2)


STACK = 40


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    """Squares in a row, a stack of 40 on one of them, and parcels without a value or geometry."""
    parcels = row_of_parcels(300)
    shape = shapely.from_wkb(parcels[7].wkb)
    parcels += [make_parcel(300 + number, shape) for number in range(STACK)]
    parcels += [make_parcel(400, shape, acres=None), make_parcel(401, None)]
    parcels = [
        one._replace(attributes={**one.attributes, "AssessTot": number % 11})
        for number, one in enumerate(parcels)
    ]
    return write(tmp_path_factory.mktemp("county") / "county.gpkg", parcels), parcels


def of_file(path):
    """What opens a parcel file."""
    return open_source_factory(file_connection("county", path=str(path)))


def exactly(qtbot, path, search, area=None):
    came = []
    task = count_matches(of_file(path), search, area)
    task.done.connect(came.append)
    task.failed.connect(came.append)
    task.start()
    qtbot.waitUntil(lambda: bool(came), timeout=20_000)
    return came[0]


#: Expressions, and the same in Python.
EXPRESSIONS = [
    (
        '"acres" >= 250 OR "owner" ILIKE \'%r 7%\'',
        lambda one: (one["acres"] or 0) >= 250 or "r 7" in one["owner"].lower(),
    ),
    (
        '"AssessTot" = 3 AND "acres" % 2 = 0',
        lambda one: one["AssessTot"] == 3 and one["acres"] is not None and one["acres"] % 2 == 0,
    ),
    ('"acres" IS NULL OR "acres" < 10', lambda one: one["acres"] is None or one["acres"] < 10),
]


@pytest.mark.parametrize(("expression", "is_true"), EXPRESSIONS)
@pytest.mark.parametrize("in_area", [False, True])
def test_of_a_file_the_number_is_exact(qtbot, county, expression, is_true, in_area):
    """With an expression, in an area and in stacks: the same as one by one (issue 13, A5)."""
    path, parcels = county
    district = shapely.from_wkb(over(3, 280))
    expected = [one for one in parcels if is_true(one.attributes)]
    if in_area:
        expected = [one for one in expected if one.wkb is not None]
        expected = [one for one in expected if shapely.from_wkb(one.wkb).intersects(district)]
    translation = translate(expression)
    search = Search(
        expression=translation.expression,
        alternatives=translation.alternatives,
        max_parcels=3,
        order=None if in_area else Order("acres"),
    )
    area = AreaInput.from_layer(layer_of([district.wkt])) if in_area else None
    assert 0 < len(expected) < len(parcels)
    assert exactly(qtbot, path, search, area) == Counted(len(expected), False, 0)


def test_filters_in_an_area_of_a_file_are_counted_there(qtbot, county):
    path, parcels = county
    district = shapely.from_wkb(over(5, 9))
    area = AreaInput.from_layer(layer_of([district.wkt]))
    touching = sum(
        one.wkb is not None and shapely.from_wkb(one.wkb).intersects(district) for one in parcels
    )
    assert exactly(qtbot, path, Search(), area).number == touching > STACK
    owner = Filter("owner", "ilike", "owner 7")  # needs no state in a file
    assert exactly(qtbot, path, Search(filters=(owner,)), area).number == 1


def test_a_column_that_a_file_does_not_have_is_refused_with_the_nearest(qtbot, county):
    search = Search(expression='"AssesTot" > 3', alternatives=((),))
    error = exactly(qtbot, county[0], search)
    assert error.code is ErrorCode.REQUEST_REFUSED
    assert "no column “AssesTot”. Did you mean “AssessTot”?" in error.sentence


def test_what_the_service_would_refuse_is_not_sent(qtbot, parcels):
    source = MemorySource(parcels)
    error = count(qtbot, source, Search(filters=[Filter("owner", "ilike", "smith")]))
    assert isinstance(error, ParcelError)
    assert error.code is ErrorCode.REQUEST_REFUSED
    assert source.requests == []


def test_several_files_are_added_up_and_in_an_area_counted_one_by_one(qtbot, tmp_path):
    parcels = row_of_parcels(100)
    files = {"West": parcels[:60], "East": parcels[50:]}
    connections = [
        file_connection(name, path=str(write(tmp_path / f"{name}.gpkg", some)))
        for name, some in files.items()
    ]
    factory = open_source_factories(group_of(connections))
    area = AreaInput.from_layer(layer_of([shapely.from_wkb(over(40, 79)).wkt]))
    for place, expected in ((None, Counted(100, False, 0)), (area, Counted(40, False, 0))):
        task, came = count_matches(factory, Search(), place), []
        task.done.connect(came.append)
        task.start()
        qtbot.waitUntil(lambda came=came: bool(came))
        assert came == [expected]
