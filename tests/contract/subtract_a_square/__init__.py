"""Subtract a Square: the game that test_adding_a_game.py adds to a copy of the tree."""
