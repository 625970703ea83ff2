"""ArcGIS layers in the dialog of sources: reading, columns, IDs, terms, and what is saved."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import date

import pytest
from qgis.core import QgsApplication, QgsAuthMethodConfig, QgsSettings
from qgis.gui import QgsAuthConfigSelect, QgsCollapsibleGroupBox
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
)

from parcel_lookup.core.arcgis.definition import definition_to_json, read_definition
from parcel_lookup.core.contract import Filter
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.contract.terms import FORBIDDEN, UNKNOWN
from parcel_lookup.core.gis.connections import ArcgisConnection, Connections, open_source_factory
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.tests.support import source_dialog as user
from parcel_lookup.tests.support.county import RECORDS, SHAPES
from parcel_lookup.tests.support.feature_layer import Column, FeatureLayer, OtherLayer, Row
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.passwords import unlocked

TOKEN = "secret-token-of-the-server"
ITEM = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def dialog(window):
    """The dialog for a new layer."""
    dialog = user.opened(window)
    user.choose_kind(dialog, "published")
    return dialog


@pytest.fixture
def server():
    """A server with one layer of a county's own columns, the units of its areas in a column."""
    with FeatureServer(lots()) as server:
        yield server


def lots(**options):
    columns = [
        *(Column(name) for name in ("TOWN", "PIN", "OWNER1", "SITE_ADDR", "LOT_UNITS", "NOTE")),
        Column("LOT_SIZE", "Double"),
    ]
    rows = []
    for number, (uuid, record) in enumerate(RECORDS.items()):
        values = {
            "TOWN": "A" if number < 5 else "B",
            "PIN": f"{number % 5:03}",
            "OWNER1": record.get("owner"),
            "SITE_ADDR": record.get("situs"),
            "LOT_SIZE": 21_780.0 if number % 2 else 2.5,
            "LOT_UNITS": "Sq. Ft." if number % 2 else "Acres",
            "NOTE": "x",
        }
        shape = SHAPES[uuid]
        rows.append(Row(values, None if shape is None else shape.wkb))
    options = {
        "name": "Lots",
        "copyright_text": "© Example County",
        "edited": 1_777_600_000_000,
    } | options
    return FeatureLayer(columns, rows, **options)


def read(dialog, qtbot, text, words="First"):
    user.enter(dialog, "published_address", text)
    user.press(dialog, "source_next")
    user.wait(dialog, qtbot, words)


def details(dialog):
    """Go to the last page."""
    user.press(dialog, "source_next")
    user.part(dialog, QgsCollapsibleGroupBox, "source_terms").setCollapsed(False)


# ---- a pasted address ----------------------------------------------------------------------------


def test_a_pasted_layer_is_read_guessed_and_saved(dialog, server, qtbot):
    read(dialog, qtbot, f"  {server.layer_url()}/query?where=1%3D1&f=html ", "First 9 rows read.")
    assert "last changed on 2026-05-01" in user.note(dialog)
    assert server.requests == 2
    assert user.mapped(dialog)["owner"] == "OWNER1"
    details(dialog)
    assert user.part(dialog, QLineEdit, "connection_name").text() == "Lots"
    assert user.part(dialog, QPlainTextEdit, "terms_text").toPlainText() == "© Example County"
    connection = user.save(dialog, qtbot)
    assert isinstance(connection, ArcgisConnection)
    found = connection.definition
    assert found.address.text == server.layer_url()
    assert found.id.startswith("own-")
    assert found.state == "NE"
    assert found.mapping.fields["situs"].columns == ("SITE_ADDR",)
    assert found.mapping.fields["acres"].unit_column == "LOT_UNITS"
    assert {"NOTE", "LOT_UNITS"} <= set(found.keep)
    assert found.attribution == "© Example County"
    terms = found.terms
    assert {terms.mailing_lists, terms.commercial, terms.redistribution} == {UNKNOWN}
    assert terms.owner_names is True
    assert found.verified is None


def test_a_service_with_several_layers_offers_them(dialog, qtbot):
    points = OtherLayer("Points", "Feature Layer", "esriGeometryPoint")
    with FeatureServer({0: points, 2: lots(), 5: lots(name="Old lots")}) as server:
        read(dialog, qtbot, server.url, "several layers")
        combo = user.part(dialog, QComboBox, "published_number")
        texts = [combo.itemText(row) for row in range(combo.count())]
        assert texts == ["2: Lots", "5: Old lots"]
        assert not user.part(dialog, QAbstractButton, "source_ok").isEnabled()
        combo.setCurrentIndex(1)
        combo.activated.emit(1)
        user.press(dialog, "source_next")
        user.wait(dialog, qtbot, "First 9 rows")
        assert user.save(dialog, qtbot).definition.address.text == server.layer_url(5)


