"""Every limit that an operator can set, with its default, help text and bounds.

A refusal by a limit names it and, for rates, the seconds to wait. Limits that client and server must agree on
are in ``parlour_protocol.limits``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour_server.limits.token_bucket import Rate


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits; each field is also a setting, described in ``LIMIT_HELP``."""

    max_connections: int = 1_000
    max_address_connections: int = 200
    kept_files: int = 256
    max_sockets: int = 5_000
    max_address_sockets: int = 100
    max_player_sockets: int = 20
    max_joined: int = 200
    max_player_jobs: int = 4
    max_searches: int = 5_000
    max_challenges: int = 10
    max_queued_messages: int = 64
    max_queued_bytes: int = 256 * 1024
    idle_seconds: float = 20.0
    overload_lag: float = 0.1
    overload_pending: int = 500
    overload_queued: int = 100
    queue_seconds: float = 60.0
    slice_seconds: float = 0.5
    machine_share: float = 0.1
    unwatched_seconds: float = 60.0
    ponder_seconds: float = 10.0
    ponder_share: float = 0.5
    max_series: int = 20
    max_player_series: int = 2
    max_kept_series: int = 20
    max_series_games: int = 1_000
    max_series_seconds: float = 3_600.0
    handshake_rate: Rate = Rate(80, 30)
    message_rate: Rate = Rate(400, 2)
    watcher_rate: Rate = Rate(200, 20)
    join_rate: Rate = Rate(200, 20)
    lobby_rate: Rate = Rate(60, 30)
    look_rate: Rate = Rate(20, 40)
    challenge_rate: Rate = Rate(10, 60)
    search_rate: Rate = Rate(10, 60)
    control_rate: Rate = Rate(60, 30)
    offence_rate: Rate = Rate(50, 50)
    room_rate: Rate = Rate(20, 60)
    chat_rate: Rate = Rate(5, 10)
    study_rate: Rate = Rate(10, 20)
    page_rate: Rate = Rate(600, 30)
    analysis_rate: Rate = Rate(100, 100)
    guest_rate: Rate = Rate(30, 60)
    account_rate: Rate = Rate(5, 3600)
    sign_in_rate: Rate = Rate(20, 200)
    name_rate: Rate = Rate(10, 300)
    read_rate: Rate = Rate(120, 60)
    ticket_rate: Rate = Rate(20, 20)
    token_rate: Rate = Rate(10, 3600)
    series_rate: Rate = Rate(30, 60)
    series_game_rate: Rate = Rate(4_000, 3600)


STANDARD_LIMITS = Limits()

LIMIT_HELP: Mapping[str, str] = {
    "max_connections": "most connections at a time that carry no socket; the oldest gives way",
    "max_address_connections": "most of them from one address; of IPv6 from one /64",
    "kept_files": "open files kept for all but connections, besides 8 for each worker",
    "max_sockets": "most sockets at a time",
    "max_address_sockets": "most sockets at a time from one address; of IPv6 from one /64",
    "max_player_sockets": "most sockets at a time of one player",
    "max_joined": "most rooms that one socket may join at a time",
    "max_player_jobs": "studies that one player may wait for, or proofs that one address may, at a time",
    "max_searches": "people who may look for an opponent at a time",
    "max_challenges": "challenges without an answer that one player may have made, and as many received",
    "max_queued_messages": "messages that may wait for a socket that reads slowly; beyond it, close 4008",
    "max_queued_bytes": "bytes of such messages",
    "idle_seconds": "how long a connection may take for a request, or rest between two",
    "overload_lag": "seconds by which the event loop is late on average from which on new rooms are refused",
    "overload_pending": "appends that wait to be written from which on new rooms are refused",
    "overload_queued": "searches waiting for a worker from which on rooms of machines only are refused",
    "queue_seconds": "longest wait for a worker where a person waits; then the machine makes a quick move",
    "slice_seconds": "how long a machine may search on though a more urgent search waits",
    "machine_share": "part of the searching time that rooms of machines only keep while people wait",
    "unwatched_seconds": "how long rooms of machines only, without clocks, play on without spectators",
    "ponder_seconds": "how long a machine may ponder in its opponent's time at a move, "
    "where its room has it; 0: not at all",
    "ponder_share": "part of the workers that may ponder at a time, one at least",
    "max_series": "series of the laboratory that may run at a time",
    "max_player_series": "series of one player, or from one address, that may run at a time",
    "max_kept_series": "series kept for one player",
    "max_series_games": "games of one series",
    "max_series_seconds": "processor seconds of one series; one that would take longer is refused",
    "handshake_rate": "new sockets from one address",
    "message_rate": "messages of one socket",
    "watcher_rate": "messages of one socket about rooms in which the player has no seat",
    "join_rate": "rooms that one socket joins",
    "lobby_rate": "messages of one socket about no room",
    "look_rate": "times that one player begins to watch the lobby; each brings the whole list",
    "challenge_rate": "challenges that one player makes",
    "search_rate": "times that one player begins to look for an opponent",
    "control_rate": "pings of one socket, pongs that nothing asked for, and pieces of messages",
    "offence_rate": "messages and frames of one socket that are unusable or too many; beyond it, close 1008",
    "room_rate": "new rooms of one player",
    "chat_rate": "messages of one person in one chat",
    "study_rate": "new trees and graphs for one player",
    "page_rate": "pages of trees, graphs, missed events and rooms not in memory, for one address",
    "analysis_rate": "new exact values for one player",
    "guest_rate": "new guests from one address",
    "account_rate": "new accounts from one address",
    "sign_in_rate": "sign-ins from one address",
    "name_rate": "sign-ins to one name",
    "read_rate": "finished games, players, ratings, series and tables asked for from one address",
    "ticket_rate": "tickets for one player",
    "token_rate": "new tokens for one account's bots",
    "series_rate": "series started, estimated or changed from one address",
    "series_game_rate": "games of new series from one address",
}

LIMIT_BOUNDS: Mapping[str, tuple[float, float]] = {
    "max_connections": (1, 1_000_000),
    "max_address_connections": (1, 1_000_000),
    "kept_files": (16, 100_000),
    "max_sockets": (1, 1_000_000),
    "max_address_sockets": (1, 1_000_000),
    "max_player_sockets": (1, 1_000_000),
    "max_joined": (1, 10_000),
    "max_player_jobs": (1, 1_000),
    "max_searches": (1, 100_000),
    "max_challenges": (1, 1_000),
    "max_queued_messages": (8, 100_000),
    "max_queued_bytes": (65_536, 1 << 30),
    "idle_seconds": (1, 3600),
    "overload_lag": (0.001, 60),
    "overload_pending": (1, 10_000),
    "overload_queued": (1, 100_000),
    "queue_seconds": (1, 3600),
    "slice_seconds": (0.1, 60),
    "machine_share": (0, 1),
    "unwatched_seconds": (0, 86_400),
    "ponder_seconds": (0, 600),
    "ponder_share": (0.01, 1),
    "max_series": (0, 1_000),
    "max_player_series": (0, 1_000),
    "max_kept_series": (1, 1_000),
    "max_series_games": (1, 10_000),
    "max_series_seconds": (1, 86_400),
}
