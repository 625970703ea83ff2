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
from qgis.PyQt.QtWidgets import QApplication, QPushButton, QToolButton, QVBoxLayout, QWidget

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    SERVICE_CAPABILITIES,
    Capabilities,
    Problem,
    RequestRefused,
    check_filter,
    describe_filters,
)
from parcel_lookup.core.gis.layer.schema import STACK_COUNT, ResultSchema
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.core.search.query.predicate import TOUCHING, Predicate
from parcel_lookup.core.search.query.split_filters import explain, share_filters
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.remarks import push_button, text_label
from parcel_lookup.ui.filters.request_text import MOST_BYTES, RequestText, read, write
from parcel_lookup.ui.filters.review import shortened
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it, plain_label, single_shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtCore import QMimeData
    from qgis.PyQt.QtGui import QShowEvent
    from qgis.PyQt.QtWidgets import QLayout

    from parcel_lookup.core.contract import Filter

#: Delays before writing and reading the text, because drafts and texts change with each keystroke.
_WRITE_MS, _READ_MS = 250, 300
#: Maximum number of problems, and of lines of a list, shown at once.
_MAX_PROBLEMS, _MAX_LINES = 3, 6
#: The name under which QGIS keeps the expressions that were used last.
_RECENT = "parcel_lookup"


class PanelText(NamedTuple):
    """A draft written as text for a panel."""

    text: str
    #: What the text is; shown above it.
    heading: str
    #: What there is to know about it; shown below it.
    note: str = ""
    #: Why the text cannot be edited, or "".
    lock: str = ""


class SearchSource(NamedTuple):
    """Where the parcels come from, insofar as the texts depend on it."""

    #: The search has an area.
    by_area: bool = False
    capabilities: Capabilities = SERVICE_CAPABILITIES
    #: How parcels must relate to the area.
    predicate: Predicate = TOUCHING


