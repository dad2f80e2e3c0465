"""Parlour's server: rooms over WebSockets, an event log, engines in worker processes.

``domain`` is pure: rooms as folds over events, clocks, ratings, pairing. ``store`` keeps the log, ``engines``
runs searches in worker processes, ``rooms`` has the rooms in memory, ``websocket`` and ``api`` serve clients.
"""

__version__ = "0.1.0"
