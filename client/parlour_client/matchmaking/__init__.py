"""Ways to find an opponent: the lobby, seeks, challenges."""
