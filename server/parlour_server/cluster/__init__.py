"""Several nodes of one installation: ownership of rooms, and messages between nodes."""
