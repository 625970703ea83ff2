"""The page *Parcels* in the properties of a layer: origin, date, terms, search, and *Refresh*."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Callable, Protocol

from qgis.core import Qgis, QgsProject, QgsVectorLayer
from qgis.gui import QgsMapLayerConfigWidget, QgsMapLayerConfigWidgetFactory
from qgis.PyQt.QtCore import QTimer
from qgis.PyQt.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from parcel_lookup.core.connection_names import names_in
from parcel_lookup.core.gis.result.layer_kinds import LayerKind, LayerTarget, kinds_of
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.core import QgsMapLayer
    from qgis.gui import QgsMapCanvas
    from qgis.PyQt.QtGui import QIcon

    from parcel_lookup.core.contract.terms import LayerTerms


class Commands(Protocol):
    """The dock."""

    #: Its methods `update` and `run_again` take a list of `LayerTarget`.
    layer_searches: Any


class ParcelsPageFactory(QgsMapLayerConfigWidgetFactory):
    """Adds the page to the properties of layers that a search has made.

    `commands` returns the dock, which runs the search again.
    """

    def __init__(self, title: str, icon: QIcon, commands: Callable[[], Commands]) -> None:
        super().__init__(title, icon)
        self._commands = commands

    def supportLayerPropertiesDialog(self) -> bool:
        """Return True: the page is one of the dialog. QGIS ignores the setter of this."""
        return True

    def supportsStyleDock(self) -> bool:
        """Return False: the page has nothing to style."""
        return False

    def supportsLayer(self, layer: QgsMapLayer | None) -> bool:
        """Return whether a search has made the layer."""
        from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY, TERMS_PROPERTY

        keys = layer.customPropertyKeys() if isinstance(layer, QgsVectorLayer) else ()
        return SEARCH_PROPERTY in keys or TERMS_PROPERTY in keys

    def createWidget(
        self,
        layer: QgsMapLayer,
        canvas: QgsMapCanvas,
        _is_dock_widget: bool = True,
        parent: QWidget | None = None,
    ) -> QgsMapLayerConfigWidget:
        """Return the page; QGIS takes ownership."""
        return ParcelsPage(layer, canvas, self._commands, parent)


class ParcelsPage(QgsMapLayerConfigWidget):
    """Shows where the parcels of a layer come from, and what is allowed with them."""

    def __init__(
        self,
        layer: QgsVectorLayer,
        canvas: QgsMapCanvas,
        commands: Callable[[], Commands],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(layer, canvas, parent)
        from parcel_lookup.ui.kit.widgets import fill, name_it
        from parcel_lookup.ui.public.terms_view import HtmlView

        self.setObjectName("parcel_lookup_parcels_page")
        self._commands = commands
        # The layer may be removed while the page is open.
        self._layer_id = layer.id()
        kinds = kinds_of(layer)
        self._is_update = LayerKind.RECORDS in kinds and bool(_file_of(layer))
        self._view = HtmlView()
        self._view.show_html(parcels_html(layer))
        name_it(
            self._view,
            "parcels_page_text",
            tr("Origin, date, terms of use, and search of the parcels"),
            tr("Parcels"),
        )
        self._refresh = QPushButton(tr("&Refresh"))
        self._refresh.setAutoDefault(False)
        tip = tr("Close this window, and run the same search again, into a new layer")
        if self._is_update:
            tip = tr(
                "Close this window, run the same search again, and see which parcels are new, "
                "gone, or changed"
            )
        name_it(self._refresh, "parcels_page_refresh", tip)
        self._refresh.setEnabled(LayerKind.RESULT in kinds)
        self._refresh.clicked.connect(lambda _checked=False: self._on_refresh())
        row = QHBoxLayout()
        row.addWidget(self._refresh)
        row.addStretch(1)
        layout = fill(QVBoxLayout(self), (self._view, 1))
        layout.addLayout(row)

    def apply(self) -> None:
        """Do nothing: the page changes nothing."""

    def _on_refresh(self) -> None:
        """Close the dialog, which is modal, and then run the search."""
        layer_id, commands, is_update = self._layer_id, self._commands, self._is_update

        def run() -> None:
            layer = QgsProject.instance().mapLayer(layer_id)
            if layer is not None:
                searches = commands().layer_searches
                (searches.update if is_update else searches.run_again)([LayerTarget(layer)])

        QTimer.singleShot(0, run)
        self.window().close()


def parcels_html(layer: QgsVectorLayer) -> str:
    """Return origin, dates, terms, and search as the inside of an HTML body."""
    from parcel_lookup.core.gis.layer.properties import CONNECTION_PROPERTY
    from parcel_lookup.core.gis.layer.terms import terms_of_layer
    from parcel_lookup.ui.connections.connection_row import title_of_name
    from parcel_lookup.ui.public.terms_view import link, terms_html

    metadata, terms = layer.metadata(), terms_of_layer(layer)
    created = metadata.dateTime(Qgis.MetadataDateType.Created)
    name = str(layer.customProperty(CONNECTION_PROPERTY, "") or "")
    searched = f"{created.toUTC().toString('yyyy-MM-dd HH:mm')} UTC" if created.isValid() else ""
    # The metadata also link the web pages with the terms, which are shown below.
    pages = {one.terms.url for one in terms} - {one.url for one in terms}
    rows = (
        (tr("Connection"), escape(", ".join(map(title_of_name, names_in(name))))),
        (
            tr("Address"),
            "<br>".join(link(one.url) for one in metadata.links() if one.url not in pages),
        ),
        (tr("Searched on"), searched),
        (tr("Date of the data"), _joined(one.vintage for one in terms)),
        (tr("Credit"), _joined(one.attribution for one in terms)),
    )
    rights = "".join(f"<p>{escape(one)}</p>" for one in metadata.rights())
    unknown = f"<p>{escape(tr('No terms of use are known for these parcels.'))}</p>"
    parts = (
        f"<h1>{escape(tr('Origin'))}</h1>{_table(rows)}",
        f"<h1>{escape(tr('Search'))}</h1>{_paragraphs(metadata.abstract(), without=terms)}",
        f"<h1>{escape(tr('Terms of Use'))}</h1>",
        terms_html(terms) if terms else rights or unknown,
    )
    return "".join(parts)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    cells = "".join(
        f'<tr><td class="highlight">{escape(label)}</td><td>{html}</td></tr>'
        for label, html in rows
        if html
    )
    return f'<table class="list-view">{cells}</table>'


def _paragraphs(text: str, without: Iterable[LayerTerms]) -> str:
    """Return the paragraphs of an abstract, except those with the terms, which are shown below."""
    from parcel_lookup.core.contract.terms import layer_sentences
    from parcel_lookup.core.markup import without_markup

    shown_below = {without_markup(" ".join(layer_sentences(one))) for one in without}
    parts = [part for part in text.split("\n\n") if part.strip() and part not in shown_below]
    return "".join(f"<p>{escape(part)}</p>" for part in parts)


def _joined(texts: Iterable[str]) -> str:
    return "<br>".join(dict.fromkeys(escape(text) for text in texts if text))


def _file_of(layer: QgsVectorLayer) -> str:
    from parcel_lookup.core.gis.saving import geopackage_of

    return geopackage_of(layer)
