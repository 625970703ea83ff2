"""Connections in the settings, in files, from the environment, and the sources made of them."""

import json
import time
from dataclasses import replace

import pytest
from qgis.core import QgsApplication, QgsAuthMethodConfig, QgsSettings

from parcel_lookup.core.contract import (
    ErrorCode,
    Filter,
    ParcelError,
)
from parcel_lookup.core.contract.query import PointPlace, Query, Run
from parcel_lookup.core.gis.connections import (
    Connections,
    LayerConnection,
    ServiceConnection,
    open_source_factory,
    plugin_home,
)
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.core.resources import RESOURCES
from parcel_lookup.service.keys import Key
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.passwords import unlocked
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import row_of_parcels

OFFICE = ServiceConnection("Office / Süd", url="https://parcels.example.org/v1", authcfg="abc1234")
FILE = file_connection("Our county", path="/data/county.gpkg")


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
    renamed = ServiceConnection("Office", url=OFFICE.url)
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
        (ServiceConnection(" ", url="https://a.org"), "needs a name"),
        (ServiceConnection("Sample", url="https://a.org"), "reserved for the sample county"),
        (ServiceConnection("x", url="parcels.example.org"), "must begin with https://"),
        (ServiceConnection("x", url="http://parcels.example.org"), "could read the key"),
        (LayerConnection("x"), "are damaged"),
        (FILE, "already"),
    ],
)
def test_what_cannot_be_saved_is_refused_with_a_reason(connection, words):
    connections = Connections()
    connections.save(FILE)
    with pytest.raises(ParcelError, match=words):
        connections.save(connection)
    assert connections.all()[1:] == [FILE]


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"concurrency": 0}, "1 to 32"),
        ({"concurrency": 33}, "1 to 32"),
        ({"fresh_days": -1}, "0 to 3,650"),
        ({"fresh_days": 3651}, "0 to 3,650"),
        ({"monthly_budget": -1}, "cannot be negative"),
        ({"max_requests": -1}, "cannot be negative"),
        (
            {"point_names": {"latitude": "lat"}},
            "Unknown parameter “latitude”. Parameters: lat, lon",
        ),
        ({"point_names": {"lat": ""}}, "“lat” is required"),
        ({"point_names": {"lat": "lon"}}, "same name: “lon”"),
        ({"address_names": {"city": "the town"}}, "“city” cannot contain spaces"),
        ({"address_names": {"address": ""}}, "“address” is required"),
    ],
)
def test_settings_that_no_request_can_use_are_refused(members, words):
    with pytest.raises(ParcelError, match=words):
        Connections().save(replace(OFFICE, **members))
    assert Connections().all()[1:] == []


FULL = replace(
    OFFICE,
    max_requests=0,
    concurrency=32,
    point_names={"lat": "y", "lon": "x", "offset": ""},
    address_names={"address": "straße"},
    area_complete=False,
    monthly_budget=5000,
    fresh_days=0,
)


@pytest.mark.parametrize("area_complete", [None, True, False])
def test_every_setting_of_a_service_is_kept(area_complete):
    connection = replace(FULL, area_complete=area_complete)
    Connections().save(connection)
    QgsSettings().sync()
    assert Connections().get(FULL.name) == connection


def test_settings_of_the_first_version_have_the_usual_values_for_the_rest():
    place = "parcel_lookup/connections/Iowa"
    for member, value in {"kind": "remote", "url": OFFICE.url, "max_requests": "7"}.items():
        QgsSettings().setValue(f"{place}/{member}", value)
    assert Connections().get("Iowa") == ServiceConnection("Iowa", url=OFFICE.url, max_requests=7)


@pytest.mark.parametrize(
    ("member", "value", "read"),
    [
        ("max_requests", "many", 200),
        ("concurrency", "100", 32),
        ("concurrency", "", 6),
        ("fresh_days", "-5", 0),
        ("fresh_days", "3.5", 30),
        ("monthly_budget", "nan", 0),
        ("monthly_budget", 10**30, 2**31 - 1),
        ("monthly_budget", ["1", "2"], 0),
        ("area_complete", "perhaps", None),
        ("area_complete", "1", True),
        ("point_names", "lat=y", {}),
        ("point_names", '["lat"]', {}),
        pytest.param("point_names", "[" * 100_000, {}, id="deep"),
        ("address_names", '{"address": 7, "city": "town"}', {"city": "town"}),
        ("url", ["a", "b"], ""),
    ],
)
def test_settings_that_somebody_edited_break_nothing(member, value, read):
    Connections().save(FULL)
    Connections().save(FILE)
    place = "parcel_lookup/connections/Office%20%2F%20S%C3%BCd"
    assert QgsSettings().contains(f"{place}/{member}")
    QgsSettings().setValue(f"{place}/{member}", value)
    assert Connections().all()[1:] == [replace(FULL, **{member: read}), FILE]


