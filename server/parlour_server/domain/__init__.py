"""The pure core: rooms, clocks, ratings, pairing. It has no event loop, socket, store or clock of its own."""
