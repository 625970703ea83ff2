"""The panels that show a draft as JSON and as an expression, for editing and pasting."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import (
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeatureRequest,
    QgsFields,
)
from qgis.gui import (
    QgsCodeEditor,
    QgsCodeEditorExpression,
    QgsCodeEditorJson,
    QgsCollapsibleGroupBox,
    QgsExpressionBuilderDialog,
)
from qgis.PyQt.QtCore import QEvent, QObject, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    SERVICE_RULES,
    Problem,
    RequestRefused,
    check_filter,
    describe_filters,
)
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.core.search.query.sharing import explain, share_filters
from parcel_lookup.core.text import number_of, tr
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.problems import shortened, words_label
from parcel_lookup.ui.filters.request_text import MOST_BYTES, RequestText, read, write
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it, single_shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtCore import QMimeData
    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.contract import Filter, Rules

#: Delays before writing and reading the text: rows change with every key.
_WRITTEN_MS, _READ_MS = 250, 300
#: Maximum number of problems shown at once.
_MOST_PROBLEMS = 3
#: Minimum number of visible lines.
_REQUEST_LINES = 8
#: Minimum number of visible lines of the editor, and maximum number of lines of each part.
_EXPRESSION_LINES, _MOST_LINES = 3, 6
#: Under which QGIS keeps the expressions that were used last.
_RECENT = "parcel_lookup"


class PanelText(NamedTuple):
    """A draft written as text for a panel."""

    text: str
    #: What the text is, above it.
    heading: str
    #: What there is to know about it, below it.
    note: str = ""
    #: Why it cannot be edited, below it; "": it can.
    locked: str = ""


class FormEditor:
    """Mixin for code editors in a form: Tab leaves them, and huge texts are not pasted."""

    #: Called when somebody pastes more than anybody can mean.
    on_too_much: Callable[[], None]

    def canInsertFromMimeData(self, source: QMimeData | None) -> bool:
        """Refuse huge texts: a line of ten megabytes blocks the editor for many seconds."""
        if source is not None and len(source.text()) > MOST_BYTES:
            self.on_too_much()
            return False
        return super().canInsertFromMimeData(source)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes to the next control, unless it chooses a completion."""
        return not self.isListActive() and QWidget.focusNextPrevChild(self, forward)


