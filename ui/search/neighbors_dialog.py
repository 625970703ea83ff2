"""The dialog for the neighbors of parcels, and their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsSettings
from qgis.PyQt.QtWidgets import QDialogButtonBox, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, name_it, wrapping_label
from parcel_lookup.ui.search.distance_dialog import DistanceDialog
from parcel_lookup.ui.search.mailing_terms import MailingTerms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract.terms import LayerTerms

_OWNERS_SETTING = "parcel_lookup/neighbors_owners"


class NeighborsDialog(DistanceDialog):
    """A distance, which may be 0, and whether the owners are listed."""

    _name = "neighbors_dialog"
    _title = tr("Find Neighbors")
    _tip = tr(
        "Distance from the outline, measured on the ground. 0 finds the parcels that touch it"
    )
    _help = "mailing_list"
    _setting = "parcel_lookup/neighbors_distance"
    _allows_zero = True

    def __init__(
        self,
        about: str,
        parent: QWidget | None = None,
        terms: Sequence[LayerTerms] = (),
        possible: Sequence[LayerTerms] = (),
    ) -> None:
        """Create the dialog.

        `about` are sentences about the subject, `terms` those of the parcels around it, and
        `possible` the terms of layers of which parcels may be found, too.
        """
        self._about = about
        self._terms = MailingTerms(terms, possible)
        super().__init__(parent)
        self._owners.toggled.connect(lambda _checked: self._update_state())
        self._terms.changed.connect(self._update_state)
        self._update_state()
        self.accepted.connect(self._keep_choice)

    @property
    def lists_owners(self) -> bool:
        """Whether a table of the owners is requested."""
        return self._owners.isChecked()

    @property
    def confirms_mailing(self) -> bool:
        """Whether the user has confirmed that the owners may be used for mailing."""
        return self.lists_owners and self._terms.is_confirmed

    def _further(self) -> Sequence[QWidget]:
        about = wrapping_label(
            "neighbors_about", tr("The parcels whose neighbors are found"), self._about
        )
        self._owners = WrappingCheckBox(tr("&List the owners and their mailing addresses"))
        self._owners.setChecked(QgsSettings().value(_OWNERS_SETTING, True, type=bool))
        tip = tr("Also create a table with one row per owner and mailing address, for a notice")
        name_it(self._owners, "neighbors_owners", tip)
        return about, self._owners, self._terms

    def _update_state(self) -> None:
        """Require the confirmation only if owners are listed and a rule certainly applies."""
        self._terms.setEnabled(self.lists_owners)
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(not self.lists_owners or self._terms.is_settled)

    def _keep_choice(self) -> None:
        QgsSettings().setValue(_OWNERS_SETTING, self.lists_owners)
