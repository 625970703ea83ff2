"""The page “Summary” of the dock: key figures and charts of a result layer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import Qgis
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QGridLayout,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract.terms import mailing_rule
from parcel_lookup.core.gis.layer.columns import layer_columns, plain_number
from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.notices.mailing import read_owner
from parcel_lookup.core.gis.notices.owner_search import owner_problem
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.result.form import empty_fields
from parcel_lookup.core.gis.result.layers import running_searches
from parcel_lookup.core.gis.summary import Chart, compact_money, number, summarize
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.kit.charts import BarChart
from parcel_lookup.ui.kit.widgets import label_for, name_it, plain_label, single_shot, wrapping_tip

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.PyQt.QtCore import QPoint
    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.summary import Bar, ColumnSummary, Summary

#: Delay after the last change of a layer, or of its selection, in milliseconds.
_DELAY, _SELECTION_DELAY = 400, 60
#: Reading the ids of a larger selection would block the main thread too long.
_MAX_READ = 25_000
#: Signals of a layer whose parcels changed, and of one whose parcels may have changed: edits and
#: new aliases emit the same signal, as do parcels added by code and new styles.
_CHANGES = (
    *("afterCommitChanges", "afterRollBack", "subsetStringChanged"),
    *("dataChanged", "dataSourceChanged"),
)
_HINTS = ("layerModified", "repaintRequested")


class SummaryBox(QWidget):
    """The page “Summary”, of a layer or of none.

    It is updated when the layer is edited or filtered, or the search that fills it ends. The layer
    is read in a task, and only while the box is visible.
    """

    #: The button Report was pressed (QgsVectorLayer).
    report_requested = pyqtSignal(object)
    #: All parcels of an owner are to be shown: the layer, the name, and the ids of the owner's
    #: features in it.
    owner_requested = pyqtSignal(object, str, object)
    #: The current content of the layer is shown.
    shown = pyqtSignal()

    def __init__(
        self,
        report: Callable[[QgsVectorLayer], None] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`report` creates a report of a layer; None hides the button."""
        super().__init__(parent)
        self._layer: QgsVectorLayer | None = None
        self._summary: Summary | None = None
        self._work: Background | None = None
        #: The selection that a bar made last: it does not have to be read from the layer.
        self._picked: frozenset[int] = frozenset()
        self._is_stale = False
        #: Number of features when the layer was read last.
        self._read_count = 0
        self.setObjectName("parcel_lookup_summary")
        self._refresh_timer = single_shot(_DELAY, self._refresh, self)
        self._hint_timer = single_shot(_DELAY, self._check_hint, self)
        self._selection_timer = single_shot(_SELECTION_DELAY, self._mark, self)
        self._make_parts(report)
        self._clear()

    @property
    def layer(self) -> QgsVectorLayer | None:
        """The layer that is summarized."""
        return self._layer

    @property
    def summary(self) -> Summary | None:
        """Its summary; None if it is not known yet."""
        return self._summary

    def show_layer(self, layer: QgsVectorLayer | None) -> None:
        """Summarize this layer from now on, or none."""
        if layer is self._layer and layer is not None:
            return
        self._disconnect_layer()
        self._layer = layer
        self._clear()
        if layer is None:
            return
        self._follow(layer)
        self._show_name()
        self._is_stale = True
        self._read_if_stale()

    def close_down(self) -> None:
        """Disconnect from the layer."""
        self.show_layer(None)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Update the summary if the layer changed meanwhile."""
        super().showEvent(event)
        self._read_if_stale()

    def _make_parts(self, report: Callable[[QgsVectorLayer], None] | None) -> None:
        self._name = _wrapped(plain_label())
        name_it(self._name, "summary_name", tr("Summarized layer"))
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self._state = _wrapped(plain_label())
        name_it(self._state, "summary_state", tr("Status of the summary"))
        self._figures = KeyFigures()
        self._notes = _wrapped(plain_label())
        name_it(self._notes, "summary_notes", tr("Notes about the figures"))
        tip = tr("Column to summarize as well. Type to search for it.")
        self._column = FieldPicker(none=tr("None"), tip=tip)
        name_it(self._column, "summary_column", tip, tr("Another column"))
        self._column.changed.connect(self._refresh)
        self._column_row = QWidget()
        row = QVBoxLayout(self._column_row)  # a dock has no room for both in one line
        row.setContentsMargins(0, self.fontMetrics().height() // 3, 0, 0)
        label = label_for(self._column, tr("Colum&n"))
        row.addWidget(label)
        row.addWidget(self._column)
        self._column_figures = ColumnFigures()
        owners = BarChart("owners", tr("Right-click to show all parcels of this owner"))
        owners.menu_requested.connect(self._open_owner_menu)
        self._charts = [BarChart("column"), owners, BarChart("covers"), BarChart("values")]
        self._owner_rule = _wrapped(plain_label())
        name_it(self._owner_rule, "summary_owner_rule", tr("Terms of use of the owners"))
        self._report = QPushButton(tr("&Report…"))
        name_it(self._report, "summary_report", tr("Create a one-page report"))
        if report is not None:
            self.report_requested.connect(report)
        self._report.clicked.connect(lambda _checked=False: self.report_requested.emit(self._layer))
        layout = QVBoxLayout(self)
        column = (self._column_row, self._column_figures, self._charts[0])
        for part in (self._name, self._state, self._figures, self._notes, *column):
            layout.addWidget(part)
        for part in (owners, self._owner_rule, *self._charts[2:]):
            layout.addWidget(part)
        layout.addWidget(self._report, 0, Qt.AlignmentFlag.AlignRight)
        layout.addStretch(1)
        self._report.setVisible(report is not None)  # not before: it would be a window for a moment
        for chart in self._charts:
            chart.chosen.connect(self._select)

    def _follow(self, layer: QgsVectorLayer) -> None:
        # Qt starts the timers itself: a signal for each of 100,000 edits, or one with 100,000 ids,
        # is never converted to Python values.
        for name in _CHANGES:
            getattr(layer, name).connect(self._refresh_timer.start)
        for name in _HINTS:
            getattr(layer, name).connect(self._hint_timer.start)
        layer.selectionChanged.connect(self._selection_timer.start)
        layer.nameChanged.connect(self._show_name)
        layer.willBeDeleted.connect(self._on_gone)

    def _disconnect_layer(self) -> None:
        self._drop_work()
        for timer in (self._refresh_timer, self._hint_timer, self._selection_timer):
            timer.stop()
        layer, self._layer = self._layer, None
        if layer is None or sip.isdeleted(layer):
            return
        for name in _CHANGES:
            getattr(layer, name).disconnect(self._refresh_timer.start)
        for name in _HINTS:
            getattr(layer, name).disconnect(self._hint_timer.start)
        layer.selectionChanged.disconnect(self._selection_timer.start)
        layer.nameChanged.disconnect(self._show_name)
        layer.willBeDeleted.disconnect(self._on_gone)

    def _clear(self) -> None:
        """Show nothing of the previous layer."""
        self._summary, self._picked = None, frozenset()
        is_none = self._layer is None
        self._name.setHidden(is_none)
        nothing = tr("Run a search, or select one of its layers in the Layers panel.")
        self._say(nothing if is_none else tr("Calculating…"))
        self._report.setEnabled(False)
        own = (self._figures, self._notes, self._column_row, self._column_figures, self._owner_rule)
        for part in (*own, *self._charts):
            part.hide()

    def _on_gone(self) -> None:
        self.show_layer(None)

    def _show_name(self) -> None:
        self._name.setText(self._layer.name())

    def _refresh(self) -> None:
        """Update the summary after a change of the layer."""
        self._is_stale = True
        self._read_if_stale()

    def _check_hint(self) -> None:
        """Find out whether parcels changed."""
        layer = self._layer
        # Counting filtered features takes long, and code that adds some emits a signal of its own.
        is_other = not layer.subsetString() and layer.featureCount() != self._read_count
        if layer.isEditable() or is_other:
            self._refresh()

    def _read_if_stale(self) -> None:
        """Read the layer if it may have changed and the box is visible."""
        if self._layer is None or not self._is_stale or not self.isVisible():
            return
        if any(search.layer is self._layer for search in running_searches()):
            self._say(tr("The search is still running."))
            return  # its end emits a change
        self._is_stale = False
        self._drop_work()
        copy = LayerCopy(self._layer)
        self._read_count = copy.count
        self._column.set_fields(layer_columns(copy.fields, empty_fields(self._layer)))
        column = self._column.field()
        summary = partial(summarize, copy, **({"column": column} if column else {}))
        work = Background(tr("Summarizing the layer"), summary, is_hidden=True)
        self._work = work
        work.done.connect(self._show)
        work.failed.connect(self._show_failure)
        work.start()

    def _drop_work(self) -> None:
        work, self._work = self._work, None
        if work is not None:
            work.cancel()

    def _show(self, summary: Summary) -> None:
        self._work = None
        self._summary = summary
        self._say(self._why_empty() if summary.parcels == 0 else "")
        self._figures.show_summary(summary)
        self._figures.setVisible(summary.parcels > 0)
        self._report.setEnabled(summary.parcels > 0)
        self._notes.setText("\n".join(summary.notes))
        self._notes.setVisible(bool(summary.notes))
        column = summary.column
        self._column_row.setVisible(summary.parcels > 0)
        self._column_figures.show_column(column)
        of_column = Chart("", "", "") if column is None else column.chart
        shown = (of_column, summary.owners, summary.covers, summary.values)
        for part, chart in zip(self._charts, shown):
            part.show_chart(chart)
        rule = mailing_rule(terms_of_layer(self._layer)) if summary.owners.bars else ""
        self._owner_rule.setText(f"⚠ {rule}")
        self._owner_rule.setVisible(bool(rule))
        self._mark()
        self.shown.emit()

    def _show_failure(self, error: ParcelError) -> None:
        self._clear()
        self._say(tr("The layer could not be read. {reason}").format(reason=error.sentence))

    def _why_empty(self) -> str:
        if self._layer.subsetString():
            return tr("No parcels match the layer's filter.")
        return tr("The layer has no parcels.")

    def _say(self, words: str) -> None:
        self._state.setText(words)
        self._state.setVisible(bool(words))

    def _select(self, bar: Bar, with_control: bool) -> None:
        """Select a bar's parcels; with Ctrl add them, or remove them if all are selected."""
        before, behavior, after = self._selected(), Qgis.SelectBehavior.SetSelection, bar.ids
        if with_control and before is not None and bar.ids <= before:
            behavior, after = Qgis.SelectBehavior.RemoveFromSelection, before - bar.ids
        elif with_control:
            behavior = Qgis.SelectBehavior.AddToSelection
            after = frozenset() if before is None else before | bar.ids
        self._picked = after
        self._layer.selectByIds(list(bar.ids), behavior)

    def _open_owner_menu(self, bar: Bar, place: QPoint) -> None:
        """Offer to show everything that the owner of a bar has."""
        if bar.is_rest:
            return
        menu = QMenu(self)
        menu.setObjectName("parcel_lookup_owner_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        show = menu.addAction(tr("Show &All Parcels of This Owner"))
        problem = owner_problem(read_owner({"owner": bar.label}))
        show.setEnabled(not problem)
        tip = tr("Search the connection of this layer for all parcels with this owner name")
        show.setToolTip(verbatim(problem or tip))
        layer = self._layer
        show.triggered.connect(
            lambda _checked=False: self.owner_requested.emit(layer, bar.label, bar.ids)
        )
        menu.popup(place)

    def _selected(self) -> frozenset[int] | None:
        """Return the selected features; None if finding out would take too long."""
        count = self._layer.selectedFeatureCount()
        if count <= _MAX_READ:
            return frozenset(self._layer.selectedFeatureIds())
        # Another selection of the same thousands of features is very unlikely.
        known = (self._picked, self._summary.ids)
        return next((ids for ids in known if len(ids) == count), None)

    def _mark(self) -> None:
        """Check the bars whose parcels are all selected."""
        if self._summary is None:
            return
        selected = self._selected() or frozenset()
        for chart in self._charts:
            chart.mark(selected)


def _wrapped(label: QLabel) -> QLabel:
    """Return the label, set up for plain text of any length."""
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class _FigureRow(NamedTuple):
    title: QLabel
    figure: QLabel
    tip: str


class _FigureTable(QWidget):
    """A table of titles and numbers; rows without a number are hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        letter = self.fontMetrics().averageCharWidth()
        # Aligned with the amounts of the charts below.
        self._grid.setContentsMargins(0, 0, letter, 0)
        self._grid.setVerticalSpacing(letter // 2)
        self._grid.setColumnStretch(1, 1)

    def _add_row(self, name: str, title: str, tip: str) -> _FigureRow:
        row, words, figure = self._grid.rowCount(), plain_label(title), plain_label()
        name_it(words, f"summary_{name}_title", tip)
        name_it(figure, f"summary_{name}", tip)
        words.setWordWrap(True)
        font = figure.font()
        font.setBold(True)
        figure.setFont(font)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        figure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(words, row, 0)
        self._grid.addWidget(figure, row, 1)
        return _FigureRow(words, figure, tip)


class KeyFigures(_FigureTable):
    """The key figures of the parcels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parcels = self._add_row("parcels", tr("Parcels"), tr("Each parcel is counted once"))
        self._places = self._add_row(
            "places",
            tr("Places"),
            tr("Parcels that share a location, such as units of a condominium, are counted once"),
        )
        tip = tr(
            "As reported by the county, or computed from the geometry. Each place is counted once"
        )
        self._acres = self._add_row("acres", tr("Total acres"), tip)
        self._median_acres = self._add_row(
            "median_acres",
            tr("Median acres"),
            tr("Half of the places are larger, half are smaller"),
        )
        tip = tr("Value of all parcels that have one")
        self._value = self._add_row("value", tr("Total value"), tip)
        self._median_value = self._add_row(
            "median_value",
            tr("Median value"),
            tr("Half of the parcels that have a value are worth more, half are worth less"),
        )

    def show_summary(self, summary: Summary) -> None:
        """Show the figures of a summary."""
        acres, value = summary.acres, summary.value
        _fill(self._parcels, f"{summary.parcels:,}")
        _fill(self._places, f"{summary.places:,}" if summary.places < summary.parcels else "")
        for row in (self._acres, self._median_acres, self._value, self._median_value):
            _fill(row, "")
        if acres.median is not None:
            _fill(self._acres, number(acres.total), f"{acres.total:,.2f}")
            _fill(self._median_acres, number(acres.median), f"{acres.median:,.4f}")
        if value.median is not None:
            _fill(self._value, compact_money(value.total), f"${value.total:,.0f}")
            _fill(self._median_value, compact_money(value.median), f"${value.median:,.0f}")


class ColumnFigures(_FigureTable):
    """The figures of a column of numbers; hidden for any other column."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tip = tr("Number of parcels that have a value in the column")
        self._count = self._add_row("column_count", tr("Parcels with a value"), tip)
        tip = tr("Sum of the values of all parcels")
        self._total = self._add_row("column_total", tr("Total"), tip)
        self._mean = self._add_row("column_mean", tr("Mean"), tr("The total per parcel"))
        tip = tr("Half of the parcels have a larger value, half have a smaller one")
        self._median = self._add_row("column_median", tr("Median"), tip)

    def show_column(self, column: ColumnSummary | None) -> None:
        """Show the figures of a column; None for no column."""
        figures = None if column is None else column.figures
        self.setVisible(figures is not None)
        if figures is None:
            return
        write, exact = plain_number, "{:,.15g}".format
        if column.column.unit == "USD":
            write, exact = compact_money, "${:,.2f}".format
        elif column.has_years:
            write = exact = "{:.0f}".format
        _fill(self._count, f"{figures.count:,}")
        total = None if column.has_years else figures.total
        rows = ((self._total, total), (self._mean, figures.mean), (self._median, figures.median))
        for row, value in rows:
            is_known = value is not None and figures.count > 0
            _fill(row, *((write(value), exact(value)) if is_known else ("",)))


def _fill(row: _FigureRow, text: str, exact: str = "") -> None:
    """Show the number of a row; `exact` has all digits."""
    title, exact = row.title.text(), exact or text
    row.figure.setText(text)
    row.figure.setAccessibleName(f"{title}: {exact}")
    row.figure.setToolTip(verbatim(row.tip) if exact == text else wrapping_tip(exact, row.tip))
    for label in (row.title, row.figure):
        label.setVisible(bool(text))
