"""The limits of section 8 of the specification."""

MAX_FILTERS = 10
MIN_PAGE = 1
MAX_PAGE = 100
DEFAULT_PAGE = 20
#: Of ``POST /parcels/query``; the area request has no upper bound.
MAX_QUERY_OFFSET = 10_000
