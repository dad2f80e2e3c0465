"""Engine workers: ``slot`` is one worker process, ``pool`` runs the jobs of a ``fair_queue`` on them.

A job is a function's name with plain arguments, never pickled code, so that workers on other machines fit
behind the same interface.
"""
