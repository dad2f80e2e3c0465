"""Engine workers on other machines: engine nodes pull jobs from the bus."""
