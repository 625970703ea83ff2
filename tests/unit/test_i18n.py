"""The catalogs of translations, and the script that keeps them up to date."""

import json
import subprocess

import pytest

from parcel_lookup.core.i18n import number_of, set_translate, tr
from parcel_lookup.scripts import i18n
from parcel_lookup.scripts.i18n import Catalog, Text, extract, find_bypasses, source_files


@pytest.fixture(scope="module")
def extraction():
    return extract(source_files())


@pytest.fixture
def code(tmp_path):
    """Write a module and return what the script is given to find it."""

    def write(body):
        path = tmp_path / "ui" / "window.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"from parcel_lookup.core.i18n import number_of, tr\n{body}\n", "utf-8")
        return [path], tmp_path

    return write


@pytest.fixture
def catalog(tmp_path):
    return Catalog("es", tmp_path)


# ---- the plugin ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", i18n.PLURAL_FORMS)
def test_every_visible_text_is_in_the_catalog(language, extraction):
    problems = Catalog(language).problems(extraction.texts)
    assert problems == [], "run scripts/i18n.py"


def test_visible_texts_are_literals_in_tr(extraction):
    assert extraction.problems + find_bypasses(source_files()) == []


# ---- texts in the code ---------------------------------------------------------------------------


def test_texts_of_both_functions_are_found(code):
    found = extract(*code('tr("One " "text.")\nnumber_of(3, "{} parcel", "{} parcels")'))
    assert found.texts == {
        "One text.": Text(False, {"ui/window.py"}),
        "{} parcels": Text(True, {"ui/window.py"}),
    }
    assert found.problems == []


@pytest.mark.parametrize(
    "call",
    [
        "tr(name)",
        'tr(f"File {name}")',
        'tr("File " + name)',
        'tr("File", "context")',
        "number_of(3, *words)",
        'number_of(3, "{} parcel", many)',
    ],
)
def test_a_text_that_is_not_a_literal_is_an_error_with_its_place(code, call):
    found = extract(*code(f"x = {call}"))
    assert found.texts == {}
    (problem,) = found.problems
    assert problem.startswith("ui/window.py:2: the text is not a literal: ")


def test_a_text_cannot_be_both_a_count_and_a_plain_text(code):
    found = extract(*code('tr("{} parcels")\nnumber_of(3, "{} parcel", "{} parcels")'))
    assert "both tr and number_of" in found.problems[0]


def test_functions_of_the_same_name_from_elsewhere_are_not_ours(tmp_path):
    path = tmp_path / "a.py"
    path.write_text('def number_of(value):\n    return value\n\n\nnumber_of("7")\n', "utf-8")
    found = extract([path], tmp_path)
    assert (found.texts, found.problems) == ({}, [])


def test_a_form_of_qt_designer_is_a_problem(code):
    paths, root = code("")
    (root / "ui" / "window.ui").touch()
    assert extract(paths, root).problems == ["ui/window.ui:1: texts of forms are not found"]


@pytest.mark.parametrize(
    "statement",
    [
        'label.setText("Parcels")',
        'label.setToolTip(f"<b>{title}</b> of parcels")',
        'label.setText("Parcels" if many else one)',
        'label.setText("Parcels: {}".format(count))',
        'bar.pushMessage(tr("Error"), "No parcels")',
        'box.addItem("Parcels", "id")',
        'QLabel("Parcels")',
        'QAction(icon, "Parcels")',
        'QgsProcessingParameterString("NAME", "Parcels")',
        'Problem(400, ("filters",), "wrong")',
        'raise ParcelError(ErrorCode.NO_ROWS, reason="none")',
        'return_value = "The file cannot be read."',
        'REASONS = {"x": "it is damaged."}',
        'text = f"There are {count} parcels"',
        'self.tr("Parcels")',
    ],
)
def test_a_literal_that_bypasses_tr_is_found(code, statement):
    (problem,) = find_bypasses(*code(statement))
    assert problem.startswith("ui/window.py:2: ")


@pytest.mark.parametrize(
    "statement",
    [
        'label.setText(tr("Parcels"))',
        'label.setToolTip(f"<b>{title}</b>&nbsp;{count}")',
        'label.setObjectName("parcels")',
        'box.addItem(tr("Parcels"), "parcels")',
        'QgsProcessingParameterString("NAME", tr("Parcels"))',
        'log("The file cannot be read.")',
        'raise ValueError("The value cannot be read.")',
        'db.execute("DELETE FROM parcels WHERE id = ?")',
        'WORDS = "street avenue road".split()',
        'if "unable to open" in str(error): pass',
        'def f() -> "The return type": "Do something at once."',
        'label.setText("EPSG")  # untranslated: a name',
    ],
)
def test_what_is_translated_or_not_visible_is_not_reported(code, statement):
    assert find_bypasses(*code(statement)) == []


# ---- catalogs ------------------------------------------------------------------------------------

TEXTS = {"Owner": Text(False, {"ui/a.py"}), "{} parcels": Text(True, {"ui/b.py", "core/a.py"})}


