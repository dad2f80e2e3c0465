"""Builds the parts of a running server, in the order of their start: store, engines, rooms, http."""
