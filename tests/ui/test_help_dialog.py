"""The pages that explain windows."""

import re
from pathlib import Path, PurePosixPath

import pytest
from qgis.PyQt.QtCore import QCoreApplication, QEvent, Qt, QUrl
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QTextBrowser, QWidget

import parcel_lookup
from parcel_lookup.scripts.package import ROOT, is_shipped
from parcel_lookup.ui.kit.help_dialog import HelpDialog, HelpPage, show_help
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel

#: Pages of windows; those of tasks are in docs/tasks.
PAGES = {
    "filters": "A search can have up to 100 filters",
    "lists": "Nearest within",
    "map_tool": "Open Form",
}


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def text_of(window, page):
    return window.findChild(QTextBrowser, f"parcel_lookup_{page}_help_page").toPlainText()


def test_each_page_that_ships_has_its_window():
    folder = Path(parcel_lookup.__file__).parent / "resources" / "help"
    assert {path.stem for path in folder.iterdir()} == PAGES.keys()


DOCS = Path(parcel_lookup.__file__).parent / "docs"
TASKS = sorted(DOCS.glob("tasks/*.md"))
MANUALS = [
    path for path in sorted(DOCS.glob("*.md")) if is_shipped(PurePosixPath("docs", path.name))
]


def dead_links(path):
    """Return the links of a page that show nothing in the installed plugin."""
    links = re.findall(r"(!?)\[[^]]*\]\(([^)#]*)(?:#([^)]*))?\)", path.read_text("utf-8"))
    # The manuals ship without their pictures.
    return [
        f"{name}#{fragment}"
        for mark, name, fragment in links
        if not (mark and path in MANUALS) and not is_shown(path, name, fragment)
    ]


def is_shown(path, name, fragment):
    if name.startswith("https://"):
        return True
    target = (path.parent / name if name else path).resolve()
    if not (target.is_file() and is_shipped(PurePosixPath(target.relative_to(ROOT)))):
        return False
    text = target.read_text("utf-8") if fragment else ""
    headings = map(fragment_of, re.findall(r"(?m)^#+ (.*)$", text))
    return not fragment or fragment in headings


@pytest.mark.parametrize("path", TASKS, ids=lambda path: path.stem)
def test_the_pages_of_tasks_can_be_read_in_two_minutes(path):
    assert len(path.read_text("utf-8").split()) <= 450  # two minutes at 225 words each


@pytest.mark.parametrize("path", [*TASKS, *MANUALS], ids=lambda path: path.stem)
def test_the_pages_have_no_dead_links(path):
    assert dead_links(path) == []


def test_a_link_opens_the_manual_at_its_heading_and_pictures_fit(window, qtbot):
    show_help("county_file", window, "Help")
    page = window.findChild(HelpPage)
    assert page.horizontalScrollBar().maximum() == 0
    page.anchorClicked.emit(QUrl("../using.md#use-your-own-parcels"))
    assert page.source().fileName() == "using.md"
    heading = page.document().find("Use your own parcels", 0)
    while not heading.isNull() and not heading.blockFormat().headingLevel():
        heading = page.document().find("Use your own parcels", heading)
    assert abs(page.cursorRect(heading).top()) < 2 * page.fontMetrics().lineSpacing()
    page.anchorClicked.emit(QUrl("service.md"))
    assert page.toPlainText().startswith("The parcel service")


def fragment_of(heading):
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_on_this_computer(window, page):
    show_help(page, window, "Help")
    assert PAGES[page] in text_of(window, page)


def test_there_is_one_page_of_a_window_and_it_goes_when_it_is_closed(window):
    for _ in range(2):
        show_help("lists", window, "Help")
    (page,) = window.findChildren(HelpDialog)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.findChildren(HelpDialog) == []


def test_the_panel_of_the_map_has_its_page(qtbot):
    panel = ParcelPanel()
    qtbot.addWidget(panel)
    panel.show()
    menu = panel.findChild(QWidget, "parcel_lookup_panel_mode").menu()
    menu.actions()[-1].trigger()
    assert "Search All in the Dock" in text_of(panel, "map_tool")
