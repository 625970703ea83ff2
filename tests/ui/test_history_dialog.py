"""The window of the search history."""

import time

import pytest
from qgis.core import Qgis
from qgis.gui import QgsFilterLineEdit
from qgis.PyQt import sip
from qgis.PyQt.QtWidgets import (
    QApplication,
    QInputDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QTreeWidget,
)

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import Connections, history_path
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import SAVED, History
from parcel_lookup.tests.support import looks
from parcel_lookup.tests.support.dock import LONGEST, is_idle, message, opened_dock, search, wait
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.history import end, saved_search
from parcel_lookup.tests.support.menus import result_entry
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.history.dialog import HistoryDialog

URL = "https://parcels.example.com"


@pytest.fixture
def history(project):
    """The history of this profile, empty at first."""
    history = History(history_path())
    yield history
    history.close()


@pytest.fixture
def dialog(iface, history, qtbot):
    made = []

    def make():
        made.append(HistoryDialog(iface.window))
        made[0].show()
        qtbot.waitUntil(lambda: listed(made[0]) != [] or no_searches(made[0]))
        return made[0]

    yield make
    for one in made:
        one.close()


def find(city, **options):
    return Search(filters=(Filter("city", "eq", city),), **options)


def record(history, one, *, ended=True, reason="", connection="Iowa", url=URL, **numbers):
    """An entry of the history; its id."""
    entry_id = history.begin(
        one,
        url,
        name=f"Parcels in {one.filters[0].value}",
        sentence=one.describe(),
        connection=connection,
        not_before=0.0,
    )
    if ended:
        given = {
            "parcels": 1240,
            "expected_parcels": None,
            "requests": 13,
            "expected_requests": None,
        }
        end(history, entry_id, is_complete=not reason, reason=reason, **{**given, **numbers})
    return entry_id


def part(dialog, kind, name):
    found = dialog.findChild(kind, f"parcel_lookup_{name}")
    assert found is not None, name
    return found


def tree(dialog):
    return part(dialog, QTreeWidget, "history_tree")


def no_searches(dialog):
    return "no searches yet" in part(dialog, QLabel, "history_details").text()


def lines_of(dialog):
    """The groups that are shown, each with its lines."""
    groups = [tree(dialog).topLevelItem(row) for row in range(tree(dialog).topLevelItemCount())]
    lines = [[group.child(row) for row in range(group.childCount())] for group in groups]
    shown = [(g, [one for one in ones if not one.isHidden()]) for g, ones in zip(groups, lines)]
    return [(group, ones) for group, ones in shown if not group.isHidden()]


def listed(dialog):
    """The groups with their lines, as texts of the first column."""
    return [(group.text(0), [one.text(0) for one in ones]) for group, ones in lines_of(dialog)]


def cells(dialog, group, row):
    line = lines_of(dialog)[group][1][row]
    return [line.text(column) for column in range(line.columnCount())]


def choose(dialog, *texts):
    """Select the lines with these texts."""
    tree(dialog).clearSelection()
    for _, lines in lines_of(dialog):
        for line in lines:
            line.setSelected(line.text(0) in texts)
    assert len(tree(dialog).selected()) == len(texts)


def selected(dialog):
    return [(entry.state, entry.name) for entry in tree(dialog).selected()]


def name_dialog(parent):
    found = parent.findChild(QInputDialog, "parcel_lookup_save_search")
    return found if found is not None and found.isVisible() else None


def enter(dialog, name, qtbot):
    """Enter a name in the dialog that opens; return what it proposed."""
    qtbot.waitUntil(lambda: name_dialog(dialog) is not None)
    opened = name_dialog(dialog)
    proposed = opened.textValue()
    opened.setTextValue(name)
    opened.accept()
    return proposed


def command(dialog, name):
    return part(dialog, QPushButton, f"history_{name}")


def text(button):
    return button.text().replace("&", "")


def details(dialog):
    return part(dialog, QLabel, "history_details").text()


AMES, BOONE = "Parcels where city is “Ames”.", "Parcels where city is “Boone”."


