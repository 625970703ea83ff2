"""A `ParcelSource` over HTTPS. `requests` is imported with the first `RemoteSource`."""

from .settings import RemoteSettings
from .source import RemoteSource

__all__ = ["RemoteSettings", "RemoteSource"]
