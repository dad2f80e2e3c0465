"""Parlour's server: rooms over WebSockets, an event log, engines in worker processes.

``room`` is pure and knows no network, time or disk; ``store`` keeps the log; ``engines`` runs
searches in worker processes; the modules beside them join these to sockets and HTTP.
"""

__version__ = "0.1.0"