def test_a_page_about_a_layer_leads_to_it(dialog, qtbot):
    with FeatureServer(lots(), items={ITEM: {}}) as server:
        server.items[ITEM] = {"type": "Feature Service", "url": server.url}
        read(dialog, qtbot, server.item_url(ITEM))
        assert user.save(dialog, qtbot).definition.address.text == server.layer_url()


def test_a_token_in_the_address_is_removed_and_saved_nowhere(dialog, server, qtbot):
    read(dialog, qtbot, f"{server.layer_url()}?token={TOKEN}")
    assert "token was removed" in user.note(dialog)
    connection = user.save(dialog, qtbot)
    assert TOKEN not in connection.layer
    settings = QgsSettings()
    assert TOKEN not in str([settings.value(key) for key in settings.allKeys()])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Enter the address"),
        ("parcels", "FeatureServer"),
        ("https://gis.example.com/arcgis/rest/services", "list of services"),
        ("https://gis.example.com/rest/services/P/ImageServer", "ImageServer"),
        ("https://gis.example.com:port/FeatureServer/0", "cannot be read"),
    ],
)
def test_what_is_no_address_of_a_layer_is_refused_and_kept(dialog, qtbot, text, words):
    read(dialog, qtbot, text, words)
    assert user.part(dialog, QLineEdit, "published_address").text() == text
    assert not user.shows_columns(dialog)


@pytest.mark.parametrize("trap", ["points", "html", "error", "gone"])
def test_a_layer_that_cannot_be_read_is_reported(dialog, qtbot, trap):
    points = OtherLayer("Points", "Feature Layer", "esriGeometryPoint")
    with FeatureServer({0: lots(), 1: points}) as server:
        address = server.layer_url(1 if trap == "points" else 0)
        if trap == "html":
            fail(server, html=True)
        elif trap == "error":
            fail(server, errors=[(500, "Error performing query operation")])
        if trap != "gone":
            read(dialog, qtbot, address, "⚠")
    if trap == "gone":
        read(dialog, qtbot, address, "⚠")
    assert user.part(dialog, QLabel, "source_note").toolTip() or trap == "points"
    assert not user.shows_columns(dialog)
    assert not user.part(dialog, QAbstractButton, "source_ok").isEnabled()


def test_reading_ends_with_the_dialog_and_by_its_button(window, qtbot):
    with FeatureServer(lots(), latency=5.0) as server:
        for end in ("source_close", "source_cancel"):
            dialog = user.opened(window)
            user.choose_kind(dialog, "published")
            user.enter(dialog, "published_address", server.layer_url())
            user.press(dialog, "source_next")
            assert user.is_reading(dialog)
            user.press(dialog, end)
        assert "canceled" in user.note(dialog)
        dialog.reject()


def test_an_address_that_was_changed_afterwards_is_read_again(dialog, server, qtbot):
    read(dialog, qtbot, server.layer_url())
    user.press(dialog, "source_back")
    user.enter(dialog, "published_address", server.layer_url(1))
    assert not user.part(dialog, QAbstractButton, "source_ok").isEnabled()


def test_a_layer_without_records_can_be_added(dialog, qtbot):
    with FeatureServer(FeatureLayer([Column("OWNER")], [], name="Empty")) as server:
        read(dialog, qtbot, server.layer_url(), "First 0 rows read.")
        assert user.save(dialog, qtbot).definition.mapping.fields["owner"].columns == ("OWNER",)


def test_a_saved_layer_is_searched_with_its_units_and_ids(dialog, server, qtbot):
    read(dialog, qtbot, server.layer_url())
    user.part(dialog, QComboBox, "source_id_columns").setEditText("TOWN PIN")
    factory = open_source_factory(user.save(dialog, qtbot))
    with closing(factory(Run())) as source:
        batches = list(source.read(Query((Filter("state", "eq", "NE"),)), Run()))
    parcels = [one for batch in batches for one in batch.parcels]
    assert len(parcels) == 9
    assert {one.attributes["acres"] for one in parcels} == {0.5, 2.5}
    assert {one.attributes["NOTE"] for one in parcels} == {"x"}
    assert len({one.svc_uuid for one in parcels}) == 9


