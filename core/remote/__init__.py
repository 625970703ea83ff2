"""A `ParcelSource` over HTTPS. Needs `requests`: import it when it is needed."""

from .settings import RemoteSettings
from .source import RemoteSource

__all__ = ["RemoteSettings", "RemoteSource"]
