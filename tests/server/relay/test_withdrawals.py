"""Withdrawn identities on several nodes."""

import asyncio

import pytest

from parlour_protocol.values import Player
from parlour_server.auth.identity import Principal, Withdrawal
from parlour_server.relay.withdrawals import Withdrawals
from tests.server.cluster.fake_bus import FakeBus

AMBER = Player("5f0c92e14ab7d368", "Amber")


@pytest.mark.parametrize(
    ("withdrawal", "principal", "concerned"),
    [
        (Withdrawal(player=AMBER.id), Principal(AMBER, 1), True),
        (Withdrawal(player=AMBER.id), Principal(Player("other", "Amber"), 1), False),
        (Withdrawal(token="t1"), Principal(AMBER, token="t1"), True),
        (Withdrawal(token="t1"), Principal(AMBER, token="t2"), False),
        (Withdrawal(token="t1"), Principal(AMBER), False),
    ],
)
def test_whom_a_withdrawal_concerns(withdrawal: Withdrawal, principal: Principal, concerned: bool) -> None:
    assert withdrawal.concerns(principal) is concerned


async def test_a_withdrawal_closes_sockets_here_and_has_them_checked_elsewhere() -> None:
    bus, closed, checked = FakeBus(), list[tuple[str, Withdrawal]](), list[tuple[str, Withdrawal]]()
    nodes = []
    for name in ("a", "b"):
        node = Withdrawals(bus)

        async def check(withdrawal: Withdrawal, name: str = name) -> None:
            checked.append((name, withdrawal))

        def close(withdrawal: Withdrawal, name: str = name) -> None:
            closed.append((name, withdrawal))

        await node.start(close, check)
        nodes.append(node)
    withdrawal = Withdrawal(player=AMBER.id)
    nodes[0].withdraw(withdrawal)
    bus.run()
    await asyncio.sleep(0)
    assert closed == [("a", withdrawal)], "by the word of another node nobody is closed"
    assert ("b", withdrawal) in checked
    nodes[1].receive(b"\xc1")
    assert nodes[1].malformed == 1
    for node in nodes:
        await node.close()
