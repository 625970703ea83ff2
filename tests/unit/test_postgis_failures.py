"""Failures of connections and statements, by texts as libpq and servers word them."""

from __future__ import annotations

import pytest

from parcel_lookup.core.postgis.failures import Failure, connection_failure, statement_failure

_AT = 'connection to server at "10.0.0.5", port 5432 failed: '


@pytest.mark.parametrize(
    ("text", "failure"),
    [
        (f'{_AT}FATAL:  password authentication failed for user "gis"', Failure.WRONG_LOGIN),
        (f"{_AT}fe_sendauth: no password supplied", Failure.NO_PASSWORD),
        (f'{_AT}FATAL:  no pg_hba.conf entry for host "1.2.3.4"', Failure.NOT_PERMITTED),
        (f"{_AT}Connection refused\n\tIs the server running on that host?", Failure.NO_SERVER),
        ('could not translate host name "nowhere" to address: x', Failure.NO_HOST),
        (f'{_AT}FATAL:  database "none" does not exist', Failure.NO_DATABASE),
        (f"{_AT}timeout expired", Failure.NO_RESPONSE),
        (f"{_AT}FATAL:  sorry, too many clients already", Failure.TOO_MANY),
        (f"{_AT}FATAL:  the database system is starting up", Failure.STARTING),
        (f"{_AT}server does not support SSL, but SSL was required", Failure.ENCRYPTION),
        ('root certificate file "/x/root.crt" does not exist', Failure.ENCRYPTION),
        ("something new", Failure.OTHER),
    ],
)
def test_a_connection_that_fails(text: str, failure: Failure) -> None:
    assert connection_failure(None, text) is failure


def test_a_code_counts_more_than_a_text() -> None:
    assert connection_failure("28P01", "Passwort-Authentifizierung") is Failure.WRONG_LOGIN


@pytest.mark.parametrize(
    ("sqlstate", "text", "failure"),
    [
        ("57014", "canceling statement due to user request", Failure.STOPPED),
        (None, "server closed the connection unexpectedly", Failure.LOST),
        ("08006", "", Failure.LOST),
        ("57P01", "terminating connection", Failure.LOST),
        ("25006", "cannot execute DELETE in a read-only transaction", Failure.READ_ONLY),
        ("42703", 'column "owner" does not exist', Failure.NO_SUCH_COLUMN),
        ("42501", "permission denied for table parcels", Failure.NO_PRIVILEGE),
        ("XX000", "lwgeom: GEOS Error: TopologyException: side", Failure.BAD_GEOMETRY),
        ("XX000", "cache lookup failed", Failure.OTHER),
        ("22012", "division by zero", Failure.OTHER),
    ],
)
def test_a_statement_that_fails(sqlstate: str | None, text: str, failure: Failure) -> None:
    assert statement_failure(sqlstate, text) is failure
