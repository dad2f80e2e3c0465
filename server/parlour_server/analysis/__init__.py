"""Studies of positions by low-priority workers: exact values and recorded search trees."""
