"""The form and the attribute table of a layer: groups of fields, widgets, number texts, columns.

`lay_out_parcels` builds the form of a layer of parcels: the contract's groups in boxes, fields
without values in a collapsed box, and the fields that describe the search on a page of their own.
`widget_of` chooses the editor widget of a field. Numbers are written as texts in forms
($74,021,100, 6,859,447, 66 %, 298 m), since QGIS's own widgets group digits only where the user has
set that, and have no dollars. `choose_columns` sets the columns of the attribute table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsAttributeEditorContainer,
    QgsAttributeEditorField,
    QgsAttributeEditorTextElement,
    QgsAttributeTableConfig,
    QgsEditorWidgetSetup,
)
from qgis.PyQt.QtGui import QFontMetrics, QGuiApplication

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import BUILDING_FIELDS, FIELD_BY_NAME, FIELDS, Group
from parcel_lookup.core.contract.reference import known_column, land_covers
from parcel_lookup.core.gis.layer.properties import has_several_connections
from parcel_lookup.core.gis.layer.schema import (
    BUILDING_COUNT,
    CARRIED_PREFIX,
    JOIN_ACRES,
    JOIN_COUNT,
    JOIN_PERCENT,
    ROW_DISTANCE,
    ROW_ID,
    ROW_NOTE,
    ROW_REASON,
    ROW_SCORE,
    ROW_STATUS,
    SOURCE,
    STACK_COUNT,
    UNREAD_VALUES,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search import RowStatus

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from qgis.core import QgsAttributeEditorElement, QgsField, QgsVectorLayer

_PARCEL, _MORE, _SEARCH = tr("Parcel"), tr("More Fields"), tr("Search")
#: Fields in which no parcel of the layer has a value; they can be opened.
_EMPTY = tr("Empty Fields")
_EMPTY_IN_ENGLISH = "Empty Fields"  # untranslated: in projects saved in English
#: The fields of numbers that are written as texts above: QGIS copies and filters by fields only.
_NUMBERS = tr("Unformatted Numbers")

_BOX, _TAB = Qgis.AttributeEditorContainerType.GroupBox, Qgis.AttributeEditorContainerType.Tab
#: The groups of the contract, in the order of the form.
CONTRACT_GROUPS = tuple(group.label for group in Group if group is not Group.OTHER)
OTHER = Group.OTHER.label
CARRIED, JOIN, ROW, UNREAD = (
    tr("Carried-Over Fields"),
    tr("Overlap with Search Area"),
    tr("List Row"),
    tr("Unreadable Values"),
)
#: The groups that describe the search, in the order of the form.
SEARCH_GROUPS = (CARRIED, JOIN, ROW)
#: Number of columns that a table begins with: the first of `_PREFERRED` that have a value.
_SHOWN = 12
_PREFERRED = tuple(
    field.name for field in sorted(FIELDS, key=lambda field: field.table_rank) if field.table_rank
)
_JOIN = (JOIN_COUNT, JOIN_ACRES, JOIN_PERCENT)
_ROW = (ROW_ID, ROW_STATUS, ROW_SCORE, ROW_DISTANCE, ROW_NOTE, ROW_REASON)
#: Digits behind the point, by unit. Amounts have as many as they come with: what rounds a number
#: does not group its digits in a form, where the user has set in QGIS's options that it does.
_DIGITS = {"acres": 2, "sq ft": 0, "m²": 0, "%": 1, "m": 1}
_OTHER_DIGITS = {JOIN_ACRES: 2, JOIN_PERCENT: 1, ROW_SCORE: 0, ROW_DISTANCE: 1}
_LONG_TEXTS = ("legal", UNREAD_VALUES, ROW_NOTE, ROW_REASON)
#: QGIS groups the digits of whole numbers, of these too: 1,987.
_YEARS = ("yearbuilt", "year_built_effective_date")
_ROW_WORDS = {
    RowStatus.MATCHED: tr("One parcel"),
    RowStatus.SEVERAL: tr("Several parcels"),
    RowStatus.NONE: tr("No parcel"),
    RowStatus.ERROR: tr("Could not be requested"),
}
_LARGEST = 1e300
_YEAR = {
    "field_format": "yyyy",
    "display_format": "yyyy",
    "field_iso_format": False,
    "calendar_popup": False,
    "allow_null": True,
}
_ACRES, _DOLLARS, _CENTS = "acres", "USD", 2
#: Behind the number; acres and square feet are in the labels.
_SHOWN_UNITS = ("%", "m", "m²")
#: The plugin's own number fields; except for acres, the units are in the labels.
_OWN = {
    BUILDING_COUNT: "",
    STACK_COUNT: "",
    JOIN_COUNT: "",
    JOIN_ACRES: _ACRES,
    JOIN_PERCENT: "",
    ROW_SCORE: "",
    ROW_DISTANCE: "",
}
_UNKNOWN = "\u2013"
#: In letters; a column is at least as wide as its label.
_WIDE, _MIDDLE, _NARROW = 28, 20, 14
_WIDTHS = {
    **{field.name: field.table_width for field in FIELDS if field.table_width},
    "prop_addr": _WIDE,
    "row_note": _MIDDLE,
}
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
    groups = _by_group(name for name in names if name not in empty)
    first = _boxes(layer, _chosen(groups, (*CONTRACT_GROUPS, UNREAD)))
    if empty and groups:
        first.append(_box(layer, _EMPTY, empty, is_collapsed=True))
    search = _boxes(layer, _chosen(groups, SEARCH_GROUPS))
    known = (*CONTRACT_GROUPS, *SEARCH_GROUPS, UNREAD)
    more = _boxes(layer, _chosen(groups, [title for title in groups if title not in known]))
    _set(layer, [_page(_PARCEL, first), *extras, _page(_MORE, more), _page(_SEARCH, search)])


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


def _chosen(groups: Mapping[str, Sequence[str]], titles: Sequence[str]) -> dict[str, Sequence[str]]:
    return {title: groups[title] for title in titles if title in groups}


def _boxes(
    layer: QgsVectorLayer, groups: Mapping[str, Sequence[str]]
) -> list[QgsAttributeEditorContainer]:
    """Return a box for each group, with numbers as texts, and a last box with their fields."""
    boxes = [_text_box(layer, title, names) for title, names in groups.items() if names]
    fields = layer.fields()
    numbers = [name for names in groups.values() for name in names if is_written(fields[name])]
    if numbers:
        boxes.append(_box(layer, _NUMBERS, numbers, is_collapsed=True))
    return boxes


def _text_box(
    layer: QgsVectorLayer, title: str, names: Sequence[str]
) -> QgsAttributeEditorContainer:
    box = _box(layer, title, ())
    for name in names:
        field = layer.fields()[name]
        is_text = is_written(field)
        box.addChildElement(number_element(field, box) if is_text else _field(layer, name, box))
    return box


def _box(
    layer: QgsVectorLayer, title: str, names: Sequence[str], *, is_collapsed: bool = False
) -> QgsAttributeEditorContainer:
    box = QgsAttributeEditorContainer(title, None)
    box.setType(_BOX)
    box.setCollapsed(is_collapsed)
    for name in names:
        box.addChildElement(_field(layer, name, box))
    return box


def _field(
    layer: QgsVectorLayer, name: str, box: QgsAttributeEditorContainer
) -> QgsAttributeEditorField:
    return QgsAttributeEditorField(name, layer.fields().lookupField(name), box)


#: The titles of groups that fields of the contract and other known columns share.
_TITLES = {group.value: group.label for group in Group}


def group_of(name: str) -> str:
    """Return the title of the group that a field of a result layer belongs to."""
    if name in FIELD_BY_NAME:
        return FIELD_BY_NAME[name].group.label
    if name in (BUILDING_COUNT, STACK_COUNT):
        return Group.LAND.label
    for group, names in ((JOIN, _JOIN), (ROW, _ROW), (UNREAD, (UNREAD_VALUES,))):
        if name in names:
            return group
    if name.startswith(CARRIED_PREFIX):
        return CARRIED
    known = known_column(name)
    return _TITLES.get(known.group, known.group) if known else OTHER


def is_own(name: str) -> bool:
    """Return whether a field of a result layer is a column that only the source of it has."""
    ours = name in FIELD_BY_NAME or name in (BUILDING_COUNT, STACK_COUNT, UNREAD_VALUES)
    return not (ours or describes_search(name))


def describes_search(name: str) -> bool:
    """Return whether a field describes how the search found the parcel."""
    return group_of(name) in SEARCH_GROUPS


def _by_group(names: Iterable[str]) -> dict[str, list[str]]:
    """Return names by the titles of their groups, both in the order in which they come."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(group_of(name), []).append(name)
    return groups


