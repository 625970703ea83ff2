"""*Style > By Any Column…*: result layers of a file, styled by the file's own columns."""

import pytest
import shapely
from qgis.core import QgsProject
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QDialogButtonBox, QLineEdit, QTreeView, QWidget

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.gis.saving import geopackage_of, save_result
from parcel_lookup.core.gis.styles import StyleKey, style_of
from parcel_lookup.core.gis.styles.restyling import restyle
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.tests.support import looks
from parcel_lookup.tests.support.dock import LONGEST, dock_on_file, search, wait
from parcel_lookup.tests.support.menus import result_entry
from parcel_lookup.tests.support.styling import counts_of
from parcel_lookup.ui.results.column_dialog import ColumnDialog

ZONES = ("R7", "R7", "R7", "C4", "M1")


@pytest.fixture(scope="module")
def own_county(tmp_path_factory):
    """A parcel file with columns that no contract knows; one has no values."""
    path = tmp_path_factory.mktemp("own") / "county.gpkg"

    def parcels():
        for index in range(100):
            west, south = -99.999 + index % 10 * 0.001, 38.001 + index // 10 * 0.001
            uuid = f"00000000-0000-4000-8000-{index:012d}"
            own = {
                "NumFloors": index % 7 / 2,
                "ZoneDist1": ZONES[index % 5],
                "PermitDate": f"{1990 + index % 30}-05-06",
                "Landmark": None,
            }
            shape = shapely.to_wkb(shapely.box(west, south, west + 0.001, south + 0.001))
            yield Parcel(uuid, {"svc_uuid": uuid, "owner": f"Owner {index}", **own}, shape)

    with ParcelWriter(path) as writer:
        writer.add(parcels())
    return path


@pytest.fixture
def dock(iface, own_county):
    with dock_on_file(iface, own_county) as dock:
        yield dock


def line_of(dock, number=0):
    return dock.findChildren(QWidget, "parcel_lookup_result")[number]


def open_dialog(dock, iface):
    result_entry(line_of(dock), "style_column").trigger()
    return iface.window.findChild(ColumnDialog)


def offered(dialog):
    """Return the names of the columns by the titles of their groups."""
    model = dialog.findChild(QTreeView).model()
    tops = [model.index(row, 0) for row in range(model.rowCount())]
    return {
        top.data(): [model.index(row, 1, top).data() for row in range(model.rowCount(top))]
        for top in tops
    }


def choose(dock, iface, qtbot, typed):
    """Choose a column by typing, and wait until no style is computed any more."""
    layer = line_of(dock).layer
    dialog = open_dialog(dock, iface)
    line = dialog.findChild(QLineEdit)
    qtbot.keyClicks(line, typed)
    before = style_of(layer)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sip.isdeleted(dialog))
    qtbot.waitUntil(lambda: style_of(layer) != before, timeout=LONGEST)


def test_columns_with_values_are_offered_in_groups(dock, iface, result):
    found = offered(open_dialog(dock, iface))
    others = {"NumFloors", "ZoneDist1", "PermitDate"}
    (own,) = [names for names in found.values() if others <= {*names}]
    assert found["Owner"] == ["owner"]
    assert not any("Landmark" in names or "zoning" in names for names in found.values())
    assert "svc_uuid" not in own


def test_a_column_of_numbers_is_found_by_typing(dock, iface, result, qtbot):
    choose(dock, iface, qtbot, "floors")
    assert style_of(result) == "numbers:NumFloors"
    assert len(counts_of(result)) > 4
    assert sum(counts_of(result).values()) == 100
    assert result_entry(line_of(dock), "style_column").isChecked()
    assert not result_entry(line_of(dock), "style_outline").isChecked()


def test_a_column_of_text_has_categories(dock, iface, result, qtbot):
    choose(dock, iface, qtbot, "zonedist")
    assert counts_of(result) == {"R7": 60, "C4": 20, "M1": 20}
    dialog = open_dialog(dock, iface)  # with the current column selected
    tree = dialog.findChild(QTreeView)
    assert tree.currentIndex().data() == "ZoneDist1"


def test_a_column_of_dates_has_years(dock, iface, result, qtbot):
    choose(dock, iface, qtbot, "permitd")
    assert all(label[:4].isdigit() or label[7:].isdigit() for label in counts_of(result))


def test_cancel_and_escape_change_nothing(dock, iface, result, qtbot):
    for leave in (
        lambda dialog: qtbot.keyClick(dialog.findChild(QLineEdit), Qt.Key.Key_Escape),
        lambda dialog: (
            dialog.findChild(QDialogButtonBox)
            .button(QDialogButtonBox.StandardButton.Cancel)
            .click()
        ),
    ):
        dialog = open_dialog(dock, iface)
        qtbot.keyClicks(dialog.findChild(QLineEdit), "floors")
        leave(dialog)
        qtbot.waitUntil(lambda dialog=dialog: sip.isdeleted(dialog))
        assert style_of(result) == StyleKey.OUTLINE


def test_ok_needs_a_column(dock, iface, result, qtbot):
    dialog = open_dialog(dock, iface)
    ok = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    qtbot.keyClicks(dialog.findChild(QLineEdit), "no such column")
    ok.click()
    assert dialog.isVisible()
    dialog.findChild(QLineEdit).setText("zonedist")
    ok.click()
    qtbot.waitUntil(lambda: style_of(result) == "categories:ZoneDist1", timeout=LONGEST)


def test_a_layer_that_is_removed_meanwhile_is_skipped(dock, iface, result, qtbot):
    dialog = open_dialog(dock, iface)
    line = dialog.findChild(QLineEdit)
    qtbot.keyClicks(line, "floors")
    QgsProject.instance().removeMapLayer(result.id())
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sip.isdeleted(dialog))


@pytest.mark.parametrize(
    "key", ["numbers:NumFloors", "categories:ZoneDist1", "years:PermitDate", "owners"]
)
def test_the_same_search_again_keeps_the_style(dock, result, project, qtbot, key):
    done = []
    restyle(result, key, lambda: done.append(key))
    qtbot.waitUntil(lambda: bool(done), timeout=LONGEST)
    search(dock, qtbot)
    (again,) = project.mapLayersByName("Parcels in Districts (2)")
    wait(dock, qtbot)
    assert style_of(again) == key
    assert counts_of(again) == counts_of(result)


def test_a_saved_layer_keeps_the_style(dock, iface, result, qtbot, tmp_path):
    choose(dock, iface, qtbot, "zonedist")
    before = counts_of(result)
    saving = save_result(result, str(tmp_path / "kept.gpkg"))
    with qtbot.waitSignal(saving.done, timeout=LONGEST):
        pass
    assert geopackage_of(result)
    assert style_of(result) == "categories:ZoneDist1"
    assert counts_of(result) == before


@pytest.mark.parametrize("fixture", ["long_words", "large_font"])
def test_nothing_in_the_dialog_is_cut_off(request, fixture, dock, iface, result):
    request.getfixturevalue(fixture)
    dialog = open_dialog(dock, iface)
    looks.lay_out()
    assert looks.cut_off(dialog) == []
    for control in looks.controls(dialog):
        assert control.accessibleName() or control.text()
