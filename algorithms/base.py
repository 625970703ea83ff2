"""The base class of all algorithms that search: common parameters, outputs, and the run."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingAlgorithm,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
    QgsProcessingOutputBoolean,
    QgsProcessingOutputNumber,
    QgsProcessingParameterBoolean,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterNumber,
    QgsProcessingParameterString,
)

from parcel_lookup.algorithms.parameters import (
    BUILDINGS,
    COMPLETE,
    CONFIRM_MAILING,
    CONNECTION,
    FILTERS,
    FRESH,
    INCLUDE_BUILDINGS,
    MAX_PARCELS,
    MAX_REQUESTS,
    OUTPUT,
    PARCEL_COUNT,
    REQUEST_COUNT,
    control,
)
from parcel_lookup.core.contract import ParcelError, Problem, RequestRefused
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.algorithms.run import ExtraOutput
    from parcel_lookup.core.contract import SourceInfo
    from parcel_lookup.core.gis.connections import (
        Connection,
        ConnectionGroup,
        FactoryGroup,
        SourceFactory,
    )
    from parcel_lookup.core.gis.layer.features import JoinMode
    from parcel_lookup.core.gis.run.planned import Input
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.core.search import Found, Search


class ParcelSearchAlgorithm(QgsProcessingAlgorithm):
    """Runs a search through the same loop as the dock and writes the results to sinks."""

    @abstractmethod
    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, Input | None]:
        """Return the search described by the parameters, without the common ones.

        Called in the main thread. Raises `ParcelError`.
        """

    def join_mode(self, parameters: Mapping[str, Any], context: QgsProcessingContext) -> JoinMode:  # noqa: ARG002
        """Return how a parcel is joined when several polygons touch it."""
        from parcel_lookup.core.gis.layer.features import JoinMode

        return JoinMode.LARGEST

    def inspect(self, found: list[Found]) -> None:
        """Inspect parcels on their way to the sinks, in the algorithm's thread."""

    def extra_outputs(self) -> list[ExtraOutput]:
        """Return the outputs other than parcels and buildings, new for each run."""
        return []

    def extra_results(self, result: SearchResult) -> dict[str, Any]:  # noqa: ARG002
        """Return the values that the algorithm adds to the results of every search."""
        return {}

    def lists_owners(self, parameters: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """Return whether the owners are listed, by an algorithm that has `CONFIRM_MAILING`."""
        return False

    def report(self, feedback: QgsProcessingFeedback) -> None:
        """Report what `inspect` found, at the end of the run."""

    def createInstance(self) -> QgsProcessingAlgorithm:
        """Return a new instance, as QGIS requests for each run."""
        return type(self)()

    def tags(self) -> list[str]:
        """Return further words by which the toolbox finds the algorithm."""
        return tr("parcel,cadastre,land,property,owner,assessor,lot,tax").split(",")

    def add_filters(self, *, optional: bool) -> None:
        """Add `FILTERS`, which `conditions` reads."""
        filters = QgsProcessingParameterString(
            FILTERS, tr("Filters (JSON or QGIS expression)"), multiLine=True, optional=optional
        )
        filters.setHelp(filters_help())
        filters.setMetadata(control("FiltersControl"))
        self.addParameter(filters)

    def conditions(self, parameters: Mapping[str, Any], context: QgsProcessingContext) -> Search:
        """Return a search with nothing but `FILTERS`. Raises `RequestRefused`."""
        from parcel_lookup.core.gis.expressions import read_conditions
        from parcel_lookup.core.search import Search

        text = self.parameterAsString(parameters, FILTERS, context)
        is_optional = (
            self.parameterDefinition(FILTERS).flags() & Qgis.ProcessingParameterFlag.Optional
        )
        if not text.strip() and not is_optional:
            sentence = tr("Enter at least one filter. Use [] to request all parcels.")
            raise RequestRefused((Problem(422, ("filters",), sentence),))
        filters, expression, alternatives = read_conditions(text)
        return Search(filters=filters, expression=expression, alternatives=alternatives)

    def add_common_parameters(self, output: str = "") -> None:
        """Add the parameters and outputs common to all searches, after those of the algorithm.

        `output` is the label of the parcel layer.
        """
        connection = QgsProcessingParameterString(
            CONNECTION, tr("Connection"), optional=True, defaultValue=""
        )
        connection.setHelp(
            tr(
                "Name of a connection; “sample” is the sample county. If empty, uses the service "
                "set in the environment variables PARCEL_LOOKUP_URL and PARCEL_LOOKUP_KEY, or "
                "else the default connection.\n\nTo search several connections together, enter "
                'their names as a JSON array, for example ["Story County", "Polk County"]. The '
                "field “source” of the output then has the name of the connection; a parcel that "
                "is in several of them, with the same svc_uuid at the same place, comes from the "
                "first."
            )
        )
        connection.setMetadata(control("ConnectionControl"))
        self.addParameter(connection)
        for name, label in (
            (MAX_PARCELS, tr("Maximum number of parcels")),
            (MAX_REQUESTS, tr("Maximum number of requests")),
        ):
            self.addParameter(
                QgsProcessingParameterNumber(
                    name, label, Qgis.ProcessingNumberParameterType.Integer, None, True, 1
                )
            )
        self.addParameter(
            QgsProcessingParameterBoolean(
                INCLUDE_BUILDINGS, tr("Include building footprints"), defaultValue=False
            )
        )
        fresh = QgsProcessingParameterBoolean(
            FRESH, tr("Ignore saved responses"), defaultValue=False
        )
        fresh.setHelp(
            tr(
                "Responses of a service are saved and reused for as long as set in the connection. "
                "If checked, saved responses older than the start of this run are not used."
            )
        )
        self.addParameter(fresh)
        polygons = Qgis.ProcessingSourceType.VectorPolygon
        self.addParameter(
            QgsProcessingParameterFeatureSink(OUTPUT, output or tr("Parcels"), polygons)
        )
        self.addParameter(
            QgsProcessingParameterFeatureSink(
                BUILDINGS, tr("Buildings"), polygons, optional=True, createByDefault=False
            )
        )
        self.addOutput(QgsProcessingOutputNumber(PARCEL_COUNT, tr("Number of parcels")))
        self.addOutput(QgsProcessingOutputNumber(REQUEST_COUNT, tr("Number of requests")))
        self.addOutput(QgsProcessingOutputBoolean(COMPLETE, tr("Complete (all matches returned)")))

    def prepareAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,  # noqa: ARG002
    ) -> bool:
        """Read the key, and copy what the search needs from layers, in the main thread."""
        # Imported late, like everything that only a run needs: QGIS creates the provider at
        # startup.
        from parcel_lookup.core.gis.connections import Connections, open_source_factories
        from parcel_lookup.core.gis.run.planned import translated
        from parcel_lookup.core.gis.run.problems import problems_over

        missing = missing_library()
        if missing is not None:
            raise QgsProcessingException(str(missing))
        try:
            search, self._area = self.make_search(parameters, context)
            self._search = self._with_common(search, parameters, context)
            connection = Connections().resolve_names(
                self.parameterAsString(parameters, CONNECTION, context)
            )
            self._search = translated(self._search, connection.info)
            find = partial(self.problems, self._search, self._area)
            problems = problems_over(connection, self._search, find)
            if problems:
                raise RequestRefused(tuple(problems))
            self._confirms_mailing = self._check_mailing(connection, parameters, context)
            self._open_source: SourceFactory | FactoryGroup = open_source_factories(connection)
        except ParcelError as error:
            raise QgsProcessingException(str(error)) from error
        return True

    def processAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,
    ) -> dict[str, Any]:
        """Search and then write the outputs, in Processing's thread."""
        from parcel_lookup.algorithms.run import execute
        from parcel_lookup.core.gis.run.search_job import SearchJob

        job = SearchJob(
            self._open_source.connection,
            self._search,
            self._area,
            self.join_mode(parameters, context),
            is_fresh=self.parameterAsBoolean(parameters, FRESH, context),
            lists_owners=self.lists_owners(parameters),
            confirms_mailing=self._confirms_mailing,
            origin="toolbox",
        )
        return execute(self, job, self._open_source, parameters, context, feedback)

    def problems(self, search: Search, area: Input | None, info: SourceInfo) -> list[Problem]:
        """Return what prevents the search from being sent, before its input is read."""
        return search.problems(info, by_area=area is not None)

    def _check_mailing(
        self,
        connection: Connection | ConnectionGroup,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
    ) -> bool:
        """Return whether the user confirms that the owners may be used for mailing.

        Raises `RequestRefused` if the terms of the connection require it.
        """
        from parcel_lookup.core.contract.terms import mailing_rule
        from parcel_lookup.core.gis.connections.terms import terms_of

        if not self.lists_owners(parameters):
            return False
        is_confirmed = self.parameterAsBoolean(parameters, CONFIRM_MAILING, context)
        rule = mailing_rule(terms_of(connection))
        if rule and not is_confirmed:
            sentence = tr(
                "The owners cannot be listed. {rule} Check “My use of the owners for mailing is "
                "allowed” (CONFIRM_MAILING) if it is, or leave out the owners."
            ).format(rule=rule)
            raise RequestRefused((Problem(422, (CONFIRM_MAILING,), sentence),))
        return is_confirmed

    def _with_common(
        self, search: Search, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> Search:
        def maximum(name: str) -> int | None:
            given = parameters.get(name) is not None
            return self.parameterAsInt(parameters, name, context) if given else None

        return replace(
            search,
            include_buildings=self.parameterAsBoolean(parameters, INCLUDE_BUILDINGS, context)
            or parameters.get(BUILDINGS) is not None,
            max_parcels=maximum(MAX_PARCELS),
            max_requests=maximum(MAX_REQUESTS),
        )


def early_end_help() -> str:
    """Return the help text about runs that end before every match was returned."""
    return tr(
        "A run that ends early, because the monthly quota is used up or the service stops "
        "responding, keeps the parcels received so far; “Complete (all matches returned)” is then "
        "false."
    )


def filters_help() -> str:
    """Return the help text for `FILTERS`."""
    return tr(
        "Filters are a JSON array, for example\n"
        '[{"field": "state", "op": "eq", "value": "IA"},\n'
        ' {"field": "acres", "op": "gte", "value": 40}]\n\n'
        "or a QGIS expression over the fields of a parcel, for example\n"
        "\"state\" = 'IA' AND (\"acres\" >= 40 OR \"zoning\" IN ('AG', 'A1'))\n\n"
        "Operators of filters: eq, ne, gt, gte, lt, lte, between, in, nin, ilike (contains), and "
        "isnull. The service evaluates the parts of an expression that it supports; the rest is "
        "evaluated after download. Without an area, a service accepts a condition on owner, "
        "parcel_id, situs, or mail_addr only together with a condition on state, state_fp, or "
        "county_fp; files, layers, and tables do not require this. [] requests all parcels."
    )
