"""An attempt at a position of the day, and the row of the last seven days."""

from datetime import UTC, date, datetime

import pytest

from parlour_server.domain.days import Attempt, DayMark, Mark, after_move, after_showing, row_of_days, utc_day

TODAY = date(2026, 11, 28)


def ms(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


NOON = ms("2026-11-28 12:00")


def attempted(*moves: str, answer: str = "3") -> Attempt | None:
    attempt: Attempt | None = None
    for number, move in enumerate(moves, 1):
        attempt = after_move(attempt, number, move, answer, NOON + number) or attempt
    return attempt


@pytest.mark.parametrize(
    ("moves", "mark"),
    [
        (["3"], "first"),
        (["4"], "open"),
        (["4", "3"], "second"),
        (["4", "4"], "missed"),
        (["4", "5", "3"], "missed"),
    ],
)
def test_the_first_move_counts_fully_and_the_second_by_half(moves: list[str], mark: Mark) -> None:
    attempt = attempted(*moves)
    assert attempt is not None
    assert (attempt.mark, attempt.moves, attempt.at) == (mark, tuple(moves[:2]), NOON + 1)


def test_a_move_sent_again_or_from_another_tab_changes_nothing() -> None:
    wrong, right = attempted("4"), attempted("3")
    assert after_move(wrong, 1, "3", "3", NOON) is None
    assert after_move(right, 1, "4", "3", NOON) is None
    assert after_move(right, 2, "4", "3", NOON) is None
    assert after_move(None, 2, "3", "3", NOON) is None


def test_the_answer_may_be_seen_at_any_time_and_is_never_found_then() -> None:
    for before in (None, attempted("4")):
        seen = after_showing(before, NOON)
        assert seen is not None
        assert seen.mark == "missed"
        assert after_move(seen, len(seen.moves) + 1, "3", "3", NOON) is None
    assert after_showing(attempted("3"), NOON) is None


def test_a_row_has_the_best_mark_of_each_day_and_only_what_began_on_its_day() -> None:
    yesterday, old = date(2026, 11, 27), date(2026, 11, 21)
    row = row_of_days(
        TODAY,
        [
            (TODAY, Attempt(("4",), "open", NOON)),
            (TODAY, Attempt(("4", "3"), "second", NOON)),
            (TODAY, Attempt((), "missed", NOON)),
            (yesterday, Attempt(("3",), "first", NOON)),  # tried a day late
            (date(2026, 11, 26), Attempt((), "missed", ms("2026-11-26 23:59:59"))),
            (old, Attempt(("3",), "first", ms("2026-11-21 12:00"))),
        ],
    )
    assert [each.day.day for each in row] == [22, 23, 24, 25, 26, 27, 28]
    assert row[-3:] == [
        DayMark(date(2026, 11, 26), "missed"),
        DayMark(yesterday, None),
        DayMark(TODAY, "second"),
    ]
    assert all(each.mark is None for each in row[:4])


def test_a_day_begins_at_midnight_in_utc() -> None:
    assert utc_day(ms("2026-11-28 00:00") - 1) == date(2026, 11, 27)
    assert utc_day(ms("2026-11-28 00:00")) == TODAY
