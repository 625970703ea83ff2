"""The compact form of responses: the same pages as in the plain form, when a client accepts it."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import shapely

from parcel_lookup.core.contract import (
    FIELDS,
    ROWS_MEDIA_TYPE,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Filter,
    Order,
    Parcel,
    PointRequest,
    QueryRequest,
    Request,
    RequestCounter,
)
from parcel_lookup.core.remote.cache.store import ResponseStore
from parcel_lookup.core.remote.cache.stored_parcels import StoredParcels
from parcel_lookup.core.remote.cache.storing import StoringTransport
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.core.remote.protocol.requests import ACCEPT
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.service.encoding import ResponseOptions, encode_both, encode_page
from parcel_lookup.service.file_source import write_records
from parcel_lookup.tests.support.client import Client
from parcel_lookup.tests.support.county import write_county
from parcel_lookup.tests.support.parcels import change, parcel, write
from parcel_lookup.tests.support.service import RunningService, open_source

NEVER = Cancellation()
JSON = "application/json"
ROWS = {"Accept": ROWS_MEDIA_TYPE}
EVERYWHERE = shapely.to_wkb(shapely.box(-180, -90, 180, 90))
RING = [[-101, 39], [-99.93, 39], [-99.93, 41], [-101, 41], [-101, 39]]
SQUARE = shapely.box(0, 0, 1, 1)
#: Records that have a compact form.
REGULAR = [
    parcel("a", SQUARE, owner='"Łódź" \u2028 \\ \x01\t', acres=1.5, rooms=7, note=" as it is "),
    parcel("b", shapely.MultiPolygon([SQUARE, shapely.box(2, 2, 3, 3)]), acres=0.1, share=1e300),
    parcel("c", SQUARE.difference(shapely.box(0.2, 0.2, 0.4, 0.4)), state_fp="06", acres=2),
    parcel("d", None, sale_date="7/4/2019", owner=""),
    parcel("e", shapely.MultiPolygon([SQUARE]), year_built=1990, state="KS"),
    parcel("f", shapely.to_wkb(shapely.box(0.1, 0.1, 0.3, 0.3), byte_order=0), rooms=2**40),
]
#: Records that have none: unread values, and coordinates that are not degrees.
IRREGULAR = [
    parcel("x", SQUARE, acres="about 4"),
    Parcel("y", {"svc_uuid": "y"}, None, unread={"geom": "POINT (1 2)"}),
    parcel("z", shapely.box(500, 0, 501, 1)),
]


@pytest.fixture(scope="module", params=["file", "database"])
def backend(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def open_records(
    backend: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return a function that returns what serves the parcels of a file as finished records."""
    opened = []

    def prepare(path: Path) -> Path | str:
        if backend == "file":
            assert write_records(path)
            return path
        from parcel_lookup.service.database.connecting import Database
        from parcel_lookup.service.database.loading import load_file

        database = request.getfixturevalue("postgres").database()
        address = database.__enter__()
        opened.append(database)
        load_file(path, Database(address))
        return address

    yield prepare
    for database in opened:
        database.__exit__(None, None, None)


@pytest.fixture(scope="module")
def data(open_records: Any, tmp_path_factory: pytest.TempPathFactory) -> Path | str:
    """Return the county with finished records, all of which have a compact form."""
    path = write_county(tmp_path_factory.mktemp("compact") / "county.gpkg")
    change(path, "UPDATE parcels SET unread_values = NULL")
    return open_records(path)


@pytest.fixture(scope="module")
def compact_client(data: Path | str) -> Iterator[Client]:
    with RunningService(data) as service, Client(service) as client:
        yield client


def requests_of_all_kinds() -> list[Request]:
    whole = {"limit": 100}
    return [
        QueryRequest((), **whole),
        QueryRequest((Filter("state", "eq", "KS"),), Order("acres", "desc"), **whole),
        QueryRequest((Filter("owner", "ilike", "smith"), Filter("state", "eq", "NE")), **whole),
        QueryRequest((), Order("owner", "asc"), limit=3, offset=1),
        QueryRequest((Filter("state", "eq", "KS"),), limit=0),
        QueryRequest((), limit=5, offset=1000),
        AreaRequest((EVERYWHERE,), **whole),
        AreaRequest((EVERYWHERE,), limit=2, offset=3),
        AreaRequest((EVERYWHERE,), filters=(Filter("state", "eq", "KS"),), **whole),
        AreaRequest((shapely.to_wkb(shapely.box(170, 80, 171, 81)),), **whole),
        PointRequest(40.005, -99.955, **whole),
        PointRequest(40.01, -99.99, **whole),
        PointRequest(0.5, 0.5, **whole),
    ]


