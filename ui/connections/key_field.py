"""The key of a connection: pasted into one field, or taken from QGIS's configurations."""

from __future__ import annotations

from qgis.core import QgsApplication
from qgis.gui import QgsAuthConfigSelect, QgsCollapsibleGroupBox, QgsPasswordLineEdit
from qgis.PyQt.QtWidgets import QLabel, QVBoxLayout, QWidget

from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it


class KeyField(QgsPasswordLineEdit):
    """Takes a new key. Never shows one that is kept: it only says that there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name_it(
            self,
            "connection_key",
            tr(
                "Paste the key that the service gave you. QGIS keeps it encrypted; the plugin "
                "remembers only where."
            ),
            tr("Key"),
        )

    @property
    def typed(self) -> str:
        """What was pasted, or ""."""
        return self.text().strip()

    def show_kept(self, *, is_stored: bool, is_for_this_run: bool) -> None:
        """Say in the empty field what is there already."""
        if is_for_this_run:
            self.setPlaceholderText(tr("kept until QGIS is closed"))
        elif is_stored:
            self.setPlaceholderText(tr("stored"))
        else:
            self.setPlaceholderText(tr("none yet"))


class ConfigurationBox(QgsCollapsibleGroupBox):
    """The advanced way: an authentication configuration that the user has made in QGIS."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(tr("Advanced"))
        name_it(self, "connection_advanced", tr("For keys that you keep in QGIS yourself"))
        self.select = QgsAuthConfigSelect(self)
        name_it(
            self.select,
            "connection_authcfg",
            tr(
                "The authentication configuration that holds the key. A key that is pasted above "
                "takes its place."
            ),
            tr("Authentication configuration"),
        )
        label = QLabel(tr("&Use an authentication configuration"))
        label.setBuddy(self.select)
        hint = QLabel(
            tr(
                "It is of the type “API Header Authentication”, with the header Authorization and "
                "the value Bearer, a space, and the key."
            )
        )
        layout = QVBoxLayout(self)
        for widget in (label, self.select, hint):
            layout.addWidget(widget)
        for text in (label, hint):
            text.setWordWrap(True)
        self.setCollapsed(True)
        # Nothing could be chosen there.
        self.setVisible(not QgsApplication.authManager().isDisabled())
