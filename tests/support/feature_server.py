"""A feature service on loopback, for every test of ArcGIS layers that crosses HTTP.

    with FeatureServer(county_layer()) as server:
        connection.address = server.layer_url(0)
        ...
        assert server.queries == [...]

    with FeatureServer(layer, process=True, latency=0.1) as server:  # for measuring

The layers and the rules of queries are in `tests.support.feature_layer`. This module adds what
belongs to HTTP: the resources of services, GET and POST, tokens, redirects, pages for browsers, and
responses that fail. Sources: the documentation that every ArcGIS Server has at ``…/query?f=help``,
and <https://developers.arcgis.com/documentation/security-and-authentication/reference/http-authorization-headers>.
"""

from __future__ import annotations

import json
import os
import pickle
import ssl
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from parcel_lookup.tests.support.feature_layer import FeatureLayer, OtherLayer, Refused
from parcel_lookup.tests.support.hostile import HostileServer, Talk

#: Longer addresses are refused by web servers in front of ArcGIS.
LONGEST_URL = 2048
_COUNTS = "/__counts__"
_ROOT = "/arcgis/rest/services"
_FORM = "application/x-www-form-urlencoded"
_PAGE = b"<html><head><title>ArcGIS REST Services Directory</title></head><body></body></html>"


@dataclass
class Failures:
    """How a server fails; the lists are used up, one entry for each query."""

    #: Members ``error`` of responses with status 200, such as ``(500, "Error performing query")``.
    errors: list[tuple[int, str]] = field(default_factory=list)
    #: Statuses with headers, such as ``(503, {"retry_after": "1"})``.
    statuses: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    #: Where everything has moved to: status 301 to that address with the rest of the path.
    moved_to: str = ""
    #: Everything is a page for browsers, with status 200.
    html: bool = False
    #: Queries, by their number from 0 on, whose response is such a page.
    html_at: frozenset[int] = frozenset()
    queries_seen: int = 0
    #: Send each response in pieces over that number of seconds.
    drip: float = 0.0
    #: The connection stalls for each query with one of these offsets.
    stalls_at: frozenset[int] = frozenset()