def bodies(source: Any, request: Request) -> tuple[bytes, bytes]:
    """Return the bodies of both forms of a response, after a check that they are."""
    pages = [source.fetch_records(request, NEVER, as_rows=as_rows) for as_rows in (False, True)]
    assert pages[0].names is None
    assert pages[1].names is not None
    plain, compact = (encode_page(page, request, ResponseOptions()) for page in pages)
    return plain, compact


def assert_same(plain: bytes, compact: bytes, request: Request) -> None:
    """Compare the pages that clients read: values, their types and order, and geometries."""
    expected, found = (read_page(body, request) for body in (plain, compact))
    assert found == expected
    for one, other in zip(found.parcels, expected.parcels):
        assert repr(dict(one.attributes)) == repr(dict(other.attributes))


def test_the_compact_form_has_the_same_pages(data: Path | str):
    number = 0
    with closing(open_source(data)) as source:
        for request in requests_of_all_kinds():
            plain, compact = bodies(source, request)
            assert_same(plain, compact, request)
            number += len(read_page(compact, request).parcels)
    assert number > 30


def test_values_of_all_kinds_are_the_same(open_records: Any, tmp_path: Path):
    request = QueryRequest((), limit=100)
    with closing(open_source(open_records(write(tmp_path / "odd.gpkg", REGULAR)))) as source:
        plain, compact = bodies(source, request)
        assert_same(plain, compact, request)
    assert len(json.loads(compact)["rows"]) == len(REGULAR)


def test_a_response_in_the_compact_form(compact_client: Client):
    """What docs/service.md promises to other clients."""
    response = compact_client.post("/parcels/query", {"filters": [], "limit": 2}, headers=ROWS)
    plain = compact_client.post("/parcels/query", {"filters": [], "limit": 2})
    assert response.headers["Content-Type"] == ROWS_MEDIA_TYPE
    page, records = response.json(), plain.json()["results"]
    assert list(page) == ["fields", "rows", "count", "limit", "offset"]
    assert page["fields"][: len(FIELDS)] == [field.name for field in FIELDS]
    assert page["fields"][-1] == "geom"
    assert (page["count"], page["limit"], page["offset"]) == (9, 2, 0)
    for row, record in zip(page["rows"], records, strict=True):
        *values, geometry = row
        assert values == [record[name] for name in page["fields"][:-1]]
        shape = shapely.from_wkb(base64.b64decode(geometry, validate=True))
        assert json.loads(shapely.to_geojson(shape)) == record["geom"]


@pytest.mark.parametrize(
    ("accept", "is_compact"),
    [
        (ROWS_MEDIA_TYPE, True),
        (f"{ROWS_MEDIA_TYPE}, application/json;q=0.9", True),
        (f"application/json, {ROWS_MEDIA_TYPE.upper()} ; Q=0.001", True),
        (f"text/html,{ROWS_MEDIA_TYPE};q=0.5;x=y", True),
        (f"{ROWS_MEDIA_TYPE};q=0", False),
        (f"{ROWS_MEDIA_TYPE}; q=0.000, */*", False),
        ("*/*", False),
        ("application/*", False),
        (JSON, False),
        ("", False),
        (f"{ROWS_MEDIA_TYPE}x", False),
    ],
)
def test_only_a_client_that_names_the_form_gets_it(
    compact_client: Client, accept: str, is_compact: bool
):
    response = compact_client.post("/parcels/query", {"filters": []}, headers={"Accept": accept})
    assert response.status_code == 200
    assert response.headers["Content-Type"] == (ROWS_MEDIA_TYPE if is_compact else JSON)
    assert ("rows" in response.json()) is is_compact
    assert ("results" in response.json()) is not is_compact
    assert response.headers["Vary"] == "Accept, Accept-Encoding"


