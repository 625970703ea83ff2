"""Parcel files without a dialog: the sample county, and any file whose columns are fields."""

from __future__ import annotations

import json
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar
from uuid import NAMESPACE_URL, uuid5

from qgis.core import QgsCoordinateTransformContext

from parcel_lookup.core.columns.mapping import ColumnMapping
from parcel_lookup.core.contract import FILE_INFO, SourceInfo
from parcel_lookup.core.gis.connections.connection import SAMPLE, Connection
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from pathlib import Path
    from uuid import UUID

    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections.budget import Budget
    from parcel_lookup.core.gis.connections.connection import SourceFactory
    from parcel_lookup.core.gis.connections.layer_tables import Opener
    from parcel_lookup.core.gis.source.source import LayerSource

#: The invented county that ships with the plugin. Its folder may be read-only.
SAMPLE_FILE = RESOURCES / "sample" / "sample_county.gpkg"
#: The part of the sample county that is shown first: west, south, east, and north in EPSG:4326.
SAMPLE_START = (-93.625, 41.822, -93.575, 41.854)
#: The columns of a parcel file are named as the fields.
_BY_NAME = ColumnMapping({}, locate=False)


def parcel_file_layer(path: Path, run: Run, origin: MappedLayer | None = None) -> MappedLayer:
    """Return a parcel file as a layer, without a dialog: its columns have the names of fields.

    `origin` is what it was copied from, which it says otherwise. Not in the main thread of QGIS,
    since its drive may be slow. Raises `ParcelError` (LOCAL_FILE) if it is no parcel file.
    """
    from parcel_lookup.core.gis.source.layer_table import open_table
    from parcel_lookup.core.parcel_file.header import read_header

    path = path.absolute()
    header = read_header(path, run.cancellation)
    origin = origin or layer_copied_to(path)
    mapping = _BY_NAME
    if origin is not None:
        terms, attribution = origin.mapping.terms, origin.mapping.attribution
        mapping = replace(mapping, terms=terms, attribution=attribution)
    address = LayerAddress("ogr", f"{path}|layername={header.layer}", path.stem)
    table = open_table(address.uri, address.name, address.provider, run)
    # The file has IDs; the namespace is for rows that another program has added.
    namespace = uuid5(NAMESPACE_URL, path.as_uri())
    with closing(_source(lambda _: table, mapping, namespace, run)) as opened:
        info = opened.info
    return MappedLayer(
        address,
        header.title or (origin.title if origin else path.stem),
        mapping,
        tuple(one._replace(is_unique=False) for one in table.columns),
        info.crs,
        origin.state if origin else "",
        str(namespace),
        info.has_buildings,
    )


def layer_copied_to(path: Path) -> MappedLayer | None:
    """Return the layer that a parcel file is a copy of; None if it is none, or does not say so.

    Not in the main thread. Raises `ParcelError`.
    """
    from parcel_lookup.core.gis.source.copy import origin_of

    origin = origin_of(path)
    with suppress(ValueError):
        return MappedLayer.from_json(json.loads(origin.mapping)) if origin else None
    return None


@dataclass(frozen=True)
class SampleConnection(Connection):
    """The connection to the invented county that ships with the plugin."""

    name: str = SAMPLE

    kind = "sample"
    is_on_this_computer = True
    info: ClassVar[SourceInfo] = FILE_INFO
    is_savable = False
    is_built_in = True
    file = SAMPLE_FILE
    start_area = SAMPLE_START
    success = tr("The parcel file can be read.")

    @property
    def title(self) -> str:
        """What sentences call it."""
        return tr("Sample county (offline)")

    @property
    def place(self) -> str:
        """Where its parcels come from, for lists."""
        return tr("A fictitious county on this computer")

    def open(self, _factory: SourceFactory, run: Run, _budget: Budget) -> Source:
        """Return the source; the file is opened when it is read."""
        from parcel_lookup.core.gis.source.layer_table import open_table

        uri = f"{SAMPLE_FILE}|layername=parcels"
        opener = partial(open_table, uri, self.title, "ogr")
        return _source(opener, _BY_NAME, uuid5(NAMESPACE_URL, SAMPLE), run)


def _source(opener: Opener, mapping: ColumnMapping, namespace: UUID, run: Run) -> LayerSource:
    """Return the source of a parcel file in EPSG:4326, or of which only `info` is read."""
    from parcel_lookup.core.gis.source.source import LayerSource

    return LayerSource(opener, mapping, namespace, QgsCoordinateTransformContext(), run=run)


SAMPLE_CONNECTION = SampleConnection()
