"""Players: the player texts that name an engine, and how an engine chooses its moves."""
