"""Searches by list: rows of points, addresses or ids, requested in rounds.

A round is a number of requests that follow from the rows and from the rounds before it. `lookup` is
what the engine talks to; `points`, `addresses` and `ids` know which rounds a kind of list takes;
`probes` and `nearby` are the two kinds of rounds; `ledger` holds the result of each row.
"""
