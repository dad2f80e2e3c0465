"""How long does a position of the day take, and how do the levels of difficulty spread?

Each game's positions of some days are chosen and rated, in CPU seconds of this process after compilation. The
answers are those that every server has on these days.

    .venv/bin/python bench/daily_positions.py [DAYS] [GAME ...]      100 days from 2026-11-28; every game
"""

import sys
from collections import Counter
from datetime import date, timedelta
from time import process_time

from rig.figures import print_load, print_machine, print_table, quantile

from parlour_engine.exercises.daily import GENERATOR, day_games, difficulty, position_of_day

FIRST = date(2026, 11, 28)


def measured(game: str, days: int) -> tuple[list[object], Counter[str], int]:
    """Return a game's row of figures, its days by level, and how many different positions they have."""
    position_of_day(game, FIRST - timedelta(days=1), GENERATOR, compile_missing=True)
    chosen, rated, levels, positions = [], [], Counter[str](), set[str]()
    for number in range(days):
        start = process_time()
        day = position_of_day(game, FIRST + timedelta(days=number), GENERATOR, compile_missing=True)
        between = process_time()
        level = difficulty(day, GENERATOR, compile_missing=True).level
        chosen.append(between - start)
        rated.append(process_time() - between)
        levels["none" if level is None else str(level)] += 1
        positions.add(f"{day.options} {day.position}")
    row = [
        game,
        *(quantile(chosen, part) for part in (0.5, 0.95)),
        max(chosen),
        quantile(rated, 0.5),
        max(rated),
    ]
    return row, levels, len(positions)


def main() -> None:
    """Print a table of times, and for each game how its days spread over the levels."""
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print_machine()
    found = [measured(game, days) for game in sys.argv[2:] or day_games()]
    head = ["game", "chosen p50 s", "p95", "longest", "rated p50 s", "longest"]
    print()
    print_table([head, *(row for row, _, _ in found)])
    print()
    for row, levels, positions in found:
        spread = ", ".join(f"{level}: {count}" for level, count in sorted(levels.items()))
        print(f"{row[0]}: {positions} different positions in {days} days; days by level: {spread}")
    print_load()


if __name__ == "__main__":
    main()
