"""All errors of the plugin and the service (section 7): a code, its parameters, and a sentence.

    Exception
    └── ParcelError             a failure that is shown to the user: code, params, detail
        ├── Cancelled           CANCELLED: the user stopped it
        └── RequestRefused      REQUEST_REFUSED: the request breaks a rule; a Problem for each

    `ErrorCode` names what failed, by who can fix it:

        the search      REQUEST_REFUSED  REQUEST_TOO_LARGE  NO_POLYGONS  NO_ROWS  OVER_BUDGET
                        NOT_COVERED  CANCELLED
        the service     KEY_UNREADABLE  KEY_REFUSED  NO_SUBSCRIPTION  QUOTA_SPENT  SERVICE_FAILED
                        NOT_A_SERVICE  NOT_A_LAYER  UNREADABLE_RESPONSE
        the network     ADDRESS_REFUSED  NO_RESPONSE  TIMEOUT  CERTIFICATE  HOST_UNKNOWN
                        PROXY_FAILED  PROXY_UNSUPPORTED
        the database    DATABASE
        the machine     LOCAL_FILE  READ_FAILED  IMPORT_REFUSED  SOURCE_REFUSED  EXPORT_FAILED
                        STORE_FAILED  HISTORY_FAILED  NAME_REFUSED  SAVING_REFUSED
                        MISSING_LIBRARY  RESTART_NEEDED  UNEXPECTED

Everything that fails below the interface raises a `ParcelError`; the catalog below has its sentence
and the `Action` that helps. The interface shows the sentence, offers the action, and puts the
detail behind a button; it never shows a traceback.

    try:
        page = source.fetch(request, cancellation)
    except ParcelError as error:
        show(error.sentence, error.action, error.detail)
"""

from __future__ import annotations

import traceback
from enum import Enum
from typing import Any, NamedTuple

from parcel_lookup.core.i18n import tr


class Action(str, Enum):
    """What helps after an error: the button that is shown with the sentence."""

    NONE = "none"
    TRY_AGAIN = "try_again"
    EDIT_CONNECTION = "edit_connection"
    CHANGE_SEARCH = "change_search"
    RESUME = "resume"


class ErrorCode(str, Enum):
    """What failed, as a name that tests and callers may compare. Values never change."""

    # the search
    REQUEST_REFUSED = "request_refused"
    REQUEST_TOO_LARGE = "request_too_large"
    NO_POLYGONS = "no_polygons"
    NO_ROWS = "no_rows"
    OVER_BUDGET = "over_budget"
    NOT_COVERED = "not_covered"
    CANCELLED = "cancelled"
    # the service
    KEY_UNREADABLE = "key_unreadable"
    KEY_REFUSED = "key_refused"
    NO_SUBSCRIPTION = "no_subscription"
    QUOTA_SPENT = "quota_spent"
    SERVICE_FAILED = "service_failed"
    NOT_A_SERVICE = "not_a_service"
    NOT_A_LAYER = "not_a_layer"
    UNREADABLE_RESPONSE = "unreadable_answer"
    # the network
    ADDRESS_REFUSED = "address_refused"
    NO_RESPONSE = "no_answer"
    TIMEOUT = "timeout"
    CERTIFICATE = "certificate"
    HOST_UNKNOWN = "host_unknown"
    PROXY_FAILED = "proxy_failed"
    PROXY_UNSUPPORTED = "proxy_unsupported"
    # the database
    DATABASE = "database"
    # the machine
    LOCAL_FILE = "local_file"
    READ_FAILED = "read_failed"
    IMPORT_REFUSED = "import_refused"
    SOURCE_REFUSED = "source_refused"
    EXPORT_FAILED = "export_failed"
    STORE_FAILED = "store_failed"
    HISTORY_FAILED = "history_failed"
    NAME_REFUSED = "name_refused"
    SAVING_REFUSED = "keeping_refused"
    MISSING_LIBRARY = "missing_library"
    RESTART_NEEDED = "restart_needed"
    UNEXPECTED = "unexpected"


