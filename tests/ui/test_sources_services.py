"""Services in the dialog of sources: address, key, settings, and the test."""

from __future__ import annotations

import pytest
from qgis.core import QgsApplication
from qgis.gui import QgsAuthConfigSelect, QgsCollapsibleGroupBox
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QWidget,
)

from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    session_key,
    store_key,
)
from parcel_lookup.core.gis.connections.keys import forget_session_key, key_header
from parcel_lookup.tests.support import source_dialog as user
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.passwords import locked, unlocked
from parcel_lookup.tests.support.service import KEY, RunningService

URL = "https://parcels.example.com"


@pytest.fixture(autouse=True)
def _keys(project, monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path))
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "key-of-the-environment")
    unlocked()
    QgsApplication.authManager().removeAllAuthenticationConfigs()
    yield
    for name in ("Iowa", "Iowa state"):
        forget_session_key(name)
    unlocked()


@pytest.fixture
def open_dialog(qtbot):
    """Opens the dialog for a new service, or on the first page of the saved one of that name."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()

    def open_dialog(name=""):
        dialog = user.opened(window, name)
        if name:
            user.press(dialog, "source_back")
        else:
            user.choose_kind(dialog, "service")
        return dialog

    return open_dialog


def fill(dialog, url, key="", name=""):
    """Enter an address and a key, and on the last page a name."""
    user.enter(dialog, "service_address", url)
    user.enter(dialog, "service_key", key)
    if name:
        user.press(dialog, "source_next")
        user.enter(dialog, "connection_name", name)


def kept(dialog):
    """The placeholder of the empty key field."""
    assert user.part(dialog, QLineEdit, "service_key").text() == ""
    return user.part(dialog, QLineEdit, "service_key").placeholderText()


def saved_with_key(key="old-key", **options):
    """A saved connection with a key in QGIS's authentication database."""
    options = {"url": URL, "authcfg": store_key("Iowa", key)} | options
    Connections().save(ServiceConnection("Iowa", **options))


def header(name="Iowa"):
    return key_header(Connections().get(name)).value


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "needs the address"),
        ("parcels.example.com", "https://"),
        ("http://parcels.example.com", "anyone on the network could read the key"),
        ("https://", "no host"),
        ("https://user:key@parcels.example.com", "must not contain a user name"),
        ("https://parcels.example.com?key=1", "must not contain “?”"),
    ],
)
def test_an_address_that_is_none_is_refused_and_kept(open_dialog, url, words):
    dialog = open_dialog()
    assert user.note(dialog) == ""
    fill(dialog, url)
    user.press(dialog, "source_ok")
    assert words in user.note(dialog)
    assert dialog.isVisible()
    assert user.part(dialog, QLineEdit, "service_address").text() == url
    user.enter(dialog, "service_address", URL)
    assert user.note(dialog) == ""
    assert [one.name for one in Connections().all()] == ["sample"]


@pytest.mark.parametrize(
    ("name", "words"), [(" ", "needs a name"), ("sample", "sample county"), ("Taken", "already")]
)
def test_a_name_that_is_none_is_refused(open_dialog, name, words):
    Connections().save(ServiceConnection("Taken", url=URL))
    dialog = open_dialog()
    fill(dialog, URL, name=name)
    user.press(dialog, "source_ok")
    assert words in user.problem(dialog)
    assert [one.name for one in Connections().all()] == ["sample", "Taken"]


def test_ok_saves_a_service_under_the_name_of_its_host(open_dialog):
    dialog = open_dialog()
    fill(dialog, "http://127.0.0.1:8000")
    user.press(dialog, "source_ok")
    assert Connections().get("127.0.0.1:8000").url == "http://127.0.0.1:8000"


def test_a_canceled_dialog_changes_nothing(open_dialog):
    dialog = open_dialog()
    fill(dialog, URL, name="Iowa")
    user.press(dialog, "source_close")
    assert [one.name for one in Connections().all()] == ["sample"]


def test_everything_that_is_entered_is_saved_and_shown_again(open_dialog, qtbot):
    dialog = open_dialog()
    fill(dialog, URL + " ", name=" Iowa ")
    for name, number in (("limit", 0), ("budget", 5000), ("concurrency", 3), ("fresh_days", 0)):
        user.part(dialog, QSpinBox, f"connection_{name}").setValue(number)
    user.part(dialog, QComboBox, "connection_area_complete").setCurrentText("No")
    user.part(dialog, QLineEdit, "connection_point_lat").setText(" latitude ")
    user.part(dialog, QLineEdit, "connection_address_city").setText("-")
    with qtbot.waitSignal(dialog.saved) as saved:
        user.press(dialog, "source_ok")
    assert saved.args == ["Iowa"]
    found = Connections().get("Iowa")
    assert found == ServiceConnection(
        "Iowa",
        url=URL,
        max_requests=0,
        monthly_budget=5000,
        concurrency=3,
        fresh_days=0,
        area_complete=False,
        point_names={"lat": "latitude"},
        address_names={"city": ""},
    )
    again = user.opened(None, "Iowa")
    assert user.part(again, QSpinBox, "connection_fresh_days").text() == "never used"
    assert user.part(again, QLineEdit, "connection_point_lat").text() == "latitude"
    assert user.part(again, QLineEdit, "connection_address_city").text() == "-"
    user.press(again, "source_ok")
    assert Connections().get("Iowa") == found


