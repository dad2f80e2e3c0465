"""A room as a player sees it: position, clocks, legal moves, studies."""
