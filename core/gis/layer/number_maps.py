"""Numbers by id in a layer's variables, for expressions, where no field has the numbers.

They are in an expression variable of the layer, so they go with it into projects, styles and
files, and mean the same without the plugin. QGIS writes them with the layer, in the main thread:
XML makes six letters of each double quote, and Qt moves all that follows each time, so there are
none; and ids are cut to their ends.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qgis.core import QgsExpressionContextUtils

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from qgis.core import QgsVectorLayer

#: Letters of a UUID, and of its end, which is random in all versions that are in use but the first.
_UUID, _END = 36, 8
#: What would become longer in XML, cannot be in it, or has a meaning in JSON.
_NOT_PLAIN = re.compile(r"""[^ -~]|['"\\&<>]""")


def short_keys(ids: Iterable[str]) -> dict[str, str]:
    """Return the short key of each id in a map: the end of a UUID, unless another id ends alike.

    `ids` are all ids that expressions will look up.
    """
    ids = set(ids)
    ends: dict[str, int] = {}
    for one in ids:
        ends[one[-_END:]] = ends.get(one[-_END:], 0) + 1
    return {
        one: one[-_END:] if len(one) == _UUID and ends[one[-_END:]] == 1 else one for one in ids
    }


def map_text(values: Mapping[str, float]) -> str:
    """Finite numbers by key, as JSON with single quotes for double ones. Any thread."""
    return f"{{{','.join(map_entry(key, value) for key, value in values.items())}}}"


def map_entry(key: str, value: float) -> str:
    """Return the text of one of them."""
    return f"'{_NOT_PLAIN.sub(_escaped, key)}':{value!r}"


def remember_map(layer: QgsVectorLayer, variable: str, text: str) -> None:
    """Store a text of `map_text` in a layer's variable; none for an empty map. Main thread."""
    if text == map_text({}):
        forget_variables(layer, variable)
    else:
        QgsExpressionContextUtils.setLayerVariable(layer, variable, text)


def forget_variables(layer: QgsVectorLayer, *variables: str) -> None:
    """Remove expression variables from a layer, where it has them. Main thread."""
    names = layer.customProperty("variableNames") or []
    values = layer.customProperty("variableValues") or []
    left = {name: value for name, value in zip(names, values) if name not in variables}
    if len(left) < len(names):
        QgsExpressionContextUtils.setLayerVariables(layer, left)


def map_value_expression(variable: str, key: str) -> str:
    """Return a QGIS expression: the number of an id; NULL where there is none, or nothing is kept.

    `key` is an expression. The variable of a layer does not change while it is drawn, so QGIS reads
    the JSON once each time.
    """
    read = f"json_to_map(replace(@{variable}, '''', '\"'))"
    return f"coalesce(map_get({read}, right({key}, {_END})), map_get({read}, {key}))"


def map_has_expression(variable: str, key: str) -> str:
    """Return a QGIS expression: whether an id has a number, without reading the JSON.

    For what QGIS works out anew for each row. Ids with quotes or letters that are not ASCII are not
    found.
    """
    names = (f"right({key}, {_END})", key)
    return " + ".join(f"strpos(@{variable}, '''' || {one} || ''':')" for one in names) + " > 0"


def _escaped(found: re.Match[str]) -> str:
    units = found.group().encode("utf-16-be", "surrogatepass").hex()
    return re.sub("....", r"\\u\g<0>", units)
