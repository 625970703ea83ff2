"""Why a database cannot be used, by texts as libpq and servers word them."""

from __future__ import annotations

import pytest

from parcel_lookup.service.database import failures
from parcel_lookup.service.database.failures import connection_failure, statement_failure

_AT = 'connection to server at "10.0.0.5", port 5432 failed: '


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f'{_AT}FATAL:  password authentication failed for user "gis"', failures.WRONG_LOGIN),
        (f"{_AT}fe_sendauth: no password supplied", "it requires a password."),
        (f'{_AT}FATAL:  no pg_hba.conf entry for host "1.2.3.4"', failures.NOT_PERMITTED),
        (f"{_AT}Connection refused\n\tIs the server running on that host?", failures.NO_SERVER),
        ('could not translate host name "nowhere" to address: x', failures.NO_HOST),
        (f'{_AT}FATAL:  database "none" does not exist', failures.NO_DATABASE),
        (f"{_AT}timeout expired", failures.NO_RESPONSE),
        (f"{_AT}FATAL:  sorry, too many clients already", failures.TOO_MANY),
        (f"{_AT}FATAL:  the database system is starting up", failures.STARTING),
        (f"{_AT}server does not support SSL, but SSL was required", failures.ENCRYPTION),
        ('root certificate file "/x/root.crt" does not exist', failures.ENCRYPTION),
        ("something new", "a connection is not possible."),
    ],
)
def test_a_connection_that_fails(text: str, reason: str) -> None:
    assert connection_failure(None, text) == reason


def test_a_code_counts_more_than_a_text() -> None:
    assert connection_failure("28P01", "Passwort-Authentifizierung") == failures.WRONG_LOGIN


@pytest.mark.parametrize(
    ("sqlstate", "reason"),
    [
        ("57014", failures.STOPPED),
        (None, failures.LOST),
        ("08006", failures.LOST),
        ("57P01", failures.LOST),
        ("42501", "the user does not have the required privileges."),
        ("22012", "a statement failed (22012)."),
    ],
)
def test_a_statement_that_fails(sqlstate: str | None, reason: str) -> None:
    assert statement_failure(sqlstate) == reason
