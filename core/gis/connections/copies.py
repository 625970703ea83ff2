"""Copies of layers as parcel files, in which searches for text are fast."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from qgis.core import QgsProject

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.files import parcel_file_layer
from parcel_lookup.core.gis.connections.layer_tables import opener_at

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
    from parcel_lookup.core.gis.source.copy import CopyResult


class LayerCopy(NamedTuple):
    """A copy of a layer that was made, or made again."""

    #: The copy as a layer, to be saved as a connection.
    mapped: MappedLayer
    #: What it contains, compared with the file that it replaced.
    result: CopyResult


class LayerCopying:
    """A copy of a layer that is ready to be made in a task."""

    def __init__(self, mapped: MappedLayer, path: Path, namespace: UUID | None = None) -> None:
        """Read what only the main thread can. Raises `ParcelError`.

        An earlier copy at `path` is replaced. `namespace` is that of a layer of the project.
        """
        self._mapped, self._path = mapped, path
        self._namespace = namespace or UUID(mapped.namespace)
        self._opener = mapped.unchanged(opener_at(mapped.address, mapped.mapping.expressions))
        self._context = QgsProject.instance().transformContext()
        #: How far it is, 0 to 1; any thread.
        self.share = 0.0

    def run(self, cancellation: Cancellation) -> LayerCopy:
        """Make the copy, whole or not at all. In a task. Raises `ParcelError`."""
        from parcel_lookup.core.gis.source.copy import Origin, copy_source
        from parcel_lookup.core.gis.source.source import LayerSource

        mapped, run = self._mapped, Run(cancellation)
        origin = Origin(
            mapped.address.provider,
            mapped.address.uri,
            mapped.title,
            json.dumps(mapped.to_json(), ensure_ascii=False),
            str(self._namespace),
        )
        source = LayerSource(self._opener, mapped.mapping, self._namespace, self._context, run=run)
        with closing(source):
            result = copy_source(source, self._path, origin, run, self._note)
        return LayerCopy(parcel_file_layer(self._path, run, mapped), result)

    def _note(self, share: float) -> None:
        self.share = share