class FormEditor:
    """Mixin for code editors in a form: Tab leaves them, and huge texts are not pasted."""

    #: Called when a huge text was not pasted.
    on_paste_refused: Callable[[], None]

    def canInsertFromMimeData(self, source: QMimeData | None) -> bool:
        """Refuse huge texts: a line of ten megabytes blocks the editor for many seconds."""
        if source is not None and len(source.text()) > MOST_BYTES:
            self.on_paste_refused()
            return False
        return super().canInsertFromMimeData(source)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to the next control with Tab, unless it selects a completion."""
        return not self.isListActive() and QWidget.focusNextPrevChild(self, forward)


class TextPanel(QgsCollapsibleGroupBox):
    """Writes a draft into an editor when it changes, and reads it back while the user types.

    What the user types is never overwritten: as long as it cannot be read, a sentence describes the
    `problem`, and a button discards the text. A subclass sets the class attributes and implements
    `_write` and `_read`. The panel is collapsed at first, and writes nothing while it is.
    """

    #: The user typed another `Draft`.
    draft_edited = pyqtSignal(object)
    #: There is another `problem`.
    problem_changed = pyqtSignal()

    #: Prefix of the object names.
    _name = ""
    _title = ""
    _tip = ""
    _min_lines = 0
    #: Members of a draft that the text contains in addition to rows or expression.
    _members: tuple[str, ...] = ()

    def __init__(self, editor: QgsCodeEditor, parent: QWidget | None = None) -> None:
        super().__init__(self._title, parent)
        self._draft = Draft()
        #: The draft that the text describes, or described when it could be read last.
        self._text_draft = Draft()
        self._source = SearchSource()
        self._is_stale = True
        self._is_writing = False
        #: Why the text cannot be read and is not in the draft, or "".
        self.problem = ""
        self._editor = editor
        self._write_timer = single_shot(_WRITE_MS, self._update_text, self)
        self._read_timer = single_shot(_READ_MS, self._update_draft, self)
        self._make_controls()
        self._fit_editor()
        editor.textChanged.connect(self._on_text_changed)
        editor.installEventFilter(self)
        too_large = tr("⚠ The text is larger than 1 MiB, and was not pasted.")
        editor.on_paste_refused = lambda: self._show_note(too_large)
        self.collapsedStateChanged.connect(lambda _is_collapsed: self._update_if_open())

    def set_draft(self, draft: Draft, source: SearchSource | None = None) -> None:
        """Show another draft after a delay, or at once when the panel becomes visible."""
        source = source or SearchSource()
        if (draft, source) != (self._draft, self._source):
            self._draft, self._source = draft, source
            self._is_stale = True
            if self._is_open():
                self._write_timer.start()

    def edit(self, before: str = "") -> None:
        """Open the panel and focus the end of the text, in front of `before`."""
        self.setCollapsed(False)
        self._update_text()
        self._editor.setFocus()
        if before and self._editor.text().endswith(before):
            line = self._editor.lines() - 1
            end = len(self._editor.text(line)) - len(before)
            self._editor.setCursorPosition(line, end)

    @property
    def unread(self) -> str:
        """The text that cannot be read, or ""."""
        return self._editor.text() if self.problem else ""

    def restore(self, unread: str) -> None:
        """Open the panel with a text that could not be read when the window was closed."""
        self.setCollapsed(False)
        self._update_text()
        self._set_locked(False)
        self._editor.setText(unread)
        self.commit()

    def commit(self) -> None:
        """Apply pending edits at once."""
        if self._read_timer.isActive():
            self._update_draft()

    # ---- for subclasses ------------------------------------------------------------------------

    def _write(self, draft: Draft) -> PanelText:
        """Return the draft as text."""
        raise NotImplementedError

    def _read(self, text: str, draft: Draft) -> tuple[Draft, str]:
        """Return `draft` changed by a text, and a note; raise `RequestRefused`."""
        raise NotImplementedError

    def _explain(self, draft: Draft | None) -> None:
        """Show more about the draft of the text; None if the text cannot be read."""

    def _set_locked(self, is_locked: bool) -> None:
        self._editor.setReadOnly(is_locked)

    # ---- from the draft to the text ------------------------------------------------------------

    def _is_open(self) -> bool:
        return self.isVisible() and not self.isCollapsed()

    def _update_if_open(self) -> None:
        if self._is_open():
            self._update_text()

    def _update_text(self) -> None:
        self._write_timer.stop()
        if not self._is_stale or self.problem or self._read_timer.isActive():
            return
        self._is_stale = False
        self._text_draft = self._draft
        written = self._write(self._draft)
        self._is_writing = True
        if written.text != self._editor.text():
            self._editor.setText(written.text)
        self._is_writing = False
        self._editor.setScrollWidth(1)
        self._set_locked(bool(written.lock))
        self._heading.setText(written.heading)
        self._show_note(" ".join(filter(None, (written.note, written.lock))))
        self._explain(self._draft)

    def _discard(self) -> None:
        self._read_timer.stop()
        self._set_problem("")
        self._is_stale = True
        self._update_text()
        self._editor.setFocus()

    # ---- from the text to the draft ------------------------------------------------------------

    def _on_text_changed(self) -> None:
        if not self._is_writing:
            self._read_timer.start()

    def _update_draft(self) -> None:
        self._read_timer.stop()
        text = self._editor.text()
        try:
            text_draft, note = self._read(text, self._text_draft)
        except RequestRefused as error:
            problem = _first_problems([one.sentence for one in error.problems])
            self._show_note(warning(problem))
            self._explain(None)
            self._set_problem(problem)
            return
        before = self._text_draft
        edited = (
            name for name in self._members if getattr(text_draft, name) != getattr(before, name)
        )
        names = ("rows", "expression", *edited)
        draft = replace(self._draft, **{name: getattr(text_draft, name) for name in names})
        # The text is written again if the draft keeps something that the text contradicts.
        self._is_stale = draft != text_draft and self._read(text, draft)[0] != draft
        self._text_draft = text_draft if self._is_stale else draft
        if self._is_stale:
            self._write_timer.start()
        self._show_note(note)
        self._explain(draft)
        is_other, self._draft = draft != self._draft, draft
        if is_other:
            self.draft_edited.emit(draft)
        self._set_problem("")

    def _set_problem(self, problem: str) -> None:
        if problem != self.problem:
            self.problem = problem
            self._discard_button.setVisible(bool(problem))
            self.problem_changed.emit()

    # ---- widgets -------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent | None) -> None:
        """Write changes that happened while the panel was hidden."""
        super().showEvent(event)
        self._update_if_open()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Write the draft when the editor gets the focus, and read it on leaving or shortcuts."""
        if watched is self._editor and event is not None:
            if event.type() == QEvent.Type.FocusIn:
                self._update_text()
            elif event.type() == QEvent.Type.FocusOut or _is_command(event):
                self.commit()
        return super().eventFilter(watched, event)

    def _fit_editor(self) -> None:
        """Use the normal font size, unless QGIS is set to a larger one for code."""
        editor = self._editor
        smaller = self.font().pointSize() - editor.getMonospaceFont().pointSize()
        editor.zoomTo(max(smaller, 0))
        height = editor.textHeight(0)
        editor.setMinimumHeight(height * (self._min_lines + 1))
        editor.setMaximumHeight(height * (2 * self._min_lines + 1))
        # As wide as its contents: QScintilla begins with two thousand pixels.
        editor.setScrollWidthTracking(True)

    def _make_controls(self) -> None:
        name_it(self, f"{self._name}_box", self._tip)
        self.setSaveCollapsedState(False)
        self.setCollapsed(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its button takes the focus
        collapse_button = self.findChild(QToolButton)
        collapse_button.setAccessibleName(self._title)
        collapse_button.setToolTip(verbatim(self._tip))
        self._heading = text_label(f"{self._name}_heading", "", tr("Description of the text"))
        self._note = text_label(f"{self._name}_note", "", tr("Notes about the text"))
        self._buttons = WrappingRow()
        layout = QVBoxLayout(self)
        layout.addWidget(self._heading)
        layout.addWidget(self._editor, 1)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)
        self._show_note("")

    def _add_buttons(self, name: str, text: str, tip: str, slot: Callable[[], None]) -> QPushButton:
        """Add a button, and then the one that discards the text."""
        button = self._add_button(name, text, tip, slot)
        self._discard_button = self._add_button(
            "discard",
            tr("Discard Text"),
            tr("Discard the text, and show the filters"),
            self._discard,
        )
        self._discard_button.hide()
        self._buttons.add(QWidget(), 1)
        return button

    def _add_button(self, name: str, text: str, tip: str, slot: Callable[[], None]) -> QPushButton:
        button = push_button(f"{self._name}_{name}", text, tip, slot)
        self._buttons.add(button)
        return button

    def _show_note(self, sentence: str) -> None:
        self._note.setText(shortened(sentence))
        self._note.setVisible(bool(sentence))


