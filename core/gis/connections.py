"""Connections to parcel services and parcel files, and the sources built from them.

The settings hold an address, a path, or the id of an authentication configuration; never a key.
Everything here but the callable that `open_source_factory` returns belongs to the main thread.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Callable
from urllib.parse import quote, unquote

from qgis.core import QgsApplication, QgsSettings
from qgis.PyQt.QtCore import QUrl
from qgis.PyQt.QtNetwork import QNetworkRequest

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError, ParcelSource

SAMPLE, REMOTE, LOCAL = "sample", "remote", "local"

URL_VARIABLE, KEY_VARIABLE = "PARCEL_LOOKUP_URL", "PARCEL_LOOKUP_KEY"

_GROUP = "parcel_lookup"
_PARTS = ("kind", "url", "authcfg", "path")
DEFAULT_MAX_REQUESTS = 200

#: The number rises when the county is made differently, so that an older one is not used.
_SAMPLE_FILE = "sample_county_1.gpkg"
_making_sample = threading.Lock()

#: Opens a source: in the thread that will use it, with the progress (0 to 1) of making the sample
#: county. Raises `ParcelError`.
SourceFactory = Callable[[Cancellation, Callable[[float], None]], ParcelSource]


@dataclass(frozen=True)
class Connection:
    """Where parcels come from."""

    #: What the user calls it, and what `CONNECTION` of an algorithm names. "" is the environment.
    name: str
    #: `SAMPLE`, `REMOTE` or `LOCAL`.
    kind: str
    #: Base address of a remote service.
    url: str = ""
    #: Id of the authentication configuration that holds the key of a remote service.
    authcfg: str = ""
    #: GeoPackage of a local source.
    path: str = ""
    #: Requests that a search in the dock may cost before it stops as partial; 0: no limit.
    max_requests: int = DEFAULT_MAX_REQUESTS

    @property
    def is_metered(self) -> bool:
        """Whether requests cost something (`ParcelSource.is_metered`)."""
        return self.kind == REMOTE

    @property
    def is_environment(self) -> bool:
        """Whether address and key come from the environment, not from the settings."""
        return self.kind == REMOTE and not self.name

    def problem(self) -> str:
        """What keeps the connection from being saved, for the user, or ""."""
        if not self.name.strip():
            return "A connection needs a name."
        if self.name.strip().lower() == SAMPLE:
            return f"The name “{SAMPLE}” belongs to the sample county."
        if self.kind == LOCAL:
            return "" if self.path.strip() else "A parcel file needs a path."
        return _address_problem(self.url)


SAMPLE_CONNECTION = Connection(SAMPLE, SAMPLE)


def _address_problem(url: str) -> str:
    from parcel_lookup.core.remote.settings import address_problem

    return address_problem(url)


class Connections:
    """The connections in the user's settings, and the sample county, which is always there."""

    def __init__(self) -> None:
        self._settings = QgsSettings()

    def all(self) -> list[Connection]:
        """The sample county first, then the saved ones by name."""
        self._settings.beginGroup(f"{_GROUP}/connections")
        keys = self._settings.childGroups()
        self._settings.endGroup()
        saved = [found for found in map(self.get, map(unquote, keys)) if found]
        return [SAMPLE_CONNECTION, *sorted(saved, key=lambda found: found.name.casefold())]

    def get(self, name: str) -> Connection | None:
        """The connection of that name, or None."""
        if name == SAMPLE:
            return SAMPLE_CONNECTION
        place = self._place(name)
        parts = {part: str(self._settings.value(f"{place}/{part}", "") or "") for part in _PARTS}
        if parts["kind"] not in (REMOTE, LOCAL):
            return None
        limit = self._settings.value(f"{place}/max_requests", DEFAULT_MAX_REQUESTS, type=int)
        return Connection(name, **parts, max_requests=limit)

    def save(self, connection: Connection, replaces: str | None = None) -> None:
        """Write a connection, in the place of the one named `replaces` where that is given.

        Raises `ParcelError` (ADDRESS_REFUSED) where the connection has a `problem`.
        """
        problem = connection.problem()
        if not problem and connection.name != replaces and self.get(connection.name):
            problem = f"There is a connection “{connection.name}” already."
        if problem:
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=problem)
        was_default = replaces is not None and self.default.name == replaces
        if replaces is not None and replaces != connection.name:
            self.remove(replaces)
        for part in _PARTS:
            value = getattr(connection, part).strip()
            self._settings.setValue(f"{self._place(connection.name)}/{part}", value)
        limit = connection.max_requests
        self._settings.setValue(f"{self._place(connection.name)}/max_requests", limit)
        if was_default:
            self.set_default(connection.name)

    def remove(self, name: str) -> None:
        """Forget a connection; its authentication configuration stays."""
        self._settings.remove(self._place(name))

    @property
    def default(self) -> Connection:
        """What is used where no connection is named; the sample county unless set."""
        name = str(self._settings.value(f"{_GROUP}/default", "") or "")
        return self.get(name) or SAMPLE_CONNECTION

    def set_default(self, name: str) -> None:
        """Use the connection of that name where none is named."""
        self._settings.setValue(f"{_GROUP}/default", name)

    def from_environment(self) -> Connection | None:
        """The service that the environment names, or None."""
        url = os.environ.get(URL_VARIABLE, "").strip()
        return Connection("", REMOTE, url=url) if url else None

    def resolve(self, name: str = "") -> Connection:
        """The connection of that name; where it is empty, the environment's, else the default.

        Raises `ParcelError` (REQUEST_REFUSED) where there is none of that name.
        """
        name = name.strip()
        if not name:
            return self.from_environment() or self.default
        found = self.get(name)
        if found is None:
            known = ", ".join(f"“{one.name}”" for one in self.all())
            problem = f"There is no connection “{name}”. There are: {known}."
            raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
        return found

    @staticmethod
    def _place(name: str) -> str:
        # A slash in a name would begin a group of its own, and some systems fold case in keys.
        return f"{_GROUP}/connections/{quote(name, safe='')}"


