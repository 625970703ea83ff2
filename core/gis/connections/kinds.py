"""The kinds of sources that connections lead to, one record for each.

`core/gis/connections/__init__.py` registers them; `docs/extending.md` shows how to add one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from parcel_lookup.core.contract import Cancellation, SourceInfo
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.outlines import Box
    from parcel_lookup.core.remote.source import RemoteSource


@dataclass(frozen=True)
class ConnectionCheck:
    """The result of a test of a connection."""

    is_good: bool
    #: For the user.
    sentence: str
    #: The service's own words, a path and a status; never a key.
    detail: str = ""


def _no_problem(_connection: Any) -> str:
    return ""


def _nothing(_connection: Any) -> None:
    return None


def _url(connection: Any) -> str:
    return connection.url


@dataclass(frozen=True)
class SourceKind:
    """What the plugin has to know about a kind of source; all else is in `Source.info`.

    Example: ``register(SourceKind("toy", TOY_INFO, lambda *_: ToySource()))``, after which
    ``Connection("My toy", "toy")`` can be saved and searched.
    """

    #: Its name in settings and in exported files; never changed afterwards.
    name: str
    #: What its sources have, as far as it is known before one is opened; `info_of` where
    #: connections of the kind differ.
    info: SourceInfo
    #: Opens a source, in the thread that will use it: ``open(factory, run, budget)``, the
    #: arguments of `SourceFactory` after itself. Raises `ParcelError`.
    open: Callable[..., Source]
    #: Opens a service for one request, without saved responses and without retries:
    #: ``open_once(factory, budget)``. None: the kind has no pages.
    open_once: Callable[..., RemoteSource] | None = None
    # The arguments of type Any below are connections, whose module imports this one.
    #: What the source of a connection has, as far as it is known before it is opened; cached by
    #: the kind, since it is read often. None: `info`.
    info_of: Callable[[Any], SourceInfo] | None = None
    #: The members of a connection that it has, and that exported files contain.
    members: tuple[str, ...] = ()
    #: Members whose value in a new connection is another than in one of a service.
    defaults: Mapping[str, Any] = field(default_factory=dict)
    #: The dialog that edits its connections: ``service``, ``file``, or ``layer``; "": none does.
    dialog: str = ""
    #: Why a connection cannot be saved, for the user, or "".
    problem: Callable[[Any], str] = _no_problem
    #: The parcel file that a connection reads; None if it reads none.
    file: Callable[[Any], Path | None] = _nothing
    #: The address that a connection leads to, or "".
    address_of: Callable[[Any], str] = _url
    #: Why nothing can be sent to the address of a connection, for the user, or "". It is called
    #: before a key is read.
    address_problem: Callable[[Any], str] = _no_problem
    #: Whether the key and QGIS's network settings are read before it is opened.
    uses_network: bool = False
    #: The headers in which an authentication configuration may have the key, the first one first.
    key_headers: tuple[str, ...] = ("Authorization",)
    #: Tests the source of a connection: ``check(factory, cancellation)``, in a task. Raises
    #: `ParcelError`. None: it is sent a query that no parcel matches.
    check: Callable[[Any, Cancellation], ConnectionCheck] | None = None
    #: What has to be known of every result of a connection, for example that counties are missing,
    #: as a sentence, or "".
    note_of: Callable[[Any], str] = _no_problem
    #: The area that the first search of an empty map requests; None: the map has to show one.
    start_area_of: Callable[[Any], Box | None] = _nothing
    #: Whether there is one connection, which cannot be changed or removed.
    is_built_in: bool = False


_kinds: dict[str, SourceKind] = {}


def register(kind: SourceKind) -> None:
    """Make connections of a kind possible."""
    _kinds[kind.name] = kind


def unregister(kind: SourceKind) -> None:
    """Make connections of a kind impossible again; saved ones are kept, but not listed."""
    _kinds.pop(kind.name, None)


def kind_named(name: str) -> SourceKind:
    """Return the kind of that name. Raises `KeyError` if there is none."""
    return _kinds[name]


def is_saved_kind(name: object) -> bool:
    """Return whether users can save connections of the kind of that name."""
    kind = _kinds.get(name) if isinstance(name, str) else None
    return kind is not None and not kind.is_built_in