def widget_of(name: str, *, is_long: bool = True) -> QgsEditorWidgetSetup | None:
    """Return the widget of a field; None where QGIS's own choice for its type is right.

    `is_long`: its numbers have to be rounded to be readable. Only a spin box does that; its arrows
    are disabled, since the form is read-only.
    """
    values = _value_maps().get(name)
    if values is not None:
        return QgsEditorWidgetSetup("ValueMap", {"map": values})
    digits = digits_of(name)
    if digits is not None and is_long:
        return QgsEditorWidgetSetup("Range", _number(digits))
    if name in _YEARS:
        return QgsEditorWidgetSetup("DateTime", _YEAR)
    if name in FIELD_BY_NAME or name in _LONG_TEXTS or digits is not None:
        # Dates are text in any form: a date widget shows nothing of “spring of 1987”.
        config = {"IsMultiline": name in _LONG_TEXTS, "UseHtml": False}
        return QgsEditorWidgetSetup("TextEdit", config)
    return None


def digits_of(name: str) -> int | None:
    """Return the number of decimal places shown of a field; None where it holds no such number."""
    return _digits().get(name)


@lru_cache(maxsize=1)
def _digits() -> Mapping[str, int]:
    known = [*FIELD_BY_NAME.values(), *BUILDING_FIELDS]
    return {
        **{field.name: _DIGITS[field.unit] for field in known if field.unit in _DIGITS},
        **_OTHER_DIGITS,
    }


