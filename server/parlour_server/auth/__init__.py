"""Authentication: identities, cookies, tokens, tickets, passwords, origins."""
