from collections.abc import Callable

from parlour_client.room.fold import evolve, with_presence
from parlour_protocol.answers import Event
from parlour_protocol.commands import AcceptOffer, DeclineOffer
from parlour_protocol.events import AnyEvent, PaceSet, Paused, Resumed, RoomOpened, Stepped
from parlour_protocol.terms import ClockView
from parlour_protocol.values import MachinePlay, Player, Result, RoomView
from tests.client.model_server import ANN, BOB, ModelServer


def test_fold_of_the_events_is_the_servers_own_view_after_each() -> None:
    server = ModelServer(length=2)
    room = server.open_room([ANN, None])
    views: list[RoomView] = [room.view()]
    folded = room.view()
    steps: list[Callable[[], int]] = [
        lambda: server.leave_seat(room, ANN, 1),
        lambda: server.take_seat(room, BOB, 1),
        lambda: server.take_seat(room, ANN, 2),
        lambda: server.play(room, BOB, 1, "a"),
        lambda: server.play(room, ANN, 2, "b"),
        lambda: server.offer_rematch(room, ANN),
        lambda: server.offer_rematch(room, BOB),
        lambda: server.resign(room, ANN),
    ]
    for step in steps:
        heard = len(room.log)
        step()
        for event in room.log[heard:]:
            folded = evolve(folded, event)
        views.append(room.view())
        assert folded == views[-1]
    assert [view.status for view in views] == ["waiting"] * 3 + ["playing"] * 2 + ["over"] * 2 + [
        "playing",
        "over",
    ]


def test_fold_of_offers_takebacks_and_gifts_is_the_servers_own_view_too() -> None:
    server = ModelServer(length=9)
    room = server.open_room([ANN, BOB])
    room.clocks = ClockView([60_000, 60_000])
    folded = room.view()
    steps: list[Callable[[], int]] = [
        lambda: server.play(room, ANN, 1, "a"),
        lambda: server.offer(room, ANN, "takeback", 2),
        lambda: server.answer(room, BOB, DeclineOffer("1", room.name, "takeback", 2)),
        lambda: server.play(room, BOB, 2, "b"),
        lambda: server.offer(room, BOB, "takeback", 3),
        lambda: server.answer(room, ANN, AcceptOffer("2", room.name, "takeback", 3)),
        lambda: server.give_time(room, ANN, 4),
        lambda: server.offer(room, BOB, "draw", 4),
        lambda: server.play(room, BOB, 4, "c"),
        lambda: server.close_chat(room, BOB),
        lambda: server.answer(room, ANN, AcceptOffer("3", room.name, "draw", 4)),
    ]
    for step in steps:
        heard = len(room.log)
        step()
        for event in room.log[heard:]:
            folded = evolve(folded, event)
        assert folded == room.view()
    assert (folded.result, folded.moves, folded.chat) == (Result(None, "agreed"), ["a", "c"], False)


def test_events_of_a_page_without_positions_keep_the_last_one_known() -> None:
    server = ModelServer(length=5)
    room = server.open_room([ANN, BOB])
    before = room.view()
    server.play(room, ANN, 1, "a")
    event = room.log[-1]
    after = evolve(before, type(event)(event.room, event.stream, 1, event.seq, 0, event.body))
    assert after.moves == ["a"]
    assert after.position == before.position


def test_presence_changes_nothing_but_who_is_there(server: ModelServer) -> None:
    view = server.open_room([ANN, BOB]).view()
    away = with_presence(view, [True, False])
    assert [seat.present for seat in away.seats] == [True, False]
    assert [seat.player for seat in away.seats] == [ANN, BOB]


def test_the_settings_of_a_game_of_machines_are_folded() -> None:
    machine = Player("machine", "random", "machine", "random")
    view = ModelServer().open_room([ANN, BOB]).view()
    bodies: list[AnyEvent] = [
        RoomOpened("nim", {}, 1, "public", ANN, [machine, machine], start="1,2"),
        Paused(),
        Stepped(1),
        PaceSet(2.5),
    ]
    for seq, body in enumerate(bodies, 1):
        view = evolve(view, Event(view.room, "game", 1, seq, 0, body))
    assert (view.start, view.machine_play) == ("1,2", MachinePlay(ANN, paused=True, pace=2.5))
    view = evolve(view, Event(view.room, "game", 1, 5, 0, Resumed()))
    assert view.machine_play == MachinePlay(ANN, pace=2.5)
