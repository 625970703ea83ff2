"""Connections: a class for each kind of source, with what a user can set for it.

`Connection` is what all kinds have. Each kind is a subclass in a module of its own, which
`core/gis/connections/__init__.py` registers; `docs/extending.md` shows how to add one.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from parcel_lookup.core.connection_names import text_of_names
from parcel_lookup.core.contract import Cancellation, SourceInfo, shared_info
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.contract.terms import LayerTerms
from parcel_lookup.core.gis.connections.budget import NO_BUDGET, Budget
from parcel_lookup.core.gis.connections.home import HISTORY_FILE
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import KeyHeader, NetworkSettings

if TYPE_CHECKING:
    from pathlib import Path

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.outlines import Box

#: The name of the connection to the sample county.
SAMPLE = "sample"
#: The name of all layers of the catalog together, and how the name of a single one begins.
PUBLIC, PUBLIC_PREFIX = "public", "Public parcels: "  # untranslated: stored
#: The ID of no parcel.
NOBODYS_ID = "ffffffff-ffff-4fff-bfff-ffffffffffff"
_SECONDS_OF_A_DAY = 24 * 60 * 60


@dataclass(frozen=True)
class ConnectionCheck:
    """The result of a test of a connection."""

    is_good: bool
    #: For the user.
    sentence: str
    #: The service's own words, a path and a status; never a key.
    detail: str = ""


@dataclass(frozen=True)
class Connection(ABC):
    """A source of parcels: the sample county, a service, a parcel file, or another kind.

    What users set is a field of the subclass, which settings and exported files contain
    (`members.py`). The class variables are what is the same for most kinds: a subclass replaces
    them by a constant, a property, or a field. For example::

        class ToyConnection(Connection):
            kind, info = "toy", TOY_INFO

            def open(self, factory, run, budget):
                return ToySource()

        register(ToyConnection)
        Connections().save(ToyConnection("My toy"))
    """

    #: Its name, which `CONNECTION` of an algorithm refers to. "" is the environment.
    name: str

    #: The name of the kind in settings and in exported files; never changed afterwards.
    kind: ClassVar[str]
    #: Whether users can save connections of the kind.
    is_savable: ClassVar[bool] = True
    #: Whether it is always there, and cannot be changed or removed.
    is_built_in: ClassVar[bool] = False
    #: Whether it leads to a layer of the catalog.
    is_public: ClassVar[bool] = False
    #: Whether address and key come from the environment, not from the settings.
    is_environment: ClassVar[bool] = False
    #: Whether its parcels can be imported again from where they came from.
    is_updatable: ClassVar[bool] = False
    #: False: it is searched whatever the place (`ConnectionGroup.is_routed`).
    is_routed: ClassVar[bool] = False
    #: Whether the dialog of sources can edit it.
    has_dialog: ClassVar[bool] = False
    #: The parcel file that it reads; None if it reads none.
    file: ClassVar[Path | None] = None
    #: Whether its parcels are on this computer, not on a server.
    is_on_this_computer: ClassVar[bool] = False
    #: Whether its source can be opened only by a factory of `prepare`.
    needs_preparing: ClassVar[bool] = False
    #: Whether it reads files, at `place`, unless they are tables of a database.
    reads_files: ClassVar[bool] = False
    #: The address of the service or the layer that it leads to, or "".
    address: ClassVar[str] = ""
    #: What has to be known of every result, for example that counties are missing, or "".
    note: ClassVar[str] = ""
    #: The area that the first search of an empty map requests; None: the map has to show one.
    start_area: ClassVar[Box | None] = None
    #: The sentence about a test that succeeded.
    success: ClassVar[str] = tr("The parcels can be read.")
    #: The members of kinds that use a network (`NetworkConnection`), as others have them.
    authcfg: ClassVar[str] = ""
    monthly_budget: ClassVar[int] = 0
    fresh_days: ClassVar[int] = 0
    #: The headers in which an authentication configuration may have the key, the first one first.
    key_headers: ClassVar[tuple[str, ...]] = ("Authorization",)
    #: The request limit of a search; None if there is none.
    request_limit: ClassVar[int | None] = None

    @property
    @abstractmethod
    def info(self) -> SourceInfo:
        """What its source has, as far as it is known before it is opened; it is read often."""

    @abstractmethod
    def open(self, factory: SourceFactory, run: Run, budget: Budget) -> Source:
        """Open the source, in the thread that will use it (`SourceFactory`).

        Raises `ParcelError`.
        """

    def prepare(
        self,
        factory: SourceFactory,
        key: str | None = None,  # noqa: ARG002
        *,
        may_prompt: bool = True,  # noqa: ARG002
    ) -> SourceFactory:
        """Return the factory with what only the main thread can read.

        `key` is one that is typed and not kept yet. QGIS may prompt for the master password,
        unless `may_prompt` is False. Raises `ParcelError`.
        """
        return factory

    def check(self, factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
        """Test the source, in a task, by a query that no parcel matches. Raises `ParcelError`."""
        run = Run(cancellation)
        with closing(factory(run)) as source:
            list(source.read(Query(ids=(NOBODYS_ID,)), run))
        return ConnectionCheck(True, self.success)

    def settings_problem(self) -> str:
        """Return why its settings, except the name, cannot be used, for the user, or ""."""
        return ""

    def problem(self) -> str:
        """Return why the connection cannot be saved, for the user, or ""."""
        name = self.name.strip()
        if not name:
            return tr("A connection needs a name.")
        if not self.name.isprintable():
            return tr("A name cannot contain line breaks or invisible characters.")
        if name.casefold() == SAMPLE:
            return tr("The name “{name}” is reserved for the sample county.").format(name=SAMPLE)
        if is_public(name):
            return tr("The name “{name}” is reserved for public parcels.").format(name=self.name)
        return self.settings_problem()

    def shared(self) -> Connection:
        """Return it as files for colleagues have it: without names of logins of this computer."""
        return self

    def import_problem(self) -> str:
        """Return why it cannot be imported from a file of somebody else, for the user, or ""."""
        return ""

    @property
    def parts(self) -> tuple[Connection, ...]:
        """The connections to search: itself (`ConnectionGroup` has several)."""
        return (self,)

    @property
    def is_metered(self) -> bool:
        """Whether requests cost something (`SourceInfo.is_metered`)."""
        return self.info.is_metered

    @property
    def terms(self) -> LayerTerms | None:
        """The terms of use of its parcels, if the plugin knows any."""
        return self.info.terms

    @property
    def is_editable(self) -> bool:
        """Whether a dialog can edit it."""
        return self.has_dialog and not self.is_built_in

    @property
    def counter(self) -> str:
        """The name under which the history counts the month's requests."""
        return self.name or self.address

    @property
    def title(self) -> str:
        """What sentences call it."""
        return self.counter

    @property
    def place(self) -> str:
        """Where its parcels come from, for lists."""
        return self.address


