"""Contract, client-side matching, parcel file, and service agree on every filter.

The filters are those of `tests.support.cases.CASES`: every field with every operator and good, edge
and bad values. The filter builder is tested with cases of the same table in tests/ui. Complete
searches agree through the service over HTTP, a file, a file with columns of its own, and a source
with other fields (`tests.support.toy_source`); those through ArcGIS layers agree with a file, too.
"""

from __future__ import annotations

import http.client
import json
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest
import shapely

from parcel_lookup.core.arcgis.capabilities import LAYER_FIELDS
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    FILE_CAPABILITIES,
    SCOPED_FIELDS,
    SERVICE_CAPABILITIES,
    Cancellation,
    ErrorCode,
    Filter,
    Operator,
    Order,
    QueryRequest,
    RequestRefused,
    check,
)
from parcel_lookup.core.contract.check import check_filter
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import Unchecked
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.search import IdRow, PointRow, Search, SearchPolygon
from parcel_lookup.core.sources.service.source import ServiceSource
from parcel_lookup.service.file import source as file_source
from parcel_lookup.tests.support.cases import CASES, RECORDS, odd_parcel, write_odd_county
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import layer_of, open_layer
from parcel_lookup.tests.support.feature_layer import Traps
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.searching import fetch, remote, run
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.streams import FakeSource
from parcel_lookup.tests.support.toy_source import INFO, town

pytestmark = pytest.mark.plain

#: Combined with a filter on a field that requires a state or county.
SCOPE = Filter("state", "isnull", False)
NAMES = [field.name for field in FIELDS]


