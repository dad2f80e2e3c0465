"""The client's side of the protocol without a socket: sending, resending and joining rooms again."""
