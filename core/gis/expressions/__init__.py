"""Expressions of QGIS as conditions of a search: translation into filters, and evaluation.

QGIS itself evaluates the whole expression client-side, on every parcel that is returned. The
filters sent to the service match these parcels and maybe more. So the result is exact, even where
filters cannot have the meaning of the expression.
"""

from __future__ import annotations

from parcel_lookup.core.gis.expressions.conditions import read_conditions
from parcel_lookup.core.gis.expressions.evaluator import Evaluator
from parcel_lookup.core.gis.expressions.parsing import refuse_unknown_columns
from parcel_lookup.core.gis.expressions.translation import Translation, translate, translated_for
from parcel_lookup.core.gis.expressions.writing import expression_of

__all__ = [
    "Evaluator",
    "Translation",
    "expression_of",
    "read_conditions",
    "refuse_unknown_columns",
    "translate",
    "translated_for",
]
