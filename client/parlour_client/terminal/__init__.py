"""The terminal: boards as text, and a plain line mode to play and watch in."""
