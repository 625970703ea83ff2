"""Problems of a draft, row by row: found with the contract's checks, and shown as remarks."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from qgis.PyQt.QtCore import QEvent, QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    MAX_FILTERS,
    SERVICE_RULES,
    Filter,
    Operator,
    RequestRefused,
    Rules,
    check_filter,
    describe_filter,
)
from parcel_lookup.core.contract.check import check_scope
from parcel_lookup.core.contract.describe import describe_order, inside_sentence, join_words
from parcel_lookup.core.contract.fields import SCOPED_FIELDS, Operand
from parcel_lookup.core.search.query.sharing import explain, share_filters
from parcel_lookup.core.text import number_of, tr
from parcel_lookup.ui.filters.value_text import is_number
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from qgis.PyQt.QtGui import QResizeEvent, QShowEvent

    from parcel_lookup.core.address.states import State
    from parcel_lookup.core.search import Search
    from parcel_lookup.ui.filters.draft import Draft
    from parcel_lookup.ui.filters.place import Place

#: A longer word is cut in a sentence: it could not be wrapped, and would widen the window.
_LONGEST_WORD = 48
_LONGEST_SENTENCE = 1200
#: What would break a line, or write the rest of it backwards.
_CONTROLS = re.compile("[\x00-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
#: Letters of a line that there is room for at least.
_LEAST_COLUMNS = 24
#: Pixels above and below the words of a button in a line, together.
_AROUND_LINE = 4


class Correction(NamedTuple):
    """A correction that the button next to a problem offers."""

    #: On the button.
    text: str
    tip: str
    #: The draft without the problem.
    draft: Draft
    #: The row to go on in; None: there are none, but an expression.
    goes_to: int | None = None
    #: A value is to be typed at the end of the expression, between its quotes.
    is_open: bool = False


class Remark(NamedTuple):
    """A sentence below a row, with an optional correction."""

    sentence: str
    #: The search cannot be sent with it.
    is_wrong: bool = True
    #: It is only not finished: that is said without a warning sign.
    is_open: bool = False
    correction: Correction | None = None
    #: More for those who want to know it.
    tip: str = ""


class DraftReview(NamedTuple):
    """The result of reviewing a draft for a place."""

    #: Of each row.
    rows: tuple[tuple[Remark, ...], ...]
    #: The query read back.
    sentence: str
    #: More filters than a request takes, or "".
    too_many: str = ""
    #: What is wrong with the order, the largest number or the buildings, or "".
    options: str = ""
    #: Of the expression.
    expression: tuple[Remark, ...] = ()
    #: Which filters are checked on this computer, or "".
    here: str = ""
    #: Why it cannot be searched, or "".
    reason: str = ""
    #: A short form of the reason, for places next to the full one, or "".
    brief: str = ""
    #: What would be searched: None where there is a `reason`.
    search: Search | None = None
    #: The search returns all parcels of the connection.
    is_all: bool = False

    def blocked_by(self, problem: str) -> DraftReview:
        """Return the review with another problem that blocks the search, or itself for ""."""
        if not problem:
            return self
        return self._replace(reason=shortened(problem), brief="", search=None, is_all=False)


def review_draft(
    draft: Draft,
    place: Place,
    state: State | None = None,
    rules: Rules = SERVICE_RULES,
    fields: Collection[str] | None = None,
) -> DraftReview:
    """Review a draft for a source with these rules and fields.

    `state` is the one to suggest where one is needed. `fields` None: a parcel may have any.
    """
    # The service sorts queries only; the order stays in the draft, for another place.
    asked = replace(draft, order=None) if place.is_area else draft
    if draft.expression.strip():
        return _review_expression(draft, asked, place, state, rules, fields)
    search = asked.search()
    problems = search.problems(rules, by_area=place.is_area)
    rows = _remarks(draft, place, state, rules)
    review = DraftReview(
        rows,
        _sentence(search, rows, place),
        too_many=_too_many(draft.rows),
        options=" ".join(one.sentence for one in problems if one.where[:1] not in _ELSEWHERE),
    )
    reason = review.too_many or _reason(rows) or review.options
    if reason:
        brief = tr("There are too many filters.") if review.too_many else _brief(rows)
        return review._replace(reason=shortened(reason), brief=brief)
    here = explain(share_filters(draft.rows, rules).here) if place.is_area else ""
    return review._replace(here=shortened(here), search=search, is_all=_is_all(search, place))


def _review_expression(
    draft: Draft,
    asked: Draft,
    place: Place,
    state: State | None,
    rules: Rules,
    fields: Collection[str] | None,
) -> DraftReview:
    from parcel_lookup.core.gis.expressions import refuse_unknown_columns

    try:
        search = asked.search()
        refuse_unknown_columns(draft.expression, fields)
    except RequestRefused as error:
        words = shortened(error.problems[0].sentence)
        remarks = (Remark(words),)
        return DraftReview(
            (), tr("Parcels where …"), expression=remarks, reason=words, brief=_brief((), remarks)
        )
    sentence = _sentence(search, (), place)
    found = search.problems(rules, by_area=place.is_area)
    problems = dict.fromkeys(one.sentence for one in found)
    if not problems:
        return DraftReview((), sentence, search=search, is_all=_is_all(search, place))
    scope = {one.sentence for query in search.queries for one in check_scope(query, rules)}
    correction = _expression_correction(draft, state) if scope.issuperset(problems) else None
    words = shortened(" ".join(problems))
    remarks = (Remark(words, correction=correction),)
    return DraftReview((), sentence, expression=remarks, reason=words, brief=_brief((), remarks))


def rows_of(expression: str) -> tuple[Filter, ...] | None:
    """Return rows that are equivalent to an expression, or None."""
    from parcel_lookup.core.gis.expressions import translate

    try:
        return translate(expression).rows
    except RequestRefused:
        return None  # `review_draft` says what is wrong with it


def note_of(review: DraftReview, *, is_remote: bool) -> str:
    """Return a note about how the filters are evaluated, or ""."""
    if review.is_all and review.search.expression:
        if not is_remote:
            return tr("Every parcel is checked against this expression.")
        return tr(
            "The service cannot evaluate any part of this expression: all parcels are "
            "downloaded and checked on this computer."
        )
    if review.is_all and review.search.max_parcels is None:
        return tr("There is no filter: this search returns all parcels.")
    return review.here if is_remote else ""


def _is_all(search: Search, place: Place) -> bool:
    return search.asks_for_all and not place.is_area


#: Problems of these members are shown elsewhere.
_ELSEWHERE = (("filters",), ("expression",))


def _too_many(rows: Sequence[Filter]) -> str:
    over = len(rows) - MAX_FILTERS
    if over <= 0:
        return ""
    sentence = tr("A request can have at most {most} filters. Remove {over}.")
    return sentence.format(most=MAX_FILTERS, over=over)


def _reason(rows: Sequence[Sequence[Remark]]) -> str:
    """Return the first problem of the rows, or ""."""
    for index, remarks in enumerate(rows):
        wrong = next((one for one in remarks if one.is_wrong), None)
        if wrong is not None:
            return tr("Filter {number}: {sentence}").format(
                number=index + 1, sentence=wrong.sentence or tr("choose a field.")
            )
    return ""


def _brief(rows: Sequence[Sequence[Remark]], expression: Sequence[Remark] = ()) -> str:
    """Return a short form of the first problem, or ""."""
    if expression:
        return tr("The expression is not valid yet.")
    for index, remarks in enumerate(rows):
        wrong = next((one for one in remarks if one.is_wrong), None)
        if wrong is not None:
            words = tr("Filter {number} is not valid yet.")
            if wrong.is_open:
                words = tr("Filter {number} is incomplete.")
            return words.format(number=index + 1)
    return ""


# ---- one row ------------------------------------------------------------------------------------


def _remarks(
    draft: Draft, place: Place, state: State | None, rules: Rules
) -> tuple[tuple[Remark, ...], ...]:
    found = [_of_row(draft, index) for index in range(len(draft.rows))]
    if not place.is_area:
        for problem in check_scope(draft.rows, rules):
            correction = _scope_correction(draft, state)
            remark = Remark(_scope_words(draft.rows), correction=correction, tip=problem.sentence)
            found[problem.where[1]].append(remark)
    return tuple(map(tuple, found))


def _of_row(draft: Draft, index: int) -> list[Remark]:
    """Return the remarks of one row by itself, in the contract's words where possible."""
    item = draft.rows[index]
    problems = check_filter(item)
    if not problems:
        return _odd(draft, index)
    if item.field == "":
        return [Remark("", is_open=True)]  # a new row needs no remark
    if len(problems) == 1 and problems[0].where[-1:] == ("value",) and _is_open(item):
        return [Remark(_what_to_type(item), is_open=True)]
    if item.op == "":
        return [Remark(tr("Choose an operator."), is_open=True)]
    return [Remark(shortened(" ".join(one.sentence for one in problems)))]


