"""What all searching algorithms have in common."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsProcessingAlgorithm,
    QgsProcessingContext,
    QgsProcessingFeedback,
    QgsProcessingOutputBoolean,
    QgsProcessingOutputNumber,
    QgsProcessingParameterBoolean,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterNumber,
    QgsProcessingParameterString,
)

from parcel_lookup.algorithms.names import (
    BUILDINGS,
    COMPLETE,
    CONNECTION,
    FILTERS,
    FRESH,
    INCLUDE_BUILDINGS,
    MAX_PARCELS,
    MAX_REQUESTS,
    OUTPUT,
    PARCEL_COUNT,
    REQUEST_COUNT,
)
from parcel_lookup.algorithms.text import as_exception, tr
from parcel_lookup.core.contract import ParcelError, Problem, RequestRefused
from parcel_lookup.core.gis.qt.libraries import missing_library

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.algorithms.run import ExtraOutput
    from parcel_lookup.core.contract import Rules
    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.layer.features import JoinMode
    from parcel_lookup.core.gis.run.run import Input, SearchRun
    from parcel_lookup.core.search import Found, Search


class ParcelSearchAlgorithm(QgsProcessingAlgorithm):
    """Runs a search through the same engine as the dock, into sinks."""

    @abstractmethod
    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, Input | None]:
        """The search that the parameters say, without the common ones. Main thread.

        Raises `ParcelError`.
        """

    def join_mode(self, parameters: Mapping[str, Any], context: QgsProcessingContext) -> JoinMode:  # noqa: ARG002
        """What becomes of a parcel that several polygons touch."""
        from parcel_lookup.core.gis.layer.features import JoinMode

        return JoinMode.LARGEST

    def see(self, found: list[Found]) -> None:
        """Look at parcels on their way to the sinks. In the algorithm's thread."""

    def extra_outputs(self) -> list[ExtraOutput]:
        """The outputs besides parcels and buildings, new for each run."""
        return []

    def extra_results(self, run: SearchRun) -> dict[str, Any]:  # noqa: ARG002
        """Numbers that the algorithm returns besides those of every search."""
        return {}

    def tell(self, feedback: QgsProcessingFeedback) -> None:
        """Say what came of `see`, at the end."""

    def createInstance(self) -> QgsProcessingAlgorithm:
        """A new one for each run."""
        return type(self)()

    def tags(self) -> list[str]:
        """Words that find the algorithm in the toolbox."""
        return tr("parcel,cadastre,land,property,owner,assessor,lot,tax").split(",")

    def add_filters(self, *, optional: bool) -> None:
        """Add `FILTERS`, which `conditions` reads."""
        filters = QgsProcessingParameterString(
            FILTERS, tr("Filters (JSON or QGIS expression)"), multiLine=True, optional=optional
        )
        filters.setHelp(filters_help())
        self.addParameter(filters)

    def conditions(self, parameters: Mapping[str, Any], context: QgsProcessingContext) -> Search:
        """A search by `FILTERS` and nothing else. Raises `RequestRefused`."""
        from parcel_lookup.core.gis.expressions import read_conditions
        from parcel_lookup.core.search import Search

        text = self.parameterAsString(parameters, FILTERS, context)
        is_optional = (
            self.parameterDefinition(FILTERS).flags() & Qgis.ProcessingParameterFlag.Optional
        )
        if not text.strip() and not is_optional:
            sentence = tr("There are no filters. [] asks for all parcels.")
            raise RequestRefused((Problem(422, ("filters",), sentence),))
        filters, expression, alternatives = read_conditions(text)
        return Search(filters=filters, expression=expression, alternatives=alternatives)

    def add_common_parameters(self, output: str = "") -> None:
        """Add what every search takes and gives, after the parameters of its own.

        `output` is what the layer of parcels is called.
        """
        connection = QgsProcessingParameterString(
            CONNECTION, tr("Connection"), optional=True, defaultValue=""
        )
        connection.setHelp(
            tr(
                "Name of a connection; “sample” is the sample county. Empty: the service that "
                "PARCEL_LOOKUP_URL and PARCEL_LOOKUP_KEY name, else the default connection."
            )
        )
        self.addParameter(connection)
        for name, label in (
            (MAX_PARCELS, tr("At most so many parcels")),
            (MAX_REQUESTS, tr("At most so many requests")),
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
            FRESH, tr("Ask again for stored answers"), defaultValue=False
        )
        fresh.setHelp(
            tr(
                "Answers of a service are stored, and used again as long as the connection says. "
                "Ticked, nothing is used that is older than the start of this run."
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
        self.addOutput(QgsProcessingOutputBoolean(COMPLETE, tr("Every match arrived")))

    def prepareAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,  # noqa: ARG002
    ) -> bool:
        """In the main thread: read the key and copy what the search needs of layers."""
        # Late, as all that only a run needs: the provider is made while QGIS starts.
        from parcel_lookup.core.gis.connections import Connections, open_source_factory

        missing = missing_library()
        if missing is not None:
            raise as_exception(missing)
        try:
            search, self._area = self.make_search(parameters, context)
            self._search = self._with_common(search, parameters, context)
            connection = Connections().resolve(
                self.parameterAsString(parameters, CONNECTION, context)
            )
            problems = self.problems(self._search, self._area, connection.rules)
            if problems:
                raise RequestRefused(tuple(problems))
            self._open_source: SourceFactory = open_source_factory(connection)
        except ParcelError as error:
            raise as_exception(error) from error
        return True

    def processAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,
    ) -> dict[str, Any]:
        """In a thread of Processing's: search, then write."""
        from parcel_lookup.algorithms.run import execute
        from parcel_lookup.core.gis.run.run import SearchRun

        run = SearchRun(
            self._search,
            self._open_source,
            self._area,
            self.join_mode(parameters, context),
            fresh=self.parameterAsBoolean(parameters, FRESH, context),
            origin="toolbox",
        )
        return execute(self, run, parameters, context, feedback)

    def problems(self, search: Search, area: Input | None, rules: Rules) -> list[Problem]:
        """What keeps the search from being sent, before its input is read."""
        return search.problems(rules, by_area=area is not None)

    def _with_common(
        self, search: Search, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> Search:
        def most(name: str) -> int | None:
            given = parameters.get(name) is not None
            return self.parameterAsInt(parameters, name, context) if given else None

        return replace(
            search,
            include_buildings=self.parameterAsBoolean(parameters, INCLUDE_BUILDINGS, context)
            or parameters.get(BUILDINGS) is not None,
            max_parcels=most(MAX_PARCELS),
            max_requests=most(MAX_REQUESTS),
        )


def filters_help() -> str:
    """What `FILTERS` takes."""
    return tr(
        "Filters are a JSON array, for example\n"
        '[{"field": "state", "op": "eq", "value": "IA"},\n'
        ' {"field": "acres", "op": "gte", "value": 40}]\n\n'
        "or a QGIS expression over the fields of a parcel, for example\n"
        "\"state\" = 'IA' AND (\"acres\" >= 40 OR \"zoning\" IN ('AG', 'A1'))\n\n"
        "Operators of filters: eq, ne, gt, gte, lt, lte, between, in, nin, ilike (contains), "
        "isnull. Of an expression, the service is asked what it can do; the rest is evaluated on "
        "this computer. Without an area, a service takes a condition on owner, parcel_id, situs or "
        "mail_addr only with one on state, state_fp or county_fp; a parcel file needs none. "
        "[] stands for all parcels."
    )
