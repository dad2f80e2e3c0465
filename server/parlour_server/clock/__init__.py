"""The clocks of a game: pure arithmetic on milliseconds, without a time of its own.

``side`` is one player's time, ``lag`` what the network is forgiven, ``clocks`` both sides of a game.
"""
