"""Lists of values for a filter, from a pasted text, a file, or a field of a layer.

Values are text, so that codes keep their zeros; blanks and duplicates are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import TYPE_CHECKING

from qgis.core import Qgis, QgsFeatureRequest, QgsFeedback, QgsVectorLayer

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.inputs.texts import pasted_text, refused, text_of, tidy
from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsMapLayer

#: Maximum number of values in a filter; an area search is better for more.
MOST_VALUES = 50_000
#: Cells between two checks for cancellation.
_SLICE = 1000


def different(cells: Iterable[str], cancellation: Cancellation | None = None) -> list[str]:
    """Return the different cells that are not blank, in order. Any thread.

    Raises `ParcelError`: IMPORT_REFUSED for more than 50,000 values, CANCELLED.
    """
    values: dict[str, None] = {}
    for number, cell in enumerate(cells):
        if cancellation is not None and number % _SLICE == 0:
            cancellation.check()
        if tidy(cell):
            values[cell] = None
        if len(values) > MOST_VALUES:
            sentence = tr(
                "there are more than {most:,} different values. Search by area instead, or use"
                " a filter that the parcels have in common."
            )
            raise refused(sentence.format(most=MOST_VALUES))
    return list(values)


def pasted_cells(text: str) -> list[str]:
    """Return the lines of a pasted text that are not blank.

    Of cells of a spreadsheet, these are a single row, or else the first column that is not empty.
    Raises `ParcelError` (IMPORT_REFUSED) above 2,000,000 characters.
    """
    rows = [line.split("\t") for line in pasted_text(text).split("\n") if tidy(line)]
    columns = rows if len(rows) == 1 else zip_longest(*rows, fillvalue="")
    return next((list(filter(tidy, one)) for one in columns if any(map(tidy, one))), [])


class LayerValues:
    """The current values of a layer's field, including its filter and its unsaved edits.

    Created in the main thread, without keeping the layer; read in a task.
    """

    def __init__(self, layer: QgsMapLayer | None, field: str, selected_only: bool = False) -> None:
        """Copy what is needed of a layer. Main thread.

        Raises `ParcelError` (IMPORT_REFUSED): no layer, no such field, nothing selected.
        """
        if not isinstance(layer, QgsVectorLayer) or not layer.isValid():
            raise refused(tr("no layer is selected, or it cannot be read."))
        self._index = layer.fields().lookupField(field)
        if self._index < 0:
            sentence = tr("“{layer}” has no field “{field}”.")
            raise refused(sentence.format(layer=layer.name(), field=field))
        self._request = QgsFeatureRequest().setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        self._request.setSubsetOfAttributes([self._index])
        if selected_only:
            if not layer.selectedFeatureCount():
                sentence = tr("“{layer}” has no selected features.")
                raise refused(sentence.format(layer=layer.name()))
            self._request.setFilterFids(layer.selectedFeatureIds())
        self._reader = LayerReader(layer)

    def read(self, cancellation: Cancellation) -> list[str]:
        """Return the values as text, unchanged: spaces around them may be part of a code.

        Raises `ParcelError`: IMPORT_REFUSED for more than 50,000 values, CANCELLED.
        """
        feedback = QgsFeedback()
        request = QgsFeatureRequest(self._request)
        request.setFeedback(feedback)
        forget = cancellation.on_cancel(feedback.cancel)
        try:
            features = self._reader.features(request)
            cells = (text_of(feature.attribute(self._index)) for feature in features)
            found = different(cells, cancellation)
        finally:
            forget()
        cancellation.check()
        return found
