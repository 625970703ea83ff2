"""Parcels in QGIS's search bar, driven as a user types into it."""

import json
import time
from urllib.parse import parse_qs, urlsplit

import pytest
import shapely
from qgis.core import QgsRectangle
from qgis.PyQt.QtCore import QCoreApplication, QDate, QEvent
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QDialog, QLineEdit, QTreeView

from parcel_lookup.core.gis.connections import Connections, ServiceConnection
from parcel_lookup.core.gis.result.collected import CollectedLayer
from parcel_lookup.tests.support.any_crs import FEET, as_multi, connected, geometries, source_of
from parcel_lookup.tests.support.dock import keep_key, message, press
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.parcel_talk import record
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.locator import locator as module
from parcel_lookup.ui.locator.locator import ParcelLocator

MASSACHUSETTS = QgsRectangle(-71.3, 42.3, -71.0, 42.5)
EVERYWHERE = QgsRectangle(-179, -80, 179, 80)
FAILED = "Lookup failed"
ELM = "00000000-0000-4000-8000-000000000001"
TOWN = [
    ("30-40", "219 MONSIGNOR OBRIEN HWY", "SMITH, JOHN"),
    ("30-41", "221 MONSIGNOR OBRIEN HWY", "JONES, MARY"),
    ("30-42", "12 ELM ST", "SMITH, JOHN"),
    ("31-7", "14 ELM ST", "CITY OF CAMBRIDGE"),
    ("32-8", None, "SMITHSON TRUST"),
]


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A parcel file of a street in Cambridge, Massachusetts."""
    return write(
        tmp_path_factory.mktemp("town") / "town.gpkg",
        [
            parcel(
                f"00000000-0000-4000-8000-{number:012d}",
                shapely.box(-71.1 + number / 1000, 42.37, -71.0995 + number / 1000, 42.3705),
                parcel_id=parcel_id,
                situs=situs,
                owner=owner,
                city="CAMBRIDGE",
                state="MA",
                postal="02141",
            )
            for number, (parcel_id, situs, owner) in enumerate(TOWN)
        ],
    )


@pytest.fixture(scope="module")
def service(town):
    with RunningService(town) as service:
        yield service


@pytest.fixture
def locator(iface, monkeypatch):
    monkeypatch.setattr(module, "_DELAY_METERED", 100)
    locator = ParcelLocator(iface, QIcon(), iface.window)
    yield locator
    if is_there(iface):
        locator.close_down()


def is_there(iface):
    """Whether QGIS's bar knows of parcels."""
    filters = iface.locator.locator().filters()
    return "parcel_lookup" in [one.name() for one in filters]


def use_file(path):
    Connections().save(file_connection("Town", path=str(path)))
    Connections().set_default("Town")


def use_service(url, key, **options):
    Connections().save(ServiceConnection("County", url=url, authcfg=keep_key(key), **options))
    Connections().set_default("County")


def line_edit(iface):
    return iface.locator.findChild(QLineEdit)


def view(iface):
    trees = iface.window.findChildren(QTreeView)
    return next(one for one in trees if one.metaObject().className() == "QgsLocatorResultsView")


def lines(iface):
    """Title and description of every line under the bar."""
    model = view(iface).model()
    columns = range(2)
    return [
        tuple(model.index(row, column).data() or "" for column in columns)
        for row in range(model.rowCount())
    ]


def titles(iface):
    return [title.strip() for title, _ in lines(iface)]


def titles_of(lines):
    return [title for title, detail in lines if detail or not title.startswith("  ")]


@pytest.fixture
def search_for(iface, qtbot):
    """Type a text, wait until QGIS has all results, and return the lines."""

    def search_for(text):
        edit = line_edit(iface)
        edit.clear()
        bar = iface.locator.locator()
        with qtbot.waitSignal(bar.finished, timeout=10_000):
            edit.setText(text)
        qtbot.waitUntil(lambda: not bar.isRunning(), timeout=10_000)
        return lines(iface)

    return search_for


def choose(iface, title):
    """Click on a line."""
    tree = view(iface)
    row = titles(iface).index(title)
    tree.setCurrentIndex(tree.model().index(row, 0))
    tree.activated.emit(tree.model().index(row, 0))


