"""The seam between deepening and its searches."""

from parlour_engine.catalogue import make_game
from parlour_engine.search.attempt import FIXED_DEPTH, PLAIN, PRUNED, maximising_player


def test_every_form_is_either_plain_or_pruned() -> None:
    assert sorted(FIXED_DEPTH) == sorted((*PLAIN, *PRUNED))


def test_the_wolf_always_maximises_and_elsewhere_the_side_to_move_at_the_root() -> None:
    wolf = make_game("wolf-and-sheep", {})
    for side in "ws":
        position = wolf.parse_position(f"d8/a1,c1,e1,g1/{side}")
        assert {maximising_player(wolf, position, each) for each in wolf.evaluators.values()} == {1}
    four = make_game("connect-four", {})
    for text, player in (("", 1), ("4", 2)):
        position = four.parse_position(text)
        assert {maximising_player(four, position, each) for each in four.evaluators.values()} == {player}
