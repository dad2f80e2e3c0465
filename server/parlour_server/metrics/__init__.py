"""How the server fares, for Prometheus: read when asked, so that a move pays nothing for it."""
