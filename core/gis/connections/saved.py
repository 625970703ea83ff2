"""The connections in the user's settings, and connections as JSON files for colleagues.

`members.py` reads and writes the members of each. Exported files contain neither keys nor the ids
of authentication configurations.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote

from qgis.core import Qgis, QgsSettings

from parcel_lookup.core.connection_names import names_in, text_of_names
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import keys
from parcel_lookup.core.gis.connections.connection import (
    PUBLIC,
    SAMPLE,
    Connection,
    ConnectionGroup,
    group_of,
    is_public,
)
from parcel_lookup.core.gis.connections.files import SAMPLE_CONNECTION
from parcel_lookup.core.gis.connections.home import history_path
from parcel_lookup.core.gis.connections.kinds import savable_kind
from parcel_lookup.core.gis.connections.layers import find_project_connection
from parcel_lookup.core.gis.connections.members import (
    export_members,
    read_members,
    write_members,
)
from parcel_lookup.core.gis.connections.public import find_public
from parcel_lookup.core.gis.connections.service import ServiceConnection
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr

_GROUP = "parcel_lookup"
_NUMBERED = re.compile(r" \(\d+\)$")
FORMAT, VERSION = "parcel_lookup/connections", 1
#: Characters that are shown of what is wrong with a file of somebody else.
_LONGEST_REASON = 1000


class Connections:
    """The connections in the user's settings, and the sample county, which is always there."""

    def __init__(self) -> None:
        self._settings = QgsSettings()

    def all(self) -> list[Connection]:
        """Return the sample county first, then the saved ones by name."""
        self._settings.beginGroup(f"{_GROUP}/connections")
        places = self._settings.childGroups()
        self._settings.endGroup()
        saved = [found for found in map(self.get, map(unquote, places)) if found]
        return [SAMPLE_CONNECTION, *sorted(saved, key=lambda found: found.name.casefold())]

    def offered(self) -> list[Connection | ConnectionGroup]:
        """Return what a list of connections offers: all, the public layers, and the last group."""
        sample, *saved = self.all()
        found = (sample, self.find(PUBLIC), *saved, self.group)
        return list({one.name: one for one in found if one is not None}.values())

    def get(self, name: str) -> Connection | None:
        """Return the connection of that name, or None: a saved one, or one that is built in.

        A name may also be the ID of a polygon layer of the open project.
        """
        if name == SAMPLE:
            return SAMPLE_CONNECTION
        place = self._place(name)
        kind = savable_kind(self._settings.value(f"{place}/kind"))
        if kind is None:
            found = find_public(name) if is_public(name) else find_project_connection(name)
            return found if isinstance(found, Connection) else None
        members = read_members(kind, lambda member: self._settings.value(f"{place}/{member}"))
        return kind(name, **members)

    def problem(self, connection: Connection, replaces: str | None = None) -> str:
        """Return why a connection cannot be saved in the place of `replaces`, or ""."""
        problem = connection.problem()
        if problem or connection.name == replaces:
            return problem
        # Some systems ignore case in the keys of settings: both would be in one place.
        name, free = connection.name.casefold(), (replaces or "").casefold()
        for one in self.all():
            if one.name.casefold() == name and one.name.casefold() != free:
                return tr("A connection “{name}” already exists.").format(name=one.name)
        return ""

    def save(self, connection: Connection, replaces: str | None = None) -> None:
        """Write a connection, in the place of the one named `replaces` where that is given.

        With a new name, the key of this QGIS session and the month's requests move too. An
        authentication configuration that the plugin made and nothing uses any more is removed.
        Raises `ParcelError` (ADDRESS_REFUSED) where there is a `problem`.
        """
        problem = self.problem(connection, replaces)
        if problem:
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=problem)
        old = self.get(replaces) if replaces is not None else None
        was_default = old is not None and self.default.name == old.name
        if old is not None:
            self._settings.remove(self._place(old.name))
        place = self._place(connection.name)
        self._settings.remove(place)  # what a kind that is gone left there
        self._settings.setValue(f"{place}/kind", connection.kind)
        for member, text in write_members(connection).items():
            self._settings.setValue(f"{place}/{member}", text)
        if was_default:
            self._settings.setValue(f"{_GROUP}/default", connection.name)
        if old is not None:
            self._move_along(old, connection)

    def duplicate(self, name: str) -> Connection:
        """Save a copy under a free name, with the same key, and return it.

        Raises `ParcelError` (REQUEST_REFUSED) where there is none of that name.
        """
        copy = replace(self._known(name), name=self.free_name(name))
        self.save(copy)
        keys.transfer_session_key(name, copy.name, keep=True)
        return copy

    def remove(self, name: str) -> None:
        """Forget a connection, its key of this run, and its authentication configuration.

        The configuration stays where the user made it, or another connection uses it.
        """
        old = self.get(name)
        self._settings.remove(self._place(name))
        keys.forget_session_key(name)
        if old is not None:
            self._remove_unused(old.authcfg)

    def export_json(self, names: Iterable[str]) -> str:
        """Return the connections of those names as a text for a colleague, without any key."""
        found = [self.get(name) for name in names]
        return write_connections([one for one in found if one and one.is_savable])

    def import_json(self, text: str) -> list[str]:
        """Save what `export_json` wrote, here or elsewhere; returns the names given.

        All or none: raises `ParcelError` (IMPORT_REFUSED) where one cannot be saved.
        """
        names = []
        for connection in read_connections(text):
            name = self.free_name(connection.name)
            self.save(replace(connection, name=name))
            names.append(name)
        return names

    @property
    def default(self) -> Connection:
        """The connection that is used where none is named; the sample county unless set.

        Where a single connection is needed, it also takes the place of all public layers.
        """
        found = self.used_by_default
        return found if isinstance(found, Connection) else SAMPLE_CONNECTION

    @property
    def used_by_default(self) -> Connection | ConnectionGroup:
        """The `default` connection, or all public layers if they are the default."""
        name = str(self._settings.value(f"{_GROUP}/default", "") or "")
        found = self.get(name) or (find_public(name) if name == PUBLIC else None)
        return found or SAMPLE_CONNECTION

    def set_default(self, name: str) -> None:
        """Use the connection of that name where none is named, and in the dock."""
        self._settings.setValue(f"{_GROUP}/default", name)
        self._settings.setValue(f"{_GROUP}/searches_group", False)

    @property
    def chosen(self) -> Connection | ConnectionGroup:
        """What the dock searches: the default connection, or the `group` of several."""
        is_group = self._settings.value(f"{_GROUP}/searches_group", False, type=bool)
        return (self.group if is_group else None) or self.used_by_default

    @property
    def group(self) -> ConnectionGroup | None:
        """The connections that were last chosen together, and still exist; None without two."""
        names = names_in(str(self._settings.value(f"{_GROUP}/group", "") or ""))
        there = [found for found in map(self.get, names) if found is not None]
        found = group_of(there) if there else None
        return found if isinstance(found, ConnectionGroup) else None

    def choose_group(self, names: Sequence[str]) -> None:
        """Search several connections in the dock; the first becomes the default connection."""
        self.set_default(names[0])
        self._settings.setValue(f"{_GROUP}/group", text_of_names(names))
        self._settings.setValue(f"{_GROUP}/searches_group", True)

    def find(self, text: str) -> Connection | ConnectionGroup | None:
        """Return the connection, or the group, of that name; None if any of it does not exist."""
        found = self.get(text)
        if found is not None:
            return found
        if text == PUBLIC:
            return find_public(text)
        parts = [self.get(name) for name in names_in(text)]
        return group_of(parts) if all(parts) else None

    def from_environment(self) -> Connection | None:
        """Return the service that the environment names, or None."""
        url = os.environ.get(keys.URL_VARIABLE, "").strip()
        return ServiceConnection("", url=url) if url else None

    def resolve(self, name: str = "") -> Connection:
        """Return the connection of a name; for "", the environment's, else the default.

        Raises `ParcelError` (REQUEST_REFUSED) where there is none of that name, and for several:
        all public layers together may be the default.
        """
        name = name.strip()
        found = self._known(name) if name else self.from_environment() or self.used_by_default
        if isinstance(found, Connection):
            return found
        problem = tr("Public parcels cannot be used here. Name a single connection.")
        raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)

    def resolve_names(self, text: str) -> Connection | ConnectionGroup:
        """Return the connection of a name, or the group of several names (`names_in`).

        As `resolve` for a single name; for "", the default may be all public layers. Raises
        `ParcelError` (REQUEST_REFUSED) where one of the names is of no connection.
        """
        names = names_in(text.strip())
        if not any(names):
            return self.from_environment() or self.used_by_default
        if names == (PUBLIC,) and self.get(PUBLIC) is None:
            return find_public(PUBLIC) or self.resolve(PUBLIC)
        if len(names) == 1 or self.get(text.strip()) is not None:
            return self.resolve(names[0] if len(names) == 1 else text)
        return group_of([self._known(name) for name in names])

    def unknown_kind(self, name: str | None = None) -> str:
        """Return that another version saved the connection of that name, in a sentence, or "".

        None: the default connection, in whose place the sample county is used.
        """
        name = str(self._settings.value(f"{_GROUP}/default", "") or "") if name is None else name
        kind = self._settings.value(f"{self._place(name)}/kind")
        if not kind or savable_kind(kind) is not None:
            return ""
        text = tr("Another version of Parcel Lookup saved the connection “{name}”. Add it again.")
        return text.format(name=name)

    def _known(self, name: str) -> Connection:
        found = self.get(name)
        if found is None and self.unknown_kind(name):
            raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=self.unknown_kind(name))
        if found is None:
            known = ", ".join(f"“{one.name}”" for one in self.all())
            problem = tr("There is no connection “{name}”. Available connections: {known}.")
            problem = problem.format(name=name, known=known)
            raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
        return found

    def free_name(self, name: str) -> str:
        """Return the name, or the name with the first number that makes it a new one."""
        taken = {one.name.casefold() for one in self.all()}
        free, number, base = name, 1, _NUMBERED.sub("", name)
        while free.casefold() in taken:
            number += 1
            free = f"{base} ({number})"
        return free

    def set_key(self, name: str, key: str) -> bool:
        """Store the key of a connection; return whether it outlasts this run of QGIS.

        Raises `ParcelError` (KEY_UNREADABLE) for text that is not a key.
        """
        connection = self._known(name)
        authcfg = store_key(name, key, connection.authcfg)
        if authcfg:
            self.save(replace(connection, authcfg=authcfg), replaces=name)
        return bool(authcfg)

    def new_key(self, _name: str) -> str:
        """Return the key of a connection that is not stored yet; there is none among saved ones."""
        return ""

    def _move_along(self, old: Connection, new: Connection) -> None:
        """Move data that are stored elsewhere under the name of a connection that was changed."""
        names = names_in(str(self._settings.value(f"{_GROUP}/group", "") or ""))
        if old.name in names:
            renamed = [new.name if name == old.name else name for name in names]
            self._settings.setValue(f"{_GROUP}/group", text_of_names(renamed))
        if new.counter != old.counter:
            keys.transfer_session_key(old.name, new.name)
            _rename_counter(old.counter, new.counter)
        if new.authcfg and new.authcfg != old.authcfg:
            keys.forget_session_key(new.name)  # another key was chosen
        if not keys.has_session_key(new.name):
            self._remove_unused(old.authcfg)

    def _remove_unused(self, authcfg: str) -> None:
        if authcfg and all(one.authcfg != authcfg for one in self.all()):
            keys.remove_configuration(authcfg)

    @staticmethod
    def _place(name: str) -> str:
        # A slash in a name would begin a group of its own.
        return f"{_GROUP}/connections/{quote(name, safe='')}"