class Service:
    """A client that sends filters to the service over one connection."""

    def __init__(self, running: RunningService) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(running.url).netloc)
        self._headers = {**running.headers, "Content-Type": "application/json"}

    def query(self, items: list[dict[str, Any]]) -> tuple[int, list[str]]:
        """Return the status of the response, and the IDs of its records."""
        body = json.dumps({"filters": items, "limit": 100})
        # What json writes for an infinity is not JSON; this is, and is read as one.
        return self.send(body.replace("Infinity", "1e400"))

    def send(self, body: str) -> tuple[int, list[str]]:
        self._connection.request("POST", "/parcels/query", body.encode(), self._headers)
        response = self._connection.getresponse()
        content = json.loads(response.read())
        return response.status, [record["svc_uuid"] for record in content.get("results", ())]

    def close(self) -> None:
        self._connection.close()


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Write texts as all sources read them: without blanks at their ends."""
    raw = file_source.FileSource(write_odd_county(tmp_path_factory.mktemp("odd") / "raw.gpkg"))
    found = raw.fetch(QueryRequest((), limit=100), Cancellation()).parcels
    raw.close()
    path = tmp_path_factory.mktemp("odd") / "county.gpkg"
    with ParcelWriter(path) as writer:
        writer.add(one._replace(attributes=without_blanks(one.attributes)) for one in found)
    return path


@pytest.fixture(scope="module")
def local(path):
    """Return the file as the service reads it."""
    source = file_source.FileSource(path)
    yield source
    source.close()


@pytest.fixture(scope="module")
def stream(path):
    """Return the file as searches read it."""
    source = parcel_source(path)
    yield source
    source.close()


@pytest.fixture(scope="module")
def service(path):
    with RunningService(path, process=True) as running:
        client = Service(running)
        yield client
        client.close()


@pytest.fixture(scope="module")
def records(local):
    """Return attributes by ID, in the order of the IDs."""
    page = local.fetch(QueryRequest((), limit=100), Cancellation())
    assert page.count == RECORDS
    return {parcel.svc_uuid: parcel.attributes for parcel in page.parcels}


def filters_of(case):
    item = Filter(*case)
    return (item, SCOPE) if case.field in SCOPED_FIELDS else (item,)


def contract_status(request):
    return max((problem.status for problem in check(request)), default=200)


def result_of_file(local, request):
    try:
        page = local.fetch(request, Cancellation())
    except RequestRefused as refused:
        return refused.status, []
    return 200, [parcel.svc_uuid for parcel in page.parcels]


def result_of_stream(stream, request):
    try:
        page = fetch(stream, request)
    except RequestRefused as refused:
        return refused.status, []
    return 200, [parcel.svc_uuid for parcel in page.parcels]


@pytest.mark.parametrize("field", [*NAMES, "others"])
def test_contract_file_and_service_agree_on_every_filter(field, local, stream, service, records):
    cases = [
        case
        for case in CASES
        if case.field == field or (field == "others" and case.field not in NAMES)
    ]
    assert cases
    differing = []
    for case in cases:
        filters = filters_of(case)
        request = QueryRequest(filters, limit=100)
        status = contract_status(request)
        found = []
        if status == 200:
            meets = Matcher(filters)
            found = [svc_uuid for svc_uuid, record in records.items() if meets(record)]
        results = {
            "matching": (status, found),
            "file": result_of_file(local, request),
            "stream": result_of_stream(stream, request),
            "service": service.query([item.to_json() for item in filters]),
        }
        if case.op == "in":  # QGIS may read rows by an index, one value after the other
            status, found = results["stream"]
            results["stream"] = status, sorted(found)
        if len(set(map(repr, results.values()))) > 1:
            differing.append((case, results))
    assert differing == []


def test_the_cases_cover_every_field_and_operator_with_valid_and_invalid_values():
    verdicts = {}
    for case in CASES:
        if isinstance(case.field, str) and isinstance(case.op, str):
            status = max((problem.status for problem in check_filter(Filter(*case))), default=200)
            verdicts.setdefault((case.field, case.op), set()).add(status)
    for field in FIELDS:
        for operator in Operator:
            there = verdicts[field.name, operator.value]
            assert there >= ({200, 422} if operator in field.operators else {400, 422}), there


def test_matching_filters_match_only_some_records(records):
    """A county in which all or no records match would prove nothing."""
    for name in NAMES:
        shares = {
            sum(map(Matcher((Filter(*case),)), records.values()))
            for case in CASES
            if case.field == name and not check_filter(Filter(*case))
        }
        assert len(shares) > 3, name
        assert any(0 < share < RECORDS for share in shares), name


@pytest.mark.parametrize(
    "value", ["1e400", "-1e400", "NaN", "Infinity", "-Infinity", "1" * 400, "9" * 5000, '"\\ud800"']
)
def test_values_at_the_limits_of_json(value, local, service):
    body = f'{{"filters": [{{"field": "acres", "op": "eq", "value": {value}}}]}}'
    assert service.send(body)[0] == 422
    try:
        read = json.loads(value)
    except ValueError:  # more digits than Python turns into a number
        return
    request = QueryRequest((Filter("acres", "eq", read),))
    assert contract_status(request) == result_of_file(local, request)[0] == 422


@pytest.mark.parametrize("field", SCOPED_FIELDS)
@pytest.mark.parametrize(
    ("scope", "status"),
    [
        ((), 400),
        (("county", "eq", "Smith"), 400),
        (("city", "isnull", False), 400),
        (("state", "nin", []), 200),
        (("state_fp", "eq", "07"), 200),
        (("county_fp", "isnull", True), 200),
        (("state", "gt", 1), 400),
        (("state", "eq", None), 422),
    ],
)
def test_the_scope_rule(field, scope, status, local, service, records):
    """The service has the rule regardless of its data; the same file on its own does not."""
    filters = (Filter(field, "isnull", False), *([Filter(*scope)] if scope else []))
    request = QueryRequest(filters, limit=100)
    from_file = result_of_file(local, request)
    from_service = service.query([item.to_json() for item in filters])
    assert from_service[0] == contract_status(request) == status
    if not check(request, FILE_CAPABILITIES):
        assert from_file == (200, [name for name in records if Matcher(filters)(records[name])])
    if status == 200 or check(request, FILE_CAPABILITIES):
        assert from_file == from_service


@pytest.mark.parametrize("number", [0, 9, 10, 11, 100, 101, 500])
def test_the_number_of_filters(number, local, service):
    """Each takes as many as its capabilities say; what both take has the same result."""
    filters = (Filter("acres", "isnull", False),) * number
    request = QueryRequest(filters, limit=100)
    from_file = result_of_file(local, request)
    from_service = service.query([item.to_json() for item in filters])
    assert from_service[0] == contract_status(request) == (200 if number <= 10 else 422)
    assert from_file[0] == (200 if number <= FILE_CAPABILITIES.max_filters else 422)
    if from_file[0] == from_service[0]:
        assert from_file == from_service


# ---- the same searches through sources with other fields and capabilities -----------------------

#: Of a field and operator, this many valid cases are searched for.
SEARCHED = 4
#: And in layers of ArcGIS servers, whose conditions differ more from one value to another.
SEARCHED_IN_LAYERS = 8
#: The sources that have fields of their own.
WITH_OWN_FIELDS = ("file with own columns", "toy")


def own_values(number):
    return {"flood_zone": ("AE", "X", None)[number % 3], "flood_depth": number / 10}


@pytest.fixture(scope="module")
def sources(path, local, tmp_path_factory):
    """Return sources with the same parcels, by name; two of them have own fields as well."""
    page = local.fetch(QueryRequest((), limit=100), Cancellation())
    parcels = [
        parcel._replace(attributes={**parcel.attributes, **own_values(number)})
        for number, parcel in enumerate(page.parcels)
    ]
    own = tmp_path_factory.mktemp("own") / "county.gpkg"
    with ParcelWriter(own) as writer:
        writer.add(parcels)
    with RunningService(path, process=True) as running, ExitStack() as stack:
        settings = RemoteSettings(base_url=running.url, authorization=running.authorization)
        found = {
            "service": remote(settings),
            "file": parcel_source(path),
            "file with own columns": parcel_source(own),
            "toy": FakeSource(parcels, INFO, 7),
        }
        for source in found.values():
            stack.enter_context(closing(source))
        yield found


def searched(source, search):
    """Return the IDs of the parcels of a search in the order of the result, or its error code."""
    sink = ListSink()
    outcome = run(search, source, sink)
    if outcome.error is not None:
        return outcome.error.code
    assert outcome.complete or search.has_enough(outcome.parcels), outcome
    return [found.parcel.svc_uuid for found in sink.found]


def is_refused(source, search):
    # Of a search, the loop checks fields and values; the service has rules of its own.
    known = SERVICE_CAPABILITIES if isinstance(source, ServiceSource) else FILE_CAPABILITIES
    return bool(search.problems(replace(known, fields=source.info.fields)))


def check_agreement(sources, search, expected=None, *, in_order=False):
    """Check that all sources that accept a search return the same parcels, and others refuse it."""
    arranged = list if in_order else sorted
    for name, source in sources.items():
        found = searched(source, search)
        if is_refused(source, search):
            assert found is ErrorCode.REQUEST_REFUSED, (name, search)
            continue
        assert not isinstance(found, ErrorCode), (name, search, found)
        expected = found if expected is None else expected
        assert arranged(found) == arranged(expected), (name, search)
    assert expected is not None


@pytest.mark.parametrize("field", NAMES)
def test_all_sources_return_the_same_parcels_for_filters(field, sources, records):
    by_operator = {}
    for case in CASES:
        if case.field == field and not check_filter(Filter(*case)):
            by_operator.setdefault(case.op, []).append(case)
    assert by_operator
    for cases in by_operator.values():
        for case in cases[:: max(1, len(cases) // SEARCHED)][:SEARCHED]:
            filters = filters_of(case)
            meets = Matcher(filters)
            expected = [name for name, record in records.items() if meets(record)]
            check_agreement(sources, Search(filters=filters), expected)


def test_only_the_toy_refuses_what_it_does_not_evaluate(sources):
    search = Search(filters=(Filter("legal", "ilike", "smith"), SCOPE))
    assert [name for name, source in sources.items() if is_refused(source, search)] == ["toy"]
    assert searched(sources["toy"], search) is ErrorCode.REQUEST_REFUSED


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("field", ["acres", "owner", "sale_date", "svc_uuid", "cdl_majority_value"])
def test_all_sources_return_parcels_in_the_same_order(field, descending, sources):
    order = Order(field, "desc" if descending else "asc")
    check_agreement(sources, Search(order=order, filters=(SCOPE,)), in_order=True)
    check_agreement(sources, Search(order=order, max_parcels=9), in_order=True)


@pytest.mark.parametrize(
    "filters", [(), (Filter("acres", "gte", 1),), (Filter("owner", "isnull", False),)]
)
@pytest.mark.parametrize("boxes", [[(0.015, 0.052)], [(0.001, 0.002), (0.1, 0.175)], [(5, 6)]])
def test_all_sources_return_the_same_parcels_of_an_area(boxes, filters, sources, records):
    polygons = tuple(
        SearchPolygon(shapely.to_wkb(shapely.box(west, 40.001, east, 40.002)), origin)
        for origin, (west, east) in enumerate(boxes)
    )
    touched = [
        name
        for number, name in enumerate(names_by_place())
        if any(west <= number * 0.01 + 0.01 and number * 0.01 <= east for west, east in boxes)
    ]
    meets = Matcher(filters)
    expected = [name for name in touched if meets(records[name])]
    check_agreement(sources, Search(polygons=polygons, filters=filters), expected)


def names_by_place():
    """Return the IDs of the county's parcels from west to east."""
    return [odd_parcel(number).svc_uuid for number in range(RECORDS)]


