"""Background tasks of a running server, supervised: heartbeat, rating updates."""