class TextPanel(QWidget):
    """Writes a draft into an editor when it changes, and reads it back while the user types.

    What is being typed is never written over: as long as it cannot be read, a sentence says why
    (`problem`), and a button takes it back.
    """

    #: The user typed another `Draft`.
    draft_edited = pyqtSignal(object)
    #: `problem` is another one.
    problem_changed = pyqtSignal()

    #: Members of a draft that the text contains in addition to rows or expression.
    _says: tuple[str, ...] = ()

    def __init__(
        self, name: str, editor: QgsCodeEditor, lines: int, parent: QWidget | None = None
    ) -> None:
        """Create the panel; `name` is the prefix of object names, `lines` the minimum height."""
        super().__init__(parent)
        self._draft = Draft()
        #: What the text says, or said when it could be read last.
        self._said = Draft()
        self._by_area, self._is_remote, self._rules = False, True, SERVICE_RULES
        self._is_stale = True
        self._is_writing = False
        self._problem = ""
        self._editor = editor
        self._name = name
        self._fit_editor(lines)
        self._make_controls()
        self._writing = single_shot(_WRITTEN_MS, self._write, self)
        self._reading = single_shot(_READ_MS, self._read, self)
        editor.textChanged.connect(self._on_text_changed)
        editor.installEventFilter(self)
        editor.on_too_much = self._refuse_paste

    def set_draft(
        self,
        draft: Draft,
        by_area: bool = False,
        is_remote: bool = True,
        rules: Rules = SERVICE_RULES,
    ) -> None:
        """Show another draft after a delay, or at once when the panel becomes visible.

        `by_area`: the search has an area. `is_remote`: parcels come from a service.
        `rules` are the source's.
        """
        now = (by_area, is_remote, rules)
        if (draft, *now) != (self._draft, self._by_area, self._is_remote, self._rules):
            self._draft = draft
            self._by_area, self._is_remote, self._rules = now
            self._renew()

    def edit(self, before: str = "") -> None:
        """Focus the end of the text, in front of `before`."""
        self._write()
        self._editor.setFocus()
        if before and self._editor.text().endswith(before):
            line = self._editor.lines() - 1
            end = len(self._editor.text(line)) - len(before)
            self._editor.setCursorPosition(line, end)

    @property
    def problem(self) -> str:
        """Why the text cannot be read and is not in the draft, or ""."""
        return self._problem

    @property
    def unread(self) -> str:
        """The text that cannot be read, or ""."""
        return self._editor.text() if self._problem else ""

    def restore(self, unread: str) -> None:
        """Restore a text that could not be read when the window was closed."""
        self._write()
        self._editor.setReadOnly(False)
        self._set_locked(False)
        self._editor.setText(unread)
        self.commit()

    def commit(self) -> None:
        """Apply pending edits at once."""
        if self._reading.isActive():
            self._reading.stop()
            self._read()

    # ---- what the panels differ in -------------------------------------------------------------

    def _show(self, draft: Draft) -> PanelText:
        """Return the draft as text."""
        raise NotImplementedError

    def _understand(self, text: str, draft: Draft) -> tuple[Draft, str]:
        """Return `draft` changed by a text, and a note; raise `RequestRefused`."""
        raise NotImplementedError

    def _set_locked(self, is_locked: bool) -> None:
        """React to the text being locked or not."""

    def _explain(self, draft: Draft | None) -> None:
        """Show more about the draft of the text, or nothing for None."""

    # ---- from the draft to the text ------------------------------------------------------------

    def _renew(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self._writing.start()

    def _write(self) -> None:
        self._writing.stop()
        if not self._is_stale or self._problem or self._reading.isActive():
            return
        self._is_stale = False
        self._said = self._draft
        shown = self._show(self._draft)
        self._is_writing = True
        if shown.text != self._editor.text():
            self._editor.setText(shown.text)
        self._is_writing = False
        self._editor.setScrollWidth(1)
        self._editor.setReadOnly(bool(shown.locked))
        self._set_locked(bool(shown.locked))
        self._heading.setText(shown.heading)
        self._say(" ".join(filter(None, (shown.note, shown.locked))))
        self._explain(self._draft)

    def _discard(self) -> None:
        self._reading.stop()
        self._set_problem("")
        self._is_stale = True
        self._write()
        self._editor.setFocus()

    # ---- from the text to the draft ------------------------------------------------------------

    def _on_text_changed(self) -> None:
        if not self._is_writing:
            self._reading.start()

    def _refuse_paste(self) -> None:
        self._say(tr("⚠ The text is larger than 1 MiB, and was not pasted."))

    def _read(self) -> None:
        try:
            text = self._editor.text()
            said, note = self._understand(text, self._said)
        except RequestRefused as error:
            sentences = [problem.sentence for problem in error.problems]
            self._say(warning(_told(sentences)))
            self._explain(None)
            self._set_problem(_told(sentences))
            return
        draft = self._taken_over(said)
        # What the draft keeps although the text says something else is written then.
        self._is_stale = draft != said and self._understand(text, draft)[0] != draft
        self._said = said if self._is_stale else draft
        if self._is_stale:
            self._writing.start()
        self._say(note)
        self._explain(draft)
        is_other, self._draft = draft != self._draft, draft
        if is_other:
            self.draft_edited.emit(draft)
        self._set_problem("")

    def _taken_over(self, said: Draft) -> Draft:
        """Return the current draft with what the text changed."""
        parts = {"rows": said.rows, "expression": said.expression}
        for name in self._says:
            if getattr(said, name) != getattr(self._said, name):
                parts[name] = getattr(said, name)
        return replace(self._draft, **parts)

    def _set_problem(self, problem: str) -> None:
        if problem != self._problem:
            self._problem = problem
            self._discarding.setVisible(bool(problem))
            self.problem_changed.emit()

    # ---- widgets -------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent | None) -> None:
        """Write changes that happened while the panel was hidden."""
        super().showEvent(event)
        self._write()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Write the draft when the editor gets the focus, and read it on leaving or shortcuts."""
        if watched is self._editor and event is not None:
            if event.type() == QEvent.Type.FocusIn:
                self._write()
            elif event.type() == QEvent.Type.FocusOut or _is_command(event):
                self.commit()
        return super().eventFilter(watched, event)

    def _fit_editor(self, lines: int) -> None:
        """Use the normal font size, unless QGIS is set to a larger one for code."""
        editor = self._editor
        smaller = self.font().pointSize() - editor.getMonospaceFont().pointSize()
        editor.zoomTo(max(smaller, 0))
        height = editor.textHeight(0)
        editor.setMinimumHeight(height * (lines + 1))
        editor.setMaximumHeight(height * (2 * lines + 1))
        # As wide as what is in it: QScintilla begins with two thousand pixels.
        editor.setScrollWidthTracking(True)

    def _make_controls(self) -> None:
        name = self._name
        self._heading = words_label(f"{name}_heading", "", tr("Description of the text"))
        self._note = words_label(f"{name}_note", "", tr("Notes about the text"))
        self._discarding = self._button(
            "discard", tr("Discard Text"), tr("Discard what was typed, and show the filters")
        )
        self._discarding.clicked.connect(lambda _checked=False: self._discard())
        self._discarding.hide()
        self._buttons = WrappingRow()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._heading)
        layout.addWidget(self._editor, 1)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)
        self._say("")

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        name_it(button, f"{self._name}_{name}", tip)
        return button

    def _say(self, sentence: str) -> None:
        self._note.setText(shortened(sentence))
        self._note.setVisible(bool(sentence))


def _is_command(event: QEvent) -> bool:
    """Return whether a key event may be a shortcut of the window."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return event.type() == QEvent.Type.ShortcutOverride and bool(event.modifiers() & held)


def _told(sentences: Sequence[str]) -> str:
    told = " ".join(sentences[:_MOST_PROBLEMS])
    left = len(sentences) - _MOST_PROBLEMS
    if left > 0:
        told += " " + number_of(left, "{} more problem.", "{} more problems.")
    return told


def warning(sentence: str) -> str:
    """Return a sentence with a warning sign and an initial capital."""
    return f"⚠ {sentence[:1].upper()}{sentence[1:]}"


class _JsonEditor(FormEditor, QgsCodeEditorJson):
    pass


class RequestPanel(TextPanel):
    """Shows the first request of the draft's search as JSON."""

    _says = ("order", "max_parcels", "include_buildings")

    def __init__(self, parent: QWidget | None = None) -> None:
        editor = _JsonEditor()
        name_it(
            editor,
            "request_text",
            tr("The request as JSON. Edit or paste a request to change the filters"),
            tr("Request as JSON"),
        )
        super().__init__("request", editor, _REQUEST_LINES, parent)
        copy = self._button("copy", tr("Copy"), tr("Copy the request to the clipboard"))
        copy.clicked.connect(lambda _checked=False: self._copy())
        self._buttons.add(copy)
        self._buttons.add(self._discarding)
        self._buttons.add(QWidget(), 1)

    def _show(self, draft: Draft) -> PanelText:
        try:
            search = draft.search()
        except RequestRefused as error:
            heading = tr("The expression cannot be sent as a request.")
            return PanelText("", heading, warning(error.problems[0].sentence), _locked())
        written = write(search, self._rules, by_area=self._by_area)
        if draft.expression.strip():
            return PanelText(written.text, self._heading_of(search, written), "", _locked())
        return PanelText(written.text, self._heading_of(search, written), self._note_of_rows(draft))

    def _heading_of(self, search: Search, written: RequestText) -> str:
        """Return the heading for the text."""
        if self._by_area:
            return tr(
                "The filters. The search requests the parcels of the area first, and then, "
                "by their IDs, those that match the filters."
            )
        if not written.requests:
            return tr("Nothing is sent: no parcel can match this.")
        if search.expression:
            number = number_of(written.requests, "one request first", "{} requests first")
            return tr("The part of the expression that is sent to the service: {number}.").format(
                number=number
            )
        if written.requests > 1:
            parts = tr(
                "The request. Its list is too long for one request and is sent in {number:,} parts."
            )
            return parts.format(number=written.requests)
        return tr(
            "The first request (POST /parcels/query). Further requests return the next pages."
        )

    def _note_of_rows(self, draft: Draft) -> str:
        is_shared = self._by_area and self._is_remote
        if not is_shared or any(check_filter(item) for item in draft.rows):
            return ""
        return explain(share_filters(draft.rows, self._rules).here)

    def _understand(self, text: str, draft: Draft) -> tuple[Draft, str]:
        reading = read(text, draft)
        return reading.draft, " ".join(reading.notes)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._editor.text())


