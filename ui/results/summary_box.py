"""The page “Summary” of the dock: key figures and bars of a result layer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QMenu, QVBoxLayout, QWidget

from parcel_lookup.core.contract.terms import mailing_rule
from parcel_lookup.core.gis.layer.columns import layer_columns, plain_number
from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.notices.mailing import read_owner
from parcel_lookup.core.gis.notices.owner_search import owner_problem
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.result.form import empty_fields
from parcel_lookup.core.gis.result.layers import running_searches
from parcel_lookup.core.gis.summary import compact_money, number, summarize
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.kit.bar_tree import BarTree, Row, Section, bar_row
from parcel_lookup.ui.kit.widgets import (
    label_for,
    name_it,
    push_button,
    single_shot,
    wrapping_label,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qgis.core import QgsVectorLayer
    from qgis.PyQt.QtCore import QPoint, pyqtBoundSignal
    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.summary import Bar, Chart, ColumnSummary, Summary

#: How a number is written, in short and with all digits.
_Formats = tuple[Callable[[float], str], Callable[[float], str]]
_COUNT: _Formats = ("{:,}".format, "{:,}".format)
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
        for signal, slot in self._followed():
            signal.connect(slot)
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
        self._name, self._state, self._notes, self._owner_rule = (
            wrapping_label(f"summary_{name}", tip)
            for name, tip in (
                ("name", tr("Summarized layer")),
                ("state", tr("Status of the summary")),
                ("notes", tr("Notes about the figures")),
                ("owner_rule", tr("Terms of use of the owners")),
            )
        )
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        tip = tr("Column to summarize as well. Type to search for it.")
        self._column = FieldPicker(none=tr("None"), tip=tip)
        name_it(self._column, "summary_column", tip, tr("Another column"))
        self._column.changed.connect(self._refresh)
        self._column_label = label_for(self._column, tr("Colum&n"))
        self._tree = BarTree()
        tip = tr("Figures, and bars that select their parcels")
        name_it(self._tree, "summary_tree", tip, tr("Summary"))
        self._tree.chosen.connect(self._select)
        self._tree.menu_requested.connect(self._open_owner_menu)
        tip = tr("Create a one-page report")
        self._report = push_button("summary_report", tr("&Report…"), tip, self._request_report)
        if report is not None:
            self.report_requested.connect(report)
        layout = QVBoxLayout(self)
        # A dock has no room for the column and its label in one line.
        for part in (self._name, self._state, self._column_label, self._column):
            layout.addWidget(part)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._notes)
        layout.addWidget(self._owner_rule)
        layout.addWidget(self._report, 0, Qt.AlignmentFlag.AlignRight)
        layout.addStretch()
        self._report.setVisible(report is not None)  # not before: it would be a window for a moment
        for label in (self._name, self._state, self._notes, self._owner_rule):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def _request_report(self) -> None:
        self.report_requested.emit(self._layer)

    def _followed(self) -> list[tuple[pyqtBoundSignal, Callable[..., object]]]:
        """Return the signals of the layer and their slots."""
        # Qt starts the timers itself: a signal for each of 100,000 edits, or one with 100,000 ids,
        # is never converted to Python values.
        layer = self._layer
        return [
            *((getattr(layer, name), self._refresh_timer.start) for name in _CHANGES),
            *((getattr(layer, name), self._hint_timer.start) for name in _HINTS),
            (layer.selectionChanged, self._selection_timer.start),
            (layer.nameChanged, self._show_name),
            (layer.willBeDeleted, self._on_gone),
        ]

    def _disconnect_layer(self) -> None:
        self._drop_work()
        for timer in (self._refresh_timer, self._hint_timer, self._selection_timer):
            timer.stop()
        if self._layer is not None and not sip.isdeleted(self._layer):
            for signal, slot in self._followed():
                signal.disconnect(slot)
        self._layer = None

    def _clear(self) -> None:
        """Show nothing of the previous layer."""
        self._summary, self._picked = None, frozenset()
        is_none = self._layer is None
        self._name.setHidden(is_none)
        nothing = tr("Run a search, or select one of its layers in the Layers panel.")
        self._say(nothing if is_none else tr("Calculating…"))
        self._show_parts(has_parcels=False)

    def _show_parts(self, *, has_parcels: bool) -> None:
        for part in (self._column_label, self._column, self._tree):
            part.setVisible(has_parcels)
        self._report.setEnabled(has_parcels)
        for label in (self._notes, self._owner_rule):
            label.setVisible(has_parcels and bool(label.text()))

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
        self._tree.show_sections([*_sections(summary)])
        self._notes.setText("\n".join(summary.notes))
        rule = mailing_rule(terms_of_layer(self._layer)) if summary.owners.bars else ""
        self._owner_rule.setText(f"⚠ {rule}" if rule else "")
        self._show_parts(has_parcels=summary.parcels > 0)
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
        self._selection_timer.start()

    def _open_owner_menu(self, bar: Bar, place: QPoint) -> None:
        """Offer to show everything that the owner of a bar has."""
        if bar.is_rest or bar not in self._summary.owners.bars:
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
        """Highlight the bars whose parcels are all selected."""
        if self._summary is not None:
            self._tree.mark(self._selected() or frozenset())


def _sections(summary: Summary) -> Iterator[Section]:
    """Return the sections of the tree: figures, the chosen column, and the charts."""
    yield Section(tr("Key Figures"), "", "", _key_figures(summary))
    if summary.column is not None:
        yield _bars(summary.column.chart, _column_figures(summary.column))
    yield _bars(summary.owners, menu_hint=tr("Right-click to show all parcels of this owner"))
    yield from map(_bars, (summary.covers, summary.values))


def _key_figures(summary: Summary) -> list[Row]:
    acres, dollars = (number, "{:,.2f}".format), (compact_money, "${:,.0f}".format)
    exact_acres = (number, "{:,.4f}".format)
    places = summary.places if summary.places < summary.parcels else None
    return _rows(
        (tr("Parcels"), summary.parcels, _COUNT, tr("Each parcel is counted once")),
        (
            *(tr("Places"), places, _COUNT),
            tr("Parcels that share a location, such as units of a condominium, are counted once"),
        ),
        (
            *(tr("Total acres"), summary.acres.known_total, acres),
            tr(
                "As reported by the county, or computed from the geometry. Each place is counted "
                "once"
            ),
        ),
        (
            *(tr("Median acres"), summary.acres.median, exact_acres),
            tr("Half of the places are larger, half are smaller"),
        ),
        (
            *(tr("Total value"), summary.value.known_total, dollars),
            tr("Value of all parcels that have one"),
        ),
        (
            *(tr("Median value"), summary.value.median, dollars),
            tr("Half of the parcels that have a value are worth more, half are worth less"),
        ),
    )


def _column_figures(column: ColumnSummary) -> list[Row]:
    """Return the figures of a column of numbers; none for any other column."""
    figures = column.figures
    if figures is None or not figures.count:
        return []
    formats: _Formats = (plain_number, "{:,.15g}".format)
    if column.column.unit == "USD":
        formats = (compact_money, "${:,.2f}".format)
    elif column.has_years:
        formats = ("{:.0f}".format, "{:.0f}".format)
    return _rows(
        (
            *(tr("Parcels with a value"), figures.count, _COUNT),
            tr("Number of parcels that have a value in the column"),
        ),
        (
            *(tr("Total"), None if column.has_years else figures.total, formats),
            tr("Sum of the values of all parcels"),
        ),
        (tr("Mean"), figures.mean, formats, tr("The total per parcel")),
        (
            *(tr("Median"), figures.median, formats),
            tr("Half of the parcels have a larger value, half have a smaller one"),
        ),
    )


def _rows(*figures: tuple[str, float | None, _Formats, str]) -> list[Row]:
    """Return the rows of figures: title, number, formats, and tip; no row where there is none."""
    return [
        Row(title, formats[0](value), f"{title}: {formats[1](value)}", tip)
        for title, value, formats, tip in figures
        if value is not None
    ]


def _bars(chart: Chart, figures: Sequence[Row] = (), menu_hint: str = "") -> Section:
    bars = (bar_row(bar, menu_hint) for bar in chart.bars)
    return Section(chart.title, chart.unit, chart.note, (*figures, *bars))
