"""Checks with three requests whether a published layer is as its definition describes it.

Used by *Test*, and by the script that checks the catalog. It changes nothing, and downloads
`SAMPLE_ROWS` parcels at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from parcel_lookup.core.arcgis.capabilities import has_stable_ids
from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.arcgis.metadata import Metadata, fetch_metadata, first_features
from parcel_lookup.core.arcgis.rows import RowReader
from parcel_lookup.core.arcgis.wire import EVERY_ROW, LayerClient
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Cancellation,
    ErrorCode,
    Parcel,
    ParcelError,
    RequestRefused,
)
from parcel_lookup.core.contract.terms import terms_sentences
from parcel_lookup.core.i18n import number_of, tr

CHECK_REQUESTS = 3
SAMPLE_ROWS = 20


@dataclass(frozen=True)
class LayerCheck:
    """What a check found."""

    definition: LayerDefinition
    host: str
    metadata: Metadata
    #: The number of rows of the layer.
    rows: int
    #: The first ones.
    parcels: tuple[Parcel, ...]
    #: Columns of the definition that the server does not return.
    missing: tuple[str, ...]

    @property
    def failure(self) -> str:
        """Why the layer cannot be searched as its definition describes it, or ""."""
        if not self.rows:
            return tr("The layer has no parcels.")
        if not self.parcels:
            return tr("The server sends no parcels, although it counts some.")
        if all(one.wkb is None for one in self.parcels):
            return tr("The first parcels have no geometry that can be read.")
        named = [one.attributes.get(name) for one in self.parcels for name in self.fields]
        if all(value is None for value in named):
            return tr("No field has a value in the first parcels.")
        return ""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the definition, in the order of the contract."""
        return tuple(name for name in FIELD_BY_NAME if name in self.definition.mapping.fields)

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the layer or its definition, at most three sentences."""
        missing = tr("The server does not return these columns: {columns}.")
        unread = tr("Some values cannot be read: {fields}.")
        doubtful = ", ".join(self._unread())
        return (
            *([self.failure] if self.failure else []),
            *([missing.format(columns=", ".join(self.missing))] if self.missing else []),
            *([unread.format(fields=doubtful)] if doubtful else []),
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """The result for the user, at most five sentences."""
        if not self.rows:
            return (self.failure,)
        found = number_of(
            self.rows,
            "{host} responds: the layer “{layer}” has {} parcel.",
            "{host} responds: the layer “{layer}” has {} parcels.",
            host=self.host,
            layer=self.metadata.name or self.definition.title,
        )
        if self.failure:
            return (found, *self.problems)
        # Without its text, the strictest statement comes first.
        terms, *_ = terms_sentences(replace(self.definition.terms, text=""))
        limits = tr("IDs that stay the same when the server renumbers its records")
        lacks = tr("Not possible: {limits}.").format(limits=limits)
        is_stable = has_stable_ids(self.definition)
        return (found, *self.problems, *(() if is_stable else (lacks,)), terms)

    def _unread(self) -> Iterator[str]:
        """Yield the fields with values that cannot be read, each with the first of them."""
        for name in self.fields:
            values = [one.unread[name] for one in self.parcels if one.unread and name in one.unread]
            if values:
                yield f"{FIELD_BY_NAME[name].label} ({str(values[0])[:40]})"


def check_layer(
    definition: LayerDefinition, client: LayerClient, cancellation: Cancellation
) -> LayerCheck:
    """Check a layer with `CHECK_REQUESTS` requests.

    Raises `ParcelError` if the layer cannot be searched at all: NOT_A_LAYER with the reason, those
    of requests; `Cancelled`.
    """
    metadata = fetch_metadata(client, cancellation)
    try:
        rows = client.count({"where": EVERY_ROW}, cancellation)
    except RequestRefused as error:  # some servers list queries in their metadata
        reason = tr("The server does not allow queries of this layer.")
        raise ParcelError(
            ErrorCode.NOT_A_LAYER, error.detail, host=client.host, reason=reason
        ) from None
    reader = RowReader(definition, metadata)
    features: list[Any] = []
    if rows:
        features, _ = first_features(client, metadata, reader.out_fields, SAMPLE_ROWS, cancellation)
    parcels = tuple(reader.parcels(features).parcels)
    missing = missing_columns(definition, metadata, reader.not_returned)
    return LayerCheck(definition, client.host, metadata, rows, parcels, missing)


def missing_columns(
    definition: LayerDefinition, metadata: Metadata, not_returned: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the columns that a definition names, and that the layer has not or does not return."""
    named = [name for one in definition.mapping.fields.values() for name in one.needed]
    named += [*definition.mapping.ids, *definition.keep, *definition.not_parcels, definition.stack]
    unique = dict.fromkeys(filter(None, named))
    return (*(name for name in unique if metadata.column(name) is None), *not_returned)