def test_owners_ids_and_addresses_of_a_file_need_no_state(locator, iface, town, search_for):
    use_file(town)
    assert search_for("parcel john smith") == [
        ("Parcels", ""),
        ("  All Parcels of an Owner", ""),
        ("SMITH, JOHN", "2 parcels"),
        ("  Owners", ""),
        ("SMITH, JOHN", "12 ELM ST, CAMBRIDGE, MA · 30-42"),
        ("SMITH, JOHN", "219 MONSIGNOR OBRIEN HWY, CAMBRIDGE, MA · 30-40"),
    ]
    assert search_for("parcel 30-4")[1:] == [
        ("  Parcel IDs", ""),
        ("30-40", "219 MONSIGNOR OBRIEN HWY, CAMBRIDGE, MA · SMITH, JOHN"),
        ("30-41", "221 MONSIGNOR OBRIEN HWY, CAMBRIDGE, MA · JONES, MARY"),
        ("30-42", "12 ELM ST, CAMBRIDGE, MA · SMITH, JOHN"),
    ]
    assert search_for("parcel 219 monsignor obrien hwy cambridge")[1:] == [
        ("  Addresses", ""),
        ("219 MONSIGNOR OBRIEN HWY", "CAMBRIDGE, MA · SMITH, JOHN"),
    ]


def test_an_address_is_suggested_while_it_is_typed(locator, iface, town, search_for):
    use_file(town)
    for text in ("219", "219 mons", "219 monsignor obr"):
        assert ("219 MONSIGNOR OBRIEN HWY", "CAMBRIDGE, MA · SMITH, JOHN") in [
            (title, detail[:27]) for title, detail in search_for(f"parcel {text}")
        ], text


def test_an_id_without_its_dash_and_a_uuid_are_found(locator, iface, town, search_for):
    use_file(town)
    assert "30-42" in [title for title, _ in search_for("parcel 3042")]
    uuid = "00000000-0000-4000-8000-000000000003"
    for typed in (uuid, uuid.replace("-", "").upper()):
        assert search_for(f"parcel {typed}")[1:] == [
            ("  Parcel UUIDs", ""),
            (uuid, "14 ELM ST, CAMBRIDGE, MA · CITY OF CAMBRIDGE"),
        ]


def test_the_state_on_the_map_meets_the_scope_rule(locator, iface, service, search_for):
    use_service(service.url, service.key)
    iface.canvas.setExtent(MASSACHUSETTS)
    service.reset()
    assert search_for("parcel smith")[1:5] == [
        ("  All Parcels of an Owner in Massachusetts", ""),
        ("SMITH, JOHN", "2 parcels"),
        ("  Owners in Massachusetts", ""),
        ("SMITH, JOHN", "12 ELM ST, CAMBRIDGE, MA · 30-42"),
    ]
    iface.canvas.setExtent(QgsRectangle(-93.6, 41.8, -93.5, 41.9))
    assert titles(iface)  # still there until something else is typed
    assert search_for("parcel smit") == [("Parcels", ""), ("No parcel found", "for “smit”")]


def test_without_a_state_only_addresses_are_searched(locator, iface, service, search_for):
    use_service(service.url, service.key)
    iface.canvas.setExtent(EVERYWHERE)
    service.reset()
    needs = "Owners and parcel IDs require a state"
    assert search_for("parcel 30-40") == [("Parcels", ""), (needs, "Zoom the map to the state")]
    choose(iface, needs)
    assert message(iface).endswith("are looked up in one state. Zoom the map to it.")
    assert sum(service.requests.values()) == 0
    assert titles_of(search_for("parcel obrien hwy")) == [
        "Parcels",
        "219 MONSIGNOR OBRIEN HWY",
        "221 MONSIGNOR OBRIEN HWY",
        needs,
    ]
    assert set(service.requests) == {"/parcels/address"}


def test_no_request_is_sent_for_each_key_typed(locator, iface, service, monkeypatch, qtbot):
    monkeypatch.setattr(module, "_DELAY_METERED", 700)
    use_service(service.url, service.key)
    iface.canvas.setExtent(MASSACHUSETTS)
    service.reset()
    line_edit(iface).setText("parcel jo")
    for key in "nes m":
        QTest.keyClick(line_edit(iface), key)
        qtbot.wait(300)  # slowly enough for QGIS to begin a search with each key
    qtbot.waitUntil(lambda: "JONES, MARY" in titles(iface))
    assert sum(service.requests.values()) == 1


