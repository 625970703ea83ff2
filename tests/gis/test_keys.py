"""Keys: where they are kept, and where they are not."""

import pytest
from qgis.core import QgsApplication, QgsAuthMethodConfig, QgsSettings

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    has_session_key,
    key_problem,
    open_source_factory,
    session_key,
    store_key,
)
from parcel_lookup.core.gis.connections.keys import forget_session_key, key_header
from parcel_lookup.tests.support.passwords import locked, unlocked

KEY = "key-0123456789"
URL = "https://parcels.example.org"


@pytest.fixture(autouse=True)
def _as_new(monkeypatch):
    """No connection, no key of this run, and a master password that is set."""
    monkeypatch.delenv("PARCEL_LOOKUP_KEY", raising=False)
    QgsSettings().remove("parcel_lookup")
    unlocked()
    QgsApplication.authManager().removeAllAuthenticationConfigs()
    yield
    for name in ("Iowa", "Iowa (2)", "Iowa state", "Ohio", ""):
        forget_session_key(name)
    QgsSettings().remove("parcel_lookup")
    unlocked()


def save(name="Iowa", authcfg="", replaces=None, **options):
    connection = ServiceConnection(name, url=URL, authcfg=authcfg, **options)
    Connections().save(connection, replaces=replaces)
    return connection


def of_the_user(name="My WFS", header="Authorization"):
    """The id of a configuration that the user made for something else."""
    config = QgsAuthMethodConfig("APIHeader")
    config.setName(name)
    config.setConfig(header, "Bearer of-the-user")
    done, config = QgsApplication.authManager().storeAuthenticationConfig(config)
    assert done
    return config.id()


def configurations():
    """Names of all configurations by id."""
    known = QgsApplication.authManager().availableAuthMethodConfigs()
    return {authcfg: config.name() for authcfg, config in known.items()}


def written_by_us():
    settings = QgsSettings()
    keys = [key for key in settings.allKeys() if "parcel_lookup" in key]
    return "".join(f"{key}={settings.value(key)}\n" for key in keys)


# Storing


def test_a_pasted_key_becomes_an_encrypted_configuration():
    authcfg = store_key("Iowa", KEY)
    connection = save(authcfg=authcfg)
    assert configurations() == {authcfg: "Parcel Lookup: Iowa"}
    config = QgsAuthMethodConfig()
    done, config = QgsApplication.authManager().loadAuthenticationConfig(authcfg, config, True)
    assert done
    assert config.method() == "APIHeader"
    assert config.configMap() == {"Authorization": f"Bearer {KEY}"}
    assert key_header(connection).value == f"Bearer {KEY}"
    assert not has_session_key("Iowa")
    assert authcfg in written_by_us()
    assert KEY not in written_by_us()


@pytest.mark.parametrize(
    "pasted",
    [
        f"  {KEY}\r\n",
        f"Bearer {KEY}",
        f"bearer   {KEY} ",
        f"Authorization: Bearer {KEY}\n",
        f"\nauthorization:Bearer\t{KEY}",
        f"Authorization: {KEY}",
        f"\ufeff\u200b{KEY}\u00a0",
    ],
)
def test_text_around_a_pasted_key_is_removed(pasted):
    assert key_problem(pasted) == ""
    assert key_header(save(authcfg=store_key("Iowa", pasted))).value == f"Bearer {KEY}"


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("", "no key"),
        (" \n", "no key"),
        ("Bearer", "no key"),
        ("Authorization: Bearer ", "no key"),
        ("secret one two", "characters that are not allowed"),
        ("secret\nhidden", "characters that are not allowed"),
        ("“secret”", "characters that are not allowed"),
        ("secret\x00", "characters that are not allowed"),
        ("sécret", "characters that are not allowed"),
        ("Basic secret", "characters that are not allowed"),
    ],
)
def test_what_is_no_key_is_refused_and_not_quoted(pasted, words):
    assert words in key_problem(pasted)
    with pytest.raises(ParcelError, match=words) as caught:
        store_key("Iowa", pasted)
    assert caught.value.code is ErrorCode.KEY_UNREADABLE
    for text in (str(caught.value), repr(caught.value), key_problem(pasted)):
        assert "cret" not in text
    assert configurations() == {}
    assert not has_session_key("Iowa")


def test_a_new_key_takes_the_place_of_the_old_one_at_once():
    authcfg = store_key("Iowa", "the-old-one")
    connection = save(authcfg=authcfg)
    assert key_header(connection).value == "Bearer the-old-one"
    assert store_key("Iowa", KEY, authcfg) == authcfg
    assert len(configurations()) == 1
    assert key_header(connection).value == f"Bearer {KEY}"


def test_a_configuration_that_the_user_made_is_never_changed():
    theirs = of_the_user()
    save(authcfg=theirs)
    authcfg = store_key("Iowa", KEY, theirs)
    assert authcfg != theirs
    assert key_header(save("Ohio", theirs)).value == "Bearer of-the-user"
    assert configurations() == {theirs: "My WFS", authcfg: "Parcel Lookup: Iowa"}


def test_a_configuration_that_another_connection_uses_is_not_changed():
    authcfg = store_key("Iowa", "of-both")
    iowa = save(authcfg=authcfg)
    copy = Connections().duplicate("Iowa")
    assert copy.authcfg == authcfg
    assert store_key(copy.name, KEY, authcfg) != authcfg
    assert key_header(iowa).value == "Bearer of-both"


