"""Ratings as a fold over finished rated games: Glicko-2, and which ladder a game belongs to.

Pure like ``room``: no loop, no store, and no clock of its own.
"""
