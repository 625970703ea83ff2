"""The form and the attribute table of a layer, made from the table of `fields.py`.

Numbers are written as texts in forms ($74,021,100, 6,859,447, 66 %, 298 m), since QGIS's own
widgets group digits only where the user has set that, and have no dollars.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsAttributeEditorContainer,
    QgsAttributeEditorField,
    QgsAttributeEditorTextElement,
    QgsAttributeTableConfig,
    QgsEditorWidgetSetup,
)
from qgis.PyQt.QtGui import QFontMetrics, QGuiApplication

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS
from parcel_lookup.core.gis.layer.properties import has_several_connections
from parcel_lookup.core.gis.layer.schema import SOURCE
from parcel_lookup.core.gis.result.fields import (
    GROUPS,
    PAGES,
    describes_search,
    digits_of,
    is_own,
    number_expression,
    page_of,
    presentation_of,
    words_for_codes,
)
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from qgis.core import QgsAttributeEditorElement, QgsField, QgsVectorLayer

#: Fields in which no parcel of the layer has a value; they can be opened.
_EMPTY = tr("Empty Fields")
_EMPTY_IN_ENGLISH = "Empty Fields"  # untranslated: in projects saved in English
#: The fields of numbers that are written as texts above: QGIS copies and filters by fields only.
_NUMBERS = tr("Unformatted Numbers")

_BOX, _TAB = Qgis.AttributeEditorContainerType.GroupBox, Qgis.AttributeEditorContainerType.Tab
#: Number of columns that a table begins with: the first of `_PREFERRED` that have a value.
_SHOWN = 12
_PREFERRED = tuple(
    field.name for field in sorted(FIELDS, key=lambda field: field.table_rank) if field.table_rank
)
#: QGIS groups the digits of whole numbers, of these too: 1,987.
_YEARS = ("yearbuilt", "year_built_effective_date")
_YEAR = {
    **dict.fromkeys(("field_format", "display_format"), "yyyy"),
    "field_iso_format": False,
    "calendar_popup": False,
    "allow_null": True,
}
_NUMBER = {"AllowNull": True, "Min": -1e300, "Max": 1e300, "Step": 1.0, "Style": "SpinBox"}
_UNKNOWN = "\u2013"
#: In letters, as the widths of `fields.Presentation`.
_MARGIN = 3


def lay_out_parcels(
    layer: QgsVectorLayer,
    filled: Collection[str] | None,
    extras: Sequence[QgsAttributeEditorContainer] = (),
) -> None:
    """Lay out the form of a layer of parcels. Main thread.

    `filled` are the fields that have a value somewhere; None where unknown. `extras` are
    pages, and come behind the fields of a parcel.
    """
    names = layer.fields().names()
    empty = [] if filled is None else [name for name in names if name not in filled]
    groups: dict[str, list[str]] = {title: [] for title in GROUPS}
    for name in names:
        if name not in empty:
            groups.setdefault(presentation_of(name).group, []).append(name)
    pages = [
        _boxes(layer, {title: own for title, own in groups.items() if page_of(title) == page})
        for page in PAGES
    ]
    if empty and len(empty) < len(names):
        pages[0].append(_box(layer, _EMPTY, empty, is_collapsed=True))
    first, *others = map(_page, PAGES, pages)
    _set(layer, [first, *extras, *others])


def lay_out_groups(layer: QgsVectorLayer, groups: Mapping[str, Sequence[str]], page: str) -> None:
    """Lay out the form of any other layer of the plugin: field names by titles of groups."""
    _set(layer, [_page(page, _boxes(layer, groups))])


def empty_fields(layer: QgsVectorLayer) -> frozenset[str]:
    """Return the fields that were without values when the form was laid out."""
    boxes = [box for page in layer.editFormConfig().tabs() for box in _children(page)]
    empty = (box for box in boxes if box.name() in (_EMPTY, _EMPTY_IN_ENGLISH))
    return frozenset(field.name() for box in empty for field in _children(box))


def _children(element: QgsAttributeEditorElement) -> list[QgsAttributeEditorElement]:
    is_container = isinstance(element, QgsAttributeEditorContainer)
    return element.children() if is_container else []


def _set(layer: QgsVectorLayer, pages: Sequence[QgsAttributeEditorContainer]) -> None:
    """Put pages in tabs; a single one too, since QGIS scrolls nothing else."""
    config = layer.editFormConfig()
    config.clearTabs()
    config.setLayout(Qgis.AttributeFormLayout.DragAndDrop)
    for page in pages:
        page.setType(_TAB)
        if page.children():
            config.addTab(page)
    for index in range(layer.fields().count()):
        # The source's data are protected from accidental edits. Users can add fields of their own.
        config.setReadOnly(index, True)
    layer.setEditFormConfig(config)


def _page(title: str, boxes: Sequence[QgsAttributeEditorElement]) -> QgsAttributeEditorContainer:
    page = QgsAttributeEditorContainer(title, None)
    for box in boxes:
        page.addChildElement(box)
    return page


def _boxes(
    layer: QgsVectorLayer, groups: Mapping[str, Sequence[str]]
) -> list[QgsAttributeEditorContainer]:
    """Return a box for each group, with numbers as texts, and a last box with their fields."""
    boxes = [_box(layer, title, own, is_text=True) for title, own in groups.items() if own]
    fields = layer.fields()
    numbers = [name for names in groups.values() for name in names if is_written(fields[name])]
    if numbers:
        boxes.append(_box(layer, _NUMBERS, numbers, is_collapsed=True))
    return boxes


def _box(
    layer: QgsVectorLayer,
    title: str,
    names: Sequence[str],
    *,
    is_text: bool = False,
    is_collapsed: bool = False,
) -> QgsAttributeEditorContainer:
    """Return a box of fields; with `is_text`, numbers are written as texts."""
    box = QgsAttributeEditorContainer(title, None)
    box.setType(_BOX)
    box.setCollapsed(is_collapsed)
    for name in names:
        at = layer.fields().lookupField(name)
        field = layer.fields().at(at)
        is_number = is_text and is_written(field)
        own = number_element(field, box) if is_number else QgsAttributeEditorField(name, at, box)
        box.addChildElement(own)
    return box


def widget_of(name: str, *, is_long: bool = True) -> QgsEditorWidgetSetup | None:
    """Return the widget of a field; None where QGIS's own choice for its type is right.

    `is_long`: its numbers have to be rounded to be readable. Only a spin box does that; its arrows
    are disabled, since the form is read-only.
    """
    values = words_for_codes().get(name)
    if values is not None:
        return QgsEditorWidgetSetup("ValueMap", {"map": values})
    digits = digits_of(name)
    if digits is not None and is_long:
        return QgsEditorWidgetSetup("Range", {**_NUMBER, "Precision": digits})
    if name in _YEARS:
        return QgsEditorWidgetSetup("DateTime", _YEAR)
    is_long_text = presentation_of(name).is_long
    if name in FIELD_BY_NAME or is_long_text or digits is not None:
        # Dates are text in any form: a date widget shows nothing of “spring of 1987”.
        config = {"IsMultiline": is_long_text, "UseHtml": False}
        return QgsEditorWidgetSetup("TextEdit", config)
    return None


def is_written(field: QgsField) -> bool:
    """Return whether a form writes the field's numbers as text; not for a user's text column."""
    return field.isNumeric() and presentation_of(field.name()).format is not None


def number_element(
    field: QgsField, parent: QgsAttributeEditorElement
) -> QgsAttributeEditorTextElement:
    """Return the form element of a number: its label, and a text in the notation of the locale.

    It shows a dash where the value is NULL or the field was removed, and needs neither the plugin
    nor the project.
    """
    name = field.name()
    label = field.displayName().removesuffix(f" ({presentation_of(name).format.unit})")
    element = QgsAttributeEditorTextElement(label, parent)
    element.setHorizontalStretch(1)  # the labels take no more room than they need
    # Infinity is a number that cannot be formatted.
    plain = f"to_string(attribute('{name}'))"
    value = f"coalesce(try({number_expression(name)}), try({plain}), '{_UNKNOWN}')"
    element.setText(f"[% {value} %]")
    return element


def choose_columns(layer: QgsVectorLayer, filled: Collection[str] | None) -> None:
    """Show the columns that most people want, and hide the others behind them. Main thread.

    `filled` are the columns with values; None where unknown. The source's own columns take the
    room that is left.
    """
    names = layer.fields().names()
    source = [SOURCE] if has_several_connections(layer) and SOURCE in names else []
    there = [name for name in _PREFERRED if name in names]
    own = () if filled is None else filter(is_own, names)
    full = there if filled is None else [name for name in (*there, *own) if name in filled]
    # Without parcels nothing is filled, and a table still has columns.
    shown = [*source, *(full or there)[:_SHOWN], *filter(describes_search, names)]
    show_columns(layer, list(dict.fromkeys(shown)))


def show_columns(layer: QgsVectorLayer, shown: Sequence[str]) -> None:
    """Show these columns of a layer, in this order; the others are hidden behind them."""
    hidden = [name for name in layer.fields().names() if name not in shown]
    config = QgsAttributeTableConfig()
    columns = [_column(layer, name, is_hidden=False) for name in shown]
    columns += [_column(layer, name, is_hidden=True) for name in hidden]
    actions = QgsAttributeTableConfig.ColumnConfig()
    actions.type, actions.hidden = QgsAttributeTableConfig.Type.Action, True
    config.setColumns([*columns, actions])
    layer.setAttributeTableConfig(config)


def _column(
    layer: QgsVectorLayer, name: str, *, is_hidden: bool
) -> QgsAttributeTableConfig.ColumnConfig:
    column = QgsAttributeTableConfig.ColumnConfig()
    column.name = name
    column.type = QgsAttributeTableConfig.Type.Field
    column.hidden = is_hidden
    label = layer.attributeDisplayName(layer.fields().lookupField(name))
    letters = QFontMetrics(QGuiApplication.font())
    usual = presentation_of(name).width * letters.averageCharWidth()
    margin = _MARGIN * letters.averageCharWidth()
    column.width = max(usual, letters.horizontalAdvance(label)) + margin
    return column
