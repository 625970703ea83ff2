"""Connections in the settings, from the environment, and the sources made of them."""

import pytest
from qgis.core import QgsApplication, QgsAuthMethodConfig, QgsSettings

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError, QueryRequest
from parcel_lookup.core.gis.connections import (
    LOCAL,
    REMOTE,
    Connection,
    Connections,
    open_source_factory,
    plugin_home,
    sample_county,
)
from parcel_lookup.core.local.writer import ParcelWriter
from parcel_lookup.service.keys import Key
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import row_of_parcels

OFFICE = Connection("Office / Süd", REMOTE, url="https://parcels.example.org/v1", authcfg="abc1234")
FILE = Connection("Our county", LOCAL, path="/data/county.gpkg")


@pytest.fixture(autouse=True)
def _empty_settings(monkeypatch):
    for variable in ("PARCEL_LOOKUP_URL", "PARCEL_LOOKUP_KEY"):
        monkeypatch.delenv(variable, raising=False)
    QgsSettings().remove("parcel_lookup")
    yield
    QgsSettings().remove("parcel_lookup")


def test_the_sample_county_is_always_there_and_the_default():
    connections = Connections()
    assert [one.name for one in connections.all()] == ["sample"]
    assert connections.default.name == connections.resolve("").name == "sample"


def test_saved_connections_are_there_the_next_time_by_name():
    Connections().save(OFFICE)
    Connections().save(FILE)
    assert Connections().all()[1:] == [OFFICE, FILE]
    assert Connections().resolve(OFFICE.name) == OFFICE


def test_a_connection_is_renamed_and_stays_the_default():
    connections = Connections()
    connections.save(OFFICE)
    connections.set_default(OFFICE.name)
    renamed = Connection("Office", REMOTE, url=OFFICE.url)
    connections.save(renamed, replaces=OFFICE.name)
    assert connections.all()[1:] == [renamed]
    assert connections.default == renamed


def test_a_removed_default_gives_way_to_the_sample_county():
    connections = Connections()
    connections.save(FILE)
    connections.set_default(FILE.name)
    connections.remove(FILE.name)
    assert connections.default.name == "sample"


@pytest.mark.parametrize(
    ("connection", "words"),
    [
        (Connection(" ", REMOTE, url="https://a.org"), "needs a name"),
        (Connection("Sample", REMOTE, url="https://a.org"), "belongs to the sample county"),
        (Connection("x", REMOTE, url="parcels.example.org"), "begins with https://"),
        (Connection("x", REMOTE, url="http://parcels.example.org"), "network readable"),
        (Connection("x", LOCAL), "needs a path"),
        (FILE, "already"),
    ],
)
def test_what_cannot_be_saved_is_refused_with_a_reason(connection, words):
    connections = Connections()
    connections.save(FILE)
    with pytest.raises(ParcelError, match=words):
        connections.save(connection)
    assert connections.all()[1:] == [FILE]


def test_a_name_wins_over_the_environment_and_the_environment_over_the_default(monkeypatch):
    connections = Connections()
    connections.save(FILE)
    connections.set_default(FILE.name)
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "https://env.example.org")
    assert connections.resolve("").url == "https://env.example.org"
    assert connections.resolve("").is_environment
    assert connections.resolve(FILE.name) == FILE
    assert connections.resolve("sample").kind == "sample"
    monkeypatch.delenv("PARCEL_LOOKUP_URL")
    assert connections.resolve("") == FILE


def test_a_name_that_is_not_there_is_refused_and_the_others_are_named():
    with pytest.raises(ParcelError, match="no connection “nope”.*“sample”"):
        Connections().resolve("nope")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A real service over a file of three parcels, which knows one key."""
    path = tmp_path_factory.mktemp("served") / "county.gpkg"
    with ParcelWriter(path) as writer:
        writer.add(row_of_parcels(3))
    with RunningService(path, keys=[Key("the-key")]) as running:
        yield running


def ask(connection):
    """How many parcels the connection's source knows of."""
    source = open_source_factory(connection)(Cancellation(), lambda _: None)
    try:
        return source.fetch(QueryRequest(limit=1), Cancellation()).count
    finally:
        source.close()


