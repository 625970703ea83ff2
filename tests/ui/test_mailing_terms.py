"""Mailing lists that the terms of use forbid: shown, and confirmed by the user each time."""

from dataclasses import replace

import pytest
from qgis.core import QgsFeature, QgsVectorLayer
from qgis.PyQt.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QScrollArea

from parcel_lookup.core.gis.connections import PUBLIC, Connections
from parcel_lookup.core.gis.layer.properties import TERMS_PROPERTY
from parcel_lookup.core.gis.layer.terms import set_terms, terms_of_layer
from parcel_lookup.core.gis.notices.owners import owner_fields
from parcel_lookup.core.gis.result.layer_kinds import LayerKind, kinds_of
from parcel_lookup.tests.support.dock import message, wait
from parcel_lookup.tests.support.feature_data import layer_of, read_parcels
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.loaded import loaded_plugin
from parcel_lookup.tests.support.looks import controls, cut_off, in_tab_order, keys
from parcel_lookup.tests.support.menus import entry_of, layer_menu
from parcel_lookup.tests.support.public import TERMS, layer_file, public_catalog
from parcel_lookup.tests.support.published import MONTANA, RULE, WISCONSIN, published
from parcel_lookup.ui.kit.widgets import WrappingCheckBox
from parcel_lookup.ui.results.labels_dialog import LabelsDialog
from parcel_lookup.ui.results.summary_box import SummaryBox
from parcel_lookup.ui.search.neighbors_dialog import NeighborsDialog

FORBIDDEN = "Reported as forbidden: owner names as a mailing list."


def child(dialog, kind, name):
    return dialog.findChild(kind, f"parcel_lookup_{name}")


def confirmation_box(dialog):
    return child(dialog, WrappingCheckBox, "mailing_confirmed")


def stated(dialog):
    return child(dialog, QLabel, "mailing_rule").text()


