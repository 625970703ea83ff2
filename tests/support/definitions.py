"""Definitions of published layers for tests."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from parcel_lookup.core.arcgis.definition import LayerDefinition, read_definition
from parcel_lookup.tests.support.feature_data import IDENTITY

#: A layer with most members of a definition.
VERMONT: dict[str, Any] = {
    "format": 1,
    "id": "us-vt",
    "title": "Vermont",
    "coverage": {"state": "VT", "counties": "all", "note": "all towns but two"},
    "url": "https://gis.example.com/arcgis/rest/services/Parcels/FeatureServer",
    "layer": 3,
    "mirror": {"url": "https://mirror.example.com/rest/services/P/MapServer", "layer": 0},
    "stack": "MAPID",
    "exact": ["SPAN"],
    "mapping": {
        "ids": ["TOWN", "SPAN"],
        "fields": {
            "state": {"constant": "VT"},
            "parcel_id": "SPAN",
            "owner": {"template": "{OWNER1} {OWNER2}"},
            "situs": "E911ADDR",
            "city": "TOWN",
            "postal": {"column": "ZIP", "nulls": ["00000"]},
            "acres": {
                "column": "LOT_SIZE",
                "nulls": [0],
                "unit_column": "LOT_UNITS",
                "units": {"Acres": "acres", "Sq. Ft.": "square_feet"},
            },
            "parcel_value": {"column": "REAL_FLV", "scale": 100},
            "county_fp": {"column": "CO_NO", "values": {"11": "001", "12": "003"}},
            "sale_date": {"column": "SOLD", "format": "%m/%d/%Y"},
        },
    },
    "keep": ["YEAR"],
    "vintage": {"text": "2025"},
    "attribution": "VCGI",
    "source": "a page about it",
    "terms": {
        "text": "Not as a mailing list.",
        "source": "a statute",
        "url": "https://law.example.com/1",
        "mailing_lists": "forbidden",
        "commercial": "unknown",
        "redistribution": "restricted",
        "owner_names": True,
        "read_on": "2026-11-22",
    },
    "start": {"box": [-72.6, 44.2, -72.5, 44.3], "title": "Montpelier"},
    "traps": ["A point may hit a right-of-way."],
    "verified": {"date": "2026-11-23", "rows": 343_210},
}


def layer_json(**changes: Any) -> dict[str, Any]:
    """Return `VERMONT` with other members; None removes one."""
    data = {**copy.deepcopy(VERMONT), **changes}
    return {name: value for name, value in data.items() if value is not None or name == "verified"}


def definition_of(service_url: str, ids: Sequence[str] = (), **members: Any) -> LayerDefinition:
    """Return the definition of layer 0 of a service, whose columns have the names of fields.

    `ids` are its ID columns, `members` those of a definition in JSON.
    """
    data = {
        "format": 1,
        "id": "own-test",
        "title": "Test",
        "coverage": {"state": "", "counties": "all"},
        "url": service_url,
        "layer": 0,
        "mapping": {**members.pop("mapping", IDENTITY), "ids": list(ids)},
        "vintage": {"text": ""},
        "attribution": "",
        "source": "a test",
        "terms": {**VERMONT["terms"], "text": "", "source": "a test", "mailing_lists": "unknown"},
        "verified": None,
    }
    return read_definition({**data, **members})
