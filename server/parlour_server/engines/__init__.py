"""Engine workers: ``slot`` is one worker process, ``pool`` a priority queue of jobs for the slots.

A job is a function's name with plain arguments, never pickled code, so that workers on other machines can be
added behind the same interface.
"""
