"""Parameters that several algorithms share, and their names, which never change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsExpressionContextUtils,
    QgsFeatureRequest,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingParameterEnum,
    QgsProcessingParameterNumber,
)

from parcel_lookup.core.contract import Problem, RequestRefused
from parcel_lookup.core.gis.inputs.distance import UNITS, Distance
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsProcessingAlgorithm, QgsProcessingContext, QgsVectorLayer

    from parcel_lookup.core.search import Predicate

DISTANCE, UNIT = "DISTANCE", "UNIT"
PREDICATE, MIN_OVERLAP, OVERLAP_UNIT = "PREDICATE", "MIN_OVERLAP", "OVERLAP_UNIT"
CONNECTION, MAX_PARCELS, MAX_REQUESTS = "CONNECTION", "MAX_PARCELS", "MAX_REQUESTS"
INCLUDE_BUILDINGS, BUILDINGS, OUTPUT = "INCLUDE_BUILDINGS", "BUILDINGS", "OUTPUT"
FRESH, FILTERS = "FRESH", "FILTERS"
CONFIRM_MAILING = "CONFIRM_MAILING"
PARCEL_COUNT, REQUEST_COUNT, COMPLETE = "PARCEL_COUNT", "REQUEST_COUNT", "COMPLETE"


def given_layer(
    algorithm: QgsProcessingAlgorithm,
    name: str,
    parameters: Mapping[str, Any],
    context: QgsProcessingContext,
) -> tuple[QgsVectorLayer | None, bool, QgsFeatureRequest]:
    """Return the layer of a parameter, whether only selected features count, and other limits.

    Call it in the main thread.
    """
    # The source that `parameterAsSource` returns reads the layer itself from the other thread, and
    # stops at the first invalid polygon. We repair such polygons.
    given, selected_only, request = parameters[name], False, QgsFeatureRequest()
    definition = given if isinstance(given, QgsProcessingFeatureSourceDefinition) else None
    if definition is not None:
        given, selected_only = definition.source, definition.selectedFeaturesOnly
    layer = algorithm.parameterAsVectorLayer({**parameters, name: given}, name, context)
    if definition is not None and layer is not None:
        if definition.featureLimit >= 0:
            request.setLimit(definition.featureLimit)
        if definition.filterExpression:
            request.setFilterExpression(definition.filterExpression)
            scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
            request.expressionContext().appendScopes(scopes)
    return layer, selected_only, request


def control(name: str) -> dict[str, Any]:
    """Return the metadata of a parameter that has a control of the plugin in dialogs.

    `name` is a class of `ui.toolbox.controls`, which only Processing's dialogs import.
    """
    package = __package__.rpartition(".")[0]
    return {"widget_wrapper": {"class": f"{package}.ui.toolbox.controls.{name}"}}


def distance_parameter(
    name: str, label: str, default: float | None = None
) -> QgsProcessingParameterNumber:
    """Return a parameter for a distance, which is optional if it has no default."""
    # A number: QGIS's type for distances would have a second box of units, and its control converts
    # the number only while it is visible.
    kind = Qgis.ProcessingNumberParameterType.Double
    return QgsProcessingParameterNumber(name, label, kind, default, default is None, 0.0)


def add_distance(
    algorithm: QgsProcessingAlgorithm, label: str, tip: str, default: float | None = None
) -> None:
    """Add `DISTANCE` and `UNIT`, which `given_distance` reads.

    A script that gives no unit means feet.
    """
    distance = distance_parameter(DISTANCE, label, default)
    distance.setHelp(tip)
    algorithm.addParameter(distance)
    unit = QgsProcessingParameterEnum(
        UNIT,
        tr("Distance units"),
        list(UNITS),
        defaultValue=next(iter(UNITS)),
        usesStaticStrings=True,
    )
    unit.setHelp(tr("One of {units}.").format(units=", ".join(UNITS)))
    algorithm.addParameter(unit)


def given_distance(
    algorithm: QgsProcessingAlgorithm,
    parameters: Mapping[str, Any],
    context: QgsProcessingContext,
) -> Distance | None:
    """Return the distance, or None if the optional parameter is empty."""
    if parameters.get(DISTANCE) is None and _is_optional(algorithm):
        return None
    value = algorithm.parameterAsDouble(parameters, DISTANCE, context)
    return Distance(value, algorithm.parameterAsEnumString(parameters, UNIT, context))


def _is_optional(algorithm: QgsProcessingAlgorithm) -> bool:
    flags = algorithm.parameterDefinition(DISTANCE).flags()
    return bool(flags & Qgis.ProcessingParameterFlag.Optional)


def add_predicate(algorithm: QgsProcessingAlgorithm) -> None:
    """Add `PREDICATE`, `MIN_OVERLAP`, and `OVERLAP_UNIT`, which `given_predicate` reads."""
    relation = QgsProcessingParameterEnum(
        PREDICATE,
        tr("Parcels that"),
        [
            tr("touch the area"),
            tr("overlap it by at least the minimum"),
            tr("are mostly inside it"),
            tr("have their center in it"),
        ],
        defaultValue=0,
        optional=True,
    )
    relation.setHelp(
        tr(
            "How parcels must relate to the area, which is all polygons together; where they "
            "overlap each other, it is counted once. “Mostly inside” is more than half of the "
            "parcel's area, “center” its centroid. Checked after download, except for “touch”."
        )
    )
    algorithm.addParameter(relation)
    kind = Qgis.ProcessingNumberParameterType.Double
    minimum = QgsProcessingParameterNumber(
        MIN_OVERLAP, tr("Minimum overlap"), kind, None, optional=True
    )
    minimum.setHelp(
        tr("For “overlap it by at least the minimum”: how much of the parcel must be inside.")
    )
    algorithm.addParameter(minimum)
    algorithm.addParameter(
        QgsProcessingParameterEnum(
            OVERLAP_UNIT,
            tr("Unit of the minimum overlap"),
            [tr("percent of the parcel"), tr("acres")],
            defaultValue=0,
            optional=True,
        )
    )


def given_predicate(
    algorithm: QgsProcessingAlgorithm,
    parameters: Mapping[str, Any],
    context: QgsProcessingContext,
) -> Predicate:
    """Return how parcels must relate to the area.

    Raises `RequestRefused` if there is a minimum overlap without its relation, or vice versa.
    """
    from parcel_lookup.core.search import OverlapUnit, Predicate, Relation

    relation = tuple(Relation)[algorithm.parameterAsEnum(parameters, PREDICATE, context)]
    has_minimum = parameters.get(MIN_OVERLAP) is not None
    if has_minimum != (relation is Relation.OVERLAPS):
        sentence = tr("MIN_OVERLAP can only be used with PREDICATE 1 (overlap by at least).")
        if not has_minimum:
            sentence = tr("PREDICATE 1 (overlap by at least) requires MIN_OVERLAP.")
        raise RequestRefused((Problem(422, ("predicate",), sentence),))
    unit = tuple(OverlapUnit)[algorithm.parameterAsEnum(parameters, OVERLAP_UNIT, context)]
    minimum = algorithm.parameterAsDouble(parameters, MIN_OVERLAP, context)
    return Predicate(relation, minimum, unit)
