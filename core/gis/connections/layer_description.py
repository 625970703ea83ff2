"""Reads what a dialog shows of a layer, file, or table before its parcels can be searched.

    task = find_layers("/data/parcels.gdb")     # done: (FoundLayer, …), the largest first
    task = describe(found.address)              # done: LayerDescription, with guesses
    task = complete(description, "Davis County, UT")  # done: MappedLayer, to be saved

All tasks are `Background`; they fail with one `ParcelError`, whose sentence is for the user.
"""

from __future__ import annotations

import glob
import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from qgis.core import (
    Qgis,
    QgsFeedback,
    QgsProject,
    QgsProviderRegistry,
    QgsProviderSublayerDetails,
    QgsWkbTypes,
)

from parcel_lookup.core.columns.draft import NEEDED_FIELDS, ImportDraft
from parcel_lookup.core.columns.mapping import ColumnMapping, MappingError
from parcel_lookup.core.columns.rows import Sample, SampleRow
from parcel_lookup.core.contract import FIELD_BY_NAME, Cancellation, Cancelled
from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.contract.query import WGS84, Run
from parcel_lookup.core.gis.connections.layer_tables import (
    LayerAddress,
    opener_at,
    refused,
)
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
from parcel_lookup.core.gis.layer.reading import missing_columns, missing_driver
from parcel_lookup.core.gis.layer.web_count import WEB
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.crs_thread import NoDegrees
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.source.computation import Computation
from parcel_lookup.core.gis.source.frame import Frame
from parcel_lookup.core.gis.source.source import with_dates
from parcel_lookup.core.gis.source.table import Box, Column, Condition, Kind
from parcel_lookup.core.gis.source.values import flat_wkb, plain
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsCoordinateTransformContext, QgsFeature, QgsFields

    from parcel_lookup.core.gis.connections.layer_tables import Opener
    from parcel_lookup.core.gis.source.table import Table
    from parcel_lookup.core.outlines import County

#: Enough to guess the content of a column; a thousand rows of a large layer take under a second.
SAMPLE_ROWS = 1000
#: A search for a text that takes longer is slow: a copy has an index for it.
SLOW_SECONDS = 0.5
#: The longest time for measuring it, and for counting the rows of a database.
_MEASURING_SECONDS, _COUNTING_SECONDS = 1.0, 3.0
#: What is searched for to measure the time; hardly any row has it.
_RARE_TEXT = "zqxzq"
#: The share of the sample that must have a parcel ID of its own, or be in one county.
_MOST_OF_ROWS = 0.95
#: Degrees by which parcels may lie outside of the bounds of their county's outline.
_MARGIN = 0.05
_GEODATABASE = ".gdb"


class FoundLayer(NamedTuple):
    """A layer of a file that may have parcels."""

    address: LayerAddress
    #: The number of its rows; None if it is not known.
    rows: int | None


@dataclass
class LayerDescription:
    """What was read of a layer: its columns, a few rows, and guesses made from them."""

    address: LayerAddress
    columns: tuple[Column, ...]
    #: The sources of the fields: guesses, or those of a saved mapping. A dialog changes it, in the
    #: main thread. `draft.sample` has the first rows.
    draft: ImportDraft
    #: The CRS that the rows were read with, as `SourceInfo.crs`; "": the user has to choose one.
    crs: str
    #: The CRS that the layer declares, or "".
    declared_crs: str
    #: Whether, by that CRS, the parcels may be in the United States; else it may be a wrong one.
    is_near_united_states: bool
    #: The number of rows; None if it is not known.
    rows: int | None = None
    #: The box of all parcels in EPSG:4326, if it is known.
    bounds: Box | None = None
    #: The county that has the parcels, if there is one.
    county: County | None = None
    #: The abbreviation of the state that has the parcels, or "".
    state: str = ""
    #: About how long a search for a text takes, in seconds.
    seconds: float = 0.0
    #: The size of its files in bytes; 0 if it has none.
    size: int = 0

    @property
    def place(self) -> str:
        """Where the parcels are: ``Davis County, UT``, ``UT``, or ""."""
        county = self.county
        return f"{county.title}, {county.state.abbreviation}" if county else self.state

    @property
    def own_crs(self) -> str:
        """The CRS that takes the place of the one that the layer declares, or ""."""
        return self.crs if self.crs != self.declared_crs else ""

    @property
    def is_slow(self) -> bool:
        """Whether searching it is slow enough for proposing a copy."""
        return self.seconds > SLOW_SECONDS

    @property
    def doubts(self) -> tuple[str, ...]:
        """Why a user should look at the columns before the parcels are searched, sentences.

        None: the guesses are sure.
        """
        return tuple(_doubts(self))


