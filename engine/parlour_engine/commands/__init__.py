"""The commands of `parlour-engine` that have options of their own."""