def test_a_repeated_search_costs_nothing(locator, iface, service, search_for):
    use_service(service.url, service.key)
    iface.canvas.setExtent(MASSACHUSETTS)
    before = search_for("parcel jones")
    service.reset()
    assert search_for("parcel jones") == before
    assert sum(service.requests.values()) == 0


def test_results_of_a_text_typed_earlier_never_appear(locator, iface, town, qtbot, monkeypatch):
    with RunningService(town, delay=0.4) as slow:
        use_service(slow.url, slow.key)
        iface.canvas.setExtent(MASSACHUSETTS)
        seen = set()
        view(iface).model().rowsInserted.connect(lambda *_: seen.update(titles(iface)))
        view(iface).model().modelReset.connect(lambda *_: seen.update(titles(iface)))
        for number, text in enumerate(("parcel smith", "parcel smithson", "parcel jones"), 1):
            line_edit(iface).setText(text)
            # Each is under way before the next is typed.
            qtbot.waitUntil(lambda: sum(slow.requests.values()) == number)  # noqa: B023
        qtbot.waitUntil(lambda: "JONES, MARY" in titles(iface))
        assert not {title for title in seen if title.startswith("SMITH")}
        assert titles(iface) == ["Parcels", "Owners in Massachusetts", "JONES, MARY"]
        assert sum(slow.requests.values()) == 3


def test_a_service_that_is_down_is_one_line(locator, iface, search_for):
    use_service("http://127.0.0.1:9", "key")
    iface.canvas.setExtent(MASSACHUSETTS)
    began = time.monotonic()
    assert search_for("parcel obrien hwy") == [
        ("Parcels", ""),
        (FAILED, "The service at 127.0.0.1:9 does not respond."),
    ]
    assert time.monotonic() - began < 3  # the request is not repeated


def test_a_refused_key_is_one_line_that_leads_to_the_connection(
    locator, iface, service, search_for
):
    use_service(service.url, "wrong")
    iface.canvas.setExtent(MASSACHUSETTS)
    (_, (_, sentence)) = search_for("parcel obrien hwy")
    assert sentence.endswith("does not recognize this key (401).")
    choose(iface, FAILED)
    assert sentence in message(iface)
    press(iface, "Edit Connection…")
    dialog = iface.window.findChild(QDialog, "parcel_lookup_source_dialog")
    assert dialog.isVisible()
    locator.close_down()
    assert not dialog.isVisible()
    assert iface.bar.items() == []


def test_a_key_that_cannot_be_read_is_one_line(locator, iface, service, search_for):
    service.reset()
    Connections().save(ServiceConnection("County", url=service.url, authcfg="gone123"))
    Connections().set_default("County")
    (_, (_, sentence)) = search_for("parcel smith")
    assert sentence.startswith("The key of the connection “County” cannot be read")
    assert sum(service.requests.values()) == 0


def test_a_file_that_is_gone_is_one_line(locator, iface, tmp_path, search_for):
    use_file(tmp_path / "gone.gpkg")
    (_, (_, sentence)) = search_for("parcel smith")
    assert sentence.startswith("“parcels” cannot be used")
    assert "gone.gpkg" in sentence


def test_the_budget_of_the_month_is_kept(locator, iface, service, search_for):
    use_service(service.url, service.key, monthly_budget=1)
    iface.canvas.setExtent(MASSACHUSETTS)
    service.reset()
    assert "SMITH, JOHN" in titles_of(search_for("parcel john smith"))
    (_, (_, sentence)) = search_for("parcel jones mary")
    assert "exceed the monthly budget of “County”" in sentence
    assert sum(service.requests.values()) == 1


def test_choosing_zooms_and_keeps_the_parcel_once(locator, iface, project, town, search_for):
    use_file(town)
    for _ in range(2):
        search_for("parcel jones")
        choose(iface, "JONES, MARY")
    (layer,) = project.mapLayersByName("Parcels looked up")
    (feature,) = layer.getFeatures()
    assert feature["parcel_id"] == "30-41"
    extent = iface.canvas.extent()
    assert extent.contains(feature.geometry().boundingBox())
    assert extent.width() < 0.01
    assert iface.layer is layer  # there was no other
    assert message(iface) == ""


