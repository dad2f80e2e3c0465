"""Compiled searches: the searches of search/, written once as templates and specialised per game by numba.

Only this package imports numba and numpy. Importing the package itself imports neither, so any module may
call `cache.prepared()`. The modules with compiled code are imported where the code runs.
"""
