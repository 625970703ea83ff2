"""The one family of errors (section 7): a code, its parameters, and from them a sentence.

Whatever fails below the interface raises a `ParcelError`. The interface shows its sentence, offers
its action, and puts its detail behind a button; it never shows a traceback.
"""

from __future__ import annotations

import traceback
from enum import Enum
from typing import Any, NamedTuple


class Action(str, Enum):
    """What helps after an error: the button beside the sentence."""

    NONE = "none"
    TRY_AGAIN = "try_again"
    EDIT_CONNECTION = "edit_connection"
    CHANGE_SEARCH = "change_search"
    RESUME = "resume"


class ErrorCode(str, Enum):
    """What went wrong, as a name that tests and callers may compare."""

    # the search itself
    REQUEST_REFUSED = "request_refused"
    REQUEST_TOO_LARGE = "request_too_large"
    NO_POLYGONS = "no_polygons"
    NO_ROWS = "no_rows"
    OVER_BUDGET = "over_budget"
    CANCELLED = "cancelled"
    # what the service answers
    KEY_UNREADABLE = "key_unreadable"
    KEY_REFUSED = "key_refused"
    NO_SUBSCRIPTION = "no_subscription"
    QUOTA_SPENT = "quota_spent"
    SERVICE_FAILED = "service_failed"
    NOT_A_SERVICE = "not_a_service"
    UNREADABLE_ANSWER = "unreadable_answer"
    # the way there
    ADDRESS_REFUSED = "address_refused"
    NO_ANSWER = "no_answer"
    TIMEOUT = "timeout"
    CERTIFICATE = "certificate"
    HOST_UNKNOWN = "host_unknown"
    PROXY_FAILED = "proxy_failed"
    PROXY_UNSUPPORTED = "proxy_unsupported"
    # this machine
    LOCAL_FILE = "local_file"
    IMPORT_REFUSED = "import_refused"
    EXPORT_FAILED = "export_failed"
    STORE_FAILED = "store_failed"
    HISTORY_FAILED = "history_failed"
    NAME_REFUSED = "name_refused"
    DRAWING_REFUSED = "drawing_refused"
    KEEPING_REFUSED = "keeping_refused"
    MISSING_LIBRARY = "missing_library"
    RESTART_NEEDED = "restart_needed"
    UNEXPECTED = "unexpected"


