"""Logs as former versions wrote them: a room that was opened then is to be the same room for ever."""
