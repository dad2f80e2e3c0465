"""Pictures of links, and what links say."""
