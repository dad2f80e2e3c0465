"""Game records: the final moves of the requested game, as values and as text."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_protocol.answers import Event
from parlour_protocol.events import (
    AnyEvent,
    GameEnded,
    GameStarted,
    MovePlayed,
    RematchOffered,
    RoomOpened,
    TakenBack,
)
from parlour_protocol.terms import Fischer, Terms
from parlour_protocol.values import OptionValue, Player, Result
from parlour_server.domain.room.record import (
    GameRecord,
    NotRecorded,
    game_extent,
    game_record,
    players_of,
    record_text,
)

AMBER, MACHINE = Player("a", "Amber"), Player("machine", "level:3", "machine", "level:3")
BOARD: dict[str, OptionValue] = {"heaps": [3, 4, 5], "misere": False}
OPENED = RoomOpened(
    "nim", BOARD, 1, "public", AMBER, [AMBER, None], terms=Terms(chat=False), clock=Fischer(60, 1)
)
FIRST: list[AnyEvent] = [
    OPENED,
    GameStarted(1, [AMBER, MACHINE], "3,4,5", 1),
    MovePlayed(1, 1, "1:3", spent=400),
    MovePlayed(2, 2, "2:4"),
    TakenBack(1, 3, 0),
    MovePlayed(3, 1, "3:5", spent=900),
    GameEnded(1, Result(2, "resigned")),
]
SECOND: list[AnyEvent] = [
    RematchOffered(1, 1),
    GameStarted(2, [MACHINE, AMBER], "3,4,5", 4),
    MovePlayed(4, 1, "1:1"),
]


def log(*bodies: AnyEvent) -> list[Event]:
    return [
        Event("r", "game", 1, seq, 1_700_000_000_000 + seq * 1000, body) for seq, body in enumerate(bodies, 1)
    ]


def first() -> GameRecord:
    return game_record("r", log(*FIRST, *SECOND), 1)


def test_a_record_has_the_final_moves_and_their_times() -> None:
    record = first()
    assert [(move.seat, move.move, move.spent) for move in record.moves] == [(1, "3:5", 900)]
    assert (record.players, record.result, record.clock) == (
        [AMBER, MACHINE],
        Result(2, "resigned"),
        Fischer(60, 1),
    )
    assert (record.began, record.ended) == (1_700_000_002_000, 1_700_000_007_000)
    assert (record.game, record.title, record.rules, record.options) == ("nim", "Nim", 1, BOARD)


def test_each_game_of_a_room_is_its_own() -> None:
    ended = log(*FIRST, *SECOND, GameEnded(2, Result(None, "agreed")))
    second = game_record("r", ended, 2)
    assert [move.move for move in second.moves] == ["1:1"]
    assert second.players == [MACHINE, AMBER]
    assert game_record("r", ended, 1) == first()


@pytest.mark.parametrize(
    ("events", "number", "why", "runs"),
    [
        (log(), 1, "no such room", False),
        (log(*FIRST), 2, "no game 2", False),
        (log(*FIRST), 0, "no game 0", False),
        (log(*FIRST, *SECOND), 2, "not over", True),
        (log(OPENED), 1, "no game 1", False),
    ],
)
def test_what_is_not_there_or_not_over_is_no_record(
    events: list[Event], number: int, why: str, runs: bool
) -> None:
    with pytest.raises(NotRecorded, match=why) as refused:
        game_record("r", events, number)
    assert refused.value.runs is runs


def test_all_players_of_a_room_are_found() -> None:
    assert players_of(log(*FIRST, *SECOND)) == {"a", "machine"}


def test_the_text_is_for_people() -> None:
    assert record_text(first()) == (
        "Game: Nim (nim, rules 1)\n"
        "Board: heaps=3,4,5, misere=false\n"
        "Room: r, game 1\n"
        "Player 1: Amber (person)\n"
        "Player 2: level:3 (level:3)\n"
        "Terms: no chat\n"
        "Clock: fischer (seconds 60, increment 1)\n"
        "Began: 2023-11-14 22:13:22 UTC\n"
        "Ended: 2023-11-14 22:13:27 UTC\n"
        "Result: player 2 won (resigned)\n"
        "\n"
        "1. 3:5\n"
    )


def test_a_quick_move_in_place_of_a_machines_answer_is_marked_in_record_and_text() -> None:
    moves: list[AnyEvent] = [MovePlayed(1, 1, "1:3"), MovePlayed(2, 2, "2:4", fallback=True)]
    record = game_record("r", log(*FIRST[:2], *moves, GameEnded(1, Result(2, "resigned"))), 1)
    assert [move.fallback for move in record.moves] == [False, True]
    assert record_text(record).endswith("\n\nQuick moves in place of a machine's answer: 2\n")


def test_a_game_from_a_position_says_so_and_replays_from_it() -> None:
    opened = RoomOpened("grundy", {"heap": 10}, 1, "public", AMBER, [AMBER, MACHINE], start="7,5")
    moves: list[AnyEvent] = [MovePlayed(1, 2, "5=4+1"), MovePlayed(2, 1, "4=3+1"), MovePlayed(3, 2, "3=2+1")]
    ended = GameEnded(1, Result(1, "resigned"))
    record = game_record("r", log(opened, GameStarted(1, [AMBER, MACHINE], "7,5", 1), *moves, ended), 1)
    game = make_game(record.game, record.options)
    position = game.parse_position(record.start)
    for move in record.moves:
        assert game.to_move(position) == move.seat
        position = game.play(position, game.parse_move(position, move.move))
    assert game.position_text(position) == "7,2,1,1,1"
    text = record_text(record)
    assert "Start: 7,5\n" in text
    assert text.endswith("\n1. ... 5=4+1\n2. 4=3+1 3=2+1\n")


def test_a_game_of_removed_rules_still_has_a_record() -> None:
    opened = RoomOpened("tag", {}, 7, "public", AMBER, [AMBER, None])
    events = log(opened, GameStarted(1, [AMBER, AMBER], "", 1), GameEnded(1, Result(None, "aborted")))
    text = record_text(game_record("r", events, 1))
    assert text.startswith("Game: tag (tag, rules 7)\n")
    assert "Result: none (aborted)" in text


def test_a_name_cannot_break_a_line() -> None:
    rogue = Player("b", "x\nResult: player 1 won")
    events = log(OPENED, GameStarted(1, [AMBER, rogue], "3,4,5", 1), GameEnded(1, Result(1, "resigned")))
    assert (
        len(
            [
                line
                for line in record_text(game_record("r", events, 1)).splitlines()
                if line.startswith("Result")
            ]
        )
        == 1
    )


def test_the_extent_of_a_game_is_found_among_starts_and_ends() -> None:
    kinds = (RoomOpened, GameStarted, GameEnded)
    marks = [event for event in log(*FIRST, *SECOND) if isinstance(event.body, kinds)]
    assert game_extent(marks, 1) == (2, 7)
    whole = log(*FIRST, *SECOND)
    assert game_record("r", [whole[0], *whole[1:7]], 1) == first()
    for number, runs in ((2, True), (3, False), (0, False)):
        with pytest.raises(NotRecorded) as refused:
            game_extent(marks, number)
        assert refused.value.runs is runs
