"""Layers that explain themselves: form, table, formats, metadata, notes."""

import json

import pytest
import shapely
from qgis.core import (
    Qgis,
    QgsAttributeEditorContainer,
    QgsField,
    QgsLayerMetadata,
    QgsLayerNotesUtils,
    QgsVectorLayer,
)
from qgis.gui import QgsAttributeForm, QgsGui
from qgis.PyQt.QtCore import QMetaType
from qgis.PyQt.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit

from parcel_lookup.core.contract import Cancellation, Cancelled, Filter
from parcel_lookup.core.gis.connections import ServiceConnection
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.layer.stacks import find_stacks
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.result.description import (
    Counts,
    Provenance,
    SourceDescription,
    count_layer,
    filled_fields,
    note_search,
)
from parcel_lookup.core.search import Outcome, Search
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.presentation import (
    DESCRIPTION,
    layer_of_parcels,
    presented,
    shown,
    visible_columns,
)
from parcel_lookup.tests.support.sources import make_parcel

SQUARE = shapely.box(-93, 42, -92.99, 42.01)
KEY = "Geheim-1234567890"


@pytest.fixture(autouse=True)
def _gui(qgis_app, qgis_new_project):
    if not QgsGui.editorWidgetRegistry().factories():
        QgsGui.editorWidgetRegistry().initEditors()


def parcel(number=1, **attributes):
    return make_parcel(number, SQUARE, **attributes)


def pages(layer):
    """The form: names of fields, and labels of numbers that are written, by group by page."""
    assert layer.editFormConfig().layout() == Qgis.AttributeFormLayout.DragAndDrop
    return {
        page.name(): {
            box.name(): [field.name() for field in box.children()]
            for box in page.children()
            if isinstance(box, QgsAttributeEditorContainer)
        }
        for page in layer.editFormConfig().tabs()
    }


# ---- form ---------------------------------------------------------------------------------------


def test_the_form_has_the_contracts_groups_and_every_field_once():
    schema = ResultSchema([QgsField("ZONE", QMetaType.Type.QString)], by_area=True)
    known = parcel(yearbuilt="1987", owner2="Second", mystery="x", state="IA", sale_price=5)
    layer = layer_of_parcels([known], schema, rows=[("R-1",)])
    form = pages(presented(layer))
    titles = [
        "Owner",
        "Land",
        "Sale",
        "Place",
        "Identifiers",
        "Unformatted Numbers",
        "Empty Fields",
    ]
    assert list(form["Parcel"]) == titles
    assert form["Parcel"]["Owner"] == ["owner", "owner2"]
    assert form["Parcel"].pop("Land") == ["Acres", "Parcels at this place"]
    assert form["Parcel"].pop("Sale") == ["Sale price"]
    assert form["More Fields"] == {"Building": ["yearbuilt"], "Other Fields": ["mystery"]}
    named = [name for page in form.values() for names in page.values() for name in names]
    assert sorted(named) == sorted(layer.fields().names())


def test_fields_about_the_search_have_a_page():
    schema = ResultSchema([QgsField("ZONE", QMetaType.Type.QString)], by_area=True)
    layer = layer_of_parcels([parcel()], schema, rows=[("R-1",)])
    names = ("src_ZONE", "join_count", "join_overlap_acres")
    places = {layer.fields().lookupField(name): value for name, value in zip(names, ("R", 2, 1.5))}
    layer.dataProvider().changeAttributeValues({next(layer.getFeatures()).id(): places})
    assert pages(presented(layer))["Search"] == {
        "Carried-Over Fields": ["src_ZONE"],
        "Overlap with Search Area": ["Matching polygons", "Overlap (acres)"],
        "Unformatted Numbers": ["join_count", "join_overlap_acres"],
    }


