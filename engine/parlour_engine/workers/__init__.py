"""Work for other processes: named functions over plain data, and what a pool process needs around them."""
