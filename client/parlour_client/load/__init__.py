"""The load generator: many rooms played at a given rate, and what the server makes of it."""
