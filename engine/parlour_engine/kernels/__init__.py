"""Compiled searches: the loops of search/ for every game, written once and specialised per game by numba.

Only this package imports numba and numpy. Importing the package itself imports neither, so that anyone may
ask `cache.prepared()`; the modules with compiled code are imported where it is run.
"""