# ---- corrections ---------------------------------------------------------------------------------


def test_corrections_are_saved(dialog, server, qtbot):
    read(dialog, qtbot, server.layer_url())
    user.choose(dialog, "owner", "")
    user.choose(dialog, "legal", "TOWN PIN")
    user.part(dialog, QComboBox, "source_id_columns").setEditText("TOWN PIN")
    assert "different IDs" in user.text_of(dialog, "source_id_note")
    state = user.part(dialog, QComboBox, "source_state")
    assert state.currentData() == "NE"
    state.setCurrentIndex(state.findData("IA"))
    state.activated.emit(state.currentIndex())
    details(dialog)
    mailing = user.part(dialog, QComboBox, "terms_mailing_lists")
    mailing.setCurrentIndex(mailing.findData(FORBIDDEN))
    user.enter(dialog, "connection_name", "My lots")
    found = user.save(dialog, qtbot).definition
    assert "owner" not in found.mapping.fields
    assert found.mapping.fields["legal"].columns == ("TOWN", "PIN")
    assert found.mapping.ids == ("TOWN", "PIN")
    assert (found.state, found.mapping.fields["state"].constant) == ("IA", "IA")
    assert found.terms.forbids_mailing
    assert found.terms.owner_names is False
    assert found.title == "My lots"


def test_ids_that_rows_share_are_shown(dialog, server, qtbot):
    read(dialog, qtbot, server.layer_url())
    ids = user.part(dialog, QComboBox, "source_id_columns")
    assert ids.currentText() == ""  # PIN is not unique
    assert "object ID" in user.text_of(dialog, "source_id_note")
    ids.setEditText("PIN")
    assert "8 of the first rows share" in user.text_of(dialog, "source_id_note")


@pytest.mark.parametrize("text", ["NAME", 'upper("OWNER1")'])
def test_a_column_that_the_layer_does_not_have_is_refused(dialog, server, qtbot, text):
    read(dialog, qtbot, server.layer_url())
    combo = user.column(dialog, "owner")
    assert combo.findText("Expression…") < 0
    user.choose(dialog, "owner", text)
    user.press(dialog, "source_ok")
    assert text in user.problem(dialog)
    user.choose(dialog, "owner", "OWNER1")
    assert user.problem(dialog) == ""
    user.part(dialog, QComboBox, "source_id_columns").setEditText("TOWN NUMBER")
    user.press(dialog, "source_ok")
    assert "TOWN NUMBER" in user.problem(dialog)


# ---- saved connections ---------------------------------------------------------------------------


def test_a_saved_layer_is_shown_and_keeps_what_was_not_changed(window, server, qtbot):
    data = definition_to_json(catalog().layer("us-fl")) | {
        "id": "own-1",
        "title": "Florida",
        "url": server.url,
    }
    Connections().save(ArcgisConnection("Florida", layer=json.dumps(data)))
    dialog = user.opened(window, "Florida")
    assert user.mapped(dialog)["county_fp"] == "CO_NO"
    user.choose(dialog, "owner", "PARCEL_ID")
    details(dialog)
    assert server.requests == 0
    user.enter(dialog, "connection_name", "FL")
    found, before = user.save(dialog, qtbot).definition, read_definition(data)
    assert found.mapping.fields["owner"].columns == ("PARCEL_ID",)
    for name in ("county", "county_fp", "acres", "situs", "state", "state_fp"):
        assert found.mapping.fields[name] == before.mapping.fields[name]
    same = ("id", "address", "keep", "terms", "attribution", "traps", "source")
    for member in same:
        assert getattr(found, member) == getattr(before, member)
    assert found.mapping.ids == before.mapping.ids
    assert Connections().get("Florida") is None


def test_terms_have_the_date_of_today_only_if_they_were_edited(dialog, window, qtbot):
    with FeatureServer(lots(copyright_text="")) as server:
        read(dialog, qtbot, server.layer_url())
    details(dialog)
    user.part(dialog, QLineEdit, "terms_attribution").setText("Example County")
    unread = user.save(dialog, qtbot).definition
    assert (unread.terms.text, unread.terms.read_on) == ("", "")
    assert unread.attribution == "Example County"

    dialog = user.opened(window, "Lots")
    details(dialog)
    uses = user.part(dialog, QComboBox, "terms_mailing_lists")
    uses.setCurrentIndex(uses.findData(FORBIDDEN))
    edited = user.save(dialog, qtbot).definition.terms
    assert edited.mailing_lists == FORBIDDEN
    assert edited.read_on == f"{date.today():%Y-%m-%d}"  # noqa: DTZ011 - the user's day


