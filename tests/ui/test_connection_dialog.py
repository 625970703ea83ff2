"""The dialog of a connection to a service: what is wrong, the key, the test, what is saved."""

import pytest
from qgis.core import QgsApplication
from qgis.gui import QgsAuthConfigSelect
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QWidget,
)

from parcel_lookup.core.gis.connections import Connections, ServiceConnection, session_key
from parcel_lookup.core.gis.connections.keys import forget_session_key, key_header
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.passwords import locked, unlocked
from parcel_lookup.tests.support.service import KEY, RunningService
from parcel_lookup.ui.connections.service_dialog import ConnectionDialog
from parcel_lookup.ui.kit.notifier import notifier

URL = "https://parcels.example.com"
OK = QDialogButtonBox.StandardButton.Ok
CANCEL = QDialogButtonBox.StandardButton.Cancel


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
    """Opens the dialog for a new connection, or for the saved one of that name."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()

    def open_dialog(name=None):
        connection = Connections().get(name) if name else None
        dialog = ConnectionDialog(Connections(), connection, window)
        dialog.open()
        return dialog

    return open_dialog


def part(dialog, kind, name):
    return dialog.findChild(kind, f"parcel_lookup_{name}")


def fill(dialog, name, url, key=""):
    part(dialog, QLineEdit, "connection_name").setText(name)
    part(dialog, QLineEdit, "connection_address").setText(url)
    part(dialog, QLineEdit, "connection_key").setText(key)


def press(dialog, button):
    dialog.findChild(QDialogButtonBox).button(button).click()


def problem(dialog):
    label = part(dialog, QLabel, "connection_problem")
    return label.text() if label.isVisible() else ""


def kept(dialog):
    """The placeholder of the empty key field."""
    assert part(dialog, QLineEdit, "connection_key").text() == ""
    return part(dialog, QLineEdit, "connection_key").placeholderText()


def saved_with_key(key="old-key", **options):
    """A saved connection with a key in QGIS's authentication database."""
    from parcel_lookup.core.gis.connections import store_key

    Connections().save(
        ServiceConnection("Iowa", url=URL, authcfg=store_key("Iowa", key), **options)
    )


def header(name="Iowa"):
    return key_header(Connections().get(name)).value


@pytest.mark.parametrize(
    ("name", "url", "words"),
    [
        ("", URL, "needs a name"),
        ("Iowa", "", "needs the address"),
        ("Iowa", "parcels.example.com", "https://"),
        ("Iowa", "ftp://parcels.example.com", "https://"),
        ("Iowa", "http://parcels.example.com", "needs https://"),
        ("Iowa", "https://", "no host"),
        ("Iowa", "https://parcels.example.com:port", "cannot be read"),
        ("Iowa", "https://parcels example.com", "must not contain spaces"),
        ("Iowa", "https://user:key@parcels.example.com", "must not contain a user name"),
        ("Iowa", "https://parcels.example.com?key=1", "must not contain “?”"),
        ("sample", URL, "sample county"),
        ("Taken", URL, "already"),
    ],
)
def test_a_problem_is_shown_in_the_dialog_and_no_input_is_lost(open_dialog, name, url, words):
    Connections().save(ServiceConnection("Taken", url=URL))
    dialog = open_dialog()
    fill(dialog, name, url)
    press(dialog, OK)
    assert dialog.isVisible()
    assert words in problem(dialog)
    assert "address of the connection" not in problem(dialog)
    address = dialog.findChild(QLineEdit, "parcel_lookup_connection_address")
    assert address.text() == url
    assert [one.name for one in Connections().all()] == ["sample", "Taken"]


def test_an_empty_dialog_complains_of_nothing_yet(open_dialog):
    dialog = open_dialog()
    assert problem(dialog) == ""
    fill(dialog, "Iowa", "ftp://x")
    assert "https://" in problem(dialog)
    fill(dialog, "Iowa", URL)
    assert problem(dialog) == ""


