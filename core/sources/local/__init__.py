"""Parcel files and tables of PostgreSQL as streams: rows as they come, without requests."""
