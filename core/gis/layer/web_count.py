"""The number of features that a WFS or OGC API Features server says a layer has.

QGIS reads such a layer in pages, and ends at a page that fails or is short as at the last one. The
number that it knows itself may be that of another day.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from qgis.core import QgsBlockingNetworkRequest, QgsDataSourceUri
from qgis.PyQt.QtCore import QUrl, QUrlQuery
from qgis.PyQt.QtNetwork import QNetworkRequest

if TYPE_CHECKING:
    from qgis.core import QgsFeedback

#: Providers of features that a server sends in pages.
WEB = WFS, API_FEATURES = "WFS", "OAPIF"
#: Parts of a URI that select some of the features.
_SELECTING = ("sql", "filter")
_IN_XML = re.compile(rb'\s(?:numberMatched|numberOfFeatures)="(\d+)"')


def declared_number(provider: str, uri: str, feedback: QgsFeedback | None = None) -> int | None:
    """Return the number of features of a layer by now, for which the server is requested.

    None: it does not say, the layer has a filter, or the request failed. In any thread.
    """
    parts = QgsDataSourceUri(uri)
    name, url = parts.param("typename"), QUrl(parts.param("url"))
    if not name or any(parts.param(one) for one in _SELECTING) or parts.sql():
        return None
    query = QUrlQuery(url)
    if provider == API_FEATURES:
        url.setPath(f"{url.path().rstrip('/')}/collections/{name}/items")
        values = {"limit": "1"}
    else:
        version = parts.param("version")
        version = version if re.fullmatch(r"[\d.]+", version) else "2.0.0"
        values = {"SERVICE": "WFS", "REQUEST": "GetFeature", "VERSION": version}
        values |= {"TYPENAMES": name, "TYPENAME": name, "RESULTTYPE": "hits"}
    for key, _ in query.queryItems():
        if key.upper() in values or key in values:
            query.removeQueryItem(key)
    for key, value in values.items():
        query.addQueryItem(key, value)
    url.setQuery(query)
    request = QNetworkRequest(url)
    if provider == API_FEATURES:
        request.setRawHeader(b"Accept", b"application/geo+json, application/json")
    parts.httpHeaders().updateNetworkRequest(request)
    sending = QgsBlockingNetworkRequest()
    sending.setAuthCfg(parts.authConfigId())
    if sending.get(request, True, feedback) != QgsBlockingNetworkRequest.ErrorCode.NoError:
        return None
    content = bytes(sending.reply().content())
    return _in_json(content) if provider == API_FEATURES else _in_xml(content)


def _in_json(content: bytes) -> int | None:
    try:
        number = json.loads(content)["numberMatched"]
    except (ValueError, LookupError, TypeError):
        return None
    return number if isinstance(number, int) else None


def _in_xml(content: bytes) -> int | None:
    found = _IN_XML.search(content)
    return int(found[1]) if found else None
