"""Expression variables of a layer, which projects, styles, and files include."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qgis.core import QgsExpressionContextUtils

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsVectorLayer

#: Characters that JSON or XML have to escape.
_NOT_PLAIN = re.compile(r"""[^ -~]|['"\\&<>]""")


def set_map_variable(layer: QgsVectorLayer, name: str, values: Mapping[str, float]) -> None:
    """Store finite numbers by key in a variable; no variable if there are none. Main thread.

    It is JSON with single quotes for double ones: QGIS writes a project in the main thread, and for
    36,000 keys in double quotes, six characters each in XML, that takes 4 seconds.
    """
    if not values:
        _forget_variable(layer, name)
        return
    entries = (f"'{_NOT_PLAIN.sub(_escaped, key)}':{value!r}" for key, value in values.items())
    QgsExpressionContextUtils.setLayerVariable(layer, name, f"{{{','.join(entries)}}}")


def map_expression(name: str, key: str) -> str:
    """Return a QGIS expression: the number of a key, or NULL. `key` is an expression.

    QGIS parses the JSON once per drawing, because the variable of a layer is a constant meanwhile.
    """
    return f"map_get(json_to_map(replace(@{name}, '''', '\"')), {key})"


def _forget_variable(layer: QgsVectorLayer, variable: str) -> None:
    names = layer.customProperty("variableNames") or []
    values = layer.customProperty("variableValues") or []
    left = {name: value for name, value in zip(names, values) if name != variable}
    if len(left) < len(names):
        QgsExpressionContextUtils.setLayerVariables(layer, left)


def _escaped(found: re.Match[str]) -> str:
    units = found.group().encode("utf-16-be", "surrogatepass").hex()
    return re.sub("....", r"\\u\g<0>", units)
