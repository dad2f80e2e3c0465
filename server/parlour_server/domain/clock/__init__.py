"""Game clocks: pure arithmetic on milliseconds. The current time is always an argument.

``side`` is one player's time, ``lag`` the compensation for network delay, ``clocks`` both sides of a game.
"""
