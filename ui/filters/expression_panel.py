"""The filters as an expression of QGIS, and which part of it runs where."""

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
from qgis.gui import QgsCodeEditorExpression, QgsExpressionBuilderDialog
from qgis.PyQt.QtWidgets import QLabel, QWidget

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    RequestRefused,
    check_filter,
    describe_filters,
)
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.core.search.query.sharing import explain, share_filters
from parcel_lookup.ui.filters.problems import shortened
from parcel_lookup.ui.filters.remarks import words_label
from parcel_lookup.ui.filters.text_panel import InForm, Shown, TextPanel, warning
from parcel_lookup.ui.kit.text import number_of, tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Filter
    from parcel_lookup.ui.filters.draft import Draft

#: Lines of the editor that are seen at least, and of each part that are told at most.
_LINES, _TOLD = 3, 6
#: Under which QGIS keeps the expressions that were used last.
_RECENT = "parcel_lookup"


class _Editor(InForm, QgsCodeEditorExpression):
    pass


class _Part(NamedTuple):
    """A title and the lines below it."""

    title: QLabel
    lines: QLabel

    def show_lines(self, lines: list[str]) -> None:
        self.title.setVisible(bool(lines))
        self.lines.setVisible(bool(lines))
        told = [shortened(line) for line in lines[:_TOLD]]
        left = len(lines) - _TOLD
        if left > 0:
            told.append(number_of(left, "and {} more", "and {} more"))
        self.lines.setText("\n".join(f"• {line}" for line in told))


class ExpressionPanel(TextPanel):
    """Rows as an expression, and an expression as rows where these can say the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        editor = _Editor()
        name_it(
            editor,
            "expression_text",
            tr("Parcels are found of which this is true. Without an expression there is no filter"),
            tr("Filters as a QGIS expression"),
        )
        editor.setFields(record_fields())
        super().__init__("expression", editor, _LINES, parent)
        build = self._button(
            "build", tr("Expression Builder…"), tr("Put the expression together in QGIS's builder")
        )
        build.clicked.connect(lambda _checked=False: self._open_builder())
        self._building = build
        self._buttons.add(build)
        self._buttons.add(self._discarding)
        self._buttons.add(QWidget(), 1)
        self._asked = self._part(tr("Asked of the service"), "expression_asked")
        self._here = self._part(tr("Checked on this computer"), "expression_here")
        self._cost = words_label("expression_cost", "", tr("What the expression costs"))
        self.layout().addWidget(self._cost)
        self._explain(None)

    # ---- text ----------------------------------------------------------------------------------

    def _show(self, draft: Draft) -> Shown:
        from parcel_lookup.core.gis.expressions import expression_of

        heading = tr("A parcel is found where this expression is true.")
        if draft.expression.strip():
            return Shown(draft.expression, heading, _strangers(draft.expression))
        finished = _finished(draft)
        left = len(draft.rows) - len(finished)
        locked = ""
        if left:
            what = number_of(left, "{} filter is not finished", "{} filters are not finished")
            locked = tr("{what}: the expression is without it, and can be edited afterwards.")
            locked = locked.format(what=what)
        try:
            # In lines of their own they can be read.
            text = "\nAND ".join(expression_of((item,)) for item in finished)
        except RequestRefused as error:
            return Shown("", heading, locked=error.problems[0].sentence)
        return Shown(text, heading, locked=locked)

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
            asked, here, cost = _parts(search, self._by_area)
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
        # It asks whether to discard the changes where the text is not that which it began with.
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
    """The fields that an expression may name, as QGIS has them."""
    fields = QgsFields()
    for field in ResultSchema().fields:
        if field.name() in FIELD_BY_NAME:
            fields.append(field)
    return fields


def _strangers(text: str) -> str:
    """A word about fields that may be typing errors: what nobody knows is NULL."""
    known = {name.casefold() for name in FIELD_BY_NAME}
    columns = QgsExpression(text).referencedColumns() - {QgsFeatureRequest.ALL_ATTRIBUTES}
    names = sorted(f"“{name}”" for name in columns if name.casefold() not in known)
    if not names:
        return ""
    told = tr(
        "{fields}: not among the fields of every parcel. Where a parcel has none, it is NULL."
    )
    return told.format(fields=", ".join(names[:_TOLD]))


def _parts(search: Search, by_area: bool) -> tuple[list[str], list[str], str]:
    """What is asked of the service, what is checked here, and what that costs."""
    notes: list[str] = []
    if search.expression:
        from parcel_lookup.core.gis.expressions import translate

        translation = translate(search.expression)
        notes = list(translation.notes or ([] if translation.is_exact else translation.client_side))
    if by_area:
        return _parts_by_area(search, notes)
    plan = make_plan(search, is_metered=True)
    asked = [describe_filters(query) for query in search.queries] if plan.queries else []
    queries = number_of(len(plan.queries), "{} query", "{} queries")
    if not all(search.queries):
        queries = tr("{queries} for all parcels there are").format(queries=queries)
    # How many requests that is at least is told of every search, below.
    return asked, notes, tr("The service is asked in {queries}.").format(queries=queries)


def _parts_by_area(search: Search, notes: list[str]) -> tuple[list[str], list[str], str]:
    """The same for the parcels of an area, which are asked for by their ids."""
    queries = search.queries
    shared = share_filters(queries[0] if len(queries) == 1 else ())
    asked = Search(filters=shared.sent).describe_conditions(tr("of the area"))
    here = [explain(shared.here)] if shared.here else []
    if len(queries) > 1:
        here.append(tr("All of it: its cases cannot be asked beside the IDs of an area."))
    cost = tr("How many requests there are depends on the area.")
    return [asked], [*here, *notes], cost
