"""Jobs for worker processes: named functions over plain data, and the code around them in a pool process."""
