"""What does a picture of a link cost? Processor time of drawing one, beside resvg drawing the same SVG whole.

.venv/bin/python bench/link_pictures.py [ROUNDS]
"""

import sys
from collections.abc import Callable
from importlib.resources import files
from statistics import median
from time import process_time

import msgspec
from resvg_py import svg_to_bytes
from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import GAMES, make_game
from parlour_protocol.values import Player
from parlour_server.pictures.card import scene_of
from parlour_server.pictures.raster import png
from parlour_server.pictures.subject import Subject
from parlour_server.pictures.texts import Texts

ROUNDS = 20
FONTS = [
    str(files(f"fontpkg_noto_{kind}") / "files" / f"Noto{kind.title()}[wdth,wght].ttf")
    for kind in ("sans", "serif")
]
TEXTS = msgspec.convert(
    {
        **{name: f"{name} of this picture" for name in Texts.__struct_encode_fields__},
        "won": "{name} won",
        "games": {},
        "days": {},
        "moves": {},
    },
    Texts,
)


def subject(game_id: str) -> Subject:
    """Return a room in the midst of a game of first moves."""
    game = make_game(game_id, {})
    position = game.start()
    for _ in range(8):
        moves = game.legal_moves(position)
        if game.result(game.play(position, moves[len(moves) // 2])) is None:
            position = game.play(position, moves[len(moves) // 2])
    players = (Player("1", "Mira"), Player("2", "Nina"))
    return Subject("/", "playing", game_id, game.view(position), "", "", {}, players, to_move=1)


def milliseconds(draw: Callable[[], object], rounds: int) -> float:
    """Return the median processor time of a call."""
    times = []
    for _ in range(rounds):
        begun = process_time()
        draw()
        times.append(process_time() - begun)
    return 1000 * median(times)


def main() -> None:
    """Draw a picture of each game."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print_machine()
    rows = []
    for game_id in GAMES:
        shown = subject(game_id)
        begun = process_time()
        size = len(png(scene_of(shown, TEXTS)))
        first = 1000 * (process_time() - begun)
        ours = milliseconds(lambda: png(scene_of(shown, TEXTS)), rounds)  # noqa: B023  # called at once
        document = scene_of(shown, TEXTS).svg()
        whole = milliseconds(
            lambda: svg_to_bytes(svg_string=document, skip_system_fonts=True, font_files=FONTS),  # noqa: B023  # too
            max(1, rounds // 4),
        )
        rows.append([game_id, f"{first:.1f}", f"{ours:.1f}", f"{whole:.1f}", f"{size:,}"])
    print_table([["game", "first ms", "ms", "resvg alone ms", "bytes"], *rows])
    print_load()


if __name__ == "__main__":
    main()
