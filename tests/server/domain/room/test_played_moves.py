"""The moves of a game: shared between states, and each state's own all the same."""

from parlour_server.domain.room.played_moves import NO_MOVES, PlayedMove, PlayedMoves


def move(turn: int, text: str = "1") -> PlayedMove:
    return PlayedMove(turn, 1, "5f0c92e14ab7d368", text, turn + 2, None)


def moves(count: int) -> PlayedMoves:
    after = NO_MOVES
    for turn in range(count):
        after = after.and_then(move(turn))
    return after


def test_every_state_keeps_its_own_moves() -> None:
    states = [NO_MOVES]
    for turn in range(5):
        states.append(states[-1].and_then(move(turn)))
    assert [[each.turn for each in state] for state in states] == [list(range(count)) for count in range(6)]


def test_a_move_that_was_decided_and_not_logged_leaves_no_trace() -> None:
    before = moves(3)
    given_up = before.and_then(move(3, "given up"))
    played = before.and_then(move(3, "played"))
    assert [each.text for each in played] == ["1", "1", "1", "played"]
    assert [each.text for each in given_up] == ["1", "1", "1", "given up"]
    assert len(before) == 3


def test_games_share_nothing() -> None:
    first, second = NO_MOVES.and_then(move(1)), NO_MOVES.and_then(move(2))
    assert ([each.turn for each in first], [each.turn for each in second]) == ([1], [2])
    assert not NO_MOVES


def test_they_are_read_as_a_sequence() -> None:
    three = moves(3)
    three.and_then(move(9))  # a later state's
    assert three[-1].turn == 2
    assert [each.turn for each in three[1:]] == [1, 2]
    assert [each.turn for each in reversed(three)] == [2, 1, 0]
    assert three == moves(3)
    assert three != moves(4)


def test_a_game_takes_no_longer_with_every_move() -> None:
    before = moves(100)
    assert before.and_then(move(100)).shared is before.shared
