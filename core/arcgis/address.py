"""Reads the address of an ArcGIS layer in the forms in which people copy it.

    read_address("https://gis.example.com/rest/services/P/FeatureServer/0/query?f=html&token=x")

gives the service ``…/P/FeatureServer``, its layer 0, and a notice that the token was removed. Pages
of an item (ArcGIS Online, a portal, a hub) name the item; `read_item` reads its address from the
item's JSON, which `PastedAddress.item_url` returns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import address_problem, is_loopback

_SERVICES = ("featureserver", "mapserver")
#: Services that have no records.
_OTHER_SERVICE = re.compile(
    r"/(ImageServer|SceneServer|VectorTileServer|GeocodeServer|GPServer|GeometryServer|NAServer"
    r"|WFSServer|WMSServer|WMTSServer|KmlServer|OGCFeatureServer)(/|$)",
    re.IGNORECASE,
)
_ITEM_ID = re.compile(r"[0-9a-f]{32}")
#: A data set of a hub: the item, perhaps the number of the layer.
_HUB_DATA = re.compile(
    r"/(?:datasets|maps|items|documents)/([0-9a-f]{32})(?:_(\d+))?", re.IGNORECASE
)
_HUB_SLUG = re.compile(r"/(?:datasets|maps|documents)/[^/]+", re.IGNORECASE)
#: What QGIS shows as the source of a layer: crs='EPSG:4326' url='https://…'.
_QGIS_SOURCE = re.compile(r"\burl=(['\"])(.+?)\1")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_WRAPPING = "<>\"'`“”\u2018\u2019()[]{},; \t\r\n\u00a0\u200b\ufeff"
_ARCGIS_ONLINE = "https://www.arcgis.com"
_MOST_CHARACTERS = 4_000
#: Types of layers of a service, as it writes them.
_WITHOUT_POLYGONS = ("Group Layer", "Table", "Raster Layer")  # untranslated: compared


@dataclass(frozen=True)
class PastedAddress:
    """The address of a layer, of a service, or of an item that has one."""

    #: ``https://…/FeatureServer`` or ``…/MapServer``; "" if only the item is known.
    url: str = ""
    #: None: the service's layers have to be listed, and one of them chosen.
    layer: int | None = None
    #: The address of the item's description (add ``?f=json``), or "".
    item_url: str = ""
    #: What was changed, as sentences for the user.
    notices: tuple[str, ...] = ()


def read_address(text: str) -> PastedAddress:
    """Return the address in a text that a user pasted.

    Raises `ParcelError` (ADDRESS_REFUSED), whose reason is a sentence for the user.
    """
    address, notices = _cleaned(text)
    parts, query = _parts(address)
    if {"token", "access_token"} & query.keys() or "token=" in parts.fragment.lower():
        notices.append(
            tr(
                "The token was removed from the address. To use a server that requires one, choose "
                "an authentication configuration."
            )
        )
    inner = query.get("url", [""])[0]
    if not _service_in(parts.path) and _names_service(inner):
        found = read_address(inner)  # a map viewer that shows the layer
        return replace(found, notices=(*notices, *found.notices))
    found = _service(parts) or _item(parts, query)
    if found is None:
        raise _refused(_no_layer_reason(parts))
    reason = address_problem(found.url or found.item_url)
    if reason:
        raise _refused(reason)
    return replace(found, notices=tuple(dict.fromkeys(notices)))


def read_item(data: Mapping[str, Any], pasted: PastedAddress) -> PastedAddress:
    """Return the address in the JSON of an item; the layer stays that of `pasted`.

    Raises `ParcelError` (ADDRESS_REFUSED) for an item that is no service of features.
    """
    url, kind = data.get("url"), data.get("type")
    if not isinstance(url, str) or not _names_service(url):
        if isinstance(kind, str) and kind:
            text = tr("The item is of type “{kind}”, which has no layer of parcels.")
            raise _refused(text.format(kind=kind))
        raise _refused(tr("The item was not found, or it is not public."))
    found = read_address(url)
    layer = found.layer if pasted.layer is None else pasted.layer
    notices = tuple(dict.fromkeys((*pasted.notices, *found.notices)))
    return PastedAddress(found.url, layer, pasted.item_url, notices)


class ServiceLayer(NamedTuple):
    """A layer as its service lists it."""

    number: int
    name: str
    #: False: points, lines, tables, and groups; None: the service does not specify it.
    has_polygons: bool | None


def read_layers(data: Mapping[str, Any]) -> list[ServiceLayer]:
    """Return the layers in the JSON of a service, in its order; groups and tables are left out."""
    found = []
    layers = data.get("layers")
    for one in layers if isinstance(layers, list) else ():
        number = one.get("id") if isinstance(one, Mapping) else None
        if not isinstance(number, int) or isinstance(number, bool):
            continue
        if one.get("subLayerIds") or one.get("type") in _WITHOUT_POLYGONS:
            continue
        shape = one.get("geometryType")
        has_polygons = shape == "esriGeometryPolygon" if isinstance(shape, str) else None
        found.append(ServiceLayer(number, str(one.get("name", "")), has_polygons))
    return found


def _refused(reason: str) -> ParcelError:
    return ParcelError(ErrorCode.ADDRESS_REFUSED, reason=reason)


def _cleaned(text: str) -> tuple[str, list[str]]:
    """Return the address in the text with https, and notices."""
    source = _QGIS_SOURCE.search(text)
    address = (source.group(2) if source else text).strip(_WRAPPING)
    if not address:
        raise _refused(tr("Enter the address of a layer of an ArcGIS service."))
    if len(address) > _MOST_CHARACTERS:
        raise _refused(tr("This is too long for an address."))
    if not _SCHEME.match(address):
        address = "https://" + address.lstrip("/")
    scheme, _, rest = address.partition("://")
    notices = []
    if scheme.lower() == "http" and not is_loopback(_host(address)):
        scheme = "https"
        notices.append(tr("“http://” was replaced by “https://”."))
    return f"{scheme.lower()}://{rest}", notices


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _parts(address: str) -> tuple[SplitResult, dict[str, list[str]]]:
    try:
        parts = urlsplit(address)
        query = parse_qs(parts.query, max_num_fields=200)
    except ValueError:
        raise _refused(tr("The address cannot be read: its host or port is not valid.")) from None
    return parts, {name.lower(): values for name, values in query.items()}


def _service_in(path: str) -> bool:
    return any(part.lower() in _SERVICES for part in path.split("/"))


def _names_service(url: str) -> bool:
    try:
        return _service_in(urlsplit(url).path)
    except ValueError:
        return False


def _service(parts: SplitResult) -> PastedAddress | None:
    """Return the service and layer that a path names."""
    names = [name for name in parts.path.split("/") if name.strip()]
    at = next((at for at, name in enumerate(names) if name.lower() in _SERVICES), None)
    if at is None or _OTHER_SERVICE.search("/" + "/".join(names[at + 1 :])):
        return None
    # The server may distinguish case in names, but these two are written in one way only.
    names[at] = "FeatureServer" if names[at].lower() == "featureserver" else "MapServer"
    path = "/".join(quote(unquote(name), safe="@:!$&'()*+,;=~-._") for name in names[: at + 1])
    rest = names[at + 1 :]
    layer = int(rest[0]) if rest and rest[0].isascii() and rest[0].isdigit() else None
    return PastedAddress(f"{parts.scheme}://{parts.netloc}/{path}", layer)


def _item(parts: SplitResult, query: Mapping[str, list[str]]) -> PastedAddress | None:
    """Return the item that the address of a page names."""
    base = f"{parts.scheme}://{parts.netloc}"
    path = parts.path
    layer = _number(query.get("sublayer", query.get("layer", [""]))[0])
    for name in ("id", "webmap", "layers"):
        value = query.get(name, [""])[0].lower()
        if _ITEM_ID.fullmatch(value):
            # …/portal/home/item.html, …/portal/apps/mapviewer/index.html, www.arcgis.com/home/…
            portal = re.split(r"/(?:home|apps|sharing)(?:/|$)", path, maxsplit=1)[0].rstrip("/")
            return _of_item(base + portal, value, layer)
    if "/sharing/" in path:
        portal, _, rest = path.partition("/sharing/")
        found = _ITEM_ID.search(rest.lower())
        return _of_item(base + portal, found.group(), layer) if found else None
    found = _HUB_DATA.search(path)
    if found is None:
        return None
    number = _number(found.group(2) or "")
    return _of_item(_ARCGIS_ONLINE, found.group(1).lower(), layer if number is None else number)


def _of_item(portal: str, item: str, layer: int | None) -> PastedAddress:
    return PastedAddress("", layer, f"{portal}/sharing/rest/content/items/{item}")


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _no_layer_reason(parts: SplitResult) -> str:
    reason = address_problem(f"{parts.scheme}://{parts.netloc}")
    if reason:
        return reason
    other = _OTHER_SERVICE.search(parts.path)
    if other:
        text = tr("A {kind} has no records. Enter the address of a FeatureServer or a MapServer.")
        return text.format(kind=other.group(1))
    if re.search(r"/rest/services(/|$)", parts.path, re.IGNORECASE):
        return tr(
            "This is the address of a list of services. Open it in a browser, choose the service "
            "with the parcels, and copy its address."
        )
    if _HUB_SLUG.search(parts.path):
        return tr(
            "This page does not contain the address of its layer. On the page, look for “View API "
            "Resources” or “View Full Details”, and copy the address that contains FeatureServer."
        )
    return tr(
        "The address of an ArcGIS layer contains FeatureServer or MapServer, such as "
        "https://gis.example.com/arcgis/rest/services/Parcels/FeatureServer/0."
    )