def test_unread_values_have_a_group_of_their_own_where_there_are_any():
    odd = parcel()._replace(unread={"acres": "a few"})
    layer = presented(layer_of_parcels([odd]))
    assert pages(layer)["Parcel"]["Unreadable Values"] == ["unread_values"]
    assert "Unreadable Values" not in pages(presented(layer_of_parcels([parcel()])))


def test_an_empty_layer_has_a_form_and_a_table():
    layer = presented(layer_of_parcels([]))
    assert list(pages(layer)["Parcel"])[:2] == ["Owner", "Address"]
    assert "Empty Fields" not in pages(layer)["Parcel"]
    assert len(visible_columns(layer)) == 12


def test_all_fields_are_read_only_and_have_their_meaning_as_a_tip():
    layer = presented(layer_of_parcels([parcel(mystery="x")]))
    config, fields = layer.editFormConfig(), layer.fields()
    assert all(config.readOnly(index) for index in range(fields.count()))
    assert fields.field("elevation").comment() == "Centroid elevation"
    assert layer.attributeDisplayName(fields.lookupField("elevation")) == "Elevation (m)"


def texts_in_form(layer):
    """What the form of the first feature shows, by field."""
    form = QgsAttributeForm(layer, next(layer.getFeatures()))
    found = {}
    for name in layer.fields().names():
        kinds = (QLineEdit, QPlainTextEdit, QComboBox)
        widgets = [widget for kind in kinds for widget in form.findChildren(kind, name)]
        for widget in widgets:
            read = getattr(widget, "currentText", None) or getattr(widget, "text", None)
            found[name] = read() if read else widget.toPlainText()
    form.deleteLater()
    return found


def test_the_form_hides_nothing_that_it_cannot_read():
    odd = parcel(
        sale_date="spring of 1987",
        state_fp="98",
        cdl_majority_value=999,
        postal="02139",
        legal="Lot 1\n<b>Block</b> 2",
        parcel_value=-5.0,
    )
    texts = texts_in_form(presented(layer_of_parcels([odd])))
    assert texts["sale_date"] == "spring of 1987"
    assert texts["state_fp"] == "(98)"
    assert texts["cdl_majority_value"] == "(999)"
    assert texts["postal"] == "02139"
    assert texts["legal"] == "Lot 1\n<b>Block</b> 2"
    assert texts["parcel_value"] == "-5"


def test_numbers_that_need_no_rounding_have_no_arrows():
    layer = presented(layer_of_parcels([parcel(acres=80.58, elevation=10 / 3, sale_price=12345.0)]))
    assert layer.editorWidgetSetup(layer.fields().lookupField("elevation")).type() == "Range"
    texts = texts_in_form(layer)
    assert texts["acres"] == "80.58"
    assert texts["sale_price"] == "12,345"


# ---- formats ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("acres", 1234.56789, "1,234.57"),
        ("acres_calc", 1234.5678, "1,234.5678"),
        ("parcel_value", 65031.0, "65,031"),
        ("tax_amount", 2762.75, "2,762.75"),
        ("parcel_value", float("inf"), "inf"),
        ("elevation", -3.04, "-3.0"),
        ("acres", float("inf"), "inf"),
        ("sq_feet", 3503187.0, "3,503,187"),
        ("cdl_majority_value", 1, "Corn (1)"),
        ("cdl_majority_value", 999, "(999)"),
        ("state_fp", "06", "California (06)"),
        ("state_fp", "98", "(98)"),
        ("county_fp", "007", "007"),
        ("sale_date", "2014-05-03", "2014-05-03"),
        ("sale_date", "spring of 1987", "spring of 1987"),
        ("yearbuilt", 1987, "1987"),
        ("yearbuilt", 12, "12"),
    ],
)
@pytest.mark.usefixtures("english")
def test_values_in_the_table(name, value, expected):
    known = {"acres": 1 / 3, "acres_calc": 0.3333, "elevation": 2 / 3, "sq_feet": 14520.0}
    layer = presented(layer_of_parcels([parcel(yearbuilt="1987", **known)]))
    assert shown(layer, name, value) == expected


