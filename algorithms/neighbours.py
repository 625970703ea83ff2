"""The neighbours of parcels, and who gets a public notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
)

from parcel_lookup.algorithms.base import ParcelSearchAlgorithm
from parcel_lookup.algorithms.inputs import add_distance, given_distance, given_layer
from parcel_lookup.algorithms.text import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext, QgsProcessingFeedback

    from parcel_lookup.algorithms.run import ExtraOutput, OpenSink
    from parcel_lookup.core.gis.inputs.polygons import NeighbourInput
    from parcel_lookup.core.gis.run.run import SearchRun
    from parcel_lookup.core.search import Found, Search

INPUT = "INPUT"
OWNERS = "OWNERS"
#: Feet, by the ordinances of most cities.
_USUAL_DISTANCE = 300.0


class Neighbours(ParcelSearchAlgorithm):
    """`parcel_lookup:neighbours`."""

    def name(self) -> str:
        """Never changes: scripts and models know it."""
        return "neighbours"

    def displayName(self) -> str:
        """What the toolbox shows."""
        return tr("Find neighbours and their owners")

    def shortDescription(self) -> str:
        """What the toolbox's tip shows."""
        return tr(
            "Finds the parcels within a distance of chosen parcels, and one row for each owner and "
            "mailing address, as a public notice needs them."
        )

    def shortHelpString(self) -> str:
        """What stands beside the parameters."""
        return tr(
            "Finds the parcels within a distance of the subject, which is left out, and who owns "
            "them.\n\n"
            "The subject is parcels that a search found (tick “Selected features only” for some of "
            "them), from the same connection: those records are left out by their svc_uuid. Other "
            "units of a condominium are neighbours, unless they are in the subject too. Or it is "
            "other polygons: parcels of which half or more lies in them are left out.\n\n"
            "The distance is measured on the ground from the outline of the subject; 0 finds those "
            "that touch it.\n\n"
            "“Owners” has one row for each owner and mailing address, with their parcels, ready "
            "for CSV, mail merge and address labels. Names and addresses that differ in case, "
            "punctuation or abbreviations are one; an owner with two mailing addresses has two "
            "rows. Where the record has no owner or no mailing address, the row is kept and “note” "
            "says so.\n\n"
            "Whether a list meets an ordinance is for you to check: it is as good as the "
            "assessor's records, and not complete where “Every match arrived” is false."
        )

    def tags(self) -> list[str]:
        """Words that find the algorithm in the toolbox."""
        words = tr("abutters,adjoining,neighbors,notice,notification,mailing,labels,hearing,buffer")
        return [*super().tags(), *words.split(",")]

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        polygons = [Qgis.ProcessingSourceType.VectorPolygon]
        subject = QgsProcessingParameterFeatureSource(
            INPUT, tr("Parcels or polygons whose neighbours are wanted"), polygons
        )
        self.addParameter(subject)
        tip = tr("From the outline of the subject; 0 finds the parcels that touch it.")
        add_distance(self, tr("Distance"), tip, _USUAL_DISTANCE)
        self.add_common_parameters(tr("Neighbours"))
        self.addParameter(
            QgsProcessingParameterFeatureSink(
                OWNERS, tr("Owners"), Qgis.ProcessingSourceType.Vector, optional=True
            )
        )

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, NeighbourInput]:
        """A search without polygons, and the subject."""
        from parcel_lookup.core.gis.inputs.polygons import NeighbourInput
        from parcel_lookup.core.search import Search

        layer, selected_only, request = given_layer(self, INPUT, parameters, context)
        distance = given_distance(self, parameters, context)
        area = NeighbourInput.of_layer(
            layer, distance, selected_only, context.transformContext(), request
        )
        return Search(place=area.name), area

    def extra_outputs(self) -> list[ExtraOutput]:
        """The owners."""
        return [_Owners()]

    def see(self, found: list[Found]) -> None:
        """Count what may be the subject under other ids."""
        self._area.subject.see(one.parcel for one in found)

    def tell(self, feedback: QgsProcessingFeedback) -> None:
        """Say that the subject may not have been left out."""
        subject = self._area.subject
        if subject.warning:
            feedback.pushWarning(subject.warning)
        if subject.remark:
            feedback.pushInfo(subject.remark)


class _Owners:
    """The output `OWNERS`: one row for each owner and mailing address. An `ExtraOutput`."""

    name, kind = OWNERS, "owners"

    def __init__(self) -> None:
        from parcel_lookup.core.gis.notices.owners import OwnerList

        self._owners = OwnerList()

    def add(self, found: list[Found]) -> None:
        """Take the owners of parcels."""
        self._owners.add(parcel for parcel, _ in found)

    def write(self, run: SearchRun, open_sink: OpenSink, feedback: QgsProcessingFeedback) -> None:  # noqa: ARG002
        """Write the owners, and report how many there are."""
        from parcel_lookup.core.gis.notices.owners import OWNERS_PROPERTY, owner_fields

        sink = open_sink(owner_fields(), Qgis.WkbType.NoGeometry, {OWNERS_PROPERTY: True})
        sink.add(list(self._owners.features()))
        feedback.pushInfo(self._owners.sentence)

    def finish(self, feedback: QgsProcessingFeedback, *, complete: bool) -> None:
        """Report that owners may be missing."""
        if not complete:
            feedback.pushWarning(tr("The list of owners is not complete."))