def test_what_a_newer_version_saved_is_not_shown_and_not_lost():
    QgsSettings().setValue("parcel_lookup/connections/Future/kind", "future")
    QgsSettings().setValue("parcel_lookup/connections/Odd%ZZ/kind", "remote")
    Connections().save(FILE)
    assert FILE in Connections().all()
    assert Connections().get("Future") is None
    assert QgsSettings().value("parcel_lookup/connections/Future/kind") == "future"


def test_names_that_differ_in_capitals_only_are_one_name():
    connections = Connections()
    connections.save(FILE)
    with pytest.raises(ParcelError, match="“Our county” already"):
        connections.save(replace(FILE, name="our COUNTY"))
    connections.save(replace(FILE, name="our COUNTY"), replaces=FILE.name)
    assert [one.name for one in connections.all()] == ["sample", "our COUNTY"]


def test_a_copy_has_everything_but_the_name():
    Connections().save(FULL)
    first, second = (Connections().duplicate(FULL.name) for _ in range(2))
    assert first == replace(FULL, name=f"{FULL.name} (2)")
    assert second.name == f"{FULL.name} (3)"
    assert Connections().duplicate(first.name).name == f"{FULL.name} (4)"
    assert Connections().default.name == "sample"
    with pytest.raises(ParcelError, match="no connection “nope”"):
        Connections().duplicate("nope")


# Files


def test_exported_connections_come_back_under_free_names_without_their_keys():
    connections = Connections()
    connections.save(FULL)
    connections.save(FILE)
    text = connections.export_json([FULL.name, FILE.name, "sample", "nope"])
    assert connections.import_json("\ufeff" + text) == [f"{FULL.name} (2)", f"{FILE.name} (2)"]
    assert connections.get(f"{FULL.name} (2)") == replace(FULL, name=f"{FULL.name} (2)", authcfg="")
    connections.remove(FILE.name)
    assert connections.import_json(text) == [f"{FULL.name} (3)", FILE.name]
    assert connections.get(FILE.name) == FILE


def test_an_exported_file_is_readable_and_contains_no_keys():
    Connections().save(FULL)
    text = Connections().export_json([FULL.name])
    assert "authcfg" not in text
    assert FULL.authcfg not in text
    assert "Süd" in text
    assert text.count("\n") > 5
    content = json.loads(text)
    assert (content["format"], content["version"]) == ("parcel_lookup/connections", 1)


def exported(**members):
    """A file of one connection, with some members as they should not be."""
    item = {"name": "Iowa", "kind": "remote", "url": OFFICE.url, **members}
    content = {"format": "parcel_lookup/connections", "version": 1, "connections": [item]}
    return json.dumps(content)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a connections file"),
        ("PNG\x00", "not a connections file"),
        pytest.param("[" * 100_000, "not a connections file", id="deep"),
        ('{"type": "FeatureCollection"}', "not a connections file"),
        ('{"format": "parcel_lookup/connections", "version": 2}', "newer version"),
        ('{"format": "parcel_lookup/connections", "version": 1}', "damaged"),
        ('{"format": "parcel_lookup/connections", "connections": []}', "damaged"),
        (exported().replace("[{", "[[], {"), "item 1 of the file is not a connection"),
        (exported().replace('[{"name": "Iowa"', '[{"name": 5'), "item 1"),
        (exported(kind="sample"), "item 1"),
        (exported(name=" "), "needs a name"),
        (exported(name="Sample"), "reserved for the sample county"),
        (exported(url="http://parcels.example.org"), "“Iowa” cannot be used. .*could read the key"),
        (exported(url=None), "needs the address"),
        (exported(url="https://me:secret@parcels.example.org"), "must not contain a user name"),
        (exported(point_names={"lat": "lon"}), "the same name"),
        (exported(name="a\nb"), "line breaks"),
    ],
)
def test_a_file_that_cannot_be_imported_changes_nothing(text, words):
    with pytest.raises(ParcelError, match=words) as caught:
        Connections().import_json(text)
    assert caught.value.code is ErrorCode.IMPORT_REFUSED
    assert caught.value.sentence.startswith("Nothing was imported: ")
    assert "secret" not in caught.value.sentence
    assert Connections().all()[1:] == []


