"""Searches: a position and a limit in, an analysis out; written against the game contract, for every game."""
