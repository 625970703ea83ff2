"""The columns that an expression names, and those that a source has."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.expressions.parsing import parse, refused
from parcel_lookup.core.gis.expressions.sides import ALL_COLUMNS
from parcel_lookup.core.gis.layer.schema import ResultSchema

if TYPE_CHECKING:
    from collections.abc import Iterable

#: How alike a name must be to be suggested (`difflib`).
_ALIKE = 0.6


def refuse_unknown_columns(text: str, names: Iterable[str] | None) -> None:
    """Raise `RequestRefused` where an expression names a column that no parcel can have.

    `names` are the fields of the source (`ParcelSource.field_names`); None: nobody knows, and
    every column passes. The contract's fields are known always: a file that has none of them has
    NULL there. Any thread.
    """
    if names is None:
        return
    schema = ResultSchema()
    schema.learn(dict.fromkeys(names))
    own = {field.name().lower(): field.name() for field in schema.fields}
    sentences = []
    for column in sorted(parse(text.strip()).referencedColumns() - {ALL_COLUMNS}):
        if schema.fields.lookupField(column) >= 0:
            continue
        sentence = f"The file has no column “{column}”."
        nearest = get_close_matches(column.lower(), own, 1, _ALIKE)
        if nearest:
            sentence += f" Did you mean “{own[nearest[0]]}”?"
        sentences.append(sentence)
    if sentences:
        raise refused(" ".join(sentences))