def test_own_columns_of_a_file_are_kept_with_their_types(
    locator, iface, project, tmp_path, search_for
):
    use_file(write_own(tmp_path / "own.gpkg"))
    search_for("parcel smith family")
    choose(iface, "SMITH FAMILY TRUST")
    (feature,) = CollectedLayer(project).layer.getFeatures()
    assert (feature["PID"], feature["FrontFt"]) == (70002, 1200.25)
    assert feature["Inspected"] == QDate(2019, 12, 31)
    layer = CollectedLayer(project).layer
    assert layer.attributeAlias(layer.fields().indexOf("FrontFt")) == "Front footage"


def test_results_go_with_the_plugin(locator, iface, town, search_for):
    """The results are removed: QGIS does not check that a chosen result still has its filter."""
    use_file(town)
    assert len(search_for("parcel john smith")) == 6
    locator.close_down()
    assert lines(iface) == []


def test_choosing_leaves_the_user_s_layer_the_current_one(
    locator, iface, add_layer, town, search_for
):
    use_file(town)
    districts = add_layer("Districts")
    search_for("parcel jones")
    choose(iface, "JONES, MARY")
    assert iface.layer is districts


def test_a_hint_shows_what_to_type_only_after_the_prefix(
    locator, iface, service, search_for, qtbot
):
    service.reset()
    use_service(service.url, service.key)
    hint = ("Address, parcel ID, or owner", "Type at least 4 letters or digits")
    assert search_for("parcel joe") == [("Parcels", ""), hint]
    search_for("smith")  # without the prefix, the text is for other filters
    qtbot.waitUntil(lambda: lines(iface) == [])
    assert sum(service.requests.values()) == 0


@pytest.mark.parametrize(
    "half", [{"results": [{"svc_uuid": ELM, "situs": "12 ELM ST"}]}, {"svc_uuids": [ELM]}]
)
def test_a_service_with_names_of_its_own_that_sends_half_a_record(
    locator, iface, project, search_for, half
):
    """What is chosen goes into a layer: it is a whole record, whatever the address lookup gives."""
    shape = shapely.box(-71.1, 42.37, -71.09, 42.38)
    whole = parcel(ELM, shape, situs="12 ELM ST", owner="LEE, ANN")

    def respond(talk):
        body = {"results": [{**record(whole), "state": "MA"}], "count": 1}
        if talk.request.method == "GET":
            body = half
        talk.respond(200, json.dumps(body).encode(), content_type="application/json")

    with HostileServer(respond) as server:
        use_service(server.url, "key", address_names={"address": "q", "state": "", "offset": ""})
        iface.canvas.setExtent(MASSACHUSETTS)
        assert titles_of(search_for("parcel 12 elm st")) == ["Parcels", "12 ELM ST"]
        by_address, by_id = server.requests
    assert parse_qs(urlsplit(by_address.target).query) == {"q": ["12 elm st"], "limit": ["100"]}
    assert json.loads(by_id.body)["filters"][0]["value"] == [ELM]
    choose(iface, "12 ELM ST")
    (layer,) = project.mapLayersByName("Parcels looked up")
    (feature,) = layer.getFeatures()
    assert feature["owner"] == "LEE, ANN"


def test_the_filter_can_be_removed_during_a_request(iface, town, monkeypatch, qtbot):
    monkeypatch.setattr(module, "_DELAY_METERED", 0)
    with HostileServer(lambda talk: talk.stall()) as server:
        use_service(server.url, "key")
        iface.canvas.setExtent(MASSACHUSETTS)
        locator = ParcelLocator(iface, QIcon(), iface.window)
        assert is_there(iface)
        line_edit(iface).setText("parcel smith")
        qtbot.waitUntil(server.stalled.is_set)
        began = time.monotonic()
        locator.close_down()
        assert time.monotonic() - began < 1
        locator.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not is_there(iface)
    assert titles(iface) == []


def test_a_parcel_in_feet_is_shown_in_place_and_kept_as_it_is(locator, iface, project, search_for):
    source = source_of("feet", [ELM], [shapely.box(-93.61, 42.02, -93.609, 42.021)])
    with connected(Feet=source):
        Connections().set_default("Feet")
        for text in ("parcel 0 elm st", f"parcel {ELM}"):
            search_for(text)
            choose(iface, "0 Elm St" if "elm" in text else ELM)
            view = iface.canvas.extent()
            assert view.contains(QgsRectangle(-93.6099, 42.0201, -93.6091, 42.0209))
            assert view.width() < 0.01
        layer = CollectedLayer(project).layer
        assert layer.crs().authid() == FEET
        assert geometries(layer) == as_multi(source)