def find_layers(path: str) -> Background:
    """Return a task that lists the layers of a file that may have polygons.

    Its `done` emits a tuple of `FoundLayer`, the largest first. `path` may also be that of a file
    in the folder of a geodatabase.
    """
    title = tr("Parcel Lookup: layers of a file")
    return Background(title, lambda stop: _find_layers(path, stop), is_hidden=True)


def describe(
    address: LayerAddress, *, crs: str = "", base: ColumnMapping | None = None
) -> Background:
    """Return a task that reads a layer; its `done` emits a `LayerDescription`. Main thread.

    `crs` takes the place of the CRS of the layer, as `SourceInfo.crs`. `base` is the saved mapping
    that is edited: its fields keep their columns. Raises `ParcelError` for what is known without
    reading.
    """
    missing = missing_library()
    if missing is not None:
        raise missing
    opener = opener_at(address)
    context = QgsProject.instance().transformContext()

    def work(stop: Cancellation) -> LayerDescription:
        return read_description(address, opener, context, Run(stop), crs=crs, base=base)

    return Background(tr("Parcel Lookup: columns of a layer"), work, is_hidden=True)


def read_description(
    address: LayerAddress,
    opener: Opener,
    context: QgsCoordinateTransformContext,
    run: Run,
    *,
    crs: str = "",
    base: ColumnMapping | None = None,
    is_brief: bool = False,
) -> LayerDescription:
    """Return the description of a layer; not in the main thread. Raises `ParcelError`.

    With `is_brief`, only a few rows are read, and no size and time.
    """
    reading = _Reading(opener(run), context, run)
    found = reading.description(address, crs, base)
    if not is_brief:
        reading.measure(found)
    return found


def guessed_layer(description: LayerDescription) -> MappedLayer:
    """Return a mapped layer with guesses that are sure; others are left out. Any thread.

    How dates are read is decided by each source that is opened.
    """
    draft = description.draft
    for field in draft.mapped:
        if draft.is_doubtful(field):
            draft.choose(field, "")
    return MappedLayer(
        description.address,
        description.address.name,
        replace(draft.mapping(), description="", crs=description.own_crs),
        description.columns,
        description.crs,
        description.state,
    )


def complete(description: LayerDescription, title: str, namespace: str = "") -> Background:
    """Return a task that emits the `MappedLayer` of what a description and its draft have now.

    All rows decide how its dates are read, which is saved with the mapping. `namespace` is that of
    a saved connection that was edited: its parcels keep their IDs. Main thread. Raises
    `ParcelError` if the mapping cannot be used.
    """
    draft = description.draft
    for field, problem in draft.problems.items():
        raise refused(title, f"{FIELD_BY_NAME[field].label}: {problem}")
    if not description.crs:
        raise refused(title, tr("The layer has no coordinate reference system."))
    mapping = replace(draft.mapping(), title=title, description="", crs=description.own_crs)
    opener = opener_at(description.address, mapping.expressions)

    def work(stop: Cancellation) -> MappedLayer:
        run = Run(stop)
        table = opener(run)
        try:
            bound = with_dates(mapping.bind([one.name for one in table.columns]), table, run)
        except MappingError as error:
            raise refused(title, str(error)) from error
        return MappedLayer(
            description.address,
            title,
            bound.mapping,
            tuple(one._replace(is_unique=False) for one in description.columns),
            description.crs,
            draft.state or description.state,
            namespace or str(uuid4()),
        )

    return Background(tr("Parcel Lookup: dates of a layer"), work, is_hidden=True)


def description_of(mapped: MappedLayer) -> LayerDescription:
    """Return what is known of a saved layer that is not read: its columns, without rows."""
    columns = tuple(one.name for one in mapped.columns)
    sample = Sample(columns, (), is_whole=False)
    draft = ImportDraft(sample, mapped.title, lambda _text: (), saved=mapped.mapping)
    declared = "" if mapped.mapping.crs else mapped.crs
    return LayerDescription(
        mapped.address, mapped.columns, draft, mapped.crs, declared, True, state=mapped.state
    )


# ---- the layers of a file -----------------------------------------------------------------------


