"""The description of a layer by its server (``…/FeatureServer/0?f=json``), read and checked.

A layer that cannot be searched is refused here, with a sentence that explains what is wrong: a
group, a table, points, no queries, no object IDs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import cached_property
from typing import Any, NamedTuple

from parcel_lookup.core.arcgis.wire import EVERY_ROW, LayerClient
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.contract.values import whole_number
from parcel_lookup.core.i18n import tr

_POLYGON = "esriGeometryPolygon"
_OBJECT_ID_TYPE = "esriFieldTypeOID"
DATE_TYPE, _DAY_TYPE = "esriFieldTypeDate", "esriFieldTypeDateOnly"
WHOLE_TYPES = frozenset(
    f"esriFieldType{kind}" for kind in ("SmallInteger", "Integer", "BigInteger", "OID")
)
_REAL_TYPES = ("esriFieldTypeSingle", "esriFieldTypeDouble")
#: What a server without `maxRecordCount` returns at a time at least.
_DEFAULT_RECORDS = 1000
_SHAPES = {
    "esriGeometryPoint": tr("points"),
    "esriGeometryMultipoint": tr("points"),
    "esriGeometryPolyline": tr("lines"),
}
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
#: Layers of a service that are named in a sentence.
_MOST_NAMED = 10


class Column(NamedTuple):
    """A field of the layer."""

    name: str
    #: ``esriFieldTypeString`` …
    type: str = ""
    alias: str = ""

    @property
    def is_date(self) -> bool:
        """Whether values are milliseconds since 1970 in UTC."""
        return self.type == DATE_TYPE

    @property
    def plain_type(self) -> str:
        """Its type as one of `definition.COLUMN_TYPES`."""
        if self.type in WHOLE_TYPES:
            return "integer"
        if self.type in _REAL_TYPES:
            return "number"
        return "date" if self.type in (DATE_TYPE, _DAY_TYPE) else "text"


@dataclass(frozen=True)
class Metadata:
    """What a server reports about a layer. `read_metadata` makes one."""

    name: str
    columns: tuple[Column, ...]
    #: The column with the object IDs.
    object_id: str
    #: The maximum number of records in a response.
    max_record_count: int = _DEFAULT_RECORDS
    supports_pagination: bool = False
    supports_order_by: bool = False
    supports_statistics: bool = False
    #: ISO date of the last change of the data; "" if it is not known.
    edited: str = ""
    copyright: str = ""

    @cached_property
    def _by_name(self) -> Mapping[str, Column]:
        return {column.name.lower(): column for column in self.columns}

    @cached_property
    def types(self) -> Mapping[str, str]:
        """The type of each column by its name."""
        return {column.name: column.type for column in self.columns}

    def column(self, name: str) -> Column | None:
        """Return the column of a name in any case, or None."""
        return self._by_name.get(name.lower())


def fetch_metadata(client: LayerClient, cancellation: Cancellation) -> Metadata:
    """Request the description of a layer; raises as `read_metadata` and `LayerClient.metadata`."""
    data = client.metadata(cancellation)
    try:
        return read_metadata(data, client.host)
    except ParcelError:
        client.forget_metadata()
        raise


def first_features(
    client: LayerClient,
    metadata: Metadata,
    columns: Iterable[str],
    most: int,
    cancellation: Cancellation,
) -> tuple[list[Any], bool]:
    """Return the first features of a layer, and whether there are more.

    Raises as `LayerClient.features`. A server without pages sends as many as it sends at a time.
    """
    params = {"where": EVERY_ROW, "returnGeometry": "true", "outSR": "4326"}
    params["outFields"] = ",".join(columns) or metadata.object_id
    if metadata.supports_pagination:
        params["orderByFields"] = f"{metadata.object_id} ASC"
        params["resultRecordCount"] = str(min(most, metadata.max_record_count))
    found, is_cut = client.features(params, cancellation)
    return found[:most], is_cut


def read_metadata(data: Mapping[str, Any], host: str) -> Metadata:
    """Return the description of a layer that can be searched.

    Raises `ParcelError` (NOT_A_LAYER) with the reason why the layer cannot be searched.
    """
    reason = _problem(data)
    if reason:
        raise ParcelError(ErrorCode.NOT_A_LAYER, host=host, reason=reason)
    columns = tuple(map(_column, filter(_is_column, data["fields"])))
    advanced = _mapping(data.get("advancedQueryCapabilities"))

    def supports(name: str) -> bool:
        return (advanced.get(name) if name in advanced else data.get(name)) is True

    metadata = Metadata(
        name=_text(data.get("name")),
        columns=columns,
        object_id=_object_id(data, columns),
        max_record_count=max(0, whole_number(data.get("maxRecordCount")) or 0) or _DEFAULT_RECORDS,
        supports_pagination=supports("supportsPagination"),
        supports_order_by=supports("supportsOrderBy") or supports("supportsAdvancedQueries"),
        supports_statistics=supports("supportsStatistics"),
        edited=_edited(_mapping(data.get("editingInfo"))),
        copyright=_text(data.get("copyrightText")),
    )
    if not metadata.object_id:
        reason = tr("It has no object IDs, by which its parcels are read.")
        raise ParcelError(ErrorCode.NOT_A_LAYER, host=host, reason=reason)
    return metadata


def _problem(data: Mapping[str, Any]) -> str:
    """Return why a layer cannot be searched, as a sentence, or ""."""
    kind, shape = data.get("type"), data.get("geometryType")
    if "fields" not in data and isinstance(data.get("layers"), list):
        text = tr("This is the address of a service. Choose one of its layers: {layers}.")
        return text.format(layers=_named(data["layers"]))
    if kind == "Group Layer":
        text = tr("“{name}” is a group of layers. Choose one of them: {layers}.")
        inner = data.get("subLayers")
        return text.format(
            name=_text(data.get("name")), layers=_named(inner if isinstance(inner, list) else [])
        )
    if kind == "Table" or (isinstance(data.get("fields"), list) and shape is None):
        return f"{tr('It is a table without geometries.')} {tr('Choose a layer with polygons.')}"
    if not isinstance(data.get("fields"), list) or not any(map(_is_column, data["fields"])):
        return tr("The address does not lead to the description of a layer.")
    if shape != _POLYGON:
        shown = _SHAPES.get(_text(shape), tr("no polygons"))
        text = tr("Layer {number} of this service has {shape}.")
        found = text.format(number=data.get("id", 0), shape=shown)
        return f"{found} {tr('Choose a layer with polygons.')}"
    abilities = data.get("capabilities")
    if isinstance(abilities, str) and abilities.strip():
        words = [word.strip().lower() for word in abilities.split(",")]
        if "query" not in words:
            return tr("The server does not allow queries of this layer.")
    return ""


def _named(layers: Sequence[Any]) -> str:
    """Return numbers and names of layers: ``0 (Parcels), 1 (Tracts)``."""
    pairs = [(one.get("id"), _text(one.get("name"))) for one in map(_mapping, layers)]
    named = [f"{number} ({name})" for number, name in pairs[:_MOST_NAMED]]
    return ", ".join([*named, *(["…"] if len(pairs) > _MOST_NAMED else [])])


def _is_column(item: Any) -> bool:
    return isinstance(item, Mapping) and isinstance(item.get("name"), str) and item["name"] != ""


def _column(item: Mapping[str, Any]) -> Column:
    return Column(item["name"], _text(item.get("type")), _text(item.get("alias")) or item["name"])


def _object_id(data: Mapping[str, Any], columns: Sequence[Column]) -> str:
    """Return the name of the column with object IDs, or ""."""
    named = [data.get("objectIdField"), _mapping(data.get("uniqueIdField")).get("name")]
    typed = [column.name for column in columns if column.type == _OBJECT_ID_TYPE]
    names = {column.name.lower(): column.name for column in columns}
    for name in (named[0], *typed, named[1]):
        if isinstance(name, str) and name.lower() in names:
            return names[name.lower()]
    return ""


def _edited(info: Mapping[str, Any]) -> str:
    """Return the ISO date of the last change of the data, or ""."""
    stamp = info.get("dataLastEditDate") or info.get("lastEditDate")
    if isinstance(stamp, bool) or not isinstance(stamp, (int, float)):
        return ""
    return (iso_moment(stamp) or "").partition("T")[0]


def iso_moment(milliseconds: float) -> str | None:
    """Return milliseconds since 1970 as an ISO date; with the time in UTC if it is not midnight.

    None for a moment that no calendar has.
    """
    try:
        moment = _EPOCH + timedelta(milliseconds=milliseconds)
    except (OverflowError, ValueError):
        return None
    text = moment.replace(tzinfo=None).isoformat(timespec="seconds")
    return text.replace("T00:00:00", "")


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""