@lru_cache(maxsize=1)
def _value_maps() -> Mapping[str, list[dict[str, str]]]:
    """Words for codes; a code without one is shown in brackets by QGIS."""
    states = sorted((f"{state.name} ({state.code})", state.code) for state in STATES)
    covers = [(f"{cover.name} ({cover.code})", str(cover.code)) for cover in land_covers()]
    rows = [(words, status.value) for status, words in _ROW_WORDS.items()]
    maps = {"state_fp": states, "cdl_majority_value": covers, ROW_STATUS: rows}
    return {name: [{words: code} for words, code in pairs] for name, pairs in maps.items()}


def _number(digits: int) -> dict[str, Any]:
    return {
        "AllowNull": True,
        "Min": -_LARGEST,
        "Max": _LARGEST,
        "Precision": digits,
        "Step": 1.0,
        "Style": "SpinBox",
    }


def is_written(field: QgsField) -> bool:
    """Return whether a form writes the field's numbers as text; not for a user's text column."""
    return field.isNumeric() and field.name() in _units()


def number_element(
    field: QgsField, parent: QgsAttributeEditorElement
) -> QgsAttributeEditorTextElement:
    """Return the form element of a number: its label, and a text in the notation of the locale.

    It shows a dash where the value is NULL or the field was removed, and needs neither the plugin
    nor the project.
    """
    name = field.name()
    unit = _units()[name]
    label = field.displayName()
    if unit == _DOLLARS or unit in _SHOWN_UNITS:
        label = label.removesuffix(f" ({unit})")
    element = QgsAttributeEditorTextElement(label, parent)
    element.setHorizontalStretch(1)  # the labels take no more room than they need
    # Infinity is a number that cannot be formatted.
    plain = f"to_string(attribute('{name}'))"
    value = f"coalesce(try({_expression(name)}), try({plain}), '{_UNKNOWN}')"
    element.setText(f"[% {value} %]")
    return element


@lru_cache(maxsize=1)
def _units() -> Mapping[str, str]:
    known = [*FIELD_BY_NAME.values(), *BUILDING_FIELDS]
    return {**{field.name: field.unit for field in known if field.unit}, **_OWN}


def _expression(name: str) -> str:
    value, unit = f"attribute('{name}')", _units()[name]
    most = _CENTS if unit == _DOLLARS else digits_of(name) or 0
    # Acres stand below each other: all have their digits.
    digits = str(most) if unit == _ACRES else f"if({value} = round({value}), 0, {most})"
    if unit == _DOLLARS:
        return f"if({value} < 0, '-$', '$') || format_number(abs({value}), {digits})"
    number = f"format_number({value}, {digits})"
    return f"{number} || ' {unit}'" if unit in _SHOWN_UNITS else number


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
    usual = _WIDTHS.get(name, _NARROW) * letters.averageCharWidth()
    margin = _MARGIN * letters.averageCharWidth()
    column.width = max(usual, letters.horizontalAdvance(label)) + margin
    return column
