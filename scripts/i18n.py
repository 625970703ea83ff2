#!/usr/bin/env python3
"""Keep the catalogs in resources/i18n up to date with the visible texts in the code.

    scripts/i18n.py                       add new texts to the catalogs, remove obsolete ones
    scripts/i18n.py --check               fail if code and catalog differ, or a text bypasses `tr`
    scripts/i18n.py --export es.json      write the texts without a translation, for a translator
    scripts/i18n.py --import es.json      read them back
    scripts/i18n.py --compile             write parcel_lookup_<language>.qm, which Qt loads

A visible text is the literal in `tr("…")`, or the last one in `number_of(count, "one", "many")`;
both functions are in `core/i18n.py`. Qt's own extractor would file the texts under the name
of the class that contains the call, and Qt would not find them there: all of ours are in one
context.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "i18n"
CONTEXT = "ParcelLookup"
#: What ships, and therefore has visible texts.
_CODE = ("plugin.py", "algorithms", "core", "ui")
#: How many plural forms Qt uses in each language that has a catalog.
PLURAL_FORMS = {"es": 2}

_TRANSLATING = ("tr", "number_of")
_TEXT_MODULE = "parcel_lookup.core.i18n"
#: What a translation has to repeat: placeholders and markup.
_MARK = re.compile(r"\{[^{}]*\}|\[\w+\]|</?\w[^>]*>")


# ---- texts in the code ---------------------------------------------------------------------------


@dataclass
class Text:
    """A visible text: whether it has plural forms, and the files that contain it."""

    is_plural: bool
    files: set[str] = field(default_factory=set)


@dataclass
class Extraction:
    """The visible texts by their English wording, and what is wrong in the code."""

    texts: dict[str, Text] = field(default_factory=dict)
    #: ``file:line: sentence``
    problems: list[str] = field(default_factory=list)


def source_files(root: Path = ROOT) -> list[Path]:
    """The Python files with visible texts."""
    found = (path for name in _CODE for path in [root / name, *(root / name).rglob("*.py")])
    return sorted(path for path in found if path.is_file())


def extract(paths: list[Path], root: Path = ROOT) -> Extraction:
    """Collect the visible texts of some Python files.

    A form of Qt Designer is a problem: Qt would look up its texts under the name of its class.
    """
    forms = sorted(path.relative_to(root) for name in _CODE for path in (root / name).rglob("*.ui"))
    extraction = Extraction(problems=[f"{form}:1: texts of forms are not found" for form in forms])
    for path in paths:
        _extract_file(path.read_text("utf-8"), path.relative_to(root).as_posix(), extraction)
    return extraction


def _extract_file(code: str, name: str, extraction: Extraction) -> None:
    tree = ast.parse(code)
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == _TEXT_MODULE
        for alias in node.names
    }
    for call in ast.walk(tree):
        if not (
            isinstance(call, ast.Call) and _name_of(call) in imported.intersection(_TRANSLATING)
        ):
            continue
        is_plural = _name_of(call) == "number_of"
        arguments = call.args[1:] if is_plural else call.args
        if len(arguments) != 1 + is_plural or not all(map(_is_text, arguments)):
            problem = f"{name}:{call.lineno}: the text is not a literal: {ast.unparse(call)}"
            extraction.problems.append(problem)
            continue
        source = arguments[-1].value
        text = extraction.texts.setdefault(source, Text(is_plural))
        text.files.add(name)
        if text.is_plural != is_plural:
            problem = f"{name}:{call.lineno}: both tr and number_of translate {source!r}"
            extraction.problems.append(problem)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _name_of(call: ast.Call) -> str:
    """The name of a called function, class, or method."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


# ---- visible literals that bypass tr -------------------------------------------------------------

