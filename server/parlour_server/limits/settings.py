"""Every limit that an operator can set: its default, its group in the help, its help text and its bounds.

A refusal names the limit and, for rates, the seconds to wait. Limits that client and server must agree on are
in ``parlour_protocol.limits``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from parlour_server.limits.token_bucket import Rate

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting:
    """A row of the table of settings: numbers lie from ``low`` to ``high``, texts are among ``choices``."""

    default: Any
    group: str
    help: str
    low: float
    high: float
    choices: tuple[str, ...]


def setting(
    default: T, group: str, text: str, low: float = 0, high: float = 0, choices: tuple[str, ...] = ()
) -> T:
    """Return a dataclass field that is also a row of the table of settings."""
    row = Setting(default, group, text, low, high, choices)
    return field(default=default, metadata={"setting": row})


def settings_of(kind: type) -> Mapping[str, Setting]:
    """Return the table of settings of a dataclass whose fields are all made by ``setting``."""
    return {each.name: each.metadata["setting"] for each in fields(kind)}


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits; each field is also a setting, and its row is in ``LIMITS``."""

    max_connections: int = setting(
        1_000, "sockets", "connections at a time that carry no socket; the oldest gives way", 1, 1_000_000
    )
    max_address_connections: int = setting(
        200, "sockets", "the same from one address, or IPv6 /64", 1, 1_000_000
    )
    kept_files: int = setting(
        256, "sockets", "open files kept for all but connections, besides 8 for each worker", 16, 100_000
    )
    max_sockets: int = setting(5_000, "sockets", "open sockets", 1, 1_000_000)
    max_address_sockets: int = setting(
        100, "sockets", "open sockets of one address, or IPv6 /64", 1, 1_000_000
    )
    max_player_sockets: int = setting(20, "sockets", "open sockets of one player", 1, 1_000_000)
    shared_players: int = setting(
        50, "sockets", "an address of shared_networks may have as much as this many players", 1, 10_000
    )
    handshake_rate: Rate = setting(Rate(80, 30), "sockets", "new sockets from one address")
    ticket_rate: Rate = setting(Rate(20, 20), "sockets", "tickets for one player")
    idle_seconds: float = setting(
        20.0, "sockets", "seconds that a connection may take for a request, or rest between two", 1, 3600
    )
    max_queued_messages: int = setting(
        64, "sockets", "messages that may wait for a slow reader; beyond that, close 4008", 8, 100_000
    )
    max_queued_bytes: int = setting(256 * 1024, "sockets", "bytes of such messages", 65_536, 1 << 30)

    message_rate: Rate = setting(Rate(400, 2), "messages", "messages of one socket")
    watcher_rate: Rate = setting(Rate(200, 20), "messages", "messages of one socket about others' games")
    lobby_rate: Rate = setting(Rate(60, 30), "messages", "messages of one socket about no room")
    control_rate: Rate = setting(Rate(60, 30), "messages", "pings, unasked pongs and pieces of messages")
    offence_rate: Rate = setting(
        Rate(50, 50), "messages", "unusable or excessive frames of one socket; beyond that, close 1008"
    )
    join_rate: Rate = setting(Rate(200, 20), "messages", "rooms that one socket joins")
    max_joined: int = setting(200, "messages", "rooms that one socket may join at a time", 1, 10_000)

    room_rate: Rate = setting(Rate(20, 60), "rooms", "new rooms of one player")
    chat_rate: Rate = setting(Rate(5, 10), "rooms", "messages of one person in one chat")
    max_unmoved: int = setting(6, "rooms", "public games in which a player has not moved yet", 1, 10_000)
    max_address_unmoved: int = setting(24, "rooms", "the same for all players at one address", 1, 100_000)
    event_rate: Rate = setting(
        Rate(50_000, 86_400), "rooms", "events of one address; beyond that no new rooms"
    )
    account_event_rate: Rate = setting(
        Rate(500_000, 86_400), "rooms", "the same for one account's bots, and for all bots at an address"
    )

    look_rate: Rate = setting(
        Rate(20, 40), "meeting", "times that one player begins to watch the lobby; each sends the whole list"
    )
    search_rate: Rate = setting(Rate(10, 60), "meeting", "times that one player begins to seek an opponent")
    max_searches: int = setting(5_000, "meeting", "players who may seek an opponent at a time", 1, 100_000)
    challenge_rate: Rate = setting(Rate(10, 60), "meeting", "challenges that one player makes")
    max_challenges: int = setting(10, "meeting", "unanswered challenges by one player, and to one", 1, 1_000)

    guest_rate: Rate = setting(Rate(30, 60), "accounts", "new guests from one address")
    account_rate: Rate = setting(Rate(5, 3600), "accounts", "new accounts from one address")
    sign_in_rate: Rate = setting(
        Rate(20, 200), "accounts", "wrong sign-ins from one address, and right ones to one account"
    )
    name_rate: Rate = setting(Rate(10, 300), "accounts", "wrong sign-ins to one name")
    token_rate: Rate = setting(Rate(10, 3600), "accounts", "new tokens for one account's bots")
    read_rate: Rate = setting(
        Rate(120, 60), "accounts", "games, players, ratings and series that one address reads"
    )

    max_player_devices: int = setting(
        10,
        "notices",
        "devices with notices of one player; the one unused for longest gives way",
        1,
        1_000,
    )
    max_address_devices: int = setting(
        50, "notices", "devices with notices that were subscribed from one address", 1, 1_000_000
    )
    push_rate: Rate = setting(Rate(60, 3600), "notices", "changes of devices with notices by one address")

    queue_seconds: float = setting(60.0, "machines", "longest wait for a worker; then a quick move", 1, 3600)
    slice_seconds: float = setting(
        0.5, "machines", "seconds that a machine may search on while a more urgent search waits", 0.1, 60
    )
    machine_share: float = setting(
        0.1, "machines", "part of the searching time for rooms of machines only while people wait", 0, 1
    )
    unwatched_seconds: float = setting(
        60.0, "machines", "seconds that machines without clocks play on without spectators", 0, 86_400
    )
    ponder_seconds: float = setting(10.0, "machines", "longest pondering at a move; 0: none", 0, 600)
    ponder_share: float = setting(0.5, "machines", "part of workers that may ponder, at least one", 0.01, 1)

    max_player_jobs: int = setting(
        4, "studies", "trees, values, reasons and estimates that one player may wait for", 1, 1_000
    )
    address_players: int = setting(3, "studies", "an address has the studies of this many players", 1, 1_000)
    study_rate: Rate = setting(Rate(10, 20), "studies", "trees, graphs, reasons and estimates of one player")
    analysis_rate: Rate = setting(Rate(100, 100), "studies", "new exact values for one player")
    page_rate: Rate = setting(Rate(600, 30), "studies", "pages of studies, events and rooms for one address")
    starved_seconds: float = setting(
        180.0, "studies", "longest wait of a study for its worker; it ends with what is known", 10, 3600
    )

    max_series: int = setting(20, "series", "running series of the laboratory", 0, 1_000)
    max_player_series: int = setting(2, "series", "running series of one player, or of one address", 0, 1_000)
    max_kept_series: int = setting(20, "series", "series kept for one player", 1, 1_000)
    max_series_games: int = setting(1_000, "series", "games of one series", 1, 10_000)
    max_series_seconds: float = setting(3_600.0, "series", "processor seconds of one series", 1, 86_400)
    series_rate: Rate = setting(Rate(30, 60), "series", "series started, estimated or changed by one address")
    series_game_rate: Rate = setting(Rate(4_000, 3600), "series", "games of new series from one address")

    overload_lag: float = setting(
        0.1, "overload", "mean lateness of the event loop in seconds; beyond it no new rooms", 0.001, 60
    )
    overload_pending: int = setting(500, "overload", "appends that wait; beyond that no new rooms", 1, 10_000)
    overload_queued: int = setting(
        100,
        "overload",
        "searches waiting for a worker; beyond that no new rooms of machines only",
        1,
        100_000,
    )

    def of_shared_address(self, most: int, in_all: int) -> int:
        """Return the limit ``most`` for an address of a shared network: multiplied, up to half of all."""
        return max(most, min(most * self.shared_players, in_all // 2))


LIMITS = settings_of(Limits)
STANDARD_LIMITS = Limits()
