"""Hypothesis draws the same examples every time, and never looks at the clock."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "goldbeam",
    derandomize=True,
    deadline=None,
    max_examples=40,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("goldbeam")
