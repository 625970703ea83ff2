"""Parcels on a last page that fails are a gap with their number: the result is not complete."""

from contextlib import closing

from parcel_lookup.core.arcgis.wire import EsriErrors
from parcel_lookup.core.contract import ErrorCode, ParcelError, RequestCounter
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.sources.arcgis.source import ArcgisSource
from parcel_lookup.core.sources.service.source import ServiceSource
from parcel_lookup.core.sources.service.stream import Service
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import layer_of
from parcel_lookup.tests.support.feature_layer import Refused
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels, uuids

ROW = row_of_parcels(250)


def read(source):
    with closing(source.read(Query(), Run())) as stream:
        batches = list(stream)
    found = [one.svc_uuid for batch in batches for one in batch.parcels]
    return found, [(gap.error.code, gap.parcels) for batch in batches for gap in batch.gaps]


def test_the_last_page_of_a_service():
    def before(request, _cancellation):
        if request.offset == 200:
            raise ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)

    service = Service(MemorySource(ROW, before=before).fetch, RequestCounter())
    source = ServiceSource(service)
    assert read(source) == (uuids(ROW[:200]), [(ErrorCode.SERVICE_FAILED, 50)])


def test_the_last_page_of_a_layer():
    with FeatureServer(layer_of(ROW, max_record_count=100)) as server:
        layer = server.layers[0]
        respond = layer.query

        def query(parameters):
            if "> 200" in parameters.get("where", ""):
                raise Refused("Error performing query", code=500)
            return respond(parameters)

        layer.query = query
        definition, counter = definition_of(server.url), RequestCounter()
        http = HttpTransport(RemoteSettings(definition.address.text, ""), counter.add)
        with closing(ArcgisSource(definition, EsriErrors(http), counter)) as source:
            assert read(source) == (uuids(ROW[:200]), [(ErrorCode.SERVICE_FAILED, 50)])
