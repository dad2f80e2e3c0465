"""The commands of `parlour-engine`, each with its own options."""