def _is_command(event: QEvent) -> bool:
    """Return whether a key event may be a shortcut of the window."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return event.type() == QEvent.Type.ShortcutOverride and bool(event.modifiers() & held)


def _first_problems(sentences: Sequence[str]) -> str:
    text = " ".join(sentences[:_MAX_PROBLEMS])
    more = len(sentences) - _MAX_PROBLEMS
    if more > 0:
        text += " " + number_of(more, "{} more problem.", "{} more problems.")
    return text


def warning(sentence: str) -> str:
    """Return a sentence with a warning sign and an initial capital."""
    return f"⚠ {sentence[:1].upper()}{sentence[1:]}"


class _JsonEditor(FormEditor, QgsCodeEditorJson):
    pass


class RequestPanel(TextPanel):
    """Shows the first request of the draft's search as JSON."""

    _name = "request"
    _title = tr("Request (JSON)")
    _tip = tr("The request that is sent to the service")
    _min_lines = 8
    _members = ("order", "max_parcels", "include_buildings")

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_JsonEditor(), parent)
        tip = tr("The request as JSON. Edit or paste a request to change the filters")
        name_it(self._editor, "request_text", tip, tr("Request as JSON"))
        copy = lambda: QApplication.clipboard().setText(self._editor.text())  # noqa: E731
        self._add_buttons("copy", tr("Copy"), tr("Copy the request to the clipboard"), copy)

    def _write(self, draft: Draft) -> PanelText:
        try:
            search = draft.search(self._source.capabilities)
        except RequestRefused as error:
            heading = tr("The expression cannot be sent as a request.")
            return PanelText("", heading, warning(error.problems[0].sentence), _expression_lock())
        written = write(search, self._source.capabilities, by_area=self._source.by_area)
        heading = self._heading_of(search, written)
        if draft.expression.strip():
            return PanelText(written.text, heading, "", _expression_lock())
        note = ""
        capabilities = self._source.capabilities
        if self._source.by_area and len(_finished(draft, capabilities)) == len(draft.rows):
            note = explain(share_filters(draft.rows, capabilities).here, capabilities.fields)
        return PanelText(written.text, heading, note)

    def _heading_of(self, search: Search, written: RequestText) -> str:
        """Return the heading for the text."""
        if self._source.by_area:
            return tr(
                "The filters. The search requests the parcels of the area first, and then, "
                "by their IDs, those that match the filters."
            )
        if not written.requests:
            return tr("Nothing is sent: no parcel can match this.")
        if search.expression:
            return number_of(
                written.requests,
                "The part of the expression that is sent to the service, in at least {} request.",
                "The part of the expression that is sent to the service, in at least {} requests.",
            )
        if written.requests > 1:
            parts = tr(
                "The request. Its list is too long for one request and is sent in {number:,} parts."
            )
            return parts.format(number=written.requests)
        return tr(
            "The first request (POST /parcels/query). Further requests return the next pages."
        )

    def _read(self, text: str, draft: Draft) -> tuple[Draft, str]:
        parsed = read(text, draft, self._source.capabilities)
        return parsed.draft, " ".join(parsed.notes)