class FeatureServer:
    """The service `name` with its layers by number; a single layer is number 0.

    `token` is required if it is set; `latency` is added to each response, in seconds; `tls` makes
    it HTTPS; `items` are the items of its portal by ID. With `process`, it runs in a process of its
    own, without `tls`, and its attributes cannot be changed.
    """

    def __init__(
        self,
        layers: FeatureLayer | OtherLayer | Mapping[int, FeatureLayer | OtherLayer],
        *,
        name: str = "Parcels",
        token: str = "",
        latency: float = 0.0,
        tls: ssl.SSLContext | None = None,
        items: Mapping[str, Mapping[str, Any]] | None = None,
        process: bool = False,
    ) -> None:
        self.layers = dict(layers) if isinstance(layers, Mapping) else {0: layers}
        self.name = name
        self.token = token
        self.latency = latency
        self.items = dict(items or {})
        self.failures = Failures()
        self.base = ""
        #: The parameters of the queries since the start or `reset`, without those of metadata.
        self.queries: list[dict[str, str]] = []
        #: The number of all requests, and the maximum at the same time.
        self._number = 0
        self._most_at_once = 0
        self._now = 0
        self._counting = threading.Lock()
        self._in_process = process
        self._child: subprocess.Popen | None = None
        self._http = None if process else HostileServer(self._respond, tls=tls)

    def __enter__(self) -> FeatureServer:
        if self._http is None:
            self._start_child()
        else:
            self._http.__enter__()
            self.base = self._http.url
        return self

    def __exit__(self, *error: object) -> None:
        if self._http is not None:
            self._http.__exit__(*error)
        if self._child is not None:
            self._child.stdin.close()  # the child ends with its standard input
            self._child.wait(10)
            self._child.stdout.close()

    @property
    def url(self) -> str:
        """The address of the service."""
        return f"{self.base}{_ROOT}/{self.name}/FeatureServer"

    def layer_url(self, number: int = 0) -> str:
        """Return the address of a layer."""
        return f"{self.url}/{number}"

    def item_url(self, item: str) -> str:
        """Return the address of the page of an item of the portal."""
        return f"{self.base}/home/item.html?id={item}"

    @property
    def requests(self) -> int:
        """The number of requests since the start or the last `reset`."""
        return self._counts()["requests"] if self._child else self._number

    @property
    def most_at_once(self) -> int:
        """The maximum number of requests at the same time."""
        return self._counts()["most_at_once"] if self._child else self._most_at_once

    def reset(self) -> None:
        """Reset the counts."""
        if self._child:
            self._counts("DELETE")
            return
        with self._counting:
            self._number = self._most_at_once = 0
            self.queries = []

    def _counts(self, method: str = "GET") -> dict[str, int]:
        request = urllib.request.Request(self.base + _COUNTS, method=method)
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    # One request

    def _respond(self, talk: Talk) -> None:
        assert talk.request is not None
        path = urlsplit(talk.request.target).path
        if path == _COUNTS:
            counts = {"requests": self._number, "most_at_once": self._most_at_once}
            if talk.request.method == "DELETE":
                self.reset()
            talk.respond(200, json.dumps(counts).encode(), content_type="application/json")
            return
        with self._counting:
            self._number += 1
            self._now += 1
            self._most_at_once = max(self._most_at_once, self._now)
        try:
            if self.latency:
                threading.Event().wait(self.latency)
            self._respond_in_time(talk, path)
        finally:
            with self._counting:
                self._now -= 1

    def _respond_in_time(self, talk: Talk, path: str) -> None:
        request, failures = talk.request, self.failures
        assert request is not None
        if failures.moved_to:
            talk.respond(301, location=failures.moved_to + request.target)
            return
        if failures.html:
            talk.respond(200, _PAGE, content_type="text/html")
            return
        if len(request.target) > LONGEST_URL:
            talk.respond(414, _PAGE, content_type="text/html")
            return
        parameters, is_form = _parameters(talk)
        is_query = path.endswith("/query")
        if is_query:
            with self._counting:
                number, failures.queries_seen = failures.queries_seen, failures.queries_seen + 1
            if number in failures.html_at:
                talk.respond(200, _PAGE, content_type="text/html")
                return
        if is_query and failures.statuses:
            status, headers = failures.statuses.pop(0)
            talk.respond(status, b"busy", **headers)
            return
        # Without `f` a request is one of a browser; the body of a form only counts as a form.
        if parameters.get("f", "html") == "html" or not is_form:
            talk.respond(200, _PAGE, content_type="text/html")
            return
        if is_query and int(parameters.get("resultOffset", "0")) in failures.stalls_at:
            talk.stall()
            return
        body = self._body(talk, unquote(path), parameters, is_query).encode()
        kind = "application/json; charset=UTF-8"
        if failures.drip and is_query:
            talk.send(_head(len(body), kind))
            _drip(talk, body, failures.drip)
        else:
            talk.respond(200, body, content_type=kind, cache_control="no-store")

    def _body(self, talk: Talk, path: str, parameters: dict[str, str], is_query: bool) -> str:
        try:
            if parameters["f"] not in ("json", "pjson"):
                raise Refused("Invalid or missing input parameters.", "'f' is invalid")
            if path.startswith("/sharing/rest/content/items/"):
                return self._item(path.rpartition("/")[2])
            self._check_token(talk, parameters)
            if is_query:
                with self._counting:
                    self.queries.append(parameters)
                if self.failures.errors:
                    code, message = self.failures.errors.pop(0)
                    raise Refused(message, code=code)
                return self._layer(path.rpartition("/")[0])[1].query(parameters)
            return json.dumps(self._resource(path))
        except Refused as refused:
            return json.dumps({"error": refused.error})

    def _check_token(self, talk: Talk, parameters: Mapping[str, str]) -> None:
        if not self.token:
            return
        assert talk.request is not None
        headers = talk.request.headers
        sent = headers.get("x-esri-authorization") or headers.get("authorization") or ""
        found = parameters.get("token") or sent.removeprefix("Bearer ")
        if not found:
            raise Refused("Token Required", code=499)
        if found != self.token:
            raise Refused("Invalid Token", code=498)

    def _resource(self, path: str) -> dict[str, Any]:
        root = f"{_ROOT}/{self.name}/"
        if path == _ROOT:
            return {
                "currentVersion": 11.1,
                "folders": [],
                "services": [{"name": self.name, "type": "FeatureServer"}],
            }
        if path in (f"{root}FeatureServer", f"{root}MapServer"):
            return self._service()
        number, layer = self._layer(path)
        return layer.metadata(number)

    def _service(self) -> dict[str, Any]:
        entries = [
            {
                "id": number,
                "name": layer.name,
                "type": layer.type,
                "parentLayerId": -1,
                "subLayerIds": None,
                "geometryType": layer.geometry_type,
            }
            for number, layer in self.layers.items()
        ]
        return {
            "currentVersion": 11.1,
            "serviceDescription": "",
            "maxRecordCount": 2000,
            "supportedQueryFormats": "JSON",
            "capabilities": "Query",
            "layers": [entry for entry in entries if entry["type"] != "Table"],
            "tables": [entry for entry in entries if entry["type"] == "Table"],
        }

    def _layer(self, path: str) -> tuple[int, FeatureLayer | OtherLayer]:
        root, _, number = path.rpartition("/")
        known = (f"{_ROOT}/{self.name}/FeatureServer", f"{_ROOT}/{self.name}/MapServer")
        if root not in known or not number.isdigit() or int(number) not in self.layers:
            raise Refused("Invalid URL", "Invalid URL")
        return int(number), self.layers[int(number)]

    def _item(self, item: str) -> str:
        if item not in self.items:
            raise Refused("Item does not exist or is inaccessible.", code=400)
        return json.dumps({"id": item, "type": "Feature Service", **self.items[item]})

    # In a process of its own

    def _start_child(self) -> None:
        import parcel_lookup

        folder = str(Path(parcel_lookup.__path__[0]).parent)
        path = os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")])
        self._child = subprocess.Popen(
            [sys.executable, str(Path(__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        options = {"name": self.name, "token": self.token, "latency": self.latency}
        pickle.dump((self.layers, {**options, "items": self.items}), self._child.stdin)
        self._child.stdin.flush()
        self.base = self._child.stdout.readline().decode().strip()
        if not self.base:
            raise RuntimeError(f"the server did not start: exit code {self._child.wait(10)}")


def fail(server: FeatureServer, **failures: Any) -> None:
    """Set failures of a server, in addition to those that it has."""
    server.failures = replace(server.failures, **failures)


def _parameters(talk: Talk) -> tuple[dict[str, str], bool]:
    """Return the parameters of a request, and whether its body, if it has one, is a form."""
    request = talk.request
    assert request is not None
    pairs = parse_qsl(urlsplit(request.target).query, keep_blank_values=True)
    is_form = True
    if request.method == "POST":
        is_form = request.headers.get("content-type", "").partition(";")[0].strip() == _FORM
        if is_form:
            pairs += parse_qsl(request.body.decode(), keep_blank_values=True)
    return dict(pairs), is_form and len(dict(pairs)) == len(pairs)


def _drip(talk: Talk, body: bytes, seconds: float) -> None:
    piece = len(body) // 20 + 1
    for start in range(0, len(body), piece):
        threading.Event().wait(seconds / 20)
        talk.send(body[start : start + piece])


def _head(length: int, kind: str) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n".encode()


def _child_main() -> None:
    layers, options = pickle.load(sys.stdin.buffer)
    with FeatureServer(layers, **options) as server:
        print(server.base, flush=True)
        sys.stdin.buffer.read()  # until the parent closes it, or ends


if __name__ == "__main__":
    _child_main()
