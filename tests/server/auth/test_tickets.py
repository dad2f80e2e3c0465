"""Tickets: single use, expiry, bounded number."""

import pytest

from parlour_protocol.values import Player
from parlour_server.auth.identity import Principal
from parlour_server.auth.tickets import TICKET_SECONDS, Tickets

AMBER = Principal(Player("5f0c92e14ab7d368", "Amber"))
BLUE = Principal(Player("c81e7b3f90d2a654", "Blue"))


def test_a_ticket_can_be_used_once() -> None:
    tickets = Tickets()
    amber, blue = tickets.issue(AMBER, 0), tickets.issue(BLUE, 0)
    assert amber != blue
    assert tickets.redeem(blue, 1) == BLUE
    assert tickets.redeem(amber, 1) == AMBER
    assert tickets.redeem(amber, 1) is None


@pytest.mark.parametrize(("seconds", "lets_in"), [(29.9, True), (30, False), (31, False)])
def test_a_ticket_lasts_thirty_seconds(seconds: float, lets_in: bool) -> None:
    tickets = Tickets()
    ticket = tickets.issue(AMBER, 100)
    assert TICKET_SECONDS == 30
    assert (tickets.redeem(ticket, 100 + seconds) == AMBER) is lets_in
    assert tickets.redeem(ticket, 100) is None


def test_an_unknown_ticket_is_refused() -> None:
    tickets = Tickets()
    tickets.issue(AMBER, 0)
    assert tickets.redeem("", 0) is None
    assert tickets.redeem("made-up", 0) is None


def test_of_too_many_the_oldest_is_forgotten() -> None:
    tickets = Tickets(max_tickets=2)
    first, second, third = (tickets.issue(AMBER, 0) for _ in range(3))
    assert tickets.redeem(first, 0) is None
    assert tickets.redeem(second, 0) == tickets.redeem(third, 0) == AMBER
