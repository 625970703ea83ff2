"""Values of ``svc_uuid`` for the rows of a table: those of a column, or UUIDs made of ID columns.

The same rows have the same IDs in every search. Layer IDs and paths change, so a UUID (version 5)
is made of a namespace that is stored with the layer or the connection, and the values of the ID
columns of the mapping. Rows with the same values are told apart by their keys, as are rows without
any.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from hashlib import sha1
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.contract.values import Unreadable, read_text
from parcel_lookup.core.gis.source.table import Key

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.columns.mapping import BoundMapping
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.source.table import Table, Values

#: The custom property of a layer with the namespace of the IDs of its parcels.
NAMESPACE_PROPERTY = "parcel_lookup/namespace"
#: Between the values of several ID columns.
_BETWEEN = "\x1f"


def namespace_of(layer: QgsVectorLayer) -> UUID:
    """Return the namespace of a layer's IDs, which is stored with it from now on. Main thread."""
    try:
        return UUID(str(layer.customProperty(NAMESPACE_PROPERTY, "")))
    except ValueError:
        made = uuid4()
        layer.setCustomProperty(NAMESPACE_PROPERTY, str(made))
        return made


class Ids:
    """Makes the IDs of rows."""

    def __init__(self, namespace: UUID, bound: BoundMapping) -> None:
        self._namespace = namespace
        self._bound = bound
        self._given = ID_FIELD in bound.fields
        #: The columns that IDs are made of.
        self.columns = bound.columns_of((ID_FIELD,)) if self._given else set(bound.mapping.ids)
        #: Hashes of the names that several rows have (`read_shared`).
        self.shared: frozenset[int] = frozenset()

    @property
    def are_stable(self) -> bool:
        """Whether IDs do not depend on keys, as far as the rows have values of their own."""
        return bool(self.columns)

    def read_shared(self, table: Table, run: Run) -> frozenset[int]:
        """Return hashes of the names that several rows have: reads the ID columns of all rows."""
        unique = {one.name for one in table.columns if one.is_unique}
        if not self.columns or self.columns & unique:
            return frozenset()
        import numpy as np

        # Eight bytes of a hash each: names themselves would fill the memory.
        seen = array("q")
        for chunk in table.keys(sorted(self.columns), (), None, run):
            names = self._names([values for _, values in chunk])
            seen.extend(map(hash, filter(None, names)))
        found = np.sort(np.array(seen))
        return frozenset(found[1:][found[1:] == found[:-1]].tolist())

    def of(self, keys: Sequence[Key], rows: Sequence[Values]) -> Sequence[str]:
        """Return the IDs of rows, given by the values of `columns` at least."""
        names = self._names(rows)
        alone = [name if name and hash(name) not in self.shared else "" for name in names]
        if self._given and all(alone):
            return alone
        made = _uuids(
            self._namespace.bytes,
            [one or json.dumps(["key", name, key]) for key, name, one in zip(keys, names, alone)],
        )
        return [one or uuid for one, uuid in zip(alone, made)] if self._given else made

    def _names(self, rows: Sequence[Mapping[str, Any]]) -> Sequence[str | None]:
        """Return what identifies each row without its key; None where nothing does."""
        if self._given:
            return [name or None for name in self._bound.values(ID_FIELD, rows)]
        columns = [_texts([row[column] for row in rows]) for column in self._bound.mapping.ids]
        if not columns:
            return [None] * len(rows)
        return [_BETWEEN.join(one) if any(one) else None for one in zip(*columns)]


def _texts(values: Sequence[Any]) -> Sequence[str]:
    """Return values as texts that are the same whether the column has text or numbers."""
    if {*map(type, values)} <= {str, type(None)}:  # nearly always
        return [value.strip() if value else "" for value in values]
    return [*map(_text, values)]


def _text(value: Any) -> str:
    try:
        return (read_text(value) or "").strip()
    except Unreadable:
        return json.dumps(value)


def _uuids(namespace: bytes, names: Sequence[str]) -> Sequence[str]:
    """Return what `str(uuid.uuid5(namespace, name))` returns for each name, in a tenth of the time.

    The bytes of all of them are written as text at once.
    """
    import numpy as np

    begun, digests = sha1(namespace, usedforsecurity=False), []
    for name in names:
        digest = begun.copy()
        digest.update(name.encode())
        digests.append(digest.digest()[:16])
    numbers = np.frombuffer(bytearray().join(digests), dtype=np.uint8).reshape(-1, 16)
    numbers[:, 6] = numbers[:, 6] & 0x0F | 0x50
    numbers[:, 8] = numbers[:, 8] & 0x3F | 0x80
    digits = np.frombuffer(numbers.tobytes().hex().encode(), dtype=np.uint8).reshape(-1, 32)
    texts = np.insert(digits, (8, 12, 16, 20), ord("-"), axis=1).tobytes().decode("ascii")
    return [texts[start : start + 36] for start in range(0, len(texts), 36)]
