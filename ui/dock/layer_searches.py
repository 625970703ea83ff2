"""Searches that menus start from layers, which the dock runs one after the other."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsFeature, QgsFeatureRequest
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.contract import (
    ID_FIELD,
    SCOPE_FIELDS,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections.terms import terms_around
from parcel_lookup.core.gis.inputs.polygons import AreaInput, NeighborInput
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_PROPERTY,
    without_partial_mark,
)
from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.core.gis.layer.values import LayerCopy, plain_value
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.result.layer_kinds import LayerTarget
from parcel_lookup.core.gis.run.layer_name import layer_name
from parcel_lookup.core.gis.run.problems import problems_over
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import AddressRow, IdRow, Search
from parcel_lookup.core.search.query.owner import read_owner_expression
from parcel_lookup.ui.connections.connection_row import connection_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface
    from qgis.PyQt.QtWidgets import QDialog

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.inputs.distance import Distance
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
        connection: Callable[[], Connection | ConnectionGroup],
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
        """Find the neighbors of the parcels of a layer within a distance entered in a dialog."""
        from parcel_lookup.ui.search.neighbors_dialog import NeighborsDialog

        layer = targets[0].layer
        target = LayerTarget(layer, targets[0].ids)  # of now: the selection may change
        # Over another connection, these parcels have other IDs and would not be excluded.
        own = self._connection_of(layer)
        connection = own or self._connection()

        def run(distance: Distance) -> None:
            if not sip.isdeleted(layer):
                owners = {
                    "lists_owners": dialog.lists_owners,
                    "confirms_mailing": dialog.confirms_mailing,
                }
                self._run([self._queued_neighbors(target, distance, connection, owners)])

        about = _about_neighbors(target, connection, is_own=own is not None)
        subject = terms_of_layer(layer) if own is not None else ()
        terms = terms_around(connection, subject)
        dialog = NeighborsDialog(about, self._iface.mainWindow(), *terms)
        dialog.chosen.connect(run)
        self._open(dialog)

    def find_owner(self, layer: QgsVectorLayer, owner: str, ids: Iterable[int]) -> None:
        """Find everything that an owner of a layer has; `ids` are the owner's features in it.

        If the connection requires a state, the features are read for it in a task. Nothing is
        searched if the layer is removed meanwhile.
        """
        connection = self._connection_of(layer) or self._connection()
        try:
            _refuse_mixed(connection)
        except RequestRefused as error:
            self._report(owner, error)
            return
        if not connection.info.needs_scope:
            self._find_owner(owner, (), connection)
            return

        def find(records: Sequence[dict[str, object]]) -> None:
            if not sip.isdeleted(layer):
                self._find_owner(owner, records, connection)

        work = partial(_scopes, LayerCopy(layer), tuple(ids))
        Background.begin(
            tr("Reading the parcels of an owner"),
            work,
            find,
            lambda error: self._report(owner, error),
        )

    def _find_owner(
        self,
        owner: str,
        records: Sequence[dict[str, object]],
        connection: Connection | ConnectionGroup,
    ) -> None:
        """Find everything that an owner has; `records` have the states where that is."""
        from parcel_lookup.core.gis.notices.mailing import read_mailing
        from parcel_lookup.core.gis.notices.owner_search import search_for_owner

        mailing = read_mailing({"owner": owner})
        try:
            search = search_for_owner(mailing, records, connection.info)
        except RequestRefused as error:
            self._report(owner, error)
            return
        self.show_owner(search, connection)

    def show_owner(self, search: Search, connection: Connection | ConnectionGroup) -> None:
        """Run a search of `search_for_owner`, and zoom to its result."""
        from parcel_lookup.core.gis.expressions import translated_for

        name = tr("Parcels of {owner}")
        name = name.format(owner=read_owner_expression(search.expression).words)
        try:
            search = replace(search, max_requests=connection.request_limit)
            search = translated_for(search, connection.info)
            problems = problems_over(connection, search, search.problems)
            if problems:
                raise RequestRefused(tuple(problems))
        except RequestRefused as error:
            self._report(name, error)
            return
        job = SearchJob(connection, search, None, name=name, zooms_to_layer=True)
        self._run((self._runner.queued(job),))

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

    def _report(self, name: str, error: ParcelError) -> None:
        """Report in place of a search why it is impossible."""
        self._run((self._runner.queued_error(name, error),))

    def _queued_area(self, target: LayerTarget, distance: Distance | None) -> QueuedSearch:
        def make() -> AreaInput:
            return AreaInput.from_layer(target.layer, request=target.request, distance=distance)

        return self._queued(target, make, Search())

    def _queued_neighbors(
        self,
        target: LayerTarget,
        distance: Distance,
        connection: Connection | ConnectionGroup,
        owners: Mapping[str, object],
    ) -> QueuedSearch:
        """Queue a search for neighbors; `owners` are the members of the job about their owners."""

        def make() -> NeighborInput:
            return NeighborInput.of_layer(target.layer, distance, request=target.request)

        name = tr("Neighbors of {name}").format(name=_subject_name(target))
        return self._queued(
            target,
            make,
            Search(),
            connection,
            name=name,
            **owners,
            zooms_to_layer=True,
        )

    def _queued(
        self,
        target: LayerTarget,
        make: Callable[[], AreaInput | RowsInput],
        search: Search,
        connection: Connection | ConnectionGroup | None = None,
        **options: object,
    ) -> QueuedSearch:
        """Queue a search from a layer; if it is impossible, the reason is queued in its place."""
        connection = connection or self._connection()
        try:
            area = make()
            search = replace(search, max_requests=connection.request_limit, place=area.name)
            find = partial(search.problems, by_area=True)
            problems = problems_over(connection, search, find)
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

    def _connection_of(self, layer: QgsVectorLayer) -> Connection | ConnectionGroup | None:
        """Return the connection of a layer's parcels, if it is known and still exists."""
        job = self._runner.job_of(layer.id())
        name = str(layer.customProperty(CONNECTION_PROPERTY, "")) if job is None else ""
        return Connections().find(name) if job is None else job.connection

    def _open_lists(self, targets: Sequence[LayerTarget], kind: type) -> None:
        for target in targets:
            _select(target)
        self._lists.open_for([target.layer for target in targets], kind)


