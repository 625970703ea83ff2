"""What the parcels of a result layer add up to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.result.layers import running_searches
from parcel_lookup.core.gis.summary import summarize
from parcel_lookup.ui.kit.charts import TitledChart
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.timers import single_shot
from parcel_lookup.ui.kit.widgets import name_it
from parcel_lookup.ui.results.key_figures import KeyFigures

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.summary import Bar, Summary

#: After the last change of a layer, in milliseconds.
_PAUSE, _SELECTION_PAUSE = 400, 60
#: Features: reading a larger selection out of a layer takes the main thread too long.
_MOST_READ = 25_000
#: What a layer tells when its parcels are others, and when they may be: it tells of an edit as of
#: an alias, and of parcels that a program has put into it as of another style.
_CHANGES = (
    *("afterCommitChanges", "afterRollBack", "subsetStringChanged"),
    *("dataChanged", "dataSourceChanged"),
)
_HINTS = ("layerModified", "repaintRequested")


class SummaryBox(QgsCollapsibleGroupBox):
    """The group “Summary”; not there where there is no layer.

    It follows the layer: edits, filters, the end of the search that fills it. The layer is read in
    a task, and not as long as nobody sees the box.
    """

    #: The button for it was pressed (QgsVectorLayer).
    report_wanted = pyqtSignal(object)
    #: Everything is shown as the layer is now.
    shown = pyqtSignal()

    def __init__(
        self,
        report: Callable[[QgsVectorLayer], None] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`report` makes a report of a layer; None offers none."""
        super().__init__(parent)
        self._layer: QgsVectorLayer | None = None
        self._summary: Summary | None = None
        self._work: Background | None = None
        #: What was selected last by a bar: it need not be read out of the layer.
        self._picked: frozenset[int] = frozenset()
        self._is_stale = False
        #: Features that the layer had when it was read last.
        self._read_count = 0
        self.setTitle(tr("Summary"))
        name_it(self, "summary", tr("What the parcels of a result layer add up to"))
        self.setSettingGroup("parcel_lookup")
        self._later = single_shot(_PAUSE, self._refresh, self)
        self._looking = single_shot(_PAUSE, self._look, self)
        self._marking = single_shot(_SELECTION_PAUSE, self._mark, self)
        self._make_parts(report)
        self.collapsedStateChanged.connect(lambda _collapsed: self._read_if_stale())
        self.hide()

    @property
    def layer(self) -> QgsVectorLayer | None:
        """The layer that is summed up."""
        return self._layer

    @property
    def summary(self) -> Summary | None:
        """What it adds up to; None where that is not known yet."""
        return self._summary

    def show_layer(self, layer: QgsVectorLayer | None) -> None:
        """Sum up this layer from now on; None hides the box."""
        if layer is self._layer and layer is not None:
            return
        self._let_go()
        self._layer = layer
        self._forget()
        self.setVisible(layer is not None)
        if layer is None:
            return
        self._follow(layer)
        self._show_name()
        self._is_stale = True
        self._read_if_stale()

    def close_down(self) -> None:
        """Let go of everything outside the dock."""
        self.show_layer(None)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Catch up with what has changed meanwhile."""
        super().showEvent(event)
        self._read_if_stale()

    def _make_parts(self, report: Callable[[QgsVectorLayer], None] | None) -> None:
        self._name = _wrapped(QLabel())
        name_it(self._name, "summary_name", tr("The layer that is summed up"))
        self._state = _wrapped(QLabel())
        name_it(self._state, "summary_state", tr("How far the summary is"))
        self._figures = KeyFigures()
        self._notes = _wrapped(QLabel())
        name_it(self._notes, "summary_notes", tr("What to know of the figures"))
        self._charts = [TitledChart(name) for name in ("owners", "covers", "values")]
        self._report = QPushButton(tr("&Report…"))
        name_it(self._report, "summary_report", tr("Make a report of one page"))
        if report is not None:
            self.report_wanted.connect(report)
        self._report.clicked.connect(lambda _checked=False: self.report_wanted.emit(self._layer))
        layout = QVBoxLayout(self)
        for part in (self._name, self._state, self._figures, self._notes, *self._charts):
            layout.addWidget(part)
        layout.addWidget(self._report, 0, Qt.AlignmentFlag.AlignRight)
        self._report.setVisible(report is not None)  # before, it would be a window for a moment
        for chart in self._charts:
            chart.chosen.connect(self._select)

    def _follow(self, layer: QgsVectorLayer) -> None:
        # The timers are started by Qt itself: a signal for each of 100,000 edits, or one with
        # 100,000 ids, is never turned into Python values.
        for name in _CHANGES:
            getattr(layer, name).connect(self._later.start)
        for name in _HINTS:
            getattr(layer, name).connect(self._looking.start)
        layer.selectionChanged.connect(self._marking.start)
        layer.nameChanged.connect(self._show_name)
        layer.willBeDeleted.connect(self._on_gone)

    def _let_go(self) -> None:
        self._drop_work()
        for timer in (self._later, self._looking, self._marking):
            timer.stop()
        layer, self._layer = self._layer, None
        if layer is None or sip.isdeleted(layer):
            return
        for name in _CHANGES:
            getattr(layer, name).disconnect(self._later.start)
        for name in _HINTS:
            getattr(layer, name).disconnect(self._looking.start)
        layer.selectionChanged.disconnect(self._marking.start)
        layer.nameChanged.disconnect(self._show_name)
        layer.willBeDeleted.disconnect(self._on_gone)

    def _forget(self) -> None:
        """Show nothing of the layer before."""
        self._summary, self._picked = None, frozenset()
        self._say(tr("Adding up…"))
        self._report.setEnabled(False)
        for part in (self._figures, self._notes, *self._charts):
            part.hide()

    def _on_gone(self) -> None:
        self.show_layer(None)

    def _show_name(self) -> None:
        self._name.setText(self._layer.name())

    def _refresh(self) -> None:
        """The layer has told of a change."""
        self._is_stale = True
        self._read_if_stale()

    def _look(self) -> None:
        """Find out whether a hint is about parcels."""
        layer = self._layer
        # To count what a filter leaves takes long; and whoever passes it by tells that.
        is_other = not layer.subsetString() and layer.featureCount() != self._read_count
        if layer.isEditable() or is_other:
            self._refresh()

    def _read_if_stale(self) -> None:
        """Read the layer where it may have changed and somebody sees the box."""
        is_seen = self.isVisible() and not self.isCollapsed()
        if self._layer is None or not self._is_stale or not is_seen:
            return
        if any(search.layer is self._layer for search in running_searches()):
            self._say(tr("The search is not over yet."))
            return  # its end is a change
        self._is_stale = False
        self._drop_work()
        copy = LayerCopy(self._layer)
        self._read_count = copy.count
        work = Background(tr("Summing up"), partial(summarize, copy), is_hidden=True)
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
        self._say(self._emptiness() if summary.parcels == 0 else "")
        self._figures.show_summary(summary)
        self._figures.setVisible(summary.parcels > 0)
        self._report.setEnabled(summary.parcels > 0)
        self._notes.setText("\n".join(summary.notes))
        self._notes.setVisible(bool(summary.notes))
        shown = (summary.owners, summary.covers, summary.values)
        for part, chart in zip(self._charts, shown):
            part.show_chart(chart)
        self._mark()
        self.shown.emit()

    def _show_failure(self, error: ParcelError) -> None:
        self._forget()
        self._say(tr("The layer could not be read. {reason}").format(reason=error.sentence))

    def _emptiness(self) -> str:
        if self._layer.subsetString():
            return tr("No parcel meets the layer's filter.")
        return tr("There are no parcels in the layer.")

    def _say(self, words: str) -> None:
        self._state.setText(words)
        self._state.setVisible(bool(words))

    def _select(self, bar: Bar, with_control: bool) -> None:
        """Select a bar's parcels; with Control add them, or take them out where all are in it."""
        before, behavior, after = self._selected(), Qgis.SelectBehavior.SetSelection, bar.ids
        if with_control and before is not None and bar.ids <= before:
            behavior, after = Qgis.SelectBehavior.RemoveFromSelection, before - bar.ids
        elif with_control:
            behavior = Qgis.SelectBehavior.AddToSelection
            after = frozenset() if before is None else before | bar.ids
        self._picked = after
        self._layer.selectByIds(list(bar.ids), behavior)

    def _selected(self) -> frozenset[int] | None:
        """The features that are selected; None where that would take too long to find out."""
        count = self._layer.selectedFeatureCount()
        if count <= _MOST_READ:
            return frozenset(self._layer.selectedFeatureIds())
        # Others hardly ever select just as many thousands.
        known = (self._picked, self._summary.ids)
        return next((ids for ids in known if len(ids) == count), None)

    def _mark(self) -> None:
        """Draw the bars as chosen of which all parcels are selected."""
        if self._summary is None:
            return
        selected = self._selected() or frozenset()
        for chart in self._charts:
            chart.mark(selected)


def _wrapped(label: QLabel) -> QLabel:
    """A label for plain text of any length."""
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
