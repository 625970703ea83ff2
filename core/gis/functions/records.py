"""Parcels as maps of values, named and typed as the fields of a result layer are."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.gis.layer.schema import UNREAD_VALUES, ResultSchema, json_text, read_columns

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Parcel

#: How many parcels are there or have the id.
PARCEL_COUNT = "parcel_count"

_FRACTIONS = tuple(field.name for field in FIELDS if field.is_numeric and not field.whole)
_NAMES = tuple(field.name for field in FIELDS)


class Records:
    """Makes maps of parcels. Any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._schema = ResultSchema()
        #: Of fields that the contract does not know: name and reader by the service's name.
        self._foreign: dict[str, tuple[str, Any]] = {}

    def map_of(self, parcel: Parcel, count: int) -> dict[str, Any]:
        """The parcel's values by field; all fields of the contract are there."""
        attributes = parcel.attributes
        record = {name: attributes.get(name) for name in _NAMES}
        for name in _FRACTIONS:
            if type(record[name]) is int:  # QGIS divides whole numbers in another way
                record[name] = float(record[name])
        unread = dict(parcel.unread or {})
        for key in attributes.keys() - record.keys():
            name, column = self._foreign.get(key) or self._learnt(key)
            value = read_columns((column,), attributes, unread)[0]
            known = known_column(key) if type(value) is int else None
            record[name] = float(value) if known and not known.is_whole else value
        if unread:
            record[UNREAD_VALUES] = json_text(unread)
        record[PARCEL_COUNT] = count
        return record

    def _learnt(self, key: str) -> tuple[str, Any]:
        with self._lock:
            if key not in self._foreign:
                (field,) = self._schema.learn({key: None})
                name = field.name() if field.name() != PARCEL_COUNT else f"{PARCEL_COUNT}_2"
                self._foreign[key] = name, self._schema.unknown_columns[-1]
            return self._foreign[key]