def _expression_lock() -> str:
    return tr("The expression defines the search. Start over with rows to edit a request here.")


class _ExpressionEditor(FormEditor, QgsCodeEditorExpression):
    pass


class _LabeledList:
    """A title and a list of lines below it; hidden if the list is empty."""

    def __init__(self, name: str, title: str, layout: QLayout) -> None:
        self._title = plain_label(title)
        self._title.setWordWrap(True)
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._lines = text_label(name, "", title)
        self._title.setBuddy(self._lines)
        layout.addWidget(self._title)
        layout.addWidget(self._lines)

    def show_lines(self, lines: Sequence[str]) -> None:
        self._title.setVisible(bool(lines))
        self._lines.setVisible(bool(lines))
        shown = [shortened(line) for line in lines[:_MAX_LINES]]
        more = len(lines) - _MAX_LINES
        if more > 0:
            shown.append(number_of(more, "and {} more", "and {} more"))
        self._lines.setText("\n".join(f"• {line}" for line in shown))


class ExpressionPanel(TextPanel):
    """Shows rows as an expression, and turns an expression into rows if they are equivalent."""

    _name = "expression"
    _title = tr("As QGIS Expression")
    _tip = tr("The filters as a QGIS expression, and where its parts are checked")
    _min_lines = 3

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_ExpressionEditor(), parent)
        tip = tr(
            "The search finds parcels for which this expression is true. An empty expression is "
            "no filter"
        )
        name_it(self._editor, "expression_text", tip, tr("Filters as a QGIS expression"))
        self._editor.setFields(self._fields())
        self._build_button = self._add_buttons(
            "build",
            tr("Expression Builder…"),
            tr("Edit the expression in the Expression Builder of QGIS"),
            self._open_builder,
        )
        layout = self.layout()
        self._sent = _LabeledList("expression_sent", tr("Checked by the service"), layout)
        self._local = _LabeledList("expression_local", tr("Checked after download"), layout)
        self._cost = text_label("expression_cost", "", tr("Requests that the expression needs"))
        layout.addWidget(self._cost)
        self._explain(None)

    def set_draft(self, draft: Draft, source: SearchSource | None = None) -> None:
        """Complete the fields of the source, too."""
        before = self._source.capabilities.fields
        super().set_draft(draft, source)
        if self._source.capabilities.fields is not before:
            self._editor.setFields(self._fields())

    def _write(self, draft: Draft) -> PanelText:
        from parcel_lookup.core.gis.expressions import expression_of

        heading = tr("The search finds parcels for which this expression is true.")
        if draft.expression.strip():
            return PanelText(draft.expression, heading, self._unknown_fields(draft.expression))
        fields = self._source.capabilities.fields
        finished = _finished(draft, self._source.capabilities)
        incomplete = len(draft.rows) - len(finished)
        lock = ""
        if incomplete:
            lock = number_of(
                incomplete,
                "{} filter is incomplete and not part of the expression. Complete it to edit the "
                "expression.",
                "{} filters are incomplete and not part of the expression. Complete them to edit "
                "the expression.",
            )
        try:
            # One filter per line is easier to read.
            text = "\nAND ".join(expression_of((item,), fields) for item in finished)
        except RequestRefused as error:
            return PanelText("", heading, lock=error.problems[0].sentence)
        return PanelText(text, heading, lock=lock)

    def _read(self, text: str, draft: Draft) -> tuple[Draft, str]:
        from parcel_lookup.core.gis.expressions import translate

        if not text.strip():
            return replace(draft, rows=(), expression=""), ""
        capabilities = self._source.capabilities
        translation = translate(text, capabilities.fields, capabilities.max_filters)
        if translation.rows is not None:
            return replace(draft, rows=translation.rows, expression=""), ""
        return replace(draft, rows=(), expression=text), self._unknown_fields(text)

    def _unknown_fields(self, text: str) -> str:
        """Return a note about unknown fields, which may be typos and are NULL."""
        known = {name.casefold() for name in self._source.capabilities.fields or FIELD_BY_NAME}
        columns = QgsExpression(text).referencedColumns() - {QgsFeatureRequest.ALL_ATTRIBUTES}
        names = sorted(f"“{name}”" for name in columns if name.casefold() not in known)
        if not names:
            return ""
        note = tr(
            "{fields}: not a standard parcel field. It is NULL for parcels that do not have it."
        )
        return note.format(fields=", ".join(names[:_MAX_LINES]))

    def _set_locked(self, is_locked: bool) -> None:
        super()._set_locked(is_locked)
        self._build_button.setEnabled(not is_locked)

    def _explain(self, draft: Draft | None) -> None:
        """Show what the service checks, what is checked after download, and the cost."""
        try:
            search = None
            if draft is not None:
                rows = _finished(draft, self._source.capabilities)
                search = replace(draft, rows=rows).search()
        except RequestRefused as error:
            self._show_note(warning(error.problems[0].sentence))
            search = None
        sent, local, cost = [], [], ""
        if search is not None and self._source.capabilities.is_metered:
            sent, local, cost = _execution_parts(search, self._source)
        self._sent.show_lines(sent)
        self._local.show_lines(local)
        self._cost.setText(cost)
        self._cost.setVisible(bool(cost))

    def _fields(self) -> QgsFields:
        """Return the parcel fields that the expression may use."""
        known = self._source.capabilities.fields or FIELD_BY_NAME
        fields = QgsFields()
        for field in ResultSchema(source_fields=known).fields:
            if field.name() != STACK_COUNT:
                fields.append(field)
        return fields

    def _open_builder(self) -> None:
        self.commit()
        context = QgsExpressionContext()
        context.appendScope(QgsExpressionContextUtils.globalScope())
        # The text is passed to the constructor, or closing would prompt to discard changes.
        text = self._editor.text()
        dialog = QgsExpressionBuilderDialog(None, text, self, _RECENT, context)
        dialog.setObjectName("parcel_lookup_expression_builder")
        dialog.setWindowTitle(tr("Parcel Expression"))
        dialog.setAllowEvalErrors(True)  # there is no parcel yet to evaluate it on
        builder = dialog.expressionBuilder()
        builder.initWithFields(self._fields(), context, _RECENT)
        builder.setExpressionPreviewVisible(False)
        dialog.setExpressionText(text)
        dialog.accepted.connect(lambda: self._replace_text(dialog.expressionText()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _replace_text(self, text: str) -> None:
        self._editor.setText(text)
        self.commit()


def _finished(draft: Draft, capabilities: Capabilities) -> tuple[Filter, ...]:
    fields = capabilities.fields
    return tuple(item for item in draft.rows if not check_filter(item, fields=fields))


def _execution_parts(search: Search, source: SearchSource) -> tuple[list[str], list[str], str]:
    """Return what the service checks, what is checked after download, and the cost."""
    notes: list[str] = []
    if search.expression:
        from parcel_lookup.core.gis.expressions import translate

        capabilities = source.capabilities
        translation = translate(search.expression, capabilities.fields, capabilities.max_filters)
        notes = list(translation.notes or ([] if translation.is_exact else translation.client_side))
    if source.by_area:
        return _execution_parts_by_area(search, notes, source)
    plan = make_plan(search, source.capabilities)
    fields = source.capabilities.fields
    sent = [describe_filters(query, fields) for query in search.queries] if plan.queries else []
    queries = number_of(len(plan.queries), "{} query", "{} queries")
    if not all(search.queries):
        queries = tr("{queries} for all parcels").format(queries=queries)
    # The minimum number of requests is shown for every search, below.
    return sent, notes, tr("The service receives {queries}.").format(queries=queries)


def _execution_parts_by_area(
    search: Search, notes: list[str], source: SearchSource
) -> tuple[list[str], list[str], str]:
    """Return the same for an area, whose parcels are requested by ID."""
    queries, capabilities = search.queries, source.capabilities
    shared = share_filters(queries[0] if len(queries) == 1 else (), capabilities)
    search = Search(filters=(*shared.with_area, *shared.sent))
    sent = search.describe_conditions(tr("of the area"), capabilities.fields)
    local = [explain(shared.here, capabilities.fields)] if shared.here else []
    if not source.predicate.is_touching:
        parcels = tr("Parcels {where}").format(where=source.predicate.describe(tr("the area")))
        local.append(f"{parcels}.")
    if len(queries) > 1:
        local.append(
            tr("The whole expression: its alternatives cannot be combined with the IDs of an area.")
        )
    cost = tr("The number of requests depends on the area.")
    return [sent], [*local, *notes], cost


class Panels(QWidget):
    """The two text panels."""

    #: The expression panel was collapsed (True) or opened.
    expression_collapsed = pyqtSignal(bool)
    #: The user typed another `Draft`.
    draft_edited = pyqtSignal(object)
    #: There is another `problem`.
    problem_changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._expression = ExpressionPanel(self)
        self._expression.collapsedStateChanged.connect(self.expression_collapsed)
        self._panels = (RequestPanel(self), self._expression)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for panel in self._panels:
            panel.draft_edited.connect(self.draft_edited)
            panel.problem_changed.connect(self.problem_changed)
            layout.addWidget(panel)

    def set_draft(self, draft: Draft, source: SearchSource) -> None:
        """Show another draft, whose filters are for parcels of this source."""
        for panel in self._panels:
            panel.set_draft(draft, source)

    @property
    def problem(self) -> str:
        """The sentence about a text that cannot be read and is not in the draft, or ""."""
        for panel in self._panels:
            if panel.problem:
                words = tr("{panel}: {problem} Correct the text, or discard it.")
                return words.format(panel=panel.title(), problem=panel.problem)
        return ""

    def check(self) -> None:
        """Raise `RequestRefused` if there is a `problem`."""
        if self.problem:
            raise RequestRefused((Problem(422, (), self.problem),))

    def unread(self) -> tuple[str, ...]:
        """Return the texts that cannot be read, one per panel, or ""."""
        return tuple(panel.unread for panel in self._panels)

    def restore(self, unread: Sequence[str]) -> None:
        """Restore texts that could not be read when the window was closed."""
        for panel, text in zip(self._panels, unread):
            if text:
                panel.restore(text)

    def commit(self) -> None:
        """Apply pending edits at once."""
        for panel in self._panels:
            panel.commit()

    def edit_expression(self, before: str = "") -> None:
        """Open the expression panel and focus the end of the text, in front of `before`."""
        self._expression.edit(before)
