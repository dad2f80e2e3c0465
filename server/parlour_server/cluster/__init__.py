"""What several processes share over the network: the bus."""
