"""Values of ``svc_uuid`` for the rows of a table: those of a column, or UUIDs made of ID columns.

The same rows have the same IDs in every search. Layer IDs and paths change, so a UUID (version 5)
is made of a namespace that is stored with the layer or the connection, and the values of the ID
columns. Rows with the same values are told apart by their keys, as are rows without any.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b, sha1
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID, uuid4

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.contract.values import Unreadable, read_text
from parcel_lookup.core.gis.source.table import Key

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.source.table import Table, Values
    from parcel_lookup.core.local.importing.mapping import BoundMapping

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


class IdRule(NamedTuple):
    """What the IDs of a table are made of, where no column is mapped to ``svc_uuid``."""

    namespace: UUID
    #: The columns that identify a row; none: the key of the table does.
    columns: tuple[str, ...] = ()


class Ids:
    """Makes the IDs of rows."""

    def __init__(self, rule: IdRule, bound: BoundMapping) -> None:
        self._rule = rule
        self._bound = bound
        self._given = ID_FIELD in bound.fields
        #: The columns that IDs are made of.
        self.columns = bound.columns_of((ID_FIELD,)) if self._given else set(rule.columns)
        #: Digests of the names that several rows have (`read_shared`).
        self.shared: frozenset[int] = frozenset()

    @property
    def are_stable(self) -> bool:
        """Whether IDs do not depend on keys, as far as the rows have values of their own."""
        return bool(self.columns)

    def read_shared(self, table: Table, run: Run) -> frozenset[int]:
        """Return digests of the names that several rows have: reads the ID columns of all rows."""
        unique = {one.name for one in table.columns if one.is_unique}
        if not self.columns or self.columns & unique:
            return frozenset()
        import numpy as np

        # Eight bytes of a digest each: names themselves would fill the memory.
        seen = array("Q")
        for chunk in table.keys(sorted(self.columns), (), None, run):
            seen.extend(map(_short, filter(None, self._names([values for _, values in chunk]))))
        found = np.sort(np.array(seen, dtype=np.uint64))
        return frozenset(found[1:][found[1:] == found[:-1]].tolist())

    def of(self, keys: Sequence[Key], rows: Sequence[Values]) -> list[str]:
        """Return the IDs of rows, given by the values of `columns` at least."""
        namespace, shared = self._rule.namespace.bytes, self.shared
        ids = []
        for key, name in zip(keys, self._names(rows)):
            if name is None or (shared and _short(name) in shared):
                ids.append(_uuid(namespace, json.dumps(["key", name, key])))
            else:
                ids.append(name if self._given else _uuid(namespace, name))
        return ids

    def _names(self, rows: Sequence[Mapping[str, Any]]) -> Iterable[str | None]:
        """Return what identifies each row without its key; None where nothing does."""
        if self._given:
            return (name or None for name in self._bound.values(ID_FIELD, rows))
        columns = self._rule.columns
        texts = ([_text(row[column]) for column in columns] for row in rows)
        return (_BETWEEN.join(one) if any(one) else None for one in texts)


def _text(value: Any) -> str:
    """Return a value as text that is the same whether the column has text or numbers."""
    try:
        return (read_text(value) or "").strip()
    except Unreadable:
        return json.dumps(value)


def _uuid(namespace: bytes, name: str) -> str:
    """Return what `str(uuid.uuid5(namespace, name))` returns, in a third of the time."""
    digest = bytearray(sha1(namespace + name.encode(), usedforsecurity=False).digest()[:16])
    digest[6], digest[8] = digest[6] & 0x0F | 0x50, digest[8] & 0x3F | 0x80
    text = digest.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def _short(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
