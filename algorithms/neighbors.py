"""The algorithm that finds the neighbors of parcels, and their owners for a public notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingParameterBoolean,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
)

from parcel_lookup.algorithms.base import ParcelSearchAlgorithm
from parcel_lookup.algorithms.parameters import (
    CONFIRM_MAILING,
    add_distance,
    given_distance,
    given_layer,
)
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext, QgsProcessingFeedback

    from parcel_lookup.algorithms.run import ExtraOutput, OpenSink
    from parcel_lookup.core.gis.inputs.polygons import NeighborInput
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.core.search import Found, Search

INPUT = "INPUT"
OWNERS = "OWNERS"
#: In feet, as most city ordinances require.
_USUAL_DISTANCE = 300.0


class Neighbors(ParcelSearchAlgorithm):
    """Finds parcels around a subject, and their owners: `parcel_lookup:neighbors`."""

    def name(self) -> str:
        """Return the id, which never changes because scripts and models depend on it."""
        return "neighbors"

    def displayName(self) -> str:
        """Return the name shown in the toolbox."""
        return tr("Find neighbors and their owners")

    def shortDescription(self) -> str:
        """Return the text of the tooltip in the toolbox."""
        return tr(
            "Finds the parcels within a distance of the input parcels, and lists their owners and "
            "mailing addresses for a public notice."
        )

    def shortHelpString(self) -> str:
        """Return the help text shown next to the parameters."""
        return tr(
            "Finds the parcels within a distance of the input, which itself is excluded, and "
            "lists their owners.\n\nThe input can be parcels from a search that used the same "
            "connection (check “Selected features only” to use some of them). These records are "
            "excluded by their svc_uuid. Other units of the same condominium are neighbors "
            "unless they are part of the input. The input can also be any other polygons: "
            "parcels that are at least half inside them are excluded.\n\nThe distance is measured "
            "on the ground from the outline of the input; 0 finds the parcels that touch it.\n\n"
            "“Owners” has one row for each owner and mailing address, with their parcels, ready "
            "for CSV, mail merge, and address labels. Names and addresses that differ only in "
            "case, punctuation, or abbreviations are treated as the same; an owner with two "
            "mailing addresses has two rows. If a record has no owner or no mailing address, the "
            "row is kept and “note” gives the reason.\n\nVerify that the list meets the "
            "requirements of your ordinance: it is only as good as the assessor's records, and it "
            "is incomplete if “Complete (all matches returned)” is false."
        )

    def tags(self) -> list[str]:
        """Return further words by which the toolbox finds the algorithm."""
        words = tr("abutters,adjoining,neighbors,notice,notification,mailing,labels,hearing,buffer")
        return [*super().tags(), *words.split(",")]

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters and outputs."""
        polygons = [Qgis.ProcessingSourceType.VectorPolygon]
        subject = QgsProcessingParameterFeatureSource(
            INPUT, tr("Parcels or other polygons"), polygons
        )
        self.addParameter(subject)
        tip = tr("Measured from the outline of the input. 0 finds the parcels that touch it.")
        add_distance(self, tr("Distance"), tip, _USUAL_DISTANCE)
        self.add_common_parameters(tr("Neighbors"))
        self.addParameter(
            QgsProcessingParameterFeatureSink(
                OWNERS, tr("Owners"), Qgis.ProcessingSourceType.Vector, optional=True
            )
        )
        confirmation = QgsProcessingParameterBoolean(
            CONFIRM_MAILING, tr("My use of the owners for mailing is allowed"), defaultValue=False
        )
        confirmation.setHelp(
            tr(
                "Required only if the terms of use of the connection forbid to use owner names as "
                "a mailing list, and owners are requested. The confirmation is written into the "
                "result."
            )
        )
        flag = Qgis.ProcessingParameterFlag.Advanced
        confirmation.setFlags(confirmation.flags() | flag)
        self.addParameter(confirmation)

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, NeighborInput]:
        """Return a search without polygons, and the subject."""
        from parcel_lookup.core.gis.inputs.polygons import NeighborInput
        from parcel_lookup.core.search import Search

        layer, selected_only, request = given_layer(self, INPUT, parameters, context)
        distance = given_distance(self, parameters, context)
        area = NeighborInput.of_layer(
            layer, distance, selected_only, context.transformContext(), request
        )
        return Search(place=area.name), area

    def extra_outputs(self) -> list[ExtraOutput]:
        """Return the output for the owners."""
        return [_Owners()]

    def lists_owners(self, parameters: Mapping[str, Any]) -> bool:
        """Return whether the owners are requested."""
        return parameters.get(OWNERS) is not None

    def inspect(self, found: list[Found]) -> None:
        """Count the parcels that may be the subject under other IDs."""
        self._area.subject.see(one.parcel for one in found)

    def report(self, feedback: QgsProcessingFeedback) -> None:
        """Warn that the subject may not have been excluded."""
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
        """Collect the owners of parcels."""
        self._owners.add(parcel for parcel, _ in found)

    def write(
        self, result: SearchResult, open_sink: OpenSink, feedback: QgsProcessingFeedback
    ) -> None:
        """Write the owners, and report their number."""
        from parcel_lookup.core.gis.notices.owners import OWNERS_PROPERTY, owner_fields

        if result.rule_against_owners:
            words = tr("The owners are not listed. {rule}")
            feedback.pushWarning(words.format(rule=result.rule_against_owners))
            return
        sink = open_sink(owner_fields(), Qgis.WkbType.NoGeometry, {OWNERS_PROPERTY: True})
        sink.add(list(self._owners.features()))
        feedback.pushInfo(self._owners.sentence)

    def finish(self, feedback: QgsProcessingFeedback, *, complete: bool) -> None:
        """Report that owners may be missing."""
        if not complete:
            feedback.pushWarning(tr("The list of owners is incomplete."))
