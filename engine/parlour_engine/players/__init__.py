"""Players: texts that name an engine, the same everywhere, and the moves they choose."""
