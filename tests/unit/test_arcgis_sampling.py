"""What a user sees of a layer before it is added, over HTTP from a feature service."""

from __future__ import annotations

import pytest

from parcel_lookup.core.arcgis.address import PastedAddress, read_address
from parcel_lookup.core.arcgis.definition import LayerAddress
from parcel_lookup.core.arcgis.sampling import LayerSample, ServiceLayers, read_pasted
from parcel_lookup.core.arcgis.wire import EsriErrors, LayerClient
from parcel_lookup.core.columns.draft import ImportDraft
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.tests.support.feature_data import county_layer
from parcel_lookup.tests.support.feature_layer import (
    Column,
    FeatureLayer,
    OtherLayer,
    Row,
    with_traps,
)
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.sources import row_of_parcels


def open_client(url: str) -> LayerClient:
    transport = HttpTransport(RemoteSettings(base_url=url), lambda: None)
    return LayerClient(EsriErrors(transport), transport.host)


def read(text: str):
    return read_pasted(read_address(text), open_client, Cancellation())


def test_a_layer_shows_its_columns_and_first_rows():
    with FeatureServer(county_layer(dates=True)) as server:
        found = read(server.layer_url())
        assert server.requests == 2
    assert isinstance(found, LayerSample)
    assert found.address == LayerAddress(server.url, 0)
    assert found.metadata.object_id not in found.sample.columns
    assert found.sample.is_whole
    assert len(found.sample.rows) == 9
    assert [row.acres is not None and row.acres > 0 for row in found.sample.rows].count(True) >= 7
    dates = [row.values["sale_date"] for row in found.sample.rows if row.values["sale_date"]]
    assert dates
    assert all(len(date) == 10 and date[4] == "-" for date in dates)
    assert ImportDraft(found.sample).text("owner") == "owner"


def test_the_alias_of_a_column_says_what_it_is():
    columns = [Column("OBJECTID", "OID"), Column("PIN"), Column("DBO.CAMA.F7", alias="Owner Name")]
    rows = [
        Row({"OBJECTID": number, "PIN": f"A{number}", "DBO.CAMA.F7": "DOE ANN"}, parcel.wkb)
        for number, parcel in enumerate(row_of_parcels(3), 1)
    ]
    with FeatureServer(FeatureLayer(columns, rows)) as server:
        found = read(server.layer_url())
    assert ImportDraft(found.sample).text("owner") == "DBO.CAMA.F7"


@pytest.mark.parametrize("traps", [{"state_plane": True}, {"hidden_state_plane": True}])
def test_feet_are_never_taken_for_degrees(traps):
    with FeatureServer(with_traps(county_layer(), **traps)) as server:
        with pytest.raises(ParcelError) as caught:
            read(server.layer_url())
        assert "another coordinate system" in caught.value.sentence


def test_the_layer_of_a_service_with_one_polygon_layer_is_found():
    layers = {0: OtherLayer("Points", "Feature Layer", "esriGeometryPoint"), 1: county_layer()}
    with FeatureServer(layers) as server:
        found = read(server.url)
    assert isinstance(found, LayerSample)
    assert found.address.layer == 1


def test_of_several_layers_the_user_has_to_choose_one():
    layers = {
        0: county_layer(),
        3: county_layer(),
        4: OtherLayer("Lines", "Feature Layer", "esriGeometryPolyline"),
    }
    with FeatureServer(layers) as server:
        found = read(server.url)
    assert isinstance(found, ServiceLayers)
    assert [one.number for one in found.layers] == [0, 3]
    assert found.url == server.url


def test_an_item_of_a_portal_leads_to_its_service():
    item = "0123456789abcdef0123456789abcdef"
    with FeatureServer(county_layer(), items={item: {}}) as server:
        server.items[item] = {"type": "Feature Service", "url": server.url}
        found = read(server.item_url(item))
    assert isinstance(found, PastedAddress)
    assert found.url == server.url


def test_a_service_without_polygons_and_a_layer_of_points_are_refused():
    points = OtherLayer("Points", "Feature Layer", "esriGeometryPoint")
    with FeatureServer({0: points}) as server:
        for address, words in (
            (server.url, "no layer with polygons"),
            (server.layer_url(), "points"),
        ):
            with pytest.raises(ParcelError) as caught:
                read(address)
            assert caught.value.code is ErrorCode.NOT_A_LAYER
            assert words in caught.value.sentence


def test_a_page_for_browsers_and_an_error_with_status_200_are_errors():
    with FeatureServer(county_layer()) as server:
        fail(server, errors=[(500, "Error performing query operation")])
        with pytest.raises(ParcelError):
            read(server.layer_url())
        fail(server, html=True)
        with pytest.raises(ParcelError):
            read(server.layer_url())
