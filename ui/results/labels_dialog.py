"""The dialog for printing mailing labels for a table of owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsProject, QgsSettings, QgsVectorLayer
from qgis.PyQt.QtWidgets import QDialogButtonBox, QSpinBox, QVBoxLayout

from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.core.gis.notices.labels import (
    SHEETS,
    LabelAddresses,
    LabelSheet,
    label_addresses,
    make_labels_layout,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.kit.form import Form, choice
from parcel_lookup.ui.kit.help_dialog import add_help
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, name_it, wrapping_label
from parcel_lookup.ui.search.mailing_terms import MailingTerms

if TYPE_CHECKING:
    from qgis.gui import QgisInterface

_SHEET_SETTING = "parcel_lookup/label_sheet"
_COLUMNS = 60


class LabelsDialog(ScrollingDialog):
    """Dialog for the label sheet, and for the number of used labels on the first sheet.

    Open it with `open()`; it creates a print layout and opens it. It deletes itself when it is
    closed or the layer is removed.
    """

    def __init__(self, layer: QgsVectorLayer, iface: QgisInterface) -> None:
        super().__init__("labels_dialog", tr("Address Labels"), iface.mainWindow())
        self._iface = iface
        self._layer = layer
        # Read once, because the table may be a file.
        self._letters: dict[bool, LabelAddresses] = {}
        self._make_controls()
        self._lay_out()
        self._connect()
        self._on_sheet_changed()

    @property
    def sheet(self) -> LabelSheet:
        """The chosen sheet."""
        return SHEETS[self._sheet.currentIndex()]

    def _make_controls(self) -> None:
        words = tr("{paper}, {columns} by {rows} labels ({number})")
        titles = (
            words.format(paper=one.paper, columns=one.columns, rows=one.rows, number=one.name)
            for one in SHEETS
        )
        self._sheet = choice(*zip(titles, (sheet.name for sheet in SHEETS)))
        last = self._sheet.findData(QgsSettings().value(_SHEET_SETTING, SHEETS[0].name))
        self._sheet.setCurrentIndex(max(0, last))
        self._skip = QSpinBox()
        self._selected = WrappingCheckBox()
        number = self._layer.selectedFeatureCount()
        words = tr("Selected &rows only")
        self._selected.set_words(f"{words} ({number:,})" if number else words)
        self._selected.setEnabled(number > 0)
        name_it(
            self._selected,
            "label_selected",
            tr("Only print labels for the selected rows of the table"),
        )
        self._summary = wrapping_label("label_count", tr("Number of labels and sheets"))
        self._terms = MailingTerms(terms_of_layer(self._layer))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self._open = self._buttons.addButton(tr("Open Layout"), role)
        self._open.setDefault(True)
        tip = tr("Create a print layout with the labels and open it, to print or to export as PDF")
        name_it(self._open, "label_open", tip)
        add_help(self._buttons, "mailing_list", self)

    def _lay_out(self) -> None:
        sheet = tr("The label sheet; sheets of other brands with the same dimensions also fit")
        skip = tr(
            "Number of labels already used on the first sheet, counted from the top left, row by"
            " row"
        )
        form = Form(
            (tr("&Sheet"), self._sheet, "label_sheet", sheet),
            (tr("Used labels to s&kip"), self._skip, "label_skip", skip),
            ("", self._selected, "", ""),
        )
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(form)
        layout.addWidget(self._terms)
        layout.addWidget(self._summary)
        layout.addStretch(1)
        self.put_together(_COLUMNS, below=(self._buttons,))

    def _connect(self) -> None:
        self._sheet.currentIndexChanged.connect(lambda _index: self._on_sheet_changed())
        self._skip.valueChanged.connect(lambda _value: self._show_summary())
        self._selected.toggled.connect(lambda _checked: self._show_summary())
        self._terms.changed.connect(self._show_summary)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.accepted.connect(self._on_accepted)
        self.finished.connect(self._on_finished)
        QgsProject.instance().layersWillBeRemoved.connect(self._on_layers_going)

    def _on_sheet_changed(self) -> None:
        self._skip.setMaximum(self.sheet.labels - 1)
        self._show_summary()

    def _on_layers_going(self, ids: list[str]) -> None:
        if self._layer.id() in ids:
            self.reject()

    def _show_summary(self) -> None:
        of_selected = self._selected.isChecked()
        if of_selected not in self._letters:
            self._letters[of_selected] = label_addresses(self._layer, of_selected)
        letters = self._letters[of_selected]
        labels = len(letters.mailings)
        sheets = self.sheet.sheets(labels, self._skip.value())
        sentences = [
            tr("{labels} on {sheets}, sorted by ZIP code.").format(
                labels=number_of(labels, "{} label", "{} labels"),
                sheets=number_of(sheets, "{} sheet", "{} sheets"),
            )
            if labels
            else tr("No row has a mailing address, so there is nothing to print.")
        ]
        if labels and letters.without_address:
            sentences.append(
                number_of(
                    letters.without_address,
                    "⚠ {} row has no mailing address and gets no label.",
                    "⚠ {} rows have no mailing address and get no label.",
                )
            )
        if labels:
            sentences.append(tr("Print without scaling (100%)."))
        self._summary.setText(" ".join(sentences))
        self._open.setEnabled(labels > 0 and self._terms.is_settled)
        self.grow()

    def _on_finished(self, _result: int) -> None:
        # The dialog may outlive its layer for a moment.
        QgsProject.instance().layersWillBeRemoved.disconnect(self._on_layers_going)

    def _on_accepted(self) -> None:
        QgsSettings().setValue(_SHEET_SETTING, self.sheet.name)
        layout = make_labels_layout(
            QgsProject.instance(),
            self._layer,
            self.sheet,
            self._skip.value(),
            self._selected.isChecked(),
        )
        self._iface.openLayoutDesigner(layout)