_CATALOG: dict[ErrorCode, tuple[str, Action]] = {
    ErrorCode.REQUEST_REFUSED: (tr("The search cannot be sent: {problem}"), Action.CHANGE_SEARCH),
    ErrorCode.REQUEST_TOO_LARGE: (
        tr("The service rejected the request because it is too large."),
        Action.CHANGE_SEARCH,
    ),
    ErrorCode.NO_POLYGONS: (
        tr("There is no polygon to search with: {reason}"),
        Action.CHANGE_SEARCH,
    ),
    ErrorCode.NO_ROWS: (tr("There is nothing to look up: {reason}"), Action.CHANGE_SEARCH),
    ErrorCode.OVER_BUDGET: (
        tr("This search would exceed the monthly budget of “{connection}”: {reason}"),
        Action.NONE,
    ),
    ErrorCode.NOT_COVERED: (
        tr("There are no public parcels of {state}. {reason}"),
        Action.CHANGE_SEARCH,
    ),
    ErrorCode.CANCELLED: (tr("The search was canceled."), Action.NONE),
    ErrorCode.KEY_UNREADABLE: (
        tr("The key of the connection “{connection}” cannot be read: {reason}"),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.KEY_REFUSED: (
        tr("The service at {host} does not recognize this key (401)."),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.NO_SUBSCRIPTION: (
        tr("The key has no active subscription at {host} (403)."),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.QUOTA_SPENT: (
        tr("This month's requests at {host} are used up (429)."),
        Action.RESUME,
    ),
    ErrorCode.SERVICE_FAILED: (tr("The service at {host} failed ({status})."), Action.TRY_AGAIN),
    ErrorCode.NOT_A_SERVICE: (
        tr("The server at {host} is not a parcel service ({found})."),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.NOT_A_LAYER: (
        tr("The layer at {host} cannot be searched: {reason}"),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.UNREADABLE_RESPONSE: (
        tr("The service at {host} sent a response that cannot be read: {reason}"),
        Action.TRY_AGAIN,
    ),
    ErrorCode.ADDRESS_REFUSED: (
        tr("The address of the connection cannot be used: {reason}"),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.NO_RESPONSE: (tr("The service at {host} does not respond."), Action.TRY_AGAIN),
    ErrorCode.TIMEOUT: (
        tr("The service at {host} did not respond within {seconds} seconds."),
        Action.TRY_AGAIN,
    ),
    ErrorCode.CERTIFICATE: (
        tr("The certificate of {host} is not trusted: {reason}"),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.HOST_UNKNOWN: (
        tr("Host not found: {host}. Check the address and your network connection."),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.PROXY_FAILED: (
        tr("The proxy {proxy} did not forward the request: {reason}"),
        Action.TRY_AGAIN,
    ),
    ErrorCode.PROXY_UNSUPPORTED: (
        tr(
            "QGIS is configured to use a proxy of type {kind}, which Parcel Lookup "
            "cannot use. It can use HTTP proxies with or without a login."
        ),
        Action.NONE,
    ),
    ErrorCode.DATABASE: (
        tr("The table of parcels in {database} cannot be used: {reason}"),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.LOCAL_FILE: (
        tr("The parcel file {path} cannot be used: {reason}"),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.READ_FAILED: (
        tr(
            "“{layer}” cannot be read completely: {problem}. Its file may be damaged or cut off, or"
            " a connection broke."
        ),
        Action.NONE,
    ),
    ErrorCode.IMPORT_REFUSED: (tr("Nothing was imported: {reason}"), Action.NONE),
    ErrorCode.SOURCE_REFUSED: (
        tr("“{layer}” cannot be used as a source of parcels: {reason}"),
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.EXPORT_FAILED: (tr("The file {path} cannot be written: {reason}."), Action.NONE),
    ErrorCode.STORE_FAILED: (
        tr("The file of saved responses cannot be used: {reason}"),
        Action.NONE,
    ),
    ErrorCode.HISTORY_FAILED: (
        tr("The file of search history and saved searches cannot be used: {reason}"),
        Action.NONE,
    ),
    ErrorCode.NAME_REFUSED: (tr("The name “{name}” cannot be used: {reason}"), Action.NONE),
    ErrorCode.SAVING_REFUSED: (tr("“{layer}” cannot be saved now: {reason}"), Action.NONE),
    ErrorCode.MISSING_LIBRARY: (
        tr("Parcel Lookup needs version {version} or newer of the Python package {package}."),
        Action.TRY_AGAIN,
    ),
    ErrorCode.RESTART_NEEDED: (
        tr("Restart QGIS to use the new version of the Python package {package}."),
        Action.NONE,
    ),
    ErrorCode.UNEXPECTED: (tr("Unexpected error in Parcel Lookup. See the details."), Action.NONE),
}


class ParcelError(Exception):
    """A failure that is shown to the user.

    `params` fill the sentence of `code`. `detail` helps to find the cause (the service's own words,
    a path and a status) and never contains a key.
    """

    def __init__(self, code: ErrorCode, detail: str = "", **params: Any) -> None:
        super().__init__(code, params, detail)
        self.code = code
        self.params = params
        self.detail = detail

    @property
    def sentence(self) -> str:
        """What happened, for the user."""
        return _CATALOG[self.code][0].format(**self.params)

    @property
    def reason(self) -> str:
        """Only the cause, to be shown next to the control that caused it."""
        return str(self.params.get("reason", self.sentence))

    @property
    def action(self) -> Action:
        """What to do next."""
        return _CATALOG[self.code][1]

    def __str__(self) -> str:
        return f"{self.sentence} {self.detail}".strip()


class Cancelled(ParcelError):
    """The work was canceled."""

    def __init__(self) -> None:
        super().__init__(ErrorCode.CANCELLED)


class Incomplete(ParcelError):
    """A source returned fewer parcels than it has; the same request would return as few."""

    def __init__(self, sentence: str) -> None:
        super().__init__(ErrorCode.UNREADABLE_RESPONSE, reason=sentence)

    @property
    def sentence(self) -> str:
        """See `ParcelError`."""
        return str(self.params["reason"])


class Problem(NamedTuple):
    """A part of a request that breaks a rule of the service."""

    #: 400 or 422, the status of the service's response (section 7).
    status: int
    #: The path of the invalid item in the request's JSON: ``("filters", 2, "value")``.
    where: tuple[Any, ...]
    #: What is wrong and what would be correct, for the user.
    sentence: str


class RequestRefused(ParcelError):
    """A request that the service would refuse, or did refuse, with 400 or 422."""

    def __init__(
        self, problems: tuple[Problem, ...], detail: str = "", *, was_sent: bool = False
    ) -> None:
        super().__init__(ErrorCode.REQUEST_REFUSED, detail, problem=problems[0].sentence)
        self.problems = problems
        #: The service refused it, in its own words.
        self.was_sent = was_sent

    @property
    def sentence(self) -> str:
        """See `ParcelError`."""
        if self.was_sent:
            return tr("The service refused the request: {problem}").format(
                problem=self.problems[0].sentence
            )
        return super().sentence

    @property
    def status(self) -> int:
        """The status of the service's response: a violation of the schema (422) comes first."""
        return max(problem.status for problem in self.problems)


def as_error(error: Exception) -> ParcelError:
    """Return any exception as a `ParcelError`: itself, or an unexpected one with its traceback."""
    if isinstance(error, ParcelError):
        return error
    detail = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    return ParcelError(ErrorCode.UNEXPECTED, detail=detail)
