"""A server of squares over WFS 2.0 and OGC API Features, with faults by the name of a layer.

    with WebFeatures() as server:
        layer = QgsVectorLayer(server.uri("OAPIF", "cut"), "cut", "OAPIF")

It runs in a process of its own: QGIS waits for it without giving up Python's lock.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit

#: Features of a layer, and of a page.
NUMBER, PAGE = 100, 20
#: What is wrong with the third page, by the name of the layer.
FAULTS = {
    "whole": "nothing",
    "error": "HTTP 500",
    "cut": "the connection ends in its middle",
    "refused": "HTTP 403",
    "text": "it is no JSON or XML",
    "short": "it has only some of its features, and is the last one",
    "ends": "the page before it is the last one",
    "slow": "it never comes",
    "uncounted": "nothing, but the server does not say how many there are",
    "quoted": "nothing, but its values are odd",
    "grows": "nothing, but there is one more in each response with their number",
}
#: In whose place something else comes.
SPOILED = ("error", "cut", "refused", "text", "slow")
OPENAPI = "application/vnd.oai.openapi+json;version=3.0"
WEST, SOUTH, SIDE = -93.0, 42.0, 0.0001
QUOTED = 'A "quoted" text'
#: What the server says of each layer: they are in the next county.
EXTENT = (-93.7, 42.0, -93.6, 42.1)
_more = itertools.count(1)


def _corners(number: int) -> list[tuple[float, float]]:
    west, east = WEST + number * SIDE, WEST + (number + 1) * SIDE
    north = SOUTH + SIDE
    return [(west, SOUTH), (east, SOUTH), (east, north), (west, north), (west, SOUTH)]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        query = {name.lower(): one[-1] for name, one in parse_qs(parts.query).items()}
        if parts.path == "/wfs":
            _wfs(self, query)
        else:
            _api(self, [one for one in parts.path.split("/") if one], query)

    def respond(self, text: str, kind: str, status: int = 200) -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def spoiled(self, fault: str, text: str, kind: str) -> None:
        """Respond with what comes in place of a page."""
        if fault == "error":
            self.respond("Internal Server Error", "text/plain", 500)
        elif fault == "refused":
            self.respond("Forbidden", "text/plain", 403)
        elif fault == "text":
            self.respond("<html><body>Please log in</body></html>", "text/html")
        elif fault == "cut":
            body = text.encode()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
        elif fault == "slow":
            time.sleep(3600)

    def log_message(self, *args: object) -> None:
        pass


def _page(fault: str, page: int, start: int, limit: int) -> range:
    """Return the features of a page."""
    if fault == "short" and page == 2:
        limit //= 2
    return range(start, min(start + limit, NUMBER))


def _api(handler: _Handler, path: list[str], query: dict[str, str]) -> None:
    base = f"http://127.0.0.1:{handler.server.server_address[1]}"
    link = {"rel": "self", "type": "application/json", "href": base}

    def collection(name: str) -> dict:
        items = f"{base}/collections/{name}/items"
        return {
            "id": name,
            "title": name,
            "links": [{"rel": "items", "type": "application/geo+json", "href": items}],
            "extent": {"spatial": {"bbox": [EXTENT]}},
        }

    if not path:
        links = [
            {"rel": "data", "type": "application/json", "href": f"{base}/collections"},
            {"rel": "conformance", "type": "application/json", "href": f"{base}/conformance"},
            {"rel": "service-desc", "type": OPENAPI, "href": f"{base}/api"},
        ]
        found = {"title": "squares", "links": [link, *links]}
    elif path == ["api"]:
        found = {"openapi": "3.0.2", "paths": {}}
    elif path == ["conformance"]:
        core = "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/"
        found = {"conformsTo": [core + "core", core + "geojson"]}
    elif path == ["collections"]:
        found = {"links": [link], "collections": [*map(collection, FAULTS)]}
    elif path[0] == "collections" and len(path) == 2:
        found = collection(path[1])
    elif path[0] == "collections" and len(path) == 3:
        _items(handler, path[1], f"{base}/{'/'.join(path)}", query)
        return
    elif path[0] == "collections" and len(path) == 4:
        found = _feature(int(path[3]))
    else:
        handler.respond("{}", "application/json", 404)
        return
    handler.respond(json.dumps(found), "application/json")


def _items(handler: _Handler, fault: str, url: str, query: dict[str, str]) -> None:
    start, limit = int(query.get("offset", 0)), min(PAGE, int(query.get("limit", PAGE)))
    page = start // PAGE
    some = _page(fault, page, start, limit)
    links = []
    is_last = (fault == "ends" and page == 1) or (fault == "short" and page == 2)
    if start + limit < NUMBER and not is_last:
        following = f"{url}?limit={limit}&offset={start + limit}"
        links = [{"rel": "next", "type": "application/geo+json", "href": following}]
    found = {
        "type": "FeatureCollection",
        "features": [_feature(one, is_odd=fault == "quoted") for one in some],
        "links": links,
        "numberMatched": NUMBER,
        "numberReturned": len(some),
    }
    if fault == "uncounted":
        del found["numberMatched"]
    elif fault == "grows":
        found["numberMatched"] += next(_more)
    text = json.dumps(found)
    if page == 2 and fault in SPOILED:
        handler.spoiled(fault, text, "application/geo+json")
    else:
        handler.respond(text, "application/geo+json")


def _feature(number: int, *, is_odd: bool = False) -> dict:
    # Ten features have whole numbers.
    odd = {"VALUE": number if number < 10 else number + 0.5, "TEXT": QUOTED}
    return {
        "type": "Feature",
        "id": number,
        "properties": odd if is_odd else {"PIN": f"{number:03}", "VALUE": number + 0.5},
        "geometry": {"type": "Polygon", "coordinates": [_corners(number)]},
    }


CAPABILITIES = """<wfs:WFS_Capabilities version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"
 xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink">
<ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:DCP><ows:HTTP>
<ows:Get xlink:href="{url}"/></ows:HTTP></ows:DCP></ows:Operation>
<ows:Constraint name="ImplementsResultPaging"><ows:NoValues/>
<ows:DefaultValue>TRUE</ows:DefaultValue></ows:Constraint>
<ows:Constraint name="CountDefault"><ows:NoValues/>
<ows:DefaultValue>{page}</ows:DefaultValue></ows:Constraint></ows:OperationsMetadata>
<wfs:FeatureTypeList>{types}</wfs:FeatureTypeList></wfs:WFS_Capabilities>"""
TYPE = """<wfs:FeatureType><wfs:Name>{name}</wfs:Name><wfs:Title>{name}</wfs:Title>
<wfs:DefaultCRS>urn:ogc:def:crs:EPSG::4326</wfs:DefaultCRS><ows:WGS84BoundingBox>
<ows:LowerCorner>-93.7 42.0</ows:LowerCorner><ows:UpperCorner>-93.6 42.1</ows:UpperCorner>
</ows:WGS84BoundingBox></wfs:FeatureType>"""
SCHEMA = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:s="http://example.com/s"
 xmlns:gml="http://www.opengis.net/gml/3.2" targetNamespace="http://example.com/s"
 elementFormDefault="qualified">
<xs:element name="{name}" type="s:{name}Type" substitutionGroup="gml:AbstractFeature"/>
<xs:complexType name="{name}Type"><xs:complexContent>
<xs:extension base="gml:AbstractFeatureType"><xs:sequence>
<xs:element name="PIN" type="xs:string"/><xs:element name="VALUE" type="xs:double"/>
<xs:element name="geom" type="gml:SurfacePropertyType"/>
</xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:schema>"""
FEATURES = """<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0"
 xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:s="http://example.com/s" {counts}>{members}
</wfs:FeatureCollection>"""
MEMBER = """<wfs:member><s:{name} gml:id="{name}.{number}"><s:PIN>{number:03}</s:PIN>
<s:VALUE>{value}</s:VALUE><s:geom><gml:Polygon gml:id="g{number}"
 srsName="urn:ogc:def:crs:EPSG::4326"><gml:exterior><gml:LinearRing><gml:posList>{corners}
</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></s:geom></s:{name}></wfs:member>"""


def _wfs(handler: _Handler, query: dict[str, str]) -> None:
    url = f"http://127.0.0.1:{handler.server.server_address[1]}/wfs?"
    operation, name = query["request"].lower(), query.get("typenames") or query.get("typename")
    if operation == "getcapabilities":
        types = "".join(TYPE.format(name=one) for one in FAULTS)
        handler.respond(CAPABILITIES.format(url=url, page=PAGE, types=types), "text/xml")
        return
    if operation == "describefeaturetype":
        handler.respond(SCHEMA.format(name=name), "text/xml")
        return
    is_count = query.get("resulttype") == "hits"
    start, limit = int(query.get("startindex", 0)), min(PAGE, int(query.get("count", PAGE)))
    page = start // PAGE
    is_over = is_count or (name == "ends" and page == 2)
    some = [] if is_over else _page(name, page, start, limit)
    members = "".join(_member(name, one) for one in some)
    total = NUMBER + next(_more) if name == "grows" else NUMBER
    total = "unknown" if name == "uncounted" else total
    counts = f'numberMatched="{total}" numberReturned="{len(some)}"'
    text = FEATURES.format(counts=counts, members=members)
    if page == 2 and name in SPOILED:
        handler.spoiled(name, text, "text/xml")
    else:
        handler.respond(text, "text/xml")


def _member(name: str, number: int) -> str:
    corners = " ".join(f"{y!r} {x!r}" for x, y in _corners(number))
    return MEMBER.format(name=name, number=number, value=number + 0.5, corners=corners)


class WebFeatures:
    """The server in a process of its own."""

    def __enter__(self) -> WebFeatures:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.base = f"http://127.0.0.1:{self._process.stdout.readline().split()[1]}"
        return self

    def __exit__(self, *error: object) -> None:
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()

    def uri(self, provider: str, name: str) -> str:
        """Return the URI of a layer."""
        if provider == "OAPIF":
            return f"url='{self.base}' typename='{name}' pageSize='{PAGE}'"
        return f"url='{self.base}/wfs' typename='{name}' version='2.0.0' pagingEnabled='true'"


if __name__ == "__main__":
    serving = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    serving.daemon_threads = True
    Thread(target=serving.serve_forever, daemon=True).start()
    print(f"port {serving.server_address[1]}", flush=True)
    sys.stdin.read()
