"""A room as a fold over its events: pure, without network, time or disk.

``decide`` says what a command would make happen, ``evolve`` makes it so, ``views`` shows the result.
"""
