"""What the algorithms that look up lists have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingOutputNumber,
    QgsProcessingParameterExpression,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
)

from parcel_lookup.algorithms.base import ParcelSearchAlgorithm
from parcel_lookup.algorithms.inputs import given_layer
from parcel_lookup.algorithms.text import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext, QgsProcessingFeedback

    from parcel_lookup.algorithms.run import ExtraOutput, OpenSink
    from parcel_lookup.core.contract import Problem, Rules
    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.gis.run.run import SearchRun
    from parcel_lookup.core.search import Found, Search

INPUT, KEEP_FIELDS, UNMATCHED = "INPUT", "KEEP_FIELDS", "UNMATCHED"
#: The outputs that count the rows, by the statuses of `RowStatus`.
COUNTS = {
    "matched": "MATCHED_COUNT",
    "several": "SEVERAL_COUNT",
    "none": "NONE_COUNT",
    "error": "ERROR_COUNT",
}


class ListAlgorithm(ParcelSearchAlgorithm):
    """Looks up the rows of a layer or table; every row is in an output or counted."""

    def tags(self) -> list[str]:
        """Words that find the algorithm in the toolbox."""
        return [*super().tags(), *tr("list,batch,table,csv,lookup,geocode").split(",")]

    def add_input(self, label: str, kind: Qgis.ProcessingSourceType) -> None:
        """Add `INPUT`."""
        self.addParameter(QgsProcessingParameterFeatureSource(INPUT, label, [kind]))

    def add_expression(self, name: str, label: str, *, optional: bool = False) -> None:
        """Add a parameter that is a field of the input, or an expression over its fields."""
        self.addParameter(
            QgsProcessingParameterExpression(
                name, label, parentLayerParameterName=INPUT, optional=optional
            )
        )

    def add_list_parameters(self, unmatched: Qgis.ProcessingSourceType) -> None:
        """Add what every list takes and gives, after the parameters of its own."""
        fields = QgsProcessingParameterField(
            KEEP_FIELDS,
            tr("Fields to keep"),
            parentLayerParameterName=INPUT,
            allowMultiple=True,
            optional=True,
        )
        fields.setHelp(tr("Empty: all fields. The parcels have them as “src_…”."))
        self.addParameter(fields)
        self.add_common_parameters()
        self.addParameter(
            QgsProcessingParameterFeatureSink(
                UNMATCHED, tr("Rows without a parcel"), unmatched, optional=True
            )
        )
        for name, label in (
            ("matched", tr("Rows with one parcel")),
            ("several", tr("Rows with several parcels")),
            ("none", tr("Rows for which nothing was found")),
            ("error", tr("Rows that could not be looked up")),
        ):
            self.addOutput(QgsProcessingOutputNumber(COUNTS[name], label))

    def list_options(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> dict[str, Any]:
        """What each class method of `RowsInput` takes besides, its layer among it."""
        layer, selected_only, request = given_layer(self, INPUT, parameters, context)
        return {
            "layer": layer,
            "selected_only": selected_only,
            "keep_fields": self.parameterAsStrings(parameters, KEEP_FIELDS, context) or None,
            "context": context.transformContext(),
            "request": request,
        }

    def extra_outputs(self) -> list[ExtraOutput]:
        """The rows without a parcel."""
        return [_Unmatched()]

    def extra_results(self, run: SearchRun) -> dict[str, Any]:
        """How many rows ended how; they add up to all rows."""
        from parcel_lookup.core.search import RowStatus

        report = run.report  # None where a cancel came before the rows were read
        return {
            name: report.count(RowStatus(status)) if report else 0
            for status, name in COUNTS.items()
        }

    def problems(self, search: Search, area: RowsInput, rules: Rules) -> list[Problem]:
        """What keeps the search from being sent, before its rows are read."""
        return area.problems(search, rules)


class _Unmatched:
    """The output `UNMATCHED`: the rows without a parcel. An `ExtraOutput`."""

    name, kind = UNMATCHED, "unmatched"

    def add(self, found: list[Found]) -> None:
        """Take nothing: the report of the run has the rows."""

    def write(self, run: SearchRun, open_sink: OpenSink, feedback: QgsProcessingFeedback) -> None:  # noqa: ARG002
        """Write the rows, where the search got as far as reading them."""
        from parcel_lookup.core.gis.inputs.rows import LIST_PROPERTY
        from parcel_lookup.core.gis.layer.markup import for_xml
        from parcel_lookup.core.gis.layer.properties import UNMATCHED_PROPERTY

        report = run.report
        if report is not None:
            properties = {UNMATCHED_PROPERTY: True, LIST_PROPERTY: for_xml(report.name)}
            sink = open_sink(report.unmatched_fields(), report.geometry, properties)
            sink.add(list(report.unmatched()))

    def finish(self, feedback: QgsProcessingFeedback, *, complete: bool) -> None:
        """Report nothing: the outcome of the search counts the rows."""


def list_help() -> str:
    """What all of them do."""
    return tr(
        "A parcel that answers several rows is there once for each. row_id is the row's feature "
        "id, row_status is “matched” or “several”, row_note says what had to be guessed; a sure "
        "match has no note. Equal rows are asked for once.\n\n"
        "Rows without a parcel are in the second output, with the reason in row_reason: “none” "
        "where nothing was found, “error” where the row could not be looked up. Matched, several, "
        "none and error add up to all rows.\n\n"
        "A run that ends early, because the month's requests are used up or the service does not "
        "answer any more, keeps the parcels that came; a second run asks only for the rest."
    )
