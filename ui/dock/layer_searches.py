"""Searches that menus start from layers, which the dock runs one after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.contract import ID_FIELD, ParcelError, RequestRefused
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_PROPERTY,
    without_partial_mark,
)
from parcel_lookup.core.gis.run.layer_name import layer_name
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search import AddressRow, IdRow, Search

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface
    from qgis.PyQt.QtWidgets import QDialog

    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.gis.inputs.distance import Distance
    from parcel_lookup.core.gis.result.layer_kinds import LayerTarget
    from parcel_lookup.core.gis.run.search_queue import QueuedSearch
    from parcel_lookup.ui.dock.search_runner import SearchRunner
    from parcel_lookup.ui.lists.window import ListWindow


class LayerSearches(QObject):
    """Creates searches from layers for the menus, without the filters of the dock."""

    def __init__(
        self,
        iface: QgisInterface,
        runner: SearchRunner,
        lists: ListWindow,
        connection: Callable[[], Connection],
        refine: Callable[[QgsVectorLayer], None],
        come_forward: Callable[[], None],
        parent: QObject,
    ) -> None:
        """Create it with functions of the dock; `refine` opens the builder for a layer."""
        super().__init__(parent)
        self._iface = iface
        self._runner = runner
        self._lists = lists
        self._connection = connection
        self._come_forward = come_forward
        #: The dialog that is open, or was open last.
        self._dialog: QDialog | None = None
        #: Opens the filter builder with the search of a result layer.
        self.refine = refine

    def find_parcels(self, targets: Sequence[LayerTarget]) -> None:
        """Find the parcels that touch polygons."""
        self._run(self._queued_area(target, None) for target in targets)

    def find_within(self, targets: Sequence[LayerTarget]) -> None:
        """Find the parcels within a distance entered in a dialog."""
        from parcel_lookup.ui.search.distance_dialog import DistanceDialog

        def run(distance: Distance) -> None:
            there = [target for target in targets if not sip.isdeleted(target.layer)]
            self._run(self._queued_area(target, distance) for target in there)

        dialog = DistanceDialog(self._iface.mainWindow())
        dialog.chosen.connect(run)
        self._open(dialog)

    def look_up_points(self, targets: Sequence[LayerTarget]) -> None:
        """Find the parcels at points."""
        self._run(
            self._queued(
                target,
                lambda target=target: RowsInput.from_points(target.layer, request=target.request),
                Search(place=target.layer.name()),
            )
            for target in targets
        )

    def look_up_addresses(self, targets: Sequence[LayerTarget]) -> None:
        """Open the list window with the addresses of tables."""
        self._open_lists(targets, AddressRow)

    def look_up_ids(self, targets: Sequence[LayerTarget]) -> None:
        """Open the list window with the parcel IDs of tables."""
        self._open_lists(targets, IdRow)

    def run_again(self, targets: Sequence[LayerTarget]) -> None:
        """Run the searches of result layers again."""
        self._run(self._queued_again(target.layer) for target in targets)

    def fetch_buildings(self, targets: Sequence[LayerTarget]) -> None:
        """Run the searches of result layers again, with building footprints."""
        self._run(self._queued_again(target.layer, with_buildings=True) for target in targets)

    def update(self, targets: Sequence[LayerTarget]) -> None:
        """Run the searches of kept layers again, and compare the results."""
        self._run(self._queued_again(target.layer, is_update=True) for target in targets)

    def fetch_full(self, targets: Sequence[LayerTarget]) -> None:
        """Request every parcel of result layers again, by its ID."""
        self._run(map(self._queued_full, targets))

    def find_neighbors(self, targets: Sequence[LayerTarget]) -> None:
        """Open the dialog of the `neighbors` algorithm for the parcels of a layer."""
        from qgis import processing
        from qgis.core import QgsProcessingFeatureSourceDefinition

        (target,) = targets
        _select(target)
        source = QgsProcessingFeatureSourceDefinition(target.layer.id(), target.ids is not None)
        parameters = {"INPUT": source}
        connection = self._connection_of(target.layer)
        if (
            connection is not None
        ):  # over another connection, these parcels have other IDs and would not be excluded
            parameters["CONNECTION"] = connection.name
        # Not `execAlgorithmDialog`, which blocks in an event loop of its own.
        dialog = processing.createAlgorithmDialog("parcel_lookup:neighbors", parameters)
        dialog.rejected.connect(dialog.close)  # deletes it, unless the algorithm is running
        self._dialog = dialog
        dialog.show()

    def make_labels(self, layer: QgsVectorLayer) -> None:
        """Open the dialog that lays out mailing labels for a table of owners."""
        from parcel_lookup.ui.results.labels_dialog import LabelsDialog

        self._open(LabelsDialog(layer, self._iface))

    def close_down(self) -> None:
        """Close the open dialog."""
        if self._dialog is not None and not sip.isdeleted(self._dialog):
            self._dialog.reject()

    def _open(self, dialog: QDialog) -> None:
        self._dialog = dialog
        dialog.open()

    # ---- the queue -----------------------------------------------------------------------------

    def _run(self, searches: Iterable[QueuedSearch]) -> None:
        found = tuple(searches)
        self._come_forward()
        self._runner.add(*found)

    def _queued_area(self, target: LayerTarget, distance: Distance | None) -> QueuedSearch:
        def make() -> AreaInput:
            return AreaInput.from_layer(target.layer, request=target.request, distance=distance)

        return self._queued(target, make, Search())

    def _queued(
        self,
        target: LayerTarget,
        make: Callable[[], AreaInput | RowsInput],
        search: Search,
        connection: Connection | None = None,
        **options: object,
    ) -> QueuedSearch:
        """Queue a search from a layer; if it is impossible, the reason is queued in its place."""
        connection = connection or self._connection()
        try:
            area = make()
            search = replace(search, max_requests=connection.request_limit, place=area.name)
            problems = search.problems(connection.capabilities, by_area=True)
            if problems:
                raise RequestRefused(tuple(problems))
        except ParcelError as error:
            return self._runner.queued_error(target.layer.name(), error)
        if target.ids is not None and "name" not in options:
            words = tr("{name} ({number} selected)")
            number = f"{target.count:,}"
            options["name"] = words.format(name=layer_name(search, area), number=number)
        return self._runner.queued(SearchJob(connection, search, area, **options))

    def _queued_again(
        self, layer: QgsVectorLayer, *, with_buildings: bool = False, is_update: bool = False
    ) -> QueuedSearch:
        updates = layer.id() if is_update else ""
        job = self._runner.job_of(layer.id())
        if job is None:  # from an earlier session, or from the toolbox
            connection = self._connection_of(layer) or self._connection()
            return self._runner.queued_layer(
                layer,
                _whole_name(layer),
                connection,
                with_buildings=with_buildings,
                updates=updates,
            )
        if with_buildings:
            job = job._replace(search=replace(job.search, include_buildings=True))
        # The layer already has what is in the saved responses.
        return self._runner.queued(job.as_new(is_fresh=is_update)._replace(updates=updates))

    def _queued_full(self, target: LayerTarget) -> QueuedSearch:
        layer = target.layer

        def make() -> RowsInput:
            return RowsInput.from_ids(layer, ID_FIELD, keep_fields=(), request=target.request)

        name = tr("Full records of {layer}").format(layer=_whole_name(layer))
        connection = self._connection_of(layer)
        search = Search(id_field=ID_FIELD)
        return self._queued(target, make, search, connection, is_fresh=True, name=name)

    def _connection_of(self, layer: QgsVectorLayer) -> Connection | None:
        """Return the connection of a layer's parcels, if it is known and still exists."""
        job = self._runner.job_of(layer.id())
        name = str(layer.customProperty(CONNECTION_PROPERTY, "")) if job is None else ""
        return Connections().get(name) if job is None else job.connection

    def _open_lists(self, targets: Sequence[LayerTarget], kind: type) -> None:
        for target in targets:
            _select(target)
        self._lists.open_for([target.layer for target in targets], kind)


def _whole_name(layer: QgsVectorLayer) -> str:
    """Return a layer's name without the suffix of a partial one: all its parcels are requested."""
    is_partial = bool(layer.customProperty(PARTIAL_PROPERTY, False))
    return without_partial_mark(layer.name()) if is_partial else layer.name()


def _select(target: LayerTarget) -> None:
    """Select the target features: the window that opens for them uses the selection."""
    if target.some is not None and set(target.some) != set(target.layer.selectedFeatureIds()):
        target.layer.selectByIds(list(target.some))