@pytest.mark.parametrize(
    ("rows", "id_field"),
    [
        ((IdRow("Smith"), IdRow("u20"), IdRow("none")), "svc_uuid"),
        ((PointRow(40.005, 0.005), PointRow(40.0, 0.01), PointRow(-40, 7)), ""),
    ],
)
def test_all_sources_return_the_same_parcels_for_lists(rows, id_field, sources):
    check_agreement(sources, Search(rows=rows, id_field=id_field))


@pytest.mark.parametrize(
    ("own", "number"),
    [
        (Filter("flood_zone", "eq", "AE"), 8),
        (Filter("flood_zone", "isnull", True), 8),
        (Filter("flood_zone", "in", ("AE", "X")), 16),
        (Filter("flood_depth", "between", (0.5, 1.2)), 8),
    ],
)
def test_own_fields_are_searched_where_they_are(own, number, sources):
    search = Search(filters=(own,))
    with_own = {name: sources[name] for name in WITH_OWN_FIELDS}
    check_agreement(with_own, search)
    assert len(searched(sources["toy"], search)) == number
    for name in sources.keys() - with_own.keys():
        assert searched(sources[name], search) is ErrorCode.REQUEST_REFUSED


# ---- published layers ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def published(local, tmp_path_factory):
    """Return a file and layers of ArcGIS servers with the same parcels, by name, and the records.

    The layers have the texts of the county as they are; the file has them as a mapping reads them:
    without blanks at the ends, and none that is blank. The layers publish the IDs.
    """
    raw = local.fetch(QueryRequest((), limit=100), Cancellation()).parcels
    clean = [one._replace(attributes=without_blanks(one.attributes)) for one in raw]
    path = tmp_path_factory.mktemp("clean") / "county.gpkg"
    with ParcelWriter(path) as writer:
        writer.add(clean)
    traps = {"arcgis": Traps(), "arcgis on SQL Server": Traps(ignores_case=True)}
    with ExitStack() as stack:
        found = {"file": stack.enter_context(closing(parcel_source(path)))}
        for name, one in traps.items():
            server = stack.enter_context(
                FeatureServer(layer_of(raw, max_record_count=7, traps=one))
            )
            found[name] = stack.enter_context(open_layer(definition_of(server.url)))
        page = fetch(found["file"], QueryRequest((), limit=100))
        assert page.count == RECORDS
        yield found, {one.svc_uuid: one.attributes for one in page.parcels}


