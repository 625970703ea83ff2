"""The expression function `parcel_owner_is`.

Imported when QGIS starts: what an evaluation needs is imported by the first one.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from qgis.core import QgsExpression, QgsExpressionFunction, QgsFeatureRequest

from parcel_lookup.core.gis.qt import garbage
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsExpressionContext, QgsExpressionNodeFunction

_Parameter = QgsExpressionFunction.Parameter
_GROUP = "Parcel Lookup"  # untranslated: name
#: Where functions stay that QGIS does not have any more: modules are forgotten with the plugin.
_RETIRED = "_parcel_lookup_retired_functions"
HELP_OWNER = tr("""
<h3>function parcel_owner_is</h3>
<div class="description"><p>Returns true if the parcel has this owner. Names and addresses are
compared as in a public notice: case, accents, punctuation, and abbreviations of addresses do not
count.</p></div>
<h4>Syntax</h4>
<div class="syntax"><code><span class="functionname">parcel_owner_is</span>(<span class="argument">\
owner</span>[,<span class="argument">address1</span>,<span class="argument">address2</span>,\
<span class="argument">city</span>,<span class="argument">state</span>,<span class="argument">zip\
</span>,<span class="argument">country</span>,<span class="argument">care_of</span>])</code></div>
<h4>Arguments</h4>
<div class="arguments"><table>
<tr><td class="argument">owner</td><td>the name of the owner</td></tr>
<tr><td class="argument">address1 …</td><td>optional: the parts of the owner's mailing address, as
in the table of owners. A part that only one of two addresses has does not distinguish them. Without
an address, the name alone is compared.</td></tr></table></div>
<h4>Examples</h4>
<div class="examples"><ul>
<li><code>parcel_owner_is('SMITH JOHN')</code></li>
<li><code>parcel_owner_is('SMITH JOHN', 'PO BOX 12', '', 'AMES', 'IA', '50010')</code></li>
</ul></div>
<h4>Notes</h4>
<div class="description"><p>It works in the filters of a search, and in a result layer.</p></div>
""")


class OwnerFunction(QgsExpressionFunction):
    """`parcel_owner_is(owner, address1, …)`: whether a parcel has an owner.

    It is in QGIS from when it is created to `retire`.
    """

    def __init__(self) -> None:
        parts = ("address1", "address2", "city", "state", "zip", "country", "care_of")
        parameters = [_Parameter("owner"), *(_Parameter(part, True, "") for part in parts)]
        # The name is `core.search.query.owner.OWNER_FUNCTION`, which is imported later.
        super().__init__("parcel_owner_is", parameters, _GROUP, HELP_OWNER)
        self._is_retired = False
        QgsExpression.registerFunction(self)

    def retire(self) -> None:
        """Remove the function from QGIS, and return NULL from now on."""
        self._is_retired = True
        QgsExpression.unregisterFunction(self.name())
        # An expression that was parsed before, in a rule of a style for example, refers to a
        # function by its index in QGIS's list, and may call the one that was there last: it must
        # still exist.
        setattr(QgsExpression, _RETIRED, [*getattr(QgsExpression, _RETIRED, []), self])

    def func(
        self,
        values: list[Any],
        context: QgsExpressionContext | None,
        parent: QgsExpression,
        _node: QgsExpressionNodeFunction,
    ) -> bool | None:
        """Return whether the feature's owner is this one. Errors become the expression's error."""
        if self._is_retired or context is None or not context.hasFeature():
            return None
        try:
            # A thread that draws a map must not destroy widgets.
            with garbage.paused():
                return _is_owner(values, context.feature().attributeMap())
        except Exception as error:  # noqa: BLE001 - QGIS would show a traceback for each feature
            parent.setEvalErrorString(f"{self.name()}: {error!r}")
        return None

    def referencedColumns(self, _node: QgsExpressionNodeFunction) -> list[str]:
        """Return all columns: names and addresses may be in several."""
        return [QgsFeatureRequest.ALL_ATTRIBUTES]

    def usesGeometry(self, _node: QgsExpressionNodeFunction) -> bool:
        """Return false."""
        return False


def _is_owner(values: list[Any], attributes: dict[str, Any]) -> bool:
    """Return whether the arguments of the function name the owner of a record."""
    from parcel_lookup.core.gis.layer.values import plain_value
    from parcel_lookup.core.gis.notices.owner_search import is_of_owner, owner_of_arguments

    owner = owner_of_arguments([_text(plain_value(value) or "") for value in values])
    return is_of_owner(owner, {name: plain_value(value) for name, value in attributes.items()})


def _text(value: Any) -> str:
    """Return an argument as text: ZIP codes are numbers in some layers."""
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        value = int(value)
    return str(value).strip()
