"""Plain HTTP routes: the page, accounts, tokens, games, players, the reference."""