def ok_of(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


def owner_table(project, terms=()):
    layer = QgsVectorLayer("None", "Owners", "memory")
    layer.dataProvider().addAttributes(owner_fields().toList())
    layer.updateFields()
    feature = QgsFeature(layer.fields())
    values = {"owner": "Ann", "address1": "1 Elm St", "city": "Ames", "state": "IA", "zip": "50010"}
    for name, value in values.items():
        feature[name] = value
    layer.dataProvider().addFeatures([feature])
    set_terms(layer, terms)
    return project.addMapLayer(layer)


@pytest.fixture
def open_labels(iface, qtbot):
    iface.designed = []
    iface.openLayoutDesigner = iface.designed.append

    def show(layer):
        dialog = LabelsDialog(layer, iface)
        dialog.open()
        qtbot.waitExposed(dialog)
        return dialog

    return show


@pytest.fixture
def open_neighbors(iface, qtbot):
    def show(*terms, possible=()):
        about = "Finds the neighbors of 1 parcel."
        dialog = NeighborsDialog(about, iface.mainWindow(), terms, possible)
        dialog.open()
        qtbot.waitExposed(dialog)
        return dialog

    return show


# ---- address labels ------------------------------------------------------------------------------


def test_labels_require_the_confirmation_every_time(open_labels, project, iface):
    layer = owner_table(project, [MONTANA])
    for number in (1, 2):
        dialog = open_labels(layer)
        assert "Credit: Montana State Library (2026-10)." in stated(dialog)
        assert FORBIDDEN in stated(dialog)
        button = child(dialog, QPushButton, "label_open")
        assert not button.isEnabled()
        confirmation_box(dialog).click()
        assert button.isEnabled()
        button.click()
        assert len(iface.designed) == number


def test_terms_that_state_nothing_are_shown_and_need_no_confirmation(open_labels, project):
    dialog = open_labels(owner_table(project, [WISCONSIN]))
    assert stated(dialog).startswith("Wisconsin. Credit:")
    assert "Not stated: owner names as a mailing list" in stated(dialog)
    assert confirmation_box(dialog) is None
    assert child(dialog, QPushButton, "label_open").isEnabled()


def test_without_terms_none_are_shown(open_labels, project):
    dialog = open_labels(owner_table(project))
    assert not child(dialog, QLabel, "mailing_rule").isVisible()
    assert child(dialog, QPushButton, "label_open").isEnabled()


# ---- neighbors -----------------------------------------------------------------------------------


def test_neighbors_require_it_for_owners_only(open_neighbors):
    dialog = open_neighbors(MONTANA, WISCONSIN)
    montana, wisconsin, advice = stated(dialog).split("\n\n")
    assert montana.startswith("⚠ Montana. Credit: Montana State Library")
    assert FORBIDDEN in montana
    assert wisconsin.startswith("Wisconsin.")
    assert "not legal advice" in advice
    owners = child(dialog, WrappingCheckBox, "neighbors_owners")
    assert owners.isChecked()
    assert not ok_of(dialog).isEnabled()
    owners.setChecked(False)
    assert ok_of(dialog).isEnabled()
    owners.setChecked(True)
    assert not ok_of(dialog).isEnabled()
    confirmation_box(dialog).click()
    assert ok_of(dialog).isEnabled()
    assert dialog.confirms_mailing
    owners.setChecked(False)
    assert not dialog.confirms_mailing


def test_the_terms_open_in_a_web_browser_and_only_web_addresses_do(open_neighbors):
    odd = replace(WISCONSIN, terms=replace(WISCONSIN.terms, url="javascript:alert(1)"))
    dialog = open_neighbors(MONTANA, odd)
    links = child(dialog, QLabel, "mailing_links")
    assert f'href="{MONTANA.terms.url}"' in links.text()
    assert "javascript" not in links.text()
    assert links.openExternalLinks()


@pytest.mark.parametrize(("certain", "is_required"), [(WISCONSIN, False), (MONTANA, True)])
def test_a_rule_that_may_apply_can_be_confirmed_and_is_not_required(
    open_neighbors, certain, is_required
):
    idaho = replace(MONTANA, title="Idaho")
    dialog = open_neighbors(certain, possible=[idaho])
    assert stated(dialog).count("Applies only if parcels of Idaho are found.") == 1
    assert ok_of(dialog).isEnabled() is not is_required
    assert not dialog.confirms_mailing
    confirmation_box(dialog).click()
    assert ok_of(dialog).isEnabled()
    assert dialog.confirms_mailing


@pytest.fixture(params=["labels", "neighbors", "may apply"])
def either(request, project, open_labels, open_neighbors):
    if request.param == "labels":
        return open_labels(owner_table(project, [MONTANA, WISCONSIN]))
    if request.param == "may apply":
        return open_neighbors(WISCONSIN, possible=[MONTANA])
    return open_neighbors(MONTANA, WISCONSIN)


def test_nothing_is_cut_off(either):
    assert cut_off(either.findChild(QScrollArea).widget()) == []


def test_nothing_is_cut_off_in_long_words(long_words, either):
    assert cut_off(either.findChild(QScrollArea).widget()) == []


def test_nothing_is_cut_off_at_200_per_cent(large_font, either):
    assert cut_off(either.findChild(QScrollArea).widget()) == []


def test_the_box_has_a_name_a_tooltip_and_its_place(either):
    box = confirmation_box(either)
    assert box.toolTip()
    assert "mailing is allowed" in box.accessibleName()
    assert box in controls(either)
    found = keys(either)
    assert len(found) == len(set(found)), found
    order = [name for name in in_tab_order(either) if not name.endswith("_help")]
    before = order[: order.index("mailing_confirmed")]
    assert before in (
        ["distance", "distance_unit", "neighbors_owners"],
        ["label_sheet", "label_skip"],
        ["label_sheet", "label_skip", "label_selected"],
    )


# ---- the dock ------------------------------------------------------------------------------------


@pytest.fixture
def dock(iface, county):
    """The dock of the plugin, with the county of squares as a layer published by Montana."""
    with published(county, MONTANA):
        Connections().set_default("Montana")
        with loaded_plugin(iface) as plugin:
            yield plugin.show_dock()


@pytest.fixture
def parcels(dock, iface, add_layer, project, qtbot):
    entry_of(layer_menu(iface, add_layer("Districts")), "layer").trigger()
    wait(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    layer.selectByExpression("owner in ('Owner 121', 'Owner 122')")
    return layer


def owner_tables(project):
    return [one for one in project.mapLayers().values() if LayerKind.OWNERS in kinds_of(one)]


def find_neighbors(dock, iface, layer, qtbot):
    entry_of(layer_menu(iface, layer), "neighbors").trigger()
    dialog = iface.window.findChildren(NeighborsDialog)[-1]
    assert not ok_of(dialog).isEnabled()
    confirmation_box(dialog).click()
    ok_of(dialog).click()
    wait(dock, qtbot)


def test_another_run_needs_another_confirmation(dock, iface, parcels, project, qtbot):
    find_neighbors(dock, iface, parcels, qtbot)
    (table,) = owner_tables(project)
    assert terms_of_layer(table) == (MONTANA,)
    (layer,) = (one for one in project.mapLayers().values() if one.name().startswith("Neighbors"))
    entry_of(layer_menu(iface, layer), "run_again").trigger()
    wait(dock, qtbot)
    assert len(owner_tables(project)) == 1
    assert "The owners are not listed." in message(iface)
    assert RULE in message(iface)


# ---- public parcels ------------------------------------------------------------------------------


@pytest.fixture
def public_parcels(iface, county, tmp_path, add_layer, project, qtbot):
    """The dock, and a result in the west, up to the line of another layer that has a rule."""
    west, east = [], []
    for index, parcel in enumerate(read_parcels(county)):
        (west if index % 60 <= 10 else east).append(parcel)
    unknown = {**TERMS, "mailing_lists": "unknown"}
    with FeatureServer(layer_of(west)) as one, FeatureServer(layer_of(east)) as two:
        files = (
            layer_file("us-ks", "Kansas", "KS", one.url, terms=unknown),
            layer_file("us-mt", "Montana", "KS", two.url),
        )
        with public_catalog(tmp_path, *files):
            Connections().set_default(PUBLIC)
            with loaded_plugin(iface) as plugin:
                dock = plugin.show_dock()
                entry_of(layer_menu(iface, add_layer("Districts")), "layer").trigger()
                wait(dock, qtbot)
                (layer,) = project.mapLayersByName("Parcels in Districts")
                yield dock, layer


def open_for_owner(iface, layer, owner):
    layer.selectByExpression(f"owner = '{owner}'")
    assert layer.selectedFeatureCount() == 1
    entry_of(layer_menu(iface, layer), "neighbors").trigger()
    return iface.window.findChildren(NeighborsDialog)[-1]


def test_a_rule_beyond_the_line_can_be_confirmed_for_the_owners_there(
    public_parcels, iface, project, qtbot
):
    dock, layer = public_parcels
    assert [one.title for one in terms_of_layer(layer)] == ["Kansas"]
    dialog = open_for_owner(iface, layer, "Owner 130")
    assert "Applies only if parcels of Montana are found." in stated(dialog)
    ok_of(dialog).click()
    wait(dock, qtbot)
    assert owner_tables(project) == []
    assert "The owners are not listed. Montana" in message(iface)
    dialog = open_for_owner(iface, layer, "Owner 130")
    confirmation_box(dialog).click()
    ok_of(dialog).click()
    wait(dock, qtbot)
    (table,) = owner_tables(project)
    assert "Owner 131" in {row["owner"] for row in rows(table)}
    assert [one.title for one in terms_of_layer(table)] == ["Kansas", "Montana"]


def test_without_parcels_beyond_the_line_its_rule_needs_no_confirmation(
    public_parcels, iface, project, qtbot
):
    dock, layer = public_parcels
    ok_of(open_for_owner(iface, layer, "Owner 122")).click()
    wait(dock, qtbot)
    (table,) = owner_tables(project)
    assert [one.title for one in terms_of_layer(table)] == ["Kansas"]


def test_the_summary_states_the_rule_at_its_owners(parcels, qtbot):
    box = SummaryBox()
    qtbot.addWidget(box)
    with qtbot.waitSignal(box.shown):
        box.show()
        box.show_layer(parcels)
    label = child(box, QLabel, "summary_owner_rule")
    assert label.isVisible()
    assert RULE in label.text()
    parcels.removeCustomProperty(TERMS_PROPERTY)
    with qtbot.waitSignal(box.shown):
        parcels.dataChanged.emit()
    assert not label.isVisible()
    box.close_down()
