"""The scenes of the filter builder for `screenshots.py`: rows, problems, texts, and results."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import QgsProject, QgsVectorLayer
from qgis.gui import QgsCodeEditorExpression, QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import QSizeF, Qt
from qgis.PyQt.QtGui import QPainter, QPixmap
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from qgis.utils import iface
from scenes_dock import NAME, clear, connect
from staging import Scene, after, free_port, is_listening, serve, stored

if TYPE_CHECKING:
    from screenshots import Studio

_FARMS = (
    ("state", "eq", "IA"),
    ("land_use", "ilike", "agric"),
    ("acres", "between", (40, 640)),
)
_FULL = (
    *_FARMS,
    ("owner", "ilike", "farm"),
    ("parcel_value", "gte", 250_000),
    ("cdl_majority_value", "in", (1, 5)),
    ("cdl_majority_percent", "gte", 60),
    ("zoning", "in", ("A-1", "R-1")),
    ("sale_date", "ne", "2024-07-19"),
    ("building_value", "isnull", False),
)
_WRONG = (
    ("owner", "ilike", "smith"),
    ("acres", "between", (640, 40)),
    ("parcel_value", "gte", "a quarter million"),
    ("situs", "ilike", None),
    ("zoning", "in", ()),
)
_EXPRESSION = (
    '"state" = \'IA\' AND "acres" >= 40\n'
    "AND (\"owner\" ILIKE '%farm%' OR \"zoning\" IN ('A-1', 'R-1'))\n"
    'AND "parcel_value" / "acres" > 10000'
)
#: A pasted request with a field that does not exist, and eleven filters.
_PASTED = [
    {"field": "acreage", "op": "gte", "value": 40},
    *(
        {"field": field, "op": op, "value": value}
        for field, op, value in (("city", "ne", "Nyholm"), *_FULL[:9])
    ),
]


def filters(layer: Callable[[], QgsVectorLayer]) -> Callable[[Studio], Scene]:
    """Return the scenes of the filter builder; `layer` makes the layer with the areas."""

    def scene(studio: Studio) -> Scene:
        from parcel_lookup.core.gis.connections import Connections

        studio.start_over()
        port, key = free_port(), secrets.token_hex(16)
        process = serve(port, key)
        try:
            yield lambda: is_listening(port)
            QgsProject.instance().addMapLayer(layer())
            iface.setActiveLayer(QgsProject.instance().mapLayersByName("Zoning districts")[0])
            iface.zoomToActiveLayer()
            yield after(1.0)
            yield from _rows(studio)
            connect(studio, f"http://127.0.0.1:{port}", stored(key))
            yield from _texts(studio)
            yield from _area(studio)
        finally:
            process.terminate()
            process.wait(10)
        Connections().remove(NAME)
        Connections().set_default("sample")
        _set_draft(studio)
        studio.start_over()
        studio.dock.hide()
        studio.dock.show()

    return scene


def _rows(studio: Studio) -> Scene:
    """Show the rows, with the sample county, whose values are known."""
    _set_draft(studio)
    studio.dock.show_filters(is_everywhere_first=True)
    builder = _builder(studio)
    yield after(1.0)
    studio.save("filters_empty", builder)
    _set_draft(studio, _FULL)
    yield after(1.0)
    studio.save("filters_full", builder)
    builder.set_draft(_draft(_WRONG))
    yield after(1.0)
    studio.save("filters_problems", builder)
    builder.close()
    yield after(0.2)
    yield from _popups(studio)


def _popups(studio: Studio) -> Scene:
    """Show the lists and dialogs that open over the rows."""
    _set_draft(studio, (*_FARMS[:1], ("owner", "ilike", ""), ("parcel_id", "in", ())))
    studio.dock.show_filters(is_everywhere_first=True)
    builder = _builder(studio)
    yield after(1.0)
    part = _parts(builder, QWidget, "filter_field")[1]
    part.setFocus()
    yield after(0.2)
    QTest.keyClicks(part, "v")
    yield lambda: QApplication.activePopupWidget() is not None
    QTest.keyClicks(QApplication.activePopupWidget().focusWidget(), "alue")
    yield after(0.5)
    studio.save_image("filters_fields", _with_popup(builder))
    QApplication.activePopupWidget().close()
    line = _parts(builder, QLineEdit, "filter_value")[0]
    yield lambda: line.completer().model().rowCount() > 0
    line.setFocus()
    QTest.keyClicks(line, "farm")
    yield after(0.5)
    studio.save_image("filters_values", _with_popup(builder))
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    _parts(builder, QWidget, "filter_list")[0].click()
    yield after(0.5)
    window = builder.findChild(QDialog, "parcel_lookup_list_dialog")
    values = window.findChild(QPlainTextEdit, "parcel_lookup_list_values")
    QApplication.clipboard().setText(
        "80-20-01-000-001\n80-20-01-000-002\n80-20-01-000-003\n80-20-01-000-003\n"
    )
    values.paste()
    yield after(0.8)
    studio.save("filters_list", window)
    window.reject()
    builder.close()
    yield after(0.2)


def _texts(studio: Studio) -> Scene:
    """Show pasted filters, the expression, and counting, with a service."""
    _set_draft(studio, _FARMS, ordered=True)
    studio.dock.show_filters(is_everywhere_first=True)
    builder = _builder(studio)
    yield after(1.0)
    builder.findChild(QPushButton, "parcel_lookup_count").click()
    counted = builder.findChild(QLabel, "parcel_lookup_counted")
    yield lambda: "match" in counted.text() or "⚠" in counted.text()
    yield after(0.5)
    studio.save("filters_count", builder)
    QApplication.clipboard().setText(json.dumps(_PASTED))
    builder.findChild(QPushButton, "parcel_lookup_filter_paste").click()
    yield after(1.5)
    studio.save("filters_pasted", builder)
    builder.close()
    yield after(0.5)
    _set_draft(studio)
    studio.dock.show_filters(is_everywhere_first=True)
    builder = _builder(studio)
    expression = builder.findChild(QgsCollapsibleGroupBox, "parcel_lookup_expression_box")
    expression.setCollapsed(False)
    yield after(0.5)
    builder.findChild(QgsCodeEditorExpression).setText(_EXPRESSION)
    yield after(1.5)
    studio.save("filters_expression", builder)
    expression.setCollapsed(True)
    builder.close()
    yield after(0.5)


def _area(studio: Studio) -> Scene:
    """Show filters in the dock, for the parcels of the layer."""
    _set_draft(studio, (("acres", "gte", 10), ("owner", "ilike", "farm")))
    yield after(1.5)
    studio.save("filters_dock", studio.dock)
    _set_draft(studio, (("acres", "gte", 0.2), ("land_use", "ilike", "residential")))
    yield from studio.search()
    studio.save("filters_result")
    clear()


def _draft(rows: tuple[tuple[Any, ...], ...] = (), *, ordered: bool = False) -> Any:
    from parcel_lookup.core.contract import Filter, Order
    from parcel_lookup.ui.filters.draft import Draft

    order = Order("acres", "desc") if ordered else None
    return Draft(tuple(Filter(*row) for row in rows), order=order)


def _set_draft(studio: Studio, rows: tuple[Any, ...] = (), *, ordered: bool = False) -> None:
    """Set the filters of the dock, and of the builder if it is open."""
    from parcel_lookup.ui.dock.which_box import WhichBox

    which = studio.dock.findChild(WhichBox)
    which.set_draft(_draft(rows, ordered=ordered))
    which.changed.emit()


def _builder(studio: Studio) -> QDialog:
    found = studio.window.findChildren(QDialog, "parcel_lookup_filters")
    return next(dialog for dialog in found if dialog.isVisible())


def _parts(builder: QDialog, kind: type, name: str) -> list[Any]:
    """Return the visible controls of the rows with a name, from top to bottom."""
    found = builder.findChild(QScrollArea).findChildren(kind, f"parcel_lookup_{name}")
    shown = [one for one in found if one.isVisible()]
    return sorted(shown, key=lambda one: one.mapTo(builder, one.rect().topLeft()).y())


def _with_popup(builder: QDialog) -> QPixmap:
    """Return a picture of a window and the popup over it."""
    popup = QApplication.activePopupWidget()
    place = popup.frameGeometry().translated(-builder.mapToGlobal(builder.rect().topLeft()))
    whole = builder.rect().united(place)
    ratio = builder.devicePixelRatioF()
    picture = QPixmap((QSizeF(whole.size()) * ratio).toSize())
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.drawPixmap(-whole.topLeft(), builder.grab())
    painter.drawPixmap(place.topLeft() - whole.topLeft(), popup.grab())
    painter.end()
    return picture
