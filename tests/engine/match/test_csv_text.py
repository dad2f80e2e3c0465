"""Games as comma-separated values: read back by the standard reader."""

import csv
import io

from parlour_engine.match.csv_text import CSV_COLUMNS, csv_text
from tests.engine.match.test_standing import A_WINS, B_WINS, DRAW, series


def test_every_game_is_a_row_with_texts_for_players_and_numbers_from_one() -> None:
    text = csv_text(["a,b", "c"], series(A_WINS, DRAW, B_WINS))
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == CSV_COLUMNS
    assert [(row["game"], row["opening"], row["first"], row["winner"]) for row in rows] == [
        ("1", "1", "a,b", "first"),
        ("2", "1", "c", "draw"),
        ("3", "2", "a,b", "second"),
    ]
    assert (rows[0]["plies"], rows[0]["opening_plies"], rows[0]["moves"]) == ("5", "2", "1 2 3 4 5")
