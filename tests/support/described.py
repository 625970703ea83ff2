"""Loaded by schemathesis (``SCHEMATHESIS_HOOKS``): the two rules that JSON Schema cannot say.

Bodies that are as ``/openapi.json`` describes them are valid requests once their rings end where
they began and a scoped filter has its scope. Bodies that shall be refused are left alone.
"""

from __future__ import annotations

from typing import Any

import schemathesis

SCOPED = {"owner", "parcel_id", "situs", "mail_addr"}
SCOPE = {"field": "state", "op": "isnull", "value": False}


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if case.path == "/parcels/area":
        for feature in case.body["features"]:
            for ring in feature["geometry"]["coordinates"]:
                ring[-1] = ring[0]
    elif case.path == "/parcels/query":
        filters = case.body["filters"]
        if any(item["field"] in SCOPED for item in filters):
            filters[9:] = []
            filters.append(SCOPE)
