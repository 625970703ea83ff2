"""A simple client of the service, for tests with requests in the notation of the specification."""

from __future__ import annotations

from typing import Any

import requests

from parcel_lookup.tests.support.service import RunningService


class Client:
    """A client that sends requests with the key of the service over one connection."""

    def __init__(self, service: RunningService) -> None:
        self.service = service
        self.session = requests.Session()
        self.session.headers.update(service.headers)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *error: object) -> None:
        self.session.close()

    def get(self, path: str, **parameters: Any) -> requests.Response:
        return self.session.get(self.service.url + path, params=parameters)

    def post(self, path: str, body: Any = None, **options: Any) -> requests.Response:
        if body is not None:
            options["json"] = body
        return self.session.post(self.service.url + path, **options)

    def query(self, *filters: tuple[str, str, Any], **members: Any) -> requests.Response:
        items = [{"field": field, "op": op, "value": value} for field, op, value in filters]
        return self.post("/parcels/query", {"filters": items, **members})

    def area(self, *polygons: list[Any], **members: Any) -> requests.Response:
        """Send an area request; `polygons` are lists of rings."""
        features = [
            {
                "type": "Feature",
                "geometry": {"type": "Polygon", "coordinates": rings},
                "properties": {},
            }
            for rings in polygons
        ]
        body = {"type": "FeatureCollection", "features": features, **members}
        return self.post("/parcels/area", body)


def uuids(response: requests.Response) -> list[str]:
    assert response.status_code == 200, response.text
    return [record["svc_uuid"] for record in response.json()["results"]]


def detail(response: requests.Response, status: int) -> str:
    """Return the detail of an error, whose body must have only this string member (section 7)."""
    assert response.status_code == status, response.text
    body = response.json()
    assert list(body) == ["detail"]
    assert isinstance(body["detail"], str)
    assert body["detail"]
    return body["detail"]
