"""What holds for every test: properties may take their time, for a busy machine is no mistake of the code."""

from hypothesis import HealthCheck, settings

settings.register_profile("parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")
