"""The functions `parcel_at`, `parcel_by_id`, and `parcel_owner_is`, and their help texts.

Imported when QGIS starts, so what they stand on is imported when one is first worked out.
"""

from __future__ import annotations

import math
import threading
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import QgsExpressionFunction, QgsFeatureRequest

from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsExpression, QgsExpressionContext, QgsExpressionNodeFunction

    from parcel_lookup.core.gis.functions.lookup import FunctionLookup

    Use = Callable[[], FunctionLookup]

#: The longest time that the main thread waits while cached responses are read, in seconds.
_MAIN_THREAD_WAITS = 1.0
_Parameter = QgsExpressionFunction.Parameter
GROUP = "Parcel Lookup"  # untranslated: name
_SOURCES = tr("""
<h4>Sources of parcels</h4>
<div class="description">
<p>Only data on this computer is used: <b>no request is ever sent</b>, so the function costs
nothing no matter how often a map is drawn, and works without a network connection.</p>
<ul>
<li>A connection to a parcel file finds every parcel in the file.</li>
<li>The sample county finds every parcel in the file that comes with the plugin.</li>
<li>A connection to a service finds the parcels of earlier searches. To add more, search the area in
the Parcel Lookup panel or with <i>Find parcels by area</i> in the Processing toolbox; every
response is saved, independent of the result layer, and can be of any age. New responses are used
when the map is drawn again. <i>Empty…</i> in the options deletes them all.</li>
</ul>
<p>If no parcel is found, the result is NULL.</p>
</div>
""")
_CONNECTION = tr("""
<tr><td class="argument">connection</td><td>optional: the name of a connection, as in the Parcel
Lookup panel; <code>'sample'</code> is the sample county. Without it, the service in
PARCEL_LOOKUP_URL is used, or else the connection selected in the panel, so that selecting another
one there changes the map. To keep a project independent of that selection, name its
connection.</td></tr>
""")
_VALUE = tr("""
<h4>Value</h4>
<div class="description">
<p>A map with the same fields as a result layer, such as <code>owner</code>,
<code>situs</code>, <code>parcel_id</code>, <code>acres</code>, <code>parcel_value</code>,
<code>zoning</code>, and <code>svc_uuid</code>. Use a name in brackets to get a value; a value that
the record does not have is NULL. <code>parcel_count</code> is the number of parcels
{many}.</p></div>
""")
HELP_AT = (
    tr("""
<h3>function parcel_at</h3>
<div class="description"><p>Returns the land parcel at a location, boundaries included.</p></div>
<h4>Syntax</h4>
<div class="syntax"><code><span class="functionname">parcel_at</span>(<span class="argument">\
geometry</span>[,<span class="argument">connection</span>])</code></div>
<h4>Arguments</h4>
<div class="arguments"><table>
<tr><td class="argument">geometry</td><td>a point; for a line, polygon, or multipoint, one point on
it is used. It is in the CRS of the layer (<code>@layer_crs</code>), or of the project if there is
no layer; use <code>with_variable('layer_crs', 'EPSG:4326', \
parcel_at(…))</code> for another CRS.</td></tr>""")
    + _CONNECTION
    + tr("""</table></div>
<h4>Examples</h4>
<div class="examples"><ul>
<li><code>parcel_at(@geometry)['owner']</code></li>
<li><code>parcel_at(@geometry, 'County file')['parcel_value']</code></li>
<li><code>with_variable('p', parcel_at(@geometry), if(@p['parcel_count'] &gt; 1, \
@p['parcel_count'] || ' units', @p['owner']))</code></li>
</ul></div>""")
    + _VALUE.format(
        many=tr(
            "at the location. If several share it, such as the units of a condominium, the map "
            "is that of the first by <code>svc_uuid</code>"
        )
    )
    + _SOURCES
)
HELP_BY_ID = (
    tr("""
<h3>function parcel_by_id</h3>
<div class="description"><p>Returns the land parcel with an ID.</p></div>
<h4>Syntax</h4>
<div class="syntax"><code><span class="functionname">parcel_by_id</span>(<span class="argument">id\
</span>[,<span class="argument">connection</span>])</code></div>
<h4>Arguments</h4>
<div class="arguments"><table>
<tr><td class="argument">id</td><td>a <code>svc_uuid</code>, or a parcel ID exactly as the county
writes it</td></tr>""")
    + _CONNECTION
    + tr("""</table></div>
<h4>Examples</h4>
<div class="examples"><ul>
<li><code>parcel_by_id('83-27-28-312-001')['owner']</code></li>
<li><code>parcel_by_id("APN", 'County file')['situs']</code></li>
</ul></div>""")
    + _VALUE.format(
        many=tr(
            "with the ID. Some counties use an ID twice; the map is then that of the first by "
            "<code>svc_uuid</code>"
        )
    )
    + _SOURCES
)


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


