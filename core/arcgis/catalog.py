"""The catalog of public layers, which ships with the plugin: one file for each layer.

catalog = read_catalog(RESOURCES / "public")
catalog.layer("us-wi").title           # Wisconsin
catalog.unavailable["TX"]              # why there is no layer of Texas
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from parcel_lookup.core.arcgis.definition import DefinitionError, LayerDefinition, read_definition
from parcel_lookup.core.i18n import tr

_SCHEMA, _UNAVAILABLE = "schema.json", "unavailable.json"
#: In bytes; descriptions of layers have a few thousand.
_LARGEST_FILE = 4 * 1024 * 1024


class Catalog(NamedTuple):
    """The layers of a folder in the order of their titles, and the states without one."""

    layers: tuple[LayerDefinition, ...]
    #: By the abbreviation of a state: why it has no layer, a sentence. Nothing is known of other
    #: states that no layer covers.
    unavailable: Mapping[str, str]

    def layer(self, layer_id: str) -> LayerDefinition | None:
        """Return the layer with this ID, or None."""
        return next((one for one in self.layers if one.id == layer_id), None)


def read_catalog(folder: Path) -> Catalog:
    """Return the catalog of a folder.

    Raises `DefinitionError`, which names the file, if one cannot be read, and for an ID that two
    files have.
    """
    layers: dict[str, LayerDefinition] = {}
    for path in sorted(folder.glob("*.json")):
        if path.name in (_SCHEMA, _UNAVAILABLE):
            continue
        layer = read_layer_file(path)
        if layer.id in layers:
            text = tr("{file}: another file of the catalog has the ID “{id}” too.")
            raise DefinitionError(text.format(file=path.name, id=layer.id))
        layers[layer.id] = layer
    found = sorted(layers.values(), key=lambda layer: layer.title.casefold())
    return Catalog(tuple(found), _read_unavailable(folder / _UNAVAILABLE))


def read_layer_file(path: Path) -> LayerDefinition:
    """Return the layer that a catalog file describes. Waits for the drive.

    Raises `DefinitionError`, which names the file.
    """
    data = _read_json(path)
    try:
        return read_definition(data)
    except DefinitionError as error:
        raise _in_file(path, str(error)) from None


def _read_unavailable(path: Path) -> Mapping[str, str]:
    if not path.exists():
        return {}
    reasons = _read_json(path)
    if not isinstance(reasons, dict) or not all(isinstance(one, str) for one in reasons.values()):
        raise _in_file(path, tr("This is no table of states and sentences."))
    return reasons


def _read_json(path: Path) -> Any:
    try:
        is_too_large = path.stat().st_size > _LARGEST_FILE
        text = "" if is_too_large else path.read_text(encoding="utf-8-sig")
    except OSError as error:
        sentence = tr("The file cannot be read ({reason}).")
        raise _in_file(path, sentence.format(reason=error.strerror)) from None
    except UnicodeDecodeError:
        raise _not_json(path) from None
    if is_too_large:
        raise _in_file(path, tr("The file is too large for the description of a layer."))
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise _not_json(path) from None


def _not_json(path: Path) -> DefinitionError:
    return _in_file(path, tr("The file is not JSON, or it is damaged."))


def _in_file(path: Path, sentence: str) -> DefinitionError:
    return DefinitionError(f"{path.name}: {sentence}")