_CATALOG: dict[ErrorCode, tuple[str, Action]] = {
    ErrorCode.REQUEST_REFUSED: ("The search cannot be sent: {problem}", Action.CHANGE_SEARCH),
    ErrorCode.REQUEST_TOO_LARGE: (
        "The service refuses the request because it is too large.",
        Action.CHANGE_SEARCH,
    ),
    ErrorCode.NO_POLYGONS: ("There is no polygon to search with: {reason}", Action.CHANGE_SEARCH),
    ErrorCode.NO_ROWS: ("There is nothing to look up: {reason}", Action.CHANGE_SEARCH),
    ErrorCode.OVER_BUDGET: ("{reason}", Action.NONE),
    ErrorCode.CANCELLED: ("The search was cancelled.", Action.NONE),
    ErrorCode.KEY_UNREADABLE: (
        "The key of the connection “{connection}” cannot be read: {reason}",
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.KEY_REFUSED: (
        "The service at {host} does not know this key (401).",
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.NO_SUBSCRIPTION: (
        "The key has no active subscription at {host} (403).",
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.QUOTA_SPENT: ("The month's requests at {host} are used up (429).", Action.RESUME),
    ErrorCode.SERVICE_FAILED: ("The service at {host} failed ({status}).", Action.TRY_AGAIN),
    ErrorCode.NOT_A_SERVICE: (
        "What answers at {host} is not a parcel service ({found}).",
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.UNREADABLE_ANSWER: (
        "The service at {host} sent an answer that cannot be read: {reason}",
        Action.TRY_AGAIN,
    ),
    ErrorCode.ADDRESS_REFUSED: (
        "The address of the connection cannot be used: {reason}",
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.NO_ANSWER: ("The service at {host} does not answer.", Action.TRY_AGAIN),
    ErrorCode.TIMEOUT: (
        "The service at {host} did not answer within {seconds} seconds.",
        Action.TRY_AGAIN,
    ),
    ErrorCode.CERTIFICATE: (
        "The certificate of {host} is not trusted: {reason}",
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.HOST_UNKNOWN: (
        "There is no {host} on this network: its name leads to no address.",
        Action.EDIT_CONNECTION,
    ),
    ErrorCode.PROXY_FAILED: (
        "The proxy {proxy} does not let the request through: {reason}",
        Action.TRY_AGAIN,
    ),
    ErrorCode.PROXY_UNSUPPORTED: (
        "QGIS is set to reach the network over a proxy of the kind {kind}, which Parcel Lookup "
        "cannot use. It can use HTTP proxies with or without a login.",
        Action.NONE,
    ),
    ErrorCode.LOCAL_FILE: ("The parcel file {path} cannot be used: {reason}", Action.NONE),
    ErrorCode.IMPORT_REFUSED: ("Nothing was imported: {reason}", Action.NONE),
    ErrorCode.EXPORT_FAILED: ("The file {path} cannot be written: {reason}.", Action.NONE),
    ErrorCode.STORE_FAILED: ("The stored responses cannot be used: {reason}", Action.NONE),
    ErrorCode.HISTORY_FAILED: (
        "The file of search history and saved searches cannot be used: {reason}",
        Action.NONE,
    ),
    ErrorCode.NAME_REFUSED: ("The name “{name}” cannot be used: {reason}", Action.NONE),
    ErrorCode.DRAWING_REFUSED: (
        "“{layer}” cannot be drawn that way: {reason}.",
        Action.NONE,
    ),
    ErrorCode.KEEPING_REFUSED: ("“{layer}” cannot be kept now: {reason}", Action.NONE),
    ErrorCode.MISSING_LIBRARY: (
        "Parcel Lookup needs version {version} or newer of the Python package {package}.",
        Action.TRY_AGAIN,
    ),
    ErrorCode.RESTART_NEEDED: (
        "Restart QGIS to use the new version of the Python package {package}.",
        Action.NONE,
    ),
    ErrorCode.UNEXPECTED: (
        "Something in Parcel Lookup went wrong; the details say what.",
        Action.NONE,
    ),
}


class ParcelError(Exception):
    """A failure that the user is told about.

    `params` fill the sentence of `code`; `detail` is what helps whoever looks into it (the
    service's own words, a path and a status) and never holds a key.
    """

    def __init__(self, code: ErrorCode, detail: str = "", **params: Any) -> None:
        super().__init__(code, params, detail)
        self.code = code
        self.params = params
        self.detail = detail

    @property
    def sentence(self) -> str:
        """What happened, for the user, in English."""
        return _CATALOG[self.code][0].format(**self.params)

    @property
    def reason(self) -> str:
        """What is wrong, for beside the control that it is about: without the words before it."""
        return str(self.params.get("reason", self.sentence))

    @property
    def action(self) -> Action:
        """What to do next."""
        return _CATALOG[self.code][1]

    def __str__(self) -> str:
        return f"{self.sentence} {self.detail}".strip()


class Cancelled(ParcelError):
    """The work was told to stop."""

    def __init__(self) -> None:
        super().__init__(ErrorCode.CANCELLED)


class Problem(NamedTuple):
    """Something that the service refuses in a request."""

    #: 400 or 422, the status of the service's answer (section 7).
    status: int
    #: The item at fault, as a path into the request's JSON: ``("filters", 2, "value")``.
    where: tuple[Any, ...]
    #: What is wrong and what would be right, for the user.
    sentence: str


class RequestRefused(ParcelError):
    """A request that the service would refuse, or did refuse, with 400 or 422."""

    def __init__(
        self, problems: tuple[Problem, ...], detail: str = "", *, was_sent: bool = False
    ) -> None:
        super().__init__(ErrorCode.REQUEST_REFUSED, detail, problem=problems[0].sentence)
        self.problems = problems
        #: The service has refused it, in its own words.
        self.was_sent = was_sent

    @property
    def sentence(self) -> str:
        """See `ParcelError`."""
        if self.was_sent:
            return f"The service refused the request: {self.problems[0].sentence}"
        return super().sentence

    @property
    def status(self) -> int:
        """The status of the service's answer: a body against the schema (422) is refused first."""
        return max(problem.status for problem in self.problems)


def as_error(error: Exception) -> ParcelError:
    """Return any exception as a `ParcelError`: itself, or an unexpected one with its traceback."""
    if isinstance(error, ParcelError):
        return error
    detail = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    return ParcelError(ErrorCode.UNEXPECTED, detail=detail)
