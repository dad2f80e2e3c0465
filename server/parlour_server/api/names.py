"""Refusals of names that guests and bots ask for (docs/protocol.md, 11 and 14)."""

from parlour_protocol.limits import MAX_NAME
from parlour_server.domain.names import is_readable
from parlour_server.http.errors import HttpRefusal


def check_readable(name: str) -> None:
    """Refuse a name that shows nothing, or would disturb the terminals in which it is shown.

    Raises:
        HttpRefusal: it does.
    """
    if not is_readable(name):
        allowed = f"1 to {MAX_NAME} printable characters that show something"
        raise HttpRefusal(f"name is {name!r}: allowed are {allowed}", 400)


def taken(name: str) -> HttpRefusal:
    """Return the refusal of a name that looks like an account's."""
    return HttpRefusal(
        f"name is {name!r}: an account has it, or one that looks like it", 409, code="name-taken"
    )