def test_searches_are_in_three_groups(history, dialog):
    ames, boone = find("Ames"), find("Boone")
    record(history, ames)
    record(history, boone, reason="This month's requests are used up.", expected_requests=39)
    history.save_search("Farms", find("Nevada"))
    shown = dialog()
    assert listed(shown) == [
        ("Unfinished", [boone.describe()]),
        ("Saved", ["Farms"]),
        ("Earlier", [ames.describe()]),
    ]
    parcels, requests, _seconds, connection = cells(shown, 2, 0)[2:]
    assert (parcels, requests, connection) == ("1,240", "13", "Iowa")
    assert cells(shown, 1, 0)[2:] == ["", "", "", ""]


@pytest.mark.parametrize("url", ["", "parcels: public.parcels"])  # a file, a table
def test_searches_without_requests_show_none(history, dialog, url):
    boone = find("Boone")
    record(history, boone, url=url, reason="The search was canceled.", requests=0)
    shown = dialog()
    assert cells(shown, 0, 0)[2:4] == ["1,240", ""]
    choose(shown, boone.describe())
    assert "request" not in details(shown)


def test_an_empty_history_has_a_text(dialog):
    shown = dialog()
    assert listed(shown) == []
    for name in ("run", "save", "rename", "remove", "copy"):
        assert not command(shown, name).isEnabled()
    assert command(shown, "paste").isEnabled()


def test_the_details_show_received_and_missing_parcels(history, dialog):
    boone = find("Boone")
    reason = (
        "This month's requests are used up (429). 1,240 of about 4,600 parcels are in the layer."
    )
    record(history, boone, reason=reason, expected_parcels=4600, expected_requests=47)
    shown = dialog()
    choose(shown, boone.describe())
    assert reason in details(shown)
    assert "About 34 more requests are needed." in details(shown)
    assert URL in details(shown)


def test_the_number_of_missing_requests_is_shown_once(history, dialog):
    boone = find("Boone")
    reason = "It ended at its limit of 13 requests. About 34 more requests are needed for the rest."
    record(history, boone, reason=reason, expected_parcels=4600, expected_requests=47)
    shown = dialog()
    choose(shown, boone.describe())
    assert details(shown).count("34 more") == 1


def test_a_search_killed_before_the_history_was_updated_may_have_parcels(history, dialog):
    long_ago = History(history_path(), lambda: time.time() - 3600)
    boone = find("Boone")
    record(long_ago, boone, ended=False)
    long_ago.close()
    shown = dialog()
    choose(shown, boone.describe())
    assert "0 parcels" not in details(shown)
    assert "Parcels received so far are saved and will not be requested again." in details(shown)


def test_the_filter_takes_words_in_any_order(history, dialog, qtbot):
    ames, boone = find("Ames"), find("Boone")
    record(history, ames)
    record(history, boone, connection="Kansas")
    shown = dialog()
    line = part(shown, QgsFilterLineEdit, "history_filter")
    line.setText("BOONE kansas")
    assert listed(shown) == [("Earlier", [boone.describe()])]
    line.setText("nowhere")
    assert listed(shown) == []
    assert details(shown) == "No search contains all of these words."
    line.clear()
    assert len(listed(shown)[0][1]) == 2


def test_the_button_is_what_the_line_can_do(history, dialog, qtbot):
    ames, boone = find("Ames"), find("Boone")
    first = record(history, ames)
    second = record(history, boone, reason="Cancelled.")
    third = history.save_search("Farms", find("Nevada"))
    shown = dialog()
    button = command(shown, "run")
    assert text(button) == "Resume"  # the first line is chosen when the window opens
    assert button.isEnabled()
    for line, words, expected in (
        (ames.describe(), "Run Again", first),
        (boone.describe(), "Resume", second),
        ("Farms", "Run", third),
    ):
        choose(shown, line)
        assert text(button) == words
        with qtbot.waitSignal(shown.run_requested) as caught:
            button.click()
        assert caught.args[0].id == expected
    shown.set_busy(True)
    assert not button.isEnabled()


def test_a_search_that_runs_is_left_alone(history, dialog):
    ames = find("Ames")
    record(history, ames, ended=False)
    shown = dialog()
    choose(shown, ames.describe())
    assert "This search is running." in details(shown)
    assert not command(shown, "run").isEnabled()
    assert not command(shown, "remove").isEnabled()


