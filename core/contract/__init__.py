"""The service's interface as Python values (specification, sections 2, 4, 7 and 8).

Knows neither Qt nor HTTP nor files. Everything else in the plugin speaks in these values.
"""

from parcel_lookup.core.contract.cancellation import Cancellation
from parcel_lookup.core.contract.check import check, check_filter, check_filters, refuse
from parcel_lookup.core.contract.describe import describe, describe_filter, describe_filters
from parcel_lookup.core.contract.errors import (
    Action,
    Cancelled,
    ErrorCode,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.contract.fields import (
    BUILDING_FIELDS,
    DEFAULT_PAGE,
    FIELD_BY_NAME,
    FIELDS,
    ID_FIELD,
    MAX_FILTERS,
    MAX_PAGE,
    MAX_QUERY_OFFSET,
    RETURNED_FIELDS,
    SCOPE_FIELDS,
    SCOPED_FIELDS,
    Field,
    Group,
)
from parcel_lookup.core.contract.filters import Filter, Order
from parcel_lookup.core.contract.operators import FieldType, Operator
from parcel_lookup.core.contract.parcels import (
    NEAREST,
    SCORE,
    Building,
    NearAddress,
    Page,
    Parcel,
    ParcelColumns,
)
from parcel_lookup.core.contract.requests import (
    AddressRequest,
    AreaRequest,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.source import (
    FILE_CAPABILITIES,
    FILE_INFO,
    SERVICE_CAPABILITIES,
    SERVICE_INFO,
    Capabilities,
    RequestCounter,
    SourceInfo,
    shared_info,
)

__all__ = [
    "BUILDING_FIELDS",
    "DEFAULT_PAGE",
    "FIELDS",
    "FIELD_BY_NAME",
    "FILE_CAPABILITIES",
    "FILE_INFO",
    "ID_FIELD",
    "MAX_FILTERS",
    "MAX_PAGE",
    "MAX_QUERY_OFFSET",
    "NEAREST",
    "RETURNED_FIELDS",
    "SCOPED_FIELDS",
    "SCOPE_FIELDS",
    "SCORE",
    "SERVICE_CAPABILITIES",
    "SERVICE_INFO",
    "Action",
    "AddressRequest",
    "AreaRequest",
    "Building",
    "Cancellation",
    "Cancelled",
    "Capabilities",
    "ErrorCode",
    "Field",
    "FieldType",
    "Filter",
    "Group",
    "NearAddress",
    "Operator",
    "Order",
    "Page",
    "Parcel",
    "ParcelColumns",
    "ParcelError",
    "PointRequest",
    "Problem",
    "QueryRequest",
    "Request",
    "RequestCounter",
    "RequestRefused",
    "SourceInfo",
    "check",
    "check_filter",
    "check_filters",
    "describe",
    "describe_filter",
    "describe_filters",
    "refuse",
    "shared_info",
]