def test_a_saved_layer_can_be_read_again(dialog, window, server, qtbot):
    read(dialog, qtbot, server.layer_url())
    user.choose(dialog, "legal", "NOTE")
    saved = user.save(dialog, qtbot).definition
    dialog = user.opened(window, "Lots")
    user.press(dialog, "source_read_again")
    user.wait(dialog, qtbot, "First 9 rows")
    assert user.mapped(dialog)["legal"] == "NOTE"
    assert user.save(dialog, qtbot).definition == saved


def test_a_layer_of_the_catalog_is_chosen_by_its_name(dialog, window, qtbot):
    layers = user.part(dialog, QComboBox, "published_layer")
    layers.setCurrentIndex(layers.findData("us-mt"))
    text = user.text_of(dialog, "published_about")
    assert "gisservicemt.gov" in text
    assert "Source (reported on 2026-11-22): MCA 2-6-1017" in text
    assert not user.part(dialog, QLineEdit, "published_address").isVisibleTo(dialog)
    user.press(dialog, "source_next")
    connection = user.save(dialog, qtbot)
    assert connection.name == "Montana"
    assert connection.layer == "us-mt"
    dialog = user.opened(window, "Montana")
    assert user.save(dialog, qtbot) == connection


def test_a_damaged_definition_is_reported(window):
    data = json.dumps(definition_to_json(catalog().layer("us-wi")))
    Connections().save(ArcgisConnection("Lots", layer=data))
    settings = QgsSettings()
    (place,) = [key for key in settings.allKeys() if key.endswith("/Lots/layer")]
    settings.setValue(place, '{"format": 1}')
    dialog = user.opened(window, "Lots")
    assert "⚠" in user.note(dialog)
    assert not user.part(dialog, QAbstractButton, "source_ok").isEnabled()
    dialog.reject()


def test_the_test_counts_parcels_and_names_what_is_wrong(dialog, server, qtbot):
    read(dialog, qtbot, server.layer_url())
    details(dialog)
    test = user.part(dialog, QPushButton, "test_connection")
    result = user.part(dialog, QLabel, "test_result")
    test.click()
    qtbot.waitUntil(lambda: "9 parcels" in result.text(), timeout=10_000)
    assert result.text().startswith("✓")
    fail(server, errors=[(400, "Unable to complete operation.")])
    test.click()
    qtbot.waitUntil(lambda: result.text().startswith("⚠"), timeout=10_000)


# ---- authentication ------------------------------------------------------------------------------


@pytest.fixture
def authcfg(project):
    unlocked()
    QgsApplication.authManager().removeAllAuthenticationConfigs()
    config = QgsAuthMethodConfig("APIHeader")
    config.setName("Server")
    config.setConfig("X-Esri-Authorization", f"Bearer {TOKEN}")
    done, config = QgsApplication.authManager().storeAuthenticationConfig(config)
    assert done
    yield config.id()
    QgsApplication.authManager().removeAllAuthenticationConfigs()


def use_configuration(dialog, authcfg):
    user.part(dialog, QgsCollapsibleGroupBox, "source_authentication").setCollapsed(False)
    user.part(dialog, QgsAuthConfigSelect, "source_authcfg").setConfigId(authcfg)


def test_a_server_that_requires_a_token_is_read_with_a_configuration(dialog, authcfg, qtbot):
    with FeatureServer(lots(), token=TOKEN) as server:
        read(dialog, qtbot, server.layer_url(), "requires a token")
        use_configuration(dialog, authcfg)
        read(dialog, qtbot, server.layer_url())
        connection = user.save(dialog, qtbot)
    assert connection.authcfg == authcfg
    assert TOKEN not in connection.layer


def test_a_key_is_sent_to_the_server_behind_a_page_only_after_a_click(dialog, authcfg, qtbot):
    with FeatureServer(lots()) as portal, FeatureServer(lots(), token=TOKEN) as server:
        portal.items = {ITEM: {"type": "Feature Service", "url": server.url}}
        use_configuration(dialog, authcfg)
        read(dialog, qtbot, portal.item_url(ITEM), "may be sent there")
        assert server.requests == 0
        assert user.part(dialog, QLineEdit, "published_address").text() == server.url
        user.press(dialog, "source_next")
        user.wait(dialog, qtbot, "First 9 rows")
        dialog.reject()
