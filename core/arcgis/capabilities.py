"""What the source of a published layer has and can do, according to its definition."""

from __future__ import annotations

from collections.abc import Mapping

from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.columns.mapping import FieldSource
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    ID_FIELD,
    Field,
    FieldType,
    SourceInfo,
)
from parcel_lookup.core.contract.fields import Group
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.i18n import tr

#: The fields as layers have them: each layer spells the names of counties in its own way.
LAYER_FIELDS = {
    **FIELD_BY_NAME,
    "county": FIELD_BY_NAME["county"]._replace(is_place_name=True),
}
#: Parcels on a page: as many as most servers return at a time.
MAX_PAGE = 2000
#: Values of a list in a condition: of a column that can be compared exactly, and of others.
_MOST_EXACT, _MOST_LIKE = 500, 50


_LABELS = frozenset(field.label.casefold() for field in FIELDS)


def fields_of(
    definition: LayerDefinition, types: Mapping[str, str] | None = None
) -> dict[str, Field]:
    """Return the fields of a layer: those that its mapping names, and its own columns.

    The types of its own columns are those of the definition, or else in `types`, by column
    (`definition.COLUMN_TYPES`). Filters on IDs are applied after download, unless the layer has a
    column of them: an ID that was computed does not lead back to its row.
    """
    return {
        ID_FIELD: FIELD_BY_NAME[ID_FIELD],
        **{
            name: _field(LAYER_FIELDS[name], source)
            for name, source in definition.mapping.fields.items()
        },
        **{
            name: _own_field(name, column, {**(types or {}), **definition.types}.get(column, ""))
            for column, name in definition.kept.items()
        },
    }


def most_listed(definition: LayerDefinition) -> int:
    """Return the maximum number of values of a list in a condition."""
    columns = (source.columns for source in definition.mapping.fields.values() if source.columns)
    is_exact = all(name in definition.exact for names in columns for name in names)
    return _MOST_EXACT if is_exact else _MOST_LIKE


def info_of(definition: LayerDefinition, fields: Mapping[str, Field] | None = None) -> SourceInfo:
    """Return what the source of a layer has; `fields` are those with all types, if known."""
    return SourceInfo(
        fields or fields_of(definition),
        has_stable_ids=has_stable_ids(definition),
        has_buildings=False,
        states=frozenset(filter(None, (definition.state,))),
        terms=definition.layer_terms,
        needs_scope=False,
        page=MAX_PAGE,
    )


def has_stable_ids(definition: LayerDefinition) -> bool:
    """Return whether IDs follow from columns, and not from object IDs, which servers renumber."""
    if ID_FIELD in definition.mapping.fields:
        return True
    return bool(definition.mapping.ids) and (definition.verified or {}).get("unique") is not False


def _own_field(name: str, column: str, kind: str) -> Field:
    """Return the field of a column that is none of the contract; `kind` is "" if it is unknown."""
    known = known_column(name)
    label = known.label if known else name
    if label.casefold() in _LABELS:
        label = f"{label} ({column})"
    return Field(
        name,
        FieldType.NUMERIC if kind in ("number", "integer") else FieldType.TEXT,
        Group.OTHER,
        label,
        tr("Column of the table"),
        whole=kind == "integer",
        is_date=kind == "date",
        is_untyped=not kind,
    )


def _field(field: Field, source: FieldSource) -> Field:
    """Return a field with its column, and the values that the mapping lists, if it lists all."""
    field = field._replace(column=source.plain_column)
    if source.constant is not None:
        values = (source.constant,)
    elif source.values:
        found = (source.read({source.columns[0]: key}).value for key in source.values)
        values = tuple(dict.fromkeys(value for value in found if value is not None))
    else:
        return field
    names = dict(field.known_values)
    known = tuple((value, names.get(value, "")) for value in values)
    return field._replace(known_values=known, has_other_values=False)
