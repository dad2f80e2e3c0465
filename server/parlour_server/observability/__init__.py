"""Observability: metrics, event loop lag, structured log."""
