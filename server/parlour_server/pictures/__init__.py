"""Pictures of positions for links, and what a link says of its target."""
