"""Parcel files as streams: rows as they come, without requests."""