def without_blanks(attributes):
    return {
        name: (value.strip() or None) if isinstance(value, str) else value
        for name, value in attributes.items()
    }


def test_published_layers_have_the_same_records(published):
    sources, records = published
    for source in sources.values():
        sink = ListSink()
        assert run(Search(), source, sink).complete
        assert {one.parcel.svc_uuid: one.parcel.attributes for one in sink.found} == records


@pytest.mark.parametrize("field", NAMES)
def test_published_layers_return_the_same_parcels_for_filters(field, published):
    sources, records = published
    by_operator = {}
    for case in CASES:
        if case.field == field and not check_filter(Filter(*case)):
            by_operator.setdefault(case.op, []).append(case)
    for cases in by_operator.values():
        for case in cases[:: max(1, len(cases) // SEARCHED_IN_LAYERS)][:SEARCHED_IN_LAYERS]:
            for name, source in sources.items():
                # Layers spell the names of counties in their own way.
                meets = Matcher((Filter(*case),), FIELD_BY_NAME if name == "file" else LAYER_FIELDS)
                expected = [name for name, record in records.items() if meets(record)]
                check_agreement({name: source}, Search(filters=(Filter(*case),)), expected)


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("field", ["acres", "owner", "sale_date", "svc_uuid", "cdl_majority_value"])
def test_published_layers_return_parcels_in_the_same_order(field, descending, published):
    order = Order(field, "desc" if descending else "asc")
    for search in (Search(order=order, filters=(SCOPE,)), Search(order=order, max_parcels=9)):
        check_agreement(published[0], search, in_order=True)


@pytest.mark.parametrize("filters", [(), (Filter("acres", "gte", 1),), (SCOPE,)])
@pytest.mark.parametrize("boxes", [[(0.015, 0.052)], [(0.001, 0.002), (0.1, 0.175)], [(5, 6)]])
def test_published_layers_return_the_same_parcels_of_an_area(boxes, filters, published):
    polygons = tuple(
        SearchPolygon(shapely.to_wkb(shapely.box(west, 40.001, east, 40.002)), origin)
        for origin, (west, east) in enumerate(boxes)
    )
    check_agreement(published[0], Search(polygons=polygons, filters=filters))


@pytest.mark.parametrize(
    ("rows", "id_field"),
    [
        ((IdRow("Smith"), IdRow("u20"), IdRow("none")), "svc_uuid"),
        ((IdRow("7"), IdRow("SMITH"), IdRow("a_b\\c"), IdRow("none")), "parcel_id"),
        ((PointRow(40.005, 0.005), PointRow(40.0, 0.01), PointRow(-40, 7)), ""),
    ],
)
@pytest.mark.parametrize("filters", [(), (Filter("owner", "eq", "smith"),)])
def test_published_layers_return_the_same_parcels_for_lists(rows, id_field, filters, published):
    check_agreement(published[0], Search(rows=rows, id_field=id_field, filters=filters))


TOWN = town(40)
WEST_HALF = SearchPolygon(shapely.to_wkb(shapely.box(-93, 42, -92.961, 42.001)), 0)
#: Searches in the town, and the numbers of the parcels that they find, in the order requested.
IN_TOWN = {
    "everything": (Search(), range(40)),
    "filter": (Search(filters=(Filter("flood_zone", "eq", "AE"),)), range(0, 40, 3)),
    "order": (
        Search(filters=(Filter("flood_depth", "gt", 0),), order=Order("flood_depth", "desc")),
        range(39, 0, -3),
    ),
    "area": (Search(polygons=(WEST_HALF,)), range(20)),
    "area and filter": (
        Search(polygons=(WEST_HALF,), filters=(Filter("flood_zone", "isnull", True),)),
        range(2, 20, 3),
    ),
    "ids": (
        Search(rows=tuple(IdRow(one.svc_uuid) for one in TOWN[3:23]), id_field="svc_uuid"),
        range(3, 23),
    ),
    "parcel ids": (
        Search(
            rows=tuple(IdRow(f"30-{number}") for number in range(9, 14)),
            id_field="parcel_id",
            filters=(Filter("state", "eq", "IA"),),
        ),
        range(9, 14),
    ),
    "points": (Search(rows=(PointRow(42.001, -92.999), PointRow(42.001, -92.9905))), (0, 4)),
}


@pytest.mark.parametrize("name", IN_TOWN)
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"batch_size": 1},
        {"batch_size": 7},
        {"unchecked": Unchecked.FILTERS},
        {"unchecked": Unchecked.FILTERS | Unchecked.AREA, "batch_size": 3},
        {"info": replace(INFO, is_metered=True), "batch_size": 1},
    ],
    ids=repr,
)
def test_other_batches_lead_to_the_same_parcels(changes, name):
    source = FakeSource(TOWN, **{"info": INFO, **changes})
    search, numbers = IN_TOWN[name]
    found = [int(svc_uuid[-12:]) for svc_uuid in searched(source, search)]
    assert found == list(numbers) if search.order else sorted(found) == list(numbers)
