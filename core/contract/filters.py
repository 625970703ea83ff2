"""Filter and order items (sections 2.3 to 2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parcel_lookup.core.contract.operators import Implies, operator_named


@dataclass(frozen=True)
class Filter:
    """One condition on one field; all filters of a request are combined with AND.

    `value` is text, a number, a boolean, or a tuple of texts and numbers for ``in``, ``nin`` and
    ``between``. The members are kept as they were written; `check` finds what is wrong with them.
    """

    field: str
    op: str
    value: Any

    def __post_init__(self) -> None:
        if isinstance(self.value, list):
            object.__setattr__(self, "value", tuple(self.value))

    @property
    def values(self) -> tuple[Any, ...]:
        """The single values of which `value` consists."""
        return self.value if isinstance(self.value, tuple) else (self.value,)

    @property
    def equal_to(self) -> tuple[Any, ...] | None:
        """The values one of which the field has if it matches; None if it may have others."""
        operator = operator_named(self.op)
        return self.values if operator and operator.implies is Implies.EQUAL else None

    def to_json(self) -> dict[str, Any]:
        """Return the item as the specification writes it."""
        value = list(self.value) if isinstance(self.value, tuple) else self.value
        return {"field": self.field, "op": self.op, "value": value}


@dataclass(frozen=True)
class Order:
    """Sorting by one field."""

    field: str
    direction: str = "asc"

    def to_json(self) -> dict[str, Any]:
        """Return the item as the specification writes it."""
        return {"field": self.field, "direction": self.direction}

    @property
    def descending(self) -> bool:
        """Whether the largest value comes first."""
        return self.direction == "desc"


def filter_from_json(item: Mapping[str, Any]) -> Filter:
    """Return the filter of a JSON object; a missing member becomes None, which `check` refuses."""
    return Filter(item.get("field"), item.get("op"), item.get("value"))
