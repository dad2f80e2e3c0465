"""Clients of one node in rooms of another: relays, and the routing of client messages."""
