"""Checks with a few requests whether a published layer is as its definition describes it.

Used by *Test* and *Check Now*, and by the script that checks the whole catalog. It changes nothing,
and downloads `SAMPLE_ROWS` parcels at most.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.arcgis.metadata import Metadata, fetch_metadata
from parcel_lookup.core.arcgis.rows import RowReader
from parcel_lookup.core.arcgis.wire import EVERY_ROW, LayerClient, whole_number
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Cancellation,
    ErrorCode,
    Parcel,
    ParcelError,
    RequestRefused,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.local.importing.location import location_of

#: The requests of `check_layer`, and of one that is thorough.
CHECK_REQUESTS, MOST_REQUESTS = 4, 6
SAMPLE_ROWS = 20
_ROWS = "parcel_rows"
_TEXT = "esriFieldTypeString"
#: A county field with more wrong values than this share of the sample has the wrong column.
_ENOUGH_WRONG = 0.5


@dataclass(frozen=True)
class FieldCheck:
    """A field in the sample."""

    field: str
    #: Parcels with a value, and those whose value cannot be read.
    filled: int
    unread: int
    #: The first value that cannot be read, as text, or "".
    example: str = ""


@dataclass(frozen=True)
class CheckReport:
    """What a check found."""

    layer_id: str
    metadata: Metadata
    #: The number of rows of the layer.
    rows: int
    #: Parcels of the sample, and how many of these have a geometry.
    parcels: int
    shapes: int
    #: By name, in the order of the contract.
    fields: Mapping[str, FieldCheck] = field(default_factory=dict)
    #: Columns of the definition that the layer does not have.
    missing: tuple[str, ...] = ()
    #: State or county of most of the sample by location, where the fields differ: ``county_fp: 025,
    #: by location 027``.
    misplaced: tuple[str, ...] = ()
    #: Whether the ID columns identify a row; None: not checked, or the server cannot count them.
    is_unique: bool | None = None
    #: Whether text in the ID columns has blanks at the ends; None: not checked.
    is_padded: bool | None = None
    #: What the reader of the rows reported.
    notices: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether the layer can be searched and its fields have values."""
        return bool(self.parcels and self.shapes and self.filled)

    @property
    def filled(self) -> int:
        """The number of fields that have a value in the sample."""
        return sum(1 for one in self.fields.values() if one.filled)

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the layer or its definition, as sentences."""
        found = []
        if not self.rows:
            found.append(tr("The layer has no parcels."))
        elif not self.parcels:
            found.append(tr("The server sends no parcels, although it counts some."))
        elif not self.shapes:
            found.append(tr("The first parcels have no geometry that can be read."))
        elif not self.filled:
            found.append(tr("No field has a value in the first parcels."))
        if self.missing:
            text = tr("The layer does not have these columns: {columns}.")
            found.append(text.format(columns=", ".join(self.missing)))
        if self.misplaced:
            text = tr("The location of the parcels differs from their fields: {fields}.")
            found.append(text.format(fields="; ".join(self.misplaced)))
        if self.is_unique is False:
            found.append(tr("Several parcels have the same ID; their UUIDs may change."))
        unread = [one for one in self.fields.values() if one.unread]
        if unread:
            text = tr("Some values cannot be read: {fields}.")
            named = (f"{FIELD_BY_NAME[one.field].label} ({one.example})" for one in unread)
            found.append(text.format(fields=", ".join(named)))
        return tuple(found)

    @property
    def sentence(self) -> str:
        """The result for the user."""
        counted = number_of(
            self.rows, "The layer responds: {} parcel.", "The layer responds: {} parcels."
        )
        words = [counted] if self.rows else []
        return " ".join((*words, *self.problems))

    @property
    def detail(self) -> str:
        """All fields with their values in the sample, one on each line."""
        lines = [
            tr("{field}: {filled} of {parcels}").format(
                field=FIELD_BY_NAME[one.field].label, filled=one.filled, parcels=self.parcels
            )
            for one in self.fields.values()
        ]
        return "\n".join((*lines, *self.notices))

    def verified(self, day: str) -> dict[str, Any]:
        """Return the member `verified` of a catalog file; `day` is an ISO date."""
        return {
            "date": day,
            "edited": self.metadata.edited,
            "fields": [name for name, one in self.fields.items() if one.filled],
            "max_record_count": self.metadata.max_record_count,
            "padded": self.is_padded,
            "pagination": self.metadata.supports_pagination,
            "rows": self.rows,
            "unique": self.is_unique,
        }


def check_layer(
    definition: LayerDefinition,
    client: LayerClient,
    cancellation: Cancellation,
    *,
    is_thorough: bool = False,
) -> CheckReport:
    """Check a layer with `CHECK_REQUESTS` requests; `MOST_REQUESTS` if it `is_thorough`.

    A thorough check also counts the values of the ID columns, which takes large servers some
    seconds. Raises `ParcelError` if the layer cannot be searched at all: NOT_A_LAYER with the
    reason, those of requests; `Cancelled`.
    """
    metadata = fetch_metadata(client, cancellation, definition.id_columns)
    _probe(metadata, client, cancellation)
    rows = client.count({"where": EVERY_ROW}, cancellation)
    reader = RowReader(definition, metadata)
    parcels = _sample(reader, metadata, client, cancellation) if rows else []
    unique = padded = None
    if is_thorough and rows:
        columns = _id_columns(definition, metadata)
        unique = _is_unique(columns, metadata, client, cancellation)
        padded = _is_padded(columns, metadata, client, cancellation)
    return CheckReport(
        definition.id,
        metadata,
        rows,
        len(parcels),
        sum(1 for one in parcels if one.wkb is not None),
        _fields(definition, parcels),
        _missing(definition, metadata),
        _misplaced(parcels),
        unique,
        padded,
        reader.notices,
    )


def check_mirror(
    definition: LayerDefinition, client: LayerClient, cancellation: Cancellation
) -> tuple[str, ...]:
    """Return what the mirror lacks, as sentences; `client` leads to it. One request.

    Raises as `check_layer`.
    """
    metadata = fetch_metadata(client, cancellation, definition.id_columns)
    missing = _missing(definition, metadata)
    if not missing:
        return ()
    text = tr("The mirror does not have these columns: {columns}.")
    return (text.format(columns=", ".join(missing)),)


def _probe(metadata: Metadata, client: LayerClient, cancellation: Cancellation) -> None:
    """Send the smallest query: some servers list queries in their metadata, and refuse them."""
    name = metadata.object_id
    params = {
        "where": f"{name} IS NOT NULL" if name else EVERY_ROW,
        "outFields": name or metadata.columns[0].name,
        "returnGeometry": "false",
    }
    if metadata.supports_pagination:
        params["resultRecordCount"] = "1"
        if name:
            params["orderByFields"] = f"{name} ASC"
    try:
        client.query(params, cancellation)
    except RequestRefused as error:
        reason = tr("The server does not allow queries of this layer.")
        raise ParcelError(
            ErrorCode.NOT_A_LAYER, error.detail, host=client.host, reason=reason
        ) from None


def _sample(
    reader: RowReader, metadata: Metadata, client: LayerClient, cancellation: Cancellation
) -> list[Parcel]:
    """Return the first parcels of the layer.

    A server without pages sends as many as it sends at a time.
    """
    params = {
        "where": EVERY_ROW,
        "outFields": ",".join(reader.out_fields),
        "returnGeometry": "true",
        "outSR": "4326",
    }
    if metadata.supports_pagination:
        order = (metadata.object_id,) if metadata.object_id else reader.id_columns
        params["orderByFields"] = ",".join(f"{name} ASC" for name in order)
        params["resultOffset"] = "0"
        params["resultRecordCount"] = str(min(SAMPLE_ROWS, metadata.max_record_count))
    features = client.features(params, cancellation).features
    return reader.parcels(features[:SAMPLE_ROWS]).parcels


def _fields(definition: LayerDefinition, parcels: Sequence[Parcel]) -> dict[str, FieldCheck]:
    found = {}
    for name in FIELD_BY_NAME:
        if name not in definition.mapping.fields:
            continue
        filled = sum(1 for one in parcels if one.attributes.get(name) is not None)
        unread = [one.unread[name] for one in parcels if one.unread and name in one.unread]
        example = str(unread[0])[:40] if unread else ""
        found[name] = FieldCheck(name, filled, len(unread), example)
    return found


def _missing(definition: LayerDefinition, metadata: Metadata) -> tuple[str, ...]:
    """Return the columns that the definition names and the layer does not have."""
    named = [name for one in definition.mapping.fields.values() for name in one.needed]
    named += [*definition.id_columns, *definition.keep, *definition.not_parcels, definition.stack]
    unique = dict.fromkeys(filter(None, named))
    return tuple(name for name in unique if metadata.column(name) is None)


def _misplaced(parcels: Sequence[Parcel]) -> tuple[str, ...]:
    """Return state and county of the sample where fields differ from the location."""
    shaped = [one for one in parcels if one.wkb is not None]
    if not shaped:
        return ()
    counties = location_of([one.wkb for one in shaped]).counties([one.wkb for one in shaped])
    found = []
    for name in ("state", "state_fp", "county_fp"):
        pairs = [
            (parcel.attributes.get(name), county.fields[name])
            for parcel, county in zip(shaped, counties)
            if county is not None and parcel.attributes.get(name) is not None
        ]
        wrong = [(own, other) for own, other in pairs if not str(own).endswith(other)]
        if wrong and len(wrong) > _ENOUGH_WRONG * len(pairs):
            text = tr("{field}: {value}, by location {other}")
            own, other = wrong[0]
            found.append(text.format(field=FIELD_BY_NAME[name].label, value=own, other=other))
    return tuple(found)


def _id_columns(definition: LayerDefinition, metadata: Metadata) -> tuple[str, ...]:
    found = (metadata.column(name) for name in definition.id_columns)
    return tuple(one.name for one in found if one is not None)


def _is_unique(
    columns: Sequence[str], metadata: Metadata, client: LayerClient, cancellation: Cancellation
) -> bool | None:
    """Return whether no values of the columns are those of several rows; None if it is unknown."""
    if not (columns and metadata.object_id and metadata.supports_statistics):
        return None
    count = {
        "statisticType": "count",
        "onStatisticField": metadata.object_id,
        "outStatisticFieldName": _ROWS,
    }
    params = {
        "where": EVERY_ROW,
        "outStatistics": json.dumps([count]),
        "groupByFieldsForStatistics": ",".join(columns),
        "orderByFields": f"{_ROWS} DESC",
        "resultRecordCount": "1",
    }
    try:
        features = client.query(params, cancellation).get("features")
    except RequestRefused:
        return None
    found = [_number_in(one) for one in features] if isinstance(features, list) else []
    return max(found) == 1 if found and min(found) > 0 else None


def _number_in(feature: Any) -> int:
    """Return the number of rows of a group; 0 if it cannot be read."""
    attributes = feature.get("attributes") if isinstance(feature, dict) else None
    if isinstance(attributes, dict):
        values = {name.lower(): value for name, value in attributes.items()}
        return whole_number(values.get(_ROWS)) or 0
    return 0


def _is_padded(
    columns: Sequence[str], metadata: Metadata, client: LayerClient, cancellation: Cancellation
) -> bool | None:
    """Return whether text in the columns begins or ends with a blank; None if that is unknown."""
    texts = [name for name in columns if metadata.types[name] == _TEXT]
    if not texts:
        return False if columns else None
    where = " OR ".join(f"{name} LIKE ' %' OR {name} LIKE '% '" for name in texts)
    with suppress(RequestRefused):
        return client.count({"where": where}, cancellation) > 0
    return None