def test_a_configuration_that_the_user_put_to_another_use_is_not_changed():
    authcfg = store_key("Iowa", "the-old-one")
    save(authcfg=authcfg)
    manager = QgsApplication.authManager()
    _, config = manager.loadAuthenticationConfig(authcfg, QgsAuthMethodConfig(), True)
    config.setConfig("X-Map", "theirs")
    assert manager.updateAuthenticationConfig(config)
    assert store_key("Iowa", KEY, authcfg) != authcfg
    assert key_header(save("Ohio", authcfg)).value == "Bearer the-old-one"


def test_a_configuration_that_is_gone_is_made_anew():
    authcfg = store_key("Iowa", KEY, "gone123")
    assert key_header(save(authcfg=authcfg)).value == f"Bearer {KEY}"


# This run only


def test_without_a_master_password_the_key_is_kept_for_this_run():
    credentials = locked()
    assert store_key("Iowa", KEY) == ""
    assert credentials.requests == 1
    assert (has_session_key("Iowa"), session_key("Iowa")) == (True, KEY)
    connection = save()
    assert key_header(connection).value == f"Bearer {KEY}"
    assert open_source_factory(connection).key.value == f"Bearer {KEY}"
    assert credentials.requests == 1  # a search does not request a declined password again
    assert KEY not in written_by_us()
    assert configurations() == {}


def test_the_key_of_this_run_is_used_before_that_of_the_configuration():
    authcfg = store_key("Iowa", "the-old-one")
    connection = save(authcfg=authcfg)
    locked()
    assert store_key("Iowa", KEY, authcfg) == ""
    save(replaces="Iowa")
    assert key_header(connection).value == f"Bearer {KEY}"
    unlocked()
    assert store_key("Iowa", "the-third", authcfg) == authcfg
    assert not has_session_key("Iowa")
    assert key_header(connection).value == "Bearer the-third"


def test_a_master_password_entered_on_request_is_enough():
    credentials = locked("test")
    authcfg = store_key("Iowa", KEY)
    assert credentials.requests == 1
    assert key_header(save(authcfg=authcfg)).value == f"Bearer {KEY}"


def test_a_key_of_this_run_goes_along_with_a_new_name_and_with_a_copy():
    locked()
    store_key("Iowa", KEY)
    save()
    assert session_key(Connections().duplicate("Iowa").name) == KEY
    save("Iowa state", replaces="Iowa")
    assert session_key("Iowa state") == KEY
    assert not has_session_key("Iowa")


def test_a_removed_connection_leaves_no_key_of_this_run():
    locked()
    store_key("Iowa", KEY)
    save()
    Connections().remove("Iowa")
    assert not has_session_key("Iowa")


def test_another_configuration_that_is_chosen_counts_more_than_the_key_of_this_run():
    locked()
    store_key("Iowa", KEY)
    save()
    unlocked()
    connection = save(authcfg=of_the_user(), replaces="Iowa")
    assert key_header(connection).value == "Bearer of-the-user"


# Removing


def test_a_removed_connection_takes_the_configuration_along_that_was_made_for_it():
    save(authcfg=store_key("Iowa", KEY))
    theirs = of_the_user()
    save("Ohio", theirs)
    Connections().remove("Iowa")
    Connections().remove("Ohio")
    assert configurations() == {theirs: "My WFS"}


def test_a_configuration_stays_as_long_as_a_connection_uses_it():
    authcfg = store_key("Iowa", KEY)
    save(authcfg=authcfg)
    copy = Connections().duplicate("Iowa")
    Connections().remove("Iowa")
    assert key_header(copy).value == f"Bearer {KEY}"
    Connections().remove(copy.name)
    assert configurations() == {}


def test_a_configuration_that_is_not_used_any_more_goes():
    save(authcfg=store_key("Iowa", KEY))
    theirs = of_the_user()
    save(authcfg=theirs, replaces="Iowa")
    assert configurations() == {theirs: "My WFS"}


def test_a_new_name_and_a_new_key_at_once():
    authcfg = store_key("Iowa", "the-old-one")
    save(authcfg=authcfg)
    renamed = save("Iowa state", store_key("Iowa state", KEY, authcfg), replaces="Iowa")
    assert key_header(renamed).value == f"Bearer {KEY}"
    assert list(configurations().values()) == ["Parcel Lookup: Iowa state"]


# Reading


def test_the_key_of_the_environment_may_be_pasted_too(monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", URL)
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", f"Bearer {KEY}\n")
    credentials = locked()
    assert key_header(Connections().resolve("")).value == f"Bearer {KEY}"
    assert credentials.requests == 0
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "“secret”")
    with pytest.raises(ParcelError, match="PARCEL_LOOKUP_KEY") as caught:
        open_source_factory(Connections().resolve(""))
    assert "secret" not in str(caught.value)


def test_a_configuration_that_cannot_be_opened_is_named():
    connection = save(authcfg=store_key("Iowa", KEY))
    QgsApplication.authManager().clearCachedConfig(connection.authcfg)
    locked()
    with pytest.raises(ParcelError, match="master password, which was not entered") as caught:
        open_source_factory(connection)
    assert caught.value.code is ErrorCode.KEY_UNREADABLE


def test_a_configuration_without_the_header_is_named():
    connection = save(authcfg=of_the_user(header="X-Api-Key"))
    with pytest.raises(ParcelError, match="sets no Authorization header") as caught:
        open_source_factory(connection)
    assert "of-the-user" not in str(caught.value)


def test_nothing_that_can_be_printed_has_the_key():
    factory = open_source_factory(save(authcfg=store_key("Iowa", KEY)))
    assert KEY in factory.key.value
    for text in (repr(factory), str(factory), str(factory.key), repr(factory.connection)):
        assert KEY not in text
