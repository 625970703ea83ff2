"""A layer, file, or database table with the mapping of its columns to fields, as a value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any
from uuid import UUID

from parcel_lookup.core.columns.mapping import ColumnMapping, MappingError
from parcel_lookup.core.columns.mapping_json import mapping_from_json, mapping_to_json
from parcel_lookup.core.contract import FILE_INFO, ID_FIELD, SourceInfo
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.contract.terms import LayerTerms, Terms
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress, refused
from parcel_lookup.core.gis.source.rows import fields_of
from parcel_lookup.core.gis.source.table import Column, Kind
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.connections.layer_tables import Opener
    from parcel_lookup.core.gis.source.table import Table

_KINDS = {one.value: one for one in Kind}
#: Types that are the same for a mapping.
_NUMBERS = {Kind.WHOLE: Kind.NUMBER}
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
    #: Whether its file has the building footprints of its parcels.
    has_buildings: bool = False

    @cached_property
    def info(self) -> SourceInfo:
        """What its source has, without opening it."""
        columns = [*self.columns, *(Column(one, Kind.OTHER) for one in self.mapping.expressions)]
        bound = self.mapping.bind([one.name for one in columns])
        return replace(
            FILE_INFO,
            fields=fields_of(bound, columns),
            has_buildings=self.has_buildings,
            has_stable_ids=ID_FIELD in bound.fields or bool(self.mapping.ids),
            states=frozenset(filter(None, [self.state])),
            terms=self._terms,
            crs=self.crs,
        )

    @property
    def is_parcel_file(self) -> bool:
        """Whether it is a parcel file, such as a copy: its columns have the names of fields."""
        names = {one.name for one in self.columns}
        is_file = self.address.path.lower().endswith(".gpkg") and ID_FIELD in names
        return is_file and self.mapping.by_name and not self.mapping.fields

    @property
    def _terms(self) -> LayerTerms | None:
        terms, attribution = self.mapping.terms, self.mapping.attribution
        has_some = terms != Terms() or attribution
        return LayerTerms(self.title, terms, attribution) if has_some else None

    @property
    def needed_columns(self) -> list[str]:
        """The columns that its fields and IDs are read from, but for those in expressions."""
        sources = self.mapping.fields.values()
        needed = {*self.mapping.ids, *(name for one in sources for name in one.needed)}
        return [one.name for one in self.columns if one.name in needed]

    def changes(self, columns: Sequence[Column]) -> list[str]:
        """Return the columns of the mapping that are missing, or have values of another type.

        Whether numbers are whole ones may depend on the values that a file has today.
        """
        kinds = {one.name: _NUMBERS.get(one.kind, one.kind) for one in columns}
        was = {one.name: _NUMBERS.get(one.kind, one.kind) for one in self.columns}
        return [name for name in self.needed_columns if kinds.get(name) is not was[name]]

    def unchanged(self, opener: Opener) -> Opener:
        """Return what opens its table, and raises `ParcelError` if needed columns changed."""

        def open_unchanged(run: Run) -> Table:
            table = opener(run)
            changed = self.changes(table.columns)
            if changed:
                sentence = tr("columns are missing, or have another type now: {columns}.")
                raise refused(self.title, sentence.format(columns=", ".join(changed)))
            return table

        return open_unchanged

    # ---- JSON -----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return it for settings and exported files; `from_json` reads it."""
        texts = {**self.address._asdict(), **{name: getattr(self, name) for name in _TEXTS[4:]}}
        body: dict[str, Any] = {name: text for name, text in texts.items() if text}
        body["columns"] = [
            [one.name, one.kind.value, *([one.label] if one.label else [])] for one in self.columns
        ]
        body["mapping"] = mapping_to_json(self.mapping)
        if self.has_buildings:
            body["buildings"] = True
        return body

    @classmethod
    def from_json(cls, body: Any) -> MappedLayer:
        """Return what `to_json` returned. Raises `MappingError` with a sentence for the user."""
        try:
            json.dumps(body, ensure_ascii=False).encode()  # halves of characters are in no file
            found = cls._read(body)
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
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
        mapping = mapping_from_json(body["mapping"])
        mapping.bind([*names, *mapping.expressions])
        return cls(
            LayerAddress(*(texts[name] for name in LayerAddress._fields)),
            texts["title"] or texts["name"],
            mapping,
            columns,
            texts["crs"] or WGS84,
            texts["state"],
            str(UUID(texts["namespace"])) if texts["namespace"] else "",
            body.get("buildings") is True,
        )


def _column(name: Any, kind: Any, label: Any = "") -> Column:
    if not (isinstance(name, str) and isinstance(label, str)):
        raise _damaged()
    return Column(name, _KINDS[kind], label)


def damaged_sentence() -> str:
    """Return the sentence on what was saved of a layer and cannot be read."""
    return tr(
        "The saved columns of the layer are damaged. Edit the connection, and choose it again."
    )


def _damaged() -> MappingError:
    return MappingError(damaged_sentence())
