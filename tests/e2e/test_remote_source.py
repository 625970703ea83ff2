"""The remote source with the real service, compared with the file of the service."""

import pytest
import shapely
from shapely.affinity import translate

from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Building,
    Cancellation,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
    PointRequest,
    QueryRequest,
)
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.service.keys import Key
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.service import RunningService

pytestmark = pytest.mark.plain

SQUARE = shapely.box(0, 0, 0.01, 0.01)
REQUESTS = {
    "area": AreaRequest((shapely.to_wkb(shapely.box(0.005, 0.005, 0.025, 0.005 + 1e-9)),), limit=2),
    "area with buildings": AreaRequest((shapely.to_wkb(SQUARE),), include_buildings=True),
    "query": QueryRequest(
        (Filter("acres", "gte", 2), Filter("state", "eq", "IA")), Order("acres", "desc"), limit=3
    ),
    "query for an owner": QueryRequest(
        (Filter("owner", "ilike", "muñoz"), Filter("state_fp", "eq", "19"))
    ),
    "nothing": QueryRequest((Filter("acres", "gt", 1e6),)),
    "point": PointRequest(0.005, 0.015),
    "address": AddressRequest("3 Main St", state="IA"),
    "no such address": AddressRequest("99999 Nowhere Boulevard"),
}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    shapes = [translate(SQUARE, i * 0.01) for i in range(6)]
    barn = Building({"sq_feet": 900.0, "height": 4.5, "prop_zip": "01234"}, SQUARE.wkb)
    parcels = [
        parcel(
            f"id-{i}",
            shape,
            (barn,) if i == 0 else None,
            owner="José Muñoz" if i % 2 else None,
            acres=i + 0.5,
            situs=f"{i} MAIN ST",
            state="IA",
            state_fp="19",
            county_fp="003",
            sale_date="2019-07-04",
            flood_zone="AE",
        )
        for i, shape in enumerate([*shapes, None])
    ]
    return write(tmp_path_factory.mktemp("county") / "parcels.gpkg", parcels)


@pytest.fixture(scope="module")
def running(path):
    keys = [Key("a-key-that-is-good"), Key("a-key-that-is-not", active=False)]
    with RunningService(path, keys=keys) as service:
        yield service


def connect(running, authorization=None):
    key = running.authorization if authorization is None else authorization
    return RemoteSource(RemoteSettings(running.url, key))


@pytest.mark.parametrize("name", REQUESTS)
def test_the_service_returns_the_same_as_the_file(name, path, running):
    request, cancellation = REQUESTS[name], Cancellation()
    local, remote = FileSource(path), connect(running)
    from_file, from_service = (each.fetch(request, cancellation) for each in (local, remote))
    remote.close()
    local.close()
    assert from_service.count == from_file.count
    assert (
        len(from_service.parcels) == len(from_file.parcels) == min(request.limit, from_file.count)
    )
    for over_http, in_file in zip(from_service.parcels, from_file.parcels):
        assert over_http.svc_uuid == in_file.svc_uuid
        assert over_http.attributes == in_file.attributes
        assert over_http.unread is None
        assert (over_http.wkb is None) == (in_file.wkb is None)
        if in_file.wkb is not None:
            assert shapely.from_wkb(over_http.wkb).equals(shapely.from_wkb(in_file.wkb))
        found = [building.attributes for building in over_http.buildings or ()]
        assert found == [building.attributes for building in in_file.buildings or ()]


def test_the_requests_above_have_results(path):
    local = FileSource(path)
    found = {
        name: len(local.fetch(each, Cancellation()).parcels) for name, each in REQUESTS.items()
    }
    local.close()
    assert {name for name, number in found.items() if not number} == {"nothing", "no such address"}


@pytest.mark.parametrize(
    ("authorization", "code"),
    [
        ("", ErrorCode.KEY_REFUSED),
        ("Bearer nobody-knows-it", ErrorCode.KEY_REFUSED),
        ("Bearer a-key-that-is-not", ErrorCode.NO_SUBSCRIPTION),
    ],
)
def test_keys(running, authorization, code):
    source = connect(running, authorization)
    with pytest.raises(ParcelError) as caught:
        source.fetch(REQUESTS["query"], Cancellation())
    source.close()
    assert caught.value.code is code
    assert running.url.partition("//")[2] in caught.value.sentence
    assert "that-is-not" not in str(caught.value)


def test_the_months_requests(path, tmp_path):
    keys = [Key("a-key-with-few-requests", monthly_limit=2)]
    with RunningService(path, keys=keys, usage=tmp_path / "usage.sqlite") as running:
        source = connect(running)
        for _ in range(2):
            source.fetch(REQUESTS["query"], Cancellation())
        with pytest.raises(ParcelError) as caught:
            source.fetch(REQUESTS["query"], Cancellation())
        source.close()
    assert caught.value.code is ErrorCode.QUOTA_SPENT
