"""Several nodes of one installation: who owns what, and what they send each other."""
