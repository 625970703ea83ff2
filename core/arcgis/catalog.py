"""The catalog of public layers, which ships with the plugin: one file for each layer.

catalog = read_catalog(RESOURCES / "public")
catalog.layer("us-wi").title           # Wisconsin
catalog.unavailable["TX"]              # why there is no layer of Texas
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from parcel_lookup.core.arcgis.definition import DefinitionError, LayerDefinition, read_definition
from parcel_lookup.core.i18n import tr

_SCHEMA, _UNAVAILABLE = "schema.json", "unavailable.json"


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
        layer = _read_layer(path)
        if layer.id in layers:
            text = tr("{file}: another file of the catalog has the ID “{id}” too.")
            raise DefinitionError(text.format(file=path.name, id=layer.id))
        layers[layer.id] = layer
    found = sorted(layers.values(), key=lambda layer: layer.title.casefold())
    unavailable = folder / _UNAVAILABLE
    reasons = json.loads(unavailable.read_text(encoding="utf-8")) if unavailable.exists() else {}
    return Catalog(tuple(found), reasons)


def _read_layer(path: Path) -> LayerDefinition:
    try:
        return read_definition(json.loads(path.read_text(encoding="utf-8")))
    except DefinitionError as error:
        sentence = str(error)
    except (ValueError, RecursionError):
        sentence = tr("The file is not JSON, or it is damaged.")
    raise DefinitionError(f"{path.name}: {sentence}")
