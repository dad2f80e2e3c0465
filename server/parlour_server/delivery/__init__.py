"""Delivery to clients: messages encoded once for all, and the interface of a subscriber."""
