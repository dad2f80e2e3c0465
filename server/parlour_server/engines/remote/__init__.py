"""Engine workers on other machines: jobs over a bus to nodes that pull them."""
