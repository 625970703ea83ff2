"""Widgets, dialogs, and messages that every part of the interface uses."""
