"""Rules and search for two-player abstract games: no network, no event loop, no clock outside searches."""