#: Methods whose arguments the user sees.
_SHOWING = frozenset(
    """
    setText setPlainText setHtml setToolTip setStatusTip setWhatsThis setWindowTitle setTitle
    setPlaceholderText setSpecialValueText setAccessibleName setAccessibleDescription setLabelText
    setInformativeText setDetailedText setHeaderLabel setHeaderLabels setTabText setItemText
    setPrefix setSuffix addAction addMenu addTab addRow pushMessage pushInfo pushWarning
    pushCommandInfo pushFormattedMessage reportError setProgressText createMessage
    QLabel QAction QPushButton QCheckBox QRadioButton QGroupBox QMenu QDockWidget QTableWidgetItem
    QTreeWidgetItem QListWidgetItem QStandardItem QgsCollapsibleGroupBox
    """.split()  # noqa: SIM905
)
#: The position of the visible argument, where others are names and data.
_SHOWING_AT = {"addItem": 0, "insertItem": 1, "Problem": 2}
#: Arguments with these names are visible, in whatever call.
_SHOWING_NAMES = frozenset(("reason", "sentence", "tip", "tooltip", "title", "description"))
#: Calls whose arguments the user does not see as they are: the log, and errors of the program.
_NOT_SHOWN = frozenset(
    """
    log execute executemany executescript TypeVar NewType cast compile AssertionError
    ConnectionAbortedError Damaged KeyError LookupError MappingError NotImplementedError
    OperationalError RuntimeError TypeError UnreadableGeometry ValueError
    """.split()  # noqa: SIM905
)
#: Reads like a sentence, a part of one, or a label of several words; SQL does not.
_SENTENCE = re.compile(
    r"(?!(?:SELECT|UPDATE|PRAGMA|CASE) )"
    r"(?:[A-Z“][a-z][\w\u2019'-]*,? [^\W_]|[A-Z“]\w* [a-z]|[a-z]+( [a-z]+){2})"
)
#: Letters that are not part of markup or a placeholder.
_LETTERS = re.compile(r"[^\W\d_]{2,}")
#: A comment that ends a line with a literal that must not be translated.
_EXCEPTION = re.compile(r"# untranslated: \w+")


def find_bypasses(paths: list[Path], root: Path = ROOT) -> list[str]:
    """Find visible literals that bypass `tr`, as ``file:line: literal``.

    These are literals in arguments that Qt or QGIS shows, and those that read like a sentence. A
    comment ``# untranslated: reason`` on the line makes an exception.
    """
    found = []
    for path in paths:
        code = path.read_text("utf-8")
        name, lines = path.relative_to(root).as_posix(), code.splitlines()
        for line, text in sorted(_bypasses(ast.parse(code))):
            if not _EXCEPTION.search(lines[line - 1]):
                found.append(f"{name}:{line}: not translated: {text!r}")
    return found


def _bypasses(node: ast.AST) -> set[tuple[int, str]]:
    name = _name_of(node) if isinstance(node, ast.Call) else ""
    if name == "tr" and isinstance(node.func, ast.Attribute):
        return {(node.lineno, "QObject.tr, which uses the class's name as context")}
    if name in _TRANSLATING or name in _NOT_SHOWN:
        return set()
    if _is_text(node):
        return {(node.lineno, node.value)} if _SENTENCE.match(node.value) else set()
    found = set()
    for shown in _shown_arguments(node) if name else ():
        for literal in _literals(shown):
            if _LETTERS.search(re.sub(r"<[^>]*>|&\w+;|\{[^{}]*\}", "", literal.value)):
                found.add((literal.lineno, literal.value))
    for child in ast.iter_child_nodes(node):
        if not _is_never_shown(child, node):
            found |= _bypasses(child)
    return found


def _is_never_shown(child: ast.AST, node: ast.AST) -> bool:
    """Docstrings, annotations, texts that are compared, and lists of words."""
    if isinstance(child, ast.Expr):
        return isinstance(child.value, ast.Constant)
    if isinstance(node, ast.Compare):
        return _is_text(child)
    if isinstance(node, ast.Attribute):
        return node.attr == "split" and _is_text(child)
    return child in (getattr(node, "annotation", None), getattr(node, "returns", None))


