"""Rules and search for two-player abstract games."""
