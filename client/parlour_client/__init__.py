"""Part of Parlour."""
