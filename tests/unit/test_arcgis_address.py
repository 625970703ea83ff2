"""Addresses of ArcGIS layers, in the forms in which people paste them."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.arcgis.address import (
    PastedAddress,
    ServiceLayer,
    read_address,
    read_item,
    read_layers,
)
from parcel_lookup.core.contract import ErrorCode, ParcelError

SERVICE = "https://gis.example.com/arcgis/rest/services/Land/Parcels/FeatureServer"
MAPS = "https://gis.example.com/arcgis/rest/services/Land/Parcels/MapServer"
ITEM = "0123456789abcdef0123456789abcdef"
ONLINE = f"https://www.arcgis.com/sharing/rest/content/items/{ITEM}"


@pytest.mark.parametrize(
    ("text", "url", "layer"),
    [
        (f"{SERVICE}/0", SERVICE, 0),
        (f"{SERVICE}/12/", SERVICE, 12),
        (SERVICE, SERVICE, None),
        (f"{SERVICE}/", SERVICE, None),
        (f"  {SERVICE}/0\n", SERVICE, 0),
        (f"<{SERVICE}/0>,", SERVICE, 0),
        (f"“{SERVICE}/0”", SERVICE, 0),
        (f"{SERVICE}/0?f=pjson", SERVICE, 0),
        (f"{SERVICE}?f=json", SERVICE, None),
        (f"{SERVICE}/0/query", SERVICE, 0),
        (f"{SERVICE}/0/query?where=1%3D1&outFields=*&f=html", SERVICE, 0),
        (f"{SERVICE}/0/query?where=name='FeatureServer/7'", SERVICE, 0),
        (f"{SERVICE}/3/48211", SERVICE, 3),
        (f"{SERVICE}/layers?f=json", SERVICE, None),
        (f"{SERVICE}/info/itemInfo", SERVICE, None),
        (f"{SERVICE}/0#overview", SERVICE, 0),
        (f"{MAPS}/665", MAPS, 665),
        (f"{MAPS}/identify?geometry=1,2", MAPS, None),
        (f"{SERVICE.replace('FeatureServer', 'featureserver')}/0", SERVICE, 0),
        (SERVICE.replace("https://", "") + "/0", SERVICE, 0),
        (SERVICE.replace("/Land", "//Land") + "//0", SERVICE, 0),
        (
            "https://gis.example.com:6443/rest/services/My Parcels/FeatureServer/1",
            "https://gis.example.com:6443/rest/services/My%20Parcels/FeatureServer",
            1,
        ),
        (
            "https://gis.example.com/rest/services/My%20Parcels/FeatureServer/1",
            "https://gis.example.com/rest/services/My%20Parcels/FeatureServer",
            1,
        ),
        (f"crs='EPSG:3857' filter='' url='{SERVICE}/4' table=\"\"", SERVICE, 4),
        (
            "https://www.arcgis.com/home/webmap/viewer.html?url="
            "https%3A%2F%2Fgis.example.com%2Farcgis%2Frest%2Fservices%2FLand%2FParcels"
            "%2FFeatureServer%2F0&source=sd",
            SERVICE,
            0,
        ),
        (
            "http://127.0.0.1:8080/rest/services/p/FeatureServer/0",
            "http://127.0.0.1:8080/rest/services/p/FeatureServer",
            0,
        ),
    ],
)
def test_layers_and_services(text, url, layer):
    assert read_address(text) == PastedAddress(url, layer)


@pytest.mark.parametrize(
    ("text", "item_url", "layer"),
    [
        (f"https://www.arcgis.com/home/item.html?id={ITEM}", ONLINE, None),
        (f"https://www.arcgis.com/home/item.html?id={ITEM.upper()}#data", ONLINE, None),
        (f"www.arcgis.com/home/item.html?id={ITEM}&sublayer=2", ONLINE, 2),
        (
            f"https://county.maps.arcgis.com/home/item.html?id={ITEM}",
            f"https://county.maps.arcgis.com/sharing/rest/content/items/{ITEM}",
            None,
        ),
        (
            f"https://gis.example.com/portal/home/item.html?id={ITEM}",
            f"https://gis.example.com/portal/sharing/rest/content/items/{ITEM}",
            None,
        ),
        (f"{ONLINE}/data?f=json", ONLINE, None),
        (f"https://www.arcgis.com/apps/mapviewer/index.html?layers={ITEM}", ONLINE, None),
        (f"https://hub.arcgis.com/datasets/{ITEM}_0", ONLINE, 0),
        (f"https://hub.arcgis.com/datasets/{ITEM}_12/explore?location=43,-89,7", ONLINE, 12),
        (f"https://data.example.gov/datasets/{ITEM}/explore?layer=1", ONLINE, 1),
        (f"https://x.opendata.arcgis.com/datasets/{ITEM}_0.geojson", ONLINE, 0),
        (f"https://data.example.gov/maps/{ITEM}/about", ONLINE, None),
        (f"https://hub.arcgis.com/api/v3/datasets/{ITEM}_3/downloads/data?format=csv", ONLINE, 3),
    ],
)
def test_pages_of_items(text, item_url, layer):
    assert read_address(text) == PastedAddress("", layer, item_url)


@pytest.mark.parametrize(
    "text",
    [
        f"{SERVICE}/0?token=s3cret",
        f"{SERVICE}/0/query?f=json&Token=s3cret",
        f"{SERVICE}/0?access_token=s3cret",
        f"{SERVICE}/0#access_token=s3cret",
    ],
)
def test_a_token_is_removed_with_a_notice(text):
    found = read_address(text)
    assert (found.url, found.layer) == (SERVICE, 0)
    assert "token" in found.notices[0].lower()
    assert "s3cret" not in repr(found)


def test_a_token_next_to_an_item_or_in_a_viewer_is_removed_too():
    found = read_address(f"https://gis.example.com/home/item.html?id={ITEM}&token=s3cret")
    assert "s3cret" not in repr(found)
    assert len(found.notices) == 1
    viewer = f"https://www.arcgis.com/home/webmap/viewer.html?token=s3cret&url={SERVICE}/0"
    assert "s3cret" not in repr(read_address(viewer))
    assert len(read_address(viewer).notices) == 1


def test_http_becomes_https_with_a_notice():
    found = read_address(f"{SERVICE}/0".replace("https", "http"))
    assert found.url == SERVICE
    assert "https://" in found.notices[0]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "Enter the address"),
        (" ,; ", "Enter the address"),
        ("parcels of Wisconsin", "spaces"),
        ("https://gis.example.com", "FeatureServer"),
        ("ftp://gis.example.com/FeatureServer/0", "https://"),
        ("https://user:s3cret@gis.example.com/rest/services/P/FeatureServer/0", "user name"),
        ("https://gis.example.com:99999/P/FeatureServer/0", "cannot be read"),
        ("https:///P/FeatureServer/0", "no host"),
        ("https://gis.example.com/arcgis/rest/services", "list of services"),
        ("https://gis.example.com/arcgis/rest/services/Land/?f=html", "list of services"),
        ("https://gis.example.com/arcgis/rest/services/Photo/ImageServer", "ImageServer"),
        ("https://gis.example.com/arcgis/services/P/MapServer/WFSServer?request=x", "WFSServer"),
        ("https://data.example.gov/datasets/county::parcels/explore", "View API"),
        ("https://gis.example.com/home/item.html?id=12", "FeatureServer"),
        ("https://gis.example.com/" + "x" * 5000, "too long"),
    ],
)
def test_what_is_no_layer_is_refused_with_advice(text, named):
    with pytest.raises(ParcelError) as caught:
        read_address(text)
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED
    assert named in caught.value.reason
    assert "s3cret" not in str(caught.value)


@given(st.text(alphabet="ahtps:/?#[]@=&%'. \u00a0id0FeatureServer", max_size=60))
def test_any_text_is_read_or_refused(text):
    for one in (text, f"https://a.example.com/?url={text}", f"{SERVICE}/{text}"):
        with contextlib.suppress(ParcelError):
            read_address(one)


def test_the_item_names_the_service_and_the_page_names_the_layer():
    pasted = read_address(f"https://hub.arcgis.com/datasets/{ITEM}_2")
    found = read_item({"type": "Feature Service", "url": SERVICE}, pasted)
    assert (found.url, found.layer) == (SERVICE, 2)


def test_an_item_of_one_layer_names_it():
    pasted = read_address(f"https://www.arcgis.com/home/item.html?id={ITEM}")
    found = read_item({"type": "Feature Service", "url": f"http{SERVICE[5:]}/7"}, pasted)
    assert (found.url, found.layer) == (SERVICE, 7)
    assert found.notices


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"type": "Web Map", "url": None}, "Web Map"),
        ({"type": "Web Mapping Application", "url": "https://a.example.com/app"}, "Application"),
        ({"error": {"code": 403}}, "not public"),
        ({}, "not public"),
    ],
)
def test_items_without_a_service_are_refused(data, named):
    with pytest.raises(ParcelError) as caught:
        read_item(data, PastedAddress("", None, ONLINE))
    assert named in caught.value.reason


def test_layers_of_a_service():
    data = {
        "layers": [
            {"id": 0, "name": "Points", "geometryType": "esriGeometryPoint"},
            {"id": 1, "name": "Parcels", "geometryType": "esriGeometryPolygon"},
            {"id": 2, "name": "Group", "subLayerIds": [3]},
            {"id": 3, "name": "Old"},
            {"id": "4"},
            "5",
        ],
        "tables": [{"id": 9, "name": "Owners"}],
    }
    assert read_layers(data) == [
        ServiceLayer(0, "Points", has_polygons=False),
        ServiceLayer(1, "Parcels", has_polygons=True),
        ServiceLayer(3, "Old", has_polygons=None),
    ]
    assert read_layers({"layers": None}) == []
