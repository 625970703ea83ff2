"""The base class of the algorithms that look up each row of a list."""

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
from parcel_lookup.algorithms.parameters import given_layer
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext, QgsProcessingFeedback

    from parcel_lookup.algorithms.run import ExtraOutput, OpenSink
    from parcel_lookup.core.contract import Problem, SourceInfo
    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.core.search import Found, Search

INPUT, KEEP_FIELDS, UNMATCHED = "INPUT", "KEEP_FIELDS", "UNMATCHED"
#: The outputs that count the rows, by `RowStatus` value.
COUNTS = {
    "matched": "MATCHED_COUNT",
    "several": "SEVERAL_COUNT",
    "none": "NONE_COUNT",
    "error": "ERROR_COUNT",
}


class ListAlgorithm(ParcelSearchAlgorithm):
    """Looks up the rows of a layer or table; every row is in an output or counted."""

    def tags(self) -> list[str]:
        """Return further words by which the toolbox finds the algorithm."""
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
        """Add the parameters and outputs common to all lists, after those of the algorithm."""
        fields = QgsProcessingParameterField(
            KEEP_FIELDS,
            tr("Fields to keep"),
            parentLayerParameterName=INPUT,
            allowMultiple=True,
            optional=True,
        )
        fields.setHelp(tr("Leave empty to keep all fields. Their names get the prefix “src_”."))
        self.addParameter(fields)
        self.add_common_parameters()
        self.addParameter(
            QgsProcessingParameterFeatureSink(
                UNMATCHED, tr("Unmatched rows"), unmatched, optional=True
            )
        )
        for name, label in (
            ("matched", tr("Number of rows with one parcel")),
            ("several", tr("Number of rows with several parcels")),
            ("none", tr("Number of rows with no parcel")),
            ("error", tr("Number of rows that failed")),
        ):
            self.addOutput(QgsProcessingOutputNumber(COUNTS[name], label))

    def list_options(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> dict[str, Any]:
        """Return the arguments that every class method of `RowsInput` takes, the layer included."""
        layer, selected_only, request = given_layer(self, INPUT, parameters, context)
        return {
            "layer": layer,
            "selected_only": selected_only,
            "keep_fields": self.parameterAsStrings(parameters, KEEP_FIELDS, context) or None,
            "context": context.transformContext(),
            "request": request,
        }

    def extra_outputs(self) -> list[ExtraOutput]:
        """Return the output for rows without a parcel."""
        return [_Unmatched()]

    def extra_results(self, result: SearchResult) -> dict[str, Any]:
        """Return the number of rows by status; the numbers add up to all rows."""
        from parcel_lookup.core.search import RowStatus

        report = result.report  # None if the run was canceled before the rows were read
        return {
            name: report.count(RowStatus(status)) if report else 0
            for status, name in COUNTS.items()
        }

    def problems(self, search: Search, area: RowsInput, info: SourceInfo) -> list[Problem]:
        """Return what prevents the search from being sent, before its rows are read."""
        return area.problems(search, info)


class _Unmatched:
    """The output `UNMATCHED`: the rows without a parcel. An `ExtraOutput`."""

    name, kind = UNMATCHED, "unmatched"

    def add(self, found: list[Found]) -> None:
        """Ignore the parcels: the rows are in the report of the run."""

    def write(
        self,
        result: SearchResult,
        open_sink: OpenSink,
        feedback: QgsProcessingFeedback,  # noqa: ARG002
    ) -> None:
        """Write the rows, if the search has read them."""
        from parcel_lookup.core.gis.inputs.rows import LIST_PROPERTY
        from parcel_lookup.core.gis.layer.properties import UNMATCHED_PROPERTY
        from parcel_lookup.core.markup import for_xml

        report = result.report
        if report is not None:
            properties = {UNMATCHED_PROPERTY: True, LIST_PROPERTY: for_xml(report.name)}
            sink = open_sink(report.unmatched_fields(), report.geometry, properties)
            sink.add(list(report.unmatched()))

    def finish(self, feedback: QgsProcessingFeedback, *, complete: bool) -> None:
        """Report nothing: the outcome of the search counts the rows."""


def list_help() -> str:
    """Return the help text that all list algorithms share."""
    return tr(
        "A parcel that matches several rows is returned once for each of them. row_id is the "
        "feature ID of the row, row_status is “matched” or “several”, and row_note describes what "
        "is uncertain about the match, if anything. Identical rows are requested only once.\n\n"
        "“Unmatched rows” contains the rows without a parcel. row_status is “none” if nothing was "
        "found and “error” if the row could not be looked up; row_reason gives the reason. Each "
        "row is counted once: with one parcel, with several, with none, or as failed.\n\n"
        "A run that ends early, because the monthly quota is used up or the service stops "
        "responding, keeps the parcels received so far; a second run requests only the rest."
    )
