"""Saving of a report as a PDF file without blocking the main thread.

The layer is read in a task, the map is drawn in QGIS's rendering threads, and the file is written
in a task. The main thread arranges the page around the image of the map in a temporary layout,
which takes less than a tenth of a second for any number of parcels.
"""

from __future__ import annotations

import uuid
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
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.steps import Steps
from parcel_lookup.core.gis.report.facts import FactsReader
from parcel_lookup.core.gis.report.layout import draw_report, title_of
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from qgis.core import QgsLayoutItemRenderContext

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.report.facts import Facts
    from parcel_lookup.core.gis.report.options import ReportOptions

#: Dots per inch of the image of the map.
DPI = 300
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
    """Saves one report. Main thread.

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
        self._reader = FactsReader(layer)
        self._job: QgsMapRendererParallelJob | None = None
        self._layout: QgsPrintLayout | None = None
        self._map: QgsLayoutItemMap | None = None
        self._undrawn: tuple[str, ...] = ()

    def start(self) -> None:
        """Start, once; `jobs` keeps the object alive."""
        jobs.add(self)
        self._run(tr("Reading the parcels"), self._reader, self._draw)

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

    def _draw(self, facts: Facts) -> None:
        """Lay out the page."""
        layer = self._project.mapLayer(self._layer_id)
        if layer is None:
            self._drop()
            return
        self.progressed.emit(tr("Drawing the map"))
        self._layout, self._map = draw_report(self._project, layer, facts, self._options)
        self._title = title_of(layer, self._options)
        self._go_on_with(self._draw_map)

    def _draw_map(self) -> None:
        """Start drawing the map, in a step of its own so that the window is not blocked."""
        if self._is_over():
            return
        self._job = QgsMapRendererParallelJob(map_settings(self._map, DPI))
        self._job.finished.connect(self._on_drawn)
        self._job.start()

    def _on_drawn(self) -> None:
        self._try(self._paint)

    def _paint(self) -> None:
        """Put the image of the map on the page."""
        if self._job is None:
            return
        image = self._job.renderedImage()
        undrawn = _without_renderer(self._job.mapSettings())
        # A layer with errors in its symbols and in its labels is reported once.
        undrawn.update((error.layerID, error.message) for error in self._job.errors())
        self._undrawn = tuple(f"{self._name_of(one)}: {why}" for one, why in undrawn.items())
        self._job = None
        if self._is_over():
            return
        show_picture(self._map, image)
        self._go_on_with(self._write)

    def _write(self) -> None:
        """Write the page to the file."""
        if self._is_over():
            return
        content = to_pdf(self._layout, self._options.size, self._title)
        self._forget_layout()
        path = self._path

        def write(cancellation: Cancellation) -> str:
            return write_whole(path, content, cancellation)

        self._run(tr("Writing the file"), write, self._finish)

    def _is_over(self) -> bool:
        """Report whether it was stopped, or has to stop because the layer was removed."""
        if self._layout is not None and self._project.mapLayer(self._layer_id) is None:
            self._drop()
        return self._layout is None

    def _name_of(self, layer_id: str) -> str:
        layer = self._project.mapLayer(layer_id)
        return layer.name() if layer is not None else tr("A layer")

    def _finish(self, path: str) -> None:
        self._end()
        self.done.emit(SavedReport(path, self._undrawn))

    def _drop(self) -> None:
        self._end()
        self.dropped.emit()

    def _end(self) -> None:
        super()._end()
        jobs.remove(self)
        self._job = None
        self._forget_layout()

    def _forget_layout(self) -> None:
        self._layout = self._map = None


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


def to_pdf(layout: QgsPrintLayout, size: tuple[float, float], title: str) -> bytes:
    """Return the pages as PDF, in memory: a file may be on a slow network drive."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator(_PROGRAM)
    writer.setResolution(DPI)
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    paper = QPageSize(QSizeF(*size), QPageSize.Unit.Millimeter, "", exact)
    writer.setPageLayout(QPageLayout(paper, QPageLayout.Orientation.Portrait, QMarginsF()))
    context = layout.renderContext()
    context.setDpi(DPI)
    context.setTextRenderFormat(Qgis.TextRenderFormat.AlwaysText)
    painter = QPainter(writer)
    try:
        for page in range(layout.pageCollection().pageCount()):
            if page:
                writer.newPage()
            QgsLayoutExporter(layout).renderPage(painter, page)
    finally:
        painter.end()
    return bytes(buffer.data())


def write_whole(path: str, content: bytes, cancellation: Cancellation) -> str:
    """Write a temporary file next to the target and move it there; until then the old one stays.

    Raises `ParcelError` (EXPORT_FAILED).
    """
    target = Path(path)
    temporary = target.with_name(f".{uuid.uuid4().hex}.part")
    try:
        try:
            temporary.write_bytes(content)
            cancellation.commit()
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason) from error
    return path
