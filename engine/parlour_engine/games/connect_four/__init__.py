"""Connect Four: rules, evaluators, kernel, solver, opening book."""
