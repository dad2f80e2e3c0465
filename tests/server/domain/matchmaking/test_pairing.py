"""Pairing of seeks, checked on chosen and on random queues."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.commands import FindOpponent
from parlour_protocol.values import Player, PlayerKind
from parlour_server.domain.matchmaking.game_terms import GameTerms, read_game_terms
from parlour_server.domain.matchmaking.pairing import ANY_GAP_AFTER, INITIAL_GAP, Seek, max_rating_gap, pairs

CASUAL = read_game_terms(FindOpponent("1", "nim"))
RATED = read_game_terms(FindOpponent("1", "nim", rated=True))
OTHER = read_game_terms(FindOpponent("1", "connect-four", rated=True))
NOW = 1_000.0


def seeker(
    name: str,
    rating: float = 1500.0,
    waited: float = 0.0,
    kind: PlayerKind = "person",
    match: GameTerms = RATED,
) -> Seek:
    return Seek(Player(name, name, kind), match, NOW - waited, rating)


def met(*seekers: Seek) -> list[str]:
    return ["".join(each.player.id for each in pair) for pair in pairs(seekers, NOW)]


def test_who_waited_longest_is_first_and_meets_the_nearest() -> None:
    assert met(seeker("a", 1500, 1), seeker("b", 1590, 9), seeker("c", 1580)) == ["bc"]


def test_of_equal_candidates_the_longest_waiting_is_paired() -> None:
    assert met(seeker("a", waited=1), seeker("b", waited=9), seeker("c", waited=5)) == ["bc"]


def test_ratings_far_apart_meet_only_when_both_have_waited() -> None:
    assert met(seeker("a", 1500), seeker("b", 1500 + INITIAL_GAP + 1)) == []
    assert met(seeker("a", 1500, ANY_GAP_AFTER), seeker("b", 1500 + INITIAL_GAP + 1)) == []
    assert met(seeker("a", 1500, ANY_GAP_AFTER), seeker("b", 2500, ANY_GAP_AFTER)) == ["ab"]


def test_a_casual_match_asks_for_no_rating_and_mixes_bots_and_people() -> None:
    assert met(seeker("a", 0, match=CASUAL), seeker("b", 3000, kind="bot", match=CASUAL)) == ["ab"]


def test_a_rated_match_keeps_bots_and_people_apart() -> None:
    assert met(seeker("a", kind="bot", waited=90), seeker("b", waited=90)) == []


def test_other_wishes_do_not_meet() -> None:
    assert met(seeker("a"), seeker("b", match=OTHER), seeker("c", match=CASUAL)) == []


def test_a_player_is_not_paired_with_themselves() -> None:
    assert met(seeker("a", match=CASUAL), seeker("a", match=CASUAL)) == []


crowds = st.lists(
    st.builds(
        seeker,
        st.sampled_from("abcdefghij"),
        st.floats(0, 3000),
        st.floats(0, 100),
        st.sampled_from(["person", "bot"]),
        st.sampled_from([CASUAL, RATED, OTHER]),
    ),
    unique_by=lambda each: each.player.id,
)


@given(crowds)
def test_every_pair_is_allowed_and_no_allowed_pair_is_left(crowd: list[Seek]) -> None:
    found = pairs(crowd, NOW)
    taken = [each.player.id for pair in found for each in pair]
    assert len(taken) == len(set(taken))
    assert all(may_meet(*pair) for pair in found)
    left = [each for each in crowd if each.player.id not in taken]
    assert not any(may_meet(one, other) for one in left for other in left)


def may_meet(one: Seek, other: Seek) -> bool:
    """Whether two seeks may be paired, written independently."""
    if one.player.id == other.player.id or one.terms != other.terms:
        return False
    if not one.terms.rated:
        return True
    patient = min(NOW - one.since, NOW - other.since)
    return one.player.kind == other.player.kind and abs(one.rating - other.rating) <= max_rating_gap(patient)


@pytest.mark.parametrize(
    ("waited", "gap"), [(0.0, INITIAL_GAP), (10.0, 350.0), (ANY_GAP_AFTER, float("inf"))]
)
def test_the_acceptable_rating_gap_grows_with_the_wait(waited: float, gap: float) -> None:
    assert max_rating_gap(waited) == gap
