"""A program: a QGIS in the language of its argument prints what the plugin shows, as JSON.

With the further argument --lang, the language is that of QGIS's option, and not of its settings.

QGIS has its language from its start on, so this needs a process of its own.
"""

import json
import sys

from qgis.core import QgsApplication, QgsGeometry, QgsRectangle, QgsSettings
from qgis.PyQt.QtWidgets import QAbstractButton, QGroupBox, QLabel

import parcel_lookup
from parcel_lookup.core.contract import Filter, Operator
from parcel_lookup.core.i18n import number_of
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.core.search.query.places import MAP_VIEW, bookmark_extent, buffer_of
from parcel_lookup.tests.support.iface import Iface

language = sys.argv[1]
application = QgsApplication([], True)
application.initQgis()
if "--lang" in sys.argv:
    QgsApplication.setTranslation(language)
else:
    QgsSettings().setValue("locale/overrideFlag", True)
    QgsSettings().setValue("locale/userLocale", language)

iface = Iface()
plugin = parcel_lookup.classFactory(iface)
plugin.initGui()
dock = plugin.show_dock()
polygon = SearchPolygon(QgsGeometry.fromRect(QgsRectangle(-77, 37, -76, 38)).asWkb().data(), 0)
large = Filter("acres", Operator.GTE, 40)
algorithms = QgsApplication.processingRegistry().providerById("parcel_lookup").algorithms()
shown = {
    "menu": [action.text() for action in iface.submenus["Parcel Lookup"].actions()],
    "dock": [
        *(label.text() for label in dock.findChildren(QLabel)),
        *(button.text() for button in dock.findChildren(QAbstractButton)),
        *(box.title() for box in dock.findChildren(QGroupBox)),
    ],
    "algorithms": {one.name(): one.displayName() for one in algorithms},
    "parameters": [one.description() for one in algorithms[0].parameterDefinitions()],
    "searches": [
        Search(polygons=(polygon,), place=place, filters=(large,)).describe()
        for place in (MAP_VIEW, buffer_of("Roads", "50 ft"), bookmark_extent("Home"), "Zoning")
    ],
    "counts": [number_of(count, "{} parcel", "{} parcels") for count in (0, 1, 1240)],
}
plugin.unload()
shown["after"] = number_of(1240, "{} parcel", "{} parcels")
print(json.dumps(shown), flush=True)
iface.close()
application.exitQgis()
