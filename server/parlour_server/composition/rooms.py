"""The third part of a server: its rooms, the lobby, and the background work."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from parlour_server.auth.identity import Identities
from parlour_server.background.database_size import DatabaseSize
from parlour_server.background.heartbeat import Heartbeat
from parlour_server.background.memory import HeapTrimmer
from parlour_server.background.pauses import PauseRecorder
from parlour_server.background.rating_updater import RatingUpdater
from parlour_server.composition.engines import Engines
from parlour_server.composition.store import WRITER_SECONDS, Store
from parlour_server.config import SettingError, Settings, label_of
from parlour_server.domain.clock.outage import Outage
from parlour_server.limits.event_budget import EventBudgets
from parlour_server.limits.load_shedding import LoadShedder
from parlour_server.matchmaking.online_users import OnlineUsers
from parlour_server.matchmaking.rating_lookup import rating_of
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.matchmaking.tables import tables_of
from parlour_server.rooms.public_list import PublicRoomFeed
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.supervision.parts import Parts
from parlour_server.supervision.tasks import reported

if TYPE_CHECKING:  # a server alone does not import it, and starts sooner
    from parlour_server.push.service import PushService
    from parlour_server.relay.server_node import ServerNode

#: Limit for the end of the notices, which writes what is noted.
PUSH_SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class Rooms:
    """All rooms, the matchmaking, and the budgets of both."""

    identities: Identities
    registry: RoomRegistry
    matchmaking: MatchmakingService
    events: EventBudgets
    load_shedder: LoadShedder
    size: DatabaseSize
    push: "PushService | None"
    """What sends notices to devices, None if the host has made no keys."""
    node: "ServerNode | None"
    """This server as a node of a cluster, None for a server alone."""


async def open_rooms(settings: Settings, parts: Parts, store: Store, engines: Engines) -> Rooms:
    """Resume the games of the log, and start the lobby and the background work.

    Raises:
        StoreError: the database cannot be used.
        SettingError: the keys for notices cannot be used.
        BusError: the other nodes of the database are on another bus.
    """
    lease, watch = store.lease, engines.watch
    identities = Identities(store.secret, store.database)
    events = EventBudgets(settings)
    load_shedder = LoadShedder(
        lambda: store.writer.pending, settings, lambda: engines.play.queued, engines.play.queued_of
    )

    push = await asyncio.to_thread(_open_push, settings, store)  # reads a file
    if push is not None:
        parts.add_beside("notices to devices", push.close, PUSH_SECONDS)
        push.start()
    # Pondering first, so that it stops before the next search begins
    told = [part.on_room_change for part in (engines.pondering, engines.moves, engines.analyses)]
    if push is not None:
        told.append(push.notices.on_room_change)

    def on_change(room: RoomActor) -> None:
        for tell in told:
            reported("what is told of a room's change failed", tell, room)

    registry = RoomRegistry(
        store.writer,
        store.reader,
        identities,
        on_change,
        engines.moves.is_thinking,
        outages=store.outages,
        limits=settings,
        load_shedder=load_shedder,
        counters=store.counters,
        watch=watch,
        owners=lease,
        events=events,
    )
    pauses = PauseRecorder(store.database)
    parts.add_beside("recording pauses", pauses.close)

    def on_pause(pause: Outage) -> None:
        registry.on_pause(pause)
        if lease is None:  # the other nodes did not pause
            pauses.record(pause)

    watch.on_pause = on_pause
    watch.on_lag.append(load_shedder.observe_lag)
    parts.add_beside("watching the event loop", watch.close)
    watch.start()
    if lease is not None:
        lease.on_lost = registry.drop_all  # until the node starts
        await lease.start()  # not sooner: the earlier steps take long on a busy machine
        if store.roll_call is not None:
            # Not sooner: if two nodes start at the same time, one finds the other.
            await store.roll_call.check(lease.others)
    heartbeat = Heartbeat(store.writer, lambda: registry.any_clock_runs)
    parts.add_beside("the heartbeat", heartbeat.close, WRITER_SECONDS)  # its last beat is an append
    heartbeat.start()
    size = DatabaseSize(store.database)
    parts.add_beside("measuring the database", size.close)
    size.start()
    trimmer = HeapTrimmer()
    parts.add_beside("trimming the heap", trimmer.close)
    trimmer.start()
    parts.add_beside("rooms", registry.close)
    registry.start()
    ratings = RatingUpdater(store.database, shared=lease is not None)
    parts.add_beside("counting ratings", ratings.close)
    ratings.start()
    lobby = PublicRoomFeed(registry.public)
    parts.add_beside("the lobby", lobby.close)
    node = None
    if store.sealed is not None and lease is not None:
        from parlour_server.relay.server_node import ServerNode

        node = ServerNode(
            settings.node, store.sealed, lease, registry, identities.room_of, settings.max_joined
        )
    matchmaking = MatchmakingService(
        lobby,
        OnlineUsers(),
        registry.create_between,
        partial(rating_of, store.database),
        settings,
        registry.unmoved.check,
        tables_of(registry, identities.room_of, None if node is None else node.relays.seats.act),
    )
    parts.add_beside("matchmaking", matchmaking.close)
    if push is not None:
        matchmaking.challenges.on_made = push.notices.on_challenge
        matchmaking.challenges.on_ended = push.notices.on_challenge_ended
    return Rooms(identities, registry, matchmaking, events, load_shedder, size, push, node)


def _open_push(settings: Settings, store: Store) -> "PushService | None":
    """Return what sends notices to devices, None without keys; raises SettingError."""
    if not settings.push_keys:
        return None
    try:
        from parlour_server.push.service import PushService
    except ImportError as error:
        needs = f"that needs the extra `push` of parlour-server ({error.name} is missing)"
        raise SettingError(f"{label_of('push_keys')} is given: {needs}") from None
    keys, contact = settings.push_keys, settings.push_contact
    return PushService.open(store.database, store.counters, keys, contact, settings.push_origins)