def test_an_update_keeps_translations_and_drops_obsolete_texts(catalog, tmp_path):
    catalog.forms = {"Owner": ["Propietario"], "Old": ["Viejo"]}
    catalog.update(TEXTS)
    again = Catalog("es", tmp_path)
    assert again.forms == {"Owner": ["Propietario"], "{} parcels": []}
    assert again.unfinished == ["{} parcels"]


def test_the_file_is_the_same_whatever_the_order_and_has_no_line_numbers(catalog):
    catalog.update(TEXTS)
    first = catalog.path.read_bytes()
    catalog.update(dict(reversed(TEXTS.items())))
    assert catalog.path.read_bytes() == first
    assert b'<location filename="../../ui/a.py">' in first


def test_missing_and_obsolete_texts_are_problems(catalog):
    catalog.forms = {"Old": ["Viejo"], "Owner": []}
    assert catalog.problems(TEXTS) == [
        "parcel_lookup_es.ts: missing: '{} parcels'",
        "parcel_lookup_es.ts: obsolete: 'Old'",
    ]


@pytest.mark.parametrize(
    ("source", "forms", "is_right"),
    [
        ("{name} of {place}", ["{place}: {name}"], True),
        ("{name} of {place}", ["{name}"], False),
        ("{count:,} rows", ["{count} filas"], False),
        ("<b>Owner</b>", ["Propietario"], False),
        ("{} parcels", ["{} parcela", "{} parcelas"], True),
        ("{} parcels", ["una parcela", "{} parcelas"], True),
        ("{} parcels", ["{} parcela", "parcelas"], False),
        ("{} parcels", ["{} parcelas"], False),
    ],
)
def test_a_translation_has_the_placeholders_and_forms_of_its_text(catalog, source, forms, is_right):
    catalog.forms = {source: forms}
    problems = catalog.problems({source: Text(source == "{} parcels")})
    assert (problems == []) is is_right


def test_a_translator_gets_a_file_and_it_is_read_back(catalog, tmp_path):
    catalog.update(TEXTS)
    file = tmp_path / "es.json"
    catalog.export(TEXTS, file)
    rows = json.loads(file.read_text("utf-8"))
    assert rows[1] == {
        "source": "{} parcels",
        "files": ["core/a.py", "ui/b.py"],
        "translation": ["", ""],
    }
    rows[1]["translation"] = ["{} parcela", "{} parcelas"]
    rows.append({"source": "Old", "translation": ["Viejo"]})
    file.write_text(json.dumps(rows), "utf-8")
    assert catalog.read_export(TEXTS, file) == ["obsolete: 'Old'"]
    assert Catalog("es", tmp_path).forms["{} parcels"] == ["{} parcela", "{} parcelas"]
    assert Catalog("es", tmp_path).unfinished == ["Owner"]


def test_a_wrong_translation_is_not_read(catalog, tmp_path):
    catalog.update(TEXTS)
    file = tmp_path / "es.json"
    file.write_text('[{"source": "{} parcels", "translation": ["{x}", "{} parcelas"]}]', "utf-8")
    (problem,) = catalog.read_export(TEXTS, file)
    assert "placeholders" in problem
    assert catalog.forms["{} parcels"] == []


def test_a_catalog_is_compiled_again_only_if_it_is_newer(catalog):
    catalog.forms = {"Owner": ["Propietario"]}
    catalog.update(TEXTS)
    catalog.compile()
    written = catalog.compiled.stat().st_mtime_ns
    catalog.compile()
    assert catalog.compiled.stat().st_mtime_ns == written
    assert "Propietario".encode("utf-16-be") in catalog.compiled.read_bytes()


def test_the_command_reports_what_is_left_to_translate(repo_root):
    done = subprocess.run(
        [repo_root / "scripts" / "i18n.py", "--check"], capture_output=True, text=True, check=False
    )
    assert "parcel_lookup_es.ts: " in done.stdout.splitlines()[-1]
    assert done.returncode == (len(done.stdout.splitlines()) > 1)


# ---- core.i18n ----------------------------------------------------------------------------


@pytest.fixture
def spanish():
    forms = {"Owner": "Propietario", "{} parcels": ("{} parcela", "{} parcelas")}

    def translate(text, number):
        found = forms.get(text, text)
        return found if number is None or isinstance(found, str) else found[number != 1]

    set_translate(translate)
    yield
    set_translate(None)


def test_without_a_translation_text_is_english():
    assert tr("Owner") == "Owner"
    counts = [number_of(count, "{} parcel", "{} parcels") for count in (0, 1, 1240)]
    assert counts == ["0 parcels", "1 parcel", "1,240 parcels"]


def test_texts_are_translated_and_others_stay_english(spanish):
    assert tr("Owner") == "Propietario"
    assert tr("Parcel") == "Parcel"
    counts = [number_of(count, "{} parcel", "{} parcels") for count in (0, 1, 1240)]
    assert counts == ["0 parcelas", "1 parcela", "1,240 parcelas"]
    assert number_of(1, "{} row", "{} rows") == "1 row"
