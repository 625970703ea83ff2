"""The reports on the lists of this session: offered at the end of a search, and closed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.lists.report_dialog import Layers, ReportDialog

if TYPE_CHECKING:
    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.result.layers import ResultLayer
    from parcel_lookup.core.gis.run.unmatched import RowReport
    from parcel_lookup.ui.kit.messages import Button
    from parcel_lookup.ui.results.results_box import ResultLine


def offer_report(
    result: ResultLayer, line: ResultLine | None, iface: QgisInterface
) -> tuple[Button, ...]:
    """The button that opens the report on a list, which the layer's line offers too."""
    if result.report is None:
        return ()
    there = (result.layer, result.unmatched)
    layers = Layers(*("" if layer is None else layer.id() for layer in there))
    show = partial(_show, result.report, layers, iface)
    if line is not None:
        line.offer_report(show)
    return ((tr("Report…"), show),)


def close_reports(iface: QgisInterface) -> None:
    """Close those that are open."""
    for dialog in iface.mainWindow().findChildren(ReportDialog):
        dialog.reject()


def _show(report: RowReport, layers: Layers, iface: QgisInterface) -> None:
    ReportDialog(report, layers, iface).present()
