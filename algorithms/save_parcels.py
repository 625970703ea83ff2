"""Saves a layer to a file of another format, and reports what the format could not hold."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsFeatureRequest,
    QgsField,
    QgsFields,
    QgsProcessingAlgorithm,
    QgsProcessingException,
    QgsProcessingOutputNumber,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterFileDestination,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.algorithms.inputs import given_layer
from parcel_lookup.algorithms.names import OUTPUT
from parcel_lookup.algorithms.text import as_exception, tr
from parcel_lookup.core.contract import Cancellation, Cancelled, ParcelError
from parcel_lookup.core.gis.export.formats import FORMATS, format_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qgis.core import QgsProcessingContext, QgsProcessingFeedback, QgsVectorLayer

    from parcel_lookup.core.gis.export import ExportReport

INPUT, REPORT = "INPUT", "REPORT"
ROW_COUNT, LEFT_OUT_COUNT, REMARK_COUNT = "ROW_COUNT", "LEFT_OUT_COUNT", "REMARK_COUNT"

_REPORT_FIELDS = (
    ("kind", QMetaType.Type.QString),
    ("field", QMetaType.Type.QString),
    ("rows", QMetaType.Type.LongLong),
    ("sentence", QMetaType.Type.QString),
)


class SaveParcels(QgsProcessingAlgorithm):
    """`parcel_lookup:save_parcels`."""

    def name(self) -> str:
        """The id, which never changes: scripts and models use it."""
        return "save_parcels"

    def displayName(self) -> str:
        """The name in the toolbox."""
        return tr("Save parcels")

    def shortDescription(self) -> str:
        """The tooltip in the toolbox."""
        return tr(
            "Saves a layer as a Shapefile, workbook, or other file, and reports what was lost."
        )

    def shortHelpString(self) -> str:
        """The help next to the parameters."""
        return tr(
            "Saves a layer of parcels, or any other layer or table, in the format of the file's "
            "extension: {endings}.\n\n"
            "A Shapefile has field names of at most ten letters, which are the same in every file; "
            "a file .fields.csv next to it contains the full names. Rows without geometry are in "
            "a file _no_geometry.csv. The style of the layer is saved with it.\n\n"
            "CSV files and workbooks have the longitude and latitude of a point in each parcel "
            "instead of its geometry. GeoJSON and KML are in longitude and latitude.\n\n"
            "The report lists what the format could not hold, field by field: shortened names, "
            "text that was cut, and values and types that it does not support. An existing file is "
            "replaced when the new one is complete."
        ).format(endings=", ".join(one.ending for one in FORMATS if one.is_available))

    def tags(self) -> list[str]:
        """Words to find the algorithm in the toolbox."""
        return tr("parcel,export,save,write,shapefile,shp,excel,xlsx,csv,kml,geojson").split(",")

    def createInstance(self) -> QgsProcessingAlgorithm:
        """Create an instance for a run."""
        return type(self)()

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        table = Qgis.ProcessingSourceType.Vector
        self.addParameter(QgsProcessingParameterFeatureSource(INPUT, tr("Layer to save"), [table]))
        filters = ";;".join(one.filter for one in FORMATS if one.is_available)
        output = QgsProcessingParameterFileDestination(OUTPUT, tr("File"), filters)
        output.setHelp(tr("The extension determines the format."))
        self.addParameter(output)
        report = QgsProcessingParameterFeatureSink(
            REPORT, tr("Report"), table, optional=True, createByDefault=False
        )
        report.setHelp(tr("What the format could not hold: kind, field, rows, sentence."))
        self.addParameter(report)
        for name, label in (
            (ROW_COUNT, tr("Number of rows in the file")),
            (LEFT_OUT_COUNT, tr("Number of rows in the file next to it")),
            (REMARK_COUNT, tr("Number of rows in the report")),
        ):
            self.addOutput(QgsProcessingOutputNumber(name, label))

    def prepareAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,  # noqa: ARG002
    ) -> bool:
        """Copy what is needed of the layer, in the main thread."""
        from parcel_lookup.core.gis.export import Export

        layer, selected_only, request = given_layer(self, INPUT, parameters, context)
        if layer is None:
            raise QgsProcessingException(self.invalidSourceError(parameters, INPUT))
        path = self.parameterAsFileOutput(parameters, OUTPUT, context)
        if not path:
            raise QgsProcessingException(tr("Choose the file to save the layer to."))
        try:
            format_of(path)
        except ParcelError as error:
            raise as_exception(error) from error
        copy = _FilteredCopy(layer, selected_only, request)
        transforms = context.transformContext()
        self._export = Export.of_layer(layer, path, copy=copy, transforms=transforms)
        return True

    def processAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,
    ) -> dict[str, Any]:
        """Write the file, in a thread of Processing."""
        from parcel_lookup.core.gis.export import write

        cancellation = Cancellation()

        def report_progress(share: float) -> None:
            feedback.setProgress(100.0 * share)
            if feedback.isCanceled():
                cancellation.cancel()

        try:
            report = write(self._export, cancellation, report_progress)
        except Cancelled:
            return {}
        except ParcelError as error:
            raise as_exception(error) from error
        for sentence in report.sentences:
            feedback.pushInfo(sentence)
        results = {
            OUTPUT: str(report.path),
            ROW_COUNT: report.written,
            LEFT_OUT_COUNT: report.left_out,
            REMARK_COUNT: len(report.remarks),
        }
        if parameters.get(REPORT) is not None:
            results[REPORT] = self._write_report(report, parameters, context)
        return results

    def _write_report(
        self,
        report: ExportReport,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
    ) -> str:
        from parcel_lookup.algorithms.sinks import Sink

        fields = QgsFields()
        for name, kind in _REPORT_FIELDS:
            fields.append(QgsField(name, kind))
        sink, destination = self.parameterAsSink(
            parameters,
            REPORT,
            context,
            fields,
            Qgis.WkbType.NoGeometry,
            QgsCoordinateReferenceSystem(),
        )
        if sink is None:
            raise QgsProcessingException(self.invalidSinkError(parameters, REPORT))
        output = Sink(REPORT, sink, destination, context, fields)
        del sink  # or the file would not be closed with it
        for values in report.rows():
            feature = QgsFeature(fields)
            feature.setAttributes(list(values))
            output.add([feature])
        output.close()
        if output.shortfalls:
            raise QgsProcessingException(" ".join(output.shortfalls))
        return destination


class _FilteredCopy:
    """A copy of a layer with the parameter's filter, in place of a `LayerCopy` for `Export`."""

    def __init__(
        self, layer: QgsVectorLayer, selected_only: bool, request: QgsFeatureRequest
    ) -> None:
        from parcel_lookup.core.gis.layer.values import LayerCopy

        self._copy = LayerCopy(layer)
        # A request takes either ids or an expression, and its limit applies to the result of both.
        self._ids = set(layer.selectedFeatureIds()) if selected_only else None
        self._most = request.limit()
        self._request = QgsFeatureRequest(request).setLimit(-1)
        self.name, self.fields = self._copy.name, self._copy.fields
        self.crs, self.wkb_type = self._copy.crs, self._copy.wkb_type
        has_expression = request.filterExpression() is not None
        self.count = -1 if has_expression else self._number()

    def features(self, cancellation: Cancellation) -> Iterator[QgsFeature]:
        """Yield the features in the layer's order. Raises `Cancelled`."""
        features = self._copy.features(cancellation, QgsFeatureRequest(self._request))
        if self._ids is not None:
            features = (feature for feature in features if feature.id() in self._ids)
        return islice(features, self._most) if self._most >= 0 else features

    def _number(self) -> int:
        count = self._copy.count if self._ids is None else len(self._ids)
        return min(count, self._most) if self._most >= 0 else count
