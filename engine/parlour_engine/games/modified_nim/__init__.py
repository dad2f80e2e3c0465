"""Modified Nim: rules and values."""
