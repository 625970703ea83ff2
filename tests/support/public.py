"""A catalog of public layers in place of the one that ships with the plugin."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from parcel_lookup.core.gis.connections import catalog, public
from parcel_lookup.tests.support.feature_data import IDENTITY

TERMS = {
    "text": "Owner names must not be used as a mailing list.",
    "source": "Example Code 2-6-1017",
    "url": "https://law.example.gov/2-6-1017",
    "mailing_lists": "forbidden",
    "commercial": "unknown",
    "redistribution": "allowed",
    "owner_names": True,
    "read_on": "2026-11-22",
}


def layer_file(id_: str, title: str, state: str, url: str, **members: Any) -> dict[str, Any]:
    """Return the content of a catalog file for layer 0 of a service (`feature_data.layer_of`)."""
    return {
        "format": 1,
        "id": id_,
        "title": title,
        "coverage": {"state": state, "counties": "all"},
        "url": url,
        "layer": 0,
        "mapping": {**IDENTITY, "ids": ["svc_uuid"]},
        "vintage": {"text": "June 2026"},
        "attribution": f"{title} Office of Maps",
        "source": "a test",
        "terms": TERMS,
        "verified": None,
        **members,
    }


@contextmanager
def public_catalog(
    folder: Path, *layers: Mapping[str, Any], unavailable: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Let the plugin read these layers as its catalog."""
    for layer in layers:
        (folder / f"{layer['id']}.json").write_text(json.dumps(layer), "utf-8")
    (folder / "unavailable.json").write_text(json.dumps(unavailable or {}), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "_FOLDER", folder)
        _forget()
        yield
    _forget()


def _forget() -> None:
    from parcel_lookup.core.gis.connections import arcgis

    read = (catalog.catalog, public.public_connections, public.public_group)
    for cached in (*read, arcgis._definition, arcgis._info):
        cached.cache_clear()
