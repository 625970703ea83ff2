"""`parcel_at` and `parcel_by_id` as QGIS knows them.

Imported when QGIS starts, so what they stand on is imported when one is first worked out.
"""

from __future__ import annotations

import math
import threading
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import QgsExpressionFunction

from parcel_lookup.core.gis.functions.words import GROUP, HELP_AT, HELP_BY_ID

if TYPE_CHECKING:
    from qgis.core import QgsExpression, QgsExpressionContext, QgsExpressionNodeFunction

    from parcel_lookup.core.gis.functions.lookup import Lookup

    Use = Callable[[], Lookup]

#: The longest that the main thread waits for stored answers to be read, in seconds.
_MAIN_THREAD_WAITS = 1.0
_Parameter = QgsExpressionFunction.Parameter


class _ParcelFunction(QgsExpressionFunction):
    """What both have in common. `use` gives the `Lookup`, and is called for every evaluation."""

    def __init__(self, name: str, argument: str, help_text: str, use: Use) -> None:
        parameters = [_Parameter(argument), _Parameter("connection", True, "")]
        super().__init__(name, parameters, GROUP, help_text)
        self._use: Use | None = use
        self._main_thread = threading.get_ident()

    def retire(self) -> None:
        """Find nothing from now on."""
        self._use = None

    def func(
        self,
        values: list[Any],
        context: QgsExpressionContext | None,
        parent: QgsExpression,
        _node: QgsExpressionNodeFunction,
    ) -> dict[str, Any] | None:
        """The map of the parcel's values, or None. A failure becomes the expression's error."""
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
        """Where a geometry is wanted, the argument says so: `@geometry` does."""
        return False

    def _value(
        self, lookup: Lookup, value: Any, connection: str, context: QgsExpressionContext | None
    ) -> dict[str, Any] | None:
        raise NotImplementedError

    def _goes_on(self, context: QgsExpressionContext | None) -> Callable[[float], bool]:
        """How long stored answers are waited for: the main thread must not stand still."""
        if threading.get_ident() == self._main_thread:
            return lambda seconds: seconds < _MAIN_THREAD_WAITS
        feedback = None if context is None else context.feedback()
        return lambda _seconds: feedback is None or not feedback.isCanceled()


class ParcelAt(_ParcelFunction):
    """`parcel_at(geometry, connection)`."""

    def __init__(self, use: Use) -> None:
        super().__init__("parcel_at", "geometry", HELP_AT, use)

    def _value(
        self, lookup: Lookup, value: Any, connection: str, context: QgsExpressionContext | None
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
        self, lookup: Lookup, value: Any, connection: str, context: QgsExpressionContext | None
    ) -> dict[str, Any] | None:
        wanted = _text(value)
        return lookup.by_id(wanted, connection, self._goes_on(context)) if wanted else None


def _text(value: Any) -> str:
    """An argument as text: ids are numbers in some layers."""
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        value = int(value)
    return str(value).strip()