def _find_layers(path: str, stop: Cancellation) -> tuple[FoundLayer, ...]:
    folder = Path(path).parent
    if folder.suffix.lower() == _GEODATABASE:  # dialogs for files cannot choose a folder
        path = str(folder)
    problem = run_cancellable(lambda: _file_problem(path), stop)
    if problem:
        raise refused(Path(path).name, problem)
    flags = Qgis.SublayerQueryFlags(  # Qt 5 makes a number of two flags
        Qgis.SublayerQueryFlag.ResolveGeometryType | Qgis.SublayerQueryFlag.CountFeatures
    )
    feedback = QgsFeedback()
    forget = stop.on_cancel(feedback.cancel)
    try:
        found = QgsProviderRegistry.instance().querySublayers(path, flags, feedback)
    finally:
        forget()
    stop.check()
    polygons = [one for one in found if _may_have_polygons(one)]
    if not polygons:
        raise refused(Path(path).name, _without_polygons(path, bool(found)))
    polygons.sort(key=lambda one: -one.featureCount())
    layers: dict[str, QgsProviderSublayerDetails] = {}
    for one in polygons:  # QGIS lists a table once for each type of geometry that is in it
        layers.setdefault(_whole_uri(one), one)
    names = Counter(map(_layer_name, layers.values()))
    addresses = (
        LayerAddress(one.providerKey(), uri, name if names[name] == 1 else one.name())
        for uri, one, name in ((uri, one, _layer_name(one)) for uri, one in layers.items())
    )
    numbers = (max(0, one.featureCount()) or None for one in layers.values())
    return tuple(map(FoundLayer, addresses, numbers))


def _file_problem(path: str) -> str:
    """Return why a file cannot be opened, a sentence, or "". Waits for its drive."""
    file = Path(path)
    if not file.exists():
        return tr("“{path}” does not exist.").format(path=path)
    with suppress(OSError), file.open("rb") as opened:  # a folder
        opened.read(1)
    return missing_columns(path)


def _without_polygons(path: str, has_layers: bool) -> str:
    if has_layers:
        return tr(
            "“{path}” has no polygon layer; parcels are polygons. Choose the file with their "
            "boundaries. A table can be joined to it in QGIS first."
        ).format(path=path)
    damaged = tr("QGIS cannot open “{path}”. It is damaged or incomplete, or of another kind.")
    return missing_driver(path) or damaged.format(path=path)


def _may_have_polygons(details: QgsProviderSublayerDetails) -> bool:
    kinds = (Qgis.GeometryType.Polygon, Qgis.GeometryType.Unknown)
    is_vector = details.type() == Qgis.LayerType.Vector
    return is_vector and QgsWkbTypes.geometryType(details.wkbType()) in kinds


def _whole_uri(details: QgsProviderSublayerDetails) -> str:
    """Return the URI of a polygon layer that also has the rows with other geometries, or none.

    Otherwise they would be left out without a word.
    """
    uri, separator, _ = details.uri().partition("|geometrytype=")
    return f"{uri}|geometrytype=Polygon|uniqueGeometryType=yes" if separator else uri


def _layer_name(details: QgsProviderSublayerDetails) -> str:
    """Return the name of a layer in its file: QGIS calls it by its path in an archive."""
    parts = QgsProviderRegistry.instance().decodeUri(details.providerKey(), details.uri())
    return str(parts.get("layerName") or details.name())


# ---- a layer ------------------------------------------------------------------------------------


