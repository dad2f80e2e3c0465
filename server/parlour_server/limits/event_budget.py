"""Daily budgets of events for a source, for an account's bots, and for all accounts' bots at a source.

Every event is charged, into debt if need be, so that running games go on. A client whose budget is spent may
not open a room, begin a game or send a command that would lengthen a room without end. So the games that it
has begun bound what it can still write. Budgets are kept only in memory: they are full after a start of the
server.
"""

from typing import Final

from parlour_server.limits.settings import STANDARD_LIMITS, Limits
from parlour_server.limits.token_bucket import Buckets

ROOM_EVENTS: Final = 25
"""The charge for a new room beside its events: it bounds the games that can outlast the budget."""


class EventBudget:
    """The budget of one source or account; if it has several parts, the one with the least left counts."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: tuple[Buckets, str]) -> None:
        """Take the buckets and the subject of each part."""
        self._parts = parts

    def __str__(self) -> str:
        return str(self._parts[0][0])

    def spend(self, events: int, now: float) -> None:
        """Charge events that have been written."""
        for buckets, subject in self._parts:
            buckets.spend(subject, events, now)

    def wait(self, now: float) -> float:
        """Return the seconds until events are left, 0 if some are left now."""
        return max(buckets.wait(subject, now) for buckets, subject in self._parts)


class EventBudgets:
    """The budgets of all sources, and of all accounts that own bots."""

    def __init__(self, limits: Limits = STANDARD_LIMITS) -> None:
        self._sources = Buckets(limits.event_rate, "event_rate")
        self._accounts = Buckets(limits.account_event_rate, "account_event_rate")
        self._accounts_at = Buckets(limits.account_event_rate, "account_event_rate")  # by source

    def of_source(self, source: str) -> EventBudget:
        """Return the budget of an address, or of a player in a shared network (``auth.sources``)."""
        return EventBudget((self._sources, source))

    def of_account(self, account: str, source: str) -> EventBudget:
        """Return the budget of the account that made a bot's token.

        All accounts at a source share one account's budget, so that more accounts give no more events.
        """
        return EventBudget((self._accounts, account), (self._accounts_at, source))

    def of_operator_bot(self, bot: str) -> EventBudget:
        """Return the budget of a bot whose token the operator made."""
        return EventBudget((self._accounts, bot))
