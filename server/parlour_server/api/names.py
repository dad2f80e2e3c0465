"""Checks the names that guests, accounts and bots ask for (docs/protocol.md, 10, 11 and 14)."""

from parlour_protocol.values import PlayerKind
from parlour_server.auth.identity import Identities
from parlour_server.domain.names import ACCOUNT_FORM, READABLE, fault_of, is_account_name
from parlour_server.http.responses import HttpRefusal


def check_name(name: str, kind: PlayerKind = "person") -> None:
    """Refuse an unreadable or reserved name.

    Blocks if the name is not ASCII: the first such name loads the tables that the check needs.

    Raises:
        HttpRefusal: it is one.
    """
    fault = fault_of(name, kind)
    if fault == "reserved":
        error = f"name is {name!r}: it is reserved for those who run this server"
        raise HttpRefusal(error, 409, code="name-reserved")
    if fault is not None:
        raise HttpRefusal(f"name is {name!r}: allowed are {READABLE}", 400, code="name-unreadable")


def check_account_name(name: str) -> None:
    """Refuse a name that no account may have.

    Raises:
        HttpRefusal: it is one.
    """
    if not is_account_name(name):
        raise HttpRefusal(f"name is {name!r}: allowed are {ACCOUNT_FORM}", 400, code="name-unreadable")


def check_free(identities: Identities, name: str, kind: PlayerKind) -> None:
    """Refuse an unreadable or reserved name, or one that looks like an account's name. Blocks.

    Raises:
        HttpRefusal: it is one.
        StoreError: the database does not answer.
    """
    check_name(name, kind)
    if identities.is_account_name(name):
        raise taken(name)


def taken(name: str) -> HttpRefusal:
    """Return the refusal of a name that looks like an account's name."""
    return HttpRefusal(
        f"name is {name!r}: an account has it, or one that looks like it", 409, code="name-taken"
    )
