"""The shared parts of the games of heaps: position, notation, kernel."""
