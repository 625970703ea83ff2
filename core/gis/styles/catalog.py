"""The styles of result layers, one record each, and their classes.

A `Style` has a title for menus, the fields it needs, the value that it shows as a QGIS expression,
and how that value is classified: `Ranges` of numbers, fixed `Bands`, or a function that returns
`StyleClass` objects for categories. To add a style, add a record to `STYLES`; `StyleKey`, menus,
drawing, labels, exports, and the default style of a search follow from it. Any other column of a
layer has a style too, which is made when it is needed: `column_key` returns its key.

    Style(
        "elevation",
        tr("Elevation"),
        tr("By elevation at the center of the parcel"),
        ("elevation",),
        topics=("elevation",),
        value=_field("elevation"),
        classes=Ranges(
            ("#2b4a80", "#66707a", "#a89c70", "#fbe772"),
            Wording(plain_number, tr("{} m")),
            tr("No elevation"),
            _numbers("elevation"),
        ),
        label=lambda column: text_expression(tr("{} m"), _number(column("elevation"))),
    )
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
    Wording,
    acres_of,
    amounts_of_places,
    fixed_classes,
    range_classes,
    values_per_acre,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.owner import read_owner_expression

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from qgis.core import QgsFields

    from parcel_lookup.core.contract import Field, Filter
    from parcel_lookup.core.gis.layer.values import ColumnValues
    from parcel_lookup.core.search.query.search import Search

    #: Returns the reference of a field in expressions, ``"acres"``; NULL for a missing field.
    Columns = Callable[[str], str]
    #: Returns a QGIS expression.
    Expression = Callable[[Columns], str]

#: The layer's variable with the sums of stacks in its style (`StyleClasses.of_stacks`).
STACK_SUMS_VARIABLE = "parcel_lookup_stack_sums"
#: How a style by a column classifies its values; the name of the field follows in the key.
_NUMBERS, _YEARS, _CATEGORIES = "numbers:", "years:", "categories:"
#: Whole numbers in a larger range are amounts, whose classes share their bounds.
_COUNTED_RANGE = 1000


class Ranges(NamedTuple):
    """A classifier of numbers: about as many parcels in each class, with round bounds."""

    #: Colors from the low to the high end, ``#rrggbb``.
    ramp: tuple[str, ...]
    wording: Wording
    #: The label of parcels without a number.
    missing: str
    #: Returns the numbers of a layer, and the sums of its stacks by `svc_stack_uuid`.
    measure: Callable[[ColumnValues], tuple[Iterable[Any], dict[str, float]]]
    #: Whether zero means "nothing", and is set apart from all other numbers.
    has_zero: bool = False

    def classify(self, columns: ColumnValues) -> tuple[list[StyleClass], dict[str, float]]:
        """Return the classes of a layer, and the sums of its stacks."""
        numbers, sums = self.measure(columns)
        classes = range_classes(
            numbers, self.ramp, self.wording, self.missing, has_zero=self.has_zero
        )
        return classes, sums


class Bands(NamedTuple):
    """A classifier of numbers by fixed bounds."""

    #: As of `Ranges`.
    ramp: tuple[str, ...]
    #: The label of each class and the number it starts at; the first class has no lower bound.
    bands: tuple[tuple[str, float], ...]
    missing: str
    measure: Callable[[ColumnValues], tuple[Iterable[Any], dict[str, float]]]

    def classify(self, columns: ColumnValues) -> tuple[list[StyleClass], dict[str, float]]:
        """Return the classes of a layer, and the sums of its stacks."""
        numbers, sums = self.measure(columns)
        return fixed_classes(numbers, self.bands, self.ramp, self.missing), sums


class ColumnNumbers(NamedTuple):
    """A classifier of the numbers of any column, which are written as they look like.

    Zero is apart from other numbers unless some are negative, and years have no thousands
    separators.
    """

    column: str
    #: As of `Ranges`.
    ramp: tuple[str, ...]

    def classify(self, columns: ColumnValues) -> tuple[list[StyleClass], dict[str, float]]:
        """Return the classes of a layer."""
        numbers = list(filter(is_finite, columns[self.column]))
        has_zero = min(numbers, default=0) >= 0
        wording = _wording_of(self.column, numbers)
        return range_classes(numbers, self.ramp, wording, _NO_VALUE, has_zero=has_zero), {}


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
    value: Expression | None = None
    #: None: all parcels look alike.
    classes: Ranges | Bands | ColumnNumbers | Callable[[ColumnValues], list[StyleClass]] | None = (
        None
    )
    #: The label of a parcel that is alone at its place; None: its owner.
    label: Expression | None = None
    #: The field of a style by any column (`column_key`); "" for a style of `STYLES`.
    column: str = ""

    @property
    def key(self) -> str:
        """The key of the style: a `StyleKey`, or that of a column."""
        return self.name if self.column else StyleKey(self.name)


# ---- values and labels as QGIS expressions -------------------------------------------------------


def _field(name: str) -> Expression:
    return lambda column: column(name)


def _text(name: str) -> Expression:
    return lambda column: f"coalesce(trim({column(name)}), '')"


def _of_place(value: Expression) -> Expression:
    """Return a value that a stack has as a whole."""
    return lambda column: (
        f"coalesce({map_expression(STACK_SUMS_VARIABLE, column(STACK_FIELD))}, {value(column)})"
    )


def _acres(column: Columns) -> str:
    return f"coalesce(nullif({column('acres')}, 0), {column('acres_calc')})"


def _acres_label(column: Columns) -> str:
    digits = f"if({column('acres')} > 10, 0, 2)"
    return text_expression(tr("{} acres"), _number(_acres(column), digits))


def _value_per_acre(column: Columns) -> str:
    # An infinite value is an error, and would be one of the whole stack.
    return f"try({column('parcel_value')} / {_acres(column)})"


def _year_of(name: str) -> Expression:
    # Registers write the first day of their calendar if they know of no sale (`NO_SALES`). QGIS
    # would compile the regular expression of `_year_label` for every parcel, which takes four
    # times as long. With a 0 before it, a text with a sign is no number.
    none = ",".join(f"'{one}'" for one in NO_SALES)
    is_date = f"strpos(@d || '-', '-') = 5 AND @d NOT IN ({none})"
    year = f"if({is_date}, try(to_int(0 || left(@d, 4))), NULL)"
    return lambda column: f"with_variable('d', left(trim({column(name)}), 10), {year})"


def _year_label(column: Columns) -> str:
    year = r"^\\s*(?!1900-01-01|1899-12-3[01]|1753-01-01|0001-01-01)([0-9]{4})(-|\\s*$)"
    return f"to_int(nullif(regexp_substr({column('sale_date')}, '{year}'), ''))"


def _stack_count(column: Columns) -> str:
    if column(STACK_COUNT) != "NULL":
        return column(STACK_COUNT)
    # A layer of another program.
    key = f"coalesce(nullif({column(STACK_FIELD)}, ''), {column(ID_FIELD)})"
    return f"coalesce({map_expression(STACK_SUMS_VARIABLE, key)}, 1)"


def text_expression(text: str, value: str) -> str:
    """Return an expression: a text with a value in place of ``{}``."""
    before, after = text.split("{}")
    parts = (before and QgsExpression.quotedString(before), value)
    return " || ".join(filter(None, (*parts, after and QgsExpression.quotedString(after))))


def _number(value: str, digits: str = "0") -> str:
    return f"format_number({value}, {digits}, 'en')"


def _dollars_of(name: str) -> Expression:
    return lambda column: f"'$' || {_number(column(name))}"


# ---- numbers of a layer --------------------------------------------------------------------------


def _numbers(
    *names: str, convert: Callable[..., Any] | None = None
) -> Callable[[ColumnValues], Any]:
    """Return a measure that is the value of a field, or is computed from several."""

    def measure(columns: ColumnValues) -> tuple[Iterable[Any], dict[str, float]]:
        values = [columns[name] for name in names]
        return (map(convert, *values) if convert else values[0]), {}

    return measure


def _stack_sizes(columns: ColumnValues) -> tuple[Sequence[Any], dict[str, float]]:
    """Return the field `stack_count`; for a layer without it, the sizes are sums of stacks."""
    counts = columns[STACK_COUNT]
    keys = (stack or own for stack, own in zip(columns[STACK_FIELD], columns[ID_FIELD]))
    return counts, {key: count for key, count in zip(keys, counts) if key and count and count > 1}


def _dollars(number: float) -> str:
    digits = ",.2f" if abs(number) < 10 and number % 1 else ",.0f"
    text = format(abs(number), digits if abs(number) < LARGEST else ".3g")
    return f"-${text}" if number < 0 else f"${text}"


# After viridis (van der Walt, Smith): what is old is dark.
_YEAR_RAMP = ("#46307e", "#2a788e", "#4dc36b", "#fbe725")
_YEAR_WORDING = Wording(
    "{:.0f}".format, first=tr("Before {}"), last=tr("{} and later"), is_counted=True
)


# ---- the styles ----------------------------------------------------------------------------------

#: In the order of menus.
STYLES: tuple[Style, ...] = (
    Style("outline", tr("Outline"), tr("Outlines over a pale fill")),
    Style(
        "owner_type",
        tr("Owner Type"),
        tr("By owner type"),
        ("owner_type",),
        topics=("owner_type",),
        value=_text("owner_type"),
        classes=lambda columns: owner_type_classes(columns["owner_type"]),
    ),
    Style(
        "owners",
        tr("Largest Owners"),
        tr("The largest owners, each in a color; different spellings of a name are one owner"),
        ("owner",),
        ("acres", "acres_calc", STACK_FIELD),
        topics=("owner", "mail_addr", "adjacent_acreage_sameowner"),
        value=_text("owner"),
        classes=lambda columns: owner_classes(
            *(columns[name] for name in ("owner", "acres", "acres_calc", STACK_FIELD))
        ),
    ),
    Style(
        "land_use",
        tr("Land Use"),
        tr("By groups of similar land uses"),
        ("land_use",),
        ("land_use_code",),
        topics=("land_use", "land_use_code"),
        value=lambda column: (
            f"coalesce(nullif(trim({column('land_use')}), ''), trim({column('land_use_code')}), '')"
        ),
        classes=lambda columns: land_use_classes(columns["land_use"], columns["land_use_code"]),
    ),
    Style(
        "zoning",
        tr("Zoning"),
        tr("By zoning code, related codes in related colors"),
        ("zoning",),
        topics=("zoning",),
        value=_text("zoning"),
        classes=lambda columns: zoning_classes(columns["zoning"]),
        label=_field("zoning"),
    ),
    Style(
        "land_cover",
        tr("Land Cover"),
        tr("By predominant crop or land cover, in the official colors"),
        ("cdl_majority_value",),
        topics=("cdl_majority_category", "cdl_majority_value", "cdl_majority_percent"),
        value=_text("cdl_majority_value"),
        classes=lambda columns: land_cover_classes(columns["cdl_majority_value"]),
    ),
    Style(
        "value",
        tr("Parcel Value"),
        tr("By total value; parcels at the same place are added together"),
        ("parcel_value",),
        (ID_FIELD, STACK_FIELD),
        topics=(
            *("parcel_value", "land_value", "improvements_value"),
            *("agricultural_value", "building_value"),
        ),
        value=_of_place(_field("parcel_value")),
        classes=Ranges(
            ("#fff0a6", "#fb9a50", "#cc2c5a", "#6d1a80"),
            Wording(_dollars),
            tr("No value"),
            partial(amounts_of_places, name="parcel_value"),
            has_zero=True,
        ),
        label=_dollars_of("parcel_value"),
    ),
    Style(
        "value_per_acre",
        tr("Value per Acre"),
        tr("By value per acre"),
        ("parcel_value", "acres"),
        ("acres_calc", STACK_FIELD),
        value=_of_place(_value_per_acre),
        classes=Ranges(
            ("#f3f6b4", "#6cc5b4", "#2d74b5", "#33308a"),
            Wording(_dollars, tr("{} per acre")),
            tr("No value or no acres"),
            values_per_acre,
            has_zero=True,
        ),
        label=lambda column: text_expression(tr("${} per acre"), _number(_value_per_acre(column))),
    ),
    Style(
        "tax",
        tr("Tax"),
        tr("By annual property tax; parcels at the same place are added together"),
        ("tax_amount",),
        (ID_FIELD, STACK_FIELD),
        topics=("tax_amount",),
        value=_of_place(_field("tax_amount")),
        classes=Ranges(
            ("#fdf1cf", "#eaa940", "#b8561d", "#6f2c10"),
            Wording(_dollars, tr("{} per year")),
            tr("Tax unknown"),
            partial(amounts_of_places, name="tax_amount"),
            has_zero=True,
        ),
        label=_dollars_of("tax_amount"),
    ),
    Style(
        "sale_price",
        tr("Sale Price"),
        tr("By the price of the most recent sale"),
        ("sale_price",),
        topics=("sale_price",),
        value=_field("sale_price"),
        classes=Ranges(
            ("#fdeee6", "#f79bb2", "#b02c8c", "#46105f"),
            Wording(_dollars, first=tr("Sold for less than {}")),
            tr("No sale price"),
            _numbers("sale_price"),
            has_zero=True,
        ),
        label=_dollars_of("sale_price"),
    ),
    Style(
        "sale_year",
        tr("Sale Year"),
        tr("By the year of the most recent sale"),
        ("sale_date",),
        topics=("sale_date",),
        value=_year_of("sale_date"),
        classes=Ranges(
            _YEAR_RAMP,
            _YEAR_WORDING,
            tr("No sale date"),
            _numbers("sale_date", convert=year_of),
        ),
        label=_year_label,
    ),
    Style(
        "acres",
        tr("Acres"),
        tr("By area"),
        ("acres",),
        ("acres_calc",),
        topics=("acres", "acres_calc", "sq_feet"),
        value=_acres,
        classes=Ranges(
            ("#eff3c3", "#8ecb82", "#2f8f74", "#174f66"),
            Wording(plain_number, tr("{} acres"), tr("{} acre")),
            tr("No acres"),
            _numbers("acres", "acres_calc", convert=acres_of),
            has_zero=True,
        ),
        label=_acres_label,
    ),
    Style(
        "elevation",
        tr("Elevation"),
        tr("By elevation at the center of the parcel"),
        ("elevation",),
        topics=("elevation",),
        value=_field("elevation"),
        classes=Ranges(
            # After cividis (Nuñez, Anderton, Renslow 2018), which was made for everyone's eyes.
            ("#2b4a80", "#66707a", "#a89c70", "#fbe772"),
            Wording(plain_number, tr("{} m")),
            tr("No elevation"),
            _numbers("elevation"),
        ),
        label=lambda column: text_expression(tr("{} m"), _number(column("elevation"))),
    ),
    Style(
        "overlap",
        tr("Overlap"),
        tr("By the share of the parcel inside the matching polygon"),
        (JOIN_PERCENT,),
        value=_field(JOIN_PERCENT),
        classes=Bands(
            ("#f8f0fa", "#b9a6dc", "#6f55b3", "#2a1766"),
            # A parcel that only touches has less than 1 %; where two surveys drew a border
            # differently, one percent of the parcel remains outside.
            (
                (tr("Less than 1 % of the parcel"), -math.inf),
                (tr("1 \u2013 10 %"), 1.0),
                (tr("10 \u2013 50 %"), 10.0),
                (tr("50 \u2013 90 %"), 50.0),
                (tr("90 \u2013 99 %"), 90.0),
                (tr("The whole parcel (99 % or more)"), 99.0),
            ),
            tr("Overlap unknown"),
            _numbers(JOIN_PERCENT),
        ),
        label=lambda column: f"{_number(column(JOIN_PERCENT))} || ' %'",
    ),
    Style(
        "stacks",
        tr("Stacks"),
        tr("By the number of parcels at the same place, such as condominium units"),
        (ID_FIELD, STACK_FIELD),
        (STACK_COUNT,),
        topics=(STACK_FIELD,),
        value=_stack_count,
        classes=Bands(
            ("#f7f1dd", "#ecb163", "#c95550", "#6a246f"),
            (
                (tr("Single parcel"), -math.inf),
                (tr("2 parcels at the same place"), 2.0),
                (tr("3 \u2013 5 parcels"), 3.0),
                (tr("6 \u2013 20 parcels"), 6.0),
                (tr("21 \u2013 100 parcels"), 21.0),
                (tr("More than 100 parcels"), 101.0),
            ),
            tr("Number of parcels unknown"),
            _stack_sizes,
        ),
        label=lambda _: "NULL",
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
    make = _COLUMN_STYLES.get(kind + colon)
    if make is None or not name:
        raise ValueError(f"There is no style {key!r}.")
    known = FIELD_BY_NAME.get(name)
    style = Style(key, known.label if known else name, "", (name,), column=name)
    return make(style)


def _by_numbers(style: Style) -> Style:
    def label(column: Columns) -> str:
        number = column(style.column)
        # Without separators, because it may be a year.
        return f"to_string(round({number}, if(abs({number}) < 1, 4, 2)))"

    return style._replace(
        value=_field(style.column), classes=ColumnNumbers(style.column, _RAMP), label=label
    )


def _by_years(style: Style) -> Style:
    return style._replace(
        value=_year_of(style.column),
        classes=Ranges(
            _YEAR_RAMP, _YEAR_WORDING, tr("No date"), _numbers(style.column, convert=year_of)
        ),
        label=lambda column: f"left({column(style.column)}, 10)",
    )


def _by_categories(style: Style) -> Style:
    return style._replace(
        value=_text(style.column),
        classes=lambda columns: column_classes(columns[style.column]),
        label=_field(style.column),
    )


_COLUMN_STYLES: dict[str, Callable[[Style], Style]] = {
    _NUMBERS: _by_numbers,
    _YEARS: _by_years,
    _CATEGORIES: _by_categories,
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
    if isinstance(style.classes, (Ranges, Bands, ColumnNumbers)):
        classes, sums = style.classes.classify(columns)
        return StyleClasses(style.key, RANGES, tuple(classes), tuple(sums.items()))
    return StyleClasses(style.key, CATEGORIES, tuple(style.classes(columns)))


def columns_of(key: str) -> tuple[str, ...]:
    """Return the fields that `classify` needs for a style."""
    style = find_style(key)
    return (*style.fields, *style.helped_by)


def field_references(fields: QgsFields) -> Columns:
    """Return a function that returns the reference of a field in expressions, or NULL."""

    def column(name: str) -> str:
        index = fields.lookupField(name)
        return "NULL" if index < 0 else QgsExpression.quotedColumnRef(fields.at(index).name())

    return column


def value_expression(key: str, fields: QgsFields) -> str:
    """Return the value that a style classifies, for a layer with these fields."""
    return find_style(key).value(field_references(fields))


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
    is_of_numbers = isinstance(style.classes, ColumnNumbers)
    return not is_of_numbers or fields.at(fields.lookupField(style.column)).isNumeric()
