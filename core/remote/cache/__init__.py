"""Responses kept on disk: the response store, and the parcels in it by place and by id."""