def test_a_search_is_saved_under_a_name(history, dialog, qtbot):
    ames = find("Ames", max_requests=40)
    record(history, ames)
    history.save_search("Towns", find("Boone"))
    shown = dialog()
    choose(shown, ames.describe())
    command(shown, "save").click()
    assert enter(shown, " My town ", qtbot) == "Parcels in Ames"
    qtbot.waitUntil(lambda: listed(shown)[0] == ("Saved", ["My town", "Towns"]))
    assert saved_search(history, "My town")[0] == find("Ames")
    assert selected(shown) == [(SAVED, "My town")]
    assert tree(shown).currentItem().text(0) == "My town"  # from which the arrow keys go on


def test_a_saved_search_is_replaced_after_a_question_only(history, dialog, qtbot):
    ames = find("Ames")
    record(history, ames)
    history.save_search("Towns", find("Boone"))
    shown = dialog()
    choose(shown, ames.describe())
    command(shown, "save").click()
    enter(shown, "Towns", qtbot)
    qtbot.waitUntil(lambda: shown.findChild(QMessageBox) is not None)
    box = shown.findChild(QMessageBox)
    assert box.text() == "Replace the saved search “Towns”?"
    assert saved_search(history, "Towns")[0] == find("Boone")
    next(one for one in box.buttons() if one.text() == "Replace").click()
    qtbot.waitUntil(lambda: saved_search(history, "Towns")[0] == ames)


def test_a_name_that_is_taken_is_refused_and_nothing_is_lost(history, dialog, qtbot):
    history.save_search("Farms", find("Ames"))
    history.save_search("Towns", find("Boone"))
    shown = dialog()
    choose(shown, "Towns")
    command(shown, "rename").click()
    assert enter(shown, "Farms", qtbot) == "Towns"
    qtbot.waitUntil(lambda: shown._bar.items() != [])
    assert "Farms" in shown._bar.items()[0].text()
    assert [one.name for one in history.saved()] == ["Farms", "Towns"]
    command(shown, "rename").click()
    enter(shown, "Cities", qtbot)
    qtbot.waitUntil(lambda: listed(shown) == [("Saved", ["Cities", "Farms"])])


def test_searches_are_removed_after_a_question(history, dialog, qtbot):
    ames, boone = find("Ames"), find("Boone")
    record(history, ames)
    record(history, boone)
    history.save_search("Farms", find("Nevada"))
    shown = dialog()
    choose(shown, ames.describe(), "Farms")
    command(shown, "remove").click()
    box = shown.findChild(QMessageBox)
    assert box.text() == "Remove 2 searches?"
    assert box.defaultButton() is box.button(QMessageBox.StandardButton.Cancel)
    next(one for one in box.buttons() if one.text() == "Remove").click()
    qtbot.waitUntil(lambda: listed(shown) == [("Earlier", [boone.describe()])])
    assert history.saved() == []


def clipboard():
    return QApplication.clipboard()


def test_searches_go_to_a_colleague_and_come_back(history, dialog, qtbot):
    ames = find("Ames", max_requests=40)
    record(history, ames)
    history.save_search("Farms", find("Nevada"), {"fields": [], "rows": []}, join_mode=1)
    shown = dialog()
    for line, name in ((ames.describe(), "Parcels in Ames"), ("Farms", "Farms")):
        choose(shown, line)
        clipboard().clear()
        command(shown, "copy").click()
        qtbot.waitUntil(lambda: clipboard().text() != "")
        assert URL not in clipboard().text()
        assert shown._bar.items()[0].text() == "The search was copied to the clipboard."
        command(shown, "paste").click()
        new = f"{name} of mine"
        assert enter(shown, new, qtbot) == name
        qtbot.waitUntil(lambda new=new: selected(shown) == [(SAVED, new)])
    pasted = [(one.name, one.join_mode) for one in history.saved()]
    assert pasted == [("Farms", 1), ("Farms of mine", 1), ("Parcels in Ames of mine", 0)]
    assert saved_search(history, "Farms of mine") == saved_search(history, "Farms")
    assert saved_search(history, "Parcels in Ames of mine") == (find("Ames"), None)
    choose(shown, ames.describe(), "Farms")
    assert not command(shown, "copy").isEnabled()