def _shown_arguments(call: ast.Call) -> list[ast.expr]:
    name = _name_of(call)
    shown = [word.value for word in call.keywords if word.arg in _SHOWING_NAMES]
    if name in _SHOWING:
        shown += call.args
    elif name in _SHOWING_AT:
        at = _SHOWING_AT[name]
        shown += call.args[at : at + 1]
    elif name.startswith(("QgsProcessingParameter", "QgsProcessingOutput")):
        shown += call.args[1:2]
    return shown


def _literals(node: ast.expr) -> Iterator[ast.Constant]:
    """The literals that a text is composed of."""
    if _is_text(node):
        yield node
    elif isinstance(node, ast.Call):
        if _name_of(node) in ("format", "join", "replace"):
            parts = [node.func.value, *(node.args if _name_of(node) == "join" else [])]
            for part in parts:
                yield from _literals(part)
    elif isinstance(node, (ast.BinOp, ast.BoolOp, ast.IfExp, ast.JoinedStr, ast.List, ast.Tuple)):
        for part in ast.iter_child_nodes(node):
            if part is not getattr(node, "test", None):
                yield from _literals(part)


# ---- catalogs ------------------------------------------------------------------------------------


class Catalog:
    """Translations into one language, stored as XML of Qt Linguist."""

    def __init__(self, language: str, folder: Path = FOLDER) -> None:
        self.language = language
        self.path = folder / f"parcel_lookup_{language}.ts"
        self.compiled = self.path.with_suffix(".qm")
        #: All plural forms by the English text; one form where there is no plural, none where the
        #: text has no translation yet.
        self.forms: dict[str, list[str]] = {}
        self._read()

    def _read(self) -> None:
        if not self.path.exists():
            return
        for message in ET.parse(self.path).iter("message"):  # noqa: S314 - a file of ours
            translation = message.find("translation")
            parts = translation.findall("numerusform") or [translation]
            forms = [part.text or "" for part in parts]
            is_finished = translation.get("type") is None and all(forms)
            self.forms[message.findtext("source")] = forms if is_finished else []

    @property
    def unfinished(self) -> list[str]:
        """Texts without a translation."""
        return sorted(source for source, forms in self.forms.items() if not forms)

    def problems(self, texts: dict[str, Text]) -> list[str]:
        """What is wrong with the catalog, given the texts in the code."""
        name = self.path.name
        missing = [f"{name}: missing: {source!r}" for source in texts.keys() - self.forms]
        obsolete = [f"{name}: obsolete: {source!r}" for source in self.forms.keys() - texts]
        wrong = [
            f"{name}: {problem}: {source!r}"
            for source, forms in self.forms.items()
            if forms and source in texts
            for problem in self._problem(source, forms, texts[source])
        ]
        return sorted(missing + obsolete + wrong)

    def _problem(self, source: str, forms: list[str], text: Text) -> Iterator[str]:
        if len(forms) != self.count_forms(text):
            yield f"has {len(forms)} plural forms"
        # All plural forms but the last may spell out the count: “una parcela”.
        for last, form in zip((*[False] * (len(forms) - 1), True), forms):
            both = (sorted(_MARK.findall(one)) for one in (source, form))
            expected, found = both if last else ([m for m in one if m != "{}"] for one in both)
            if found != expected:
                yield "other placeholders or markup in the translation"

    def count_forms(self, text: Text) -> int:
        """How many forms the translation of a text has."""
        return PLURAL_FORMS[self.language] if text.is_plural else 1

    def update(self, texts: dict[str, Text]) -> None:
        """Add new texts, drop obsolete ones, and write the file."""
        self.forms = {source: self.forms.get(source, []) for source in texts}
        root = ET.Element("TS", version="2.1", language=self.language, sourcelanguage="en_US")
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = CONTEXT
        for source in sorted(texts):
            self._add(context, source, texts[source])
        ET.indent(root, "    ")
        content = ET.tostring(root, "unicode", short_empty_elements=False)
        head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(f"{head}{content}\n", "utf-8")

    def _add(self, context: ET.Element, source: str, text: Text) -> None:
        message = ET.SubElement(context, "message", {"numerus": "yes"} if text.is_plural else {})
        for name in sorted(text.files):
            ET.SubElement(message, "location", filename=f"../../{name}")
        ET.SubElement(message, "source").text = source
        forms = self.forms[source]
        translation = ET.SubElement(message, "translation", {} if forms else {"type": "unfinished"})
        if text.is_plural:
            for form in forms or [""] * self.count_forms(text):
                ET.SubElement(translation, "numerusform").text = form
        else:
            translation.text = forms[0] if forms else ""

    def export(self, texts: dict[str, Text], path: Path) -> None:
        """Write the texts without a translation as JSON."""
        rows = [
            {
                "source": source,
                "files": sorted(texts[source].files),
                "translation": [""] * self.count_forms(texts[source]),
            }
            for source in self.unfinished
        ]
        path.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")

    def read_export(self, texts: dict[str, Text], path: Path) -> list[str]:
        """Take the translations of an exported file; return what is wrong with some of them.

        Rows that are still empty are skipped.
        """
        problems = []
        for row in json.loads(path.read_text("utf-8")):
            source, forms = row["source"], row["translation"]
            if source not in texts:
                problems.append(f"obsolete: {source!r}")
            elif all(forms):
                wrong = list(self._problem(source, forms, texts[source]))
                problems += [f"{problem}: {source!r}" for problem in wrong]
                if not wrong:
                    self.forms[source] = forms
        self.update(texts)
        return problems

    def compile(self) -> None:
        """Write the file that Qt loads, if it is missing or older than the catalog."""
        if self.compiled.exists() and self.compiled.stat().st_mtime >= self.path.stat().st_mtime:
            return
        command = [_find_lrelease(), "-silent", str(self.path), "-qm", str(self.compiled)]
        subprocess.run(command, check=True)