@dataclass(frozen=True)
class SourceFactory:
    """Opens the source of a connection, in the thread that will use it.

    Holds everything that only the main thread can read; made by `open_source_factory`.
    """

    connection: Connection
    home: Path
    key: KeyHeader = field(default_factory=KeyHeader, repr=False)
    network: NetworkSettings = field(default_factory=NetworkSettings, repr=False)
    #: What else `Connection.prepare` has read, such as the login of a database.
    prepared: Any = field(default=None, repr=False, compare=False)
    #: The longest silence of the service, in seconds.
    timeout: float = 60.0
    #: Whether a failure that may pass is waited out, and the request sent again.
    is_patient: bool = True
    #: Why the source cannot be opened, if that is known already: of one of several connections.
    problem: ParcelError | None = field(default=None, compare=False)

    @property
    def parts(self) -> tuple[SourceFactory, ...]:
        """The factories of the connections to search: itself (`FactoryGroup` has several)."""
        return (self,)

    @property
    def is_metered(self) -> bool:
        """Whether requests cost something (`SourceInfo.is_metered`)."""
        return self.connection.is_metered

    @property
    def history_path(self) -> Path:
        """The file of the history and the request counters."""
        return self.home / HISTORY_FILE

    def fresh_from(self, now: float, fresh: bool = False) -> float:
        """How old a stored response may be in a search that begins `now`, in seconds since 1970.

        `fresh`: nothing that is stored already will do.
        """
        days = 0 if fresh else self.connection.fresh_days
        return now - days * _SECONDS_OF_A_DAY

    def __call__(self, run: Run, budget: Budget = NO_BUDGET) -> Source:
        """Open the source; responses saved before `run.newest` are ignored.

        `run.notice` receives a sentence before a request is repeated; no more requests are sent
        than the budget covers. Raises `ParcelError`.
        """
        return self.connection.open(self, run, budget)


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
