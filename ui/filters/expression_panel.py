"""The panel that shows a draft as a QGIS expression, for editing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeatureRequest,
    QgsFields,
)
from qgis.gui import QgsCodeEditorExpression, QgsCollapsibleGroupBox, QgsExpressionBuilderDialog
from qgis.PyQt.QtCore import QEvent, QObject, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QToolButton, QVBoxLayout, QWidget

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    SERVICE_INFO,
    RequestRefused,
    SourceInfo,
    check_filter,
    describe_filters,
)
from parcel_lookup.core.gis.layer.schema import STACK_COUNT, ResultSchema
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.core.search.query.predicate import TOUCHING, Predicate
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.json_text import MOST_BYTES
from parcel_lookup.ui.filters.remarks import text_label
from parcel_lookup.ui.filters.review import shortened
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it, plain_label, push_button, single_shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtCore import QMimeData
    from qgis.PyQt.QtGui import QShowEvent
    from qgis.PyQt.QtWidgets import QLayout

    from parcel_lookup.core.contract import Filter
    from parcel_lookup.core.search import Search

#: Delays before writing and reading the text, because drafts and texts change with each keystroke.
_WRITE_MS, _READ_MS = 250, 300
#: Minimum height of the editor, and maximum number of lines of a list.
_MIN_LINES, _MAX_LINES = 3, 6
#: The name under which QGIS keeps the expressions that were used last.
_RECENT = "parcel_lookup"


class SearchSource(NamedTuple):
    """Where the parcels come from, insofar as the texts depend on it."""

    #: The search has an area.
    by_area: bool = False
    info: SourceInfo = SERVICE_INFO
    #: How parcels must relate to the area.
    predicate: Predicate = TOUCHING


class _Editor(QgsCodeEditorExpression):
    """A code editor in a form: Tab leaves it, and huge texts are not pasted."""

    #: A huge text was not pasted.
    paste_refused = pyqtSignal()

    def canInsertFromMimeData(self, source: QMimeData | None) -> bool:
        """Refuse huge texts: a line of ten megabytes blocks the editor for many seconds."""
        if source is not None and len(source.text()) > MOST_BYTES:
            self.paste_refused.emit()
            return False
        return super().canInsertFromMimeData(source)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to the next control with Tab, unless it selects a completion."""
        return not self.isListActive() and QWidget.focusNextPrevChild(self, forward)


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