def test_two_parameters_of_one_name_are_refused(open_dialog):
    dialog = open_dialog()
    fill(dialog, URL, name="Iowa")
    user.part(dialog, QLineEdit, "connection_point_lat").setText("lon")
    user.press(dialog, "source_ok")
    assert "cannot have the same name: “lon”" in user.problem(dialog)


def test_a_pasted_key_goes_into_a_configuration_and_nowhere_else(open_dialog):
    dialog = open_dialog()
    assert kept(dialog) == "none yet"
    fill(dialog, URL, " Bearer new-key ", "Iowa")
    user.press(dialog, "source_ok")
    assert header() == "Bearer new-key"
    assert "new-key" not in str(Connections().get("Iowa"))
    assert session_key("Iowa") == ""
    assert kept(open_dialog("Iowa")) == "stored"


def test_the_stored_key_stays_until_another_one_is_pasted(open_dialog):
    saved_with_key()
    authcfg = Connections().get("Iowa").authcfg
    dialog = user.opened(None, "Iowa")
    user.enter(dialog, "connection_name", "Iowa state")
    user.press(dialog, "source_ok")
    assert header("Iowa state") == "Bearer old-key"
    dialog = open_dialog("Iowa state")
    fill(dialog, URL, "new-key")
    user.press(dialog, "source_ok")
    assert header("Iowa state") == "Bearer new-key"
    assert Connections().get("Iowa state").authcfg == authcfg


def test_a_configuration_of_the_user_can_be_chosen_and_is_not_written_to(open_dialog):
    chosen = store_key("Other", "of-the-other")
    Connections().save(ServiceConnection("Other", url=URL, authcfg=chosen))
    dialog = open_dialog()
    user.enter(dialog, "service_address", URL)
    user.part(dialog, QgsCollapsibleGroupBox, "source_authentication").setCollapsed(False)
    user.part(dialog, QgsAuthConfigSelect, "source_authcfg").setConfigId(chosen)
    assert kept(dialog) == "stored"
    user.press(dialog, "source_next")
    user.enter(dialog, "connection_name", "Iowa")
    user.press(dialog, "source_ok")
    assert header() == "Bearer of-the-other"
    dialog = open_dialog("Iowa")
    fill(dialog, URL, "new-key")
    user.press(dialog, "source_ok")
    assert header() == "Bearer new-key"
    assert header("Other") == "Bearer of-the-other"


def test_what_is_no_key_is_refused_and_not_quoted(open_dialog):
    dialog = open_dialog()
    fill(dialog, URL, "a key with blanks")
    user.press(dialog, "source_ok")
    assert "characters that are not allowed" in user.note(dialog)
    assert "with blanks" not in user.note(dialog)
    assert Connections().all()[1:] == []


def test_without_a_master_password_the_key_is_kept_for_this_run_with_a_notice(open_dialog):
    dialog = open_dialog()
    fill(dialog, URL, "new-key", "Iowa")
    window = dialog.parentWidget()
    locked()
    user.press(dialog, "source_ok")
    assert session_key("Iowa") == "new-key"
    box = window.findChild(QMessageBox, "parcel_lookup_key_box")
    assert box.isVisible()
    assert "“Iowa” is kept only until QGIS is closed" in box.text()
    assert "new-key" not in box.text()
    box.accept()
    assert kept(open_dialog("Iowa")) == "kept until QGIS is closed"


@pytest.fixture(scope="module")
def service(county):
    with RunningService(county) as service:
        yield service


def run_test(dialog, qtbot):
    """Press Test on the last page, wait for what comes of it, and return that."""
    button = user.part(dialog, QPushButton, "test_connection")
    button.click()
    assert button.text() == "Cancel &Test"
    qtbot.waitUntil(lambda: button.text() == "&Test", timeout=10_000)
    return user.part(dialog, QLabel, "test_result").text()


def test_what_is_typed_is_tested_before_it_is_saved(open_dialog, qtbot, service):
    service.reset()
    dialog = open_dialog()
    fill(dialog, service.url, KEY, "New")
    assert run_test(dialog, qtbot) == "✓ The service responds and accepts the key."
    assert service.requests.total() == 1
    assert Connections().all()[1:] == []
    user.press(dialog, "source_back")
    fill(dialog, service.url, KEY + "x", "New")
    assert user.part(dialog, QLabel, "test_result").text() == ""  # it was about another key
    assert "does not recognize this key (401)" in run_test(dialog, qtbot)
    user.press(dialog, "test_details")
    details = user.part(dialog, QDialog, "details_dialog")
    assert KEY not in "".join(label.text() for label in details.findChildren(QLabel))


def test_a_service_without_a_key_is_not_tested_with_the_environments(open_dialog, qtbot, service):
    dialog = open_dialog()
    fill(dialog, service.url, name="New")
    assert run_test(dialog, qtbot).endswith("requires a key (401).")


def test_a_stored_key_is_tested(open_dialog, qtbot, service):
    saved_with_key(KEY, url=service.url)
    dialog = user.opened(None, "Iowa")
    assert "accepts the key" in run_test(dialog, qtbot)
    dialog.reject()


def test_a_test_without_a_response_can_be_canceled(open_dialog, qtbot):
    with HostileServer(lambda talk: talk.stall()) as server:
        dialog = open_dialog()
        fill(dialog, server.url, KEY, "New")
        button = user.part(dialog, QPushButton, "test_connection")
        button.click()
        qtbot.waitUntil(lambda: len(server.requests) == 1)
        button.click()
        assert user.part(dialog, QLabel, "test_result").text() == "The test was canceled."
        qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
