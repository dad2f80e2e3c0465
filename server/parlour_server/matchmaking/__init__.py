"""Pairing of online players: seeks, challenges, and the commands that concern no room."""