class ParcelOwnerIs(QgsExpressionFunction):
    """`parcel_owner_is(owner, address1, …)`: whether a parcel has an owner."""

    def __init__(self, note_use: Callable[[], None]) -> None:
        """`note_use` is called at every evaluation."""
        parts = ("address1", "address2", "city", "state", "zip", "country", "care_of")
        parameters = [_Parameter("owner"), *(_Parameter(part, True, "") for part in parts)]
        # The name is `core.search.query.owner.OWNER_FUNCTION`, which is imported later.
        super().__init__("parcel_owner_is", parameters, GROUP, HELP_OWNER)
        self._note_use: Callable[[], None] | None = note_use

    def retire(self) -> None:
        """Return NULL from now on."""
        self._note_use = None

    def func(
        self,
        values: list[Any],
        context: QgsExpressionContext | None,
        parent: QgsExpression,
        _node: QgsExpressionNodeFunction,
    ) -> bool | None:
        """Return whether the feature's owner is this one. Errors become the expression's error."""
        note_use = self._note_use
        if note_use is None or context is None or not context.hasFeature():
            return None
        note_use()
        from parcel_lookup.core.gis.layer.values import plain_value
        from parcel_lookup.core.gis.notices.owner_search import is_of_owner, owner_of_arguments

        try:
            owner = owner_of_arguments([_text(plain_value(value) or "") for value in values])
            attributes = context.feature().attributeMap()
            record = {name: plain_value(value) for name, value in attributes.items()}
            return is_of_owner(owner, record)
        except Exception as error:  # noqa: BLE001 - QGIS would show a traceback for each feature
            parent.setEvalErrorString(f"{self.name()}: {error!r}")
        return None

    def referencedColumns(self, _node: QgsExpressionNodeFunction) -> list[str]:
        """Return all columns: names and addresses may be in several."""
        return [QgsFeatureRequest.ALL_ATTRIBUTES]

    def usesGeometry(self, _node: QgsExpressionNodeFunction) -> bool:
        """Return false."""
        return False


class _ParcelFunction(QgsExpressionFunction):
    """The base of `ParcelAt` and `ParcelById`.

    `use` returns the `FunctionLookup`, and is called at every evaluation.
    """

    def __init__(self, name: str, argument: str, help_text: str, use: Use) -> None:
        parameters = [_Parameter(argument), _Parameter("connection", True, "")]
        super().__init__(name, parameters, GROUP, help_text)
        self._use: Use | None = use
        self._main_thread = threading.get_ident()

    def retire(self) -> None:
        """Return NULL from now on."""
        self._use = None

    def func(
        self,
        values: list[Any],
        context: QgsExpressionContext | None,
        parent: QgsExpression,
        _node: QgsExpressionNodeFunction,
    ) -> dict[str, Any] | None:
        """Return the parcel's values as a map, or None. Errors become the expression's error."""
        use = self._use
        if use is None:
            return None
        from parcel_lookup.core.contract import ParcelError

        try:
            return self._value(use(), values[0], _text(values[1]), context)
        except ParcelError as error:
            sentence = error.params.get("problem", error.sentence)  # no search is to be sent
            parent.setEvalErrorString(f"{self.name()}: {sentence}")
        except Exception as error:  # noqa: BLE001 - QGIS would show a traceback for each feature
            parent.setEvalErrorString(f"{self.name()}: {error!r}")
        return None

    def referencedColumns(self, _node: QgsExpressionNodeFunction) -> list[str]:
        """No columns but those that the arguments name."""
        return []

    def usesGeometry(self, _node: QgsExpressionNodeFunction) -> bool:
        """Return false: an argument that needs the geometry, such as `@geometry`, requests it."""
        return False

    def _value(
        self,
        lookup: FunctionLookup,
        value: Any,
        connection: str,
        context: QgsExpressionContext | None,
    ) -> dict[str, Any] | None:
        raise NotImplementedError

    def _goes_on(self, context: QgsExpressionContext | None) -> Callable[[float], bool]:
        """Return whether to go on waiting for cached responses: the main thread must not freeze."""
        if threading.get_ident() == self._main_thread:
            return lambda seconds: seconds < _MAIN_THREAD_WAITS
        feedback = None if context is None else context.feedback()
        return lambda _seconds: feedback is None or not feedback.isCanceled()


class ParcelAt(_ParcelFunction):
    """`parcel_at(geometry, connection)`."""

    def __init__(self, use: Use) -> None:
        super().__init__("parcel_at", "geometry", HELP_AT, use)

    def _value(
        self,
        lookup: FunctionLookup,
        value: Any,
        connection: str,
        context: QgsExpressionContext | None,
    ) -> dict[str, Any] | None:
        from qgis.core import QgsExpressionContext

        from parcel_lookup.core.gis.functions.degrees import degrees_of

        place = degrees_of(value, context or QgsExpressionContext())
        if place is None:
            return None
        return lookup.at(*place, connection, self._goes_on(context))


class ParcelById(_ParcelFunction):
    """`parcel_by_id(id, connection)`."""

    def __init__(self, use: Use) -> None:
        super().__init__("parcel_by_id", "id", HELP_BY_ID, use)

    def _value(
        self,
        lookup: FunctionLookup,
        value: Any,
        connection: str,
        context: QgsExpressionContext | None,
    ) -> dict[str, Any] | None:
        id_ = _text(value)
        return lookup.by_id(id_, connection, self._goes_on(context)) if id_ else None


def _text(value: Any) -> str:
    """Return an argument as text: ids are numbers in some layers."""
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        value = int(value)
    return str(value).strip()
