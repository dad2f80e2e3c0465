"""Ratings as a fold over finished rated games: Glicko-2, and the ladder each game counts on.

Pure, like ``room``: no event loop, no store, and time is an argument.
"""
