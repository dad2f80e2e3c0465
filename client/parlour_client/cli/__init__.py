"""The command `parlour`."""
