"""Searches in worker processes: ``slot`` is one worker, ``pool`` hands jobs to slots in order of priority.

The server asks by function name and plain data, never by pickled code, so that workers elsewhere can
join behind the same seam.
"""