def test_the_four_requests(compact_client: Client):
    """All but addresses, whose records have scores, have the compact form; none with buildings."""
    compact_client.session.headers.update(ROWS)
    try:
        for more, expected in (({}, ROWS_MEDIA_TYPE), ({"include_buildings": True}, JSON)):
            responses = [
                compact_client.area([RING], **more),
                compact_client.query(("state", "eq", "KS"), **more),
                compact_client.get(
                    "/parcels/point", lat=40.005, lon=-99.955, **dict.fromkeys(more, "true")
                ),
            ]
            assert [one.headers["Content-Type"] for one in responses] == [expected] * 3
            assert all(one.json()["count"] for one in responses)
        for address in ("5 High St", "7 High Street", "12 Nowhere Blvd"):
            response = compact_client.get("/parcels/address", address=address)
            assert response.headers["Content-Type"] == JSON
            assert "results" in response.json()
        error = compact_client.get("/parcels/point", lat=100, lon=0)
        assert (error.status_code, error.headers["Content-Type"]) == (422, JSON)
    finally:
        compact_client.session.headers.pop("Accept")


@pytest.mark.parametrize(
    ("style", "members"),
    [
        ("both", ["svc_uuids", "fields", "rows", "limit", "offset"]),
        ("records", ["fields", "rows", "limit", "offset"]),
        ("ids", ["svc_uuids", "limit", "offset"]),
        ("all-ids", ["svc_uuids", "limit", "offset"]),
    ],
)
def test_start_options(data: Path | str, style: str, members: list[str]):
    with RunningService(data, area=style, count="none") as service, Client(service) as client:
        client.session.headers.update(ROWS)
        response = client.area([RING], limit=2)
    assert list(response.json()) == members
    expected = ROWS_MEDIA_TYPE if "rows" in members else JSON
    assert response.headers["Content-Type"] == expected


@pytest.mark.parametrize("irregular", IRREGULAR, ids=lambda one: one.svc_uuid)
def test_a_page_with_an_irregular_record_is_plain(
    open_records: Any, tmp_path: Path, irregular: Parcel
):
    served = open_records(write(tmp_path / "mixed.gpkg", [*REGULAR, irregular]))
    with closing(open_source(served)) as source:
        for filters in ((), (Filter("svc_uuid", "in", ("a", irregular.svc_uuid)),)):
            request = QueryRequest(filters, limit=100)
            plain, asked = (
                source.fetch_records(request, NEVER, as_rows=as_rows) for as_rows in (False, True)
            )
            assert asked == plain
            assert len(asked.records) == (2 if filters else len(REGULAR) + 1)
        other = QueryRequest((Filter("svc_uuid", "in", ("a", "b")),), limit=100)
        assert_same(*bodies(source, other), other)


def test_geometries_are_little_endian():
    names = ("svc_uuid", "geom")
    encoded = [
        encode_both([parcel("a", shapely.to_wkb(SQUARE, byte_order=order))], names)
        for order in (0, 1)
    ]
    assert encoded[0] == encoded[1]
    [(_, row)] = encoded[0]
    assert base64.b64decode(json.loads(row)[1]) == shapely.to_wkb(SQUARE, byte_order=1)


def test_a_file_without_finished_records_is_served_plain(tmp_path: Path):
    with closing(open_source(write(tmp_path / "parcels.gpkg", REGULAR))) as source:
        request = QueryRequest((), limit=100)
        page = source.fetch_records(request, NEVER, as_rows=True)
        assert page == source.fetch_records(request, NEVER)
        assert page.names is None


def test_a_vintage_of_an_earlier_version_is_served_plain(postgres: Any, tmp_path: Path):
    import psycopg

    from parcel_lookup.service.database.connecting import Database
    from parcel_lookup.service.database.loading import load_file

    with postgres.database() as address:
        load_file(write(tmp_path / "parcels.gpkg", REGULAR), Database(address))
        with psycopg.connect(address) as connection:
            connection.execute("DROP TABLE parcels_1.compact")
        with closing(open_source(address)) as source:
            for request in (
                QueryRequest((Filter("acres", "gt", 1),), limit=100),
                AreaRequest((EVERYWHERE,), limit=1, offset=1),
            ):
                page = source.fetch_records(request, NEVER, as_rows=True)
                assert page == source.fetch_records(request, NEVER)
                assert page.records
                assert page.names is None


