"""Stretches of a series: every game is in one, and is given out to be stored once and in order."""

from random import Random

from parlour_server.analysis.series_player import MOST_GAMES, Stretch, Stretches


def game(number: int) -> dict[str, object]:
    return {
        "number": number,
        "opening": 0,
        "players": [0, 1],
        "winner": None,
        "reason": "full",
        "moves": "",
        "drawn": 0,
        "nodes": [0, 0],
        "seconds": [0.0, 0.0],
    }


def test_all_games_are_stored_once_and_in_order_however_pieces_end() -> None:
    for seed in range(50):
        store_all_games(Random(seed))


def store_all_games(chance: Random) -> None:
    played, more = chance.randint(0, 30), chance.randint(0, 120)
    stretches = Stretches(played, played + more)
    under_way: list[Stretch] = []
    stored: list[int] = []
    begun: list[int] = []
    while True:
        lanes = chance.randint(1, 5)
        under_way += stretches.next(lanes - len(under_way), lanes)
        if not under_way:
            break
        stretch = under_way.pop(chance.randrange(len(under_way)))
        assert stretch.number < stretch.end <= played + more
        assert stretch.end - stretch.number <= MOST_GAMES
        finished = chance.randint(0, stretch.end - stretch.number)
        numbers = range(stretch.number, stretch.number + finished)
        begun += numbers
        stretches.note(stretch, {"games": [game(number) for number in numbers], "unfinished": None})
        stored += [each.number for each in stretches.to_store()]
    assert stored == list(range(played, played + more))
    assert sorted(begun) == stored


def test_what_is_unfinished_goes_on_with_its_stretch_and_the_earliest_goes_first() -> None:
    stretches = Stretches(0, 40)
    first, second = stretches.next(2, 2)
    assert (first.number, first.end, second.number) == (0, 10, 10)
    stretches.note(second, {"games": [], "unfinished": {"moves": [1]}})
    stretches.note(first, {"games": [game(0)], "unfinished": None})
    again = stretches.next(1, 1)
    assert again == [first]
    assert stretches.next(1, 1) == [second]
    assert second.unfinished == {"moves": [1]}


def test_where_one_worker_plays_no_game_waits_for_others() -> None:
    stretches = Stretches(0, 3)
    sizes = []
    while found := stretches.next(1, 1):
        (stretch,) = found
        sizes.append(stretch.end - stretch.number)
        numbers = range(stretch.number, stretch.end)
        stretches.note(stretch, {"games": [game(number) for number in numbers], "unfinished": None})
        assert [each.number for each in stretches.to_store()] == list(numbers)
    assert sum(sizes) == 3
