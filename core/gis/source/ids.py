"""Values of ``svc_uuid`` for the rows of a table: those of a column, or UUIDs made of ID columns.

The same rows have the same IDs in every search. Layer IDs and paths change, so a UUID (version 5)
is made of a namespace that is stored with the connection, or with the layer once its columns are
saved, and the values of the ID columns of the mapping. Rows with the same values are told apart by
their keys, as are rows without any.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Sequence
from hashlib import sha1
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_OID, UUID, uuid5

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.contract.values import Unreadable, read_text
from parcel_lookup.core.gis.source.table import Key

if TYPE_CHECKING:
    import numpy as np
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.columns.mapping import BoundMapping
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.source.table import Columns, Table

#: The custom property of a layer with the namespace of the IDs of its parcels.
NAMESPACE_PROPERTY = "parcel_lookup/namespace"
#: Between the values of several ID columns.
_BETWEEN = "\x1f"
#: Rows whose IDs are made of their keys, too, that are read for an ID.
_MOST_ODD = 1000
_DIGITS = re.compile("[0-9a-f]{16}")


def namespace_of(layer: QgsVectorLayer) -> UUID:
    """Return the namespace of a layer's IDs; that of its own ID if none is stored. Main thread.

    Storing one changes the project.
    """
    try:
        return UUID(str(layer.customProperty(NAMESPACE_PROPERTY, "")))
    except ValueError:
        return uuid5(NAMESPACE_OID, layer.id())


class IdIndex:
    """Finds the rows that may have an ID: by eight bytes of it, and eight of the row's key."""

    def __init__(self, keys: Sequence[Key], hashes: np.ndarray, heads: np.ndarray) -> None:
        """`hashes` are those of the names (0: none), and `heads` the first bytes of IDs of them."""
        import numpy as np

        twice = _repeated(hashes)
        self.shared = frozenset(twice.tolist()) - {0}
        # The IDs of these are made of their keys, too.
        is_odd = np.isin(hashes, twice) | (hashes == 0)
        self._odd = [keys[place] for place in np.flatnonzero(is_odd)]
        alone = np.flatnonzero(~is_odd)
        order = alone[np.argsort(heads[alone])]
        self._heads = heads[order]
        self._keys = [keys[place] for place in order]

    def keys_of(self, svc_uuids: Sequence[str]) -> list[Key] | None:
        """Return the keys of all rows that may have one of these IDs, in order.

        None if these are too many to be read by key.
        """
        import numpy as np

        digits = [one.replace("-", "")[:16] for one in svc_uuids]
        wanted = np.array([int(one, 16) for one in digits if _DIGITS.fullmatch(one)], np.uint64)
        ends = (self._heads.searchsorted(wanted, side).tolist() for side in ("left", "right"))
        places = [range(*pair) for pair in zip(*ends)]
        found = {self._keys[place] for some in places for place in some}
        if len(places) == len(svc_uuids) and all(places):
            return sorted(found)
        return sorted(found.union(self._odd)) if len(self._odd) <= _MOST_ODD else None


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

    @property
    def identity(self) -> Hashable:
        """Equal for the same IDs of the same rows."""
        return repr(self._bound.fields.get(ID_FIELD)), self._namespace, self._bound.mapping.ids

    def read_shared(self, table: Table, run: Run) -> frozenset[int]:
        """Return hashes of the names that several rows have: reads the ID columns of all rows."""
        unique = {one.name for one in table.columns if one.is_unique}
        if not self.columns or self.columns & unique:
            return frozenset()
        import numpy as np

        # Eight bytes of a hash each: names themselves would fill the memory.
        chunks = table.keys(sorted(self.columns), (), None, run)
        hashes = (_hashes(self._names(one.columns, len(one.keys))) for one in chunks)
        return frozenset(_repeated(np.concatenate((_hashes([]), *hashes))).tolist()) - {0}

    def read_index(self, table: Table, run: Run) -> IdIndex | None:
        """Return an index of the IDs that are made of columns, which are read of all rows.

        None for IDs of a column, of which the provider may have an index, and for those of keys.
        """
        if self._given or not self.columns:
            return None
        import numpy as np

        keys: list[Key] = []
        hashes, heads = [np.empty(0, np.int64)], [np.empty(0, np.uint64)]
        for chunk in table.keys(sorted(self.columns), (), None, run):
            names = self._names(chunk.columns, len(chunk.keys))
            keys += chunk.keys
            hashes.append(_hashes(names))
            heads.append(_heads(_digests(self._namespace.bytes, [one or "" for one in names])))
        return IdIndex(keys, np.concatenate(hashes), np.concatenate(heads))

    def of(self, keys: Sequence[Key], columns: Columns) -> Sequence[str]:
        """Return the IDs of rows, given by `columns` at least."""
        names = self._names(columns, len(keys))
        alone = [name if name and hash(name) not in self.shared else "" for name in names]
        if self._given and all(alone):
            return alone
        made = _uuids(
            self._namespace.bytes,
            [one or json.dumps(["key", name, key]) for key, name, one in zip(keys, names, alone)],
        )
        return [one or uuid for one, uuid in zip(alone, made)] if self._given else made

    def _names(self, columns: Columns, number: int) -> Sequence[str | None]:
        """Return what identifies each row without its key; None where nothing does."""
        if self._given:
            return [name or None for name in self._bound.column(ID_FIELD, columns, number)]
        texts = [_texts(columns[column]) for column in self._bound.mapping.ids]
        if not texts:
            return [None] * number
        return [_BETWEEN.join(one) if any(one) else None for one in zip(*texts)]


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

    numbers = _digests(namespace, names)
    digits = np.frombuffer(numbers.tobytes().hex().encode(), dtype=np.uint8).reshape(-1, 32)
    texts = np.insert(digits, (8, 12, 16, 20), ord("-"), axis=1).tobytes().decode("ascii")
    return [texts[start : start + 36] for start in range(0, len(texts), 36)]


def _digests(namespace: bytes, names: Sequence[str]) -> np.ndarray:
    """Return UUIDs as rows of 16 bytes."""
    import numpy as np

    begun, digests = sha1(namespace, usedforsecurity=False), []
    for name in names:
        digest = begun.copy()
        digest.update(name.encode())
        digests.append(digest.digest()[:16])
    numbers = np.frombuffer(bytearray().join(digests), dtype=np.uint8).reshape(-1, 16)
    numbers[:, 6] = numbers[:, 6] & 0x0F | 0x50
    numbers[:, 8] = numbers[:, 8] & 0x3F | 0x80
    return numbers


def _hashes(names: Sequence[str | None]) -> np.ndarray:
    """Return hashes of names; 0 for none."""
    import numpy as np

    return np.array([hash(one) if one else 0 for one in names], np.int64)


def _repeated(hashes: np.ndarray) -> np.ndarray:
    """Return those that are there several times."""
    import numpy as np

    ordered = np.sort(hashes)
    return ordered[1:][ordered[1:] == ordered[:-1]]


def _heads(numbers: np.ndarray) -> np.ndarray:
    """Return the first eight bytes of UUIDs as numbers."""
    import numpy as np

    return np.ascontiguousarray(numbers[:, :8]).view(">u8").ravel().astype(np.uint64)
