"""The load generator: plays many rooms at a given rate and times the server's acknowledgements."""
