"""Saving of a report as a PDF file without blocking the main thread.

The layer is read in a task, maps are drawn in QGIS's rendering threads, and the file is written in
a task. The main thread arranges each page around the image of its map in a temporary layout, in
steps of less than a tenth of a second for any number of parcels.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsLayoutExporter,
    QgsLayoutItem,
    QgsLayoutItemMap,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsPrintLayout,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import (
    QBuffer,
    QIODevice,
    QMarginsF,
    QRectF,
    QSizeF,
    Qt,
    pyqtSignal,
)
from qgis.PyQt.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.files import make_hidden_folder, remove_folder
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.steps import Steps
from parcel_lookup.core.gis.report.facts import FactsReader
from parcel_lookup.core.gis.report.page import ReportPage, title_of
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from qgis.core import QgsLayoutItemRenderContext

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.report.facts import Facts
    from parcel_lookup.core.gis.report.page import ReportOptions

#: Dots per inch of the image of the map.
DPI = 300
#: The same where each parcel has a page: a page takes half the time, and lines are still sharp.
PAGES_DPI = 200
_PROGRAM = "Parcel Lookup"  # untranslated: name


class SavedReport(NamedTuple):
    """A report in a file."""

    path: str
    #: Layers that QGIS could not draw, each with the reason.
    undrawn: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """A message for the user."""
        message = tr("The report was saved as {path}.").format(path=self.path)
        if not self.undrawn:
            return message
        missing = number_of(
            len(self.undrawn),
            "The map does not show {} layer that could not be drawn:",
            "The map does not show {} layers that could not be drawn:",
        )
        return f"{message} {missing} {self.undrawn[0]}"


class ReportSaving(Steps):
    """Saves one report, page by page. Main thread.

    `done` emits a `SavedReport`. After `failed`, an existing file is unchanged. Where the layer is
    removed or the project closed meanwhile, it ends with `dropped`.
    """

    #: There is no layer any more to report on.
    dropped = pyqtSignal()
    #: The current step, in words.
    progressed = pyqtSignal(str)

    def __init__(
        self, project: QgsProject, layer: QgsVectorLayer, options: ReportOptions, path: str
    ) -> None:
        super().__init__(_PROGRAM, is_hidden=True)
        self._project = project
        self._layer_id = layer.id()
        self._options = options
        self._path = path
        self._reader = FactsReader(layer, has_pages=options.has_pages)
        self._pdf = PdfPages(options.size, title_of(layer, options))
        self._job: QgsMapRendererParallelJob | None = None
        self._pages = 1
        #: What is to be laid out, the page laid out last, and the page that is being drawn.
        self._left: list[Facts] = []
        self._next: ReportPage | None = None
        self._page: ReportPage | None = None
        self._undrawn: dict[str, str] = {}

    def start(self) -> None:
        """Start, once; `jobs` keeps the object alive."""
        jobs.add(self)
        self._run(tr("Reading the parcels"), self._reader, self._begin)

    def cancel_in_time(self) -> bool:
        """Stop now, without another signal. An existing file is unchanged.

        Returns False if the file has just been written, which is about to be reported.
        """
        if self._job is not None:
            self._job.cancelWithoutBlocking()
        return super().cancel_in_time()

    def stop(self) -> None:
        """Stop now, without another signal (`jobs.Job`)."""
        self.cancel_in_time()
        self.blockSignals(True)

    def _run(self, step: str, work, then) -> None:
        self.progressed.emit(step)
        self._description = f"{_PROGRAM}: {step}"
        self._work(work, then)

    def _begin(self, facts: Facts) -> None:
        self._left = [facts, *facts.pages]
        self._pages = len(self._left)
        self._go_on_with(self._lay_out, self._draw)

    def _lay_out(self) -> None:
        """Lay out the next page, if there is one."""
        layer = self._layer
        if layer is not None and self._left:
            self._next = ReportPage(self._project, layer, self._left.pop(0), self._options)

    def _draw(self) -> None:
        """Start drawing the map of the next page; finish the page before it meanwhile."""
        if self._layer is None:
            return
        before, self._page, self._next = self._page, self._next, None
        if before is not None:
            self._go_on_with(partial(self._paint, before))
        if self._page is None:
            self._go_on_with(self._write)
            return
        page = self._pages - len(self._left)
        words = tr("Drawing page {page} of {pages}").format(page=page, pages=self._pages)
        self.progressed.emit(tr("Drawing the map") if self._pages == 1 else words)
        dpi = DPI if self._pages == 1 else PAGES_DPI
        self._job = QgsMapRendererParallelJob(map_settings(self._page.map, dpi))
        self._job.finished.connect(lambda: self._go_on_with(self._on_drawn))
        self._job.start()
        self._go_on_with(self._lay_out)

    def _on_drawn(self) -> None:
        """Put the image of the map on its page."""
        if self._job is None or self._layer is None:
            return
        undrawn = _without_renderer(self._job.mapSettings())
        # A layer with errors in its symbols and in its labels is reported once.
        undrawn.update((error.layerID, error.message) for error in self._job.errors())
        self._undrawn.update(undrawn)
        show_picture(self._page.map, self._job.renderedImage())
        self._job = None
        self._go_on_with(self._draw)

    def _paint(self, page: ReportPage) -> None:
        """Add a page to the file."""
        if self._layer is not None:
            self._pdf.add(page.layout)

    def _write(self) -> None:
        """Write the pages to the file."""
        if self._layer is None:
            return
        content, path = self._pdf.finish(), self._path

        def write(cancellation: Cancellation) -> str:
            return write_whole(path, content, cancellation)

        self._run(tr("Writing the file"), write, self._finish)

    @property
    def _layer(self) -> QgsVectorLayer | None:
        """The layer; if it was removed, the report is dropped, and this is None."""
        layer = self._project.mapLayer(self._layer_id)
        if layer is None:
            self._end()
            self.dropped.emit()
        return layer

    def _name_of(self, layer_id: str) -> str:
        layer = self._project.mapLayer(layer_id)
        return layer.name() if layer is not None else tr("A layer")

    def _finish(self, path: str) -> None:
        self._end()
        undrawn = (f"{self._name_of(one)}: {why}" for one, why in self._undrawn.items())
        self.done.emit(SavedReport(path, tuple(undrawn)))

    def _end(self) -> None:
        super()._end()
        jobs.remove(self)
        self._job = self._page = self._next = None
        self._left.clear()
        self._pdf.finish()


def map_settings(item: QgsLayoutItemMap, dpi: float) -> QgsMapSettings:
    """Return the settings to draw the map of a layout as an image."""
    pixels = item.rect().size() * (dpi / 25.4)
    settings = item.mapSettings(item.extent(), pixels, dpi, True)
    settings.setBackgroundColor(QColor(Qt.GlobalColor.white))
    settings.setFlag(Qgis.MapSettingsFlag.ForceVectorOutput, False)
    settings.setOutputImageFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return settings


def _without_renderer(settings: QgsMapSettings) -> dict[str, str]:
    """Return the ids of the layers that have no renderer, each with the reason to report.

    QGIS 3.40 reports them as drawing errors, 3.44 skips them silently.
    """
    return {
        layer.id(): tr("It has no renderer.")
        for layer in settings.layers()
        if isinstance(layer, QgsVectorLayer)
        and layer.isSpatial()
        and layer.renderer() is None
        and layer.isInScaleRange(settings.scale())
    }


def show_picture(item: QgsLayoutItemMap, image: QImage) -> None:
    """Show an image in place of the map, which stays for the scale bar and others."""
    image_item = _MapImage(item, image.convertToFormat(QImage.Format.Format_RGB32))
    item.layout().addLayoutItem(image_item)
    image_item.setZValue(item.zValue() - 0.5)
    item.setVisibility(False)


class _MapImage(QgsLayoutItem):
    """The image of a map; QGIS's own item reads images from files only."""

    def __init__(self, item: QgsLayoutItemMap, image: QImage) -> None:
        super().__init__(item.layout())
        self._image = image
        self.attemptSetSceneRect(item.sceneBoundingRect())
        self.setFrameEnabled(item.frameEnabled())
        self.setFrameStrokeColor(item.frameStrokeColor())
        self.setFrameStrokeWidth(item.frameStrokeWidth())

    def draw(self, context: QgsLayoutItemRenderContext) -> None:
        scale = context.renderContext().scaleFactor()
        size = QSizeF(self.rect().width() * scale, self.rect().height() * scale)
        context.renderContext().painter().drawImage(
            QRectF(0, 0, size.width(), size.height()), self._image
        )


