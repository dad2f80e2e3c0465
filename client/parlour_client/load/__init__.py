"""The load generator: many rooms played at a given rate, and how soon the server acknowledges moves."""
