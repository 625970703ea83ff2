"""The parcels of the service in PostgreSQL with PostGIS.

`loading` writes a parcel file into a new vintage of the database, `vintages` makes it the current
one, and `source` searches the current one. `schema` has all tables and indexes.
"""