def _locked() -> str:
    return tr("The expression defines the search. Start over with rows to edit a request here.")


class _ExpressionEditor(FormEditor, QgsCodeEditorExpression):
    pass


class _Part(NamedTuple):
    """A title and the lines below it."""

    title: QLabel
    lines: QLabel

    def show_lines(self, lines: list[str]) -> None:
        self.title.setVisible(bool(lines))
        self.lines.setVisible(bool(lines))
        told = [shortened(line) for line in lines[:_MOST_LINES]]
        left = len(lines) - _MOST_LINES
        if left > 0:
            told.append(number_of(left, "and {} more", "and {} more"))
        self.lines.setText("\n".join(f"• {line}" for line in told))


class ExpressionPanel(TextPanel):
    """Shows rows as an expression, and turns an expression into rows if they are equivalent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        editor = _ExpressionEditor()
        name_it(
            editor,
            "expression_text",
            tr(
                "The search finds parcels for which this expression is true. An empty "
                "expression is no filter"
            ),
            tr("Filters as a QGIS expression"),
        )
        editor.setFields(record_fields())
        super().__init__("expression", editor, _EXPRESSION_LINES, parent)
        build = self._button(
            "build",
            tr("Expression Builder…"),
            tr("Edit the expression in the Expression Builder of QGIS"),
        )
        build.clicked.connect(lambda _checked=False: self._open_builder())
        self._building = build
        self._buttons.add(build)
        self._buttons.add(self._discarding)
        self._buttons.add(QWidget(), 1)
        self._asked = self._part(tr("Checked by the service"), "expression_asked")
        self._here = self._part(tr("Checked after download"), "expression_here")
        self._cost = words_label("expression_cost", "", tr("Requests that the expression needs"))
        self.layout().addWidget(self._cost)
        self._explain(None)

    # ---- text ----------------------------------------------------------------------------------

    def _show(self, draft: Draft) -> PanelText:
        from parcel_lookup.core.gis.expressions import expression_of

        heading = tr("The search finds parcels for which this expression is true.")
        if draft.expression.strip():
            return PanelText(draft.expression, heading, _strangers(draft.expression))
        finished = _finished(draft)
        left = len(draft.rows) - len(finished)
        locked = ""
        if left:
            what = number_of(left, "{} filter is incomplete", "{} filters are incomplete")
            locked = tr("{what} and not part of the expression. Complete the filters to edit it.")
            locked = locked.format(what=what)
        try:
            # In lines of their own they can be read.
            text = "\nAND ".join(expression_of((item,)) for item in finished)
        except RequestRefused as error:
            return PanelText("", heading, locked=error.problems[0].sentence)
        return PanelText(text, heading, locked=locked)

    def _understand(self, text: str, draft: Draft) -> tuple[Draft, str]:
        from parcel_lookup.core.gis.expressions import translate

        if not text.strip():
            return replace(draft, rows=(), expression=""), ""
        translation = translate(text)
        if translation.rows is not None:
            return replace(draft, rows=translation.rows, expression=""), ""
        return replace(draft, rows=(), expression=text), _strangers(text)

    def _set_locked(self, is_locked: bool) -> None:
        self._building.setEnabled(not is_locked)

    # ---- which part runs where -----------------------------------------------------------------

    def _explain(self, draft: Draft | None) -> None:
        try:
            search = replace(draft, rows=_finished(draft)).search() if draft is not None else None
        except RequestRefused as error:
            self._say(warning(error.problems[0].sentence))
            search = None
        asked, here, cost = [], [], ""
        if search is not None and self._is_remote:  # a file is read as a whole, and costs nothing
            asked, here, cost = _execution_parts(search, self._by_area)
        self._asked.show_lines(asked)
        self._here.show_lines(here)
        self._cost.setText(cost)
        self._cost.setVisible(bool(cost))

    def _part(self, title: str, name: str) -> _Part:
        label = QLabel(title)
        label.setWordWrap(True)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        lines = words_label(name, "", title)
        label.setBuddy(lines)
        self.layout().addWidget(label)
        self.layout().addWidget(lines)
        return _Part(label, lines)

    # ---- QGIS's builder ------------------------------------------------------------------------

    def _open_builder(self) -> None:
        self.commit()
        context = QgsExpressionContext()
        context.appendScope(QgsExpressionContextUtils.globalScope())
        # The text is passed to the constructor, or closing would ask about discarding changes.
        text = self._editor.text()
        dialog = QgsExpressionBuilderDialog(None, text, self, _RECENT, context)
        dialog.setObjectName("parcel_lookup_expression_builder")
        dialog.setWindowTitle(tr("Parcel Expression"))
        dialog.setAllowEvalErrors(True)  # there is no parcel yet to try it on
        builder = dialog.expressionBuilder()
        builder.initWithFields(record_fields(), context, _RECENT)
        builder.setExpressionPreviewVisible(False)
        dialog.setExpressionText(text)
        dialog.accepted.connect(lambda: self._take(dialog.expressionText()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take(self, text: str) -> None:
        self._editor.setText(text)
        self.commit()


def _finished(draft: Draft) -> tuple[Filter, ...]:
    return tuple(item for item in draft.rows if not check_filter(item))


def record_fields() -> QgsFields:
    """Return the parcel fields that an expression may use."""
    fields = QgsFields()
    for field in ResultSchema().fields:
        if field.name() in FIELD_BY_NAME:
            fields.append(field)
    return fields


def _strangers(text: str) -> str:
    """Return a note about unknown fields, which may be typos and are NULL."""
    known = {name.casefold() for name in FIELD_BY_NAME}
    columns = QgsExpression(text).referencedColumns() - {QgsFeatureRequest.ALL_ATTRIBUTES}
    names = sorted(f"“{name}”" for name in columns if name.casefold() not in known)
    if not names:
        return ""
    told = tr(
        "{fields}: not a standard field of parcels. It is NULL for parcels that do not have it."
    )
    return told.format(fields=", ".join(names[:_MOST_LINES]))


def _execution_parts(search: Search, by_area: bool) -> tuple[list[str], list[str], str]:
    """Return what the service checks, what is checked after download, and the cost."""
    notes: list[str] = []
    if search.expression:
        from parcel_lookup.core.gis.expressions import translate

        translation = translate(search.expression)
        notes = list(translation.notes or ([] if translation.is_exact else translation.client_side))
    if by_area:
        return _execution_parts_by_area(search, notes)
    plan = make_plan(search, is_metered=True)
    asked = [describe_filters(query) for query in search.queries] if plan.queries else []
    queries = number_of(len(plan.queries), "{} query", "{} queries")
    if not all(search.queries):
        queries = tr("{queries} for all parcels").format(queries=queries)
    # The minimum number of requests is shown for every search, below.
    return asked, notes, tr("The service receives {queries}.").format(queries=queries)


def _execution_parts_by_area(search: Search, notes: list[str]) -> tuple[list[str], list[str], str]:
    """Return the same for an area, whose parcels are requested by ID."""
    queries = search.queries
    shared = share_filters(queries[0] if len(queries) == 1 else ())
    asked = Search(filters=shared.sent).describe_conditions(tr("of the area"))
    here = [explain(shared.here)] if shared.here else []
    if len(queries) > 1:
        here.append(
            tr("The whole expression: its alternatives cannot be combined with the IDs of an area.")
        )
    cost = tr("The number of requests depends on the area.")
    return [asked], [*here, *notes], cost


class Panels(QWidget):
    """The two collapsible panels, closed at first."""

    #: The expression is closed (True) or open.
    expression_collapsed = pyqtSignal(bool)
    #: The user typed another `Draft`; what Undo calls it.
    draft_edited = pyqtSignal(object, str)
    #: `problem` is another one.
    problem_changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._request = RequestPanel(self)
        self._expression = ExpressionPanel(self)
        self._request_box = _make_box(
            "request_box", tr("Request (JSON)"), tr("What is sent to the service"), self._request
        )
        self._expression_box = _make_box(
            "expression_box",
            tr("As QGIS Expression"),
            tr("The filters as a QGIS expression, and where its parts are checked"),
            self._expression,
        )
        self._expression_box.collapsedStateChanged.connect(self.expression_collapsed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._request_box)
        layout.addWidget(self._expression_box)
        for panel, text in (
            (self._request, tr("Editing JSON")),
            (self._expression, tr("Editing the Expression")),
        ):
            panel.draft_edited.connect(lambda draft, text=text: self.draft_edited.emit(draft, text))
            panel.problem_changed.connect(self.problem_changed)

    def set_draft(self, draft: Draft, *, by_area: bool, is_remote: bool, rules: Rules) -> None:
        """Show another draft; `by_area`: its filters are for the parcels of an area.

        `is_remote`: parcels come from a service with these `rules`, not from a file.
        """
        for _make_box, panel in self._boxes():
            panel.set_draft(draft, by_area, is_remote, rules)

    @property
    def problem(self) -> str:
        """The text that cannot be read and is not in the draft, as a sentence, or ""."""
        for box, panel in self._boxes():
            if panel.problem:
                told = tr("{box}: {problem} Correct the text, or discard it.")
                return told.format(box=box.title(), problem=panel.problem)
        return ""

    def check(self) -> None:
        """Raise `RequestRefused` if there is a `problem`."""
        if self.problem:
            raise RequestRefused((Problem(422, (), self.problem),))

    def unread(self) -> tuple[str, ...]:
        """Return the texts that cannot be read, one per panel, or ""."""
        return tuple(panel.unread for _make_box, panel in self._boxes())

    def restore(self, unread: Sequence[str]) -> None:
        """Restore texts that could not be read when the window was closed."""
        for (box, panel), text in zip(self._boxes(), unread):
            if text:
                box.setCollapsed(False)
                panel.restore(text)

    def commit(self) -> None:
        """Apply pending edits at once."""
        self._request.commit()
        self._expression.commit()

    def edit_expression(self, before: str = "") -> None:
        """Open the expression panel and focus the end of the text, in front of `before`."""
        self._expression_box.setCollapsed(False)
        self._expression.edit(before)

    def _boxes(self) -> tuple[tuple[QgsCollapsibleGroupBox, TextPanel], ...]:
        return (self._request_box, self._request), (self._expression_box, self._expression)


def _make_box(name: str, title: str, tip: str, panel: QWidget) -> QgsCollapsibleGroupBox:
    box = QgsCollapsibleGroupBox(title)
    name_it(box, name, tip)
    box.setSaveCollapsedState(False)
    box.setCollapsed(True)
    box.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its button is where the focus is of use
    button = box.findChild(QToolButton)
    button.setAccessibleName(title)
    button.setToolTip(tip)
    QVBoxLayout(box).addWidget(panel)
    return box
