"""The pure core: rooms, clocks, ratings, pairing. No event loop, socket, store or clock of its own."""
