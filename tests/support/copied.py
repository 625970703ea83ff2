"""Copies of layers as parcel files, with the columns that are guessed."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from qgis.core import QgsProject, QgsVectorLayer

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.layer_description import (
    LayerDescription,
    find_layers,
    read_description,
)
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress, opener_at, opener_of
from parcel_lookup.core.gis.source.copy import CopyResult, Origin, copy_source
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.tests.support.layer_sources import NAMESPACE


def described(what: QgsVectorLayer | Path) -> LayerDescription:
    """Return the description of a layer, or of the largest one of a file."""
    if isinstance(what, Path):
        address = find_layers(str(what))._work(Cancellation())[0].address
        opener = opener_at(address)
    else:
        address = LayerAddress(what.providerType(), what.source(), what.name())
        opener = opener_of(what)
    context = QgsProject.instance().transformContext()
    return read_description(address, opener, context, Run(), is_brief=False)


def copy_layer(
    what: QgsVectorLayer | Path, to: Path, description: LayerDescription | None = None
) -> CopyResult:
    """Copy a layer with the columns of its description."""
    found = description or described(what)
    mapping = found.draft.mapping()
    if isinstance(what, Path):
        opener = opener_at(found.address, mapping.expressions)
    else:
        opener = opener_of(what, mapping.expressions)
    context = QgsProject.instance().transformContext()
    with closing(LayerSource(opener, mapping, NAMESPACE, context)) as source:
        return copy_source(source, to, Origin(title=found.address.name), Run())