def _is_open(item: Filter) -> bool:
    """Return whether only a value is missing."""
    value = item.value
    if item.op == Operator.BETWEEN and isinstance(value, tuple):
        # What is not a number in it is wrong, not missing.
        return (
            None in value
            and len(value) == 2
            and all(one is None or is_number(one) for one in value)
        )
    return value is None


def _what_to_type(item: Filter) -> str:
    sentences = {
        Operand.RANGE: tr("Enter both numbers."),
        Operand.LIST: tr("Add a value to the list."),
        Operand.BOOLEAN: tr("Choose yes or no."),
    }
    return sentences.get(Operator(item.op).operand, tr("Enter a value."))


def _odd(draft: Draft, index: int) -> list[Remark]:
    """Return warnings about values that are valid but certainly not intended."""
    item = draft.rows[index]
    if item.op == Operator.BETWEEN and item.value[0] > item.value[1]:
        swapped = replace(item, value=item.value[::-1])
        sentence = tr("The first number is larger than the second: nothing would be found.")
        corrected = _with(draft, index, swapped)
        correction = Correction(tr("Swap"), tr("Swap the two numbers"), corrected, index)
        return [Remark(sentence, is_wrong=False, correction=correction)]
    if item.value == () and item.op == Operator.IN:
        return [Remark(tr("The list is empty: nothing would be found."), is_wrong=False)]
    if item.value == () and item.op == Operator.NIN:
        sentence = tr("The list is empty: every parcel with a value in this field would be found.")
        return [Remark(sentence, is_wrong=False)]
    if isinstance(item.value, str) and not item.value.strip():
        return [Remark(tr("The text is empty."), is_wrong=False)]
    return []