def open_source_factory(connection: Connection) -> SourceFactory:
    """What opens the connection's source later, in the task. To be called in the main thread.

    The key is read here, since the authentication manager belongs to the main thread and may have
    to ask for the master password; the environment's key needs neither. Raises `ParcelError`,
    ADDRESS_REFUSED before any key is read: nothing checked what the environment says, or what
    something else than `Connections.save` wrote into the settings.
    """
    if connection.kind == REMOTE:
        problem = _address_problem(connection.url)
        if problem:
            where = f"It comes from {URL_VARIABLE}. " if connection.is_environment else ""
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=where + problem)
        return _remote_factory(connection.url, _authorization(connection))
    if connection.kind == LOCAL:
        return lambda _cancellation, _progress: _local_source(Path(connection.path))
    home = plugin_home()
    return lambda cancellation, progress: _local_source(sample_county(home, cancellation, progress))


def plugin_home() -> Path:
    """The folder of the plugin's own files; `PARCEL_LOOKUP_HOME` moves it out of the profile."""
    moved = os.environ.get("PARCEL_LOOKUP_HOME", "").strip()
    return Path(moved) if moved else Path(QgsApplication.qgisSettingsDirPath()) / "parcel_lookup"


def sample_county(
    home: Path, cancellation: Cancellation, progress: Callable[[float], None]
) -> Path:
    """The GeoPackage of the sample county in `home`, made there where it is not yet.

    Takes seconds at first use: to be called in a task. Two threads, or two QGIS at once, do no
    harm. Raises `ParcelError` (LOCAL_FILE, CANCELLED).
    """
    path = home / _SAMPLE_FILE
    while not _making_sample.acquire(timeout=0.1):
        cancellation.check()
    try:
        if not path.exists():
            _make_sample(path, cancellation, progress)
    finally:
        _making_sample.release()
    return path


def _make_sample(path: Path, cancellation: Cancellation, progress: Callable[[float], None]) -> None:
    from parcel_lookup.core.local.sample import write_sample

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = f"its folder cannot be made ({error.strerror})."
        raise ParcelError(ErrorCode.LOCAL_FILE, path=path, reason=reason) from error
    try:
        write_sample(path, progress=progress, cancellation=cancellation)
    except ParcelError:
        # Windows replaces no file that is open: another QGIS has the same county already.
        if not path.exists():
            raise


def _local_source(path: Path) -> ParcelSource:
    from parcel_lookup.core.local.source import LocalSource

    return LocalSource(path)


def _remote_factory(url: str, authorization: str) -> SourceFactory:
    def open_source(_stop: Cancellation, _progress: Callable[[float], None]) -> ParcelSource:
        from parcel_lookup.core.remote import RemoteSettings, RemoteSource

        return RemoteSource(RemoteSettings(base_url=url, authorization=authorization))

    return open_source


def _authorization(connection: Connection) -> str:
    """The value of the Authorization header, or "" for a connection without a key."""
    if connection.is_environment:
        key = os.environ.get(KEY_VARIABLE, "").strip()
        return f"Bearer {key}" if key else ""
    if not connection.authcfg:
        return ""
    request = QNetworkRequest(QUrl(connection.url))
    done, _ = QgsApplication.authManager().updateNetworkRequest(request, connection.authcfg)
    header = bytes(request.rawHeader(b"Authorization")).decode("latin-1")
    if done and header:
        return header
    reason = (
        f"its authentication configuration {connection.authcfg} gives no Authorization header."
        if done
        else f"its authentication configuration {connection.authcfg} cannot be opened."
    )
    raise ParcelError(ErrorCode.KEY_UNREADABLE, connection=connection.name, reason=reason)
