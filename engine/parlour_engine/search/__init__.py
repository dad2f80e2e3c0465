"""Searches: each takes a position and a limit and returns an analysis, for every game."""
