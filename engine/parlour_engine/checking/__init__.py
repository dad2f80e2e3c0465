"""Checking of students' programs: their searches are held against ours, node by node."""