def test_one_connection_that_cannot_be_used_keeps_the_others_out_too():
    good, bad = (json.loads(exported(name=name)) for name in ("Iowa", "Ohio"))
    bad["connections"][0]["url"] = "http://parcels.example.org"
    good["connections"] += bad["connections"]
    with pytest.raises(ParcelError, match="“Ohio”"):
        Connections().import_json(json.dumps(good))
    assert Connections().all()[1:] == []


def test_known_settings_are_read_from_a_file_of_another_version():
    text = exported(authcfg="abc1234", api_key="x", concurrency="many", fresh_days=10**6)
    assert Connections().import_json(text) == ["Iowa"]
    assert Connections().get("Iowa") == ServiceConnection("Iowa", url=OFFICE.url, fresh_days=3650)


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


def parcel_count(connection):
    """Return the number of parcels that the connection's source reports."""
    run = Run(newest=time.time())
    source = open_source_factory(connection)(run)
    try:
        return source.count(Query(), run)
    finally:
        source.close()


def test_the_key_of_the_environment_needs_no_authentication_database(service, monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", service.url)
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "the-key")
    assert parcel_count(Connections().resolve("")) == 3
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "another")
    with pytest.raises(ParcelError) as caught:
        parcel_count(Connections().resolve(""))
    assert caught.value.code is ErrorCode.KEY_REFUSED


def test_the_key_comes_from_the_authentication_configuration(service):
    unlocked()
    manager = QgsApplication.authManager()
    config = QgsAuthMethodConfig("APIHeader")
    config.setName("key")
    config.setConfig("Authorization", "Bearer the-key")
    stored, config = manager.storeAuthenticationConfig(config)
    assert stored
    connection = ServiceConnection("x", url=service.url, authcfg=config.id())
    assert parcel_count(connection) == 3
    Connections().save(connection)
    settings = QgsSettings()
    written = [str(settings.value(key)) for key in settings.allKeys() if "parcel_lookup" in key]
    assert config.id() in written
    assert "the-key" not in "".join(written)


def test_plain_http_to_this_machine_can_be_saved():
    here = ServiceConnection("Here", url="http://127.0.0.1:8000")
    Connections().save(here)
    assert Connections().resolve("Here") == here


def test_plain_http_from_the_environment_is_refused_before_any_request(monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "http://parcels.example.org")
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "the-key")
    with pytest.raises(ParcelError) as caught:
        open_source_factory(Connections().resolve(""))
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED
    assert "PARCEL_LOOKUP_URL" in caught.value.sentence
    assert "anyone on the network could read the key" in caught.value.sentence
    assert "the-key" not in str(caught.value)


def test_an_address_saved_by_other_means_is_refused_before_a_search():
    """For example by an older version, or by hand."""
    Connections().save(OFFICE)
    settings = QgsSettings()
    (key,) = (key for key in settings.allKeys() if settings.value(key) == OFFICE.url)
    settings.setValue(key, "http://parcels.example.org/v1")
    with pytest.raises(ParcelError) as caught:
        open_source_factory(Connections().resolve(OFFICE.name))
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED
    assert "could read the key" in caught.value.sentence


def test_a_configuration_that_is_gone_is_named():
    connection = ServiceConnection("x", url="https://a.example.org", authcfg="gone123")
    with pytest.raises(ParcelError) as caught:
        open_source_factory(connection)
    assert caught.value.code is ErrorCode.KEY_UNREADABLE
    assert "gone123" in caught.value.sentence


def test_home_is_in_the_profile_unless_moved(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "moved"))
    assert plugin_home() == tmp_path / "moved"
    monkeypatch.delenv("PARCEL_LOOKUP_HOME")
    assert str(plugin_home()).startswith(QgsApplication.qgisSettingsDirPath())


def folder_state(folder):
    return {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}


def test_the_sample_county_is_read_where_it_ships_and_nothing_is_written(monkeypatch, tmp_path):
    """The plugin's folder may be read-only, and no file may be left next to the county."""
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path))
    connection = Connections().resolve("sample")
    file = connection.file
    assert file.is_relative_to(RESOURCES)
    before = folder_state(file.parent)
    source, run = open_source_factory(connection)(Run()), Run()
    try:
        assert source.count(Query(), run) == 5000
        assert source.count(Query((Filter("owner", "ilike", "llc"),)), run) > 0
        (match,) = source.at([PointPlace(41.85, -93.62)], run)
        assert match.batch.parcels
        assert folder_state(file.parent) == before  # also while it is open
    finally:
        source.close()
    assert folder_state(file.parent) == before
    assert not list(tmp_path.iterdir())
