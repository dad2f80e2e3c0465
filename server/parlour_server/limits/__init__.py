"""Limits: configurable bounds, token buckets, load shedding."""
