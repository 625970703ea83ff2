"""Styles for exported files: QML with the new field names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qgis.core import QgsMapLayer, QgsReadWriteContext
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.layer.properties import TERMS_PROPERTY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from qgis.core import QgsVectorLayer
    from qgis.PyQt.QtXml import QDomElement, QDomText

    from parcel_lookup.core.gis.export.source import Export

#: The style that goes into a file, except labels: without actions and relations, which need the
#: project.
_CATEGORIES = (
    QgsMapLayer.StyleCategory.LayerConfiguration
    | QgsMapLayer.StyleCategory.Symbology
    | QgsMapLayer.StyleCategory.Fields
    | QgsMapLayer.StyleCategory.Forms
    | QgsMapLayer.StyleCategory.MapTips
    | QgsMapLayer.StyleCategory.Rendering
    | QgsMapLayer.StyleCategory.AttributeTable
    | QgsMapLayer.StyleCategory.CustomProperties
)

#: The custom properties that stay: the variables of the style, and the terms of use. The plugin's
#: other ones describe the search and its connection, and do not go into a file for others.
_KEPT_PROPERTIES = ("variableNames", "variableValues", TERMS_PROPERTY)
#: Elements that need relations of the project.
_RELATIONS = "attributeEditorRelation"
#: Attributes whose value is the name of a field or an expression, in any element.
_EXPRESSIONS = frozenset(
    (
        *("attr", "field", "fieldName", "expression", "exp", "filter", "sortExpression"),
        *("visibilityExpression", "collapsedExpression", "rule"),
    )
)
#: Elements whose `name` is that of a field; whose text is an expression; whose text contains some.
_NAMED = frozenset(("field", "column", "attributeEditorField"))
#: Elements whose `field` is the name of the field that they describe.
_ABOUT_FIELD = frozenset(("alias", "default", "constraint", "policy"))
_TEXTS = frozenset(("previewExpression", "orderByClause"))
_TEMPLATES = frozenset(("mapTip", "attributeEditorHtmlElement", "attributeEditorTextElement"))
#: Options with the source of another layer, which may contain a password.
_SOURCES = frozenset(("LayerSource", "ReferencedLayerDataSource"))
#: Options whose value is the name of a field or an expression.
_OPTIONS = frozenset(("field", "expression", "geometryModifier"))

_TOKEN = re.compile(
    r"""(?P<lookup>\battribute\s*\(\s*(?:@\w+\s*,\s*)?)'(?P<looked>(?:[^']|\'\')*)'(?=\s*\))"""
    r"""|(?P<text>'(?:[^']|'')*')|(?P<quoted>"(?:[^"]|"")*")|(?P<comment>--[^\n]*|/\*.*?\*/)"""
    r"""|(?P<word>[@$]?\w+)(?P<call>\s*\()?""",
    re.DOTALL,
)
_TEMPLATE = re.compile(r"\[%(.*?)%\]", re.DOTALL)


def style_of(layer: QgsVectorLayer, *, with_labels: bool = True) -> str:
    """Return the style of a layer as QML. Main thread."""
    categories = _CATEGORIES
    if with_labels:
        categories = categories | QgsMapLayer.StyleCategory.Labeling
    document = QDomDocument()
    error = layer.exportNamedStyle(document, QgsReadWriteContext(), categories)
    return "" if error else document.toString(-1)


def style_for_file(export: Export, names: list[str]) -> str:
    """Return the style as QML for fields with these names; "" where there is none."""
    if not export.style:
        return ""
    document = QDomDocument()
    document.setContent(export.style)
    _remove_fields(document, export.omitted)
    pairs = zip(export.fields.names(), names)
    _rename_fields(document, {old.casefold(): new for old, new in pairs if old != new})
    return document.toString(1)


def _remove_fields(document: QDomDocument, names: Collection[str]) -> None:
    """Remove what a style says about fields that are not in the file, in forms and tables."""
    if not names:
        return
    keys = {"name": _NAMED, "field": _ABOUT_FIELD}
    for element in list(_elements(document.documentElement())):
        for key, tags in keys.items():
            if element.tagName() in tags and element.attribute(key) in names:
                element.parentNode().removeChild(element)


def _rename_fields(document: QDomDocument, names: Mapping[str, str]) -> None:
    """Rename fields in a style, and remove what must not go into a file for others."""
    gone = []
    for element in _elements(document.documentElement()):
        if element.tagName() == "customproperties":
            gone += list(_own_properties(element))
        elif element.tagName() == _RELATIONS or element.attribute("name") in _SOURCES:
            gone.append(element)
        elif names:
            _rename(element, names)
    for element in gone:
        element.parentNode().removeChild(element)


def renamed_expression(text: str, names: Mapping[str, str]) -> str:
    """Return an expression, or the name of a field, with new names; `names` has folded old ones."""
    if text.casefold() in names:
        return names[text.casefold()]

    def new(token: re.Match[str]) -> str:
        if token["lookup"]:
            name = token["looked"]
            return f"{token['lookup']}'{names.get(name.casefold(), name)}'"
        quoted, word = token["quoted"], token["word"]
        name = quoted[1:-1].replace('""', '"') if quoted else word
        if name is None or token["call"] or name.casefold() not in names:
            return token[0]
        return f'"{names[name.casefold()]}"'

    return _TOKEN.sub(new, text)


def _elements(element: QDomElement) -> Iterator[QDomElement]:
    yield element
    child = element.firstChildElement()
    while not child.isNull():
        yield from _elements(child)
        child = child.nextSiblingElement()


def _own_properties(element: QDomElement) -> Iterator[QDomElement]:
    option = element.firstChildElement().firstChildElement()
    while not option.isNull():
        if option.attribute("name") not in _KEPT_PROPERTIES:
            yield option
        option = option.nextSiblingElement()


def _rename(element: QDomElement, names: Mapping[str, str]) -> None:
    tag = element.tagName()
    keys = _EXPRESSIONS | ({"name"} if tag in _NAMED else set())
    if tag == "Option" and element.attribute("name") in _OPTIONS:
        keys = {"value"}
    for key in keys:
        if element.hasAttribute(key):
            element.setAttribute(key, renamed_expression(element.attribute(key), names))
    if tag in _TEXTS or tag in _TEMPLATES:
        for text in _texts(element):
            new = _renamed_template if tag in _TEMPLATES else renamed_expression
            text.setData(new(text.data(), names))


def _texts(element: QDomElement) -> Iterator[QDomText]:
    node = element.firstChild()
    while not node.isNull():
        if node.isText():
            yield node.toText()
        node = node.nextSibling()


def _renamed_template(text: str, names: Mapping[str, str]) -> str:
    return _TEMPLATE.sub(lambda part: f"[%{renamed_expression(part[1], names)}%]", text)
