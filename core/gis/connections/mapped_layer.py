"""A layer, file, or database table with the mapping of its columns to fields, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any
from uuid import UUID

from parcel_lookup.core.columns.mapping import (
    ColumnMapping,
    MappingError,
    mapping_from,
    mapping_to_table,
)
from parcel_lookup.core.contract import FILE_INFO, SourceInfo
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress
from parcel_lookup.core.gis.source.ids import IdRule
from parcel_lookup.core.gis.source.rows import fields_of
from parcel_lookup.core.gis.source.table import Column, Kind
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

_KINDS = {one.value: one for one in Kind}
#: Members of the JSON form that are text.
_TEXTS = ("provider", "uri", "name", "database", "title", "crs", "state", "namespace")


@dataclass(frozen=True)
class MappedLayer:
    """A layer with the mapping of its columns: what is saved of it, and exported.

    It is what was true of the layer when it was saved; a search reads the layer as it is then.
    """

    address: LayerAddress
    #: What users call it.
    title: str
    #: Its own member `crs` is one that the user chose in place of that of the layer.
    mapping: ColumnMapping = field(hash=False)
    #: All columns that it has, but for the geometry.
    columns: tuple[Column, ...] = ()
    #: The CRS of its parcels, as `SourceInfo.crs`.
    crs: str = WGS84
    #: The abbreviation of the state that has all its parcels, or "".
    state: str = ""
    #: The namespace of the IDs of its parcels (`source.ids`), a UUID.
    namespace: str = ""

    @cached_property
    def info(self) -> SourceInfo:
        """What its source has, without opening it."""
        bound = self.mapping.bind([*(one.name for one in self.columns), *self.expressions])
        computed = [Column(text, Kind.OTHER) for text in self.expressions]
        return replace(
            FILE_INFO,
            fields=fields_of(bound, [*self.columns, *computed]),
            has_buildings=False,
            has_stable_ids=bool(id_columns(self.mapping)),
            states=frozenset(filter(None, [self.state])),
            crs=self.crs,
        )

    @property
    def expressions(self) -> tuple[str, ...]:
        """The expressions of its mapping."""
        return expressions_of(self.mapping, [one.name for one in self.columns])

    @property
    def id_rule(self) -> IdRule:
        """What the IDs of its parcels are made of."""
        return IdRule(UUID(self.namespace), id_columns(self.mapping))

    def changes(self, columns: Sequence[Column]) -> list[str]:
        """Return the columns of the mapping that are missing, or have values of another type."""
        kinds = {one.name: one.kind for one in columns}
        needed = {name for one in self.mapping.fields.values() for name in one.needed}
        return [
            one.name
            for one in self.columns
            if one.name in needed and kinds.get(one.name) is not one.kind
        ]

    # ---- JSON -----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return it for settings and exported files; `from_json` reads it."""
        texts = {**self.address._asdict(), **{name: getattr(self, name) for name in _TEXTS[4:]}}
        body: dict[str, Any] = {name: text for name, text in texts.items() if text}
        body["columns"] = [
            [one.name, one.kind.value, *([one.label] if one.label else [])] for one in self.columns
        ]
        body["mapping"] = mapping_to_table(self.mapping)
        return body

    @classmethod
    def from_json(cls, body: Any) -> MappedLayer:
        """Return what `to_json` returned. Raises `MappingError` with a sentence for the user."""
        try:
            found = cls._read(body)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            if isinstance(error, MappingError):
                raise
            raise _damaged() from error
        problem = found.address.problem()
        if problem:
            raise MappingError(f"{problem[0].upper()}{problem[1:]}")
        return found

    @classmethod
    def _read(cls, body: Mapping[str, Any]) -> MappedLayer:
        texts = {name: body.get(name, "") for name in _TEXTS}
        if not all(isinstance(one, str) and "\0" not in one for one in texts.values()):
            raise _damaged()
        columns = tuple(_column(*one) for one in body["columns"])
        names = [one.name for one in columns]
        if not (texts["provider"] and texts["uri"]) or len({*names}) < len(names):
            raise _damaged()
        mapping = mapping_from(body["mapping"])
        mapping.bind([*names, *expressions_of(mapping, names)])
        return cls(
            LayerAddress(*(texts[name] for name in LayerAddress._fields)),
            texts["title"] or texts["name"],
            mapping,
            columns,
            texts["crs"] or WGS84,
            texts["state"],
            str(UUID(texts["namespace"])),
        )


def expressions_of(mapping: ColumnMapping, columns: Sequence[str]) -> tuple[str, ...]:
    """Return the expressions of a mapping: what its fields are read from that is no column."""
    needed = (name for source in mapping.fields.values() for name in source.needed)
    return tuple(dict.fromkeys(name for name in needed if name not in columns))


def id_columns(mapping: ColumnMapping) -> tuple[str, ...]:
    """Return the columns that the IDs of parcels are made of."""
    source = mapping.fields.get("parcel_id")
    return source.columns if source else ()


def _column(name: Any, kind: Any, label: Any = "") -> Column:
    if not (isinstance(name, str) and isinstance(label, str)):
        raise _damaged()
    return Column(name, _KINDS[kind], label)


def _damaged() -> MappingError:
    return MappingError(
        tr("The saved columns of the layer are damaged. Edit the connection, and choose it again.")
    )
