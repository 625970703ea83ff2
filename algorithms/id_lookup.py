"""The algorithm that finds parcels by ID."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingParameterField,
    QgsProcessingParameterString,
)

from parcel_lookup.algorithms.lists import INPUT, ListAlgorithm, list_help
from parcel_lookup.core.contract import ID_FIELD as SVC_UUID
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.search import Search

ID_FIELD, ID_KIND, SCOPE = "ID_FIELD", "ID_KIND", "SCOPE"


class IdLookup(ListAlgorithm):
    """Looks up the parcel IDs of a table or layer: `parcel_lookup:id_lookup`."""

    def name(self) -> str:
        """Return the id, which never changes because scripts and models depend on it."""
        return "id_lookup"

    def displayName(self) -> str:
        """Return the name shown in the toolbox."""
        return tr("Look up parcels by ID")

    def shortDescription(self) -> str:
        """Return the text of the tooltip in the toolbox."""
        return tr("Finds the parcels whose IDs are in a field of a table or layer.")

    def shortHelpString(self) -> str:
        """Return the help text shown next to the parameters."""
        return tr(
            "Finds the parcel for each ID, 100 IDs per request. IDs that are formatted differently "
            "from the records (without dashes, spaces, or leading zeros) are also tried in the "
            "format of the records; row_note describes the difference.\n\n"
            "With another field as the ID type, such as a column of a file, layer, or table, the "
            "values of that field are looked up in the same way.\n\n"
            "“State or county” limits the search to MA, Massachusetts, or 25; to a county by its "
            "five-digit code, for example 25017; or by filters in JSON. A service requires it for "
            "county parcel IDs; files, layers, and tables do not.\n\n{help}"
        ).format(help=list_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters and outputs."""
        self.add_input(tr("Layer or table"), Qgis.ProcessingSourceType.Vector)
        self.addParameter(
            QgsProcessingParameterField(ID_FIELD, tr("ID field"), parentLayerParameterName=INPUT)
        )
        kind = QgsProcessingParameterString(ID_KIND, tr("ID type"), SVC_UUID)
        kind.setHelp(
            tr(
                "svc_uuid (the service's ID), parcel_id (the county's ID), or the name of another "
                "field, such as a column of the file, layer, or table that the connection reads."
            )
        )
        self.addParameter(kind)
        scope = QgsProcessingParameterString(SCOPE, tr("State or county"), optional=True)
        scope.setHelp(tr("MA, 25, 25017, or filters in JSON. A service requires it for parcel_id."))
        self.addParameter(scope)
        self.add_list_parameters(Qgis.ProcessingSourceType.Vector)

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, RowsInput]:
        """Return a search without rows, and the input that provides the rows."""
        from parcel_lookup.core.gis.expressions.conditions import read_scope
        from parcel_lookup.core.gis.inputs.rows import RowsInput
        from parcel_lookup.core.search import Search

        fields = self.parameterAsStrings(parameters, ID_FIELD, context)
        options = self.list_options(parameters, context)
        rows = RowsInput.from_ids(options.pop("layer"), "".join(fields), **options)
        filters = read_scope(self.parameterAsString(parameters, SCOPE, context))
        kind = self.parameterAsString(parameters, ID_KIND, context).strip()
        return Search(filters=filters, id_field=kind, place=rows.name), rows