# ---- table --------------------------------------------------------------------------------------


def test_the_table_shows_twelve_columns_and_has_the_rest_at_hand():
    everything = dict.fromkeys(ResultSchema().fields.names(), "1")
    layer = presented(layer_of_parcels([parcel(**{**everything, "svc_uuid": "x", "mystery": "y"})]))
    assert visible_columns(layer) == [
        *("owner", "situs", "city", "acres", "parcel_value", "land_use", "zoning"),
        *("cdl_majority_category", "sale_date", "sale_price", "parcel_id", "owner_type"),
    ]
    columns = layer.attributeTableConfig().columns()
    assert {one.name for one in columns if one.name} == set(layer.fields().names())
    assert all(one.width > 20 for one in columns if one.name)


def test_columns_without_a_value_make_room_for_others():
    schema = ResultSchema([QgsField("ZONE", QMetaType.Type.QString)], by_area=True)
    layer = layer_of_parcels([parcel(county="Story", legal="Lot 1")], schema, rows=[("R-1",)])
    join = ["src_ZONE", "join_count", "join_overlap_acres", "join_overlap_pct"]
    assert visible_columns(presented(layer)) == ["owner", "acres", "county", "legal", *join]


# ---- counts -------------------------------------------------------------------------------------


def test_a_field_is_filled_where_any_feature_has_a_value():
    parcels = [parcel(number) for number in range(600)]
    parcels[-1] = parcel(599, zoning="A-1", tax_amount=0.0)
    layer = layer_of_parcels(parcels)
    filled = filled_fields(LayerCopy(layer), Cancellation())
    assert filled == {"svc_uuid", "owner", "acres", "zoning", "tax_amount"}


def test_rows_parcels_and_places_are_counted_apart():
    copy = LayerCopy(layer_of_parcels([parcel(1), parcel(1), parcel(2)]))
    counts = count_layer(copy, find_stacks(copy, Cancellation()), Cancellation())
    assert counts[:3] == (3, 2, 1)
    assert counts.sentence == "2 parcels at 1 place, in 3 rows"
    assert Counts(27508, 27508, 12975).sentence == "27,508 parcels at 12,975 places"


def test_counting_is_cancelled():
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        filled_fields(LayerCopy(layer_of_parcels([parcel()])), cancellation)


# ---- account ------------------------------------------------------------------------------------


def description_of(connection=None, outcome=None, search=None):
    return Provenance(search or Search(), connection, outcome).describe(Cancellation())


def test_a_service_is_named_by_its_address_without_any_secret():
    url = f"https://anna:{KEY}@parcels.example.com:8443/v1/?token={KEY}#{KEY}"
    account = description_of(ServiceConnection("County", url=url, authcfg="abc1234"))
    assert account.sources[0].address == "https://parcels.example.com:8443/v1"
    assert account.source == "County (https://parcels.example.com:8443/v1)"
    assert KEY not in repr(account)
    assert "anna" not in repr(account)
    assert description_of(ServiceConnection("", url=url)).source == account.sources[0].address


def test_a_file_has_its_description_and_a_missing_one_its_name(tmp_path):
    from parcel_lookup.core.parcel_file.writer import ParcelWriter

    path = tmp_path / "story.gpkg"
    with ParcelWriter(path, title="Story County", description="CC BY 4.0, Story County") as writer:
        writer.add([parcel()])
    connection = file_connection("Mine", path=str(path))
    account = description_of(connection)
    assert account.source.startswith("Story County, file story.gpkg as of ")
    assert account.sources[0].about == "CC BY 4.0, Story County"
    path.unlink()
    assert description_of(connection).source == "Mine, file story.gpkg"
    assert description_of().source == "Several connections"


def test_a_search_is_described_without_the_limit_of_the_dock():
    search = Search(filters=(Filter("acres", "gte", 5),), max_requests=200)
    account = description_of(search=search)
    assert account.query == "Parcels where acres is at least 5."
    assert account.digest == description_of(search=Search(filters=search.filters)).digest


