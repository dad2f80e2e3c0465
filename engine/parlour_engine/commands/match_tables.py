"""Results of a series as text for people: a line for each game, standings, pairs, ratings, and the test."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlour_engine.match.referee import Played
from parlour_engine.reference_tables.text import table_lines

RESULTS = ("player", "won", "drawn", "lost", "first", "second", "Elo", "95 %", "nodes", "CPU ms")
RATINGS = ("player", "rating", "95 %")
BLUNDERS = ("player", "moves", "blunders", "share", "mean loss")
DECISIONS = {
    "stronger": "the first player is stronger by {high:g} Elo rather than {low:g}",
    "not stronger": "the first player is stronger by {low:g} Elo rather than {high:g}",
    "undecided": "undecided between {low:g} and {high:g} Elo",
}


def game_line(game: Played) -> str:
    """Return a game in words; players are named by their numbers."""
    first, second = (place + 1 for place in game.players)
    ending = "draw" if game.winner is None else f"player {game.winner + 1} wins"
    return (
        f"game {game.number + 1}, {first} against {second}: {ending} ({game.reason}); {' '.join(game.moves)}"
    )


def match_lines(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the results in the plain JSON of `SeriesResults.to_json`."""
    players = answer["players"]
    yield from table_lines("Results; nodes and CPU milliseconds a move", RESULTS, [*map(result_row, players)])
    if len(players) > 2:
        yield from table_lines("Ratings by Bradley and Terry", RATINGS, [*map(rating_row, players)])
    if any(player["blunders"] for player in players):
        title = "Blunders, of the moves with something to give away"
        yield from table_lines(title, BLUNDERS, [*map(blunder_row, players)])
    if len(players) == 2:
        counts = ", ".join(map(str, players[0]["pairs"]))
        yield f"Pairs by the first player's points (0, 0.5, 1, 1.5, 2): {counts}"
    if (test := answer["sprt"]) is not None:
        decision = DECISIONS[test["decision"]].format(**test)
        yield f"SPRT: {decision}; log-likelihood ratio {test['ratio']:+.2f}, decided at {test['bound']:.2f}"


def result_row(player: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a standing as a row of texts."""
    moves = max(1, player["moves"])
    return (
        player["player"],
        *(str(player[name]) for name in ("wins", "draws", "losses")),
        points(player["as_first"]),
        points(player["as_second"]),
        signed(player["elo"]),
        between(player["interval"]),
        f"{player['nodes'] / moves:,.0f}",
        f"{1000 * player['seconds'] / moves:.2f}",
    )


def rating_row(player: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a rating as a row of texts."""
    return player["player"], signed(player["rating"]), between(player["rating_interval"])


def blunder_row(player: Mapping[str, Any]) -> tuple[str, ...]:
    """Return blunders as a row of texts."""
    found = player["blunders"] or {"judged": 0, "count": 0, "rate": None, "mean_loss": None}
    shares = ["-" if found[name] is None else f"{found[name]:.3f}" for name in ("rate", "mean_loss")]
    return player["player"], str(found["judged"]), str(found["count"]), *shares


def points(record: Mapping[str, int]) -> str:
    """Return the points of a record in words.

    >>> points({"wins": 1, "draws": 1, "losses": 2})
    '1.5 of 4'
    """
    games = record["wins"] + record["draws"] + record["losses"]
    return f"{record['wins'] + record['draws'] / 2:g} of {games}"


def between(interval: Sequence[float | None] | None) -> str:
    """Return an interval in words; a dash for None."""
    return "-" if interval is None else " to ".join(signed(bound) for bound in interval)


def signed(value: float | None) -> str:
    """Return a difference with its sign; a dash for None.

    >>> signed(12.4), signed(-3.6), signed(None)
    ('+12', '-4', '-')
    """
    return "-" if value is None else f"{value:+.0f}"
