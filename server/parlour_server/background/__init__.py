"""Background tasks of a running server: heartbeat, rating updates. They are supervised (``supervision``)."""
