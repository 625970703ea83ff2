"""Contract, client-side matching, parcel file, and service agree on every filter.

The filters are those of `tests.support.cases.CASES`: every field with every operator and good, edge
and bad values. The editors of the filter builder are tested with the same table in tests/ui.
"""

from __future__ import annotations

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

import pytest

from parcel_lookup.core.contract import (
    FIELDS,
    FILE_CAPABILITIES,
    SCOPED_FIELDS,
    Cancellation,
    Filter,
    Operator,
    QueryRequest,
    RequestRefused,
    check,
)
from parcel_lookup.core.contract.check import check_filter
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.local.source import LocalSource
from parcel_lookup.tests.support.cases import CASES, RECORDS, write_odd_county
from parcel_lookup.tests.support.service import RunningService

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
    return write_odd_county(tmp_path_factory.mktemp("odd") / "county.gpkg")


@pytest.fixture(scope="module")
def local(path):
    source = LocalSource(path)
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


@pytest.mark.parametrize("field", [*NAMES, "others"])
def test_contract_file_and_service_agree_on_every_filter(field, local, service, records):
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
            "service": service.query([item.to_json() for item in filters]),
        }
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


@pytest.mark.parametrize("number", [0, 9, 10, 11, 500])
def test_the_number_of_filters(number, local, service):
    filters = (Filter("acres", "isnull", False),) * number
    request = QueryRequest(filters, limit=100)
    from_file = result_of_file(local, request)
    assert from_file == service.query([item.to_json() for item in filters])
    assert from_file[0] == contract_status(request) == (200 if number <= 10 else 422)