def test_plain_http_is_wrong_while_it_is_typed_unless_it_stays_on_this_machine(open_dialog):
    dialog = open_dialog()
    fill(dialog, "Iowa", "http://parcels.example.com")
    assert "anyone on the network could read the key" in problem(dialog)
    fill(dialog, "Here", "http://127.0.0.1:8000")
    assert problem(dialog) == ""
    press(dialog, OK)
    assert Connections().get("Here").url == "http://127.0.0.1:8000"


def test_a_cancelled_dialog_changes_nothing(open_dialog):
    dialog = open_dialog()
    fill(dialog, "Iowa", URL)
    press(dialog, CANCEL)
    assert [one.name for one in Connections().all()] == ["sample"]


def test_everything_that_is_entered_is_saved_and_shown_again(open_dialog, qtbot):
    dialog = open_dialog()
    fill(dialog, " Iowa ", URL + " ")
    for name, number in (("limit", 0), ("budget", 5000), ("concurrency", 3), ("fresh_days", 0)):
        part(dialog, QSpinBox, f"connection_{name}").setValue(number)
    part(dialog, QComboBox, "connection_area_complete").setCurrentText("No")
    part(dialog, QLineEdit, "connection_point_lat").setText(" latitude ")
    part(dialog, QLineEdit, "connection_point_limit").setText("limit")
    part(dialog, QLineEdit, "connection_address_city").setText("-")
    with qtbot.waitSignals([notifier.changed, dialog.saved]) as emitted:
        press(dialog, OK)
    assert emitted.all_signals_and_args[-1].args in ((), ("Iowa",))
    saved = Connections().get("Iowa")
    assert saved == ServiceConnection(
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
    again = open_dialog("Iowa")
    assert part(again, QSpinBox, "connection_fresh_days").text() == "never used"
    assert part(again, QLineEdit, "connection_point_lat").text() == "latitude"
    assert part(again, QLineEdit, "connection_point_lon").text() == ""
    assert part(again, QLineEdit, "connection_address_city").text() == "-"
    press(again, OK)
    assert Connections().get("Iowa") == saved


def test_two_parameters_of_one_name_are_refused(open_dialog):
    dialog = open_dialog()
    fill(dialog, "Iowa", URL)
    part(dialog, QLineEdit, "connection_point_lat").setText("lon")
    press(dialog, OK)
    assert "cannot have the same name: “lon”" in problem(dialog)
    assert Connections().get("Iowa") is None


def test_a_pasted_key_goes_into_a_configuration_and_nowhere_else(open_dialog):
    dialog = open_dialog()
    assert kept(dialog) == "none yet"
    fill(dialog, "Iowa", URL, " Bearer new-key ")
    assert part(dialog, QLineEdit, "connection_key").displayText() == "●" * len(" Bearer new-key ")
    press(dialog, OK)
    assert header() == "Bearer new-key"
    assert "new-key" not in str(Connections().get("Iowa"))
    assert session_key("Iowa") == ""
    assert kept(open_dialog("Iowa")) == "stored"


def test_without_a_new_key_the_old_one_stays(open_dialog):
    saved_with_key()
    dialog = open_dialog("Iowa")
    assert dialog.windowTitle() == "Edit Connection"
    fill(dialog, "Iowa state", URL)
    press(dialog, OK)
    assert header("Iowa state") == "Bearer old-key"


def test_a_new_key_takes_the_place_of_the_old_one(open_dialog):
    saved_with_key()
    before = Connections().get("Iowa").authcfg
    dialog = open_dialog("Iowa")
    fill(dialog, "Iowa", URL, "new-key")
    press(dialog, OK)
    assert header() == "Bearer new-key"
    assert Connections().get("Iowa").authcfg == before


def test_a_configuration_of_the_user_can_be_chosen_and_is_not_written_to(open_dialog):
    from parcel_lookup.core.gis.connections import store_key

    chosen = store_key("Other", "of-the-other")  # as good as any: nothing of Iowa's
    Connections().save(ServiceConnection("Other", url=URL, authcfg=chosen))
    dialog = open_dialog()
    fill(dialog, "Iowa", URL)
    part(dialog, QgsAuthConfigSelect, "connection_authcfg").setConfigId(chosen)
    assert kept(dialog) == "stored"
    press(dialog, OK)
    assert header() == "Bearer of-the-other"
    dialog = open_dialog("Iowa")
    fill(dialog, "Iowa", URL, "new-key")
    press(dialog, OK)
    assert header() == "Bearer new-key"
    assert header("Other") == "Bearer of-the-other"


def test_what_is_no_key_is_refused_and_not_quoted(open_dialog):
    dialog = open_dialog()
    fill(dialog, "Iowa", URL, "a key with blanks")
    press(dialog, OK)
    assert "characters that are not allowed" in problem(dialog)
    assert "with blanks" not in problem(dialog)
    assert Connections().get("Iowa") is None


def test_without_a_master_password_the_key_is_kept_for_this_run_with_a_notice(open_dialog):
    dialog = open_dialog()
    fill(dialog, "Iowa", URL, "new-key")
    locked()
    press(dialog, OK)
    assert session_key("Iowa") == "new-key"
    box = dialog.parentWidget().findChild(QMessageBox, "parcel_lookup_key_box")
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
    """Press Test, wait for what comes of it, and return that."""
    button = part(dialog, QPushButton, "test_connection")
    button.click()
    assert button.text() == "Cancel &Test"
    qtbot.waitUntil(lambda: button.text() == "&Test", timeout=10_000)
    return part(dialog, QLabel, "test_result").text()


def test_what_is_typed_is_tested_before_it_is_saved(open_dialog, qtbot, service):
    service.reset()
    dialog = open_dialog()
    fill(dialog, "", service.url, KEY)
    assert run_test(dialog, qtbot) == "✓ The service responds and accepts the key."
    assert service.requests.total() == 1
    assert Connections().all()[1:] == []
    fill(dialog, "", service.url, KEY + "x")
    assert not part(dialog, QLabel, "test_result").isVisible()  # it was about another key
    assert "does not recognize this key (401)" in run_test(dialog, qtbot)
    part(dialog, QPushButton, "test_details").click()
    details = part(dialog, QDialog, "details_dialog")
    assert details.isVisible()
    assert KEY not in "".join(label.text() for label in details.findChildren(QLabel))


def test_a_connection_without_name_and_key_is_not_tested_with_the_environments_key(
    open_dialog, qtbot, service
):
    dialog = open_dialog()
    fill(dialog, "", service.url)
    assert run_test(dialog, qtbot).endswith("requires a key (401).")


def test_a_stored_key_is_tested(open_dialog, qtbot, service):
    saved_with_key(KEY)
    dialog = open_dialog("Iowa")
    part(dialog, QLineEdit, "connection_address").setText(service.url)
    assert "accepts the key" in run_test(dialog, qtbot)


def test_an_address_that_is_none_is_not_tested(open_dialog):
    dialog = open_dialog()
    fill(dialog, "", "ftp://parcels.example.com", KEY)
    part(dialog, QPushButton, "test_connection").click()
    assert "must begin with https://" in problem(dialog)
    assert part(dialog, QPushButton, "test_connection").text() == "&Test"


def test_a_test_without_a_response_can_be_canceled(open_dialog, qtbot):
    with HostileServer(lambda talk: talk.stall()) as server:
        dialog = open_dialog()
        fill(dialog, "", server.url, KEY)
        button = part(dialog, QPushButton, "test_connection")
        button.click()
        qtbot.waitUntil(lambda: len(server.requests) == 1)
        button.click()
        assert part(dialog, QLabel, "test_result").text() == "The test was canceled."
        assert button.text() == "&Test"
        qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
