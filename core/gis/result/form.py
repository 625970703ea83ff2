"""The form of a feature: fields in groups, in the contract's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsAttributeEditorContainer,
    QgsAttributeEditorField,
)

from parcel_lookup.core.gis.result.field_groups import (
    CONTRACT_GROUPS,
    SEARCH_GROUPS,
    UNREAD,
    by_group,
)
from parcel_lookup.core.gis.result.number_texts import is_written, number_element

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from qgis.core import QgsAttributeEditorElement, QgsVectorLayer

_PARCEL, _MORE, _SEARCH = "Parcel", "More Fields", "Search"
#: Fields in which no parcel of the layer has a value; they can be opened.
_EMPTY = "Empty Fields"
#: The fields of numbers that are written as texts above: QGIS copies and filters by fields only.
_NUMBERS = "Numbers to Copy"

_BOX, _TAB = Qgis.AttributeEditorContainerType.GroupBox, Qgis.AttributeEditorContainerType.Tab


def lay_out_parcels(
    layer: QgsVectorLayer,
    filled: Collection[str] | None,
    extras: Sequence[QgsAttributeEditorContainer] = (),
) -> None:
    """Lay out the form of a layer of parcels. Main thread.

    `filled` are the fields that have a value somewhere; None where nobody looked. `extras` are
    pages, and come behind the fields of a parcel.
    """
    names = layer.fields().names()
    empty = [] if filled is None else [name for name in names if name not in filled]
    groups = by_group(name for name in names if name not in empty)
    first = _boxes(layer, _chosen(groups, (*CONTRACT_GROUPS, UNREAD)))
    if empty and groups:
        first.append(_box(layer, _EMPTY, empty, is_collapsed=True))
    search = _boxes(layer, _chosen(groups, SEARCH_GROUPS))
    known = (*CONTRACT_GROUPS, *SEARCH_GROUPS, UNREAD)
    more = _boxes(layer, _chosen(groups, [title for title in groups if title not in known]))
    _set(layer, [_page(_PARCEL, first), *extras, _page(_MORE, more), _page(_SEARCH, search)])


def lay_out_groups(
    layer: QgsVectorLayer, groups: Mapping[str, Sequence[str]], page: str = _PARCEL
) -> None:
    """Lay out the form of any other layer of ours: names of fields by the titles of groups."""
    _set(layer, [_page(page, _boxes(layer, groups))])


def empty_fields(layer: QgsVectorLayer) -> frozenset[str]:
    """The fields in which no parcel had a value when the form was laid out, as far as it says."""
    boxes = [box for page in layer.editFormConfig().tabs() for box in _children(page)]
    empty = (box for box in boxes if box.name() == _EMPTY)
    return frozenset(field.name() for box in empty for field in _children(box))


def _children(element: QgsAttributeEditorElement) -> list[QgsAttributeEditorElement]:
    is_container = isinstance(element, QgsAttributeEditorContainer)
    return element.children() if is_container else []


def _set(layer: QgsVectorLayer, pages: Sequence[QgsAttributeEditorContainer]) -> None:
    """Pages in tabs; one alone is in a tab too, since QGIS scrolls nothing else."""
    config = layer.editFormConfig()
    config.clearTabs()
    config.setLayout(Qgis.AttributeFormLayout.DragAndDrop)
    for page in pages:
        page.setType(_TAB)
        if page.children():
            config.addTab(page)
    for index in range(layer.fields().count()):
        # It is the source's word, kept from slips of the hand. Own fields can be added.
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
    """A box for each group, numbers written to be read; behind them the fields of those numbers."""
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
