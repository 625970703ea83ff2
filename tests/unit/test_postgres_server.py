"""The PostgreSQL server of the tests has what the parcel service needs."""

from __future__ import annotations

import signal

import psycopg
import pytest

from parcel_lookup.tests.support.postgres import PostgresServer


def test_both_drivers_reach_a_database_with_postgis_and_trigrams(postgres: PostgresServer) -> None:
    psycopg2 = pytest.importorskip("psycopg2")
    statement = "SELECT ST_Area(ST_MakeEnvelope(0, 0, 2, 3)), similarity('parcel', 'parcel')"
    with postgres.database() as url:
        with psycopg.connect(url) as connection:
            assert connection.execute(statement).fetchall() == [(6.0, 1.0)]
        other = psycopg2.connect(url)
        with other.cursor() as cursor:
            cursor.execute(statement)
            assert cursor.fetchall() == [(6.0, 1.0)]
        other.close()


def test_databases_are_separate_and_are_dropped(postgres: PostgresServer) -> None:
    with postgres.database() as first, postgres.database() as second:
        with psycopg.connect(first) as connection:
            connection.execute("CREATE TABLE parcels (number integer)")
        with psycopg.connect(second) as connection:
            found = connection.execute("SELECT to_regclass('parcels')").fetchone()
    assert found == (None,)
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(first)


def test_the_password_is_required(postgres: PostgresServer) -> None:
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(postgres.url(password="another"))


def test_a_server_stops_as_in_a_crash_and_starts_on_the_same_port(postgres: PostgresServer) -> None:
    with PostgresServer({"max_connections": "7"}) as server:
        server.stop(signal.SIGQUIT)
        with pytest.raises(psycopg.OperationalError, match="refused"):
            psycopg.connect(server.url())
        server.start()
        with psycopg.connect(server.url()) as connection:
            assert connection.execute("SHOW max_connections").fetchone() == ("7",)
        folder = server.folder
    assert not folder.exists()
