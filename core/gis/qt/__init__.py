"""QGIS and Qt services that know nothing of parcels: tasks, threads, log, network, fonts."""
