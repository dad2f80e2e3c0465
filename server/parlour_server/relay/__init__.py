"""Clients of one node in rooms of another: relays, and where each message of a client goes."""
