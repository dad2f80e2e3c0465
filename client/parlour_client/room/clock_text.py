"""Parses a clock as people type it: ``180+2``, ``30/move``, ``600+3x30``, ``2d``."""

import re
from typing import Final

import msgspec

from parlour_client.errors import BadInput
from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove

ALLOWED: Final = (
    "180+2 (seconds and an increment), 600+3x30 (seconds, then periods), 30/move (seconds) and 2d (days)"
)

_FORMS: Final[tuple[tuple[re.Pattern[str], type[Clock]], ...]] = (
    (re.compile(r"(?P<seconds>\d{1,5})\+(?P<increment>\d{1,3})"), Fischer),
    (re.compile(r"(?P<seconds>\d{1,5})\+(?P<periods>\d{1,2})x(?P<period>\d{1,3})"), ByoYomi),
    (re.compile(r"(?P<seconds>\d{1,5})/move"), PerMove),
    (re.compile(r"(?P<days>\d{1,2})d"), DaysPerMove),
)


def read_clock(text: str) -> Clock | None:
    """Return the clock that a text means, None for an empty text.

    Raises:
        BadInput: The text means no clock, or the clock is out of bounds.
    """
    if not text:
        return None
    for form, kind in _FORMS:
        found = form.fullmatch(text)
        if found is not None:
            numbers = {name: int(value) for name, value in found.groupdict().items()}
            try:
                return msgspec.convert(numbers, kind)
            except msgspec.ValidationError as error:
                problem, _, field = str(error).partition(" - at `$.")  # as msgspec words its errors
                raise BadInput(f"clock is {text!r}: {field.rstrip('`')}: {problem.lower()}") from None
    raise BadInput(f"clock is {text!r}: allowed are {ALLOWED}")
