"""Series of games between players: openings, the referee, and the standings."""