class _Reading:
    """Reads a table for its description. For one task."""

    def __init__(self, table: Table, context: QgsCoordinateTransformContext, run: Run) -> None:
        self._table, self._context, self._run = table, context, run

    def description(
        self, address: LayerAddress, crs: str, base: ColumnMapping | None
    ) -> LayerDescription:
        """Return the description of a layer at this address."""
        table = self._table
        features = table.first(SAMPLE_ROWS, self._run)
        _refuse_rows(table.title, features)
        used = crs or (base.crs if base else "") or table.crs or _guessed_crs(features)
        frame = self._frame(used)
        sample = self._sample(features, frame)
        draft, near = self._draft(sample, features, base)
        found = LayerDescription(address, tuple(table.columns), draft, used, table.crs, near)
        found.rows = self._within(_COUNTING_SECONDS, table.count)
        self._locate(found, frame)
        for field in FIELD_BY_NAME:  # reads the values, so that showing them takes no time
            self._run.cancellation.check()
            draft.unreadable(field)
            draft.contradiction(field)
        return found

    def measure(self, found: LayerDescription) -> None:
        """Add the size of a layer, and the time of a search."""
        path = found.address.path
        found.size = run_cancellable(lambda: _size_of(path), self._run.cancellation)
        found.seconds = self._seconds(found.address, found)

    def _frame(self, crs: str) -> Frame | None:
        try:
            return Frame(crs, self._context) if crs else None
        except NoDegrees as error:
            raise refused(self._table.title, str(error)) from error

    def _sample(self, features: Sequence[QgsFeature], frame: Frame | None) -> Sample:
        from parcel_lookup.core.columns.location import with_counties

        columns = self._table.columns
        names = features[0].fields().names()
        places = [(one.name, names.index(one.name)) for one in columns]
        rows = [
            {name: plain(values[place]) for name, place in places}
            for values in (one.attributes() for one in features)
        ]
        shapes = _shapes([flat_wkb(one.geometry()) for one in features], frame)
        labels = {one.name: one.label for one in columns if one.label}
        sample = Sample(
            tuple(one.name for one in columns),
            tuple(SampleRow(values, *shape) for values, shape in zip(rows, shapes)),
            is_whole=len(features) < SAMPLE_ROWS,
            labels=labels,
        )
        return with_counties(sample)[0]

    def _draft(
        self, sample: Sample, features: Sequence[QgsFeature], base: ColumnMapping | None
    ) -> tuple[ImportDraft, bool]:
        from parcel_lookup.core.columns.location import are_near_united_states, location_of

        wkbs = [row.wkb for row in sample.rows]
        draft = ImportDraft(sample, self._table.title, _computing(features), saved=base)
        draft.location = location_of(wkbs)
        if base is None:
            draft.by_location = draft.location.majority is not None
        return draft, are_near_united_states([one for one in wkbs if one])

    def _locate(self, found: LayerDescription, frame: Frame | None) -> None:
        """Add the box of all parcels, and the county and the state that have all of them."""
        extent = self._table.extent(self._run) if frame else None
        found.bounds = frame.box_in_degrees(extent) if extent else None
        majority = found.draft.location.majority
        if majority is None or not (found.bounds or found.draft.sample.is_whole):
            return
        counts = dict(found.draft.location.counts)
        is_most = counts.get(majority, 0) >= _MOST_OF_ROWS * sum(counts.values())
        if is_most and (found.bounds is None or majority in _counties_around(found.bounds)):
            found.county = majority
        states = {one.state.abbreviation for one in counts}
        if len(states) == 1 and (found.county or _is_in_state(found.bounds, *states)):
            (found.state,) = states

    def _seconds(self, address: LayerAddress, found: LayerDescription) -> float:
        """Return about how long it takes to search the longest text of all rows."""
        if address.provider in WEB:  # whose rows are all downloaded
            return math.inf
        texts = [one.name for one in found.columns if one.kind is Kind.TEXT]
        owner = found.draft.text("owner")
        column = owner if owner in texts else next(iter(texts), "")
        if not column:
            return 0.0
        condition = Condition(column, Implies.CONTAINS, (_RARE_TEXT,))
        began, seen = time.monotonic(), 0

        def read(run: Run) -> bool:
            nonlocal seen
            with closing(self._table.keys([column], [condition], None, run)) as chunks:
                for chunk in chunks:
                    seen += len(chunk.keys)
            return True

        is_done = self._within(_MEASURING_SECONDS, read)
        seconds = time.monotonic() - began
        if not is_done and seen and found.rows:
            return seconds * found.rows / seen
        return seconds

    def _within(self, seconds: float, read: Callable[[Run], Any]) -> Any:
        """Return what a read returns, or None if it takes longer."""
        with _limited(self._run, seconds) as run:
            try:
                return read(run)
            except Cancelled:
                self._run.cancellation.check()
                return None


@contextmanager
def _limited(run: Run, seconds: float) -> Iterator[Run]:
    """Yield a run that is canceled with another one, or after some time."""
    stop = Cancellation()
    forget = run.cancellation.on_cancel(stop.cancel)
    timer = threading.Timer(seconds, stop.cancel)
    timer.daemon = True
    timer.start()
    try:
        yield replace(run, cancellation=stop)
    finally:
        timer.cancel()
        forget()


def _size_of(path: str) -> int:
    """Return the size of a file with its parts, or of a folder, in bytes; 0 if there is none."""
    file = Path(path)
    with suppress(OSError):
        parts = [file]
        if file.is_dir():
            parts = [*file.iterdir()]
        elif file.suffix.lower() == ".shp":
            parts = [*file.parent.glob(f"{glob.escape(file.stem)}.[sd][hb][pxf]")]
        return sum(one.stat().st_size for one in parts if one.is_file()) if path else 0
    return 0