# ---- metadata and notes -------------------------------------------------------------------------


def metadata_of(**changes):
    layer = presented(layer_of_parcels([parcel(1), parcel(2)]), DESCRIPTION._replace(**changes))
    return layer.metadata()


def test_metadata_contain_search_time_source_and_limitations():
    found = metadata_of(
        sources=(
            SourceDescription("County", "County", "https://parcels.example.com", "Public domain"),
        ),
        remarks=("1 parcel has no geometry and is in the table only.",),
    )
    assert found.title() == "Parcels"
    assert found.type() == "dataset"
    assert found.identifier() == "parcel-lookup/0123456789abcdef/20261121T183000Z"
    for words in (
        DESCRIPTION.query,
        "2 parcels at 1 place.",
        "2026-11-21 18:30 UTC",
        "not a survey",
    ):
        assert words in found.abstract()
    assert "1 parcel has no geometry" in found.abstract()
    assert "PARTIAL" not in found.abstract()
    assert found.rights() == ["Public domain"]
    assert "not a survey" in found.constraints()[0].constraint
    assert [link.url for link in found.links()] == ["https://parcels.example.com"]
    assert DESCRIPTION.result in found.history()[1]
    assert found.crs().authid() == "EPSG:4326"
    bounds = found.extent().spatialExtents()[0].bounds
    assert (bounds.xMinimum(), bounds.yMaximum()) == pytest.approx((-93, 42.01))
    assert found.dateTime(Qgis.MetadataDateType.Created).toMSecsSinceEpoch() == 1795285800000
    assert found.contacts() == []


def test_what_a_user_added_to_metadata_and_notes_stays():
    layer = presented(layer_of_parcels([parcel()]))
    metadata = layer.metadata()
    contact = QgsLayerMetadata.Contact("Anna")
    metadata.setContacts([contact])
    layer.setMetadata(metadata)
    QgsLayerNotesUtils.setLayerNotes(layer, "<p>mine</p>")
    presented(layer)
    assert [one.name for one in layer.metadata().contacts()] == ["Anna"]
    assert QgsLayerNotesUtils.layerNotes(layer) == "<p>mine</p>"


def test_a_partial_layer_is_described_as_such_in_abstract_and_notes():
    reason = "The requests of this month are used up."
    layer = presented(
        layer_of_parcels([parcel()]), DESCRIPTION._replace(is_partial=True, reason=reason)
    )
    assert f"PARTIAL: not all matches are in this layer. {reason}" in layer.metadata().abstract()
    assert f"not all matches are in this layer. {reason}".lower() in (
        QgsLayerNotesUtils.layerNotes(layer).lower()
    )


def test_notes_hold_the_query_and_no_markup_of_the_data():
    account = DESCRIPTION._replace(
        query='Parcels where owner contains "<script>alert(1)</script> & Co".'
    )
    layer = QgsVectorLayer("Polygon", "x", "memory")
    note_search(layer, account)
    notes = QgsLayerNotesUtils.layerNotes(layer)
    assert "<script" not in notes
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co" in notes
    note_search(layer, account._replace(query="Another."))  # ours, so it is replaced
    assert "Another." in QgsLayerNotesUtils.layerNotes(layer)


def test_the_notices_of_the_outcome_are_included():
    outcome = Outcome(parcels=3, count_without_geometry=1, notices=("Something.",))
    account = description_of(outcome=outcome)
    assert account.remarks == (
        "Something.",
        "1 parcel has no geometry and is in the table only.",
    )
    early = description_of(outcome=Outcome(complete=False, missing="Two pages.", notices=("So.",)))
    assert (early.is_partial, early.reason, early.remarks) == (True, "Two pages. So.", ())
    json.dumps(account._replace(when="", counts=None))  # plain data