class ExpressionPanel(QgsCollapsibleGroupBox):
    """Writes a draft as an expression when it changes, and reads it back while the user types.

    The expression becomes rows if these are equivalent. What the user types is never overwritten:
    as long as it cannot be read, a sentence describes the problem, and a button discards the text.
    The panel is collapsed at first, and writes nothing while it is.
    """

    #: The user typed another `Draft`.
    draft_edited = pyqtSignal(object)
    #: There is another `problem`.
    problem_changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("As QGIS Expression"), parent)
        self._draft = Draft()
        self._source = SearchSource()
        self._is_stale = True
        self._is_writing = False
        #: Why the text cannot be read and is not in the draft, or "".
        self._reason = ""
        self._write_timer = single_shot(_WRITE_MS, self._update_text, self)
        self._read_timer = single_shot(_READ_MS, self._update_draft, self)
        self._make_editor()
        self._make_controls()
        self._show_note("")
        self._explain(None)
        self.collapsedStateChanged.connect(lambda _is_collapsed: self._update_if_open())

    def set_draft(self, draft: Draft, source: SearchSource) -> None:
        """Show another draft after a delay, or at once when the panel becomes visible."""
        before = self._source
        if (draft, source) != (self._draft, before):
            self._draft, self._source = draft, source
            self._is_stale = True
            if self._is_open():
                self._write_timer.start()
        if source.info.fields is not before.info.fields:
            self._editor.setFields(self._fields())

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
    def problem(self) -> str:
        """The sentence about a text that cannot be read and is not in the draft, or ""."""
        if not self._reason:
            return ""
        words = tr("{panel}: {problem} Correct the text, or discard it.")
        return words.format(panel=self.title(), problem=self._reason)

    @property
    def unread(self) -> str:
        """The text that cannot be read, or ""."""
        return self._editor.text() if self._reason else ""

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

    # ---- from the draft to the text ------------------------------------------------------------

    def _is_open(self) -> bool:
        return self.isVisible() and not self.isCollapsed()

    def _update_if_open(self) -> None:
        if self._is_open():
            self._update_text()

    def _update_text(self) -> None:
        self._write_timer.stop()
        if not self._is_stale or self._reason or self._read_timer.isActive():
            return
        self._is_stale = False
        text, note, is_locked = self._written(self._draft)
        self._is_writing = True
        if text != self._editor.text():
            self._editor.setText(text)
        self._is_writing = False
        self._editor.setScrollWidth(1)
        self._set_locked(is_locked)
        self._show_note(note)
        self._explain(self._draft)

    def _written(self, draft: Draft) -> tuple[str, str, bool]:
        """Return the expression of a draft, a note, and whether it cannot be edited."""
        from parcel_lookup.core.gis.expressions import expression_of

        if draft.expression.strip():
            return draft.expression, self._unknown_fields(draft.expression), False
        finished = _finished(draft, self._source.info)
        try:
            # One filter per line is easier to read.
            fields = self._source.info.fields
            text = "\nAND ".join(expression_of((item,), fields) for item in finished)
        except RequestRefused as error:
            return "", error.problems[0].sentence, True
        incomplete = len(draft.rows) - len(finished)
        if not incomplete:
            return text, "", False
        note = number_of(
            incomplete,
            "{} filter is incomplete and not part of the expression. Complete it to edit the "
            "expression.",
            "{} filters are incomplete and not part of the expression. Complete them to edit "
            "the expression.",
        )
        return text, note, True

    def _discard(self) -> None:
        self._read_timer.stop()
        self._set_reason("")
        self._is_stale = True
        self._update_text()
        self._editor.setFocus()

    # ---- from the text to the draft ------------------------------------------------------------

    def _on_text_changed(self) -> None:
        if not self._is_writing:
            self._read_timer.start()

    def _update_draft(self) -> None:
        self._read_timer.stop()
        before, text = self._draft, self._editor.text()
        try:
            self._draft = self._read(text)
        except RequestRefused as error:
            reason = error.problems[0].sentence
            self._show_note(_warning(reason))
            self._explain(None)
            self._set_reason(reason)
            return
        self._is_stale = False
        self._show_note(self._unknown_fields(self._draft.expression))
        self._explain(self._draft)
        if self._draft != before:
            self.draft_edited.emit(self._draft)
        self._set_reason("")

    def _read(self, text: str) -> Draft:
        """Return the draft with a text in place of its filters. Raises `RequestRefused`."""
        from parcel_lookup.core.gis.expressions import translate

        if not text.strip():
            return replace(self._draft, rows=(), expression="")
        rows = translate(text, self._source.info.fields).rows
        if rows is not None:
            return replace(self._draft, rows=rows, expression="")
        return replace(self._draft, rows=(), expression=text)

    def _set_reason(self, reason: str) -> None:
        if reason != self._reason:
            self._reason = reason
            self._discard_button.setVisible(bool(reason))
            self.problem_changed.emit()

    # ---- what there is to know about it --------------------------------------------------------

    def _show_note(self, sentence: str) -> None:
        self._note.setText(shortened(sentence))
        self._note.setVisible(bool(sentence))

    def _unknown_fields(self, text: str) -> str:
        """Return a note about unknown fields, which may be typos and are NULL, or ""."""
        known = {name.casefold() for name in self._source.info.fields or FIELD_BY_NAME}
        columns = QgsExpression(text).referencedColumns() - {QgsFeatureRequest.ALL_ATTRIBUTES}
        names = sorted(f"“{name}”" for name in columns if name.casefold() not in known)
        if not names:
            return ""
        note = tr(
            "{fields}: not a standard parcel field. It is NULL for parcels that do not have it."
        )
        return note.format(fields=", ".join(names[:_MAX_LINES]))

    def _explain(self, draft: Draft | None) -> None:
        """Show what the service checks, what is checked after download, and the cost."""
        try:
            search = None
            if draft is not None:
                rows = _finished(draft, self._source.info)
                search = replace(draft, rows=rows).search()
        except RequestRefused as error:
            self._show_note(_warning(error.problems[0].sentence))
            search = None
        sent, local, cost = [], [], ""
        if search is not None and self._source.info.is_metered:
            sent, local, cost = _execution_parts(search, self._source)
        self._sent.show_lines(sent)
        self._local.show_lines(local)
        self._cost.setText(cost)
        self._cost.setVisible(bool(cost))

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

    def _make_editor(self) -> None:
        editor = self._editor = _Editor()
        tip = tr(
            "The search finds parcels for which this expression is true. An empty expression is "
            "no filter"
        )
        name_it(editor, "expression_text", tip, tr("Filters as a QGIS expression"))
        editor.setFields(self._fields())
        # The normal font size, unless QGIS is set to a larger one for code.
        smaller = self.font().pointSize() - editor.getMonospaceFont().pointSize()
        editor.zoomTo(max(smaller, 0))
        height = editor.textHeight(0)
        editor.setMinimumHeight(height * (_MIN_LINES + 1))
        editor.setMaximumHeight(height * (2 * _MIN_LINES + 1))
        # As wide as its contents: QScintilla begins with two thousand pixels.
        editor.setScrollWidthTracking(True)
        editor.textChanged.connect(self._on_text_changed)
        editor.installEventFilter(self)
        too_large = tr("⚠ The text is larger than 1 MiB, and was not pasted.")
        editor.paste_refused.connect(lambda: self._show_note(too_large))

    def _make_controls(self) -> None:
        tip = tr("The filters as a QGIS expression, and where its parts are checked")
        name_it(self, "expression_box", tip)
        self.setSaveCollapsedState(False)
        self.setCollapsed(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its button takes the focus
        collapse_button = self.findChild(QToolButton)
        collapse_button.setAccessibleName(self.title())
        collapse_button.setToolTip(verbatim(tip))
        words = tr("Description of the text")
        heading = text_label("expression_heading", "", words)
        heading.setText(tr("The search finds parcels for which this expression is true."))
        self._note = text_label("expression_note", "", tr("Notes about the text"))
        self._build_button = push_button(
            "expression_build",
            tr("Expression Builder…"),
            tr("Edit the expression in the Expression Builder of QGIS"),
            self._open_builder,
        )
        self._discard_button = push_button(
            "expression_discard",
            tr("Discard Text"),
            tr("Discard the text, and show the filters"),
            self._discard,
        )
        self._discard_button.hide()
        buttons = WrappingRow()
        buttons.add(self._build_button)
        buttons.add(self._discard_button)
        buttons.add(QWidget(), 1)
        layout = QVBoxLayout(self)
        for part in (heading, self._editor, self._note, buttons):
            layout.addWidget(part)
        self._sent = _LabeledList("expression_sent", tr("Checked by the service"), layout)
        self._local = _LabeledList("expression_local", tr("Checked after download"), layout)
        self._cost = text_label("expression_cost", "", tr("Requests that the expression needs"))
        layout.addWidget(self._cost)

    def _set_locked(self, is_locked: bool) -> None:
        self._editor.setReadOnly(is_locked)
        self._build_button.setEnabled(not is_locked)

    def _fields(self) -> QgsFields:
        """Return the parcel fields that the expression may use."""
        known = self._source.info.fields or FIELD_BY_NAME
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


def _is_command(event: QEvent) -> bool:
    """Return whether a key event may be a shortcut of the window."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return event.type() == QEvent.Type.ShortcutOverride and bool(event.modifiers() & held)


def _warning(sentence: str) -> str:
    """Return a sentence with a warning sign and an initial capital."""
    return f"⚠ {sentence[:1].upper()}{sentence[1:]}"


def _finished(draft: Draft, info: SourceInfo) -> tuple[Filter, ...]:
    fields = info.fields
    return tuple(item for item in draft.rows if not check_filter(item, fields=fields))


def _execution_parts(search: Search, source: SearchSource) -> tuple[list[str], list[str], str]:
    """Return what the service checks, what is checked after download, and the cost."""
    notes: list[str] = []
    fields = source.info.fields
    if search.expression:
        from parcel_lookup.core.gis.expressions import translate

        translation = translate(search.expression, fields)
        notes = list(translation.notes or ([] if translation.is_exact else translation.client_side))
    if source.by_area:
        if not source.predicate.is_touching:
            parcels = tr("Parcels {where}").format(where=source.predicate.describe(tr("the area")))
            notes.insert(0, f"{parcels}.")
        return [], notes, tr("The number of requests depends on the area.")
    # An empty list of values has no parcels, so that nothing is sent.
    sent = [
        query
        for query in search.queries
        if not any(item.op == "in" and item.value == () for item in query)
    ]
    queries = number_of(len(sent), "{} query", "{} queries")
    if not all(search.queries):
        queries = tr("{queries} for all parcels").format(queries=queries)
    # The minimum number of requests is shown for every search, below.
    cost = tr("The service receives {queries}.").format(queries=queries)
    return [describe_filters(query, fields) for query in sent], notes, cost
