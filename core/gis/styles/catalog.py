"""The styles of result layers: a table of their definitions, one record each.

A `Style` has its names, the fields that it reads, the value that it shows as a QGIS expression, and
its classes: `Numbers`, or a function that returns `StyleClass` objects for categories. Expressions
have fields in braces, ``{acres}``, and NULL for those that a layer does not have. `StyleKey`,
menus, drawing, labels, exports, and the default style of a search follow from the record. Any other
column of a layer has a style too, which is made when it is needed: `column_key` returns its key.
"""

from __future__ import annotations

import math
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import QgsExpression

from parcel_lookup.core.contract import FIELD_BY_NAME, ID_FIELD, Operator
from parcel_lookup.core.contract.values import are_years
from parcel_lookup.core.gis.layer.columns import (
    LARGEST,
    NO_SALES,
    are_dates,
    is_finite,
    layer_columns,
    plain_number,
    year_of,
)
from parcel_lookup.core.gis.layer.schema import JOIN_PERCENT, STACK_COUNT
from parcel_lookup.core.gis.layer.stacks import STACK_FIELD
from parcel_lookup.core.gis.layer.variables import map_expression
from parcel_lookup.core.gis.styles.categories import (
    column_classes,
    land_cover_classes,
    land_use_classes,
    owner_classes,
    owner_type_classes,
    zoning_classes,
)
from parcel_lookup.core.gis.styles.classes import (
    CATEGORIES,
    RANGES,
    SINGLE,
    StyleClass,
    StyleClasses,
)
from parcel_lookup.core.gis.styles.ranges import (
    Measured,
    Wording,
    acres_of,
    amounts_of_places,
    fixed_classes,
    range_classes,
    stack_sizes,
    values_per_acre,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.owner import read_owner_expression

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qgis.core import QgsFields

    from parcel_lookup.core.contract import Field, Filter
    from parcel_lookup.core.gis.layer.values import ColumnValues
    from parcel_lookup.core.search.query.search import Search

#: The layer's variable with the sums of stacks in its style (`StyleClasses.of_stacks`).
STACK_SUMS_VARIABLE = "parcel_lookup_stack_sums"
#: How a style by a column classifies its values; the name of the field follows in the key.
_NUMBERS, _YEARS, _CATEGORIES = "numbers:", "years:", "categories:"
#: Whole numbers in a larger range are amounts, whose classes share their bounds.
_COUNTED_RANGE = 1000


class Numbers(NamedTuple):
    """Classes of numbers: about as many parcels in each, with round bounds, or fixed bands."""

    #: Colors from the low to the high end, ``#rrggbb``.
    ramp: tuple[str, ...]
    #: The wording of the legend, or a function that returns it for the numbers of a layer.
    wording: Wording | Callable[[Sequence[float]], Wording]
    #: The label of parcels without a number.
    missing: str
    #: Whether zero means "nothing", and is a class of its own; None: unless some are negative.
    has_zero: bool | None = False
    #: Returns the numbers for the fields of the style, and the sums of stacks by `svc_stack_uuid`.
    measure: Callable[..., Measured] = Measured
    #: The label of each band and the number it starts at; the first has no lower bound.
    bands: tuple[tuple[str, float], ...] = ()

    def classify(self, *columns: Sequence[Any]) -> tuple[list[StyleClass], dict[str, float]]:
        """Return the classes of a layer, and the sums of its stacks."""
        numbers, sums = self.measure(*columns)
        if self.bands:
            return fixed_classes(numbers, self.bands, self.ramp, self.missing), sums
        known = list(filter(is_finite, numbers))
        wording = self.wording if isinstance(self.wording, Wording) else self.wording(known)
        has_zero = min(known, default=0) >= 0 if self.has_zero is None else self.has_zero
        return range_classes(known, self.ramp, wording, self.missing, has_zero=has_zero), sums


class Style(NamedTuple):
    """A style of layers of parcels."""

    #: The value that a layer stores, and that of the style's `StyleKey`. It never changes.
    name: str
    #: In title case, for menus.
    title: str
    tip: str
    #: The fields that a layer must have; the first is the one that other programs classify.
    fields: tuple[str, ...] = ()
    #: Further fields that are read if a layer has them.
    helped_by: tuple[str, ...] = ()
    #: It is the default style of searches that filter or sort by one of these fields.
    topics: tuple[str, ...] = ()
    #: The classified value as a QGIS expression; for categories as text, "" if there is none.
    value: str = ""
    #: None: all parcels look alike. A function gets the values of the fields, as a measure does.
    classes: Numbers | Callable[..., list[StyleClass]] | None = None
    #: The label of a parcel that is alone at its place, as a QGIS expression.
    label: str = (
        # A name over several lines is one line of a label, which wraps it.
        r"coalesce(nullif(regexp_replace(trim({owner}), '\\s+', ' '), ''), {parcel_id})"
    )
    #: The field of a style by any column (`column_key`), ``{column}``; "" for a style of `STYLES`.
    column: str = ""

    @property
    def key(self) -> str:
        """The key of the style: a `StyleKey`, or that of a column."""
        return self.name if self.column else StyleKey(self.name)


# ---- expressions and numbers ---------------------------------------------------------------------


def text_expression(text: str, value: str) -> str:
    """Return an expression: a text with a value in place of ``{}``."""
    before, after = text.split("{}")
    parts = (before and QgsExpression.quotedString(before), value)
    return " || ".join(filter(None, (*parts, after and QgsExpression.quotedString(after))))


def _text(name: str) -> str:
    return f"coalesce(trim({{{name}}}), '')"


def _of_place(value: str) -> str:
    """Return a value that a stack has as a whole."""
    return f"coalesce({map_expression(STACK_SUMS_VARIABLE, '{svc_stack_uuid}')}, {value})"


def _year_of(name: str) -> str:
    # Registers write the first day of their calendar if they know of no sale (`NO_SALES`). QGIS
    # would compile the regular expression of the label for every parcel, which takes four times as
    # long. With a 0 before it, a text with a sign is no number.
    none = ",".join(f"'{one}'" for one in NO_SALES)
    is_date = f"strpos(@d || '-', '-') = 5 AND @d NOT IN ({none})"
    year = f"if({is_date}, try(to_int(0 || left(@d, 4))), NULL)"
    return f"with_variable('d', left(trim({{{name}}}), 10), {year})"


def _number(value: str, digits: str = "0") -> str:
    return f"format_number({value}, {digits}, 'en')"


def _dollars_of(name: str) -> str:
    return f"'$' || {_number(f'{{{name}}}')}"


def _years(values: Sequence[Any]) -> Measured:
    return Measured(list(map(year_of, values)))


def _acres_of(reported: Sequence[Any], calculated: Sequence[Any]) -> Measured:
    return Measured(list(map(acres_of, reported, calculated)))


def _dollars(number: float) -> str:
    digits = ",.2f" if abs(number) < 10 and number % 1 else ",.0f"
    text = format(abs(number), digits if abs(number) < LARGEST else ".3g")
    return f"-${text}" if number < 0 else f"${text}"


_ACRES = "coalesce(nullif({acres}, 0), {acres_calc})"
# An infinite value is an error, and would be one of the whole stack.
_VALUE_PER_ACRE = f"try({{parcel_value}} / {_ACRES})"
_YEAR_LABEL = (
    r"to_int(nullif(regexp_substr({sale_date}, '^\\s*(?!1900-01-01|1899-12-3[01]|1753-01-01|"
    r"0001-01-01)([0-9]{{4}})(-|\\s*$)'), ''))"
)
#: The number of a layer of another program, which has no `stack_count`.
_STACK_COUNT = map_expression(
    STACK_SUMS_VARIABLE, f"coalesce(nullif({{{STACK_FIELD}}}, ''), {{{ID_FIELD}}})"
)
# After viridis (van der Walt, Smith): what is old is dark.
_YEAR_RAMP = ("#46307e", "#2a788e", "#4dc36b", "#fbe725")
_YEAR_WORDING = Wording(
    "{:.0f}".format, first=tr("Before {}"), last=tr("{} and later"), is_counted=True
)
# A parcel that only touches has less than 1 %; where two surveys drew a border differently, one
# percent of the parcel remains outside.
_OVERLAPS = (
    (tr("Less than 1 % of the parcel"), -math.inf),
    (tr("1 \u2013 10 %"), 1.0),
    (tr("10 \u2013 50 %"), 10.0),
    (tr("50 \u2013 90 %"), 50.0),
    (tr("90 \u2013 99 %"), 90.0),
    (tr("The whole parcel (99 % or more)"), 99.0),
)
_STACKS = (
    (tr("Single parcel"), -math.inf),
    (tr("2 parcels at the same place"), 2.0),
    (tr("3 \u2013 5 parcels"), 3.0),
    (tr("6 \u2013 20 parcels"), 6.0),
    (tr("21 \u2013 100 parcels"), 21.0),
    (tr("More than 100 parcels"), 101.0),
)


# ---- the styles ----------------------------------------------------------------------------------

#: In the order of menus: name, title, tip, fields, helpful fields, topics, value, classes, label.
STYLES: tuple[Style, ...] = (
    Style("outline", tr("Outline"), tr("Outlines over a pale fill")),
    Style(
        *("owner_type", tr("Owner Type"), tr("By owner type")),
        *(("owner_type",), (), ("owner_type",)),
        *(_text("owner_type"), owner_type_classes),
    ),
    Style(
        *("owners", tr("Largest Owners")),
        tr("The largest owners, each in a color; different spellings of a name are one owner"),
        *(("owner",), ("acres", "acres_calc", STACK_FIELD)),
        ("owner", "mail_addr", "adjacent_acreage_sameowner"),
        *(_text("owner"), owner_classes),
    ),
    Style(
        *("land_use", tr("Land Use"), tr("By groups of similar land uses")),
        *(("land_use",), ("land_use_code",), ("land_use", "land_use_code")),
        "coalesce(nullif(trim({land_use}), ''), trim({land_use_code}), '')",
        land_use_classes,
    ),
    Style(
        *("zoning", tr("Zoning"), tr("By zoning code, related codes in related colors")),
        *(("zoning",), (), ("zoning",)),
        *(_text("zoning"), zoning_classes, "{zoning}"),
    ),
    Style(
        *("land_cover", tr("Land Cover")),
        tr("By predominant crop or land cover, in the official colors"),
        *(("cdl_majority_value",), ()),
        ("cdl_majority_category", "cdl_majority_value", "cdl_majority_percent"),
        *(_text("cdl_majority_value"), land_cover_classes),
    ),
    Style(
        *("value", tr("Parcel Value")),
        tr("By total value; parcels at the same place are added together"),
        *(("parcel_value",), (ID_FIELD, STACK_FIELD)),
        (
            *("parcel_value", "land_value", "improvements_value"),
            *("agricultural_value", "building_value"),
        ),
        _of_place("{parcel_value}"),
        Numbers(
            ("#fff0a6", "#fb9a50", "#cc2c5a", "#6d1a80"),
            *(Wording(_dollars), tr("No value"), True, amounts_of_places),
        ),
        _dollars_of("parcel_value"),
    ),
    Style(
        *("value_per_acre", tr("Value per Acre"), tr("By value per acre")),
        *(("parcel_value", "acres"), ("acres_calc", STACK_FIELD), ()),
        _of_place(_VALUE_PER_ACRE),
        Numbers(
            ("#f3f6b4", "#6cc5b4", "#2d74b5", "#33308a"),
            Wording(_dollars, tr("{} per acre")),
            *(tr("No value or no acres"), True, values_per_acre),
        ),
        text_expression(tr("${} per acre"), _number(_VALUE_PER_ACRE)),
    ),
    Style(
        *("tax", tr("Tax")),
        tr("By annual property tax; parcels at the same place are added together"),
        *(("tax_amount",), (ID_FIELD, STACK_FIELD), ("tax_amount",)),
        _of_place("{tax_amount}"),
        Numbers(
            ("#fdf1cf", "#eaa940", "#b8561d", "#6f2c10"),
            Wording(_dollars, tr("{} per year")),
            *(tr("Tax unknown"), True, amounts_of_places),
        ),
        _dollars_of("tax_amount"),
    ),
    Style(
        *("sale_price", tr("Sale Price"), tr("By the price of the most recent sale")),
        *(("sale_price",), (), ("sale_price",), "{sale_price}"),
        Numbers(
            ("#fdeee6", "#f79bb2", "#b02c8c", "#46105f"),
            Wording(_dollars, first=tr("Sold for less than {}")),
            *(tr("No sale price"), True),
        ),
        _dollars_of("sale_price"),
    ),
    Style(
        *("sale_year", tr("Sale Year"), tr("By the year of the most recent sale")),
        *(("sale_date",), (), ("sale_date",), _year_of("sale_date")),
        Numbers(_YEAR_RAMP, _YEAR_WORDING, tr("No sale date"), measure=_years),
        _YEAR_LABEL,
    ),
    Style(
        *("acres", tr("Acres"), tr("By area")),
        *(("acres",), ("acres_calc",), ("acres", "acres_calc", "sq_feet"), _ACRES),
        Numbers(
            ("#eff3c3", "#8ecb82", "#2f8f74", "#174f66"),
            Wording(plain_number, tr("{} acres"), tr("{} acre")),
            *(tr("No acres"), True, _acres_of),
        ),
        text_expression(tr("{} acres"), _number(_ACRES, "if({acres} > 10, 0, 2)")),
    ),
    Style(
        *("elevation", tr("Elevation"), tr("By elevation at the center of the parcel")),
        *(("elevation",), (), ("elevation",), "{elevation}"),
        Numbers(
            # After cividis (Nuñez, Anderton, Renslow 2018), which was made for everyone's eyes.
            ("#2b4a80", "#66707a", "#a89c70", "#fbe772"),
            *(Wording(plain_number, tr("{} m")), tr("No elevation")),
        ),
        text_expression(tr("{} m"), _number("{elevation}")),
    ),
    Style(
        *("overlap", tr("Overlap")),
        tr("By the share of the parcel inside the matching polygon"),
        *((JOIN_PERCENT,), (), (), f"{{{JOIN_PERCENT}}}"),
        Numbers(
            ("#f8f0fa", "#b9a6dc", "#6f55b3", "#2a1766"),
            *(Wording(plain_number), tr("Overlap unknown")),
            bands=_OVERLAPS,
        ),
        f"{_number(f'{{{JOIN_PERCENT}}}')} || ' %'",
    ),
    Style(
        *("stacks", tr("Stacks")),
        tr("By the number of parcels at the same place, such as condominium units"),
        *((ID_FIELD, STACK_FIELD), (STACK_COUNT,), (STACK_FIELD,), f"{{{STACK_COUNT}}}"),
        Numbers(
            ("#f7f1dd", "#ecb163", "#c95550", "#6a246f"),
            *(Wording(plain_number), tr("Number of parcels unknown")),
            measure=stack_sizes,
            bands=_STACKS,
        ),
        "NULL",
    ),
)


class StyleKey(str, Enum):
    """The key of a style, such as `StyleKey.SALE_YEAR`; its value is the style's name.

    The keys of styles by any column are plain texts: see `column_key`.
    """

    _ignore_ = ("style",)
    for style in STYLES:
        vars()[style.name.upper()] = style.name


STYLE_BY_KEY = {style.key: style for style in STYLES}
_BY_TOPIC = {field: style for style in STYLES for field in style.topics}


# ---- styles by any column ------------------------------------------------------------------------

_RAMP = ("#f7f5d0", "#85c492", "#2f86a1", "#2d3078")
_NO_VALUE = tr("No value")


def column_key(field: Field) -> str:
    """Return the key of the style by a column: its name, and how its values are classified.

    `field` is one of `layer.columns.layer_columns`. Numbers have ranges, dates ranges of years, and
    texts categories. The classes of texts that are dates have another key: see `classify`.
    """
    if field.is_numeric:
        return f"{_NUMBERS}{field.name}"
    return f"{_YEARS if field.is_date else _CATEGORIES}{field.name}"


def column_keys(fields: QgsFields) -> list[str]:
    """Return the keys of the styles by columns of a layer with these fields. Any thread."""
    columns = layer_columns(fields).values()
    # Texts may be dates.
    dates = (f"{_YEARS}{column.name}" for column in columns if not column.is_numeric)
    return list(dict.fromkeys((*map(column_key, columns), *dates)))


def find_style(key: str) -> Style:
    """Return the style of a key. Raises `ValueError` if there is no such style."""
    style = STYLE_BY_KEY.get(key)
    if style is not None:
        return style
    kind, colon, name = key.partition(":")
    if kind + colon not in _COLUMN_STYLES or not name:
        raise ValueError(f"There is no style {key!r}.")
    known = FIELD_BY_NAME.get(name)
    value, classes, label = _COLUMN_STYLES[kind + colon]
    if kind + colon == _NUMBERS:
        classes = classes._replace(wording=partial(_wording_of, name))
    title = known.label if known else name
    return Style(key, title, "", (name,), (), (), value, classes, label, name)


#: The value, the classes, and the label of styles by columns.
_COLUMN_STYLES: dict[str, tuple[str, Any, str]] = {
    _NUMBERS: (
        "{column}",
        Numbers(_RAMP, Wording(plain_number), _NO_VALUE, None),
        # Without separators, because it may be a year.
        "to_string(round({column}, if(abs({column}) < 1, 4, 2)))",
    ),
    _YEARS: (
        _year_of("column"),
        Numbers(_YEAR_RAMP, _YEAR_WORDING, tr("No date"), measure=_years),
        "left({column}, 10)",
    ),
    _CATEGORIES: (_text("column"), column_classes, "{column}"),
}


def _wording_of(column: str, numbers: Sequence[float]) -> Wording:
    field = FIELD_BY_NAME.get(column)
    if field is not None and field.unit == "USD":
        return Wording(_dollars)
    if field is not None and field.unit:
        return Wording(plain_number, f"{{}} {field.unit_label}")
    if are_years(numbers):
        return _YEAR_WORDING
    is_counted = all(number % 1 == 0 for number in numbers)
    is_small = bool(numbers) and max(numbers) - min(numbers) <= _COUNTED_RANGE
    return Wording(plain_number, is_counted=is_counted and is_small)


# ---- what others read ----------------------------------------------------------------------------


def classify(key: str, columns: ColumnValues) -> StyleClasses:
    """Return the classes of a style for the values of the fields in `columns_of`. Any thread.

    The key of the classes is another one if a column of texts has dates: that of their years.
    """
    style = find_style(key)
    if style.name.startswith(_CATEGORIES) and are_dates(columns[style.column]):
        style = find_style(f"{_YEARS}{style.column}")
    if style.classes is None:
        return StyleClasses(style.key, SINGLE)
    values = [columns[name] for name in columns_of(style.key)]
    if isinstance(style.classes, Numbers):
        classes, sums = style.classes.classify(*values)
        return StyleClasses(style.key, RANGES, tuple(classes), tuple(sums.items()))
    return StyleClasses(style.key, CATEGORIES, tuple(style.classes(*values)))


def columns_of(key: str) -> tuple[str, ...]:
    """Return the fields that `classify` needs for a style."""
    style = find_style(key)
    return (*style.fields, *style.helped_by)


def value_expression(key: str, fields: QgsFields) -> str:
    """Return the value that a style classifies, for a layer with these fields."""
    style = find_style(key)
    if key == StyleKey.STACKS and fields.lookupField(STACK_COUNT) < 0:
        return filled(f"coalesce({_STACK_COUNT}, 1)", fields)
    return filled(style.value, fields, style.column)


def filled(expression: str, fields: QgsFields, column: str = "") -> str:
    """Return an expression with references to fields in place of their names in braces."""
    return expression.format_map(_References(fields, column))


class _References(dict):
    """References to fields by name: ``"acres"``, or NULL for a field that a layer does not have."""

    def __init__(self, fields: QgsFields, column: str) -> None:
        super().__init__()
        self._fields, self._column = fields, column

    def __missing__(self, name: str) -> str:
        index = self._fields.lookupField(self._column if name == "column" else name)
        return "NULL" if index < 0 else QgsExpression.quotedColumnRef(self._fields.at(index).name())


def applicable(fields: QgsFields) -> list[Style]:
    """Return the styles for a layer with these fields, in the order of menus. Any thread."""
    return [style for style in STYLES if _fits(style, fields)]


def is_applicable(key: str, fields: QgsFields) -> bool:
    """Return whether a layer with these fields can be drawn in a style. Any thread."""
    return _fits(find_style(key), fields)


def default_style(search: Search, fields: QgsFields) -> str:
    """Return the style of the field that a search filters by; outlines where it has none.

    That of a file's own column is the style by this column.
    """
    own = {name: one for name, one in layer_columns(fields).items() if name not in FIELD_BY_NAME}
    for field in _topics_of(search):
        style = _BY_TOPIC.get(field)
        if style is not None and _fits(style, fields):
            return style.key
        if field in own:
            return column_key(own[field])
    return StyleKey.OUTLINE


def _topics_of(search: Search) -> Iterator[str]:
    """Return the fields of a search, the most likely topic first."""
    if search.order is not None:  # the largest parcels, the latest sales
        yield search.order.field
    # The alternatives are what is known of an expression. One owner has only one color.
    is_of_owner = read_owner_expression(search.expression) is not None
    for filters in (search.filters, *(() if is_of_owner else search.alternatives)):
        yield from (one.field for one in filters if not _leaves_one_class(one))


def _leaves_one_class(one: Filter) -> bool:
    """Return whether a filter leaves only one value, so that colors would show nothing."""
    if one.equal_to is None:
        return one.op == Operator.ISNULL and one.value is True
    return len(one.equal_to) < 2


def _fits(style: Style, fields: QgsFields) -> bool:
    if not all(fields.lookupField(name) >= 0 for name in style.fields):
        return False
    return (
        not style.name.startswith(_NUMBERS)
        or fields.at(fields.lookupField(style.column)).isNumeric()
    )
