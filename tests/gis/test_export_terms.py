"""Terms of use in exported files: in the metadata, or in a text file next to them."""

import pytest
from qgis.core import QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.export.formats import FORMATS, GEOPACKAGE
from parcel_lookup.core.gis.layer.terms import set_terms, terms_of_layer
from parcel_lookup.tests.support.exports import layer_with, saved
from parcel_lookup.tests.support.published import MONTANA, WISCONSIN

ENDINGS = [one.ending for one in FORMATS if one.is_available]
OTHERS = [ending for ending in ENDINGS if ending != GEOPACKAGE.ending]
SQUARE = "MultiPolygon (((0 0, 0 1, 1 1, 0 0)))"


@pytest.fixture(autouse=True)
def _project(qgis_app, qgis_new_project):
    yield
    QgsProject.instance().clear()


def parcels(*terms):
    fields = [("owner", QMetaType.Type.QString)]
    layer = layer_with(fields, [["Öwner", SQUARE]], kind="MultiPolygon")
    metadata = layer.metadata()
    metadata.setRights([one.attribution for one in terms])
    layer.setMetadata(metadata)
    set_terms(layer, terms)
    return layer


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("ending", ENDINGS)
def test_terms_are_in_the_metadata_or_in_a_text_file(tmp_path, ending):
    report = saved(parcels(MONTANA, WISCONSIN), tmp_path / f"p{ending}")
    if ending == GEOPACKAGE.ending:
        again = QgsVectorLayer(str(report.path), "p", "ogr")
        assert again.metadata().rights() == [MONTANA.attribution, WISCONSIN.attribution]
        assert terms_of_layer(again)[0] == MONTANA
        assert names(tmp_path) == ["p.gpkg"]
        return
    text = (tmp_path / "p_terms.txt").read_text(encoding="utf-8")
    assert text.startswith(f"Terms of use of p{ending}, written by Parcel Lookup\n\nMontana\n")
    for words in (
        "Credit: Montana State Library (2026-10).",
        "Reported as forbidden: owner names as a mailing list.",
        "Source (reported on 2026-11-22): MCA 2-6-1017.",
        MONTANA.terms.url,
        "\nWisconsin\n",
        "not legal advice",
    ):
        assert words in text
    assert tmp_path / "p_terms.txt" in report.files
    assert "The terms of use are in the file p_terms.txt." in report.sentences


@pytest.mark.parametrize("ending", ENDINGS)
def test_without_terms_there_is_no_file(tmp_path, ending):
    (tmp_path / "p_terms.txt").write_text("mine", encoding="utf-8")
    report = saved(parcels(), tmp_path / f"p{ending}")
    assert not [path for path in report.files if "terms" in path.name]
    assert not [sentence for sentence in report.sentences if "terms" in sentence]
    assert (tmp_path / "p_terms.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("ending", OTHERS)
def test_another_export_replaces_the_terms_or_removes_them(tmp_path, ending):
    path = tmp_path / f"p{ending}"
    saved(parcels(MONTANA), path)
    saved(parcels(WISCONSIN), path)
    text = (tmp_path / "p_terms.txt").read_text(encoding="utf-8")
    assert "Wisconsin" in text
    assert "Montana" not in text
    path.unlink()  # its terms alone do not prevent a new file
    for other in tmp_path.glob("p.*"):
        other.unlink()
    saved(parcels(MONTANA), path)
    saved(parcels(), path)
    assert not (tmp_path / "p_terms.txt").exists()


def test_files_of_one_stem_have_their_own_terms(tmp_path):
    saved(parcels(MONTANA), tmp_path / "p.shp")
    report = saved(parcels(WISCONSIN), tmp_path / "p.csv")
    assert "Montana" in (tmp_path / "p_terms.txt").read_text(encoding="utf-8")
    assert "Wisconsin" in (tmp_path / "p.csv_terms.txt").read_text(encoding="utf-8")
    assert "The terms of use are in the file p.csv_terms.txt." in report.sentences


def test_a_file_that_somebody_else_wrote_is_never_replaced(tmp_path):
    for name in ("p_terms.txt", "p.csv_terms.txt"):
        (tmp_path / name).write_text("mine", encoding="utf-8")
    with pytest.raises(ParcelError, match=r"written to p\.csv_terms\.txt, which is another file"):
        saved(parcels(MONTANA), tmp_path / "p.csv")
    assert names(tmp_path) == ["p.csv_terms.txt", "p_terms.txt"]
    assert (tmp_path / "p_terms.txt").read_text(encoding="utf-8") == "mine"
