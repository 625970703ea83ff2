"""A connection as a value: everything that a user can set for a service or a parcel file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from parcel_lookup.core.contract import FILE_CAPABILITIES, SERVICE_CAPABILITIES, Capabilities
from parcel_lookup.core.i18n import tr

SAMPLE, REMOTE, LOCAL = "sample", "remote", "local"

DEFAULT_MAX_REQUESTS = 200
DEFAULT_CONCURRENCY, MOST_CONCURRENCY = 6, 32
DEFAULT_FRESH_DAYS, MOST_FRESH_DAYS = 30, 3650

#: The parameters that a service may call otherwise, by our names (design, section 5). Those that a
#: request cannot do without come first.
POINT_NAMES = ("lat", "lon", "limit", "offset", "include_buildings")
ADDRESS_NAMES = ("address", "city", "state", "postal", "limit", "offset", "include_buildings")
_NEEDED_NAMES = ("lat", "lon", "address")


@dataclass(frozen=True)
class Connection:
    """A source of parcels: the sample county, a remote service, or a parcel file."""

    #: Its name, which `CONNECTION` of an algorithm refers to. "" is the environment.
    name: str
    #: `SAMPLE`, `REMOTE` or `LOCAL`.
    kind: str
    #: Base address of a remote service.
    url: str = ""
    #: Id of the authentication configuration that holds the key of a remote service.
    authcfg: str = ""
    #: GeoPackage of a local source.
    path: str = ""
    #: The layer and choices of the file's import, to update it (`importing.Recipe`); "" if it was
    #: not imported by the dialog.
    import_recipe: str = ""
    #: Requests that a search in the dock may cost before it stops as partial; 0: no limit.
    max_requests: int = DEFAULT_MAX_REQUESTS
    #: Requests to a remote service that are under way at a time, 1 to 32.
    concurrency: int = DEFAULT_CONCURRENCY
    #: What the service calls the parameters of the point and the address lookup, by our names. An
    #: empty name leaves the parameter out; one that is not there keeps our name.
    point_names: Mapping[str, str] = field(default_factory=dict, hash=False)
    address_names: Mapping[str, str] = field(default_factory=dict, hash=False)
    #: Whether an area response has complete records; None: decided by their fields.
    area_complete: bool | None = None
    #: Requests in a calendar month after which a search needs approval; 0: no budget.
    monthly_budget: int = 0
    #: Days for which new searches use a cached response; 0: never.
    fresh_days: int = DEFAULT_FRESH_DAYS

    @property
    def is_metered(self) -> bool:
        """Whether requests cost something (`Capabilities.is_metered`)."""
        return self.capabilities.is_metered

    @property
    def capabilities(self) -> Capabilities:
        """What its source can do (`ParcelSource.capabilities`), known before one is opened."""
        return SERVICE_CAPABILITIES if self.kind == REMOTE else FILE_CAPABILITIES

    @property
    def request_limit(self) -> int | None:
        """The request limit of a search; None if there is none."""
        return (self.max_requests or None) if self.is_metered else None

    @property
    def is_environment(self) -> bool:
        """Whether address and key come from the environment, not from the settings."""
        return self.kind == REMOTE and not self.name

    @property
    def counter(self) -> str:
        """The name under which the history counts the month's requests."""
        return self.name or self.url

    def problem(self) -> str:
        """Return why the connection cannot be saved, for the user, or ""."""
        if not self.name.strip():
            return tr("A connection needs a name.")
        if not self.name.isprintable():
            return tr("A name cannot contain line breaks or invisible characters.")
        if self.name.strip().casefold() == SAMPLE:
            return tr("The name “{name}” is reserved for the sample county.").format(name=SAMPLE)
        if self.kind == LOCAL:
            return "" if self.path.strip() else tr("A parcel file needs a path.")
        return address_problem(self.url) or self._number_problem() or self._names_problem()

    def _number_problem(self) -> str:
        if not 1 <= self.concurrency <= MOST_CONCURRENCY:
            text = tr("The number of concurrent requests must be from 1 to {most}.")
            return text.format(most=MOST_CONCURRENCY)
        if not 0 <= self.fresh_days <= MOST_FRESH_DAYS:
            text = tr("Saved responses can be used for 0 to {most:,} days.")
            return text.format(most=MOST_FRESH_DAYS)
        if self.max_requests < 0 or self.monthly_budget < 0:
            return tr("The number of requests cannot be negative.")
        return ""

    def _names_problem(self) -> str:
        return names_problem(self.point_names, POINT_NAMES) or names_problem(
            self.address_names, ADDRESS_NAMES
        )


SAMPLE_CONNECTION = Connection(SAMPLE, SAMPLE)


def address_problem(url: str) -> str:
    """Return why `url` cannot be the base address of a service, for the user, or ""."""
    from parcel_lookup.core.remote.protocol.settings import address_problem

    return address_problem(url)


def names_problem(names: Mapping[str, str], ours: tuple[str, ...]) -> str:
    """Return the problem with the names of a lookup's parameters, for the user, or "".

    `ours` are the names that a service may have others for: `POINT_NAMES`, `ADDRESS_NAMES`.
    """
    for name, theirs in names.items():
        if name not in ours:
            text = tr("Unknown parameter “{name}”. Parameters: {names}.")
            return text.format(name=name, names=", ".join(ours))
        if not theirs and name in _NEEDED_NAMES:
            text = tr("The parameter “{name}” is required and cannot be left out.")
            return text.format(name=name)
        if not theirs.isprintable() or any(character.isspace() for character in theirs):
            text = tr("The name of the parameter “{name}” cannot contain spaces.")
            return text.format(name=name)
    used = [theirs for theirs in (names.get(name, name) for name in ours) if theirs]
    twice = next((theirs for theirs in used if used.count(theirs) > 1), "")
    text = tr("Two parameters cannot have the same name: “{name}”.")
    return text.format(name=twice) if twice else ""
