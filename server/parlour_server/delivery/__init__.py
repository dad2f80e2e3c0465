"""Delivery to clients: messages encoded once for all subscribers, and a subscriber's interface."""
