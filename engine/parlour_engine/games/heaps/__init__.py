"""What the games of heaps share: position, notation, kernel."""
