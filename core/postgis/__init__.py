"""Requests as SQL for PostgreSQL with PostGIS: for the parcel service, and for the plugin.

No driver is imported: a `sql.Sql` is a text with ``%s`` places and its values, which psycopg 2 and
psycopg 3 both take. The results are those of a parcel file (`core.local`), operator by operator.
Databases must have the encoding UTF8.

    mapping = TableMapping("public", "parcels", columns, key=("gid",), geom="geom", srid=2264)
    statement = Statements(mapping).count(QueryRequest((Filter("acres", "gte", 40),)))
    cursor.execute(statement.text, statement.values)
"""
