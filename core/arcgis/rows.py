"""Features of a layer → parcels: columns by the definition's mapping, IDs, dates, geometry.

Nothing here sends a request. A reader is made once for a layer and used by all threads of a search.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from parcel_lookup.core.arcgis.capabilities import fields_of
from parcel_lookup.core.arcgis.definition import LayerDefinition, folded_value
from parcel_lookup.core.arcgis.geometry import rings_to_wkb
from parcel_lookup.core.arcgis.ids import is_blank, svc_stack_uuid, svc_uuid, svc_uuid_of_record
from parcel_lookup.core.arcgis.metadata import Metadata, iso_moment
from parcel_lookup.core.columns.mapping import BoundMapping, FieldSource
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    ErrorCode,
    Field,
    Parcel,
    ParcelError,
)
from parcel_lookup.core.contract.values import (
    TOO_DEEP,
    Unreadable,
    is_iso_date,
    is_nested_too_deeply,
    read_number,
    read_text,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.remote.protocol.geometry import UnreadableGeometry

_STACK_FIELD = "svc_stack_uuid"
#: Whether the ID columns of a layer identify a parcel, as a check of the layer found.
_UNIQUE = "unique"


class Records(NamedTuple):
    """The features of a response as parcels."""

    parcels: list[Parcel]
    #: Features that are no records.
    dropped: int = 0


def _reader(field: Field) -> Callable[[Any], Any]:
    """Return what reads the values of a column that no field of the contract takes."""
    return read_number if field.is_numeric else _day if field.is_date else read_text


def _day(value: Any) -> str | None:
    """Return the day of a date, in ISO; raises `Unreadable`."""
    text = (read_text(value) or "").partition("T")[0].strip()
    if text and not is_iso_date(text):
        raise Unreadable(value)
    return text or None


class RowReader:
    """Makes parcels of the features of one layer. Any thread.

        reader = RowReader(definition, metadata)
        reader.parcels(response["features"])

    Columns that the layer no longer has leave their fields empty, which `notices` report.
    """

    def __init__(self, definition: LayerDefinition, metadata: Metadata) -> None:
        """Raise `ParcelError` (NOT_A_LAYER) if the layer has no longer what identifies parcels."""
        self._definition = definition
        self._metadata = metadata
        self._gone: dict[str, list[str]] = {}
        #: The mapping for the columns that the layer has, by its spelling of their names.
        self.mapping = self._bind()
        types = {
            name: column.plain_type
            for name in definition.keep
            if (column := metadata.column(name)) is not None
        }
        #: The fields, with the types of all columns.
        self.fields = fields_of(definition, types)
        self._own = [(name, _reader(self.fields[name])) for name in self.mapping.kept.values()]
        #: The columns that identify a parcel, as the layer writes them.
        self.id_columns = self._present(definition.mapping.ids)
        self._stack = "".join(self._present((definition.stack,) if definition.stack else ()))
        self._object_id = metadata.object_id
        self._by_record = (definition.verified or {}).get(_UNIQUE) is False
        #: By column, the values of rows that are no parcels.
        self._not_parcels = {
            column.name: values
            for name, values in definition.not_parcels.items()
            if (column := metadata.column(name)) is not None
        }
        #: The columns to request.
        self.out_fields = self._needed()
        self._dates = tuple(
            name for name in self.out_fields if (found := metadata.column(name)) and found.is_date
        )
        self._lock = threading.Lock()
        self._record_of: dict[str, Any] = {}
        self._shared = 0
        self._not_returned: dict[str, None] = {}

    @property
    def not_returned(self) -> tuple[str, ...]:
        """Columns that the server lists, but did not return."""
        return tuple(self._not_returned)

    @property
    def notices(self) -> tuple[str, ...]:
        """What is missing or unusual in the layer, as sentences."""
        sentences = []
        for column, fields in self._gone.items():
            text = tr("The layer no longer has the column “{column}”. Empty fields: {fields}.")
            names = [FIELD_BY_NAME[one].label if one in FIELD_BY_NAME else one for one in fields]
            sentences.append(text.format(column=column, fields=", ".join(names)))
        unknown = [one for one in self._definition.not_parcels if not self._metadata.column(one)]
        if unknown:
            text = tr("The layer does not have these columns: {columns}.")
            sentences.append(text.format(columns=", ".join(unknown)))
        if self.not_returned:
            text = tr("The server did not return columns that it lists: {columns}.")
            sentences.append(text.format(columns=", ".join(self.not_returned)))
        if self._shared:
            text = number_of(
                self._shared,
                "{} parcel has the ID of another parcel in this layer; a new ID was created for "
                "it, which may change.",
                "{} parcels have the ID of another parcel in this layer; new IDs were created for "
                "them, which may change.",
            )
            sentences.append(text)
        return tuple(sentences)

    def parcels(self, features: Sequence[Any]) -> Records:
        """Return the parcels of features (``{"attributes", "geometry"}``), in their order."""
        whole = [
            one for one in features if type(one) is dict and type(one.get("attributes")) is dict
        ]
        dropped = len(features) - len(whole)
        rows = self._rows([one["attributes"] for one in whole])
        if self._not_parcels:
            pairs = [pair for pair in zip(whole, rows) if self._is_parcel(pair[1])]
            whole, rows = [one for one, _ in pairs], [row for _, row in pairs]
        parcels = []
        found = zip(whole, rows, self.mapping.read(rows), self._uuids(rows))
        for feature, row, (attributes, unread), made in found:
            for name, read in self._own:
                value = attributes[name]
                try:
                    attributes[name] = read(value)
                except Unreadable:
                    attributes[name], unread[name] = None, value
            uuid = attributes.get(ID_FIELD) or made
            attributes[ID_FIELD] = uuid
            if self._stack and not is_blank(row[self._stack]):
                attributes[_STACK_FIELD] = svc_stack_uuid(self._definition.id, row[self._stack])
            wkb, geometry = None, feature.get("geometry")
            try:
                wkb = rings_to_wkb(geometry)
            except UnreadableGeometry:
                unread["geom"] = TOO_DEEP if is_nested_too_deeply(geometry) else geometry
            parcels.append(Parcel(uuid, attributes, wkb, unread=unread or None))
        return Records(parcels, dropped)

    def _is_parcel(self, row: Mapping[str, Any]) -> bool:
        return not any(
            folded_value(row[column]) in values for column, values in self._not_parcels.items()
        )

    # ---- columns ----------------------------------------------------------------------------

    def _bind(self) -> BoundMapping:
        """Return the mapping without what needs a column that the layer does not have."""
        fields: dict[str, FieldSource] = {}
        for name, source in self._definition.mapping.fields.items():
            missing = [one for one in source.needed if self._metadata.column(one) is None]
            if missing:
                for column in missing:
                    self._gone.setdefault(column, []).append(name)
            else:
                fields[name] = self._respelled(source)
        self._present(self._definition.keep)  # those that are gone are noted
        kept = {
            column.name: name
            for kept, name in self._definition.kept.items()
            if (column := self._metadata.column(kept)) is not None
        }
        return BoundMapping(replace(self._definition.mapping, fields=fields), fields, kept)

    def _respelled(self, source: FieldSource) -> FieldSource:
        """Return a source with its columns as the layer writes them."""
        return replace(
            source,
            columns=tuple(map(self._spelling, source.columns)),
            template=tuple((text, name and self._spelling(name)) for text, name in source.template),
            unit_column=source.unit_column and self._spelling(source.unit_column),
            otherwise=source.otherwise and self._spelling(source.otherwise),
        )

    def _spelling(self, name: str) -> str:
        column = self._metadata.column(name)
        return name if column is None else column.name

    def _present(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return columns as the layer writes them; those that it does not have are noted."""
        found = []
        for name in names:
            column = self._metadata.column(name)
            if column is not None:
                found.append(column.name)
            else:
                self._gone.setdefault(name, []).append(name)
        return tuple(found)

    def _needed(self) -> tuple[str, ...]:
        definition = self._definition
        if len(self.id_columns) < len(definition.mapping.ids):
            gone = ", ".join(name for name in definition.mapping.ids if name in self._gone)
            reason = tr("It no longer has the column {columns}, which identifies parcels.")
            raise ParcelError(
                ErrorCode.NOT_A_LAYER,
                host=definition.url.split("/")[2],
                reason=reason.format(columns=gone),
            )
        mapped = (one for source in self.mapping.fields.values() for one in source.needed)
        own = (self._object_id, *self.id_columns, self._stack, *self._not_parcels)
        return tuple(dict.fromkeys(filter(None, (*own, *mapped, *self.mapping.kept))))

    # ---- rows -------------------------------------------------------------------------------

    def _rows(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return rows with all columns, dates as ISO text."""
        needed = frozenset(self.out_fields)
        if not all(needed <= row.keys() for row in rows):
            rows = self._completed(rows)
        for name in self._dates:
            for row in rows:
                value = row[name]
                if type(value) in (int, float):
                    row[name] = iso_moment(value) or value
        return rows

    def _completed(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return rows with all columns: other spellings are accepted, missing ones are None."""
        completed, lacking = [], set(self.out_fields)
        for row in rows:
            by_name = {name.lower(): value for name, value in row.items()}
            completed.append({name: by_name.get(name.lower()) for name in self.out_fields})
            lacking = {name for name in lacking if name.lower() not in by_name}
        with self._lock:
            self._not_returned.update(
                dict.fromkeys(one for one in self.out_fields if one in lacking)
            )
        return completed

    # ---- ids --------------------------------------------------------------------------------

    def _uuids(self, rows: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return the ID of each row.

        Rows whose ID columns are blank get one by their object ID; so does a row with the ID of
        another row that was read before, so that none is lost.
        """
        layer, oid = self._definition.id, self._object_id
        columns = self.id_columns or (oid,)
        uuids = []
        for row in rows:
            values = [row[name] for name in columns]
            record = row[oid]
            if record is not None and (self._by_record or any(map(is_blank, values))):
                uuids.append(svc_uuid_of_record(layer, values, record))
            else:
                uuids.append(svc_uuid(layer, values))
        return uuids if self._by_record else self._distinguished(rows, columns, uuids)

    def _distinguished(
        self, rows: Sequence[Mapping[str, Any]], columns: Sequence[str], uuids: list[str]
    ) -> list[str]:
        with self._lock:
            for place, (row, uuid) in enumerate(zip(rows, uuids)):
                record = row[self._object_id]
                known = self._record_of.setdefault(uuid, record)
                if known != record and record is not None:
                    values = [row[name] for name in columns]
                    made = svc_uuid_of_record(self._definition.id, values, record)
                    self._shared += made not in self._record_of
                    self._record_of[made] = record
                    uuids[place] = made
        return uuids