def test_the_key_of_the_environment_needs_no_authentication_database(service, monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", service.url)
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "the-key")
    assert ask(Connections().resolve("")) == 3
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "another")
    with pytest.raises(ParcelError) as caught:
        ask(Connections().resolve(""))
    assert caught.value.code is ErrorCode.KEY_REFUSED


def test_the_key_comes_from_the_authentication_configuration(service):
    manager = QgsApplication.authManager()
    assert manager.setMasterPassword("test", True)
    config = QgsAuthMethodConfig("APIHeader")
    config.setName("key")
    config.setConfig("Authorization", "Bearer the-key")
    stored, config = manager.storeAuthenticationConfig(config)
    assert stored
    connection = Connection("x", REMOTE, url=service.url, authcfg=config.id())
    assert ask(connection) == 3
    Connections().save(connection)
    settings = QgsSettings()
    written = [str(settings.value(key)) for key in settings.allKeys() if "parcel_lookup" in key]
    assert config.id() in written
    assert "the-key" not in "".join(written)


def test_plain_http_to_this_machine_can_be_saved():
    here = Connection("Here", REMOTE, url="http://127.0.0.1:8000")
    Connections().save(here)
    assert Connections().resolve("Here") == here


def test_plain_http_from_the_environment_is_refused_before_anything_is_asked(monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "http://parcels.example.org")
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "the-key")
    with pytest.raises(ParcelError) as caught:
        open_source_factory(Connections().resolve(""))
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED
    assert "PARCEL_LOOKUP_URL" in caught.value.sentence
    assert "the key would cross the network readable" in caught.value.sentence
    assert "the-key" not in str(caught.value)


def test_an_address_that_came_into_the_settings_otherwise_is_refused_before_a_search():
    """By an older version, say, or by hand."""
    Connections().save(OFFICE)
    settings = QgsSettings()
    (key,) = (key for key in settings.allKeys() if settings.value(key) == OFFICE.url)
    settings.setValue(key, "http://parcels.example.org/v1")
    with pytest.raises(ParcelError) as caught:
        open_source_factory(Connections().resolve(OFFICE.name))
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED
    assert "network readable" in caught.value.sentence


def test_a_configuration_that_is_gone_is_named():
    connection = Connection("x", REMOTE, url="https://a.example.org", authcfg="gone123")
    with pytest.raises(ParcelError) as caught:
        open_source_factory(connection)
    assert caught.value.code is ErrorCode.KEY_UNREADABLE
    assert "gone123" in caught.value.sentence


def test_home_is_in_the_profile_unless_moved(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "moved"))
    assert plugin_home() == tmp_path / "moved"
    monkeypatch.delenv("PARCEL_LOOKUP_HOME")
    assert str(plugin_home()).startswith(QgsApplication.qgisSettingsDirPath())


def test_the_sample_county_is_made_once_and_answers(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path))
    reports = []
    open_source = open_source_factory(Connections().resolve("sample"))
    assert not list(tmp_path.iterdir())  # not in the main thread
    source = open_source(Cancellation(), reports.append)
    try:
        assert source.fetch(QueryRequest(limit=1), Cancellation()).count == 5000
    finally:
        source.close()
    assert reports
    assert sorted(reports) == reports
    assert 0 <= reports[0] <= reports[-1] <= 1
    made = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    open_source(Cancellation(), reports.append).close()
    assert {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == made


def test_a_sample_county_that_is_cancelled_leaves_nothing(tmp_path):
    cancellation = Cancellation()
    with pytest.raises(ParcelError) as caught:
        sample_county(tmp_path, cancellation, lambda _: cancellation.cancel())
    assert caught.value.code is ErrorCode.CANCELLED
    assert not list(tmp_path.iterdir())


def test_a_home_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ParcelError) as caught:
        sample_county(tmp_path / "file" / "home", Cancellation(), lambda _: None)
    assert caught.value.code is ErrorCode.LOCAL_FILE
