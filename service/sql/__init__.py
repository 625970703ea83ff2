"""Builds the SQL of the service's requests: text with places for values, without a driver.

table = Table(identifier("parcels_1", "parcels_31"), columns, identifier("geom"))
statement = table.count(table.matches((Filter("acres", "gte", 40),)))
cursor.execute(statement.text, statement.values)
"""
