"""Rated games as they are logged, for tests."""

from parlour_protocol.events import RoomOpened
from parlour_protocol.terms import Terms
from parlour_protocol.values import OptionValue, Player, Result, Seat
from parlour_server.domain.ratings.standings import FinishedGame

AMBER = Player("5f0c92e14ab7d368", "Amber")
BLUE = Player("c81e7b3f90d2a654", "Blue")
CORAL = Player("77aa01b2c3d4e5f6", "Coral")
FIRST_BOT = Player("0b9d3e6a7c41f258", "first", "bot")
SECOND_BOT = Player("1c9d3e6a7c41f259", "second", "bot")
MACHINE = Player("machine", "greedy", "machine", "greedy")


RATED = Terms(rated=True, takeback=False)


def opened(
    game: str = "nim", options: dict[str, OptionValue] | None = None, terms: Terms = RATED
) -> RoomOpened:
    settled: dict[str, OptionValue] = {"heaps": [3, 4, 5]} if options is None else options
    return RoomOpened(game, settled, 1, "public", AMBER, [None, None], terms=terms)


def finished(
    players: tuple[Player, Player] = (AMBER, BLUE),
    winner: Seat | None = 1,
    at: int = 1_000,
    reason: str = "last-counter",
    room: RoomOpened | None = None,
) -> FinishedGame:
    return FinishedGame(room or opened(), list(players), Result(winner, reason), at)
