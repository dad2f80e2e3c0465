"""What holds for every test: properties have no deadline, for a busy machine is no mistake of the code."""

from hypothesis import settings

settings.register_profile("parlour", deadline=None)
settings.load_profile("parlour")
