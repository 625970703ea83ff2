"""Keys of services: in QGIS's authentication database, or in this run of QGIS only.

A key is never in the settings, the project, a log, an exported file, an error's text or a `repr`.
Everything here belongs to the main thread: the authentication manager does, and it may request the
master password with QGIS's own dialog.
"""

from __future__ import annotations

import os
import re

from qgis.core import QgsApplication, QgsAuthMethodConfig
from qgis.PyQt.QtCore import QUrl
from qgis.PyQt.QtNetwork import QNetworkRequest

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.connection import Connection
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import KeyHeader

URL_VARIABLE, KEY_VARIABLE = "PARCEL_LOOKUP_URL", "PARCEL_LOOKUP_KEY"

_METHOD, _HEADER, _SCHEME = "APIHeader", "Authorization", "Bearer"
#: What the names of the configurations that the plugin makes begin with: it knows them by that.
_MADE_HERE = "Parcel Lookup: "  # untranslated: compared
#: What a web page or a file puts around a key; `str.strip` leaves the last two.
_AROUND = " \t\r\n\v\f\u00a0\u200b\ufeff"
_BEFORE_KEY = re.compile(r"(?:authorization\s*:\s*)?(?:bearer(?:\s+|$))?", re.IGNORECASE)

#: Keys of this run of QGIS, by the name of their connection.
_session_keys: dict[str, str] = {}


def key_problem(text: str) -> str:
    """Return why a typed or pasted text is not a key, for the user, or "". It quotes nothing."""
    key = _bare(text)
    if not key:
        return tr("There is no key in the text.")
    if not all("!" <= character <= "~" for character in key):
        return tr(
            "The key contains characters that are not allowed, such as a space, a line break, or a "
            "curly quote."
        )
    return ""


def keep_key(connection_name: str, key: str, authcfg: str = "", *, is_shared: bool) -> str:
    """Keep the key of a connection; return the id of its authentication configuration, or "".

    See `saved.store_key`. `is_shared` says whether another connection uses `authcfg`.
    """
    bare = _checked(connection_name, key)
    stored = _store(connection_name, bare, "" if is_shared else authcfg)
    if stored:
        forget_session_key(connection_name)
    else:
        _session_keys[connection_name] = bare
    return stored


def session_key(name: str) -> str:
    """Return the key that the connection of that name has in this run of QGIS only, or ""."""
    return _session_keys.get(name, "")


def has_session_key(name: str) -> bool:
    """Return whether the connection of that name has a key in this run of QGIS only."""
    return name in _session_keys


def forget_session_key(name: str) -> None:
    """Forget the key that a connection has in this run of QGIS only."""
    _session_keys.pop(name, None)


def transfer_session_key(old: str, new: str, *, keep: bool = False) -> None:
    """Give the key of one connection to another that has none; the first loses it unless `keep`."""
    key = _session_keys.get(old, "") if keep else _session_keys.pop(old, "")
    if key:
        _session_keys.setdefault(new, key)


def is_made_here(authcfg: str) -> bool:
    """Return whether the plugin made an authentication configuration; needs no master password."""
    if not authcfg or QgsApplication.authManager().isDisabled():
        return False
    known = QgsApplication.authManager().availableAuthMethodConfigs()
    config = known.get(authcfg)
    return config is not None and (
        config.method() == _METHOD and config.name().startswith(_MADE_HERE)
    )


def remove_configuration(authcfg: str) -> None:
    """Remove an authentication configuration, if the plugin made it."""
    if is_made_here(authcfg):
        QgsApplication.authManager().removeAuthenticationConfig(authcfg)


def key_header(connection: Connection, key: str | None = None) -> KeyHeader:
    """Return the header with the key of a connection; it has no value if there is no key.

    `key` is one that is typed and not kept yet; else the environment's, that of this run, or that
    of the authentication configuration. Raises `ParcelError` (KEY_UNREADABLE).
    """
    title = connection.counter
    if key is None and connection.is_environment:
        title, key = KEY_VARIABLE, os.environ.get(KEY_VARIABLE, "")
    if key is None:
        key = session_key(connection.name)
        if not key and connection.authcfg:
            return _header(connection)
    return KeyHeader(f"{_SCHEME} {_checked(title, key)}" if key.strip(_AROUND) else "")


def _bare(text: str) -> str:
    stripped = text.strip(_AROUND)
    return stripped[_BEFORE_KEY.match(stripped).end() :].strip(_AROUND)


def _checked(title: str, text: str) -> str:
    problem = key_problem(text)
    if problem:
        raise ParcelError(ErrorCode.KEY_UNREADABLE, connection=title, reason=problem)
    return _bare(text)


def _store(connection_name: str, key: str, authcfg: str) -> str:
    """Store the key; return the id of its configuration, or "" where none can be written."""
    manager = QgsApplication.authManager()
    if manager.isDisabled() or not manager.setMasterPassword(True):
        return ""
    config = QgsAuthMethodConfig(_METHOD)
    if is_made_here(authcfg):
        _, found = manager.loadAuthenticationConfig(authcfg, QgsAuthMethodConfig(), True)
        if list(found.configMap()) == [_HEADER]:  # the user has not added other headers
            config = found
    is_there = bool(config.id())
    config.setName(_MADE_HERE + connection_name)
    config.setConfig(_HEADER, f"{_SCHEME} {key}")
    if is_there:
        return config.id() if manager.updateAuthenticationConfig(config) else ""
    done, config = manager.storeAuthenticationConfig(config)
    return config.id() if done else ""


def _header(connection: Connection) -> KeyHeader:
    """Return the header that the connection's authentication configuration sets."""
    request = QNetworkRequest(QUrl(connection.address))
    done, _ = QgsApplication.authManager().updateNetworkRequest(request, connection.authcfg)
    names = connection.key_headers
    found = [KeyHeader(_raw_header(request, name), name) for name in names]
    header = next((one for one in found if one.value), None)
    if done and header is not None:
        return header
    if done:
        reason = tr("its authentication configuration {authcfg} sets no Authorization header.")
    elif QgsApplication.authManager().masterPasswordIsSet():
        reason = tr("its authentication configuration {authcfg} cannot be opened.")
    else:
        reason = tr(
            "its authentication configuration {authcfg} requires QGIS's master password, which was "
            "not entered."
        )
    reason = reason.format(authcfg=connection.authcfg)
    raise ParcelError(ErrorCode.KEY_UNREADABLE, connection=connection.name, reason=reason)


def _raw_header(request: QNetworkRequest, name: str) -> str:
    return bytes(request.rawHeader(name.encode())).decode("latin-1")
