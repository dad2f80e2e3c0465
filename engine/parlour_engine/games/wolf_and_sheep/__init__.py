"""Wolf and sheep: rules, evaluators, kernel, table of every position."""