def test_any_other_text_is_refused_with_one_sentence(history, dialog, qtbot):
    shown = dialog()
    clipboard().setText("Dear colleague,")
    command(shown, "paste").click()
    qtbot.waitUntil(lambda: shown._bar.items() != [])
    expected = "Nothing was imported: the clipboard contains no search."
    assert shown._bar.items()[0].text() == expected
    assert shown._bar.items()[0].level() == Qgis.MessageLevel.Warning
    assert history.saved() == []


def test_every_control_has_a_name(history, dialog):
    shown = dialog()
    found = looks.controls(shown)
    assert len(found) == 8
    for one in found:
        assert one.accessibleName() or one.text(), one.objectName()
        assert one.toolTip() or one is tree(shown), one.objectName()
    assert len(set(looks.keys(shown))) == 6
    assert looks.in_tab_order(shown) == [
        "history_filter",
        "history_tree",
        "history_run",
        "history_save",
        "history_rename",
        "history_remove",
        "history_copy",
        "history_paste",
    ]


def test_there_is_room_for_long_words(long_words, history, dialog, qtbot):
    reason = "This month's requests are used up. 1,240 of about 4,600 parcels are in the layer."
    record(history, find("Ames"), reason=reason, expected_requests=47)
    shown = dialog()
    tree(shown).selectAll()
    qtbot.waitUntil(lambda: looks.cut_off(shown) == [])


def test_there_is_room_for_large_letters(large_font, history, dialog, qtbot):
    record(history, find("Ames"))
    shown = dialog()
    tree(shown).selectAll()
    qtbot.waitUntil(lambda: looks.cut_off(shown) == [])


def test_it_goes_while_something_is_read(iface, history, qtbot):
    record(history, find("Ames"))
    shown = HistoryDialog(iface.window)
    shown.show()
    shown.close()
    qtbot.wait(300)
    QApplication.processEvents()


# ---- with the dock -------------------------------------------------------------------------------


@pytest.fixture
def dock(iface, county, add_layer, qtbot):
    Connections().save(file_connection("Squares", path=str(county)))
    Connections().set_default("Squares")
    add_layer("Districts", boxes=2)
    with opened_dock(iface) as dock:
        yield dock


def opened(iface, qtbot):
    found = iface.window.findChild(HistoryDialog)
    qtbot.waitUntil(lambda: listed(found) != [])
    return found


def test_run_again_uses_the_polygons_of_then(dock, iface, project, qtbot):
    search(dock, qtbot)
    for layer in list(project.mapLayers()):
        project.removeMapLayer(layer)
    dock.show_history()
    shown = opened(iface, qtbot)
    choose(shown, cells(shown, 0, 0)[0])
    command(shown, "run").click()
    assert not is_idle(dock)
    wait(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    assert layer.featureCount() == 231
    assert {feature["src_NAME"] for feature in layer.getFeatures()} == {"District 0", "District 1"}
    qtbot.waitUntil(lambda: len(listed(shown)[0][1]) == 2, timeout=LONGEST)


def test_a_saved_search_gives_its_name_to_its_layer(dock, iface, project, history, qtbot):
    search(dock, qtbot)
    line = dock._results._lines[0]
    result_entry(line, "save_search").trigger()
    assert enter(iface.window, "Every Monday", qtbot) == "Parcels in Districts"
    qtbot.waitUntil(lambda: [one.name for one in history.saved()] == ["Every Monday"])
    qtbot.waitUntil(lambda: message(iface) == "Saved as “Every Monday”.")
    for layer in list(project.mapLayers()):
        project.removeMapLayer(layer)
    dock.show_history()
    shown = opened(iface, qtbot)
    choose(shown, "Every Monday")
    command(shown, "run").click()
    wait(dock, qtbot)
    assert project.mapLayersByName("Every Monday")[0].featureCount() == 231
    assert message(iface).startswith("231 parcels touching 2 polygons of Districts")


def test_there_is_one_window_and_it_goes_with_the_plugin(iface, county, qtbot):
    dock = ParcelDock(iface)
    dock.show_history()
    dock.show_history()
    assert len(iface.window.findChildren(HistoryDialog)) == 1
    shown = iface.window.findChild(HistoryDialog)
    assert shown.isVisible()
    assert not shown.isModal()
    dock.close_down()
    assert not shown.isVisible()
    sip.delete(dock)
