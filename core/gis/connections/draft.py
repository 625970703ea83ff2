"""Connections with changes that are not saved yet, as the options page has them until OK."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import keys
from parcel_lookup.core.gis.connections.connection import SAMPLE
from parcel_lookup.core.gis.connections.files import SAMPLE_CONNECTION
from parcel_lookup.core.gis.connections.saved import Connections, session_key_sentence

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections.connection import Connection, ConnectionGroup


class ConnectionDraft(Connections):
    """The saved connections with changes on top, which `apply` saves. Main thread.

    Dialogs that are given a draft change the draft. `apply` repeats each change on the saved
    connections in the same order, so that keys and request counts follow as usual. For example::

        draft = ConnectionDraft()
        draft.remove("Ohio")
        [one.name for one in Connections().all()]  # ["sample", "Iowa", "Ohio"]
        draft.apply()
        [one.name for one in Connections().all()]  # ["sample", "Iowa"]
    """

    def __init__(self) -> None:
        """Begin without changes."""
        super().__init__()
        self._start_over()

    def _start_over(self) -> None:
        #: By name; None for a connection that is removed or has another name now.
        self._drafted: dict[str, Connection | None] = {}
        self._drafted_default: str | None = None
        #: Keys that are not stored yet, by the name of their connection.
        self._new_keys: dict[str, str] = {}
        #: Each may return a notice for the user.
        self._changes: list[Callable[[Connections], str | None]] = []

    @property
    def has_changes(self) -> bool:
        """Whether there is something to save."""
        return bool(self._changes)

    def apply(self) -> list[str]:
        """Save the changes; return sentences about those that could not be saved as made."""
        changes, notices = self._changes, []
        self._start_over()
        for change in changes:
            try:
                notices.append(change(Connections()))
            except ParcelError as error:  # noqa: PERF203 - the others are saved
                notices.append(error.sentence)
        return list(filter(None, notices))

    def all(self) -> list[Connection]:
        """Return the sample county first, then the others by name."""
        found = {one.name: one for one in super().all()}
        found.update({name: one for name, one in self._drafted.items() if one is not None})
        sample = found.pop(SAMPLE)
        return [sample, *sorted(found.values(), key=lambda one: one.name.casefold())]

    def get(self, name: str) -> Connection | None:
        """Return the connection of that name, or None."""
        return self._drafted[name] if name in self._drafted else super().get(name)

    def save(self, connection: Connection, replaces: str | None = None) -> None:
        """Add a connection, or change the one named `replaces`. Raises `ParcelError`."""
        problem = self.problem(connection, replaces)
        if problem:
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=problem)
        old = self.get(replaces) if replaces is not None else None
        if old is not None:
            if self.default.name == old.name:
                self._drafted_default = connection.name
            self._drafted[old.name] = None
            self._pass_key(old.name, connection.name)
        self._drafted[connection.name] = connection

        def change(saved: Connections) -> None:
            before = saved.get(old.name) if old is not None else None
            # A key that was entered in the draft has the id of its configuration only now.
            is_same = before is not None and connection.authcfg == old.authcfg
            if is_same and before.authcfg != old.authcfg:
                saved.save(replace(connection, authcfg=before.authcfg), replaces=replaces)
            else:
                saved.save(connection, replaces=replaces)

        self._changes.append(change)

    def duplicate(self, name: str) -> Connection:
        """Add a copy under a free name, with the same key, and return it."""
        copy = replace(self._known(name), name=self.free_name(name))
        self._drafted[copy.name] = copy
        self._pass_key(name, copy.name)
        self._changes.append(lambda saved: saved.duplicate(name) and None)
        return copy

    def remove(self, name: str) -> None:
        """Remove a connection, with its key unless another connection uses it."""
        self._drafted[name] = None
        self._new_keys.pop(name, None)
        self._changes.append(lambda saved: saved.remove(name))

    @property
    def used_by_default(self) -> Connection | ConnectionGroup:
        """The `default` connection, or all public layers if they are the default."""
        if self._drafted_default is None:
            return super().used_by_default
        return self.find(self._drafted_default) or SAMPLE_CONNECTION

    def set_default(self, name: str) -> None:
        """Use the connection of that name where none is named."""
        self._drafted_default = name
        self._changes.append(lambda saved: saved.set_default(name))

    def set_key(self, name: str, key: str) -> bool:
        """Give a connection a key; return True, as `apply` returns a notice if it is not stored."""
        self._new_keys[name] = key

        def change(saved: Connections) -> str:
            return "" if saved.set_key(name, key) else session_key_sentence(name)

        self._changes.append(change)
        return True

    def new_key(self, name: str) -> str:
        """Return the key of a connection that is not stored yet, or ""."""
        return self._new_keys.get(name, "")

    def _pass_key(self, old: str, new: str) -> None:
        """Let a connection be tested under another name with the key that it has now."""
        key = self.new_key(old) or keys.session_key(old)
        if key and new != old:
            self._new_keys[new] = key