class PdfPages:
    """A PDF file in memory to which layouts are added: a file may be on a slow network drive."""

    def __init__(self, size: tuple[float, float], title: str) -> None:
        """Start a file with pages of this size in millimeters."""
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setTitle(title)
        self._writer.setCreator(_PROGRAM)
        self._writer.setResolution(DPI)
        exact = QPageSize.SizeMatchPolicy.ExactMatch
        paper = QPageSize(QSizeF(*size), QPageSize.Unit.Millimeter, "", exact)
        self._writer.setPageLayout(
            QPageLayout(paper, QPageLayout.Orientation.Portrait, QMarginsF())
        )
        self._painter: QPainter | None = None

    def add(self, layout: QgsPrintLayout) -> None:
        """Add the pages of a layout."""
        context = layout.renderContext()
        context.setDpi(DPI)
        context.setTextRenderFormat(Qgis.TextRenderFormat.AlwaysText)
        for page in range(layout.pageCollection().pageCount()):
            if self._painter is None:
                self._painter = QPainter(self._writer)
            else:
                self._writer.newPage()
            QgsLayoutExporter(layout).renderPage(self._painter, page)

    def finish(self) -> bytes:
        """End the file, and return its content. Qt crashes if a painter outlives its device."""
        if self._painter is not None and self._painter.isActive():
            self._painter.end()
        return bytes(self._buffer.data())


def write_whole(path: str, content: bytes, cancellation: Cancellation) -> str:
    """Write a file in a hidden folder, and move it to its place; until then the old one stays.

    Raises `ParcelError` (EXPORT_FAILED).
    """
    target = Path(path)
    try:
        folder = make_hidden_folder(target.parent)
        try:
            temporary = folder / target.name
            temporary.write_bytes(content)
            cancellation.commit()
            temporary.replace(target)
        finally:
            remove_folder(folder)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason) from error
    return path