@pytest.mark.parametrize("style", ["both", "records", "ids"])
def test_the_description_has_the_compact_form(data: Path | str, style: str):
    with RunningService(data, area=style) as service, Client(service) as client:
        paths = client.get("/openapi.json").json()["paths"]
        client.session.headers.update(ROWS)
        responses = {
            "/parcels/area": client.area([RING]),
            "/parcels/query": client.query(),
            "/parcels/point": client.get("/parcels/point", lat=40.005, lon=-99.955),
            "/parcels/address": client.get("/parcels/address", address="5 High St"),
        }
    for path, response in responses.items():
        (operation,) = paths[path].values()
        content = operation["responses"]["200"]["content"]
        has_form = path != "/parcels/address" and (path != "/parcels/area" or style != "ids")
        assert list(content) == ([JSON, ROWS_MEDIA_TYPE] if has_form else [JSON])
        schema = content[response.headers["Content-Type"]]["schema"]
        assert set(response.json()) <= set(schema["properties"])
        assert set(schema["required"]) <= set(response.json())
        assert (response.headers["Content-Type"] == ROWS_MEDIA_TYPE) is has_form


def saved_pages(url: str, path: Path, authorization: str, accept: str, request: Request) -> Any:
    """Return the page of a source with a response store, and how many requests it sent."""
    settings, sent = RemoteSettings(url, authorization), RequestCounter()
    http = HttpTransport(settings, sent.add, accept)
    transport = StoringTransport(http, ResponseStore(path), url, 0.0, authorization)
    with closing(RemoteSource(settings, transport, sent)) as source:
        return source.fetch(request, NEVER), sent.number


@pytest.mark.parametrize("first", [JSON, ACCEPT])
def test_saved_responses_of_both_forms_are_used(data: Path | str, tmp_path: Path, first: str):
    """Responses that were saved before the compact form existed need no other request."""
    request = AreaRequest((shapely.to_wkb(shapely.Polygon(RING)),), limit=4)
    with RunningService(data) as service:
        pages = [
            saved_pages(
                service.url, tmp_path / "saved.sqlite", service.authorization, accept, request
            )
            for accept in (first, ACCEPT, JSON)
        ]
    assert [number for _, number in pages] == [1, 0, 0]
    assert pages[0][0].parcels
    assert pages[0][0] == pages[1][0] == pages[2][0]


def test_parcels_of_saved_compact_responses_are_found(data: Path | str, tmp_path: Path):
    """The functions `parcel_at` and `parcel_by_id` read them from an index."""
    request = AreaRequest((shapely.to_wkb(shapely.Polygon(RING)),), limit=4)
    with RunningService(data) as service:
        store = tmp_path / "saved.sqlite"
        page, _ = saved_pages(service.url, store, service.authorization, ACCEPT, request)
        url = service.url
    finder = StoredParcels(store, tmp_path / "index.sqlite", url)
    while not finder.refresh(lambda _: True):
        pass
    for one in page.parcels:
        found, number = finder.by_id(one.svc_uuid)
        assert (found.attributes, found.wkb, number) == (one.attributes, one.wkb, 1)
    finder.let_go()


def test_the_plugins_source_reads_the_compact_form_over_http(data: Path | str):
    """The same parcels as from a client that accepts plain JSON only."""
    with RunningService(data) as service, Client(service) as client:
        settings = RemoteSettings(service.url, authorization=service.headers["Authorization"])
        with closing(RemoteSource(settings)) as source:
            request = AreaRequest((shapely.to_wkb(shapely.Polygon(RING)),), limit=4)
            page = source.fetch(request, NEVER)
            addresses = source.fetch(AddressRequest("5 High St"), NEVER)
        response = client.post("/parcels/area", request.to_json())
        plain = read_page(response.content, request)
    assert page == plain
    assert addresses.parcels
    assert addresses.scores
