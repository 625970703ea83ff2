"""The main facts about a parcel, as text."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.address import address_line, known_street
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Parcel


def facts(parcel: Parcel) -> list[tuple[str, str]]:
    """Return labels and values; "" if a value is unknown."""
    values = parcel.attributes
    acres = values.get("acres")
    calculated = values.get("acres_calc")
    size = _number(acres, 2)
    if acres is None and calculated is not None:
        size = tr("{acres} (calculated)").format(acres=_number(calculated, 2))
    value = _number(values.get("parcel_value"), 0)
    return [
        (tr("Owner"), _text(values.get("owner"))),
        (tr("Address"), address(parcel)),
        (tr("Acres"), size),
        (tr("Value"), f"${value}" if value else ""),
        (tr("Land use"), _text(values.get("land_use"))),
        (tr("Parcel ID"), _text(values.get("parcel_id"))),
    ]


def address(parcel: Parcel) -> str:
    """Return ``101 N Main St, Elm Creek, NE 68836``, as far as known; "" if only the state is."""
    values = parcel.attributes
    street = known_street(values.get("situs"), values.get("state"))
    city, state, postal = (_text(values.get(name)) for name in ("city", "state", "postal"))
    return address_line(street, city, state, postal) if street or city or postal else ""


def title(parcel: Parcel) -> str:
    """Return one line that distinguishes the parcel from others at its place."""
    values = parcel.attributes
    street = known_street(values.get("situs"), values.get("state"))
    parts = [street, _text(values.get("owner"))]
    if not all(parts):
        parts.append(_text(values.get("parcel_id")))
    return " · ".join(filter(None, parts)) or parcel.svc_uuid


def as_text(parcels: Sequence[Parcel]) -> str:
    """Return text for the clipboard: one line per fact, or a table with one line per parcel."""
    if len(parcels) == 1:
        rows = [(label, value) for label, value in facts(parcels[0]) if value]
    else:
        rows = [[label for label, _ in facts(parcels[0])]]
        rows += [[value for _, value in facts(parcel)] for parcel in parcels]
    text = io.StringIO()
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerows(rows)
    return text.getvalue().rstrip("\n")


def _number(value: Any, decimals: int) -> str:
    return "" if value is None else f"{value:,.{decimals}f}"


def _text(value: Any) -> str:
    return "" if value is None else " ".join(str(value).split())
