"""Services of QGIS and Qt that do not depend on parcels: tasks, threads, log, network, fonts."""