def _rename_counter(old: str, new: str) -> None:
    """Rename the month's requests in the history, in a task: the file may be far away."""
    path = history_path()

    def rename(cancellation: Cancellation) -> None:
        def rename_in_history() -> None:
            from parcel_lookup.core.search.history import History

            with closing(History(path)) as history:
                history.rename_counter(old, new)

        run_cancellable(rename_in_history, cancellation)

    task = Background(tr("Parcel Lookup: renaming a connection"), rename, is_hidden=True)
    task.failed.connect(lambda error: log(error.sentence, Qgis.MessageLevel.Warning, error.detail))
    task.start()


def store_key(connection_name: str, key: str, authcfg: str = "") -> str:
    """Keep the key of a connection; return the id of its authentication configuration.

    The configuration `authcfg` is changed where the plugin made it and no other connection uses
    it; otherwise a new one is made. Where there is no master password, because it is declined or
    the authentication system is off, the key is kept for this run of QGIS only, and "" returned.
    The caller saves the id with the connection. Main thread. Raises `ParcelError` (KEY_UNREADABLE)
    for text that is not a key.
    """
    others = (one for one in Connections().all() if one.name != connection_name)
    is_shared = bool(authcfg) and any(one.authcfg == authcfg for one in others)
    return keys.keep_key(connection_name, key, authcfg, is_shared=is_shared)


