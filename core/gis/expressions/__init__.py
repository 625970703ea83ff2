"""Expressions of QGIS as conditions of a search: what a service is asked, and the evaluation.

The whole expression is evaluated on this side, by QGIS itself, on every parcel that comes; what the
service is asked is a superset of what the expression means. So no meaning changes, whatever the
service's filters can say of it.
"""

from __future__ import annotations

from parcel_lookup.core.gis.expressions.columns import refuse_unknown_columns
from parcel_lookup.core.gis.expressions.conditions import read_conditions
from parcel_lookup.core.gis.expressions.evaluator import Evaluator
from parcel_lookup.core.gis.expressions.translation import Translation, translate
from parcel_lookup.core.gis.expressions.writing import expression_of

__all__ = [
    "Evaluator",
    "Translation",
    "expression_of",
    "read_conditions",
    "refuse_unknown_columns",
    "translate",
]
