"""Connections: the row in the dock, the dialogs, testing, and exchange."""