def session_key_sentence(name: str) -> str:
    """Return the notice that the key of a connection could not be stored."""
    text = tr(
        "The key of “{name}” is kept only until QGIS is closed, because there is no master "
        "password to encrypt it with."
    )
    return text.format(name=name)


def write_connections(connections: Sequence[Connection]) -> str:
    """Return the text of a file of connections, for `read_connections`."""
    written = [_to_json(one.shared()) for one in connections]
    content = {"format": FORMAT, "version": VERSION, "connections": written}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def read_connections(text: str) -> list[Connection]:
    """Return the connections of a file; none has a key.

    Values that are missing or cannot be read are as in a new connection;
    what this version does not know is left out. Raises `ParcelError` (IMPORT_REFUSED) where the
    text is no such file or holds a connection that cannot be saved.
    """
    content = _content(text)
    found = [_from_json(item, number) for number, item in enumerate(content["connections"], 1)]
    if not found:
        raise _refused(tr("the file contains no connections."))
    for connection in found:
        problem = connection.problem() or connection.import_problem()
        if problem:
            text = tr("the connection “{name}” cannot be used. {problem}")
            raise _refused(text.format(name=connection.name, problem=problem))
    return found


def _to_json(connection: Connection) -> dict[str, Any]:
    members = export_members(connection)
    return {"name": connection.name, "kind": connection.kind, **members}


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise _refused(tr("it is not a connections file that Parcel Lookup exported."))
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        text = tr(
            "a newer version of Parcel Lookup wrote the file, in a format that this version cannot "
            "read (format {newer}; this version reads {known})."
        )
        raise _refused(text.format(newer=version, known=VERSION))
    if version != VERSION or not isinstance(content.get("connections"), list):
        raise _refused(tr("the file is damaged: it has no list of connections."))
    return content


def _from_json(item: Any, number: int) -> Connection:
    name = item.get("name") if isinstance(item, dict) else None
    kind = savable_kind(item.get("kind")) if isinstance(name, str) else None
    if kind is None:
        text = tr("item {number} of the file is not a connection that this version can read.")
        raise _refused(text.format(number=number))
    # No other member is from an export: `authcfg` means another configuration here, if any.
    return kind(name.strip(), **read_members(kind, item.get, with_private=False)).shared()


def _refused(reason: str) -> ParcelError:
    short = reason if len(reason) <= _LONGEST_REASON else f"{reason[:_LONGEST_REASON]}…"
    return ParcelError(ErrorCode.IMPORT_REFUSED, reason=short)
