"""The algorithm that saves a layer in another format and reports what the format cannot hold."""

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
    QgsProcessingParameterCrs,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
    QgsProcessingParameterFileDestination,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.algorithms.parameters import OUTPUT, given_layer
from parcel_lookup.core.contract import Cancellation, Cancelled, ParcelError
from parcel_lookup.core.gis.export.formats import FORMATS, format_of
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qgis.core import QgsProcessingContext, QgsProcessingFeedback, QgsVectorLayer

    from parcel_lookup.core.gis.export.remarks import ExportReport

INPUT, REPORT, CRS, FIELDS = "INPUT", "REPORT", "CRS", "FIELDS"
ROW_COUNT, REMARK_COUNT = "ROW_COUNT", "REMARK_COUNT"

_REPORT_FIELDS = (
    ("kind", QMetaType.Type.QString),
    ("field", QMetaType.Type.QString),
    ("rows", QMetaType.Type.LongLong),
    ("sentence", QMetaType.Type.QString),
)


class SaveParcels(QgsProcessingAlgorithm):
    """Saves a layer in the format of the file extension: `parcel_lookup:save_parcels`."""

    def name(self) -> str:
        """Return the id, which never changes because scripts and models depend on it."""
        return "save_parcels"

    def displayName(self) -> str:
        """Return the name shown in the toolbox."""
        return tr("Save parcels")

    def shortDescription(self) -> str:
        """Return the text of the tooltip in the toolbox."""
        return tr("Saves a layer as a Shapefile, spreadsheet, or other format, and reports losses.")

    def shortHelpString(self) -> str:
        """Return the help text shown next to the parameters."""
        return tr(
            "Saves a layer of parcels, or any other layer or table. The file extension determines "
            "the format: {extensions}.\n\n"
            "Field names in a Shapefile are limited to 10 characters and are shortened the same "
            "way in every file; a .fields.csv file next to it lists the full names. The style of "
            "the layer is saved as well.\n\n"
            "CSV files and spreadsheets contain the longitude and latitude of a point in each "
            "parcel instead of its geometry. GeoJSON and KML use longitude and latitude. The other "
            "formats are in the CRS of the layer, or in the one that you specify. Where it cannot "
            "hold the location of the parcels, nothing is saved.\n\n"
            "The report lists, by field, what the format cannot hold: shortened names, truncated "
            "text, and unsupported values and types. An existing file is replaced once the new "
            "one is complete."
        ).format(extensions=", ".join(one.ending for one in FORMATS if one.is_available))

    def tags(self) -> list[str]:
        """Return further words by which the toolbox finds the algorithm."""
        return tr("parcel,export,save,write,shapefile,shp,excel,xlsx,csv,kml,geojson").split(",")

    def createInstance(self) -> QgsProcessingAlgorithm:
        """Return a new instance, as QGIS requests for each run."""
        return type(self)()

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters and outputs."""
        table = Qgis.ProcessingSourceType.Vector
        self.addParameter(QgsProcessingParameterFeatureSource(INPUT, tr("Layer to save"), [table]))
        filters = ";;".join(one.filter for one in FORMATS if one.is_available)
        output = QgsProcessingParameterFileDestination(OUTPUT, tr("Saved file"), filters)
        output.setHelp(tr("The file extension determines the format."))
        self.addParameter(output)
        report = QgsProcessingParameterFeatureSink(
            REPORT, tr("Report"), table, optional=True, createByDefault=False
        )
        report.setHelp(
            tr("Lists what the format cannot hold, in the fields kind, field, rows, and sentence.")
        )
        self.addParameter(report)
        crs = QgsProcessingParameterCrs(CRS, tr("CRS of the file"), optional=True)
        crs.setHelp(
            tr(
                "Leave empty for the CRS of the layer. CSV, Excel, GeoJSON, and KML files are "
                "always in longitude and latitude."
            )
        )
        self.addParameter(crs)
        fields = QgsProcessingParameterField(
            FIELDS,
            tr("Fields to save"),
            parentLayerParameterName=INPUT,
            allowMultiple=True,
            optional=True,
        )
        fields.setHelp(tr("Leave empty to save all fields."))
        self.addParameter(fields)
        for name, label in (
            (ROW_COUNT, tr("Number of rows saved")),
            (REMARK_COUNT, tr("Number of rows in the report")),
        ):
            self.addOutput(QgsProcessingOutputNumber(name, label))

    def prepareAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,  # noqa: ARG002
    ) -> bool:
        """Copy what the export needs from the layer, in the main thread."""
        from parcel_lookup.core.gis.export.writing import export_of

        layer, selected_only, request = given_layer(self, INPUT, parameters, context)
        if layer is None:
            raise QgsProcessingException(self.invalidSourceError(parameters, INPUT))
        path = self.parameterAsFileOutput(parameters, OUTPUT, context)
        if not path:
            raise QgsProcessingException(tr("Specify an output file."))
        crs = self.parameterAsCrs(parameters, CRS, context)
        if parameters.get(CRS) and not crs.isValid():
            raise QgsProcessingException(tr("The CRS of the file is not valid."))
        try:
            format_of(path)
            self._export = export_of(
                layer,
                path,
                copy=_NarrowedLayer(layer, selected_only, request),
                transforms=context.transformContext(),
                crs=crs,
                fields=self.parameterAsStrings(parameters, FIELDS, context) or None,
            )
        except ParcelError as error:
            raise QgsProcessingException(str(error)) from error
        return True

    def processAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,
    ) -> dict[str, Any]:
        """Write the file and the report, in Processing's thread."""
        from parcel_lookup.core.gis.export.writing import write

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
            raise QgsProcessingException(str(error)) from error
        for sentence in report.sentences:
            feedback.pushInfo(sentence)
        results = {
            OUTPUT: str(report.path),
            ROW_COUNT: report.written,
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
        del sink  # otherwise closing `output` would not close the file
        for values in report.rows():
            feature = QgsFeature(fields)
            feature.setAttributes(list(values))
            output.add([feature])
        output.close()
        if output.shortfalls:
            raise QgsProcessingException(" ".join(output.shortfalls))
        return destination


class _NarrowedLayer:
    """A copy of a layer, limited as set by the parameter, with the interface of `LayerCopy`."""

    def __init__(
        self, layer: QgsVectorLayer, selected_only: bool, request: QgsFeatureRequest
    ) -> None:
        from parcel_lookup.core.gis.layer.values import LayerCopy

        self._copy = LayerCopy(layer)
        # A request takes either ids or an expression, and its limit must apply after both.
        self._ids = set(layer.selectedFeatureIds()) if selected_only else None
        self._limit = request.limit()
        self._request = QgsFeatureRequest(request).setLimit(-1)
        self.name, self.fields = self._copy.name, self._copy.fields
        self.crs, self.wkb_type = self._copy.crs, self._copy.wkb_type
        has_expression = request.filterExpression() is not None
        self.count = -1 if has_expression else self._number()

    def features(self, cancellation: Cancellation) -> Iterator[QgsFeature]:
        """Yield the features, in the layer's order. Raises `Cancelled`."""
        features = self._copy.features(cancellation, QgsFeatureRequest(self._request))
        if self._ids is not None:
            features = (feature for feature in features if feature.id() in self._ids)
        return islice(features, self._limit) if self._limit >= 0 else features

    def _number(self) -> int:
        count = self._copy.count if self._ids is None else len(self._ids)
        return min(count, self._limit) if self._limit >= 0 else count