def _whole_name(layer: QgsVectorLayer) -> str:
    """Return a layer's name without the suffix of a partial one: all its parcels are requested."""
    is_partial = bool(layer.customProperty(PARTIAL_PROPERTY, False))
    return without_partial_mark(layer.name()) if is_partial else layer.name()


def _refuse_mixed(connection: Connection | ConnectionGroup) -> None:
    """Refuse to find an owner in connections of which only some require a state.

    The others may have parcels without a state, which the search would not find. Raises
    `RequestRefused`.
    """
    needing = [part for part in connection.parts if part.info.needs_scope]
    others = [part for part in connection.parts if part not in needing]
    if needing and others:
        sentence = tr(
            "“{one}” can only be searched in one state, “{other}” as a whole. Search for the owner "
            "in one of these connections."
        ).format(one=connection_title(needing[0]), other=connection_title(others[0]))
        raise RequestRefused((Problem(422, ("owner",), sentence),))


def _scopes(
    layer: LayerCopy, ids: Sequence[int], cancellation: Cancellation
) -> list[dict[str, object]]:
    """Return the states and counties of some features, each combination once. Any thread."""
    places = {name: layer.fields.lookupField(name) for name in SCOPE_FIELDS}
    places = {name: place for name, place in places.items() if place >= 0}
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
    request.setSubsetOfAttributes(list(places.values())).setFilterFids(list(ids))
    found = {
        tuple(plain_value(feature[place]) for place in places.values())
        for feature in layer.features(cancellation, request)
    }
    return [dict(zip(places, values)) for values in found]


def _subject_name(target: LayerTarget) -> str:
    """Return how parcels are called: the address or ID of one, or their layer and number."""
    layer = target.layer
    if target.count == 1:
        feature = next(layer.getFeatures(target.request), QgsFeature())
        for name in ("situs", "parcel_id"):
            index = feature.fields().lookupField(name)
            value = plain_value(feature.attribute(index)) if index >= 0 else None
            if value:
                return str(value)
    if target.ids is None:
        return _whole_name(layer)
    words = tr("{name} ({number} selected)")
    return words.format(name=layer.name(), number=f"{target.count:,}")


def _about_neighbors(
    target: LayerTarget, connection: Connection | ConnectionGroup, *, is_own: bool
) -> str:
    """Return sentences about the parcels whose neighbors are found."""
    number = number_of(target.count, "{} parcel of “{{layer}}”", "{} parcels of “{{layer}}”")
    sentences = [
        tr("Finds the neighbors of {subject}. The subject itself is excluded.").format(
            subject=number.format(layer=target.layer.name())
        )
    ]
    name = connection_title(connection)
    if is_own:
        sentences.append(tr("Connection: {name}.").format(name=name))
    else:
        sentence = tr(
            "It is not known which connection these parcels came from. “{name}” is searched; if "
            "its parcels have other IDs, the result contains these parcels, too."
        )
        sentences.append(sentence.format(name=name))
    return " ".join(sentences)


def _select(target: LayerTarget) -> None:
    """Select the target features: the window that opens for them uses the selection."""
    if target.some is not None and set(target.some) != set(target.layer.selectedFeatureIds()):
        target.layer.selectByIds(list(target.some))
