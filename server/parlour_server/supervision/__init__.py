"""Keeps a process running and ends it: tasks, the table of parts, the end in time, causes of log lines."""
