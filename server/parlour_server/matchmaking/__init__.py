"""Pairing of online players: seeks, challenges, and the other commands that concern no room."""
