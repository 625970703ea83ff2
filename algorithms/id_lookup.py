"""The parcels with ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingParameterEnum,
    QgsProcessingParameterField,
    QgsProcessingParameterString,
)

from parcel_lookup.algorithms.lists import INPUT, ListAlgorithm, list_help
from parcel_lookup.algorithms.text import tr
from parcel_lookup.core.contract import ID_FIELD as SVC_UUID

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingContext

    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.search import Search

ID_FIELD, ID_KIND, SCOPE = "ID_FIELD", "ID_KIND", "SCOPE"
#: As `core.search.query.search.ID_FIELDS`, which is not imported while QGIS starts.
_KINDS = [SVC_UUID, "parcel_id"]


class IdLookup(ListAlgorithm):
    """`parcel_lookup:id_lookup`."""

    def name(self) -> str:
        """Never changes: scripts and models know it."""
        return "id_lookup"

    def displayName(self) -> str:
        """What the toolbox shows."""
        return tr("Look up parcels by id")

    def shortDescription(self) -> str:
        """What the toolbox's tip shows."""
        return tr("Finds the parcels whose ids are in a field of a table or layer.")

    def shortHelpString(self) -> str:
        """What stands beside the parameters."""
        return tr(
            "Finds the parcel with each id, a hundred ids to a request. Ids that are written in "
            "another way than the records have them, without dashes, blanks or leading zeros, are "
            "tried as the records write theirs; row_note says so.\n\n"
            "The scope is the state or county of the parcels: MA, Massachusetts or 25, a county's "
            "five digits such as 25017, or filters in JSON. A service needs one for county "
            "parcel ids; a parcel file does not.\n\n{help}"
        ).format(help=list_help())

    def initAlgorithm(self, configuration: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Declare the parameters."""
        self.add_input(tr("Table or layer"), Qgis.ProcessingSourceType.Vector)
        self.addParameter(
            QgsProcessingParameterField(
                ID_FIELD, tr("Field of ids"), parentLayerParameterName=INPUT
            )
        )
        kind = QgsProcessingParameterEnum(
            ID_KIND,
            tr("Which id"),
            _KINDS,
            defaultValue=_KINDS[0],
            usesStaticStrings=True,
        )
        kind.setHelp(tr("svc_uuid, the service's own, or parcel_id, the county's: the name."))
        self.addParameter(kind)
        scope = QgsProcessingParameterString(SCOPE, tr("State or county"), optional=True)
        scope.setHelp(tr("MA, 25, 25017, or filters in JSON. A service needs it for parcel_id."))
        self.addParameter(scope)
        self.add_list_parameters(Qgis.ProcessingSourceType.Vector)

    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, RowsInput]:
        """A search without rows, and the input that they are read from."""
        from parcel_lookup.core.gis.expressions.conditions import read_scope
        from parcel_lookup.core.gis.inputs.rows import RowsInput
        from parcel_lookup.core.search import Search

        fields = self.parameterAsStrings(parameters, ID_FIELD, context)
        options = self.list_options(parameters, context)
        rows = RowsInput.from_ids(options.pop("layer"), "".join(fields), **options)
        filters = read_scope(self.parameterAsString(parameters, SCOPE, context))
        kind = self.parameterAsEnumString(parameters, ID_KIND, context)
        return Search(filters=filters, id_field=kind, place=rows.name), rows
