"""Copies of layers as parcel files, and their updates, as tasks."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.columns.mapping_json import mapping_from_json, mapping_to_json
from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.files import parcel_layer
from parcel_lookup.core.gis.connections.layer_tables import PROJECT, LayerAddress
from parcel_lookup.core.gis.connections.layers import LayerConnection, layer_connection
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
from parcel_lookup.core.gis.connections.sources import open_source_factory
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.source.copy import Origin, copy_source, update_copy
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file.opening import local_file_error

if TYPE_CHECKING:
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.source.copy import CopyResult, Progress


def copy_parcels(connection: LayerConnection, path: Path) -> Background:
    """Return a task that copies a layer to a parcel file; its `done` emits it as a `MappedLayer`.

    What is at the path stays until the copy is complete. Main thread. Raises `ParcelError` for what
    is known without reading.
    """
    factory, origin = open_source_factory(connection), origin_from(connection)

    def work(stop: Cancellation, progress: Progress) -> MappedLayer:
        run = Run(stop)
        with closing(factory(run)) as source:
            copy_source(source, path, origin, run, progress)
        return parcel_layer(path, run)

    return _task(tr("Copying {name}").format(name=connection.title), work)


def update_parcels(connection: LayerConnection) -> Background:
    """Return a task that copies the source of a parcel file again; its `done` emits a `CopyResult`.

    Main thread. Raises `ParcelError` for what is known without reading.
    """
    mapped = connection.definition_to_open()
    path, saved = Path(mapped.address.path), mapped.origin
    try:
        factory = open_source_factory(_connection_to(Origin.from_text(saved)))
    except (MappingError, TypeError, ValueError) as error:
        reason = tr("it does not say what it was copied from.")
        raise local_file_error(path, reason) from error

    def open_source(origin: Origin, run: Run) -> Source:
        if origin.to_text() != saved:
            raise local_file_error(path, tr("it was replaced. Add it as a connection again."))
        return factory(run)

    def work(stop: Cancellation, progress: Progress) -> CopyResult:
        return update_copy(path, open_source, Run(stop), progress)

    return _task(tr("Updating {name}").format(name=connection.title), work)


def origin_from(connection: LayerConnection) -> Origin:
    """Return what a copy says about its source; one of a layer of a project cannot be updated."""
    mapped = connection.definition_to_open()
    address = mapped.address
    if address.provider == PROJECT:
        return Origin(title=mapped.title)
    mapping = json.dumps(mapping_to_json(mapped.mapping), ensure_ascii=False)
    return Origin(
        *(address.provider, address.uri, mapped.title, mapping, mapped.namespace),
        database=address.database,
    )


def _connection_to(origin: Origin) -> LayerConnection:
    address = LayerAddress(origin.provider, origin.uri, origin.title, origin.database)
    mapping = mapping_from_json(json.loads(origin.mapping))
    mapped = MappedLayer(address, origin.title, mapping, namespace=origin.namespace)
    return layer_connection(origin.title, mapped)


def _task(title: str, work: Callable[[Cancellation, Progress], Any]) -> Background:
    """Return a task that shows how far it is."""
    task = Background(title, lambda stop: work(stop, lambda share: task.setProgress(100 * share)))
    return task