def catalogs(folder: Path = FOLDER) -> list[Catalog]:
    """The catalogs of all languages."""
    return [Catalog(language, folder) for language in PLURAL_FORMS]


def compile_all() -> None:
    """Compile the catalogs that are not up to date."""
    for catalog in catalogs():
        catalog.compile()


def _find_lrelease() -> str:
    """The program of Qt 5 or Qt 6; both write files that both can load."""
    for place in ("/usr/lib/qt6/bin/lrelease", "/usr/lib/qt5/bin/lrelease", "lrelease"):
        found = shutil.which(place)
        if found:
            return found
    raise SystemExit("lrelease is missing: 'make setup' installs it.")


# ---- the command ---------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--check", action="store_true")
    action.add_argument("--compile", action="store_true")
    action.add_argument("--export", type=Path, metavar="FILE")
    action.add_argument("--import", type=Path, metavar="FILE", dest="read")
    parser.add_argument("--language", choices=sorted(PLURAL_FORMS), default="es")
    options = parser.parse_args()
    if options.compile:
        compile_all()
        return 0

    paths = source_files()
    extraction = extract(paths)
    problems = []
    if options.check:
        problems += extraction.problems + find_bypasses(paths)
        for catalog in catalogs():
            problems += catalog.problems(extraction.texts)
    elif options.export:
        Catalog(options.language).export(extraction.texts, options.export)
    elif options.read:
        problems += Catalog(options.language).read_export(extraction.texts, options.read)
    else:
        problems += extraction.problems
        for catalog in catalogs():
            catalog.update(extraction.texts)
    print(*problems, sep="\n", end="\n" if problems else "")
    for catalog in catalogs():
        count, left = len(catalog.forms), len(catalog.unfinished)
        print(f"{catalog.path.name}: {count} texts, {left} of them without a translation")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
