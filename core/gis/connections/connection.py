"""A connection as a value: everything that a user can set for a service or a parcel file."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from parcel_lookup.core.connection_names import text_of_names
from parcel_lookup.core.contract import SourceInfo, shared_info
from parcel_lookup.core.contract.terms import LayerTerms
from parcel_lookup.core.gis.connections.kinds import SourceKind, kind_named
from parcel_lookup.core.i18n import tr

#: Names of kinds (`SourceKind.name`).
SAMPLE, REMOTE, LOCAL, ARCGIS = "sample", "remote", "local", "arcgis"
#: The name of all layers of the catalog together, and how the name of a single one begins.
PUBLIC, PUBLIC_PREFIX = "public", "Public parcels: "  # untranslated: stored

DEFAULT_MAX_REQUESTS = 200
DEFAULT_CONCURRENCY, MOST_CONCURRENCY = 6, 32
DEFAULT_FRESH_DAYS, MOST_FRESH_DAYS = 30, 3650


@dataclass(frozen=True)
class Connection:
    """A source of parcels: the sample county, a remote service, a parcel file, or another kind."""

    #: Its name, which `CONNECTION` of an algorithm refers to. "" is the environment.
    name: str
    #: `SAMPLE`, `REMOTE`, `LOCAL`, or the name of another `source_kind`.
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
    #: A published layer: the id of one in the catalog, or its definition as JSON
    #: (`core.arcgis.definition`).
    layer: str = ""

    @property
    def parts(self) -> tuple[Connection, ...]:
        """The connections to search: itself (`ConnectionGroup` has several)."""
        return (self,)

    @property
    def source_kind(self) -> SourceKind:
        """How its source is opened, and what it requires."""
        return kind_named(self.kind)

    @property
    def file(self) -> Path | None:
        """The parcel file that it reads; None if it reads none."""
        return self.source_kind.file(self)

    @property
    def is_metered(self) -> bool:
        """Whether requests cost something (`SourceInfo.is_metered`)."""
        return self.info.is_metered

    @property
    def info(self) -> SourceInfo:
        """What its source has, as far as it is known before it is opened."""
        kind = self.source_kind
        return kind.info if kind.info_of is None else kind.info_of(self)

    @property
    def address(self) -> str:
        """The address of the service or the layer that it leads to, or ""."""
        return self.source_kind.address_of(self)

    @property
    def terms(self) -> LayerTerms | None:
        """The terms of use of its parcels, if the plugin knows any."""
        return self.info.terms

    @property
    def request_limit(self) -> int | None:
        """The request limit of a search; None if there is none."""
        return (self.max_requests or None) if self.is_metered else None

    @property
    def is_public(self) -> bool:
        """Whether it leads to a layer of the catalog."""
        return self.kind == ARCGIS and is_public(self.name)

    @property
    def is_built_in(self) -> bool:
        """Whether it is always there, and cannot be changed or removed."""
        return self.is_public or self.source_kind.is_built_in

    @property
    def is_editable(self) -> bool:
        """Whether a dialog can edit it."""
        return bool(self.source_kind.dialog) and not self.is_built_in

    @property
    def is_routed(self) -> bool:
        """False: it is searched whatever the place (`ConnectionGroup.is_routed`)."""
        return False

    @property
    def is_environment(self) -> bool:
        """Whether address and key come from the environment, not from the settings."""
        return self.kind == REMOTE and not self.name

    @property
    def counter(self) -> str:
        """The name under which the history counts the month's requests."""
        return self.name or self.address

    def problem(self) -> str:
        """Return why the connection cannot be saved, for the user, or ""."""
        if not self.name.strip():
            return tr("A connection needs a name.")
        if not self.name.isprintable():
            return tr("A name cannot contain line breaks or invisible characters.")
        if self.name.strip().casefold() == SAMPLE:
            return tr("The name “{name}” is reserved for the sample county.").format(name=SAMPLE)
        if is_public(self.name.strip()):
            return tr("The name “{name}” is reserved for public parcels.").format(name=self.name)
        return self.source_kind.problem(self)


SAMPLE_CONNECTION = Connection(SAMPLE, SAMPLE)


def is_public(name: str) -> bool:
    """Whether a name is that of a layer of the catalog, or of all of them."""
    folded = name.casefold()
    return folded == PUBLIC or folded.startswith(PUBLIC_PREFIX.strip().casefold())


@dataclass(frozen=True)
class ConnectionGroup:
    """Several connections that are searched one after the other, with the results in one layer.

    Searches take it in place of a `Connection`. What shows limits, fields, and costs before a
    search uses what all of them have in common (`shared_info`).
    """

    #: Two or more, in the order in which they are searched; each has a name.
    parts: tuple[Connection, ...]
    #: The name of all of them together; "": it lists their names.
    own_name: str = ""
    #: By the abbreviation of a state that none of them covers, why, if that is known. None: the
    #: user has chosen the connections, and other states are of no concern.
    gaps: Mapping[str, str] | None = field(default=None, hash=False)

    @property
    def name(self) -> str:
        """Its name, which `CONNECTION` may be: its own, or all names (`connection_names`)."""
        return self.own_name or text_of_names([part.name for part in self.parts])

    @property
    def address(self) -> str:
        """The addresses as one text, in the order of the names; "" if none has one."""
        if self.own_name:
            return self.own_name
        urls = [part.address for part in self.parts]
        return text_of_names(urls) if any(urls) else ""

    @property
    def is_routed(self) -> bool:
        """Whether a search has to show which states it concerns (`core.gis.run.routing`)."""
        return self.gaps is not None

    @property
    def is_public(self) -> bool:
        """Whether it consists of all layers of the catalog."""
        return self.own_name == PUBLIC

    @functools.cached_property
    def info(self) -> SourceInfo:
        """What all sources have in common, with the fields of each of them."""
        return shared_info([part.info for part in self.parts])

    @property
    def is_metered(self) -> bool:
        """Whether requests to any of the sources cost something."""
        return any(part.is_metered for part in self.parts)

    @property
    def request_limit(self) -> None:
        """None: each connection has its own limit, which applies to its part of a search."""
        return None


def group_of(parts: Sequence[Connection]) -> Connection | ConnectionGroup:
    """Return the group of these connections, at least one; a single one is no group."""
    unique = tuple({part.name: part for part in parts}.values())
    return unique[0] if len(unique) == 1 else ConnectionGroup(unique)