def _with(draft: Draft, index: int, item: Filter) -> Draft:
    return replace(draft, rows=(*draft.rows[:index], item, *draft.rows[index + 1 :]))


# ---- the scope rule ------------------------------------------------------------------------------


def _scope_words(rows: Sequence[Filter]) -> str:
    """Return the scope rule in words, about the rows that have a value."""
    scoped = [row for row in rows if row.field in SCOPED_FIELDS]
    told = [row for row in scoped if not check_filter(row)] or scoped
    names = list(dict.fromkeys(inside_sentence(label_of(row.field)) for row in told))
    words = tr("A filter on {fields} needs a state or county.")
    return words.format(fields=join_words(names, tr("or")))


def _scope_correction(draft: Draft, state: State | None) -> Correction:
    """Return a correction that adds a filter on the state on the map, or on one to be chosen."""
    field, op = "state", Operator.EQ.value
    if state is None:
        tip = tr("Add a filter on the state, and choose the state")
        corrected = replace(draft, rows=(*draft.rows, Filter(field, op, None)))
        return Correction(tr("Add a State Filter"), tip, corrected, len(draft.rows))
    corrected = replace(draft, rows=(*draft.rows, Filter(field, op, state.abbreviation)))
    return Correction(*_words_for(state), corrected, len(draft.rows))


def _expression_correction(draft: Draft, state: State | None) -> Correction:
    abbreviation = state.abbreviation if state else ""
    text = f"({draft.expression.strip()}) AND \"state\" = '{abbreviation}'"
    if state is None:
        tip = tr("Add a condition on the state, and type its abbreviation")
        corrected = replace(draft, expression=text)
        return Correction(tr("Add a State Filter"), tip, corrected, is_open=True)
    return Correction(*_words_for(state), replace(draft, expression=text))