def _refuse_rows(title: str, features: Sequence[QgsFeature]) -> None:
    """Raise `ParcelError` if a layer has no rows, or no polygons."""
    if not features:
        raise refused(title, tr("it has no rows, or none that pass its filter."))
    shapes = [one.geometry() for one in features if one.hasGeometry()]
    polygons = (Qgis.GeometryType.Polygon, Qgis.GeometryType.Unknown)
    if not any(one.type() in polygons for one in shapes):
        raise refused(title, tr("it has no polygons; parcels are polygons."))


def _guessed_crs(features: Sequence[QgsFeature]) -> str:
    """Return EPSG:4326 if coordinates without a CRS are longitudes and latitudes of parcels."""
    from parcel_lookup.core.columns.location import are_near_united_states

    boxes = [one.geometry().boundingBox() for one in features if one.hasGeometry()]
    are_degrees = all(
        one.xMinimum() >= -180 and one.xMaximum() <= 180 and abs(one.center().y()) <= 90
        for one in boxes
    )
    wkbs = [flat_wkb(one.geometry()) for one in features if one.hasGeometry()]
    return WGS84 if are_degrees and are_near_united_states(wkbs) else ""


def _shapes(
    wkbs: Sequence[bytes | None], frame: Frame | None
) -> list[tuple[float | None, str, bytes | None]]:
    """Return for each geometry its acres, what is wrong with it, and its WKB in EPSG:4326."""
    import numpy as np
    import shapely

    from parcel_lookup.core.columns.shapes import mend
    from parcel_lookup.core.geodesy import acres

    if frame is None:
        return [(None, "", None)] * len(wkbs)
    mended = mend(wkbs, in_degrees=frame.in_degrees)
    shapes = np.empty(len(wkbs), dtype=object)
    shapes[:] = [one.shape for one in mended]
    degrees = frame.degrees(shapes)
    areas = acres(degrees).tolist()
    return [
        (None, one.note, None)
        if shape is None
        else (area, one.note, shapely.to_wkb(shape, output_dimension=2))
        for one, shape, area in zip(mended, degrees, areas)
    ]


def _computing(features: Sequence[QgsFeature]) -> Callable[[str], list[Any]]:
    """Return a function that computes an expression in features (`draft.Compute`)."""
    fields: QgsFields = features[0].fields()

    def compute(text: str) -> list[Any]:
        computation = Computation([text], fields)
        return [computation.values(feature)[text] for feature in features]

    return compute


def _counties_around(box: Box) -> set[County]:
    """Return the counties whose bounds have a box, as that of all parcels of a county."""
    from parcel_lookup.core.outlines import read_bounds

    return {county for county, bounds in read_bounds() if _is_within(box, bounds)}


def _is_in_state(box: Box | None, state: str) -> bool:
    """Return whether a box is in the bounds of a state; True if there is no box."""
    from parcel_lookup.core.outlines import box_of_states

    bounds = box_of_states([state])
    return box is None or (bounds is not None and _is_within(box, bounds))


def _is_within(box: Box, bounds: Box) -> bool:
    west, south, east, north = bounds
    return (
        west - _MARGIN <= box[0]
        and south - _MARGIN <= box[1]
        and box[2] <= east + _MARGIN
        and box[3] <= north + _MARGIN
    )


def _doubts(found: LayerDescription) -> Iterator[str]:
    draft = found.draft
    if not found.crs:
        yield tr("The layer has no coordinate reference system.")
    cells = [cell.value for cell in draft.cells("parcel_id", len(draft.sample.rows))]
    numbers = Counter(value for value in cells if value is not None)
    least = _MOST_OF_ROWS * len(cells)
    if not draft.text("parcel_id"):
        yield tr("No column seems to have the parcel IDs.")
    elif sum(numbers.values()) < least:
        yield tr("Many parcels have no parcel ID.")
    elif sum(number for number in numbers.values() if number == 1) < least:
        yield tr("Many parcels have the same parcel ID.")
    if not any(map(draft.text, ("owner", "mail_addr", "situs"))):
        yield tr("No column seems to have owners or addresses.")
    for field in NEEDED_FIELDS:
        if draft.is_doubtful(field):
            sentence = tr("It is not certain that “{column}” has values for “{field}”.")
            label = FIELD_BY_NAME[field].label
            yield sentence.format(column=draft.text(field), field=label)
