"""What the measurements stand on: a server with a probe in its loop, bare players, printed figures."""