def _words_for(state: State) -> tuple[str, str]:
    text = tr("Add “State is {name}”").format(name=state.name)
    return text, tr("Add this filter, to search in one state only")


# ---- the sentence -------------------------------------------------------------------------------


def _sentence(search: Search, rows: Sequence[Sequence[Remark]], place: Place) -> str:
    """Return the summary: ``Parcels where acres is at least 40 acres and …, at most 100.``."""
    words = [_conditions(search, rows, place)]
    if search.order is not None and isinstance(search.order.field, str) and search.order.field:
        words.append(describe_order(search.order))
    if search.include_buildings is True:
        words.append(tr("with building footprints"))
    if isinstance(search.max_parcels, int):
        words.append(tr("at most {number:,}").format(number=search.max_parcels))
    sentence = ", ".join(words)
    return shortened(sentence if sentence.endswith("…") else f"{sentence}.")


def _conditions(search: Search, rows: Sequence[Sequence[Remark]], place: Place) -> str:
    """Return the conditions in words, with “…” for rows that are not valid yet."""
    right = tuple(
        item
        for item, remarks in zip(search.filters, rows)
        if check_filter(item) == [] and not any(one.is_open for one in remarks)
    )
    finished = replace(search, filters=right)
    if search.expression:
        # The expression itself is already shown above.
        words = tr("Parcels where the expression is true")
        if place.words:
            words = tr("Parcels {place} where the expression is true").format(place=place.words)
        return words
    if len(right) == len(search.filters):
        return finished.describe_conditions(place.words)
    named = join_words([*map(describe_filter, right), "…"], tr("and"))
    beginning = replace(search, filters=()).describe_conditions(place.words or " ")
    return f"{beginning} where {named}"


def shortened(sentence: str) -> str:
    """Shorten long words and long sentences, and remove control characters."""
    words = (
        word if len(word) <= _LONGEST_WORD else f"{word[: _LONGEST_WORD - 1]}…"
        for word in _CONTROLS.sub(" ", sentence[: 4 * _LONGEST_SENTENCE]).split(" ")
    )
    text = " ".join(words)
    return text if len(text) <= _LONGEST_SENTENCE else f"{text[: _LONGEST_SENTENCE - 1]}…"


def label_of(name: object) -> str:
    """Return the label of a field."""
    field = FIELD_BY_NAME.get(name) if isinstance(name, str) else None
    return field.label if field else str(name)


def count_words(number: int) -> str:
    """Return the number of filters in words: ``3 of 10 filters``."""
    most = number_of(MAX_FILTERS, "{} filter", "{} filters")
    return tr("{number} of {most}").format(number=number, most=most)


class _WordsLabel(QLabel):
    """A wrapping label that does not force a minimum height on the window."""

    def minimumSizeHint(self) -> QSize:
        """One line, of some letters."""
        metrics = self.fontMetrics()
        least = metrics.averageCharWidth() * _LEAST_COLUMNS
        width = min(super().minimumSizeHint().width(), least)
        return QSize(width, metrics.height())


def words_label(name: str, tip: str, accessible: str) -> QLabel:
    """Create a label for arbitrary text: plain, wrapped, and selectable."""
    label = _WordsLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    # Not by keyboard: every line of text would be a stop on the way through the dialog.
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    name_it(label, name, tip, accessible)
    return label


class SteadyBox(QWidget):
    """Holds a widget whose words change with every key, and reports only another height of it.

    A label reports each new text to the layout around it, which then lays out the whole window.
    """

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        """Take over `content`, which may wrap its words."""
        super().__init__(parent)
        self._content = content
        content.setParent(self)
        #: Height and least width as the layout around it knows them.
        self._reported = (-1, -1)

    def least_size(self) -> QSize:
        """The room that is kept even where the content needs less."""
        return QSize(0, 0)

    def hasHeightForWidth(self) -> bool:
        """Words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the content, but not less than is reserved."""
        content = self._content
        height = content.sizeHint().height()
        if content.hasHeightForWidth():
            height = content.heightForWidth(width)
        return max(height, self.least_size().height())

    def sizeHint(self) -> QSize:
        """Return the size of the content, but at least the reserved one."""
        return self._content.sizeHint().expandedTo(self.least_size())

    def minimumSizeHint(self) -> QSize:
        """Return the size of the content, but at least the reserved one."""
        return self._content.minimumSizeHint().expandedTo(self.least_size())

    def event(self, event: QEvent | None) -> bool:
        """Fit the content where it asks for another size."""
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            self._fit_content()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Give the content all the room."""
        super().resizeEvent(event)
        self._fit_content()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Fit the content, whose requests are not reported before it is seen."""
        super().showEvent(event)
        self._fit_content()

    def _fit_content(self) -> None:
        self._content.setGeometry(self.rect())
        now = (self.heightForWidth(self.width()), self.minimumSizeHint().width())
        if now != self._reported:
            self._reported = now
            self.updateGeometry()


class _LineButton(QPushButton):
    """A button that is no higher than a line of text needs, so that its row keeps its height."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), line_height(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), line_height(self))


def line_height(widget: QWidget) -> int:
    """The height of a line of text with a button in it."""
    return widget.fontMetrics().lineSpacing() + _AROUND_LINE


class _RemarkLine(WrappingRow):
    """One remark: its sentence, and the button that corrects the draft."""

    pressed = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # What it needs depends on its width; what it would like best is more than that.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._correction: Correction | None = None
        self._label = words_label("filter_problem", "", "")
        self._button = _LineButton()
        self._button.setAutoDefault(False)
        self._button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._button.clicked.connect(lambda _checked=False: self.pressed.emit(self._correction))
        self.add(self._label, 1)
        self.add(self._button)

    def show_remark(self, remark: Remark) -> None:
        text = remark.sentence if remark.is_open else f"⚠ {remark.sentence}"
        if text != self._label.text():
            self._label.setText(text)
            self._label.setAccessibleName(text)
        self._label.setToolTip(remark.tip)
        self._label.setAccessibleDescription(remark.tip)
        self._correction = remark.correction
        self._button.setHidden(remark.correction is None)
        if remark.correction is not None:
            name_it(self._button, "filter_mend", remark.correction.tip)
            self._button.setText(remark.correction.text.replace("&", "&&"))
        self._turn()


class RemarkLines(SteadyBox):
    """All remarks of a row. Room for one is kept, so that typing moves nothing."""

    #: A `Correction` whose button was pressed.
    correction_wanted = pyqtSignal(object)
    #: There is one more line with a button for Tab to stop at.
    line_added = pyqtSignal()

    def __init__(self, parent: QWidget | None = None, *, keeps_room: bool = True) -> None:
        """Create the lines; with `keeps_room`, room for one is always reserved."""
        super().__init__(QWidget(), parent)
        self._shown: tuple[Remark, ...] = ()
        self._lines: list[_RemarkLine] = []
        self._keeps_room = keeps_room
        self._layout = QVBoxLayout(self._content)
        self._layout.setContentsMargins(self.fontMetrics().averageCharWidth() * 2, 0, 0, 0)
        self._add_line()
        self.setVisible(keeps_room)

    def least_size(self) -> QSize:
        """Room for a line."""
        if not self._keeps_room:
            return QSize(0, 0)
        width = self.fontMetrics().averageCharWidth() * (_LEAST_COLUMNS + 2)
        return QSize(width, line_height(self))

    def tab_parts(self) -> tuple[QWidget, ...]:
        """The lines, whose buttons Tab stops at while they are seen."""
        return tuple(self._lines)

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show these remarks, except those without a sentence."""
        shown = tuple(one for one in remarks if one.sentence)
        if shown == self._shown:
            return
        self._shown = shown
        while len(self._lines) < len(shown):
            self._add_line()
            self.line_added.emit()
        for index, line in enumerate(self._lines):
            line.setVisible(index < len(shown))
            if index < len(shown):
                line.show_remark(shown[index])
        self.setVisible(self._keeps_room or bool(shown))

    def _add_line(self) -> None:
        line = _RemarkLine(self._content)
        line.pressed.connect(self.correction_wanted)
        line.hide()
        self._layout.addWidget(line)
        self._lines.append(line)
